// Checks of 15.5 and 15.6: who reads the clock when. Clocks are lists: no check knows how fast a machine is.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.5 and 15.6: calls on a clock ---------------------------------------------------------------------------------

// What happened, in order: -1 the clock was read, i work i was called. The clock goes on by a tick with each reading.
// How long a call takes depends on how many there were of all works, and on how many the work itself has counted: that
// is in the function object, and a copy of it counts for itself.
struct Stage {
  std::vector<int64_t> log = {};
  double time = 1'000'000;
  int64_t calls = 0;
};

double duration(int64_t call, int64_t own) {
  return static_cast<double>(1 + call * 7 % 11) / 8 + 2.0 * static_cast<double>(own);
}
constexpr double tick = 1.0 / 1024;
constexpr int64_t clock_was_read = -1;

std::function<double()> clock_of(const std::shared_ptr<Stage>& stage) {
  return [stage] {
    stage->log.push_back(clock_was_read);
    return stage->time += tick;
  };
}
std::function<void()> work_of(const std::shared_ptr<Stage>& stage, int64_t name) {
  return [stage, name, own = int64_t{0}]() mutable {
    stage->log.push_back(name);
    stage->time += duration(stage->calls++, own++);
  };
}

struct Timed {
  int64_t warmup = 1, samples = 3;
};

struct Played {
  std::vector<int64_t> log = {};
  std::vector<std::vector<double>> seconds = {};
};

struct Turn {
  int64_t work = 0;
  bool counts = true;                                    ///< not of the warm-up
  enum { itself, a_copy, thrown_away } called = itself;  ///< a_copy: made at the start; thrown_away: made for this call
};

// `order` is what is called.
Played played(const std::vector<Turn>& order, int64_t works) {
  Played all;
  all.seconds.resize(static_cast<size_t>(works));
  int64_t calls = 0;
  std::map<std::pair<int64_t, bool>, int64_t> own;
  for (const auto& [name, counts, called] : order) {
    int64_t& counted = own[{name, called == Turn::a_copy}];
    const double seconds = duration(calls++, counted);
    if (called != Turn::thrown_away) ++counted;
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

enum class Copied { never, for_the_warm_up, for_the_way_back, for_each_sample, for_each_call };
constexpr const char* not_a_copy =
    "the work that was handed in is called, not a copy of it: what it keeps in itself would be lost";

Turn turn_of(int64_t work, bool counts, bool way_back, Copied copied) {
  const bool copy = (copied == Copied::for_the_warm_up && !counts) || (copied == Copied::for_the_way_back && way_back);
  const bool another = copied == Copied::for_each_call || (copied == Copied::for_each_sample && counts);
  return {work, counts, another ? Turn::thrown_away : copy ? Turn::a_copy : Turn::itself};
}

Played one_work(const Timed& c, Copied copied = Copied::never) {
  std::vector<Turn> order;
  for (int64_t i = 0; i < c.warmup + c.samples; ++i) order.push_back(turn_of(0, i >= c.warmup, false, copied));
  return played(order, 1);
}

const Check<Timed> timed({
    .exercise = "15.5",
    .examples = {{2, 3}, {0, 1}, {1, 1}, {0, 5}, {5, 1}, {1, 10}, {0, 2}, {0, 3}, {1, 2}, {2, 1}, {2, 2}, {3, 1}},
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
      return items_of(Played{stage->log, {seconds}});
    },
    .expect = [](const Timed& c) -> Answer { return items_of(one_work(c)); },
    .mistakes = [](const Timed& c) -> Mistakes {
      const auto with = [](const std::vector<double>& seconds) {
        return Answer{{"the seconds", nearly_exact(seconds)}};
      };
      const Played right = one_work(c);
      std::vector<double> all, sums;
      double sum = 0;
      for (int64_t i = 0; i < c.warmup + c.samples; ++i) all.push_back(duration(i, i) + tick);
      for (const double x : right.seconds[0]) sums.push_back(sum += x);
      std::vector<Turn> cold, late;
      for (int64_t i = 0; i < c.samples + c.warmup; ++i) late.push_back({0, i < c.samples});
      for (int64_t i = 0; i < c.samples; ++i) cold.push_back({0});
      return singled_out({{"the calls of the warm-up do not count", with(all)},
                          {"the warm-up is missing", items_of(played(cold, 1))},
                          {"the first calls are the warm-up: those behind it count", items_of(played(late, 1))},
                          {"each sample is one call: time is read anew before each", with(sums)},
                          {"one number for each call, not their mean", with({sum / static_cast<double>(c.samples)})},
                          {"one number for each call, not their sum", with({sum})},
                          {not_a_copy, with(one_work(c, Copied::for_the_warm_up).seconds[0])},
                          {not_a_copy, with(one_work(c, Copied::for_each_sample).seconds[0])},
                          {not_a_copy, with(one_work(c, Copied::for_each_call).seconds[0])}});
    },
});

struct Turns {
  int64_t works = 2, warmup = 1, samples = 4;
};

Played in_turns(const Turns& c, const std::function<int64_t(int64_t round, int64_t turn)>& name,
                bool warm_in_turns = false, Copied copied = Copied::never) {
  std::vector<Turn> order;
  for (int64_t i = 0; i < c.works * c.warmup; ++i) {
    order.push_back(turn_of(warm_in_turns ? i % c.works : i / c.warmup, false, false, copied));
  }
  for (int64_t round = 0; round < c.samples; ++round) {
    for (int64_t turn = 0; turn < c.works; ++turn) {
      order.push_back(turn_of(name(round, turn), true, round % 2 == 1, copied));
    }
  }
  return played(order, c.works);
}

int64_t there_and_back(int64_t works, int64_t round, int64_t turn) { return round % 2 == 0 ? turn : works - 1 - turn; }

const Check<Turns> turns({
    .exercise = "15.6",
    .examples = {{2, 1, 4},
                 {3, 2, 3},
                 {1, 1, 5},
                 {0, 1, 3},
                 {2, 0, 1},
                 {4, 0, 2},
                 {2, 0, 5},
                 {70, 1, 2},
                 {1001, 0, 1},
                 {1, 0, 1},
                 {1, 0, 2},
                 {1, 2, 1},
                 {0, 0, 1},
                 {2, 2, 2},
                 {3, 0, 1},
                 {3, 1, 2}},
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
      return items_of(Played{stage->log, seconds});
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
      return singled_out(
          {{"all calls of one work and then all of the next is no alternation: what happens meanwhile falls on one",
            items_of(in_turns(c, one_after_the_other))},
           {"always in the same order: every second round goes backwards, so that a drift falls on all alike",
            items_of(in_turns(c, [](int64_t, int64_t turn) { return turn; }))},
           {"round 0 of every call goes from the first work to the last, round 1 backwards",
            items_of(in_turns(c, [&](int64_t round, int64_t turn) { return back(round + 1, turn); }))},
           {"each work is warmed by its calls one after the other, before the next one's",
            items_of(in_turns(c, back, true))},
           {"the warm-up is missing", items_of(in_turns(cold, back))},
           {not_a_copy, items_of(in_turns(c, back, false, Copied::for_the_warm_up))},
           {not_a_copy, items_of(in_turns(c, back, false, Copied::for_the_way_back))},
           {not_a_copy, items_of(in_turns(c, back, false, Copied::for_each_sample))},
           {not_a_copy, items_of(in_turns(c, back, false, Copied::for_each_call))}});
    },
});

