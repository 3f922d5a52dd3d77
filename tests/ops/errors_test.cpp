// What every op says when its arguments do not fit.
#include <limits>

#include "tests/support.h"
#include "tinytensor/ops/normalization/batch_norm.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const Tensor scalar = ones({}), vector = ones({3}), matrix = ones({2, 3}), empty = zeros({0, 3});

}  // namespace

TEST_CASE("elementwise ops name themselves and the shapes that do not broadcast") {
  const auto text = [](const std::string& op) {
    return "ShapeError: " + op +
           ": the shapes do not broadcast: (2, 3) and (4,), 3 != 4 in dim -1\n"
           "  hint: shapes are aligned at the right; sizes must be equal or 1";
  };
  const Tensor four = ones({4});
  check_errors({
      {text("add"), [&] { add(matrix, four); }},
      {text("sub"), [&] { sub(matrix, four); }},
      {text("mul"), [&] { mul(matrix, four); }},
      {text("div"), [&] { div(matrix, four); }},
      {text("pow"), [&] { pow(matrix, four); }},
      {text("maximum"), [&] { maximum(matrix, four); }},
      {text("minimum"), [&] { minimum(matrix, four); }},
      {text("where"), [&] { where(BoolTensor(Shape{}), matrix, four); }},
      {text("lt"), [&] { lt(matrix, four); }},
      {text("le"), [&] { le(matrix, four); }},
      {text("gt"), [&] { gt(four, matrix); }},
      {text("ge"), [&] { ge(four, matrix); }},
      {text("eq"), [&] { eq(matrix, four); }},
      {"ShapeError: masked_fill: the shapes do not broadcast: (4,) and (2, 3), 4 != 3 in dim -1\n"
       "  hint: shapes are aligned at the right; sizes must be equal or 1",
       [] { masked_fill(matrix, BoolTensor(Shape{4}), 0); }},
      {"ValueError: clamp: at least one of low and high must be given",
       [] { clamp(matrix, std::nullopt, std::nullopt); }},
  });
}

TEST_CASE("views say which size or dim is wrong") {
  check_errors({
      {"ShapeError: reshape: (2, 3) has 6 elements, which do not fill (4,)", [] { reshape(matrix, {4}); }},
      {"ShapeError: reshape: (2, 3) has 6 elements, which do not fill (4, -1)",
       [] {
         reshape(matrix, {4, -1});
       }},
      {"ShapeError: reshape: only one size may be -1: (-1, -1)",
       [] {
         reshape(matrix, {-1, -1});
       }},
      {"ShapeError: reshape: sizes must not be negative: (-2, 3)",
       [] {
         reshape(matrix, {-2, 3});
       }},
      {"ShapeError: reshape: -1 could be any size in (-1, 0) beside a size of 0",
       [] {
         reshape(empty, {-1, 0});
       }},
      {"ShapeError: shape: too many elements to count: (4294967296, 4294967296)",
       [] {
         reshape(matrix, {int64_t{1} << 32, int64_t{1} << 32});
       }},
      {"ValueError: flatten: the first dim 1 lies behind the last, 0", [] { flatten(matrix, 1, 0); }},
      {"IndexError: flatten: dim 2 is out of range for 2 dimensions: expected -2 to 1", [] { flatten(matrix, 0, 2); }},
      {"IndexError: transpose: dim -3 is out of range for 2 dimensions: expected -2 to 1",
       [] { transpose(matrix, 0, -3); }},
      {"ShapeError: permute: 1 dims in the order for a tensor of 2, (2, 3)", [] { permute(matrix, {0}); }},
      {"ValueError: permute: dim 1 is named twice",
       [] {
         permute(matrix, {1, -1});
       }},
      {"IndexError: permute: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] {
         permute(matrix, {0, 2});
       }},
      {"IndexError: slice: dim 1 is out of range for 1 dimension: expected -1 to 0", [] { slice(vector, 1, 0); }},
      {"ValueError: slice: the step must be at least 1: 0", [] { slice(vector, 0, 0, 3, 0); }},
      {"ShapeError: slice: a scalar has no dims to cut", [] { slice(scalar, 0, 0); }},
      {"IndexError: select: index 3 is out of range for dim 0 of size 3", [] { select(vector, 0, 3); }},
      {"IndexError: select: index -3 is out of range for dim 0 of size 2", [] { select(matrix, -2, -3); }},
      {"ShapeError: select: a scalar has no dims to index", [] { scalar[0]; }},
      {"ShapeError: expand: (2, 3) does not broadcast to (4, 3)",
       [] {
         expand(matrix, {4, 3});
       }},
      {"ShapeError: expand: (2, 3) does not broadcast to (3,)", [] { expand(matrix, {3}); }},
      {"ShapeError: expand: (2, 3) does not broadcast to (3,)", [] { expand(matrix, {-1}); }},
      {"ShapeError: expand: -1 stands for no size in (-1, 2, 3)",
       [] {
         expand(matrix, {-1, 2, 3});
       }},
      {"IndexError: squeeze: dim 2 is out of range for 2 dimensions: expected -2 to 1", [] { squeeze(matrix, 2); }},
      {"IndexError: unsqueeze: dim 3 is out of range for 3 dimensions: expected -3 to 2", [] { unsqueeze(matrix, 3); }},
      {"IndexError: index: 3 subscripts for a tensor of 2 dimensions, (2, 3)",
       [] {
         index(matrix, {0, 0, 0});
       }},
      {"IndexError: select: index 5 is out of range for dim 0 of size 3",
       [] {
         index(matrix, {0, 5});
       }},
  });
}

