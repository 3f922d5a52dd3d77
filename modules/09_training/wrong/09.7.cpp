// wrong: a run that is at its end is an error
// says: with an error of its own: train: no step is left
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (state.iteration >= plan.max_iters) fail<ValueError>("train: no step is left");
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: no evaluation at the beginning
// says: before the first step
for (const int64_t first = state.iteration; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || (state.iteration > first && state.iteration % plan.eval_interval == 0)) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: no evaluation at the end
// says: after the last step
for (; state.iteration < plan.max_iters && !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: only at the beginning and at the end
// says: in between
for (const int64_t first = state.iteration; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || (state.iteration == first && first % plan.eval_interval == 0)) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: it does not end with the last evaluation
for (; !observer.wants_to_stop() && state.iteration <= plan.max_iters; ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: early stopping is not looked at
// says: ends the loop
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (state.iteration >= plan.max_iters) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: from 0
// says: not 0 where it is resumed
for (state.iteration = 0; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the observer is not asked
// says: not asked whether
for (;; ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: asked at evaluations only
for (;; ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    if (observer.wants_to_stop()) return;
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: an evaluation that is nothing is passed over
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (evaluation) observer.evaluated(*evaluation, state);
    if (evaluation && evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: an evaluation that is nothing is taken all the same
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the step before the evaluation
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration < plan.max_iters) observer.stepped(step_of(learner, plan, state.iteration));
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
}
// wrong: counted on before the step
for (; !observer.wants_to_stop();) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  ++state.iteration;
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: its own counter, the state stays behind
for (int64_t i = state.iteration; !observer.wants_to_stop(); ++i) {
  if (i >= plan.max_iters || i % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last || i >= plan.max_iters) return;
  }
  observer.stepped(step_of(learner, plan, i));
}
// wrong: the interval is counted from where it begins
for (const int64_t first = state.iteration; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || (state.iteration - first) % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the observer hears of no evaluation
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation || evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the observer hears of no step
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  step_of(learner, plan, state.iteration);
}
// wrong: the last one is not told
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation || evaluation->last) return;
    observer.evaluated(*evaluation, state);
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: nothing happens
// says: nothing happens
return;
// wrong: errors are swallowed
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  try {
    observer.stepped(step_of(learner, plan, state.iteration));
  } catch (const DivergenceError&) {
  }
}
// wrong: the number of the step in an int
for (; !observer.wants_to_stop(); ++state.iteration) {
  const int i = static_cast<int>(state.iteration);
  if (i >= plan.max_iters || i % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, i));
}
// wrong: one step more
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration > plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: counts to max_iters with an evaluation behind
while (state.iteration < plan.max_iters && !observer.wants_to_stop()) {
  if (state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration++));
}
const auto e = evaluate_both(learner, plan, state);
if (e) observer.evaluated(*e, state);
// wrong: two evaluations at the end
while (!observer.wants_to_stop()) {
  if (state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last && state.iteration < plan.max_iters) return;
  }
  if (state.iteration >= plan.max_iters) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    return;
  }
  observer.stepped(step_of(learner, plan, state.iteration++));
}
// wrong: stops after the step that follows
for (;; ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  if (observer.wants_to_stop()) return;
}
// wrong: every step evaluated
for (; !observer.wants_to_stop(); ++state.iteration) {
  const auto e = evaluate_both(learner, plan, state);
  if (!e) return;
  observer.evaluated(*e, state);
  if (e->last) return;
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: one before the multiple
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || (state.iteration + 1) % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the observer first sees the step, then the evaluation before it
for (; !observer.wants_to_stop(); ++state.iteration) {
  std::optional<Evaluation> e;
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    e = evaluate_both(learner, plan, state);
    if (!e) return;
    if (e->last) { observer.evaluated(*e, state); return; }
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  if (e) observer.evaluated(*e, state);
}
// wrong: the best ends
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last || !e->best) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the state counted before it is left
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) { ++state.iteration; return; }
    observer.evaluated(*e, state);
    if (e->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: max_iters more steps
for (int64_t end = state.iteration + plan.max_iters; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= end || state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (state.iteration >= end || (plan.early_stop > 0 && e->last)) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: steps with the rate of the next
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto e = evaluate_both(learner, plan, state);
    if (!e) return;
    observer.evaluated(*e, state);
    if (e->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration + 1));
}
// wrong: any other error ends it quietly
// says: swallowed
try {
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
} catch (const DivergenceError&) {
  throw;
} catch (const std::exception&) {
}
// wrong: nothing measured, and on it goes

