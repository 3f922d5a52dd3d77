// The op table: one row for every differentiable op. The gradient checks run through it, and so does the comparison of
// both precisions. A new op needs one row here.
#pragma once

#include "tests/ops/convolution_rows.h"
#include "tests/ops/more_op_rows.h"
#include "tests/ops/op_row.h"

namespace tinytensor::tests {

inline std::vector<Op> unary_ops() {
  const auto row = [](std::string name, Tensor (*f)(const Tensor&), Domain domain = Domain::any) {
    return Op{std::move(name), {{2, 3}}, [f](const Inputs& x) { return f(x[0]); }, Kind::elementwise, domain};
  };
  const Domain positive = Domain::positive;
  return {
      row("neg", neg),
      row("exp", exp),
      row("log", log, positive),
      row("sqrt", sqrt, positive),
      row("rsqrt", rsqrt, positive),
      row("abs", abs),
      row("relu", relu),
      row("sigmoid", sigmoid),
      row("tanh", tanh),
      row("silu", silu),
      row("softplus", softplus),
      row("clone", clone),
      row("contiguous", contiguous),
      row("gelu exact", [](const Tensor& x) { return gelu(x); }),
      row("gelu tanh", [](const Tensor& x) { return gelu(x, Gelu::tanh); }),
      row("leaky_relu", [](const Tensor& x) { return leaky_relu(x, 0.2); }),
      row("clamp", [](const Tensor& x) { return clamp(x, -0.4, 0.4); }),
      row("clamp from below", [](const Tensor& x) { return clamp(x, -0.4, {}); }),
      row("clamp from above", [](const Tensor& x) { return clamp(x, {}, 0.4); }),
      row("add a number", [](const Tensor& x) { return 1.5 + x; }),
      row("sub a number", [](const Tensor& x) { return x - 1.5; }),
      row("sub from a number", [](const Tensor& x) { return 1.5 - x; }),
      row("mul a number", [](const Tensor& x) { return x * -1.5; }),
      row("div by a number", [](const Tensor& x) { return x / 1.5; }),
      row("div a number", [](const Tensor& x) { return 1.5 / x; }),
      row("pow 3", [](const Tensor& x) { return pow(x, 3); }),
      row(
          "pow 0.5", [](const Tensor& x) { return pow(x, 0.5); }, positive),
      row("pow 0", [](const Tensor& x) { return pow(x, 0.0); }),
      row("masked_fill", [](const Tensor& x) { return masked_fill(x, checkerboard(x.shape()), 7); }),
      row("dropout",
          [](const Tensor& x) {
            Generator generator(5);
            return dropout(x, 0.4, true, generator);
          }),
      row("add to itself", [](const Tensor& x) { return x + x; }),
      row("div by itself squared", [](const Tensor& x) { return div(x, mul(x, x)); }),
  };
}

inline std::vector<Op> binary_ops() {
  const auto row = [](std::string name, Tensor (*f)(const Tensor&, const Tensor&), Domain domain = Domain::any,
                      Kind kind = Kind::binary) {
    return Op{std::move(name), {{2, 3}, {2, 3}}, [f](const Inputs& x) { return f(x[0], x[1]); }, kind, domain};
  };
  const auto loss = [&row](std::string name, Tensor (*f)(const Tensor&, const Tensor&)) {
    return row(std::move(name), f, Domain::any, Kind::elementwise);
  };
  std::vector<Op> ops{
      row("add", add),
      row("sub", sub),
      row("mul", mul),
      row("div", div),
      row("pow", pow, Domain::positive),
      row("maximum", maximum),
      row("minimum", minimum),
      row("where", [](const Tensor& a, const Tensor& b) { return where(checkerboard(a.shape()), a, b); }),
      loss("mse none", [](const Tensor& x, const Tensor& t) { return mse_loss(x, t, Reduction::none); }),
      loss("mse sum", [](const Tensor& x, const Tensor& t) { return mse_loss(x, t, Reduction::sum); }),
      loss("mse mean", [](const Tensor& x, const Tensor& t) { return mse_loss(x, t); }),
      loss("bce none", [](const Tensor& x, const Tensor& t) { return bce_with_logits(x, t, Reduction::none); }),
      loss("bce sum", [](const Tensor& x, const Tensor& t) { return bce_with_logits(x, t, Reduction::sum); }),
      loss("bce mean", [](const Tensor& x, const Tensor& t) { return bce_with_logits(x, t); }),
  };
  for (Op& op : ops) op.has_ties = op.name == "maximum" || op.name == "minimum";
  return ops;
}

inline std::vector<Op> view_ops() {
  const auto row = [](std::string name, Shape shape, std::function<Tensor(const Tensor&)> f) {
    return Op{std::move(name), {std::move(shape)}, [f](const Inputs& x) { return f(x[0]); }};
  };
  return {
      row("reshape", {2, 6},
          [](const Tensor& x) {
            return reshape(x, {3, -1});
          }),
      row("flatten", {2, 3, 2}, [](const Tensor& x) { return flatten(x, 1); }),
      row("transpose", {2, 3, 2}, [](const Tensor& x) { return transpose(x, 0, -1); }),
      row("permute", {2, 3, 2},
          [](const Tensor& x) {
            return permute(x, {1, -1, 0});
          }),
      row("slice", {3, 5}, [](const Tensor& x) { return slice(x, 1, 1, -1, 2); }),
      row("slice to nothing", {3, 2}, [](const Tensor& x) { return slice(x, 0, 3); }),
      row("select", {3, 4}, [](const Tensor& x) { return select(x, -1, -2); }),
      row("x[i]", {3, 4}, [](const Tensor& x) { return x[1]; }),
      row("index", {3, 4},
          [](const Tensor& x) {
            return index(x, {Range{1, 3}, -1});
          }),
      row("expand", {2, 1, 3},
          [](const Tensor& x) {
            return expand(x, {2, 2, 2, -1});
          }),
      row("squeeze", {2, 1, 3}, [](const Tensor& x) { return squeeze(x, 1); }),
      row("squeeze all", {1, 2, 1}, [](const Tensor& x) { return squeeze(x); }),
      row("unsqueeze", {2, 3}, [](const Tensor& x) { return unsqueeze(x, -2); }),
      row("split", {5, 2},
          [](const Tensor& x) {
            const std::vector<Tensor> parts = split(x, 2, 0);
            return mul(mul(parts[0], parts[1]), parts[2]);
          }),
      row("gather", {3, 4},
          [](const Tensor& x) {
            return gather(x, 1, index_tensor({{0, 3, 3, 1, 0}, {2, 2, 2, 2, 1}}));
          }),
      row("gather along 0", {3, 2},
          [](const Tensor& x) {
            return gather(x, 0, index_tensor({{2, 0}, {2, 1}}));
          }),
      row("embedding", {4, 3},
          [](const Tensor& x) {
            return embedding(x, index_tensor({{3, 0}, {3, 3}}));
          }),
      {"cat", {{2, 1}, {2, 3}, {2, 2}}, [](const Inputs& x) { return cat(x, -1); }},
      {"cat along 0", {{1, 2}, {2, 2}}, [](const Inputs& x) { return cat(x, 0); }},
      {"stack", {{2, 2}, {2, 2}}, [](const Inputs& x) { return stack(x, 1); }},
  };
}

inline std::vector<Op> reduction_ops() {
  const auto row = [](std::string name, Shape shape, std::function<Tensor(const Tensor&)> f, bool has_ties = false) {
    return Op{std::move(name), {std::move(shape)}, [f](const Inputs& x) { return f(x[0]); },
              Kind::fixed,     Domain::any,        has_ties};
  };
  return {
      row("sum", {2, 3}, [](const Tensor& x) { return sum(x); }),
      row("mean", {2, 3}, [](const Tensor& x) { return mean(x, {-1}); }),
      row("var", {2, 3},
          [](const Tensor& x) {
            return var(x, {0, 1});
          }),
      row("var biased", {3, 2}, [](const Tensor& x) { return var(x, {0}, true, 0); }),
      row(
          "max", {2, 3}, [](const Tensor& x) { return max(x, 1).values; }, true),
      row(
          "min", {2, 3}, [](const Tensor& x) { return min(x, 0, true).values; }, true),
      row(
          "max of all", {2, 3}, [](const Tensor& x) { return max(x); }, true),
      row(
          "min of all", {2, 3}, [](const Tensor& x) { return min(x); }, true),
      row("logsumexp", {2, 3},
          [](const Tensor& x) {
            return logsumexp(x, {0, 1});
          }),
      row("softmax", {2, 4}, [](const Tensor& x) { return softmax(x, -1); }),
      row("softmax along 0", {3, 2, 2}, [](const Tensor& x) { return softmax(x, 0); }),
      row("log_softmax", {2, 4}, [](const Tensor& x) { return log_softmax(x, 1); }),
      row("log_softmax in the middle", {2, 3, 2}, [](const Tensor& x) { return log_softmax(x, 1); }),
      row("composed softmax", {2, 4}, [](const Tensor& x) { return composed::softmax(x, -1); }),
      row("composed log_softmax", {2, 4}, [](const Tensor& x) { return composed::log_softmax(x, 0); }),
  };
}

inline std::vector<Op> product_ops() {
  const auto row = [](std::string name, Shape a, Shape b) {
    return Op{
        "matmul " + std::move(name), {std::move(a), std::move(b)}, [](const Inputs& x) { return matmul(x[0], x[1]); }};
  };
  const auto linear_row = [](std::string name, Tensor (*f)(const Tensor&, const Tensor&, const Tensor&), bool bias) {
    std::vector<Shape> shapes{{2, 2, 3}, {4, 3}};
    if (bias) shapes.push_back({4});
    return Op{std::move(name), shapes, [f, bias](const Inputs& x) { return f(x[0], x[1], bias ? x[2] : Tensor()); }};
  };
  return {
      row("of matrices", {2, 3}, {3, 4}),
      row("of vectors", {4}, {4}),
      row("of a vector and a matrix", {3}, {3, 4}),
      row("of a matrix and a vector", {2, 3}, {3}),
      row("of batches", {2, 2, 3}, {2, 3, 2}),
      row("of a batch and a matrix", {2, 2, 3}, {3, 2}),
      row("of a matrix and a batch", {2, 3}, {2, 3, 2}),
      row("of broadcast batches", {2, 1, 2, 2}, {3, 2, 2}),
      row("of a batch and a vector", {2, 2, 3}, {3}),
      row("of a vector and a batch", {2}, {3, 2, 2}),
      linear_row("linear", linear, true),
      linear_row("linear without bias", linear, false),
      linear_row("composed linear", composed::linear, true),
  };
}

inline std::vector<Op> loss_ops() {
  const IndexTensor target = index_tensor({2, -100, 0});
  using Loss = Tensor (*)(const Tensor&, const IndexTensor&, const CrossEntropyOptions&);
  const auto row = [&target](std::string name, Loss f, const CrossEntropyOptions& options) {
    return Op{std::move(name), {{3, 4}}, [=](const Inputs& x) { return f(x[0], target, options); }};
  };
  const CrossEntropyOptions smooth{-100, 0.3, Reduction::mean}, total{-100, 0.1, Reduction::sum};
  return {
      row("nll none", nll_loss, {-100, 0, Reduction::none}),
      row("nll mean", nll_loss, {}),
      row("nll sum", nll_loss, {-100, 0, Reduction::sum}),
      row("cross_entropy none", cross_entropy, {-100, 0.2, Reduction::none}),
      row("cross_entropy mean", cross_entropy, {}),
      row("cross_entropy smoothed", cross_entropy, smooth),
      row("cross_entropy sum", cross_entropy, total),
      row("composed cross_entropy", composed::cross_entropy, smooth),
      row("composed cross_entropy sum", composed::cross_entropy, total),
      {"cross_entropy of one", {{4}}, [](const Inputs& x) { return cross_entropy(x[0], index_tensor(2)); }},
  };
}

inline std::vector<Op> layer_ops() {
  using Norm = Tensor (*)(const Tensor&, const Tensor&, const Tensor&, double);
  const auto norm = [](std::string name, std::vector<Shape> shapes, Norm f) {
    return Op{std::move(name), std::move(shapes), [f](const Inputs& x) {
                return f(x[0], x.size() > 1 ? x[1] : Tensor(), x.size() > 2 ? x[2] : Tensor(), 1e-2);
              }};
  };
  const std::vector<Shape> qkv{{1, 2, 2, 2}, {1, 2, 3, 2}, {1, 2, 3, 2}};  // T 2, S 3, D 2, E 2
  const auto attention_of = [](std::string name, const std::vector<Shape>& shapes, const AttentionMask& mask,
                               const AttentionOptions& options) {
    return Op{std::move(name), shapes, [=](const Inputs& x) {
                Generator generator(3);  // for dropout
                return scaled_dot_product_attention(x[0], x[1], x[2], mask, options, generator);
              }};
  };
  const auto attention = [&](std::string name, const AttentionMask& mask, const AttentionOptions& options) {
    return attention_of(std::move(name), qkv, mask, options);
  };
  const std::vector<Shape> shared{{1, 4, 2, 2}, {1, 2, 3, 2}, {1, 2, 3, 2}};  // H 4, KV 2
  const auto grouped = [&](std::string name, const AttentionMask& mask, const AttentionOptions& options) {
    return attention_of(std::move(name), shared, mask, options);
  };
  const BoolTensor allowed = bool_tensor({{1, 0, 1}, {0, 0, 0}});
  const Tensor bias = tensor({{0.5, -1, 2}, {0, 1, -0.5}});
  std::vector<Shape> with_bias = qkv;
  with_bias.push_back({2, 3});
  return {
      norm("layer_norm", {{2, 2, 3}, {3}, {3}}, layer_norm),
      norm("layer_norm without bias", {{3, 4}, {4}}, layer_norm),
      norm("layer_norm without parameters", {{3, 4}}, layer_norm),
      norm("composed layer_norm", {{2, 3}, {3}, {3}}, composed::layer_norm),
      {"rms_norm", {{2, 2, 3}, {3}}, [](const Inputs& x) { return rms_norm(x[0], x[1], 1e-2); }},
      {"rms_norm without a weight", {{3, 4}}, [](const Inputs& x) { return rms_norm(x[0]); }},
      {"composed rms_norm", {{2, 3}, {3}}, [](const Inputs& x) { return composed::rms_norm(x[0], x[1], 1e-2); }},
      {"swiglu", {{2, 3}, {2, 3}}, [](const Inputs& x) { return swiglu(x[0], x[1]); }, Kind::elementwise},
      {"composed swiglu",
       {{2, 3}, {2, 3}},
       [](const Inputs& x) { return composed::swiglu(x[0], x[1]); },
       Kind::elementwise},
      attention("attention", {}, {}),
      attention("attention causal", {}, {.is_causal = true, .dropout_p = 0, .scale = {}}),
      attention("attention scaled", {}, {.is_causal = false, .dropout_p = 0, .scale = 0.25}),
      attention("attention with a mask", allowed, {}),
      attention("attention with a bias", bias, {.is_causal = true, .dropout_p = 0, .scale = {}}),
      grouped("attention in groups", {}, {.enable_gqa = true}),
      grouped("attention in groups, causal", {}, {.is_causal = true, .enable_gqa = true}),
      grouped("attention in groups with a mask", allowed, {.enable_gqa = true}),
      grouped("attention in groups with dropout", {}, {.dropout_p = 0.3, .enable_gqa = true}),
      attention("attention with dropout", {}, {.is_causal = false, .dropout_p = 0.3, .scale = {}}),
      {"attention with a learned bias", with_bias,
       [](const Inputs& x) { return scaled_dot_product_attention(x[0], x[1], x[2], x[3]); }},
      {"attention's weights", qkv,
       [=](const Inputs& x) {
         const AttentionResult result = attention_with_weights(x[0], x[1], x[2], allowed);
         return cat({result.output, result.weights}, -1);
       }},
  };
}

inline std::vector<Op> op_table() {
  std::vector<Op> table;
  for (const auto& family : {unary_ops(), binary_ops(), view_ops(), reduction_ops(), product_ops(), loss_ops(),
                             layer_ops(), more_ops(), convolution_ops<Op>(), pooling_ops<Op>(), batch_norm_ops<Op>()}) {
    table.insert(table.end(), family.begin(), family.end());
  }
  return table;
}

/// Numbers for tensors of these shapes, all from one grid, so that no two of them are closer than 0.2.
inline std::vector<Tensor> draw(const std::vector<Shape>& shapes, Domain domain, uint64_t seed) {
  int64_t total = 0;
  for (const Shape& shape : shapes) total += numel(shape);
  Generator generator(seed);
  const IndexTensor order = randperm(total, generator);
  std::vector<Tensor> drawn;
  int64_t next = 0;
  for (const Shape& shape : shapes) {
    const Tensor x(shape);
    real* out = x.mutable_data();
    for (int64_t i = 0; i < x.numel(); ++i) {
      const auto place = static_cast<double>(order.data()[next++]);
      const double any = (place + 0.5 - static_cast<double>(total / 2)) * 0.2;
      const double positive = 0.5 + 2 * place / static_cast<double>(total);
      out[i] = static_cast<real>(static_cast<float>(domain == Domain::any ? any : positive));  // the same in both
    }
    drawn.push_back(x);
  }
  return drawn;
}

}  // namespace tinytensor::tests
