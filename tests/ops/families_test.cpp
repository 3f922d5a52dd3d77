// The families beside ops.h: what they say when arguments do not fit, and cases at their edges.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const Tensor scalar = ones({}), vector = ones({3}), matrix = ones({2, 3});

}  // namespace

TEST_CASE("looking up by ids says which one is out of range") {
  check_errors({
      {"IndexError: index: index 2 at position 1 is out of range for a size of 2",
       [] {
         matrix[index_tensor({0, 2})];
       }},
      {"IndexError: index: index -3 at position 0 is out of range for a size of 2", [] { matrix[index_tensor({-3})]; }},
      {"IndexError: index_select: index -1 at position 0 is out of range for 2 parts",
       [] { index_select(matrix, 0, index_tensor({-1})); }},
      {"ShapeError: index_select: parts of (2, 3) by ids of (1, 1): one dim of ids is needed, and one to select from\n"
       "  hint: x[ids] takes ids of any shape",
       [] { index_select(matrix, 0, index_tensor({{1}})); }},
      {"IndexError: index: a mask of (3,) does not fit (2, 3) from dim 0 on",
       [] {
         matrix[bool_tensor({1, 0, 1})];
       }},
      {"IndexError: index: 3 subscripts for a tensor of 2 dimensions, (2, 3)",
       [] {
         index(matrix, {bool_tensor({{1, 0, 1}, {0, 0, 0}}), index_tensor({0})});
       }},
      {"IndexError: index: a mask without dims selects nothing\n  hint: where() chooses",
       [] { matrix[bool_tensor(1)]; }},
      {"ShapeError: scatter: an index of (2, 4) does not fit inside a source of (2, 3)",
       [] {
         scatter(matrix, 1, IndexTensor(Shape{2, 4}), matrix);
       }},
      {"ShapeError: scatter_add: an index of (3, 1) does not fit (2, 3) along dim 1",
       [] {
         scatter_add(matrix, 1, IndexTensor(Shape{3, 1}), ones({3, 3}));
       }},
      {"ShapeError: scatter_reduce: an index of (2, 4) does not fit inside a source of (2, 3)",
       [] {
         scatter_reduce(matrix, 1, IndexTensor(Shape{2, 4}), matrix, ScatterReduction::amax);
       }},
      {"IndexError: scatter_reduce: index 3 at position 0 is out of range for 3 elements",
       [] { scatter_reduce(matrix, 1, index_tensor({{3}}), matrix, ScatterReduction::sum); }},
      {"ShapeError: index_add: for (2, 3) and ids of (1,) a source of (1, 3) is expected: (3,)",
       [] { index_add(matrix, 0, index_tensor({0}), vector); }},
      {"ValueError: one_hot: 3 at position 1 is none of 3 classes",
       [] {
         one_hot(index_tensor({0, 3}), 3);
       }},
      {"ValueError: one_hot: -1 at position 0 is none of 3 classes",
       [] {
         one_hot(index_tensor({-1, 2}));
       }},
      {"ValueError: one_hot: without ids the number of classes must be given", [] { one_hot(IndexTensor()); }},
      {"ShapeError: tril: matrices are expected: (3,)", [] { tril(vector); }},
      {"ValueError: topk: k must be between 0 and the size of dim 1, 3: 4", [] { topk(matrix, 4); }},
  });
}

TEST_CASE("shapes say which width, part or size does not fit") {
  check_errors({
      {"ValueError: pad: two widths for each of at most 2 dims are expected, the last dim first: (1, 1, 1)",
       [] {
         pad(matrix, {1, 1, 1});
       }},
      {"ValueError: pad: the widths (-2, -2) cut more than there is of (2, 3), or add more than can be counted",
       [] {
         pad(matrix, {-2, -2});
       }},
      {"ValueError: pad: a width of 3 does not fit dim 1 of (2, 3)",
       [] {
         pad(matrix, {0, 3}, Padding::reflect);
       }},
      {"ValueError: pad: the widths (-2, -2) cut more than there is of (2, 3)",
       [] {
         pad(matrix, {-2, -2}, Padding::replicate);
       }},
      {"ValueError: unfold: windows of 4 with a step of 1 along dim 1 of (2, 3)\n  hint: 0 <= size <= 3, step >= 1",
       [] { unfold(matrix, 1, 4, 1); }},
      {"ShapeError: unbind: a scalar has no dims to cut", [] { unbind(scalar); }},
      {"ValueError: chunk: at least one part is needed: 0", [] { chunk(matrix, 0); }},
      {"ValueError: split_with_sizes: (1, 1) are no sizes that add up to dim 1 of (2, 3)",
       [] {
         split_with_sizes(matrix, {1, 1}, 1);
       }},
      {"ShapeError: repeat: (2, 3) times (2,)\n"
       "  hint: one number of at least 0 for each dim, or more for new dims in front",
       [] { repeat(matrix, {2}); }},
      {"ValueError: repeat_interleave: at least 0 times are needed: -1", [] { repeat_interleave(matrix, -1, 0); }},
      {"ShapeError: outer: two vectors are expected: (2, 3) and (3,)", [] { outer(matrix, vector); }},
      {"ShapeError: diag: a vector or a matrix is expected: ()", [] { diag(scalar); }},
  });
}

