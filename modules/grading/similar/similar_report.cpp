#include "modules/grading/similar/similar_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/formats/html_page.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

const std::string explanation =
    "A likeness is a reason to look at both, not a verdict. What the course gave away is left out (the starting file, "
    "its "
    "header, the lesson, the hints), and between students what stands in the published solution; names, comments, "
    "white "
    "space and the kind of loop do not count. The figure is how many fingerprints, of some nine words and signs in a "
    "row, "
    "two share beyond that: fewer than 12 say nothing alone, fewer than 25 are weak, fewer than 50 considerable, more "
    "are "
    "strong.";

constexpr size_t most_lines = 40;  // for pairs of which the texts are not shown

std::string name_of(const Place& place) {
  if (place.second == all_regions) return place.first + ", all its regions together";
  return place.second == 0 ? place.first : fmt::format("{}, region {}", place.first, place.second + 1);
}

std::string summary_of(const AlikeRegion& region) {
  const std::string row = region.in_a_row == 0 ? "" : fmt::format(", {} of them in a row", region.in_a_row);
  return fmt::format("{}: {:.0f}% ({} of {} fingerprints beyond what was given{}): {}", name_of(region.place),
                     100 * region.share, region.shared, region.of, row,
                     region.is_short ? "too short to say anything alone" : strength_of(region.shared));
}

std::string second_of(const AlikePair& pair) {
  return pair.second == published_solution ? pair.second : name_in_words(pair.second);
}

std::string headline(const AlikePair& pair) {
  return fmt::format("{} and {}: {:.0f}%, {} fingerprints beyond what was given: {}", name_in_words(pair.first),
                     second_of(pair), 100 * pair.share, pair.shared, strength_of(pair.shared));
}

/// A sentence for each region that accuses, and one for all that are short.
std::vector<std::string> summaries_of(const AlikePair& pair) {
  std::vector<std::string> summaries;
  std::string short_ones;
  for (const AlikeRegion& region : pair.regions) {
    if (!region.is_short) summaries.push_back(summary_of(region));
    if (region.is_short) short_ones += (short_ones.empty() ? "" : "; ") + name_of(region.place);
  }
  if (!short_ones.empty()) summaries.push_back("alike too, but too short to say anything alone: " + short_ones);
  return summaries;
}

std::vector<std::string> notes_of(const AlikePair& pair) {
  std::vector<std::string> notes;
  if (pair.together) notes.emplace_back("no exercise says much alone; taken together, nearly all is alike");
  if (!pair.note.empty()) notes.push_back(pair.note);
  return notes;
}

/// Students who are alike with each other, directly or through others, where they are more than two: a sentence for each
/// such group, the largest first.
std::vector<std::string> sentences_about_groups(const std::vector<AlikePair>& pairs) {
  std::map<std::string, size_t> group_of;
  std::map<size_t, std::vector<std::string>> groups;
  for (const AlikePair& pair : pairs) {
    for (const std::string& student : {pair.first, pair.second}) {
      const auto [at, is_new] = group_of.try_emplace(student, group_of.size());
      if (is_new) groups[at->second].push_back(student);
    }
    const size_t one = group_of.at(pair.first), other = group_of.at(pair.second);
    if (one == other) continue;
    for (const std::string& student : groups.at(other)) {
      group_of[student] = one;
      groups[one].push_back(student);
    }
    groups.erase(other);
  }
  std::vector<std::vector<std::string>> large;
  for (auto& [number, students] : groups) {
    if (students.size() > 2) large.push_back(std::move(students));
  }
  std::stable_sort(large.begin(), large.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::vector<std::string> sentences;
  for (std::vector<std::string>& students : large) {
    std::sort(students.begin(), students.end());
    std::string names;
    for (const std::string& student : students) names += (names.empty() ? "" : ", ") + name_in_words(student);
    sentences.push_back(fmt::format("{} students form a group, each alike with another: {}", students.size(), names));
  }
  return sentences;
}

std::vector<std::string> sentences_about_long(const Similarities& found) {
  std::vector<std::string> sentences;
  for (const auto& [student, place] : found.too_long) {
    sentences.push_back(fmt::format("{}: {} is so long that only its beginning was compared: look at it",
                                    name_in_words(student), name_of(place)));
  }
  return sentences;
}

/// How far the class wrote the published lines, and which exercises accuse nobody.
std::vector<std::string> sentences_about(const std::vector<RegionSummary>& regions) {
  std::vector<std::string> sentences;
  std::string short_ones;
  for (const RegionSummary& region : regions) {
    if (!region.tells) short_ones += (short_ones.empty() ? "" : "; ") + name_of(region.place);
    if (region.published == 0) continue;
    sentences.push_back(fmt::format(
        "{}: {} of {} wrote the published lines{}", name_of(region.place), region.published, region.written,
        region.tells
            ? fmt::format(", {} fingerprints beyond what was given: {}", region.beyond, strength_of(region.beyond))
            : ", and can hardly write others"));
  }
  if (!short_ones.empty()) {
    sentences.push_back("So short, or so far given away, that they can hardly be written differently: " + short_ones);
  }
  return sentences;
}

/// At most `width` columns, filled up with blanks.
std::string cell(const std::string& line, size_t width) {
  std::string result;
  size_t columns = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(line[i]) & 0xC0u) != 0x80u;
    if (begins && columns == width) break;
    columns += begins ? 1 : 0;
    result += line[i];
  }
  return result + std::string(width - std::min(columns, width), ' ');
}

