// Checks of 15.4 to 15.6: statistics of samples, and who reads the clock when. Clocks are lists: no check knows how fast
// a machine is.
#include <algorithm>
#include <memory>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 15.4: quantiles -----------------------------------------------------------------------------------------------------

struct Samples {
  std::vector<double> values;
  double share = 0.5;
};

std::vector<double> drawn_values(Draw& draw, int64_t n) {
  std::vector<double> values;
  const bool ties = draw.yes(0.3);
  for (int64_t i = 0; i < n; ++i) values.push_back(ties ? std::floor(draw.uniform(0, 4)) : draw.normal());
  return values;
}

const Check<Samples> quantiles({
    .exercise = "15.4",
    .examples = {{{9, 1, 20, 4, 2}, 0.3},
                 {{4, 1, 3, 2}, 0.5},
                 {{4, 1, 3, 2}, 0.25},
                 {{5, 1, 100}, 0.5},
                 {{2, 1}, 0.25},
                 {{7}, 0.3},
                 {{7}, 1},
                 {{7}, 0},
                 {{3, 1, 2}, 0},
                 {{3, 1, 2}, 1},
                 {{3, 1, 2}, 1e-9},
                 {{5, 1, 4, 2, 3}, 0.75},
                 {{-1e308, 1e308}, 0.5},
                 {{1e-300, 3e-300}, 0.5},
                 {{-2, -4, -8}, 0.25},
                 {{1, 1, 1, 2}, 0.75}},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.size(1, 12);
          const double share = draw.yes(0.3) ? static_cast<double>(draw.number(0, 16)) / 16 : draw.uniform();
          return Samples{drawn_values(draw, n), share};
        },
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int) {
          Samples c{{}, 0.3125};
          const int64_t n = beyond_17_bits(draw);
          for (int64_t i = 0; i < n; ++i) c.values.push_back(static_cast<double>((7 * i + 3) % n));
          return c;
        },
    .often =
        [] {
          quantile({2, 1}, 0.5);
        },
    .call = [](const Samples& c) { return Call{fmt::format("quantile({}, {:g})", list_of(c.values), c.share)}; },
    .ask = [](const Samples& c) -> Answer { return quantile(c.values, c.share); },
    .expect = [](const Samples& c) -> Answer {
      double greatest = 0;
      for (const double x : c.values) greatest = std::max(greatest, std::abs(x));
      return Value(at_share(c.values, c.share)).within(1e-11 * greatest);
    },
    .mistakes = [](const Samples& c) -> Mistakes {
      const std::vector<double> sorted = ascending(c.values);
      const auto n = static_cast<double>(sorted.size());
      const auto at = [&](double place) { return sorted[static_cast<size_t>(std::clamp(place, 0.0, n - 1))]; };
      const double place = c.share * (n - 1), part = place - std::floor(place);
      const auto between = [&](double position) {
        const double rest = position - std::floor(position);
        return at(std::floor(position)) * (1 - rest) + at(std::floor(position) + 1) * rest;
      };
      const auto unsorted = [&] {
        const auto below = static_cast<size_t>(place);
        return c.values[below] * (1 - part) + c.values[std::min(below + 1, c.values.size() - 1)] * part;
      };
      double sum = 0;
      for (const double x : c.values) sum += x / n;
      return {{"the values must be sorted first", unsorted()},
              {"between two values the quantile lies on the line from one to the other", at(std::floor(place))},
              {"between two values the quantile lies on the line from one to the other, not at the upper one",
               at(std::ceil(place))},
              {"the position is q·(n - 1), counted from 0: the last value is at q = 1", between(c.share * n)},
              {"the two weights are exchanged", at(std::floor(place)) * part + at(std::floor(place) + 1) * (1 - part)},
              {"from the greatest down: q = 0 is the least", at_share(c.values, 1 - c.share)},
              {"this is the mean", sum}};
    },
});

struct Spread {
  std::vector<double> values;
};

