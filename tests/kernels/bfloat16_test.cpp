// Products from parts in bfloat16 against float and double.
#include <atomic>
#include <functional>
#include <string_view>

#include "tests/kernels/kernel_testing.h"
#include "tinytensor/core/error.h"
#include "tinytensor/kernels/bfloat16/bfloat16.h"
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
    {80, 90, 1400, true, false, true, true},
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

std::atomic<int> left_to_float{0};  // calls of the function below, by any thread

[[maybe_unused]] void in_float(const MatmulArgs& args) {
  ++left_to_float;
  reference_kernels().matmul(args);
}

// A way to make products from parts.
struct Way {
  std::string name;
  int parts;
  std::function<void(const MatmulArgs&)> matmul;
};

// Those of this machine, and tiles emulated.
std::vector<Way> ways_of_this_machine() {
  std::vector<Way> ways;
#ifdef TINYTENSOR_EMULATED_TILES
  const auto by = [](bfloat16::Unit unit, int parts) {
    return [=](const MatmulArgs& args) { bfloat16::matmul({unit, parts, in_float}, args); };
  };
  if (processor::has_avx512_bf16()) ways.push_back({"vectors, 1 part", 1, by(bfloat16::Unit::avx512, 1)});
  for (int parts = 1; parts <= 3; ++parts) {
    const std::string name = "tiles, parts: " + std::to_string(parts);
    if (processor::has_amx_bf16()) ways.push_back({name, parts, by(bfloat16::Unit::amx, parts)});
    if (processor::has_avx512()) {
      ways.push_back({"emulated " + name, parts,
                      [=](const MatmulArgs& args) { multiply_on_emulated_tiles(parts, in_float, args); }});
    }
  }
#endif
  return ways;
}

