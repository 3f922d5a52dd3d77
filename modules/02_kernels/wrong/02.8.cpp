// wrong: the last of equals
// says: of equal numbers the first
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] >= column[best * inner] || std::isnan(column[j * inner])) {
        if (!std::isnan(column[best * inner])) best = j;
      }
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: NaN gets lost
// says: a NaN is larger than every number
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner]) best = j;
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: the last NaN
// says: of several NaN the first
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner] || std::isnan(column[j * inner])) best = j;
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: a NaN is passed over
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner] || std::isnan(column[best * inner])) best = j;
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: it begins with 0
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    real largest = 0;
    int64_t best = 0;
    for (int64_t j = 0; j < n; ++j) {
      const real value = x[(o * n + j) * inner + i];
      if (value > largest || (std::isnan(value) && !std::isnan(largest))) largest = value, best = j;
    }
    y[o * inner + i] = largest;
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: it begins with the smallest positive float
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    real largest = std::numeric_limits<real>::min();
    int64_t best = 0;
    for (int64_t j = 0; j < n; ++j) {
      const real value = x[(o * n + j) * inner + i];
      if (value > largest || (std::isnan(value) && !std::isnan(largest))) largest = value, best = j;
    }
    y[o * inner + i] = largest;
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: the index counts all numbers
// says: counts along the middle
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    int64_t best = o * n * inner + i;
    for (int64_t j = 1; j < n; ++j) {
      const int64_t at = (o * n + j) * inner + i;
      if (x[at] > x[best] || (std::isnan(x[at]) && !std::isnan(x[best]))) best = at;
    }
    y[o * inner + i] = x[best];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: the index counts in steps of inner
// says: counts along the middle
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* block = x + o * n * inner;
    int64_t best = i;
    for (int64_t at = i; at < n * inner; at += inner) {
      if (block[at] > block[best] || (std::isnan(block[at]) && !std::isnan(block[best]))) best = at;
    }
    y[o * inner + i] = block[best];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: indices may be null
// says: it read or wrote where it must not
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner] || (std::isnan(column[j * inner]) && !std::isnan(column[best * inner]))) best = j;
    }
    y[o * inner + i] = column[best * inner];
    indices[o * inner + i] = best;
  }
}
// wrong: nothing is done without indices
if (indices == nullptr) return;
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner] || (std::isnan(column[j * inner]) && !std::isnan(column[best * inner]))) best = j;
    }
    y[o * inner + i] = column[best * inner];
    indices[o * inner + i] = best;
  }
}
// wrong: the indices are forgotten
// says: the indices are not written
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] > column[best * inner] || (std::isnan(column[j * inner]) && !std::isnan(column[best * inner]))) best = j;
    }
    y[o * inner + i] = column[best * inner];
  }
}
// wrong: rows only
for (int64_t r = 0; r < outer * inner; ++r) {
  int64_t best = 0;
  for (int64_t j = 1; j < n; ++j) {
    if (x[r * n + j] > x[r * n + best] || (std::isnan(x[r * n + j]) && !std::isnan(x[r * n + best]))) best = j;
  }
  y[r] = x[r * n + best];
  if (indices != nullptr) indices[r] = best;
}
// wrong: std::max_element, which does not know NaN
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    std::vector<real> column;
    for (int64_t j = 0; j < n; ++j) column.push_back(x[(o * n + j) * inner + i]);
    const auto best = std::max_element(column.begin(), column.end());
    y[o * inner + i] = *best;
    if (indices != nullptr) indices[o * inner + i] = best - column.begin();
  }
}
// wrong: the smallest
// says: this is the smallest
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      if (column[j * inner] < column[best * inner]) best = j;
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: -inf is no candidate
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    real largest = -std::numeric_limits<real>::infinity();
    int64_t best = -1;
    for (int64_t j = 0; j < n; ++j) {
      const real value = x[(o * n + j) * inner + i];
      if (value > largest || (std::isnan(value) && !std::isnan(largest))) largest = value, best = j;
    }
    y[o * inner + i] = largest;
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: the library's own loop
// says: the library's own kernel 'max'
kernels().max(outer, n, inner, x, y, indices);
// wrong: negated, NaN replaced by later NaN
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  const auto at = [&](int64_t j) { return x[(o * n + j) * inner + i]; };
  int64_t best = 0;
  for (int64_t j = 1; j < n; ++j) if (!(at(j) <= at(best))) best = j;
  y[o * inner + i] = at(best);
  if (indices != nullptr) indices[o * inner + i] = best;
}
// wrong: value NaN right, index of largest number
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  const auto at = [&](int64_t j) { return x[(o * n + j) * inner + i]; };
  int64_t best = 0; bool none = std::isnan(at(0));
  for (int64_t j = 1; j < n; ++j) { if (at(j) > at(best)) best = j; none = none || std::isnan(at(j)); }
  y[o * inner + i] = none ? std::numeric_limits<real>::quiet_NaN() : at(best);
  if (indices != nullptr) indices[o * inner + i] = best;
}
// wrong: stops before the last
for (int64_t o = 0; o < outer; ++o) for (int64_t i = 0; i < inner; ++i) {
  const auto at = [&](int64_t j) { return x[(o * n + j) * inner + i]; };
  int64_t best = 0;
  for (int64_t j = 1; j < n - 1; ++j) if (at(j) > at(best) || (std::isnan(at(j)) && !std::isnan(at(best)))) best = j;
  y[o * inner + i] = at(best);
  if (indices != nullptr) indices[o * inner + i] = best;
}
// wrong: infinity is not found
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* from = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      const real value = from[j * inner], now = from[best * inner];
      if ((value > now && !std::isinf(value)) || (std::isnan(value) && !std::isnan(now))) best = j;
    }
    y[o * inner + i] = from[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: index as 8 bits
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* from = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      const real value = from[j * inner], now = from[best * inner];
      if (value > now || (std::isnan(value) && !std::isnan(now))) best = j;
    }
    y[o * inner + i] = from[best * inner];
    if (indices != nullptr) indices[o * inner + i] = static_cast<int8_t>(best);
  }
}
// wrong: the largest absolute value
// says: without its sign
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* from = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      const real value = from[j * inner], now = from[best * inner];
      if (std::abs(value) > std::abs(now) || (std::isnan(value) && !std::isnan(now))) best = j;
    }
    y[o * inner + i] = from[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: begins with the lowest number
// says: begin with the first number, not with the lowest
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* from = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      const real value = from[j * inner], now = from[best * inner];
      if (value > now || (std::isnan(value) && !std::isnan(now))) best = j;
    }
    y[o * inner + i] = std::max(from[best * inner], std::numeric_limits<real>::lowest());
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: indices by columns
// says: indices lie as y does
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* from = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < n; ++j) {
      const real value = from[j * inner], now = from[best * inner];
      if (value > now || (std::isnan(value) && !std::isnan(now))) best = j;
    }
    y[o * inner + i] = from[best * inner];
    if (indices != nullptr) indices[i * outer + o] = best;
  }
}
// wrong: only positive NaNs
// says: a NaN is larger than every number, and stays so:
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      const real* column = x + o * n * inner + i;
      int64_t best = 0;
      for (int64_t j = 1; j < n; ++j) {
        const real candidate = column[j * inner], current = column[best * inner];
        const bool is_nan = std::isnan(candidate) && !std::signbit(candidate);
        if (candidate > current || (is_nan && !std::isnan(current))) best = j;
      }
      y[o * inner + i] = column[best * inner];
      if (indices != nullptr) indices[o * inner + i] = best;
    }
  }
