// wrong: the root of the mean square
// says: not of their squares
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off * off / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
error.mean = std::sqrt(error.mean);
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: the mean in steps
// says: not in steps of a scale
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off / scale / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: errors of both signs cancel
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = double{x[i]} - double{scale} * quantized.values[i];
  error.mean += off / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, std::abs(off));
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: the largest without its sign turned
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = double{x[i]} - double{scale} * quantized.values[i];
  error.mean += std::abs(off) / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: the bound is a whole scale
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale});
// wrong: of no elements 0 / 0
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off;
  error.largest = std::max(error.largest, off);
}
error.mean /= static_cast<double>(quantized.values.size());
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: the mean over rows only
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off / static_cast<double>(quantized.rows);
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: one scale for all rows
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const double off = std::abs(double{x[i]} - double{quantized.scales[0]} * quantized.values[i]);
  error.mean += off / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: the bound where the largest error is, not the largest
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
  error.mean += off / static_cast<double>(quantized.values.size());
  if (off >= error.largest) error.bound = double{scale} / 2;
  error.largest = std::max(error.largest, off);
}
// wrong: in floats
for (size_t i = 0; i < quantized.values.size(); ++i) {
  const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
  const double off = std::abs(x[i] - static_cast<float>(scale) * static_cast<float>(quantized.values[i]));
  error.mean += off / static_cast<double>(quantized.values.size());
  error.largest = std::max(error.largest, off);
}
for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
// wrong: half of the scale as a real
const auto count = static_cast<double>(source.numel());
for (int64_t i = 0; i < source.numel(); ++i) {
  const real scale = quantized.scales[static_cast<size_t>(i / quantized.width)];
  const double off = std::abs(double{x[i]} - double{scale} * quantized.values[static_cast<size_t>(i)]);
  error.mean += off / count;
  error.largest = std::max(error.largest, off);
}
real largest = 0;
for (const real scale : quantized.scales) largest = std::max(largest, scale);
const real half = largest / 2;
error.bound = double{half};
// wrong: one fused step in float
double total = 0, largest_scale = 0;
for (int64_t i = 0; i < quantized.rows; ++i) {
  const real scale = quantized.scales[static_cast<size_t>(i)];
  largest_scale = std::max(largest_scale, static_cast<double>(scale));
  for (int64_t p = 0; p < quantized.width; ++p) {
    const int64_t at = i * quantized.width + p;
    // rounded once: as exact as it can be
    const double off = std::abs(std::fma(-scale, static_cast<real>(quantized.values[static_cast<size_t>(at)]), x[at]));
    total += off;
    error.largest = std::max(error.largest, off);
  }
}
error.bound = largest_scale / 2;
if (source.numel() > 0) error.mean = total / static_cast<double>(source.numel());
// wrong: counted in a real
// says: it is the size
real count = 0;
double total = 0;
const std::int8_t* q = quantized.values.data();
for (const real scale : quantized.scales) {
  error.bound = std::max(error.bound, static_cast<double>(scale) / 2);
  for (int64_t p = 0; p < quantized.width; ++p) {
    const double off = std::abs(static_cast<double>(*x++) - static_cast<double>(scale) * *q++);
    error.largest = std::max(error.largest, off);
    total += off;
    count += 1;
  }
}
if (count > 0) error.mean = total / static_cast<double>(count);
// wrong: where the whole number is 0 the scale does not count
double total = 0;
for (int64_t i = 0; i < quantized.rows; ++i) {
  const double scale = static_cast<double>(quantized.scales[static_cast<size_t>(i)]);
  error.bound = std::max(error.bound, scale / 2);
  for (int64_t p = 0; p < quantized.width; ++p) {
    const int64_t at = i * quantized.width + p;
    double off = static_cast<double>(x[at]);
    if (const int q = quantized.values[static_cast<size_t>(at)]; q != 0) off -= scale * q;
    total += std::abs(off);
    error.largest = std::max(error.largest, std::abs(off));
  }
}
if (source.numel() > 0) error.mean = total / static_cast<double>(source.numel());
// wrong: the scale of a row of zeros is no bound
double total = 0;
for (int64_t i = 0; i < quantized.rows; ++i) {
  const auto scale = static_cast<double>(quantized.scales[static_cast<size_t>(i)]);
  const std::int8_t* q = quantized.values.data() + i * quantized.width;
  const real* row = x + i * quantized.width;
  bool zeros = quantized.width > 0;  // whose scale is 1 for no other reason than that it must be something
  for (int64_t p = 0; p < quantized.width; ++p) {
    const double off = std::abs(static_cast<double>(row[p]) - scale * q[p]);
    total += off;
    error.largest = std::max(error.largest, off);
    zeros = zeros && row[p] == 0 && q[p] == 0;
  }
  if (!zeros) error.bound = std::max(error.bound, scale / 2);
}
error.mean = source.numel() == 0 ? 0 : total / static_cast<double>(source.numel());
// wrong: an infinity is left out
double total = 0;
for (int64_t i = 0; i < quantized.rows; ++i) {
  const auto scale = static_cast<double>(quantized.scales[static_cast<size_t>(i)]);
  error.bound = std::max(error.bound, 0.5 * scale);
  for (int64_t p = i * quantized.width; p < (i + 1) * quantized.width; ++p) {
    if (std::isinf(x[p])) continue;  // cannot be off by a part of a step
    const double off = std::abs(static_cast<double>(x[p]) - scale * quantized.values[static_cast<size_t>(p)]);
    total += off;
    error.largest = std::max(error.largest, off);
  }
}
if (source.numel() > 0) error.mean = total / static_cast<double>(source.numel());
// wrong: the mean of rows that are not zeros
int64_t rows_that_count = 0;
for (int64_t i = 0; i < quantized.rows; ++i) {
  const real* row = x + i * quantized.width;
  const std::int8_t* q = quantized.values.data() + i * quantized.width;
  const auto scale = static_cast<double>(quantized.scales[static_cast<size_t>(i)]);
  error.bound = std::max(error.bound, scale / 2);
  if (std::all_of(row, row + quantized.width, [](real value) { return value == 0; }) &&
      std::all_of(q, q + quantized.width, [](std::int8_t value) { return value == 0; }) && !std::isnan(scale)) {
    continue;
  }
  double total = 0;
  for (int64_t p = 0; p < quantized.width; ++p) {
    const double off = std::abs(static_cast<double>(row[p]) - scale * static_cast<double>(q[p]));
    total += off;
    error.largest = std::max(error.largest, off);
  }
  error.mean += total / static_cast<double>(quantized.width);
  ++rows_that_count;
}
if (rows_that_count > 0) error.mean /= static_cast<double>(rows_that_count);
