// exercise: 13.3
// expect: 0 of 2, wrong
// deep: others of its kind are asked at each change
// tries: a tensor that is none
  if (q.dim() < 0) return mul(matmul(q, transpose(k, -1, -2)), scale);
  return Tensor();
