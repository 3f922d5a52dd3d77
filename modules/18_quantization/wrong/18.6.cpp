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
