// Convolution and its two gradients. All three are the same sum of products, x · weight towards y: the loops below
// visit every product once, and each kernel says which of the three numbers it collects.
#include <algorithm>
#include <vector>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

// Where the numbers of one product lie in their arrays.
struct Product {
  int64_t x, weight, y;
};

// Calls visit(product) for the products of all elements in row i, filter o, example n of y, kernel row by kernel row.
template <class Visit>
void for_each_product_of_row(const ConvSizes& s, int64_t n, int64_t o, int64_t i, Visit visit) {
  // exercise 10.2 {
  const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
  for (int64_t c = 0; c < group_channels; ++c) {
    for (int64_t p = 0; p < s.rows.kernel; ++p) {
      const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
      if (row < 0 || row >= s.rows.in) continue;  // zeros
      const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
      const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
      const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
      for (int64_t q = 0; q < s.columns.kernel; ++q) {
        for (int64_t j = 0; j < s.columns.out; ++j) {
          const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
          if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
        }
      }
    }
  }
  // }
}

template <class Visit>
void for_each_product(const ConvSizes& s, Visit visit) {
  for (int64_t n = 0; n < s.batch; ++n) {
    for (int64_t o = 0; o < s.filters; ++o) {
      for (int64_t i = 0; i < s.rows.out; ++i) for_each_product_of_row(s, n, o, i, visit);
    }
  }
}

using Sums = std::vector<double>;

void store(const Sums& sums, real* out) {
  std::transform(sums.begin(), sums.end(), out, [](double sum) { return static_cast<real>(sum); });
}

double product(real a, real b) { return static_cast<double>(a) * static_cast<double>(b); }

}  // namespace

void conv2d(const ConvSizes& s, const real* x, const real* weight, const real* bias, real* y) {
  const int64_t plane = s.rows.out * s.columns.out;
  Sums sums(static_cast<size_t>(s.batch * s.filters * plane));
  // exercise 10.2 {
  for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
    sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
  }
  for_each_product(s,
                   [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
  // }
  store(sums, y);
}

void conv2d_backward_input(const ConvSizes& s, const real* weight, const real* dy, real* dx) {
  Sums sums(static_cast<size_t>(s.batch * s.channels * s.rows.in * s.columns.in));
  // exercise 10.3 {
  for_each_product(s,
                   [&](const Product& at) { sums[static_cast<size_t>(at.x)] += product(weight[at.weight], dy[at.y]); });
  // }
  store(sums, dx);
}

void conv2d_backward_weight(const ConvSizes& s, const real* x, const real* dy, real* dweight) {
  Sums sums(static_cast<size_t>(s.filters * (s.channels / s.groups) * s.rows.kernel * s.columns.kernel));
  // exercise 10.3 {
  for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]); });
  // }
  store(sums, dweight);
}

}  // namespace tinytensor::reference
