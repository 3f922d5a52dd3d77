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
