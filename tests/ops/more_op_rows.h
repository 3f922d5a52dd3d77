// Rows of the op table (op_table.h) for the families beside ops.h.
#pragma once

#include "tests/ops/op_row.h"
#include "tinytensor/ops/attention/rotary.h"
#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/elementwise/functions.h"
#include "tinytensor/ops/indexing/indexing.h"
#include "tinytensor/ops/losses/losses.h"
#include "tinytensor/ops/products/einsum.h"
#include "tinytensor/ops/reductions/statistics.h"
#include "tinytensor/ops/shapes/shaping.h"

namespace tinytensor::tests {

inline std::vector<Op> pointwise_ops() {
  const auto row = [](std::string name, Tensor (*f)(const Tensor&), Domain domain = Domain::any) {
    return Op{std::move(name), {{2, 3}}, [f](const Inputs& x) { return f(x[0]); }, Kind::elementwise, domain};
  };
  return {
      row("square", square),
      row("sin", sin),
      row("cos", cos),
      row("log1p", log1p, Domain::positive),
      row("expm1", expm1),
      row("erf", erf),
      row("reciprocal", reciprocal, Domain::positive),
      row("sign", sign),
      row("logsigmoid", logsigmoid),
      row("elu", [](const Tensor& x) { return elu(x, 0.7); }),
      row("where a number", [](const Tensor& x) { return where(checkerboard(x.shape()), x, 2); }),
      row("where else a number", [](const Tensor& x) { return where(checkerboard(x.shape()), 2, x); }),
      row("clamp by tensors", [](const Tensor& x) { return clamp(x, mul(x, 0.5), tensor(0.4)); }),
  };
}

inline std::vector<Op> scatter_reduce_ops() {
  std::vector<Op> ops;
  for (const auto& [name, reduction] :
       std::initializer_list<std::pair<const char*, ScatterReduction>>{{"sum", ScatterReduction::sum},
                                                                       {"prod", ScatterReduction::prod},
                                                                       {"mean", ScatterReduction::mean},
                                                                       {"amax", ScatterReduction::amax},
                                                                       {"amin", ScatterReduction::amin}}) {
    for (const bool include_self : {true, false}) {
      ops.push_back({fmt::format("scatter_reduce {}{}", name, include_self ? "" : " of the source alone"),
                     {{3, 4}, {2, 4}},
                     [reduction = reduction, include_self](const Inputs& x) {
                       const IndexTensor index = index_tensor({{0, 3, 3}, {2, 2, 2}});
                       return scatter_reduce(x[0], 1, index, x[1], reduction, include_self);
                     },
                     Kind::fixed,
                     Domain::any,
                     true});
    }
  }
  return ops;
}

inline std::vector<Op> indexing_ops() {
  const auto row = [](std::string name, Shape shape, std::function<Tensor(const Tensor&)> f) {
    return Op{std::move(name), {std::move(shape)}, [f](const Inputs& x) { return f(x[0]); }};
  };
  const IndexTensor ids = index_tensor({2, 0, 2, -1});
  const IndexTensor index = index_tensor({{0, 3, 1}, {2, 2, 1}});
  return {
      row("index_select", {2, 3, 2},
          [](const Tensor& x) {
            return index_select(x, 1, index_tensor({2, 0, 2}));
          }),
      row("x[ids]", {3, 2}, [ids](const Tensor& x) { return x[ids]; }),
      row("x[mask]", {3, 2},
          [](const Tensor& x) {
            return x[checkerboard({3, 2})];
          }),
      row("x[ids, ids]", {3, 3, 2},
          [ids](const Tensor& x) {
            return tinytensor::index(x, {ids, index_tensor({0, 1, 1, 2})});
          }),
      row("x[:, ids, :, 0]", {2, 3, 2, 2},
          [ids](const Tensor& x) {
            return tinytensor::index(x, {Range{}, ids, Range{}, 0});
          }),
      row("masked_select", {2, 3},
          [](const Tensor& x) {
            return masked_select(x, checkerboard({2, 3}));
          }),
      row("scatter a number", {3, 4}, [index](const Tensor& x) { return scatter(x, 1, index, 3); }),
      row("tril", {2, 3, 3}, [](const Tensor& x) { return tril(x); }),
      row("triu", {3, 4}, [](const Tensor& x) { return triu(x, 1); }),
      {"atan2", {{2, 3}, {3}}, [](const Inputs& x) { return atan2(x[0], x[1]); }},
      row("diagonal", {3, 4}, [](const Tensor& x) { return diagonal(x); }),
      row("diagonal below, of the outer dims", {3, 2, 4}, [](const Tensor& x) { return diagonal(x, -1, 2, 0); }),
      row("diag of a matrix", {3, 4}, [](const Tensor& x) { return diag(x); }),
      row("diag of a vector", {3}, [](const Tensor& x) { return diag(x); }),
      {"scatter",
       {{3, 4}, {2, 2}},
       [](const Inputs& x) {
         return scatter(x[0], 1, index_tensor({{0, 3}, {2, 1}}), x[1]);
       }},
      {"scatter part of a source",
       {{3, 4}, {3, 3}},
       [](const Inputs& x) {
         return scatter(x[0], 1, index_tensor({{0, 3}, {2, 1}}), x[1]);
       }},
      {"scatter_add", {{3, 4}, {2, 3}}, [index](const Inputs& x) { return scatter_add(x[0], 1, index, x[1]); }},
      {"index_put of ids",
       {{3, 2}, {2, 2}},
       [](const Inputs& x) {
         return index_put(x[0], {index_tensor({2, 0})}, x[1]);
       }},
      {"index_put of a mask",
       {{3, 2}, {3}},
       [](const Inputs& x) {
         return index_put(x[0], {checkerboard({3, 2})}, x[1]);
       }},
      {"index_put in the middle",
       {{2, 3, 3}, {2, 1}},
       [](const Inputs& x) {
         return index_put(x[0], {Range{}, index_tensor({2, -3}), Range{1}}, x[1]);
       }},
      {"index_put of a range", {{3, 2}, {2}}, [](const Inputs& x) { return index_put(x[0], {Range{1}}, x[1]); }},
      {"index_add",
       {{3, 2}, {4, 2}},
       [](const Inputs& x) {
         return index_add(x[0], 0, index_tensor({2, 0, 2, 1}), x[1]);
       }},
  };
}

inline std::vector<Op> einsum_ops() {
  const auto row = [](const char* equation, std::vector<Shape> shapes) {
    return Op{fmt::format("einsum {}", equation), std::move(shapes),
              [equation](const Inputs& x) { return einsum(equation, x); }};
  };
  return {row("ij,jk->ki", {{2, 3}, {3, 2}}), row("bij,bkj->bik", {{2, 2, 3}, {1, 3, 3}}),
          row("ij,ij->j", {{2, 3}, {2, 3}}),  row("ij->j", {{2, 3}}),
          row("iji->j", {{3, 2, 3}}),         row("...i,i...->...", {{2, 3}, {3, 1}}),
          row("i,j,ij->", {{2}, {3}, {2, 3}})};
}

inline std::vector<Op> shaping_ops() {
  const auto row = [](std::string name, Shape shape, std::function<Tensor(const Tensor&)> f) {
    return Op{std::move(name), {std::move(shape)}, [f](const Inputs& x) { return f(x[0]); }};
  };
  return {
      row("rotary_embedding", {2, 3, 4}, [](const Tensor& x) { return rotary_embedding(x, 2, 50); }),
      row("rotary_embedding of halves", {2, 3, 4},
          [](const Tensor& x) { return rotary_embedding(x, 2, {.base = 50, .pairs = RotaryPairs::halves}); }),
      row("rotary_embedding, slower", {1, 2, 3, 4},
          [](const Tensor& x) {
            return rotary_embedding(x, 2, {.base = 50, .scaling = {RotaryScaling::Kind::linear, 2}});
          }),
      row("pad", {2, 3},
          [](const Tensor& x) {
            return pad(x, {1, 2, 0, 1}, 5);
          }),
      row("pad, cutting", {3, 4},
          [](const Tensor& x) {
            return pad(x, {-1, 1, 2, -1});
          }),
      row("pad, reflect", {2, 3, 4},
          [](const Tensor& x) {
            return pad(x, {2, 3, 1, 0}, Padding::reflect);
          }),
      row("pad, replicate", {2, 3},
          [](const Tensor& x) {
            return pad(x, {2, 1}, Padding::replicate);
          }),
      row("pad, circular", {2, 3},
          [](const Tensor& x) {
            return pad(x, {2, 3}, Padding::circular);
          }),
      row("unfold", {2, 7}, [](const Tensor& x) { return unfold(x, 1, 3, 2); }),
      row("unfold the first dim", {5, 2}, [](const Tensor& x) { return unfold(x, 0, 3, 1); }),
      row("unbind", {2, 3},
          [](const Tensor& x) {
            const std::vector<Tensor> parts = unbind(x, 1);
            return mul(parts[0], parts[2]);
          }),
      row("chunk", {5, 2},
          [](const Tensor& x) {
            const std::vector<Tensor> parts = chunk(x, 2);
            return cat({parts[1], parts[0]});
          }),
      row("split_with_sizes", {5},
          [](const Tensor& x) {
            return split_with_sizes(x, {1, 4})[1];
          }),
      row("flip", {2, 3, 2},
          [](const Tensor& x) {
            return flip(x, {0, 2});
          }),
      row("roll", {2, 3}, [](const Tensor& x) { return roll(x, -1, 1); }),
      row("repeat", {2, 3},
          [](const Tensor& x) {
            return repeat(x, {2, 1, 2});
          }),
      row("repeat_interleave", {2, 3}, [](const Tensor& x) { return repeat_interleave(x, 3, 0); }),
      {"outer", {{3}, {2}}, [](const Inputs& x) { return outer(x[0], x[1]); }},
      {"cat with an empty vector",
       {{2, 2}, {2, 2}},
       [](const Inputs& x) {
         return cat({zeros({0}), x[0], x[1]});
       }},
  };
}

inline std::vector<Op> statistics_ops() {
  const auto row = [](std::string name, Shape shape, std::function<Tensor(const Tensor&)> f, bool has_ties = false) {
    return Op{std::move(name), {std::move(shape)}, [f](const Inputs& x) { return f(x[0]); },
              Kind::fixed,     Domain::any,        has_ties};
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {
      row(
          "stddev", {2, 3}, [](const Tensor& x) { return stddev(x); }, true),
      row(
          "stddev biased", {3, 2}, [](const Tensor& x) { return stddev(x, {0}, true, 0); }, true),
      row("norm", {2, 3}, [](const Tensor& x) { return norm(x); }),
      row("norm of order 1", {2, 3}, [](const Tensor& x) { return norm(x, 1, {1}); }),
      row("norm of order 3", {2, 3}, [](const Tensor& x) { return norm(x, 3, {0}, true); }),
      row(
          "norm of order inf", {2, 3}, [=](const Tensor& x) { return norm(x, infinity, {1}); }, true),
      row("normalize", {2, 3}, [](const Tensor& x) { return normalize(x); }),
      row(
          "amax", {2, 3, 2},
          [](const Tensor& x) {
            return amax(x, {0, 2});
          },
          true),
      row(
          "amin", {2, 3}, [](const Tensor& x) { return amin(x, {1}, true); }, true),
      row("cumsum", {2, 3, 2}, [](const Tensor& x) { return cumsum(x, 1); }),
      row("prod", {2, 3}, [](const Tensor& x) { return prod(x, 0); }),
      row("prod of all", {4}, [](const Tensor& x) { return prod(x); }),
      row(
          "sort", {2, 4}, [](const Tensor& x) { return sort(x, -1, true).values; }, true),
      row(
          "topk", {4, 2}, [](const Tensor& x) { return topk(x, 2, 0).values; }, true),
      {"cosine_similarity", {{2, 3}, {2, 3}}, [](const Inputs& x) { return cosine_similarity(x[0], x[1]); }},
  };
}

inline std::vector<Op> more_loss_ops() {
  const auto row = [](std::string name, Tensor (*f)(const Tensor&, const Tensor&), Domain domain = Domain::any,
                      bool has_ties = false) {
    return Op{std::move(name), {{2, 3}, {2, 3}}, [f](const Inputs& x) { return f(x[0], x[1]); },
              Kind::fixed,     domain,           has_ties};
  };
  std::vector<Op> ops{
      row("l1_loss", [](const Tensor& x, const Tensor& t) { return l1_loss(x, t); }),
      row("smooth_l1_loss",
          [](const Tensor& x, const Tensor& t) { return smooth_l1_loss(x, t, Reduction::none, 0.5); }),
      row("huber_loss", [](const Tensor& x, const Tensor& t) { return huber_loss(x, t, Reduction::sum, 0.7); }),
      row(
          "kl_div", [](const Tensor& x, const Tensor& t) { return kl_div(x, t); }, Domain::positive),
      row("kl_div of logarithms", [](const Tensor& x, const Tensor& t) { return kl_div(x, t, Reduction::none, true); }),
      row("binary_cross_entropy",
          [](const Tensor& x, const Tensor& t) { return binary_cross_entropy(sigmoid(x), t, Reduction::none); }),
      row("binary_cross_entropy_with_logits",
          [](const Tensor& x, const Tensor& t) {
            return binary_cross_entropy_with_logits(x, t, {.weight = tensor({1, 2, 3}), .pos_weight = tensor(2.5)});
          }),
      row("cross_entropy of probabilities",
          [](const Tensor& x, const Tensor& t) {
            return cross_entropy(x, t, {.label_smoothing = 0.1, .weight = tensor({1, 2, 3})});
          }),
  };
  ops.push_back(
      {"clamp between tensors", {{2, 3}, {3}, {2, 1}}, [](const Inputs& x) { return clamp(x[0], x[1], x[2]); }});
  ops.back().has_ties = true;
  return ops;
}

inline std::vector<Op> more_ops() {
  std::vector<Op> table;
  for (const auto& family : {pointwise_ops(), indexing_ops(), scatter_reduce_ops(), einsum_ops(), shaping_ops(),
                             statistics_ops(), more_loss_ops()}) {
    table.insert(table.end(), family.begin(), family.end());
  }
  return table;
}

}  // namespace tinytensor::tests
