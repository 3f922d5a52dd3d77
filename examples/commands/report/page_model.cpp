// The model of a run: its parts, their norms over time, and where the embeddings of its tokens lie.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/report/charts.h"
#include "examples/commands/report/markup.h"
#include "examples/commands/report/model_table.h"
#include "examples/commands/report/page.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"
#include "tinytensor/plot/text_size.h"

namespace tinytensor {
namespace {

// Letters, digits and the rest have a class each; what they are can be read as well.
const char* kind_of(const std::string& token) {
  const auto c = static_cast<unsigned char>(token.size() > 1 && token[0] == ' ' ? token[1]
                                            : token.empty()                     ? 0
                                                                                : token[0]);
  if (std::isupper(c) != 0) return "upper";
  if (std::islower(c) != 0 || c >= 0x80) return "lower";
  return std::isdigit(c) != 0 ? "digit" : "other";
}

// A norm over time: its line, and the numbers at its ends.
std::string norm_cell(const RunData& run, const std::string& part, std::vector<double> Norms::*of, const char* what) {
  const auto found = std::find(run.parts.begin(), run.parts.end(), part);
  std::vector<double> values;
  for (const Norms& norms : run.norms) {
    if (found == run.parts.end() || (norms.*of).empty()) continue;
    const double value = (norms.*of)[static_cast<size_t>(found - run.parts.begin())];
    if (std::isfinite(value)) values.push_back(value);
  }
  if (values.empty()) return "<td class=\"number\">–</td><td></td>";
  const std::string label = fmt::format("norm of the {} of {}, from {} to {}", what, part,
                                        short_number(values.front(), 3), short_number(values.back(), 3));
  return fmt::format("<td class=\"number\">{} → {}</td><td>{}</td>", short_number(values.front(), 3),
                     short_number(values.back(), 3), spark_line(values, label));
}

std::string part_row(const RunData& run, const ModelPart& part) {
  const auto count = [](double n) { return n > 0 ? with_commas(static_cast<int64_t>(n)) : std::string("–"); };
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>{}{}"
      "</tr>\n",
      xml_text(part.name), xml_text(part.what), xml_text(part.output), count(part.parameters), count(part.operations),
      norm_cell(run, part.name, &Norms::weights, "weights"), norm_cell(run, part.name, &Norms::gradients, "gradient"));
}

}  // namespace

std::string model_section(const RunData& run) {
  if (!run.config) return "";
  const std::vector<ModelPart> parts = parts_of(*run.config);
  constexpr size_t most_rows = 400;
  std::string rows;
  double operations = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    operations += parts[i].operations;
    if (i < most_rows || i + 2 >= parts.size()) rows += part_row(run, parts[i]);
  }
  return fmt::format(
      "<section>\n<h2>The model</h2>\n<p class=\"quiet\">Shapes are for a text of T {}. An operation is a "
      "multiplication "
      "with an addition, for the last of {} {}, forward; a step of training takes about three times as many for "
      "each.</p>\n"
      "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"The model by parts\">\n<table "
      "class=\"model\">\n"
      "<caption>Parts of the model, and how their norms changed</caption>\n"
      "<thead><tr><th scope=\"col\">part</th><th scope=\"col\">what it is</th><th scope=\"col\">gives</th>"
      "<th scope=\"col\" class=\"number\">parameters</th><th scope=\"col\" class=\"number\">operations</th>"
      "<th scope=\"colgroup\" colspan=\"2\">norm of weights</th><th scope=\"colgroup\" colspan=\"2\">norm of "
      "gradient</th>"
      "</tr></thead>\n<tbody>\n{}</tbody>\n<tfoot><tr><th scope=\"row\">all</th><td></td><td></td>"
      "<td class=\"number\">{}</td><td class=\"number\">{}</td><td colspan=\"4\"></td></tr></tfoot>\n</table>\n</div>\n"
      "</section>\n",
      xml_text(run.unit), run.config->block_size, xml_text(run.unit), rows,
      with_commas(static_cast<int64_t>(num_parameters(*run.config))), with_commas(static_cast<int64_t>(operations)));
}

namespace {

struct Box {
  double left, right, top, bottom;
};

bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Where labels go: each at its place, or beside it, as long as it covers no other one.
class Labels {
 public:
  Labels(double width, double height) : width_(width), height_(height) {}

  /// The label's mark at (x, y), or a dot that says it under the pointer where there is no room for it.
  std::string add(double x, double y, const std::string& label, const char* kind) {
    constexpr double size = 15, ascent = 11, line = 14;
    const double half = std::max(text_width(label, size), 0.6 * size * static_cast<double>(characters(label))) / 2 + 1;
    const std::pair<double, double> shifts[] = {{0, 0}, {0, -line}, {0, line}, {half + 4, 4}, {-half - 4, 4}};
    for (const auto& [dx, dy] : shifts) {
      const Box box{x + dx - half, x + dx + half, y + dy - ascent, y + dy - ascent + line};
      const bool fits = box.left >= 0 && box.right <= width_ && box.top >= 0 && box.bottom <= height_;
      if (!fits || std::any_of(taken_.begin(), taken_.end(), [&](const Box& b) { return overlap(b, box); })) continue;
      taken_.push_back(box);
      const std::string dot = dx == 0 && dy == 0 ? "" : dot_at(x, y, kind, "");
      return dot + svg_text(x + dx, y + dy, label, kind, "middle");
    }
    ++dots_;
    return dot_at(x, y, kind, label);
  }
  int64_t dots() const { return dots_; }

 private:
  static std::string dot_at(double x, double y, const char* kind, const std::string& label) {
    const std::string circle =
        fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"2\"/>", kind, px(x), px(y - 4));
    return label.empty() ? circle : svg_mark(circle, label);
  }

  double width_, height_;
  std::vector<Box> taken_;
  int64_t dots_ = 0;
};

}  // namespace

std::string map_section(const RunData& run) {
  std::vector<double> x, y;
  for (const TokenPlace& place : run.places) {
    if (std::isfinite(place.x) && std::isfinite(place.y)) x.push_back(place.x), y.push_back(place.y);
  }
  if (x.size() < 3) return "";
  const Interval across = interval_of(x, Scale::linear), up = interval_of(y, Scale::linear);
  Labels labels(720, 420);
  std::string marks;
  for (const TokenPlace& place : run.places) {
    if (!std::isfinite(place.x) || !std::isfinite(place.y)) continue;
    marks += labels.add(24 + 672 * across.fraction(place.x), 400 - 376 * up.fraction(place.y), token_label(place.token),
                        kind_of(place.token));
  }
  const std::string crowded = labels.dots() == 0 ? "" : " A dot stands where there is no room for a name.";
  return fmt::format(
      "<section>\n<h2>A map of its {0}</h2>\n<p class=\"quiet\">Each of them is a vector of {1} numbers to the model. "
      "Here "
      "they lie in the plane in which they differ most, which has {2} of their variance: what is near to each other is "
      "used alike.{5}</p>\n<figure class=\"chart map scroll\" role=\"group\" tabindex=\"0\" aria-label=\"The "
      "map\">\n<svg class=\"plot\" role=\"img\" "
      "aria-label=\"A map of {3} {0}\" viewBox=\"0 0 720 420\">\n{4}</svg>\n</figure>\n</section>\n",
      xml_text(run.unit), run.config ? run.config->n_embd : 0, percent_text(run.map_share), run.places.size(), marks,
      crowded);
}

}  // namespace tinytensor
