// Functions of one and two numbers, fast against readable, and the accuracy that fast/functions.h states.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

constexpr int64_t lengths[] = {0, 1, 3, 16, 17, 63, 65, 257, 100003};

constexpr Unary unaries[] = {Unary::neg,   Unary::exp,       Unary::log,  Unary::log1p,   Unary::sqrt,
                             Unary::rsqrt, Unary::abs,       Unary::relu, Unary::sigmoid, Unary::tanh,
                             Unary::gelu,  Unary::gelu_tanh, Unary::silu};

Numbers apply(const Kernels& table, Unary f, const Numbers& x) {
  Numbers y(x.size());
  table.unary(f, static_cast<int64_t>(x.size()), x.data(), y.data());
  return y;
}

TEST_CASE("functions of one number equal the readable ones") {
  for (const Unary f : unaries) {
    for (const int64_t n : lengths) {
      INFO("function ", static_cast<int>(f), ", length ", n);
      const Numbers x = random_numbers(n, 1, -6, 6);
      check_against_reference([&](const Kernels& table) { return apply(table, f, x); }, 4e-7f, 4e-7f);
    }
  }
}

TEST_CASE("functions of one number are right at the ends of the numbers") {
  const Numbers x{0.0f,   -0.0f, 1.0f,  -1.0f,    1e-30f,    -1e-30f, 1e-40f,  20.0f,
                  -20.0f, 88.7f, 88.8f, -87.5f,   -103.0f,   -104.5f, 1000.0f, -1000.0f,
                  1e5f,   -1e5f, 1e30f, infinity, -infinity, nan,     3e38f};
  for (const Unary f : unaries) {
    INFO("function ", static_cast<int>(f));
    check_against_reference([&](const Kernels& table) { return apply(table, f, x); }, 4e-7f, 2e-7f);
  }
}

// Largest error relative to the exact value, over numbers of every exponent from low to high.
void check_accuracy(Unary f, double (*exact)(double), float low, float high, double stated) {
  Numbers x;
  for (float magnitude = low; magnitude < high; magnitude *= 1.0001f) {
    x.push_back(magnitude);
    if (f != Unary::log) x.push_back(-magnitude);
  }
  for (const Kernels* table : fast_kernels_on_this_machine()) {
    INFO("instruction set ", std::string(table->name));
    const Numbers y = apply(*table, f, x);
    double worst = 0;
    float where = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      const double expected = exact(static_cast<double>(x[i]));
      if (std::abs(expected) < 1.2e-38) continue;  // below the normal numbers a relative error says nothing
      const double error = std::abs(static_cast<double>(y[i]) - expected) / std::abs(expected);
      if (error > worst) worst = error, where = x[i];
    }
    MESSAGE("function ", static_cast<int>(f), ": worst relative error ", worst, " at ", where);
    INFO("function ", static_cast<int>(f), " at ", where);
    CHECK(worst <= stated);
  }
}

TEST_CASE("exp, log, tanh and sigmoid have the accuracy that their header states") {
  check_accuracy(
      Unary::exp, [](double x) { return std::exp(x); }, 1e-8f, 87.0f, 1.2e-7);
  check_accuracy(
      Unary::log, [](double x) { return std::log(x); }, 1e-38f, 1e38f, 1.2e-7);
  check_accuracy(
      Unary::tanh, [](double x) { return std::tanh(x); }, 1e-30f, 100.0f, 2.5e-7);
  check_accuracy(
      Unary::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); }, 1e-30f, 80.0f, 2.5e-7);
  check_accuracy(
      Unary::log1p, [](double x) { return std::log1p(x); }, 1e-30f, 0.99f, 2.5e-7);
}

TEST_CASE("slopes of the activations, alone and with their values, equal the readable ones, in place too") {
  for (const Unary f : {Unary::relu, Unary::gelu, Unary::gelu_tanh, Unary::silu}) {
    for (const int64_t n : lengths) {
      INFO("function ", static_cast<int>(f), ", length ", n);
      Numbers x = random_numbers(n, 1, -6, 6);
      if (n > 60) x[3] = 1000, x[17] = -1000, x[40] = nan;
      const Numbers dy = random_numbers(n, 2);
      check_against_reference(
          [&](const Kernels& table) {
            Numbers dx = dy, y(x.size());
            table.unary_backward(f, n, x.data(), dx.data(), dx.data(), nullptr);
            const Numbers alone = dx;
            dx = dy;
            table.unary_backward(f, n, x.data(), dx.data(), dx.data(), y.data());
            return joined({alone, dx, y});
          },
          1e-6f, 1e-6f);
    }
  }
}