TEST_CASE("joining and parting say what does not fit") {
  check_errors({
      {"ValueError: cat: the list of tensors is empty", [] { cat({}); }},
      {"ShapeError: cat: scalars cannot be joined\n  hint: stack() joins them",
       [] {
         cat({scalar, scalar});
       }},
      {"ShapeError: cat: the shapes must agree outside of dim 0: (2, 3) and (3,)",
       [] {
         cat({matrix, vector});
       }},
      {"ShapeError: cat: the shapes must agree outside of dim 0: (2, 3) and (2, 2)",
       [] {
         cat({matrix, ones({2, 2})});
       }},
      {"ShapeError: cat: the shapes must agree outside of dim 0: (3,) and ()",
       [] {
         cat({vector, scalar});
       }},
      {"IndexError: cat: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] {
         cat({matrix, matrix}, 2);
       }},
      {"ValueError: stack: the list of tensors is empty", [] { stack({}); }},
      {"ShapeError: stack: the shapes must be equal: (3,) and (2, 3)",
       [] {
         stack({vector, matrix});
       }},
      {"IndexError: stack: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] {
         stack({vector, vector}, 2);
       }},
      {"ValueError: split: the size of a part must be at least 1: 0", [] { split(vector, 0); }},
      {"ShapeError: split: a scalar has no dims to cut", [] { split(scalar, 1); }},
      {"IndexError: split: dim 1 is out of range for 1 dimension: expected -1 to 0", [] { split(vector, 1, 1); }},
  });
}

TEST_CASE("in-place operations say what they cannot write") {
  check_errors({
      {"ShapeError: copy_: (2, 3) does not broadcast to (3,)", [] { copy_(vector, matrix); }},
      {"ShapeError: add_: (2,) does not broadcast to (2, 3)", [] { add_(matrix, ones({2})); }},
      {"ValueError: fill_: the target (4, 3) repeats elements (it was made by expand)",
       [] {
         fill_(expand(vector, {4, 3}), 1);
       }},
      {"ValueError: mul_: the target (2, 3) repeats elements (it was made by expand)",
       [] {
         mul_(expand(ones({2, 1}), {2, 3}), 1);
       }},
      {"ValueError: zero_: the target (2, 3) repeats elements (it was made by expand)",
       [] {
         zero_(expand(scalar, {2, 3}));
       }},
  });
}

