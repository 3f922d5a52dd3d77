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
