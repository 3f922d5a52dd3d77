// Checks of 15.5 and 15.6: one measurement after the other, one in the midst of another, and what is left behind when
// something throws.
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

using Work = std::function<void()>;
using Clock = std::function<double()>;

// --- one call after the other, on the same works ---------------------------------------------------------------------

// Each work says how often it was called, itself: of copies nobody would know.
struct Again {
  int64_t works = 1, warmup = 1, samples = 2;
  bool measures_itself = false;  ///< the first work measures others whenever it is called
  bool plain = false;            ///< all works are one plain function
};

int64_t calls_of_plain = 0;
void plain_work() { ++calls_of_plain; }

class Counting {
 public:
  Counting(const Again& c, bool in_turns) : in_turns_(in_turns) {
    calls_of_plain = 0;
    for (int64_t i = 0; i < c.works; ++i) works_.push_back(work(c, i));
  }
  const std::vector<Work>& works() const { return works_; }
  Clock clock() {
    return [this] { return time_ += 0.25; };
  }
  Shape log() const { return log_; }

 private:
  Work work(const Again& c, int64_t name) {
    if (c.plain) return plain_work;
    return [this, name, inner = c.measures_itself && name == 0, own = int64_t{0}]() mutable {
      log_.push_back(100 * name + own++);
      time_ += 1;
      if (inner) measure();
    };
  }
  // By the function that is asked about, and by a clock of its own.
  void measure() {
    double time = 0;
    const auto now = [&time] { return time += 8; };
    const auto another = [this] { log_.push_back(-1); };
    if (in_turns_) take_turns({another, another}, {1, 1}, now);
    if (!in_turns_) time_calls(another, {2, 2}, now);
  }

  std::vector<Work> works_;
  Shape log_;
  double time_ = 0;
  bool in_turns_;
};

// What is to be in the log: of four inner calls each.
void expect_call(const Again& c, int64_t name, std::vector<int64_t>& own, Shape& log) {
  log.push_back(100 * name + own[static_cast<size_t>(name)]++);
  if (!c.measures_itself || name != 0) return;
  log.insert(log.end(), 4, -1);
}

constexpr const char* calls_logged =
    "calls, in order: 100 · the work + how often it was called before; -1 an inner work";
constexpr const char* plain_calls = "calls of the works";
constexpr int times = 3;  // it is measured so often

Answer expected_again(const Again& c) {
  std::vector<int64_t> own(static_cast<size_t>(c.works), 0);
  Shape log;
  std::vector<Item> items;
  for (int time = 0; time < times; ++time) {
    for (int64_t i = 0; i < c.works * c.warmup; ++i) expect_call(c, i / c.warmup, own, log);
    for (int64_t i = 0; i < c.works * c.samples; ++i) {
      const int64_t round = i / c.works, turn = i % c.works;
      expect_call(c, round % 2 == 0 ? turn : c.works - 1 - turn, own, log);
    }
    for (int64_t i = 0; i < c.works; ++i) {
      const std::vector<double> seconds(static_cast<size_t>(c.samples), c.plain ? 0.25 : 1.25);
      items.push_back({"the seconds", exact(seconds)});
    }
  }
  if (c.plain) items.push_back({plain_calls, times * c.works * (c.warmup + c.samples)});
  if (!c.plain) items.push_back({calls_logged, Value(log)});
  return items;
}

Answer asked_again(const Again& c, bool in_turns) {
  Counting counting(c, in_turns);
  std::vector<Item> items;
  for (int time = 0; time < times; ++time) {
    std::vector<std::vector<double>> all;
    if (in_turns) all = take_turns(counting.works(), {c.warmup, c.samples}, counting.clock());
    if (!in_turns) all = {time_calls(counting.works()[0], {c.warmup, c.samples}, counting.clock())};
    for (const auto& seconds : all) items.push_back({"the seconds", numbers_of(seconds)});
  }
  if (c.plain) items.push_back({plain_calls, calls_of_plain});
  if (!c.plain) items.push_back({calls_logged, Value(counting.log())});
  return items;
}

Call call_again(const char* name, const Again& c) {
  return Call{fmt::format("{}, {{.warmup = {}, .samples = {}}}, clock), three times, with the same {}{}", name,
                          c.warmup, c.samples, c.works == 1 ? "work" : fmt::format("{} works", c.works),
                          c.measures_itself ? ", of which the first one measures others itself"
                          : c.plain         ? ", a plain function"
                                            : "")};
}

const Check<Again> time_calls_again({
    .exercise = "15.5",
    .examples = {{1, 1, 2}, {1, 3, 1}, {1, 0, 2}, {1, 0, 2, true}, {1, 2, 3, true}, {1, 2, 2, false, true}},
    .call = [](const Again& c) { return call_again("time_calls(work", c); },
    .ask = [](const Again& c) -> Answer { return asked_again(c, false); },
    .expect = expected_again,
});

const Check<Again> take_turns_again({
    .exercise = "15.6",
    .examples = {{2, 1, 1},
                 {2, 1, 2},
                 {1, 1, 1},
                 {3, 0, 3},
                 {2, 0, 3, true},
                 {2, 1, 4, true},
                 {1, 0, 3, true},
                 {2, 3, 1, false, true},
                 {3, 1, 3, false, true}},
    .call = [](const Again& c) { return call_again("take_turns(works", c); },
    .ask = [](const Again& c) -> Answer { return asked_again(c, true); },
    .expect = expected_again,
});

// --- errors pass -----------------------------------------------------------------------------------------------------

enum class Thing { interruption, number, error };

