// Convolutions, pooling and batch norm: what they say when something does not fit, and small cases done by hand.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/convolution/convolution.h"
#include "tinytensor/ops/convolution/pooling.h"
#include "tinytensor/ops/elementwise/functions.h"
#include "tinytensor/ops/normalization/batch_norm.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const Tensor image = reshape(arange(1, 10), {1, 1, 3, 3});  // 1 2 3 / 4 5 6 / 7 8 9
const Tensor images = ones({2, 4, 5, 6}), filters = ones({3, 4, 2, 2});

}  // namespace

TEST_CASE("a convolution adds up what lies under the filter, which is not turned") {
  const Tensor filter = reshape(tensor({1, 10, 100, 1000}), {1, 1, 2, 2});
  check_equal(conv2d(image, filter), reshape(tensor({5421, 6532, 8754, 9865}), {1, 1, 2, 2}));
  check_equal(conv2d(image, filter, tensor({0.5}), {.stride = 2}), reshape(tensor({5421.5}), {1, 1, 1, 1}));
  check_equal(conv2d(image, filter, {}, {.stride = 3, .padding = 1}),
              reshape(tensor({1000, 300, 70, 9}), {1, 1, 2, 2}));
  check_equal(conv1d(tensor({{1, 2, 3, 4}}), reshape(tensor({1, 10}), {1, 1, 2}), {}, {.padding = ConvPadding::same}),
              tensor({{21, 32, 43, 4}}));
}

TEST_CASE("a product with the matrix of patches is the convolution, with its gradients") {
  const auto odd = [](const Shape& shape) {
    return tinytensor::sin(mul(arange(0, static_cast<double>(numel(shape))), 1.7));
  };
  const Tensor bias = tensor({1, -2, 3, 0.5});
  for (const Conv2dOptions& options :
       {Conv2dOptions{}, Conv2dOptions{.stride = {2, 1}, .padding = {1, 2}, .dilation = {1, 3}},
        Conv2dOptions{.stride = {1, 3}, .padding = {2, 0}, .dilation = {2, 1}, .groups = 2},
        Conv2dOptions{.padding = ConvPadding::same, .dilation = {1, 2}}}) {
    for (const int64_t batch : {0, 3}) {
      const Shape x_shape{batch, 4, 6, 9}, weight_shape{4, 4 / options.groups, 3, 2};
      const auto gradients = [&](const auto& op) {
        const Tensor x = reshape(odd(x_shape), x_shape).detach().requires_grad_();
        const Tensor weight = reshape(odd(weight_shape), weight_shape).detach().requires_grad_();
        const Tensor b = clone(bias).requires_grad_(), y = op(x, weight, b);
        backward(sum(mul(y, reshape(odd(y.shape()), y.shape()))));
        return std::vector<Tensor>{y.detach(), x.grad(), weight.grad(), b.grad()};
      };
      const auto loops = gradients([&](const auto&... in) { return conv2d(in..., options); });
      const auto product = gradients([&](const auto&... in) { return composed::conv2d(in..., options); });
      for (size_t i = 0; i < loops.size(); ++i) check_close(product[i], loops[i], 1e-4);
    }
  }
}

TEST_CASE("the padding same gives as many outputs as inputs") {
  for (const int64_t kernel : {1, 2, 3, 4, 5}) {
    for (const int64_t dilation : {1, 2, 3}) {
      const Tensor weight = ones({3, 4, kernel, 2});
      const Conv2dOptions options{.padding = ConvPadding::same, .dilation = dilation};
      CHECK(conv2d(images, weight, {}, options).shape() == Shape{2, 3, 5, 6});
    }
  }
}

TEST_CASE("an image without examples gives one without examples") {
  CHECK(conv2d(images[0], filters).shape() == Shape{3, 4, 5});
  CHECK(conv1d(images[0][0], ones({3, 5, 2})).shape() == Shape{3, 5});
  CHECK(max_pool2d(images[0], 2).shape() == Shape{4, 2, 3});
  CHECK(conv2d(zeros({0, 4, 5, 6}), filters).shape() == Shape{0, 3, 4, 5});
}

