// Rotary positions, fast against readable.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

struct Case {
  int64_t batch, heads, positions, width;
};

constexpr Case cases[] = {{1, 1, 1, 2},  {2, 3, 5, 8},     {1, 2, 7, 14}, {1, 1, 33, 34},
                          {3, 2, 1, 64}, {1, 3, 300, 128}, {2, 0, 5, 8},  {1, 2, 3, 0}};

// Heads side by side in a row of memory, with a gap behind it; y lies one head after another.
Numbers turn(const Kernels& table, const Case& c, const Numbers& x, bool halves, bool back) {
  const int64_t row = c.heads * c.width + 3, angles = c.positions * c.width / 2;
  Numbers cosines = random_numbers(angles, 2), sines(cosines.size());
  for (size_t i = 0; i < sines.size(); ++i) sines[i] = std::sqrt(1 - cosines[i] * cosines[i]);
  Numbers y(static_cast<size_t>(c.batch * c.heads * c.positions * c.width));
  RotaryArgs args{c.batch, c.heads, c.positions, c.width, {x.data(), c.positions * row, c.width, row}, {}};
  args.y = {y.data(), c.heads * c.positions * c.width, c.positions * c.width, c.width};
  args.cosines = cosines.data(), args.sines = sines.data();
  args.halves = halves, args.back = back;
  table.rotary(args);
  return y;
}

Numbers inputs(const Case& c) { return random_numbers(c.batch * c.positions * (c.heads * c.width + 3), 1, -2, 2); }

TEST_CASE("fast rotary positions equal the readable ones, both kinds of pairs, there and back") {
  for (const Case& c : cases) {
    INFO("B ", c.batch, ", H ", c.heads, ", T ", c.positions, ", D ", c.width);
    const Numbers x = inputs(c);
    for (const bool halves : {false, true}) {
      for (const bool back : {false, true}) {
        check_against_reference([&](const Kernels& table) { return turn(table, c, x, halves, back); }, 0, 5e-7f);
      }
    }
  }
}

TEST_CASE("what is turned and turned back is what it was, and a pair keeps its length") {
  const Case c{1, 1, 40, 16};
  const Numbers x = random_numbers(40 * 19, 1);
  for (const bool halves : {false, true}) {
    const int64_t apart = halves ? 8 : 1, step = halves ? 1 : 2;
    const auto run = [&](const Kernels& table) {
      const Numbers once = turn(table, c, x, halves, false);
      Numbers in_rows, lengths;
      for (int64_t t = 0; t < 40; ++t) {  // as turn() reads them
        in_rows.insert(in_rows.end(), once.begin() + t * 16, once.begin() + t * 16 + 16);
        in_rows.insert(in_rows.end(), 3, 0.0f);
        for (int64_t i = 0; i < 8; ++i) {
          const auto at = static_cast<size_t>(t * 16 + i * step);
          lengths.push_back(std::hypot(once[at], once[at + static_cast<size_t>(apart)]));
        }
      }
      return joined({turn(table, c, in_rows, halves, true), lengths});
    };
    Numbers expected, lengths;
    for (int64_t t = 0; t < 40; ++t) {
      expected.insert(expected.end(), x.begin() + t * 19, x.begin() + t * 19 + 16);
      for (int64_t i = 0; i < 8; ++i) {
        const auto at = static_cast<size_t>(t * 19 + i * step);
        lengths.push_back(std::hypot(x[at], x[at + static_cast<size_t>(apart)]));
      }
    }
    for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, joined({expected, lengths}), 0, 5e-7f); });
  }
}

TEST_CASE("a NaN stays in its pair") {
  const Case c{1, 1, 3, 32};
  for (const bool halves : {false, true}) {
    Numbers x = inputs(c);
    x[35 + 4] = nan;  // position 1, number 4: with 5, or with 20
    const Numbers got = turn(kernels(), c, x, halves, false);
    int64_t count = 0;
    for (const float y : got) count += std::isnan(y);
    CHECK(count == 2);
    CHECK(std::isnan(got[32 + 4]));
    CHECK(std::isnan(got[static_cast<size_t>(halves ? 32 + 20 : 32 + 5)]));
  }
}

}  // namespace
}  // namespace tinytensor
