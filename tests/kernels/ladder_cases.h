// Products that every step of the ladder is asked, and how far a sum of such terms may be off. In both precisions.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/ladder_steps.h"

namespace tinytensor {

enum class Lies { rows, columns, apart };

struct LadderCase {
  int64_t m, n, k;
  Lies a = Lies::rows, b = Lies::rows;
  bool accumulate = false, bias = false;
  int64_t batch = 1;
};

// Sizes of 0, 1, whole tiles of every instruction set (rows 6, 12, 14; columns 4 to 32), one more, one less, and more than one block.
inline std::vector<LadderCase> ladder_cases() {
  std::vector<LadderCase> cases = {{0, 3, 2}, {3, 0, 2}, {3, 4, 0}, {0, 0, 0}};
  cases.push_back({3, 4, 0, Lies::rows, Lies::rows, false, true});
  cases.push_back({3, 4, 0, Lies::rows, Lies::rows, true, true, 2});
  for (const int64_t m : {1, 4, 5, 6, 14, 15, 29}) {
    for (const int64_t n : {1, 4, 7, 16, 31, 32, 33, 65}) {
      for (const int64_t k : {1, 2, 17}) cases.push_back({m, n, k});
    }
  }
  for (const Lies a : {Lies::rows, Lies::columns, Lies::apart}) {
    for (const Lies b : {Lies::rows, Lies::columns, Lies::apart}) {
      for (const bool bias : {false, true}) {
        cases.push_back({29, 47, 19, a, b, bias, !bias});
        cases.push_back({15, 33, 700, a, b, !bias, bias, 3});
      }
    }
  }
  cases.push_back({30, 5003, 9});
  cases.push_back({3, 70, 5003, Lies::columns, Lies::columns, true, true});
  return cases;
}

inline std::string describe(const LadderCase& c) {
  const auto name = [](Lies lies) { return lies == Lies::rows ? "rows" : lies == Lies::columns ? "columns" : "gaps"; };
  return std::to_string(c.m) + " x " + std::to_string(c.n) + " x " + std::to_string(c.k) + ", A by " + name(c.a) +
         ", B by " + name(c.b) + (c.accumulate ? ", accumulate" : "") + (c.bias ? ", bias" : "") + ", batch " +
         std::to_string(c.batch);
}

/// The arrays of a case, and what is called.
class LadderProduct {
 public:
  explicit LadderProduct(const LadderCase& c) {
    const auto strides = [](Lies lies, int64_t rows, int64_t columns) -> std::pair<int64_t, int64_t> {
      if (lies == Lies::rows) return {columns, 1};
      if (lies == Lies::columns) return {1, rows};
      return {2 * columns + 3, 2};
    };
    args_.m = c.m, args_.n = c.n, args_.k = c.k, args_.batch = c.batch, args_.accumulate = c.accumulate;
    std::tie(args_.a_row, args_.a_col) = strides(c.a, c.m, c.k);
    std::tie(args_.b_row, args_.b_col) = strides(c.b, c.k, c.n);
    args_.c_row = c.n + 3;
    const int64_t a_size = c.m * args_.a_row + c.k * args_.a_col, b_size = c.k * args_.b_row + c.n * args_.b_col;
    a_ = numbers(c.batch * a_size + 1, 1), b_ = numbers(c.batch * b_size + 1, 2);
    start_ = numbers(c.batch * c.m * args_.c_row + 1, 3), bias_ = numbers(c.n + 1, 4);
    for (int64_t i = 0; i < c.batch; ++i) {
      a_offsets_.push_back(i * a_size);
      b_offsets_.push_back((c.batch - 1 - i) * b_size);
      c_offsets_.push_back(i * c.m * args_.c_row);
    }
    if (c.bias) args_.bias = bias_.data();
  }

  std::vector<real> run(void (*matmul)(const MatmulArgs&)) {
    std::vector<real> out = start_;
    args_.a = a_.data(), args_.b = b_.data(), args_.c = out.data();
    args_.a_offsets = a_offsets_.data(), args_.b_offsets = b_offsets_.data(), args_.c_offsets = c_offsets_.data();
    matmul(args_);
    return out;
  }

  /// (k + 2) ε Σ |a| |b|, to which what is added belongs: the bound of a sum in any order. At the margins of C no error is allowed.
  void check(const std::vector<real>& got) {
    const std::vector<real> expected = run(reference_kernels().matmul);
    const std::vector<std::vector<real>*> all{&a_, &b_, &start_, &bias_};
    const std::vector<std::vector<real>> before{a_, b_, start_, bias_};
    for (std::vector<real>* const numbers : all) {
      for (real& x : *numbers) x = std::abs(x);
    }
    const std::vector<real> sizes = run(reference_kernels().matmul);
    for (size_t i = 0; i < all.size(); ++i) *all[i] = before[i];
    REQUIRE(got.size() == expected.size());
    const real share = static_cast<real>(args_.k + 2) * std::numeric_limits<real>::epsilon();
    for (size_t i = 0; i < got.size(); ++i) {
      const bool is_margin = static_cast<int64_t>(i) % args_.c_row >= args_.n;
      if (std::abs(got[i] - expected[i]) <= (is_margin ? 0 : share * sizes[i])) continue;
      FAIL_CHECK("element " << i << ": expected " << expected[i] << ", got " << got[i]);
      return;
    }
  }

 private:
  static std::vector<real> numbers(int64_t n, unsigned seed) {
    std::mt19937 generator(seed);
    std::vector<real> all(static_cast<size_t>(n));
    for (real& x : all) x = static_cast<real>(generator() >> 8) / (1 << 23) - 1;
    return all;
  }

  MatmulArgs args_;
  std::vector<real> a_, b_, start_, bias_;
  std::vector<int64_t> a_offsets_, b_offsets_, c_offsets_;
};

/// Every case by every step, for the instruction set of `table`.
inline void check_ladder(const char* table) {
  INFO("kernels ", std::string(table));
  const LadderStep* const steps = ladder_steps(table);
  for (const LadderCase& c : ladder_cases()) {
    INFO(describe(c));
    LadderProduct product(c);
    for (int i = 0; i < ladder_step_count; ++i) {
      INFO("step ", std::string(steps[i].name));
      product.check(product.run(steps[i].matmul));
    }
  }
}

}  // namespace tinytensor
