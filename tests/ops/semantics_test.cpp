// Scalars and tensors without elements, everywhere PyTorch takes them; and views, which share memory.
#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// f gives `expected`, and every input gets a gradient of its shape that is `gradient` in every element.
void check_case(const std::string& name, const std::vector<Tensor>& values,
                const std::function<Tensor(const std::vector<Tensor>&)>& f, const Tensor& expected,
                double gradient = 0) {
  INFO(name);
  std::vector<Tensor> inputs;
  for (const Tensor& value : values) inputs.push_back(value.detach().requires_grad_());
  // The pool hands out blocks as they were left: fill one with noise, so that a result that was never written shows.
  for (int i = 0; i < 4; ++i) full({32}, 77);
  const Tensor y = f(inputs);
  check_equal(y, expected);
  for (int i = 0; i < 4; ++i) full({32}, 77);
  backward(y, ones(y.shape()));
  for (const Tensor& x : inputs) check_equal(x.grad(), full(x.shape(), gradient));
}

using Inputs = std::vector<Tensor>;

}  // namespace

TEST_CASE("reductions over no elements") {
  const Tensor x = zeros({0, 3});
  check_case(
      "sum", {x}, [](const Inputs& in) { return sum(in[0]); }, tensor(0));
  check_case(
      "sum over 0", {x}, [](const Inputs& in) { return sum(in[0], {0}); }, zeros({3}));
  check_case(
      "sum over 1", {x}, [](const Inputs& in) { return sum(in[0], {1}, true); }, zeros({0, 1}));
  check_case(
      "mean", {x}, [](const Inputs& in) { return mean(in[0]); }, tensor(not_a_number));
  check_case(
      "mean over 0", {x}, [](const Inputs& in) { return mean(in[0], {0}); },
      tensor({not_a_number, not_a_number, not_a_number}));
  check_case(
      "var over 0", {x}, [](const Inputs& in) { return var(in[0], {0}); },
      tensor({not_a_number, not_a_number, not_a_number}));
  check_case(
      "max over 1", {x}, [](const Inputs& in) { return max(in[0], 1).values; }, zeros({0}));
  check_case(
      "logsumexp over 0", {x}, [](const Inputs& in) { return logsumexp(in[0], {0}); },
      tensor({-infinity, -infinity, -infinity}));
  check_case(
      "logsumexp over 1", {x}, [](const Inputs& in) { return logsumexp(in[0], {1}); }, zeros({0}));
  check_case(
      "softmax over 0", {x}, [](const Inputs& in) { return softmax(in[0], 0); }, x);
  check_case(
      "log_softmax over 1", {x}, [](const Inputs& in) { return log_softmax(in[0], 1); }, x);
}

TEST_CASE("products over no elements are zeros, of no rows nothing") {
  check_case(
      "(2, 0) x (0, 3)", {zeros({2, 0}), zeros({0, 3})}, [](const Inputs& in) { return matmul(in[0], in[1]); },
      zeros({2, 3}));
  check_case(
      "(0, 2) x (2, 3)", {zeros({0, 2}), zeros({2, 3})}, [](const Inputs& in) { return matmul(in[0], in[1]); },
      zeros({0, 3}));
  check_case(
      "(0,) x (0,)", {zeros({0}), zeros({0})}, [](const Inputs& in) { return matmul(in[0], in[1]); }, tensor(0));
  check_case(
      "(3, 2, 0) x (0, 4)", {zeros({3, 2, 0}), zeros({0, 4})}, [](const Inputs& in) { return matmul(in[0], in[1]); },
      zeros({3, 2, 4}));
  check_case(
      "(0, 2, 3) x (3, 2)", {zeros({0, 2, 3}), zeros({3, 2})}, [](const Inputs& in) { return matmul(in[0], in[1]); },
      zeros({0, 2, 2}));
  check_case(
      "linear without inputs", {zeros({4, 0}), zeros({3, 0})},
      [](const Inputs& in) {
        return linear(in[0], in[1], tensor({1, 2, 3}));
      },
      expand(tensor({1, 2, 3}), {4, 3}));
  check_case(
      "linear without outputs", {ones({4, 2}), zeros({0, 2})}, [](const Inputs& in) { return linear(in[0], in[1]); },
      zeros({4, 0}));
  check_case(
      "linear without rows", {zeros({0, 2}), ones({3, 2}), ones({3})},
      [](const Inputs& in) { return linear(in[0], in[1], in[2]); }, zeros({0, 3}));
}

