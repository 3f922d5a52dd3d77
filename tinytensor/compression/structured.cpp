#include "tinytensor/compression/structured.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/indexing/indexing.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_kept(const std::vector<int64_t>& kept, int64_t size) {
  if (kept.empty()) fail<ValueError>("keep_outputs, keep_inputs: a layer keeps 1 of its {} units at least", size);
  for (size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] < 0 || kept[i] >= size) {
      fail<IndexError>("keep_outputs, keep_inputs: there is no unit {}: they are 0 to {}", kept[i], size - 1);
    }
    if (i > 0 && kept[i] <= kept[i - 1]) {
      fail<ValueError>("keep_outputs, keep_inputs: the units must rise, each once: {} comes behind {}", kept[i],
                       kept[i - 1]);
    }
  }
}

// A parameter of its own, which learns if the other one does.
Tensor parameter_like(const Tensor& other, const Tensor& values) {
  return clone(values.detach()).requires_grad_(other.requires_grad());
}

}  // namespace

std::vector<double> unit_importance(const Tensor& in_weight, const Tensor& in_bias, const Tensor& out_weight) {
  const bool fits = in_weight.dim() == 2 && out_weight.dim() == 2 && out_weight.size(1) == in_weight.size(0) &&
                    (!in_bias.defined() || in_bias.shape() == Shape{in_weight.size(0)});
  if (!fits) {
    fail<ShapeError>("unit_importance: in (H, C), bias (H) and out (E, H) are expected: {}, {} and {}",
                     to_string(in_weight.shape()), in_bias.defined() ? to_string(in_bias.shape()) : "none",
                     to_string(out_weight.shape()));
  }
  // exercise 19.4 {
  const auto units = static_cast<size_t>(in_weight.size(0));
  const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
  const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
  const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
  const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
  std::vector<double> scores(units);
  for (size_t j = 0; j < units; ++j) {
    double reads = square(bias[j]), writes = 0;
    for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
    for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
    scores[j] = std::sqrt(reads) * std::sqrt(writes);
  }
  return scores;
  // }
}

std::vector<int64_t> most_important(const std::vector<double>& scores, int64_t count) {
  const auto n = static_cast<int64_t>(scores.size());
  if (count < 1 || count > n) fail<ValueError>("most_important: {} of {} cannot be kept: 1 at least", count, n);
  for (size_t i = 0; i < scores.size(); ++i) {
    if (std::isnan(scores[i])) fail<ValueError>("most_important: the score of unit {} is NaN", i);
  }
  std::vector<int64_t> order(scores.size());
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return scores[static_cast<size_t>(i)] < scores[static_cast<size_t>(j)];
  });
  std::vector<int64_t> kept(order.end() - count, order.end());
  std::sort(kept.begin(), kept.end());
  return kept;
}

Linear keep_outputs(const Linear& layer, const std::vector<int64_t>& kept) {
  check_kept(kept, layer.weight.size(0));
  // exercise 19.5 {
  const NoGrad guard;
  const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
  Linear smaller = layer;
  smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
  if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
  return smaller;
  // }
}

Linear keep_inputs(const Linear& layer, const std::vector<int64_t>& kept) {
  check_kept(kept, layer.weight.size(1));
  // exercise 19.5 {
  const NoGrad guard;
  const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
  Linear smaller = layer;
  smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 1, ids));
  if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, layer.bias);
  return smaller;
  // }
}

void prune_units(MLP& mlp, int64_t count) {
  if (mlp.kind != MlpKind::gelu) fail<ValueError>("prune_units: an MLP without a gate is expected");
  const std::vector<double> scores = unit_importance(mlp.c_fc.weight, mlp.c_fc.bias, mlp.c_proj.weight);
  const std::vector<int64_t> kept = most_important(scores, count);
  mlp.c_fc = keep_outputs(mlp.c_fc, kept);
  mlp.c_proj = keep_inputs(mlp.c_proj, kept);
}

std::vector<double> head_importance(const MultiHeadAttention& attention) {
  const Linear& values = attention.v_proj;
  const std::vector<double> units = unit_importance(values.weight, values.bias, attention.out_proj.weight);
  const size_t width = units.size() / static_cast<size_t>(attention.num_heads);
  std::vector<double> scores(static_cast<size_t>(attention.num_heads));
  for (size_t j = 0; j < units.size(); ++j) scores[j / width] += units[j] * units[j];
  for (double& score : scores) score = std::sqrt(score);
  return scores;
}

void prune_heads(MultiHeadAttention& attention, int64_t count) {
  if (attention.kv_heads != attention.num_heads) {
    fail<ValueError>("prune_heads: the {} heads share {} of keys and values: one cannot be taken out by itself",
                     attention.num_heads, attention.kv_heads);
  }
  const int64_t width = attention.v_proj.weight.size(0) / attention.num_heads;
  std::vector<int64_t> kept;
  for (const int64_t head : most_important(head_importance(attention), count)) {
    for (int64_t d = 0; d < width; ++d) kept.push_back(head * width + d);
  }
  for (Linear* projection : {&attention.q_proj, &attention.k_proj, &attention.v_proj}) {
    *projection = keep_outputs(*projection, kept);
  }
  attention.out_proj = keep_inputs(attention.out_proj, kept);
  attention.num_heads = attention.kv_heads = count;
}

}  // namespace tinytensor
