// Writing where numbers, ranges, ids and masks name: x[…] = y.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/indexing/ids.h"
#include "tinytensor/ops/indexing/indexing.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("what subscripts name is written, with numbers that broadcast to it") {
  const Tensor x = zeros({3, 4});
  index_put_(x, {bool_tensor({1, 0, 1})}, tensor({1, 2, 3, 4}));
  check_equal(x, tensor({{1, 2, 3, 4}, {0, 0, 0, 0}, {1, 2, 3, 4}}));
  index_put_(x, {1, Range{1, 3}}, 7);
  check_equal(x[1], tensor({0, 7, 7, 0}));
  index_put_(x, {Range{}, index_tensor({-1, 0})}, tensor({{10, 20}, {30, 40}, {50, 60}}));
  check_equal(x, tensor({{20, 2, 3, 10}, {40, 7, 7, 30}, {60, 2, 3, 50}}));
  index_put_(x, {index_tensor({0, 1, 2}), index_tensor({0, 1, 2})}, tensor({-1, -2, -3}));
  check_equal(x, tensor({{-1, 2, 3, 10}, {40, -2, 7, 30}, {60, 2, -3, 50}}));
  index_put_(x, {x > 9}, 0);
  check_equal(x, tensor({{-1, 2, 3, 0}, {0, -2, 7, 0}, {0, 2, -3, 0}}));
  index_put_(x, {x > 9}, 5);  // nothing
  CHECK(max(x).item() == 7);
}

TEST_CASE("a part of a view is written where the view is") {
  const Tensor x = zeros({2, 3});
  index_put_(transpose(x, 0, 1), {index_tensor({2, 0})}, tensor({{1, 2}, {3, 4}}));
  check_equal(x, tensor({{3, 0, 1}, {4, 0, 2}}));
  index_put_(select(x, 1, 1), {index_tensor({1})}, 9);
  check_equal(x, tensor({{3, 0, 1}, {4, 9, 2}}));
}

TEST_CASE("of ids that name one place the last one writes it") {
  const Tensor x = zeros({2});
  index_put_(x, {index_tensor({1, 1, 1})}, tensor({5, 6, 7}));
  check_equal(x, tensor({0, 7}));
}

TEST_CASE("a tensor may be written with parts of itself, as they were before") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  index_put_(x, {index_tensor({0, 1})}, transpose(x, 0, 1));
  check_equal(x, tensor({{1, 3}, {2, 4}}));
  index_put_(x, {Range{}}, transpose(x, 0, 1));
  check_equal(x, tensor({{1, 2}, {3, 4}}));
}

TEST_CASE("writing by subscripts is refused where it would falsify a gradient, or does not fit") {
  const Tensor x = zeros({3, 2}), leaf = ones({2}).requires_grad_();
  check_errors({
      {"GradError: index_put_: the source of shape (2,) requires a gradient, and a write in place is not recorded\n"
       "  hint: write its detach(), or use an op that returns a new tensor, such as cat, stack or where",
       [&] { index_put_(x, {0}, leaf); }},
      {"GradError: index_put_: a tensor of shape (2,) that requires a gradient must not be changed in place while "
       "recording\n  hint: put it under NoGrad, or use the op that returns a new tensor",
       [&] { index_put_(leaf, {index_tensor({0})}, 1); }},
      {"ValueError: index_put_: the target (3,) repeats elements (it was made by expand)",
       [] { index_put_(expand(zeros({1}), {3}), {index_tensor({0})}, 1); }},
      {"ShapeError: index_put_: values of (3, 2) for a part of (3, 2), which is (2, 2)",
       [&] {
         index_put_(x, {bool_tensor({1, 0, 1})}, ones({3, 2}));
       }},
      {"IndexError: index: index 3 at position 0 is out of range for a size of 3",
       [&] { index_put_(x, {index_tensor({3})}, 1); }},
  });
  check_equal(x, zeros({3, 2}));
}

TEST_CASE("a new tensor with a part written gives gradients to both, and its ids may be changed before the backward") {
  const Tensor x = ones({3}).requires_grad_(), y = tensor({2, 3}).requires_grad_();
  const IndexTensor ids = index_tensor({2, 0});
  const Tensor z = index_put(x, {ids}, y);
  check_equal(z, tensor({3, 1, 2}));
  index_put_(ids, {Range{}}, 1'000'000);
  backward(z, tensor({1, 10, 100}));
  check_equal(x.grad(), tensor({0, 10, 0}));
  check_equal(y.grad(), tensor({100, 1}));
}

TEST_CASE("labels and masks are written too, and read by a mask") {
  const IndexTensor labels = index_tensor({{1, 2, 3}, {4, 5, 6}});
  index_put_(labels, {labels % 2 == 0}, -100);
  CHECK(labels.to_vector() == std::vector<int64_t>{1, -100, 3, -100, 5, -100});
  CHECK(labels[labels > 0].to_vector() == std::vector<int64_t>{1, 3, 5});
  index_put_(labels, {Range{}, 1}, index_tensor({7, 8}));
  CHECK(labels.to_vector() == std::vector<int64_t>{1, 7, 3, -100, 8, -100});
  const BoolTensor mask = labels > 0;
  index_put_(mask, {0}, false);
  CHECK(mask.to_vector() == std::vector<bool>{false, false, false, false, true, false});
  CHECK(mask[bool_tensor({0, 1})].shape() == Shape{1, 3});
  CHECK(thrown_by([&] {
          index_put_(labels, {0}, index_tensor({1, 2}));
        }) == "ShapeError: index_put_: values of (2,) for a part of (2, 3), which is (3,)");
}
