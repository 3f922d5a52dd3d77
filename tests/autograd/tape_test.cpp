// What a person relies on when she calls backward().
#include "tinytensor/autograd/tape.h"

#include <string>

#include "tests/support.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

Tensor leaf(const NestedList& values) { return tensor(values).requires_grad_(); }

}  // namespace

TEST_CASE("gradients add up over uses and over calls") {
  const Tensor x = leaf({1, 2});
  backward(sum(add(mul(x, 3), x)));
  check_equal(x.grad(), tensor({4, 4}));
  const Tensor handle = x.grad();
  backward(sum(mul(x, x)));
  check_equal(x.grad(), tensor({6, 8}));
  CHECK(x.grad().is(handle));  // the same tensor, so that an optimizer may keep it
  x.zero_grad();
  CHECK_FALSE(x.grad().defined());
}

TEST_CASE("a tensor used under two names gets the sum of both gradients") {
  const Tensor table = leaf({{1, 2}, {3, 4}});
  const Tensor& head = table;  // tied
  backward(sum(matmul(embedding(table, index_tensor({0})), transpose(head, 0, 1))));
  check_equal(table.grad(), tensor({{1 + 4, 2 + 6}, {1, 2}}));
}

TEST_CASE("linear layers that share an input or a weight add their gradients up in place, and touch no other tensor") {
  const Tensor x = leaf({{1, 2}, {3, 4}}), w = leaf({{1, 0}, {2, 1}}), seed = tensor({{1, 2}, {3, 4}});
  const auto three_uses = [&] { return add(add(linear(x, w), linear(x, w)), linear(w, w)); };
  const auto gradients = [&](bool composed) {
    x.zero_grad(), w.zero_grad();
    set_composed_ops(composed);
    backward(three_uses(), seed);
    const Tensor held = x.grad(), copy = clone(held);
    backward(linear(x, w), seed);
    set_composed_ops(false);
    CHECK(x.grad().is(held));
    return std::vector<Tensor>{copy, clone(x.grad()), clone(w.grad())};
  };
  const std::vector<Tensor> fused = gradients(false), expected = gradients(true);
  for (size_t i = 0; i < fused.size(); ++i) check_equal(fused[i], expected[i]);
  check_equal(seed, tensor({{1, 2}, {3, 4}}));

  const Tensor y = add(x, x);  // its gradient arrives from an add, which hands one tensor to both of its inputs
  x.zero_grad();
  backward(add(linear(y, w), y), seed);
  check_equal(x.grad(), tensor({{2 * (1 + 5), 2 * (2 + 2)}, {2 * (3 + 11), 2 * (4 + 4)}}));
  check_equal(seed, tensor({{1, 2}, {3, 4}}));
}

TEST_CASE("an op that hands one tensor to the same input twice is counted twice") {
  const Tensor x = leaf({1, 2});
  const Tensor y = mul(x, 3);
  backward(sum(add(y, y)));
  check_equal(x.grad(), tensor({6, 6}));
}

TEST_CASE("the gradient of a tensor is never shared with another tensor") {
  const Tensor a = leaf({1, 2}), b = leaf({3, 4});
  const Tensor seed = tensor({1, 1});
  backward(add(a, b), seed);
  a.grad().set({0}, 9);
  check_equal(b.grad(), tensor({1, 1}));
  check_equal(seed, tensor({1, 1}));
  Tensor c = leaf({1, 2});
  backward(c, seed);  // a leaf as the output
  backward(c, seed);
  check_equal(c.grad(), tensor({2, 2}));
  check_equal(seed, tensor({1, 1}));
}

TEST_CASE("a seed weighs the elements of the output") {
  const Tensor x = leaf({1, 2, 3});
  backward(mul(x, x), tensor({1, 0, -1}));
  check_equal(x.grad(), tensor({2, 0, -6}));
  x.zero_grad();
  backward(mul(x, x), expand(tensor(2), {3}));
  check_equal(x.grad(), tensor({4, 8, 12}));
}

TEST_CASE("gradients stop at detach and at tensors that ask for none") {
  const Tensor x = leaf({1, 2});
  const Tensor constant = tensor({5, 6});
  backward(sum(mul(mul(x, constant), x.detach())));
  check_equal(x.grad(), tensor({5, 12}));
  CHECK_FALSE(constant.grad().defined());
  CHECK_FALSE(mul(constant, constant).requires_grad());
}

TEST_CASE("a node names its op") {
  const Tensor x = leaf({{1, 2}, {3, 4}});
  CHECK(x.is_leaf());
  CHECK(x.grad_fn() == nullptr);
  CHECK(std::string(matmul(x, x).grad_fn()) == "MatmulBackward");
  CHECK(std::string(softmax(x, -1).grad_fn()) == "SoftmaxBackward");
  CHECK(std::string(gelu(x).grad_fn()) == "GeluBackward");
  CHECK_FALSE(matmul(x, x).is_leaf());
}