TEST_CASE("layers and losses of no rows") {
  check_case(
      "layer_norm", {zeros({0, 3}), ones({3}), zeros({3})},
      [](const Inputs& in) { return layer_norm(in[0], in[1], in[2]); }, zeros({0, 3}));
  check_case(
      "layer_norm without columns", {zeros({2, 0}), ones({0}), zeros({0})},
      [](const Inputs& in) { return layer_norm(in[0], in[1], in[2]); }, zeros({2, 0}));
  check_case(
      "rms_norm", {zeros({0, 3}), ones({3})}, [](const Inputs& in) { return rms_norm(in[0], in[1]); }, zeros({0, 3}));
  check_case(
      "rms_norm without columns", {zeros({2, 0}), ones({0})}, [](const Inputs& in) { return rms_norm(in[0], in[1]); },
      zeros({2, 0}));
  check_case(
      "swiglu", {zeros({0, 3}), zeros({0, 3})}, [](const Inputs& in) { return swiglu(in[0], in[1]); }, zeros({0, 3}));
  check_case(
      "cross_entropy", {zeros({0, 3})}, [](const Inputs& in) { return cross_entropy(in[0], IndexTensor({0})); },
      tensor(not_a_number));
  check_case(
      "cross_entropy sum", {zeros({0, 3})},
      [](const Inputs& in) {
        return cross_entropy(in[0], IndexTensor({0}), {-100, 0, Reduction::sum});
      },
      tensor(0));
  check_case(
      "mse", {zeros({0}), zeros({0})}, [](const Inputs& in) { return mse_loss(in[0], in[1]); }, tensor(not_a_number));
  check_case(
      "embedding", {ones({4, 2})},
      [](const Inputs& in) {
        return embedding(in[0], IndexTensor({2, 0}));
      },
      zeros({2, 0, 2}));
  check_case(
      "dropout", {zeros({0, 2})}, [](const Inputs& in) { return dropout(in[0], 0.5); }, zeros({0, 2}));
  const Tensor q = zeros({1, 2, 0, 4}), k = zeros({1, 2, 3, 4});
  check_case(
      "attention without queries", {q, k, k},
      [](const Inputs& in) { return scaled_dot_product_attention(in[0], in[1], in[2]); }, q);
  check_case(
      "attention without keys", {k, q, q},
      [](const Inputs& in) { return scaled_dot_product_attention(in[0], in[1], in[2]); }, k);
  const Tensor no_query = zeros({1, 6, 0, 4}), queries = zeros({1, 6, 3, 4});
  const auto in_groups = [](const Inputs& in) {
    return scaled_dot_product_attention(in[0], in[1], in[2], {}, {.enable_gqa = true});
  };
  check_case("attention in groups without queries", {no_query, k, k}, in_groups, no_query);
  check_case("attention in groups without keys", {queries, q, q}, in_groups, queries);
  check_case(
      "attention's weights without keys", {k, q, q},
      [](const Inputs& in) { return attention_with_weights(in[0], in[1], in[2]).output; }, k);
}

