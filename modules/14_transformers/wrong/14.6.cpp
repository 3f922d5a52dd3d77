// wrong: no temperature
// says: temperature does not arrive
// region: 1
return softmax(logits, -1).to_vector();
// wrong: times the temperature
// says: multiplied by the temperature
// region: 1
return softmax(mul(logits, temperature), -1).to_vector();
// wrong: after the softmax
// region: 1
return div(softmax(logits, -1), temperature).to_vector();
// wrong: whole temperatures
// region: 1
return softmax(div(logits, std::max(1.0, std::floor(temperature))), -1).to_vector();
// wrong: the root of it
// region: 1
return softmax(div(logits, std::sqrt(temperature)), -1).to_vector();
// wrong: exp without a shift
// region: 1
return exp(div(logits, temperature)).to_vector();
// wrong: scores as probabilities
// region: 1
return div(logits, temperature).to_vector();
// wrong: top-k not at all
// says: top_k does not arrive
// region: 2
(void)k;
// wrong: one too many
// says: one token too many
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
for (real& p : probabilities) p = p < sorted[count] ? 0 : p;
// wrong: one too few
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
for (real& p : probabilities) p = p <= sorted[count - 1] ? 0 : p;
// wrong: ties cut by their place
// says: tokens as likely as the k-th stay
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
const std::vector<size_t> order = ranking(probabilities);
for (size_t i = count; i < order.size(); ++i) probabilities[order[i]] = 0;
// wrong: the first k
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
for (size_t i = count; i < probabilities.size(); ++i) probabilities[i] = 0;
// wrong: the least likely
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end());
for (real& p : probabilities) p = p > sorted[count - 1] ? 0 : p;
// wrong: 0 keeps the likeliest only
// region: 2
const size_t count = std::max<size_t>(1, static_cast<size_t>(k));
if (count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
for (real& p : probabilities) p = p < sorted[count - 1] ? 0 : p;
// wrong: sorted in place
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::sort(probabilities.begin(), probabilities.end(), std::greater<real>());
for (size_t i = count; i < probabilities.size(); ++i) probabilities[i] = 0;
// wrong: past the end
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
for (real& p : probabilities) p = p < sorted.at(count - 1) ? 0 : p;
// wrong: what is left becomes equal
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1];
for (real& p : probabilities) p = p < threshold ? 0 : 1;
// wrong: not below 0.1
return softmax(div(logits, std::max(temperature, 0.1)), -1).to_vector();
// wrong: not below 0.01
return softmax(div(logits, std::max(temperature, 0.01)), -1).to_vector();
// wrong: not above 10
return softmax(div(logits, std::min(temperature, 10.0)), -1).to_vector();
// wrong: temperature + 1e-6
return softmax(div(logits, temperature + 1e-6), -1).to_vector();
// wrong: logits read from memory
std::vector<real> p(logits.data(), logits.data() + logits.numel());
return softmax(div(tensor(p, {logits.numel()}), temperature), -1).to_vector();
// wrong: small ones become 0
std::vector<real> p = softmax(div(logits, temperature), -1).to_vector();
for (real& x : p) x = x < 1e-3 ? 0 : x;
return p;
// wrong: rounded to 3 digits
std::vector<real> p = softmax(div(logits, temperature), -1).to_vector();
for (real& x : p) x = static_cast<real>(std::round(x * 1000) / 1000);
return p;
// wrong: first 256 tokens
std::vector<real> p = softmax(div(logits, temperature), -1).to_vector();
for (size_t i = 256; i < p.size(); ++i) p[i] = 0;
return p;
// wrong: k in an int
// region: 2
const int count = static_cast<int>(k);
if (count <= 0 || static_cast<size_t>(count) >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[static_cast<size_t>(count) - 1];
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: k in a short
// region: 2
const auto count = static_cast<uint16_t>(k);
if (count == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - size_t{1}];
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: nearly as likely stays
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1] - real(1e-3);
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: nearly as likely stays, 1e-6
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1] - real(1e-6);
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: those beyond k get a little
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1];
for (real& p : probabilities) p = p < threshold ? real(1e-4) : p;
// wrong: at most 40 stay
// region: 2
auto count = static_cast<size_t>(k);
if (k == 0 || count >= probabilities.size()) return;
count = std::min<size_t>(count, 40);
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1];
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: all but one stay changes nothing
// region: 2
const auto count = static_cast<size_t>(k);
if (k == 0 || count + 1 >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[count - 1];
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: written into the logits
// says: the logits, afterwards
mul_(logits.detach(), 1 / temperature);
return softmax(logits, -1).to_vector();
// wrong: different values count, not tokens
// says: different probabilities
// region: 2
if (k == 0 || static_cast<size_t>(k) >= probabilities.size()) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
const real threshold = sorted[std::min(sorted.size(), static_cast<size_t>(k)) - 1];
for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: k of 32 bits
// says: an int does not hold it
// region: 2
  const auto count = static_cast<size_t>(static_cast<int>(k));
  if (static_cast<int>(k) <= 0 || count >= probabilities.size()) return;
  std::vector<real> sorted = probabilities;
  std::nth_element(sorted.begin(), sorted.begin() + (static_cast<int>(k) - 1), sorted.end(), std::greater<real>());
  const real threshold = sorted[count - 1];
  for (real& p : probabilities) p = p < threshold ? 0 : p;
// wrong: the logits are divided in place
// says: are changed
  const Tensor flat = logits;
  if (flat.is_contiguous()) {
    for (int64_t i = 0; i < flat.numel(); ++i) flat.mutable_data()[i] = static_cast<real>(static_cast<double>(flat.data()[i]) / temperature);
    return softmax(flat, -1).to_vector();
  }
  return softmax(div(logits, temperature), -1).to_vector();
// wrong: times one by the temperature
return softmax(mul(logits, 1 / temperature), -1).to_vector();
// wrong: the largest is at least 0
std::vector<real> p = logits.to_vector();
double largest = 0, total = 0;
for (const real x : p) largest = std::max(largest, x / temperature);
for (const real x : p) total += std::exp(x / temperature - largest);
for (real& x : p) x = static_cast<real>(std::exp(x / temperature - largest) / total);
return p;
// wrong: a hundred-millionth for those beyond k
// says: what is cut becomes 0
// region: 2
if (k == 0 || k >= static_cast<int64_t>(probabilities.size())) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[static_cast<size_t>(k - 1)];
for (real& p : probabilities) p = p < threshold ? static_cast<real>(1e-8) : p;
// wrong: nearly equal is equal
// says: only equal ones stay
// region: 2
if (k == 0 || k >= static_cast<int64_t>(probabilities.size())) return;
std::vector<real> sorted = probabilities;
std::sort(sorted.begin(), sorted.end(), std::greater<real>());
const real threshold = sorted[static_cast<size_t>(k - 1)];
for (real& p : probabilities) p = p < threshold - static_cast<real>(1e-6) ? 0 : p;
// wrong: 256 of a large vocabulary at most
// region: 2
if (k == 0 || static_cast<size_t>(k) >= probabilities.size()) return;
const size_t place = std::min<size_t>(static_cast<size_t>(k), 256) - 1;
const real least = probabilities[ranking(probabilities)[place]];
for (real& p : probabilities) p = p < least ? 0 : p;
// wrong: a probability below a hundred-thousandth is none
std::vector<real> probabilities = softmax(div(logits, temperature), -1).to_vector();
for (real& p : probabilities) p = p < real(1e-5) ? 0 : p;
return probabilities;
