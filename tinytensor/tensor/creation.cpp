#include "tinytensor/tensor/creation.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/core/strided.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor {
namespace {

std::vector<double> flat(const NestedList& values) {
  std::vector<double> numbers;
  values.flatten_into(numbers);
  return numbers;
}

}  // namespace

Tensor tensor(const NestedList& values) {
  const std::vector<double> numbers = flat(values);
  return tensor(std::vector<real>(numbers.begin(), numbers.end()), values.shape());
}

Tensor tensor(const std::vector<real>& values, const Shape& shape) {
  Tensor x(shape);
  if (x.numel() != static_cast<int64_t>(values.size())) {
    fail<ShapeError>("tensor: {} values do not fill {}", values.size(), to_string(shape));
  }
  std::copy(values.begin(), values.end(), x.mutable_data());
  return x;
}

IndexTensor index_tensor(const NestedList& values) {
  std::vector<int64_t> ids;
  for (const double value : flat(values)) {
    if (value != std::floor(value) || std::isinf(value)) fail<ValueError>("index_tensor: {} is no whole number", value);
    if (std::abs(value) > 0x1p53) fail<ValueError>("index_tensor: {} is too large to be exact", value);
    ids.push_back(static_cast<int64_t>(value));
  }
  return IndexTensor(values.shape(), ids);
}

BoolTensor bool_tensor(const NestedList& values) {
  std::vector<bool> conditions;
  for (const double value : flat(values)) conditions.push_back(value != 0);
  return BoolTensor(values.shape(), conditions);
}

// for_each_run gives runs of one length, so that one gather copies them all.
Tensor dense(const Tensor& x) {
  if (x.is_contiguous()) return x;
  const Tensor copy(x.shape());  // first of all: if it is too large, then so is the list of runs
  std::vector<int64_t> starts;
  int64_t run_length = 0;
  int64_t step = 1;
  for_each_run<1>(x.shape(), {x.strides()}, [&](int64_t length, const auto& offsets, const auto& steps) {
    starts.push_back(offsets[0]);
    run_length = length;
    step = steps[0];
  });
  kernels().gather(static_cast<int64_t>(starts.size()), run_length, starts.data(), step, x.data(), copy.mutable_data());
  return copy;
}

Tensor full(const Shape& shape, double value) {
  Tensor x(shape);
  std::fill_n(x.mutable_data(), x.numel(), static_cast<real>(value));
  return x;
}

Tensor zeros(const Shape& shape) { return full(shape, 0); }
Tensor ones(const Shape& shape) { return full(shape, 1); }
Tensor zeros_like(const Tensor& x) { return zeros(x.shape()); }
Tensor ones_like(const Tensor& x) { return ones(x.shape()); }

Tensor arange(double start, double end, double step) {
  const double count = std::ceil((end - start) / step);
  const bool leads_away = step > 0 ? end < start : end > start;
  if (step == 0 || leads_away || !std::isfinite(count)) {
    fail<ValueError>("arange: steps of {} do not lead from {} to {}", step, start, end);
  }
  if (count > 0x1p53) fail<ValueError>("arange: {} elements are more than can be counted", count);
  Tensor x({static_cast<int64_t>(count)});
  real* out = x.mutable_data();
  for (int64_t i = 0; i < x.numel(); ++i) out[i] = static_cast<real>(start + static_cast<double>(i) * step);
  return x;
}

Tensor arange(double end) { return arange(0, end); }

IndexTensor index_arange(int64_t end) {
  if (end < 0) fail<ValueError>("index_arange: the end must not be negative: {}", end);
  IndexTensor ids({end});
  for (int64_t i = 0; i < end; ++i) ids.data()[i] = i;
  return ids;
}

IndexTensor index_arange(int64_t start, int64_t end, int64_t step) {
  if (step == 0 || (step > 0 ? end < start : end > start)) {
    fail<ValueError>("index_arange: steps of {} do not lead from {} to {}", step, start, end);
  }
  // Unsigned: the range may be wider than int64's largest number.
  const auto first = static_cast<uint64_t>(start), last = static_cast<uint64_t>(end);
  const uint64_t range = step > 0 ? last - first : first - last;
  const uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : uint64_t{0} - static_cast<uint64_t>(step);
  const uint64_t count = range / stride + (range % stride != 0 ? 1 : 0);
  if (count > uint64_t{1} << 53) fail<ValueError>("index_arange: {} ids are more than can be counted", count);
  IndexTensor ids({static_cast<int64_t>(count)});
  for (uint64_t i = 0; i < count; ++i) {
    ids.data()[i] = static_cast<int64_t>(first + i * static_cast<uint64_t>(step));  // wraps to what int64 would give
  }
  return ids;
}