TEST_CASE("under NoGrad nothing is recorded, however deep") {
  const Tensor x = leaf({1, 2});
  CHECK(grad_enabled());
  {
    const NoGrad outer;
    CHECK_FALSE(grad_enabled());
    {
      const NoGrad inner;
      CHECK_FALSE(mul(x, x).requires_grad());
    }
    CHECK_FALSE(grad_enabled());
    CHECK_FALSE(mul(x, x).requires_grad());
  }
  CHECK(grad_enabled());
  CHECK(mul(x, x).requires_grad());
}

TEST_CASE("a graph is freed by backward, and kept by retain_graph") {
  const Tensor x = leaf({1, 2});
  const Tensor y = sum(mul(x, x));
  backward(y, {}, true);
  backward(y, {}, true);
  check_equal(x.grad(), tensor({4, 8}));
  backward(y);
  CHECK(thrown_by([&] { backward(y); }) ==
        "GradError: backward: the graph was freed by an earlier backward (at SumBackward)\n"
        "  hint: pass retain_graph = true to the first one, or compute the output again");
  // So is a part that a new graph shares with the freed one.
  const Tensor shared = mul(x, x);
  backward(sum(shared));
  CHECK(thrown_by([&] { backward(sum(exp(shared))); }) ==
        "GradError: backward: the graph was freed by an earlier backward (at MulBackward)\n"
        "  hint: pass retain_graph = true to the first one, or compute the output again");
}

TEST_CASE("backward says what it cannot do") {
  const Tensor x = leaf({1, 2});
  const Tensor y = mul(x, x);
  check_errors({
      {"GradError: backward: nothing was recorded: no input of (2,) requires a gradient\n"
       "  hint: call requires_grad_() on the parameters, and compute outside of NoGrad",
       [] { backward(mul(ones({2}), 2)); }},
      {"ShapeError: backward: (2,) has 2 elements; without a seed gradient exactly one is needed\n"
       "  hint: sum() or mean() it, or pass a seed",
       [&] { backward(y); }},
      {"ShapeError: backward: the seed gradient has shape (3,), the tensor (2,)", [&] { backward(y, ones({3})); }},
      {"ShapeError: backward: the seed gradient has shape (), the tensor (2,)", [&] { backward(y, ones({})); }},
      {"GradError: requires_grad_: (2,) was computed by an op; only leaves can be switched\n"
       "  hint: detach() gives a leaf with the same numbers",
       [&] { Tensor(y).requires_grad_(false); }},
      {"ShapeError: set_grad: a gradient of (3,) does not fit a tensor of (2,)", [&] { x.set_grad(ones({3})); }},
      {"ValueError: tensor: this handle holds no tensor (it was never assigned)", [] { backward(Tensor()); }},
  });
}

TEST_CASE("a value changed in place after it was saved is noticed, and named") {
  const auto text = [](const char* op, const char* input, const char* shape) {
    return fmt::format(
        "GradError: {}: its input '{}' of shape {} was changed in place after it was saved for the backward\n"
        "  hint: change a clone(), or change it after backward()",
        op, input, shape);
  };
  struct Case {
    const char* op;
    const char* changed;
    std::function<Tensor(const Tensor& x, const Tensor& w)> f;
    bool changes_x;
  };
  const std::vector<Case> cases{
      {"MulBackward", "a", [](const Tensor& x, const Tensor& w) { return mul(x, w); }, true},
      {"MatmulBackward", "a", [](const Tensor& x, const Tensor& w) { return matmul(x, w); }, true},
      {"LinearBackward", "x", [](const Tensor& x, const Tensor& w) { return linear(x, w); }, true},
      {"FeedForwardBackward", "x",
       [](const Tensor& x, const Tensor& w) {
         return feed_forward(x, {w, {}}, {w, {}});
       },
       true},
      {"LogBackward", "x", [](const Tensor&, const Tensor& w) { return log(w); }, false},
      {"GeluBackward", "x", [](const Tensor&, const Tensor& w) { return gelu(w); }, false},
      {"LayerNormBackward", "weight",
       [](const Tensor& x, const Tensor& w) { return layer_norm(w, select(x, 0, 0), {}); }, true},
  };
  for (const Case& c : cases) {
    const Tensor x = tensor({{1, 2}, {3, 4}});
    const Tensor w = leaf({{1, 2}, {3, 4}});
    const Tensor y = sum(c.f(x, w));
    {
      const NoGrad guard;
      add_(c.changes_x ? x : w, ones({}));
    }
    const char* shape = std::string(c.op) == "LayerNormBackward" ? "(2,)" : "(2, 2)";
    CHECK(thrown_by([&] { backward(y); }) == text(c.op, c.changed, shape));
  }
}

