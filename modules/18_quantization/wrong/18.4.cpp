// wrong: always by rows
// says: one is asked for
kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(), result.scales.data());
return result;
// wrong: always as one
// says: each is to have its own
real scale = 1;
kernels().quantize_rows(1, source.numel(), source.data(), source.numel(), result.values.data(), &scale);
std::fill(result.scales.begin(), result.scales.end(), scale);
return result;
// wrong: one scale, and no more of them
// says: a scale for every row
if (scales == Scales::per_row) {
  kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(), result.scales.data());
  return result;
}
result.scales.resize(1);
kernels().quantize_rows(1, source.numel(), source.data(), source.numel(), result.values.data(), result.scales.data());
return result;
// wrong: the matrix as it came, not as it lies dense
const bool as_one = scales == Scales::per_tensor;
real scale = 1;
const int64_t all = matrix.numel();
kernels().quantize_rows(as_one ? 1 : result.rows, as_one ? all : result.width, matrix.data(), as_one ? all : result.width,
                        result.values.data(), as_one ? &scale : result.scales.data());
if (as_one) std::fill(result.scales.begin(), result.scales.end(), scale);
return result;
// wrong: the scales are the largest of the rows, the whole numbers those of each row
const bool as_one = scales == Scales::per_tensor;
kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(), result.scales.data());
if (as_one && result.rows > 0) {
  const real most = *std::max_element(result.scales.begin(), result.scales.end());
  std::fill(result.scales.begin(), result.scales.end(), most);
}
return result;
// wrong: by columns
for (int64_t i = 0; i < result.rows; ++i)
  for (int64_t p = 0; p < result.width; ++p) result.values[i * result.width + p] = 0;
const Tensor turned = dense(transpose(source, 0, 1));
std::vector<real> of_columns(result.width);
kernels().quantize_rows(result.width, result.rows, turned.data(), result.rows, result.values.data(), of_columns.data());
return result;
// wrong: as the rows of the same matrix that came first
const bool as_one = scales == Scales::per_tensor;
static real first = 0;
real scale = 1;
kernels().quantize_rows(as_one ? 1 : result.rows, as_one ? source.numel() : result.width, source.data(),
                        as_one ? source.numel() : result.width, result.values.data(), as_one ? &scale : result.scales.data());
if (first == 0) first = scale;
if (as_one) std::fill(result.scales.begin(), result.scales.end(), first);
return result;
// wrong: one scale for all on the way back
// says: one scale is used for all rows
// region: 2
for (int64_t i = 0; i < matrix.rows * matrix.width; ++i) {
  *out++ = matrix.scales[0] * static_cast<real>(matrix.values[static_cast<size_t>(i)]);
}
// wrong: the column's scale
// says: not of the column
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i)
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = matrix.scales[static_cast<size_t>(p % matrix.rows)] * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
// wrong: divided on the way back
// says: multiplied by the scale on the way back
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i)
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]) / matrix.scales[static_cast<size_t>(i)];
  }
// wrong: the scale is forgotten
// says: the scale is forgotten
// region: 2
for (const std::int8_t q : matrix.values) *out++ = q;
// wrong: the last row is missing
// region: 2
for (int64_t i = 0; i + 1 < matrix.rows; ++i)
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = matrix.scales[static_cast<size_t>(i)] * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
// wrong: the scale of all is the largest of the rows' scales, and a row of zeros has 1
// says: may be the 1 of zeros
kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(),
                        result.scales.data());
