// wrong: no bias
// says: the bias is forgotten
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (const real scale : weight.scales) *out++ = static_cast<real>(*sum++ * (double{token_scale} * double{scale}));
// wrong: no scale of the token
// says: the scale of the token is forgotten
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (size_t i = 0; i < tokens.scales.size(); ++i)
  for (size_t j = 0; j < weight.scales.size(); ++j) *out++ = static_cast<real>(*sum++ * double{weight.scales[j]} + (b ? b[j] : 0));
// wrong: no scale of the output
// says: the scale of the output is forgotten
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (size_t j = 0; j < weight.scales.size(); ++j) *out++ = static_cast<real>(*sum++ * double{token_scale} + (b ? b[j] : 0));
// wrong: the bias before the scales
// says: not to the bias
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    *out++ = static_cast<real>((*sum++ + double{b ? b[j] : 0}) * (double{token_scale} * double{weight.scales[j]}));
  }
// wrong: divided
// says: not divided
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    *out++ = static_cast<real>(*sum++ / (double{token_scale} * double{weight.scales[j]}) + (b ? b[j] : 0));
  }
// wrong: scales multiplied as floats, whose product may be none
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    *out++ = static_cast<real>(*sum++) * (token_scale * weight.scales[j]) + (b ? b[j] : 0);
  }
// wrong: the first token's scale for all
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (size_t i = 0; i < tokens.scales.size(); ++i)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    *out++ = static_cast<real>(*sum++ * (double{tokens.scales[0]} * double{weight.scales[j]}) + (b ? b[j] : 0));
  }
// wrong: a token without a number gives zeros
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    const double product = std::isnan(token_scale) ? 0 : double{token_scale} * double{weight.scales[j]};
    *out++ = static_cast<real>(*sum++ * product + (b ? b[j] : 0));
  }
// wrong: one token only
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
for (size_t j = 0; j < weight.scales.size() && !tokens.scales.empty(); ++j) {
  out[j] = static_cast<real>(sums[j] * (double{tokens.scales[0]} * double{weight.scales[j]}) + (b ? b[j] : 0));
}
// wrong: sums lie by outputs
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
for (size_t i = 0; i < tokens.scales.size(); ++i)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    const double product = sums[j * tokens.scales.size() + i] * (double{tokens.scales[i]} * double{weight.scales[j]});
    *out++ = static_cast<real>(product + (b ? b[j] : 0));
  }
// wrong: the bias of the token
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (size_t i = 0; i < tokens.scales.size(); ++i)
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    *out++ = static_cast<real>(*sum++ * (double{tokens.scales[i]} * double{weight.scales[j]}) + (b ? b[i % weight.scales.size()] : 0));
  }
// wrong: rounded before the bias
// says: rounded before the bias is added
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales) {
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    const real product = static_cast<real>(*sum++ * (double{token_scale} * double{weight.scales[j]}));
    *out++ = b != nullptr ? product + b[j] : product;
  }
}
// wrong: the scale that is given, also for a NaN
// says: not always the one that is given
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (int64_t i = 0; i < tokens.rows; ++i) {
  const double scale = input_scale ? double{*input_scale} : double{tokens.scales[static_cast<size_t>(i)]};
  for (int64_t j = 0; j < weight.rows; ++j) {
    const double product = *sum++ * (scale * double{weight.scales[static_cast<size_t>(j)]});
    *out++ = static_cast<real>(b != nullptr ? product + double{b[j]} : product);
  }
}
// wrong: the sum becomes a float
// says: a float does not hold the sum
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (const real token_scale : tokens.scales) {
  for (size_t j = 0; j < weight.scales.size(); ++j) {
    const double product = static_cast<float>(*sum++) * (double{token_scale} * double{weight.scales[j]});
    *out++ = static_cast<real>(product + (b != nullptr ? double{b[j]} : 0.0));
  }
}
// wrong: the first scale where it is the last one
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const bool per_tensor = weight.rows > 0 && weight.scales.front() == weight.scales.back();
for (int64_t i = 0; i < tokens.rows; ++i) {
  const double of_token = static_cast<double>(tokens.scales[static_cast<size_t>(i)]);
  for (int64_t o = 0; o < weight.rows; ++o) {
    const double of_output = static_cast<double>(weight.scales[per_tensor ? 0 : static_cast<size_t>(o)]);
    const double value = sums[static_cast<size_t>(i * weight.rows + o)] * (of_token * of_output);
    out[i * weight.rows + o] = static_cast<real>(b != nullptr ? value + static_cast<double>(b[o]) : value);
  }
}
// wrong: a sum of 0 needs no scale
// says: times NaN it is NaN
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
const std::int32_t* sum = sums.data();
for (int64_t i = 0; i < tokens.rows; ++i) {
  const auto s = static_cast<double>(tokens.scales[static_cast<size_t>(i)]);
  for (int64_t o = 0; o < weight.rows; ++o, ++sum) {
    double total = b == nullptr ? 0 : static_cast<double>(b[o]);
    if (*sum != 0 || std::isnan(s)) total += *sum * (s * static_cast<double>(weight.scales[static_cast<size_t>(o)]));
    *out++ = static_cast<real>(total);
  }
}
// wrong: a token of zeros is given the bias itself
const bool nothing = tokens.rows == 1 && std::all_of(tokens.values.begin(), tokens.values.end(),
                                                     [](std::int8_t q) { return q == 0; });
const bool usual = std::none_of(tokens.scales.begin(), tokens.scales.end(), [](real s) { return std::isnan(s); }) &&
                   std::all_of(weight.scales.begin(), weight.scales.end(), [](real s) { return std::isfinite(s); });
if (nothing && usual && b != nullptr) {
  return dense_bias.as_strided(shape, contiguous_strides(shape), dense_bias.offset());
}
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
for (size_t at = 0; at < sums.size(); ++at) {
  const size_t i = at / weight.scales.size(), o = at % weight.scales.size();
  const double scale = static_cast<double>(tokens.scales[i]) * static_cast<double>(weight.scales[o]);
  const double addend = b == nullptr ? 0.0 : static_cast<double>(b[o]);
  out[at] = static_cast<real>(static_cast<double>(sums[at]) * scale + addend);
}
// wrong: in float where there is no bias
// says: a float does not hold the sum
const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
for (int64_t i = 0; i < tokens.rows; ++i) {
  for (int64_t o = 0; o < weight.rows; ++o) {
    const std::int32_t sum = sums[static_cast<size_t>(i * weight.rows + o)];
    const double scale = static_cast<double>(tokens.scales[static_cast<size_t>(i)]) *
                         static_cast<double>(weight.scales[static_cast<size_t>(o)]);
    if (b == nullptr) {  // no bias that could take it nearly away
      *out++ = static_cast<real>(static_cast<double>(static_cast<real>(sum)) * scale);
    } else {
      *out++ = static_cast<real>(sum * scale + static_cast<double>(b[o]));
    }
  }
}