TEST_CASE("outside of a backward, what was saved and changed is blamed on no op") {
  const Tensor x = leaf({1, 2});
  backward(sum(mul(x, x)));
  const Tensor kept = tensor({3, 4});
  const Saved value = saved(kept, "kept");
  add_(kept, ones({2}));
  CHECK(thrown_by([&] { (void)value(); }).starts_with("GradError: backward: its input 'kept' of shape (2,)"));
}

TEST_CASE("a change through a view, and of a mask of numbers, is noticed too") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  const Tensor w = leaf({{1, 2}, {3, 4}});
  const Tensor y = sum(mul(x, w));
  zero_(select(x, 0, 1));
  CHECK(thrown_by([&] { backward(y); }).starts_with("GradError: MulBackward: its input 'a'"));

  const Tensor q = normal({1, 1, 2, 2}, 1), bias = zeros({2, 2});
  const Tensor z = sum(scaled_dot_product_attention(q, q, q, bias));
  fill_(bias, 1);
  CHECK(thrown_by([&] { backward(z); }).starts_with("GradError: ScaledDotProductAttentionBackward: its input 'mask'"));
}

TEST_CASE("what backward does not need may be changed in place") {
  const Tensor x = tensor({1, 2}), w = leaf({3, 4});
  const Tensor y = sum(add(x, w));
  zero_(x);
  backward(y);
  check_equal(w.grad(), tensor({1, 1}));
}

TEST_CASE("in-place operations refuse tensors of a graph while recording") {
  const Tensor w = leaf({3, 4});
  CHECK(
      thrown_by([&] { add_(w, ones({2})); }) ==
      "GradError: add_: a tensor of shape (2,) that requires a gradient must not be changed in place while recording\n"
      "  hint: put it under NoGrad, or use the op that returns a new tensor");
  const NoGrad guard;
  add_(w, ones({2}));
  check_equal(w, tensor({4, 5}));
}

TEST_CASE("an exception in a backward leaves the tape usable") {
  const Tensor x = leaf({1, 2});
  const Tensor broken =
      record("BrokenBackward", mul(x.detach(), 1), wrt(x, [](const Tensor&) -> Tensor { fail<ValueError>("broken"); }));
  const Tensor y = sum(mul(broken, x));
  CHECK(thrown_by([&] { backward(y); }) == "ValueError: broken");
  CHECK(grad_enabled());
  x.zero_grad();
  backward(sum(mul(x, x)));
  check_equal(x.grad(), tensor({2, 4}));
}

TEST_CASE("a backward function may differentiate a graph of its own, but not the one that it belongs to") {
  const Tensor x = leaf({1, 2});
  const auto squared = [](const Tensor& values) {
    const Tensor apart = values.detach().requires_grad_();
    const Tensor y = mul(apart, apart);  // recorded, but no part of the graph of values
    return record("ApartBackward", clone(y.detach()), wrt(values, [apart, y](const Tensor& dy) {
                    backward(y, dy);
                    return clone(apart.grad());
                  }));
  };
  backward(sum(mul(squared(x), 3)));
  check_equal(x.grad(), tensor({6, 12}));

  Tensor total;
  const Tensor y = mul(x, 2);
  const Tensor z = record("OwnBackward", mul(y.detach(), 1), wrt(y, [&](const Tensor& dy) {
                            backward(total, {}, true);
                            return dy;
                          }));
  const Tensor upstream = sum(y);
  const Tensor w = record("UpstreamBackward", mul(y.detach(), 1), wrt(y, [&](const Tensor& dy) {
                            backward(upstream, {}, true);
                            return dy;
                          }));
  const auto refused = [](const std::string& op) {
    return "GradError: backward: called by the backward function of " + op +
           " on the graph that is being replayed\n  hint: let it compute what it differentiates itself, from a "
           "detach() "
           "of the inputs";
  };
  total = sum(z);
  CHECK(thrown_by([&] { backward(total, {}, true); }) == refused("OwnBackward"));
  CHECK_NOTHROW(backward(y, ones({2}), true));
  CHECK(thrown_by([&] { backward(sum(w), {}, true); }) == refused("UpstreamBackward"));
}

