// Every public function of tensors, as one table.
#pragma once

#include "tests/nn/more_misuse_calls.h"

namespace tinytensor::tests {

// Functions of one or two matrices (2, 2) and nothing else.
inline std::vector<Call> plain_calls() {
  using Unary1 = Tensor (*)(const Tensor&);
  using Binary2 = Tensor (*)(const Tensor&, const Tensor&);
  std::vector<Call> all;
  const std::vector<std::pair<const char*, Unary1>> unary{{"neg", neg},
                                                          {"exp", exp},
                                                          {"log", log},
                                                          {"sqrt", sqrt},
                                                          {"rsqrt", rsqrt},
                                                          {"abs", abs},
                                                          {"relu", relu},
                                                          {"tanh", tanh},
                                                          {"sigmoid", sigmoid},
                                                          {"silu", silu},
                                                          {"max", max},
                                                          {"softplus", softplus},
                                                          {"clone", clone},
                                                          {"contiguous", contiguous},
                                                          {"min", min},
                                                          {"squeeze", squeeze},
                                                          {"dense", dense},
                                                          {"zeros_like", zeros_like},
                                                          {"ones_like", ones_like}};
  for (const auto& entry : unary) {
    all.push_back({entry.first, 1, [f = entry.second](const Inputs& x) { f(x[0]); }});
  }
  const std::vector<std::pair<const char*, Binary2>> binary{
      {"add", add}, {"sub", sub},         {"mul", mul},         {"div", div},
      {"pow", pow}, {"maximum", maximum}, {"minimum", minimum}, {"matmul", matmul}};
  for (const auto& entry : binary) {
    all.push_back({entry.first, 2, [f = entry.second](const Inputs& x) { f(x[0], x[1]); }});
  }
  return all;
}

inline std::vector<Call> elementwise_calls() {
  const BoolTensor mask = bool_tensor({{1, 0}, {0, 1}});
  return {
      {"numbers", 1, [](const Inputs& x) { 1 + x[0] * 2 - 3 / x[0] + pow(x[0], 2) / 4 - 1 - x[0]; }},
      {"leaky_relu", 1, [](const Inputs& x) { leaky_relu(x[0]); }},
      {"gelu", 1, [](const Inputs& x) { gelu(x[0]); }},
      {"clamp", 1, [](const Inputs& x) { clamp(x[0], 0, 1); }},
      {"where", 2, [=](const Inputs& x) { where(mask, x[0], x[1]); }},
      {"masked_fill", 1, [=](const Inputs& x) { masked_fill(x[0], mask, 0); }},
      {"lt", 2, [](const Inputs& x) { lt(x[0], x[1]); }},
      {"le", 2, [](const Inputs& x) { le(x[0], x[1]); }},
      {"gt", 2, [](const Inputs& x) { gt(x[0], x[1]); }},
      {"ge", 2, [](const Inputs& x) { ge(x[0], x[1]); }},
      {"eq", 2, [](const Inputs& x) { eq(x[0], x[1]); }},
  };
}

inline std::vector<Call> view_calls() {
  return {
      {"reshape", 1, [](const Inputs& x) { reshape(x[0], {-1}); }},
      {"flatten", 1, [](const Inputs& x) { flatten(x[0]); }},
      {"transpose", 1, [](const Inputs& x) { transpose(x[0], 0, 1); }},
      {"permute", 1,
       [](const Inputs& x) {
         permute(x[0], {1, 0});
       }},
      {"slice", 1, [](const Inputs& x) { slice(x[0], 0, 0, 1); }},
      {"select", 1, [](const Inputs& x) { select(x[0], 0, 0); }},
      {"x[i]", 1, [](const Inputs& x) { x[0][0]; }},
      {"index", 1,
       [](const Inputs& x) {
         index(x[0], {0, Range{}});
       }},
      {"expand", 1,
       [](const Inputs& x) {
         expand(x[0], {3, 2, 2});
       }},
      {"squeeze a dim", 1, [](const Inputs& x) { squeeze(x[0], 0); }},
      {"unsqueeze", 1, [](const Inputs& x) { unsqueeze(x[0], 0); }},
      {"cat", 2, [](const Inputs& x) { cat(x); }},
      {"stack", 2, [](const Inputs& x) { stack(x); }},
      {"split", 1, [](const Inputs& x) { split(x[0], 1); }},
  };
}

inline std::vector<Call> reduction_calls() {
  return {
      {"fill_", 1, [](const Inputs& x) { fill_(x[0], 1); }},
      {"zero_", 1, [](const Inputs& x) { zero_(x[0]); }},
      {"copy_", 2, [](const Inputs& x) { copy_(x[0], x[1]); }},
      {"add_", 2, [](const Inputs& x) { add_(x[0], x[1]); }},
      {"mul_", 1, [](const Inputs& x) { mul_(x[0], 2); }},
      {"sum", 1, [](const Inputs& x) { sum(x[0]); }},
      {"mean", 1, [](const Inputs& x) { mean(x[0], {0}); }},
      {"var", 1, [](const Inputs& x) { var(x[0]); }},
      {"max over", 1, [](const Inputs& x) { max(x[0], 0); }},
      {"argmax", 1, [](const Inputs& x) { argmax(x[0]); }},
      {"argmax over", 1, [](const Inputs& x) { argmax(x[0], 1); }},
      {"linear", 2, [](const Inputs& x) { linear(x[0], x[1]); }},
      {"feed_forward", 3,
       [](const Inputs& x) {
         feed_forward(x[0], {x[1], {}}, {x[2], {}});
       }},
      {"softmax", 1, [](const Inputs& x) { softmax(x[0], -1); }},
      {"log_softmax", 1, [](const Inputs& x) { log_softmax(x[0], -1); }},
      {"logsumexp", 1, [](const Inputs& x) { logsumexp(x[0], {}); }},
  };
}

inline std::vector<Call> loss_calls() {
  const IndexTensor ids = index_tensor({0, 1}), places = index_tensor({{0, 1}, {1, 0}});
  return {
      {"mse_loss", 2, [](const Inputs& x) { mse_loss(x[0], x[1]); }},
      {"bce_with_logits", 2, [](const Inputs& x) { bce_with_logits(x[0], x[1]); }},
      {"nll_loss", 1, [=](const Inputs& x) { nll_loss(x[0], ids); }},
      {"cross_entropy", 1, [=](const Inputs& x) { cross_entropy(x[0], ids); }},
      {"embedding", 1, [=](const Inputs& x) { embedding(x[0], ids); }},
      {"gather", 1, [=](const Inputs& x) { gather(x[0], 1, places); }},
      {"layer_norm", 1, [](const Inputs& x) { layer_norm(x[0], {}, {}); }},
      {"rms_norm", 1, [](const Inputs& x) { rms_norm(x[0]); }},
      {"swiglu", 2, [](const Inputs& x) { swiglu(x[0], x[1]); }},
      {"dropout", 1, [](const Inputs& x) { dropout(x[0], 0.5); }},
      {"attention", 3, [](const Inputs& x) { scaled_dot_product_attention(x[0], x[1], x[2]); }},
      {"attention_with_weights", 3, [](const Inputs& x) { attention_with_weights(x[0], x[1], x[2]); }},
  };
}

inline std::vector<Call> tape_calls() {
  return {
      {"sum_to", 1, [](const Inputs& x) { sum_to(x[0], {2}); }},
      {"record", 1, [](const Inputs& x) { record("Op", x[0], wrt(x[0], [](const Tensor& dy) { return dy; })); }},
      {"saved output", 1, [](const Inputs& x) { check_in_place("op", x[0]); }},
      {"backward", 1, [](const Inputs& x) { backward(x[0]); }},
      {"to_dot", 1, [](const Inputs& x) { to_dot(x[0]); }},
      {"gradcheck", 1, [](const Inputs& x) { gradcheck([](const Inputs& in) { return in[0]; }, x); }},
  };
}

inline std::vector<Call> layer_calls() {
  return {
      {"split_heads", 1, [](const Inputs& x) { split_heads(x[0], 1); }},
      {"merge_heads", 1, [](const Inputs& x) { merge_heads(x[0]); }},
      {"Linear", 1, [](const Inputs& x) { Linear(2, 2).forward(x[0]); }},
      {"LayerNorm", 1, [](const Inputs& x) { LayerNorm(2).forward(x[0]); }},
      {"RMSNorm", 1, [](const Inputs& x) { RMSNorm(2).forward(x[0]); }},
      {"MultiHeadAttention", 1, [](const Inputs& x) { MultiHeadAttention(2, 1).forward(x[0]); }},
      {"grouped MultiHeadAttention", 1,
       [](const Inputs& x) {
         MultiHeadAttention(HeadSizes{2, 2, 1}).forward(x[0]);
       }},
      {"MLP with a gate", 1, [](const Inputs& x) { MLP(2, MlpKind::swiglu, 3, true).forward(x[0]); }},
      {"TransformerBlock", 1, [](const Inputs& x) { TransformerBlock(2, 1).forward(x[0]); }},
      {"TransformerEncoderLayer", 1, [](const Inputs& x) { TransformerEncoderLayer(2, 1).forward(x[0]); }},
      {"TransformerDecoderLayer", 1, [](const Inputs& x) { TransformerDecoderLayer(2, 1).forward(x[0], x[0]); }},
      {"what is looked at", 1,
       [](const Inputs& x) {
         TransformerDecoderLayer(2, 1).forward(ones({1, 2, 2}), x[0]);
       }},
      {"PackedAttention", 1,
       [](const Inputs& x) {
         PackedAttention(2, 1).forward(ones({1, 2, 2}), x[0]);
       }},
      {"SGD", 1, [](const Inputs& x) { SGD(x, 0.1); }},
      {"Adam", 1, [](const Inputs& x) { Adam(x, 0.1); }},
      {"clip_grad_norm", 1, [](const Inputs& x) { clip_grad_norm(x, 1); }},
      {"uniform_", 1, [](const Inputs& x) { init::uniform_(x[0], 0, 1); }},
      {"normal_", 1, [](const Inputs& x) { init::normal_(x[0], 0, 1); }},
      {"constant_", 1, [](const Inputs& x) { init::constant_(x[0], 0); }},
      {"xavier_uniform_", 1, [](const Inputs& x) { init::xavier_uniform_(x[0]); }},
      {"kaiming_normal_", 1, [](const Inputs& x) { init::kaiming_normal_(x[0]); }},
      {"sample", 1, [](const Inputs& x) { sample(x[0]); }},
  };
}

inline std::vector<Call> handle_calls() {
  return {
      {"handle", 1, [](const Inputs& x) { x[0].item(); }},
      {"at", 1, [](const Inputs& x) { x[0].at({0}); }},
      {"set", 1, [](const Inputs& x) { x[0].set({0}, 1); }},
      {"detach", 1, [](const Inputs& x) { x[0].detach(); }},
      {"as_strided", 1, [](const Inputs& x) { x[0].as_strided({1}, {1}, 0); }},
      {"set_grad", 1, [](const Inputs& x) { x[0].zero_grad(); }},
      {"requires_grad_", 1, [](const Inputs& x) { Tensor(x[0]).requires_grad_(); }},
  };
}

inline std::vector<Call> calls() {
  std::vector<Call> all;
  for (const auto& family : {plain_calls(), elementwise_calls(), view_calls(), reduction_calls(), loss_calls(),
                             tape_calls(), layer_calls(), handle_calls(), more_calls()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace tinytensor::tests
