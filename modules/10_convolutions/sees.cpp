// What module 10 gained: a digit as three filters see it, written by hand as eyes have them; and one convolution by two
// roads, six loops and one product.
//
//   ./tt run modules/10_convolutions/sees.cpp
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/heat_map.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

// What is above 0 in shades, what is below as minus signs; two columns of text for a number.
const char* cell(double share) {
  if (share < -0.4) return "--";
  if (share < -0.1) return " -";
  return share > 0.75 ? "██" : share > 0.5 ? "▓▓" : share > 0.3 ? "▒▒" : share > 0.12 ? "░░" : "  ";
}

// Planes (K, H, W) side by side, each in its own scale.
void show(const Tensor& planes) {
  for (int64_t row = 0; row < planes.size(1); ++row) {
    for (int64_t k = 0; k < planes.size(0); ++k) {
      const auto largest = static_cast<double>(max(abs(planes[k])).item());
      for (int64_t column = 0; column < planes.size(2); ++column) {
        fmt::print("{}", cell(static_cast<double>(planes.at({k, row, column})) / std::max(largest, 1e-9)));
      }
    }
    fmt::print("\n");
  }
}

void look(const Tensor& image) {
  const Tensor filters = tensor({{{{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}}},         // paper on the left, ink on the right
                                 {{{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}}},         // paper above, ink below
                                 {{{-1, -1, -1}, {-1, 8, -1}, {-1, -1, -1}}}});  // unlike all around
  const Tensor seen = conv2d(image, filters, {}, {.padding = 1});
  fmt::print(
      "A digit; where ink begins on its right; where it begins below; where it is unlike its surroundings.\n"
      "Half as large, by averages over 2 x 2:\n\n");
  show(avg_pool2d(cat({image[0], seen[0]}, 0), 2));
  const Tensor wide =
      cat({seen[0][0], full({28, 1}, std::nan("")), seen[0][1], full({28, 1}, std::nan("")), seen[0][2]}, 1);
  write_file("sees.svg", heat_map(wide, {.title = "A digit through three filters", .unit = "output"}));
  fmt::print("\nsees.svg has them in full\n\n");
}

template <class F>
double milliseconds(const F& f) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    f();
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

// The second layer of LeNet, for 32 digits: 16 filters over 6 channels.
void compare() {
  manual_seed(10);
  const Tensor x = randn({32, 6, 14, 14}).requires_grad_(), weight = randn({16, 6, 5, 5}).requires_grad_();
  const auto both_ways = [&](const auto& op) {
    x.zero_grad(), weight.zero_grad();
    backward(sum(pow(op(), 2)));
    return std::pair(x.grad(), weight.grad());
  };
  const auto loops = [&] { return conv2d(x, weight); };
  const auto product = [&] { return composed::conv2d(x, weight); };
  const auto [dx, dweight] = both_ways(loops);
  const auto [dx_too, dweight_too] = both_ways(product);
  const auto far = [](const Tensor& a, const Tensor& b) {
    return static_cast<double>(max(abs(sub(a, b))).item()) / static_cast<double>(max(abs(b)).item());
  };
  fmt::print("16 filters of 6 x 5 x 5 on 32 images of 14 x 14, there and back:\n");
  fmt::print("  conv2d, by its kernels           {:8.2f} ms\n", milliseconds([&] { both_ways(loops); }));
  fmt::print("  patches, and one product          {:8.2f} ms\n", milliseconds([&] { both_ways(product); }));
  fmt::print("  apart, as a share of the largest: outputs {:.0e}, gradients {:.0e} and {:.0e}\n",
             far(loops(), product()), far(dx, dx_too), far(dweight, dweight_too));
}

}  // namespace

int main() {
  const Digits few = digits({.train = 10, .test = 0});
  look(slice(few.train.images, 0, 5, 6));
  compare();
}
