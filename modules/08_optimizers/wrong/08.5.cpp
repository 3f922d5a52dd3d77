// wrong: nothing is corrected
// says: nothing is corrected
(void)args;
// wrong: one step too few
// says: one step too few
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps() - 1));
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps() - 1));
// wrong: one step too many
// says: one step too many
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps() + 1));
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps() + 1));
// wrong: right for the first step only
// says: the first step only
args.correction1 = 1 - options_.beta1;
args.correction2 = 1 - options_.beta2;
// wrong: exchanged
// says: exchanged
args.correction1 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
args.correction2 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
// wrong: the powers alone
// says: the powers of beta
args.correction1 = std::pow(options_.beta1, static_cast<double>(steps()));
args.correction2 = std::pow(options_.beta2, static_cast<double>(steps()));
// wrong: beta1 for both
// says: v forgets with beta2
args.correction1 = args.correction2 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
// wrong: only m
// says: only m
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
// wrong: only v
// says: only v
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
// wrong: a power of the difference
// says: is not 1 - βᵗ
args.correction1 = std::pow(1 - options_.beta1, static_cast<double>(steps()));
args.correction2 = std::pow(1 - options_.beta2, static_cast<double>(steps()));
// wrong: linear in t
// says: the weights of what a mean has seen shrink
args.correction1 = static_cast<double>(steps()) * (1 - options_.beta1);
args.correction2 = static_cast<double>(steps()) * (1 - options_.beta2);
// wrong: inverse
// says: inverse
args.correction1 = 1 / (1 - std::pow(options_.beta1, static_cast<double>(steps())));
args.correction2 = 1 / (1 - std::pow(options_.beta2, static_cast<double>(steps())));
// wrong: a root too many
// says: the root is for the kernel
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
args.correction2 = std::sqrt(1 - std::pow(options_.beta2, static_cast<double>(steps())));
// wrong: an int
// says: more than an int holds
const int t = static_cast<int>(steps());
args.correction1 = 1 - std::pow(options_.beta1, t);
args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: counted by itself, once for each parameter
static int64_t t = 0;
++t;
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(t));
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(t));
// wrong: the usual betas
args.correction1 = 1 - std::pow(0.9, static_cast<double>(steps()));
args.correction2 = 1 - std::pow(0.999, static_cast<double>(steps()));
// wrong: for Adam only
if (!decoupled_) {
  args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
  args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
}
// wrong: both are multiplied by t
args.correction1 = 1 - options_.beta1 * static_cast<double>(steps());
args.correction2 = 1 - options_.beta2 * static_cast<double>(steps());
// wrong: capped at 10 steps
const double t = static_cast<double>(std::min<int64_t>(steps(), 10));
args.correction1 = 1 - std::pow(options_.beta1, t), args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: lr corrected alone
const double t = static_cast<double>(steps());
args.lr = group.lr / (1 - std::pow(options_.beta1, t));
// wrong: counted per parameter in a map
static std::map<const void*, int64_t> counts;
const auto t = static_cast<double>(++counts[slots[0].data()]);
args.correction1 = 1 - std::pow(options_.beta1, t), args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: uint8
const auto t = static_cast<double>(static_cast<uint8_t>(steps()));
args.correction1 = 1 - std::pow(options_.beta1, t), args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: AdamW one step late
const auto t = static_cast<double>(decoupled_ ? steps() + 1 : steps());
args.correction1 = 1 - std::pow(options_.beta1, t), args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: t in 16 bits
const double t = static_cast<double>(static_cast<uint16_t>(steps()));
args.correction1 = 1 - std::pow(options_.beta1, t);
args.correction2 = 1 - std::pow(options_.beta2, t);
// wrong: never below a thousandth
// says: as small as it is
const auto t = static_cast<double>(steps());
args.correction1 = std::max(1e-3, 1 - std::pow(options_.beta1, t));
args.correction2 = std::max(1e-3, 1 - std::pow(options_.beta2, t));
// wrong: the steps in 32 bits
// says: more than 32 bits hold
args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(static_cast<uint32_t>(steps())));
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(static_cast<uint32_t>(steps())));
// wrong: kept for as long as the step is the same
// says: the correction of other betas
static int64_t of = -1;
static double first = 1, second = 1;
if (of != steps()) {
  of = steps();
  first = 1 - std::pow(options_.beta1, static_cast<double>(of));
  second = 1 - std::pow(options_.beta2, static_cast<double>(of));
}
args.correction1 = first;
args.correction2 = second;
// wrong: nothing is corrected after a hundred steps
// says: go to 1 with the steps
args.correction1 = args.correction2 = 1;
if (steps() <= 100) {
  args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
  args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
}
// wrong: the corrections are kept above a millionth
// says: 1 - βᵗ may be as small as it is
  const double t = static_cast<double>(steps());
  const double c1 = 1 - std::pow(options_.beta1, t), c2 = 1 - std::pow(options_.beta2, t);
  args.correction1 = c1 < 1e-6 ? 1e-6 : c1;
  args.correction2 = c2 < 1e-6 ? 1e-6 : c2;
// wrong: m is not corrected after 1000 steps
args.correction1 = steps() <= 1000 ? 1 - std::pow(options_.beta1, static_cast<double>(steps())) : 1;
args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
// wrong: the corrections of the first step where m is still 0
// says: before a state was loaded
const double t = kernels().sum_of_squares(p.numel(), slots[0].data()) == 0 ? 1 : static_cast<double>(steps());
args.correction1 = 1 - std::pow(options_.beta1, t);
args.correction2 = 1 - std::pow(options_.beta2, t);
