// Softmax, cross-entropy and layer norm, fast against readable.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

struct Sizes {
  int64_t rows, n;
};
constexpr Sizes sizes[] = {{1, 1},  {3, 17},   {65, 3},   {17, 65},   {5, 257},
                           {2, 16}, {7, 4099}, {300, 63}, {200, 128}, {0, 5}};

using RowKernel = void (*)(int64_t rows, int64_t n, const float* x, float* y);
using RowBackward = void (*)(int64_t rows, int64_t n, const float* y, const float* dy, float* dx);

void check_rows(RowKernel Kernels::*kernel, int64_t rows, int64_t n, const Numbers& x, float relative, float absolute) {
  INFO(rows, " rows of ", n);
  check_against_reference(
      [&](const Kernels& table) {
        Numbers y(x.size());
        (table.*kernel)(rows, n, x.data(), y.data());
        return y;
      },
      relative, absolute);
}

TEST_CASE("softmax and log_softmax equal the readable ones") {
  for (const Sizes& size : sizes) {
    const int64_t rows = size.rows, n = size.n;
    const Numbers x = random_numbers(rows * n, 1, -8, 8);
    check_rows(&Kernels::softmax, rows, n, x, 4e-6f, 0);
    check_rows(&Kernels::log_softmax, rows, n, x, 4e-7f, 3e-6f);
  }
}

TEST_CASE("rows with infinities, NaN and large numbers give what the readable ones give") {
  const int64_t n = 35;
  Numbers x = random_numbers(9 * n, 1);
  const auto fill = [&](int64_t row, float value) {
    for (int64_t j = 0; j < n; ++j) x[static_cast<size_t>(row * n + j)] = value;
  };
  fill(0, -infinity);
  fill(1, 1e5f);
  fill(2, -1e5f);
  x[3 * n + 7] = nan;
  x[4 * n + 34] = infinity;
  x[5 * n + 34] = -infinity;
  x[6 * n + 1] = 1e5f;
  x[7 * n + 1] = -1e5f;
  check_rows(&Kernels::softmax, 9, n, x, 4e-6f, 0);
  check_rows(&Kernels::log_softmax, 9, n, x, 4e-7f, 3e-6f);
}

TEST_CASE("the backwards of softmax and log_softmax equal the readable ones") {
  for (const Sizes& size : sizes) {
    const int64_t rows = size.rows, n = size.n;
    INFO(rows, " rows of ", n);
    const Numbers x = random_numbers(rows * n, 1, -4, 4), dy = random_numbers(rows * n, 2);
    for (const bool log : {false, true}) {
      Numbers y(x.size());
      (log ? reference_kernels().log_softmax : reference_kernels().softmax)(rows, n, x.data(), y.data());
      check_against_reference(
          [&](const Kernels& table) {
            Numbers dx(x.size());
            const RowBackward backward = log ? table.log_softmax_backward : table.softmax_backward;
            backward(rows, n, y.data(), dy.data(), dx.data());
            return dx;
          },
          2e-6f, 1e-5f);
    }
  }
}

TEST_CASE("cross-entropy and its gradient equal the readable ones") {
  for (const Sizes& size : sizes) {
    const int64_t rows = size.rows, n = size.n;
    for (const float smoothing : {0.0f, 0.1f}) {
      INFO(rows, " rows of ", n, ", smoothing ", smoothing);
      const Numbers logits = random_numbers(rows * n, 1, -8, 8), dlosses = random_numbers(rows, 2);
      std::vector<int64_t> targets(static_cast<size_t>(rows));
      for (size_t i = 0; i < targets.size(); ++i) targets[i] = i % 5 == 2 ? -100 : static_cast<int64_t>(i * 7) % n;
      check_against_reference(
          [&](const Kernels& table) {
            Numbers losses(static_cast<size_t>(rows)), log_totals(losses.size()), dlogits(logits.size());
            CrossEntropyArgs args{rows, n, logits.data(), targets.data()};
            args.label_smoothing = smoothing;
            args.log_total = log_totals.data();
            table.cross_entropy(args, losses.data());
            table.cross_entropy_backward(args, dlosses.data(), dlogits.data());
            return joined({losses, log_totals, dlogits});
          },
          3e-6f, 3e-6f);
    }
  }
}

