// The files of a run, line by line: what is damaged is left out and counted.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "examples/commands/report/run_data.h"
#include "tinytensor/io/json_tree.h"

namespace tinytensor {
namespace {

constexpr int64_t most_steps_of_record = 1'000'000'000'000;

/// A step, or -1.
int64_t step_of(const JsonTree& value) {
  const double step = value.number();
  return step >= 0 && step <= static_cast<double>(most_steps_of_record) ? static_cast<int64_t>(step) : -1;
}

/// Curves take steps that ascend: a line that goes back is damaged.
bool follows(const Curve& curve, int64_t step) { return curve.buckets().empty() || curve.buckets().back().last < step; }

void add_if_finite(Curve& curve, const Curve::Bucket& bucket, int64_t& left_out) {
  if (!follows(curve, bucket.first)) return;
  if (std::isfinite(bucket.mean) && std::isfinite(bucket.low) && std::isfinite(bucket.high)) {
    curve.add(bucket);
  } else {
    ++left_out;
  }
}

bool take_steps(const JsonTree& line, RunData& run, int64_t& not_numbers) {
  const std::vector<double> steps = line["steps"].numbers(), loss = line["loss"].numbers(),
                            norm = line["grad_norm"].numbers();
  if (steps.size() != 2 || loss.size() != 3 || norm.size() != 3) return false;
  if (!(steps[0] >= 0 && steps[1] >= steps[0] && steps[1] < static_cast<double>(most_steps_of_record))) return false;
  const auto first = static_cast<int64_t>(steps[0]), last = static_cast<int64_t>(steps[1]);
  if (first < run.steps) return false;
  const int64_t count = last - first + 1;
  add_if_finite(run.train, {first, last, count, loss[0], loss[1], loss[2]}, not_numbers);
  add_if_finite(run.grad_norm, {first, last, count, norm[0], norm[1], norm[2]}, not_numbers);
  const double lr = line["lr"].number(), memory = line["memory"].number(), seconds = line["seconds"].number();
  add_if_finite(run.lr, {first, last, count, lr, lr, lr}, not_numbers);
  add_if_finite(run.memory, {first, last, count, memory, memory, memory}, not_numbers);
  if (seconds > 0 && std::isfinite(seconds) && run.tokens_per_step > 0) {
    const double speed = static_cast<double>(run.tokens_per_step) * static_cast<double>(count) / seconds;
    run.speed.add({first, last, count, speed, speed, speed});
    run.seconds += seconds;
  }
  run.steps = last + 1;
  return true;
}

bool take_evaluation(const JsonTree& line, RunData& run) {
  const int64_t iter = step_of(line["evaluation"]);
  if (iter < 0 || (!run.losses.empty() && run.losses.back().iter >= iter)) return false;
  if (line.has("best") && !line["best"].is_flag()) return false;
  run.losses.push_back({iter, line["train_loss"].number(), line["val_loss"].number(), line["best"].flag()});
  return true;
}

bool take_norms(const JsonTree& line, RunData& run) {
  Norms norms{step_of(line["norms"]), line["weights"].numbers(), line["gradients"].numbers()};
  const bool fits = norms.iter >= 0 && norms.weights.size() == run.parts.size() &&
                    (norms.gradients.empty() || norms.gradients.size() == run.parts.size());
  if (fits) run.norms.push_back(std::move(norms));
  return fits;
}

std::vector<std::vector<Guess>> guesses_of(const JsonTree& places) {
  std::vector<std::vector<Guess>> all;
  for (const JsonTree& place : places.elements()) {
    std::vector<Guess>& guesses = all.emplace_back();
    for (const JsonTree& element : place.elements()) {
      const std::vector<JsonTree> guess = element.elements();
      const bool is_guess = guess.size() == 2 && guess[0].is_text() && guess[1].is_number();
      if (is_guess && guesses.size() < 10) guesses.push_back({guess[0].text(), guess[1].number()});
    }
  }
  return all;
}

bool take_look(const JsonTree& line, RunData& run) {
  Look look{.iter = step_of(line["attention"]),
            .sentence = line["sentence"].texts(),
            .layers = step_of(line["layers"]),
            .heads = step_of(line["heads"]),
            .weights = line["weights"].text(),
            .next = guesses_of(line["next"]),
            .given = line["given"].numbers()};
  const size_t length = look.sentence.size();
  const bool has_sizes = look.iter >= 0 && length >= 1 && length <= 1000 && look.layers >= 1 && look.layers <= 1000 &&
                         look.heads >= 1 && look.heads <= 1000;
  if (!has_sizes || look.next.size() != length || look.given.size() + 1 != length) return false;
  const size_t pairs = length * (length + 1) / 2;
  if (look.weights.size() != static_cast<size_t>(look.layers * look.heads) * pairs) return false;
  if (std::any_of(look.weights.begin(), look.weights.end(), [](char c) { return weight_of_letter(c) < 0; })) {
    return false;
  }
  run.looks.push_back(std::move(look));
  return true;
}

bool take_head(const JsonTree& line, RunData& run) {
  run.unit = line["unit"].text() == "characters" ? "characters" : "tokens";
  run.tokens_per_step = std::max<int64_t>(step_of(line["tokens_per_step"]), 0);
  run.text = line["text"].text();
  run.parts = line["parts"].texts();
  return line["record"].number() == 1;
}

bool take_line(const JsonTree& line, RunData& run, int64_t& not_numbers) {
  if (line.has("record")) return take_head(line, run);
  if (line.has("steps")) return take_steps(line, run, not_numbers);
  if (line.has("evaluation")) return take_evaluation(line, run);
  if (line.has("norms")) return take_norms(line, run);
  if (line.has("attention")) return take_look(line, run);
  if (line.has("sample")) {
    run.samples.push_back({step_of(line["sample"]), line["text"].text()});
    return run.samples.back().iter >= 0;
  }
  return true;  // of a later version, perhaps
}

/// Calls `take` for each line that is an object of JSON. Notes say how many lines were damaged.
void for_each_line(std::string_view text, RunData& run, const std::function<bool(const JsonTree&)>& take) {
  int64_t damaged = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    const bool is_cut = end == text.npos;
    const std::string_view line = text.substr(begin, is_cut ? text.npos : end - begin);
    const JsonTree fields = JsonTree::parse(line);
    const bool taken = fields.is_object() && take(fields);
    if (!taken && is_cut) {
      run.notes.push_back("The last line is cut off: the run is still going, or was killed.");
    } else if (!taken) {
      ++damaged;
    }
    begin = is_cut ? text.size() : end + 1;
  }
  if (damaged > 0) {
    run.notes.push_back(
        fmt::format("{} damaged and left out.",
                    damaged == 1 ? "1 line of the record is" : fmt::format("{} lines of the record are", damaged)));
  }
}

void note_not_numbers(RunData& run, int64_t count) {
  if (count == 0) return;
  run.notes.push_back(fmt::format("{} infinite or not a number, and left out.",
                                  count == 1 ? "1 value is" : fmt::format("{} values are", count)));
}

}  // namespace

