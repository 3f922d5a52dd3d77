// wrong: the order of module 02
// says: the order: one row of C
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t j = 0; j < p.n; ++j) {
    for (int64_t l = 0; l < p.k; ++l) p.c[i * p.c_row + j] += p.a[i * p.a_row + l * p.a_col] * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: the order of module 02, with a sum
// says: the order: one row of C
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t j = 0; j < p.n; ++j) {
    real sum = 0;
    for (int64_t l = 0; l < p.k; ++l) sum += p.a[i * p.a_row + l * p.a_col] * p.b[l * p.b_row + j * p.b_col];
    p.c[i * p.c_row + j] += sum;
  }
}
// wrong: l outermost: C goes by once for each row of B
// says: where B is C itself
for (int64_t l = 0; l < p.k; ++l) {
  for (int64_t i = 0; i < p.m; ++i) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: B has dense rows
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.n + j];
  }
}
// wrong: zeros are left out, and infinities with them
// says: nan
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    if (x == 0) continue;
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: A transposed
// says: A is read transposed
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_col + l * p.a_row];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: C is overwritten by the first row
// says: the product is added to what C holds
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] = 0;
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: C is dense
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.n + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: nothing is done
// says: C is not written
static_cast<void>(p);
// wrong: B transposed
// says: B is read transposed
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_col + j * p.b_row];
  }
}
// wrong: a place in 32 bits
// says: more than an int can count
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[static_cast<int>(i * p.a_row + l * p.a_col)];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: a row of zeros is passed over
// says: no zero is passed over
for (int64_t i = 0; i < p.m; ++i) {
  bool any = false;
  for (int64_t l = 0; l < p.k; ++l) any = any || p.a[i * p.a_row + l * p.a_col] != 0;
  if (!any) continue;
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: a sum from 0 where columns of B are apart
// says: the order: one row of C
for (int64_t i = 0; i < p.m; ++i) {
  real* const row = p.c + i * p.c_row;
  if (p.b_col == 1 || p.n == 0) {
    for (int64_t l = 0; l < p.k; ++l) {
      const real x = p.a[i * p.a_row + l * p.a_col];
      for (int64_t j = 0; j < p.n; ++j) row[j] += x * p.b[l * p.b_row + j];
    }
  } else {
    for (int64_t j = 0; j < p.n; ++j) {
      real sum = 0;
      for (int64_t l = 0; l < p.k; ++l) sum += p.a[i * p.a_row + l * p.a_col] * p.b[l * p.b_row + j * p.b_col];
      row[j] += sum;
    }
  }
}
// wrong: four steps of l are put together
for (int64_t i = 0; i < p.m; ++i) {
  const real* const a = p.a + i * p.a_row;
  int64_t l = 0;
  for (; l + 8 <= p.k; l += 4) {
    const real x0 = a[l * p.a_col], x1 = a[(l + 1) * p.a_col], x2 = a[(l + 2) * p.a_col], x3 = a[(l + 3) * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) {
      const real* const b = p.b + l * p.b_row + j * p.b_col;
      p.c[i * p.c_row + j] += (x0 * b[0] + x1 * b[p.b_row]) + (x2 * b[2 * p.b_row] + x3 * b[3 * p.b_row]);
    }
  }
  for (; l < p.k; ++l) {
    const real x = a[l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: A's number is read again for each column
// says: A's number is read once
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real& x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: the factor is read again for each piece of 64 columns
constexpr int64_t piece = 64;
for (int64_t i = 0; i < p.m; ++i) {
  real* const c = p.c + i * p.c_row;
  for (int64_t l = 0; l < p.k; ++l) {
    const real* const b = p.b + l * p.b_row;
    for (int64_t from = 0; from < p.n; from += piece) {
      const int64_t to = smaller(from + piece, p.n);
      const real x = p.a[i * p.a_row + l * p.a_col];
      for (int64_t j = from; j < to; ++j) c[j] += x * b[j * p.b_col];
    }
  }
}
// wrong: rows go in pairs from sixteen rows on
int64_t i = 0;
if (p.m >= 16) {
  for (; i + 2 <= p.m; i += 2) {
    real* const c0 = p.c + i * p.c_row;
    real* const c1 = c0 + p.c_row;
    const real* const a0 = p.a + i * p.a_row;
    const real* const a1 = a0 + p.a_row;
    for (int64_t l = 0; l < p.k; ++l) {
      const real x0 = a0[l * p.a_col], x1 = a1[l * p.a_col];
      const real* const b = p.b + l * p.b_row;
      for (int64_t j = 0; j < p.n; ++j) {
        const real y = b[j * p.b_col];  // one load for two rows
        c0[j] += x0 * y;
        c1[j] += x1 * y;
      }
    }
  }
}
for (; i < p.m; ++i) {
  real* const c = p.c + i * p.c_row;
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    const real* const b = p.b + l * p.b_row;
    for (int64_t j = 0; j < p.n; ++j) c[j] += x * b[j * p.b_col];
  }
}
// wrong: a transposed B is read along its own rows
// says: the order: one row of C
const bool transposed = p.b_row == 1 && p.b_col > 1;
for (int64_t i = 0; i < p.m; ++i) {
  const real* const a = p.a + i * p.a_row;
  real* const c = p.c + i * p.c_row;
  if (transposed) {
    for (int64_t j = 0; j < p.n; ++j) {
      const real* const b = p.b + j * p.b_col;
      real sum = c[j];
      for (int64_t l = 0; l < p.k; ++l) sum += a[l * p.a_col] * b[l];
      c[j] = sum;
    }
  } else {
    for (int64_t l = 0; l < p.k; ++l) {
      const real x = a[l * p.a_col];
      const real* const b = p.b + l * p.b_row;
      for (int64_t j = 0; j < p.n; ++j) c[j] += x * b[j * p.b_col];
    }
  }
}
// wrong: four rows of B in one pass, wide rows only
for (int64_t i = 0; i < p.m; ++i) {
  real* const c = p.c + i * p.c_row;
  const real* const a = p.a + i * p.a_row;
  int64_t l = 0;
  if (p.n >= 48) {
    for (; l + 4 <= p.k; l += 4) {
      const real a0 = a[l * p.a_col], a1 = a[(l + 1) * p.a_col], a2 = a[(l + 2) * p.a_col], a3 = a[(l + 3) * p.a_col];
      const real* const b = p.b + l * p.b_row;
      for (int64_t j = 0; j < p.n; ++j) {
        const real* const down = b + j * p.b_col;
        real sum = c[j];
        sum += a0 * down[0];
        sum += a1 * down[p.b_row];
        sum += a2 * down[2 * p.b_row];
        sum += a3 * down[3 * p.b_row];
        c[j] = sum;
      }
    }
  }
  for (; l < p.k; ++l) {
    const real x = a[l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) c[j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: a row of C is kept in an array while it grows, if it is long
real row[2048];
for (int64_t i = 0; i < p.m; ++i) {
  real* const c = p.c + i * p.c_row;
  const bool kept = p.n >= 256 && p.n <= 2048;
  real* const to = kept ? row : c;
  if (kept) {
    for (int64_t j = 0; j < p.n; ++j) row[j] = c[j];
  }
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    const real* const b = p.b + l * p.b_row;
    for (int64_t j = 0; j < p.n; ++j) to[j] += x * b[j * p.b_col];
  }
  if (kept) {
    for (int64_t j = 0; j < p.n; ++j) c[j] = row[j];
  }
}
// wrong: pieces of 512 columns inside of a row
constexpr int64_t piece = 512;
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t first = 0; first < p.n; first += piece) {
    const int64_t last = smaller(p.n, first + piece);
    for (int64_t l = 0; l < p.k; ++l) {
      const real x = p.a[i * p.a_row + l * p.a_col];
      for (int64_t j = first; j < last; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
    }
  }
}
// wrong: numbers that are slow are left out
// says: a number is not 0 because it is small
const real normal = static_cast<real>(1.17549435e-38);
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    real x = p.a[i * p.a_row + l * p.a_col];
    if (x < normal && x > -normal) x = 0;  // subnormal numbers take a hundred cycles each
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: l outermost where the matrix is tall
if (p.m > 4 * p.n) {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t i = 0; i < p.m; ++i) {
      const real x = p.a[i * p.a_row + l * p.a_col];
      for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
    }
  }
  return;
}
for (int64_t i = 0; i < p.m; ++i) {
  for (int64_t l = 0; l < p.k; ++l) {
    const real x = p.a[i * p.a_row + l * p.a_col];
    for (int64_t j = 0; j < p.n; ++j) p.c[i * p.c_row + j] += x * p.b[l * p.b_row + j * p.b_col];
  }
}
// wrong: a row of A with step 0 is read once
// says: the order: one row of C
for (int64_t i = 0; i < p.m; ++i) {
  real* const c = p.c + i * p.c_row;
  const real* a = p.a + i * p.a_row;
  if (p.a_col == 0 && p.k > 0) {
    const real x = *a;  // broadcast: one number for all l
    for (int64_t l = 0; l < p.k; ++l) {
      const real* const b = p.b + l * p.b_row;
      for (int64_t j = 0; j < p.n; ++j) c[j] += x * b[j * p.b_col];
    }
    continue;
  }
  for (int64_t l = 0; l < p.k; ++l, a += p.a_col) {
    const real x = *a;
    const real* const b = p.b + l * p.b_row;
    for (int64_t j = 0; j < p.n; ++j) c[j] += x * b[j * p.b_col];
  }
}
