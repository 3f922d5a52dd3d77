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
