// Checks of 20.4 and 20.5: what an experiment may cost, and a rate that ends where the budget does.
#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

// --- 20.4

// All numbers are such that their sums are exact, so that whoever compares in another way compares the same.
struct Spending {
  double total = 10;
  std::vector<double> wanted;
};

enum class Misspent {
  none,
  below,
  what_is_left,
  counts_refused,
  over,
  stubborn,
  forgets,
  whole,
  compares_whole,
  tolerant,
  starts_over,
  as_float
};

// After each of the wishes.
struct Account {
  std::vector<double> granted, spent, passed;
};

Account account_of(const Spending& c, Misspent slip = Misspent::none) {
  Account account;
  Exact spent = 0;
  bool refused = false;
  const auto total = static_cast<Exact>(c.total);
  for (const double want : c.wanted) {
    auto wish = static_cast<Exact>(want);
    if (slip == Misspent::whole) wish = std::floor(wish);
    if (slip == Misspent::as_float) wish = static_cast<Exact>(static_cast<float>(want));
    Exact after = spent + wish;
    if (slip == Misspent::as_float) after = static_cast<Exact>(static_cast<float>(after));
    bool fits = slip == Misspent::below ? after < total : after <= total;
    if (slip == Misspent::starts_over) fits = wish <= total;
    if (slip == Misspent::compares_whole) fits = std::floor(spent) + std::floor(wish) <= std::floor(total);
    if (slip == Misspent::tolerant) fits = after <= total * (1 + 1e-12L);
    if (slip == Misspent::as_float) fits = after <= static_cast<Exact>(static_cast<float>(c.total));
    if (slip == Misspent::over) fits = spent < total || wish == 0;
    if (slip == Misspent::stubborn && refused) fits = false;
    refused = refused || !fits;
    if (fits && slip != Misspent::forgets) spent = after;
    if (!fits && slip == Misspent::what_is_left) spent = total;
    if (!fits && slip == Misspent::counts_refused) spent = after;
    account.granted.push_back(fits ? 1 : 0);
    account.spent.push_back(static_cast<double>(spent));
    account.passed.push_back(static_cast<double>(spent / total));
  }
  return account;
}

Value exact_list(const std::vector<double>& all) {
  double largest = 0;
  for (const double x : all) largest = std::max(largest, std::abs(x));
  return Value(Numbers({std::ssize(all)}, all)).within(4e-16 * std::min(largest, 1e308));
}

std::vector<Item> account_items(const Account& account) {
  return {{"what is spent after each", exact_list(account.spent)},
          {"what is granted, 1 for true", exact_list(account.granted)},
          {"which share has passed after each", exact_list(account.passed)}};
}

Spending halved(const Spending& c) {
  Spending half = c;
  half.total /= 2;
  return half;
}

std::vector<Item> behind(std::vector<Item> items, std::vector<Item> more, const std::string& of) {
  for (Item& item : more) items.push_back({item.name + of, std::move(item.value)});
  return items;
}

constexpr const char* of_half = ", of a budget of half as much that is used by turns";

