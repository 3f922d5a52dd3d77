// Checks of 09.7: the loop.
#include <fmt/ranges.h>
#include <set>

#include "modules/09_training/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

struct Run {
  int64_t first = 0, max_iters = 4, interval = 2, early_stop = 0;
  std::vector<double> val_losses = {};  ///< of one evaluation after another; then the last one stays
  int64_t stop_after = -1;              ///< steps of this run after which the observer wants to stop
  int64_t broken = -1;                  ///< the evaluation, counted from 0, within which the run is to stop
  bool broken_in_train = false;
  int64_t nan_step = -1;
  int64_t error_step = -1;        ///< whose loss cannot be computed
  double best_before = infinity;  ///< of a run that is resumed, measured where it begins
  bool flagged = true;            ///< whether the observer knows that the run is to stop within an evaluation
  bool training = true;           ///< the mode of the model when it begins
};

bool is_ours(const Run& c) { return c.error_step % 2 == 0; }

double val_loss_of(const Run& c, size_t i) {
  return c.val_losses.empty() ? 1 / (1 + static_cast<double>(i)) : c.val_losses[std::min(i, c.val_losses.size() - 1)];
}

double rate_of(int64_t iter) { return iter % 5 == 3 ? 0 : 1 / static_cast<double>(1 + iter % 5); }

std::string step_text(int64_t iter, double lr) { return fmt::format("step {} with lr {:.4g}", iter, lr); }
std::string evaluation_text(int64_t iter, int64_t state, bool best, bool last) {
  return fmt::format("evaluation after {}{}{}{}", iter, state == iter ? "" : fmt::format(" (in the state {})", state),
                     best ? ", best" : "", last ? ", last" : "");
}

/// When there are evaluations, and steps, by a wrong plan.
struct OtherLoop {
  bool none_at_first = false, none_at_end = false, evaluation_behind = false, never_last = false;
  bool from_zero = false, one_more = false, stops_late = false, no_evaluations_between = false;
  bool ignores_stop = false, ignores_broken = false, iteration_behind = false, switches_mode = false;
};

Answer happened(const Run& c, const OtherLoop& how = {}) {
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
  double best = c.best_before;
  int64_t best_at = c.best_before < infinity ? c.first : 0, steps = 0, measured = 0, t = first, losses = 0;
  bool broken = false;
  std::string way = "it returns";
  for (;; ++t) {
    if (!how.ignores_stop && steps == c.stop_after) break;
    const bool evaluates = evaluations.count(t) != 0;
    if (evaluates && measured == c.broken && !how.ignores_broken) {
      broken = true;
      break;
    }
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
          {"the losses that were asked for", losses},
          {"how often the validation loss was asked for", measured + (broken ? 1 : 0)},
          {"what the observer wrote into the state", measured == 0 ? "nothing" : fmt::format("seen {}", measured)},
          {"the mode of the model is left to the steps and to who measures", !how.switches_mode}};
}

struct Seen : TrainingObserver {
  const Run* run = nullptr;
  std::vector<std::string> events;
  int64_t steps = 0, evaluations = 0;
  bool broken = false;
  void evaluated(const Evaluation& e, TrainingState& state) override {
    if (events.size() < 60) events.push_back(evaluation_text(e.iter, state.iteration, e.best, e.last));
    state.text_digest = fmt::format("seen {}", ++evaluations);
  }
  void stepped(const StepReport& step) override {
    ++steps;
    if (events.size() < 60) events.push_back(step_text(step.iter, step.lr));
  }
  bool wants_to_stop() override { return broken || steps == run->stop_after || steps > 200; }
};

