// wrong: no warm-up
// says: the warm-up is missing
const double left = 1 - passed;
return left < decay ? lr * (end + (1 - end) * (left / decay)) : lr;
// wrong: no decay
// says: the way down is missing
return passed < warmup ? lr * (passed / warmup) : lr;
// wrong: to 0, whatever end is
// says: not at 0
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left < decay ? lr * (left / decay) : lr;
// wrong: end is a rate
// says: a share of lr
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left < decay ? end + (lr - end) * (left / decay) : lr;
// wrong: from the warm-up on
// says: it is decay long
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left < decay ? lr * (end + (1 - end) * (left / (1 - warmup))) : lr;
// wrong: a cosine
// says: a cosine
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
if (left >= decay) return lr;
return lr * (end + (1 - end) * (1 + std::cos(3.14159265358979324 * (1 - left / decay))) / 2);
// wrong: it jumps
// says: jumps down
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left < decay ? lr * end : lr;
// wrong: with a root
// says: another way down
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left < decay ? lr * (end + (1 - end) * (1 - std::sqrt(1 - left / decay))) : lr;
// wrong: the warm-up has a slope of 1
// says: lasts for a share
const double left = 1 - passed;
if (passed < warmup) return lr * passed;
return left < decay ? lr * (end + (1 - end) * (left / decay)) : lr;
// wrong: 0 / 0 at the beginning
// says: begins at lr
const double left = 1 - passed;
if (passed <= warmup) return lr * (passed / warmup);
return left < decay ? lr * (end + (1 - end) * (left / decay)) : lr;
// wrong: 0 / 0 at the end
// says: ends at lr
const double left = 1 - passed;
if (passed < warmup) return lr * (passed / warmup);
return left <= decay ? lr * (end + (1 - end) * (left / decay)) : lr;
// wrong: where the way down begins is rounded
const double from = 1 - decay;
if (passed < warmup) return lr * (passed / warmup);
return passed > from ? lr * (1 - (1 - end) * ((passed - from) / decay)) : lr;
// wrong: the lower of both, everywhere
const double left = 1 - passed;
const double up = warmup > 0 ? passed / warmup : 1, down = decay > 0 ? left / decay : 1;
const double lower = up < down ? up : down;
return lr * (lower < 1 ? lower : 1);
// wrong: no rate below a thousandth
const double left = 1 - passed;
double rate = lr;
if (passed < warmup) rate = lr * (passed / warmup);
if (left < decay) rate = lr * (end + (1 - end) * (left / decay));
return std::fmax(rate, lr / 1000);
// wrong: in floats
const float left = 1 - static_cast<float>(passed);
if (passed < warmup) return lr * (passed / warmup);
if (static_cast<double>(left) < decay) return lr * (end + (1 - end) * static_cast<double>(left / static_cast<float>(decay)));
return lr;
// wrong: the schedule of the first call
static const BudgetSchedule first = *this;
const double left = 1 - passed;
if (passed < first.warmup) return first.lr * (passed / first.warmup);
return left < first.decay ? first.lr * (first.end + (1 - first.end) * (left / first.decay)) : first.lr;
// wrong: a short warm-up is none
const double left = 1 - passed;
if (passed < warmup && warmup > 1e-12) return lr * (passed / warmup);
return left < decay ? lr * (end + (1 - end) * (left / decay)) : lr;
// wrong: no rate below 0
// says: below 0
  double rate = lr;
  if (passed < warmup) {
    rate = lr * (passed / warmup);
  } else if (1 - passed < decay) {
    rate = lr * (end + (1 - end) * ((1 - passed) / decay));
  }
  return std::fmax(rate, 0.0);
// wrong: no short decay
// says: without a tolerance
  const double tiny = 1e-12;
  if (warmup > tiny && passed < warmup) return lr * (passed / warmup);
  if (decay > tiny && 1 - passed < decay) return lr * (end + (1 - end) * ((1 - passed) / decay));
  return lr;
// wrong: where the decay begins
// says: 1 - decay is rounded
  const double begin = 1 - decay;
  if (passed < warmup) return lr * (passed / warmup);
  if (passed > begin) return lr * (end + (1 - end) * ((1 - passed) / decay));
  return lr;