// Calls body for every case, with numbers made by `numbers(count, seed)`, in every way.
void for_each_case(const std::function<Numbers(int64_t, unsigned)>& numbers,
                   const std::function<void(const Way&, const Case&, const Operands&)>& body) {
  for (const Way& way : ways_of_this_machine()) {
    for (const Case& c : cases) {
      CAPTURE(way.name);
      CAPTURE(c.m);
      CAPTURE(c.n);
      CAPTURE(c.k);
      CAPTURE(c.a_transposed);
      CAPTURE(c.b_transposed);
      left_to_float = 0;
      body(way, c, {numbers(c.m * c.k, 1), numbers(c.k * c.n, 2), numbers(c.n, 3), numbers(c.m * c.n, 4)});
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

TEST_CASE("products from parts are tested on every processor with AVX-512, with and without AMX") {
#ifdef TINYTENSOR_EMULATED_TILES
  CHECK(ways_of_this_machine().empty() != processor::has_avx512());
  CHECK(tables_to_test().size() > (processor::has_avx512() && !processor::has_amx_bf16() ? 2 : 0));
#endif
  if (ways_of_this_machine().empty()) MESSAGE("not tested: this machine or this build has no AVX-512");
}

#ifdef TINYTENSOR_EMULATED_TILES

// Pairs of bfloat16, of all magnitudes; every fifth number is subnormal.
Numbers random_pairs(unsigned seed) {
  std::mt19937 generator(seed);
  Numbers pairs(256);
  const auto number = [&] {
    const uint32_t bits = static_cast<uint32_t>(generator());
    const auto exponent = static_cast<uint32_t>(generator() % 5 == 0 ? 0 : 30 + generator() % 127);
    return (bits & 0x807fU) | exponent << 7;
  };
  for (float& pair : pairs) pair = std::bit_cast<float>(number() << 16 | number());
  return pairs;
}

TEST_CASE(
    "a product of emulated tiles is what the manual says: two chains of multiply-adds, which are then added to C") {
  if (!processor::has_avx512()) return;
  const auto half = [](float pair, int which) {
    const float x = std::bit_cast<float>(which == 0 ? std::bit_cast<uint32_t>(pair) << 16
                                                    : std::bit_cast<uint32_t>(pair) & 0xffff0000U);
    return std::fpclassify(x) == FP_SUBNORMAL ? 0.0f : x;
  };
  const Numbers a = random_pairs(1), b = random_pairs(2), c = random_numbers(256, 3);
  Numbers expected = c, got = c;
  for (size_t i = 0; i < 16; ++i) {
    for (size_t j = 0; j < 16; ++j) {
      float chains[2] = {0, 0};
      for (size_t q = 0; q < 16; ++q) {
        for (int which : {0, 1}) {
          chains[which] = std::fma(half(a[16 * i + q], which), half(b[16 * q + j], which), chains[which]);
        }
      }
      expected[16 * i + j] += chains[0] + chains[1];
    }
  }
  add_product_of_emulated_tiles(a.data(), b.data(), got.data());
  check_same_bits(got, expected);
}

TEST_CASE("emulated tiles have the bits of real ones, subnormal numbers included, where there are real ones") {
  if (!processor::has_amx_bf16()) {
    MESSAGE("not tested: this machine has no AMX");
    return;
  }
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Numbers a = random_pairs(3 * seed), b = random_pairs(3 * seed + 1);
    Numbers emulated = seed % 2 == 0 ? Numbers(256, 0) : random_pairs(3 * seed + 2), real = emulated;
    add_product_of_emulated_tiles(a.data(), b.data(), emulated.data());
    add_product_of_real_tiles(a.data(), b.data(), real.data());
    check_same_bits(emulated, real);
  }
}

#endif

TEST_CASE("products from parts of integers, which one part holds exactly, equal the reference's to the last bit") {
  for_each_case(small_integers, [](const Way& way, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c;
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    way.matmul(arguments(c, x.a, x.b, x.bias, got));
    check_close(got, expected, 0);
  });
}

TEST_CASE("products from parts differ from the reference's by what the parts leave out") {
  for_each_case(uniform, [](const Way& way, const Case& c, const Operands& x) {
    Numbers expected = x.c, got = x.c, sizes = magnitudes(x.c);
    reference_kernels().matmul(arguments(c, x.a, x.b, x.bias, expected));
    way.matmul(arguments(c, x.a, x.b, x.bias, got));
    // Of every product what is left out, and as many roundings of the sum as there are terms, in both of the results.
    const float left_out[] = {0x1.02p-7f, 0x1.02p-15f, 0x1.02p-22f};
    const float bound = left_out[way.parts - 1] + 2 * static_cast<float>(c.k) * epsilon;
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
  for (const Way& way : ways_of_this_machine()) {
    if (way.parts < 3) continue;
    const Numbers bias;
    Numbers left(n * n), right(n * n);
    way.matmul(arguments({n, n, n, false, false, false, false}, a, identity, bias, left));
    way.matmul(arguments({n, n, n, false, false, false, false}, identity, a, bias, right));
    check_same_bits(left, a);
    check_same_bits(right, a);
  }
}

TEST_CASE("products from three parts are at least as exact as sums in float: mean error against double") {
  for (const Way& way : ways_of_this_machine()) {
    if (way.parts < 3) continue;
    for (const Case& c : cases) {
      const Numbers a = random_numbers(c.m * c.k, 1), b = random_numbers(c.k * c.n, 2), bias;
      Numbers from_parts(static_cast<size_t>(c.m * c.n)), summed = from_parts;
      const MatmulArgs args =
          arguments({c.m, c.n, c.k, c.a_transposed, c.b_transposed, false, false}, a, b, bias, summed);
      fast_kernels_on_this_machine().back()->matmul(args);
      MatmulArgs other = args;
      other.c = from_parts.data();
      way.matmul(other);
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

TEST_CASE("products from parts have the same bits for every number of threads, also where threads share out k") {
  const int before = num_threads();
  int side_by_side = 0;
  for_each_case(uniform, [&](const Way& way, const Case& c, const Operands& x) {
    set_num_threads(1);
    Numbers expected = x.c;
    way.matmul(arguments(c, x.a, x.b, x.bias, expected));
    for (const int threads : {2, 3, 5}) {
      set_num_threads(threads);
      Numbers got = x.c;
      const MatmulArgs args = arguments(c, x.a, x.b, x.bias, got);
#ifdef TINYTENSOR_EMULATED_TILES
      side_by_side += bfloat16::is_multiplied_side_by_side(args);
#endif
      way.matmul(args);
      check_same_bits(got, expected);
    }
  });
  set_num_threads(before);
  // Two of the cases are: 100 x 47 x 2100 on five threads, and 80 x 90 x 1400, which adds to C, on three.
  CHECK(side_by_side == 2 * static_cast<int>(ways_of_this_machine().size()));
}

TEST_CASE("products from parts leave small and scattered matrices to float, and do not touch what lies beside C") {
  for (const Way& way : ways_of_this_machine()) {
    CAPTURE(way.name);
    const Numbers a = random_numbers(64 * 64, 1), b = random_numbers(64 * 64, 2), bias(64);
    Numbers c(64 * 64, 7);
    left_to_float = 0;
    for (const Case& small :
         {Case{15, 64, 64, false, false, false, false}, Case{64, 15, 64, false, false, false, false},
          Case{64, 64, 31, false, false, false, false}}) {
      way.matmul(arguments(small, a, b, bias, c));
    }
    MatmulArgs spread = arguments({16, 16, 32, false, false, false, false}, a, b, bias, c);
    spread.a_row = 64, spread.a_col = 2;
    way.matmul(spread);
    CHECK(left_to_float == 4);

    c = Numbers(64 * 64, 7);
    MatmulArgs part = arguments({20, 20, 40, false, false, false, false}, a, b, bias, c);
    part.c_row = 64;
    way.matmul(part);
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
        for (const Way& way : ways_of_this_machine()) {
          CAPTURE(way.name);
          CAPTURE(value);
          CAPTURE(in_a);
          CAPTURE(across);
          for (const int threads : {1, 2, 5}) {  // five, as there are slabs of k: they are made side by side
            CAPTURE(threads);
            set_num_threads(threads);
            left_to_float = 0;
            const Numbers got = run([&](const MatmulArgs& args) { way.matmul(args); });
            CHECK(left_to_float == 1);
            const float left_out[] = {0x1p-7f, 0x1p-15f, 0x1p-22f};
            check_close(got, expected, 0, (left_out[way.parts - 1] + k * epsilon) * k / 4);
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
  const bool high = processor::has_amx_bf16(), medium = processor::has_avx512_bf16();
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