const Check<Spread> spreads({
    .exercise = "15.4",
    .examples = {{{1, 2, 3, 4, 5}},
                 {{10, 10, 11, 50}},
                 {{3}},
                 {{3, 3, 3}},
                 {{0, 0, 0}},
                 {{0, 0, 0, 1, 1}},
                 {{-1, 0, 0, 0, 1}},
                 {{-5, 0, 5}},
                 {{1, 5, 5}},
                 {{5, 5, 9}},
                 {{1e-300, 2e-300, 3e-300}},
                 {{1e300, 2e300, 3e300, 1e-300}},
                 {{2, 4}}},
    .draw =
        [](Draw& draw) {
          std::vector<double> values = drawn_values(draw, draw.size(1, 12));
          for (double& value : values) value = std::abs(value) + (draw.yes(0.1) ? 5 : 0);
          return Spread{values};
        },
    .often =
        [] {
          spread({2, 1});
        },
    .call = [](const Spread& c) { return Call{fmt::format("spread({})", list_of(c.values))}; },
    .ask = [](const Spread& c) -> Answer { return spread(c.values); },
    .expect = [](const Spread& c) -> Answer {
      const double low = at_share(c.values, 0.25), high = at_share(c.values, 0.75), middle = at_share(c.values, 0.5);
      if (low == high) return Value(0.0);
      return Value(middle == 0 ? infinity : (high - low) / middle).within(1e-10 * std::abs((high - low) / middle));
    },
    .mistakes = [](const Spread& c) -> Mistakes {
      const double low = at_share(c.values, 0.25), high = at_share(c.values, 0.75), middle = at_share(c.values, 0.5);
      if (low == high) return {{"equal quartiles are a spread of 0, whatever the median is", nan}};
      const std::vector<double> sorted = ascending(c.values);
      double mean = 0;
      for (const double x : c.values) mean += x / static_cast<double>(c.values.size());
      return {{"as a share of the median: a millisecond is much of one and little of a hundred", high - low},
              {"the quartiles are the quarters: from the least to the greatest one disturbed sample decides",
               (sorted.back() - sorted.front()) / middle},
              {"the median, not the mean, is what they are a share of", (high - low) / mean},
              {"half of the distance: the whole one is asked for", (high - low) / 2 / middle}};
    },
});

// --- 15.5 and 15.6: calls on a clock ---------------------------------------------------------------------------------------

// What happened, in order: -1 the clock was read, i work i was called. The clock goes on by a tick with each reading, and
// call j of a work takes as long as the list says, one after the other over all works.
struct Stage {
  std::vector<int64_t> log = {};
  double time = 1'000'000;
  int64_t calls = 0;
};

double duration(int64_t call) { return static_cast<double>(1 + call * 7 % 11) / 8; }
constexpr double tick = 1.0 / 1024;
constexpr int64_t clock_was_read = -1;

std::function<double()> clock_of(const std::shared_ptr<Stage>& stage) {
  return [stage] {
    stage->log.push_back(clock_was_read);
    return stage->time += tick;
  };
}
std::function<void()> work_of(const std::shared_ptr<Stage>& stage, int64_t name) {
  return [stage, name] {
    stage->log.push_back(name);
    stage->time += duration(stage->calls++);
  };
}

struct Timed {
  int64_t warmup = 1, samples = 3;
};

struct Played {
  std::vector<int64_t> log = {};
  std::vector<std::vector<double>> seconds = {};
};

// `order` is what is called; a call counts where it is not of the warm-up.
Played played(const std::vector<std::pair<int64_t, bool>>& order, int64_t works) {
  Played all;
  all.seconds.resize(static_cast<size_t>(works));
  int64_t calls = 0;
  for (const auto& [name, counts] : order) {
    const double seconds = duration(calls++);
    if (counts) all.log.push_back(clock_was_read);
    all.log.push_back(name);
    if (!counts) continue;
    all.log.push_back(clock_was_read);
    all.seconds[static_cast<size_t>(name)].push_back(seconds + tick);
  }
  return all;
}

