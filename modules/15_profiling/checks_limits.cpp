// Checks of 15.7: the two lines of the roofline.
#include <algorithm>
#include <cmath>
#include <limits>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.7 ------------------------------------------------------------------------------------------------------------

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

// One operation each, of which not more than a last digit is free; of the ridge, not that.
Value by_one_operation(double x) {
  if (std::isinf(x)) return Value(x).within(0);
  return Value(x).within(1e-12 * std::abs(x) + std::numeric_limits<double>::denorm_min());
}

std::vector<Item> items_of(const Lines& lines, const char* whose = "") {
  const auto name = [whose](const char* what) { return fmt::format("{}{}", what, whose); };
  return {{name("attainable"), by_one_operation(lines.attainable)},
          {name("ridge"), Value(lines.ridge).within(0)},
          {name("bound"), lines.no_bound ? "not asked"
                          : lines.memory ? "memory"
                                         : "arithmetic"},
          {name("it is above the peak, if by the last digit"), lines.above},
          {name("least seconds"), by_one_operation(lines.seconds)}};
}

// One machine and one cost, which become all that are asked about.
Lines asked(Roofline& machine, Cost& cost, const Machine& c) {
  machine = {c.peak, c.bandwidth};
  cost = c.cost;
  const double attainable = machine.attainable(c.intensity);
  const bool memory = machine.bound(c.intensity) == Bound::memory;
  return {attainable, machine.ridge(), memory, machine.least_seconds(cost), attainable > c.peak, c.no_bound};
}

template <class F>
Answer of_both(const Machines& c, const F& lines) {
  std::vector<Item> items = items_of(lines(c.a));
  for (Item& item : items_of(lines(c.b), ", of another machine")) items.push_back(std::move(item));
  for (Item& item : items_of(lines(c.a), ", of the first once more")) items.push_back(std::move(item));
  return {items};
}

std::string told(const Machine& c) {
  return fmt::format("Roofline{{{}, {}}} at intensity {}, cost {{{}, {}}}", in_full(c.peak), in_full(c.bandwidth),
                     in_full(c.intensity), in_full(c.cost.operations), in_full(c.cost.bytes));
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

// The same but for one number: whoever remembers, and knows it by the others, is wrong.
Machine nearly_the_same(Draw& draw, Machine c) {
  double* const numbers[] = {&c.peak, &c.bandwidth, &c.intensity, &c.cost.operations, &c.cost.bytes};
  *numbers[draw.number(0, 4)] *= draw.one_of<double>({0.01, 0.98, 1.02, 100});
  return c;
}

double of_any_size(Draw& draw) { return std::ldexp(draw.uniform(1, 2), static_cast<int>(draw.number(-1070, 1023))); }

// Of much weight, to be asked behind the others: its numbers are long.
Machine of_any_speed(Draw& draw) {
  draw.size(1000, 1000);
  Machine c{of_any_size(draw), of_any_size(draw), of_any_size(draw), {of_any_size(draw), of_any_size(draw)}};
  if (draw.yes(0.3)) c.peak = c.bandwidth * draw.uniform(1, 50);
  if (draw.yes(0.2)) c.intensity = 0;
  if (draw.yes(0.2)) c.cost.operations = 0;
  if (draw.yes(0.2)) c.cost.bytes = 0;
  if (!std::isfinite(c.peak)) c.peak = c.bandwidth;
  c.no_bound = c.peak / c.bandwidth == 0 || std::isinf(c.peak / c.bandwidth);
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
                 {{1e-300, 1e300, 0, {}, true}, {1e200, 1e-200, 1e100, {}, true}},
                 {{1e-310, 1, 1, {0, 5}}, {1, 1e-310, 1, {5, 0}, true}},
                 {{100, 20, 2, {1000, 100}}, {100, 100, 2, {1000, 100}}},
                 {{100, 20, 2, {900, 1000}}, {100, 20, 2, {900, 3000}}},
                 {{100, 20, 4.99, {1000, 1}}, {100, 20, 10, {1, 1}}},
                 {{1e10, 1e-300, 1e305, {1, 1}, true}, {1e-200, 1e200, 0, {0, 1}, true}},
                 {{2, std::nextafter(2.0, 0.0), 1, {}}, {10, 20, 0.25, {1, 24}}}},  // 1 + 2^-53 + 2^-106 + …
    .draw =
        [](Draw& draw) {
          if (draw.yes(0.4)) {
            const Machine a = of_any_speed(draw);
            return Machines{a, of_any_speed(draw)};
          }
          const Machine a = drawn_machine(draw);
          return Machines{a, draw.yes() ? nearly_the_same(draw, a) : drawn_machine(draw)};
        },
    .drawn = 160,
    .largest_size = 0,
    .often =
        [] {
          (void)Roofline{2, 1}.attainable(1);
        },
    .call = [](const Machines& c) { return Call{told(c.a) + "; and " + told(c.b)}; },
    .ask = [](const Machines& c) -> Answer {
      Roofline machine{1, 1};
      Cost cost;
      return of_both(c, [&](const Machine& one) { return asked(machine, cost, one); });
    },
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
      if (nothing) {  // who takes the shorter one, or never looks at bytes, was found out before
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
          {"the ridge itself is arithmetic: what is compared in its place, as intensity · bandwidth, is rounded",
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
      for (const Mistake& one : singled_out(others)) all.push_back(one);
      return all;
    },
});

}  // namespace
}  // namespace course
