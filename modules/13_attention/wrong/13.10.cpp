// wrong: merged without the transpose
// says: without the transpose
return reshape(x, {x.size(0), x.size(2), x.size(1) * x.size(3)});
// wrong: interleaved
// says: interleaved
return flatten(permute(x, {0, 2, 3, 1}), 2, 3);
// wrong: not joined
return transpose(x, 1, 2);
// wrong: the wrong dims joined
return flatten(transpose(x, 1, 2), 1, 2);
// wrong: the last dims exchanged
return reshape(transpose(x, 2, 3), {x.size(0), x.size(2), x.size(1) * x.size(3)});
// wrong: the first head only
return select(x, 1, 0);
// wrong: the batch is lost
return flatten(flatten(transpose(x, 1, 2), 2, 3), 0, 1);
// wrong: batch and tokens exchanged
return flatten(permute(x, {2, 0, 1, 3}), 2, 3);
// wrong: the heads are added up
return sum(x, {1});
// wrong: the width and the heads exchanged
return flatten(transpose(x, 1, 3), 2, 3);
// wrong: no more than 7 heads
// says: the shape
Tensor y = transpose(x, 1, 2);
return flatten(x.size(1) > 7 ? slice(y, 2, 0, 7) : y, 2, 3);
// wrong: a result that is kept
// says: first of two results
  static Tensor last;
  const Tensor y = flatten(transpose(x, 1, 2), 2, 3);
  if (last.defined() && last.shape() == y.shape() && !x.requires_grad()) {
    std::copy_n(clone(y).data(), y.numel(), last.mutable_data());
    return last;
  }
  return last = clone(y);
// wrong: one buffer for all calls
// says: has changed since
static Tensor out;
const Tensor merged = flatten(transpose(x, 1, 2), 2, 3);
if (merged.requires_grad()) return merged;
if (!out.defined() || out.shape() != merged.shape()) out = Tensor(merged.shape());
copy_(out, merged);
return out;
// wrong: heads that are expanded are read as if they had been split
const int64_t width = x.size(1) * x.size(3);
if (!x.requires_grad() && x.strides()[2] == width && x.strides()[3] == 1) {
  return x.as_strided({x.size(0), x.size(2), width}, {x.strides()[0], width, 1}, x.offset());
}
return flatten(transpose(x, 1, 2), 2, 3);
// wrong: the heads side by side with cat, which refuses none
std::vector<Tensor> heads;
for (int64_t h = 0; h < x.size(1); ++h) heads.push_back(select(x, 1, h));
return cat(heads, -1);
