// wrong: always the largest
// says: the percentile is forgotten
real most = 0;
for (const real x : samples) most = std::max(most, std::abs(x));
return most / 127 > 0 ? most / 127 : 1;
// wrong: one place too far
// says: at place ceil
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const auto rank = static_cast<size_t>(std::ceil(percentile * static_cast<double>(sorted.size()) / 100));
const real scale = sorted[std::min(rank, sorted.size() - 1)] / 127;
return scale > 0 ? scale : 1;
// wrong: cut off, not rounded up
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const auto rank = static_cast<size_t>(percentile * static_cast<double>(sorted.size()) / 100);
const real scale = sorted[rank > 0 ? rank - 1 : 0] / 127;
return scale > 0 ? scale : 1;
// wrong: signs are left on
Magnitudes sorted = samples;
std::sort(sorted.begin(), sorted.end());
const double rank = std::max(std::ceil(percentile * static_cast<double>(sorted.size()) / 100), 1.0);
const real scale = sorted[static_cast<size_t>(rank) - 1] / 127;
return scale > 0 ? scale : 1;
// wrong: a share of the largest
// says: no percentile
real most = 0;
for (const real x : samples) most = std::max(most, std::abs(x));
const real scale = static_cast<real>(percentile / 100) * most / 127;
return scale > 0 ? scale : 1;
// wrong: the magnitude itself
// says: a 127th of it
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const double rank = std::max(std::ceil(percentile * static_cast<double>(sorted.size()) / 100), 1.0);
const real scale = sorted[static_cast<size_t>(rank) - 1];
return scale > 0 ? scale : 1;
// wrong: a scale of 0
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const double rank = std::max(std::ceil(percentile * static_cast<double>(sorted.size()) / 100), 1.0);
return sorted[static_cast<size_t>(rank) - 1] / 127;
// wrong: between two of them
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const double place = percentile * static_cast<double>(sorted.size() - 1) / 100;
const auto below = static_cast<size_t>(place);
const double rest = place - static_cast<double>(below);
const real upper = sorted[std::min(below + 1, sorted.size() - 1)];
const real scale = static_cast<real>(sorted[below] + rest * (upper - sorted[below])) / 127;
return scale > 0 ? scale : 1;
// wrong: from above
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end(), std::greater<>());
const double rank = std::max(std::ceil(percentile * static_cast<double>(sorted.size()) / 100), 1.0);
const real scale = sorted[static_cast<size_t>(rank) - 1] / 127;
return scale > 0 ? scale : 1;
// wrong: they are not sorted
const double rank = std::max(std::ceil(percentile * static_cast<double>(samples.size()) / 100), 1.0);
const real scale = std::abs(samples[static_cast<size_t>(rank) - 1]) / 127;
return scale > 0 ? scale : 1;
// wrong: of those that differ
// says: equal magnitudes count one by one
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
const double rank = std::max(std::ceil(percentile * static_cast<double>(sorted.size()) / 100), 1.0);
const real scale = sorted[static_cast<size_t>(rank) - 1] / 127;
return scale > 0 ? scale : 1;
// wrong: divided before it is multiplied
// says: multiply before you divide
Magnitudes sorted;
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const double rank = std::max(std::ceil(percentile / 100 * static_cast<double>(sorted.size())), 1.0);
const real scale = sorted[static_cast<size_t>(rank) - 1] / 127;
return scale > 0 ? scale : 1;
// wrong: a rank of 0
Magnitudes sorted{0};
for (const real x : samples) sorted.push_back(std::abs(x));
std::sort(sorted.begin(), sorted.end());
const real scale = sorted[static_cast<size_t>(std::ceil(percentile * static_cast<double>(samples.size()) / 100))] / 127;
return scale > 0 ? scale : 1;
// wrong: sorted anew only where the number, the first, or the last is another
static Magnitudes sorted;
static real first = 0, last = 0;
if (sorted.size() != samples.size() || first != samples.front() || last != samples.back()) {
  sorted.clear();
  for (const real sample : samples) sorted.push_back(std::abs(sample));
  std::sort(sorted.begin(), sorted.end());
  first = samples.front();
  last = samples.back();
}
const double rank = std::max(1.0, std::ceil(percentile * static_cast<double>(sorted.size()) / 100));
const real scale = sorted[static_cast<size_t>(rank) - 1] / 127;
return scale > 0 ? scale : real{1};
// wrong: place -1 is the last one
// says: never before the first
Magnitudes sorted;
for (const real sample : samples) sorted.push_back(std::abs(sample));
std::sort(sorted.begin(), sorted.end());
const auto n = static_cast<int64_t>(sorted.size());
const int64_t place = static_cast<int64_t>(std::ceil(percentile * static_cast<double>(n) / 100)) - 1;
const real scale = sorted[static_cast<size_t>((place + n) % n)] / 127;
return scale > 0 ? scale : real{1};
