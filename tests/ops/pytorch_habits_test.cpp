// What PyTorch's users write without a thought, where a library easily does otherwise. Values are PyTorch's.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

// What would mean something else than in PyTorch does not compile. A template, so that it may be asked.
template <class Flag, class X = Tensor>
constexpr bool takes_for_a_number(Flag flag = {}) {
  return requires(const X& x) { sort(x, flag); }
  || requires(const X& x) { argsort(x, flag); }
  || requires(const X& x) { topk(x, 1, flag); }
  || requires(const X& x) { argmax(x, flag); }
  || requires(const X& x) { argmin(x, flag); }
  || requires(const X& x) { max(x, flag); }
  || requires(const X& x) { min(x, flag); }
  || requires(const X& x) { dropout(x, flag); }
  || requires(const X& x) { sum(x, flag); };
}
template <class X>
constexpr bool takes_dims_for_p = requires(const X& x) {
  norm(x, {1});
};

TEST_CASE("a flag is taken for no dim and no probability, and dims for no power") {
  static_assert(takes_for_a_number<int>());
  static_assert(!takes_for_a_number<bool>());
  static_assert(!takes_dims_for_p<Tensor>);
  CHECK(norm(tensor({{3, 4}, {6, 8}}), 2, {1}).to_vector() == std::vector<real>{5, 10});
}

TEST_CASE("a range without an end goes to the last one, also with a step") {
  const Tensor x = tensor({0, 1, 2, 3, 4});
  CHECK(index(x, {Range{1, {}, 2}}).to_vector() == std::vector<real>{1, 3});
  CHECK(index(x, {Range{.start = 3}}).to_vector() == std::vector<real>{3, 4});
  CHECK(index(x, {Range{0, -1}}).to_vector() == std::vector<real>{0, 1, 2, 3});
  CHECK(index(x, {Range{0, 0}}).shape() == Shape{0});
}

TEST_CASE("the widths of a mirror are measured on all of x, also on what is cut") {
  const Tensor x = tensor({{1, 2, 3}});
  CHECK(pad(x, {-1, 2}, Padding::reflect).to_vector() == std::vector<real>{2, 3, 2, 1});
  CHECK(pad(x, {2, -1}, Padding::reflect).to_vector() == std::vector<real>{3, 2, 1, 2});
  CHECK(pad(x, {-2, 2}, Padding::replicate).to_vector() == std::vector<real>{3, 3, 3});
  CHECK(pad(tensor({{7}}), {1, -1}, Padding::replicate).to_vector() == std::vector<real>{7});
  CHECK(pad(x, {-1, 2}, Padding::circular).to_vector() == std::vector<real>{2, 3, 2, 3});
}

TEST_CASE("index_add takes a scalar as one element") {
  const Tensor x = tensor(1).requires_grad_(), source = tensor(2).requires_grad_();
  const Tensor y = index_add(x, 0, index_tensor({0}), source);
  CHECK(y.shape() == Shape{});
  CHECK(y.item() == 3);
  backward(y, tensor(5));
  CHECK(x.grad().item() == 5);
  CHECK(source.grad().item() == 5);
  CHECK_THROWS_AS(index_add(x, 0, index_tensor({1}), source), IndexError);
}

TEST_CASE("ids are summed along a dim, and have a largest and a smallest") {
  const IndexTensor ids = index_tensor({{3, 1, 2}, {4, -5, 6}});
  CHECK(cumsum(ids, 0).to_vector() == std::vector<int64_t>{3, 1, 2, 7, -4, 8});
  CHECK(cumsum(ids, -1).to_vector() == std::vector<int64_t>{3, 4, 6, 4, -1, 5});
  CHECK(cumsum(IndexTensor({0, 3}), 0).shape() == Shape{0, 3});
  CHECK(ids.to_vector() == std::vector<int64_t>{3, 1, 2, 4, -5, 6});
  CHECK(max(ids).item() == 6);
  CHECK(min(ids).item() == -5);
  CHECK_THROWS_WITH_AS(max(IndexTensor({0})), "max: there are no ids in (0,)", ShapeError);
}

TEST_CASE("a Sequential that begins with a table takes ids, and says so when it is given numbers") {
  Sequential net{Embedding(5, 3), Linear(3, 2)};
  const Tensor y = net(index_tensor({{1, 4}}));
  CHECK(y.shape() == Shape{1, 2, 2});
  backward(sum(y));
  CHECK(net.parameters()[0].grad().defined());
  CHECK_THROWS_WITH_AS(net(zeros({2, 3})), "Sequential: forward() of its Embedding does not take numbers", ValueError);
  CHECK_THROWS_WITH_AS(Sequential{Linear(3, 2)}(index_tensor({1})),
                       "Sequential: forward() of its Linear does not take ids", ValueError);
  CHECK_THROWS_AS(Sequential()(index_tensor({1})), ValueError);
}

TEST_CASE("a module is frozen as a whole, and thawed") {
  Sequential net{Linear(2, 3), Linear(3, 1)};
  net[0].requires_grad_(false);
  backward(sum(net(ones({4, 2}))));
  CHECK_FALSE(net.parameters()[0].grad().defined());
  CHECK(net.parameters()[2].grad().defined());
  net.requires_grad_();
  for (const Tensor& parameter : net.parameters()) CHECK(parameter.requires_grad());
}

TEST_CASE(
    "trunc_normal_ draws no number outside of its limits, and the ones inside as the normal distribution has them") {
  manual_seed(3);
  const Tensor x = zeros({20000});
  init::trunc_normal_(x, 1, 2, -1, 2);
  CHECK(min(x).item() >= -1);
  CHECK(max(x).item() <= 2);
  CHECK(mean(x).item() == doctest::Approx(0.5867).epsilon(0.02));  // of N(1, 2²) between -1 and 2
  CHECK_THROWS_WITH_AS(init::trunc_normal_(x, 0, 0), "trunc_normal_: std > 0 and low <= high are needed: 0, -2 and 2",
                       ValueError);
}

TEST_CASE("the gradient of a variance with more corrections than numbers is PyTorch's") {
  const Tensor x = tensor({3}).requires_grad_();
  backward(var(x, {}, false, 2));
  CHECK(x.grad().item() == 0);
}
