#include "modules/grading/capstone/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "modules/grading/formats/escaping.h"
#include "modules/grading/formats/html_page.h"
#include "tinytensor/experiments/places.h"

namespace course {
namespace {

using tinytensor::Estimate;

/// An entry that has no place, and why.
struct Outside {
  const ContestVerdict* verdict;
  std::string why;
};

struct Sorted {
  std::vector<const ContestVerdict*> ranked;  ///< the best first
  std::vector<Outside> outside;
};

std::string false_claims(const ContestVerdict& verdict) {
  std::string why;
  for (const Claim& claim : verdict.claims) {
    if (claim.truth != Truth::fails) continue;
    why += fmt::format("{}{}: claimed {}, found {}; {}", why.empty() ? "" : ". ", claim.what, claim.claimed,
                       claim.found, claim.why);
  }
  return why;
}

/// Why it does not compete with another; empty if it does.
std::string other_contest(const ContestVerdict& first, const ContestVerdict& verdict) {
  if (verdict.text_digest != first.text_digest) return "it was verified on another text";
  if (verdict.hidden_digest != first.hidden_digest) return "it was verified on other hidden documents";
  if (verdict.budget != first.budget) {
    return fmt::format("its budget is {} operations, and the others' {}", verdict.budget, first.budget);
  }
  return "";
}

/// The standard deviation of an entry's seeds, from the interval that Student's t makes of it.
double spread_of(const ContestVerdict& verdict) {
  const auto count = static_cast<double>(verdict.seeds.size());
  const double half = (verdict.score.high - verdict.score.low) / 2;
  return half * std::sqrt(count) / tinytensor::student_t(0.95, std::ssize(verdict.seeds) - 1);
}

/// Why an honest entry has no place: wide intervals overlap with everything, and would share the first one. Empty if
/// it has one.
std::string below_places(const ContestVerdict& verdict) {
  constexpr double most_spread = 0.1;
  const std::string score =
      fmt::format("{:.6g} bits per byte ({:.6g} to {:.6g})", verdict.score.mean, verdict.score.low, verdict.score.high);
  if (verdict.difference.mean >= 0) {
    return fmt::format("{}: in the mean not better than the baseline, which has {:.6g} with the same seeds", score,
                       verdict.baseline.mean);
  }
  if (!(spread_of(verdict) <= most_spread * verdict.score.mean)) {
    return fmt::format(
        "{}: unstable, for its seeds are more than a tenth of their mean apart (standard deviation {:.3g})", score,
        spread_of(verdict));
  }
  return "";
}

/// The contest is that of most entries: so one odd entry does not shut out the others.
const ContestVerdict* most_common(const std::vector<ContestVerdict>& verdicts) {
  const ContestVerdict* best = nullptr;
  std::ptrdiff_t most = 0;
  for (const ContestVerdict& one : verdicts) {
    if (!one.is_honest()) continue;
    const auto count = std::count_if(verdicts.begin(), verdicts.end(), [&](const ContestVerdict& other) {
      return other.is_honest() && other_contest(one, other).empty();
    });
    if (count > most) most = count, best = &one;
  }
  return best;
}

Sorted sorted(const std::vector<ContestVerdict>& verdicts) {
  Sorted result;
  const ContestVerdict* contest = most_common(verdicts);
  for (const ContestVerdict& one : verdicts) {
    if (!one.refused.empty()) {
      result.outside.push_back({&one, "refused: " + one.refused});
    } else if (!one.is_honest()) {
      result.outside.push_back({&one, false_claims(one)});
    } else if (const std::string why = other_contest(*contest, one); !why.empty()) {
      result.outside.push_back({&one, why});
    } else if (const std::string low = below_places(one); !low.empty()) {
      result.outside.push_back({&one, low});
    } else {
      result.ranked.push_back(&one);
    }
  }
  std::stable_sort(result.ranked.begin(), result.ranked.end(),
                   [](const ContestVerdict* a, const ContestVerdict* b) { return a->score.mean < b->score.mean; });
  return result;
}

/// The scale of the error bars: from the lowest end that is finite to the highest.
struct Scale {
  double low = 0, high = 1;
  double place(double value) const { return 100 * std::clamp((value - low) / (high - low), 0.0, 1.0); }
};

Scale scale_of(const std::vector<const ContestVerdict*>& ranked) {
  Scale scale{INFINITY, -INFINITY};
  for (const ContestVerdict* one : ranked) {
    for (const double value : {one->score.mean, one->score.low, one->score.high, one->baseline.mean}) {
      if (!std::isfinite(value)) continue;
      scale.low = std::min(scale.low, value), scale.high = std::max(scale.high, value);
    }
  }
  if (!(scale.low < scale.high)) scale.high = scale.low + 1;
  return scale;
}

std::string error_bar(const Scale& scale, const Estimate& score) {
  const double low = scale.place(score.low), high = scale.place(score.high), mean = scale.place(score.mean);
  return fmt::format(
      "<svg viewBox=\"0 0 104 10\" width=\"160\" height=\"16\" role=\"img\" aria-label=\"95% interval\">"
      "<line x1=\"{:.2f}\" x2=\"{:.2f}\" y1=\"5\" y2=\"5\" stroke=\"currentColor\"/>"
      "<circle cx=\"{:.2f}\" cy=\"5\" r=\"2\" fill=\"currentColor\"/></svg>",
      2 + low, 2 + high, 2 + mean);
}

std::string number_cell(const std::string& text) { return fmt::format("<td class=\"number\">{}</td>", text); }

std::string table_of(const std::vector<const ContestVerdict*>& ranked) {
  std::vector<Estimate> scores;
  for (const ContestVerdict* one : ranked) scores.push_back(one->score);
  const std::vector<tinytensor::Standing> places = tinytensor::places(scores);
  const Scale scale = scale_of(ranked);
  std::string html =
      "<table>\n<tr><th class=\"number\">place</th><th>entry</th><th class=\"number\">bits per byte</th><th>95%</th>"
      "<th class=\"number\">against the baseline</th><th class=\"number\">operations</th>"
      "<th class=\"number\">seconds</th><th>what it chose</th></tr>\n";
  for (size_t i = 0; i < ranked.size(); ++i) {
    const ContestVerdict& one = *ranked[i];
    html += "<tr>" + number_cell(text_of_place(places[i].best, places[i].worst)) +
            fmt::format("<td>{}</td>", markup_text(one.name)) +
            number_cell(fmt::format("{:.6g}<br><span class=\"dim\">{:.6g} to {:.6g}</span>", one.score.mean,
                                    one.score.low, one.score.high)) +
            fmt::format("<td>{}</td>", error_bar(scale, one.score)) +
            number_cell(fmt::format("{:+.6g}<br><span class=\"dim\">{:+.6g} to {:+.6g}</span>", one.difference.mean,
                                    one.difference.low, one.difference.high)) +
            number_cell(fmt::format("{:.3g}", one.operations)) +
            number_cell(fmt::format("{:.2f} ×", one.slowness.mean)) +
            fmt::format("<td>{}</td></tr>\n", markup_text(one.options));
  }
  return html + "</table>\n";
}

std::string named_of(const std::vector<ContestVerdict>& verdicts) {
  std::string html;
  for (const ContestVerdict& one : verdicts) {
    for (const std::string& sentence : one.named) {
      html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", markup_text(one.name), markup_text(sentence));
    }
    for (const Claim& claim : one.claims) {
      if (claim.truth != Truth::not_comparable) continue;
      html += fmt::format("<tr><td>{}</td><td>{} not comparable: {}</td></tr>\n", markup_text(one.name),
                          markup_text(claim.what), markup_text(claim.why));
    }
  }
  return html.empty() ? "" : "<h2>Named</h2>\n<table>\n" + html + "</table>\n";
}

std::string outside_of(const std::vector<Outside>& outside, const std::vector<std::string>& not_verified) {
  std::string html;
  for (const Outside& one : outside) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", markup_text(one.verdict->name), markup_text(one.why));
  }
  for (const std::string& name : not_verified) {
    html += fmt::format("<tr><td>{}</td><td class=\"dim\">not verified yet</td></tr>\n", markup_text(name));
  }
  return html.empty() ? "" : "<h2>Without a place</h2>\n<table>\n" + html + "</table>\n";
}

}  // namespace

std::string text_of_place(int64_t best, int64_t worst) {
  return best == worst ? fmt::format("{}", best) : fmt::format("{}–{}", best, worst);
}

std::string board_html(const std::string& title, const std::vector<ContestVerdict>& verdicts,
                       const std::vector<std::string>& not_verified) {
  const Sorted all = sorted(verdicts);
  std::string body = fmt::format("<h1>{}</h1>\n", markup_text(title));
  if (all.ranked.empty()) {
    body += "<p>No entry has a place yet.</p>\n";
  } else {
    const ContestVerdict& first = *all.ranked.front();
    body += fmt::format(
        "<p>Bits per byte on documents that nobody had seen, after training for {:g} operations: the mean over {} "
        "seeds that the "
        "verifier chose, with its 95% interval by Student's t. Entries whose intervals overlap share places. Seconds "
        "are those "
        "measured beside the baseline, in turns; the baseline has {:.6g} bits per byte ({:.6g} to {:.6g}).</p>\n",
        first.budget, first.seeds.size(), first.baseline.mean, first.baseline.low, first.baseline.high);
    body += table_of(all.ranked);
  }
  return html_page(title, body + named_of(verdicts) + outside_of(all.outside, not_verified));
}

}  // namespace course
