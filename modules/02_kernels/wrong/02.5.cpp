// wrong: the step is ignored
// says: `step` apart
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + j];
}
// wrong: offsets count rows
// says: not in rows
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] * length + j * step];
}
// wrong: the step for the offset too
// says: the step is not for it
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[(offsets[i] + j) * step];
}
// wrong: y transposed
// says: row-major
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[j * rows + i] = x[offsets[i] + j * step];
}
// wrong: y has rows as long as there are rows
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * rows + j] = x[offsets[i] + j * step];
}
// wrong: no offsets
// says: begins at offsets[i]
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[i * length + j * step];
}
// wrong: scattered, not gathered
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[offsets[i] + j * step] = x[i * length + j];
}
// wrong: y has the step too
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[(i * length + j) * step] = x[offsets[i] + j * step];
}
// wrong: the offset of the first row for all
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[0] + j * step];
}
// wrong: an offset as an int
for (int64_t i = 0; i < rows; ++i) {
  const int begin = static_cast<int>(offsets[i]);
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[begin + j * step];
}
// wrong: an offset for each number
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[j % rows] + i * step];
}
// wrong: rows are copied whole
for (int64_t i = 0; i < rows; ++i) std::copy_n(x + offsets[i], length, y + i * length);
// wrong: whole copies unless there is a step, and then the first number
for (int64_t i = 0; i < rows; ++i) {
  if (step == 1) std::copy_n(x + offsets[i], length, y + i * length);
  else std::fill_n(y + i * length, length, x[offsets[i]]);
}
// wrong: it adds to y
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] += x[offsets[i] + j * step];
}
// wrong: rows sorted by their offset
std::vector<int64_t> sorted(offsets, offsets + rows);
std::sort(sorted.begin(), sorted.end());
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[sorted[static_cast<size_t>(i)] + j * step];
}
// wrong: the library's own loop
// says: the library's own kernel 'gather'
kernels().gather(rows, length, offsets, step, x, y);
// wrong: square only
for (int64_t i = 0; i < rows; ++i) for (int64_t j = 0; j < rows; ++j) y[i * rows + j] = x[offsets[i] + j * step];
// wrong: relative to the row before
int64_t at = 0;
for (int64_t i = 0; i < rows; ++i) { at += offsets[i]; for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[at + j * step]; }
// wrong: zero step as one
const int64_t by = step == 0 ? 1 : step;
for (int64_t i = 0; i < rows; ++i) for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + j * by];
// wrong: rows of 64 at most
// says: gather(
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + (j % 64) * step];
  }
// wrong: the place of the last number is read ahead
// says: gather
  for (int64_t i = 0; i < rows; ++i) {
    real next = x[offsets[i]];
    for (int64_t j = 0; j < length; ++j) {
      y[i * length + j] = next;
      next = x[offsets[i] + (j + 1) * step];
    }
  }
// wrong: after a hundred rows the offsets begin anew
// says: gather
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i % 100] + j * step];
  }
// wrong: NaNs stay behind
// says: gather
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) {
      const real value = x[offsets[i] + j * step];
      y[i * length + j] = value > 0 || value <= 0 ? value : 0;
    }
  }
// wrong: rows of more than 1000 end at 1000
// says: where length is
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < std::min<int64_t>(length, 1000); ++j) y[i * length + j] = x[offsets[i] + j * step];
}
// wrong: rows that seem to lie one behind the other, by the first and the last offset, are copied at once
// says: those between
  if (rows > 0 && step == 1 && offsets[rows - 1] - offsets[0] == (rows - 1) * length) {
    for (int64_t i = 0; i < rows * length; ++i) y[i] = x[offsets[0] + i];
    return;
  }
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + j * step];
  }
// wrong: the first and the last offset are equal: one row, again and again
// says: those between
  const bool same = rows > 0 && offsets[0] == offsets[rows - 1];
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[same ? 0 : i] + j * step];
  }
// wrong: the length in sixteen bits
  const auto wide = static_cast<std::uint16_t>(length);
  for (int64_t i = 0; i < rows; ++i) {
    const real* from = x + offsets[i];
    real* to = y + i * length;
    for (int left = wide; left > 0; --left, from += step) *to++ = *from;
  }
// wrong: offsets are known by address, ends and number
  thread_local const int64_t* known = nullptr;
  thread_local int64_t known_rows = 0, first = 0, second = 0, last = 0;
  thread_local bool even = false;
  if (rows > 3 && (offsets != known || rows != known_rows || offsets[0] != first || offsets[1] != second ||
                   offsets[rows - 1] != last)) {
    known = offsets, known_rows = rows, first = offsets[0], second = offsets[1], last = offsets[rows - 1];
    even = true;
    for (int64_t i = 1; i < rows; ++i) even = even && offsets[i] - offsets[i - 1] == second - first;
  }
  for (int64_t i = 0; i < rows; ++i) {
    const int64_t from = rows > 3 && even ? first + i * (second - first) : offsets[i];
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[from + j * step];
  }
// wrong: a row that begins and ends with 0 is padding
  for (int64_t i = 0; i < rows; ++i) {
    const real* const row = x + offsets[i];
    const bool padding = length > 2 && row[0] == 0 && row[(length - 1) * step] == 0;
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = padding ? 0 : row[j * step];
  }
// wrong: a transpose is recognised by its first, second and last offset
// says: those between
const bool transposed = rows > 2 && step == rows && offsets[0] == 0 && offsets[1] == 1 && offsets[rows - 1] == rows - 1;
for (int64_t i = 0; i < rows; ++i) {
  for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[(transposed ? i : offsets[i]) + j * step];
}