TEST_CASE("losses and statistics say what they were not given") {
  check_errors({
      {"ShapeError: l1_loss: prediction (2, 3) and target (3,) must have one shape", [] { l1_loss(matrix, vector); }},
      {"ValueError: smooth_l1_loss: beta must not be negative: -1",
       [] { smooth_l1_loss(matrix, matrix, Reduction::mean, -1); }},
      {"ValueError: huber_loss: delta must be above 0: 0", [] { huber_loss(matrix, matrix, Reduction::mean, 0); }},
      {"ValueError: binary_cross_entropy: probabilities between 0 and 1 are expected\n"
       "  hint: sigmoid() gives them; of logits take binary_cross_entropy_with_logits",
       [] { binary_cross_entropy(matrix * 2, matrix); }},
      {"ShapeError: cross_entropy: the weight must be (3,), one for each class: (2,)",
       [] { cross_entropy(matrix, matrix, {.weight = ones({2})}); }},
      {"ValueError: cross_entropy: label_smoothing must be between 0 and 1: 2",
       [] { cross_entropy(matrix, matrix, {.label_smoothing = 2}); }},
      {"ShapeError: amax: there is none of no elements: (0, 3)",
       [] {
         amax(zeros({0, 3}), {0});
       }},
      {"ValueError: linspace: the count must not be negative: -1", [] { linspace(0, 1, -1); }},
  });
}

TEST_CASE("ids are copied when they are used: filling them with the next batch changes no gradient") {
  IndexTensor ids = index_tensor({0, 2, 2}), places = index_tensor({{0}, {2}});
  Tensor x = ones({3, 2}).requires_grad_(), y = ones({2, 3}).requires_grad_(), z = ones({2, 1}).requires_grad_();
  const Tensor total = sum(x[ids]) + sum(scatter(y, 1, places, z)) + sum(index_select(x, 0, ids));
  for (IndexTensor* index : {&ids, &places}) std::fill_n(index->data(), index->numel(), 1);
  backward(total);
  check_equal(x.grad(), tensor({{2, 2}, {0, 0}, {4, 4}}));
  check_equal(y.grad(), tensor({{0, 1, 1}, {1, 1, 0}}));
}

TEST_CASE("the source of a scatter that reaches further than the index gets no gradient there") {
  Tensor x = zeros({3}), source = tensor({5, 6, 7}).requires_grad_();
  const Tensor y = scatter(x, 0, index_tensor({2, 0}), source);
  check_equal(y, tensor({6, 0, 5}));
  backward(sum(y));
  check_equal(source.grad(), tensor({1, 1, 0}));
}

TEST_CASE("unfold is a view, and its elements share memory with what it was made of") {
  const Tensor x = arange(5), windows = unfold(x, 0, 3, 2);
  check_equal(windows, tensor({{0, 1, 2}, {2, 3, 4}}));
  fill_(slice(x, 0, 2, 3), 9);
  check_equal(windows, tensor({{0, 1, 9}, {9, 3, 4}}));
  CHECK(thrown_by([&] { fill_(windows, 0); }) ==
        "ValueError: fill_: the target (2, 3) repeats elements (it was made by expand)");
}

TEST_CASE("writes in place are refused while they would falsify a graph") {
  Tensor p = ones({3}).requires_grad_();
  for (const auto& write :
       std::vector<std::function<void()>>{[&] { clamp_(p, 0, 1); },
                                          [&] {
                                            masked_fill_(p, bool_tensor({1, 0, 0}), 0);
                                          },
                                          [&] { tinytensor::uniform_(p); }, [&] { tinytensor::normal_(p); }}) {
    CHECK(thrown_by(write).starts_with("GradError: "));
    const NoGrad guard;
    CHECK(thrown_by(write) == "nothing was thrown");
  }
  const Tensor x = ones({3}).requires_grad_() * 1;
  const Tensor y = square(x);
  {
    const NoGrad guard;
    clamp_(x.detach(), 5, {});
  }
  CHECK(thrown_by([&] { backward(sum(y)); }).starts_with("GradError: "));
  CHECK(thrown_by([&] { tinytensor::uniform_(expand(ones({1}), {3})); }).starts_with("ValueError: uniform_: "));
}

TEST_CASE("the first of equal elements comes first in every order, and NaN is the largest") {
  const Tensor x = tensor({2, std::nan(""), 2, 1});
  CHECK(argsort(x).to_vector() == std::vector<int64_t>{3, 0, 2, 1});
  CHECK(argsort(x, 0, true).to_vector() == std::vector<int64_t>{1, 0, 2, 3});
  CHECK(topk(x, 2).indices.to_vector() == std::vector<int64_t>{1, 0});
  CHECK(topk(x, 0).values.shape() == Shape{0});
  CHECK(sort(scalar).indices.item() == 0);
}

TEST_CASE("a linear space ends where it is told to") {
  for (const int64_t count : {2, 3, 10, 77, 1001}) {
    const Tensor x = linspace(-0.3, 0.7, count);
    CHECK(x.at({0}) == static_cast<real>(-0.3));
    CHECK(x.at({-1}) == static_cast<real>(0.7));
  }
  check_equal(linspace(3, 9, 1), tensor({3}));
  CHECK(linspace(0, 1, 0).shape() == Shape{0});
}
