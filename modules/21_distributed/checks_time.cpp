// Checks of 21.8: what a sum over ranks takes, and what of it a step has to wait for.
#include <cmath>
#include <limits>
#include <utility>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

// --- one sum

struct Sum {
  Way way = Way::ring;
  int64_t ranks = 1;
  double bytes = 0;
  Link link = {1e-4, 1e9};
};

using Long = long double;
__extension__ using Wide = unsigned __int128;

// Rounds, and what a rank sends in one of them.
struct Rounds {
  Long count = 0, bytes = 0, latencies = 1;
  Long seconds(const Link& link) const {
    if (count == 0) return 0;
    return count * (latencies * static_cast<Long>(link.latency) + bytes / static_cast<Long>(link.bytes_per_second));
  }
};

// Doublings until there are as many.
Long levels_of(int64_t ranks) {
  Long levels = 0;
  for (Wide reached = 1; reached < static_cast<Wide>(ranks); reached *= 2) ++levels;
  return levels;
}

Rounds rounds_of(const Sum& c) {
  const auto ranks = static_cast<Long>(c.ranks), bytes = static_cast<Long>(c.bytes);
  if (c.ranks == 1) return {};
  if (c.way == Way::ring) return {2 * (ranks - 1), bytes / ranks};
  if (c.way == Way::tree) return {2 * levels_of(c.ranks), bytes};
  return {2, bytes - bytes / ranks};
}

Value in_seconds(Long seconds) {
  const auto value = static_cast<double>(seconds);
  return Value(value).within(1e-12 * std::abs(value));
}

Mistakes mistakes_of_sums(const Sum& c) {
  const Rounds right = rounds_of(c);
  const auto ranks = static_cast<Long>(c.ranks), bytes = static_cast<Long>(c.bytes);
  const auto by = [&](Rounds rounds) { return Answer(in_seconds(rounds.seconds(c.link))); };
  Link no_latency = c.link;
  no_latency.latency = 0;
  Mistakes all;
  if (c.ranks == 1) {
    return {{"one rank sends nothing", by({2, bytes})},
            {"one rank sends nothing", by({2, 0})},
            {"0 rounds of an infinite time are NaN: a single rank waits for nobody, whatever a message takes",
             in_seconds(static_cast<Long>(nan))}};
  }
  if (c.way == Way::ring) {
    all.push_back({"in each round of a ring a rank sends one part, b / R bytes", by({right.count, bytes})});
    all.push_back({"a ring of R ranks takes R - 1 rounds, twice", by({2 * ranks, bytes / ranks})});
    const auto in_64_bits = static_cast<int64_t>(2 * (static_cast<uint64_t>(c.ranks) - 1));
    all.push_back(
        {"twice as many as the ranks is more than 64 bits hold", by({static_cast<Long>(in_64_bits), right.bytes})});
    all.push_back(
        {"latency counts in each round", in_seconds(static_cast<Long>(c.link.latency) + right.seconds(no_latency))});
  }
  if (c.way == Way::tree) {
    const Long levels = levels_of(c.ranks);
    if (c.ranks >> 40 > 0) {
      all.push_back(
          {"the logarithm of a double has lost the last ranks: 2⁵⁰ + 1 need 51 rounds. They are counted in "
           "whole numbers",
           by({2 * std::ceil(static_cast<Long>(std::log2(static_cast<double>(c.ranks)))), bytes})});
    }
    all.push_back(
        {"up a tree of pairs there are ⌈log₂ R⌉ rounds: rounded up, for a rank that has no partner is waited for",
         by({2 * std::floor(std::log2(ranks)), bytes})});
    all.push_back({"pairs halve the ranks that are left: log₂ R rounds, not R", by({2 * (ranks - 1), bytes})});
    all.push_back({"up and down a tree whole vectors are sent", by({2 * levels, bytes / ranks})});
    all.push_back({"a rank that has no partner in a round waits: whole rounds, not parts of one",
                   by({2 * std::log2(ranks), bytes})});
  }
  if (c.way == Way::direct) {
    all.push_back({"the latencies of messages that are under way at the same time pass at once",
                   by({2, right.bytes, ranks - 1})});
    all.push_back({"a rank sends R - 1 parts in each round, not one", by({2, bytes / ranks})});
    all.push_back({"a rank sends itself nothing: (R - 1) / R of the bytes", by({2, bytes})});
  }
  all.push_back({"there and back: the sum goes up and down the tree, and around the ring twice",
                 by({right.count / 2, right.bytes})});
  all.push_back({"each message takes its latency, however few bytes it has", in_seconds(right.seconds(no_latency))});
  return all;
}

