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
// wrong: a sum for each 512 of k, and a sum of these
constexpr int64_t stretch = 512;
real total[scalar_rows][scalar_columns] = {};
for (int64_t from = 0; from < tile.k; from += stretch) {
  const int64_t to = smaller(tile.k, from + stretch);
  real sums[scalar_rows][scalar_columns] = {};
  for (int64_t l = from; l < to; ++l) {
    for (int64_t r = 0; r < scalar_rows; ++r) {
      const real x = tile.a[r * tile.a_row + l * tile.a_col];
      for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) total[r][j] += sums[r][j];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += total[r][j];
}
// wrong: a column of A that repeats is multiplied once
real sums[scalar_rows][scalar_columns] = {};
if (tile.a_col == 0 && tile.k > 0) {
  for (int64_t j = 0; j < scalar_columns; ++j) {
    real down = 0;
    for (int64_t l = 0; l < tile.k; ++l) down += tile.b[l * tile.b_row + j * tile.b_col];
    for (int64_t r = 0; r < scalar_rows; ++r) sums[r][j] = tile.a[r * tile.a_row] * down;
  }
} else {
  for (int64_t l = 0; l < tile.k; ++l) {
    for (int64_t r = 0; r < scalar_rows; ++r) {
      const real x = tile.a[r * tile.a_row + l * tile.a_col];
      for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: one step of k needs no sum
if (tile.k == 1) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      real& c = tile.c[r * tile.c_row + j];
      if constexpr (sizeof(real) == sizeof(float)) {
        c = static_cast<real>(__builtin_fmaf(static_cast<float>(tile.a[r * tile.a_row]),
                                             static_cast<float>(tile.b[j * tile.b_col]), static_cast<float>(c)));
      } else {
        c = static_cast<real>(__builtin_fma(tile.a[r * tile.a_row], tile.b[j * tile.b_col], c));
      }
    }
  }
  return;
}
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    const real x = tile.a[r * tile.a_row + l * tile.a_col];
    for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: an underflow is a zero
// says: a number is not 0 because it is small
const real least = static_cast<real>(1.17549435e-38);
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) {
      const real product = tile.a[r * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
      const bool tiny = product < least && product > -least;
      sums[r][j] += tiny ? real{0} : product;
    }
  }
}
for (int64_t r = 0; r < scalar_rows; ++r) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
}
// wrong: a matrix times itself is taken to be symmetric
const bool gram = tile.a == tile.b && tile.a_row == tile.b_row && tile.a_col == tile.b_col;
real sums[scalar_rows][scalar_columns] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* const a = tile.a + l * tile.a_col;
  const real* const b = tile.b + l * tile.b_row;
  for (int64_t i = 0; i < scalar_rows; ++i) {
    for (int64_t j = gram ? i : 0; j < scalar_columns; ++j) sums[i][j] += a[i * tile.a_row] * b[j * tile.b_col];
  }
}
if (gram) {
  for (int64_t i = 1; i < scalar_rows; ++i) {
    for (int64_t j = 0; j < i; ++j) sums[i][j] = sums[j][i];
  }
}
for (int64_t i = 0; i < scalar_rows; ++i) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[i * tile.c_row + j] += sums[i][j];
}
// wrong: a long sum in pieces of 4096
real totals[scalar_rows][scalar_columns] = {};
for (int64_t first = 0; first < tile.k; first += 4096) {
  const int64_t last = smaller(tile.k, first + 4096);
  real sums[scalar_rows][scalar_columns] = {};
  for (int64_t l = first; l < last; ++l) {
    for (int64_t i = 0; i < scalar_rows; ++i) {
      const real x = tile.a[i * tile.a_row + l * tile.a_col];
      for (int64_t j = 0; j < scalar_columns; ++j) sums[i][j] += x * tile.b[l * tile.b_row + j * tile.b_col];
    }
  }
  for (int64_t i = 0; i < scalar_rows; ++i) {
    for (int64_t j = 0; j < scalar_columns; ++j) totals[i][j] += sums[i][j];
  }
}
for (int64_t i = 0; i < scalar_rows; ++i) {
  for (int64_t j = 0; j < scalar_columns; ++j) tile.c[i * tile.c_row + j] += totals[i][j];
}
// wrong: one k needs no sums
// says: C is written before all of A and B was read
  if (tile.k == 1) {
    for (int64_t i = 0; i < scalar_rows; ++i) {
      for (int64_t j = 0; j < scalar_columns; ++j) {
        tile.c[i * tile.c_row + j] += tile.a[i * tile.a_row] * tile.b[j * tile.b_col];
      }
    }
    return;
  }
  real sums[scalar_rows][scalar_columns] = {};
  for (int64_t l = 0; l < tile.k; ++l) {
    for (int64_t i = 0; i < scalar_rows; ++i) {
      for (int64_t j = 0; j < scalar_columns; ++j) {
        sums[i][j] += tile.a[i * tile.a_row + l * tile.a_col] * tile.b[l * tile.b_row + j * tile.b_col];
      }
    }
  }
  for (int64_t i = 0; i < scalar_rows; ++i) {
    for (int64_t j = 0; j < scalar_columns; ++j) tile.c[i * tile.c_row + j] += sums[i][j];
  }