void add_record(std::string_view text, RunData& run) {
  int64_t not_numbers = 0;
  for_each_line(text, run, [&](const JsonTree& line) { return take_line(line, run, not_numbers); });
  note_not_numbers(run, not_numbers);
}

void add_log(std::string_view text, RunData& run) {
  int64_t not_numbers = 0;
  for_each_line(text, run, [&](const JsonTree& line) {
    const int64_t iter = step_of(line["iter"]);
    if (iter < 0) return false;
    if (line.has("val_loss")) {
      run.losses.push_back({iter, line["train_loss"].number(), line["val_loss"].number(), line["best"].flag()});
    }
    const auto add = [&](Curve& curve, const char* name) {
      if (!line.has(name)) return;
      const double value = line[name].number();
      add_if_finite(curve, {iter, iter, 1, value, value, value}, not_numbers);
      run.steps = std::max(run.steps, iter + 1);
    };
    add(run.train, "loss"), add(run.lr, "lr"), add(run.grad_norm, "grad_norm"), add(run.speed, "tokens_per_s");
    return true;
  });
  note_not_numbers(run, not_numbers);
}

void add_loss_history(std::string_view text, RunData& run) {
  const JsonTree all = JsonTree::parse(text);
  const auto take = [&](const char* name, const std::function<void(const Curve::Bucket&)>& give) {
    for (const JsonTree& element : all[name].elements()) {
      const std::vector<double> n = element.numbers();
      const bool is_bucket = n.size() == 6 &&
                             std::all_of(n.begin(), n.end(), [](double x) { return std::isfinite(x); }) && n[0] >= 0 &&
                             n[1] >= n[0] && n[1] < static_cast<double>(most_steps_of_record) && n[2] >= 1;
      if (!is_bucket) continue;
      give({static_cast<int64_t>(n[0]), static_cast<int64_t>(n[1]),
            static_cast<int64_t>(n[1]) - static_cast<int64_t>(n[0]) + 1, n[3], n[4], n[5]});
    }
  };
  take("train", [&](const Curve::Bucket& b) {
    if (!follows(run.train, b.first)) return;
    run.train.add(b);
    run.steps = b.last + 1;
  });
  take("val", [&](const Curve::Bucket& b) {
    run.losses.push_back({b.first, std::numeric_limits<double>::quiet_NaN(), b.mean, false});
  });
}

}  // namespace tinytensor
