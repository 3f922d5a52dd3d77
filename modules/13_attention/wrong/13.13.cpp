// wrong: the mean is not subtracted
// says: with respect to q
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
// says: with respect to q
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
// says: with respect to q
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
// says: with respect to q
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
// says: with respect to q
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
// says: times infinity
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
// says: everything is 0
static_cast<void>(dout);
