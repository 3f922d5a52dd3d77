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