std::string without_blanks_behind(std::string text) { return text.erase(text.find_last_not_of(' ') + 1); }

std::string side_by_side(const AlikeRegion& region, size_t width) {
  const std::vector<std::string> left = lines_of(clean_lines(region.first)),
                                 right = lines_of(clean_lines(region.second));
  const size_t half = (std::max<size_t>(width, 29) - 9) / 2;
  std::string text;
  for (size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const char a = region.first_lines.count(i) != 0 ? '|' : ' ', b = region.second_lines.count(i) != 0 ? '|' : ' ';
    text += without_blanks_behind(fmt::format("    {} {} {} {}", a,
                                              kept_in_place(cell(i < left.size() ? left[i] : "", half)), b,
                                              kept_in_place(cell(i < right.size() ? right[i] : "", half)))) +
            "\n";
  }
  return text;
}

std::string pair_text(const AlikePair& pair, bool whole, size_t width) {
  std::string text = wrapped(headline(pair), width);
  for (const std::string& note : notes_of(pair)) text += wrapped("  " + note, width);
  if (!whole) return text;
  for (const AlikeRegion& region : pair.regions) {
    if (region.is_short && !pair.together) continue;
    text += wrapped("  " + summary_of(region), width) + side_by_side(region, width);
  }
  if (!pair.together && pair.regions.back().is_short) text += wrapped("  " + summaries_of(pair).back(), width);
  return text + "\n";
}

std::string marked_lines(const std::string& code, const std::set<size_t>& lines) {
  std::string html;
  size_t number = 0;
  for (const std::string& line : lines_of(clean_lines(code))) {
    const std::string escaped = markup_text(line);
    html += lines.count(number++) != 0 ? "<mark>" + escaped + "</mark>\n" : escaped + "\n";
  }
  return "<pre>" + html + "</pre>";
}

std::string html_of(const AlikePair& pair) {
  std::string html = "<h2>" + markup_text(headline(pair)) + "</h2>\n";
  for (const std::string& note : notes_of(pair)) html += "<p>" + markup_text(note) + "</p>\n";
  for (const AlikeRegion& region : pair.regions) {
    html += "<p>" + markup_text(summary_of(region)) + "</p>\n";
    if (region.is_short && !pair.together) continue;
    html += fmt::format(
        "<table class=\"beside\"><tr><th>{}</th><th>{}</th></tr>\n<tr><td>{}</td><td>{}</td></tr></table>\n",
        markup_text(pair.first), markup_text(pair.second), marked_lines(region.first, region.first_lines),
        marked_lines(region.second, region.second_lines));
  }
  return html;
}

}  // namespace

std::string similar_text(const SimilarReport& report, size_t most, size_t width) {
  std::string text = fmt::format("{}: {} submissions compared\n", clean_line(report.assignment), report.members);
  for (const std::string& note : report.notes) text += wrapped(clean_line(note, 1000), width);
  for (const std::string& sentence : sentences_about_long(report.found)) text += wrapped(sentence, width);
  if (report.found.pairs.empty()) text += "no two are too alike\n";
  if (!report.found.pairs.empty() || !report.found.published.empty()) text += wrapped(explanation, width) + "\n";
  for (const std::string& sentence : sentences_about_groups(report.found.pairs))
    text += wrapped(sentence, width) + "\n";
  size_t shown = 0;
  for (const AlikePair& pair : report.found.pairs) {
    if (shown == most + most_lines) {
      text += fmt::format("… and {} more: --csv lists all\n", report.found.pairs.size() - shown);
      break;
    }
    text += pair_text(pair, shown++ < most, width);
  }
  if (!report.found.published.empty()) text += "\nLike the published solution:\n";
  shown = 0;
  for (const AlikePair& pair : report.found.published) {
    if (shown++ == most + most_lines) {
      text += fmt::format("… and {} more: --csv lists all\n", report.found.published.size() - most - most_lines);
      break;
    }
    text += wrapped("  " + name_in_words(pair.first), width);
    for (const std::string& note : notes_of(pair)) text += wrapped("    " + note, width);
    for (const std::string& summary : summaries_of(pair)) text += wrapped("    " + summary, width);
  }
  const std::vector<std::string> about = sentences_about(report.found.regions);
  if (!about.empty()) text += "\nThe class and the published lines:\n";
  for (const std::string& sentence : about) text += wrapped("  " + sentence, width);
  return text;
}

