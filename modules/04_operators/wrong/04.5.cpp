// wrong: cat: the beginning of dy for all
// says: the piece that it became
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  gradients.push_back(needed[i] ? slice(dy, d, 0, starts[i + 1] - starts[i]) : Tensor());
}
return gradients;
// wrong: cat: all of dy for all
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(dy);
return gradients;
// wrong: cat: along the first dim always
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(slice(dy, 0, starts[i], starts[i + 1]));
return gradients;
// wrong: cat: equal parts
Gradients gradients;
const int64_t size = starts[1];
for (size_t i = 0; i < needed.size(); ++i) {
  gradients.push_back(slice(dy, d, static_cast<int64_t>(i) * size, static_cast<int64_t>(i + 1) * size));
}
return gradients;
// wrong: cat: what is not needed is left out of the list
// says: gradients for
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  if (needed[i]) gradients.push_back(slice(dy, d, starts[i], starts[i + 1]));
}
return gradients;
// wrong: cat: what is not needed takes no room
Gradients gradients;
int64_t start = 0;
for (size_t i = 0; i < needed.size(); ++i) {
  const int64_t size = starts[i + 1] - starts[i];
  gradients.push_back(needed[i] ? slice(dy, d, start, start + size) : Tensor());
  if (needed[i]) start += size;
}
return gradients;
// wrong: cat: length in the place of the end
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  gradients.push_back(needed[i] ? slice(dy, d, starts[i], starts[i + 1] - starts[i]) : Tensor());
}
return gradients;
// wrong: cat: the last part one short
Gradients gradients;
for (size_t i = 0; i + 1 < needed.size(); ++i) gradients.push_back(slice(dy, d, starts[i], starts[i + 1]));
return gradients;
// wrong: slice: dy as it is
// region: 2
return dy;
// wrong: slice: at the beginning
// says: where the part was read
// region: 2
const Tensor dx = zeros(shape);
if (dy.dim() == dx.dim()) {
  Tensor corner = dx;
  for (int64_t d = 0; d < dy.dim(); ++d) corner = slice(corner, d, 0, dy.size(d));
  copy_(corner, dy);
} else {
  copy_(part(dx), dy);
}
return dx;
// wrong: slice: ones elsewhere
// says: not ones
// region: 2
const Tensor dx = ones(shape);
copy_(part(dx), dy);
return dx;
// wrong: slice: the part is cut from the gradient again
// region: 2
return part(dy);
// wrong: slice: the gradient repeated
// region: 2
return expand(dy, shape);
// wrong: slice: written to a copy
// says: is dy written to a copy
// region: 2
const Tensor dx = zeros(shape);
const Tensor place = clone(part(dx));
copy_(place, dy);
return dx;
// wrong: slice: not cleared
// region: 2
const Tensor dx(shape);
fill_(dx, 3);
copy_(part(dx), dy);
return dx;
// wrong: slice: numbers in memory order
// region: 2
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < source.numel(); ++i) dx.mutable_data()[part(dx).offset() + i] = source.data()[i];
return dx;
// wrong: cat: reversed parts
Gradients gradients;
for (size_t i = needed.size(); i-- > 0;) gradients.push_back(slice(dy, d, starts[i], starts[i + 1]));
return gradients;
// wrong: cat: split by the last size
Gradients gradients;
const std::vector<Tensor> parts = split(dy, std::max<int64_t>(1, starts.back() - starts[starts.size() - 2]), d);
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(i < parts.size() ? parts[i] : Tensor());
return gradients;
// wrong: cat: end off by one
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(slice(dy, d, starts[i], starts[i + 1] - 1));
return gradients;
// wrong: cat: only two
Gradients gradients(needed.size());
gradients[0] = slice(dy, d, 0, starts[1]);
if (needed.size() > 1) gradients[1] = slice(dy, d, starts[1], starts[2]);
return gradients;
// wrong: cat: needed inverted
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(!needed[i] ? slice(dy, d, starts[i], starts[i + 1]) : Tensor());
return gradients;
// wrong: cat: last dim
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(needed[i] ? slice(dy, -1, starts[i], starts[i + 1]) : Tensor());
return gradients;
// wrong: cat: the mean of the pieces
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  gradients.push_back(needed[i] ? apply(Binary::div, slice(dy, d, starts[i], starts[i + 1]), static_cast<double>(needed.size())) : Tensor());
}
return gradients;
// wrong: slice: part of an empty, uninitialised
// region: 2
const Tensor dx(shape);
copy_(part(dx), dy);
return dx;
// wrong: slice: added twice
// region: 2
const Tensor dx = zeros(shape);
copy_(part(dx), dy);
add_(part(dx), dy);
return dx;
// wrong: slice: at the end
// region: 2
const Tensor dx = zeros(shape);
if (dy.dim() != dx.dim()) { copy_(part(dx), dy); return dx; }
Tensor corner = dx;
for (int64_t d = 0; d < dy.dim(); ++d) corner = slice(corner, d, dx.size(d) - dy.size(d));
copy_(corner, dy);
return dx;
// wrong: slice: filled with the mean
// region: 2
const Tensor dx = zeros(shape);
if (dy.numel() > 0) fill_(part(dx), mean(dy).item());
return dx;
// wrong: slice: full sizes only
// region: 2
const Tensor dx = zeros(shape);
if (dy.numel() == dx.numel()) copy_(dx, dy);
return dx;
// wrong: slice: cached zeros
// region: 2
static std::map<Shape, Tensor> cache;
if (!cache.count(shape)) cache[shape] = zeros(shape);
const Tensor dx = cache[shape];
copy_(part(dx), dy);
return dx;
// wrong: cat: dense copies in memory order
Gradients gradients;
const Tensor source = dense(dy);
for (size_t i = 0; i < needed.size(); ++i) {
  Shape s = dy.shape();
  s[static_cast<size_t>(d)] = starts[i + 1] - starts[i];
  Tensor g(s);
  const int64_t from = dy.size(d) == 0 ? 0 : starts[i] * (dy.numel() / dy.size(d));
  std::copy_n(source.data() + from, g.numel(), g.mutable_data());
  gradients.push_back(g);
}
return gradients;
// wrong: cat: empty parts skipped
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  if (starts[i] == starts[i + 1]) continue;
  gradients.push_back(slice(dy, d, starts[i], starts[i + 1]));
}
return gradients;
// wrong: cat: stops at the first not needed
Gradients gradients(needed.size());
for (size_t i = 0; i < needed.size() && needed[i]; ++i) gradients[i] = slice(dy, d, starts[i], starts[i + 1]);
return gradients;
// wrong: cat: scaled dy in place
mul_(dy, 1.5);
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) gradients.push_back(slice(dy, d, starts[i], starts[i + 1]));
return gradients;
// wrong: slice: dy dense only
// region: 2
const Tensor dx = zeros(shape);
const Tensor place = part(dx);
copy_(place, dy.as_strided(dy.shape(), contiguous_strides(dy.shape()), dy.offset()));
return dx;
// wrong: slice: static zeros reused once
// region: 2
static const Tensor dx = zeros(shape);
copy_(part(dx), dy);
return dx;
// wrong: slice: zeros like dy
// region: 2
const Tensor dx = zeros_like(dy);
copy_(part(dx), dy);
return dx;
// wrong: gradients also for those that need none
// region: 1
Gradients gradients(needed.size());
for (size_t i = 0; i < needed.size(); ++i) {
  if (!needed.empty()) gradients[i] = slice(dy, d, starts[i], starts[i + 1]);
}
return gradients;
// region: 2
const Tensor dx = zeros(shape);
copy_(part(dx), dy);
return dx;
// wrong: zeros that are handed out again
// says: z = neg
// region: 2
  static Tensor kept;
  if (!kept.defined() || kept.shape() != shape) kept = zeros(shape);
  zero_(kept);
  copy_(part(kept), dy);
  return kept;
