// Checks of module 16: packing with every way in which a matrix can lie, and numbers bit by bit.
#include <bit>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/pack.h"

namespace course {
namespace {

using ladder::tile_columns, ladder::tile_rows;

// A (m, k) or B (k, n) with these strides; behind the matrix other numbers follow, as in a larger one.
struct Lying {
  bool is_a = true;
  int64_t size = 1, k = 1, row = 1, col = 1;
};
std::vector<Lying> all_ways() {
  std::vector<Lying> all;
  for (const bool is_a : {true, false}) {
    const int64_t tile = is_a ? tile_rows : tile_columns;
    std::vector<int64_t> sizes = {0, 1, 3, tile - 1, tile};
    if (!is_a) sizes.push_back(tile + 1), sizes.push_back(2 * tile);
    for (const int64_t size : sizes) {
      for (const int64_t k : {0, 1, 3}) {
        for (const int64_t row : {int64_t{0}, int64_t{1}, int64_t{3}, tile, tile + 1}) {
          for (const int64_t col : {int64_t{0}, int64_t{1}, int64_t{2}, tile}) all.push_back({is_a, size, k, row, col});
        }
      }
    }
  }
  return all;
}

int64_t reach_in(const Lying& c) {
  return c.is_a ? reach_of(c.size, c.k, c.row, c.col) : reach_of(c.k, c.size, c.row, c.col);
}
int64_t count_of(const Lying& c) {
  return c.is_a ? c.k * tile_rows : (c.size + tile_columns - 1) / tile_columns * tile_columns * c.k;
}
ladder::Product product_of(const Lying& c, const real* from) {
  ladder::Product p;
  p.k = c.k;
  if (c.is_a) {
    p.m = c.size, p.n = 3, p.a = from, p.a_row = c.row, p.a_col = c.col;
  } else {
    // A is square where B is, and lies otherwise.
    p.m = c.size <= tile_rows ? c.size : 2, p.n = c.size, p.b = from, p.b_row = c.row, p.b_col = c.col;
    p.a_row = c.col + 1, p.a_col = c.row + 2;
  }
  return p;
}
void pack(const Lying& c, const ladder::Product& p, real* to) {
  c.is_a ? ladder::pack_a(p, to) : ladder::pack_b(p, to);
}

// Where the number comes from that `place` of the copy holds; -1: it is a zero.
int64_t source_of(const Lying& c, int64_t place) {
  const int64_t tile = c.is_a ? tile_rows : tile_columns, line = place / tile;
  const int64_t l = line % c.k, x = line / c.k * tile + place % tile;
  if (x >= c.size) return -1;
  return c.is_a ? x * c.row + l * c.col : l * c.row + x * c.col;
}

const Check<Lying> every_way({
    .exercise = "16.7",
    .examples = all_ways(),
    .call =
        [](const Lying& c) {
          return Call{
              fmt::format("pack_{}(p, to) with p of {} = {}, k = {}, {}_row = {}, {}_col = {}; tiles of {} x {}",
                          c.is_a ? "a" : "b", c.is_a ? "m" : "n", c.size, c.k, c.is_a ? "a" : "b", c.row,
                          c.is_a ? "a" : "b", c.col, tile_rows, tile_columns)};
        },
    .ask = [](const Lying& c) -> Answer {
      std::vector<double> numbers;
      for (int64_t i = 0; i < reach_in(c) + 2 * tile_columns; ++i) numbers.push_back(static_cast<double>(i + 1));
      Room from = input(numbers), to = output(count_of(c));
      pack(c, product_of(c, from.data()), to.data());
      return written(to, {&from});
    },
    .expect = [](const Lying& c) -> Answer {
      std::vector<double> to;
      for (int64_t place = 0; place < count_of(c); ++place) to.push_back(static_cast<double>(source_of(c, place) + 1));
      return with_inputs_kept(should_be(to, 0));
    },
});

// --- bit by bit

// 1, -0, the smallest numbers, the largest, infinities, NaN with something in them.
const std::vector<uint32_t>& odd_bits() {
  static const std::vector<uint32_t> all = {0x3f800000, 0x80000000, 0x00000001, 0x80000001, 0x00012345, 0x807fffff,
                                            0x00800000, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc12345, 0xffc00001};
  return all;
}

const Check<Lying> bits({
    .exercise = "16.7",
    .examples = {{true, 3, 4, 4, 1},
                 {true, 3, 4, 1, 3},
                 {true, tile_rows, 2, 2, 1},
                 {false, 3, 4, 3, 1},
                 {false, 3, 4, 1, 4},
                 {false, tile_columns, 2, tile_columns, 1},
                 {false, tile_columns + 1, 2, 1, 2}},
    .call =
        [](const Lying& c) {
          return Call{fmt::format("pack_{}(p, to) with {} = {}, k = {}: -0, tiny and huge numbers, infinities and NaN",
                                  c.is_a ? "a" : "b", c.is_a ? "m" : "n", c.size, c.k)};
        },
    .ask = [](const Lying& c) -> Answer {
      std::vector<float> from(static_cast<size_t>(reach_in(c))), to(static_cast<size_t>(count_of(c)), 7);
      for (size_t i = 0; i < from.size(); ++i) std::memcpy(&from[i], &odd_bits()[i % odd_bits().size()], sizeof(float));
      pack(c, product_of(c, reinterpret_cast<const real*>(from.data())), reinterpret_cast<real*>(to.data()));
      Shape found;
      for (const float& x : to) found.push_back(std::bit_cast<uint32_t>(x));
      return {{"the bits of each number", found}};
    },
    .expect = [](const Lying& c) -> Answer {
      Shape found;
      for (int64_t place = 0; place < count_of(c); ++place) {
        const int64_t source = source_of(c, place);
        found.push_back(source < 0 ? 0 : odd_bits()[static_cast<size_t>(source) % odd_bits().size()]);
      }
      return {{"the bits of each number", found}};
    },
    .mistakes = [](const Lying& c) -> Mistakes {
      Shape without_tiny;
      for (int64_t place = 0; place < count_of(c); ++place) {
        const int64_t source = source_of(c, place);
        const uint32_t one = source < 0 ? 0 : odd_bits()[static_cast<size_t>(source) % odd_bits().size()];
        without_tiny.push_back((one & 0x7f800000) == 0 && (one & 0x7fffff) != 0 ? one & 0x80000000 : one);
      }
      return {{"a number is copied as it is, however small", {{"the bits of each number", without_tiny}}}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