const Check<Spending> budgets({
    .exercise = "20.4",
    .examples = {{10, {4, 4, 4, 2, 1}},
                 {10, {10}},
                 {10, {11}},
                 {10, {3, 3, 3, 3, 1, 0, 1}},
                 {10, {0, 0, 10, 0, 1}},
                 {1, {0.25, 0.5, 0.5, 0.25, 0.125}},
                 {10, {infinity, 10}},
                 {10, {3, infinity, 8, 7}},
                 {10, {}},
                 {3e12, {1e12, 1e12, 1.5e12, 1e12}},
                 {9'007'199'254'740'991, {9'007'199'254'740'990, 2, 1, 1}},  // 2^53 - 1
                 {16'777'219, {16'777'217, 1, 1, 1}},                        // beyond what a float counts
                 {4'294'967'299, {4'294'967'296, 2, 2, 1}},                  // beyond 32 bits
                 {std::ldexp(1, 100), {std::ldexp(1, 99), std::ldexp(1, 100), std::ldexp(1, 98), std::ldexp(1, 98)}},
                 {1.7e308, {1.7e308, 1.7e308, 0}},
                 {std::ldexp(1, -40), {std::ldexp(1, -41), std::ldexp(1, -41), std::ldexp(1, -42)}}},
    .draw =
        [](Draw& draw) {
          const double unit = draw.one_of<double>({1, 1, 1e9, 1.0 / 1024});
          Spending c{unit * static_cast<double>(draw.number(1, 60)), {}};
          const int64_t n = draw.size(0, 12);
          for (int64_t i = 0; i < n; ++i) c.wanted.push_back(unit * static_cast<double>(draw.number(0, 20)));
          return c;
        },
    .drawn = 80,
    .often =
        [] {
          Budget budget(1);
          do_not_optimize(budget.spend(1));
        },
    .call =
        [](const Spending& c) {
          return Call{fmt::format("Budget budget({:.17g}); budget.spend(x) for x in {}", c.total, list_of(c.wanted))};
        },
    .ask = [](const Spending& c) -> Answer {
      Budget one(c.total), half(c.total / 2);
      Account account, of_the_half;
      for (const double wanted : c.wanted) {
        for (const auto& [budget, into] : {std::pair{&one, &account}, std::pair{&half, &of_the_half}}) {
          into->granted.push_back(budget->spend(wanted) ? 1 : 0);
          into->spent.push_back(budget->spent());
          into->passed.push_back(budget->passed());
        }
      }
      const auto list = [](const std::vector<double>& all) { return Value(Numbers({std::ssize(all)}, all)); };
      std::vector<Item> items;
      for (const auto& [of, it] : {std::pair{"", &account}, std::pair{of_half, &of_the_half}}) {
        items.push_back({std::string("what is spent after each") + of, list(it->spent)});
        items.push_back({std::string("what is granted, 1 for true") + of, list(it->granted)});
        items.push_back({std::string("which share has passed after each") + of, list(it->passed)});
      }
      items.push_back({"the total, afterwards", one.total()});
      return items;
    },
    .expect = [](const Spending& c) -> Answer {
      std::vector<Item> items = behind(account_items(account_of(c)), account_items(account_of(halved(c))), of_half);
      items.push_back({"the total, afterwards", c.total});
      return items;
    },
    .mistakes = [](const Spending& c) -> Mistakes {
      const auto by = [&](Misspent slip) { return Answer(account_items(account_of(c, slip))); };
      return {{"exactly what is left may be spent: the budget is not above its total then", by(Misspent::below)},
              {"what does not fit is not spent, not even a part of it", by(Misspent::what_is_left)},
              {"what is refused costs nothing", by(Misspent::counts_refused)},
              {"as long as something is left anything is granted: a budget is never passed", by(Misspent::over)},
              {"after a refusal something smaller may still fit", by(Misspent::stubborn)},
              {"operations are doubles, and so may be a part of one", by(Misspent::whole)},
              {"operations are doubles, and are compared as such: a part of one counts", by(Misspent::compares_whole)},
              {"a tolerance: never is more spent than there was, be it one in 10¹²", by(Misspent::tolerant)},
              {"what is granted is not written down", by(Misspent::forgets)},
              {"each wish is compared with the total, and not with what is left of it", by(Misspent::starts_over)},
              {"a float counts to 16,777,216: operations are doubles", by(Misspent::as_float)}};
    },
});

// --- 20.5

struct Moment {
  double passed = 0;
  double lr = 1, warmup = 0.05, decay = 0.3, end = 0;
};

Value rate_value(const Moment& c, Exact rate) {
  return Value(static_cast<double>(rate)).within(1e-12 * std::abs(c.lr) + 1e-320);
}

// A rate from the time that has passed; `p` and 1 - p as they are.
Exact rate_of(const Moment& c) {
  const auto p = static_cast<Exact>(c.passed), left = 1 - p;
  const auto lr = static_cast<Exact>(c.lr), warmup = static_cast<Exact>(c.warmup), decay = static_cast<Exact>(c.decay),
             end = static_cast<Exact>(c.end);
  if (p < warmup) return lr * p / warmup;
  if (left < decay) return lr * (end + (1 - end) * left / decay);
  return lr;
}

Value right_rate(const Moment& c) { return rate_value(c, rate_of(c)); }

Moment other_than(const Moment& c) { return {c.passed, 2 * c.lr, 0.5, 0.25, c.end}; }

