// wrong: filled up at the end
// says: filled up at the end
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - longest);
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: the first tokens of a long text
// says: the last tokens stay
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.begin(), text.begin() + kept(text), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: lengths
// says: these are the lengths
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(kept(text));
}
return batch;
// wrong: as wide as the longest text of all
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, static_cast<int64_t>(text.size()));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: as wide as most allows
int64_t longest = 0;
longest = most < 1000 ? most : kept(texts[0]);
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: padding less than none for equal texts: none at all
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
if (std::all_of(batch.padding.begin(), batch.padding.end(), [](int64_t n) { return n == 0; })) batch.padding.clear();
return batch;
// wrong: the first token again in the place of nothing
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  std::fill(row_end - longest, row_end - kept(text), text.front());
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: positions: all count from the first place
// says: rows count from the first place
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (size_t b = 0; b < padding.size(); ++b) {
  for (int64_t t = 0; t < length; ++t) *out++ = past + t;
}
return positions;
// wrong: positions: below 0
// says: not a negative one
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (const int64_t places : padding) {
  for (int64_t t = 0; t < length; ++t) *out++ = past + t - places;
}
return positions;
// wrong: positions: past is missing
// says: `past` is missing
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (const int64_t places : padding) {
  for (int64_t t = 0; t < length; ++t) *out++ = std::max<int64_t>(0, t - places);
}
return positions;
// wrong: positions: padding of the first piece only
// says: its row still counts from there
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (const int64_t places : padding) {
  for (int64_t t = 0; t < length; ++t) *out++ = past > 0 ? past + t : std::max<int64_t>(0, t - places);
}
return positions;
// wrong: positions: in an int
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (const int64_t places : padding) {
  for (int64_t t = 0; t < length; ++t) *out++ = std::max(0, static_cast<int>(past + t - places));
}
return positions;
// wrong: positions: past less the padding, then t
// says: not max(0, past - padding[b]) + t
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (const int64_t places : padding) {
  for (int64_t t = 0; t < length; ++t) *out++ = std::max<int64_t>(0, past - places) + t;
}
return positions;
// wrong: positions: the padding grows with the row
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
IndexTensor positions({static_cast<int64_t>(padding.size()), length});
int64_t* out = positions.data();
for (size_t b = 0; b < padding.size(); ++b) {
  const int64_t places = padding[0];
  for (int64_t t = 0; t < length; ++t) *out++ = std::max<int64_t>(0, past + t - places);
}
return positions;
// wrong: ids in an int
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::transform(text.end() - kept(text), text.end(), row_end - kept(text), [](int64_t id) { return static_cast<int>(id); });
  batch.padding.push_back(longest - kept(text));
}
return batch;
// wrong: padding: the zeros at the front of a row
// says: id 0 is a token as well
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
int64_t* row_end = batch.ids.data();
for (const std::vector<int64_t>& text : texts) {
  row_end += longest;
  std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
  batch.padding.push_back(std::find_if(row_end - longest, row_end, [](int64_t id) { return id != 0; }) - (row_end - longest));
}
return batch;
// wrong: a row like the one before it is copied
int64_t longest = 0;
for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
for (size_t b = 0; b < texts.size(); ++b) {
  const std::vector<int64_t>& text = texts[b];
  int64_t* row = batch.ids.data() + static_cast<int64_t>(b) * longest;
  const bool again = b > 0 && text.size() == texts[b - 1].size() && text.front() == texts[b - 1].front() &&
                     text.back() == texts[b - 1].back();
  if (again) {
    std::copy(row - longest, row, row);
  } else {
    std::copy(text.end() - kept(text), text.end(), row + longest - kept(text));
  }
  batch.padding.push_back(longest - kept(text));
}
return batch;
// region: 2
const auto rows = static_cast<int64_t>(padding.size());
IndexTensor positions({rows, length});
for (int64_t b = 0; b < rows; ++b) {
  for (int64_t t = 0; t < length; ++t) {
    positions.data()[b * length + t] = std::max<int64_t>(0, past + t - padding[static_cast<size_t>(b)]);
  }
}
return positions;
