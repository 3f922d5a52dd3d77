// The handle: what it shares, what it reads and writes, and what it refuses.
#include "tinytensor/tensor/tensor.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/grad_mode.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// 0 … 11 in memory; this view reads (3, 2) with steps 1 and 4 from element 2.
Tensor strided() { return arange(12).as_strided({3, 2}, {1, 4}, 2); }

}  // namespace

TEST_CASE("a copy of a tensor is a second name for the same numbers") {
  const Tensor x = tensor({1, 2});
  const Tensor same = x;
  same.set({0}, 5);
  CHECK(x.at({0}) == 5);
  CHECK(same.is(x));
  CHECK_FALSE(x.detach().is(x));
  x.detach().set({1}, 7);
  CHECK(x.at({1}) == 7);
}

TEST_CASE("a view reads through its strides and offset") {
  const Tensor x = strided();
  CHECK(x.to_vector() == std::vector<real>{2, 6, 3, 7, 4, 8});
  CHECK(x.at({2, -1}) == 8);
  CHECK(x.at({-3, 0}) == 2);
  CHECK(*x.data() == 2);
  CHECK_FALSE(x.is_contiguous());
  x.set({1, 1}, -1);
  CHECK(x.to_vector() == std::vector<real>{2, 6, 3, -1, 4, 8});
  const Tensor copy = dense(x);
  CHECK(copy.is_contiguous());
  CHECK(copy.to_vector() == x.to_vector());
  CHECK(copy.storage() != x.storage());
  CHECK(dense(copy).is(copy));
}

TEST_CASE("a tensor knows its shape") {
  const Tensor x = zeros({2, 3, 4});
  CHECK(x.dim() == 3);
  CHECK(x.size(0) == 2);
  CHECK(x.size(-1) == 4);
  CHECK(x.numel() == 24);
  CHECK(zeros({}).dim() == 0);
  CHECK(zeros({}).numel() == 1);
  CHECK(zeros({0, 3}).to_vector().empty());
  CHECK_FALSE(Tensor().defined());
}

TEST_CASE("x[i] is the i-th part") {
  const Tensor x = tensor({{1, 2}, {3, 4}, {5, 6}});
  CHECK(x[1].to_vector() == std::vector<real>{3, 4});
  CHECK(x[-1][0].item() == 5);
  x[0].set({1}, 9);
  CHECK(x.at({0, 1}) == 9);
}

TEST_CASE("every write counts, through whichever view") {
  const Tensor x = zeros({3});
  const uint64_t before = x.version();
  x.set({0}, 1);
  x.detach().mutable_data()[1] = 2;
  CHECK(x.version() == before + 2);
  CHECK(x.at({1}) == 2);
  CHECK(x.version() == before + 2);  // reading does not
}

TEST_CASE("a leaf can be told to ask for a gradient, and holds it") {
  Tensor x = zeros({2});
  CHECK_FALSE(x.requires_grad());
  CHECK_FALSE(x.grad().defined());
  x.requires_grad_();
  CHECK(x.requires_grad());
  CHECK_FALSE(x.detach().requires_grad());
  x.set_grad(ones({2}));
  x.grad().set({0}, 3);
  CHECK(x.grad().to_vector() == std::vector<real>{3, 1});
  x.zero_grad();
  CHECK_FALSE(x.grad().defined());
  x.requires_grad_(false);
  CHECK_FALSE(x.requires_grad());
}

TEST_CASE("only a tensor that nobody shares may be reused") {
  Tensor x = zeros({2});
  CHECK(x.is_unique());
  {
    const Tensor view = x.detach();
    CHECK_FALSE(x.is_unique());
  }
  const Tensor handle = x;
  CHECK_FALSE(x.is_unique());
}

TEST_CASE("arrays of ids and conditions are read as they were written") {
  const IndexTensor ids({2, 2}, {1, 2, 3, 4});
  CHECK(ids.at({1, 0}) == 3);
  CHECK(ids.at({-1, -1}) == 4);
  CHECK(ids.size(-1) == 2);
  CHECK(ids.reshape({-1}).to_vector() == std::vector<int64_t>{1, 2, 3, 4});
  CHECK(IndexTensor(Shape{}, {7}).item() == 7);
  CHECK(IndexTensor().numel() == 0);
  IndexTensor alias = ids;
  alias.data()[0] = 9;
  CHECK(ids.at({0, 0}) == 9);
  CHECK(BoolTensor({2}, {true, false}).at({1}) == false);
  CHECK(IndexTensor({3}).to_vector() == std::vector<int64_t>{0, 0, 0});
}

