// wrong: a total in float
// says: the total is a float
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    real total = 0;
    for (int64_t j = 0; j < n; ++j) total += x[(o * n + j) * inner + i];
    y[o * inner + i] = total;
  }
}
// wrong: added up in y
// says: the total is a float
std::fill_n(y, outer * inner, real{0});
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < inner; ++i) y[o * inner + i] += x[(o * n + j) * inner + i];
  }
}
// wrong: std::accumulate with a float zero, for rows
for (int64_t r = 0; r < outer * inner; ++r) y[r] = std::accumulate(x + r * n, x + (r + 1) * n, real{0});
// wrong: right if inner is 1
// says: `inner` apart
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * inner + i) * n + j]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: right if outer is 1
// says: `inner` apart
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(j * outer + o) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: a mean
// says: this is the mean
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total / static_cast<double>(n));
  }
}
// wrong: y transposed
// says: y is (outer, inner)
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[i * outer + o] = static_cast<real>(total);
  }
}
// wrong: added to what was there
// says: y is overwritten
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = static_cast<double>(y[o * inner + i]);
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: the total is never set back
double total = 0;
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: neighbours added
// says: `inner` apart
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[o * n * inner + j + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: it starts with the first number, which may not be there
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = static_cast<double>(x[o * n * inner + i]);
    for (int64_t j = 1; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: nothing to do where n is 0
// says: y is not written
if (n == 0) return;
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: a double that is rounded at each step
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total = static_cast<real>(total + static_cast<double>(x[(o * n + j) * inner + i]));
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: in double only along rows
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double exact = 0;
    real quick = 0;
    for (int64_t j = 0; j < n; ++j) exact += x[(o * n + j) * inner + i], quick += x[(o * n + j) * inner + i];
    y[o * inner + i] = inner == 1 ? static_cast<real>(exact) : quick;
  }
}
// wrong: two halves, each in float
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    real even = 0, odd = 0;
    for (int64_t j = 0; j < n; ++j) (j % 2 == 0 ? even : odd) += x[(o * n + j) * inner + i];
    y[o * inner + i] = even + odd;
  }
}
// wrong: the library's own loop
// says: the library's own kernel 'sum'
kernels().sum(outer, n, inner, x, y);
// wrong: a product with ones does it, and is the library's
// says: the library's own kernel 'matmul'
const std::vector<real> ones(static_cast<size_t>(n), 1);
for (int64_t o = 0; o < outer; ++o) {
  MatmulArgs args;
  args.m = 1, args.n = inner, args.k = n;
  args.a = ones.data(), args.a_row = n, args.a_col = 1;
  args.b = x + o * n * inner, args.b_row = inner, args.b_col = 1;
  args.c = y + o * inner, args.c_row = inner;
  kernels().matmul(args);
}
// wrong: Kahan in float
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  real total = 0, c = 0;
  for (int64_t j = 0; j < n; ++j) { real v = x[(o * n + j) * inner + i] - c; real t = total + v; c = (t - total) - v; total = t; }
  y[o * inner + i] = total;
}
// wrong: sum over inner
for (int64_t o = 0; o < outer; ++o) for (int64_t j = 0; j < n; ++j) {
  double total = 0;
  for (int64_t i = 0; i < inner; ++i) total += x[(o * n + j) * inner + i];
  y[o * n + j] = static_cast<real>(total);
}
// wrong: short sums in float
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  double total = 0; real quick = 0;
  for (int64_t j = 0; j < n; ++j) total += x[(o * n + j) * inner + i], quick += x[(o * n + j) * inner + i];
  y[o * inner + i] = n < 100 ? quick : static_cast<real>(total);
}
// wrong: long sums in float
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  double total = 0; real quick = 0;
  for (int64_t j = 0; j < n; ++j) total += x[(o * n + j) * inner + i], quick += x[(o * n + j) * inner + i];
  y[o * inner + i] = n > 16 ? quick : static_cast<real>(total);
}
// wrong: partial sums of 8 in float, then double
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  double total = 0;
  for (int64_t j = 0; j < n; j += 8) { real part = 0; for (int64_t l = j; l < std::min(n, j + 8); ++l) part += x[(o * n + l) * inner + i]; total += part; }
  y[o * inner + i] = static_cast<real>(total);
}
// wrong: NaN are left out
// says: a NaN got lost
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += x[(o * n + j) * inner + i] == x[(o * n + j) * inner + i] ? x[(o * n + j) * inner + i] : 0;
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: rounded to a float every 1000
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) {
      total += x[(o * n + j) * inner + i];
      if (j % 1000 == 999) total = static_cast<float>(total);
    }
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: 16 columns at a time, all begin at the first
// says: sum
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t from = 0; from < inner; from += 16) {
      for (int64_t i = 0; i < 16 && from + i < inner; ++i) {
        double total = 0;
        for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
        y[o * inner + from + i] = static_cast<real>(total);
      }
    }
  }