// --- nothing else between two readings -------------------------------------------------------------------------------

// Bytes that malloc() has handed out, where it tells: a list that grows between two readings grows in the sample.
size_t handed_out() {
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 33)
  return mallinfo2().uordblks;
#endif
#endif
  return 0;
}

// Looks at each reading, and at each call, whether there is more or less than at the one before. Keeps nothing: it asks
// for no memory itself.
class Watch {
 public:
  double now() {
    if (in_sample_) look();
    in_sample_ = !in_sample_;
    before_ = handed_out();
    return ++time_;
  }
  void work() {
    if (in_sample_) look();
    before_ = handed_out();
  }
  const char* seen() const { return grew_ ? "the work, and memory that something else asked for" : "the work alone"; }

 private:
  void look() { grew_ = grew_ || handed_out() != before_; }
  bool in_sample_ = false, grew_ = false;
  size_t before_ = 0;
  double time_ = 0;
};

constexpr const char* between_readings = "what is between two readings of the clock";
// Enough that a list grows by pieces which malloc() does not keep ready.
const std::vector<Timed> long_runs = {{1, 300}};

Answer only_the_work(const Timed&) { return {{between_readings, "the work alone"}}; }
Mistakes list_in_the_sample(const Timed&) {
  return {{"a list grows between the two readings: its time is in the sample",
           {{between_readings, "the work, and memory that something else asked for"}}}};
}

const Check<Timed> time_calls_alone({
    .exercise = "15.5",
    .examples = long_runs,
    .call = [](const Timed&) { return Call{"time_calls(work, {.warmup = 1, .samples = 300}, clock)"}; },
    .ask = [](const Timed& c) -> Answer {
      Watch watch;
      time_calls([&watch] { watch.work(); }, {c.warmup, c.samples}, [&watch] { return watch.now(); });
      return {{between_readings, watch.seen()}};
    },
    .expect = only_the_work,
    .mistakes = list_in_the_sample,
});

const Check<Timed> take_turns_alone({
    .exercise = "15.6",
    .examples = long_runs,
    .call = [](const Timed&) { return Call{"take_turns({work, work}, {.warmup = 1, .samples = 300}, clock)"}; },
    .ask = [](const Timed& c) -> Answer {
      Watch watch;
      const std::function<void()> work = [&watch] { watch.work(); };
      take_turns({work, work}, {c.warmup, c.samples}, [&watch] { return watch.now(); });
      return {{between_readings, watch.seen()}};
    },
    .expect = only_the_work,
    .mistakes = list_in_the_sample,
});

}  // namespace
}  // namespace course