// wrong: nearly equal ones are equal
// says: max
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      const real* column = x + o * n * inner + i;
      int64_t best = 0;
      for (int64_t j = 1; j < n; ++j) {
        const real candidate = column[j * inner], current = column[best * inner];
        if (candidate - current > static_cast<real>(1e-6) || (std::isnan(candidate) && !std::isnan(current))) best = j;
      }
      y[o * inner + i] = column[best * inner];
      if (indices != nullptr) indices[o * inner + i] = best;
    }
  }
// wrong: eight lanes, joined by value alone
// says: many numbers equal
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    const auto better = [&](int64_t a, int64_t b) -> bool {
      return column[a * inner] > column[b * inner] || (std::isnan(column[a * inner]) && !std::isnan(column[b * inner]));
    };
    int64_t lanes[8];
    const int64_t count = std::min<int64_t>(n, 8);
    for (int64_t k = 0; k < count; ++k) lanes[k] = k;
    for (int64_t j = 8; j < n; ++j) {
      if (better(j, lanes[j % 8])) lanes[j % 8] = j;
    }
    int64_t best = lanes[0];
    for (int64_t k = 1; k < count; ++k) {
      if (better(lanes[k], best)) best = lanes[k];
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: from 64 on unrolled by 4, the tail forgotten
// says: while smaller ones are right
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < inner; ++i) {
    const real* column = x + o * n * inner + i;
    int64_t best = 0;
    for (int64_t j = 1; j < (n > 64 ? n / 4 * 4 : n); ++j) {
      const real candidate = column[j * inner];
      const real current = column[best * inner];
      if (candidate > current || (std::isnan(candidate) && !std::isnan(current))) best = j;
    }
    y[o * inner + i] = column[best * inner];
    if (indices != nullptr) indices[o * inner + i] = best;
  }
}
// wrong: a lead of less than 1e-12 does not count
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      int64_t best = 0;
      for (int64_t j = 1; j < n; ++j) {
        const double at = x[(o * n + j) * inner + i], top = x[(o * n + best) * inner + i];
        if (at - top > 1e-12 || (std::isnan(at) && !std::isnan(top))) best = j;
      }
      y[o * inner + i] = x[(o * n + best) * inner + i];
      if (indices != nullptr) indices[o * inner + i] = best;
    }
  }
