// exercise: 09.7
// expect: 0 of 3, wrong
// tries: goes on where the last training ended: right for the first one
  static int64_t how_far = 0;
  if (state.iteration < how_far) state.iteration = how_far;
  for (; !observer.wants_to_stop(); ++state.iteration) {
    how_far = state.iteration;
    if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
      const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
      if (!evaluation) return;
      observer.evaluated(*evaluation, state);
      if (evaluation->last) return;
    }
    observer.stepped(step_of(learner, plan, state.iteration));
  }
