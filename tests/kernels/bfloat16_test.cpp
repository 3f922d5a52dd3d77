// Products from parts in bfloat16 against float and double.
#include <atomic>
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
    {100, 47, 2100, false, true, false, true}, {70, 33, 90, true, false, true, true},
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

std::atomic<int> left_to_float{0};  // calls of the function below, which may come from any thread

void in_float(const MatmulArgs& args) {
  ++left_to_float;
  reference_kernels().matmul(args);
}

std::vector<bfloat16::Method> methods_of_this_machine() {
  std::vector<bfloat16::Method> methods;
  for (const bfloat16::Unit unit : bfloat16_units_on_this_machine()) {
    for (int parts = 1; parts <= (unit == bfloat16::Unit::amx ? 3 : 1); ++parts) {
      methods.push_back({unit, parts, in_float});
    }
  }
  return methods;
}

std::string describe(const bfloat16::Method& method) {
  return (method.unit == bfloat16::Unit::amx ? "AMX, parts: " : "AVX-512, parts: ") + std::to_string(method.parts);
}

// Calls body for every case, with numbers made by `numbers(count, seed)`, by every method of this machine.
void for_each_case(const std::function<Numbers(int64_t, unsigned)>& numbers,
                   const std::function<void(const bfloat16::Method&, const Case&, const Operands&)>& body) {
  for (const bfloat16::Method& method : methods_of_this_machine()) {
    for (const Case& c : cases) {
      CAPTURE(describe(method));
      CAPTURE(c.m);
      CAPTURE(c.n);
      CAPTURE(c.k);
      CAPTURE(c.a_transposed);
      CAPTURE(c.b_transposed);
      left_to_float = 0;
      body(method, c, {numbers(c.m * c.k, 1), numbers(c.k * c.n, 2), numbers(c.n, 3), numbers(c.m * c.n, 4)});
      CHECK(left_to_float == 0);
    }
  }
}

Numbers uniform(int64_t n, unsigned seed) { return random_numbers(n, seed); }
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

TEST_CASE("products from parts of integers, which one part holds exactly, equal the reference's to the last bit") {
  for_each_case(small_integers, [](const bfloat16::Method& method, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c;
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    bfloat16::matmul(method, arguments(c, x.a, x.b, x.bias, got));
    check_close(got, expected, 0);
  });
}

TEST_CASE("products from parts differ from the reference's by what the parts leave out") {
  for_each_case(uniform, [](const bfloat16::Method& method, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c, sizes = magnitudes(x.c);
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    bfloat16::matmul(method, arguments(c, x.a, x.b, x.bias, got));
    // Of every product what is left out, and as many roundings of the sum as there are terms, in both of the results.
    const float left_out[] = {0x1.02p-7f, 0x1.02p-15f, 0x1.02p-22f};
    const float bound = left_out[method.parts - 1] + 2 * static_cast<float>(c.k) * epsilon;
    const Numbers a = magnitudes(x.a), b = magnitudes(x.b), bias = magnitudes(x.bias);
    reference_kernels().matmul(arguments(c, a, b, bias, sizes));
    for (float& size : sizes) size *= bound;
    check_close(got, expected, sizes);
    CHECK(got != expected);
  });
}

TEST_CASE("three parts hold every digit: a matrix times the identity is the matrix, to the last bit") {
  const int64_t n = 96;
  Numbers a = random_numbers(n * n, 1), identity(n * n, 0);
  std::mt19937 generator(2);
  for (float& x : a) x = std::ldexp(x, static_cast<int>(generator() % 180) - 80);
  a[7] = std::numeric_limits<float>::max(), a[8] = -a[7];
  for (int64_t i = 0; i < n; ++i) identity[static_cast<size_t>(i * (n + 1))] = 1;
  for (const bfloat16::Method& method : methods_of_this_machine()) {
    if (method.parts < 3) continue;
    const Numbers bias;
    Numbers left(n * n), right(n * n);
    bfloat16::matmul(method, arguments({n, n, n, false, false, false, false}, a, identity, bias, left));
    bfloat16::matmul(method, arguments({n, n, n, false, false, false, false}, identity, a, bias, right));
    check_same_bits(left, a);
    check_same_bits(right, a);
  }
}

TEST_CASE("products from three parts are at least as exact as sums in float: mean error against double") {
  for (const bfloat16::Method& method : methods_of_this_machine()) {
    if (method.parts < 3) continue;
    for (const Case& c : cases) {
      const Numbers a = random_numbers(c.m * c.k, 1), b = random_numbers(c.k * c.n, 2), bias;
      Numbers from_parts(static_cast<size_t>(c.m * c.n)), summed = from_parts;
      const MatmulArgs args =
          arguments({c.m, c.n, c.k, c.a_transposed, c.b_transposed, false, false}, a, b, bias, summed);
      fast_kernels_on_this_machine().back()->matmul(args);
      MatmulArgs other = args;
      other.c = from_parts.data();
      bfloat16::matmul(method, other);
      double error_of_parts = 0, error_of_float = 0;
      for (int64_t i = 0; i < c.m * c.n; ++i) {
        double exact = 0;
        for (int64_t p = 0; p < c.k; ++p) {
          exact += double{a[static_cast<size_t>(i / c.n * args.a_row + p * args.a_col)]} *
                   b[static_cast<size_t>(p * args.b_row + i % c.n * args.b_col)];
        }
        error_of_parts += std::abs(from_parts[static_cast<size_t>(i)] - exact);
        error_of_float += std::abs(summed[static_cast<size_t>(i)] - exact);
      }
      CAPTURE(c.k);
      CHECK(error_of_parts <= error_of_float);
    }
  }
}

