// wrong: by value, so that large negative numbers go first
// says: by value, not by magnitude
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return values[i] < values[j]; });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the largest go
// says: the largest magnitudes go
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) > std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: true where something goes
// says: true is for what stays
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape());
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = true;
return keep;
// wrong: all that are as large as the threshold go
// says: all that equal the threshold go
std::vector<real> sorted = w.to_vector();
const std::vector<real> values = sorted;
for (real& x : sorted) x = std::abs(x);
std::sort(sorted.begin(), sorted.end());
std::vector<bool> stays(values.size(), true);
for (size_t i = 0; i < values.size() && count > 0; ++i) {
  stays[i] = std::abs(values[i]) > sorted[static_cast<size_t>(count - 1)];
}
return BoolTensor(w.shape(), stays);
// wrong: all that are as large as the threshold stay
// says: all that equal the threshold stay
std::vector<real> sorted = w.to_vector();
const std::vector<real> values = sorted;
for (real& x : sorted) x = std::abs(x);
std::sort(sorted.begin(), sorted.end());
std::vector<bool> stays(values.size(), true);
for (size_t i = 0; i < values.size() && count > 0; ++i) {
  stays[i] = std::abs(values[i]) >= sorted[static_cast<size_t>(count - 1)];
}
return BoolTensor(w.shape(), stays);
// wrong: of equal ones the last go
// says: of equal magnitudes the last go first
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.rbegin(), order.rend(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the squares are compared
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return values[i] * values[i] < values[j] * values[j]; });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: so many stay
// says: so many stay
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < w.numel() - count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: memory is read as if it lay dense
const std::vector<real> values(w.data(), w.data() + w.numel());
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the order among equal ones is left to chance
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::sort(order.begin(), order.end(),
          [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the magnitudes are taken in the tensor itself
const NoGrad guard;
const Tensor inside = w.detach();
for (int64_t i = 0; i < w.numel() && w.is_contiguous(); ++i) {
  inside.mutable_data()[i] = std::abs(inside.data()[i]);
}
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: sorted by thousandths, so that what is smaller is a tie
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) {
  return static_cast<int64_t>(std::abs(values[i]) * 1000) < static_cast<int64_t>(std::abs(values[j]) * 1000);
});
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the mask of the last tensor of this shape
static BoolTensor last;
static int64_t last_count = -1;
if (last.shape() == w.shape() && last_count == count) return last;
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
last = keep, last_count = count;
return keep;
// wrong: memory is read as if it lay dense
// says: as if it lay dense
const Tensor memory = w.detach().as_strided({w.storage()->size}, {1}, 0);
const std::vector<real> all = memory.to_vector();
const auto n = static_cast<size_t>(w.numel());
std::vector<size_t> order(n);
std::iota(order.begin(), order.end(), size_t{0});
const auto at = [&](size_t i) {
  return std::abs(all[std::min(all.size() - 1, static_cast<size_t>(w.offset()) + i)]);
};
std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return at(i) < at(j); });
BoolTensor keep(w.shape(), std::vector<bool>(n, true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: sorted by squares that are reals
// says: by the squares
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return values[i] * values[i] < values[j] * values[j]; });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
return keep;
// wrong: the mask of the same memory and share is remembered, wherever the view lies in it
static std::shared_ptr<Storage> known;
static std::uint64_t version = 0;
static int64_t known_count = -1;
static BoolTensor known_keep;
if (known != nullptr && known == w.storage() && version == w.version() && known_count == count &&
    known_keep.shape() == w.shape()) {
  return known_keep;
}
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
known = w.storage(), version = w.version(), known_count = count, known_keep = keep;
return keep;
// wrong: a little larger at each place, so that all differ
const std::vector<real> values = w.to_vector();
std::vector<double> key(values.size());
std::vector<size_t> order(values.size());
for (size_t i = 0; i < values.size(); ++i) {
  // the first of equal ones is a hair smaller
  key[i] = std::abs(static_cast<double>(values[i])) * (1.0 + 1e-10 * static_cast<double>(i));
  order[i] = i;
}
std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return key[a] < key[b]; });
std::vector<bool> keep(values.size(), true);
for (size_t i = 0; i < static_cast<size_t>(count); ++i) keep[order[i]] = false;
return BoolTensor(w.shape(), keep);
// wrong: by logarithms that are reals
// orders of magnitude, so that tiny numbers do not vanish
std::vector<real> level = w.to_vector();
for (real& x : level) x = std::log(std::abs(x));
std::vector<size_t> places(level.size());
std::iota(places.begin(), places.end(), size_t{0});
std::stable_sort(places.begin(), places.end(), [&level](size_t i, size_t j) { return level[i] < level[j]; });
places.resize(static_cast<size_t>(count));
std::vector<bool> stays(level.size(), true);
for (const size_t place : places) stays[place] = false;
return BoolTensor(w.shape(), stays);
// wrong: reads through mutable_data()
// says: written
const Tensor plain = w.detach();
const int64_t n = plain.numel();
std::vector<real> values;
if (plain.is_contiguous() && n > 0) {
  real* first = plain.mutable_data();
  values.assign(first, first + n);
} else {
  values = plain.to_vector();
}
std::vector<std::pair<real, int64_t>> ranked;
for (int64_t i = 0; i < n; ++i) ranked.emplace_back(std::abs(values[static_cast<size_t>(i)]), i);
std::sort(ranked.begin(), ranked.end());
std::vector<bool> keep(static_cast<size_t>(n), true);
for (int64_t i = 0; i < count; ++i) keep[static_cast<size_t>(ranked[static_cast<size_t>(i)].second)] = false;
return BoolTensor(w.shape(), keep);
// wrong: ties in the order of memory
const std::vector<real> values = w.to_vector();
const Shape& shape = w.shape();
const Strides& strides = w.strides();
std::vector<int64_t> lies(values.size());
for (size_t i = 0; i < values.size(); ++i) {
  int64_t rest = static_cast<int64_t>(i);
  for (size_t d = shape.size(); d-- > 0;) {
    lies[i] += rest % shape[d] * strides[d];
    rest /= shape[d];
  }
}
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
  const real x = std::abs(values[a]), y = std::abs(values[b]);
  return x != y ? x < y : lies[a] < lies[b];
});
std::vector<bool> keep(values.size(), true);
for (size_t i = 0; i < static_cast<size_t>(count); ++i) keep[order[i]] = false;
return BoolTensor(w.shape(), keep);
// wrong: infinities cut to the largest float
// says: larger than the largest float
std::vector<real> size = w.to_vector();
for (real& x : size) x = std::min(std::abs(x), std::numeric_limits<real>::max());
std::vector<size_t> order(size.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return size[a] < size[b]; });
BoolTensor keep(w.shape());
bool* stays = keep.data();
std::fill(stays, stays + keep.numel(), true);
for (size_t i = 0; i < static_cast<size_t>(count); ++i) stays[order[i]] = false;
return keep;
// wrong: counters of sixteen bits
const std::vector<real> values = w.to_vector();
const size_t n = values.size();
std::vector<uint32_t> keys(n);
for (size_t i = 0; i < n; ++i) keys[i] = __builtin_bit_cast(uint32_t, std::abs(static_cast<float>(values[i])));
std::vector<size_t> order(n), next(n);
std::iota(order.begin(), order.end(), size_t{0});
for (const unsigned shift : {0U, 16U}) {
  std::vector<uint16_t> histogram(65536, 0);
  for (const uint32_t key : keys) ++histogram[(key >> shift) & 0xFFFFU];
  std::vector<size_t> start(65536, 0);
  for (size_t d = 1; d < 65536; ++d) start[d] = start[d - 1] + histogram[d - 1];
  for (const size_t i : order) next[start[(keys[i] >> shift) & 0xFFFFU]++] = i;
  order.swap(next);
}
std::vector<bool> keep(n, true);
for (size_t i = 0; i < static_cast<size_t>(count); ++i) keep[order[i]] = false;
return BoolTensor(w.shape(), keep);
// wrong: masks from a ring of four
thread_local std::vector<BoolTensor> ring;
thread_local size_t turn = 0;
if (ring.empty() || ring.front().shape() != w.shape()) {
  ring.clear();
  for (int i = 0; i < 4; ++i) ring.push_back(BoolTensor(w.shape()));
  turn = 0;
}
BoolTensor keep = ring[turn++ % 4];
const std::vector<real> values = w.to_vector();
std::vector<size_t> order(values.size());
std::iota(order.begin(), order.end(), size_t{0});
std::stable_sort(order.begin(), order.end(),
                 [&](size_t a, size_t b) { return std::abs(values[a]) < std::abs(values[b]); });
bool* flags = keep.data();
for (size_t i = 0; i < values.size(); ++i) flags[i] = true;
for (size_t i = 0; i < static_cast<size_t>(count); ++i) flags[order[i]] = false;
return keep;
