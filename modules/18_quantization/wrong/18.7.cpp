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
