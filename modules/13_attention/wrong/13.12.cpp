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
// says: with respect to q_proj
const Tensor q = split_heads(q_proj.forward(query).detach(), num_heads);
const Tensor k = split_heads(k_proj.forward(key), num_heads);
const Tensor v = split_heads(v_proj.forward(value), num_heads);
return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