std::string similar_html(const SimilarReport& report, size_t most) {
  std::string body =
      "<style>.beside { table-layout: fixed; } mark { background: #ffd54a66; color: inherit; }</style>\n";
  const std::string title = report.assignment + ": submissions that are alike";
  body += "<h1>" + markup_text(title) + "</h1>\n";
  body += fmt::format("<p>{} submissions compared, {} pairs too alike. {}</p>\n", report.members,
                      report.found.pairs.size(), markup_text(explanation));
  for (const std::string& note : report.notes) body += "<p>" + markup_text(clean_line(note, 1000)) + "</p>\n";
  for (const std::string& sentence : sentences_about_long(report.found))
    body += "<p>" + markup_text(sentence) + "</p>\n";
  for (const std::string& sentence : sentences_about_groups(report.found.pairs)) {
    body += "<p>" + markup_text(sentence) + "</p>\n";
  }
  size_t shown = 0;
  for (const AlikePair& pair : report.found.pairs) {
    if (++shown > most) break;
    body += html_of(pair);
  }
  if (report.found.pairs.size() > most) {
    body += fmt::format("<p>{} more pairs stand in the table of --csv.</p>\n", report.found.pairs.size() - most);
  }
  if (!report.found.published.empty()) body += "<h1>Like the published solution</h1>\n";
  for (const AlikePair& pair : report.found.published) body += html_of(pair);
  const std::vector<std::string> about = sentences_about(report.found.regions);
  if (!about.empty()) body += "<h1>The class and the published lines</h1>\n";
  for (const std::string& sentence : about) body += "<p>" + markup_text(sentence) + "</p>\n";
  return html_page(title, body);
}

std::string similar_csv(const SimilarReport& report) {
  std::string csv = "first,second,exercise,region,share,shared,of,strength,short,note\n";
  for (const auto* pairs : {&report.found.pairs, &report.found.published}) {
    for (const AlikePair& pair : *pairs) {
      for (const AlikeRegion& region : pair.regions) {
        const size_t number = region.place.second;
        csv +=
            fmt::format("{},{},{},{},{:.2f},{},{},{},{},{}\n", csv_cell(pair.first), csv_cell(pair.second),
                        region.place.first, number == all_regions ? "all" : std::to_string(number + 1), region.share,
                        region.shared, region.of, region.is_short ? "says nothing alone" : strength_of(region.shared),
                        region.is_short ? "yes" : "no", csv_cell(pair.note));
      }
    }
  }
  return csv;
}

std::string suspicions_text(const SimilarReport& report) {
  std::string text;
  const std::string others = " more: ./tt similar " + clean_line(report.assignment) + "\n";
  for (const std::string& sentence : sentences_about_groups(report.found.pairs)) text += sentence + "\n";
  size_t written = 0;
  for (const AlikePair& pair : report.found.pairs) {
    if (++written > most_lines) {
      text += fmt::format("… and {} pairs", report.found.pairs.size() - most_lines) + others;
      break;
    }
    text += headline(pair) + ", in " + name_of(pair.regions.front().place) +
            (pair.note.empty() ? "" : "; " + pair.note) + "\n";
  }
  written = 0;
  for (const AlikePair& pair : report.found.published) {
    if (++written > most_lines) {
      text += fmt::format("… and {} who are like the published solution", report.found.published.size() - most_lines) +
              others;
      break;
    }
    text += fmt::format("{}: like the published solution in {}, {:.0f}%\n", name_in_words(pair.first),
                        name_of(pair.regions.front().place), 100 * pair.share);
  }
  return text;
}

std::vector<std::string> read_suspicions(const Assignment& assignment) {
  const auto path = assignment.folder / suspicions_file;
  if (!std::filesystem::exists(path)) return {};
  std::vector<std::string> lines = lines_of(tinytensor::read_file(path, size_t{1} << 20));
  for (std::string& line : lines) line = clean_line(line);
  return lines;
}

}  // namespace course
