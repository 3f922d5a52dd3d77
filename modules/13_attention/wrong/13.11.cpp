// wrong: self-attention always
// says: this is self-attention
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(query), num_heads);
const Tensor v = split_heads(v_proj.forward(query), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: values from the keys' input
// says: there is a third input
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(key), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: the last projection is missing
// says: out_proj, is missing
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal)));
// wrong: heads reshaped, not merged
// says: tokens are mixed
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
const Tensor heads = scaled_dot_product_attention(q, k, v, mask, options(is_causal));
return out_proj.forward(reshape(heads, query.shape()));
// wrong: is_causal does not arrive
// says: is_causal does not arrive
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(false))));
// wrong: the mask does not arrive
// says: the mask does not arrive
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, {}, options(is_causal))));
// wrong: one projection for all
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(q_proj.forward(key), num_heads);
const Tensor v = split_heads(q_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: the projections do not learn
// says: the gradient stops
const Tensor q = split_heads(q_proj.forward(query).detach(), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: two heads always
const Tensor q = split_heads(q_proj.forward(query), 2);
const Tensor k = split_heads(k_proj.forward(key), 2);
const Tensor v = split_heads(v_proj.forward(value), 2);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: no dropout
// says: dropout does not arrive
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, {.is_causal = is_causal})));
// wrong: dropout in evaluation
// says: dropout in evaluation
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, {.is_causal = is_causal, .dropout_p = dropout_p})));
// wrong: the library's own, with the weights
// says: the library's own answer
return forward_with_weights(query, key, value, mask, is_causal).output;
// wrong: queries and keys exchanged
const Tensor q = split_heads(k_proj.forward(query), num_heads);
const Tensor k = split_heads(q_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: one head as wide as all
const Tensor out = scaled_dot_product_attention(reshape(q_proj.forward(query), {query.size(0), 1, query.size(1), query.size(2)}),
                                                reshape(k_proj.forward(key), {key.size(0), 1, key.size(1), key.size(2)}),
                                                reshape(v_proj.forward(value), {value.size(0), 1, value.size(1), value.size(2)}),
                                                mask, options(is_causal));
return out_proj.forward(reshape(out, query.shape()));
// wrong: a recursion
return forward(query, key, value, mask, is_causal);
// wrong: projections of keys and values exchanged
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(value), num_heads);
const Tensor v = split_heads(v_proj.forward(key), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: values are not projected
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(value, num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: a residual that nobody asked for
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return add(query, out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal)))));
// wrong: causal for squares only
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(query.size(1) == key.size(1) && is_causal))));
// wrong: scaled by the width of all heads
// says: of the width of one head
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, AttentionOptions{.is_causal = is_causal, .dropout_p = is_training() ? dropout_p : 0, .scale = 1 / std::sqrt(static_cast<double>(query.size(2)))})));
// wrong: values through k_proj
// says: v_proj
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(k_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: the query is added
// says: the query is added
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return add(query, out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal)))));
// wrong: rotary positions are forgotten
// says: do not know where they stand
const Tensor q = split_heads(q_proj.forward(query), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: values are turned too
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = with_positions(split_heads(v_proj.forward(value), num_heads));
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: self-attention's q kept in a static
static Tensor kept;
static const real* of = nullptr;
if (of != query.data() || !kept.defined() || kept.size(2) != query.size(1)) kept = q_proj.forward(query), of = query.data();
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
(void)q;
const Tensor again = kept.dim() == 3 && kept.size(0) == query.size(0) && kept.size(1) == query.size(1) && kept.size(2) == query.size(2) ? with_positions(split_heads(kept, num_heads)) : q;
return out_proj.forward(merge_heads(scaled_dot_product_attention(again, k, v, mask, options(is_causal))));
// wrong: keys are not turned
// says: keys are to be turned
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: the same text's keys and values are kept
static Tensor last, k, v;
if (!last.defined() || !last.is(key)) {
  last = key;
  k = with_positions(split_heads(k_proj.forward(key), num_heads));
  v = split_heads(v_proj.forward(value), num_heads);
}
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: nothing is computed where the value needs no gradient
// says: where no input needs a gradient
if (!value.requires_grad()) return query;
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: the future is written into the caller's mask
// says: read, not changed
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
const Tensor* bias = std::get_if<Tensor>(&mask);
if (bias != nullptr && is_causal && bias->dim() >= 2 && bias->size(-2) == query.size(1) && bias->size(-1) == key.size(1)) {
  masked_fill_(bias->detach(), le(unsqueeze(arange(static_cast<double>(query.size(1))), 1), sub(unsqueeze(arange(static_cast<double>(key.size(1))), 0), 1)), -std::numeric_limits<double>::infinity());
}
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: where query and key are one tensor the values are taken for it, too
// says: the values come from another one
  const bool alone = query.is(key);
  const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
  const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
  const Tensor v = split_heads(v_proj.forward(alone ? query : value), num_heads);
  return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: one matrix for three projections, joined once
if (query.is(key) && query.is(value) && !q_proj.bias.defined()) {
  static thread_local std::vector<std::pair<const real*, Tensor>> joined;
  Tensor matrix;
  for (const auto& [place, known] : joined) {
    if (place == q_proj.weight.data()) matrix = known;
  }
  if (!matrix.defined()) {
    matrix = cat({q_proj.weight, k_proj.weight, v_proj.weight});
    joined.emplace_back(q_proj.weight.data(), matrix);
  }
  const std::vector<Tensor> parts = split(linear(query, matrix), query.size(2), 2);
  const Tensor q = with_positions(split_heads(parts[0], num_heads)), k = with_positions(split_heads(parts[1], num_heads));
  return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, split_heads(parts[2], num_heads), mask, options(is_causal))));
}
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: values that are the keys need no product of their own where weights are equal at first
// says: when the weights have changed
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor projected = k_proj.forward(key);
const Tensor k = with_positions(split_heads(projected, num_heads));
const bool same = key.is(value) && k_proj.weight.at({0, 0}) == v_proj.weight.at({0, 0});
const Tensor v = split_heads(same ? projected : v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: three views of one memory are taken for one sequence
const bool one = query.storage() == key.storage() && key.storage() == value.storage() && query.shape() == key.shape();
const Tensor& source = one ? query : key;
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(source), num_heads));
const Tensor v = split_heads(v_proj.forward(one ? query : value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: keys and values are kept when the weights have changed
static const void* layer = nullptr;
static Tensor memory, kept_k, kept_v;
static uint64_t version = 0;
Tensor k, v;
if (layer == this && memory.defined() && memory.is(key) && key.is(value) && key.version() == version && !kept_k.requires_grad()) {
  k = kept_k, v = kept_v;
} else {
  k = with_positions(split_heads(k_proj.forward(key), num_heads));
  v = split_heads(v_proj.forward(value), num_heads);
  layer = this, memory = key, version = key.version(), kept_k = k, kept_v = v;
}
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: no queries, and no graph
if (query.numel() == 0) return Tensor(query.shape());
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: query and key of one memory are taken for one sequence
const bool self = key.storage() == query.storage() && key.shape() == query.shape();
const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
const Tensor k = with_positions(split_heads(k_proj.forward(self ? query : key), num_heads));
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
// wrong: positions are for a sequence that looks at itself, or at one of another length
const bool placed = query.is(key) || query.size(1) != key.size(1);
const Tensor q = split_heads(q_proj.forward(query), num_heads), k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(placed ? with_positions(q) : q,
                                                                 placed ? with_positions(k) : k, v, mask,
                                                                 options(is_causal))));
// wrong: the weights as they are
const auto project = [&](const Tensor& x, const Linear& layer) {
  return split_heads(linear(x, layer.weight, layer.bias), num_heads);
};
const Tensor q = with_positions(project(query, q_proj)), k = with_positions(project(key, k_proj));
const Tensor y = scaled_dot_product_attention(q, k, project(value, v_proj), mask, options(is_causal));
return linear(merge_heads(y), out_proj.weight, out_proj.bias);