TEST_CASE("convolutions name the shapes that do not fit, and the options that make no sense") {
  const auto with = [](const Conv2dOptions& options) { conv2d(images, filters, {}, options); };
  check_errors({
      {"ShapeError: conv2d: the weight must be (O, C / groups, KH, KW): (3, 4)",
       [] {
         conv2d(images, ones({3, 4}));
       }},
      {"ShapeError: conv2d: x must be (N, C, H, W) or (C, H, W): (5, 6)", [] { conv2d(images[0][0], filters); }},
      {"ShapeError: conv1d: x must be (N, C, L) or (C, L): (2, 4, 5, 6)",
       [] {
         conv1d(images, ones({3, 4, 2}));
       }},
      {"ShapeError: conv1d: the weight must be (O, C / groups, K): (3, 4, 2, 2)", [] { conv1d(images[0], filters); }},
      {"ShapeError: conv2d: x (2, 4, 5, 6) has 4 channels, but a weight of (3, 5, 2, 2) in 1 group is for 5",
       [] {
         conv2d(images, ones({3, 5, 2, 2}));
       }},
      {"ShapeError: conv2d: x (2, 4, 5, 6) has 4 channels, but a weight of (6, 4, 2, 2) in 2 groups is for 8",
       [] {
         conv2d(images, ones({6, 4, 2, 2}), {}, {.groups = 2});
       }},
      {"ValueError: conv2d: groups must divide the channels and the filters: 2 groups, 4 channels, 3 filters",
       [&] { with({.groups = 2}); }},
      {"ValueError: conv2d: groups must divide the channels and the filters: 0 groups, 4 channels, 3 filters",
       [&] { with({.groups = 0}); }},
      {"ShapeError: conv2d: the bias must be (3,), one for each filter: (4,)",
       [] { conv2d(images, filters, ones({4})); }},
      {"ValueError: conv2d: the stride must be at least 1: 0",
       [&] {
         with({.stride = {1, 0}});
       }},
      {"ValueError: conv2d: the dilation must be at least 1: -1", [&] { with({.dilation = -1}); }},
      {"ValueError: conv2d: the padding must be at least 0: -1",
       [&] {
         with({.padding = {0, -1}});
       }},
      {"ValueError: conv2d: the dilation must be at most 1073741824: 9223372036854775807",
       [&] { with({.dilation = std::numeric_limits<int64_t>::max()}); }},
      {"ValueError: conv2d: the padding 'same' is for a stride of 1: 2",
       [&] { with({.stride = 2, .padding = ConvPadding::same}); }},
      {"ShapeError: conv2d: the filters are larger than the image: height 7, the image 5 with 0 zeros around it\n"
       "  hint: .padding = 1 would make it large enough",
       [&] {
         with({.dilation = {6, 1}});
       }},
      {"ShapeError: conv2d: the height of the filters must be at least 1: 0",
       [] {
         conv2d(images, ones({3, 4, 0, 2}));
       }},
  });
}

TEST_CASE("a convolution keeps the numbers that it needs, and notices when they are changed") {
  const Tensor x = normal({1, 2, 4, 4}, 1), weight = normal({3, 2, 2, 2}, 2);
  const Tensor y = conv2d(x, weight);
  zero_(weight.detach());
  const std::string thrown = thrown_by([&] { backward(y, ones(y.shape())); });
  CHECK(thrown.find("its input 'weight' of shape (3, 2, 2, 2) was changed in place") != std::string::npos);
}

TEST_CASE("of equal numbers in a window the first gets the gradient") {
  const Tensor x = ones({1, 3, 3}).requires_grad_();
  backward(sum(max_pool2d(x, 2, {.stride = 1})));
  check_equal(x.grad(), tensor({{{1, 1, 0}, {1, 1, 0}, {0, 0, 0}}}));
}

TEST_CASE("averages divide by the size of the window, by the inputs in it, or by a number") {
  const Tensor x = ones({1, 3, 3});
  const AvgPoolOptions zeros_around{.stride = 2, .padding = 1};
  check_close(avg_pool2d(x, 3, zeros_around), full({1, 2, 2}, 4.0 / 9));
  check_close(avg_pool2d(x, 3, {.stride = 2, .padding = 1, .count_include_pad = false}), ones({1, 2, 2}));
  check_close(avg_pool2d(x, 3, {.stride = 2, .padding = 1, .divisor_override = 2}), full({1, 2, 2}, 2));
  check_close(adaptive_avg_pool2d(reshape(arange(5), {1, 1, 5}), {1, 2}), tensor({{{1, 3}}}));
}

