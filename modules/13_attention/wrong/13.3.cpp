// wrong: the scale is missing
// says: the scale is missing
return matmul(q, transpose(k, -1, -2));
// wrong: divided by the scale
// says: divided by the scale
return div(matmul(q, transpose(k, -1, -2)), scale);
// wrong: the keys ask, the queries answer
return mul(matmul(k, transpose(q, -1, -2)), scale);
// wrong: k is not transposed
return mul(matmul(q, k), scale);
// wrong: reshaped instead of transposed
return mul(matmul(q, reshape(k, {k.size(0), k.size(1), k.size(3), k.size(2)})), scale);
// wrong: computed from detached numbers
// says: the gradient stops
return mul(matmul(q.detach(), transpose(k, -1, -2)), scale);
// wrong: tokens and heads exchanged
return mul(matmul(q, transpose(k, 1, 2)), scale);
// wrong: right if T = S only
return mul(matmul(q, transpose(k, -1, -2)), q.size(2) == k.size(2) ? scale : 1);
// wrong: the first sequence's keys for all
return mul(matmul(q, transpose(slice(k, 0, 0, 1), -1, -2)), scale);
// wrong: the first head's keys for all
return mul(matmul(q, transpose(slice(k, 1, 0, 1), -1, -2)), scale);
// wrong: dense memory is expected
const Tensor dense_k = contiguous(k);
const Tensor turned = Tensor(dense_k.storage(), {k.size(0), k.size(1), k.size(3), k.size(2)},
                             {k.strides()[0], k.strides()[1], k.strides()[3], k.strides()[2]}, 0);
return mul(matmul(q, turned), scale);
// wrong: the scale twice
return mul(matmul(mul(q, scale), transpose(mul(k, scale), -1, -2)), 1);
// wrong: the scale is for the tape a constant of its own: k gives no gradient
// says: the gradient of k
return mul(matmul(q, transpose(k.detach(), -1, -2)), scale);
// wrong: batch and heads exchanged on the way back
return transpose(mul(matmul(k, transpose(q, -1, -2)), scale), 0, 1);
// wrong: a scale below 0 turned
return mul(matmul(q, transpose(k, -1, -2)), std::abs(scale));
// wrong: the scale as a float
// says: is there a float on the way
return mul(matmul(q, transpose(k, -1, -2)), static_cast<double>(static_cast<float>(scale)));
// wrong: scales q in place where it needs no gradient
if (!q.requires_grad() && !k.requires_grad()) {
  mul_(q, scale);
  return matmul(q, transpose(k, -1, -2));
}
return mul(matmul(q, transpose(k, -1, -2)), scale);
// wrong: a scale of 0 counts as none
return scale == 0 ? matmul(q, transpose(k, -1, -2)) : mul(matmul(q, transpose(k, -1, -2)), scale);
// wrong: scores are cut at 50
// says: the scores
return clamp(mul(matmul(q, transpose(k, -1, -2)), scale), -50, 50);
// wrong: NaN becomes 0
// says: a NaN got lost
const Tensor scores = mul(matmul(q, transpose(k, -1, -2)), scale);
return where(eq(scores.detach(), scores.detach()), scores, zeros({}));
// wrong: no more than 32 numbers of a key
// says: the scores
return mul(matmul(slice(q, -1, 0, 32), transpose(slice(k, -1, 0, 32), -1, -2)), scale);
// wrong: the scores of the last call are kept while q and k are where they were
// says: the second of two results
  static const real* where[2] = {nullptr, nullptr};
  static Tensor last;
  if (last.defined() && where[0] == q.data() && where[1] == k.data() && last.size(2) == q.size(2) && last.size(3) == k.size(2)) return last;
  where[0] = q.data(), where[1] = k.data();
  return last = mul(matmul(q, transpose(k, -1, -2)), scale);
// wrong: batch by batch, and no batch is an error
std::vector<Tensor> parts;
for (int64_t i = 0; i < q.size(0); ++i) parts.push_back(mul(matmul(q[i], transpose(k[i], -1, -2)), scale));
return stack(parts);
