// Layers as PyTorch 2.14 has them, with its numbers.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

Tensor input() {
  return reshape(tensor({0, 1, 4, 2, 2, 4, 1, 0, 1, 4, 2, 2, 4, 1, 0, 1, 4, 2, 2, 4, 1, 0, 1, 4}), {2, 4, 3});
}

struct Doubled : Layer<Doubled> {
  Linear inner;
  explicit Doubled(const Linear& layer) : inner(layer) {}
  Tensor forward(const Tensor& x) const { return 2 * inner(x); }
  void members(MemberVisitor& visit) override { visit.module("inner", inner); }
};

}  // namespace

TEST_CASE("group norm and its gradients are PyTorch's") {
  Tensor x = input().requires_grad_();
  GroupNorm norm(2, 4, 1e-3);
  copy_(norm.weight.detach(), tensor({1, 2, 3, 4}));
  copy_(norm.bias.detach(), tensor({.1, .2, .3, .4}));
  const Tensor y = norm(x);
  backward(sum(y * reshape(arange(24), {2, 4, 3})));
  check_close(slice(flatten(y.detach(), 0), 0, 0, 12),
              tensor({-1.3811411, -0.6975374, 1.3532735, -0.0278676, -0.0278676, 2.706547, -1.3030524, -3.7076309,
                      -1.3030524, 7.8809104, 1.4687014, 1.4687014}));
  check_close(slice(flatten(x.grad(), 0), 0, 12, 24),
              tensor({-8.4612427, -5.4234524, -3.9745131, 5.7032757, 4.6290245, 7.5269032, -12.1084976, -8.4626427,
                      -9.0225754, 5.8445892, 9.3037987, 14.4453239}));
  check_close(norm.weight.grad(), tensor({-9.4177189, 16.5955582, -5.050807, 10.6614866}), 1e-5);
  check_close(norm.bias.grad(), tensor({42, 60, 78, 96}));
  CHECK(to_string(norm) == "GroupNorm(2, 4, eps=0.001, affine=True)");
  CHECK(GroupNorm(1, 2, 1e-5, false).parameters().empty());
  CHECK(GroupNorm(2, 4)(zeros({0, 4, 3})).shape() == Shape{0, 4, 3});
  CHECK(thrown_by([] { GroupNorm(3, 4); }) == "ValueError: GroupNorm: 4 channels are not divisible by 3 groups");
  CHECK(thrown_by([&] { norm(zeros({2, 3})); }) == "ShapeError: GroupNorm: x must be (N, 4, …): (2, 3)");
}

TEST_CASE("layer norm over several dims and its gradients are PyTorch's") {
  Tensor x = input().requires_grad_();
  LayerNorm norm(Shape{4, 3}, true, 1e-3);
  copy_(norm.weight.detach(), reshape(arange(12), {4, 3}));
  copy_(norm.bias.detach(), reshape(arange(12), {4, 3}) / 10);
  const Tensor y = norm(x);
  backward(sum(y * reshape(arange(24), {2, 4, 3})));
  check_close(slice(flatten(y.detach(), 0), 0, 0, 12),
              tensor({0, -0.5631514, 3.214324, 0.4808593, 0.6411457, 8.0358105, -3.3789082, -9.0061245, -4.5052109,
                      14.4644575, 1.6028643, 1.7631507}));
  check_close(slice(flatten(x.grad(), 0), 0, 0, 12),
              tensor({-26.6850185, -27.9545937, -31.7633171, -24.1601028, -19.0960388, -16.5711231, -2.6342697,
                      8.7634335, 17.6219883, 23.9413929, 41.6727371, 56.8649292}));
  check_close(slice(flatten(norm.weight.grad(), 0), 0, 0, 6),
              tensor({15.7083235, -9.1718273, -15.3120537, -9.6368427, 21.1855774, 7.53581}), 1e-5);
  CHECK(to_string(norm).starts_with("LayerNorm((4, 3), eps=0.001"));
  CHECK(LayerNorm(Shape{3}, false)(x).shape() == x.shape());
  CHECK(thrown_by([&] { norm(zeros({3, 4})); }) == "ShapeError: LayerNorm: (3, 4) does not end with (4, 3)");
  CHECK(thrown_by([&] { norm(zeros({3})); }) == "ShapeError: LayerNorm: (3,) does not end with (4, 3)");
  CHECK(thrown_by([] { LayerNorm(Shape{}); }) ==
        "ValueError: LayerNorm: there must be at least 1 dim to normalize over");
}

TEST_CASE("a function may stand in a Sequential, and a module can take the place of another") {
  Sequential net{Linear(2, 3), [](const Tensor& x) { return square(x); }, Linear(3, 1)};
  const Tensor x = tensor({{1, -2}});
  const auto& first = dynamic_cast<Linear&>(net[0]);
  const auto& last = dynamic_cast<Linear&>(net[2]);
  check_equal(net(x), last(square(first(x))));
  CHECK(to_string(net).find("(1): Function()") != std::string::npos);
  check_equal(clone(net)(x), net(x));
  const Linear before = first;
  net.replace(0, Doubled(before)).replace(-1, [](const Tensor& h) { return sum(h, 1); });
  check_equal(net(x), sum(square(2 * before(x)), {1}));
  CHECK(net.named_parameters()[0].first == "0.inner.weight");
  CHECK(thrown_by([&] { net.replace(3, ReLU()); }) == "IndexError: Sequential: there is no module 3 among 3");
}
