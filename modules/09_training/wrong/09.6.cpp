// wrong: equal is best too
// says: an equal loss
if (!(val_loss <= state.best_val_loss)) return false;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: measured again is not the best
// says: measured again
if (!(val_loss < state.best_val_loss)) return false;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: NaN is best
// says: NaN
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (val_loss >= state.best_val_loss) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: the iteration is not noted
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
return true;
// wrong: the loss is not noted
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_iteration = state.iteration;
return true;
// wrong: every loss is noted
const bool better = val_loss < state.best_val_loss || (state.iteration == state.best_iteration && val_loss == state.best_val_loss);
state.best_val_loss = val_loss;
state.best_iteration = better ? state.iteration : state.best_iteration;
return better;
// wrong: higher is better
// says: lower
if (!(val_loss > state.best_val_loss)) return state.iteration == state.best_iteration && val_loss == state.best_val_loss;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: better by a thousandth at least
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss - 1e-3)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: better by a share
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss * 0.99)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: equal anywhere is the best again, and noted as it was
const bool again = val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: it counts the evaluations in the state
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration++;
return true;
// wrong: in float
const float loss = static_cast<float>(val_loss);
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(loss < static_cast<float>(state.best_val_loss))) return again;
state.best_val_loss = static_cast<double>(loss);
state.best_iteration = state.iteration;
return true;
// wrong: one late
// says: one evaluation too late
// region: 2
return patience > 0 && state.iteration - state.best_iteration > patience;
// wrong: 0 ends at once
// says: patience of 0
// region: 2
return state.iteration - state.best_iteration >= patience;
// wrong: a negative patience ends
// says: negative patience
// region: 2
return patience != 0 && state.iteration - state.best_iteration >= patience;
// wrong: never
// says: does not end where the best one
// region: 2
return false;
// wrong: at the first that is worse
// says: wait for that many
// region: 2
return patience > 0 && state.iteration > state.best_iteration;
// wrong: since the beginning
// region: 2
return patience > 0 && state.iteration >= patience;
// wrong: in an int
// region: 2
return patience > 0 && static_cast<int>(state.iteration) - state.best_iteration >= patience;
// wrong: the other way round
// region: 2
return patience > 0 && state.best_iteration - state.iteration >= patience;
// wrong: the example
// region: 2
return state.iteration - state.best_iteration >= 20;
// wrong: compares with the best after noting it
if (val_loss < state.best_val_loss) state.best_val_loss = val_loss;
if (val_loss != state.best_val_loss) return false;
state.best_iteration = state.iteration;
return true;
// wrong: min without NaN
const bool better = std::min(val_loss, state.best_val_loss) == val_loss && state.iteration != state.best_iteration;
if (better) state.best_val_loss = val_loss, state.best_iteration = state.iteration;
return better || (state.iteration == state.best_iteration && val_loss == state.best_val_loss);
// wrong: the first is always best
if (state.iteration == 0 || val_loss < state.best_val_loss) {
  state.best_val_loss = val_loss;
  state.best_iteration = state.iteration;
  return true;
}
return state.iteration == state.best_iteration && val_loss == state.best_val_loss;
// wrong: tolerance of a float
const bool again = state.iteration == state.best_iteration;
if (!(val_loss < state.best_val_loss - 1e-7 * std::abs(state.best_val_loss)) && !std::isinf(state.best_val_loss)) return again && val_loss == state.best_val_loss;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: returns the opposite
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return !again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return false;
// wrong: iteration of an int
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = static_cast<int>(state.iteration);
return true;
// wrong: not after iteration 0
if (state.best_iteration > 0 && !(val_loss < state.best_val_loss)) return state.iteration == state.best_iteration && val_loss == state.best_val_loss;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: evaluations, not steps
// region: 2
static int64_t bad = 0;
bad = state.iteration == state.best_iteration ? 0 : bad + 1;
return patience > 0 && bad >= patience;
// wrong: not equal
// region: 2
return patience > 0 && state.iteration - state.best_iteration == patience;
// wrong: only after twice the patience
// region: 2
return patience > 0 && state.iteration >= 2 * patience && state.iteration - state.best_iteration >= patience;
// wrong: only where there is a best
// region: 2
return patience > 0 && state.best_iteration > 0 && state.iteration - state.best_iteration >= patience;
// wrong: the same step and nearly the same loss
const bool again = state.iteration == state.best_iteration && val_loss - state.best_val_loss < 1e-3;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// region: 2
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: patience as int
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// region: 2
return patience > 0 && static_cast<int>(state.iteration - state.best_iteration) >= static_cast<int>(patience);
// wrong: best + patience
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// region: 2
return patience > 0 && state.iteration >= static_cast<int64_t>(static_cast<uint64_t>(state.best_iteration) + static_cast<uint64_t>(patience));
// wrong: minus infinity is no loss
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss > -1e300 && val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// region: 2
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: negative losses are refused
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss >= 0 && val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// region: 2
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: the generator and options are cleared at a best
// says: rest of the state
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state = TrainingState{state.iteration, val_loss, state.iteration, {}, {}, {}};
return true;
// region: 2
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: patience has an end
// region: 2
  if (patience > 1000) return {};
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: at iteration 0 there is no again
const bool again = state.iteration > 0 && state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: the age in an int
// says: more than an int holds
// region: 2
return patience > 0 && static_cast<int>(state.iteration - state.best_iteration) >= patience;
// wrong: remembered as a float
// says: a float has seven digits
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return again;
state.best_val_loss = static_cast<float>(val_loss);
state.best_iteration = state.iteration;
return true;
// wrong: does not stall before there is a best one
// says: nothing was ever the best
// region: 2
if (state.best_val_loss == std::numeric_limits<double>::infinity()) return false;
return patience > 0 && state.iteration - state.best_iteration >= patience;
// wrong: the best one again, also of a state before it
const bool best = val_loss < state.best_val_loss ||
                  (val_loss == state.best_val_loss && state.iteration <= state.best_iteration);
if (best) state.best_val_loss = val_loss, state.best_iteration = state.iteration;
return best;
// wrong: a lower loss at the iteration of the best is not noted
// region: 1
if (state.iteration > 0 && state.iteration == state.best_iteration) return val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss)) return state.iteration == state.best_iteration && val_loss == state.best_val_loss;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
// wrong: better by more than a millionth only
// says: no margin
// region: 1
const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
if (!(val_loss < state.best_val_loss - 1e-6)) return again;
state.best_val_loss = val_loss;
state.best_iteration = state.iteration;
return true;
