// Checks of 13.10 to 13.13: several heads, their projections, and the gradient of it all.
#include "modules/13_attention/oracle.h"

namespace course {
namespace {

// ---------------------------------------------------------------------------------------------------------------------

const Exercise splitting("13.10", [](Check& check) {
  for (const auto& [shape, heads] :
       std::vector<std::pair<Shape, int64_t>>{{{1, 3, 4}, 2}, {{2, 3, 6}, 2}, {{2, 3, 6}, 3}, {{1, 4, 4}, 1}}) {
    const int64_t h = heads, d = shape[2] / heads;
    const Tensor x = reshape(arange(static_cast<double>(numel(shape))), shape);
    const Tensor expected = table({shape[0], h, shape[1], d}, [&](auto b, auto head, auto t, auto i) {
      return x.at({b, t, head * d + i});
    });
    const Tensor apart = table({shape[0], h, shape[1], d}, [&](auto b, auto head, auto t, auto i) {
      return x.at({b, t, i * h + head});
    });
    const Call call{fmt::format("split_heads(x, {})", heads), {{"x", x}}};
    check.equal(
        call, [&] { return split_heads(x, h); }, expected,
        {{"cut without the transpose: reshape keeps the order, so a head gets whole tokens",
          reshape(x, expected.shape())},
         {"the heads still come after the tokens: exchange dims 1 and 2", reshape(x, {shape[0], shape[1], h, d})},
         {"the numbers of a head lie side by side: cut C into (H, D), not into (D, H)", apart}});
    check.that(split_heads(x, h).storage() == x.storage(), call,
               "the numbers were copied: reshape and transpose are views");
  }
});

const Exercise merging("13.11", [](Check& check) {
  for (const Shape& shape : {Shape{1, 2, 2, 2}, Shape{2, 2, 3, 3}, Shape{2, 3, 4, 2}, Shape{1, 1, 3, 2}}) {
    const int64_t c = shape[1] * shape[3];
    const Tensor x = reshape(arange(static_cast<double>(numel(shape))), shape);
    const Tensor expected = reshape(table({1, shape[0], shape[2], c},
                                          [&](auto, auto b, auto t, auto i) {
                                            return x.at({b, i / shape[3], t, i % shape[3]});
                                          }),
                                    {shape[0], shape[2], c});
    const Tensor apart = reshape(table({1, shape[0], shape[2], c},
                                       [&](auto, auto b, auto t, auto i) {
                                         return x.at({b, i % shape[1], t, i / shape[1]});
                                       }),
                                 {shape[0], shape[2], c});
    check.equal(
        {"merge_heads(x)", {{"x", x}}}, [&] { return merge_heads(x); }, expected,
        {{"merged without the transpose: the numbers of different tokens are mixed", reshape(x, expected.shape())},
         {"the heads are interleaved: all of head 0 comes first, then all of head 1", apart}});
  }
});

const Exercise projections("13.12", [](Check& check) {
  Generator generator(7);
  MultiHeadAttention mha(4, 2, true, 0, generator);
  const Tensor x = sample({2, 3, 4}, 1), memory = sample({2, 3, 4}, 2), other = sample({2, 3, 4}, 3);
  const BoolTensor padding({2, 1, 3}, {true, true, true, true, false, false});
  const auto through = [&](const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask, bool ahead) {
    return mha.forward_with_weights(q, k, v, mask, ahead).output;
  };
  const auto heads_of = [&](const Tensor& q, const Tensor& k, const Tensor& v) {
    return attention_with_weights(split_heads(mha.q_proj.forward(q), 2), split_heads(mha.k_proj.forward(k), 2),
                                  split_heads(mha.v_proj.forward(v), 2))
        .output;
  };
  const Tensor unmerged = mha.out_proj.forward(reshape(heads_of(x, memory, other), {2, 3, 4}));
  check.equal(
      {"MultiHeadAttention(4, 2).forward(query, key, value)", {{"query", x}, {"key", memory}, {"value", other}}},
      [&] { return mha.forward(x, memory, other); }, through(x, memory, other, {}, false),
      {{"this is self-attention: keys and values come from `key` and `value`", through(x, x, x, {}, false)},
       {"the values come from `key`: there is a third input", through(x, memory, memory, {}, false)},
       {"the last projection, out_proj, is missing", merge_heads(heads_of(x, memory, other))},
       {"queries and keys are exchanged", through(memory, x, other, {}, false)},
       {"the heads were reshaped, not merged: their tokens are mixed", unmerged}});
  check.equal(
      {"MultiHeadAttention(4, 2).forward(x), self-attention", {{"x", x}}}, [&] { return mha.forward(x); },
      through(x, x, x, {}, false));
  check.equal({"MultiHeadAttention(4, 2).forward(x, {}, causal)", {{"x", x}}}, [&] { return mha.forward(x, {}, true); },
              through(x, x, x, {}, true),
              {{"is_causal does not arrive: options(is_causal)", through(x, x, x, {}, false)}});
  check.equal({"MultiHeadAttention(4, 2).forward(x, a padding mask (B, 1, S))", {{"x", x}}},
              [&] { return mha.forward(x, padding); }, through(x, x, x, padding, false),
              {{"the mask does not arrive", through(x, x, x, {}, false)}});
  Call call{"MultiHeadAttention(4, 2).forward(x)", {}};
  for (const auto& [name, parameter] : mha.named_parameters()) {
    if (name != "k_proj.bias")
      call.inputs.emplace_back(name, parameter);  // its true gradient is zero: only noise is left
  }
  check.same_gradients(
      call, [&] { return mha.forward(x, padding, true); }, [&] { return through(x, x, x, padding, true); });
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise by_hand("13.13", [](Check& check) {
  const Kernels& fast = kernels();
  const Tensor q = sample({1, 2, 3, 4}, 1).requires_grad_(), k = sample({1, 2, 3, 4}, 2).requires_grad_();
  const Tensor v = sample({1, 2, 3, 2}, 3).requires_grad_();
  const std::vector<AttentionCase> cases = {
      {"", {}, {}, {}},
      {", causal", {}, {.is_causal = true}, {}},
      {", a padding mask", BoolTensor({1, 1, 3}, {true, true, false}), {}, {}},
      {", a query that sees nothing", bool_tensor({{1, 1, 1}, {0, 0, 0}, {1, 0, 0}}), {}, {}}};
  for (const AttentionCase& c : cases) {
    const auto with = [&](const Kernels& table) {
      set_kernels(table);
      set_composed_ops(false);
      return scaled_dot_product_attention(q, k, v, c.mask, c.options);
    };
    check.same_gradients(
        {"scaled_dot_product_attention(q, k, v" + c.text + ")", {{"q", q}, {"k", k}, {"v", v}}},
        [&] { return with(reference_kernels()); }, [&] { return with(fast); });
  }
  const Tensor far = clone(v.detach());
  for (int64_t h = 0; h < 2; ++h) far.set({0, h, 2, 0}, static_cast<real>(infinity));
  check.equal({"the gradient with respect to q, where a key that is masked has an infinite value"},
              [&] {
                q.zero_grad();
                set_kernels(reference_kernels());
                const Tensor y = scaled_dot_product_attention(q, k, far, cases[2].mask, cases[2].options);
                backward(y, ones(y.shape()));
                return Value(static_cast<int64_t>(std::isfinite(sum(q.grad()).item())));
              },
              1, {{"a weight of 0 times infinity is NaN: leave dscores[s] at 0 where weights[s] is 0", 0}});
});

}  // namespace
}  // namespace course
