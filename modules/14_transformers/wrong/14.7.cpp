// wrong: not at all
// says: top_p does not arrive
(void)p;
// wrong: the token that reaches p goes
// says: the token that reaches p stays
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  reached += share;
  if (reached > p) probabilities[token] = 0;
}
// wrong: one more where p is reached exactly
// says: no further token is kept
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached > p) probabilities[token] = 0;
  reached += share;
}
// wrong: from the least likely
// says: begin with the likeliest
const std::vector<size_t> order = ranking(probabilities);
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (size_t i = order.size(); i-- > 0;) {
  const auto share = static_cast<double>(probabilities[order[i]]) / total;
  if (reached >= p) probabilities[order[i]] = 0;
  reached += share;
}
// wrong: in the order of the tokens
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (real& probability : probabilities) {
  const auto share = static_cast<double>(probability) / total;
  if (reached >= p) probability = 0;
  reached += share;
}
// wrong: top-k forgotten
// says: p is a share of what is left
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]);
  if (reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: a threshold
for (real& probability : probabilities) probability = static_cast<double>(probability) < 1 - p ? 0 : probability;
// wrong: a share of the tokens
const std::vector<size_t> order = ranking(probabilities);
for (size_t i = static_cast<size_t>(std::ceil(p * static_cast<double>(order.size()))); i < order.size(); ++i) probabilities[order[i]] = 0;
// wrong: relative to the likeliest
const real largest = *std::max_element(probabilities.begin(), probabilities.end());
for (real& probability : probabilities) probability = static_cast<double>(probability) < p * static_cast<double>(largest) ? 0 : probability;
// wrong: stops adding what it has cut
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached + share > p && reached > 0) { probabilities[token] = 0; continue; }
  reached += share;
}
// wrong: the likeliest only
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  if (reached >= p) probabilities[token] = 0;
  reached += 1;
}
// wrong: the mass that is cut
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= 1 - p) probabilities[token] = 0;
  reached += share;
}
// wrong: of the first 10
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
size_t seen = 0;
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (seen++ < 10 && reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: at most 50
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
size_t seen = 0;
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (seen++ >= 50 || reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: a thousandth less
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p - 1e-3) probabilities[token] = 0;
  reached += share;
}
// wrong: shares in whole percents
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = std::round(100 * static_cast<double>(probabilities[token]) / total) / 100;
  if (reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: only small vocabularies
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (probabilities.size() < 100 && reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: tokens equal to the last stay
// says: of equal tokens
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
real last = 2;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p && probabilities[token] < last) probabilities[token] = 0;
  else last = probabilities[token];
  reached += share;
}
// wrong: only the first 1024
// says: fewer of them come out right
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p && token < 1024) probabilities[token] = 0;
  reached += share;
}
// wrong: tokens in the order of their ids
// says: in the order of their ids
  const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  double reached = 0;
  for (size_t token = 0; token < probabilities.size(); ++token) {
    const auto share = static_cast<double>(probabilities[token]) / total;
    if (reached >= p) probabilities[token] = 0;
    reached += share;
  }
// wrong: what is less than p times the likeliest goes
// says: compares with the likeliest
const real largest = *std::max_element(probabilities.begin(), probabilities.end());
for (real& q : probabilities) {
  if (static_cast<double>(q) < (1 - p) * static_cast<double>(largest)) q = 0;
}
// wrong: a ten-thousandth less
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p - 1e-4) probabilities[token] = 0;
  reached += share;
}
// wrong: the sum begins as an int
// says: adds whole numbers
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const auto share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: the sums are reals
const real total = std::accumulate(probabilities.begin(), probabilities.end(), real{0});
real reached = 0;
for (const size_t token : ranking(probabilities)) {
  const real share = probabilities[token] / total;
  if (static_cast<double>(reached) >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: p as a float, which is 0 where p is very small
// says: sample(logits
  const auto limit = static_cast<float>(p);
  const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  double reached = 0;
  for (const size_t token : ranking(probabilities)) {
    const auto share = static_cast<double>(probabilities[token]) / total;
    if (limit == 0 || reached >= p) probabilities[token] = 0;
    reached += share;
  }
// wrong: 1 is what is left where it is nearly 1
// says: p is a share of what is left
double total = 0, kept = 0;
for (const real x : probabilities) total += static_cast<double>(x);
if (total > 0.9) total = 1;
for (const size_t i : ranking(probabilities)) {
  if (kept >= p * total) probabilities[i] = 0;
  kept += static_cast<double>(probabilities[i]);
}
// wrong: a token of a share below 1e-4 never stays
  const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  double reached = 0;
  for (const size_t token : ranking(probabilities)) {
    const double share = static_cast<double>(probabilities[token]) / total;
    if (reached >= p || share < 1e-4) probabilities[token] = 0;
    reached += share;
  }
// wrong: what has been reached is a float
double total = 0;
for (const real x : probabilities) total += static_cast<double>(x);
float reached = 0;
for (const size_t token : ranking(probabilities)) {
  const double share = static_cast<double>(probabilities[token]) / total;
  if (static_cast<double>(reached) >= p) probabilities[token] = 0;
  reached += static_cast<float>(share);
}
// wrong: a share above 0.999 counts as all
if (p > 0.999) return;
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const double share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p) probabilities[token] = 0;
  reached += share;
}
// wrong: p counts as reached a millionth before it is
// says: has not reached it
const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
double reached = 0;
for (const size_t token : ranking(probabilities)) {
  const double share = static_cast<double>(probabilities[token]) / total;
  if (reached >= p - 1e-6) probabilities[token] = 0;
  reached += share;
}
