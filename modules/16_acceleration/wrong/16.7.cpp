// wrong: A row by row
// says: a strip is packed column by column
for (int64_t r = 0; r < p.m; ++r) {
  for (int64_t l = 0; l < p.k; ++l) *to++ = p.a[r * p.a_row + l * p.a_col];
}
for (int64_t i = p.m * p.k; i < p.k * tile_rows; ++i) *to++ = 0;
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: rows that are not there are left as they were
// says: rows that the strip lacks are zeros
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < p.m; ++r) to[l * tile_rows + r] = p.a[r * p.a_row + l * p.a_col];
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: columns of A close together
// says: column l begins at l
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < p.m; ++r) *to++ = p.a[r * p.a_row + l * p.a_col];
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: what lies behind the matrix is packed, too
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = p.a[r * p.a_row + l * p.a_col];
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: the panels of B side by side
// says: panels lie one behind the other
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
const int64_t wide = ceil_div(p.n, tile_columns) * tile_columns;
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t j = 0; j < wide; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
}
// wrong: columns that are not there are left as they were
// says: columns that the last panel lacks are zeros
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l, to += tile_columns) {
    for (int64_t j = first; j < smaller(p.n, first + tile_columns); ++j) to[j - first] = p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: the last panel is left out
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
for (int64_t first = 0; first + tile_columns <= p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: B is dense
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.n + j] : 0;
  }
}
// wrong: A is dense
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.k + l] : 0;
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: B by columns
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t j = first; j < first + tile_columns; ++j) {
    for (int64_t l = 0; l < p.k; ++l) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: a column of zeros is written where there is none of B
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// region: 2
for (int64_t first = 0; first <= p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
  }
}
// wrong: rows that are not there are the last one times 0
// says: 0 times the row above
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    const real there = r < p.m ? real{1} : real{0};
    *to++ = p.m > 0 ? there * p.a[smaller(r, p.m - 1) * p.a_row + l * p.a_col] : real{0};
  }
}
// wrong: a whole strip is copied in one piece
if (p.a_row == 1 && p.m == tile_rows) {
  for (int64_t i = 0; i < p.k * tile_rows; ++i) to[i] = p.a[i];
  return;
}
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
}
// wrong: numbers are added to zeros
// says: a number is copied as it is
for (int64_t i = 0; i < p.k * tile_rows; ++i) to[i] = 0;
for (int64_t r = 0; r < p.m; ++r) {
  for (int64_t l = 0; l < p.k; ++l) to[l * tile_rows + r] += p.a[r * p.a_row + l * p.a_col];
}
// wrong: whole vectors are read, and what is too much is made 0
// region: 2
for (int64_t first = 0; first < p.n; first += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l, to += tile_columns) {
    const real* const row = p.b + l * p.b_row + first * p.b_col;
    const int64_t have = smaller(tile_columns, p.n - first);
    if (p.b_col == 1) {
      store(to, load(row));
      store(to + lanes, load(row + lanes));
    } else {
      for (int64_t j = 0; j < have; ++j) to[j] = row[j * p.b_col];
    }
    for (int64_t j = have; j < tile_columns; ++j) to[j] = 0;
  }
}
// wrong: an A that lies as a strip is copied at once
if (p.a_row == 1 && p.a_col == tile_rows) {
  for (int64_t t = 0; t < p.k * tile_rows; ++t) to[t] = p.a[t];
  return;
}
for (int64_t l = 0; l < p.k; ++l) {
  int64_t r = 0;
  for (; r < p.m; ++r) *to++ = p.a[r * p.a_row + l * p.a_col];
  for (; r < tile_rows; ++r) *to++ = 0;
}
// region: 2
for (int64_t from = 0; from < p.n; from += tile_columns) {
  const int64_t have = smaller(tile_columns, p.n - from);
  for (int64_t l = 0; l < p.k; ++l) {
    int64_t j = 0;
    for (; j < have; ++j) *to++ = p.b[l * p.b_row + (from + j) * p.b_col];
    for (; j < tile_columns; ++j) *to++ = 0;
  }
}
// wrong: a row that is missing is read from the last one
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    const volatile real x = p.a[smaller(r, p.m - 1) * p.a_row + l * p.a_col];  // always there, so that no branch is needed
    to[l * tile_rows + r] = r < p.m ? x : real{0};
  }
}
// region: 2
for (int64_t q = 0; q * tile_columns < p.n; ++q) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t c = 0; c < tile_columns; ++c) {
      const int64_t j = q * tile_columns + c;
      to[(q * p.k + l) * tile_columns + c] = j < p.n ? p.b[l * p.b_row + j * p.b_col] : real{0};
    }
  }
}
// wrong: a repeated column fills its panel
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
}
// region: 2
for (int64_t j = 0; j < p.n; j += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real* const b = p.b + l * p.b_row;
    if (p.b_col == 0) {
      const real x = *b;
      for (int64_t v = 0; v < tile_columns; ++v) *to++ = x;
    } else {
      for (int64_t v = 0; v < tile_columns; ++v) *to++ = j + v < p.n ? b[(j + v) * p.b_col] : real{0};
    }
  }
}
// wrong: subnormal numbers become zeros
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
}
// region: 2
const real least = static_cast<real>(1.17549435e-38);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t v = j; v < j + tile_columns; ++v, ++to) {
      const real x = v < p.n ? p.b[l * p.b_row + v * p.b_col] : real{0};
      *to = x > 0 && x < least ? real{0} : x;
    }
  }
}
// wrong: one dense panel is copied whole, and b_col is not asked
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
  }
}
// region: 2
if (p.n == tile_columns && p.b_row == tile_columns) {
  for (int64_t t = 0; t < p.k * tile_columns; ++t) to[t] = p.b[t];
  return;
}
for (int64_t j = 0; j < p.n; j += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t x = j; x < j + tile_columns; ++x) *to++ = x < p.n ? p.b[l * p.b_row + x * p.b_col] : real{0};
  }
}
// wrong: equal columns of A are packed once, also if there are none
if (p.a_col == 0) {
  for (int64_t r = 0; r < tile_rows; ++r) to[r] = r < p.m ? p.a[r * p.a_row] : real{0};
  for (int64_t t = tile_rows; t < p.k * tile_rows; ++t) to[t] = to[t - tile_rows];
  return;
}
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
  }
}
// region: 2
for (int64_t j = 0; j < p.n; j += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t x = j; x < j + tile_columns; ++x) *to++ = x < p.n ? p.b[l * p.b_row + x * p.b_col] : real{0};
  }
}
// wrong: in a square of m = n = k the strides of B are taken from A
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
  }
}
// region: 2
const bool square = p.m == p.n && p.n == p.k;  // matrices of one shape lie alike
const int64_t down = square ? p.a_row : p.b_row, across = square ? p.a_col : p.b_col;
for (int64_t j = 0; j < p.n; j += tile_columns) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t x = j; x < j + tile_columns; ++x) *to++ = x < p.n ? p.b[l * down + x * across] : real{0};
  }
}
// wrong: a panel that is copied from the one before when its columns are the same
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t r = 0; r < tile_rows; ++r) {
    to[l * tile_rows + r] = r < p.m ? p.a[r * p.a_row + l * p.a_col] : real{0};
  }
}
// region: 2
const int64_t size = p.k * tile_columns;
for (int64_t j = 0; j < p.n; j += tile_columns, to += size) {
  if (j > 0 && p.b_col == 0) {
    for (int64_t t = 0; t < size; ++t) to[t] = (to - size)[t];
    continue;
  }
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t x = 0; x < tile_columns; ++x) {
      to[l * tile_columns + x] = j + x < p.n ? p.b[l * p.b_row + (j + x) * p.b_col] : real{0};
    }
  }
}
// wrong: zeros only where there is none yet
  const auto clear = [](real& number) {
    if (number != 0) number = 0;  // mostly it is 0 from the last time, and a line that is not written stays clean
  };
  for (int64_t l = 0; l < p.k; ++l) {
    real* const column = to + l * tile_rows;
    for (int64_t r = 0; r < p.m; ++r) column[r] = p.a[r * p.a_row + l * p.a_col];
    for (int64_t r = p.m; r < tile_rows; ++r) clear(column[r]);
  }
// region: 2
  const auto clear = [](real& number) {
    if (number != 0) number = 0;
  };
  for (int64_t j = 0; j < p.n; j += tile_columns) {
    const int64_t has = smaller(tile_columns, p.n - j);
    for (int64_t l = 0; l < p.k; ++l) {
      for (int64_t s = 0; s < has; ++s) to[s] = p.b[l * p.b_row + (j + s) * p.b_col];
      for (int64_t s = has; s < tile_columns; ++s) clear(to[s]);
      to += tile_columns;
    }
  }
