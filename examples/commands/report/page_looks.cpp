// What a model wrote, where it looked and what it expected, while it learned.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/report/markup.h"
#include "examples/commands/report/page.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

constexpr size_t most_samples = 12;  // beside each other

std::string loss_at(const RunData& run, int64_t iter) {
  for (const MeasuredLoss& loss : run.losses) {
    if (loss.iter == iter && std::isfinite(loss.val)) return fmt::format("loss {:.2f}", loss.val);
  }
  return "";
}

// The first, the last, and others evenly.
template <class T>
std::vector<const T*> some_of(const std::vector<T>& all, size_t most) {
  std::vector<const T*> some;
  const size_t count = std::min(all.size(), most);
  for (size_t i = 0; i < count; ++i) {
    some.push_back(&all[count == 1 ? 0 : (i * (all.size() - 1) + (count - 1) / 2) / (count - 1)]);
  }
  return some;
}

struct Stage {
  const char* name;
  const Look* look;
};

// Those at the start and at the end, and the one nearest to the middle.
std::vector<Stage> stages_of(const RunData& run) {
  std::vector<Stage> stages;
  if (run.looks.empty()) return stages;
  const Look &first = run.looks.front(), &last = run.looks.back();
  if (run.looks.size() == 1) return {{first.iter == 0 ? "At the start" : "At the end", &first}};
  const Look* middle = nullptr;
  const auto distance = [&](const Look& look) { return std::abs(2 * look.iter - first.iter - last.iter); };
  for (size_t i = 1; i + 1 < run.looks.size(); ++i) {
    if (middle == nullptr || distance(run.looks[i]) < distance(*middle)) middle = &run.looks[i];
  }
  stages.push_back({"At the start", &first});
  if (middle != nullptr) stages.push_back({"In the middle", middle});
  stages.push_back({"At the end", &last});
  return stages;
}

std::string guesses_text(const std::vector<Guess>& guesses) {
  std::string text;
  for (const Guess& guess : guesses) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", token_label(guess.token), percent_text(guess.probability));
  }
  return text;
}

// Spaces stay spaces, so that it reads as it is; a line break is shown and made.
std::string character_markup(const std::string& token) {
  if (token == "\n") return "↵";
  return token == " " ? " " : xml_text(token);
}

std::string sentence_of(const Look& look) {
  std::string html = "<p class=\"sentence\">";
  for (size_t i = 0; i < look.sentence.size(); ++i) {
    const double given = i == 0 ? 0 : look.given[i - 1];
    const std::string tip = (i == 0 ? std::string() : fmt::format("It gave this {}. ", percent_text(given))) +
                            "Next: " + guesses_text(look.next[i]);
    html += fmt::format("<span class=\"ch\" style=\"--p:{:.3f}\" title=\"{}\">{}</span>{}",
                        std::isfinite(given) ? std::clamp(given, 0.0, 1.0) : 0, xml_text(tip),
                        character_markup(look.sentence[i]), look.sentence[i] == "\n" ? "<br>" : "");
  }
  return html + "</p>\n";
}

// A head's weights as strokes of five strengths: rows are the characters that look, columns those that are looked at.
std::string head_picture(const Look& look, size_t head) {
  const size_t length = look.sentence.size(), pairs = length * (length + 1) / 2;
  std::array<std::string, 6> strokes;
  const char* weights = look.weights.data() + head * pairs;
  for (size_t row = 0; row < length; ++row) {
    const auto level = [&](size_t key) {
      return static_cast<size_t>(std::lround(5 * std::sqrt(weight_of_letter(weights[key]))));
    };
    for (size_t key = 0, end; key <= row; key = end) {
      for (end = key + 1; end <= row && level(end) == level(key);) ++end;
      if (level(key) > 0)
        strokes[level(key)] += fmt::format("M{} {}h{}", key, px(static_cast<double>(row) + 0.5), end - key);
    }
    weights += row + 1;
  }
  std::string paths;
  for (size_t k = 1; k < strokes.size(); ++k) {
    if (!strokes[k].empty()) paths += fmt::format("<path class=\"w{}\" d=\"{}\"/>", k, strokes[k]);
  }
  const auto heads = static_cast<size_t>(look.heads);
  return fmt::format("<svg class=\"head\" role=\"img\" aria-label=\"layer {}, head {}\" viewBox=\"0 0 {} {}\">{}</svg>",
                     head / heads, head % heads, length, length, paths);
}

