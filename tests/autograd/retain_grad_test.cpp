// retain_grad(): the gradients of what ops computed, kept as PyTorch keeps them.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

Tensor leaf() { return tensor({{1, -2, 3}, {0.5, 4, -1}}).requires_grad_(); }

}  // namespace

TEST_CASE("what was computed keeps its gradient if it is asked to, and only then") {
  const Tensor x = leaf();
  const Tensor h = x * 2, other = exp(h);
  CHECK(!h.retains_grad());
  h.retain_grad();
  CHECK(h.retains_grad());
  CHECK(!other.retains_grad());
  backward(sum(h * h) + sum(other));
  check_equal(h.grad(), 2 * h.detach() + exp(h.detach()));
  check_equal(x.grad(), 2 * h.grad());
  CHECK(!other.grad().defined());
  CHECK(!h.grad().requires_grad());
  CHECK(std::string(h.grad_fn()) == "MulBackward");
}

TEST_CASE("to ask a second time changes nothing, and a second backward adds") {
  const Tensor h = leaf() * 2;
  h.retain_grad();
  h.retain_grad();
  const Tensor y = sum(h * h);
  backward(y, {}, true);
  check_equal(h.grad(), 2 * h.detach());
  backward(y, {}, true);
  check_equal(h.grad(), 4 * h.detach());
  h.zero_grad();
  backward(y);
  check_equal(h.grad(), 2 * h.detach());
}

TEST_CASE("views keep gradients of their own shapes, and so does what they look at") {
  const Tensor h = leaf() * 2;
  const Tensor turned = transpose(h, 0, 1), part = slice(turned, 0, 1), row = expand(h[0], {4, 3});
  for (const Tensor& view : {h, turned, part, row}) view.retain_grad();
  backward(sum(part * part) + sum(row) + sum(turned));
  const Tensor twice = 2 * h.detach();
  check_equal(part.grad(), transpose(slice(twice, 1, 1), 0, 1));
  check_equal(turned.grad(), transpose(tensor({{1, -7, 13}, {1, 17, -3}}), 0, 1));
  check_equal(row.grad(), ones({4, 3}));
  check_equal(h.grad(), tensor({{5, -3, 17}, {1, 17, -3}}));
  CHECK(turned.grad().is_contiguous());
  CHECK(!turned.detach().retains_grad());
}

TEST_CASE("a leaf has its gradient anyway, and what was asked late has none of the backward before") {
  const Tensor x = leaf();
  x.retain_grad();
  CHECK(!x.retains_grad());
  const Tensor h = x * 2, y = sum(h * h);
  backward(y, {}, true);
  check_equal(x.grad(), 8 * x.detach());
  h.retain_grad();
  CHECK(!h.grad().defined());
  backward(y);
  check_equal(h.grad(), 2 * h.detach());
  const Tensor late = x * 3, z = sum(late);
  backward(z);
  late.retain_grad();  // its graph is freed
  CHECK(late.retains_grad());
  CHECK(!late.grad().defined());
}

TEST_CASE("the tensor that backward begins at keeps the seed, as a copy") {
  const Tensor h = leaf() * 2, seed = full({2, 3}, 5);
  h.retain_grad();
  backward(h, seed);
  check_equal(h.grad(), seed);
  fill_(h.grad(), 7);
  CHECK(seed.at({0, 0}) == 5);
}

TEST_CASE("kept gradients share no numbers, although an op hands one gradient to several") {
  const Tensor x = leaf();
  const Tensor a = x * 1, b = x * 3, c = a + b;
  for (const Tensor& kept : {a, b, c}) kept.retain_grad();
  backward(sum(c));
  fill_(a.grad(), 7);
  fill_(c.grad(), 8);
  check_equal(b.grad(), ones({2, 3}));
  check_equal(x.grad(), full({2, 3}, 4));
}

TEST_CASE("retain_grad asks for a tensor that requires a gradient") {
  const auto refused = [](const char* shape) {
    return fmt::format(
        "GradError: retain_grad: {} does not require a gradient\n  hint: call requires_grad_() on what it is computed "
        "from, and compute outside of NoGrad",
        shape);
  };
  CHECK(thrown_by([] { ones({2}).retain_grad(); }) == refused("(2,)"));
  CHECK(thrown_by([] { Tensor().retain_grad(); }).find("holds no tensor") != std::string::npos);
  const Tensor x = leaf(), h = x * 2;
  const NoGrad guard;
  CHECK(thrown_by([&] { (x * 2).retain_grad(); }) == refused("(2, 3)"));
  h.retain_grad();  // it was recorded before
  CHECK(h.retains_grad());
}

TEST_CASE("nobody keeps a tensor only because it was to retain its gradient, nor its gradient a graph") {
  const Tensor x = leaf();
  const int64_t before = memory_stats().live_bytes;
  {
    Tensor y;
    {
      const Tensor h = x + 1;  // of which nothing is saved
      h.retain_grad();
      y = sum(h);
    }
    backward(y);
    Tensor kept = x * 2;
    kept.retain_grad();
    backward(sum(kept * kept), {}, true);
  }
  x.zero_grad();
  CHECK(memory_stats().live_bytes == before);
}
