// Numbers in 8 bits and their products: whole numbers, so every instruction set must give the same bits.
#include <limits>

#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

using Bytes = std::vector<std::int8_t>;
using Whole = std::vector<std::int32_t>;

Bytes random_bytes(int64_t n, unsigned seed) {
  std::mt19937 generator(seed);
  Bytes bytes(static_cast<size_t>(n));
  for (std::int8_t& b : bytes) b = static_cast<std::int8_t>(static_cast<int>(generator() % 255) - 127);
  return bytes;
}

struct Sizes {
  int64_t m, n, k;
  int64_t a_gap = 0, b_gap = 0, c_gap = 0;  // between rows
};

Whole product(const Kernels& table, const Sizes& s, const Bytes& a, const Bytes& b) {
  Int8MatmulArgs args;
  args.m = s.m, args.n = s.n, args.k = s.k;
  args.a = a.data(), args.a_row = s.k + s.a_gap;
  args.b = b.data(), args.b_row = s.k + s.b_gap;
  args.c_row = s.n + s.c_gap;
  Whole c(static_cast<size_t>(s.m * args.c_row), -7);  // between rows nothing may be written
  args.c = c.data();
  table.int8_matmul(args);
  return c;
}

void check_same(const Whole& got, const Whole& expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    if (got[i] == expected[i]) continue;
    FAIL_CHECK("element " << i << ": expected " << expected[i] << ", got " << got[i]);
    return;
  }
}

void check_on_all(const Sizes& s, const Bytes& a, const Bytes& b) {
  INFO("m ", s.m, ", n ", s.n, ", k ", s.k, ", gaps ", s.a_gap, " ", s.b_gap, " ", s.c_gap);
  const Whole expected = product(reference_kernels(), s, a, b);
  const int threads = num_threads();
  for (const Kernels* table : tables_to_test()) {
    INFO("instruction set ", std::string(table->name));
    for (const int count : {1, 3}) {
      INFO("threads ", count);
      set_num_threads(count);
      check_same(product(*table, s, a, b), expected);
    }
  }
  set_num_threads(threads);
}

TEST_CASE("the product of bytes is that of the definition") {
  // (1, 2, 3) · (4, -5, 6) = 12, (1, 2, 3) · (-127, 127, 0) = 127
  check_same(product(reference_kernels(), {1, 2, 3}, {1, 2, 3}, {4, -5, 6, -127, 127, 0}), {12, 127});
}

TEST_CASE("every instruction set gives the same sums, at every size and with gaps between rows") {
  for (const int64_t m : {0, 1, 2, 3, 4, 5, 9}) {
    for (const int64_t n : {0, 1, 3, 4, 5, 8, 13}) {
      for (const int64_t k : {0, 1, 7, 31, 32, 33, 63, 64, 65, 127, 128, 200}) {
        for (const int64_t gap : {0, 5}) {
          const Sizes s{m, n, k, gap, 2 * gap, 3 * gap};
          check_on_all(s, random_bytes(m * (k + s.a_gap), 1), random_bytes(n * (k + s.b_gap), 2));
        }
      }
    }
  }
}

TEST_CASE("sums of the largest magnitudes are exact, in all signs, up to the widest") {
  for (const int64_t k : {2, 64, 101, 1 << 17}) {
    for (const int a : {-127, 127}) {
      for (const int b : {-127, 127}) {
        const Bytes left(static_cast<size_t>(2 * k), static_cast<std::int8_t>(a));
        const Bytes right(static_cast<size_t>(3 * k), static_cast<std::int8_t>(b));
        CHECK(product(reference_kernels(), {2, 3, k}, left, right)[5] == a * b * k);
        check_on_all({2, 3, k}, left, right);
        check_on_all({1, 3, k}, left, right);
      }
    }
  }
}

TEST_CASE("a large product is cut among threads and stays the same") {
  const Sizes s{33, 517, 768};
  check_on_all(s, random_bytes(s.m * s.k, 3), random_bytes(s.n * s.k, 4));
  const Sizes one{1, 5003, 768};
  check_on_all(one, random_bytes(one.k, 5), random_bytes(one.n * one.k, 6));
}