Answer trained(const Run& c) {
  Linear model(1, 1);
  model.train(c.training);
  SGD optimizer(model.parameters(), 0.1);
  TrainingPlan plan;
  plan.max_iters = c.max_iters, plan.eval_interval = c.interval, plan.early_stop = c.early_stop;
  plan.gradient_accumulation_steps = 2;
  plan.learning_rate = rate_of;
  TrainingState state;
  state.iteration = c.first, state.text_digest = "nothing";
  if (c.best_before < infinity) state.best_val_loss = c.best_before, state.best_iteration = c.first;
  Seen seen;
  seen.run = &c;
  int64_t losses = 0, measured = 0;
  bool kept = true, has_thrown = false;
  const auto look = [&] { kept = kept && model.is_training() == (c.training || losses > 0); };  // a step trains
  const auto next_loss = [&] {
    ++losses;
    has_thrown = state.iteration == c.error_step;
    if (has_thrown) throw_one_of(is_ours(c), "no loss");
    const double off = state.iteration == c.nan_step ? nan : 0;
    return add(sum(model.weight), off);
  };
  const auto part = [&](bool is_train) -> std::optional<double> {
    look();
    const int64_t now = is_train ? measured - 1 : measured++;
    if (now == c.broken && is_train == c.broken_in_train) {
      seen.broken = c.flagged;
      return {};
    }
    return is_train ? 0.5 : val_loss_of(c, static_cast<size_t>(now));
  };
  std::string way = "it returns";
  try {
    train({model, optimizer, next_loss, [&] { return part(false); }, [&] { return part(true); }}, plan, state, seen);
  } catch (const DivergenceError& error) {
    way = fmt::format("DivergenceError in step {}", error.step.iter);
  } catch (const std::runtime_error& error) {
    way =
        has_thrown ? "the error of the loss passes through" : fmt::format("with an error of its own: {}", error.what());
  }
  look();
  return {{"what happens", text_of(seen.events)},
          {"how it ends", way},
          {"state.iteration at the end", state.iteration},
          {"the losses that were asked for", losses},
          {"how often the validation loss was asked for", measured},
          {"what the observer wrote into the state", state.text_digest},
          {"the mode of the model is left to the steps and to who measures", kept}};
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
  if (draw.yes(0.2)) c.broken = draw.number(0, 3), c.broken_in_train = draw.yes(), c.flagged = draw.yes(0.7);
  if (draw.yes(0.3)) c.best_before = draw.uniform(0.1, 3);
  c.training = draw.yes(0.7);
  if (draw.yes(0.3))
    (draw.yes() ? c.nan_step : c.error_step) = draw.yes() ? c.max_iters - 1 : c.first + draw.number(0, 6);
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
                 {0, 3, 2, 0, {}, 3},
                 {0, 6, 2, 0, {}, -1, 1},
                 {0, 6, 2, 0, {}, -1, 1, true},
                 {0, 6, 2, 0, {}, -1, 0},
                 {0, 6, 2, 0, {}, -1, -1, false, 3},
                 {0, 6, 2, 0, {}, -1, -1, false, 0},
                 {0, 5, 2, 0, {}, -1, -1, false, 4},
                 {0, 6, 1},
                 {0, 6, 2, 0, {}, -1, -1, false, -1, 3},
                 {0, 6, 2, 0, {}, -1, -1, false, -1, 4},
                 {5'000'000'000, 5'000'000'003, 2}},
    .draw = drawn_run,
    .drawn = 120,
    .often =
        [] {
          static OneWeight model;
          static SGD optimizer(model.parameters(), 0.1);
          static TrainingObserver observer;
          static const auto loss = [] { return std::optional<double>(1); };
          static const TrainingPlan plan{0, rate_of};
          TrainingState state;
          train({model, optimizer, [] { return Tensor(); }, loss, loss}, plan, state, observer);
        },
    .call =
        [](const Run& c) {
          std::string text =
              fmt::format("train() from step {}, max_iters {}, eval_interval {}", c.first, c.max_iters, c.interval);
          if (c.early_stop > 0)
            text += fmt::format(", early_stop {}, validation losses {}", c.early_stop, fmt::join(c.val_losses, " "));
          if (c.stop_after >= 0) text += fmt::format(", the observer wants to stop after {} steps", c.stop_after);
          if (c.broken >= 0) {
            text += fmt::format(", {} evaluation {}", c.flagged ? "the run is to stop within" : "nothing comes of",
                                c.broken + 1);
          }
          if (c.best_before < infinity) text += fmt::format(", resumed with the best loss {:.4g}", c.best_before);
          if (c.nan_step >= 0) text += fmt::format(", the loss of step {} is NaN", c.nan_step);
          if (!c.training) text += ", the model in evaluation mode";
          if (c.error_step >= 0)
            text += fmt::format(", the loss of step {} throws {}", c.error_step, type_of_error(is_ours(c)));
          return Call{text};
        },
    .ask = trained,
    .expect = [](const Run& c) -> Answer { return happened(c); },
    .mistakes = [](const Run& c) -> Mistakes {
      const auto with = [&](const char* says, const OtherLoop& how) { return Mistake{says, happened(c, how)}; };
      const auto first_item = [](Answer answer) {
        answer.items.resize(1);
        return answer;
      };
      const char* const beyond =
          "a run that is resumed beyond max_iters is at its end: one evaluation, which is the last";
      const bool is_beyond = c.first > c.max_iters, is_resumed = c.best_before < infinity;
      const bool stops_at_the_end = c.stop_after > 0 && c.first + c.stop_after == c.max_iters;
      return {
          with(is_beyond    ? beyond
               : is_resumed ? "a run that is resumed measures once more where its best one was measured"
                            : "there is an evaluation before the first step: what the run begins with",
               {.none_at_first = true}),
          with("there is an evaluation after the last step: how good is what comes out?", {.none_at_end = true}),
          with("the evaluations in between are missing: at every multiple of eval_interval",
               {.no_evaluations_between = true}),
          with("an evaluation that is the last ends the loop: evaluation->last", {.never_last = true}),
          with("the run begins at state.iteration, which is not 0 where it is resumed", {.from_zero = true}),
          with(is_beyond ? beyond
                         : "one step too many: max_iters is the number of all steps, and they are counted from 0",
               {.one_more = true}),
          with(stops_at_the_end ? "the observer is asked before the last evaluation as well whether it wants to stop"
                                : "the observer is not asked whether it wants to stop",
               {.ignores_stop = true}),
          with("an evaluation that is nothing means that the run is to stop", {.ignores_broken = true}),
          with("state.iteration is one too far at the end: it counts the steps that were done",
               {.iteration_behind = true}),
          with("the model was switched to another mode: a step switches to training, who measures keeps the modes",
               {.switches_mode = true}),
          {"the best loss of the run that is resumed is forgotten: it stands in the state",
           [&] {
             Run fresh = c;
             fresh.best_before = infinity;
             return happened(fresh);
           }()},
          {"an error in a step is swallowed: it passes through, and who called train() hears of it",
           [&] {
             Answer answer = happened(c);
             answer.items[1].value = Value("it returns");
             return answer;
           }()},
          {"nothing happens at all", first_item({{"what happens", ""}})}};
    },
});

