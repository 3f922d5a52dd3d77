// The transposed convolution by hand, and the places of the largest inputs; PyTorch's results are in tests/parity/.
#include "tinytensor/nn/conv_transpose.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/convolution/pooling.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("every input adds its filter, times itself") {
  const Tensor x = reshape(tensor({1, 2}), {1, 1, 1, 2}), filter = reshape(tensor({1, 10, 100, 1000}), {1, 1, 2, 2});
  check_equal(conv_transpose2d(x, filter)[0][0], tensor({{1, 12, 20}, {100, 1200, 2000}}));
  check_equal(conv_transpose2d(x, filter, tensor({0.5}), {.stride = 2})[0][0],
              tensor({{1.5, 10.5, 2.5, 20.5}, {100.5, 1000.5, 200.5, 2000.5}}));
  check_equal(conv_transpose2d(x, filter, {}, {.stride = 2, .padding = {0, 1}, .output_padding = 1})[0][0],
              tensor({{10, 2, 20}, {1000, 200, 2000}, {0, 0, 0}}));
  CHECK(conv_transpose2d(x[0], filter).shape() == Shape{1, 2, 3});
  CHECK(conv_transpose2d(zeros({0, 1, 2, 2}), filter).shape() == Shape{0, 1, 3, 3});
}

TEST_CASE("a transposed convolution says what does not fit") {
  const Tensor x = ones({1, 2, 3, 3}), weight = ones({2, 4, 2, 2});
  check_errors({
      {"ShapeError: conv_transpose2d: the weight must be (C, O / groups, KH, KW): (2, 4)",
       [&] {
         conv_transpose2d(x, ones({2, 4}));
       }},
      {"ShapeError: conv_transpose2d: x must be (N, C, H, W) or (C, H, W): (3, 3)",
       [&] { conv_transpose2d(x[0][0], weight); }},
      {"ShapeError: conv_transpose2d: x (1, 2, 3, 3) has 2 channels, but a weight of (4, 2, 2, 2) is for 4\n"
       "  hint: transpose(weight, 0, 1), for one group",
       [&] {
         conv_transpose2d(x, ones({4, 2, 2, 2}));
       }},
      {"ValueError: conv_transpose2d: groups must divide the channels: 0 groups, 2 channels",
       [&] { conv_transpose2d(x, weight, {}, {.groups = 0}); }},
      {"ShapeError: conv_transpose2d: the bias must be (8,), one for each filter: (4,)",
       [&] { conv_transpose2d(x, weight, ones({4}), {.groups = 2}); }},
      {"ValueError: conv_transpose2d: the stride must be at least 1: 0",
       [&] { conv_transpose2d(x, weight, {}, {.stride = 0}); }},
      {"ValueError: conv_transpose2d: the output_padding must be smaller than the stride or the dilation: 2 for 2 and "
       "1",
       [&] { conv_transpose2d(x, weight, {}, {.stride = 2, .output_padding = 2}); }},
      {"ShapeError: conv_transpose2d: the height of the result would be 0",
       [&] { conv_transpose2d(x, weight, {}, {.padding = 2}); }},
      {"ShapeError: conv_transpose2d: the height of x must be at least 1: 0",
       [&] {
         conv_transpose2d(ones({1, 2, 0, 3}), weight);
       }},
      {"ValueError: ConvTranspose2d: all sizes must be at least 1: in 2, out 0, kernel size (3, 3)",
       [] { ConvTranspose2d(2, 0, 3); }},
      {"ValueError: ConvTranspose2d: groups must divide both channels: 2 groups, in 2, out 3",
       [] { ConvTranspose2d(2, 3, 3, {.groups = 2}); }},
  });
}

TEST_CASE("a transposed convolution as a layer is printed as PyTorch prints it") {
  CHECK(to_string(ConvTranspose2d(8, 4, {2, 3}, {.stride = 2})) ==
        "ConvTranspose2d(8, 4, kernel_size=(2, 3), stride=(2, 2))");
  CHECK(to_string(ConvTranspose2d(4, 6, 3, {.stride = 2, .padding = 1, .output_padding = 1, .groups = 2}, false)) ==
        "ConvTranspose2d(4, 6, kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), output_padding=(1, 1), groups=2, "
        "bias=False)");
}

TEST_CASE("the places of the largest inputs count along the image, and its numbers are found there") {
  const Tensor x = reshape(tensor({1, 5, 2, 0, 3, 3, 4, 4, 9, 0, 0, 7, 1, 1, 1, 1}), {1, 1, 4, 4}).requires_grad_();
  const auto [values, indices] = max_pool2d_with_indices(x, 2);
  CHECK(indices.to_vector() == std::vector<int64_t>{1, 6, 8, 11});
  check_equal(values, max_pool2d(x, 2));
  check_equal(gather(flatten(x), 0, indices.reshape({4})), flatten(values));
  IndexTensor places = indices;
  places.data()[0] = 1'000'000'000;
  backward(sum(values));
  CHECK(sum(x.grad()).item() == 4);
  CHECK(thrown_by([] {
          max_pool2d_with_indices(ones({2, 2}), 2);
        }) == "ShapeError: max_pool2d: x must be (N, C, H, W) or (C, H, W): (2, 2)");
}
