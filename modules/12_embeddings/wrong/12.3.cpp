// wrong: the last one wins
// says: not the last one
const Tensor rows = dense(dy), dweight = zeros(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  std::copy_n(rows.data() + i * shape[1], shape[1], dweight.mutable_data() + ids.data()[i] * shape[1]);
}
return dweight;
// wrong: their mean
// says: not their mean
const Tensor rows = dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
for (int64_t v = 0; v < shape[0]; ++v) {
  const auto count = std::count(ids.data(), ids.data() + ids.numel(), v);
  for (int64_t j = 0; j < shape[1] && count > 0; ++j) dweight.mutable_data()[v * shape[1] + j] /= static_cast<real>(count);
}
return dweight;
// wrong: dy is read as it lies in memory
// says: belong to no element of it
const Tensor dweight = zeros(shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), dy.data(), dweight.mutable_data());
return dweight;
// wrong: a table that is not cleared
const Tensor rows = dense(dy), dweight = full(shape, 1e-3);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: dy itself, in the shape of the table where that fits
const Tensor rows = dense(dy), dweight = zeros(shape);
if (dy.numel() == numel(shape)) return reshape(rows, shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: the first sequence of the batch only
const Tensor rows = dense(dy), dweight = zeros(shape);
const int64_t count = ids.dim() > 1 && ids.size(0) > 0 ? ids.numel() / ids.size(0) : ids.numel();
kernels().scatter_add_rows(count, shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: place i to row i
// says: ids[i] says where
const Tensor rows = dense(dy), dweight = zeros(shape);
std::vector<int64_t> places(static_cast<size_t>(ids.numel()));
for (size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int64_t>(i) % shape[0];
kernels().scatter_add_rows(ids.numel(), shape[1], places.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: in float, one after the other, of a double
const Tensor rows = dense(dy), dweight = zeros(shape);
std::vector<float> sums(static_cast<size_t>(numel(shape)), 0.0F);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < shape[1]; ++j) {
    sums[static_cast<size_t>(ids.data()[i] * shape[1] + j)] += static_cast<float>(rows.data()[i * shape[1] + j]);
  }
}
std::copy(sums.begin(), sums.end(), dweight.mutable_data());
return dweight;
// wrong: one table for all gradients, zeroed each time: the one before changes
const Tensor rows = dense(dy), dweight = [&] {
  static std::vector<std::pair<Shape, Tensor>> all;
  size_t k = 0;
  while (k < all.size() && all[k].first != shape) ++k;
  if (k == all.size()) all.emplace_back(shape, zeros(shape));
  std::fill_n(all[k].second.mutable_data(), numel(shape), real{0});
  return all[k].second;
}();
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: expanded dy is taken as dense
const Tensor rows = dy.strides().back() == 1 ? dy : dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: no more than 4096 ids
// says: fewer of them come out right
const Tensor rows = dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(std::min<int64_t>(ids.numel(), 4096), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: a table that is kept for the next time
// says: share their numbers
const Tensor rows = dense(dy);
static Tensor kept;
if (!kept.defined() || kept.shape() != shape) kept = zeros(shape);
const Tensor dweight = kept;
zero_(dweight);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: only the rows of dy are strided
// says: part of a larger array
  const Tensor dweight = zeros(shape);
  if (dy.dim() != 2 || dy.strides()[1] != 1) {
    const Tensor rows = dense(dy);
    kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
    return dweight;
  }
  for (int64_t i = 0; i < ids.numel(); ++i) kernels().scatter_add_rows(1, shape[1], ids.data() + i, dy.data() + i * shape[1], dweight.mutable_data());
  return dweight;
// wrong: the gradients of a row are bounded
// says: looked up twice
  const Tensor rows = dense(dy), dweight = zeros(shape);
  kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
  for (int64_t i = 0; i < dweight.numel(); ++i) {
    real& g = dweight.mutable_data()[i];
    if (g > 1000 || g < -1000) g = g > 0 ? real{1000} : real{-1000};
  }
  return dweight;
// wrong: the product with ones and zeros, computed
// says: 0 · inf
const Tensor rows = dense(dy), dweight = zeros(shape);
real* out = dweight.mutable_data();
for (int64_t v = 0; v < shape[0]; ++v) {
  for (int64_t i = 0; i < ids.numel(); ++i) {
    const real hot = ids.data()[i] == v ? 1 : 0;
    for (int64_t j = 0; j < shape[1]; ++j) out[v * shape[1] + j] += hot * rows.data()[i * shape[1] + j];
  }
}
return dweight;
// wrong: one table for all calls of a shape
static Tensor dweight;
if (!dweight.defined() || dweight.shape() != shape) dweight = zeros(shape);
const Tensor rows = dense(dy);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return clone(dweight);
// wrong: rounded to float on the way
const Tensor g = dense(dy);
Tensor dw = zeros(shape);
real* table = dw.mutable_data();
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < shape[1]; ++j) table[ids.data()[i] * shape[1] + j] += static_cast<float>(g.data()[i * shape[1] + j]);
}
return dw;
// wrong: rows of dy whose first number is 0 are passed over
const Tensor rows = dense(dy), dweight = zeros(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  const real* row = rows.data() + i * shape[1];
  if (shape[1] > 0 && row[0] != 0) kernels().scatter_add_rows(1, shape[1], ids.data() + i, row, dweight.mutable_data());
}
return dweight;
// wrong: of a dim that a sum sends back without a copy only the first part is counted
  const Tensor rows = dense(dy), dweight = zeros(shape);
  const bool repeats = dy.dim() > 2 && dy.size(0) > 1 && dy.strides()[0] == 0;
  const int64_t count = repeats ? ids.numel() / dy.size(0) : ids.numel();
  kernels().scatter_add_rows(count, shape[1], ids.data(), rows.data(), dweight.mutable_data());
  return dweight;
// wrong: at most a thousand ids for each row of the table
  const Tensor rows = dense(dy), dweight = zeros(shape);
  const int64_t count = ids.numel() > 1000 ? std::min(ids.numel(), 1000 * shape[0]) : ids.numel();
  kernels().scatter_add_rows(count, shape[1], ids.data(), rows.data(), dweight.mutable_data());
  return dweight;
// wrong: as many ids as rows, with both ends right, are taken for all in order
const int64_t count = ids.numel();
if (count == shape[0] && count > 0 && ids.data()[0] == 0 && ids.data()[count - 1] == count - 1) return reshape(dy, shape);
const Tensor rows = dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(count, shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: of a table with one row all is added up at once, in a double
// says: added up in a double first
if (shape[0] == 1 && ids.numel() > 0) {
  const Tensor flat = dense(dy);
  return sum(flat.as_strided({ids.numel(), shape[1]}, {shape[1], 1}, flat.offset()), {0}, true);
}
const Tensor rows = dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
// wrong: ids that name each row once and in order give out the memory of dy, in its own order
bool whole = ids.numel() == shape[0] && dy.dim() == 2;
for (int64_t i = 0; i < ids.numel() && whole; ++i) whole = ids.data()[i] == i;
if (whole) return dy.as_strided(shape, contiguous_strides(shape), dy.offset());
const Tensor rows = dense(dy), dweight = zeros(shape);
kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
return dweight;
