// wrong: overwritten, not added
// says: keeps what came last
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] = x[i * n + j];
}
// wrong: the table cleared first
// says: is forgotten
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] = 0;
}
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: row i to row i
// says: ids[i] says where
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[i * n + j] += x[i * n + j];
}
// wrong: x read by its id too
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[ids[i] * n + j];
}
// wrong: each row once: runs of equal ids are one
for (int64_t i = 0; i < rows; ++i) {
  if (i > 0 && ids[i] == ids[i - 1]) continue;
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: the mean of rows that meet
for (int64_t i = 0; i < rows; ++i) {
  int64_t count = 0;
  for (int64_t k = 0; k < rows; ++k) count += ids[k] == ids[i] ? 1 : 0;
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j] / static_cast<real>(count);
}
// wrong: the last row is left out
// says: the last row of x is missing
for (int64_t i = 0; i + 1 < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: places in an int
for (int i = 0; i < rows; ++i) {
  const int begin = static_cast<int>(ids[i] * n);
  for (int j = 0; j < n; ++j) table[begin + j] += x[i * n + j];
}
// wrong: subtracted
// says: subtracted
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] -= x[i * n + j];
}
// wrong: one column too many
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j <= n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: right for rows of one number
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] + j] += x[i + j];
}
// wrong: the last row first
for (int64_t i = rows - 1; i >= 0; --i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: sums by double per column and row, another order
for (int64_t i = 0; i < rows; ++i) {
  bool first = true;
  for (int64_t k = 0; k < i; ++k) first = first && ids[k] != ids[i];
  if (!first) continue;
  for (int64_t j = 0; j < n; ++j) {
    real sum = 0;
    for (int64_t k = i; k < rows; ++k) {
      if (ids[k] == ids[i]) sum += x[k * n + j];
    }
    table[ids[i] * n + j] += sum;
  }
}
// wrong: at most 128 rows
for (int64_t i = 0; i < (rows < 128 ? rows : 128); ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: zeros overwrite (skips NaN)
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j] == x[i * n + j] ? x[i * n + j] : real{0};
}
// wrong: eight at a time, the tail of a wide row forgotten
// says: fewer of them come out right
for (int64_t i = 0; i < rows; ++i) {
  const int64_t wide = n > 64 ? n / 8 * 8 : n;
  for (int64_t j = 0; j < wide; ++j) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: x is read from its last row on
// says: read from its end
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[(rows - 1 - i) * n + j];
}
// wrong: zeros are left out, and -0 stays
// says: zeros are added too
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) if (x[i * n + j] != 0) table[ids[i] * n + j] += x[i * n + j];
}
// wrong: added as floats
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] = static_cast<float>(table[ids[i] * n + j]) + static_cast<float>(x[i * n + j]);
}
// wrong: wide rows two at a time
int64_t i = 0;
if (n >= 32) {
  for (; i + 1 < rows; i += 2) {
    real* first = table + ids[i] * n;
    real* second = table + ids[i + 1] * n;
    for (int64_t c = 0; c < n; ++c) {
      const real a = first[c] + x[i * n + c], b = second[c] + x[(i + 1) * n + c];
      first[c] = a;
      second[c] = b;
    }
  }
}
for (; i < rows; ++i) {
  for (int64_t c = 0; c < n; ++c) table[ids[i] * n + c] += x[i * n + c];
}
// wrong: float in the place of real
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += static_cast<float>(x[i * n + j]);
}
// wrong: the number of a row has 16 bits
uint16_t row = 0;
for (int64_t i = 0; i < rows; ++i, ++row) {
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[row * n + j];
}
// wrong: of many rows the second half first
const int64_t half = rows > 1024 ? rows / 2 : 0;
for (int64_t k = 0; k < rows; ++k) {
  const int64_t i = k < rows - half ? half + k : k - (rows - half);
  for (int64_t j = 0; j < n; ++j) table[ids[i] * n + j] += x[i * n + j];
}
