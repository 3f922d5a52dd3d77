// Checks of 15.4, beyond single lists: lists in many orders, which a sort of one's own may leave as they are, and one
// list after another that is easily taken for the first.
#include <algorithm>
#include <cmath>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

enum class Order { up, down, saw, every_so_often, there_and_back, halves_exchanged, last_first, mixed };

struct Ordered {
  Order order = Order::up;
  int64_t n = 1, period = 4;
  double share = 0.5;
};

double value_at(const Ordered& c, int64_t i) {
  const int64_t n = c.n;
  switch (c.order) {
    case Order::up: return static_cast<double>(i);
    case Order::down: return static_cast<double>(n - i);
    case Order::saw: return static_cast<double>(i % c.period);
    case Order::every_so_often: return i % c.period == 0 ? 2 : 1;
    case Order::there_and_back: return static_cast<double>(std::min(i, n - 1 - i));
    case Order::halves_exchanged: return static_cast<double>((i + n / 2) % n);
    case Order::last_first: return static_cast<double>((i + 1) % n);
    case Order::mixed: return static_cast<double>((i * 7919 + 5) % n);
  }
  return 0;
}

std::vector<double> values_of(const Ordered& c) {
  std::vector<double> values;
  for (int64_t i = 0; i < c.n; ++i) values.push_back(value_at(c, i));
  return values;
}

const Check<Ordered> orders({
    .exercise = "15.4",
    .draw =
        [](Draw& draw) {
          Ordered c;
          c.order = static_cast<Order>(draw.number(0, 7));
          c.n = draw.one_of<int64_t>({5, 17, 33, 64, 100, 257, 1000, 1024, 1999, 4099});
          c.period = draw.one_of<int64_t>({2, 3, 4, 8, 16, 64});
          c.share = draw.yes() ? static_cast<double>(draw.number(0, 16)) / 16 : draw.uniform();
          return c;
        },
    .drawn = 150,
    .call =
        [](const Ordered& c) {
          const char* const names[] = {"0, 1, 2, …",
                                       "n, n - 1, …",
                                       "i % period",
                                       "2 where i % period is 0, and 1 elsewhere",
                                       "up to the middle, then down",
                                       "the upper half, then the lower one",
                                       "0, 1, 2, …, the first of them at the end",
                                       "0 … n - 1, mixed"};
          return Call{fmt::format("quantile(values, {}) of {} values: {} (period {})", in_full(c.share), c.n,
                                  names[static_cast<int>(c.order)], c.period)};
        },
    .ask = [](const Ordered& c) -> Answer { return quantile(values_of(c), c.share); },
    .expect = [](const Ordered& c) -> Answer {
      const Between right = at_share(values_of(c), c.share);
      return Value(right.value).within(right.bound);
    },
});

// Two lists of one length, whose sum, median, least, greatest, first and last value are the same.
struct TwoLists {
  std::vector<double> a, b;
};

TwoLists confused_lists(Draw& draw) {
  const int64_t n = 2 * draw.number(2, 5) + 1;
  std::vector<double> a = {0};
  for (int64_t i = 1; i < n; ++i) a.push_back(a.back() + static_cast<double>(draw.number(3, 9)));
  std::vector<double> b = a;
  const auto further = static_cast<double>(draw.number(1, 2));
  for (size_t i = 1; i + 1 < b.size(); ++i) {
    const size_t middle = b.size() / 2;
    b[i] += i < middle ? further : i > middle ? -further : 0;
  }
  for (size_t i = b.size() - 2; i > 1; --i) {  // in between in any order
    const auto other = static_cast<size_t>(draw.number(1, static_cast<int64_t>(i)));
    std::swap(a[i], a[other]), std::swap(b[i], b[other]);
  }
  return {a, b};
}

// One list, which becomes each of them: it is where it was.
template <class F>
std::vector<Item> in_one_place(const F& f, const TwoLists& c) {
  std::vector<double> list = c.a;
  const Value first = f(list);
  list = c.b;
  const Value second = f(list);
  list = c.a;
  return {{"of the first", first}, {"of the second", second}, {"of the first once more", f(list)}};
}

const Check<TwoLists> lists_in_turn({
    .exercise = "15.4",
    .draw = confused_lists,
    .call =
        [](const TwoLists& c) {
          return Call{
              fmt::format("spread({}), spread({}), and the first once more; so quantile(…, 0.25), and median(…)",
                          list_of(c.a), list_of(c.b))};
        },
    .ask = [](const TwoLists& c) -> Answer {
      std::vector<Item> items = in_one_place([](const auto& list) { return Value(spread(list)); }, c);
      const auto low = [](const auto& list) { return Value(quantile(list, 0.25)); };
      add(items, ": the quantile at 0.25", in_one_place(low, c));
      add(items, ": the median", in_one_place([](const auto& list) { return Value(median(list)); }, c));
      return items;
    },
    .expect = [](const TwoLists& c) -> Answer {
      const auto at = [](const std::vector<double>& list, double share) {
        const Between right = at_share(list, share);
        return Value(right.value).within(right.bound);
      };
      const auto spread_of = [&](const std::vector<double>& list) {
        const double low = at_share(list, 0.25).value, high = at_share(list, 0.75).value;
        return nearly_exact((high - low) / at_share(list, 0.5).value);
      };
      const auto low = [&](const std::vector<double>& list) { return at(list, 0.25); };
      const auto middle = [&](const std::vector<double>& list) { return at(list, 0.5); };
      std::vector<Item> items = in_turn(spread_of, c.a, c.b);
      add(items, ": the quantile at 0.25", in_turn(low, c.a, c.b));
      add(items, ": the median", in_turn(middle, c.a, c.b));
      return items;
    },
});

}  // namespace
}  // namespace course
