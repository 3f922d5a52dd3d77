// Checks of 15.8: events become a table. Times are written down, in fractions that a double holds exactly.
#include <algorithm>
#include <limits>
#include <utility>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Recorded {
  RecordedStep step;
  GroupBy by = GroupBy::op;
};

std::string shown_name(const StepEvent& event, GroupBy by) {
  if (by == GroupBy::op || event.phase == StepPhase::part) return event.op;
  return event.layer.empty() ? "(no layer)" : event.layer;
}

// Each name by itself: all events are gone through once for each.
struct Sums {
  int64_t calls = 0, kept = 0;
  double forward = 0, backward = 0, other = 0, operations = 0, bytes = 0;
  double seconds() const { return forward + backward + other; }
};
struct Named {
  std::string name;
  Sums sums;
};

struct Wrongly {
  bool replays_count = false, parts_do_not = false, since_the_start = false, kept_backward = false, all_other = false;
  bool first_lap_lost = false, absolute_costs = false, next_lap = false, kept_absolute = false, from_zero = false;
  bool skips_short = false, short_is_part = false;
};

Sums sums_of(const Recorded& c, const std::string& name, const Wrongly& wrongly) {
  Sums sums;
  const std::vector<StepEvent>& events = c.step.events;
  for (size_t i = 0; i < events.size(); ++i) {
    const StepEvent& event = events[i];
    if (shown_name(event, c.by) != name) continue;
    const double begin = wrongly.from_zero && i == 0         ? 0
                         : i == 0 || wrongly.since_the_start ? c.step.began
                                                             : events[i - 1].at;
    double lap = event.at - begin;
    if (wrongly.skips_short && lap == 0) continue;
    if (wrongly.first_lap_lost && i == 0) lap = 0;
    if (wrongly.next_lap) lap = i + 1 < events.size() ? events[i + 1].at - event.at : 0;
    const Cost before = i == 0 ? c.step.cost_before : events[i - 1].so_far;
    const int64_t live = i == 0 ? c.step.live_bytes_before : events[i - 1].live_bytes;
    const bool known = !wrongly.short_is_part || lap != 0;
    const bool forward = event.phase == StepPhase::forward && known;
    const bool backward = event.phase == StepPhase::backward && known;
    (wrongly.all_other ? sums.other : forward ? sums.forward : backward ? sums.backward : sums.other) += lap;
    const bool counts =
        forward || (backward && wrongly.replays_count) || (!backward && !wrongly.parts_do_not && !forward);
    if (counts) ++sums.calls;
    if (forward || wrongly.kept_backward) sums.kept += event.live_bytes - (wrongly.kept_absolute ? 0 : live);
    sums.operations += event.so_far.operations - (wrongly.absolute_costs ? 0 : before.operations);
    sums.bytes += event.so_far.bytes - (wrongly.absolute_costs ? 0 : before.bytes);
  }
  return sums;
}

std::vector<Named> table_of(const Recorded& c, const Wrongly& wrongly = {}) {
  std::vector<Named> table;
  double before = c.step.began;
  for (const StepEvent& event : c.step.events) {
    const std::string name = shown_name(event, c.by);
    const bool took_time = event.at != std::exchange(before, event.at);
    if (wrongly.skips_short && !took_time) continue;
    if (std::any_of(table.begin(), table.end(), [&](const Named& line) { return line.name == name; })) continue;
    table.push_back({name, sums_of(c, name, wrongly)});
  }
  std::vector<Named> sorted;  // the longest first: each goes in front of those that are shorter
  for (const Named& line : table) {
    auto place = sorted.begin();
    while (place != sorted.end() && place->sums.seconds() >= line.sums.seconds()) ++place;
    sorted.insert(place, line);
  }
  return sorted;
}