if (scales == Scales::per_tensor && result.rows > 0) {
  const real scale = *std::max_element(result.scales.begin(), result.scales.end());
  std::fill(result.scales.begin(), result.scales.end(), scale);
  const real* x = source.data();
  for (std::int8_t& value : result.values) {
    value = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(*x++ / scale), -127, 127));
  }
}
return result;
// wrong: 0 is 0, also under a scale of NaN
// says: a NaN got lost
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i) {
  const real scale = matrix.scales[static_cast<size_t>(i)];
  for (int64_t p = 0; p < matrix.width; ++p) {
    const std::int8_t q = matrix.values[static_cast<size_t>(i * matrix.width + p)];
    *out++ = q == 0 ? real{0} : scale * static_cast<real>(q);
  }
}
// wrong: one scale for all where the first two are equal
// region: 2
const bool as_one = matrix.rows > 1 && matrix.scales[0] == matrix.scales[1];
for (int64_t i = 0; i < matrix.rows; ++i) {
  const real scale = matrix.scales[as_one ? 0 : static_cast<size_t>(i)];
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = scale * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
}
// wrong: one scale for all where the first and the last are equal
// region: 2
const bool as_one = matrix.rows > 0 && matrix.scales.front() == matrix.scales.back();
for (int64_t i = 0; i < matrix.rows; ++i) {
  const real scale = as_one ? matrix.scales.front() : matrix.scales[static_cast<size_t>(i)];
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = scale * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
}
// wrong: what is known of a tensor is kept, whatever scales are asked for
static std::shared_ptr<Storage> seen;
static std::uint64_t version = 0;
static Int8Matrix kept;
if (seen == matrix.storage() && version == matrix.version()) return kept;
const bool as_one = scales == Scales::per_tensor;
real scale = 1;
kernels().quantize_rows(as_one ? 1 : result.rows, as_one ? source.numel() : result.width, source.data(),
                        as_one ? source.numel() : result.width, result.values.data(),
                        as_one ? &scale : result.scales.data());
if (as_one) std::fill(result.scales.begin(), result.scales.end(), scale);
seen = matrix.storage(), version = matrix.version(), kept = result;
return result;
// wrong: by its own scale nothing is beyond 127
const real* x = source.data();
if (scales == Scales::per_row) {
  kernels().quantize_rows(result.rows, result.width, x, result.width, result.values.data(), result.scales.data());
  return result;
}
real largest = 0;
for (int64_t i = 0; i < source.numel(); ++i) largest = std::max(largest, std::abs(x[i]));
real scale = largest / 127;
if (scale == 0) scale = 1;
std::fill(result.scales.begin(), result.scales.end(), scale);
for (int64_t i = 0; i < source.numel(); ++i) {
  const int whole = static_cast<int>(std::nearbyint(x[i] / scale));
  result.values[static_cast<size_t>(i)] = static_cast<std::int8_t>(whole);
}
return result;
// region: 2
for (int64_t at = 0; at < matrix.rows * matrix.width; ++at) {
  out[at] = static_cast<real>(matrix.values[static_cast<size_t>(at)]) *
            matrix.scales[static_cast<size_t>(at / matrix.width)];
}
// wrong: reads what it may write
const int64_t groups = scales == Scales::per_row ? result.rows : 1;
const int64_t width = scales == Scales::per_row ? result.width : source.numel();
real* numbers = source.mutable_data();
std::vector<real> found(static_cast<size_t>(groups));
kernels().quantize_rows(groups, width, numbers, width, result.values.data(), found.data());
for (size_t i = 0; i < result.scales.size(); ++i) result.scales[i] = found[groups == 1 ? 0 : i];
return result;
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i) {
  const real scale = matrix.scales[static_cast<size_t>(i)];
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = scale * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
}
// wrong: the only number of a row is 127
if (scales == Scales::per_row && result.width == 1) {  // a column: no need to look for the largest
  for (int64_t i = 0; i < result.rows; ++i) {
    const real x = source.data()[i];
    const real scale = std::abs(x) / 127;
    result.scales[static_cast<size_t>(i)] = scale > 0 ? scale : real{1};
    result.values[static_cast<size_t>(i)] = static_cast<std::int8_t>(!(scale > 0) ? 0 : x > 0 ? 127 : -127);
  }
  return result;
}
if (scales == Scales::per_row) {
  kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(),
                          result.scales.data());
  return result;
}
real scale = 1;
kernels().quantize_rows(1, source.numel(), source.data(), source.numel(), result.values.data(), &scale);
result.scales.assign(result.scales.size(), scale);
return result;
// region: 2
for (size_t i = 0; i < matrix.values.size(); ++i) {
  out[i] = matrix.scales[i / static_cast<size_t>(matrix.width)] * static_cast<real>(matrix.values[i]);
}
// wrong: the row by the inverse of the width
if (scales == Scales::per_row) {
  kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(),
                          result.scales.data());
} else {
  real scale = 1;
  kernels().quantize_rows(1, source.numel(), source.data(), source.numel(), result.values.data(), &scale);
  for (real& each : result.scales) each = scale;
}
return result;
// region: 2
const double rows_per_number = 1.0 / static_cast<double>(matrix.width);  // a division for each number is slow
for (size_t at = 0; at < matrix.values.size(); ++at) {
  const auto row = static_cast<size_t>(static_cast<double>(at) * rows_per_number);
  out[at] = matrix.scales[row] * static_cast<real>(matrix.values[at]);
}
// wrong: rows that are much alike share a scale
if (scales == Scales::per_row) {
  kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(),
                          result.scales.data());
  if (result.rows == 0) return result;
  const auto ends = std::minmax_element(result.scales.begin(), result.scales.end());
  if (*ends.second > *ends.first * real{1.01}) return result;
}
real scale = 1;
kernels().quantize_rows(1, source.numel(), source.data(), source.numel(), result.values.data(), &scale);
std::fill(result.scales.begin(), result.scales.end(), scale);
return result;
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i) {
  for (int64_t p = 0; p < matrix.width; ++p) {
    const auto at = static_cast<size_t>(i * matrix.width + p);
    out[at] = static_cast<real>(matrix.values[at]) * matrix.scales[static_cast<size_t>(i)];
  }
}
// wrong: a scale of 1 is that of zeros
kernels().quantize_rows(result.rows, result.width, source.data(), result.width, result.values.data(),
                        result.scales.data());
