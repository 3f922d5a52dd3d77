// Convolutions, fast against readable, and both against what they are defined as.
#include <string>

#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

// One axis: inputs, filter, stride, dilation, zeros before and behind.
ConvAxis axis(int64_t in, int64_t kernel, int64_t stride = 1, int64_t dilation = 1, int64_t before = 0,
              int64_t behind = 0) {
  const int64_t reach = dilation * (kernel - 1) + 1;
  return {in, kernel, (in + before + behind - reach) / stride + 1, stride, dilation, before};
}

std::string text(const ConvSizes& s) {
  const auto of = [](const ConvAxis& a) {
    return std::to_string(a.in) + " by " + std::to_string(a.kernel) + " gives " + std::to_string(a.out) + ", stride " +
           std::to_string(a.stride) + ", dilation " + std::to_string(a.dilation) + ", padding " +
           std::to_string(a.padding);
  };
  return std::to_string(s.batch) + " images of " + std::to_string(s.channels) + " channels, " +
         std::to_string(s.filters) + " filters, " + std::to_string(s.groups) + " groups; rows " + of(s.rows) +
         "; columns " + of(s.columns);
}

int64_t inputs(const ConvSizes& s) { return s.batch * s.channels * s.rows.in * s.columns.in; }
int64_t outputs(const ConvSizes& s) { return s.batch * s.filters * s.rows.out * s.columns.out; }
int64_t weights(const ConvSizes& s) { return s.filters * (s.channels / s.groups) * s.rows.kernel * s.columns.kernel; }

// Every kernel within the error of a sum of n products of numbers in [-1, 1], which is at most n² roundings of 1 / 2.
void check_sizes(const ConvSizes& s) {
  INFO(text(s));
  const Numbers x = random_numbers(inputs(s), 1), weight = random_numbers(weights(s), 2);
  const Numbers dy = random_numbers(outputs(s), 3), bias = random_numbers(s.filters, 4);
  const auto tolerance = [](int64_t products) { return 0.5f * epsilon * static_cast<float>(products); };
  const int64_t of_filter = weights(s) / std::max<int64_t>(s.filters, 1);
  check_against_reference(
      [&](const Kernels& table) {
        Numbers y(dy.size()), without(dy.size());
        table.conv2d(s, x.data(), weight.data(), bias.data(), y.data());
        table.conv2d(s, x.data(), weight.data(), nullptr, without.data());
        return joined({y, without});
      },
      2 * epsilon, tolerance(of_filter + 1));
  check_against_reference(
      [&](const Kernels& table) {
        Numbers dx(x.size(), nan);
        table.conv2d_backward_input(s, weight.data(), dy.data(), dx.data());
        return dx;
      },
      2 * epsilon, tolerance(s.filters / s.groups * s.rows.kernel * s.columns.kernel));
  check_against_reference(
      [&](const Kernels& table) {
        Numbers dweight(weight.size(), nan);
        table.conv2d_backward_weight(s, x.data(), dy.data(), dweight.data());
        return dweight;
      },
      2 * epsilon, tolerance(s.batch * s.rows.out * s.columns.out));
}

TEST_CASE("convolutions equal the readable ones for sizes that end within tiles, panels and blocks") {
  check_sizes({1, 1, 1, 1, axis(1, 1), axis(1, 1)});
  check_sizes({2, 3, 4, 1, axis(7, 3), axis(9, 3)});
  check_sizes({2, 1, 6, 1, axis(28, 5, 1, 1, 2, 2), axis(28, 5, 1, 1, 2, 2)});  // LeNet's first
  check_sizes({3, 6, 16, 1, axis(14, 5), axis(14, 5)});                         // and its second
  check_sizes({1, 64, 33, 1, axis(8, 3, 1, 1, 1, 1), axis(40, 3, 1, 1, 1, 1)});
  check_sizes({2, 17, 70, 1, axis(5, 1), axis(67, 1)});
  check_sizes({1, 2, 3, 1, axis(40, 11, 1, 1, 5, 5), axis(31, 7, 1, 1, 3, 3)});
  check_sizes({1, 40, 15, 1, axis(1, 1), axis(300, 9, 1, 1, 4, 4)});  // a sequence
}

