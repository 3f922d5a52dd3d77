// Checks of 09.6 and 09.7: patience, and the loop.
#include <set>

#include "modules/09_training/oracle.h"

namespace course {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

// --- 09.6

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
Answer noted(const Curve& c, const Rule& is_best, const std::function<bool(int64_t age, int64_t patience)>& stalled) {
  Measured best = c.best_before;
  std::vector<Item> items;
  for (size_t i = 0; i < c.measured.size(); ++i) {
    const bool now = is_best(c, i, best);
    if (now) best = c.measured[i];
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
bool in_time(int64_t age, int64_t patience) { return patience >= 1 && age >= patience; }

Curve curve_of(const std::vector<double>& losses, int64_t interval, int64_t patience) {
  Curve c{{}, patience};
  for (size_t i = 0; i < losses.size(); ++i) c.measured.push_back({static_cast<int64_t>(i) * interval, losses[i]});
  return c;
}

Curve drawn_curve(Draw& draw) {
  Curve c;
  const int64_t interval = draw.size(1, 50) * (draw.yes(0.15) ? 1000 : 1), n = draw.size(1, 10);
  int64_t iteration = draw.yes(0.2) ? 5'000'000'000 : draw.yes() ? 0 : interval * draw.number(1, 3);
  if (iteration > 0) {
    const int64_t ago = interval * draw.number(0, 2);
    c.best_before = {iteration - std::min(ago, iteration), draw.uniform(1, 4)};
    if (c.best_before.iteration == iteration) {  // resumed: measured again, and sometimes another number
      c.measured.push_back(c.best_before), iteration += interval;
      if (draw.yes(0.3)) c.measured[0].loss += draw.one_of<double>({1e-9, 1e-4, 0.5});
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
                 curve_of({2, 1.999999999, 1.99999999899, 2}, 10, 10),
                 curve_of({1, 2, 3}, 10, 0),
                 curve_of({1, -2, -3, -2.5}, 10, 20),
                 curve_of({1, -infinity, 2}, 10, 20),
                 curve_of({nan, nan, nan}, 10, 20),
                 curve_of({2, 1, 3}, 10, std::numeric_limits<int64_t>::max()),
                 curve_of({1, 2, 3}, 10, (int64_t{1} << 32) + 1),
                 {{{30, 1.50001}, {40, 2}}, 20, {30, 1.5}},
                 curve_of({1, 2, 3}, 10, -10),
                 curve_of({nan, 2, nan, 1}, 10, 20),
                 curve_of({4, 5, 3, 6, 7, 8}, 5, 15),
                 {{{30, 1.5}, {40, 2}, {50, 1}}, 20, {30, 1.5}},
                 {{{30, 2.5}, {40, 2}, {50, 1.5}}, 20, {20, 1.5}},
                 {{{5'000'000'000, 2}, {5'000'000'100, 3}}, 100, {4'999'999'900, 2.5}}},
    .draw = drawn_curve,
    .drawn = 150,
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
      return {
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
          {"one evaluation too late: the run ends as soon as the best one is `patience` steps old",
           waits([](int64_t age, int64_t patience) { return patience > 0 && age > patience; })},
          {"a negative patience means, as 0 does, that the run goes on",
           waits([](int64_t age, int64_t patience) { return patience != 0 && age >= patience; })},
          {"a patience of 0 means that the run goes on",
           waits([](int64_t age, int64_t patience) { return age >= patience; })},
          {"it never ends", waits([](int64_t, int64_t) { return false; })},
          {"it ends at the first evaluation that is not the best: patience is to wait for that many steps",
           waits([](int64_t age, int64_t patience) { return patience > 0 && age > 0; })},
          {"it is the steps since the best evaluation that are counted, not all that were done",
           noted(c, lower_than_all, in_time)}};
    },
});

// --- 09.7

struct Run {
  int64_t first = 0, max_iters = 4, interval = 2, early_stop = 0;
  std::vector<double> val_losses = {};  ///< of one evaluation after another; then the last one stays
  int64_t stop_after = -1;              ///< steps of this run after which the observer wants to stop
  int64_t broken = -1;                  ///< the evaluation, counted from 0, within which the run is to stop
  bool broken_in_train = false;
  int64_t nan_step = -1;
  int64_t error_step = -1;  ///< whose loss cannot be computed
};

double val_loss_of(const Run& c, size_t i) {
  return c.val_losses.empty() ? 1 / (1 + static_cast<double>(i)) : c.val_losses[std::min(i, c.val_losses.size() - 1)];
}

double rate_of(int64_t iter) { return 1 / static_cast<double>(1 + iter % 5); }

std::string step_text(int64_t iter, double lr) { return fmt::format("step {} with lr {:.4g}", iter, lr); }
std::string evaluation_text(int64_t iter, int64_t state, bool best, bool last) {
  return fmt::format("evaluation after {}{}{}{}", iter, state == iter ? "" : fmt::format(" (in the state {})", state),
                     best ? ", best" : "", last ? ", last" : "");
}

/// When there are evaluations, and steps, by a wrong plan.
struct Otherwise {
  bool none_at_first = false, none_at_end = false, evaluation_behind = false, never_last = false;
  bool from_zero = false, one_more = false, stops_late = false, no_evaluations_between = false;
  bool ignores_stop = false, ignores_broken = false, iteration_behind = false, ends_without = false;
};

Answer happened(const Run& c, const Otherwise& how = {}) {
  if (how.from_zero && c.first > 1000) return {{"what happens", "billions of steps"}};
  const int64_t first = how.from_zero ? 0 : c.first;
  int64_t end = std::max(first, c.max_iters) + (how.one_more ? 1 : 0);
  std::set<int64_t> evaluations{end};
  for (int64_t t = first; t < end; ++t) {
    if (t % c.interval == 0 && !(how.no_evaluations_between && t > first)) evaluations.insert(t);
  }
  if (how.none_at_first) evaluations.erase(first);
  if (how.none_at_end) evaluations.erase(end);
  std::vector<std::string> events;
  double best = infinity;
  int64_t best_at = 0, steps = 0, measured = 0, t = first, losses = 0;
  std::string way = "it returns";
  for (;; ++t) {
    if (!how.ignores_stop && steps == c.stop_after) break;
    const bool evaluates = evaluations.count(t) != 0;
    if (evaluates && measured == c.broken && !how.ignores_broken) break;
    bool last = false;
    if (evaluates) {
      const double loss = val_loss_of(c, static_cast<size_t>(measured++));
      const bool is_best = loss < best;
      if (is_best) best = loss, best_at = t;
      last = t >= c.max_iters || (c.early_stop > 0 && t - best_at >= c.early_stop * c.interval);
      events.push_back(evaluation_text(t, t, is_best, last));
    }
    if ((last && !how.never_last) || t >= end) break;
    if (t == c.nan_step) {
      way = fmt::format("DivergenceError in step {}", t), losses += 2;
      break;
    }
    if (t == c.error_step) {
      way = "the error of the loss passes through", losses += 1;
      break;
    }
    events.push_back(step_text(t, rate_of(t)));
    ++steps, losses += 2;
  }
  return {{"what happens", text_of(events)},
          {"how it ends", way},
          {"state.iteration at the end", t + (how.iteration_behind ? 1 : 0)},
          {"the losses that were asked for", losses}};
}

struct Seen : TrainingObserver {
  const Run* run = nullptr;
  std::vector<std::string> events;
  int64_t steps = 0;
  bool broken = false;
  void evaluated(const Evaluation& e, TrainingState& state) override {
    if (events.size() < 60) events.push_back(evaluation_text(e.iter, state.iteration, e.best, e.last));
  }
  void stepped(const StepReport& step) override {
    ++steps;
    if (events.size() < 60) events.push_back(step_text(step.iter, step.lr));
  }
  bool wants_to_stop() override { return broken || steps == run->stop_after || steps > 200; }
};

Answer trained(const Run& c) {
  Linear model(1, 1);
  SGD optimizer(model.parameters(), 0.1);
  TrainingPlan plan;
  plan.max_iters = c.max_iters, plan.eval_interval = c.interval, plan.early_stop = c.early_stop;
  plan.gradient_accumulation_steps = 2;
  plan.learning_rate = rate_of;
  TrainingState state;
  state.iteration = c.first;
  Seen seen;
  seen.run = &c;
  int64_t losses = 0, measured = 0;
  const auto next_loss = [&] {
    ++losses;
    if (state.iteration == c.error_step) throw std::runtime_error("no loss");
    const double off = state.iteration == c.nan_step ? nan : 0;
    return add(sum(model.weight), off);
  };
  const auto part = [&](bool is_train) -> std::optional<double> {
    const int64_t now = is_train ? measured - 1 : measured++;
    if (now == c.broken && is_train == c.broken_in_train) {
      seen.broken = true;
      return {};
    }
    return is_train ? 0.5 : val_loss_of(c, static_cast<size_t>(now));
  };
  std::string way = "it returns";
  try {
    train({model, optimizer, next_loss, [&] { return part(false); }, [&] { return part(true); }}, plan, state, seen);
  } catch (const DivergenceError& error) {
    way = fmt::format("DivergenceError in step {}", error.step.iter);
  } catch (const std::runtime_error&) {
    way = "the error of the loss passes through";
  }
  return {{"what happens", text_of(seen.events)},
          {"how it ends", way},
          {"state.iteration at the end", state.iteration},
          {"the losses that were asked for", losses}};
}

Run drawn_run(Draw& draw) {
  Run c;
  c.interval = draw.size(1, 5), c.max_iters = draw.size(0, 12);
  if (draw.yes(0.4)) c.first = draw.number(0, c.max_iters + 2);
  if (draw.yes(0.1)) c.first += 5'000'000'000, c.max_iters += 5'000'000'000;
  if (draw.yes(0.5)) {
    c.early_stop = draw.size(1, 3);
    for (int64_t i = draw.size(1, 8); i > 0; --i) c.val_losses.push_back(static_cast<double>(draw.number(1, 9)));
  }
  if (draw.yes(0.3)) c.stop_after = draw.number(0, 6);
  if (draw.yes(0.2)) c.broken = draw.number(0, 3), c.broken_in_train = draw.yes();
  return c;
}

const Check<Run> loops({
    .exercise = "09.7",
    .examples = {{0, 4, 2},
                 {0, 5, 2},
                 {0, 0, 3},
                 {0, 3, 10},
                 {2, 4, 2},
                 {3, 6, 2},
                 {6, 4, 3},
                 {4, 4, 4},
                 {0, 3, 1},
                 {0, 9, 2, 2, {3, 2, 4, 5, 6}},
                 {0, 9, 2, 0, {3, 4, 5, 6, 7}},
                 {0, 20, 3, 1, {5, 4, 3, 3}},
                 {0, 6, 2, 0, {}, 3},
                 {0, 6, 2, 0, {}, 2},
                 {0, 6, 2, 0, {}, 0},
                 {0, 6, 2, 0, {}, -1, 1},
                 {0, 6, 2, 0, {}, -1, 1, true},
                 {0, 6, 2, 0, {}, -1, 0},
                 {0, 6, 2, 0, {}, -1, -1, false, 3},
                 {0, 6, 2, 0, {}, -1, -1, false, 0},
                 {0, 6, 2, 0, {}, -1, -1, false, -1, 3},
                 {5'000'000'000, 5'000'000'003, 2}},
    .draw = drawn_run,
    .drawn = 120,
    .call =
        [](const Run& c) {
          std::string text =
              fmt::format("train() from step {}, max_iters {}, eval_interval {}", c.first, c.max_iters, c.interval);
          if (c.early_stop > 0)
            text += fmt::format(", early_stop {}, validation losses {}", c.early_stop, fmt::join(c.val_losses, " "));
          if (c.stop_after >= 0) text += fmt::format(", the observer wants to stop after {} steps", c.stop_after);
          if (c.broken >= 0) text += fmt::format(", and within evaluation {}", c.broken + 1);
          if (c.nan_step >= 0) text += fmt::format(", the loss of step {} is NaN", c.nan_step);
          if (c.error_step >= 0) text += fmt::format(", that of step {} throws", c.error_step);
          return Call{text};
        },
    .ask = trained,
    .expect = [](const Run& c) -> Answer { return happened(c); },
    .mistakes = [](const Run& c) -> Mistakes {
      const auto with = [&](const char* says, const Otherwise& how) { return Mistake{says, happened(c, how)}; };
      const auto first_item = [](Answer answer) {
        answer.items.resize(1);
        return answer;
      };
      return {with("there is an evaluation before the first step: what the run begins with", {.none_at_first = true}),
              with("there is an evaluation after the last step: how good is what comes out?", {.none_at_end = true}),
              with("the evaluations in between are missing: at every multiple of eval_interval",
                   {.no_evaluations_between = true}),
              with("an evaluation that is the last ends the loop: evaluation->last", {.never_last = true}),
              with("the run begins at state.iteration, which is not 0 where it is resumed", {.from_zero = true}),
              with("one step too many: max_iters is the number of all steps, and they are counted from 0",
                   {.one_more = true}),
              with("the observer is not asked whether it wants to stop", {.ignores_stop = true}),
              with("an evaluation that is nothing means that the run is to stop", {.ignores_broken = true}),
              with("state.iteration is one too far at the end: it counts the steps that were done",
                   {.iteration_behind = true}),
              {"an error in a step is swallowed: it passes through, and who called train() hears of it",
               [&] {
                 Answer answer = happened(c);
                 answer.items[1].value = Value("it returns");
                 return answer;
               }()},
              {"nothing happens at all", first_item({{"what happens", ""}})}};
    },
});

}  // namespace
}  // namespace course