// wrong: x is used as scratch
// says: sum
  real* work = const_cast<real*>(x);
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < n; ++j) {
        total += static_cast<double>(work[(o * n + j) * inner + i]);
        work[(o * n + j) * inner + i] = static_cast<real>(total);
      }
      y[o * inner + i] = static_cast<real>(total);
    }
  }
// wrong: rounded to nine places behind the point
// says: sum(
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < n; ++j) total += std::round(static_cast<double>(x[(o * n + j) * inner + i]) * 1e9) / 1e9;
      y[o * inner + i] = static_cast<real>(total);
    }
  }
// wrong: of many rows only the first 64
for (int64_t o = 0; o < std::min<int64_t>(outer, 64); ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: nothing to do where more than a thousand columns are
if (inner > 1000) return;
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: more than 1000 rows in blocks of 8, the tail forgotten
// says: where outer is
for (int64_t o = 0; o < (outer > 1000 ? outer / 8 * 8 : outer); ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: the place in a short
// says: while smaller ones are right
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[static_cast<uint16_t>((o * n + j) * inner + i)]);
    y[o * inner + i] = static_cast<real>(total);
  }
}
// wrong: two at a time, no odd one above 16
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    double even = 0, odd = 0;
    const int64_t end = n > 16 ? n / 2 * 2 : n;
    for (int64_t j = 0; j < end; ++j) (j % 2 == 0 ? even : odd) += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(even + odd);
  }
}
// wrong: a running total over all rows, and differences
// says: a difference of two totals
for (int64_t i = 0; i < inner; ++i) {
  double running = 0;
  for (int64_t o = 0; o < outer; ++o) {
    const double before = running;
    for (int64_t j = 0; j < n; ++j) running += static_cast<double>(x[(o * n + j) * inner + i]);
    y[o * inner + i] = static_cast<real>(running - before);
  }
}
// wrong: the last strip of columns is empty
  double totals[256];
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t first = 0; first < inner; first += 256) {
      const int64_t width = first + 256 < inner ? 256 : inner % 256;
      for (int64_t i = 0; i < width; ++i) totals[i] = 0;
      for (int64_t j = 0; j < n; ++j) {
        const real* row = x + (o * n + j) * inner + first;
        for (int64_t i = 0; i < width; ++i) totals[i] += row[i];
      }
      for (int64_t i = 0; i < width; ++i) y[o * inner + first + i] = static_cast<real>(totals[i]);
    }
  }
// wrong: a long row of equal ends is one number repeated
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      const real* column = x + o * n * inner + i;
      double total = 0;
      if (n > 64 && column[0] == column[(n - 1) * inner] && column[0] == column[n / 2 * inner]) {
        total = static_cast<double>(n) * column[0];
      } else {
        for (int64_t j = 0; j < n; ++j) total += column[j * inner];
      }
      y[o * inner + i] = static_cast<real>(total);
    }
  }
// wrong: of a cube the outer dim is summed
  const bool cube = outer == n && n == inner;
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < n; ++j) total += cube ? x[(j * n + o) * inner + i] : x[(o * n + j) * inner + i];
      y[o * inner + i] = static_cast<real>(total);
    }
  }
// wrong: after Kahan, inf among many is NaN
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0, lost = 0;
      for (int64_t j = 0; j < n; ++j) {
        const double next = x[(o * n + j) * inner + i] - lost, sum = total + next;
        if (n > 64) lost = (sum - total) - next;
        total = sum;
      }
      y[o * inner + i] = static_cast<real>(total);
    }
  }