Answer items_of(const std::vector<Named>& table) {
  std::string names;
  Shape calls, kept;
  std::vector<double> forward, backward, other, operations, bytes;
  for (const Named& line : table) {
    names += (names.empty() ? "" : ", ") + line.name;
    calls.push_back(line.sums.calls), kept.push_back(line.sums.kept);
    forward.push_back(line.sums.forward), backward.push_back(line.sums.backward), other.push_back(line.sums.other);
    operations.push_back(line.sums.operations), bytes.push_back(line.sums.bytes);
  }
  // All times and costs are such that their differences, and the sums of these, are exact.
  return {{"seconds forward", exact(forward)},
          {"seconds backward", exact(backward)},
          {"other seconds", exact(other)},
          {"names, the longest first", names},
          {"calls", Value(calls)},
          {"operations", exact(operations)},
          {"bytes moved", exact(bytes)},
          {"bytes kept", Value(kept)}};
}

StepEvent event(const char* op, const char* layer, StepPhase phase, double at, Cost so_far = {}, int64_t live = 0) {
  return {op, layer, phase, at, so_far, live};
}

// The lesson's: two layers forward and backward, between a batch and an optimizer.
RecordedStep small_step() {
  return {10,
          {100, 1000},
          5000,
          {event("batch", "", StepPhase::part, 11, {100, 1000}, 5100),
           event("Linear", "fc1", StepPhase::forward, 13, {500, 1400}, 6100),
           event("Relu", "fc1", StepPhase::forward, 14, {550, 1600}, 6000),
           event("Linear", "fc2", StepPhase::forward, 16, {950, 2000}, 7000),
           event("Linear", "fc2", StepPhase::backward, 20, {1750, 2800}, 6500),
           event("Relu", "fc1", StepPhase::backward, 21, {1800, 3000}, 6400),
           event("Linear", "fc1", StepPhase::backward, 25, {2600, 3800}, 5500),
           event("AdamW", "", StepPhase::part, 26, {2700, 4800}, 5500)}};
}

RecordedStep drawn_step(Draw& draw) {
  RecordedStep step;
  step.began = draw.yes(0.3) ? 1'000'000.5 : std::floor(draw.uniform(0, 100));
  step.cost_before = {std::floor(draw.uniform(0, 1e6)), std::floor(draw.uniform(0, 1e6))};
  step.live_bytes_before = draw.yes(0.2) ? 5'000'000'000 : draw.number(0, 9999);
  const std::vector<std::string> ops{"Linear", "Gelu", "Add", "AdamW", "LayerNorm"};
  const std::vector<std::string> layers{"", "h.0", "h.0.mlp", "wte", "h.1"};
  double at = step.began;
  Cost cost = step.cost_before;
  int64_t live = step.live_bytes_before;
  const int64_t n = draw.size(0, 14);
  const bool many = draw.yes(0.2);
  for (int64_t i = 0; i < n; ++i) {
    at += static_cast<double>(draw.number(0, 64)) / 1024;
    cost += Cost{static_cast<double>(draw.number(0, 9999)), static_cast<double>(draw.number(0, 9999))};
    live += draw.number(-400, 900) * (draw.yes(0.1) ? 9'000'000 : 1);
    const auto phase = draw.one_of<StepPhase>({StepPhase::forward, StepPhase::backward, StepPhase::part});
    step.events.push_back({draw.one_of(ops), draw.one_of(layers), phase, at, cost, live});
    if (many) step.events.back().op += fmt::format("{}", draw.number(0, 60));
  }
  return step;
}

// Events of which nothing but the order tells which was when, and each adds more than the one before.
RecordedStep at_once(int64_t n) {
  RecordedStep step{1, {}, 0, {}};
  Cost cost;
  int64_t live = 0;
  for (int64_t i = 0; i < n; ++i) {
    cost += Cost{static_cast<double>(i + 1), static_cast<double>(2 * i + 1)};
    live += i * i + 1;
    step.events.push_back({fmt::format("op{}", i % 7), "h.0", StepPhase::forward, 2, cost, live});
  }
  return step;
}

