// wrong: the two lengths are added
// says: the two lengths are added
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads) + std::sqrt(writes);
}
return scores;
// wrong: the bias is missing
// says: the bias is missing
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = 0, writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: what it writes by is missing
// says: what the unit writes by is missing
const auto units = static_cast<size_t>(in_weight.size(0)), inputs = static_cast<size_t>(in_weight.size(1));
const std::vector<real> in = in_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]);
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  scores[j] = std::sqrt(reads);
}
return scores;
// wrong: what it reads by is missing
// says: what the unit reads by is missing
const auto units = static_cast<size_t>(in_weight.size(0)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> out = out_weight.to_vector();
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double writes = 0;
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(writes);
}
return scores;
// wrong: sums of magnitudes
// says: sums of magnitudes
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto size = [](real x) { return std::abs(static_cast<double>(x)); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = size(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += size(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += size(out[e * units + j]);
  scores[j] = reads * writes;
}
return scores;
// wrong: rows of the second weight
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[(j * outputs + e) % out.size()]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: the roots are missing
// says: the roots are missing
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = reads * writes;
}
return scores;
// wrong: squares in single precision, which overflow
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  float reads = static_cast<float>(bias[j] * bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += static_cast<float>(in[j * inputs + c] * in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += static_cast<float>(out[e * units + j] * out[e * units + j]);
  scores[j] = static_cast<double>(std::sqrt(reads) * std::sqrt(writes));
}
return scores;
// wrong: a bias is taken for granted
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector(), bias = in_bias.to_vector();
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: memory is read as if it lay dense
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const real *in = in_weight.data(), *out = out_weight.data();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: means in the place of sums
// says: means in the place of sums
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  const auto n = static_cast<double>(inputs + (in_bias.defined() ? 1 : 0));
  scores[j] = std::sqrt(reads / n) * std::sqrt(writes / static_cast<double>(outputs));
}
return scores;
// wrong: one root of a product, which overflows
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x * x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads * writes);
}
return scores;
// wrong: the scores of the last weights of these shapes
static std::vector<double> last;
static Shape last_in, last_out;
static bool last_biased = false;
const bool again = last_in == in_weight.shape() && last_out == out_weight.shape() && last_biased == in_bias.defined();
if (again) return last;
const auto units = static_cast<size_t>(in_weight.size(0));
const auto inputs = static_cast<size_t>(in_weight.size(1)), outputs = static_cast<size_t>(out_weight.size(0));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t e = 0; e < outputs; ++e) writes += square(out[e * units + j]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
last = scores, last_in = in_weight.shape(), last_out = out_weight.shape(), last_biased = in_bias.defined();
return scores;
// wrong: a unit whose row is all 0 is passed over
// says: a unit whose row is all 0 is passed over
const auto units = static_cast<size_t>(in_weight.size(0)), inputs = static_cast<size_t>(in_weight.size(1));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = 0, writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  if (inputs > 0 && reads == 0) continue;
  reads += square(bias[j]);
  for (size_t i = j; i < out.size(); i += units) writes += square(out[i]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: squares that are reals
// says: the squares are made in single precision
const auto units = static_cast<size_t>(in_weight.size(0)), inputs = static_cast<size_t>(in_weight.size(1));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = static_cast<double>(bias[j] * bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += static_cast<double>(in[j * inputs + c] * in[j * inputs + c]);
  for (size_t i = j; i < out.size(); i += units) writes += static_cast<double>(out[i] * out[i]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: the scores of the same two weights are remembered, whatever the bias is
static std::shared_ptr<Storage> known_in, known_out;
static std::uint64_t version_in = 0, version_out = 0;
static std::vector<double> known;
static Layout layout_in, layout_out;
const auto same = [](const Layout& a, const Layout& b) {
  return a.shape == b.shape && a.strides == b.strides && a.offset == b.offset;
};
if (known_in != nullptr && known_in == in_weight.storage() && known_out == out_weight.storage() &&
    version_in == in_weight.version() && version_out == out_weight.version() &&
    same(layout_in, in_weight.layout()) && same(layout_out, out_weight.layout())) {
  return known;
}
const auto units = static_cast<size_t>(in_weight.size(0)), inputs = static_cast<size_t>(in_weight.size(1));
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>(units);
const auto square = [](real x) { return static_cast<double>(x) * static_cast<double>(x); };
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  double reads = square(bias[j]), writes = 0;
  for (size_t c = 0; c < inputs; ++c) reads += square(in[j * inputs + c]);
  for (size_t i = j; i < out.size(); i += units) writes += square(out[i]);
  scores[j] = std::sqrt(reads) * std::sqrt(writes);
}
known_in = in_weight.storage(), known_out = out_weight.storage(), known = scores;
version_in = in_weight.version(), version_out = out_weight.version();
layout_in = in_weight.layout(), layout_out = out_weight.layout();
return scores;
