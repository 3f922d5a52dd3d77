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