Mistakes mistakes_of_rates(const Moment& c) {
  const auto p = static_cast<Exact>(c.passed), left = 1 - p, lr = static_cast<Exact>(c.lr),
             warmup = static_cast<Exact>(c.warmup), decay = static_cast<Exact>(c.decay),
             end = static_cast<Exact>(c.end);
  const auto one = [&](Exact rate) { return Answer{{"of the first", rate_value(c, rate)}}; };
  const Exact right = rate_of(c);
  Moment no_warmup = c, no_decay = c, to_zero = c;
  no_warmup.warmup = 0, no_decay.decay = 0, to_zero.end = 0;
  const char* const rises =
      c.warmup < 1e-9 ? "a short warm-up is one as well: p < warmup, without a tolerance" : "the warm-up is missing";
  const char* const falls =
      c.decay < 1e-9 ? "a short way down is one as well: 1 - p < decay, without a tolerance; 1 - decay is rounded"
                     : "the way down is missing";
  Mistakes all = {{"a rate may be below 0: it is not cut off there", one(std::max<Exact>(0, right))},
                  {rises, one(rate_of(no_warmup))},
                  {falls, one(rate_of(no_decay))},
                  {"it ends at end · lr, not at 0", one(rate_of(to_zero))}};
  if (c.warmup == 0 && c.passed == 0) all.push_back({"0 / 0: without a warm-up it begins at lr", one(nan)});
  if (c.decay == 0 && c.passed == 1) all.push_back({"0 / 0: without a decay it ends at lr", one(nan)});
  if (left < decay) {
    all.push_back({"`end` is a share of lr, not a rate", one(end + (lr - end) * left / decay)});
    all.push_back(
        {"the way down begins at 1 - decay: it is decay long", one(lr * (end + (1 - end) * left / (1 - warmup)))});
    all.push_back(
        {"a straight line down to end · lr, not to (1 - end) of it", one(lr * (1 - end * (decay - left) / decay))});
    all.push_back({"a cosine: it is a straight line",
                   one(lr * (end + (1 - end) * (1 + std::cos(static_cast<Exact>(M_PI) * (1 - left / decay))) / 2))});
    all.push_back({"the rate jumps down: it falls in a straight line", one(lr * end)});
    all.push_back({"1 - √(share) is another way down: it is a straight line",
                   one(lr * (end + (1 - end) * (1 - std::sqrt(1 - left / decay))))});
  }
  if (p < warmup) {
    all.push_back({"the warm-up begins at 0", one(lr * (1 + p / warmup) / 2)});
    all.push_back({"the warm-up lasts for a share `warmup` of the budget", one(lr * p)});
  }
  if (right != lr) all.push_back({"constant: it rises at first, and falls in the end", one(lr)});
  return all;
}

const Check<Moment> rates({
    .exercise = "20.5",
    .examples = {{0.5},
                 {0},
                 {1},
                 {0.025},
                 {0.05},
                 {0.7},
                 {0.8},
                 {0.8, 3e-4, 0.1, 0.3, 0.1},
                 {0.05, 3e-4, 0.1, 0.3, 0.1},
                 {1, 3e-4, 0.1, 0.3, 0.1},
                 {0, 2, 0, 0.3},
                 {1, 2, 0.1, 0},
                 {0, 2, 0, 0},
                 {1, 2, 0, 0},
                 {0.5, 2, 1, 0},
                 {1, 2, 1, 0},
                 {0, 2, 0, 1, 0.25},
                 {0.5, 2, 0, 1, 0.25},
                 {1, 2, 0, 1, 0.25},
                 {0.25, 2, 0.25, 0.75},
                 {0.5, 2, 0.5, 0.5},
                 {0.9, 2, 0.1, 0.3, 1},
                 {1e-9, 1, 1e-6, 0.1},
                 {1e-9, 1, 0.05, 0.1},
                 {1, 5, 0.1, 1e-300, 0.5},
                 {std::nextafter(1.0, 0.0), 5, 0.1, 1e-300, 0.5},
                 {1e-300, 5, 2e-300, 0.1},
                 {0.9, 1e-12},
                 {0.9, 1e300},
                 {0.5, 0},
                 {0.9, 0},
                 {0.9, -2}},
    .draw =
        [](Draw& draw) {
          Moment c{draw.uniform(), draw.one_of<double>({1, 1e-3, 0.3}), 0.4 * draw.uniform(), 0.6 * draw.uniform(),
                   draw.yes() ? 0 : draw.uniform()};
          if (draw.yes(0.3)) c.passed = c.warmup * draw.uniform();
          if (draw.yes(0.3)) c.passed = 1 - c.decay * draw.uniform();
          return c;
        },
    .drawn = 100,
    .often = [] { do_not_optimize(BudgetSchedule{.lr = 1}(0.5)); },
    .call =
        [](const Moment& c) {
          return Call{
              fmt::format("BudgetSchedule{{.lr = {:.4g}, .warmup = {:.4g}, .decay = {:.4g}, .end = {:.4g}}}({:.17g})",
                          c.lr, c.warmup, c.decay, c.end, c.passed)};
        },
    .ask = [](const Moment& c) -> Answer {
      const Moment o = other_than(c);
      const BudgetSchedule one{c.lr, c.warmup, c.decay, c.end}, other{o.lr, o.warmup, o.decay, o.end};
      return in_turn([&](const BudgetSchedule* schedule) { return (*schedule)(c.passed); }, &one, &other);
    },
    .expect = [](const Moment& c) -> Answer {
      const Moment other = other_than(c);
      return {{"of the first", right_rate(c)},
              {"of the second", right_rate(other)},
              {"of the first once more", right_rate(c)}};
    },
    .mistakes = mistakes_of_rates,
});

}  // namespace
}  // namespace course
