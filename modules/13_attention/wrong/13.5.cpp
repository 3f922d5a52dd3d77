// wrong: inverted
// says: the mask is inverted
return reshape(where(*allowed, full({}, -infinity), zeros({})), shape);
// wrong: -1e9
// says: not small enough
return reshape(where(*allowed, zeros({}), full({}, -1e9)), shape);
// wrong: ones and zeros
// says: say little
return reshape(where(*allowed, ones({}), zeros({})), shape);
// wrong: one where it may attend
// says: 0 is what changes nothing
return reshape(where(*allowed, ones({}), full({}, -infinity)), shape);
// wrong: plus infinity
// says: draw all the weight
return reshape(where(*allowed, zeros({}), full({}, infinity)), shape);
// wrong: the shape of the mask as it came
return where(*allowed, zeros({}), full({}, -infinity));
// wrong: -infinity times the mask, which is NaN where it is 0
// says: nan
return reshape(mul(where(*allowed, zeros({}), ones({})), -infinity), shape);
// wrong: only the first sequence's mask
return reshape(where(*allowed, zeros({}), full({}, -infinity)), shape[0] > 1 ? Shape{1, shape[1], shape[2], shape[3]} : shape);
// wrong: the smallest number
return reshape(where(*allowed, zeros({}), full({}, -static_cast<double>(std::numeric_limits<real>::max()))), shape);
// wrong: expanded to all scores
return clone(expand(reshape(where(*allowed, zeros({}), full({}, -infinity)), shape), scores));
// wrong: the last one is forgotten
Tensor out = full(shape, -infinity);
const std::vector<bool> may = allowed->to_vector();
for (size_t i = 0; i + 1 < may.size(); ++i) if (may[i]) out.mutable_data()[i] = 0;
return out;
// wrong: expanded to all scores, as a view
return expand(reshape(where(*allowed, zeros({}), full({}, -infinity)), shape), scores);
// wrong: the lowest number
// says: no number is small enough
return reshape(where(*allowed, zeros({}), full({}, std::numeric_limits<real>::lowest())), shape);
// wrong: who is allowed nothing is allowed all
// says: where nothing is allowed
Tensor bias(shape);
real* to = bias.mutable_data();
const int64_t n = std::max<int64_t>(1, shape[3]);
for (int64_t i = 0; i < bias.numel(); i += n) {
  bool any = false;
  for (int64_t j = 0; j < n; ++j) any = any || allowed->data()[i + j];
  for (int64_t j = 0; j < n; ++j) to[i + j] = allowed->data()[i + j] || !any ? real(0) : -std::numeric_limits<real>::infinity();
}
return bias;
// wrong: 64 at a time above 1000, the tail may not
// says: fewer of them come out right
const Tensor y = full(shape, -infinity);
const int64_t n = y.numel() > 1000 ? y.numel() / 64 * 64 : y.numel();
for (int64_t i = 0; i < n; ++i) {
  if (allowed->data()[i]) y.mutable_data()[i] = 0;
}
return y;
// wrong: one table for all calls
// says: has changed since
static Tensor table;
if (!table.defined() || table.shape() != shape) table = zeros(shape);
for (int64_t i = 0; i < allowed->numel(); ++i) table.mutable_data()[i] = static_cast<real>(allowed->data()[i] ? 0 : -infinity);
return table;
// wrong: the caller's mask is turned round on the way
// says: read, not changed
BoolTensor forbidden = *allowed;
for (int64_t i = 0; i < forbidden.numel(); ++i) forbidden.data()[i] = !forbidden.data()[i];
return masked_fill(zeros(shape), forbidden.reshape(shape), -infinity);
// wrong: a mask that allows all is none
// says: undefined is what there is where no mask is given
if (std::all_of(allowed->data(), allowed->data() + allowed->numel(), [](bool may) { return may; })) return {};
return reshape(where(*allowed, zeros({}), full({}, -infinity)), shape);
// wrong: where the first row is like the last one all rows are taken to be alike
Tensor bias = reshape(where(*allowed, zeros({}), full({}, -infinity)), shape);
const int64_t rows = shape[2], width = shape[3];
for (int64_t plane = 0; rows > 2 && plane < shape[0] * shape[1]; ++plane) {
  real* first = bias.mutable_data() + plane * rows * width;
  bool alike = true;
  for (int64_t s = 0; s < width; ++s) alike = alike && first[s] == first[(rows - 1) * width + s];
  for (int64_t i = width; alike && i < rows * width; ++i) first[i] = first[i % width];
}
return bias;
// wrong: the place in the mask has 16 bits
const Tensor bias(shape);
for (int64_t i = 0; i < allowed->numel(); ++i) {
  bias.mutable_data()[i] = static_cast<real>(allowed->data()[i & 0xFFFF] ? 0 : -infinity);
}
return bias;
// wrong: what was made of a mask is kept while it is the same array
// says: its numbers are read at each call
static thread_local std::variant<std::monostate, BoolTensor> known;
static thread_local Tensor numbers;
const BoolTensor* const last = std::get_if<BoolTensor>(&known);
if (last == nullptr || last->data() != allowed->data() || numbers.shape() != shape) {
  known = *allowed;
  numbers = reshape(where(*allowed, zeros({}), full({}, -infinity)), shape);
}
return numbers;