TEST_CASE("products from parts have the same bits for every number of threads") {
  const int before = num_threads();
  for_each_case(uniform, [](const bfloat16::Method& method, const Case& c, const Operands& x) {
    set_num_threads(1);
    Numbers expected = x.c;
    bfloat16::matmul(method, arguments(c, x.a, x.b, x.bias, expected));
    for (const int threads : {2, 3}) {
      set_num_threads(threads);
      Numbers got = x.c;
      bfloat16::matmul(method, arguments(c, x.a, x.b, x.bias, got));
      check_same_bits(got, expected);
    }
  });
  set_num_threads(before);
}

TEST_CASE("products from parts leave small and scattered matrices to float, and do not touch what lies beside C") {
  for (const bfloat16::Method& method : methods_of_this_machine()) {
    CAPTURE(describe(method));
    const Numbers a = random_numbers(64 * 64, 1), b = random_numbers(64 * 64, 2), bias(64);
    Numbers c(64 * 64, 7);
    left_to_float = 0;
    for (const Case& small :
         {Case{15, 64, 64, false, false, false, false}, Case{64, 15, 64, false, false, false, false},
          Case{64, 64, 31, false, false, false, false}}) {
      bfloat16::matmul(method, arguments(small, a, b, bias, c));
    }
    MatmulArgs spread = arguments({16, 16, 32, false, false, false, false}, a, b, bias, c);
    spread.a_row = 64, spread.a_col = 2;
    bfloat16::matmul(method, spread);
    CHECK(left_to_float == 4);

    c = Numbers(64 * 64, 7);
    MatmulArgs part = arguments({20, 20, 40, false, false, false, false}, a, b, bias, c);
    part.c_row = 64;
    bfloat16::matmul(method, part);
    CHECK(left_to_float == 4);
    for (size_t i = 0; i < c.size(); ++i) {
      const bool inside = i / 64 < 20 && i % 64 < 20;
      CHECK((c[i] != 7) == inside);
    }
  }
}

TEST_CASE("what is not finite is multiplied in float: 32 lines of the longer factor, or everything") {
  const int64_t m = 100, n = 47, k = 2100, place = 1050;
  const int before = num_threads();
  for (const float value : {infinity, -infinity, tinytensor::nan}) {
    for (const bool in_a : {true, false}) {
      for (const bool across : {true, false}) {
        Numbers a = random_numbers(m * k, 1), b = random_numbers(k * n, 2);
        const int64_t line = in_a ? 40 : 5, lines = in_a ? m : n;
        (in_a ? a : b)[static_cast<size_t>(across ? place * lines + line : line * k + place)] = value;
        const auto run = [&](const std::function<void(const MatmulArgs&)>& product) {
          Numbers c(static_cast<size_t>(m * n));
          product(arguments({m, n, k, across, !across, false, false}, a, b, {}, c));
          return c;
        };
        const Numbers expected = run(reference_kernels().matmul);
        for (const bfloat16::Method& method : methods_of_this_machine()) {
          CAPTURE(describe(method));
          CAPTURE(value);
          CAPTURE(in_a);
          CAPTURE(across);
          for (const int threads : {1, 2, 5}) {  // five, as there are slabs of k: they are made side by side
            CAPTURE(threads);
            set_num_threads(threads);
            left_to_float = 0;
            const Numbers got = run([&](const MatmulArgs& args) { bfloat16::matmul(method, args); });
            CHECK(left_to_float == 1);
            const float left_out[] = {0x1p-7f, 0x1p-15f, 0x1p-22f};
            check_close(got, expected, 0, (left_out[method.parts - 1] + k * epsilon) * k / 4);
          }
        }
      }
    }
  }
  set_num_threads(before);
}

TEST_CASE("set_matmul_precision changes products and nothing else, says what it cannot do, and goes back") {
  const Kernels& before = kernels();
  CHECK(matmul_precision() == "highest");
  const std::vector<bfloat16::Unit> units = bfloat16_units_on_this_machine();
  const bool medium = !units.empty(), high = medium && units.front() == bfloat16::Unit::amx;
  for (int turn = 0; turn < 2; ++turn) {
    CHECK(set_matmul_precision("high"));
    CHECK(matmul_precision() == (high ? "high" : "highest"));
    CHECK((kernels().matmul != before.matmul) == high);
    CHECK(set_matmul_precision("medium") == medium);
    CHECK(matmul_precision() == (medium ? "medium" : "highest"));
    CHECK((kernels().matmul != before.matmul) == medium);
    CHECK((kernels().softmax == before.softmax));
    CHECK(set_matmul_precision("medium") == medium);
  }
  CHECK(set_matmul_precision("highest"));
  CHECK(&kernels() == &before);
  CHECK_THROWS_WITH_AS(set_matmul_precision("low"), "set_matmul_precision: must be highest, high or medium: low",
                       ValueError);
}
