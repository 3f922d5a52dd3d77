// wrong: not sorted
// says: sorted first
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: the value below
// says: on the line from one to the other
std::sort(values.begin(), values.end());
return values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
// wrong: the value above
// says: not at the upper one
std::sort(values.begin(), values.end());
return values[static_cast<size_t>(std::ceil(share * static_cast<double>(values.size() - 1)))];
// wrong: the nearest value
std::sort(values.begin(), values.end());
return values[static_cast<size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
// wrong: q · n
// says: the last value is at q = 1
std::sort(values.begin(), values.end());
const double position = std::min(share * static_cast<double>(values.size()), static_cast<double>(values.size() - 1));
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: the weights are exchanged
// says: weights are exchanged
std::sort(values.begin(), values.end());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[above], values[below], position - static_cast<double>(below));
// wrong: from the greatest down
// says: q = 0 is the least
std::sort(values.rbegin(), values.rend());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: the mean
// says: this is the mean
double sum = 0;
for (const double value : values) sum += value / static_cast<double>(values.size());
return sum;
// wrong: the median whatever is asked
std::sort(values.begin(), values.end());
return std::lerp(values[(values.size() - 1) / 2], values[values.size() / 2], 0.5);
// wrong: the difference overflows
std::sort(values.begin(), values.end());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return values[below] + (values[above] - values[below]) * (position - static_cast<double>(below));
// wrong: equal values are one
std::sort(values.begin(), values.end());
values.erase(std::unique(values.begin(), values.end()), values.end());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: positions of 16 bits
std::sort(values.begin(), values.end());
const double position = share * static_cast<double>(static_cast<uint16_t>(values.size() - 1));
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: sorted as floats
std::vector<float> some(values.begin(), values.end());
std::sort(some.begin(), some.end());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(static_cast<double>(some[below]), static_cast<double>(some[above]), position - static_cast<double>(below));
// wrong: sorted by a bubble, which takes n² steps for many
for (size_t i = 0; i < values.size(); ++i) {
  for (size_t k = 1; k < values.size(); ++k) {
    if (values[k] < values[k - 1]) std::swap(values[k], values[k - 1]);
  }
}
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: the distance itself
// says: as a share of the median
// region: 2
return quantile(values, 0.75) - quantile(values, 0.25);
// wrong: from the least to the greatest
// says: the quartiles are the quarters
// region: 2
const double low = quantile(values, 0), high = quantile(values, 1);
if (low == high) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: a share of the mean
// says: not the mean
// region: 2
const double low = quantile(values, 0.25), high = quantile(values, 0.75);
double mean = 0;
for (const double value : values) mean += value / static_cast<double>(values.size());
if (low == high) return 0;
return mean == 0 ? std::numeric_limits<double>::infinity() : (high - low) / mean;
// wrong: 0 by 0
// says: equal quartiles are a spread of 0
// region: 2
return (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
// wrong: 0 wherever the median is 0
// region: 2
return middle == 0 ? 0 : (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
// wrong: half of the distance
// says: the whole one
// region: 2
const double low = quantile(values, 0.25), high = quantile(values, 0.75);
if (low == high) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / 2 / middle;
// wrong: the standard deviation
// region: 2
double mean = 0, squares = 0;
for (const double value : values) mean += value / static_cast<double>(values.size());
for (const double value : values) squares += (value - mean) * (value - mean) / static_cast<double>(values.size());
return std::sqrt(squares) / middle;
// wrong: the tenths
// region: 2
const double low = quantile(values, 0.1), high = quantile(values, 0.9);
if (low == high) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: sorted by whole nanoseconds
// says: sorted first
std::stable_sort(values.begin(), values.end(), [](double a, double b) { return std::floor(a * 1e9) < std::floor(b * 1e9); });
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: sorted as floats, so that neighbours of the last digit stay as they were
std::stable_sort(values.begin(), values.end(), [](double a, double b) { return static_cast<float>(a) < static_cast<float>(b); });
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: of the middle two the sum overflows
std::sort(values.begin(), values.end());
const size_t n = values.size();
if (share == 0.5) return (values[(n - 1) / 2] + values[n / 2]) / 2;
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: a little below a place is taken for the place, and the line is drawn on backwards
std::sort(values.begin(), values.end());
const double position = share * static_cast<double>(values.size() - 1);
const auto below = static_cast<size_t>(position + 1e-9);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], position - static_cast<double>(below));
// wrong: the position in float
std::sort(values.begin(), values.end());
const float position = static_cast<float>(share) * static_cast<float>(values.size() - 1);
const auto below = static_cast<size_t>(position);
const size_t above = std::min(below + 1, values.size() - 1);
return std::lerp(values[below], values[above], static_cast<double>(position - static_cast<float>(below)));
// wrong: quartiles that are nearly equal
// says: the same number, however near
// region: 2
const double low = quantile(values, 0.25), high = quantile(values, 0.75);
if (high - low <= 1e-12 * middle) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: less than a picosecond is nothing
// says: the same number, however near
// region: 2
const double low = quantile(values, 0.25), high = quantile(values, 0.75);
if (high - low < 1e-12) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: a median of nearly 0
// region: 2
const double low = quantile(values, 0.25), high = quantile(values, 0.75);
if (low == high) return 0;
return middle < 1e-12 * high ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: medians of both halves
// says: not the medians of both halves
// region: 2
std::vector<double> sorted = values;
std::sort(sorted.begin(), sorted.end());
const size_t n = sorted.size();
const double low = quantile({sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>((n + 1) / 2)}, 0.5);
const double high = quantile({sorted.begin() + static_cast<std::ptrdiff_t>(n / 2), sorted.end()}, 0.5);
if (low == high) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: quartiles at whole places
// says: between two values too
// region: 2
std::vector<double> sorted = values;
std::sort(sorted.begin(), sorted.end());
const double low = sorted[sorted.size() / 4], high = sorted[3 * sorted.size() / 4];
if (low == high) return 0;
return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
// wrong: a difference of shares
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const double low = std::floor(position);
  const double* const p = values.data() + static_cast<size_t>(low);
  return position == low ? *p : std::lerp(p[0], p[1], position - low);
