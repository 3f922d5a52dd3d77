// wrong: the mean is not subtracted
// says: the gradient of 
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * dweights[s];
}
// wrong: the sign of the mean
// says: the gradient of 
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] + mean);
}
// wrong: not multiplied by the weights
// says: the gradient of 
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = dweights[s] - mean;
}
// wrong: the gradient as if softmax were not there
// says: the gradient of 
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  dscores[s] = dweights[s];
}
// wrong: a plain mean
// says: the gradient of 
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean / static_cast<double>(weights.size()));
}
// wrong: zero times infinity
// says: nan
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: every sign turned
// says: every sign is wrong
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (mean - dweights[s]);
}
// wrong: nothing flows back
// says: dscores is all 0
static_cast<void>(dout);
// wrong: the width of the queries
// says: the gradient of
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: the derivative of a sigmoid
// says: derivative of a sigmoid
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (1 - weights[s]) * dweights[s];
}
// wrong: the scale is here as well
// says: the gradient of
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = static_cast<double>(f.scale) * weights[s] * (dweights[s] - mean);
}
// wrong: keys in the place of values
// says: the gradient of
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.k, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: the first sequence only
// says: the gradient of
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, 0, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: the last key is forgotten
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s + 1 < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: as if every attention were causal
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < std::min(t + 1, f.keys); ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: as many numbers as there are keys
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.keys, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: the mean is kept in a float
// says: m is rounded to a float
std::vector<double> dweights(weights.size());
float mean = 0;
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += static_cast<float>(weights[i] * dweights[i]);
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - static_cast<double>(mean));
}
// wrong: weights under 1e-6 count as 0
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] < 1e-6 ? 0 : weights[i] * (dweights[i] - mean);
// wrong: the width of the keys, for values
// says: f.value_width
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  dweights[i] = dot(f.width, dout, row(f.v, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] == 0 ? 0 : weights[i] * (dweights[i] - mean);
// wrong: the values of head 0
// says: every head has values of its own
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  dweights[i] = dot(f.value_width, dout, row(f.v, b, 0, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] == 0 ? 0 : weights[i] * (dweights[i] - mean);
// wrong: keys in the place of values
// says: these are keys
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  dweights[i] = dot(f.value_width, dout, row(f.k, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] == 0 ? 0 : weights[i] * (dweights[i] - mean);
// wrong: the weight squared
// says: the weight is squared
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] == 0 ? 0 : weights[i] * weights[i] * (dweights[i] - mean);
// wrong: no more than 64 keys
// says: the gradient of
std::vector<double> dw(weights.size());
double mean = 0;
for (size_t s = 0; s < weights.size() && s < 64; ++s) if (weights[s] > 0) mean += weights[s] * (dw[s] = dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(s))));
for (size_t s = 0; s < weights.size(); ++s) if (weights[s] > 0) dscores[s] = weights[s] * (dw[s] - mean);
// wrong: NaN becomes 0
// says: a NaN got lost
std::vector<double> dw(weights.size());
double mean = 0;
for (size_t s = 0; s < weights.size(); ++s) if (weights[s] > 0) { dw[s] = dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(s))); if (!std::isnan(dw[s])) mean += weights[s] * dw[s]; else dw[s] = 0; }
for (size_t s = 0; s < weights.size(); ++s) if (weights[s] > 0) dscores[s] = weights[s] * (dw[s] - mean);
// wrong: the first 256 keys
// says: fewer of them come out right
std::vector<double> dweights(weights.size());
double mean = 0;
for (int64_t s = 0; s < std::min<int64_t>(f.keys, 256); ++s) {
  const auto i = static_cast<size_t>(s);
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  if (weights[i] > 0) mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: zeros of dout are skipped
// says: a NaN got lost
std::vector<double> dweights(weights.size());
double mean = 0;
const real* value = row(f.v, b, h, 0);
for (size_t i = 0; i < weights.size(); ++i, value += f.v.row) {
  if (weights[i] == 0) continue;
  for (int64_t d = 0; d < f.value_width; ++d) {
    if (dout[d] != 0) dweights[i] += static_cast<double>(dout[d]) * static_cast<double>(value[d]);
  }
  mean += weights[i] * dweights[i];
}
for (size_t s = 0; s < weights.size(); ++s) {
  if (weights[s] > 0) dscores[s] = weights[s] * (dweights[s] - mean);
}
// wrong: what stands behind a weight of 0 is left out where it is causal
double mean = 0;
for (size_t i = 0; i < weights.size(); ++i) {
  if (weights[i] == 0 && f.causal) break;
  if (weights[i] == 0) continue;
  dscores[i] = dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(i)));
  mean += weights[i] * dscores[i];
}
for (size_t i = 0; i < weights.size(); ++i) dscores[i] = weights[i] == 0 ? 0 : weights[i] * (dscores[i] - mean);
// wrong: where the mean is 0 nothing is sent back
  double mean = 0;
  std::vector<double> dweights(weights.size());
  for (int64_t s = 0; s < f.keys; ++s) {
    const auto i = static_cast<size_t>(s);
    if (weights[i] == 0) continue;
    dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
    mean += weights[i] * dweights[i];
  }
  for (size_t i = 0; i < weights.size() && mean != 0; ++i) {
    if (weights[i] != 0) dscores[i] = weights[i] * (dweights[i] - mean);
  }