// So many names, each of which comes again when all have come; and the first one time and again.
RecordedStep many_names(int64_t n) {
  RecordedStep step = at_once(0);
  double at = 1;
  for (int64_t i = 0; i < 3 * n; ++i) {
    const int64_t name = i % 3 == 2 ? 0 : (i - i / 3) % n;
    at += 0.25;
    step.events.push_back(event("", "", StepPhase::forward, at, {at, 2 * at}, 8 * i));
    step.events.back().op = fmt::format("op{}", name), step.events.back().layer = fmt::format("h.{}", name);
  }
  return step;
}

// Names that are easily taken for one: of one length, with one beginning, in other letters, with one sum of letters.
RecordedStep names_alike() {
  const std::vector<std::string> names = {"Aa",
                                          "BB",
                                          "aA",
                                          "AB",
                                          "BA",
                                          "A",
                                          "h.1.attention.q",
                                          "h.1.attention.k",
                                          "h.10.attention.q",
                                          "h.1.attention.q ",
                                          "H.1.attention.q",
                                          "AaAa",
                                          "BBBB"};
  RecordedStep step = at_once(0);
  double at = 1;
  for (size_t i = 0; i < 2 * names.size(); ++i) {
    const std::string& name = names[i % names.size()];
    step.events.push_back({name, name, StepPhase::forward, at += 0.5, {at, at}, static_cast<int64_t>(i * i)});
  }
  return step;
}

constexpr int64_t no_double = (int64_t{1} << 53) + 1, most_bytes = std::numeric_limits<int64_t>::max();
constexpr double far = 4503599627370496;  // 2^52: the next number is one more

// What A takes first is a fraction that is lost in a sum with the time of the last event.
RecordedStep far_apart() {
  return {0,
          {0, 0},
          0,
          {event("View", "a", StepPhase::forward, 0.5, {1, 1}), event("A", "a", StepPhase::forward, 0.75, {1.25, 1.5}),
           event("B", "b", StepPhase::forward, 4 * far, {4 * far, 4 * far}),
           event("A", "a", StepPhase::forward, 4 * far + 4, {4 * far + 4, 4 * far + 8})}};
}

std::string told(const Recorded& c) {
  std::string text = fmt::format("began {:g}, {:g} operations, {:g} bytes, {} live", c.step.began,
                                 c.step.cost_before.operations, c.step.cost_before.bytes, c.step.live_bytes_before);
  const char* const phases[] = {"forward", "backward", "part"};
  for (size_t i = 0; i < c.step.events.size() && i < 8; ++i) {
    const StepEvent& e = c.step.events[i];
    text += fmt::format("; {} {} '{}' at {:g}, {:g}, {:g}, {}", e.op, phases[static_cast<int>(e.phase)], e.layer, e.at,
                        e.so_far.operations, e.so_far.bytes, e.live_bytes);
  }
  return fmt::format("entries_of({{{}{}}}, by {})", text, c.step.events.size() > 8 ? "; …" : "",
                     c.by == GroupBy::op ? "op" : "layer");
}

