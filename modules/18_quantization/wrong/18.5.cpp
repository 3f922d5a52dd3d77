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
