// Checks of module 16: which strips the caller's thread does, and which ones others do.
//
// Each thread rounds in its own way. The others were made before, and round to the nearest; the caller rounds upwards
// while it calls: so each number of C says who added to it, and no clock is asked.
#include <algorithm>
#include <cfenv>
#include <chrono>
#include <limits>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/threads.h"

namespace course {
namespace {

class RoundingUpwards {
 public:
  RoundingUpwards() { std::fesetround(FE_UPWARD); }
  ~RoundingUpwards() { std::fesetround(before_); }
  RoundingUpwards(const RoundingUpwards&) = delete;
  RoundingUpwards& operator=(const RoundingUpwards&) = delete;

 private:
  int before_ = std::fegetround();
};

struct Ranges {
  int64_t strips = 1, grain = 1;
  int threads = 2;
  int64_t panels = 1, missing_rows = 0;
};

// A strip: by the caller, by others, by both, or a number of it is wrong.
enum class By { caller, others, both, wrong };

class Block {
 public:
  explicit Block(const Ranges& c)
      : strips_(c.strips),
        columns_(c.panels * ladder::tile_columns),
        rows_(c.strips * ladder::tile_rows - c.missing_rows),
        panels_(static_cast<size_t>(k * columns_), static_cast<real>(0x11p-34)),
        c_(static_cast<size_t>(rows_ * columns_)) {}

  /// Who has done which strip.
  std::vector<By> call(int64_t grain) {
    std::fill(c_.begin(), c_.end(), real{1});
    ladder::Product p;
    p.m = rows_, p.n = columns_, p.k = k, p.a = &one_, p.c = c_.data(), p.c_row = columns_;
    {
      const RoundingUpwards here;
      ladder::add_strips_in_parallel(p, panels_.data(), grain);
    }
    std::vector<By> all;
    for (int64_t strip = 0; strip < strips_; ++strip) all.push_back(who(strip));
    return all;
  }

 private:
  // 512 · 17 · 2^-34 is 4.25 steps of the floats from 1 on: 4 to the nearest, 5 upwards. Once more would make it 8 or 9.
  static constexpr int64_t k = 512;

  By who(int64_t strip) const {
    const int64_t end = std::min(rows_, (strip + 1) * ladder::tile_rows) * columns_;
    bool caller = false, others = false;
    for (int64_t i = strip * ladder::tile_rows * columns_; i < end; ++i) {
      const real x = c_[static_cast<size_t>(i)];
      const real steps = (x - 1) / std::numeric_limits<real>::epsilon();
      if (steps != 4 && steps != 5) return By::wrong;
      (steps == 4 ? others : caller) = true;
    }
    return caller && others ? By::both : caller ? By::caller : By::others;
  }

