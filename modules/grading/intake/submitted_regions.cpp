#include "modules/grading/intake/submitted_regions.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/remarks.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

std::string printable_lines(const std::string& text) {
  std::string result;
  for (const std::string& line : lines_of(text)) {
    result += (result.empty() ? "" : "\n") + tinytensor::readable(line, 400);
  }
  return result;
}

struct Mark {
  size_t line = 0;
  std::string exercise;  ///< empty for a closing mark, "?" for a damaged opening one
};

/// The marks as they stand there, whatever their order.
std::vector<Mark> marks_of(const std::vector<std::string>& lines) {
  std::vector<Mark> marks;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string line = trimmed(lines[i]);
    if (line == "// }") {
      marks.push_back({i, ""});
    } else if (line.starts_with("// exercise ")) {
      Mark mark{i, "?"};
      try {
        const Source one = parse("", line + "\n// }\n");
        if (one.regions.size() == 1) mark.exercise = one.regions[0].exercise;
      } catch (const CourseError&) {  // damaged: it stays "?"
      }
      marks.push_back(mark);
    }
  }
  return marks;
}

/// A region is whole if its opening mark is followed by a closing one, and that by none that closes nothing.
std::vector<Region> whole_regions(const std::vector<Mark>& marks) {
  std::vector<Region> regions;
  for (size_t i = 0; i + 1 < marks.size(); ++i) {
    const bool opens = !marks[i].exercise.empty() && marks[i].exercise != "?";
    const bool closed = marks[i + 1].exercise.empty();
    const bool closed_twice = i + 2 < marks.size() && marks[i + 2].exercise.empty();
    if (opens && closed && !closed_twice) regions.push_back({marks[i].exercise, {}, marks[i].line, marks[i + 1].line});
  }
  return regions;
}