// The second half is counted from the end, as PyTorch does: so the last number is `end` itself.
Tensor linspace(double start, double end, int64_t count) {
  if (count < 0) fail<ValueError>("linspace: the count must not be negative: {}", count);
  Tensor x({count});
  real* out = x.mutable_data();
  const real first = static_cast<real>(start), last = static_cast<real>(end);
  const real step = count > 1 ? (last - first) / static_cast<real>(count - 1) : real{0};
  for (int64_t i = 0; i < count; ++i) {
    out[i] = i < count / 2 || count == 1 ? first + step * static_cast<real>(i)
                                         : last - step * static_cast<real>(count - 1 - i);
  }
  return x;
}

Tensor full_like(const Tensor& x, double value) { return full(x.shape(), value); }

Tensor eye(int64_t n) { return eye(n, n); }

Tensor eye(int64_t n, int64_t m) {
  Tensor x = zeros({n, m});
  real* out = x.mutable_data();
  for (int64_t i = 0; i < std::min(n, m); ++i) out[i * m + i] = 1;
  return x;
}

BoolTensor causal_mask(int64_t queries, int64_t keys) {
  if (queries > keys) fail<ValueError>("causal_mask: {} queries are more than {} keys", queries, keys);
  BoolTensor mask({queries, keys});
  for (int64_t t = 0; t < queries; ++t) std::fill_n(mask.data() + t * keys, keys - queries + t + 1, true);
  return mask;
}

BoolTensor padding_mask(const IndexTensor& lengths, int64_t keys) {
  BoolTensor mask({lengths.numel(), 1, 1, keys});
  for (int64_t b = 0; b < lengths.numel(); ++b) {
    const int64_t length = lengths.data()[b];
    if (length < 0 || length > keys) {
      fail<ValueError>("padding_mask: a length of {} for {} keys", length, keys);
    }
    std::fill_n(mask.data() + b * keys, length, true);
  }
  return mask;
}

Tensor rand(const Shape& shape, Generator& generator) {
  Tensor x(shape);
  fill_uniform(x.mutable_data(), x.numel(), 0, 1, generator);
  return x;
}

Tensor randn(const Shape& shape, Generator& generator) {
  Tensor x(shape);
  fill_normal(x.mutable_data(), x.numel(), 0, 1, generator);
  return x;
}

Tensor rand_like(const Tensor& x, Generator& generator) {
  return rand({x.numel()}, generator).as_strided(dense_layout_like(x.layout()));
}

Tensor randn_like(const Tensor& x, Generator& generator) {
  const Layout layout = dense_layout_like(x.layout());
  const Tensor drawn({x.numel()});
  const auto fill = is_contiguous(layout.shape, layout.strides) ? fill_normal : fill_normal_singly;
  fill(drawn.mutable_data(), drawn.numel(), 0, 1, generator);
  return drawn.as_strided(layout);
}

IndexTensor randint(int64_t low, int64_t high, const Shape& shape, Generator& generator) {
  IndexTensor ids(shape);
  fill_randint(ids.data(), ids.numel(), low, high, generator);
  return ids;
}

IndexTensor randint(int64_t high, const Shape& shape, Generator& generator) {
  return randint(0, high, shape, generator);
}

IndexTensor randperm(int64_t n, Generator& generator) {
  if (n < 0) fail<ValueError>("randperm: the length must not be negative: {}", n);
  IndexTensor ids({n});
  fill_randperm(ids.data(), n, generator);
  return ids;
}

IndexTensor multinomial(const Tensor& weights, int64_t count, bool replacement, Generator& generator) {
  if (weights.dim() != 1 && weights.dim() != 2) {
    fail<ShapeError>("multinomial: weights must be (n) or (B, n): {}", to_string(weights.shape()));
  }
  if (count < 1) fail<ValueError>("multinomial: at least one index is to be drawn: {}", count);
  const Tensor source = dense(weights);
  const int64_t n = weights.size(-1);
  Shape shape = weights.shape();
  shape.back() = count;
  IndexTensor drawn(shape);
  const Layout layout = dense_layout_like(weights.layout());
  const bool in_rows = is_contiguous(layout.shape, layout.strides) || (replacement && count > 1);
  Tensor exponentials(
      {in_rows ? 0 : weights.numel()});  // one for each weight, in the order in which these lie in memory
  fill_exponential(exponentials.mutable_data(), exponentials.numel(), generator);
  if (!in_rows) exponentials = dense(exponentials.as_strided(layout));
  for (int64_t row = 0; row * count < drawn.numel(); ++row) {
    int64_t* const out = drawn.data() + row * count;
    const real* const of_row = source.data() + row * n;
    if (in_rows) fill_multinomial(out, count, of_row, n, replacement, generator);
    if (!in_rows) fill_multinomial(out, count, of_row, exponentials.data() + row * n, n);
  }
  return drawn;
}

}  // namespace tinytensor