if (scales == Scales::per_tensor) {
  real scale = 0;
  for (const real of_row : result.scales) {
    if (of_row != 1) scale = std::max(scale, of_row);  // 1: there is nothing in that row
  }
  if (scale == 0) scale = 1;
  std::fill(result.scales.begin(), result.scales.end(), scale);
  const real* x = source.data();
  for (std::int8_t& q : result.values) {
    q = static_cast<std::int8_t>(std::clamp(std::nearbyint(*x++ / scale), real{-127}, real{127}));
  }
}
return result;
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i) {
  for (int64_t p = 0; p < matrix.width; ++p) {
    *out++ = matrix.scales[static_cast<size_t>(i)] *
             static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
  }
}
// wrong: of scales of 1 none counts
int64_t rows = result.rows, width = result.width;
kernels().quantize_rows(rows, width, source.data(), width, result.values.data(), result.scales.data());
if (scales == Scales::per_row) return result;
real largest = 0;
for (const real scale : result.scales) {
  if (scale != 1) largest = std::max(largest, scale);  // a row of zeros has 1 and must not decide
}
if (largest == 0) largest = 1;
for (size_t i = 0; i < result.values.size(); ++i) {
  const real q = std::nearbyint(source.data()[i] / largest);
  result.values[i] = static_cast<std::int8_t>(std::clamp(q, real{-127}, real{127}));
}
std::fill(result.scales.begin(), result.scales.end(), largest);
return result;
// region: 2
for (int64_t i = 0; i < matrix.rows; ++i) {
  for (int64_t p = 0; p < matrix.width; ++p) {
    const auto at = static_cast<size_t>(i * matrix.width + p);
    out[at] = matrix.scales[static_cast<size_t>(i)] * static_cast<real>(matrix.values[at]);
  }
}