std::vector<Item> items_of(const Played& all) {
  std::vector<Item> items;
  for (size_t i = 0; i < all.seconds.size() && i < 400; ++i) {
    items.push_back({all.seconds.size() == 1 ? "the seconds" : fmt::format("the seconds of work {}", i),
                     nearly_exact(all.seconds[i])});
  }
  items.push_back({"how many works have seconds", static_cast<int64_t>(all.seconds.size())});
  items.push_back({"calls of works (0, 1, …) and readings of the clock (-1), in order", Value(Shape(all.log))});
  return items;
}

Played one_work(const Timed& c) {
  std::vector<std::pair<int64_t, bool>> order;
  for (int64_t i = 0; i < c.warmup + c.samples; ++i) order.emplace_back(0, i >= c.warmup);
  return played(order, 1);
}

const Check<Timed> timed({
    .exercise = "15.5",
    .examples = {{2, 3}, {0, 1}, {1, 1}, {0, 5}, {5, 1}, {1, 10}},
    .draw =
        [](Draw& draw) {
          return Timed{draw.size(0, 9), draw.size(1, 12)};
        },
    .often = [] { time_calls([] {}, {.warmup = 0, .samples = 1}, [] { return 0.0; }); },
    .call =
        [](const Timed& c) {
          return Call{fmt::format("time_calls(work, {{.warmup = {}, .samples = {}}}, clock)", c.warmup, c.samples)};
        },
    .ask = [](const Timed& c) -> Answer {
      const auto stage = std::make_shared<Stage>();
      const std::vector<double> seconds = time_calls(work_of(stage, 0), {c.warmup, c.samples}, clock_of(stage));
      return items_of({stage->log, {seconds}});
    },
    .expect = [](const Timed& c) -> Answer { return items_of(one_work(c)); },
    .mistakes = [](const Timed& c) -> Mistakes {
      const auto with = [](const std::vector<double>& seconds) {
        return Answer{{"the seconds", nearly_exact(seconds)}};
      };
      const Played right = one_work(c);
      std::vector<double> all, sums;
      double sum = 0;
      for (int64_t i = 0; i < c.warmup + c.samples; ++i) all.push_back(duration(i) + tick);
      for (const double x : right.seconds[0]) sums.push_back(sum += x);
      std::vector<double> cold(all.begin(), all.begin() + c.samples);
      return {{"the calls of the warm-up do not count", with(all)},
              {"the first calls are the warm-up: those behind it count", with(cold)},
              {"each sample is one call: time is read anew before each", with(sums)},
              {"one number for each call, not their mean", with({sum / static_cast<double>(c.samples)})},
              {"one number for each call, not their sum", with({sum})}};
    },
});

struct Turns {
  int64_t works = 2, warmup = 1, samples = 4;
};

Played in_turns(const Turns& c, const std::function<int64_t(int64_t round, int64_t turn)>& name,
                bool warm_in_turns = false) {
  std::vector<std::pair<int64_t, bool>> order;
  for (int64_t i = 0; i < c.works * c.warmup; ++i) {
    order.emplace_back(warm_in_turns ? i % c.works : i / c.warmup, false);
  }
  for (int64_t round = 0; round < c.samples; ++round) {
    for (int64_t turn = 0; turn < c.works; ++turn) order.emplace_back(name(round, turn), true);
  }
  return played(order, c.works);
}

int64_t there_and_back(int64_t works, int64_t round, int64_t turn) { return round % 2 == 0 ? turn : works - 1 - turn; }

