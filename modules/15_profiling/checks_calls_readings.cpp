// Checks of 15.5 and 15.6: what a sample is made of, to the last digit, and how often is called.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "modules/15_profiling/oracle.h"

namespace course {
namespace {

using Work = std::function<void()>;
using Clock = std::function<double()>;

// --- a sample is the difference of two readings ----------------------------------------------------------------------

// A clock that says these numbers, one after the other, and the last one from then on.
struct Readings {
  std::vector<double> said = {};
  int64_t warmup = 0;
};

// It never goes back. It may stand still, begin anywhere, and be so far that a second is hardly a digit of it.
Readings drawn_readings(Draw& draw) {
  Readings c;
  c.warmup = draw.number(0, 2);
  double now = draw.one_of<double>({0, 5, -1e17, -1, 1e9, -3e-5});
  const int64_t n = 4 * draw.size(1, 6, 256);
  for (int64_t i = 0; i < n; ++i) {
    c.said.push_back(now);
    now +=
        draw.yes(0.2) ? 0 : std::ldexp(draw.uniform(1, 2), static_cast<int>(draw.number(-30, draw.yes(0.1) ? 50 : 3)));
    if (now > -1e-3 && draw.yes(0.2)) now = std::ceil(now);
  }
  return c;
}

Clock clock_of(const Readings& c, int64_t& read) {
  return [&c, &read] {
    const auto i = static_cast<size_t>(read++);
    return c.said[std::min(i, c.said.size() - 1)];
  };
}

std::string told(const char* what, const Readings& c) {
  std::string numbers;
  for (size_t i = 0; i < c.said.size() && i < 12; ++i) numbers += (i == 0 ? "" : ", ") + in_full(c.said[i]);
  return fmt::format("{}, warm-up {}, a clock that says {}{}", what, c.warmup, numbers,
                     c.said.size() > 12 ? ", …" : "");
}

constexpr const char* readings_taken = "readings of the clock";
constexpr const char* calls_made = "calls of the works";

// What comes out if each pair of readings is a sample, and `of` makes it.
template <class F>
Answer samples_of(const Readings& c, int64_t works, const F& of) {
  std::vector<std::vector<double>> seconds(static_cast<size_t>(works));
  for (size_t i = 0; i + 1 < c.said.size(); i += 2) {
    const auto turn = static_cast<int64_t>(i / 2);
    const int64_t work = turn / works % 2 == 0 ? turn % works : works - 1 - turn % works;
    seconds[static_cast<size_t>(work)].push_back(of(c.said[i], c.said[i + 1]));
  }
  std::vector<Item> items;
  for (const auto& list : seconds) items.push_back({works == 1 ? "the seconds" : "the seconds of a work", exact(list)});
  items.push_back({readings_taken, static_cast<int64_t>(c.said.size())});
  items.push_back({calls_made, static_cast<int64_t>(c.said.size()) / 2 + works * c.warmup});
  return items;
}

Answer differences(const Readings& c, int64_t works) {
  return samples_of(c, works, [](double begin, double end) { return end - begin; });
}

Mistakes misread(const Readings& c, int64_t works) {
  const double zero = c.said[0];
  const auto as_floats = [](double a, double b) {
    return static_cast<double>(static_cast<float>(b) - static_cast<float>(a));
  };
  const auto from_the_first = [zero](double a, double b) { return (b - zero) - (a - zero); };
  return singled_out({{"a reading is a double: a float has no room for it", samples_of(c, works, as_floats)},
                      {"a sample is the difference of its own two readings, not of their distances from another one",
                       samples_of(c, works, from_the_first)}});
}

const std::vector<Readings> readings_written_down = {
    {{5, 5, 5, 5}},  // it stands still
    {{5, 5, 5, 6}, 1},
    {{1, 2, 3, 4, 5, 6, 7, 8, 9, 1009, 1010, 1011}},  // one that was disturbed
    {{0, 1, 1, 101, 101, 102, 102, 103}},
    {{-1e17, -1e17, 0, 1}},
    {{-1e17, 0, 0, 1}},
    {{16777216, 16777217, 16777217, 16777218}},
    {{0, 1e-9, 1e-9, 1.5e-9}},
    {{0, 5e-324, 5e-324, 1e-300}}};

const Check<Readings> time_calls_readings({
    .exercise = "15.5",
    .examples = readings_written_down,
    .draw = drawn_readings,
    .call = [](const Readings& c) { return Call{told("time_calls(work)", c)}; },
    .ask = [](const Readings& c) -> Answer {
      int64_t read = 0, calls = 0;
      const std::vector<double> seconds =
          time_calls([&calls] { ++calls; }, {c.warmup, static_cast<int64_t>(c.said.size()) / 2}, clock_of(c, read));
      return {{"the seconds", numbers_of(seconds)}, {readings_taken, read}, {calls_made, calls}};
    },
    .expect = [](const Readings& c) -> Answer { return differences(c, 1); },
    .mistakes = [](const Readings& c) -> Mistakes { return misread(c, 1); },
});

const Check<Readings> take_turns_readings({
    .exercise = "15.6",
    .examples = readings_written_down,
    .draw = drawn_readings,
    .call = [](const Readings& c) { return Call{told("take_turns({work, work})", c)}; },
    .ask = [](const Readings& c) -> Answer {
      int64_t read = 0, calls = 0;
      const Work work = [&calls] { ++calls; };
      std::vector<Item> items;
      for (const auto& list :
           take_turns({work, work}, {c.warmup, static_cast<int64_t>(c.said.size()) / 4}, clock_of(c, read))) {
        items.push_back({"the seconds of a work", numbers_of(list)});
      }
      items.push_back({readings_taken, read});
      items.push_back({calls_made, calls});
      return items;
    },
    .expect = [](const Readings& c) -> Answer { return differences(c, 2); },
    .mistakes = [](const Readings& c) -> Mistakes { return misread(c, 2); },
});

// --- how often is called ---------------------------------------------------------------------------------------------

struct Often {
  int64_t warmup = 0, samples = 1;
};
// Beyond what 16 bits count.
const std::vector<Often> many_times = {{65536, 1}, {70001, 1}, {0, 65536}, {0, 70001}};

template <class F>
Answer counted_calls(const Often& c, const F& measure) {
  int64_t calls = 0, read = 0;
  const int64_t seconds = measure([&calls] { ++calls; },
                                  [&read] {
                                    ++read;
                                    return 1.0;
                                  },
                                  Repeats{c.warmup, c.samples});
  return {{calls_made, calls}, {readings_taken, read}, {"how many seconds", seconds}};
}

Answer expected_often(const Often& c, int64_t works) {
  return {{calls_made, works * (c.warmup + c.samples)},
          {readings_taken, 2 * works * c.samples},
          {"how many seconds", works * c.samples}};
}

const Check<Often> time_calls_often({
    .exercise = "15.5",
    .examples = many_times,
    .call =
        [](const Often& c) {
          return Call{fmt::format("time_calls(work, {{.warmup = {}, .samples = {}}}, clock)", c.warmup, c.samples)};
        },
    .ask = [](const Often& c) -> Answer {
      return counted_calls(c, [](const Work& work, const Clock& now, const Repeats& repeats) {
        return static_cast<int64_t>(time_calls(work, repeats, now).size());
      });
    },
    .expect = [](const Often& c) -> Answer { return expected_often(c, 1); },
});

const Check<Often> take_turns_often({
    .exercise = "15.6",
    .examples = many_times,
    .call =
        [](const Often& c) {
          return Call{
              fmt::format("take_turns({{work, work}}, {{.warmup = {}, .samples = {}}}, clock)", c.warmup, c.samples)};
        },
    .ask = [](const Often& c) -> Answer {
      return counted_calls(c, [](const Work& work, const Clock& now, const Repeats& repeats) {
        int64_t seconds = 0;
        for (const auto& list : take_turns({work, work}, repeats, now)) seconds += static_cast<int64_t>(list.size());
        return seconds;
      });
    },
    .expect = [](const Often& c) -> Answer { return expected_often(c, 2); },
});

}  // namespace
}  // namespace course