TEST_CASE("reductions say which dim is wrong, or that there is nothing to choose from") {
  const std::string range = ": dim 2 is out of range for 2 dimensions: expected -2 to 1";
  const std::string none = ": there is no largest or smallest of no elements: (0, 3)";
  check_errors({
      {"IndexError: sum" + range, [] { sum(matrix, {2}); }},
      {"IndexError: mean" + range,
       [] {
         mean(matrix, {0, 2});
       }},
      {"IndexError: var" + range, [] { var(matrix, {2}); }},
      {"IndexError: logsumexp" + range, [] { logsumexp(matrix, {2}); }},
      {"IndexError: max" + range, [] { max(matrix, 2); }},
      {"IndexError: min" + range, [] { min(matrix, 2); }},
      {"IndexError: argmax" + range, [] { argmax(matrix, 2); }},
      {"IndexError: softmax" + range, [] { softmax(matrix, 2); }},
      {"IndexError: log_softmax" + range, [] { log_softmax(matrix, 2); }},
      {"ValueError: sum: dim 1 is named twice",
       [] {
         sum(matrix, {1, -1});
       }},
      {"ValueError: mean: dim 0 is named twice",
       [] {
         mean(matrix, {0, 0});
       }},
      {"ValueError: var: dim 0 is named twice",
       [] {
         var(matrix, {-2, 0});
       }},
      {"ValueError: logsumexp: dim 0 is named twice",
       [] {
         logsumexp(matrix, {0, 0});
       }},
      {"ShapeError: max" + none, [] { max(empty); }},
      {"ShapeError: max" + none, [] { max(empty, 0); }},
      {"ShapeError: min" + none, [] { min(empty); }},
      {"ShapeError: min" + none, [] { min(empty, 0); }},
      {"ShapeError: argmax" + none, [] { argmax(empty); }},
      {"ShapeError: argmax" + none, [] { argmax(empty, 0); }},
  });
}

TEST_CASE("products say which sizes differ, and hint at a transpose where it helps") {
  check_errors({
      {"ShapeError: matmul: the inner sizes differ: (2, 3) x (4, 5), 3 != 4",
       [] {
         matmul(matrix, ones({4, 5}));
       }},
      {"ShapeError: matmul: the inner sizes differ: (2, 3) x (5, 3), 3 != 5\n"
       "  hint: transpose(b, -1, -2) would give (3, 5)",
       [] {
         matmul(matrix, ones({5, 3}));
       }},
      {"ShapeError: matmul: the inner sizes differ: (2, 3) x (2,), 3 != 2", [] { matmul(matrix, ones({2})); }},
      {"ShapeError: matmul: a scalar is no matrix: () x (2, 3)\n  hint: a * b multiplies by a scalar",
       [] { matmul(scalar, matrix); }},
      {"ShapeError: matmul: the shapes do not broadcast: (2,) and (3,), 2 != 3 in dim -1\n"
       "  hint: shapes are aligned at the right; sizes must be equal or 1",
       [] {
         matmul(ones({2, 4, 4}), ones({3, 4, 4}));
       }},
      {"ShapeError: linear: x (2, 3) does not fit a weight of (out, in) = (4, 5)",
       [] {
         linear(matrix, ones({4, 5}));
       }},
      {"ShapeError: linear: x () does not fit a weight of (out, in) = (4, 1)",
       [] {
         linear(scalar, ones({4, 1}));
       }},
      {"ShapeError: linear: x (2, 3) does not fit a weight of (out, in) = (3,)", [] { linear(matrix, vector); }},
      {"ShapeError: linear: the bias must be (4,), one for each output: (3,)",
       [] {
         linear(matrix, ones({4, 3}), vector);
       }},
  });
}

