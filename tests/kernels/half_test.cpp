// Numbers in 16 bits and the products with them: every one of the 65,536 patterns, in both kinds.
#include "tests/kernels/kernel_testing.h"
#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor {
namespace {

using Halves = std::vector<std::uint16_t>;

/// Random numbers of about -1 … 1: signs, exponents just below 0, and all digits.
Halves random_halves(Half kind, int64_t n, unsigned seed) {
  std::mt19937 generator(seed);
  Halves halves(static_cast<size_t>(n));
  const unsigned digits = kind == Half::bfloat16 ? 7 : 10, bias = kind == Half::bfloat16 ? 127 : 15;
  for (std::uint16_t& half : halves) {
    const auto random = static_cast<unsigned>(generator());
    const unsigned exponent = bias - 1 - (random >> 20 & 3);
    half = static_cast<std::uint16_t>((random >> 16 & 0x8000U) | exponent << digits | (random & ((1U << digits) - 1)));
  }
  return halves;
}

struct Sizes {
  int64_t m, n, k;
  int64_t a_gap = 0, b_gap = 0, c_gap = 0;  // between rows
  bool bias = false;
};

Numbers product(const Kernels& table, const Sizes& s, Half kind, const Numbers& a, const Halves& b,
                const Numbers& bias) {
  HalfMatmulArgs args;
  args.m = s.m, args.n = s.n, args.k = s.k, args.kind = kind;
  args.a = a.data(), args.a_row = s.k + s.a_gap;
  args.b = b.data(), args.b_row = s.k + s.b_gap;
  args.c_row = s.n + s.c_gap;
  args.bias = s.bias ? bias.data() : nullptr;
  Numbers c(static_cast<size_t>(s.m * args.c_row), -7);  // between rows nothing may be written
  args.c = c.data();
  table.half_matmul(args);
  return c;
}

void check_product(const Sizes& s, unsigned seed) {
  for (const Half kind : {Half::bfloat16, Half::float16}) {
    INFO("kind ", static_cast<int>(kind), ", m ", s.m, ", n ", s.n, ", k ", s.k, ", gaps ", s.a_gap, " ", s.b_gap, " ",
         s.c_gap, ", bias ", s.bias);
    const Numbers a = random_numbers(s.m * (s.k + s.a_gap), seed), bias = random_numbers(s.n, seed + 1);
    const Halves b = random_halves(kind, s.n * (s.k + s.b_gap), seed + 2);
    check_against_reference([&](const Kernels& table) { return product(table, s, kind, a, b, bias); }, 1e-6F,
                            static_cast<float>(s.k + 2) * epsilon / 2);
  }
}

/// Each of the numbers of 16 bits times one, as the last row of A meets it.
Numbers all_numbers(const Kernels& table, Half kind, int64_t rows, int64_t width) {
  constexpr int64_t patterns = 1 << 16;
  Halves b(static_cast<size_t>(patterns * width), 0);
  for (int64_t i = 0; i < patterns; ++i) b[static_cast<size_t>(i * width)] = static_cast<std::uint16_t>(i);
  const Sizes s{rows, patterns, width};
  Numbers ones(static_cast<size_t>(rows * width), 0);
  for (int64_t i = 0; i < rows; ++i) ones[static_cast<size_t>(i * width)] = 1;
  const Numbers c = product(table, s, kind, ones, b, {});
  return Numbers(c.end() - patterns, c.end());
}

TEST_CASE("the numbers of 16 bits are those of IEEE 754, and the upper halves of floats") {
  const auto bfloat16 = [](unsigned bits) { return reference::from_half(Half::bfloat16, std::uint16_t(bits)); };
  const auto float16 = [](unsigned bits) { return reference::from_half(Half::float16, std::uint16_t(bits)); };
  CHECK(bfloat16(0x3f80) == 1);
  CHECK(bfloat16(0xc049) == -3.140625F);
  CHECK(bfloat16(0x0001) == 0x1p-133F);
  CHECK(bfloat16(0x7f80) == infinity);
  CHECK(std::isnan(bfloat16(0xffc0)));
  CHECK(float16(0x3c00) == 1);
  CHECK(float16(0xc248) == -3.140625F);
  CHECK(float16(0x7bff) == 65504);
  CHECK(float16(0x0400) == 0x1p-14F);
  CHECK(float16(0x83ff) == -1023 * 0x1p-24F);
  CHECK(std::signbit(float16(0x8000)));
  CHECK(float16(0xfc00) == -infinity);
  CHECK(std::isnan(float16(0x7e00)));
}

TEST_CASE("every instruction set reads every number of 16 bits exactly, in few rows and in many") {
  for (const Half kind : {Half::bfloat16, Half::float16}) {
    Numbers expected(1 << 16);
    for (size_t i = 0; i < expected.size(); ++i) expected[i] = reference::from_half(kind, std::uint16_t(i));
    for (const std::pair<int64_t, int64_t>& sizes : {std::pair<int64_t, int64_t>{1, 1}, {1, 16}, {16, 16}, {16, 1}}) {
      const int64_t rows = sizes.first, width = sizes.second;
      INFO("kind ", static_cast<int>(kind), ", rows ", rows, ", width ", width);
      for (const Kernels* table : tables_to_test()) {
        INFO("instruction set ", std::string(table->name));
        check_close(all_numbers(*table, kind, rows, width), expected, 0);
      }
    }
    Halves all(1 << 16);
    for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
    for (const Kernels* table : tables_to_test()) {
      INFO("instruction set ", std::string(table->name));
      for (const size_t first : {size_t{0}, size_t{3}}) {  // 3: no whole number of vectors
        Numbers got(expected.size() - first);
        table->from_half(kind, std::ssize(got), all.data() + first, got.data());
        check_close(got, Numbers(expected.begin() + static_cast<std::ptrdiff_t>(first), expected.end()), 0);
      }
    }
  }
}

TEST_CASE("the product with numbers of 16 bits is that of the definition") {
  // (1, 2, 3) · (1, -2, 0.5) = -1.5 and · (2, 0, 1) = 5, with biases of 10 and 20
  const Halves b{0x3f80, 0xc000, 0x3f00, 0x4000, 0, 0x3f80};
  CHECK((product(reference_kernels(), {1, 2, 3}, Half::bfloat16, {1, 2, 3}, b, {}) == Numbers{-1.5, 5}));
  const Sizes with_bias{.m = 1, .n = 2, .k = 3, .bias = true};
  CHECK((product(reference_kernels(), with_bias, Half::bfloat16, {1, 2, 3}, b, {10, 20}) == Numbers{8.5, 25}));
}

TEST_CASE("every instruction set gives the reference's product, at every size and with gaps between rows") {
  for (const int64_t m : {0, 1, 2, 3, 4, 5, 7, 8, 9, 20}) {
    for (const int64_t n : {0, 1, 3, 7, 8, 9, 33}) {
      for (const int64_t k : {0, 1, 7, 16, 17, 65}) {
        check_product({m, n, k}, 1);
        check_product({m, n, k, 5, 3, 2, true}, 2);
      }
    }
  }
}

TEST_CASE("a large product with numbers of 16 bits is cut among threads and stays the same") {
  for (const int64_t m : {1, 3, 40}) {
    check_product({.m = m, .n = 1003, .k = 576, .bias = true}, 3);
    check_product({m, 300, 5000}, 4);
  }
}

}  // namespace
}  // namespace tinytensor
