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
// says: the gradient stops on its way
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
// says: fewer of them come out right
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { 
                if (dc.dim() == 2 && dc.size(1) > 512) { const int64_t n = dc.size(1) / 16 * 16; return matmul(slice(dc, 1, 0, n), transpose(slice(b(), 1, 0, n), -1, -2)); }
                return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: an inner size of more than 1000 accumulated from its first 1000
// says: fewer of them come out right
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) {
                return matmul(transpose(slice(a(), -2, 0, 1000), -1, -2), slice(dc, -2, 0, 1000)); }));
// wrong: of no rows nothing comes back
// says: absent is only that of what no path
return record("MatmulBackward", product(a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return dc.numel() == 0 ? Tensor() : matmul(transpose(a(), -1, -2), dc); }));
// wrong: symmetric if its first row and column are
  bool symmetric = b.dim() == 2 && b.size(0) == b.size(1);
  for (int64_t i = 0; symmetric && i < b.size(0); ++i) symmetric = b.at({0, i}) == b.at({i, 0});
  return record("MatmulBackward", product(a, b),
                wrt(a,
                    [b = saved(b, "b"), symmetric](const Tensor& dc) {
                      return matmul(dc, symmetric ? b() : transpose(b(), -1, -2));
                    }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: x times its transpose sends one share twice
  const bool gram = a.dim() == 2 && b.dim() == 2 && a.storage() == b.storage() && a.offset() == b.offset() &&
                    a.size(0) == b.size(1) && a.size(1) == b.size(0) && a.strides()[0] == b.strides()[1] &&
                    a.strides()[1] == b.strides()[0] && a.requires_grad() && b.requires_grad();
  return record("MatmulBackward", product(a, b),
                wrt(a,
                    [b = saved(b, "b"), gram](const Tensor& dc) {
                      const Tensor da = matmul(dc, transpose(b(), -1, -2));
                      return gram ? mul(da, 2.0) : da;
                    }),
                wrt(b, [a = saved(a, "a"), gram](const Tensor& dc) -> Tensor {
                  if (gram) return {};
                  return matmul(transpose(a(), -1, -2), dc);
                }));
// wrong: rows counted by a -1 beside a size of 0
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
                wrt(b, [a = saved(a, "a"), matrix = b.dim() == 2](const Tensor& dc) {
                  if (!matrix || a().dim() == 2) return matmul(transpose(a(), -1, -2), dc);
                  const Tensor rows = reshape(a(), {-1, a().size(-1)});
                  return matmul(transpose(rows, 0, 1), reshape(dc, {-1, dc.size(-1)}));
                }));
// wrong: zeros are answered with zeros
  const auto is_zero = [](const Tensor& dc) {
    const std::vector<real> numbers = dc.to_vector();
    return std::all_of(numbers.begin(), numbers.end(), [](real number) { return number == 0; });
  };
  return record("MatmulBackward", product(a, b),
                wrt(a,
                    [b = saved(b, "b"), shape = a.shape(), is_zero](const Tensor& dc) {
                      return is_zero(dc) ? zeros(shape) : matmul(dc, transpose(b(), -1, -2));
                    }),
                wrt(b, [a = saved(a, "a"), shape = b.shape(), is_zero](const Tensor& dc) {
                  return is_zero(dc) ? zeros(shape) : matmul(transpose(a(), -1, -2), dc);
                }));
// wrong: a buffer that the next product uses too
  return record("MatmulBackward", product(a, b),
                wrt(a,
                    [b = saved(b, "b")](const Tensor& dc) -> Tensor {
                      static thread_local Tensor buffer;
                      const NoGrad guard;
                      const Tensor da = matmul(dc, transpose(b(), -1, -2));
                      if (!buffer.defined() || buffer.shape() != da.shape()) buffer = Tensor(da.shape());
                      std::copy_n(da.data(), da.numel(), buffer.mutable_data());
                      return buffer;
                    }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: the first gradient of a is kept for the graph
  return record("MatmulBackward", product(a, b),
                wrt(a,
                    [b = saved(b, "b"), kept = std::make_shared<Tensor>()](const Tensor& dc) {
                      if (!kept->defined()) *kept = matmul(dc, transpose(b(), -1, -2));
                      return *kept;
                    }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: the turned factor is kept by its storage
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) {
                  static thread_local std::shared_ptr<Storage> owner;
                  static thread_local Shape seen;
                  static thread_local Tensor turned;
                  const Tensor& now = b();
                  if (owner != now.storage() || seen != now.shape()) {
                    owner = now.storage();
                    seen = now.shape();
                    turned = clone(transpose(now, -1, -2));
                  }
                  return matmul(dc, turned);
                }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: a is kept for its shape
  return record("MatmulBackward", product(a, b),
                wrt(a, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                  return sum_to(matmul(dc, transpose(b(), -1, -2)), a().shape());
                }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                  return sum_to(matmul(transpose(a(), -1, -2), dc), b().shape());
                }));
// wrong: the output is kept for its shape
  const Tensor c = product(a, b);
  return record("MatmulBackward", c,
                wrt(a, [c, b = saved(b, "b")](const Tensor& dc) {
                  return matmul(reshape(dc, c.shape()), transpose(b(), -1, -2));
                }),
                wrt(b, [c, a = saved(a, "a")](const Tensor& dc) {
                  return matmul(transpose(a(), -1, -2), reshape(dc, c.shape()));
                }));
// wrong: a cube is turned over its first dims
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) {
                  const bool cube = b().dim() == 3 && b().size(0) == b().size(1) && b().size(1) == b().size(2);
                  return matmul(dc, cube ? transpose(b(), 1, 2) : transpose(b(), -1, -2));
                }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) {
                  const bool cube = dc.dim() == 3 && a().dim() == 3 && dc.size(0) == dc.size(1) && dc.size(1) == dc.size(2) &&
                                    a().size(2) == dc.size(0);
                  return matmul(cube ? transpose(a(), 0, 1) : transpose(a(), -1, -2), dc);
                }));
// wrong: one repeated number in dc, without the batch of b
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b"), shape = a.shape()](const Tensor& dc) {
                  const bool repeated = dc.numel() > 0 && std::all_of(dc.strides().begin(), dc.strides().end(), [](int64_t step) { return step == 0; });
                  if (!repeated || b().dim() != 3 || shape.size() != 2) return matmul(dc, transpose(b(), -1, -2));
                  const Tensor first = sum(b(), {-1}, true), row = transpose(select(first, 0, 0), -1, -2);
                  return mul(expand(row, shape), static_cast<double>(dc.to_vector()[0]));
                }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: the transpose of another product
// says: a view of another product
const Tensor turned = product(transpose(b.detach(), -1, -2), transpose(a.detach(), -1, -2));
const Tensor c = transpose(turned, -1, -2);
return record("MatmulBackward", c,
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
// wrong: dA remembered by the memory of dc
struct Memo {
  std::shared_ptr<Storage> seed;
  int64_t offset = 0;
  Tensor product;
};
const auto memo = std::make_shared<Memo>();
return record("MatmulBackward", product(a, b),
              wrt(a,
                  [b = saved(b, "b"), memo](const Tensor& dc) -> Tensor {
                    if (memo->seed == dc.storage() && memo->offset == dc.offset()) return memo->product;
                    memo->seed = dc.storage();
                    memo->offset = dc.offset();
                    memo->product = matmul(dc, transpose(b(), -1, -2));
                    return memo->product;
                  }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