TEST_CASE("views, joining and parting of no elements") {
  check_case(
      "reshape", {zeros({0, 3})},
      [](const Inputs& in) {
        return reshape(in[0], {2, 0});
      },
      zeros({2, 0}));
  check_case(
      "flatten", {zeros({2, 0, 3})}, [](const Inputs& in) { return flatten(in[0]); }, zeros({0}));
  check_case(
      "transpose", {zeros({0, 3})}, [](const Inputs& in) { return transpose(in[0], 0, 1); }, zeros({3, 0}));
  check_case(
      "slice", {ones({2, 3})}, [](const Inputs& in) { return slice(in[0], 0, 2, 1); }, zeros({0, 3}));
  check_case(
      "expand to nothing", {ones({1, 3})},
      [](const Inputs& in) {
        return expand(in[0], {0, 3});
      },
      zeros({0, 3}));
  check_case(
      "select", {zeros({2, 0})}, [](const Inputs& in) { return select(in[0], 0, 1); }, zeros({0}));
  check_case(
      "cat", {zeros({0, 2}), ones({1, 2})},
      [](const Inputs& in) {
        return cat({in[0], in[1]});
      },
      ones({1, 2}), 1);
  check_case(
      "stack", {zeros({0}), zeros({0})},
      [](const Inputs& in) {
        return stack({in[0], in[1]}, 1);
      },
      zeros({0, 2}));
  check_case(
      "gather", {ones({2, 3})},
      [](const Inputs& in) {
        return gather(in[0], 1, IndexTensor({2, 0}));
      },
      zeros({2, 0}));
  CHECK(split(zeros({0, 2}), 3).size() == 1);
  CHECK(contiguous(transpose(zeros({0, 3}), 0, 1)).shape() == Shape{3, 0});
}

TEST_CASE("a scalar has dims 0 and -1, as in PyTorch") {
  const Tensor x = tensor(3);
  const auto as_is = [&](const std::string& name, Tensor (*f)(const Tensor&), double gradient = 1) {
    check_case(
        name, {x}, [f](const Inputs& in) { return f(in[0]); }, x, gradient);
  };
  as_is("sum", [](const Tensor& t) { return sum(t, {0}); });
  as_is("mean", [](const Tensor& t) { return mean(t, {-1}, true); });
  as_is("max", [](const Tensor& t) { return max(t, -1).values; });
  as_is("min of all", [](const Tensor& t) { return min(t); });
  as_is("logsumexp", [](const Tensor& t) { return logsumexp(t, {0}); });
  as_is("transpose", [](const Tensor& t) { return transpose(t, 0, -1); });
  as_is("permute", [](const Tensor& t) { return permute(t, {}); });
  as_is("squeeze", [](const Tensor& t) { return squeeze(t, 0); });
  as_is("squeeze all", [](const Tensor& t) { return squeeze(t); });
  as_is("reshape", [](const Tensor& t) { return reshape(t, {}); });
  as_is("expand", [](const Tensor& t) { return expand(t, {}); });
  as_is("index", [](const Tensor& t) { return index(t, {}); });
  as_is("gather", [](const Tensor& t) { return gather(t, 0, index_tensor(0)); });
  check_case(
      "flatten", {x}, [](const Inputs& in) { return flatten(in[0]); }, tensor({3}), 1);
  check_case(
      "unsqueeze", {x}, [](const Inputs& in) { return unsqueeze(in[0], -1); }, tensor({3}), 1);
  check_case(
      "stack", {x, x},
      [](const Inputs& in) {
        return stack({in[0], in[1]});
      },
      tensor({3, 3}), 1);
  check_case(
      "softmax", {x}, [](const Inputs& in) { return softmax(in[0], -1); }, tensor(1));
  check_case(
      "log_softmax", {x}, [](const Inputs& in) { return log_softmax(in[0], 0); }, tensor(0));
  check_case(
      "mse", {x, x}, [](const Inputs& in) { return mse_loss(in[0], in[1]); }, tensor(0));
  check_case(
      "embedding", {tensor({{1, 2}})}, [](const Inputs& in) { return embedding(in[0], index_tensor(0)); },
      tensor({1, 2}), 1);
  check_case(
      "nll_loss", {tensor({-1, -2})}, [](const Inputs& in) { return nll_loss(mul(in[0], 0), index_tensor(1)); },
      tensor(0));
  CHECK(argmax(x) == 0);
  CHECK(argmax(x, -1).shape() == Shape{});
  CHECK(std::isnan(var(x).item()));
  CHECK(thrown_by([&] { sum(x, {1}); }) == "IndexError: sum: dim 1 is out of range for 0 dimensions: expected -1 to 0");
}

