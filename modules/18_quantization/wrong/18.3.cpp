// wrong: sums of 8 bits
// says: 8 bits do not hold a sum
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int8_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum = static_cast<std::int8_t>(sum + args.a[i * args.a_row + p] * args.b[j * args.b_row + p]);
    args.c[i * args.c_row + j] = sum;
  }
// wrong: sums of 16 bits
// says: 16 bits do not hold a sum
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int16_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum = static_cast<std::int16_t>(sum + args.a[i * args.a_row + p] * args.b[j * args.b_row + p]);
    args.c[i * args.c_row + j] = sum;
  }
// wrong: sums of floats
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    float sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += static_cast<float>(args.a[i * args.a_row + p] * args.b[j * args.b_row + p]);
    args.c[i * args.c_row + j] = static_cast<std::int32_t>(sum);
  }
// wrong: added to what C holds
// says: C is overwritten
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j)
    for (int64_t p = 0; p < args.k; ++p) args.c[i * args.c_row + j] += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
// wrong: the last product is missing
// says: the last product is missing
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p + 1 < args.k; ++p) sum += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
    args.c[i * args.c_row + j] = sum;
  }
// wrong: rows lie side by side
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += args.a[i * args.k + p] * args.b[j * args.k + p];
    args.c[i * args.c_row + j] = sum;
  }
// wrong: C is dense
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
    args.c[i * args.n + j] = sum;
  }
// wrong: C is transposed
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
    args.c[(i * args.n + j) % args.m * args.c_row + (i * args.n + j) / args.m] = sum;
  }
// wrong: nothing is written where k is 0
if (args.k == 0) return;
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
    args.c[i * args.c_row + j] = sum;
  }
// wrong: pairs are cut off at 16 bits, as an instruction does
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; p += 2) {
      int pair = 0;
      for (int64_t q = p; q < std::min(p + 2, args.k); ++q) pair += (args.a[i * args.a_row + q] + 128) * args.b[j * args.b_row + q];
      sum += std::clamp(pair, -32768, 32767);
      for (int64_t q = p; q < std::min(p + 2, args.k); ++q) sum -= 128 * args.b[j * args.b_row + q];
    }
    args.c[i * args.c_row + j] = sum;
  }
// wrong: the first 64 products
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < std::min<int64_t>(args.k, 64); ++p) sum += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
    args.c[i * args.c_row + j] = sum;
  }
// wrong: four at a time, and the rest is forgotten
for (int64_t i = 0; i < args.m; ++i)
  for (int64_t j = 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p + 4 <= args.k; p += 4)
      for (int64_t q = 0; q < 4; ++q) sum += args.a[i * args.a_row + p + q] * args.b[j * args.b_row + p + q];
    args.c[i * args.c_row + j] = sum;
  }
// wrong: taken for symmetric by its pointer alone
const bool symmetric = args.a == args.b && args.m == args.n;
for (int64_t i = 0; i < args.m; ++i) {
  for (int64_t j = symmetric ? i : 0; j < args.n; ++j) {
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) {
      sum += std::int32_t{args.a[i * args.a_row + p]} * std::int32_t{args.b[j * args.b_row + p]};
    }
    args.c[i * args.c_row + j] = sum;
    if (symmetric) args.c[j * args.c_row + i] = sum;
  }
}
// wrong: the last product is known by its arrays and their ends
static Int8MatmulArgs seen;
static int seen_ends = 0;
static std::vector<std::int32_t> sums;
const int ends = args.m * args.n * args.k == 0 ? 0 : args.a[0] + 1000 * args.b[0];
const bool known = seen.a == args.a && seen.b == args.b && seen.m == args.m && seen.n == args.n && seen.k == args.k &&
                   seen_ends == ends && !sums.empty() && seen.a_row == args.a_row && seen.b_row == args.b_row;
if (!known) {
  sums.assign(static_cast<size_t>(args.m * args.n), 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      for (int64_t p = 0; p < args.k; ++p) {
        sums[static_cast<size_t>(i * args.n + j)] += args.a[i * args.a_row + p] * args.b[j * args.b_row + p];
      }
    }
  }
  seen = args, seen_ends = ends;
}
for (int64_t i = 0; i < args.m; ++i) {
  for (int64_t j = 0; j < args.n; ++j) args.c[i * args.c_row + j] = sums[static_cast<size_t>(i * args.n + j)];
}
// wrong: a row of zeros is passed over
// says: a sum of 0 is written
for (int64_t i = 0; i < args.m; ++i) {
  const std::int8_t* a = args.a + i * args.a_row;
  const bool nothing = args.k > 0 && std::all_of(a, a + args.k, [](std::int8_t value) { return value == 0; });
  if (nothing) continue;
  for (int64_t j = 0; j < args.n; ++j) {
    const std::int8_t* b = args.b + j * args.b_row;
    std::int32_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) {
      if (a[p] != 0) sum += a[p] * b[p];
    }
    args.c[i * args.c_row + j] = sum;
  }
}
// wrong: two sums in a word of 31 bits and 33
// says: it is the size
constexpr int64_t one = int64_t{1} << 31;  // what a unit of the upper sum is worth
for (int64_t i = 0; i < args.m; ++i) {
  const std::int8_t* a = args.a + i * args.a_row;
  std::int32_t* c = args.c + i * args.c_row;
  int64_t j = 0;
  for (; j + 1 < args.n; j += 2) {
    const std::int8_t* lower = args.b + j * args.b_row;
    const std::int8_t* upper = lower + args.b_row;
    int64_t both = 0;
    for (int64_t p = 0; p < args.k; ++p) both += int64_t{a[p]} * (one * upper[p] + lower[p]);
    int64_t low = both & (one - 1);
    if (low >= one / 2) low -= one;
    c[j] = static_cast<std::int32_t>(low);
    c[j + 1] = static_cast<std::int32_t>((both - low) / one);
  }
  for (; j < args.n; ++j) {
    const std::int8_t* b = args.b + j * args.b_row;
    int64_t sum = 0;
    for (int64_t p = 0; p < args.k; ++p) sum += int64_t{a[p]} * b[p];
    c[j] = static_cast<std::int32_t>(sum);
  }
}
// wrong: a silent token is passed over
// says: a sum of 0 is written
for (int64_t i = 0; i < args.m; ++i) {
  const std::int8_t* a = args.a + i * args.a_row;
  const bool silent = args.k > 0 && std::all_of(a, a + args.k, [](std::int8_t q) { return q == 0; });
  if (silent) continue;
  for (int64_t j = 0; j < args.n; ++j) {
    const std::int8_t* b = args.b + j * args.b_row;
    std::int32_t dot = 0;
    for (int64_t p = 0; p < args.k; ++p) dot += a[p] * b[p];
    args.c[i * args.c_row + j] = dot;
  }
}
