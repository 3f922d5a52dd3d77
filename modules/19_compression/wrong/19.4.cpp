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
// wrong: divided by the largest of its weights, as a real
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const std::vector<real> bias = in_bias.defined() ? in_bias.to_vector() : std::vector<real>();
const auto units = static_cast<size_t>(in_weight.size(0)), width = static_cast<size_t>(in_weight.size(1));
const auto outputs = static_cast<size_t>(out_weight.size(0));
std::vector<double> scores(units);
for (size_t j = 0; j < units; ++j) {
  const real b = bias.empty() ? 0 : bias[j];
  real scale = 0;
  for (size_t c = 0; c < width; ++c) scale = std::max(scale, std::abs(in[j * width + c]));
  if (scale == 0) scale = b == 0 ? 1 : std::abs(b);
  double reads = 0, writes = 0;
  for (size_t c = 0; c < width; ++c) {
    const real part = in[j * width + c] / scale;
    reads += static_cast<double>(part) * part;
  }
  const real part = b / scale;
  reads += static_cast<double>(part) * part;
  for (size_t e = 0; e < outputs; ++e) writes += static_cast<double>(out[e * units + j]) * out[e * units + j];
  scores[j] = static_cast<double>(scale) * std::sqrt(reads) * std::sqrt(writes);
}
return scores;
// wrong: lengths kept as reals
const Tensor in = in_weight.detach(), out = out_weight.detach();
const int64_t units = in.size(0);
const auto length = [](const std::vector<real>& numbers, real more) {
  double sum = static_cast<double>(more) * static_cast<double>(more);
  for (const real x : numbers) sum += static_cast<double>(x) * static_cast<double>(x);
  return static_cast<real>(std::sqrt(sum));
};
std::vector<double> scores;
for (int64_t j = 0; j < units; ++j) {
  const real bias = in_bias.defined() ? in_bias.at({j}) : real{0};
  const real reads = length(select(in, 0, j).to_vector(), bias), writes = length(select(out, 1, j).to_vector(), 0);
  scores.push_back(static_cast<double>(reads) * static_cast<double>(writes));
}
return scores;
// wrong: a score far below the largest is 0
const std::vector<real> in = in_weight.to_vector(), out = out_weight.to_vector();
const auto H = static_cast<size_t>(in_weight.size(0));
std::vector<double> reads(H), writes(H);
for (size_t i = 0; i < in.size(); ++i) reads[i / (in.size() / H)] += std::pow(static_cast<double>(in[i]), 2);
if (in_bias.defined()) {
  size_t j = 0;
  for (const real b : in_bias.to_vector()) reads[j++] += std::pow(static_cast<double>(b), 2);
}
for (size_t i = 0; i < out.size(); ++i) writes[i % H] += std::pow(static_cast<double>(out[i]), 2);
std::vector<double> scores(H);
double most = 0;
for (size_t j = 0; j < H; ++j) {
  scores[j] = std::sqrt(reads[j]) * std::sqrt(writes[j]);
  most = std::max(most, scores[j]);
}
for (double& score : scores) {
  if (score < 1e-9 * most) score = 0;  // rounding
}
return scores;
// wrong: magnitudes where the weights lie
const NoGrad guard;
const int64_t units = in_weight.size(0), inputs = in_weight.size(1), outputs = out_weight.size(0);
const Tensor writes = contiguous(transpose(out_weight.detach(), 0, 1));  // our own rows, one for each unit
real* magnitude = writes.mutable_data();
for (int64_t i = 0; i < writes.numel(); ++i) magnitude[i] = std::abs(magnitude[i]);
const std::vector<real> reads = in_weight.to_vector();
std::vector<real> bias(static_cast<size_t>(units), real{0});
if (in_bias.defined()) bias = in_bias.to_vector();
std::vector<double> scores;
for (int64_t j = 0; j < units; ++j) {
  const double b = static_cast<double>(bias[static_cast<size_t>(j)]);
  double in = b * b, out = 0;
  for (int64_t c = 0; c < inputs; ++c) {
    const double x = static_cast<double>(reads[static_cast<size_t>(j * inputs + c)]);
    in += x * x;
  }
  for (int64_t e = 0; e < outputs; ++e) {
    const double x = static_cast<double>(magnitude[j * outputs + e]);
    out += x * x;
  }
  scores.push_back(std::sqrt(in) * std::sqrt(out));
}
return scores;
// wrong: partial sums as reals
struct Sum {
  double open = 0;
  int in_block = 0;
  std::vector<real> blocks;  // pairwise, for exactness: few terms each
  void add(double x) {
    open += x * x;
    if (++in_block < 64) return;
    blocks.push_back(static_cast<real>(open));
    open = 0;
    in_block = 0;
  }
  double root() const {
    double all = open;
    for (const real block : blocks) all += static_cast<double>(block);
    return std::sqrt(all);
  }
};
const auto units = static_cast<size_t>(in_weight.size(0)), inputs = static_cast<size_t>(in_weight.size(1));
std::vector<Sum> before(units), behind(units);
const std::vector<real> reads = in_weight.to_vector(), writes = out_weight.to_vector();
for (size_t i = 0; i < reads.size(); ++i) before[i / inputs].add(static_cast<double>(reads[i]));
for (size_t i = 0; i < writes.size(); ++i) behind[i % units].add(static_cast<double>(writes[i]));
if (in_bias.defined()) {
  const std::vector<real> bias = in_bias.to_vector();
  for (size_t j = 0; j < units; ++j) before[j].add(static_cast<double>(bias[j]));
}
std::vector<double> scores;
for (size_t j = 0; j < units; ++j) scores.push_back(before[j].root() * behind[j].root());
return scores;