TEST_CASE("SwiGLU and its slopes equal the readable ones, in place and each alone too") {
  for (const int64_t n : lengths) {
    INFO("length ", n);
    Numbers gate = random_numbers(n, 1, -9, 9);
    if (n > 16) gate[3] = nan, gate[5] = infinity, gate[7] = -100;
    const Numbers x = random_numbers(n, 2, -3, 3), dy = random_numbers(n, 3);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers y(x.size()), in_gate = gate, in_x = x;
          table.swiglu(n, gate.data(), x.data(), y.data());
          table.swiglu(n, in_gate.data(), x.data(), in_gate.data());
          table.swiglu(n, gate.data(), in_x.data(), in_x.data());
          return joined({y, in_gate, in_x});
        },
        1e-6f, 1e-6f);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers dgate(x.size()), dx(x.size()), in_gate = gate, in_dy = dy;
          table.swiglu_backward(n, gate.data(), x.data(), dy.data(), dgate.data(), nullptr);
          table.swiglu_backward(n, gate.data(), x.data(), dy.data(), nullptr, dx.data());
          table.swiglu_backward(n, in_gate.data(), x.data(), in_dy.data(), in_gate.data(), in_dy.data());
          return joined({dgate, dx, in_gate, in_dy});
        },
        1e-6f, 1e-6f);
  }
}

TEST_CASE("functions of two numbers equal the readable ones, whatever the steps") {
  for (const Binary f : {Binary::add, Binary::sub, Binary::mul, Binary::div, Binary::pow, Binary::maximum,
                         Binary::minimum, Binary::less, Binary::less_equal, Binary::equal}) {
    for (const auto& steps : {std::pair{1, 1}, {1, 0}, {0, 1}, {0, 0}, {3, 1}, {1, 2}}) {
      const int a_step = steps.first, b_step = steps.second;
      for (const int64_t n : lengths) {
        INFO("function ", static_cast<int>(f), ", steps ", a_step, " and ", b_step, ", length ", n);
        Numbers a = random_numbers(3 * n + 1, 1, 0, 3), b = random_numbers(3 * n + 1, 2, 0, 3);
        for (size_t i = 0; i < a.size(); i += 5) a[i] = b[i];
        if (n > 16) a[4] = nan, b[7] = nan, a[8] = infinity, b[9] = -infinity;
        check_against_reference(
            [&](const Kernels& table) {
              Numbers out(static_cast<size_t>(n));
              table.binary(f, n, a.data(), a_step, b.data(), b_step, out.data());
              return out;
            },
            3e-7f, 0);
      }
    }
  }
}

TEST_CASE("axpy, affine and gather equal the readable ones") {
  for (const int64_t n : lengths) {
    INFO("length ", n);
    const Numbers x = random_numbers(n, 1), start = random_numbers(n, 2);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers y = start, z = x;
          table.axpy(n, 0.3f, x.data(), y.data());
          table.affine(n, 1.7f, -0.2f, z.data(), z.data());
          return joined({y, z});
        },
        2e-7f, 2e-7f);
  }
  const Numbers x = random_numbers(5000, 3);
  std::vector<int64_t> offsets;
  for (int64_t i = 0; i < 1200; ++i) offsets.push_back(i * 37 % 4000);
  for (const int64_t step : {1, 3}) {
    for (const int64_t length : {0, 1, 17, 65}) {
      check_against_reference(
          [&](const Kernels& table) {
            Numbers y(offsets.size() * static_cast<size_t>(length));
            table.gather(1200, length, offsets.data(), step, x.data(), y.data());
            return y;
          },
          0, 0);
    }
  }
}

TEST_CASE("a step of AdamW equals the readable one") {
  for (const int64_t n : lengths) {
    INFO("length ", n);
    const Numbers g = random_numbers(n, 1);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers p = random_numbers(n, 2), m = random_numbers(n, 3), v = random_numbers(n, 4, 0, 1);
          table.adamw(n, p.data(), g.data(), m.data(), v.data(), {1e-2, 0.9, 0.99, 1e-8, 0.1, 0.19, 0.0199});
          return joined({p, m, v});
        },
        2e-7f, 2e-7f);
  }
}

}  // namespace
}  // namespace tinytensor
