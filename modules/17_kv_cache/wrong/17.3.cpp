// wrong: the new ones alone
// says: what is kept is not looked at
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(0, length);
const Tensor heads = scaled_dot_product_attention(q, k, split_heads(v_proj.forward(x), num_heads), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: no mask
// says: new positions see those that come behind them
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
AttentionMask mask;
if (!cache.padding.empty()) mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: causal without an offset
// says: needs the mask with
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = true, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: turned from 0 on
// says: are turned from position 0 on
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads));
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads));
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: positions behind those that have just come
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), cache.length);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: keys are not turned
const int64_t past = cache.length, length = x.size(1);
const Tensor k = split_heads(k_proj.forward(x), num_heads);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: nothing is turned
// says: no position is turned
const int64_t past = cache.length, length = x.size(1);
const Tensor k = split_heads(k_proj.forward(x), num_heads);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = split_heads(q_proj.forward(x), num_heads);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: values are turned as well
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, with_positions(split_heads(v_proj.forward(x), num_heads), past), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: the padding is not used
// says: the padding of the cache is not used
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: the whole array, with the room behind
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, cache.keys, cache.values, AttentionMask{}, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: dropout on the weights
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = is_training() ? dropout_p : 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: without the last projection
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return merge_heads(heads);
// wrong: appended behind the look
const int64_t past = cache.length, length = x.size(1);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past), v = split_heads(v_proj.forward(x), num_heads);
Tensor heads = v;
if (past > 0) heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, past), slice(cache.values, 2, 0, past));
append(cache, k, v, capacity);
return out_proj.forward(merge_heads(heads));
// wrong: keys and values exchanged
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.values, 2, 0, cache.length), slice(cache.keys, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: no mask for one position, whatever the padding
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
AttentionMask mask;
if (length > 1) mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: a causal beginning forgets the padding
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
AttentionMask mask;
if (past > 0) mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = past == 0, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: the weights of the first layer
static const MultiHeadAttention* first = nullptr;
if (first == nullptr) first = new MultiHeadAttention(*this);
const MultiHeadAttention& layer = first->num_heads == num_heads && first->q_proj.weight.shape() == q_proj.weight.shape() ? *first : *this;
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(layer.q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: the capacity less what is there
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity - 1);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: room for what has come, whatever the capacity
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), std::max(capacity, past + length) + 1);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const AttentionMask mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = false, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: causal from the second token of a text on
const int64_t past = cache.length, length = x.size(1);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
AttentionMask mask;
if (!cache.padding.empty() || past > 1) mask = visible_keys(past, length, cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = past <= 1, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: heads are put together in the shape of x, which is another one where heads were taken out
const int64_t past = cache.length;
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), visible_keys(past, x.size(1), cache.padding));
return out_proj.forward(reshape(permute(heads, {0, 2, 1, 3}), x.shape()));
// wrong: the mask of the call before, where its sizes are the same
static thread_local BoolTensor mask;
static thread_local int64_t mask_past = -1, mask_count = -1, mask_rows = -1;
const int64_t past = cache.length, count = x.size(1), rows = static_cast<int64_t>(cache.padding.size());
if (past != mask_past || count != mask_count || rows != mask_rows) {
  mask = visible_keys(past, count, cache.padding);
  mask_past = past, mask_count = count, mask_rows = rows;
}
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask);
return out_proj.forward(merge_heads(heads));
// wrong: a triangle where nothing is kept, whatever the padding
// says: where nothing is kept the padding is not used
const int64_t past = cache.length;
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
AttentionMask mask;
if (past > 0) mask = visible_keys(past, x.size(1), cache.padding);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, {.is_causal = past == 0, .dropout_p = 0, .scale = std::nullopt});
return out_proj.forward(merge_heads(heads));
// wrong: queries are turned by the length behind append()
// says: queries are turned from the length behind append() on
const int64_t past = cache.length;
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), cache.length);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), visible_keys(past, x.size(1), cache.padding));
return out_proj.forward(merge_heads(heads));
// wrong: dropout as elsewhere in training mode
// says: the weights drop out
const int64_t past = cache.length;
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor heads = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), visible_keys(past, x.size(1), cache.padding), options(false));
return out_proj.forward(merge_heads(heads));
// wrong: keys are kept unturned
const int64_t past = cache.length;
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
append(cache, split_heads(k_proj.forward(x), num_heads), split_heads(v_proj.forward(x), num_heads), capacity);
const Tensor keys = with_positions(slice(cache.keys, 2, 0, cache.length));
const Tensor values = slice(cache.values, 2, 0, cache.length);
const BoolTensor mask = visible_keys(past, x.size(1), cache.padding);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, keys, values, mask)));
// wrong: equal padding is cut off and the triangle kept
const int64_t past = cache.length, count = x.size(1);
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
int64_t from = cache.padding.empty() ? 0 : cache.padding.front();
bool alike = true;
for (const int64_t places : cache.padding) alike = alike && places == from;
AttentionMask mask;
AttentionOptions how;
if (alike && count == 1) {
  // sees all that is a token
} else if (alike && past == 0) {
  how.is_causal = true;
} else {
  mask = visible_keys(past, count, cache.padding);
  from = 0;
}
const Tensor attended = scaled_dot_product_attention(q, slice(cache.keys, 2, from, cache.length),
                                                     slice(cache.values, 2, from, cache.length), mask, how);
return out_proj.forward(merge_heads(attended));
// wrong: a text that is alone is turned from its first token
// says: counted from the first token of a row
const int64_t past = cache.length;
int64_t place = past;
if (cache.padding.size() == 1) place = past > cache.padding[0] ? past - cache.padding[0] : 0;
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), place);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), place);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
const BoolTensor mask = visible_keys(past, x.size(1), cache.padding);
const Tensor attended = scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length),
                                                     slice(cache.values, 2, 0, cache.length), mask);
return out_proj.forward(merge_heads(attended));
// wrong: the products by their weights
const int64_t past = cache.length;
const auto heads = [&](const Linear& projection) {
  return split_heads(linear(x, projection.weight, projection.bias), num_heads);
};
const Tensor queries = with_positions(heads(q_proj), past);
append(cache, with_positions(heads(k_proj), past), heads(v_proj), capacity);
const Tensor all_keys = slice(cache.keys, 2, 0, cache.length);
const Tensor all_values = slice(cache.values, 2, 0, cache.length);
const BoolTensor seen = visible_keys(past, x.size(1), cache.padding);
const Tensor attended = scaled_dot_product_attention(queries, all_keys, all_values, seen);
return linear(merge_heads(attended), out_proj.weight, out_proj.bias);
// wrong: the mask of the layer below, by where its padding lies
// says: that of another call
struct Seen {
  const int64_t* where = nullptr;
  int64_t rows = -1, past = -1, queries = -1;
  AttentionMask mask;
};
static thread_local Seen seen;
const int64_t past = cache.length, queries = x.size(1);
const auto rows = static_cast<int64_t>(cache.padding.size());
const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);
if (seen.where != cache.padding.data() || seen.rows != rows || seen.past != past || seen.queries != queries) {
  seen = Seen{cache.padding.data(), rows, past, queries, visible_keys(past, queries, cache.padding)};
}
const Tensor keys = slice(cache.keys, 2, 0, cache.length), values = slice(cache.values, 2, 0, cache.length);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, keys, values, seen.mask)));