const Check<Recorded> laps({
    .exercise = "15.8",
    .examples =
        {{small_step(), GroupBy::op},
         {small_step(), GroupBy::layer},
         {{}, GroupBy::op},
         {{3, {}, 7, {event("Add", "", StepPhase::forward, 4.1, {5, 6}, 9)}}, GroupBy::layer},
         {{3, {}, 7, {event("Add", "a", StepPhase::backward, 4, {5, 6}, 9)}}, GroupBy::op},
         {{0,
           {},
           0,
           {event("Add", "b", StepPhase::forward, 1), event("Mul", "a", StepPhase::forward, 2),
            event("Exp", "b", StepPhase::part, 3)}},
          GroupBy::op},
         {{0, {}, 0, {event("Exp", "b", StepPhase::part, 1), event("Exp", "b", StepPhase::forward, 2)}}, GroupBy::op},
         {{0, {}, 0, {event("Exp", "b", StepPhase::part, 1), event("Exp", "b", StepPhase::forward, 2)}},
          GroupBy::layer},
         {{1, {2, 3}, 4, {event("View", "a", StepPhase::forward, 1, {2, 3}, 4)}}, GroupBy::op},  // nothing at all
         {{1, {2, 3}, 4, {event("View", "a", StepPhase::backward, 1, {2, 3}, 4)}}, GroupBy::layer},
         {{1, {2, 3}, 4, {event("rest", "a", StepPhase::part, 1, {2, 3}, 9)}}, GroupBy::layer},
         {{1,
           {},
           0,
           {event("Add", "a", StepPhase::forward, 1, {}, 5), event("Add", "a", StepPhase::backward, 1, {}, 2),
            event("Mul", "b", StepPhase::forward, 1, {}, 66)}},
          GroupBy::layer},
         {{0, {}, no_double, {event("Add", "a", StepPhase::forward, 1, {}, no_double)}}, GroupBy::op},
         {{0,
           {},
           1,
           {event("Add", "a", StepPhase::forward, 1, {}, most_bytes),
            event("Add", "a", StepPhase::backward, 2, {}, no_double), event("Mul", "a", StepPhase::forward, 3, {}, 0)}},
          GroupBy::op},
         {far_apart(), GroupBy::op},
         {names_alike(), GroupBy::op},
         {names_alike(), GroupBy::layer},
         {at_once(20), GroupBy::op},
         {at_once(300), GroupBy::op},
         {many_names(40), GroupBy::op},
         {many_names(300), GroupBy::layer}},
    .draw =
        [](Draw& draw) {
          return Recorded{drawn_step(draw), draw.yes() ? GroupBy::op : GroupBy::layer};
        },
    .drawn = 100,
    .often = [] { entries_of({}); },
    .call = [](const Recorded& c) { return Call{told(c)}; },
    .ask = [](const Recorded& c) -> Answer {
      std::vector<Named> table;
      for (const ProfileEntry& e : entries_of(c.step, c.by)) {
        table.push_back(
            {e.name, {e.calls, e.kept_bytes, e.forward, e.backward, e.other, e.cost.operations, e.cost.bytes}});
      }
      return items_of(table);
    },
    .expect = [](const Recorded& c) -> Answer { return items_of(table_of(c)); },
    .mistakes = [](const Recorded& c) -> Mistakes {
      return singled_out(
          {{"a lap is the time since the event before, not since the step began",
            items_of(table_of(c, {.since_the_start = true}))},
           {"the first event has a lap too: since the step began", items_of(table_of(c, {.first_lap_lost = true}))},
           {"the clock does not begin at 0: the first lap is since began", items_of(table_of(c, {.from_zero = true}))},
           {"the time between two events is the later one's: an event says that something is done",
            items_of(table_of(c, {.next_lap = true}))},
           {"forward, backward and parts have each their own sum", items_of(table_of(c, {.all_other = true}))},
           {"a replay is no call: its forward was counted", items_of(table_of(c, {.replays_count = true}))},
           {"an event that took no time is one, too: its call, its cost and what it kept count",
            items_of(table_of(c, {.skips_short = true}))},
           {"an event that took no time has its phase all the same: it is no part",
            items_of(table_of(c, {.short_is_part = true}))},
           {"a part is a call too", items_of(table_of(c, {.parts_do_not = true}))},
           {"costs are counted since the clock began: an event's own is the difference to the one before",
            items_of(table_of(c, {.absolute_costs = true}))},
           {"what is live is a level: what an op kept is the difference to the event before",
            items_of(table_of(c, {.kept_absolute = true}))},
           {"only a forward keeps: a backward frees, and that is not counted against it",
            items_of(table_of(c, {.kept_backward = true}))}});
    },
});

}  // namespace
}  // namespace course
