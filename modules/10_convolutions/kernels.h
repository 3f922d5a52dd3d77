// Kernels that only watch: what an op asks for, and how often.
#pragma once

#include "modules/10_convolutions/oracle.h"
#include "tinytensor/ops/convolution/convolution.h"
#include "tinytensor/ops/convolution/pooling.h"

namespace course {

/// While it lives, the kernels of convolutions and pooling write zeros, and remember with which sizes they were called.
class Spy {
 public:
  Spy() : before_(kernels()) {
    static Kernels table;
    table = before_;
    table.conv2d = [](const ConvSizes& s, const real*, const real*, const real*, real* y) {
      sizes() = s;
      std::fill_n(y, s.batch * s.filters * s.rows.out * s.columns.out, real{0});
    };
    table.max_pool = [](const PoolArgs& args, const real*, real* y) { see(args, y); };
    table.avg_pool = [](const PoolArgs& args, const real*, real* y) { see(args, y); };
    sizes() = {};
    rows().clear(), columns().clear();
    set_kernels(table);
  }
  ~Spy() { set_kernels(before_); }
  Spy(const Spy&) = delete;
  Spy& operator=(const Spy&) = delete;

  static ConvSizes& sizes() {
    static ConvSizes seen;
    return seen;
  }
  static std::vector<PoolWindow>& rows() {
    static std::vector<PoolWindow> seen;
    return seen;
  }
  static std::vector<PoolWindow>& columns() {
    static std::vector<PoolWindow> seen;
    return seen;
  }

 private:
  static void see(const PoolArgs& args, real* y) {
    rows().assign(args.rows, args.rows + args.out_height);
    columns().assign(args.columns, args.columns + args.out_width);
    std::fill_n(y, args.planes * args.out_height * args.out_width, real{0});
  }

  const Kernels& before_;
};

/// While it lives, the calls of both gradients of a convolution, and of sums, are counted; they do what they always do.
class Counted {
 public:
  Counted() : before_(kernels()) {
    static Kernels table;
    table = before_;
    own() = &before_;
    table.conv2d_backward_input = [](const ConvSizes& s, const real* weight, const real* dy, real* dx) {
      ++calls()[0];
      own()->conv2d_backward_input(s, weight, dy, dx);
    };
    table.conv2d_backward_weight = [](const ConvSizes& s, const real* x, const real* dy, real* dweight) {
      ++calls()[1];
      own()->conv2d_backward_weight(s, x, dy, dweight);
    };
    table.sum = [](int64_t outer, int64_t n, int64_t inner, const real* x, real* y) {
      ++calls()[2];
      own()->sum(outer, n, inner, x, y);
    };
    calls() = {0, 0, 0};
    set_kernels(table);
  }
  ~Counted() { set_kernels(before_); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  static std::array<int64_t, 3>& calls() {
    static std::array<int64_t, 3> count{};
    return count;
  }

 private:
  static const Kernels*& own() {
    static const Kernels* table = nullptr;
    return table;
  }

  const Kernels& before_;
};

/// Zeros among the numbers of one factor, and something odd among those of the other: 0 · NaN and 0 · inf are NaN.
inline void meet_zeros(Draw& draw, std::vector<double>& zeros, std::vector<double>& odd) {
  if (odd.empty()) return;
  for (double& x : zeros) x = draw.yes(0.6) ? 0 : x;
  odd[static_cast<size_t>(draw.number(0, static_cast<int64_t>(odd.size()) - 1))] =
      draw.one_of<double>({nan, infinity, -infinity});
}
/// What a kernel left in an output of this shape, and in its inputs.
inline Answer shaped(const Room& room, const Shape& shape, const std::vector<const Room*>& inputs) {
  Answer answer = written(room, inputs);
  answer.items[0].value = Numbers(shape, room.numbers().values);
  return answer;
}
/// The answer that is expected: sums in double, rounded once, of products that may be rounded too.
inline Answer summed(const Gradient& sums) {
  double largest = 0, value = 0;
  for (const double size : sums.size.values) largest = std::max(largest, size);
  for (const double one : sums.value.values) value = std::isfinite(one) ? std::max(value, std::abs(one)) : value;
  return {{"the output", Value(sums.value).within(5e-7 * largest + 2e-7 * value + 1e-30)},
          {"numbers written outside of the output", Value(0)},
          {inputs_changed, Value(0)}};
}

}  // namespace course