TEST_CASE("losses say what shapes and classes they expect") {
  const auto shapes = [](const std::string& op, const std::string& got) {
    return "ShapeError: " + op + ": scores (N, C) with targets (N), or (N, C, d…) with (N, d…), are expected: " + got +
           "\n  hint: the classes are dim 1: permute scores whose classes come last, or reshape both, scores to (-1, "
           "C) "
           "and targets to (-1)";
  };
  const IndexTensor good = index_tensor({0, 2}), bad = index_tensor({0, 3}), negative = index_tensor({-1, 0});
  CrossEntropyOptions smooth;
  smooth.label_smoothing = 1.5;
  check_errors({
      {"ShapeError: mse_loss: prediction (2, 3) and target (3,) must have one shape", [] { mse_loss(matrix, vector); }},
      {"ShapeError: bce_with_logits: prediction (2, 3) and target (3,) must have one shape",
       [] { bce_with_logits(matrix, vector); }},
      {shapes("cross_entropy", "(2, 3) with (3,)"),
       [] {
         cross_entropy(matrix, index_tensor({0, 1, 2}));
       }},
      {shapes("cross_entropy", "(2, 1, 3) with (2, 1)"),
       [] {
         cross_entropy(ones({2, 1, 3}), IndexTensor({2, 1}));
       }},
      {shapes("cross_entropy", "() with ()"), [] { cross_entropy(scalar, index_tensor(0)); }},
      {shapes("nll_loss", "(2, 3) with (1,)"), [] { nll_loss(matrix, index_tensor({0})); }},
      {"IndexError: cross_entropy: target 3 at position 1 is out of range for 3 classes",
       [&] { cross_entropy(matrix, bad); }},
      {"IndexError: cross_entropy: target -1 at position 0 is out of range for 3 classes",
       [&] { cross_entropy(matrix, negative); }},
      {"IndexError: nll_loss: target 3 at position 1 is out of range for 3 classes", [&] { nll_loss(matrix, bad); }},
      {"ValueError: cross_entropy: label_smoothing must be between 0 and 1: 1.5",
       [&] { cross_entropy(matrix, good, smooth); }},
  });
}

TEST_CASE("looking up says which index is out of range") {
  check_errors({
      {"IndexError: embedding: index 2 at position 1 is out of range for 2 rows",
       [] {
         embedding(matrix, index_tensor({{0, 2}}));
       }},
      {"IndexError: embedding: index -1 at position 0 is out of range for 2 rows",
       [] { embedding(matrix, index_tensor({-1})); }},
      {"ShapeError: embedding: the weight must be a table (V, C): (3,)", [] { embedding(vector, index_tensor({0})); }},
      {"IndexError: gather: index 3 at position 1 is out of range for 3 elements",
       [] {
         gather(matrix, 1, index_tensor({{0, 3}}));
       }},
      {"ShapeError: gather: an index of (1,) does not fit (2, 3) along dim 1",
       [] { gather(matrix, 1, index_tensor({0})); }},
      {"ShapeError: gather: an index of (3, 1) does not fit (2, 3) along dim 1",
       [] {
         gather(matrix, 1, IndexTensor({3, 1}));
       }},
      {"IndexError: gather: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] {
         gather(matrix, 2, IndexTensor({2, 3}));
       }},
  });
}