TEST_CASE("views share memory where strides allow, and copy where not") {
  const Tensor x = reshape(arange(12), {3, 4});
  const auto shares = [&](const Tensor& y) { return y.storage() == x.storage(); };
  CHECK(shares(reshape(x, {2, 6})));
  CHECK(shares(transpose(x, 0, 1)));
  CHECK(shares(slice(x, 1, 1, 4, 2)));
  CHECK(shares(select(x, 0, -1)));
  CHECK(shares(expand(unsqueeze(x, 0), {5, 3, 4})));
  CHECK(shares(reshape(slice(x, 0, 1), {8})));
  CHECK(shares(reshape(select(x, 1, 2), {3, 1})));
  CHECK(shares(contiguous(x)));
  CHECK_FALSE(shares(reshape(transpose(x, 0, 1), {12})));
  CHECK_FALSE(shares(contiguous(transpose(x, 0, 1))));
  CHECK_FALSE(shares(clone(x)));
  fill_(select(transpose(x, 0, 1), 0, 2), -1);
  check_equal(x, tensor({{0, 1, -1, 3}, {4, 5, -1, 7}, {8, 9, -1, 11}}));
}

TEST_CASE("indices and bounds are Python's") {
  const Tensor x = arange(6);
  check_equal(slice(x, 0, -2), tensor({4, 5}));
  check_equal(slice(x, 0, -99, 2), tensor({0, 1}));
  check_equal(slice(x, 0, 1, 99, 3), tensor({1, 4}));
  check_equal(slice(x, -1, 4, 2), zeros({0}));
  check_equal(x[-1], tensor(5));
  const Tensor grid = reshape(x, {2, 3});
  check_equal(index(grid, {1, Range{0, 2}}), tensor({3, 4}));
  check_equal(index(grid, {Range{}, -1}), tensor({2, 5}));
  check_equal(gather(grid, 0, index_tensor({{1, 0}})), tensor({{3, 1}}));
  CHECK(split(x, 4).back().shape() == Shape{2});
  CHECK(argmax(grid, 0).to_vector() == std::vector<int64_t>{1, 1, 1});
}

TEST_CASE("a contiguous part is read from its own beginning") {
  const Tensor part = slice(tensor({9, 1, 2, 3}), 0, 1);
  CHECK(max(part).item() == 3);
  CHECK(min(part).item() == 1);
  CHECK(argmax(part) == 2);
  CHECK(sum(part).item() == 6);
}

TEST_CASE("writing in place goes through strides and broadcasts what is written") {
  const Tensor x = zeros({2, 3});
  copy_(transpose(x, 0, 1), tensor({{1, 4}, {2, 5}, {3, 6}}));
  check_equal(x, tensor({{1, 2, 3}, {4, 5, 6}}));
  add_(x, tensor({1, 0, -1}), 2);
  check_equal(x, tensor({{3, 2, 1}, {6, 5, 4}}));
  mul_(select(x, 0, 1), -1);
  check_equal(x, tensor({{3, 2, 1}, {-6, -5, -4}}));
  zero_(slice(x, 1, 1));
  check_equal(x, tensor({{3, 0, 0}, {-6, 0, 0}}));
}

TEST_CASE("an empty vector that is joined to vectors has an empty gradient") {
  const Tensor nothing = zeros({0}).requires_grad_(), x = tensor({1, 2}).requires_grad_();
  backward(sum(cat({nothing, x}, 0)));
  REQUIRE(nothing.grad().defined());
  CHECK(nothing.grad().shape() == Shape{0});
  check_equal(x.grad(), ones({2}));
}