  int64_t strips_, columns_, rows_;
  real one_ = 1;
  std::vector<real> panels_, c_;
};

struct Seen {
  bool others = false, one_each = true, whole_grains = true;
  int64_t wrong = 0;
};
void look(const std::vector<By>& strips, int64_t grain, Seen& seen) {
  for (size_t i = 0; i < strips.size(); ++i) {
    seen.others = seen.others || strips[i] == By::others || strips[i] == By::both;
    seen.one_each = seen.one_each && strips[i] != By::both;
    seen.wrong += strips[i] == By::wrong ? 1 : 0;
    const bool another = i > 0 && strips[i] != strips[i - 1];
    const bool shared = static_cast<int64_t>(strips.size()) > grain;
    if (shared && another && static_cast<int64_t>(i) % grain != 0) seen.whole_grains = false;
  }
}

constexpr const char* others_work_too = "others than the caller's thread add to C";
constexpr const char* one_for_each = "each strip is one thread's";
constexpr const char* in_whole_grains = "each thread's strips are whole grains";
constexpr const char* wrong_strips = "strips with a number that is wrong";

// Until both have worked often enough, or something is wrong. Others may come late where much else runs: 10 ms for a
// product that is the caller's, 30 ms for others.
Answer ranges_of(const Ranges& c) {
  Seen seen;
  with_threads(c.threads, [&] {
    parallel_for(64, 1, [](int64_t, int64_t) {});  // makes the others, which round as the caller does now
    Block block(c);
    const bool alone = c.strips <= c.grain;
    const auto start = std::chrono::steady_clock::now();
    const auto patience = std::chrono::milliseconds(alone ? 10 : 30);
    int shared = 0;
    while (shared < 12 && std::chrono::steady_clock::now() - start < patience) {
      const std::vector<By> strips = block.call(c.grain);
      look(strips, c.grain, seen);
      if (seen.wrong > 0 || !seen.one_each || !seen.whole_grains || (alone && seen.others)) break;
      shared += std::any_of(strips.begin(), strips.end(), [](By by) { return by == By::others; }) ? 1 : 0;
    }
  });
  if (c.strips <= c.grain) return {{wrong_strips, seen.wrong}, {others_work_too, seen.others}};
  return {{wrong_strips, seen.wrong}, {one_for_each, seen.one_each}, {in_whole_grains, seen.whole_grains}};
}

std::vector<Ranges> all_ranges() {
  std::vector<Ranges> all = {{1, 1, 2, 4}, {1, 1, 3, 9}, {2, 2, 2, 3}, {3, 1, 2, 3}, {1, 5, 4, 4, 1}};
  for (const auto& [strips, grain] : std::vector<std::pair<int64_t, int64_t>>{
           {3, 2}, {4, 3}, {5, 3}, {10, 3}, {12, 4}, {9, 2}, {15, 5}, {16, 3}, {26, 5}, {65, 64}, {129, 64}, {33, 2}}) {
    all.push_back({strips, grain, 2}), all.push_back({strips, grain, 3, 2, 1});
  }
  constexpr int64_t one = 1;
  for (const int64_t grain :
       {(one << 16) + 1, (one << 31) - 1, one << 31, (one << 31) + 1, one << 32, (one << 32) + 1, (one << 33) + 1,
        one << 61, (one << 61) + 1, one << 62, (one << 62) + 1, one << 60, std::numeric_limits<int64_t>::max() / 2,
        std::numeric_limits<int64_t>::max() - 1, std::numeric_limits<int64_t>::max()}) {
    all.push_back({3, grain, 2});
  }
  return all;
}

const Check<Ranges> ranges({
    .exercise = "16.9",
    .examples = all_ranges(),
    .call =
        [](const Ranges& c) {
          return Call{fmt::format(
              "add_strips_in_parallel(block, panels, {}) of {} strip{}{}, of {} columns, on {} threads", c.grain,
              c.strips, c.strips == 1 ? "" : "s", c.missing_rows > 0 ? ", the last of them short" : "",
              c.panels * ladder::tile_columns, c.threads)};
        },
    .ask = ranges_of,
    .expect = [](const Ranges& c) -> Answer {
      if (c.strips <= c.grain) return {{wrong_strips, 0}, {others_work_too, false}};
      return {{wrong_strips, 0}, {one_for_each, true}, {in_whole_grains, true}};
    },
    .mistakes = [](const Ranges& c) -> Mistakes {
      if (c.strips <= c.grain) {
        return {{"work of one grain stays with the caller, all columns of it, however large the grain is",
                 {{wrong_strips, 0}, {others_work_too, true}}}};
      }
      return {
          {"a strip of C belongs to one thread, with all of its columns", {{wrong_strips, 0}, {one_for_each, false}}},
          {"a range is a multiple of `grain` strips, as parallel_for cuts them: here a thread's strips begin or end "
           "within a grain",
           {{wrong_strips, 0}, {one_for_each, true}, {in_whole_grains, false}}}};
    },
});

}  // namespace
}  // namespace course