TEST_CASE("convolutions equal the readable ones for every stride, dilation, padding and number of groups") {
  check_sizes({2, 4, 6, 2, axis(9, 3, 2, 1, 1, 1), axis(11, 3, 3, 1, 0, 0)});
  check_sizes({2, 4, 8, 4, axis(9, 2, 1, 3, 2, 2), axis(17, 3, 2, 2, 4, 4)});
  check_sizes({1, 6, 6, 6, axis(13, 3, 1, 1, 1, 1), axis(13, 3, 1, 1, 1, 1)});  // depthwise
  check_sizes({2, 3, 2, 1, axis(6, 4, 1, 1, 1, 2), axis(6, 2, 1, 3, 1, 2)});    // more zeros behind than before
  check_sizes({2, 3, 5, 1, axis(3, 2, 4, 1, 0, 0), axis(2, 2, 7, 1, 6, 6)});    // rows and columns that nothing sees
  check_sizes({1, 2, 2, 1, axis(1, 3, 1, 1, 1, 1), axis(1, 5, 1, 2, 4, 4)});    // hardly anything but zeros
}

TEST_CASE("the gradient towards the input equals the readable one, where it is made as a convolution and where not") {
  check_sizes({2, 20, 7, 1, axis(9, 3, 1, 1, 1, 1), axis(10, 5, 1, 1, 2, 2)});
  check_sizes({2, 36, 8, 2, axis(12, 2, 1, 2, 1, 2), axis(12, 3, 1, 1, 0, 1)});
  check_sizes({1, 16, 5, 1, axis(9, 1, 1, 1, 1, 1), axis(9, 1, 1, 1, 1, 1)});  // more zeros than a filter reaches
  check_sizes({1, 16, 5, 1, axis(9, 3, 2, 1, 1, 1), axis(9, 3, 1, 1, 1, 1)});
}

TEST_CASE("convolutions of each channel by itself equal the readable ones") {
  check_sizes({2, 5, 5, 5, axis(20, 3, 1, 1, 1, 1), axis(37, 3, 1, 1, 1, 1)});
  check_sizes({1, 3, 6, 3, axis(11, 3, 2, 1, 1, 1), axis(40, 5, 2, 1, 2, 2)});
  check_sizes({3, 2, 8, 2, axis(9, 2, 3, 2, 0, 1), axis(23, 4, 3, 2, 5, 0)});
  check_sizes({1, 4, 4, 4, axis(1, 1), axis(200, 7, 2, 3, 9, 9)});  // sequences
  check_sizes({2, 1, 1, 1, axis(5, 5), axis(6, 1, 4, 1, 0, 0)});
  check_sizes({0, 2, 2, 2, axis(5, 3), axis(5, 3)});
  check_sizes({1, 2, 2, 2, axis(20, 12), axis(20, 11)});  // more weights than the loop of its own takes
  check_sizes({1, 2, 10, 2, axis(8, 3), axis(9, 3)});     // more filters
  check_sizes({1, 2, 2, 2, axis(3, 2, 4, 1, 0, 0), axis(2, 2, 7, 1, 6, 6)});
}

TEST_CASE("a convolution of no images, and one without channels, have sizes all the same") {
  check_sizes({0, 3, 4, 1, axis(5, 3), axis(5, 3)});
  check_sizes({2, 0, 4, 1, axis(5, 3), axis(5, 3)});
  check_sizes({2, 3, 0, 1, axis(5, 3), axis(5, 3)});
}

TEST_CASE("convolutions of random sizes equal the readable ones") {
  std::mt19937 generator(7);
  const auto from = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(generator() % static_cast<uint32_t>(high - low + 1));
  };
  const auto random_axis = [&] {
    const int64_t kernel = from(1, 5), dilation = from(1, 3), reach = dilation * (kernel - 1) + 1;
    return axis(reach + from(0, 20), kernel, from(1, 3), dilation, from(0, 4), from(0, 4));
  };
  for (int i = 0; i < 40; ++i) {
    const int64_t channels = from(1, 4), each = from(1, 4);
    check_sizes({from(1, 3), channels, channels * each, channels, random_axis(), random_axis()});
  }
  for (int i = 0; i < 60; ++i) {
    const int64_t groups = from(1, 3);
    check_sizes({from(1, 4), groups * from(1, 9), groups * from(1, 20), groups, random_axis(), random_axis()});
  }
}

TEST_CASE("a NaN in an image reaches the outputs that see it, and no others") {
  const ConvSizes s{1, 2, 3, 1, axis(6, 3, 1, 1, 1, 1), axis(19, 3, 1, 1, 1, 1)};
  Numbers x = random_numbers(inputs(s), 1);
  x[2 * 19 + 4] = nan;
  const Numbers weight = random_numbers(weights(s), 2);
  check_against_reference(
      [&](const Kernels& table) {
        Numbers y(static_cast<size_t>(outputs(s)));
        table.conv2d(s, x.data(), weight.data(), nullptr, y.data());
        return y;
      },
      2 * epsilon, 1e-5f);
}

}  // namespace
}  // namespace tinytensor
