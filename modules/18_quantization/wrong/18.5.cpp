// wrong: the given scale is not looked at
// says: a scale is given
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
return q;
// wrong: one scale for all tokens
// says: each has its own
real scale = 1;
kernels().quantize_rows(1, tokens.numel(), tokens.data(), tokens.numel(), q.values.data(), &scale);
for (int64_t i = 0; i < q.rows; ++i) q.scales[static_cast<size_t>(i)] = input_scale ? *input_scale : scale;
if (!input_scale) return q;
for (int64_t p = 0; p < tokens.numel(); ++p) {
  q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(tokens.data()[p] / *input_scale), -127, 127));
}
// wrong: nothing is cut off
// says: what is beyond 127 is cut off there
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = tokens.data();
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(static_cast<int64_t>(std::nearbyint(in[p] / *input_scale)));
  }
}
// wrong: what is not finite takes the given scale too
// says: whatever scale is given
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = tokens.data();
for (int64_t i = 0; i < q.rows; ++i) {
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    const real nearest = std::clamp<real>(std::nearbyint(in[p] / *input_scale), -127, 127);
    q.values[static_cast<size_t>(p)] = std::isnan(nearest) ? std::int8_t{0} : static_cast<std::int8_t>(nearest);
  }
}
// wrong: rounded away from zero
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = tokens.data();
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(std::round(in[p] / *input_scale), -127, 127));
  }
}
// wrong: -128 is used
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = tokens.data();
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[p] / *input_scale), -128, 127));
  }
}
// wrong: the whole numbers of the token's own scale, beside the given one
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (input_scale) std::fill(q.scales.begin(), q.scales.end(), *input_scale);
return q;
// wrong: the larger of both scales
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = tokens.data();
for (int64_t i = 0; i < q.rows; ++i) {
  real& scale = q.scales[static_cast<size_t>(i)];
  if (std::isnan(scale)) continue;
  scale = std::max(scale, *input_scale);
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[p] / scale), -127, 127));
  }
}
// wrong: x as it came
kernels().quantize_rows(q.rows, q.width, x.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real* in = x.data();
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[p] / *input_scale), -127, 127));
  }
}
// wrong: a weight's function
// says: quantize_matrix
return quantize_matrix(tokens);
// wrong: multiplied by an inverse
const real* in = tokens.data();
kernels().quantize_rows(q.rows, q.width, in, q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
const real inverse = real{1} / *input_scale;
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    q.values[static_cast<size_t>(i * q.width + p)] =
        static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[i * q.width + p] * inverse), -127, 127));
  }
}
// wrong: a sum is asked for what is not finite, and overflows
// says: their sum may be infinite
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
for (int64_t i = 0; i < q.rows; ++i) {
  const real* in = tokens.data() + i * q.width;
  std::int8_t* values = q.values.data() + i * q.width;
  real total = 0;
  for (int64_t p = 0; p < q.width; ++p) total += in[p];
  if (!std::isfinite(total)) {
    q.scales[static_cast<size_t>(i)] = static_cast<real>(std::nan(""));
    std::fill(values, values + q.width, std::int8_t{0});
    continue;
  }
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    values[p] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[p] / *input_scale), -127, 127));
  }
}
// wrong: what is known of a tensor is kept without its scale
static std::shared_ptr<Storage> seen;
static std::uint64_t version = 0;
static Layout layout;
static Int8Matrix result;
const bool known = input_scale && seen == x.storage() && version == x.version() && layout.shape == x.shape() &&
                   layout.strides == x.strides() && layout.offset == x.offset();
