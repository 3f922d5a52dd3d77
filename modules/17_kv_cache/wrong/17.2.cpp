// wrong: the offset is missing
// says: the offset is missing
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from; s <= t; ++s) row[s] = true;
  }
}
return mask;
// wrong: a position does not see itself
// says: a position does not see itself
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from; s < past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: all that is there
// says: new positions see those behind them
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from; s < keys; ++s) row[s] = true;
  }
}
return mask;
// wrong: no padding
// says: the padding is not used
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (size_t b = 0; b < first.size(); ++b) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = 0; s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: the first row's padding for all
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (size_t b = 0; b < first.size(); ++b) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = first[0]; s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: one place of the padding is seen
// says: the last place of the padding is seen
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = std::max<int64_t>(0, from - 1); s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: one token is hidden
// says: one place too much is hidden
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from + 1; s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: true and false exchanged
// says: the other way round
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = 0; s < keys; ++s) row[s] = s < from || s > past + t;
  }
}
return mask;
// wrong: padding at the end
// says: the padding is at the end here
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = 0; s < std::min(past + t + 1, keys - from); ++s) row[s] = true;
  }
}
return mask;
// wrong: the end moves with the padding
// says: the padding moves the places
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from; s <= past + t - from; ++s) row[s] = true;
  }
}
return mask;
// wrong: a place without a token sees itself, so that its row is not empty
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = std::min(from, past + t); s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: the padding in an int
const int64_t keys = past + queries;
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
bool* row = mask.data();
for (const int64_t from : first) {
  const int places = static_cast<int>(from);
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = places; s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: the rows of one batch
static BoolTensor mask;
const int64_t keys = past + queries;
const Shape shape{static_cast<int64_t>(first.size()), 1, queries, keys};
if (mask.shape() == shape) return mask;
mask = BoolTensor(shape);
bool* row = mask.data();
for (const int64_t from : first) {
  for (int64_t t = 0; t < queries; ++t, row += keys) {
    for (int64_t s = from; s <= past + t; ++s) row[s] = true;
  }
}
return mask;
// wrong: masks are kept, and the same array is given out again
// says: the same array is given out twice
thread_local std::vector<std::pair<std::vector<int64_t>, BoolTensor>> known;
std::vector<int64_t> key = first;
key.push_back(past), key.push_back(queries);
for (const auto& [made_for, mask] : known) {
  if (made_for == key) return mask;
}
BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, past + queries});
bool* to = mask.data();
for (const int64_t begin : first) {
  for (int64_t t = 0; t < queries; ++t) {
    for (int64_t s = 0; s < past + queries; ++s) *to++ = begin <= s && s <= past + t;
  }
}
known.emplace_back(key, mask);
return mask;
// wrong: compared as numbers of type real
const int64_t keys = past + queries, batch = static_cast<int64_t>(first.size());
Tensor place(Shape{keys}), begin(Shape{batch, 1, 1, 1}), own(Shape{queries, 1});
for (int64_t s = 0; s < keys; ++s) place.mutable_data()[s] = static_cast<real>(s);
for (int64_t b = 0; b < batch; ++b) begin.mutable_data()[b] = static_cast<real>(first[static_cast<size_t>(b)]);
for (int64_t t = 0; t < queries; ++t) own.mutable_data()[t] = static_cast<real>(past + t);
const BoolTensor late = ge(place, begin);  // (B, 1, 1, S)
const BoolTensor early = le(place, own);   // (T, S)
BoolTensor mask({batch, 1, queries, keys});
for (int64_t b = 0; b < batch; ++b) {
  for (int64_t i = 0; i < queries * keys; ++i) {
    mask.data()[b * queries * keys + i] = late.data()[b * keys + i % keys] && early.data()[i];
  }
}
return mask;
// wrong: places compared as reals
const auto rows = static_cast<int64_t>(first.size());
const int64_t places = past + queries;
BoolTensor seen({rows, 1, queries, places});
bool* out = seen.data();
for (int64_t b = 0; b < rows; ++b) {
  const auto low = static_cast<real>(first[static_cast<size_t>(b)]);
  for (int64_t t = 0; t < queries; ++t) {
    const auto high = static_cast<real>(past + t);
    for (int64_t s = 0; s < places; ++s) {
      const auto place = static_cast<real>(s);
      *out++ = low <= place && place <= high;
    }
  }
}
return seen;
// wrong: a word of bits for a row
const auto rows = static_cast<int64_t>(first.size());
const int64_t places = past + queries;
BoolTensor seen({rows, 1, queries, places});
bool* out = seen.data();
for (int64_t b = 0; b < rows; ++b) {
  const int64_t hidden = first[static_cast<size_t>(b)];
  for (int64_t t = 0; t < queries; ++t, out += places) {
    if (places <= 64) {
      uint64_t bits = (uint64_t{1} << (past + t + 1)) - 1;
      bits = hidden >= 64 ? 0 : bits >> hidden << hidden;
      for (int64_t s = 0; s < places; ++s) out[s] = (bits >> s & 1) != 0;
    } else {
      for (int64_t s = hidden; s <= past + t; ++s) out[s] = true;
    }
  }
}
return seen;
// wrong: the last mask again, if paddings have the same sum
// says: a mask of other paddings
int64_t sum = 0;
for (const int64_t places : first) sum += std::min(places, past + queries);
struct Last {
  int64_t past = -1, queries = -1, rows = -1, sum = -1;
  std::vector<bool> values;
};
static thread_local Last last;
const auto rows = static_cast<int64_t>(first.size());
const Shape shape = {rows, 1, queries, past + queries};
if (last.past == past && last.queries == queries && last.rows == rows && last.sum == sum) {
  return BoolTensor(shape, last.values);
}
std::vector<bool> values;
for (const int64_t places : first) {
  for (int64_t t = 0; t < queries; ++t) {
    for (int64_t s = 0; s < past + queries; ++s) values.push_back(places <= s && s <= past + t);
  }
}
last = Last{past, queries, rows, sum, values};
return BoolTensor(shape, values);
