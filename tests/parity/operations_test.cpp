// Every operation against PyTorch's results: values, and the gradients of all inputs for a normal seed gradient.
#include "tinytensor/ops/ops.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tests/parity/rows.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using parity::Inputs;
using parity::Row;

namespace {

using In = const Inputs&;

template <class T>
Tensor as_tensor(const Array<T>& array) {
  const std::vector<T> values = array.to_vector();
  return tensor(std::vector<real>(values.begin(), values.end()), array.shape());
}

Tensor reversed_cat(std::vector<Tensor> parts, int64_t dim) {
  return cat(std::vector<Tensor>(parts.rbegin(), parts.rend()), dim);
}

// mean, sum and none of a loss, one row each.
template <Reduction reduction>
void add_loss_rows(std::vector<Row>& rows, const std::string& name) {
  rows.push_back({"mse_loss(x, t, " + name + ")", [](In in) { return mse_loss(in.a, in.b, reduction); }});
  rows.push_back({"bce_with_logits(x, t, " + name + ")", [](In in) { return bce_with_logits(in.a, in.b, reduction); }});
  rows.push_back(
      {"nll_loss(x, t, " + name + ")", [](In in) { return nll_loss(in.a, in.ids, {.reduction = reduction}); }});
  const std::string plain = "cross_entropy(x, t, " + name + ")";
  rows.push_back({plain, [](In in) { return cross_entropy(in.a, in.ids, {.reduction = reduction}); }});
  rows.push_back(
      {plain, [](In in) { return composed::cross_entropy(in.a, in.ids, {.reduction = reduction}); }, "composed::"});
  const std::string smooth = "cross_entropy(x, t, " + name + ", smoothing 0.1)";
  rows.push_back(
      {smooth, [](In in) { return cross_entropy(in.a, in.ids, {.label_smoothing = 0.1, .reduction = reduction}); }});
  rows.push_back(
      {smooth,
       [](In in) { return composed::cross_entropy(in.a, in.ids, {.label_smoothing = 0.1, .reduction = reduction}); },
       "composed::"});
}

void add_elementwise_rows(std::vector<Row>& rows) {
  rows.insert(rows.end(),
              {
                  {"a + b", [](In in) { return in.a + in.b; }},
                  {"a - b", [](In in) { return in.a - in.b; }},
                  {"a * b", [](In in) { return in.a * in.b; }},
                  {"a / b", [](In in) { return in.a / in.b; }},
                  {"a + 2.5", [](In in) { return in.a + 2.5; }},
                  {"a - 2.5", [](In in) { return in.a - 2.5; }},
                  {"2.5 - a", [](In in) { return 2.5 - in.a; }},
                  {"a * 2.5", [](In in) { return in.a * 2.5; }},
                  {"a / 2.5", [](In in) { return in.a / 2.5; }},
                  {"2.5 / a", [](In in) { return 2.5 / in.a; }},
                  {"pow(a, b)", [](In in) { return pow(in.a, in.b); }},
                  {"pow(a, 2)", [](In in) { return pow(in.a, 2); }},
                  {"pow(a, 3)", [](In in) { return pow(in.a, 3); }},
                  {"pow(a, -1)", [](In in) { return pow(in.a, -1); }},
                  {"pow(a, -2)", [](In in) { return pow(in.a, -2); }},
                  {"pow(a, 0.5)", [](In in) { return pow(in.a, 0.5); }},
                  {"pow(a, 0)", [](In in) { return pow(in.a, 0); }},
                  {"pow(a, 1)", [](In in) { return pow(in.a, 1); }},
                  {"neg(x)", [](In in) { return -in.a; }},
                  {"exp(x)", [](In in) { return exp(in.a); }},
                  {"log(x)", [](In in) { return log(in.a); }},
                  {"sqrt(x)", [](In in) { return sqrt(in.a); }},
                  {"rsqrt(x)", [](In in) { return rsqrt(in.a); }},
                  {"abs(x)", [](In in) { return abs(in.a); }},
                  {"clamp(x, -0.5, 0.5)", [](In in) { return clamp(in.a, -0.5, 0.5); }},
                  {"clamp(x, -0.5, none)", [](In in) { return clamp(in.a, -0.5, std::nullopt); }},
                  {"clamp(x, none, 0.5)", [](In in) { return clamp(in.a, std::nullopt, 0.5); }},
                  {"clamp(x, 1, -1)", [](In in) { return clamp(in.a, 1, -1); }},
                  {"maximum(a, b)", [](In in) { return maximum(in.a, in.b); }},
                  {"minimum(a, b)", [](In in) { return minimum(in.a, in.b); }},
                  {"where(c, a, b)", [](In in) { return where(in.mask, in.a, in.b); }},
                  {"masked_fill(x, m, -1.5)", [](In in) { return masked_fill(in.a, in.mask, -1.5); }},
                  {"masked_fill(x, m, -inf)",
                   [](In in) { return masked_fill(in.a, in.mask, -std::numeric_limits<double>::infinity()); }},
                  {"lt(a, b)", [](In in) { return as_tensor(lt(in.a, in.b)); }},
                  {"le(a, b)", [](In in) { return as_tensor(le(in.a, in.b)); }},
                  {"gt(a, b)", [](In in) { return as_tensor(gt(in.a, in.b)); }},
                  {"ge(a, b)", [](In in) { return as_tensor(ge(in.a, in.b)); }},
                  {"eq(a, b)", [](In in) { return as_tensor(eq(in.a, in.b)); }},
                  {"relu(x)", [](In in) { return relu(in.a); }},
                  {"leaky_relu(x)", [](In in) { return leaky_relu(in.a); }},
                  {"leaky_relu(x, 0.2)", [](In in) { return leaky_relu(in.a, 0.2); }},
                  {"sigmoid(x)", [](In in) { return sigmoid(in.a); }},
                  {"tanh(x)", [](In in) { return tanh(in.a); }},
                  {"gelu(x)", [](In in) { return gelu(in.a); }},
                  {"gelu(x, tanh)", [](In in) { return gelu(in.a, Gelu::tanh); }},
                  {"silu(x)", [](In in) { return silu(in.a); }},
              });
}

void add_view_rows(std::vector<Row>& rows) {
  constexpr int64_t end = std::numeric_limits<int64_t>::max();
  rows.insert(rows.end(), {
                              {"reshape(x, (-1, 2))",
                               [](In in) {
                                 return reshape(in.a, {-1, 2});
                               }},
                              {"reshape(x, (3, 2, -1))",
                               [](In in) {
                                 return reshape(in.a, {3, 2, -1});
                               }},
                              {"flatten(x)", [](In in) { return flatten(in.a); }},
                              {"flatten(x, 1, 2)", [](In in) { return flatten(in.a, 1, 2); }},
                              {"transpose(x, 0, -1)", [](In in) { return transpose(in.a, 0, -1); }},
                              {"permute(x, (2, 0, 1))",
                               [](In in) {
                                 return permute(in.a, {2, 0, 1});
                               }},
                              {"slice(x, 0, 1, 3)", [](In in) { return slice(in.a, 0, 1, 3); }},
                              {"slice(x, -1, -2)", [](In in) { return slice(in.a, -1, -2); }},
                              {"slice(x, 0, 1, end, 2)", [](In in) { return slice(in.a, 0, 1, end, 2); }},
                              {"select(x, 0, -1)", [](In in) { return select(in.a, 0, -1); }},
                              {"select(x, -1, 1)", [](In in) { return select(in.a, -1, 1); }},
                              {"expand(x, (2, 3, 4))",
                               [](In in) {
                                 return expand(in.a, {2, 3, 4});
                               }},
                              {"expand(x, (2, -1, -1))",
                               [](In in) {
                                 return expand(in.a, {2, -1, -1});
                               }},
                              {"squeeze(x, 1)", [](In in) { return squeeze(in.a, 1); }},
                              {"squeeze(x)", [](In in) { return squeeze(in.a); }},
                              {"unsqueeze(x, -1)", [](In in) { return unsqueeze(in.a, -1); }},
                              {"unsqueeze(x, 0)", [](In in) { return unsqueeze(in.a, 0); }},
                              {"contiguous(x)", [](In in) { return contiguous(in.a); }},
                              {"clone(x)", [](In in) { return clone(in.a); }},
                              {"index(x, {0, 1:3})",
                               [](In in) {
                                 return index(in.a, {0, Range{1, 3}});
                               }},
                              {"x[-1]", [](In in) { return in.a[-1]; }},
                              {"cat({a, b}, 0)",
                               [](In in) {
                                 return cat({in.a, in.b}, 0);
                               }},
                              {"cat({a, b}, -1)",
                               [](In in) {
                                 return cat({in.a, in.b}, -1);
                               }},
                              {"stack({a, b}, 0)",
                               [](In in) {
                                 return stack({in.a, in.b}, 0);
                               }},
                              {"stack({a, b}, -1)",
                               [](In in) {
                                 return stack({in.a, in.b}, -1);
                               }},
                              {"split(x, 2, 0), reversed", [](In in) { return reversed_cat(split(in.a, 2, 0), 0); }},
                              {"split(x, 2, -1), reversed", [](In in) { return reversed_cat(split(in.a, 2, -1), -1); }},
                              {"fill_(x, 3)", [](In in) { return fill_(in.a, 3), in.a; }},
                              {"zero_(x)", [](In in) { return zero_(in.a), in.a; }},
                              {"copy_(a, b)", [](In in) { return copy_(in.a, in.b), in.a; }},
                              {"add_(a, b, 0.5)", [](In in) { return add_(in.a, in.b, 0.5), in.a; }},
                              {"mul_(x, 0.3)", [](In in) { return mul_(in.a, 0.3), in.a; }},
                          });
}

void add_reduction_rows(std::vector<Row>& rows) {
  rows.insert(rows.end(),
              {
                  {"sum(x)", [](In in) { return sum(in.a); }},
                  {"sum(x, 0)", [](In in) { return sum(in.a, {0}); }},
                  {"sum(x, -1, keepdim)", [](In in) { return sum(in.a, {-1}, true); }},
                  {"sum(x, (0, 2))",
                   [](In in) {
                     return sum(in.a, {0, 2});
                   }},
                  {"sum(x, (1, -1), keepdim)",
                   [](In in) {
                     return sum(in.a, {1, -1}, true);
                   }},
                  {"mean(x)", [](In in) { return mean(in.a); }},
                  {"mean(x, 0)", [](In in) { return mean(in.a, {0}); }},
                  {"mean(x, -1, keepdim)", [](In in) { return mean(in.a, {-1}, true); }},
                  {"mean(x, (0, 2))",
                   [](In in) {
                     return mean(in.a, {0, 2});
                   }},
                  {"mean(x, (1, -1), keepdim)",
                   [](In in) {
                     return mean(in.a, {1, -1}, true);
                   }},
                  {"var(x)", [](In in) { return var(in.a); }},
                  {"var(x, 1, biased)", [](In in) { return var(in.a, {1}, false, 0); }},
                  {"var(x, -1, keepdim)", [](In in) { return var(in.a, {-1}, true, 1); }},
                  {"var(x, (0, 2))",
                   [](In in) {
                     return var(in.a, {0, 2});
                   }},
                  {"max(x, 1)", [](In in) { return max(in.a, 1).values; }},
                  {"max(x, 1).indices", [](In in) { return as_tensor(max(in.a, 1).indices); }},
                  {"max(x, 0, keepdim)", [](In in) { return max(in.a, 0, true).values; }},
                  {"max(x)", [](In in) { return max(in.a); }},
                  {"min(x, 1)", [](In in) { return min(in.a, 1).values; }},
                  {"min(x, 1).indices", [](In in) { return as_tensor(min(in.a, 1).indices); }},
                  {"min(x, 0, keepdim)", [](In in) { return min(in.a, 0, true).values; }},
                  {"min(x)", [](In in) { return min(in.a); }},
                  {"argmax(x, -1)", [](In in) { return as_tensor(argmax(in.a, -1)); }},
                  {"argmax(x, 0, keepdim)", [](In in) { return as_tensor(argmax(in.a, 0, true)); }},
                  {"argmax(x)", [](In in) { return tensor(static_cast<double>(argmax(in.a))); }},
                  {"softmax(x, -1)", [](In in) { return softmax(in.a, -1); }},
                  {"softmax(x, 0)", [](In in) { return softmax(in.a, 0); }},
                  {"softmax(x, 1)", [](In in) { return softmax(in.a, 1); }},
                  {"softmax(x, -1)", [](In in) { return composed::softmax(in.a, -1); }, "composed::"},
                  {"softmax(x, 0)", [](In in) { return composed::softmax(in.a, 0); }, "composed::"},
                  {"softmax(x, 1)", [](In in) { return composed::softmax(in.a, 1); }, "composed::"},
                  {"log_softmax(x, -1)", [](In in) { return log_softmax(in.a, -1); }},
                  {"log_softmax(x, 0)", [](In in) { return log_softmax(in.a, 0); }},
                  {"log_softmax(x, 1)", [](In in) { return log_softmax(in.a, 1); }},
                  {"log_softmax(x, -1)", [](In in) { return composed::log_softmax(in.a, -1); }, "composed::"},
                  {"log_softmax(x, 0)", [](In in) { return composed::log_softmax(in.a, 0); }, "composed::"},
                  {"log_softmax(x, 1)", [](In in) { return composed::log_softmax(in.a, 1); }, "composed::"},
                  {"logsumexp(x, 1)", [](In in) { return logsumexp(in.a, {1}); }},
                  {"logsumexp(x, -1, keepdim)", [](In in) { return logsumexp(in.a, {-1}, true); }},
                  {"logsumexp(x, (0, 1))",
                   [](In in) {
                     return logsumexp(in.a, {0, 1});
                   }},
              });
}

constexpr std::monostate none;

// Both forms of attention with the same arguments.
template <class Mask>
Tensor fused(In in, const Mask& mask, const AttentionOptions& options = {}) {
  return scaled_dot_product_attention(in.a, in.b, in.c, mask, options);
}
template <class Mask>
Tensor small_ops(In in, const Mask& mask, const AttentionOptions& options = {}) {
  return attention_with_weights(in.a, in.b, in.c, mask, options).output;
}

void add_layer_rows(std::vector<Row>& rows) {
  rows.insert(
      rows.end(),
      {
          {"matmul(a, b)", [](In in) { return matmul(in.a, in.b); }},
          {"linear(x, w, b)", [](In in) { return linear(in.a, in.b, in.c); }},
          {"linear(x, w, b)", [](In in) { return composed::linear(in.a, in.b, in.c); }, "composed::"},
          {"linear(x, w)", [](In in) { return linear(in.a, in.b); }},
          {"linear(x, w)", [](In in) { return composed::linear(in.a, in.b); }, "composed::"},
          {"cross_entropy(x, t), one example", [](In in) { return cross_entropy(in.a, in.ids); }},
          {"cross_entropy(x, t, ignoring 1)", [](In in) { return cross_entropy(in.a, in.ids, {.ignore_index = 1}); }},
          {"cross_entropy(x, t, ignoring 1)",
           [](In in) { return composed::cross_entropy(in.a, in.ids, {.ignore_index = 1}); }, "composed::"},
          {"embedding(w, ids)", [](In in) { return embedding(in.a, in.ids); }},
          {"gather(x, 1, i)", [](In in) { return gather(in.a, 1, in.ids); }},
          {"gather(x, -2, i)", [](In in) { return gather(in.a, -2, in.ids); }},
          {"layer_norm(x, w, b)", [](In in) { return layer_norm(in.a, in.b, in.c); }},
          {"layer_norm(x, w, none)", [](In in) { return layer_norm(in.a, in.b, {}); }},
          {"layer_norm(x, none, none)", [](In in) { return layer_norm(in.a, {}, {}); }},
          {"layer_norm(x, w, b, 0.1)", [](In in) { return layer_norm(in.a, in.b, in.c, 0.1); }},
          {"layer_norm(x, w, b)", [](In in) { return composed::layer_norm(in.a, in.b, in.c); }, "composed::"},
          {"layer_norm(x, w, none)", [](In in) { return composed::layer_norm(in.a, in.b, {}); }, "composed::"},
          {"layer_norm(x, none, none)", [](In in) { return composed::layer_norm(in.a, {}, {}); }, "composed::"},
          {"layer_norm(x, w, b, 0.1)", [](In in) { return composed::layer_norm(in.a, in.b, in.c, 0.1); }, "composed::"},
          {"dropout(x, 0.1)", [](In in) { return dropout(in.a, 0.1); }},
          {"dropout(x, 0.5)", [](In in) { return dropout(in.a, 0.5); }},
          {"dropout(x, 0)", [](In in) { return dropout(in.a, 0); }},
          {"dropout(x, 1)", [](In in) { return dropout(in.a, 1); }},
          {"dropout(x, 0.5, not training)", [](In in) { return dropout(in.a, 0.5, false); }},
          {"attention(q, k, v)", [](In in) { return fused(in, none); }},
          {"attention(q, k, v)", [](In in) { return small_ops(in, none); }, "composed::"},
          {"attention(q, k, v, causal)", [](In in) { return fused(in, none, {.is_causal = true}); }},
          {"attention(q, k, v, causal)", [](In in) { return small_ops(in, none, {.is_causal = true}); }, "composed::"},
          {"attention(q, k, v, scale 0.3)", [](In in) { return fused(in, none, {.scale = 0.3}); }},
          {"attention(q, k, v, scale 0.3)", [](In in) { return small_ops(in, none, {.scale = 0.3}); }, "composed::"},
          {"attention(q, k, v, boolean mask)", [](In in) { return fused(in, in.mask); }},
          {"attention(q, k, v, boolean mask)", [](In in) { return small_ops(in, in.mask); }, "composed::"},
          {"attention(q, k, v, float mask)", [](In in) { return fused(in, in.d); }},
          {"attention(q, k, v, float mask)", [](In in) { return small_ops(in, in.d); }, "composed::"},
          {"attention(q, k, v, dropout 0.4)", [](In in) { return fused(in, none, {.dropout_p = 0.4}); }},
          {"attention(q, k, v, dropout 0.4)", [](In in) { return small_ops(in, none, {.dropout_p = 0.4}); },
           "composed::"},
      });
}

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  add_elementwise_rows(rows);
  add_view_rows(rows);
  add_reduction_rows(rows);
  add_layer_rows(rows);
  add_loss_rows<Reduction::mean>(rows, "mean");
  add_loss_rows<Reduction::sum>(rows, "sum");
  add_loss_rows<Reduction::none>(rows, "none");
  return rows;
}

}  // namespace

TEST_CASE("every operation gives PyTorch's values and gradients") {
  parity::check_rows(parity::read_operations("operations.txt"), all_rows());
}