TEST_CASE("a tensor refuses what is not there") {
  const Tensor x = tensor({{1, 2, 3}, {4, 5, 6}});
  const IndexTensor ids({2}, {1, 2});
  const std::string undefined = "ValueError: tensor: this handle holds no tensor (it was never assigned)";
  check_errors({
      {"IndexError: at: index 2 is out of range for dim 0 of size 2",
       [&] {
         x.at({2, 0});
       }},
      {"IndexError: at: index -4 is out of range for dim 1 of size 3",
       [&] {
         x.at({0, -4});
       }},
      {"IndexError: at: 1 indices for a tensor of 2 dimensions, (2, 3)", [&] { x.at({0}); }},
      {"IndexError: at: index 3 is out of range for dim 1 of size 3",
       [&] {
         x.set({0, 3}, 1);
       }},
      {"IndexError: select: index 2 is out of range for dim 0 of size 2", [&] { x[2]; }},
      {"ShapeError: item: one element is needed, (2, 3) has 6", [&] { x.item(); }},
      {"ShapeError: item: one element is needed, (0,) has 0", [] { zeros({0}).item(); }},
      {"IndexError: size: dim 2 is out of range for 2 dimensions: expected -2 to 1", [&] { x.size(2); }},
      {"IndexError: size: a scalar has no dimension 0", [] { zeros({}).size(0); }},
      {"ShapeError: shape: sizes must not be negative: (-1,)", [] { Tensor(Shape{-1}); }},
      {"IndexError: view: (2, 3) with strides (3, 1) at offset 1 reaches outside a storage of 6 elements",
       [&] {
         x.as_strided({2, 3}, {3, 1}, 1);
       }},
      {"IndexError: view: (2,) with strides (1,) at offset -1 reaches outside a storage of 6 elements",
       [&] { x.as_strided({2}, {1}, -1); }},
      {"ShapeError: set_grad: a gradient of (3,) does not fit a tensor of (2, 3)", [&] { x.set_grad(ones({3})); }},
      {"ValueError: set_grad: a gradient must be contiguous\n  hint: contiguous() makes it so",
       [] {
         zeros({3, 2}).set_grad(strided());
       }},
      {undefined, [] { Tensor().shape(); }},
      {undefined, [] { Tensor().item(); }},
      {undefined, [] { Tensor().requires_grad_(); }},
      {undefined, [] { Tensor().detach(); }},
      {"ShapeError: array: 3 values do not fill (2,)",
       [] {
         IndexTensor({2}, {1, 2, 3});
       }},
      {"ShapeError: item: one element is needed, (2,) has 2", [&] { ids.item(); }},
      {"IndexError: at: index 2 is out of range for dim 0 of size 2", [&] { ids.at({2}); }},
      {"IndexError: size: a scalar has no dimension 0", [] { IndexTensor(Shape{}).size(0); }},
      {"ShapeError: reshape: (2,) has 2 elements, which do not fill (3,)", [&] { ids.reshape({3}); }},
  });
}

TEST_CASE("a view that its storage cannot hold is refused") {
  const Tensor x = arange(12);
  const int64_t huge = std::numeric_limits<int64_t>::max();
  check_errors({
      {"IndexError: view: (3, 4) with strides (4, 1) at offset 1 reaches outside a storage of 12 elements",
       [&] {
         x.as_strided({3, 4}, {4, 1}, 1);
       }},
      {"IndexError: view: (2,) with strides (1,) at offset -1 reaches outside a storage of 12 elements",
       [&] { x.as_strided({2}, {1}, -1); }},
      {"IndexError: view: (3,) with strides (9223372036854775807,) at offset 0 reaches outside a storage of 12 "
       "elements",
       [&] { x.as_strided({3}, {huge}, 0); }},
      {"IndexError: view: (2,) with strides (1,) at offset 9223372036854775807 reaches outside a storage of 12 "
       "elements",
       [&] { x.as_strided({2}, {1}, huge); }},
      {"ShapeError: view: a stride of at least 0 is needed for each size: shape (2,), strides (-1,)",
       [&] { x.as_strided({2}, {-1}, 5); }},
      {"ShapeError: view: a stride of at least 0 is needed for each size: shape (2, 2), strides (1,)",
       [&] {
         x.as_strided({2, 2}, {1}, 0);
       }},
      {"ValueError: view: there is no storage to look at", [] { Tensor(nullptr, {2}, {1}, 0); }},
      {"ValueError: view: there is no storage to look at",
       [] {
         Tensor(std::make_shared<Storage>(Storage{nullptr, 2, 0}), {2}, {1}, 0);
       }},
  });
  CHECK(x.as_strided({0}, {huge}, huge).numel() == 0);
}

TEST_CASE("one element of a tensor that records is not written while recording") {
  const Tensor x = tensor({1, 2}).requires_grad_();
  CHECK(thrown_by([&] { x.set({0}, 5); }) ==
        "GradError: set: a tensor of shape (2,) that requires a gradient must not be changed in place while recording\n"
        "  hint: put it under NoGrad, or use the op that returns a new tensor");
  const NoGrad guard;
  x.set({0}, 5);
  CHECK(x.at({0}) == 5);
}

TEST_CASE("a tensor is not its own gradient") {
  const Tensor x = tensor({1, 2}).requires_grad_();
  CHECK(thrown_by([&] { x.set_grad(x); }) == "ValueError: set_grad: a tensor cannot be its own gradient");
}

TEST_CASE("an array that was moved from says so, and a clone of one is its own") {
  IndexTensor ids = index_tensor({1, 2});
  const IndexTensor taken = std::move(ids);
  const std::string text = "ValueError: array: this handle holds no array (it was moved from)";
  check_errors({{text, [&] { ids.shape(); }},
                {text, [&] { ids.data(); }},
                {text, [&] { ids.numel(); }},
                {text, [&] { ids.at({0}); }},
                {text, [&] { ids.reshape({2}); }},
                {text, [&] { clone(ids); }}});
  IndexTensor copy = clone(taken);
  copy.data()[0] = 9;
  CHECK(taken.at({0}) == 1);
  ids = copy;
  CHECK(ids.at({0}) == 9);
}