TEST_CASE("the loss and its gradient keep their digits when logits are large and close together") {
  const int64_t n = 5, rows = 4;
  const float offsets[] = {0, 1e4f, -1e4f, 1e6f};
  const std::vector<int64_t> targets(rows, 1);
  Numbers logits;
  for (const float offset : offsets) {
    for (int64_t j = 0; j < n; ++j) logits.push_back(offset + 0.1f * static_cast<float>(j + 1));
  }
  Numbers expected;  // in double, from the logits as they are rounded
  for (size_t row = 0; row < 4; ++row) {
    double total = 0;
    const auto x = [&](size_t j) {
      return static_cast<double>(logits[row * 5 + j]) - static_cast<double>(offsets[row]);
    };
    for (size_t j = 0; j < 5; ++j) total += std::exp(x(j));
    expected.push_back(static_cast<float>(std::log(total) - x(1)));
    for (size_t j = 0; j < 5; ++j) expected.push_back(static_cast<float>(std::exp(x(j)) / total - (j == 1 ? 1 : 0)));
  }
  const auto run = [&](const Kernels& table) {
    Numbers losses(rows), log_totals(rows), dlogits(logits.size()), results;
    CrossEntropyArgs args{rows, n, logits.data(), targets.data()};
    args.log_total = log_totals.data();
    table.cross_entropy(args, losses.data());
    const Numbers ones(rows, 1);
    table.cross_entropy_backward(args, ones.data(), dlogits.data());
    for (size_t row = 0; row < 4; ++row) {
      results.push_back(losses[row]);
      results.insert(results.end(), dlogits.begin() + static_cast<int>(row * 5),
                     dlogits.begin() + static_cast<int>(row * 5 + 5));
    }
    return results;
  };
  check_close(run(reference_kernels()), expected, 2e-7f, 1e-7f);
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, expected, 4e-7f, 2e-7f); });
}

TEST_CASE("a loss keeps its digits however small it is: that of a logit that outweighs all others by far") {
  for (const int64_t n : {2, 7, 64, 1001}) {
    for (const float lead : {6.0f, 20.0f, 40.0f, 80.0f}) {
      for (const int64_t at : {int64_t{0}, n / 2, n - 1}) {
        INFO(n, " classes, ", lead, " more for class ", at);
        Numbers logits(static_cast<size_t>(n), 3);
        logits[static_cast<size_t>(at)] += lead;
        const double expected = std::log1p(static_cast<double>(n - 1) * std::exp(-static_cast<double>(lead)));
        const auto run = [&](const Kernels& table) {
          Numbers loss(1), log_total(1), y(logits.size());
          CrossEntropyArgs args{1, n, logits.data(), &at};
          args.log_total = log_total.data();
          table.cross_entropy(args, loss.data());
          table.log_softmax(1, n, logits.data(), y.data());
          return Numbers{loss[0], -y[static_cast<size_t>(at)]};
        };
        const Numbers wanted(2, static_cast<float>(expected));
        check_close(run(reference_kernels()), wanted, 1e-6f, 0);
        for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, wanted, 1e-5f, 0); });
      }
    }
  }
}

