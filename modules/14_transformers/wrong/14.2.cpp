// wrong: post-norm
// says: post-norm
// region: 1
const Tensor stream = ln_1.forward(add(x, attn_dropout.forward(attn.forward(x, mask, is_causal))));
return ln_2.forward(add(stream, mlp.forward(stream)));
// wrong: ln_1 for both
// says: ln_1 norms both
// region: 3
const Tensor stream = add(x, attn_dropout.forward(attended));
return add(stream, mlp.forward(ln_1.forward(stream)));
// wrong: side by side
// says: the MLP reads x
// region: 3
const Tensor stream = add(x, attn_dropout.forward(attended));
return add(stream, mlp.forward(ln_2.forward(x)));
// wrong: no first residual
// says: first residual is missing
// region: 3
const Tensor stream = attn_dropout.forward(attended);
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: no second residual
// says: second residual is missing
// region: 3
const Tensor stream = add(x, attn_dropout.forward(attended));
return mlp.forward(ln_2.forward(stream));
// wrong: the second residual is x
// region: 3
const Tensor stream = add(x, attn_dropout.forward(attended));
return add(x, mlp.forward(ln_2.forward(stream)));
// wrong: no norm before attention
// region: 1
return add_to_stream(x, attn.forward(x, mask, is_causal));
// wrong: no norm before the MLP
// region: 3
const Tensor stream = add(x, attn_dropout.forward(attended));
return add(stream, mlp.forward(stream));
// wrong: the residual is normed
// region: 1
const Tensor normed = ln_1.forward(x);
return add_to_stream(normed, attn.forward(normed, mask, is_causal));
// wrong: is_causal is lost
// says: is_causal does not arrive
// region: 1
return add_to_stream(x, attn.forward(ln_1.forward(x), mask, true));
// wrong: never causal
// region: 1
return add_to_stream(x, attn.forward(ln_1.forward(x), mask));
// wrong: the mask is lost
// says: the mask does not arrive
// region: 1
return add_to_stream(x, attn.forward(ln_1.forward(x), {}, is_causal));
// wrong: no dropout on attention
// says: attn_dropout is missing
// region: 3
const Tensor stream = add(x, attended);
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: dropout on the stream
// region: 3
const Tensor stream = attn_dropout.forward(add(x, attended));
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: the cache is not used
// region: 2
return add_to_stream(x, attn.forward(ln_1.forward(x), {}, true));
// wrong: no norm with the cache
// region: 2
return add_to_stream(x, attn.forward(x, cache, capacity));
// wrong: room for the new ones only
// region: 2
return add_to_stream(x, attn.forward(ln_1.forward(x), cache, x.size(1)));
// wrong: the gradient of the residual stops
// region: 3
const Tensor stream = add(x.detach(), attn_dropout.forward(attended));
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: masks of numbers are left out
return add_to_stream(x, attn.forward(ln_1.forward(x), std::holds_alternative<Tensor>(mask) ? AttentionMask{} : mask, is_causal));
// wrong: capacity 1024
// region: 2
(void)capacity;
return add_to_stream(x, attn.forward(ln_1.forward(x), cache, 1024));
// wrong: one more than the capacity
// region: 2
return add_to_stream(x, attn.forward(ln_1.forward(x), cache, capacity + 1));
// wrong: capacity at least what comes
// region: 2
return add_to_stream(x, attn.forward(ln_1.forward(x), cache, std::max(capacity, x.size(1))));
// wrong: dropout by the block's mode
// region: 3
const Tensor stream = add(x, dropout(attended, attn_dropout.p, is_training()));
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: dropout inside the cache only when training
// region: 2
const Tensor a = attn.forward(ln_1.forward(x), cache, capacity);
const Tensor stream = add(x, a);
return add(stream, mlp.forward(ln_2.forward(stream)));
// wrong: where nothing is recorded x itself is added to
// says: to be read, not changed
// region: 3
if (attended.requires_grad() || !x.is_contiguous()) {
  const Tensor stream = add(x, attn_dropout.forward(attended));
  return add(stream, mlp.forward(ln_2.forward(stream)));
}
add_(x, attn_dropout.forward(attended));
return add(x, mlp.forward(ln_2.forward(x)));
// wrong: a full cache begins anew
return add_to_stream(x, attn.forward(ln_1.forward(x), mask, is_causal));
// region: 2
if (cache.length + x.size(1) > capacity) cache = {};
return add_to_stream(x, attn.forward(ln_1.forward(x), cache, capacity));
// region: 3
const Tensor y = add(x, attn_dropout.forward(attended));
return add(y, mlp.forward(ln_2.forward(y)));
// wrong: the block's own mode decides about attn_dropout
// says: let the module attn_dropout decide
// region: 3
const Tensor kept = is_training() ? attn_dropout.forward(attended) : attended;
const Tensor stream = add(x, kept);
return add(stream, mlp.forward(ln_2.forward(stream)));
