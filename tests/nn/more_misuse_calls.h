// The functions of the families beside ops.h, for the table of misuse_calls.h.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace tinytensor::tests {

using Inputs = std::vector<Tensor>;

struct Call {
  std::string name;
  size_t tensors;
  std::function<void(const Inputs&)> run;
};

inline std::vector<Call> more_plain_calls() {
  using Unary1 = Tensor (*)(const Tensor&);
  using Binary2 = Tensor (*)(const Tensor&, const Tensor&);
  using Condition1 = BoolTensor (*)(const Tensor&);
  std::vector<Call> all;
  const std::vector<std::pair<const char*, Unary1>> unary{{"square", square},
                                                          {"sin", sin},
                                                          {"cos", cos},
                                                          {"log1p", log1p},
                                                          {"expm1", expm1},
                                                          {"erf", erf},
                                                          {"sign", sign},
                                                          {"floor", floor},
                                                          {"ceil", ceil},
                                                          {"round", round},
                                                          {"prod", prod},
                                                          {"diag", diag},
                                                          {"reciprocal", reciprocal},
                                                          {"logsigmoid", logsigmoid}};
  for (const auto& entry : unary) {
    all.push_back({entry.first, 1, [f = entry.second](const Inputs& x) { f(x[0]); }});
  }
  for (const auto& entry : std::vector<std::pair<const char*, Condition1>>{{"isnan", isnan}, {"isfinite", isfinite}}) {
    all.push_back({entry.first, 1, [f = entry.second](const Inputs& x) { f(x[0]); }});
  }
  all.push_back({"outer", 2, [f = Binary2(outer)](const Inputs& x) { f(x[0], x[1]); }});
  return all;
}

inline std::vector<Call> compare_calls() {
  const BoolTensor mask = bool_tensor({{1, 0}, {0, 1}});
  return {
      {"x > 0", 1, [](const Inputs& x) { (void)(x[0] > 0); }},
      {"0 <= x", 1, [](const Inputs& x) { (void)(0 <= x[0]); }},
      {"x == 0", 1, [](const Inputs& x) { (void)(x[0] == 0); }},
      {"ne", 2, [](const Inputs& x) { ne(x[0], x[1]); }},
      {"allclose", 2, [](const Inputs& x) { allclose(x[0], x[1]); }},
      {"equal", 2, [](const Inputs& x) { equal(x[0], x[1]); }},
      {"where a number", 1, [=](const Inputs& x) { where(mask, x[0], 1); }},
      {"where else a number", 1, [=](const Inputs& x) { where(mask, 1, x[0]); }},
      {"elu", 1, [](const Inputs& x) { elu(x[0]); }},
      {"clamp by tensors", 3, [](const Inputs& x) { x[1].shape(), x[2].shape(), clamp(x[0], x[1], x[2]); }},
      {"index_tensor", 1, [](const Inputs& x) { index_tensor(x[0]); }},
      {"bool_tensor", 1, [](const Inputs& x) { bool_tensor(x[0]); }},
      {"rand_like", 1, [](const Inputs& x) { rand_like(x[0]); }},
      {"full_like", 1, [](const Inputs& x) { full_like(x[0], 1); }},
      {"clamp_", 1, [](const Inputs& x) { clamp_(x[0], 0, 1); }},
      {"masked_fill_", 1, [=](const Inputs& x) { masked_fill_(x[0], mask, 1); }},
      {"uniform_ of ops", 1, [](const Inputs& x) { tinytensor::uniform_(x[0]); }},
      {"normal_ of ops", 1, [](const Inputs& x) { tinytensor::normal_(x[0]); }},
  };
}

inline std::vector<Call> indexing_calls() {
  const BoolTensor mask = bool_tensor({{1, 0}, {0, 1}});
  const IndexTensor ids = index_tensor({0, 1}), places = index_tensor({{0, 1}, {1, 0}});
  return {
      {"x[ids]", 1, [=](const Inputs& x) { x[0][ids]; }},
      {"x[mask]", 1, [=](const Inputs& x) { x[0][mask]; }},
      {"index by ids", 1,
       [=](const Inputs& x) {
         index(x[0], {ids, ids});
       }},
      {"index_put_", 2, [=](const Inputs& x) { index_put_(x[0], {ids}, x[1]); }},
      {"index_put", 2,
       [=](const Inputs& x) {
         index_put(x[0], {Range{}, mask[0]}, x[1]);
       }},
      {"einsum", 2,
       [](const Inputs& x) {
         einsum("ij,kj->ik", {x[0], x[1]});
       }},
      {"einsum of one", 1, [](const Inputs& x) { einsum("ii->i", {x[0]}); }},
      {"multinomial", 1, [](const Inputs& x) { multinomial(x[0], 2, true); }},
      {"GRUCell", 2, [](const Inputs& x) { x[1].shape(), GRUCell(2, 2)(x[0], x[1]); }},
      {"RelationalMemory", 1, [](const Inputs& x) { RelationalMemory(2, 2, 2, 1)(x[0]); }},
      {"RelationalMemory's memory", 1,
       [](const Inputs& x) {
         RelationalMemory(2, 2, 2, 1).update(x[0], ones({2, 2}));
       }},
      {"LSTM", 1,
       [](const Inputs& x) {
         LSTM(2, 2)
         (unsqueeze(x[0], 0));
       }},
      {"index_select", 1, [=](const Inputs& x) { index_select(x[0], 1, ids); }},
      {"masked_select", 1, [=](const Inputs& x) { masked_select(x[0], mask); }},
      {"scatter", 2, [=](const Inputs& x) { scatter(x[0], 0, places, x[1]); }},
      {"scatter a number", 1, [=](const Inputs& x) { scatter(x[0], 1, places, 3); }},
      {"scatter_reduce", 2,
       [=](const Inputs& x) { scatter_reduce(x[0], 1, places, x[1], ScatterReduction::mean, false); }},
      {"scatter_add", 2, [=](const Inputs& x) { scatter_add(x[0], 1, places, x[1]); }},
      {"index_add", 2, [=](const Inputs& x) { index_add(x[0], 1, ids, x[1]); }},
      {"tril", 1, [](const Inputs& x) { tril(x[0]); }},
      {"triu", 1, [](const Inputs& x) { triu(x[0], -1); }},
      {"sort", 1, [](const Inputs& x) { sort(x[0]); }},
      {"argsort", 1, [](const Inputs& x) { argsort(x[0], 0); }},
      {"topk", 1, [](const Inputs& x) { topk(x[0], 1); }},
  };
}