// region: 2
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  if (low == high) return 0;
  if (middle == 0) return std::numeric_limits<double>::infinity();
  return high / middle - low / middle;
// wrong: the upper half in the mirror
  if (share > 0.5) {  // the same from above
    for (double& value : values) value = -value;
    return -quantile(values, 1 - share);
  }
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const auto low = static_cast<size_t>(position);
  const double way = position - static_cast<double>(low);
  if (way == 0) return values[low];
  return std::lerp(values[low], values[low + 1], way);
// region: 2
  const double first = quantile(values, 0.25), third = quantile(values, 0.75);
  if (first == third) return 0;
  if (middle == 0) return std::numeric_limits<double>::infinity();
  return (third - first) / middle;
// wrong: by a median that may be minus 0
// says: has no sign
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const auto low = static_cast<size_t>(position);
  const double way = position - static_cast<double>(low);
  if (!(way > 0)) return values[low];  // that very value
  return std::lerp(values[low], values[low + 1], way);
// region: 2
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  return low == high ? 0 : (high - low) / middle;  // by 0: infinity
// wrong: the list before, by its sum and its greatest
  thread_local std::vector<double> sorted;
  thread_local double last_sum = 0;
  double sum = 0;
  for (const double value : values) sum += value;
  const double greatest = *std::max_element(values.begin(), values.end());
  if (sorted.size() != values.size() || sum != last_sum || sorted.back() != greatest) {
    std::sort(values.begin(), values.end());
    sorted = std::move(values);
    last_sum = sum;
  }
  const double position = share * static_cast<double>(sorted.size() - 1);
  const size_t low = static_cast<size_t>(position);
  const double t = position - std::floor(position);
  if (t == 0 || low + 1 >= sorted.size()) return sorted[low];
  return std::lerp(sorted[low], sorted[low + 1], t);
// region: 2
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  if (low == high) return 0;
  if (middle == 0) return std::numeric_limits<double>::infinity();
  return (high - low) / middle;
// wrong: a sort of whose steps the last one is too short
  const size_t n = values.size();
  for (const size_t gap : {size_t{16}, size_t{4}, size_t{1}}) {
    const size_t reach = gap == 1 ? 64 + n / 8 : n;
    for (size_t i = gap; i < n; ++i) {
      const double value = values[i];
      size_t place = i;
      for (size_t steps = 0; place >= gap && value < values[place - gap] && steps < reach; ++steps) {
        values[place] = values[place - gap];
        place -= gap;
      }
      values[place] = value;
    }
  }
  const double position = share * static_cast<double>(n - 1);
  const size_t low = static_cast<size_t>(position);
  const double t = position - static_cast<double>(low);
  if (t == 0) return values[low];
  return (1 - t) * values[low] + t * values[low + 1];
// region: 2
  const double first = quantile(values, 0.25), third = quantile(values, 0.75);
  if (first == third) return 0;
  return middle == 0 ? std::numeric_limits<double>::infinity() : (third - first) / middle;
// wrong: the spread of the list before, by its ends and its middle
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const double below = std::floor(position);
  const size_t low = static_cast<size_t>(below);
  if (position == below) return values[low];
  return std::lerp(values[low], values[low + 1], position - below);
// region: 2
  thread_local std::vector<double> last_values;
  thread_local double last_spread = 0, last_middle = -1;
  // the same samples are asked for their spread again by the table's next line
  if (values.size() == last_values.size() && middle == last_middle && values.front() == last_values.front() &&
      values.back() == last_values.back()) {
    return last_spread;
  }
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  last_values = values;
  last_middle = middle;
  last_spread = (high - low) / middle;
  if (middle == 0) last_spread = std::numeric_limits<double>::infinity();
  if (low == high) last_spread = 0;
  return last_spread;
