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
// wrong: counted from above
// says: 100 - p has other last digits
Magnitudes sorted;
for (const real sample : samples) sorted.push_back(std::abs(sample));
std::sort(sorted.begin(), sorted.end());
const double n = static_cast<double>(sorted.size());
const auto cut_off = static_cast<int64_t>(std::floor((100 - percentile) * n / 100));
const int64_t place = std::max(static_cast<int64_t>(sorted.size()) - 1 - cut_off, int64_t{0});
const real scale = sorted[static_cast<size_t>(place)] / 127;
return scale == 0 ? real{1} : scale;
// wrong: a little is taken off before ceil
// says: nothing is taken away
Magnitudes sorted(samples.size());
std::transform(samples.begin(), samples.end(), sorted.begin(), [](real sample) { return std::abs(sample); });
std::sort(sorted.begin(), sorted.end());
const double rank = percentile / 100 * static_cast<double>(sorted.size());
const double place = std::max(std::ceil(rank - 1e-9) - 1, 0.0);  // 7.000000000000001 is a 7
const real scale = sorted[static_cast<size_t>(place)] / 127;
return scale > 0 ? scale : real{1};
// wrong: the percentile as a real
// says: all of its digits count
Magnitudes sorted = samples;
for (real& sample : sorted) sample = std::abs(sample);
const auto share = static_cast<real>(percentile);
const double rank = std::ceil(static_cast<double>(share) * static_cast<double>(sorted.size()) / 100);
const auto place = static_cast<std::ptrdiff_t>(rank) - (rank > 0 ? 1 : 0);
std::nth_element(sorted.begin(), sorted.begin() + place, sorted.end());
const real scale = sorted[static_cast<size_t>(place)] / 127;
return scale == 0 ? real{1} : scale;
// wrong: percentiles in thousandths
// whole numbers: nothing to be rounded
const int64_t n = static_cast<int64_t>(samples.size());
const int64_t thousandths = std::llround(percentile * 1000);
const int64_t rank = std::max<int64_t>(1, (thousandths * n + 99999) / 100000);
Magnitudes sorted = samples;
const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(rank - 1);
std::nth_element(sorted.begin(), at, sorted.end(), [](real a, real b) { return std::abs(a) < std::abs(b); });
const real scale = std::abs(*at) / 127;
return scale > 0 ? scale : real{1};
// wrong: a histogram of many samples
// says: it is the size
std::vector<real> sizes;
for (const real sample : samples) sizes.push_back(std::abs(sample));
const double exact = std::ceil(percentile * static_cast<double>(sizes.size()) / 100) - 1;
const auto place = exact < 0 ? size_t{0} : static_cast<size_t>(exact);
const real largest = *std::max_element(sizes.begin(), sizes.end());
real found = largest;
if (sizes.size() <= 2048) {
  std::sort(sizes.begin(), sizes.end());
  found = sizes[place];
} else if (place + 1 < sizes.size() && largest > 0) {
  std::vector<size_t> bins(2048, 0);
  const double step = static_cast<double>(largest) / 2048;
  for (const real size : sizes) ++bins[std::min(size_t{2047}, static_cast<size_t>(static_cast<double>(size) / step))];
  size_t seen = 0, bin = 0;
  while (bin < 2047 && seen + bins[bin] <= place) seen += bins[bin++];
  found = static_cast<real>((static_cast<double>(bin) + 0.5) * step);
}
const real scale = found / 127;
return scale == 0 ? real{1} : scale;
// wrong: the 1024 largest
// says: it is the size
const double exact = std::ceil(percentile * static_cast<double>(samples.size()) / 100) - 1;
const size_t place = exact < 0 ? 0 : static_cast<size_t>(exact);
const size_t from_top = samples.size() - place;  // 1: the largest
Magnitudes kept;
const auto more = [](real a, real b) { return a > b; };  // a heap with its least on top
for (const real sample : samples) {
  kept.push_back(std::abs(sample));
  std::push_heap(kept.begin(), kept.end(), more);
  if (kept.size() > std::min(from_top, size_t{1024})) {
    std::pop_heap(kept.begin(), kept.end(), more);
    kept.pop_back();
  }
}
const real scale = kept.front() / 127;
return scale == 0 ? real{1} : scale;