TEST_CASE("layer norm of rows far from 0, and its gradients, keep what the elements differ by") {
  const float base = 1e7f;  // where neighbouring numbers differ by 1
  const std::vector<Numbers> rows = {
      {base, base + 1, base + 1}, {-base, -base, -base - 2}, {base + 1, base + 1, base + 1}, {1, 2, 4},
      {0.125f, 0.125f, 0.125f},   {base, base + 3, base},    {base, base, base + 1},         {2, 1, 1}};
  const Numbers dy{0.5f, -1, 2};
  Numbers x, expected, slopes, expected_dx;
  for (const Numbers& row : rows) {
    double mean = 0, square = 0, g = 0, gx = 0;
    for (const float v : row) mean += static_cast<double>(v) / 3;
    for (const float v : row) square += (static_cast<double>(v) - mean) * (static_cast<double>(v) - mean) / 3;
    const double rstd = 1 / std::sqrt(square + 1e-5);
    const auto normalized = [&](size_t j) { return (static_cast<double>(row[j]) - mean) * rstd; };
    for (size_t j = 0; j < 3; ++j)
      g += static_cast<double>(dy[j]) / 3, gx += static_cast<double>(dy[j]) * normalized(j) / 3;
    for (size_t j = 0; j < 3; ++j) {
      x.push_back(row[j]), slopes.push_back(dy[j]);
      expected.push_back(static_cast<float>(normalized(j)));
      expected_dx.push_back(static_cast<float>(rstd * (static_cast<double>(dy[j]) - g - normalized(j) * gx)));
    }
  }
  const auto count = static_cast<int64_t>(rows.size());
  const auto run = [&](const Kernels& table) {
    Numbers y(x.size()), dx(x.size()), mean(rows.size()), rstd(rows.size());
    table.layer_norm(count, 3, 1e-5f, x.data(), nullptr, nullptr, y.data(), mean.data(), rstd.data());
    table.layer_norm_backward(count, 3, x.data(), nullptr, mean.data(), rstd.data(), slopes.data(), dx.data(), nullptr,
                              nullptr);
    return joined({y, dx});
  };
  const Numbers wanted = joined({expected, expected_dx});
  check_close(run(reference_kernels()), wanted, 1e-6f, 1e-6f);
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, wanted, 2e-6f, 1e-5f); });
}

TEST_CASE("layer norm and its gradients equal the readable ones, with and without parameters") {
  for (const Sizes& size : sizes) {
    const int64_t rows = size.rows, n = size.n;
    for (const bool parameters : {false, true}) {
      INFO(rows, " rows of ", n, parameters ? ", gamma and beta" : "");
      const Numbers x = random_numbers(rows * n, 1, -3, 5), dy = random_numbers(rows * n, 2);
      const Numbers gamma = random_numbers(n, 3), beta = random_numbers(n, 4);
      const float* gamma_data = parameters ? gamma.data() : nullptr;
      const float* beta_data = parameters ? beta.data() : nullptr;
      check_against_reference(
          [&](const Kernels& table) {
            Numbers y(x.size()), mean(static_cast<size_t>(rows)), rstd(mean.size()), dx(x.size());
            Numbers dgamma(gamma.size()), dbeta(gamma.size());
            table.layer_norm(rows, n, 1e-3f, x.data(), gamma_data, beta_data, y.data(), mean.data(), rstd.data());
            reference_kernels().layer_norm(rows, n, 1e-3f, x.data(), gamma_data, beta_data, dx.data(), mean.data(),
                                           rstd.data());
            table.layer_norm_backward(rows, n, x.data(), gamma_data, mean.data(), rstd.data(), dy.data(), dx.data(),
                                      parameters ? dgamma.data() : nullptr, dbeta.data());
            return joined({y, dx, dgamma, dbeta});
          },
          5e-6f, 2e-5f);
    }
  }
}

TEST_CASE("layer norm of rows of no elements has no mean and no deviation") {
  for (const Kernels* table : {&reference_kernels(), &kernels()}) {
    Numbers nothing(1, 7), mean(2, 7), rstd(2, 7);
    table->layer_norm(2, 0, 1e-5f, nothing.data(), nullptr, nullptr, nothing.data(), mean.data(), rstd.data());
    for (const Numbers* all : {&mean, &rstd}) {
      for (const float x : *all) CHECK(std::isnan(x));
    }
    CHECK(nothing[0] == 7);
  }
}

TEST_CASE("a NaN in a row of layer norm stays in its row") {
  const int64_t n = 21;
  Numbers x = random_numbers(3 * n, 1);
  x[1 * n + 20] = nan;
  check_against_reference(
      [&](const Kernels& table) {
        Numbers y(x.size()), mean(3), rstd(3);
        table.layer_norm(3, n, 1e-5f, x.data(), nullptr, nullptr, y.data(), mean.data(), rstd.data());
        return joined({y, mean, rstd});
      },
      2e-6f, 2e-6f);
}

}  // namespace
}  // namespace tinytensor