TEST_CASE("backwards within backwards are stopped before the stack is full") {
  const auto nested = [](int depth) {
    Tensor y = mul(leaf({1}), 1);
    for (int i = 1; i < depth; ++i) {
      const Tensor x = leaf({1});
      y = record("NestingBackward", mul(x.detach(), 1), wrt(x, [inner = y](const Tensor& dy) {
                   backward(inner, dy);
                   return dy;
                 }));
    }
    backward(y, ones({1}));
  };
  CHECK_NOTHROW(nested(100));
  CHECK(thrown_by([&] { nested(100'000); }) == "GradError: backward: 100 are running within each other");
  CHECK_NOTHROW(nested(2));
  CHECK(grad_enabled());
}

TEST_CASE("an op whose backward returns too few gradients, or of another shape, is named") {
  const Tensor x = leaf({1, 2}), y = leaf({{3.0}, {4.0}});
  const auto with = [&](auto gradients) {
    backward(sum(record_joint("OwnBackward", mul(x.detach(), 1), {x, y},
                              [gradients](const Tensor& dy, const Needed&) { return gradients(dy); })));
  };
  check_errors({
      {"GradError: OwnBackward: its backward returned 1 gradients for 2 inputs",
       [&] { with([](const Tensor& dy) { return Gradients{dy}; }); }},
      {"GradError: OwnBackward: its backward returned 0 gradients for 2 inputs",
       [&] { with([](const Tensor&) { return Gradients{}; }); }},
      {"GradError: OwnBackward: its backward returned a gradient of shape (3,) for input 0, which has shape (2,)",
       [&] { with([](const Tensor& dy) {
               return Gradients{ones({3}), dy};
             }); }},
      {"GradError: OwnBackward: its backward returned a gradient of shape () for input 0, which has shape (2,)",
       [&] { with([](const Tensor& dy) {
               return Gradients{ones({}), dy};
             }); }},
      {"GradError: OwnBackward: its backward returned a gradient of shape (2,) for input 1, which has shape (2, 1)",
       [&] { with([](const Tensor& dy) {
               return Gradients{dy, dy};
             }); }},
  });
  CHECK(thrown_by([&] { sum_to(ones({2, 3}), {2}); }) == "ShapeError: sum_to: (2,) does not broadcast to (2, 3)");
}

TEST_CASE("an op that records its input as its output is refused") {
  const Tensor x = leaf({1, 2}), y = mul(x, 2);
  const auto pass = [](const Tensor& dy) { return dy; };
  check_errors({
      {"GradError: OwnBackward: the output (2,) is one of its inputs, or was recorded before\n  hint: record its "
       "detach()",
       [&] { record("OwnBackward", x, wrt(x, pass)); }},
      {"GradError: OwnBackward: the output (2,) is one of its inputs, or was recorded before\n  hint: record its "
       "detach()",
       [&] { record("OwnBackward", y, wrt(x, pass)); }},
  });
}

TEST_CASE("a linear layer with a frozen weight does not ask for an x that it does not need") {
  const Tensor start = leaf({{1, 2}}), weight = tensor({{1, 2}, {3, 4}});
  const Tensor x = mul(start, 1);
  const Tensor y = add(linear(x, weight), feed_forward(x, {weight, {}}, {zeros({2, 2}), {}}));
  zero_(x.detach());  // no gradient of a weight is wanted, so that x may change
  backward(sum(y));
  check_equal(start.grad(), tensor({{4, 6}}));
}

TEST_CASE("the gradient of a weight that multiplies a batch needs the memory of one weight, not one for each sample") {
  const int64_t batch = 64, steps = 2, in = 32, out = 48;
  const Tensor x = randn({batch, steps, in}), weight = randn({in, out}).requires_grad_();
  const Tensor seed = randn({batch, steps, out});
  const Tensor y = matmul(x, weight);
  const int64_t before = memory_stats().live_bytes;
  reset_peak_memory();
  backward(y, seed);
  const int64_t of_weight = in * out * static_cast<int64_t>(sizeof(real));
  CHECK(memory_stats().peak_bytes - before <= 2 * of_weight);
  Tensor expected = zeros({in, out});
  for (int64_t i = 0; i < batch; ++i) add_(expected, matmul(transpose(x[i], 0, 1), seed[i]));
  check_close(weight.grad(), expected, 1e-4);
}

TEST_CASE("the gradient of a weight is the same however the batch that it multiplies lies in memory") {
  const Tensor dense_x = randn({3, 4, 5}), weight = randn({4, 2}).requires_grad_();
  const Tensor x = transpose(dense_x, 1, 2), seed = transpose(randn({2, 5, 3}), 0, 2);  // neither is contiguous
  backward(matmul(x, weight), seed);
  const Tensor gradient = clone(weight.grad());
  weight.zero_grad();
  backward(matmul(clone(x), weight), clone(seed));
  check_close(gradient, weight.grad(), 1e-5);
}
