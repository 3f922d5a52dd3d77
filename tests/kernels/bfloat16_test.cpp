// Products in bfloat16 against float and double.
#include <functional>
#include <string_view>

#include "kernel_testing.h"
#include "tinytensor/core/error.h"
#include "tinytensor/kernels/precision.h"

using namespace tinytensor;

namespace {

struct Case {
  int64_t m, n, k;
  bool a_transposed, b_transposed, accumulate, bias;
};

const Case cases[] = {
    {16, 16, 32, false, false, false, false},  {17, 19, 33, false, false, false, false},
    {32, 32, 64, true, false, false, false},   {33, 65, 70, false, true, false, true},
    {48, 31, 1025, true, true, true, false},   {65, 128, 300, true, false, true, true},
    {100, 47, 2100, false, true, false, true},
};

MatmulArgs arguments(const Case& c, const Numbers& a, const Numbers& b, const Numbers& bias, Numbers& out) {
  MatmulArgs args;
  args.m = c.m, args.n = c.n, args.k = c.k;
  args.a = a.data(), args.a_row = c.a_transposed ? 1 : c.k, args.a_col = c.a_transposed ? c.m : 1;
  args.b = b.data(), args.b_row = c.b_transposed ? 1 : c.n, args.b_col = c.b_transposed ? c.k : 1;
  args.c = out.data(), args.c_row = c.n, args.accumulate = c.accumulate;
  args.bias = c.bias ? bias.data() : nullptr;
  return args;
}

struct Operands {
  Numbers a, b, bias, c;
};

// Calls body for every case, with numbers made by `numbers(count, seed)`, on every unit of this machine.
void for_each_case(const std::function<Numbers(int64_t, unsigned)>& numbers,
                   const std::function<void(bfloat16::Unit, const Case&, const Operands&)>& body) {
  for (const bfloat16::Unit unit : bfloat16_units_on_this_machine()) {
    for (const Case& c : cases) {
      CAPTURE(unit == bfloat16::Unit::amx);
      CAPTURE(c.m);
      CAPTURE(c.n);
      CAPTURE(c.k);
      CAPTURE(c.a_transposed);
      CAPTURE(c.b_transposed);
      body(unit, c, {numbers(c.m * c.k, 1), numbers(c.k * c.n, 2), numbers(c.n, 3), numbers(c.m * c.n, 4)});
    }
  }
}

Numbers small_integers(int64_t n, unsigned seed) {
  Numbers numbers = random_numbers(n, seed, -20, 20);
  for (float& x : numbers) x = std::round(x);
  return numbers;
}
Numbers magnitudes(Numbers numbers) {
  for (float& x : numbers) x = std::abs(x);
  return numbers;
}

}  // namespace

TEST_CASE("products in bfloat16 of integers, which it holds exactly, equal the reference's to the last bit") {
  for_each_case(small_integers, [](bfloat16::Unit unit, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c;
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    REQUIRE(bfloat16::matmul(unit, arguments(c, x.a, x.b, x.bias, got)));
    check_close(got, expected, 0);
  });
}

TEST_CASE("products in bfloat16 differ from the reference's by the rounding of both factors, and do differ") {
  const auto numbers = [](int64_t n, unsigned seed) { return random_numbers(n, seed); };
  for_each_case(numbers, [](bfloat16::Unit unit, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c, sizes = magnitudes(x.c);
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    REQUIRE(bfloat16::matmul(unit, arguments(c, x.a, x.b, x.bias, got)));
    // (1 + 2^-8)² - 1 of every product, and as many roundings of the sum as there are terms.
    const Numbers a = magnitudes(x.a), b = magnitudes(x.b), bias = magnitudes(x.bias);
    reference_kernels().matmul(arguments(c, a, b, bias, sizes));
    const float bound = 1.01f / 128 + 2 * static_cast<float>(c.k) * epsilon;
    for (float& size : sizes) size *= bound;
    check_close(got, expected, sizes);
    CHECK(got != expected);
  });
}

TEST_CASE("products in bfloat16 have the same bits for every number of threads") {
  const int before = num_threads();
  const auto numbers = [](int64_t n, unsigned seed) { return random_numbers(n, seed); };
  for_each_case(numbers, [](bfloat16::Unit unit, const Case& c, const Operands& x) {
    set_num_threads(1);
    Numbers expected = x.c;
    REQUIRE(bfloat16::matmul(unit, arguments(c, x.a, x.b, x.bias, expected)));
    for (const int threads : {2, 3}) {
      set_num_threads(threads);
      Numbers got = x.c;
      REQUIRE(bfloat16::matmul(unit, arguments(c, x.a, x.b, x.bias, got)));
      check_same_bits(got, expected);
    }
  });
  set_num_threads(before);
}

TEST_CASE("products in bfloat16 leave alone what they are not for, and what lies beside C") {
  for (const bfloat16::Unit unit : bfloat16_units_on_this_machine()) {
    const Numbers a = random_numbers(64 * 64, 1), b = random_numbers(64 * 64, 2), bias(64);
    Numbers c(64 * 64, 7);
    for (const Case& small :
         {Case{15, 64, 64, false, false, false, false}, Case{64, 15, 64, false, false, false, false},
          Case{64, 64, 31, false, false, false, false}}) {
      CHECK(!bfloat16::matmul(unit, arguments(small, a, b, bias, c)));
    }
    MatmulArgs spread = arguments({16, 16, 32, false, false, false, false}, a, b, bias, c);
    spread.a_row = 64, spread.a_col = 2;
    CHECK(!bfloat16::matmul(unit, spread));
    CHECK(c == Numbers(64 * 64, 7));

    MatmulArgs part = arguments({20, 20, 40, false, false, false, false}, a, b, bias, c);
    part.c_row = 64;
    REQUIRE(bfloat16::matmul(unit, part));
    for (size_t i = 0; i < c.size(); ++i) {
      const bool inside = i / 64 < 20 && i % 64 < 20;
      CHECK((c[i] != 7) == inside);
    }
  }
}

TEST_CASE("set_matmul_precision changes products and nothing else, says what it cannot do, and goes back") {
  const Kernels& before = kernels();
  CHECK(matmul_precision() == "highest");
  CHECK(set_matmul_precision("high"));
  CHECK(&kernels() == &before);
  const bool possible = !bfloat16_units_on_this_machine().empty();
  CHECK(set_matmul_precision("medium") == possible);
  CHECK(matmul_precision() == (possible ? "medium" : "highest"));
  CHECK((kernels().matmul != before.matmul) == possible);
  CHECK((kernels().softmax == before.softmax));
  CHECK(set_matmul_precision("medium") == possible);
  CHECK(set_matmul_precision("highest"));
  CHECK(&kernels() == &before);
  CHECK_THROWS_WITH_AS(set_matmul_precision("low"), "set_matmul_precision: must be highest, high or medium: low",
                       ValueError);
}
