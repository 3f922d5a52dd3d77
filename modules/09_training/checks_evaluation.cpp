// Checks of 09.5: an evaluation.
#include "modules/09_training/oracle.h"

namespace course {
namespace {

struct Losses {
  std::vector<double> means;
  std::vector<int64_t> counts;
  bool training = true;   ///< the mode before
  bool recording = true;  ///< whether the tape recorded before
  bool mixed = false;     ///< what is in the model is in the other mode
  bool ours = false;      ///< the error that comes is one of the library's
};

double over_examples(const Losses& c) {
  long double sum = 0, count = 0;
  for (size_t i = 0; i < c.means.size(); ++i) {
    sum += static_cast<long double>(c.means[i]) * static_cast<long double>(c.counts[i]);
    count += static_cast<long double>(c.counts[i]);
  }
  return static_cast<double>(sum / count);
}

const char* mode_name(bool training) { return training ? "training" : "evaluation"; }
// Of a model and of what is inside.
std::string mode_names(bool training, bool inside) {
  return fmt::format("{}, {} inside", mode_name(training), mode_name(inside));
}
const char* tape_name(bool recording) { return recording ? "the tape records" : "the tape does not record"; }

Answer evaluation_answer(const Losses& c, double mean) {
  double largest = 0;
  for (const double x : c.means) largest = std::max(largest, std::isfinite(x) ? std::abs(x) : 0);
  return {{"the mean", Value(mean).within(1e-9 * largest + 1e-300)},
          {"while losses are asked for", "evaluation, evaluation inside, the tape does not record"},
          {"how often a loss is asked for", static_cast<int64_t>(c.means.size()) + 1},
          {"the mode afterwards", mode_names(c.training, c.training != c.mixed)},
          {"the tape afterwards", tape_name(c.recording)},
          {"gradients that were there are still there", true}};
}

// Mistakes about the mode afterwards, which is item i of the right answer.
Mistakes mistakes_of_mode(const Losses& c, const Answer& right, size_t i) {
  const auto mode = [&](bool training, bool inside) {
    Answer answer = right;
    answer.items[i].value = mode_names(training, inside);
    return answer;
  };
  Mistakes all;
  if (c.mixed) {
    all.push_back(
        {"a part of the model has the mode of the whole now: each part has its own, and gets it back. "
         "KeptModes does that",
         mode(c.training, c.training)});
  }
  all.push_back(
      {"the model stays in evaluation mode: the next step trains without dropout. Back to the mode in which "
       "it was",
       mode(false, false)});
  all.push_back(
      {"the model is in training mode now, in which it was not: back to the mode in which it was", mode(true, true)});
  return all;
}

Sequential model_of(const Losses& c) {
  Sequential model{Linear(1, 1), Dropout(0.5)};
  model.train(c.training);
  if (c.mixed) model.modules().back()->train(!c.training);
  return model;
}

// Those that the check has set.
bool has_gradients(const Module& model) {
  const std::vector<Tensor> all = model.parameters();
  return std::all_of(all.begin(), all.end(),
                     [](const Tensor& p) { return p.grad().defined() && p.grad().to_vector()[0] == 3; });
}

Losses many_losses() {
  Losses c;
  for (int i = 0; i < 3000; ++i) c.means.push_back(1 + 1e-6 * (i % 7)), c.counts.push_back(1 + i % 5);
  return c;
}

Answer with_item(Answer answer, size_t i, const Value& value) {
  answer.items[i].value = value;
  return answer;
}

const Check<Losses> evaluations({
    .exercise = "09.5",
    .examples = {{{2, 5}, {4, 4}},
                 {{2, 5}, {4, 1}},
                 {{3}, {7}, false},
                 {{2, 5, 1}, {4, 4, 1}, true, false},
                 {{}, {}},
                 {{2, 5}, {4, 1}, false, true, true},
                 {{2, 5}, {4, 1}, true, true, true},
                 {{1, 2, 4}, {0, 1, 3}},
                 {{0, 0}, {1, 2}, false, false},
                 {{-1, 3}, {5'000'000'000, 5'000'000'001}},
                 {{1, std::numeric_limits<double>::infinity()}, {2, 2}},
                 {{std::numeric_limits<double>::infinity(), 1, 2}, {2, 2, 1}},
                 {{1, std::numeric_limits<double>::quiet_NaN(), 1}, {2, 2, 1}},
                 many_losses()},
    .draw =
        [](Draw& draw) {
          Losses c;
          const bool large = draw.yes(0.2);
          for (int64_t n = draw.size(1, 12); n > 0; --n) {
            c.means.push_back(large ? 1e6 * draw.normal() : draw.uniform(0, 5));
            c.counts.push_back(draw.yes(0.1) ? draw.number(1, 40'000'000'000) : draw.size(1, 20));
          }
          c.training = draw.yes(), c.recording = draw.yes(0.7), c.mixed = draw.yes(0.2);
          return c;
        },
    .drawn = 80,
    .often =
        [] {
          static OneWeight model;
          evaluate(model, [] { return std::optional<BatchLoss>(); });
        },
    .call =
        [](const Losses& c) {
          std::string list;
          for (size_t i = 0; i < std::min<size_t>(c.means.size(), 12); ++i) {
            list += fmt::format("{}{:.4g} over {}", i == 0 ? "" : ", ", c.means[i], c.counts[i]);
          }
          return Call{fmt::format("evaluate(a model in {} mode, losses: {}{})", mode_name(c.training),
                                  (c.mixed ? "with a part in the other mode, " : "") + list,
                                  c.recording ? "" : ", under NoGrad")};
        },
    .ask = [](const Losses& c) -> Answer {
      Sequential model = model_of(c);
      for (const Tensor& parameter : model.parameters()) parameter.set_grad(full(parameter.shape(), 3));
      const auto inside = [&] { return model.modules().back()->is_training(); };
      std::optional<NoGrad> guard;
      if (!c.recording) guard.emplace();
      std::string seen;
      size_t asked = 0;
      const double mean = evaluate(model, [&]() -> std::optional<BatchLoss> {
        const std::string now = fmt::format("{}, {} inside, {}", mode_name(model.is_training()), mode_name(inside()),
                                            tape_name(grad_enabled()));
        if (seen.find(now) == std::string::npos) seen += (seen.empty() ? "" : "; then ") + now;
        const size_t i = asked++;
        if (i >= c.means.size()) return {};
        return BatchLoss{c.means[i], c.counts[i]};
      });
      return {{"the mean", mean},
              {"while losses are asked for", seen},
              {"how often a loss is asked for", static_cast<int64_t>(asked)},
              {"the mode afterwards", mode_names(model.is_training(), inside())},
              {"the tape afterwards", tape_name(grad_enabled())},
              {"gradients that were there are still there", has_gradients(model)}};
    },
    .expect = [](const Losses& c) -> Answer { return evaluation_answer(c, over_examples(c)); },
    .mistakes = [](const Losses& c) -> Mistakes {
      const double nan = std::numeric_limits<double>::quiet_NaN();
      double means = 0, sum = 0, count = 0;
      for (size_t i = 0; i < c.means.size(); ++i) {
        means += c.means[i], sum += c.means[i] * static_cast<double>(c.counts[i]);
        count += static_cast<double>(c.counts[i]);
      }
      const auto n = static_cast<double>(c.means.size());
      Losses shorter = c;
      if (!c.means.empty()) shorter.means.pop_back(), shorter.counts.pop_back();
      const Answer right = evaluation_answer(c, over_examples(c));
      const auto first = [&](double mean) { return Answer{{"the mean", Value(mean).within(1e-9 * std::abs(mean))}}; };
      Mistakes all = {
          {"the mean over the batches: the examples of a smaller batch weigh more than others. Each loss counts count "
           "times",
           first(means / n)},
          {"a running mean: behind an infinite loss it is inf - inf, NaN. Add up first, and divide once, at the end",
           first(std::isinf(over_examples(c)) ? nan : over_examples(c))},
          {c.means.empty()
               ? "where there are no examples there is no mean: 0/0, NaN"
               : "a running mean: behind a batch of no examples it is 0/0, NaN. Add up first, and divide once",
           first(c.means.empty() ? 0 : nan)},
          {"the sum over all examples: divide by how many there are", first(sum)},
          {"divided by the number of batches: by that of the examples", first(sum / n)},
          {"divided by the number of examples, but each batch was counted once", first(means / count)},
          {"the last batch is left out", first(over_examples(shorter))}};
      const auto empty = std::find(c.counts.begin(), c.counts.end(), 0) - c.counts.begin();
      Answer ends = right;
      ends.items.resize(3);
      Losses before = c;
      before.means.resize(static_cast<size_t>(empty)), before.counts.resize(static_cast<size_t>(empty));
      ends.items[0].value = over_examples(before), ends.items[2].value = static_cast<int64_t>(empty) + 1;
      all.insert(all.begin(), {"it ends at a batch without examples: there may be others behind it", ends});
      all.push_back({"the model learns nothing here: model.eval(), or dropout falsifies the loss",
                     with_item(right, 1, fmt::format("{0}, {0} inside, the tape does not record", mode_name(true)))});
      all.push_back({"only the model itself was looked at: model.eval() switches all that is inside, too",
                     with_item(right, 1, "evaluation, training inside, the tape does not record")});
      all.push_back({"the tape records although nobody needs it: NoGrad, or the memory of every batch is kept",
                     with_item(right, 1, "evaluation, evaluation inside, the tape records")});
      for (const auto& mistake : mistakes_of_mode(c, right, 3)) all.push_back(mistake);
      all.push_back({"the next loss is asked for once more after there was none",
                     with_item(right, 2, static_cast<int64_t>(c.means.size()) + 2)});
      return all;
    },
});

Answer after_an_error(bool training, bool inside, bool recording) {
  return {{"the error", std::string("no more batches")},
          {"the mode afterwards", mode_names(training, inside)},
          {"the tape afterwards", tape_name(recording)}};
}

// Where the losses end, an error comes.
const Check<Losses> broken_off({
    .exercise = "09.5",
    .examples = {{{2}, {4}},
                 {{2}, {4}, false},
                 {{2, 5}, {4, 1}, true, false, true},
                 {{}, {}, false, true, true},
                 {{2}, {4}, true, true, false, true},
                 {{2, 5}, {4, 1}, false, true, true, true},
                 {{}, {}, true, true, false, true}},
    .call =
        [](const Losses& c) {
          return Call{fmt::format("evaluate(a model in {} mode{}, losses), and after {} of them {} comes",
                                  mode_name(c.training), c.mixed ? ", with a part in the other mode" : "",
                                  c.means.size(), type_of_error(c.ours))};
        },
    .ask = [](const Losses& c) -> Answer {
      Sequential model = model_of(c);
      std::optional<NoGrad> guard;
      if (!c.recording) guard.emplace();
      std::string error = "none";
      size_t asked = 0;
      try {
        evaluate(model, [&]() -> std::optional<BatchLoss> {
          const size_t i = asked++;
          if (i >= c.means.size()) throw_one_of(c.ours, "no more batches");
          return BatchLoss{c.means[i], c.counts[i]};
        });
      } catch (const std::exception& e) {
        error = e.what();
      }
      return {{"the error", error},
              {"the mode afterwards", mode_names(model.is_training(), model.modules().back()->is_training())},
              {"the tape afterwards", tape_name(grad_enabled())}};
    },
    .expect = [](const Losses& c) -> Answer { return after_an_error(c.training, c.training != c.mixed, c.recording); },
    .mistakes = [](const Losses& c) -> Mistakes {
      const Answer right = after_an_error(c.training, c.training != c.mixed, c.recording);
      Mistakes all = {
          {"the model stays in evaluation mode when a loss throws: what comes last in the function is not "
           "reached then. KeptModes does its work however the function ends",
           after_an_error(false, false, c.recording)}};
      for (const auto& mistake : mistakes_of_mode(c, right, 1)) all.push_back(mistake);
      all.push_back({"the error is the caller's: it has to pass through", with_item(right, 0, std::string("none"))});
      return all;
    },
});

}  // namespace
}  // namespace course
