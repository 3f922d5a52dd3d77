// wrong: added to C at each step of k
// says: one sum from 0
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      tile.c[r * tile.c_row + j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
// wrong: sums that begin with what C holds
// says: one sum from 0
real sums[scalar_rows][scalar_columns];
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] = tile.c[r * tile.c_row + j];
}
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] = sums[r][j];
}
// wrong: C is overwritten
// says: the sums are added to what C holds
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] = sums[r][j];
}
// wrong: A transposed
// says: A is read transposed
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_col + l * tile.a_row] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: B is thought to have dense rows
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: sums that are kept from the last tile
static real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: k in twos, and its last one forgotten
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l + 2 <= tile.k; l += 2) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
      sums[r][j] += tile.a[r * tile.a_row + (l + 1) * tile.a_col] * tile.b[(l + 1) * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: k cut at 256
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < smaller(tile.k, 256); ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: nothing is done
// says: C is not written
static_cast<void>(tile);
// wrong: step 1 answers
// says: add_in_loop_order
void add_in_loop_order(const Product& p);
add_in_loop_order(tile);
// wrong: a zero of B is passed over
// says: no zero is passed over
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t j = 0; j < scalar_columns; ++j) {
    const real y = tile.b[l * tile.b_row + j * tile.b_col];
    if (y == 0) continue;
    for (int64_t r = 0; r < scalar_rows; ++r) sums[r][j] += tile.a[r * tile.a_row + l * tile.a_col] * y;
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: sums in double
// says: sums are real
double sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    const double x = tile.a[r * tile.a_row + l * tile.a_col];
    for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += static_cast<real>(sums[r][j]);
}
// wrong: a column of zeros is passed over
// says: no zero is passed over
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  real x[scalar_rows];
  bool any = false;
  for (int64_t r = 0; r < scalar_rows; ++r) {
    x[r] = tile.a[r * tile.a_row + l * tile.a_col];
    any = any || x[r] != 0;
  }
  if (!any) continue;
  for (int64_t j = 0; j < scalar_columns; ++j) {
    const real y = tile.b[l * tile.b_row + j * tile.b_col];
    for (int64_t r = 0; r < scalar_rows; ++r) sums[r][j] += x[r] * y;
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: the sums are one array for all threads
static real sums[scalar_rows][scalar_columns];
for (auto& row : sums) {
  for (real& sum : row) sum = 0;
}
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    const real x = tile.a[r * tile.a_row + l * tile.a_col];
    for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: sums of even and of odd l
// says: in the order of l
real even[scalar_rows][scalar_columns] = {}, odd[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  auto& sums = l % 2 == 0 ? even : odd;
  for (int64_t r = 0; r < scalar_rows; ++r) {
    const real x = tile.a[r * tile.a_row + l * tile.a_col];
    for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += even[r][j] + odd[r][j];
}