// wrong: dy is read as it lies
// says: slice
// region: 2
  const Tensor dx = zeros(shape);
  const Tensor to = part(dx);
  const Tensor source = dy.storage()->size == dy.numel() ? dy.as_strided(dy.shape(), contiguous_strides(dy.shape()), 0) : dy;
  copy_(to, source);
  return dx;
// wrong: more than sixteen parts are given up
// says: fewer of them come out right
Gradients gradients(needed.size());
for (size_t i = 0; i < needed.size() && i < 16; ++i) if (needed[i]) gradients[i] = slice(dy, d, starts[i], starts[i + 1]);
return gradients;
// wrong: the start as an unsigned byte
// says: fewer of them come out right
Gradients gradients;
for (size_t i = 0; i < needed.size(); ++i) {
  const auto from = static_cast<uint8_t>(starts[i]);
  gradients.push_back(needed[i] ? slice(dy, d, from, from + (starts[i + 1] - starts[i])) : Tensor());
}
return gradients;
// wrong: unread places are not cleared
// says: not what lies in new memory
// region: 2
const Tensor dx(shape);
copy_(part(dx), dy);
return dx;
// wrong: what was not read is dy's mean of nothing, 0 by product
// says: nan
Gradients gradients(needed.size());
for (size_t i = 0; i < needed.size(); ++i) {
  if (needed[i]) gradients[i] = slice(dy, d, starts[i], starts[i + 1]);
}
return gradients;
// region: 2
const Tensor mark = zeros(shape);
fill_(part(mark), 1);
const Tensor dx = zeros(shape);
copy_(part(dx), dy);
const double largest = static_cast<double>(dy.numel() > 0 ? max(dy).item() : 0);
return add(dx, mul(sub(1.0, mark), mul(ones(shape), largest * 0)));
// wrong: added to a gradient that waits and is shared
// region: 2
const std::shared_ptr<Node> node = source.lock();
if (node != nullptr && node->gradient.defined() && node->gradient.is_contiguous()) {
  add_(part(node->gradient), dy);
  return {};
}
const Tensor dx = zeros(shape);
copy_(part(dx), dy);
return dx;
// wrong: a stride of 0 in dy is one number for all
// region: 2
const Tensor dx = zeros(shape);
const Strides& steps = dy.strides();
if (dy.numel() > 0 && std::find(steps.begin(), steps.end(), 0) != steps.end()) {
  fill_(part(dx), dy.data()[0]);
} else {
  copy_(part(dx), dy);
}
return dx;
// wrong: a part of no elements gets no gradient
// says: of no elements
// region: 2
if (dy.numel() == 0) return {};
const Tensor dx = zeros(shape);
copy_(part(dx), dy);
return dx;
