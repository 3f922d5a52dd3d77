// The files of a run, line by line: what is damaged is left out and counted.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "examples/commands/report/run_data.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"

namespace tinytensor {
namespace {

constexpr int64_t most_steps_of_record = 1'000'000'000'000;

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

/// What stands in one line, and the schema of each kind of line.
struct RecordLine {
  int64_t version = 0, tokens_per_step = 0, first = 0, last = 0, iter = 0, layers = 0, heads = 0;
  std::string unit, text, weight_letters;
  std::vector<std::string> parts, sentence;
  std::vector<double> loss, grad_norm, weights, gradients, given;
  std::optional<double> lr, memory, seconds, sent_bytes, waited, train_loss, val_loss;
  bool best = false;
  std::string token;
  std::optional<double> probability;
  std::vector<Guess> guesses;
  std::vector<std::vector<Guess>> next;

  std::vector<std::vector<JsonField>> kinds();
};

enum class Kind { head, steps, evaluation, norms, look, sample, of_a_later_version };

std::vector<std::vector<JsonField>> RecordLine::kinds() {
  const auto step = [](const char* name, int64_t& to) { return JsonField::integer(name, to, 0, most_steps_of_record); };
  const auto end_of_guess = [this] {
    if (std::isfinite(*probability)) guesses.push_back({token, *probability});
  };
  const auto guess = JsonField::tuple("", {JsonField::text("", token), JsonField::number("", probability)});
  const auto end_of_place = [this] { next.push_back(std::exchange(guesses, {})); };
  return {
      {step("record", version), JsonField::text("unit", unit).optional(),
       step("tokens_per_step", tokens_per_step).optional(), JsonField::text("text", text).optional(),
       JsonField::texts("parts", parts).optional()},
      {JsonField::tuple("steps", {step("", first), step("", last)}), JsonField::numbers("loss", loss),
       JsonField::numbers("grad_norm", grad_norm), JsonField::number("lr", lr), JsonField::number("memory", memory),
       JsonField::number("seconds", seconds), JsonField::number("sent_bytes", sent_bytes).optional(),
       JsonField::number("waited_s", waited).optional()},
      {step("evaluation", iter), JsonField::number("train_loss", train_loss), JsonField::number("val_loss", val_loss),
       JsonField::flag("best", best).optional()},
      {step("norms", iter), JsonField::numbers("weights", weights),
       JsonField::numbers("gradients", gradients).optional()},
      {step("attention", iter), JsonField::integer("layers", layers, 1, 1000),
       JsonField::integer("heads", heads, 1, 1000), JsonField::texts("sentence", sentence),
       JsonField::text("weights", weight_letters),
       JsonField::list("next", JsonField::list("", guess, end_of_guess), end_of_place),
       JsonField::numbers("given", given)},
      {step("sample", iter), JsonField::text("text", text).optional()},
  };
}

double or_nan(const std::optional<double>& number) { return number.value_or(std::numeric_limits<double>::quiet_NaN()); }

/// What is no number counts as 0.
double or_zero(const std::optional<double>& number) { return number && std::isfinite(*number) ? *number : 0; }

bool take_steps(const RecordLine& line, RunData& run, int64_t& not_numbers) {
  const auto& [first, last, loss, norm] = std::tie(line.first, line.last, line.loss, line.grad_norm);
  if (loss.size() != 3 || norm.size() != 3 || last < first || first < run.steps) return false;
  const int64_t count = last - first + 1;
  add_if_finite(run.train, {first, last, count, loss[0], loss[1], loss[2]}, not_numbers);
  add_if_finite(run.grad_norm, {first, last, count, norm[0], norm[1], norm[2]}, not_numbers);
  const double lr = or_nan(line.lr), memory = or_nan(line.memory), seconds = or_nan(line.seconds);
  add_if_finite(run.lr, {first, last, count, lr, lr, lr}, not_numbers);
  add_if_finite(run.memory, {first, last, count, memory, memory, memory}, not_numbers);
  if (seconds > 0 && std::isfinite(seconds) && run.tokens_per_step > 0) {
    const double speed = static_cast<double>(run.tokens_per_step) * static_cast<double>(count) / seconds;
    run.speed.add({first, last, count, speed, speed, speed});
    run.seconds += seconds;
    run.clock.emplace_back(last + 1, run.seconds);
  }
  run.sent_bytes += or_zero(line.sent_bytes);
  run.waited += or_zero(line.waited);
  run.steps = last + 1;
  return true;
}

bool take_evaluation(const RecordLine& line, RunData& run) {
  if (!run.losses.empty() && run.losses.back().iter >= line.iter) return false;
  run.losses.push_back({line.iter, or_nan(line.train_loss), or_nan(line.val_loss), line.best});
  return true;
}

bool take_norms(RecordLine& line, RunData& run) {
  const bool fits =
      line.weights.size() == run.parts.size() && (line.gradients.empty() || line.gradients.size() == run.parts.size());
  if (fits) run.norms.push_back({line.iter, std::move(line.weights), std::move(line.gradients)});
  return fits;
}

bool take_look(RecordLine& line, RunData& run) {
  const size_t length = line.sentence.size(), pairs = length * (length + 1) / 2;
  if (length < 1 || length > 1000 || line.next.size() != length || line.given.size() + 1 != length) return false;
  if (line.weight_letters.size() != static_cast<size_t>(line.layers * line.heads) * pairs) return false;
  const auto is_none = [](char c) { return weight_of_letter(c) < 0; };
  if (std::any_of(line.weight_letters.begin(), line.weight_letters.end(), is_none)) return false;
  for (std::vector<Guess>& guesses : line.next) guesses.resize(std::min<size_t>(guesses.size(), 10));
  run.looks.push_back({.iter = line.iter,
                       .sentence = std::move(line.sentence),
                       .layers = line.layers,
                       .heads = line.heads,
                       .weights = std::move(line.weight_letters),
                       .next = std::move(line.next),
                       .given = std::move(line.given)});
  return true;
}

bool take_head(RecordLine& line, RunData& run) {
  run.unit = line.unit == "characters" ? "characters" : "tokens";
  run.tokens_per_step = line.tokens_per_step;
  run.text = std::move(line.text);
  run.parts = std::move(line.parts);
  return line.version == 1;
}

bool take_line(Kind kind, RecordLine& line, RunData& run, int64_t& not_numbers) {
  if (kind == Kind::head) return take_head(line, run);
  if (kind == Kind::steps) return take_steps(line, run, not_numbers);
  if (kind == Kind::evaluation) return take_evaluation(line, run);
  if (kind == Kind::norms) return take_norms(line, run);
  if (kind == Kind::look) return take_look(line, run);
  if (kind == Kind::sample) run.samples.push_back({line.iter, std::move(line.text)});
  return true;
}

/// Calls `take` for each line. It returns false, or throws a FileError, where one is damaged: notes say how many were.
void for_each_line(std::string_view text, RunData& run, const std::function<bool(std::string_view)>& take) {
  const auto is_taken = [&take](std::string_view line) {
    try {
      return line.starts_with('{') && take(line);
    } catch (const FileError&) {
      return false;
    }
  };
  int64_t damaged = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    const bool is_cut = end == text.npos;
    const std::string_view line = text.substr(begin, is_cut ? text.npos : end - begin);
    const bool taken = is_taken(line);
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
  RecordLine line;
  const std::vector<std::vector<JsonField>> kinds = line.kinds();  // they write to `line`
  for_each_line(text, run, [&](std::string_view part) {
    line = {};
    const size_t kind = read_json_kind(part, "record", kinds);
    return take_line(static_cast<Kind>(kind), line, run, not_numbers);
  });
  note_not_numbers(run, not_numbers);
}

void add_log(std::string_view text, RunData& run) {
  int64_t not_numbers = 0;
  for_each_line(text, run, [&](std::string_view line) {
    int64_t iter = 0;
    std::optional<double> loss, lr, grad_norm, speed, sent_bytes, waited, train_loss, val_loss;
    bool best = false;
    read_json(line, "log",
              {JsonField::integer("iter", iter, 0, most_steps_of_record), JsonField::number("loss", loss),
               JsonField::number("lr", lr), JsonField::number("grad_norm", grad_norm),
               JsonField::number("tokens_per_s", speed), JsonField::number("sent_bytes", sent_bytes),
               JsonField::number("waited_s", waited), JsonField::number("train_loss", train_loss),
               JsonField::number("val_loss", val_loss), JsonField::flag("best", best).optional()},
              OtherFields::ignored);
    if (val_loss) run.losses.push_back({iter, or_nan(train_loss), *val_loss, best});
    run.sent_bytes += or_zero(sent_bytes), run.waited += or_zero(waited);
    const auto add = [&](Curve& curve, const std::optional<double>& value) {
      if (!value) return;
      add_if_finite(curve, {iter, iter, 1, *value, *value, *value}, not_numbers);
      run.steps = std::max(run.steps, iter + 1);
    };
    add(run.train, loss), add(run.lr, lr), add(run.grad_norm, grad_norm), add(run.speed, speed);
    return true;
  });
  note_not_numbers(run, not_numbers);
}

void add_loss_history(std::string_view text, RunData& run) {
  std::vector<double> n;
  const auto bucket = [&n](const std::function<void(const Curve::Bucket&)>& give) {
    const bool fits = n.size() == 6 && std::all_of(n.begin(), n.end(), [](double x) { return std::isfinite(x); }) &&
                      n[0] >= 0 && n[1] >= n[0] && n[1] < static_cast<double>(most_steps_of_record) && n[2] >= 1;
    if (!fits) return;
    const auto first = static_cast<int64_t>(n[0]), last = static_cast<int64_t>(n[1]);
    give({first, last, last - first + 1, n[3], n[4], n[5]});
  };
  const auto add_train = [&](const Curve::Bucket& b) {
    if (!follows(run.train, b.first)) return;
    run.train.add(b);
    run.steps = b.last + 1;
  };
  const auto add_val = [&](const Curve::Bucket& b) {
    run.losses.push_back({b.first, std::numeric_limits<double>::quiet_NaN(), b.mean, false});
  };
  try {
    read_json(text, "loss.json",
              {JsonField::list("train", JsonField::numbers("", n), [&] { bucket(add_train); }).optional(),
               JsonField::list("val", JsonField::numbers("", n), [&] { bucket(add_val); }).optional()},
              OtherFields::ignored);
  } catch (const FileError&) {  // what was read before the damage is shown
  }
}

}  // namespace tinytensor
