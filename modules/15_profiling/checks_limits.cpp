// Checks of 15.7: the two lines of the roofline.
#include <algorithm>
#include <cmath>
#include <limits>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.7 ------------------------------------------------------------------------------------------------------------------

struct Machine {
  double peak = 1, bandwidth = 1, intensity = 1;
  Cost cost = {};
  bool no_bound = false;  ///< the ridge is too far out for a double: on which side of it this is is not asked
};
struct Machines {
  Machine a, b;
};

struct Lines {
  double attainable = 0, ridge = 0;
  bool memory = false;
  double seconds = 0;
  bool above = false, no_bound = false;
};

// Both lines at once: a second of the memory, a second of the processor, whichever is used up first.
Lines lines_of(const Machine& c) {
  Lines lines;
  const double by_memory = c.intensity * c.bandwidth;
  lines.attainable = by_memory > c.peak ? c.peak : by_memory;
  lines.no_bound = c.no_bound;
  lines.ridge = c.peak / c.bandwidth;
  lines.memory = c.intensity < lines.ridge;
  const double computing = c.cost.operations / c.peak, moving = c.cost.bytes / c.bandwidth;
  lines.seconds = computing > moving ? computing : moving;
  return lines;
}

std::vector<Item> items_of(const Lines& lines, const char* whose = "") {
  const auto name = [whose](const char* what) { return fmt::format("{}{}", what, whose); };
  return {{name("attainable"), nearly_exact(lines.attainable)},
          {name("ridge"), nearly_exact(lines.ridge)},
          {name("bound"), lines.no_bound ? "not asked"
                          : lines.memory ? "memory"
                                         : "arithmetic"},
          {name("it is above the peak, if by the last digit"), lines.above},
          {name("least seconds"), nearly_exact(lines.seconds)}};
}

Lines asked(const Machine& c) {
  const Roofline machine{c.peak, c.bandwidth};
  const double attainable = machine.attainable(c.intensity);
  const bool memory = machine.bound(c.intensity) == Bound::memory;
  return {attainable, machine.ridge(), memory, machine.least_seconds(c.cost), attainable > c.peak, c.no_bound};
}

template <class F>
Answer of_both(const Machines& c, const F& lines) {
  std::vector<Item> items = items_of(lines(c.a));
  for (Item& item : items_of(lines(c.b), ", of another machine")) items.push_back(std::move(item));
  for (Item& item : items_of(lines(c.a), ", of the first once more")) items.push_back(std::move(item));
  return {items};
}

std::string told(const Machine& c) {
  return fmt::format("Roofline{{{:g}, {:g}}} at intensity {:g}, cost {{{:g}, {:g}}}", c.peak, c.bandwidth, c.intensity,
                     c.cost.operations, c.cost.bytes);
}

// At the ridge, and the last digit beside it. It is a power of two, or any number, of which the product with the
// bandwidth is rounded and may be a digit more or less than the peak.
Machine at_the_ridge(Draw& draw) {
  const double to = draw.yes() ? 0 : infinity;
  if (draw.yes()) {
    const double peak = draw.uniform(1, 1000), speed = draw.uniform(1, 100);
    return {peak, speed, draw.yes(0.6) ? peak / speed : std::nextafter(peak / speed, to), {}};
  }
  const double bandwidth = std::ldexp(1.0, static_cast<int>(draw.number(-3, 30)));
  const double ridge = std::ldexp(1.0, static_cast<int>(draw.number(-3, 6)));
  return {ridge * bandwidth, bandwidth, draw.yes(0.4) ? ridge : std::nextafter(ridge, to), {}};
}

Machine drawn_machine(Draw& draw) {
  Machine c = draw.yes(0.3) ? at_the_ridge(draw)
                            : Machine{draw.uniform(1, 1000), draw.uniform(1, 100), draw.uniform(0, 30), {}};
  c.cost = {draw.yes(0.2) ? 0 : draw.uniform(0, 5000), draw.yes(0.2) ? 0 : draw.uniform(0, 500)};
  return c;
}

