// wrong: a token does not see itself
// says: the diagonal is masked
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t, keys), real{0});
return bias;
// wrong: it looks ahead
// says: ahead instead of back
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) {
  for (int64_t s = t; s < keys; ++s) bias.set({t, s}, 0);
}
return bias;
// wrong: one column too many
// says: sees key t + 1
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 2, keys), real{0});
return bias;
// wrong: nothing is masked
// says: nothing is masked
return zeros({queries, keys});
// wrong: the wrong triangle is filled
// says: ahead instead of back
Tensor bias = zeros({queries, keys});
for (int64_t t = 0; t < queries; ++t) {
  for (int64_t s = 0; s <= std::min(t, keys - 1); ++s) bias.set({t, s}, -static_cast<real>(infinity));
}
return bias;
// wrong: rows of the wrong length, and writes behind the end
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) {
  for (int64_t s = 0; s <= t; ++s) bias.set({t, s}, 0);
}
return bias;
// wrong: square only
Tensor bias = full({queries, queries}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * queries, t + 1, real{0});
return bias;
// wrong: the triangle ends at the right
// says: begins at the left
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) {
  for (int64_t s = 0; s <= t + keys - queries && s < keys; ++s) bias.set({t, s}, 0);
}
return bias;
// wrong: one number past the end of the row, and of the table
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 1, keys), real{0});
if (queries > 0 && keys > 0) bias.mutable_data()[queries * keys] = 0;
return bias;
// wrong: -1e9
Tensor bias = full({queries, keys}, -1e9);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 1, keys), real{0});
return bias;
// wrong: always one query at least
Tensor bias = full({std::max<int64_t>(queries, 1), keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 1, keys), real{0});
return bias;
// wrong: a window of three
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) for (int64_t s = 0; s < keys; ++s) if (s <= t && t - s < 3) bias.set({t, s}, 0);
return bias;
// wrong: past the end of a row, and of the table
Tensor bias = full({queries, keys}, -infinity);
real* out = bias.mutable_data();
for (int64_t t = 0; t < queries; ++t) for (int64_t s = 0; s <= t; ++s) out[t * keys + s] = 0;
return bias;
// wrong: -1e9 for what is hidden
// says: no number is small enough
const Tensor bias = full({queries, keys}, -1e9);
real* to = bias.mutable_data();
for (int64_t t = 0; t < queries; ++t) std::fill_n(to + t * keys, std::min(t + 1, keys), real(0));
return bias;
// wrong: no more than 64 queries
// says: first wrong at [64
Tensor bias = full({queries, keys}, -infinity);
real* out = bias.mutable_data();
for (int64_t t = 0; t < queries; ++t) std::fill_n(out + t * keys, std::min(t < 64 ? t + 1 : 1, keys), real{0});
return bias;
// wrong: at most 1024 keys
// says: fewer of them come out right
Tensor bias = full({queries, keys}, -infinity);
real* out = bias.mutable_data();
for (int64_t t = 0; t < queries; ++t) std::fill_n(out + t * keys, std::min<int64_t>(std::min(t + 1, keys), 1024), real{0});
return bias;
// wrong: kept by the number of queries
// says: made anew
static std::map<int64_t, Tensor> kept;
Tensor& bias = kept[queries];
if (bias.defined() && bias.size(1) >= keys) return slice(bias, 1, 0, keys);
bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 1, keys), real{0});
return bias;
// wrong: one buffer for all calls
// says: each makes one of its own
static Tensor bias;
if (!bias.defined() || bias.shape() != Shape{queries, keys}) bias = Tensor({queries, keys});
fill_(bias, -infinity);
for (int64_t t = 0; t < queries; ++t) std::fill_n(bias.mutable_data() + t * keys, std::min(t + 1, keys), real{0});
return bias;
// wrong: one query alone is the last one, and sees all
// says: sees key 0 only
Tensor bias = full({queries, keys}, -infinity);
for (int64_t t = 0; t < queries; ++t) {
  std::fill_n(bias.mutable_data() + t * keys, queries == 1 ? keys : std::min(t + 1, keys), real{0});
}
return bias;