inline std::vector<Call> shaping_calls() {
  return {
      {"pad", 1,
       [](const Inputs& x) {
         pad(x[0], {1, 1});
       }},
      {"pad reflect", 1,
       [](const Inputs& x) {
         pad(x[0], {1, 1}, Padding::reflect);
       }},
      {"pad circular", 1,
       [](const Inputs& x) {
         pad(x[0], {1, 1}, Padding::circular);
       }},
      {"unfold", 1, [](const Inputs& x) { unfold(x[0], 0, 1, 1); }},
      {"unbind", 1, [](const Inputs& x) { unbind(x[0]); }},
      {"chunk", 1, [](const Inputs& x) { chunk(x[0], 2); }},
      {"split_with_sizes", 1,
       [](const Inputs& x) {
         split_with_sizes(x[0], {1, 1});
       }},
      {"flip", 1, [](const Inputs& x) { flip(x[0], {0}); }},
      {"roll", 1, [](const Inputs& x) { roll(x[0], 1, 0); }},
      {"repeat", 1,
       [](const Inputs& x) {
         repeat(x[0], {2, 2});
       }},
      {"repeat_interleave", 1, [](const Inputs& x) { repeat_interleave(x[0], 2, 0); }},
  };
}

inline std::vector<Call> statistics_calls() {
  return {
      {"stddev", 1, [](const Inputs& x) { stddev(x[0]); }},
      {"norm", 1, [](const Inputs& x) { norm(x[0]); }},
      {"norm of order 3", 1, [](const Inputs& x) { norm(x[0], 3, {0}); }},
      {"normalize", 1, [](const Inputs& x) { normalize(x[0], 2, 0); }},
      {"cosine_similarity", 2, [](const Inputs& x) { cosine_similarity(x[0], x[1], 0); }},
      {"amax", 1, [](const Inputs& x) { amax(x[0]); }},
      {"amin", 1, [](const Inputs& x) { amin(x[0], {0}); }},
      {"argmin", 1, [](const Inputs& x) { argmin(x[0]); }},
      {"argmin over", 1, [](const Inputs& x) { argmin(x[0], 0); }},
      {"cumsum", 1, [](const Inputs& x) { cumsum(x[0], 0); }},
      {"prod over", 1, [](const Inputs& x) { prod(x[0], 0); }},
  };
}

inline std::vector<Call> more_loss_calls() {
  return {
      {"l1_loss", 2, [](const Inputs& x) { l1_loss(x[0], x[1]); }},
      {"smooth_l1_loss", 2, [](const Inputs& x) { smooth_l1_loss(x[0], x[1]); }},
      {"huber_loss", 2, [](const Inputs& x) { huber_loss(x[0], x[1]); }},
      {"kl_div", 2, [](const Inputs& x) { kl_div(x[0], x[1]); }},
      {"binary_cross_entropy", 2, [](const Inputs& x) { binary_cross_entropy(x[0], x[1]); }},
      {"binary_cross_entropy_with_logits", 2, [](const Inputs& x) { binary_cross_entropy_with_logits(x[0], x[1]); }},
      {"cross_entropy of probabilities", 2, [](const Inputs& x) { cross_entropy(x[0], x[1]); }},
      {"RMSprop", 1, [](const Inputs& x) { RMSprop(x, 0.1); }},
      {"clip_grad_value", 1, [](const Inputs& x) { clip_grad_value(x, 1); }},
      {"Sequential", 1,
       [](const Inputs& x) {
         Sequential{Linear(2, 2), Tanh(), Softmax(-1), Flatten(0)}(x[0]);
       }},
  };
}

inline std::vector<Call> more_calls() {
  std::vector<Call> all;
  for (const auto& group : {more_plain_calls(), compare_calls(), indexing_calls(), shaping_calls(), statistics_calls(),
                            more_loss_calls()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

}  // namespace tinytensor::tests