const Check<Machines> rooflines({
    .exercise = "15.7",
    .examples = {{{100, 20, 2, {100, 100}}, {100, 20, 50, {1000, 100}}},
                 {{100, 20, 0, {0, 0}}, {100, 20, infinity, {3, 0}}},
                 {{100, 20, 5, {500, 100}}, {20, 100, 5, {0, 100}}},
                 {{64, 16, 4, {}}, {64, 16, std::nextafter(4.0, 0.0), {}}},
                 {{64, 16, std::nextafter(4.0, 5.0), {64, 16}}, {64, 16, 4, {63, 16}}},
                 {{1e12, 1e10, 1e300, {1e300, 1}}, {1e12, 1e10, 1e-300, {1, 1e300}}},
                 {{1e-3, 1e3, 1e-9, {1, 1}}, {1e3, 1e-3, 1e9, {1, 1}}},
                 {{1e300, 1e300, 0.5, {1e300, 1e300}}, {1, 1, 1, {1, 1}}},
                 {{29, 7, 29.0 / 7, {}}, {1, 49, 1.0 / 49, {}}},  // products above and below the peak
                 {{1e-300, 1e300, 0, {}, true}, {1e200, 1e-200, 1e300, {}, true}},
                 {{1e-310, 1, 1, {0, 5}}, {1, 1e-310, 1, {5, 0}, true}}},
    .draw =
        [](Draw& draw) {
          const Machine a = drawn_machine(draw);
          return Machines{a, drawn_machine(draw)};
        },
    .drawn = 100,
    .often =
        [] {
          (void)Roofline{2, 1}.attainable(1);
        },
    .call = [](const Machines& c) { return Call{told(c.a) + "; and " + told(c.b)}; },
    .ask = [](const Machines& c) -> Answer { return of_both(c, asked); },
    .expect = [](const Machines& c) -> Answer { return of_both(c, lines_of); },
    .mistakes = [](const Machines& c) -> Mistakes {
      const auto with = [&c](auto change) {
        return of_both(c, [change](const Machine& machine) {
          Lines lines = lines_of(machine);
          change(lines, machine);
          lines.above = lines.attainable > machine.peak;
          return lines;
        });
      };
      const bool nothing =
          (c.a.cost.operations == 0 && c.a.cost.bytes > 0) || (c.b.cost.operations == 0 && c.b.cost.bytes > 0);
      Mistakes all;
      if (nothing) {
        all.push_back({"without operations there is still something to be moved",
                       with([](Lines& l, const Machine& m) { l.seconds = m.cost.operations > 0 ? l.seconds : 0; })});
      }
      const Mistakes others = {
          {"the peak is a limit everywhere: the slope ends where it meets it",
           with([](Lines& l, const Machine& m) { l.attainable = m.intensity * m.bandwidth; })},
          {"below the ridge memory is the limit: not the peak",
           with([](Lines& l, const Machine& m) { l.attainable = m.peak; })},
          {"the lower of both lines, not the higher",
           with([](Lines& l, const Machine& m) { l.attainable = std::max(m.peak, m.intensity * m.bandwidth); })},
          {"an intensity is operations for each byte: times the bandwidth it is operations in a second",
           with([](Lines& l, const Machine& m) { l.attainable = std::min(m.peak, m.bandwidth / m.intensity); })},
          {"the ridge is where intensity · bandwidth is the peak",
           with([](Lines& l, const Machine& m) { l.ridge = m.bandwidth / m.peak, l.memory = m.intensity < l.ridge; })},
          {"at the ridge itself both are used up at the same time, and it counts as arithmetic",
           with([](Lines& l, const Machine& m) {
             l.memory = m.intensity < l.ridge || (m.intensity == l.ridge && m.intensity * m.bandwidth == m.peak);
           })},
          {"the ridge itself is arithmetic: intensity · bandwidth is rounded, and may lie below the peak there",
           with([](Lines& l, const Machine& m) { l.memory = m.intensity * m.bandwidth < m.peak; })},
          {"few operations for each byte: it waits for the memory",
           with([](Lines& l, const Machine&) { l.memory = !l.memory; })},
          {"moving and computing go on at the same time: the longer of the two, not their sum",
           with([](Lines& l, const Machine& m) {
             l.seconds = m.cost.operations / m.peak + m.cost.bytes / m.bandwidth;
           })},
          {"the longer of the two: the shorter one is over before", with([](Lines& l, const Machine& m) {
             l.seconds = std::min(m.cost.operations / m.peak, m.cost.bytes / m.bandwidth);
           })},
          {"without operations there is still something to be moved",
           with([](Lines& l, const Machine& m) { l.seconds = m.cost.operations / m.peak; })},
      };
      all.insert(all.end(), others.begin(), others.end());
      return all;
    },
});

}  // namespace
}  // namespace course
