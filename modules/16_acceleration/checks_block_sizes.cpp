// Checks of module 16: how large a block may be.
#include <limits>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/blocks.h"

namespace course {
namespace {

// --- 16.2

struct Machine {
  int64_t first = 0, second = 0, rows = 1, columns = 1;
};

__extension__ using Wide = __int128;  // bytes of blocks, beyond what an int64_t counts
constexpr int64_t largest_there_is = std::numeric_limits<int64_t>::max();

// The largest number from `low` on that fits. Searched for, not computed.
template <class Fits>
int64_t most_that(int64_t low, const Fits& fits) {
  Wide found = low, step = 1;
  while (fits(found + step)) found += step, step *= 2;
  for (; step > 0; step /= 2) {
    if (fits(found + step)) found += step;
  }
  return static_cast<int64_t>(found);
}
Answer fitting(const Machine& c, int64_t number, int64_t share, bool whole_panels = true) {
  const Wide bytes = number * share, across = Wide(c.rows) + c.columns;
  const int64_t depth =
      most_that(8, [&](Wide x) { return x <= c.first && x * across <= c.first && x * across * bytes <= c.first; });
  const int64_t more = whole_panels ? c.columns : 1;
  const auto fits = [&](Wide x) {
    if (x > c.second) return false;
    const Wide wide = c.columns + x * more;
    return wide <= c.second && wide * depth <= c.second && wide * depth * bytes <= c.second;
  };
  return {{"depth", depth}, {"wide", c.columns + most_that(0, fits) * more}};
}

constexpr int64_t float_bytes = 4;

// Of small caches, where nothing else rounds.
Machine with_odd_halves_rounded_up(Machine c) {
  constexpr int64_t small = 1 << 20;
  if (c.first < small && c.second < small) c.first += c.first % 2, c.second += c.second % 2;
  return c;
}

// Caches that are exactly full, or lack a byte.
Machine filled(Draw& draw) {
  Machine c{0, 0, draw.number(1, 40), draw.number(1, 130)};
  const int64_t depth = draw.number(8, draw.yes() ? 20 : 2000), panels = draw.number(1, draw.yes() ? 9 : 2000);
  c.first = 2 * float_bytes * depth * (c.rows + c.columns) - draw.number(0, 1);
  c.second = 2 * float_bytes * depth * c.columns * panels - draw.number(0, 1);
  return c;
}

// Each size of any magnitude, next to a power of two.
Machine of_any_magnitude(Draw& draw) {
  const auto about = [&](int64_t last) {
    return std::max<int64_t>(1, (int64_t{1} << draw.number(0, last)) + draw.number(-20, 20));
  };
  const bool tall = draw.yes(0.3), wide = draw.yes(0.3);
  return {about(62), about(62), tall ? about(61) : draw.number(1, 20), wide ? about(61) : draw.number(1, 40)};
}

// By quotients that round. Only where they fit an int64_t.
template <class F>
Answer in_floating_point(const Machine& c) {
  const auto quotient = [](int64_t a, Wide b) { return static_cast<double>(static_cast<F>(a) / static_cast<F>(b)); };
  const double depth = std::max(8.0, std::floor(quotient(c.first, 8 * (Wide(c.rows) + c.columns))));
  const double panels =
      std::max(1.0, std::floor(quotient(c.second, 8 * Wide(static_cast<int64_t>(depth)) * c.columns)));
  const double wide = panels * static_cast<double>(c.columns);
  if (wide > 9e18) return {};
  return {{"depth", static_cast<int64_t>(depth)}, {"wide", static_cast<int64_t>(wide)}};
}

const Check<Machine> sizes({
    .exercise = "16.2",
    .examples = {{32768, 262144, 6, 16},
                 {49152, 2097152, 14, 32},
                 {32768, 524288, 6, 8},
                 {65536, 1048576, 1, 1},
                 {0, 0, 6, 16},
                 {64, 100, 4, 4},
                 {143, 0, 1, 1},
                 {128, 8 * 8 * 3 - 1, 1, 1},
                 {6272, 0, 24, 25},
                 {64, 8 * 8 * 49 * 48, 1, 49},
                 {704, 5632, 6, 16},
                 {703, 5631, 6, 16},
                 {792, 704, 6, 16},
                 {1, 1, 1, 1},
                 {int64_t{1} << 30, int64_t{6} << 30, 2000, 3000},
                 {65536, 1048576, 70, 5},
                 {65536, 1048576, 3, 130},
                 {128, 268435448, 1, 1},
                 {largest_there_is, 0, 1, 1},
                 {largest_there_is, largest_there_is, 1, 1},
                 {0, largest_there_is, 2, 3},
                 {(int64_t{1} << 57) - 1, 0, 1, 1},
                 {(int64_t{1} << 58) + 16, 0, 1, 1},
                 {64, (int64_t{1} << 58) + 64, 1, 1},
                 {48 * 1024, 1 << 20, 1, int64_t{1} << 62},
                 {1 << 20, 1 << 20, int64_t{1} << 62, 1},
                 {65536, 1 << 20, (int64_t{1} << 61) + 8, (int64_t{1} << 61) + 8},
                 {0, largest_there_is, 1, (int64_t{1} << 61) + 1},
                 {0, largest_there_is, 1, (int64_t{1} << 60) + 1},
                 {largest_there_is, largest_there_is, 1, largest_there_is - 1},
                 {largest_there_is, largest_there_is, largest_there_is - 1, 1},
                 {0, 0, 1, int64_t{1} << 58},
                 {0, 0, 1, int64_t{1} << 60},
                 {largest_there_is, largest_there_is - 1, int64_t{1} << 40, int64_t{1} << 20}},
    .draw =
        [](Draw& draw) {
          if (draw.yes(0.4)) return filled(draw);
          if (draw.yes(0.4)) return of_any_magnitude(draw);
          if (draw.yes(0.1)) {
            const int64_t huge = largest_there_is >> draw.number(0, 40);
            return Machine{huge - draw.number(0, 9), huge - draw.number(0, 9), draw.number(1, 16), draw.number(1, 64)};
          }
          const int64_t first = draw.number(0, 130) * 1024 + draw.number(0, 300);
          return Machine{first, draw.number(0, 4096) * 1024 + draw.number(0, 3000), draw.number(1, 16),
                         draw.number(1, 64)};
        },
    .drawn = 200,
    .largest_size = 0,
    .call =
        [](const Machine& c) {
          return Call{fmt::format("block_sizes({}, {}, {}, {})", c.first, c.second, c.rows, c.columns)};
        },
    .ask = [](const Machine& c) -> Answer {
      const ladder::BlockSizes found = ladder::block_sizes(c.first, c.second, c.rows, c.columns);
      return {{"depth", found.depth}, {"wide", found.wide}};
    },
    .expect = [](const Machine& c) -> Answer { return fitting(c, float_bytes, 2); },
    .mistakes = [](const Machine& c) -> Mistakes {
      return {{"caches are counted in bytes: a number has sizeof(real) of them", fitting(c, 1, 2)},
              {"half of an odd number of bytes is rounded down: no block may take more than half",
               fitting(with_odd_halves_rounded_up(c), float_bytes, 2)},
              {"a quotient is rounded down: all digits of an int64_t count, of which a double has 53 and a float 24",
               in_floating_point<double>(c)},
              {"a quotient is rounded down: all digits of an int64_t count, of which a double has 53 and a float 24",
               in_floating_point<float>(c)},
              {"half of each cache: the other half is for what else goes by", fitting(c, float_bytes, 1)},
              {"wide is a multiple of `columns`: a block is made of whole panels", fitting(c, float_bytes, 2, false)}};
    },
});

}  // namespace
}  // namespace course
