// The model of a run: its parts, their norms over time, and where the embeddings of its tokens lie.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/report/charts.h"
#include "examples/commands/report/markup.h"
#include "examples/commands/report/model_table.h"
#include "examples/commands/report/page.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

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

std::string map_section(const RunData& run) {
  std::vector<double> x, y;
  for (const TokenPlace& place : run.places) {
    if (std::isfinite(place.x) && std::isfinite(place.y)) x.push_back(place.x), y.push_back(place.y);
  }
  if (x.size() < 3) return "";
  const Interval across = interval_of(x, Scale::linear), up = interval_of(y, Scale::linear);
  std::string marks;
  for (const TokenPlace& place : run.places) {
    if (!std::isfinite(place.x) || !std::isfinite(place.y)) continue;
    marks += svg_text(24 + 672 * across.fraction(place.x), 400 - 376 * up.fraction(place.y), token_label(place.token),
                      kind_of(place.token), "middle");
  }
  return fmt::format(
      "<section>\n<h2>A map of its {0}</h2>\n<p class=\"quiet\">Each of them is a vector of {1} numbers to the model. "
      "Here "
      "they lie in the plane in which they differ most, which has {2} of their variance: what is near to each other is "
      "used alike.</p>\n<figure class=\"chart map\">\n<svg class=\"plot\" role=\"img\" aria-label=\"A map of {3} {0}\" "
      "viewBox=\"0 0 720 420\">\n{4}</svg>\n</figure>\n</section>\n",
      xml_text(run.unit), run.config ? run.config->n_embd : 0, percent_text(run.map_share), run.places.size(), marks);
}

}  // namespace tinytensor
