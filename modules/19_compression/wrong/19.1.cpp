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