// Values and scales, as floats so that bits are compared.
Numbers quantized(const Kernels& table, int64_t rows, int64_t n, int64_t x_row, const Numbers& x) {
  Bytes q(static_cast<size_t>(rows * n), 99);
  Numbers scales(static_cast<size_t>(rows));
  table.quantize_rows(rows, n, x.data(), x_row, q.data(), scales.data());
  Numbers all = scales;
  all.insert(all.end(), q.begin(), q.end());
  return all;
}

TEST_CASE("a row in 8 bits: the largest magnitude becomes 127, ties go to the even number") {
  const Numbers x{127, -2.5, 3.5, 0.5, -0.5, 126.4F};
  check_same_bits(quantized(reference_kernels(), 1, 6, 6, x), {1, 127, -2, 4, 0, 0, 126});
  check_same_bits(quantized(reference_kernels(), 1, 2, 2, {-254, 1}), {2, -127, 0});
}

TEST_CASE("rows of zeros have scale 1, and what is not finite gives NaN and zeros, in its own row only") {
  check_same_bits(quantized(reference_kernels(), 1, 2, 2, {0, -0.0F}), {1, 0, 0});
  for (const float bad : {nan, infinity, -infinity}) {
    const Numbers got = quantized(reference_kernels(), 3, 2, 2, {254, 1, bad, 5, 127, 3});
    CHECK(got[0] == 2);
    CHECK(std::isnan(got[1]));
    CHECK(got[2] == 1);
    check_same_bits(Numbers(got.begin() + 3, got.end()), {127, 0, 0, 0, 127, 3});
  }
}

TEST_CASE("where the scale is rounded far below the smallest normal number, values are cut off at 127") {
  const float least = std::numeric_limits<float>::denorm_min();
  // 190 / 127 = 1.496 of the least number is rounded to 1 of it
  check_same_bits(quantized(reference_kernels(), 1, 2, 2, {190 * least, -3 * least}), {least, 127, -3});
  // 63 / 127 of it is 0: the row counts as zeros
  check_same_bits(quantized(reference_kernels(), 1, 2, 2, {63 * least, -3 * least}), {1, 0, 0});
}

TEST_CASE("every instruction set makes the same bytes and scales, at every width and magnitude") {
  for (const int64_t n : {0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 64, 100, 768}) {
    for (const float magnitude : {1e-44F, 1e-38F, 1e-3F, 1.0F, 1e20F, 3e38F}) {
      INFO("n ", n, ", magnitude ", magnitude);
      const int64_t row = n + 3;
      Numbers x = random_numbers(7 * row, static_cast<unsigned>(n), -magnitude, magnitude);
      if (n > 2) x[static_cast<size_t>(row + n - 1)] = nan;
      if (n > 2) x[static_cast<size_t>(4 * row)] = infinity;
      for_each_instruction_set([&](const Kernels& table) { return quantized(table, 7, n, row, x); },
                               [&](const Numbers& got) {
                                 const Numbers expected = quantized(reference_kernels(), 7, n, row, x);
                                 REQUIRE(got.size() == expected.size());
                                 for (size_t i = 0; i < got.size(); ++i) {
                                   if (got[i] == expected[i] || (std::isnan(got[i]) && std::isnan(expected[i])))
                                     continue;
                                   FAIL_CHECK("element " << i << ": expected " << expected[i] << ", got " << got[i]);
                                   return;
                                 }
                               });
    }
  }
}

TEST_CASE("halves are rounded to the even number by every instruction set") {
  Numbers x;
  for (int i = -127; i <= 126; ++i) x.push_back(static_cast<float>(i) + 0.5F);
  x.push_back(127);
  const auto n = static_cast<int64_t>(x.size());
  for_each_instruction_set(
      [&](const Kernels& table) { return quantized(table, 1, n, n, x); },
      [&](const Numbers& got) { check_same_bits(got, quantized(reference_kernels(), 1, n, n, x)); });
  CHECK(quantized(reference_kernels(), 1, n, n, x)[1] == -126);  // -126.5
}

}  // namespace
}  // namespace tinytensor