const char* name_of_way(Way way) {
  return way == Way::ring ? "Way::ring" : way == Way::tree ? "Way::tree" : "Way::direct";
}

std::vector<Sum> sums() {
  std::vector<Sum> all;
  for (const Way way : {Way::ring, Way::tree, Way::direct}) {
    for (const int64_t ranks : {4, 2, 1, 3, 5, 8, 9}) all.push_back({way, ranks, 4e6, {1e-4, 1e8}});
    all.push_back({way, 8, 0, {1e-3, 1e9}});
    all.push_back({way, 6, 1e6, {0, 1e9}});
    all.push_back({way, 1, 1e9, {1, 1}});
    all.push_back({way, int64_t{1} << 40, 1e15, {1e-6, 1e11}});
    all.push_back({way, (int64_t{1} << 33) + 1, 1e15, {1e-6, 1e11}});
    all.push_back({way, (int64_t{1} << 50) + 1, 1e15, {1e-6, 1e11}});
    all.push_back({way, (int64_t{1} << 62) + 1, 1e15, {1e-6, 1e11}});
    all.push_back({way, std::numeric_limits<int64_t>::max(), 1e15, {1e-6, 1e11}});
  }
  for (const Way way : {Way::ring, Way::tree, Way::direct}) {
    all.push_back({way, 1, 4e6, {infinity, 1e8}});
    all.push_back({way, 1, infinity, {1e-4, 1e8}});
  }
  return all;
}

const Check<Sum> sums_in_time({
    .exercise = "21.8",
    .examples = sums(),
    .draw =
        [](Draw& draw) {
          const Way way = draw.one_of<Way>({Way::ring, Way::tree, Way::direct});
          const int64_t few = draw.size(1, 70);
          const int64_t ranks = draw.yes(0.15) ? vast_number(draw) : few;
          return Sum{way,
                     ranks,
                     std::pow(10, draw.uniform(0, 9)),
                     {std::pow(10, draw.uniform(-6, -2)), std::pow(10, draw.uniform(6, 11))}};
        },
    .often =
        [] {
          do_not_optimize(all_reduce_seconds(Way::ring, 3, 10, {1, 1}));
        },
    .call =
        [](const Sum& c) {
          return Call{
              fmt::format("all_reduce_seconds({}, {}, {:.6g}, {{.latency = {:.6g}, .bytes_per_second = {:.6g}}})",
                          name_of_way(c.way), c.ranks, c.bytes, c.link.latency, c.link.bytes_per_second)};
        },
    .ask = [](const Sum& c) -> Answer { return all_reduce_seconds(c.way, c.ranks, c.bytes, c.link); },
    .expect = [](const Sum& c) -> Answer { return in_seconds(rounds_of(c).seconds(c.link)); },
    .mistakes = mistakes_of_sums,
});

// --- a step

struct Step {
  Numbers ready;  // (R, K): when a rank has a bucket
  std::vector<double> sums;
};

using Times = std::vector<double>;

std::vector<Times> rows_of_ready(const Step& c) {
  std::vector<Times> rows;
  for (int64_t r = 0; r < c.ready.size(0); ++r) {
    Times row;
    for (int64_t k = 0; k < c.ready.size(1); ++k) row.push_back(c.ready.at({r, k}));
    rows.push_back(row);
  }
  return rows;
}

// Of each bucket a time made of those of all ranks.
template <class F>
Times of_buckets(const Step& c, const F& f) {
  Times times;
  for (size_t k = 0; k < c.sums.size(); ++k) {
    Times column;
    for (const Times& row : rows_of_ready(c)) column.push_back(row[k]);
    times.push_back(f(column));
  }
  return times;
}

double latest(const Times& times) { return *std::max_element(times.begin(), times.end()); }

// By the sum that is the last one to wait: it begins with a bucket, and behind it the network is never idle.
double right_step(const Step& c, const Times& ready) {
  double end = 0;
  for (size_t first = 0; first < ready.size(); ++first) {
    double from_here = ready[first];
    for (size_t k = first; k < ready.size(); ++k) from_here += c.sums[k];
    end = std::max(end, from_here);
  }
  return end;
}

double total_of(const Times& times) {
  double total = 0;
  for (const double one : times) total += one;
  return total;
}

