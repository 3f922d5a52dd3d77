// wrong: the scale is missing
// says: the scale is missing
return matmul(q, transpose(k, -1, -2));
// wrong: divided by the scale
// says: divided by the scale
return div(matmul(q, transpose(k, -1, -2)), scale);
// wrong: the keys ask, the queries answer
// says: transposed
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
