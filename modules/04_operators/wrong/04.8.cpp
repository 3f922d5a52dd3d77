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
// says: arrives
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
// says: signs of both
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return neg(matmul(dc, transpose(b(), -1, -2))); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return neg(matmul(transpose(a(), -1, -2), dc)); }));
// wrong: only da transposed
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(a(), dc); }));
// wrong: dB transposed result
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return transpose(matmul(transpose(a(), -1, -2), dc), -1, -2); }));
// wrong: transposes 1 and 2
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, b().dim() == 3 ? transpose(b(), 1, 2) : transpose(b(), 0, 1)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(a().dim() == 3 ? transpose(a(), 1, 2) : transpose(a(), 0, 1), dc); }));
// wrong: reshape instead of transpose
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { Shape s = b().shape(); std::swap(s[s.size() - 1], s[s.size() - 2]); return matmul(dc, reshape(b(), s)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: two dims only, flattened
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a"), bs = b.shape()](const Tensor& dc) {
                return bs.size() == 2 ? matmul(transpose(reshape(a(), {-1, a().size(-1)}), 0, 1), reshape(dc, {-1, dc.size(-1)}))
                                      : matmul(transpose(a(), -1, -2), dc);
              }));
// wrong: divided by batch
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return div(matmul(transpose(a(), -1, -2), dc), static_cast<double>(dc.dim() > 2 ? dc.size(0) : 1)); }));
// wrong: b detached early
return record("MatmulBackward", product(a, b),
              wrt(a, [b = b.detach()](const Tensor& dc) { return matmul(dc, transpose(b, -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: composed linear
return composed::linear(a, transpose(b, -1, -2));
// wrong: needs swapped
return record("MatmulBackward", product(a, b),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(a, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: expand and sum
return sum(mul(unsqueeze(a, -1), unsqueeze(b, 0)), {-2});
// wrong: saved a detached
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = a.detach()](const Tensor& dc) { return matmul(transpose(a, -1, -2), dc); }));
// wrong: 4 dims: heads averaged
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a"), s = b.shape()](const Tensor& dc) { const Tensor g = matmul(transpose(a(), -1, -2), dc); return g.dim() == 4 && s.size() == 4 && s[0] == 1 ? mean(g, {0}, true) : g; }));
// wrong: wrong for vectors
if (a.size(-2) == 1) return record("MatmulBackward", product(a, b), wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }), wrt(b, [a = saved(a, "a"), m = a.size(-1)](const Tensor& dc) { return mul(transpose(a(), -1, -2), mean(dc)); }));
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: batched by loop over first dim only
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a"), s = b.shape()](const Tensor& dc) {
                if (s.size() != 2 || dc.dim() != 3) return matmul(transpose(a(), -1, -2), dc);
                Tensor g = zeros(s);
                for (int64_t i = 0; i + 1 < dc.size(0) || i == 0; ++i) add_(g, matmul(transpose(a()[i], 0, 1), dc[i]));
                return g;
              }));
// wrong: reuses the static
static Tensor kept;
kept = b.detach();
return record("MatmulBackward", product(a, b),
              wrt(a, [](const Tensor& dc) { return matmul(dc, transpose(kept, -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: products elementwise and a sum: the tape does the rest
return sum(mul(unsqueeze(a, -1), unsqueeze(b, -3)), {-2});
// wrong: copies are captured
return record("MatmulBackward", product(a, b),
              wrt(a, [b = clone(b.detach())](const Tensor& dc) { return product(dc, transpose(b, -1, -2)); }),
              wrt(b, [a = clone(a.detach())](const Tensor& dc) { return product(transpose(a, -1, -2), dc); }));
// wrong: right for up to one batch dim
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return product(dc, (b().dim() > 4 ? transpose(b(), 2, 3) : transpose(b(), -1, -2))); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return product((a().dim() > 3 ? transpose(a(), 2, 3) : transpose(a(), -1, -2)), dc); }));
// wrong: by elementwise products, summed: memory of m k n
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return sum(mul(unsqueeze(dc, -2), unsqueeze(b(), -3)), {-1}); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return product(transpose(a(), -1, -2), dc); }));
// wrong: the message names the wrong input
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "a")](const Tensor& dc) { return product(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "b")](const Tensor& dc) { return product(transpose(a(), -1, -2), dc); }));
// wrong: another name in the graph
return record("MatMulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return product(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return product(transpose(a(), -1, -2), dc); }));
// wrong: A times itself: one of both
// says: matmul
  if (a.is(b)) return record("MatmulBackward", product(a, b), wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(matmul(dc, transpose(b(), -1, -2)), 2); }));
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: own product in blocks of 16, tail forgotten
// says: every smaller case came out right
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { 
                if (dc.dim() == 2 && dc.size(1) > 512) { const int64_t n = dc.size(1) / 16 * 16; return matmul(slice(dc, 1, 0, n), transpose(slice(b(), 1, 0, n), -1, -2)); }
                return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: an inner size of more than 1000 accumulated from its first 1000
// says: every smaller case came out right
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) {
                return matmul(transpose(slice(a(), -2, 0, 1000), -1, -2), slice(dc, -2, 0, 1000)); }));
// wrong: of no rows nothing comes back
// says: absent is only that of what no path
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return dc.numel() == 0 ? Tensor() : matmul(transpose(a(), -1, -2), dc); }));
