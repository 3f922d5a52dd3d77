// wrong: nothing is transposed
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(a(), dc); }));
// wrong: the factors the wrong way round
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(transpose(b(), -1, -2), dc); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(dc, transpose(a(), -1, -2)); }));
// wrong: the first two dims are exchanged
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), 0, 1)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), 0, 1), dc); }));
// wrong: dC is transposed, and A is not
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(dc, -1, -2), a()); }));
// wrong: the batch is averaged
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a"), dims = b.dim()](const Tensor& dc) {
                const Tensor all = matmul(transpose(a(), -1, -2), dc);
                return all.dim() > dims ? mean(all, {0}) : all;
              }));
// wrong: only the first matrix of the batch
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a"), dims = b.dim()](const Tensor& dc) {
                const Tensor all = matmul(transpose(a(), -1, -2), dc);
                return all.dim() > dims ? all[0] : all;
              }));
// wrong: element by element
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: not recorded
// says: nothing was recorded
return product(a, b);
// wrong: kept without saved()
// says: without saved()
return record("MatmulBackward", product(a, b), wrt(a, [b](const Tensor& dc) { return matmul(dc, transpose(b, -1, -2)); }),
              wrt(b, [a](const Tensor& dc) { return matmul(transpose(a, -1, -2), dc); }));
// wrong: each one's own
return record("MatmulBackward", product(a, b),
              wrt(a, [a = saved(a, "a")](const Tensor& dc) { return matmul(dc, transpose(a(), -1, -2)); }),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return matmul(transpose(b(), -1, -2), dc); }));
// wrong: the library's linear
// says: linear
return linear(a, transpose(b, -1, -2));
// wrong: it calls itself
// says: the stack ran out
return matmul(a, b);
// wrong: no gradient for b
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }));
// wrong: the sign
// says: every sign
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return neg(matmul(dc, transpose(b(), -1, -2))); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return neg(matmul(transpose(a(), -1, -2), dc)); }));