const Check<Turns> turns({
    .exercise = "15.6",
    .examples = {{2, 1, 4}, {3, 2, 3}, {1, 1, 5}, {0, 1, 3}, {2, 0, 1}, {4, 0, 2}, {2, 0, 5}, {70, 1, 2}, {1001, 0, 1}},
    .draw =
        [](Draw& draw) {
          return Turns{draw.size(0, 5, 1024), draw.size(0, 3), draw.size(1, 6)};
        },
    .often = [] { take_turns({}, {}, [] { return 0.0; }); },
    .call =
        [](const Turns& c) {
          return Call{fmt::format("take_turns({} works, {{.warmup = {}, .samples = {}}}, clock)", c.works, c.warmup,
                                  c.samples)};
        },
    .ask = [](const Turns& c) -> Answer {
      const auto stage = std::make_shared<Stage>();
      std::vector<std::function<void()>> works;
      for (int64_t i = 0; i < c.works; ++i) works.push_back(work_of(stage, i));
      const auto seconds = take_turns(works, {c.warmup, c.samples}, clock_of(stage));
      return items_of({stage->log, seconds});
    },
    .expect = [](const Turns& c) -> Answer {
      return items_of(in_turns(c, [&c](int64_t round, int64_t turn) { return there_and_back(c.works, round, turn); }));
    },
    .mistakes = [](const Turns& c) -> Mistakes {
      if (c.works < 2) return {};
      const auto one_after_the_other = [&c](int64_t round, int64_t turn) {
        return (round * c.works + turn) / c.samples;
      };
      Turns cold = c;
      cold.warmup = 0;
      const auto back = [&c](int64_t round, int64_t turn) { return there_and_back(c.works, round, turn); };
      return {{"all calls of one work and then all of the next is no alternation: what happens meanwhile falls on one",
               items_of(in_turns(c, one_after_the_other))},
              {"always in the same order: every second round goes backwards, so that a drift falls on all alike",
               items_of(in_turns(c, [](int64_t, int64_t turn) { return turn; }))},
              {"the first round goes from the first work to the last, the second one backwards",
               items_of(in_turns(c, [&](int64_t round, int64_t turn) { return back(round + 1, turn); }))},
              {"each work is warmed by its calls one after the other, before the next one's",
               items_of(in_turns(c, back, true))},
              {"the warm-up is missing", items_of(in_turns(cold, back))}};
    },
});

// --- errors pass -----------------------------------------------------------------------------------------------------------

struct Thrown {
  bool by_clock = false;
  int64_t call = 0;  ///< which call of the work, or reading of the clock, throws
};

const char* const comes_out = "the error comes out";

template <class F>
Answer how_it_ends(const Thrown& c, const F& measure) {
  int64_t calls = 0;
  const auto count = [&](bool of_clock) {
    if (of_clock == c.by_clock && calls++ == c.call) throw Interruption();
  };
  std::string end = "it returns";
  try {
    measure([&] { count(false); },
            [&] {
              count(true);
              return 1.0;
            });
  } catch (const Interruption&) {
    end = comes_out;
  }
  return {{"how it ends", end}, {"calls until then", calls}};
}

Answer must_come_out(const Thrown& c) { return {{"how it ends", comes_out}, {"calls until then", c.call + 1}}; }

Mistakes swallowed(const Thrown&) {
  return {{"an error of the work or of the clock is its caller's: nothing is caught here",
           {{"how it ends", "it returns"}}}};
}

Call call_with(const char* name, const Thrown& c) {
  return Call{fmt::format("{}, whose {} throws at call {}", name, c.by_clock ? "clock" : "work", c.call)};
}

const std::vector<Thrown> throws_at = {{false, 0}, {false, 1}, {false, 3}, {true, 0}, {true, 1}, {true, 3}};

const Check<Thrown> time_calls_throws({
    .exercise = "15.5",
    .examples = throws_at,
    .call = [](const Thrown& c) { return call_with("time_calls(work, {.warmup = 1, .samples = 3}, clock)", c); },
    .ask = [](const Thrown& c) -> Answer {
      return how_it_ends(c, [](const std::function<void()>& work, const std::function<double()>& now) {
        time_calls(work, {1, 3}, now);
      });
    },
    .expect = must_come_out,
    .mistakes = swallowed,
});

const Check<Thrown> take_turns_throws({
    .exercise = "15.6",
    .examples = throws_at,
    .call =
        [](const Thrown& c) { return call_with("take_turns({work, work}, {.warmup = 1, .samples = 3}, clock)", c); },
    .ask = [](const Thrown& c) -> Answer {
      return how_it_ends(c, [](const std::function<void()>& work, const std::function<double()>& now) {
        take_turns({work, work}, {1, 3}, now);
      });
    },
    .expect = must_come_out,
    .mistakes = swallowed,
});

}  // namespace
}  // namespace course
