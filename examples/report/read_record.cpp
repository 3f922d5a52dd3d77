// The files of a run, line by line: what is damaged is left out and counted.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>

#include "examples/report/run_data.h"

namespace tinytensor {
namespace {

using RecordLine = nlohmann::json;

constexpr int64_t most_steps_of_record = 1'000'000'000'000;

double number_at(const RecordLine& value) {
  return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}
double number_in(const RecordLine& line, const char* name) {
  const auto found = line.find(name);
  return found == line.end() ? std::numeric_limits<double>::quiet_NaN() : number_at(*found);
}
std::string text_in(const RecordLine& line, const char* name) {
  const auto found = line.find(name);
  return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
}
std::vector<double> numbers_in(const RecordLine& line, const char* name) {
  std::vector<double> result;
  const auto found = line.find(name);
  if (found == line.end() || !found->is_array()) return result;
  for (const RecordLine& value : *found) result.push_back(number_at(value));
  return result;
}
std::vector<std::string> texts_in(const RecordLine& line, const char* name) {
  std::vector<std::string> result;
  const auto found = line.find(name);
  if (found == line.end() || !found->is_array()) return result;
  for (const RecordLine& value : *found) result.push_back(value.is_string() ? value.get<std::string>() : "");
  return result;
}
/// A step, or -1.
int64_t step_in(const RecordLine& line, const char* name) {
  const double step = number_in(line, name);
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

bool take_steps(const RecordLine& line, RunData& run, int64_t& not_numbers) {
  const std::vector<double> steps = numbers_in(line, "steps"), loss = numbers_in(line, "loss"),
                            norm = numbers_in(line, "grad_norm");
  if (steps.size() != 2 || loss.size() != 3 || norm.size() != 3) return false;
  if (!(steps[0] >= 0 && steps[1] >= steps[0] && steps[1] < static_cast<double>(most_steps_of_record))) return false;
  const auto first = static_cast<int64_t>(steps[0]), last = static_cast<int64_t>(steps[1]);
  if (first < run.steps) return false;
  const int64_t count = last - first + 1;
  add_if_finite(run.train, {first, last, count, loss[0], loss[1], loss[2]}, not_numbers);
  add_if_finite(run.grad_norm, {first, last, count, norm[0], norm[1], norm[2]}, not_numbers);
  const double lr = number_in(line, "lr"), memory = number_in(line, "memory"), seconds = number_in(line, "seconds");
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

bool take_evaluation(const RecordLine& line, RunData& run) {
  const int64_t iter = step_in(line, "evaluation");
  if (iter < 0 || (!run.losses.empty() && run.losses.back().iter >= iter)) return false;
  run.losses.push_back({iter, number_in(line, "train_loss"), number_in(line, "val_loss"), line.value("best", false)});
  return true;
}

bool take_norms(const RecordLine& line, RunData& run) {
  Norms norms{step_in(line, "norms"), numbers_in(line, "weights"), numbers_in(line, "gradients")};
  const bool fits = norms.iter >= 0 && norms.weights.size() == run.parts.size() &&
                    (norms.gradients.empty() || norms.gradients.size() == run.parts.size());
  if (fits) run.norms.push_back(std::move(norms));
  return fits;
}

std::vector<std::vector<Guess>> guesses_in(const RecordLine& line) {
  std::vector<std::vector<Guess>> all;
  const auto found = line.find("next");
  if (found == line.end() || !found->is_array()) return all;
  for (const RecordLine& place : *found) {
    std::vector<Guess>& guesses = all.emplace_back();
    if (!place.is_array()) continue;
    for (const RecordLine& guess : place) {
      const bool is_guess = guess.is_array() && guess.size() == 2 && guess[0].is_string() && guess[1].is_number();
      if (is_guess && guesses.size() < 10) guesses.push_back({guess[0].get<std::string>(), guess[1].get<double>()});
    }
  }
  return all;
}

bool take_look(const RecordLine& line, RunData& run) {
  Look look{.iter = step_in(line, "attention"),
            .sentence = texts_in(line, "sentence"),
            .layers = step_in(line, "layers"),
            .heads = step_in(line, "heads"),
            .weights = text_in(line, "weights"),
            .next = guesses_in(line),
            .given = numbers_in(line, "given")};
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

bool take_head(const RecordLine& line, RunData& run) {
  run.unit = text_in(line, "unit") == "characters" ? "characters" : "tokens";
  run.tokens_per_step = std::max<int64_t>(step_in(line, "tokens_per_step"), 0);
  run.text = text_in(line, "text");
  run.parts = texts_in(line, "parts");
  return line.value("record", 0) == 1;
}

bool take_line(const RecordLine& line, RunData& run, int64_t& not_numbers) {
  if (line.contains("record")) return take_head(line, run);
  if (line.contains("steps")) return take_steps(line, run, not_numbers);
  if (line.contains("evaluation")) return take_evaluation(line, run);
  if (line.contains("norms")) return take_norms(line, run);
  if (line.contains("attention")) return take_look(line, run);
  if (line.contains("sample")) {
    run.samples.push_back({step_in(line, "sample"), text_in(line, "text")});
    return run.samples.back().iter >= 0;
  }
  return true;  // of a later version, perhaps
}

/// Calls `take` for each line that is an object of JSON. Notes say how many lines were damaged.
void for_each_line(std::string_view text, RunData& run, const std::function<bool(const RecordLine&)>& take) {
  int64_t damaged = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    const bool is_cut = end == text.npos;
    const std::string_view line = text.substr(begin, is_cut ? text.npos : end - begin);
    const RecordLine fields = RecordLine::parse(line, nullptr, false);
    bool taken = false;
    try {
      taken = fields.is_object() && take(fields);
    } catch (const nlohmann::json::exception&) {  // a field of another type
    }
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
  for_each_line(text, run, [&](const RecordLine& line) { return take_line(line, run, not_numbers); });
  note_not_numbers(run, not_numbers);
}

void add_log(std::string_view text, RunData& run) {
  int64_t not_numbers = 0;
  for_each_line(text, run, [&](const RecordLine& line) {
    const int64_t iter = step_in(line, "iter");
    if (iter < 0) return false;
    if (line.contains("val_loss")) {
      run.losses.push_back(
          {iter, number_in(line, "train_loss"), number_in(line, "val_loss"), line.value("best", false)});
    }
    const auto add = [&](Curve& curve, const char* name) {
      if (!line.contains(name)) return;
      const double value = number_in(line, name);
      add_if_finite(curve, {iter, iter, 1, value, value, value}, not_numbers);
      run.steps = std::max(run.steps, iter + 1);
    };
    add(run.train, "loss"), add(run.lr, "lr"), add(run.grad_norm, "grad_norm"), add(run.speed, "tokens_per_s");
    return true;
  });
  note_not_numbers(run, not_numbers);
}

void add_loss_history(std::string_view text, RunData& run) {
  const RecordLine all = RecordLine::parse(text, nullptr, false);
  if (!all.is_object()) return;
  const auto take = [&](const char* name, const std::function<void(const Curve::Bucket&)>& give) {
    const auto curve = all.find(name);
    if (curve == all.end() || !curve->is_array()) return;
    for (const RecordLine& b : *curve) {
      if (!b.is_array() || b.size() != 6) continue;
      std::vector<double> n;
      for (const RecordLine& value : b) n.push_back(number_at(value));
      const bool is_bucket = std::all_of(n.begin(), n.end(), [](double x) { return std::isfinite(x); }) && n[0] >= 0 &&
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
