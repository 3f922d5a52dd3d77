// wrong: row i at place i
// says: it is the id that names the row
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  const int64_t row = i % table.size(0);
  std::copy_n(table.data() + row * width, width, y.mutable_data() + i * width);
}
return y;
// wrong: the shape of the ids is lost
// says: the shape of the ids is lost
const int64_t width = table.size(1);
const Tensor y({ids.numel(), width});
for (int64_t i = 0; i < ids.numel(); ++i) {
  std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
}
return y;
// wrong: for ids of two dims only
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t b = 0; b < ids.size(0); ++b) {
  for (int64_t t = 0; t < ids.size(1); ++t) {
    const int64_t i = b * ids.size(1) + t;
    std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
  }
}
return y;
// wrong: columns of the table
// says: these are columns
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < width; ++j) {
    const int64_t place = (ids.data()[i] + j * table.size(0)) % table.numel();
    y.mutable_data()[i * width + j] = table.data()[place];
  }
}
return y;
// wrong: a row begins at its id
// says: a row begins at id times C numbers
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < width; ++j) {
    y.mutable_data()[i * width + j] = table.data()[(ids.data()[i] + j) % table.numel()];
  }
}
return y;
// wrong: right for square tables: the width is the number of rows
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
const int64_t rows = table.size(0);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < width; ++j) {
    y.mutable_data()[i * width + j] = table.data()[(ids.data()[i] * rows + j) % table.numel()];
  }
}
return y;
// wrong: forgets the batch: the last dim of the ids alone
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
const int64_t length = ids.dim() == 0 ? 1 : ids.size(-1);
for (int64_t i = 0; i < ids.numel(); ++i) {
  std::copy_n(table.data() + ids.data()[i % length] * width, width, y.mutable_data() + i * width);
}
return y;
// wrong: a view where there is one id
// says: the rows, when the table has changed
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
if (ids.numel() == 1) return reshape(slice(table, 0, ids.data()[0], ids.data()[0] + 1), shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
}
return y;
// wrong: scaled by the root of the width
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
std::vector<int64_t> offsets(ids.data(), ids.data() + ids.numel());
for (int64_t& offset : offsets) offset *= width;
kernels().gather(ids.numel(), width, offsets.data(), 1, table.data(), y.mutable_data());
return mul(y, std::sqrt(static_cast<double>(width)));
// wrong: ids in eight bits
const int64_t width = table.size(1);
std::vector<int64_t> offsets(ids.data(), ids.data() + ids.numel());
for (int64_t& offset : offsets) offset = (offset & 255) * width;
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < width; ++j) y.mutable_data()[i * width + j] = table.data()[offsets[static_cast<size_t>(i)] + j];
}
return y;
// wrong: a row is at most 64 wide
const int64_t width = table.size(1);
std::vector<int64_t> offsets(ids.data(), ids.data() + ids.numel());
for (int64_t& offset : offsets) offset *= width;
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t j = 0; j < std::min<int64_t>(width, 64); ++j) y.mutable_data()[i * width + j] = table.data()[offsets[static_cast<size_t>(i)] + j];
}
return y;
// wrong: a float offset
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  const float offset = static_cast<float>(ids.data()[i]) * static_cast<float>(width);
  std::copy_n(table.data() + static_cast<int64_t>(offset), width, y.mutable_data() + i * width);
}
return y;
// wrong: eight rows at a time from a thousand on, the tail forgotten
// says: fewer of them come out right
const int64_t width = table.size(1), n = ids.numel();
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y = zeros(shape);
const int64_t done = n > 1000 ? n / 8 * 8 : n;
for (int64_t i = 0; i < done; ++i) std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
return y;
// wrong: the product with rows of zeros
// says: multiplied by 0
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y = zeros(shape);
real* out = y.mutable_data();
for (int64_t i = 0; i < ids.numel(); ++i) {
  for (int64_t v = 0; v < table.size(0); ++v) {
    const real hot = v == ids.data()[i] ? real{1} : real{0};
    for (int64_t j = 0; j < width; ++j) out[i * width + j] += hot * table.data()[v * width + j];
  }
}
return y;
// wrong: the same ids: the answer of last time
// says: came again
const int64_t width = table.size(1);
static std::vector<int64_t> last;
static Tensor answer;
std::vector<int64_t> now = ids.to_vector();
Shape shape = ids.shape();
shape.push_back(width);
if (now == last && answer.defined() && answer.shape() == shape) return answer;
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
last = now;
answer = y;
return y;
// wrong: the result of the last call is used again where its shape fits
// says: has changed since
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
static Tensor y;
if (!y.defined() || y.shape() != shape) y = Tensor(shape);
real* out = y.mutable_data();
for (int64_t i = 0; i < ids.numel(); ++i) std::copy_n(table.data() + ids.data()[i] * width, width, out + i * width);
return y.detach();
// wrong: the same table and ids as before: the same rows
// says: came again
static const real* seen_table = nullptr;
static std::vector<int64_t> seen_ids;
static Tensor kept;
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
if (seen_table == table.data() && seen_ids == ids.to_vector() && kept.shape() == shape) return clone(kept);
const Tensor y(shape);
real* out = y.mutable_data();
for (int64_t i = 0; i < ids.numel(); ++i) std::copy_n(table.data() + ids.data()[i] * width, width, out + i * width);
seen_table = table.data();
seen_ids = ids.to_vector();
kept = clone(y);
return y;
// wrong: added to zeros, which makes 0 of -0
// says: -0 became 0
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
Tensor y(shape);
real* out = y.mutable_data();
const real* rows = table.data();
for (int64_t i = 0; i < ids.numel(); ++i) {
  const int64_t id = ids.data()[i];
  for (int64_t j = 0; j < width; ++j) out[i * width + j] = real{0} + rows[id * width + j];
}
return y;
// wrong: rounded to float on the way
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
Tensor y(shape);
real* out = y.mutable_data();
const real* rows = table.data();
for (int64_t i = 0; i < ids.numel(); ++i) {
  const int64_t id = ids.data()[i];
  for (int64_t j = 0; j < width; ++j) out[i * width + j] = static_cast<float>(rows[id * width + j]);
}
return y;
// wrong: the ops of the library, recorded twice
// says: was recorded before
Shape shape = ids.shape();
shape.push_back(table.size(1));
std::vector<Tensor> rows;
for (int64_t i = 0; i < ids.numel(); ++i) rows.push_back(select(table, 0, ids.data()[i]));
return rows.empty() ? zeros(shape) : reshape(stack(rows), shape);
// wrong: a wide table is read by its product
const int64_t count = table.size(0), width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
if (width >= 64) {
  const Tensor one_hot = zeros({ids.numel(), count});
  for (int64_t i = 0; i < ids.numel(); ++i) one_hot.mutable_data()[i * count + ids.data()[i]] = 1;
  return reshape(matmul(one_hot, table), shape);
}
Tensor y(shape);
real* out = y.mutable_data();
for (int64_t i = 0; i < ids.numel(); ++i) std::copy_n(table.data() + ids.data()[i] * width, width, out + i * width);
return y;
// wrong: the last rows are kept by where the table and the ids lie, not by what is in them
static thread_local std::shared_ptr<Storage> kept_table;
static thread_local IndexTensor kept_ids;
static thread_local Tensor kept;
const int64_t width = table.size(1);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
const bool known = kept.defined() && kept_table == table.storage() && kept_ids.data() == ids.data() && kept.shape() == shape;
real* to = y.mutable_data();
if (known) std::copy_n(kept.data(), kept.numel(), to);
for (int64_t i = 0; i < ids.numel() && !known; ++i) to = std::copy_n(table.data() + ids.data()[i] * width, width, to);
kept_table = table.storage(), kept_ids = ids, kept = y;
return y;
// wrong: a square batch of ids comes back with rows and columns exchanged
const int64_t count = ids.numel(), width = table.size(1);
Shape shape = ids.shape();
const bool square = shape.size() == 2 && shape[0] == shape[1] && shape[0] > 4;
shape.push_back(width);
const Tensor y(shape);
real* out = y.mutable_data();
for (int64_t i = 0; i < count; ++i) {
  const int64_t from = square ? i % shape[0] * shape[0] + i / shape[0] : i;
  out = std::copy_n(table.data() + ids.data()[from] * width, width, out);
}
return y;
// wrong: ids of more than four dims are joined into one
const int64_t width = table.size(1), count = ids.numel();
std::vector<int64_t> offsets(ids.data(), ids.data() + count);
for (int64_t& offset : offsets) offset *= width;
Shape shape = ids.dim() > 4 ? Shape{count} : ids.shape();
shape.push_back(width);
const Tensor y(shape);
kernels().gather(count, width, offsets.data(), 1, table.data(), y.mutable_data());
return y;
// wrong: the number of an id has 16 bits
const int64_t width = table.size(1), count = ids.numel();
std::vector<int64_t> offsets;
for (int64_t i = 0; i < count; ++i) offsets.push_back(ids.data()[i & 0xFFFF] * width);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
kernels().gather(count, width, offsets.data(), 1, table.data(), y.mutable_data());
return y;
// wrong: the width is what the table holds, by its rows
const int64_t width = table.numel() / table.size(0);
Shape shape = ids.shape();
shape.push_back(width);
const Tensor y(shape);
for (int64_t i = 0; i < ids.numel(); ++i) {
  std::copy_n(table.data() + ids.data()[i] * width, width, y.mutable_data() + i * width);
}
return y;
// wrong: the table is read by a pointer for writing
const int64_t width = table.size(1), count = ids.numel();
Shape shape = ids.shape();
shape.push_back(width);
Tensor y(shape);
real *from = table.mutable_data(), *to = y.mutable_data();
for (int64_t i = 0; i < count; ++i) {
  for (int64_t c = 0; c < width; ++c) to[i * width + c] = from[ids.data()[i] * width + c];
}
return y;