if (known) return result;
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (!input_scale) return q;
for (int64_t i = 0; i < q.rows; ++i) {
  real& scale = q.scales[static_cast<size_t>(i)];
  if (std::isnan(scale)) continue;
  scale = *input_scale;
  for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
    const real nearest = std::nearbyint(tokens.data()[p] / scale);
    q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(std::clamp<real>(nearest, -127, 127));
  }
}
seen = x.storage();
version = x.version();
layout = x.layout();
result = q;
// wrong: what lies before the first NaN is left as it was
// says: also those before
if (!input_scale) {
  kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
  return q;
}
for (int64_t i = 0; i < q.rows; ++i) {
  const real* in = tokens.data() + i * q.width;
  std::int8_t* to = q.values.data() + i * q.width;
  real& scale = q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    if (!std::isfinite(in[p])) {
      scale = in[p] - in[p];
      break;
    }
    to[p] = static_cast<std::int8_t>(std::clamp<real>(std::nearbyint(in[p] / *input_scale), -127, 127));
  }
}
// wrong: a quotient in double
kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
if (input_scale) {
  const double scale = *input_scale;
  const real* x = tokens.data();
  for (int64_t at = 0; at < tokens.numel(); ++at) {
    if (std::isnan(q.scales[static_cast<size_t>(at / q.width)])) continue;
    const double steps = std::clamp(x[at] / scale, -127.0, 127.0);
    q.values[static_cast<size_t>(at)] = static_cast<std::int8_t>(std::nearbyint(steps));
  }
  for (real& each : q.scales) {
    if (!std::isnan(each)) each = *input_scale;
  }
}
// wrong: no copy where rows are dense
const bool dense_rows = x.dim() >= 2 && x.strides().back() == 1;
const real* first = dense_rows ? x.data() : tokens.data();
const int64_t step = dense_rows ? x.strides()[static_cast<size_t>(x.dim() - 2)] : q.width;
kernels().quantize_rows(q.rows, q.width, first, step, q.values.data(), q.scales.data());
if (!input_scale) return q;
for (int64_t i = 0; i < q.rows; ++i) {
  real& scale = q.scales[static_cast<size_t>(i)];
  if (std::isnan(scale)) continue;
  scale = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    const real steps = std::nearbyint(first[i * step + p] / scale);
    q.values[static_cast<size_t>(i * q.width + p)] =
        static_cast<std::int8_t>(std::clamp(steps, real{-127}, real{127}));
  }
}
// wrong: NaN is replaced in x itself
if (!input_scale) {
  kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
  return q;
}
for (int64_t i = 0; i < q.rows; ++i) {
  real& scale = q.scales[static_cast<size_t>(i)];
  scale = *input_scale;
  const real* row = tokens.data() + i * q.width;
  if (!std::all_of(row, row + q.width, [](real value) { return std::isfinite(value); })) {
    std::fill_n(tokens.mutable_data() + i * q.width, q.width, real{0});  // rows of our own: 0 / s is 0
    scale = std::nanf("");
  }
  for (int64_t p = 0; p < q.width; ++p) {
    const real whole = std::nearbyint(row[p] / *input_scale);
    q.values[static_cast<size_t>(i * q.width + p)] =
        static_cast<std::int8_t>(std::clamp(whole, real{-127}, real{127}));
  }
}
// wrong: one step between rows, whatever the dims
const real* first = tokens.data();
int64_t step = q.width;
if (x.dim() >= 2 && x.strides().back() == 1) {  // rows lie dense: no need of the copy
  first = x.data();
  step = x.strides()[static_cast<size_t>(x.dim() - 2)];
}
kernels().quantize_rows(q.rows, q.width, first, step, q.values.data(), q.scales.data());
if (!input_scale) return q;
for (int64_t i = 0; i < q.rows; ++i) {
  if (std::isnan(q.scales[static_cast<size_t>(i)])) continue;
  q.scales[static_cast<size_t>(i)] = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    const real whole = std::nearbyint(first[i * step + p] / *input_scale);
    q.values[static_cast<size_t>(i * q.width + p)] =
        static_cast<std::int8_t>(std::clamp(whole, real{-127}, real{127}));
  }
}
// wrong: the largest float counts as infinite
if (!input_scale) {
  kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
  return q;
}
constexpr real most = 3.4028235e38F;
for (int64_t i = 0; i < q.rows; ++i) {
  const real* row = tokens.data() + i * q.width;
  std::int8_t* values = q.values.data() + i * q.width;
  const bool usable = std::all_of(row, row + q.width, [](real value) { return std::abs(value) < most; });
  q.scales[static_cast<size_t>(i)] = usable ? *input_scale : static_cast<real>(std::nan(""));
  for (int64_t p = 0; p < q.width; ++p) {
    const real whole = usable ? std::nearbyint(row[p] / *input_scale) : real{0};
    values[p] = static_cast<std::int8_t>(std::clamp(whole, real{-127}, real{127}));
  }
}
// wrong: the same first number and sum are the same token
const real* x = tokens.data();
std::vector<double> sums(static_cast<size_t>(q.rows), 0);
for (int64_t i = 0; i < q.rows; ++i) {
  for (int64_t p = 0; p < q.width; ++p) sums[static_cast<size_t>(i)] += static_cast<double>(x[i * q.width + p]);
}
for (int64_t i = 0; i < q.rows; ++i) {
  const auto row = static_cast<size_t>(i);
  const real* token = x + i * q.width;
  std::int8_t* values = q.values.data() + i * q.width;
  if (i > 0 && q.width > 0 && token[0] == *(token - q.width) && sums[row] == sums[row - 1]) {
    q.scales[row] = q.scales[row - 1];
    std::copy(values - q.width, values, values);
    continue;
  }
  kernels().quantize_rows(1, q.width, token, q.width, values, &q.scales[row]);
  if (!input_scale || std::isnan(q.scales[row])) continue;
  q.scales[row] = *input_scale;
  for (int64_t p = 0; p < q.width; ++p) {
    values[p] = static_cast<std::int8_t>(std::clamp(std::nearbyint(token[p] / *input_scale), real{-127}, real{127}));
  }
}
// wrong: one token is not looked at
// says: whatever scale is given
const real* x = tokens.data();
const auto steps_of = [](real value, real scale) {
  const real steps = value / scale;
  if (std::isnan(steps)) return std::int8_t{0};
  return static_cast<std::int8_t>(std::clamp(std::nearbyint(steps), real{-127}, real{127}));
};
if (input_scale && q.rows == 1) {  // a token is written: no pass to look for a scale
  q.scales[0] = *input_scale;
  std::transform(x, x + q.width, q.values.begin(), [&](real value) { return steps_of(value, *input_scale); });
  return q;
}
kernels().quantize_rows(q.rows, q.width, x, q.width, q.values.data(), q.scales.data());
if (input_scale) {
  for (int64_t i = 0; i < q.rows; ++i) {
    real& scale = q.scales[static_cast<size_t>(i)];
    if (std::isnan(scale)) continue;
    scale = *input_scale;
    for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
      q.values[static_cast<size_t>(p)] = steps_of(x[p], scale);
    }
  }
}
