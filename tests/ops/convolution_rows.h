// The rows of the op table for images: convolutions, pooling, batch norm.
#pragma once

#include "tinytensor/ops/convolution/conv_transpose.h"
#include "tinytensor/ops/convolution/convolution.h"
#include "tinytensor/ops/convolution/pooling.h"
#include "tinytensor/ops/normalization/batch_norm.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor::tests {

/// x and a weight, and a bias if there is a third shape.
template <class Op>
std::vector<Op> convolution_ops() {
  const auto conv = [](std::string name, std::vector<Shape> shapes, const Conv2dOptions& options = {}) {
    return Op{"conv2d " + std::move(name), std::move(shapes),
              [options](const auto& x) { return conv2d(x[0], x[1], x.size() > 2 ? x[2] : Tensor(), options); }};
  };
  const auto sequence = [](std::string name, std::vector<Shape> shapes, const Conv1dOptions& options = {}) {
    return Op{"conv1d " + std::move(name), std::move(shapes),
              [options](const auto& x) { return conv1d(x[0], x[1], x.size() > 2 ? x[2] : Tensor(), options); }};
  };
  const auto transposed = [](std::string name, std::vector<Shape> shapes, const ConvTranspose2dOptions& options = {}) {
    return Op{"conv_transpose2d " + std::move(name), std::move(shapes), [options](const auto& x) {
                return conv_transpose2d(x[0], x[1], x.size() > 2 ? x[2] : Tensor(), options);
              }};
  };
  return {
      transposed("with a bias", {{2, 2, 2, 3}, {2, 1, 2, 2}, {1}}),
      transposed("with a stride and zeros", {{1, 2, 3}, {1, 2, 3, 2}}, {.stride = {2, 3}, .padding = 1}),
      transposed("with more rows", {{1, 1, 2, 2}, {1, 2, 2, 2}, {2}}, {.stride = 2, .output_padding = {1, 0}}),
      transposed("in groups", {{1, 4, 2, 2}, {4, 1, 2, 1}, {2}}, {.groups = 2, .dilation = 2}),
      conv("with a bias", {{2, 1, 3, 4}, {2, 1, 2, 2}, {2}}),
      conv("of an image", {{2, 3, 3}, {1, 2, 2, 2}, {1}}),
      conv("with zeros around", {{1, 2, 3, 2}, {2, 2, 3, 1}}, {.padding = {1, 2}}),
      conv("with a stride", {{1, 1, 5, 4}, {2, 1, 2, 2}}, {.stride = {2, 3}}),
      conv("with a stride and zeros", {{1, 1, 4, 5}, {1, 1, 3, 3}}, {.stride = 2, .padding = 1}),
      conv("with a dilation", {{1, 1, 4, 5}, {2, 1, 2, 2}}, {.dilation = {3, 2}}),
      conv("in groups", {{1, 4, 2, 3}, {4, 2, 1, 2}, {4}}, {.groups = 2}),
      conv("of each channel", {{2, 3, 2, 2}, {3, 1, 2, 2}}, {.padding = 1, .groups = 3}),
      conv("of the same size", {{1, 1, 3, 4}, {1, 1, 2, 3}, {1}}, {.padding = ConvPadding::same}),
      sequence("with a bias", {{2, 2, 4}, {3, 2, 2}, {3}}),
      sequence("of a sequence", {{2, 5}, {1, 2, 3}}, {.stride = 2, .padding = 1}),
      sequence("of the same size", {{1, 2, 5}, {2, 1, 3}, {2}},
               {.padding = ConvPadding::same, .dilation = 2, .groups = 2}),
  };
}

template <class Op>
std::vector<Op> pooling_ops() {
  const auto row = [](std::string name, Shape shape, Tensor (*f)(const Tensor&)) {
    return Op{std::move(name), {std::move(shape)}, [f](const auto& x) { return f(x[0]); }};
  };
  return {
      row("max_pool2d", {1, 2, 4, 3}, [](const Tensor& x) { return max_pool2d(x, 2); }),
      row("max_pool2d, windows that overlap", {1, 4, 5},
          [](const Tensor& x) {
            return max_pool2d(x, {2, 3}, {.stride = 1, .padding = 1});
          }),
      row("max_pool2d with a dilation", {1, 5, 4},
          [](const Tensor& x) {
            return max_pool2d(x, 2, {.stride = 1, .dilation = {3, 2}, .ceil_mode = true});
          }),
      row("max_pool2d_with_indices", {1, 4, 5},
          [](const Tensor& x) {
            return max_pool2d_with_indices(x, {2, 3}, {.stride = 1, .padding = 1}).values;
          }),
      row("avg_pool2d", {1, 2, 4, 3}, [](const Tensor& x) { return avg_pool2d(x, 2); }),
      row("avg_pool2d with zeros around", {1, 3, 5},
          [](const Tensor& x) {
            return avg_pool2d(x, {3, 2}, {.stride = 2, .padding = 1, .ceil_mode = true});
          }),
      row("avg_pool2d of inputs only", {1, 4, 4},
          [](const Tensor& x) { return avg_pool2d(x, 3, {.stride = 2, .padding = 1, .count_include_pad = false}); }),
      row("avg_pool2d with a divisor", {2, 3, 3},
          [](const Tensor& x) { return avg_pool2d(x, 2, {.stride = 1, .divisor_override = 3}); }),
      row("adaptive_avg_pool2d", {1, 2, 3, 4},
          [](const Tensor& x) {
            return adaptive_avg_pool2d(x, {2, 3});
          }),
      row("adaptive_avg_pool2d to more", {1, 2, 3},
          [](const Tensor& x) {
            return adaptive_avg_pool2d(x, {4, 1});
          }),
  };
}

template <class Op>
std::vector<Op> batch_norm_ops() {
  const auto row = [](std::string name, std::vector<Shape> shapes, bool training) {
    return Op{"batch_norm " + std::move(name), std::move(shapes), [training](const auto& x) {
                const Tensor mean = tensor({0.5, -1}), variance = tensor({2, 0.25});
                return batch_norm(x[0], mean, variance, x.size() > 1 ? x[1] : Tensor(), x.size() > 2 ? x[2] : Tensor(),
                                  training, 0.1, 1e-2);
              }};
  };
  return {
      row("in training", {{2, 2, 3}, {2}, {2}}, true),
      row("in training, of images", {{3, 2, 2, 2}, {2}, {2}}, true),
      row("in training, without parameters", {{5, 2}}, true),
      row("in training, without a bias", {{3, 2, 2}, {2}}, true),
      row("in evaluation", {{2, 2, 3}, {2}, {2}}, false),
      row("in evaluation, of images", {{2, 2, 2, 2}, {2}}, false),
  };
}

}  // namespace tinytensor::tests