TEST_CASE("layers as functions say what they expect") {
  const auto attention = [](const std::string& shapes) {
    return "ShapeError: scaled_dot_product_attention: q (B, H, T, D), k (B, H, S, D) and v (B, H, S, E) are "
           "expected: " +
           shapes;
  };
  const auto mask_text = [](const std::string& mask) {
    return "ShapeError: scaled_dot_product_attention: a mask of " + mask +
           " does not broadcast to (B, H, T, S) = (2, 3, 4, 5)\n"
           "  hint: (T, S), (B, T, S), (B, 1, S) for padding and (B, H, T, S) do";
  };
  const Tensor q = ones({2, 3, 4, 6}), k = ones({2, 3, 5, 6});
  const AttentionOptions drops{.is_causal = false, .dropout_p = -0.5, .scale = {}};
  check_errors({
      {"ShapeError: layer_norm: a scalar has no dim to normalise over", [] { layer_norm(scalar, {}, {}); }},
      {"ValueError: layer_norm: eps must not be negative: nan",
       [] { layer_norm(matrix, {}, {}, std::numeric_limits<double>::quiet_NaN()); }},
      {"ValueError: batch_norm: eps must not be negative: -1",
       [] { batch_norm(matrix, {}, {}, {}, {}, true, 0.1, -1); }},
      {"ShapeError: layer_norm: the weight must be (3,), the last dim of x (2, 3): (2,)",
       [] { layer_norm(matrix, ones({2}), {}); }},
      {"ShapeError: layer_norm: the bias must be (3,), the last dim of x (2, 3): (3, 1)",
       [] {
         layer_norm(matrix, vector, ones({3, 1}));
       }},
      {"ValueError: dropout: p must be between 0 and 1: 1.5", [] { dropout(matrix, 1.5); }},
      {"ValueError: dropout: p must be between 0 and 1: -0.5", [] { dropout(matrix, -0.5, false); }},
      {attention("(2, 3), (2, 3, 5, 6) and (2, 3, 5, 6)"), [&] { scaled_dot_product_attention(matrix, k, k); }},
      {attention("(2, 3, 4, 6), (2, 3, 4, 6) and (2, 3, 5, 6)"), [&] { scaled_dot_product_attention(q, q, k); }},
      {attention("(2, 3, 4, 6), (2, 1, 5, 6) and (2, 3, 5, 6)"),
       [&] {
         attention_with_weights(q, ones({2, 1, 5, 6}), k);
       }},
      {attention("(2, 3, 4, 6), (2, 3, 5, 7) and (2, 3, 5, 6)"),
       [&] {
         scaled_dot_product_attention(q, ones({2, 3, 5, 7}), k);
       }},
      {mask_text("(5, 4)"),
       [&] {
         scaled_dot_product_attention(q, k, k, BoolTensor(Shape{5, 4}));
       }},
      {mask_text("(3, 4, 5)"),
       [&] {
         scaled_dot_product_attention(q, k, k, ones({3, 4, 5}));
       }},
      {mask_text("(1, 2, 3, 4, 5)"),
       [&] {
         attention_with_weights(q, k, k, ones({1, 2, 3, 4, 5}));
       }},
      {"ValueError: scaled_dot_product_attention: dropout_p must be between 0 and 1: -0.5",
       [&] { scaled_dot_product_attention(q, k, k, {}, drops); }},
  });
}

TEST_CASE("the composed twins give the errors of the fused ops' parts") {
  check_errors({
      {"IndexError: max: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] { composed::softmax(matrix, 2); }},
      {"IndexError: max: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] { composed::log_softmax(matrix, 2); }},
      {"ShapeError: matmul: the inner sizes differ: (2, 3) x (5, 4), 3 != 5",
       [] {
         composed::linear(matrix, ones({4, 5}));
       }},
      {"IndexError: cross_entropy: target 9 at position 0 is out of range for 3 classes",
       [] {
         composed::cross_entropy(matrix, index_tensor({9, 0}));
       }},
  });
}

TEST_CASE("an undefined tensor is an error everywhere, not a crash") {
  const std::string text = "ValueError: tensor: this handle holds no tensor (it was never assigned)";
  const Tensor none;
  check_errors({
      {text, [&] { add(none, matrix); }},
      {text, [&] { matmul(matrix, none); }},
      {text, [&] { exp(none); }},
      {text, [&] { sum(none); }},
      {text, [&] { softmax(none, 0); }},
      {text, [&] { linear(matrix, none); }},
      {text, [&] { layer_norm(none, {}, {}); }},
      {text, [&] { rms_norm(none); }},
      {text, [&] { swiglu(matrix, none); }},
      {text,
       [&] {
         cat({matrix, none});
       }},
      {text, [&] { reshape(none, {1}); }},
      {text, [&] { cross_entropy(none, IndexTensor({1})); }},
      {text, [&] { embedding(none, IndexTensor({1})); }},
  });
}
