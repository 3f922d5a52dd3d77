// Checks of 09.6: patience.
#include "modules/09_training/oracle.h"

namespace course {
namespace {

struct Measured {
  int64_t iteration = 0;
  double loss = 0;
};

struct Curve {
  std::vector<Measured> measured;
  int64_t patience = 0;
  Measured best_before = {0, infinity};  ///< of a run that is resumed
};

/// What stands in the state after each evaluation, by looking at the whole list.
using Rule = std::function<bool(const Curve& c, size_t i, const Measured& best)>;
Answer noted(const Curve& c, const Rule& is_best, const std::function<bool(int64_t age, int64_t patience)>& stalled,
             const std::function<double(double)>& kept = {}) {
  Measured best = c.best_before;
  std::vector<Item> items;
  for (size_t i = 0; i < c.measured.size(); ++i) {
    const bool now = is_best(c, i, best);
    if (now) best = c.measured[i];
    if (now && kept) best.loss = kept(best.loss);
    const std::string at = fmt::format(" {}", i + 1);
    items.push_back({"is it the best: evaluation" + at, now});
    items.push_back({"the best loss after evaluation" + at, best.loss});
    items.push_back({"the steps of the best one after evaluation" + at, best.iteration});
    items.push_back(
        {"is the run to end after evaluation" + at, stalled(c.measured[i].iteration - best.iteration, c.patience)});
    items.push_back({"the steps done after evaluation" + at, c.measured[i].iteration});
    items.push_back({"the rest of the state is as it was" + at, true});
  }
  return {items};
}

// Lower than each one before, or the best one measured again.
bool lower_than_all(const Curve& c, size_t i, const Measured& best) {
  const Measured& now = c.measured[i];
  if (now.iteration == best.iteration && now.loss == best.loss) return true;
  bool lower = now.loss < c.best_before.loss;
  for (size_t k = 0; k < i; ++k) lower = lower && (std::isnan(c.measured[k].loss) || now.loss < c.measured[k].loss);
  return lower;
}
double as_float(double x) { return static_cast<double>(static_cast<float>(x)); }
bool in_time(int64_t age, int64_t patience) { return patience >= 1 && age >= patience; }

bool nothing_best(const Curve& c) {
  const auto is_best = [](const Measured& now) { return now.loss < infinity; };
  return c.best_before.loss == infinity && std::none_of(c.measured.begin(), c.measured.end(), is_best);
}

Curve curve_of(const std::vector<double>& losses, int64_t interval, int64_t patience) {
  Curve c{{}, patience};
  for (size_t i = 0; i < losses.size(); ++i) c.measured.push_back({static_cast<int64_t>(i) * interval, losses[i]});
  return c;
}

Curve drawn_curve(Draw& draw) {
  Curve c;
  const int64_t interval = draw.size(1, 50) * (draw.yes(0.15) ? 1000 : 1), n = draw.size(1, 10);
  int64_t iteration = draw.yes(0.2) ? 5'000'000'000 : draw.yes() ? 0 : interval * draw.number(1, 3);
  if (iteration > 0 || draw.yes(0.3)) {  // a run may be resumed at 0 as well
    const int64_t ago = draw.yes(0.1) ? int64_t{1} << draw.number(31, 32) : interval * draw.number(0, 2);
    c.best_before = {iteration - std::min(ago, iteration), draw.uniform(1, 4)};
    if (c.best_before.iteration == iteration) {  // resumed: measured again, and sometimes another number
      c.measured.push_back(c.best_before), iteration += interval;
      if (draw.yes(0.3)) c.measured[0].loss += draw.one_of<double>({1e-9, 1e-4, 0.5, -1e-9, -1e-4, -0.5});
    }
  }
  for (int64_t i = 0; i < n; ++i, iteration += interval) {
    double loss =
        draw.yes(0.3) && !c.measured.empty() ? c.measured.back().loss : draw.uniform(draw.yes(0.1) ? -9 : 0.5, 4);
    if (draw.yes(0.08)) loss = nan;
    if (draw.yes(0.05) && iteration > 0) loss = infinity;
    c.measured.push_back({iteration, loss});
  }
  if (draw.yes(0.1)) c.patience = draw.one_of<int64_t>({int64_t{1} << 32, std::numeric_limits<int64_t>::max()});
  if (c.patience > 0) return c;
  c.patience = draw.yes(0.15) ? draw.number(-1, 0) : interval * draw.size(1, 4) - (draw.yes(0.2) ? 1 : 0);
  return c;
}

const Check<Curve> patience_check({
    .exercise = "09.6",
    .examples = {curve_of({3, 2, 1}, 10, 20),
                 curve_of({3, 2, 2.5, 2.25, 2}, 10, 20),
                 curve_of({1, 2, 3, 4}, 100, 200),
                 curve_of({1, 2, 3, 4}, 100, 250),
                 curve_of({2, 1, 1, 1}, 1, 2),
                 curve_of({2, 1.9999, 1.99985, 2}, 10, 20),
                 curve_of({2, 1.9999995, 1.9999993, 2}, 10, 20),  // less than a millionth apart
                 curve_of({2, 1.999999999, 1.99999999899, 2}, 10, 10),
                 curve_of({2, 1.3, 1.29999998, 2}, 10, 20),  // to a float the two are the same
                 curve_of({1, 2, 3}, 10, 0),
                 curve_of({1, -2, -3, -2.5}, 10, 20),
                 curve_of({1, -infinity, 2}, 10, 20),
                 curve_of({nan, nan, nan}, 10, 20),
                 curve_of({2, 1, 3}, 10, std::numeric_limits<int64_t>::max()),
                 curve_of({1, 2, 3}, 10, (int64_t{1} << 32) + 1),
                 {{{30, 1.50001}, {40, 2}}, 20, {30, 1.5}},
                 curve_of({1, 2, 3}, 10, -10),
                 curve_of({2, 1.5, 1.75, 1}, 0, 20),
                 {{{10, 2}, {10, 1.5}, {10, 1.5}, {10, 1.75}, {30, 1.6}}, 20},
                 {{{30, 1.25}, {40, 2}}, 20, {30, 1.5}},
                 curve_of({nan, 2, nan, 1}, 10, 20),
                 curve_of({4, 5, 3, 6, 7, 8}, 5, 15),
                 {{{30, 1.5}, {40, 2}, {50, 1}}, 20, {30, 1.5}},
                 {{{30, 2.5}, {40, 2}, {50, 1.5}}, 20, {20, 1.5}},
                 {{{0, 1.5}, {10, 2}, {20, 1}}, 20, {0, 1.5}},
                 {{{5'000'000'000, 2}, {5'000'000'100, 3}}, 100, {4'999'999'900, 2.5}},
                 {{{5, 2}, {15, 3}}, 20, {10, 2}},  // a state before its own best one
                 {{{(int64_t{1} << 32) + 5, 3}}, 20, {0, 2.5}},
                 {{{(int64_t{1} << 31) + 5, 3}}, 20, {0, 2.5}}},
    .draw = drawn_curve,
    .drawn = 150,
    .often =
        [] {
          TrainingState state;
          note_evaluation(state, 1);
          has_stalled(state, 5);
        },
    .call =
        [](const Curve& c) {
          std::string list;
          for (const Measured& m : c.measured)
            list += fmt::format("{}{:.12g} after {}", list.empty() ? "" : ", ", m.loss, m.iteration);
          return Call{fmt::format("note_evaluation, then has_stalled(state, {}): {}{}", c.patience, list,
                                  c.best_before.loss == infinity
                                      ? ""
                                      : fmt::format("; resumed with the best {:.4g} after {}", c.best_before.loss,
                                                    c.best_before.iteration))};
        },
    .ask = [](const Curve& c) -> Answer {
      TrainingState state;
      state.options = {{"batch_size", "4"}}, state.text_digest = "a text", state.generator = Generator(5).state();
      const TrainingState first = state;
      state.best_val_loss = c.best_before.loss, state.best_iteration = c.best_before.iteration;
      std::vector<Item> items;
      for (size_t i = 0; i < c.measured.size(); ++i) {
        state.iteration = c.measured[i].iteration;
        const bool best = note_evaluation(state, c.measured[i].loss);
        const std::string at = fmt::format(" {}", i + 1);
        items.push_back({"is it the best: evaluation" + at, best});
        items.push_back({"the best loss after evaluation" + at, state.best_val_loss});
        items.push_back({"the steps of the best one after evaluation" + at, state.best_iteration});
        items.push_back({"is the run to end after evaluation" + at, has_stalled(state, c.patience)});
        items.push_back({"the steps done after evaluation" + at, state.iteration});
        items.push_back({"the rest of the state is as it was" + at, state.options == first.options &&
                                                                        state.text_digest == first.text_digest &&
                                                                        state.generator == first.generator});
      }
      return {items};
    },
    .expect = [](const Curve& c) -> Answer { return noted(c, lower_than_all, in_time); },
    .mistakes = [](const Curve& c) -> Mistakes {
      const auto by = [](auto f) {
        return [f](const Curve& curve, size_t i, const Measured& best) { return f(curve.measured[i], best, curve, i); };
      };
      const auto waits = [&](auto f) { return noted(c, lower_than_all, f); };
      using M = const Measured;
      const char* const digits =
          "a float has seven digits, and two losses that differ in the eighth are the same to it: they are doubles";
      return {
          {digits, noted(c, by([](M& now, M& best, const Curve&, size_t) {
                           return as_float(now.loss) < as_float(best.loss) ||
                                  (now.iteration == best.iteration && now.loss == best.loss);
                         }),
                         in_time)},
          {digits, noted(c, by([](M& now, M& best, const Curve&, size_t) {
                           return now.loss < best.loss || (now.iteration == best.iteration && now.loss == best.loss);
                         }),
                         in_time, as_float)},
          {"lower is lower, however little: there is no margin",
           noted(c, by([](M& now, M& best, const Curve&, size_t) {
                   return now.loss < best.loss - 9e-7 || (now.iteration == best.iteration && now.loss == best.loss);
                 }),
                 in_time)},
          {"an equal loss is no better one: a run that stands still would never end",
           noted(c, by([](M& now, M& best, const Curve&, size_t) { return now.loss <= best.loss; }), in_time)},
          {"the best one measured again, by a run that is resumed, is the best again: the same steps and the same loss",
           noted(c, by([](M& now, M& best, const Curve&, size_t) { return now.loss < best.loss; }), in_time)},
          {"a loss that is not a number is never the best: NaN is neither lower nor higher",
           noted(c, by([](M& now, M& best, const Curve&, size_t) { return !(now.loss >= best.loss); }), in_time)},
          {"lower than the evaluation before is not the best so far",
           noted(c, by([](M& now, M&, const Curve& curve, size_t i) {
                   return now.loss < (i == 0 ? infinity : curve.measured[i - 1].loss);
                 }),
                 in_time)},
          {"the highest is kept: a loss is better where it is lower",
           noted(c, by([](M& now, M& best, const Curve&, size_t) { return now.loss > best.loss; }), in_time)},
          {"the age is more than an int holds",
           waits([](int64_t age, int64_t patience) { return patience > 0 && static_cast<int32_t>(age) >= patience; })},
          {"the age is more than 32 bits hold",
           waits([](int64_t age, int64_t patience) { return patience > 0 && static_cast<uint32_t>(age) >= patience; })},
          {"where nothing was ever the best the age is counted from best_iteration all the same, which is 0 at first",
           nothing_best(c) ? waits([](int64_t, int64_t) { return false; }) : noted(c, lower_than_all, in_time)},
          {"one evaluation too late: the run ends as soon as the best one is `patience` steps old",
           waits([](int64_t age, int64_t patience) { return patience > 0 && age > patience; })},
          {"a negative patience means, as 0 does, that the run goes on",
           waits([](int64_t age, int64_t patience) { return patience != 0 && age >= patience; })},
          {"a patience of 0 means that the run goes on",
           waits([](int64_t age, int64_t patience) { return age >= patience; })},
          {"it does not end where the best one is `patience` steps old", waits([](int64_t, int64_t) { return false; })},
          {"it ends at the first evaluation that is not the best: patience is to wait for that many steps",
           waits([](int64_t age, int64_t patience) { return patience > 0 && age > 0; })},
          {"it is the steps since the best evaluation that are counted, not all that were done",
           noted(c, lower_than_all, in_time)}};
    },
});

}  // namespace
}  // namespace course