struct Thrown {
  bool by_clock = false;
  int64_t call = 0;  ///< which call of the work, or reading of the clock, throws
  Thing thing = Thing::interruption;
  int64_t warmup = 1, samples = 3;
};

void throw_it(Thing thing) {
  if (thing == Thing::number) throw 7;
  if (thing == Thing::error) throw std::out_of_range("the callback's own");
  throw Interruption();
}

const char* const comes_out = "the error comes out";
const char* const returns = "it returns";
constexpr const char* calls_until_then = "calls of the work until then";
constexpr const char* readings_until_then = "readings of the clock until then";

// What comes out of `measure`, if it is what was thrown.
std::string end_of(Thing thing, const std::function<void()>& measure) {
  try {
    measure();
    return returns;
  } catch (const Interruption&) {
    return thing == Thing::interruption ? comes_out : "another error comes out";
  } catch (const std::out_of_range& error) {
    return thing == Thing::error && std::string(error.what()) == "the callback's own" ? comes_out
                                                                                      : "another error comes out";
  } catch (int number) {
    return thing == Thing::number && number == 7 ? comes_out : "another error comes out";
  } catch (const std::exception&) {
    return "another error comes out";
  }
}

using Measure = std::function<void(const Work&, const Clock&)>;

// And what the next measurement does: it knows nothing of the one that ended so.
Answer how_it_ends(const Thrown& c, const Measure& measure, const std::function<Answer()>& next) {
  int64_t calls = 0, readings = 0;
  const Work work = [&] {
    if (calls++ == c.call && !c.by_clock) throw_it(c.thing);
    if (calls > 1000) throw std::length_error("the work was called a thousand times");
  };
  const Clock now = [&] {
    if (readings++ == c.call && c.by_clock) throw_it(c.thing);
    return 1.0;
  };
  const std::string end = end_of(c.thing, [&] { measure(work, now); });
  std::vector<Item> items = {{"how it ends", end}, {calls_until_then, calls}, {readings_until_then, readings}};
  add(items, ", the next time", next());
  return items;
}

// Of `works` works: readings and calls come in turns behind the warm-up.
Answer must_come_out(const Thrown& c, int64_t works, const char* how = comes_out) {
  const int64_t warm = works * c.warmup;
  int64_t calls = c.call + 1, readings = c.call + 1;
  if (c.by_clock) calls = warm + (c.call + 1) / 2;
  if (!c.by_clock) readings = c.call < warm ? 0 : 2 * (c.call - warm) + 1;
  std::vector<Item> items = {{"how it ends", how}, {calls_until_then, calls}, {readings_until_then, readings}};
  add(items, ", the next time", expected_again({works, 2, 1}));
  return items;
}

Mistakes swallowed(const Thrown& c, int64_t works) {
  const Answer right = must_come_out(c, works);
  const auto ends = [&](const char* how) { return Answer{{"how it ends", how}, right.items[1], right.items[2]}; };
  return {{"an error of the work or of the clock is its caller's: nothing is caught here", ends(returns)},
          {"what is thrown comes out as it is, whatever it is: not a copy, nor another error",
           {{"how it ends", "another error comes out"}}}};
}

Call call_with(const char* name, const Thrown& c) {
  const char* const things[] = {"an exception of its own", "an int", "std::out_of_range"};
  return Call{
      fmt::format("{}, {{.warmup = {}, .samples = {}}}, clock), whose {} throws {} at call {}; and the next one", name,
                  c.warmup, c.samples, c.by_clock ? "clock" : "work", things[static_cast<int>(c.thing)], c.call)};
}

std::vector<Thrown> throws_at() {
  std::vector<Thrown> all;
  for (const Thing thing : {Thing::interruption, Thing::number, Thing::error}) {
    for (const int64_t call : {0, 1, 2, 3}) all.push_back({false, call, thing}), all.push_back({true, call, thing});
  }
  constexpr int64_t bits = 32;
  for (const int64_t warmup : {int64_t{1} << bits, (int64_t{1} << bits) + 2, std::numeric_limits<int64_t>::max() / 8}) {
    all.push_back({false, 5, Thing::interruption, warmup, 1});
  }
  return all;
}

const Check<Thrown> time_calls_throws({
    .exercise = "15.5",
    .examples = throws_at(),
    .call = [](const Thrown& c) { return call_with("time_calls(work", c); },
    .ask = [](const Thrown& c) -> Answer {
      const Measure measure = [&c](const Work& work, const Clock& now) {
        time_calls(work, {c.warmup, c.samples}, now);
      };
      return how_it_ends(c, measure, [] { return asked_again({1, 2, 1}, false); });
    },
    .expect = [](const Thrown& c) -> Answer { return must_come_out(c, 1); },
    .mistakes = [](const Thrown& c) -> Mistakes { return swallowed(c, 1); },
});

const Check<Thrown> take_turns_throws({
    .exercise = "15.6",
    .examples = throws_at(),
    .call = [](const Thrown& c) { return call_with("take_turns({work, work}", c); },
    .ask = [](const Thrown& c) -> Answer {
      const Measure measure = [&c](const Work& work, const Clock& now) {
        take_turns({work, work}, {c.warmup, c.samples}, now);
      };
      return how_it_ends(c, measure, [] { return asked_again({2, 2, 1}, true); });
    },
    .expect = [](const Thrown& c) -> Answer { return must_come_out(c, 2); },
    .mistakes = [](const Thrown& c) -> Mistakes { return swallowed(c, 2); },
});

}  // namespace
}  // namespace course
