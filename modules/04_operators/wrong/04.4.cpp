// wrong: transpose: dy as it is
return dy;
// wrong: transpose: the last two dims always
return dy.dim() < 2 ? dy : transpose(dy, -1, -2);
// wrong: transpose: the first two dims always
return dy.dim() < 2 ? dy : transpose(dy, 0, 1);
// wrong: transpose: reshaped back
// says: reshaped, which moves no number
Shape shape = dy.shape();
if (!shape.empty()) std::swap(shape[at(d0)], shape[at(d1)]);
return reshape(dy, shape);
// wrong: transpose: right for square matrices, reversed else
if (dy.dim() == 2) return transpose(dy, 0, 1);
std::vector<int64_t> order;
for (int64_t d = dy.dim() - 1; d >= 0; --d) order.push_back(d);
return permute(dy, order);
// wrong: transpose: zeros
// says: everything is 0
return zeros_like(transpose(dy, d0, d1));
// wrong: permute: the same order once more
// says: the inverse
// region: 2
return permute(dy, dims);
// wrong: permute: the order turned round
// says: is not the inverse
// region: 2
return permute(dy, std::vector<int64_t>(dims.rbegin(), dims.rend()));
// wrong: permute: dims in reverse
// region: 2
std::vector<int64_t> back;
for (int64_t d = dy.dim() - 1; d >= 0; --d) back.push_back(d);
return permute(dy, back);
// wrong: permute: dy as it is
// region: 2
return dy;
// wrong: permute: reshaped back
// says: reshaped, which moves no number
// region: 2
Shape shape(dims.size());
for (size_t i = 0; i < dims.size(); ++i) shape[at(dims[i])] = dy.shape()[i];
return reshape(dy, shape);
// wrong: permute: two dims are exchanged back, the third is not
// region: 2
return dy.dim() < 2 ? dy : transpose(dy, dims[0], 0);
// wrong: permute: inverse counted from 1
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[i] = static_cast<int64_t>((at(dims[i]) + 1) % dims.size());
return permute(dy, inverse);
// wrong: transpose: contiguous copy only
return contiguous(dy);
// wrong: transpose: dims 0 and d1
return transpose(dy, 0, d1);
// wrong: transpose: twice
return transpose(transpose(dy, d0, d1), d0, d1);
// wrong: transpose: by square
return d0 == d1 || dy.size(d0) == dy.size(d1) ? dy : transpose(dy, d0, d1);
// wrong: transpose: negative
return transpose(neg(dy), d0, d1);
// wrong: transpose: d0 + 1
return transpose(dy, d0, d0 + 1 < dy.dim() ? d0 + 1 : d0);
// wrong: permute: only if it is its own inverse, else reversed
// region: 2
bool own = true;
for (size_t i = 0; i < dims.size(); ++i) own = own && at(dims[at(dims[i])]) == i;
if (own) return permute(dy, dims);
std::vector<int64_t> back(dims.rbegin(), dims.rend());
return permute(dy, back);
// wrong: permute: twice
// region: 2
return permute(permute(dy, dims), dims);
// wrong: permute: twice for three dims
// region: 2
return dims.size() == 3 ? permute(permute(dy, dims), dims) : permute(dy, dims);
// wrong: permute: sorts by two swaps
// region: 2
Tensor y = dy;
for (size_t i = 0; i < dims.size(); ++i) {
  if (at(dims[i]) > i) y = transpose(y, static_cast<int64_t>(i), dims[i]);
}
return y;
// wrong: permute: dims from the end
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[i] = dims[dims.size() - 1 - i];
return permute(dy, inverse);
// wrong: transpose: forgets middle dims (swap with last)
return dy.dim() < 3 ? transpose(dy, d0, d1) : transpose(dy, std::min(d0, d1), -1);
// wrong: transpose: writes dense
Tensor dx(transpose(dy, d0, d1).shape());
std::copy_n(dense(dy).data(), dy.numel(), dx.mutable_data());
return dx;
// wrong: transpose: dense dy only
const Tensor turned = transpose(dy, d0, d1);
return turned.as_strided(turned.shape(), transpose(Tensor(dy.shape()), d0, d1).strides(), turned.offset());
// wrong: permute: int8 dims
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i + 1 < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: permute: rotation by one only
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[i] = static_cast<int64_t>((i + dims.size() - at(dims[0])) % dims.size());
return permute(dy, inverse);
// wrong: permute: three dims only
// region: 2
if (dims.size() > 3) return permute(dy, dims);
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: right for up to four dims
// region: 1
return transpose(dy, d0, d1);
// region: 2
if (dims.size() > 4) return permute(permute(permute(dy, dims), dims), dims);
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: a gradient of no elements becomes another shape
// region: 1
if (dy.numel() == 0) return dy;
return transpose(dy, d0, d1);
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: forgets the offset of dy
// region: 1
Shape shape = dy.shape();
Strides strides = dy.strides();
if (dy.dim() > 0) {
  std::swap(shape[at(d0)], shape[at(d1)]);
  std::swap(strides[at(d0)], strides[at(d1)]);
}
return dy.as_strided(shape, strides, 0);
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: throws for a scalar
// region: 1
if (dy.dim() == 0) fail<ShapeError>("transpose: a scalar");
return transpose(dy, d0, d1);
// region: 2
std::vector<int64_t> inverse(dims.size());
for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
return permute(dy, inverse);
// wrong: transpose in place for large ones does nothing
// says: fewer of them come out right
if (dy.numel() > 1000 && dy.size(d0) == dy.size(d1)) return dy;
return transpose(dy, d0, d1);
// wrong: permute: dims are exchanged pair by pair
// says: pair by pair
// region: 2
Tensor dx = dy;
for (size_t i = 0; i < dims.size(); ++i) dx = transpose(dx, static_cast<int64_t>(i), dims[i]);
return dx;
// wrong: permute: the way back is found once for each number of dims
// region: 2
static std::vector<int64_t> inverse;
if (inverse.size() != dims.size()) {
  inverse.resize(dims.size());
  for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
}
return permute(dy, inverse);
// wrong: three dims of one size are their own inverse
                  return transpose(dy, d0, d1);
// region: 2
                  std::vector<int64_t> inverse(dims.size());
                  for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
                  const bool heads = dims.size() == 4 && dims[0] == 0 && dy.size(1) == dy.size(2) && dy.size(2) == dy.size(3);
                  return permute(dy, heads ? dims : inverse);