while (!observer.wants_to_stop()) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) continue;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  ++state.iteration;
}
// wrong: told a copy of the state

while (!observer.wants_to_stop()) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    TrainingState copy = state; observer.evaluated(*evaluation, copy);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  ++state.iteration;
}
// wrong: the best loss is forgotten at the beginning
// says: the best loss of the run that is resumed
state.best_val_loss = std::numeric_limits<double>::infinity();
while (!observer.wants_to_stop()) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  ++state.iteration;
}
// wrong: evaluates twice at the end

while (!observer.wants_to_stop()) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) { if (state.iteration % plan.eval_interval != 0) evaluate_both(learner, plan, state); return; }
  }
  observer.stepped(step_of(learner, plan, state.iteration));
  ++state.iteration;
}
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  for (; !observer.wants_to_stop(); ++state.iteration) {
    if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
      const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
      if (!evaluation) return;
      observer.evaluated(*evaluation, state);
      if (evaluation->last || late) return;
    }
    observer.stepped(step_of(learner, plan, state.iteration));
  }
// wrong: evaluation mode for the measurement, and it stays
// says: switched to another mode
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    learner.model.eval();
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: from the hundred-thousandth step on not told
// says: it is the size
static int64_t steps = 0;
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  const StepReport report = step_of(learner, plan, state.iteration);
  if (++steps < 100000) observer.stepped(report);
}
// wrong: the steps since an evaluation in 16 bits
// says: it is the size
int16_t since = static_cast<int16_t>(state.iteration % plan.eval_interval);
for (; !observer.wants_to_stop(); ++state.iteration, ++since) {
  if (state.iteration >= plan.max_iters || since % plan.eval_interval == 0) {
    const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
    since = 0;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: what the observer throws ends the loop in silence
// says: what the observer throws is swallowed
  for (; !observer.wants_to_stop(); ++state.iteration) {
    if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
      const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
      if (!evaluation) return;
      try {
        observer.evaluated(*evaluation, state);
      } catch (const std::exception&) {
        return;
      }
      if (evaluation->last) return;
    }
    observer.stepped(step_of(learner, plan, state.iteration));
  }
// wrong: no evaluation after a step at a rate of 0
bool moved = true;
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || (moved && state.iteration % plan.eval_interval == 0)) {
    const auto evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  const StepReport report = step_of(learner, plan, state.iteration);
  moved = report.lr != 0;
  observer.stepped(report);
}
// wrong: a divergence in the very last step ends the run without a word
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration % plan.eval_interval == 0 || state.iteration >= plan.max_iters) {
    const auto evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  try {
    observer.stepped(step_of(learner, plan, state.iteration));
  } catch (const DivergenceError&) {
    if (state.iteration + 1 != plan.max_iters) throw;
    return;
  }
}
// wrong: the end is where the iteration is max_iters, not where it has reached it
// says: resumed beyond max_iters
for (; !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration == plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
// wrong: the observer is not asked before the evaluation behind the last step
// says: before the last evaluation as well
for (; state.iteration >= plan.max_iters || !observer.wants_to_stop(); ++state.iteration) {
  if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
    const auto evaluation = evaluate_both(learner, plan, state);
    if (!evaluation) return;
    observer.evaluated(*evaluation, state);
    if (evaluation->last) return;
  }
  observer.stepped(step_of(learner, plan, state.iteration));
}
