// A penalty made of grad() trains nothing, because gradients are of first order: that is told. All else that is computed
// of a gradient is not.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const std::string message =
    "GradError: backward: a term of () was made of a grad(), and nothing flows back through it: gradients are of first "
    "order\n  hint: without effect on what is learned it can be left out; its detach() may stay, to be shown";

// p with a gradient of 2p.
Tensor with_gradient() {
  Tensor p = tensor({1, -2, 3}).requires_grad_();
  backward(sum(p * p));
  return p;
}

}  // namespace

TEST_CASE("a penalty made of a gradient is refused, however it was made and wherever in the loss it stands") {
  const Tensor p = with_gradient();
  const Tensor loss = sum(square(p)), penalty = square(norm(p.grad()) - 1);
  CHECK(thrown_by([&] { backward(loss + 10 * penalty); }) == message);
  CHECK(thrown_by([&] { backward(penalty + loss); }) == message);
  CHECK(thrown_by([&] { backward((sum(exp(p)) + (loss - penalty)) / 4); }) == message);
  CHECK(thrown_by([&] { backward(-(loss + mean(abs(cat({p.grad(), p.grad()}))))); }) == message);
  CHECK(thrown_by([&] { backward(loss + sum(square(p.grad() * tensor({1, 2, 3})))); }) == message);
  CHECK(thrown_by([&] {
          backward(mean(stack({loss, loss}) + penalty));
        }).find("was made of a grad()") != std::string::npos);
}

TEST_CASE("nothing else that is computed of a gradient is refused") {
  const Tensor p = with_gradient();
  const Tensor w = tensor({1, 1, 1}).requires_grad_();
  backward(sum(square(p + 0.1 * sign(p.grad())) * w), {}, true);  // an input moved along its gradient: it matters
  const Tensor moved = p.detach() + 0.1 * sign(p.grad());
  backward(sum(moved * w));
  backward(mean(square(moved - w)));
  backward(mse_loss(w, p.grad()));
  backward(sum(square(w - 0.1 * w.grad())));           // a step of gradient descent within the model
  backward(sum(w) * norm(p.grad()));                   // as a factor it matters
  backward(sum(square(w)) + norm(p.grad()).detach());  // said to be a constant
  backward(sum(square(w)) + norm(p.grad()).item());    // a number
  {
    const NoGrad guard;
    const Tensor velocity = 0.9 * p.grad();
    add_(w, velocity, -0.1);
    clip_grad_norm({p}, 0.5);
  }
  backward(sum(square(w)));
  Tensor made = (w - 0.1 * w.grad()).detach().requires_grad_();
  backward(sum(made) + sum(square(w)));
}