double first_come_first_served(const Times& ready, const Times& sums) {
  std::vector<std::pair<double, double>> all;
  for (size_t k = 0; k < ready.size(); ++k) all.emplace_back(ready[k], sums[k]);
  std::sort(all.begin(), all.end());
  double end = 0;
  for (const auto& [at, seconds] : all) end = std::max(end, at) + seconds;
  return end;
}

Mistakes mistakes_of_steps(const Step& c) {
  const Times ready = of_buckets(c, latest);
  const auto by = [](double seconds) { return Answer(in_seconds(seconds)); };
  if (ready.empty()) return {};
  Times alone;
  for (size_t k = 0; k < ready.size(); ++k) alone.push_back(ready[k] + c.sums[k]);
  double left_out = 0;
  for (size_t k = 0; k < ready.size(); ++k)
    left_out = std::max(left_out, ready[k]) + (k + 1 < ready.size() ? c.sums[k] : 0);
  return {
      {"nothing overlaps: the sum of the first bucket may begin while the others are still computed",
       by(latest(ready) + total_of(c.sums))},
      {"the sums run one at a time: the second one waits for the first", by(latest(alone))},
      {"a sum waits for the slowest rank, not for the mean of them",
       by(right_step(c, of_buckets(c, [](const Times& t) { return total_of(t) / static_cast<double>(t.size()); })))},
      {"a sum waits for the slowest rank, not for the fastest",
       by(right_step(c, of_buckets(c, [](const Times& t) { return *std::min_element(t.begin(), t.end()); })))},
      {"the other ranks count as well: a sum begins when all of them have its bucket",
       by(right_step(c, rows_of_ready(c)[0]))},
      {"the last sum takes its time too", by(left_out)},
      {"only the last bucket is waited for: it may be the first one that is late", by(ready.back() + c.sums.back())},
      {"whichever bucket is there first: all ranks sum the same one, and that is the next in their order",
       by(first_come_first_served(ready, c.sums))},
      {"the sums alone: no sum begins before its bucket is there", by(total_of(c.sums))},
      {"all that is computed is added up: ranks compute at the same time, and buckets are ready at times from the "
       "beginning",
       by(total_of(ready) + total_of(c.sums))}};
}

Step step(Shape shape, std::vector<double> ready, std::vector<double> all) {
  return {Numbers(std::move(shape), std::move(ready)), std::move(all)};
}

const Check<Step> steps({
    .exercise = "21.8",
    .examples = {step({3, 3}, {1, 2, 5, 1, 2, 3, 1, 2, 9}, {1.5, 1.5, 1.5}), step({1, 2}, {6, 7}, {5, 1}),
                 step({1, 1}, {3}, {2}), step({1, 3}, {1, 2, 3}, {2, 2, 2}), step({2, 2}, {4, 5, 1, 8}, {1, 1}),
                 step({3, 2}, {1, 1, 9, 9.5, 2, 3}, {3, 0.25}), step({2, 0}, {}, {}),
                 step({2, 2}, {0, 0, 0, 0}, {0, 0}), step({2, 3}, {5, 5, 5, 5, 5, 5}, {1, 2, 4}),
                 step({2, 2}, {1e9, 2e9, 1.5e9, 2e9}, {1e9, 1e-7}), step({1, 2}, {5, 4}, {1, 3}),
                 step({2, 3}, {6, 1, 5, 2, 3, 9}, {2, 4, 1})},
    .draw =
        [](Draw& draw) {
          Step c;
          const int64_t ranks = draw.size(1, 5), buckets = draw.size(0, 6);
          const bool in_order = draw.yes(0.7);
          c.ready = Numbers({ranks, buckets});
          for (int64_t r = 0; r < ranks; ++r) {
            double at = 0;
            for (int64_t k = 0; k < buckets; ++k) {
              at = static_cast<double>(draw.number(0, 20)) / 4 + (in_order ? at : 0);
              c.ready.at({r, k}) = at;
            }
          }
          for (int64_t k = 0; k < buckets; ++k) c.sums.push_back(static_cast<double>(draw.number(0, 16)) / 4);
          return c;
        },
    .drawn = 80,
    .call =
        [](const Step& c) {
          return Call{"step_seconds(ready, sums)",
                      {{"ready", c.ready}, {"sums", Numbers({std::ssize(c.sums)}, c.sums)}}};
        },
    .ask = [](const Step& c) -> Answer { return step_seconds(rows_of_ready(c), c.sums); },
    .expect = [](const Step& c) -> Answer { return in_seconds(right_step(c, of_buckets(c, latest))); },
    .mistakes = mistakes_of_steps,
});

}  // namespace
}  // namespace course