std::string heads_table(const Look& look) {
  std::string html = "<tr><td></td>";
  for (int64_t head = 0; head < look.heads; ++head) html += fmt::format("<th scope=\"col\">head {}</th>", head);
  html += "</tr>\n";
  for (int64_t layer = 0; layer < look.layers; ++layer) {
    html += fmt::format("<tr><th scope=\"row\">layer {}</th>", layer);
    for (int64_t head = 0; head < look.heads; ++head) {
      const auto number = static_cast<size_t>(layer * look.heads + head);
      html += fmt::format("<td data-head=\"{}\">{}</td>", number, head_picture(look, number));
    }
    html += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"All heads after {} steps\"><table "
      "class=\"heads\">"
      "\n{}</table></div>\n",
      look.iter, html);
}

std::string looks_data(const std::vector<Stage>& stages) {
  std::vector<JsonText> list, labels;
  for (const std::string& token : stages[0].look->sentence) labels.emplace_back(token_label(token));
  for (const Stage& stage : stages) {
    std::vector<JsonText> next;
    for (const std::vector<Guess>& guesses : stage.look->next) {
      std::vector<JsonText> row;
      row.reserve(guesses.size());
      for (const Guess& guess : guesses) row.push_back(JsonText::array({token_label(guess.token), guess.probability}));
      next.push_back(JsonText::array(row));
    }
    list.push_back(JsonText({{"weights", stage.look->weights}, {"next", JsonText::array(next)}}));
  }
  const Look& look = *stages[0].look;
  const JsonText all({{"labels", JsonText::array(labels)},
                      {"layers", look.layers},
                      {"heads", look.heads},
                      {"stages", JsonText::array(list)}});
  return fmt::format("<script type=\"application/json\" class=\"looks-data\">{}</script>\n", script_json(all.line()));
}

bool are_alike(const Look& a, const Look& b) {
  return a.sentence == b.sentence && a.layers == b.layers && a.heads == b.heads;
}

}  // namespace

std::string samples_section(const RunData& run) {
  if (run.samples.empty()) return "";
  std::string html =
      "<section>\n<h2>What it wrote</h2>\n<div class=\"samples\" role=\"group\" tabindex=\"0\" aria-label=\"Samples, "
      "the "
      "earliest first\">\n";
  for (const WrittenSample* sample : some_of(run.samples, most_samples)) {
    html += fmt::format(
        "<article class=\"sample\">\n<h3>step {} <span class=\"quiet\">{}</span></h3>\n<pre>{}</pre>\n"
        "</article>\n",
        with_commas(sample->iter), loss_at(run, sample->iter), markup_lines(sample->text));
  }
  return html + "</div>\n</section>\n";
}

std::string looks_section(const RunData& run) {
  RunData same = {};  // a run that was given another text has another sentence since
  for (const Look& look : run.looks) {
    if (are_alike(look, run.looks.back())) same.looks.push_back(look);
  }
  const std::vector<Stage> stages = stages_of(same);
  if (stages.empty()) return "";
  std::string html = fmt::format(
      "<section class=\"looks\">\n<h2>What it expects, and where it looks</h2>\n"
      "<p class=\"quiet\">The stronger a character is marked, the better the model saw it coming. Below, each head of "
      "each "
      "layer: a row is a character that looks, from left to right are the characters up to it that it looks at.</p>\n"
      "<p class=\"hint\" hidden>Point at a character, or reach it with Tab and the arrow keys: what it looks at is "
      "marked, and "
      "what was likely to follow is listed. Choose a head to see it alone.</p>\n<div class=\"stages\">\n");
  for (const Stage& stage : stages) {
    html += fmt::format(
        "<div class=\"stage\">\n<h3>{} <span class=\"quiet\">step {} {}</span></h3>\n{}<div "
        "class=\"both\">{}</div>\n</div>\n",
        stage.name, with_commas(stage.look->iter), loss_at(run, stage.look->iter), sentence_of(*stage.look),
        heads_table(*stage.look));
  }
  return html + "</div>\n" + looks_data(stages) + "</section>\n";
}

}  // namespace tinytensor
