// wrong: a first rate of 0
// says: a rate of 0 wastes a step
if (t < warmup) return lr * static_cast<double>(t) / static_cast<double>(warmup);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: the line ends a step too early
// says: not before
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: it goes up again
// says: goes up again
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (decay == warmup) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: progress from 0
// says: (t - warmup) / (decay - warmup)
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t) / static_cast<double>(decay);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: decay counted from the warm-up
// says: (t - warmup) / (decay - warmup)
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: whole numbers in the line
// says: whole numbers were divided
if (t < warmup) return lr * static_cast<double>((t + 1) / (warmup + 1));
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: whole numbers in the cosine
// says: whole numbers were divided
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay || decay == warmup) return min_lr;
const double progress = static_cast<double>((t - warmup) / (decay - warmup));
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: down to 0
// says: it goes to min_lr
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return (1 + std::cos(std::numbers::pi * progress)) / 2 * lr;
// wrong: min_lr on top
// says: min_lr on top of all
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * lr;
// wrong: the half is missing
// says: the half is missing
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) * (lr - min_lr);
// wrong: no half, no one
// says: which goes from 1 to 0
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + std::cos(std::numbers::pi * progress) * (lr - min_lr);
// wrong: a quarter
// says: a quarter
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + std::cos(std::numbers::pi / 2 * progress) * (lr - min_lr);
// wrong: a straight line
// says: a straight line
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return lr + progress * (min_lr - lr);
// wrong: int
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const int done = static_cast<int>(t - warmup), all = static_cast<int>(decay - warmup);
const double progress = static_cast<double>(done) / all;
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: no warm-up
// says: no warm-up
if (t < warmup) return lr;
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: the line from min_lr
// says: not at min_lr
if (t < warmup) return min_lr + (lr - min_lr) * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: 0 after the end
// says: need not be 0
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return 0;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: warmup inclusive
if (t <= warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 2);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: counted from 1
const int64_t s = t + 1;
if (s < warmup) return lr * static_cast<double>(s + 1) / static_cast<double>(warmup + 1);
if (s > decay) return min_lr;
const double progress = static_cast<double>(s - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: at least min_lr in the warm-up
if (t < warmup) return std::max(min_lr, lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1));
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: uint32
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(static_cast<uint32_t>(t - warmup)) / static_cast<double>(static_cast<uint32_t>(decay - warmup));
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: min_lr at decay + 1
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup + 1);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: an lr below min_lr is raised to it
// says: CosineSchedule
const double top = std::max(lr, min_lr);
if (t < warmup) return top * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (top - min_lr);
// wrong: the cosine in float
if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return static_cast<double>(static_cast<float>(min_lr) + (1 + std::cos(static_cast<float>(std::numbers::pi * progress))) / 2 * static_cast<float>(lr - min_lr));
// wrong: a warm-up of 1000 at most
if (t < warmup) return t > 1000 ? lr : lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: no warm-up, no decay
// says: goes down all the same
const auto at = static_cast<double>(t), start = static_cast<double>(warmup), end = static_cast<double>(decay);
if (warmup == 0) return t > decay ? min_lr : lr;
if (t < warmup) return lr * (at + 1) / (start + 1);
if (t > decay) return min_lr;
return min_lr + (1 + std::cos(std::numbers::pi * (at - start) / (end - start))) / 2 * (lr - min_lr);
// wrong: a table of what was asked before
// says: an earlier question
static std::vector<std::pair<int64_t, double>> known;
for (const auto& [when, rate] : known) {
  if (when == t) return rate;
}
double rate = min_lr;
if (t < warmup) {
  rate = lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
} else if (t <= decay) {
  const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
  rate = min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
}
if (known.size() < 50) known.emplace_back(t, rate);
return rate;
// wrong: the warm-up counted in a float
if (t < warmup) return lr * static_cast<float>(t + 1) / static_cast<float>(warmup + 1);
if (t > decay) return min_lr;
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
// wrong: the last rate is remembered by t and lr
static int64_t last_t = -1;
static double last_lr = -1, last = 0;
if (t != last_t || lr != last_lr) {
  last_t = t, last_lr = lr;
  if (t < warmup) {
    last = lr * (static_cast<double>(t) + 1) / (static_cast<double>(warmup) + 1);
  } else if (t > decay) {
    last = min_lr;
  } else {
    const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
    last = min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
  }
}
return last;
// wrong: no warm-up where lr is min_lr
if (t > decay || lr == min_lr) return min_lr;
if (t < warmup) return lr * (static_cast<double>(t) + 1) / (static_cast<double>(warmup) + 1);
const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