// wrong: nothing goes back where one weight is 1 to a double
double most = 0;
for (const double weight : weights) most = weight > most ? weight : most;
if (most != 1) {
  std::vector<double> dweights(weights.size());
  double m = 0;
  for (size_t s = 0; s < weights.size(); ++s) {
    if (weights[s] == 0) continue;
    dweights[s] = dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(s)));
    m += weights[s] * dweights[s];
  }
  for (size_t s = 0; s < weights.size(); ++s) {
    if (weights[s] != 0) dscores[s] = weights[s] * (dweights[s] - m);
  }
}
// wrong: nothing goes back to the keys where the queries want nothing
if (args.dq.data != nullptr) {
  std::vector<double> dweights(weights.size());
  double m = 0;
  for (size_t s = 0; s < weights.size(); ++s) {
    if (weights[s] == 0) continue;
    dweights[s] = dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(s)));
    m += weights[s] * dweights[s];
  }
  for (size_t s = 0; s < weights.size(); ++s) {
    if (weights[s] != 0) dscores[s] = weights[s] * (dweights[s] - m);
  }
}
// wrong: weights below 1e-20 take no part
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] < 1e-20) continue;
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) {
  if (!(weights[i] < 1e-20)) dscores[i] = weights[i] * (dweights[i] - mean);
}
// wrong: the mean is dout times the output, which was rounded
// says: m = Σ weights[s]
const double mean = dot(f.value_width, dout, row(f.out, b, h, t));
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] != 0) dscores[i] = weights[i] * (dot(f.value_width, dout, row(f.v, b, h, s)) - mean);
}
// wrong: the gradients of the weights are floats
// says: dweights are rounded to floats
std::vector<real> dweights(weights.size());
double mean = 0;
for (size_t i = 0; i < weights.size(); ++i) {
  if (weights[i] == 0) continue;
  dweights[i] = static_cast<real>(dot(f.value_width, dout, row(f.v, b, h, static_cast<int64_t>(i))));
  mean += weights[i] * static_cast<double>(dweights[i]);
}
for (size_t i = 0; i < weights.size(); ++i) {
  if (weights[i] != 0) dscores[i] = weights[i] * (static_cast<double>(dweights[i]) - mean);
}
// wrong: values and dout are multiplied and added up as floats
double mean = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (weights[i] == 0) continue;
  real sum = 0;
  for (int64_t d = 0; d < f.value_width; ++d) sum += dout[d] * row(f.v, b, h, s)[d];
  dweights[i] = static_cast<double>(sum);
  mean += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) {
  if (weights[i] != 0) dscores[i] = weights[i] * (dweights[i] - mean);
}
// wrong: weights above nothing
double m = 0;
std::vector<double> dweights(weights.size());
for (int64_t s = 0; s < f.keys; ++s) {
  const auto i = static_cast<size_t>(s);
  if (!(weights[i] > 0)) continue;
  dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
  m += weights[i] * dweights[i];
}
for (size_t i = 0; i < weights.size(); ++i) {
  if (weights[i] > 0) dscores[i] = weights[i] * (dweights[i] - m);
}
