// The families beside ops.h against PyTorch's results: the twins of tests/parity/pytorch/more_operations.py.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/parity/rows.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Inputs;
using parity::Row;

namespace {

using In = const Inputs&;
using Rows = std::vector<Row>;
constexpr double infinity = std::numeric_limits<double>::infinity();

Tensor reversed_cat(std::vector<Tensor> parts, int64_t dim = 0) {
  return cat(std::vector<Tensor>(parts.rbegin(), parts.rend()), dim);
}

Tensor every_second(In in) { return slice(in.a, 1, 0, std::numeric_limits<int64_t>::max(), 2); }

Rows pointwise_rows() {
  return {
      {"square(x)", [](In in) { return square(in.a); }},
      {"sin(x)", [](In in) { return sin(in.a); }},
      {"cos(x)", [](In in) { return cos(in.a); }},
      {"expm1(x)", [](In in) { return expm1(in.a); }},
      {"erf(x)", [](In in) { return erf(in.a); }},
      {"sign(x)", [](In in) { return sign(in.a); }},
      {"floor(x)", [](In in) { return floor(in.a); }},
      {"ceil(x)", [](In in) { return ceil(in.a); }},
      {"elu(x)", [](In in) { return elu(in.a); }},
      {"logsigmoid(x)", [](In in) { return logsigmoid(in.a); }},
      {"round(x)", [](In in) { return round(in.a); }},
      {"log1p(x)", [](In in) { return log1p(in.a); }},
      {"reciprocal(x)", [](In in) { return reciprocal(in.a); }},
      {"clamp(x, low, high)", [](In in) { return clamp(in.a, in.b, in.c); }},
      {"clamp(x, low, none)", [](In in) { return clamp(in.a, in.b, Tensor()); }},
      {"clamp(x, none, high)", [](In in) { return clamp(in.a, Tensor(), in.b); }},
      {"clamp_(x, -0.5, 0.5)", [](In in) { return clamp_(in.a, -0.5, 0.5), in.a; }},
  };
}

Rows compare_rows() {
  return {
      {"x < 0.1", [](In in) { return tensor(in.a < 0.1); }},
      {"x <= 0.1", [](In in) { return tensor(in.a <= 0.1); }},
      {"x > 0.1", [](In in) { return tensor(0.1 < in.a); }},
      {"x >= 0.1", [](In in) { return tensor(in.a >= 0.1); }},
      {"x == 0.1", [](In in) { return tensor(in.a == 0.1); }},
      {"x != 0.1", [](In in) { return tensor(0.1 != in.a); }},
      {"ids < 3", [](In in) { return tensor(in.ids < 3); }},
      {"ids <= 3", [](In in) { return tensor(3 >= in.ids); }},
      {"ids > 3", [](In in) { return tensor(in.ids > 3); }},
      {"ids >= 3", [](In in) { return tensor(in.ids >= 3); }},
      {"ids == 3", [](In in) { return tensor(in.ids == 3); }},
      {"ids != 3", [](In in) { return tensor(in.ids != 3); }},
      {"a != b", [](In in) { return tensor(in.a != in.b); }},
      {"isnan(x)", [](In in) { return tensor(isnan(in.a)); }},
      {"isfinite(x)", [](In in) { return tensor(isfinite(in.a)); }},
      {"~mask", [](In in) { return tensor(~in.mask); }},
      {"any(mask, -1)", [](In in) { return tensor(any(in.mask, -1)); }},
      {"all(mask, 0, keepdim)", [](In in) { return tensor(all(in.mask, 0, true)); }},
      {"sum(mask)", [](In in) { return tensor(sum(in.mask)); }},
      {"sum(mask, -1)", [](In in) { return tensor(sum(in.mask, {-1})); }},
      {"mean(mask, 0)", [](In in) { return mean(in.mask, {0}); }},
      {"sum(ids, 0, keepdim)", [](In in) { return tensor(sum(in.ids, {0}, true)); }},
      {"where(mask, x, 0)", [](In in) { return where(in.mask, in.a, 0); }},
      {"where(mask, 1, x)", [](In in) { return where(in.mask, 1, in.a); }},
      {"masked_fill(x, m, 2), either broadcast", [](In in) { return masked_fill(in.a, in.mask, 2); }},
  };
}

Rows indexing_rows() {
  return {
      {"index_select(x, 0, i)", [](In in) { return index_select(in.a, 0, in.ids); }},
      {"index_select(x, -1, i)", [](In in) { return index_select(in.a, -1, in.ids); }},
      {"x[ids]", [](In in) { return in.a[in.ids]; }},
      {"x[mask]", [](In in) { return in.a[in.mask]; }},
      {"x[ids, 1]",
       [](In in) {
         return index(in.a, {in.ids, 1});
       }},
      {"x[:, ids]",
       [](In in) {
         return index(in.a, {Range{}, in.ids});
       }},
      {"x[ids, ids]",
       [](In in) {
         return index(in.a, {in.ids, in.ids});
       }},
      {"x[ids, :, ids]",
       [](In in) {
         return index(in.a, {in.ids, Range{}, in.ids});
       }},
      {"x[:, mask, 1:]",
       [](In in) {
         return index(in.a, {Range{}, in.mask, Range{1}});
       }},
      {"masked_select(x, m)", [](In in) { return masked_select(in.a, in.mask); }},
      {"nonzero(mask)", [](In in) { return tensor(nonzero(in.mask)); }},
      {"scatter(x, 1, i, s)", [](In in) { return scatter(in.a, -1, in.ids, in.b); }},
      {"scatter(x, -1, i, 2.5)", [](In in) { return scatter(in.a, -1, in.ids, 2.5); }},
      {"scatter_add(x, -1, i, s)", [](In in) { return scatter_add(in.a, -1, in.ids, in.b); }},
      {"scatter_reduce(x, -1, i, s, sum)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::sum); }},
      {"scatter_reduce(x, -1, i, s, sum, not self)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::sum, false); }},
      {"scatter_reduce(x, -1, i, s, prod)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::prod); }},
      {"scatter_reduce(x, -1, i, s, prod, not self)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::prod, false); }},
      {"scatter_reduce(x, -1, i, s, mean)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::mean); }},
      {"scatter_reduce(x, -1, i, s, mean, not self)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::mean, false); }},
      {"scatter_reduce(x, -1, i, s, amax)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::amax); }},
      {"scatter_reduce(x, -1, i, s, amax, not self)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::amax, false); }},
      {"scatter_reduce(x, -1, i, s, amin)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::amin); }},
      {"scatter_reduce(x, -1, i, s, amin, not self)",
       [](In in) { return scatter_reduce(in.a, -1, in.ids, in.b, ScatterReduction::amin, false); }},
      {"index_add(x, 0, i, s)", [](In in) { return index_add(in.a, 0, in.ids, in.b); }},
      {"one_hot(ids, 5)", [](In in) { return one_hot(in.ids, 5); }},
      {"one_hot(ids)", [](In in) { return one_hot(in.ids); }},
      {"tril(x, 0)", [](In in) { return tril(in.a); }},
      {"tril(x, 1)", [](In in) { return tril(in.a, 1); }},
      {"tril(x, -2)", [](In in) { return tril(in.a, -2); }},
      {"triu(x, 0)", [](In in) { return triu(in.a); }},
      {"triu(x, 1)", [](In in) { return triu(in.a, 1); }},
      {"triu(x, -2)", [](In in) { return triu(in.a, -2); }},
      {"sort(x, -1)", [](In in) { return sort(in.a).values; }},
      {"sort(x, -1, descending)", [](In in) { return sort(in.a, -1, true).values; }},
      {"sort(x, 0).indices", [](In in) { return tensor(sort(in.a, 0).indices); }},
      {"sort(x, 0, descending).indices", [](In in) { return tensor(sort(in.a, 0, true).indices); }},
      {"argsort(x, -1)", [](In in) { return tensor(argsort(in.a)); }},
      {"topk(x, 2)", [](In in) { return topk(in.a, 2).values; }},
      {"topk(x, 2).indices", [](In in) { return tensor(topk(in.a, 2).indices); }},
      {"topk(x, 1, 0, smallest)", [](In in) { return topk(in.a, 1, 0, false).values; }},
  };
}

Rows statistics_rows() {
  return {
      {"stddev(x)", [](In in) { return stddev(in.a); }},
      {"stddev(x, 1, biased)", [](In in) { return stddev(in.a, {1}, false, 0); }},
      {"stddev(x, (0, 2))",
       [](In in) {
         return stddev(in.a, {0, 2});
       }},
      {"norm(x)", [](In in) { return norm(in.a); }},
      {"norm(x, 1, -1)", [](In in) { return norm(in.a, 1, {-1}); }},
      {"norm(x, 2, -1)", [](In in) { return norm(in.a, 2, {-1}); }},
      {"norm(x, 3, -1)", [](In in) { return norm(in.a, 3, {-1}); }},
      {"norm(x, 0.5, -1)", [](In in) { return norm(in.a, 0.5, {-1}); }},
      {"norm(x, 1.5, -1)", [](In in) { return norm(in.a, 1.5, {-1}); }},
      {"norm(x, 0, -1)", [](In in) { return norm(in.a, 0, {-1}); }},
      {"norm(x, inf, -1)", [](In in) { return norm(in.a, infinity, {-1}); }},
      {"norm(x, -inf, -1)", [](In in) { return norm(in.a, -infinity, {-1}); }},
      {"norm(x, 2, (0, 2), keepdim)",
       [](In in) {
         return norm(in.a, 2, {0, 2}, true);
       }},
      {"normalize(x)", [](In in) { return normalize(in.a); }},
      {"cosine_similarity(a, b)", [](In in) { return cosine_similarity(in.a, in.b); }},
      {"amax(x)", [](In in) { return amax(in.a); }},
      {"amax(x, (0, -1), keepdim)",
       [](In in) {
         return amax(in.a, {0, -1}, true);
       }},
      {"amin(x)", [](In in) { return amin(in.a); }},
      {"amin(x, (0, -1), keepdim)",
       [](In in) {
         return amin(in.a, {0, -1}, true);
       }},
      {"argmin(x, -1)", [](In in) { return tensor(argmin(in.a, -1)); }},
      {"argmin(x)", [](In in) { return tensor(static_cast<double>(argmin(in.a))); }},
      {"cumsum(x, 0)", [](In in) { return cumsum(in.a, 0); }},
      {"cumsum(x, -1)", [](In in) { return cumsum(in.a, -1); }},
      {"prod(x)", [](In in) { return prod(in.a); }},
      {"prod(x, -1, keepdim)", [](In in) { return prod(in.a, -1, true); }},
  };
}

Rows shaping_rows() {
  return {
      {"pad(x, (1, 2))",
       [](In in) {
         return pad(in.a, {1, 2});
       }},
      {"pad(x, (1, -1, 0, 2), 7)",
       [](In in) {
         return pad(in.a, {1, -1, 0, 2}, 7);
       }},
      {"pad(x, (2, 1), reflect)",
       [](In in) {
         return pad(in.a, {2, 1}, Padding::reflect);
       }},
      {"pad(x, (2, 1), replicate)",
       [](In in) {
         return pad(in.a, {2, 1}, Padding::replicate);
       }},
      {"pad(x, (2, 1), circular)",
       [](In in) {
         return pad(in.a, {2, 1}, Padding::circular);
       }},
      {"pad(x, (2, 1, 1, 0), reflect)",
       [](In in) {
         return pad(in.a, {2, 1, 1, 0}, Padding::reflect);
       }},
      {"pad(x, (2, 1, 1, 0), replicate)",
       [](In in) {
         return pad(in.a, {2, 1, 1, 0}, Padding::replicate);
       }},
      {"pad(x, (2, 1, 1, 0), circular)",
       [](In in) {
         return pad(in.a, {2, 1, 1, 0}, Padding::circular);
       }},
      {"unfold(x, -1, 2, 1)", [](In in) { return unfold(in.a, -1, 2, 1); }},
      {"unfold(x, 0, 2, 2)", [](In in) { return unfold(in.a, 0, 2, 2); }},
      {"unbind(x, -1), reversed",
       [](In in) {
         const std::vector<Tensor> parts = unbind(in.a, -1);
         return stack(std::vector<Tensor>(parts.rbegin(), parts.rend()));
       }},
      {"chunk(x, 3), reversed", [](In in) { return reversed_cat(chunk(in.a, 3)); }},
      {"split_with_sizes(x, (1, 0, 2), -1), reversed",
       [](In in) {
         return reversed_cat(split_with_sizes(in.a, {1, 0, 2}, -1), -1);
       }},
      {"flip(x, (0,))", [](In in) { return flip(in.a, {0}); }},
      {"flip(x, (0, -1))",
       [](In in) {
         return flip(in.a, {0, -1});
       }},
      {"roll(x, 2, 0)", [](In in) { return roll(in.a, 2, 0); }},
      {"roll(x, -1, -1)", [](In in) { return roll(in.a, -1, -1); }},
      {"repeat(x, (2, 1, 3))",
       [](In in) {
         return repeat(in.a, {2, 1, 3});
       }},
      {"repeat_interleave(x, 2, -1)", [](In in) { return repeat_interleave(in.a, 2, -1); }},
      {"outer(a, b)", [](In in) { return outer(in.a, in.b); }},
      {"diag(x)", [](In in) { return diag(in.a); }},
      {"cat({(0,), a, b}, 0)",
       [](In in) {
         return cat({zeros({0}), in.a, in.b}, 0);
       }},
  };
}

template <Reduction reduction>
void add_loss_rows(Rows& rows, const std::string& name) {
  const auto row = [&](const std::string& op, const std::string& more, Tensor (*compute)(In)) {
    rows.push_back({op + ", " + name + more + ")", compute});
  };
  row("l1_loss(x, t", "", [](In in) { return l1_loss(in.a, in.b, reduction); });
  row("smooth_l1_loss(x, t", "", [](In in) { return smooth_l1_loss(in.a, in.b, reduction); });
  row("smooth_l1_loss(x, t", ", beta 0.3", [](In in) { return smooth_l1_loss(in.a, in.b, reduction, 0.3); });
  row("huber_loss(x, t", ", delta 0.3", [](In in) { return huber_loss(in.a, in.b, reduction, 0.3); });
  row("kl_div(x, t", "", [](In in) { return kl_div(in.a, in.b, reduction); });
  row("kl_div(x, t", ", log target", [](In in) { return kl_div(in.a, in.b, reduction, true); });
  row("binary_cross_entropy(x, t", "", [](In in) { return binary_cross_entropy(in.a, in.b, reduction); });
  row("binary_cross_entropy_with_logits(x, t", "",
      [](In in) { return binary_cross_entropy_with_logits(in.a, in.b, {.reduction = reduction}); });
  row("binary_cross_entropy_with_logits(x, t", ", weight, pos_weight", [](In in) {
    return binary_cross_entropy_with_logits(in.a, in.b, {.weight = in.c, .pos_weight = in.d, .reduction = reduction});
  });
  row("cross_entropy(x, probabilities", "", [](In in) { return cross_entropy(in.a, in.b, {.reduction = reduction}); });
  row("cross_entropy(x, probabilities", ", weight, smoothing 0.2", [](In in) {
    return cross_entropy(in.a, in.b, {.label_smoothing = 0.2, .reduction = reduction, .weight = in.c});
  });
}

Rows generator_rows() {
  return {
      {"uniform_(x, -1, 2)", [](In in) { return uniform_(in.a, -1, 2), in.a; }},
      {"normal_(x, 1, 2)", [](In in) { return normal_(in.a, 1, 2), in.a; }},
      {"uniform_(x[:, ::2])", [](In in) { return uniform_(every_second(in)), every_second(in); }},
      {"normal_(x[:, ::2])", [](In in) { return normal_(every_second(in)), every_second(in); }},
      {"randn_like(x)", [](In in) { return randn_like(in.a); }},
      {"rand_like(x)", [](In in) { return rand_like(in.a); }},
  };
}

Rows einsum_rows() {
  return {
      {"einsum(ij,jk->ik)",
       [](In in) {
         return einsum("ij,jk->ik", {in.a, in.b});
       }},
      {"einsum(bhtd,bhsd->bhts)",
       [](In in) {
         return einsum("bhtd,bhsd->bhts", {in.a, in.b});
       }},
      {"einsum(ij,ij->)",
       [](In in) {
         return einsum("ij,ij->", {in.a, in.b});
       }},
      {"einsum(ii->i)", [](In in) { return einsum("ii->i", {in.a}); }},
      {"einsum(ii)", [](In in) { return einsum("ii", {in.a}); }},
      {"einsum(iji->j)", [](In in) { return einsum("iji->j", {in.a}); }},
      {"einsum(i,j)",
       [](In in) {
         return einsum("i,j", {in.a, in.b});
       }},
      {"einsum(ba)", [](In in) { return einsum("ba", {in.a}); }},
      {"einsum(...ij,...jk->...ik)",
       [](In in) {
         return einsum("...ij,...jk->...ik", {in.a, in.b});
       }},
      {"einsum(ij...->j)", [](In in) { return einsum("ij...->j", {in.a}); }},
      {"einsum(i...)", [](In in) { return einsum("i...", {in.a}); }},
      {"einsum(bi,ij,bj->b)",
       [](In in) {
         return einsum("bi,ij,bj->b", {in.a, in.b, in.c});
       }},
      {"einsum(bhts,bhsd,hdc->btc)",
       [](In in) {
         return einsum("bhts,bhsd,hdc->btc", {in.a, in.b, in.c});
       }},
  };
}

Rows writing_and_drawing_rows() {
  return {
      {"index_put(x, {ids}, y)", [](In in) { return index_put(in.a, {in.ids}, in.b); }},
      {"index_put(x, {mask}, y)", [](In in) { return index_put(in.a, {in.mask}, in.b); }},
      {"index_put(x, {:, ids, 1:}, y)",
       [](In in) {
         return index_put(in.a, {Range{}, in.ids, Range{1}}, in.b);
       }},
      {"multinomial(w, 7, replacement)", [](In in) { return tensor(multinomial(in.a, 7, true)); }},
      {"multinomial(w, 2)", [](In in) { return tensor(multinomial(in.a, 2)); }},
      {"multinomial(w, 1)", [](In in) { return tensor(multinomial(in.a, 1)); }},
  };
}

Rows all_rows() {
  Rows rows;
  for (const Rows& family : {pointwise_rows(), compare_rows(), indexing_rows(), statistics_rows(), shaping_rows(),
                             generator_rows(), einsum_rows(), writing_and_drawing_rows()}) {
    rows.insert(rows.end(), family.begin(), family.end());
  }
  add_loss_rows<Reduction::mean>(rows, "mean");
  add_loss_rows<Reduction::sum>(rows, "sum");
  add_loss_rows<Reduction::none>(rows, "none");
  return rows;
}

}  // namespace

TEST_CASE("every operation beside ops.h gives PyTorch's values and gradients") {
  parity::check_rows(parity::read_operations("more_operations.txt"), all_rows());
}