std::vector<std::string> without_trailing_blanks(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  for (std::string& line : lines) line.erase(line.find_last_not_of(" \t\f\v") + 1);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// How many lines differ outside of the regions, and the first of hers that does.
void compare_outside(const Source& hers, const Source& library, SubmittedRegions& result) {
  const std::vector<std::string> a = without_trailing_blanks(hers.outside());
  const std::vector<std::string> b = without_trailing_blanks(library.outside());
  if (a == b) return;
  size_t same = 0, end = 0;
  while (same < std::min(a.size(), b.size()) && a[same] == b[same]) ++same;
  while (end < std::min(a.size(), b.size()) - same && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  const std::string first = same + end < a.size() ? fmt::format(", such as {}", in_quotes(trimmed(a[same])))
                                                  : std::string(": lines are gone");
  result.remarks.push_back(hers.name + ": lines outside of the marks were changed" + first);
  result.told.push_back(hers.name + ": lines outside of the marks were changed" + first +
                        "; only what stands between the marks is taken");
}

/// The lines above the regions of an exercise: the functions that they stand in.
std::vector<std::string> lines_above(const std::string& exercise, const Source& source) {
  std::vector<std::string> above;
  for (size_t n = 0; n < source.count(exercise); ++n) {
    size_t line = source.find(exercise, n)->open;
    while (line > 0 && trimmed(source.lines[line - 1]).empty()) --line;
    above.push_back(line == 0 ? "" : trimmed(source.lines[line - 1]));
  }
  return above;
}

/// In which order hers stand in the library: by their functions, where these have changed places; else as they stand.
std::vector<size_t> order_by_function(const std::string& exercise, const Source& hers, const Source& library) {
  const std::vector<std::string> mine = lines_above(exercise, hers), its = lines_above(exercise, library);
  std::vector<size_t> order, as_they_stand;
  for (size_t n = 0; n < its.size(); ++n) {
    as_they_stand.push_back(n);
    if (std::count(mine.begin(), mine.end(), its[n]) != 1) continue;
    order.push_back(static_cast<size_t>(std::find(mine.begin(), mine.end(), its[n]) - mine.begin()));
  }
  return order.size() == its.size() && std::set<size_t>(order.begin(), order.end()).size() == order.size()
             ? order
             : as_they_stand;
}

void take(const std::string& exercise, const Source& hers, const Source& library, SubmittedRegions& result) {
  const size_t expected = library.count(exercise), found = hers.count(exercise);
  if (found == expected) {
    std::vector<std::string>& inside = result.inside[exercise];
    for (const size_t n : order_by_function(exercise, hers, library)) {
      inside.push_back(hers.inside(*hers.find(exercise, n)));
    }
  } else if (found < expected) {
    result.told.push_back(
        fmt::format("{1}: the marks of exercise {0} are gone or damaged: the lines '// exercise {0} {{' and '// }}' "
                    "around it; nothing "
                    "was taken for this exercise",
                    exercise, hers.name));
  } else {
    result.told.push_back(
        fmt::format("{}: exercise {} is marked {} times, and {} in the file that you began with: which is meant is not "
                    "to be known, "
                    "so nothing was taken for this exercise",
                    hers.name, exercise, found, expected == 1 ? "once" : fmt::format("{} times", expected)));
  }
}

bool same_order(const Source& a, const Source& b) {
  return std::equal(a.regions.begin(), a.regions.end(), b.regions.begin(), b.regions.end(),
                    [](const Region& x, const Region& y) { return x.exercise == y.exercise; });
}

/// A line that is a mark but for slashes and blanks before it, as the mark; else as it is.
std::string with_plain_mark(const std::string& line) {
  const std::string inner = trimmed(line);
  const std::string words = inner.substr(std::min(inner.find_first_not_of("/ \t"), inner.size()));
  const bool closes = words == "}" && inner.starts_with("//");
  const bool opens = words.starts_with("exercise ") && words.ends_with("{");
  return closes || opens ? line.substr(0, line.find_first_not_of(" \t")) + "// " + words : line;
}

/// The same text with plain marks where that makes all regions whole; `told` names the lines.
std::optional<std::string> restored(const std::string& name, const std::string& text, const Source& library,
                                    const std::set<std::string>& exercises, std::vector<std::string>& told) {
  const auto are_whole = [&](const std::string& lines) {
    try {
      const Source hers = parse(name, lines);
      return std::all_of(exercises.begin(), exercises.end(),
                         [&](const std::string& one) { return hers.count(one) == library.count(one); });
    } catch (const CourseError&) {
      return false;
    }
  };
  if (are_whole(text)) return std::nullopt;
  std::string plain;
  RemarkCounts counts;
  size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    const std::string mark = with_plain_mark(line);
    plain += mark + "\n";
    ++number;
    if (mark == line) continue;
    add_remark(told, counts, fmt::format("{}: line {}", name, number),
               fmt::format("{} was read as the mark {}", in_quotes(trimmed(line)), in_quotes(trimmed(mark))));
  }
  if (!told.empty() && are_whole(plain)) return plain;
  told.clear();
  return std::nullopt;
}

SubmittedRegions regions_of(const std::string& name, const std::string& text, const Source& library,
                            const std::set<std::string>& exercises) {
  SubmittedRegions result;
  Source hers{name, lines_of(text), {}};
  const std::vector<Mark> marks = marks_of(hers.lines);
  if (marks.empty()) {
    result.told.push_back(
        name + ": the marks of the course are gone: no line '// exercise … {' is left, so nothing was taken");
    return result;
  }
  bool whole = true;
  try {
    hers = parse(name, text);
  } catch (const CourseError& error) {
    whole = false;
    result.told.push_back(printable_lines(error.what()));
    hers.regions = whole_regions(marks);
  }
  for (const std::string& exercise : exercises) {
    if (library.count(exercise) > 0) take(exercise, hers, library, result);
  }
  if (!whole) return result;
  if (same_order(hers, library)) {
    compare_outside(hers, library, result);
  } else {
    result.remarks.push_back(name + ": the marks stand in another order, or are not those of the library's file");
  }
  return result;
}

}  // namespace

SubmittedRegions submitted_regions(const std::string& name, const std::string& text, const Source& library,
                                   const std::set<std::string>& exercises) {
  std::vector<std::string> told;
  const std::optional<std::string> plain = restored(name, text, library, exercises, told);
  SubmittedRegions result = regions_of(name, plain.value_or(text), library, exercises);
  result.remarks.insert(result.remarks.begin(), told.begin(), told.end());
  result.told.insert(result.told.begin(), told.begin(), told.end());
  return result;
}

}  // namespace course
