// wrong: a straight line
// says: a straight line
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left;
// wrong: a square
// says: the power is 3
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left;
// wrong: what has passed is cubed
// says: slow at first and fast at the end
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double share = std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.first + (plan.last - plan.first) * share * share * share;
// wrong: first and last exchanged
// says: walked backwards
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.first + (plan.last - plan.first) * left * left * left;
// wrong: begin forgotten
// says: counted from `begin`
const double left = 1 - std::clamp(static_cast<double>(t) / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: goes on behind the end
// says: behind its end
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::max(passed / static_cast<double>(plan.steps), 0.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: begins before its beginning
// says: before `begin`
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::min(passed / static_cast<double>(plan.steps), 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: a division of whole numbers
// says: division of whole numbers
const auto left = static_cast<double>(1 - std::clamp<int64_t>((t - plan.begin) / plan.steps, 0, 1));
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: a difference of whole numbers that may be too large for one
const std::int64_t passed = static_cast<std::int64_t>(static_cast<uint64_t>(t) - static_cast<uint64_t>(plan.begin));
const double left = 1 - std::clamp(static_cast<double>(passed) / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: counted in 32 bits
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(static_cast<int32_t>(plan.steps)), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: the last share is never passed by one that falls
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return std::max(plan.first, plan.last + (plan.first - plan.last) * left * left * left);
// wrong: the last share only
return t < plan.begin ? plan.first : plan.last;
// wrong: the time is a float
const float passed = static_cast<float>(t) - static_cast<float>(plan.begin);
const double left = 1 - std::clamp(static_cast<double>(passed / static_cast<float>(plan.steps)), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: the difference is taken in whole numbers, which run over
// says: more than 64 bits hold
const auto since = static_cast<int64_t>(static_cast<std::uint64_t>(t) - static_cast<std::uint64_t>(plan.begin));
const double left = 1 - std::clamp(static_cast<double>(since) / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: the end is looked for in whole numbers, which run over
// says: begin + steps is more than 64 bits hold
const auto end = static_cast<int64_t>(static_cast<std::uint64_t>(plan.begin) + static_cast<std::uint64_t>(plan.steps));
if (t >= end) return plan.last;
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: a share that never falls
// says: where `first` is above `last` it falls
const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
return std::max(plan.first, plan.last + (plan.first - plan.last) * left * left * left);
// wrong: an end that does not fit is cut off
// says: where it is cut off
constexpr std::int64_t most = 9223372036854775807;
const bool fits = plan.begin <= 0 || plan.steps <= most - plan.begin;
const std::int64_t end = fits ? plan.begin + plan.steps : most;
if (t <= plan.begin) return plan.first;
if (t >= end && fits) return plan.last;
const double from = static_cast<double>(plan.begin), to = static_cast<double>(end);
const double left = (to - static_cast<double>(t)) / (to - from);
return plan.last + (plan.first - plan.last) * left * left * left;
// wrong: a plan is known without its first share
thread_local double kept_last = -1, kept_fall = 0, kept_first = 0;
thread_local std::int64_t kept_begin = 0, kept_steps = 0;
if (plan.last != kept_last || plan.begin != kept_begin || plan.steps != kept_steps) {
  kept_last = plan.last;
  kept_begin = plan.begin;
  kept_steps = plan.steps;
  kept_first = plan.first;
  kept_fall = plan.first - plan.last;
}
const double x = (static_cast<double>(t) - static_cast<double>(kept_begin)) / static_cast<double>(kept_steps);
if (x <= 0) return kept_first;
if (x >= 1) return kept_last;
return kept_last + kept_fall * (1 - x) * (1 - x) * (1 - x);
// wrong: a plan that ends at 0 is none
if (plan.last == 0) return 0;
const double x = (static_cast<double>(t) - static_cast<double>(plan.begin)) / static_cast<double>(plan.steps);
const double left = 1 - std::clamp(x, 0.0, 1.0);
return plan.last + (plan.first - plan.last) * left * left * left;