TEST_CASE("pooling names what does not fit") {
  const Tensor x = ones({2, 4, 5});
  check_errors({
      {"ShapeError: max_pool2d: x must be (N, C, H, W) or (C, H, W): (4, 5)", [&] { max_pool2d(x[0], 2); }},
      {"ValueError: max_pool2d: the width of the window must be at least 1: 0",
       [&] {
         max_pool2d(x, {2, 0});
       }},
      {"ValueError: max_pool2d: the padding must be at least 0 and at most half of the window: 2 for a height of 3",
       [&] { max_pool2d(x, 3, {.padding = 2}); }},
      {"ValueError: avg_pool2d: the padding must be at least 0 and at most half of the window: -1 for a height of 2",
       [&] { avg_pool2d(x, 2, {.padding = -1}); }},
      {"ValueError: max_pool2d: the stride must be at least 1: 0", [&] { max_pool2d(x, 2, {.stride = 0}); }},
      {"ValueError: max_pool2d: the dilation must be at least 1: 0", [&] { max_pool2d(x, 2, {.dilation = 0}); }},
      {"ShapeError: max_pool2d: the window is larger than the image: height 5, the image 4 with 0 of padding",
       [&] { max_pool2d(x, 5); }},
      {"ShapeError: avg_pool2d: the window is larger than the image: width 7, the image 5 with 0 of padding",
       [&] {
         avg_pool2d(x, {2, 7});
       }},
      {"ValueError: avg_pool2d: the divisor must not be 0", [&] { avg_pool2d(x, 2, {.divisor_override = 0}); }},
      {"ShapeError: adaptive_avg_pool2d: x must be (N, C, H, W) or (C, H, W): (5,)",
       [&] { adaptive_avg_pool2d(x[0][0], 1); }},
      {"ValueError: adaptive_avg_pool2d: the width of the output must be at least 0: -1",
       [&] {
         adaptive_avg_pool2d(x, {2, -1});
       }},
      {"ShapeError: adaptive_avg_pool2d: there is no average over a height of 0",
       [] {
         adaptive_avg_pool2d(zeros({2, 0, 3}), 1);
       }},
  });
}

TEST_CASE("batch norm in training gives every channel mean 0 and variance 1, and moves the running numbers") {
  const Tensor x = reshape(arange(12), {3, 2, 2}), mean = zeros({2}), variance = ones({2});
  const Tensor y = batch_norm(x, mean, variance, {}, {}, true, 0.5, 0);
  check_close(tinytensor::mean(y, {0, 2}), zeros({2}));
  check_close(var(y, {0, 2}, false, 0), ones({2}));
  check_close(mean, mul(tinytensor::mean(x, {0, 2}), 0.5));
  check_close(variance, add(mul(var(x, {0, 2}), 0.5), 0.5));
}

TEST_CASE("batch norm out of training takes the running numbers, and leaves them alone") {
  const Tensor mean = tensor({1, 2}), variance = tensor({4, 9});
  const Tensor y = batch_norm(tensor({{3, 5}}), mean, variance, tensor({1, 2}), tensor({0, 1}), false, 0.1, 0);
  check_close(y, tensor({{1, 3}}));
  check_equal(mean, tensor({1, 2}));
  check_equal(variance, tensor({4, 9}));
}

TEST_CASE("batch norm of no examples leaves the running numbers alone") {
  const Tensor mean = tensor({1, 2}), variance = tensor({4, 9}), weight = ones({2}).requires_grad_();
  const Tensor y = batch_norm(zeros({0, 2, 3}), mean, variance, weight, ones({2}), true);
  CHECK(y.shape() == Shape{0, 2, 3});
  backward(y, zeros({0, 2, 3}));
  check_equal(weight.grad(), zeros({2}));
  check_equal(mean, tensor({1, 2}));
  CHECK(batch_norm(zeros({0}), {}, {}).shape() == Shape{0});
}

TEST_CASE("batch norm names what does not fit") {
  const Tensor x = ones({4, 3}), two = ones({2}), none;
  check_errors({
      {"ShapeError: batch_norm: x must be (N, C, …): (3,)", [&] { batch_norm(x[0], none, none, none, none, true); }},
      {"ShapeError: batch_norm: the weight must be (3,), one number for each channel of x (4, 3): (2,)",
       [&] { batch_norm(x, none, none, two, none, true); }},
      {"ShapeError: batch_norm: the running mean must be (3,), one number for each channel of x (4, 3): (2,)",
       [&] { batch_norm(x, two, none, none, none, true); }},
      {"ValueError: batch_norm: out of training the running mean and variance are needed",
       [&] { batch_norm(x, none, none); }},
      {"ValueError: batch_norm: in training a channel needs more than one number: x (1, 3)\n"
       "  hint: a larger batch, or evaluation mode",
       [&] { batch_norm(slice(x, 0, 0, 1), none, none, none, none, true); }},
  });
}