// --- an observer that throws

struct Thrower : TrainingObserver {
  std::string from;  ///< the function that throws, when it is called for the third time
  int64_t calls = 0, after = 0;
  void count(const char* name) {
    if (calls == 3) ++after;
    if (name == from && ++calls == 3) throw Interruption();
  }
  void evaluated(const Evaluation&, TrainingState&) override { count("evaluated"); }
  void stepped(const StepReport&) override { count("stepped"); }
  bool wants_to_stop() override {
    count("wants_to_stop");
    return false;
  }
};

struct Thrown {
  const char* from = "evaluated";
};

Answer ends_with(const char* end, int64_t after) {
  return {{"how it ends", end}, {"how often the observer is called after that", after}};
}

const Check<Thrown> thrown({
    .exercise = "09.7",
    .examples = {{"evaluated"}, {"stepped"}, {"wants_to_stop"}},
    .call =
        [](const Thrown& c) {
          return Call{
              fmt::format("train() with an observer whose {}() throws when it is called for the third time", c.from)};
        },
    .ask = [](const Thrown& c) -> Answer {
      OneWeight model;
      SGD optimizer(model.parameters(), 0.1);
      TrainingPlan plan{12, [](int64_t) { return 0.1; }};
      plan.eval_interval = 2;
      TrainingState state;
      Thrower observer;
      observer.from = c.from;
      const auto loss = [] { return std::optional<double>(1); };
      const char* end = "it returns";
      try {
        train({model, optimizer, [&] { return add(model.w, 2); }, loss, loss}, plan, state, observer);
      } catch (const Interruption&) {
        end = "the observer's error comes out";
      }
      return ends_with(end, observer.after);
    },
    .expect = [](const Thrown&) -> Answer { return ends_with("the observer's error comes out", 0); },
    .mistakes = [](const Thrown&) -> Mistakes {
      return {{"what the observer throws is swallowed: a full disk, or Ctrl-C, has to reach who called train()",
               Answer{{"how it ends", "it returns"}}}};
    },
});

// --- so many steps in one call that a count of 16 bits runs over

struct Long {
  int64_t steps = 0, interval = 1;
};

struct Counted : TrainingObserver {
  int64_t most = 0, interval = 1, steps = 0, evaluations = 0, last = -1;
  bool in_order = true;
  void evaluated(const Evaluation& e, TrainingState& state) override {
    in_order = in_order && e.iter == steps && state.iteration == steps && (e.last || steps % interval == 0);
    ++evaluations, last = e.last ? e.iter : -1;
  }
  void stepped(const StepReport& step) override { in_order = in_order && step.iter == steps++; }
  bool wants_to_stop() override { return steps > most; }
};

Answer counted(int64_t steps, int64_t evaluations, int64_t last, bool in_order, int64_t iteration) {
  return {{"steps", steps},
          {"evaluations", evaluations},
          {"the steps done before the last evaluation", last},
          {"steps and evaluations come at their numbers", in_order},
          {"state.iteration at the end", iteration}};
}

const Check<Long> long_runs({
    .exercise = "09.7",
    .draw_large =
        [](Draw& draw, int i) {
          return i == 0 ? Long{many_calls + draw.number(0, 9), 1} : Long{70'000 + draw.number(0, 9), 66'001};
        },
    .call =
        [](const Long& c) {
          return Call{fmt::format("train() from step 0, max_iters {}, eval_interval {}", c.steps, c.interval)};
        },
    .ask = [](const Long& c) -> Answer {
      OneWeight model;
      SGD optimizer(model.parameters(), 0.1);
      TrainingPlan plan{c.steps, [](int64_t) { return 0.1; }};
      plan.eval_interval = c.interval;
      TrainingState state;
      Counted observer;
      observer.most = c.steps + 5, observer.interval = c.interval;
      const auto loss = [] { return std::optional<double>(1); };
      train({model, optimizer, [&] { return add(model.w, 2); }, loss, loss}, plan, state, observer);
      return counted(observer.steps, observer.evaluations, observer.last, observer.in_order, state.iteration);
    },
    .expect = [](const Long& c) -> Answer {
      return counted(c.steps, (c.steps + c.interval - 1) / c.interval + 1, c.steps, true, c.steps);
    },
});

}  // namespace
}  // namespace course
