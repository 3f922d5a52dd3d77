#include "tinytensor/ops/shapes/shaping.h"

#include <algorithm>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/indexing.h"
#include "tinytensor/ops/shapes/alike.h"

namespace tinytensor {
namespace {

constexpr int64_t most_empty_parts = 1 << 20;

struct Widths {
  int64_t before, behind;
};

// Of each dim, the last one first.
std::vector<Widths> check_widths(const Tensor& x, const std::vector<int64_t>& widths) {
  if (widths.size() % 2 != 0 || static_cast<int64_t>(widths.size() / 2) > x.dim()) {
    fail<ValueError>("pad: two widths for each of at most {} dims are expected, the last dim first: {}", x.dim(),
                     to_string(widths));
  }
  std::vector<Widths> pairs;
  for (size_t i = 0; i < widths.size(); i += 2) pairs.push_back({widths[i], widths[i + 1]});
  return pairs;
}

// The index inside of x for place i, which is negative before x and at least n behind it.
int64_t padded_from(Padding kind, int64_t i, int64_t n) {
  if (i >= 0 && i < n) return i;
  if (kind == Padding::replicate) return std::clamp<int64_t>(i, 0, n - 1);
  if (kind == Padding::circular) return (i + n) % n;
  return i < 0 ? -i : 2 * (n - 1) - i;
}

// 0 … n - 1 as they stand when `first` has become the first: first, …, n - 1, 0, …, first - 1.
IndexTensor rotated(int64_t n, int64_t first) {
  IndexTensor ids({n});
  for (int64_t i = 0; i < n; ++i) ids.data()[i] = (first + i) % n;
  return ids;
}

}  // namespace

// dx = the middle of dy
Tensor pad(const Tensor& x, const std::vector<int64_t>& widths, double value) {
  const std::vector<Widths> pairs = check_widths(x, widths);
  Tensor inner = x;
  Shape shape = x.shape();
  for (size_t i = 0; i < pairs.size(); ++i) {
    const size_t d = shape.size() - 1 - i;
    const int64_t size = x.size(static_cast<int64_t>(d));
    const bool cuts_too_much = pairs[i].before < -size || pairs[i].behind < -size;
    const bool too_many = __builtin_add_overflow(shape[d], pairs[i].before, &shape[d]) ||
                          __builtin_add_overflow(shape[d], pairs[i].behind, &shape[d]);
    if (cuts_too_much || too_many || shape[d] < 0) {
      fail<ValueError>("pad: the widths {} cut more than there is of {}, or add more than can be counted",
                       to_string(widths), to_string(x.shape()));
    }
    const int64_t cut_before = std::max<int64_t>(0, -pairs[i].before);
    const int64_t cut_behind = std::max<int64_t>(0, -pairs[i].behind);
    if (cut_before + cut_behind == 0) continue;
    inner = slice(inner, static_cast<int64_t>(d), cut_before, std::max(cut_before, size - cut_behind));
  }
  const auto middle = [pairs, sizes = inner.shape()](Tensor whole) {
    for (size_t i = 0; i < pairs.size(); ++i) {
      const size_t d = sizes.size() - 1 - i;
      const int64_t start = std::max<int64_t>(0, pairs[i].before);
      whole = slice(whole, static_cast<int64_t>(d), start, start + sizes[d]);
    }
    return whole;
  };
  const Tensor y = full(shape, value);
  copy_(middle(y), inner.detach());
  return record("PadBackward", y, wrt(inner, [middle](const Tensor& dy) { return middle(dy); }));
}

Tensor pad(const Tensor& x, const std::vector<int64_t>& widths, Padding kind) {
  Tensor y = x;
  const std::vector<Widths> pairs = check_widths(x, widths);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const int64_t d = x.dim() - 1 - static_cast<int64_t>(i), size = x.size(d);
    if (pairs[i].before < -size || pairs[i].behind < -size ||
        std::min<int64_t>(0, pairs[i].before) + std::min<int64_t>(0, pairs[i].behind) < -size) {
      fail<ValueError>("pad: the widths {} cut more than there is of {}", to_string(widths), to_string(x.shape()));
    }
    // As in PyTorch a mirror shows what is cut, and what is repeated in a circle is what is left.
    if (kind == Padding::circular) {
      y = slice(y, d, std::max<int64_t>(0, -pairs[i].before),
                std::max<int64_t>(0, size + std::min<int64_t>(0, pairs[i].behind)));
    }
    const int64_t n = y.size(d), least = kind == Padding::circular ? 0 : -size;
    const int64_t before = std::max(least, pairs[i].before), behind = std::max(least, pairs[i].behind);
    const int64_t most = kind == Padding::reflect ? n - 1 : kind == Padding::circular ? n : 0;
    int64_t padded = n;
    if (__builtin_add_overflow(n, before, &padded) || __builtin_add_overflow(padded, behind, &padded)) {
      fail<ValueError>("pad: the widths {} are more than can be counted", to_string(widths));
    }
    for (const int64_t width : {before, behind}) {
      const bool too_wide = kind == Padding::replicate ? n == 0 : width > most;
      if (width <= 0 || !too_wide) continue;
      fail<ValueError>("pad: a width of {} does not fit dim {} of {}", width, d, to_string(x.shape()));
    }
    IndexTensor from({padded});
    for (int64_t j = 0; j < padded; ++j) from.data()[j] = padded_from(kind, j - before, n);
    y = index_select(y, d, from);
  }
  return pairs.empty() ? clone(x) : y;
}

// Windows overlap where step < size: the gradient of an element is the sum over the windows that it is in.
Tensor unfold(const Tensor& x, int64_t dim, int64_t size, int64_t step) {
  const int64_t d = normalize_dim("unfold", dim, x.dim());
  if (x.dim() == 0) return unfold(reshape(x, {1}), 0, size, step)[0];
  if (step < 1 || size < 0 || size > x.size(d)) {
    fail<ValueError>("unfold: windows of {} with a step of {} along dim {} of {}\n  hint: 0 <= size <= {}, step >= 1",
                     size, step, d, to_string(x.shape()), x.size(d));
  }
  const auto at = static_cast<size_t>(d);
  const int64_t windows = (x.size(d) - size) / step + 1;
  Shape shape = x.shape();
  Strides strides = x.strides();
  shape[at] = windows;
  shape.push_back(size);
  strides.push_back(x.strides()[at]);
  strides[at] = windows > 1 ? strides[at] * step : strides[at];
  return record("UnfoldBackward", x.as_strided(shape, strides, x.offset()),
                wrt(x, [d, size, step, windows, x_shape = x.shape()](const Tensor& dy) {
                  const Tensor dx = zeros(x_shape);
                  for (int64_t k = 0; k < size; ++k) {
                    add_(slice(dx, d, k, k + (windows - 1) * step + 1, step), select(dy, -1, k));
                  }
                  return dx;
                }));
}

std::vector<Tensor> unbind(const Tensor& x, int64_t dim) { return unbind_alike(x, dim); }

std::vector<Tensor> chunk(const Tensor& x, int64_t count, int64_t dim) {
  if (count < 1) fail<ValueError>("chunk: at least one part is needed: {}", count);
  const int64_t d = normalize_dim("chunk", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("chunk: a scalar has no dims to cut");
  if (x.size(d) == 0) {
    if (count > most_empty_parts) fail<ValueError>("chunk: {} parts of no elements are too many", count);
    std::vector<Tensor> parts;
    for (int64_t i = 0; i < count; ++i) parts.push_back(slice(x, d, 0));
    return parts;
  }
  return split(x, (x.size(d) - 1) / count + 1, d);
}

std::vector<Tensor> split_with_sizes(const Tensor& x, const std::vector<int64_t>& sizes, int64_t dim) {
  const int64_t d = normalize_dim("split_with_sizes", dim, x.dim());
  int64_t left = x.dim() == 0 ? -1 : x.size(d);  // that no part has taken; a sum of sizes could overflow
  for (const int64_t size : sizes) left = size < 0 || size > left ? -1 : left - size;
  if (left != 0) {
    fail<ValueError>("split_with_sizes: {} are no sizes that add up to dim {} of {}", to_string(sizes), d,
                     to_string(x.shape()));
  }
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t size : sizes) {
    parts.push_back(slice(x, d, start, start + size));
    start += size;
  }
  return parts;
}

Tensor flip(const Tensor& x, const std::vector<int64_t>& dims) { return flip_alike(x, dims); }

Tensor roll(const Tensor& x, int64_t shift, int64_t dim) {
  const int64_t d = normalize_dim("roll", dim, x.dim());
  if (x.dim() == 0 || x.numel() == 0) return clone(x);
  const int64_t n = x.size(d);
  return index_select(x, d, rotated(n, ((-(shift % n)) + n) % n));
}

Tensor repeat(const Tensor& x, const Shape& times) { return repeat_alike(x, times); }

Tensor repeat_interleave(const Tensor& x, int64_t times, int64_t dim) {
  const int64_t d = normalize_dim("repeat_interleave", dim, x.dim());
  if (times < 0) fail<ValueError>("repeat_interleave: at least 0 times are needed: {}", times);
  if (x.dim() == 0) return repeat_interleave(reshape(x, {1}), times, 0);
  Shape shape = x.shape();
  shape.insert(shape.begin() + d + 1, times);
  return flatten(clone(expand(unsqueeze(x, d + 1), shape)), d, d + 1);
}

Tensor outer(const Tensor& a, const Tensor& b) {
  if (a.dim() != 1 || b.dim() != 1) {
    fail<ShapeError>("outer: two vectors are expected: {} and {}", to_string(a.shape()), to_string(b.shape()));
  }
  return mul(unsqueeze(a, 1), b);
}

// dx = 0, but dy on the diagonal
Tensor diagonal(const Tensor& x, int64_t offset, int64_t dim0, int64_t dim1) {
  const auto d0 = static_cast<size_t>(normalize_dim("diagonal", dim0, x.dim()));
  const auto d1 = static_cast<size_t>(normalize_dim("diagonal", dim1, x.dim()));
  if (d0 == d1) fail<ValueError>("diagonal: two dims are needed: {} and {} of {}", dim0, dim1, to_string(x.shape()));
  const auto view = [offset, d0, d1](const Tensor& whole) {
    Layout layout = whole.layout();
    const int64_t rows = layout.shape[d0] + std::min<int64_t>(offset, 0),
                  columns = layout.shape[d1] - std::max<int64_t>(offset, 0);
    const int64_t size = std::max<int64_t>(std::min(rows, columns), 0);
    const bool is_empty = size == 0 || whole.numel() == 0;  // which begins nowhere; an offset could overflow
    if (!is_empty) layout.offset += offset > 0 ? offset * layout.strides[d1] : -offset * layout.strides[d0];
    int64_t step = 0;  // one that cannot be counted is taken nowhere
    if (__builtin_add_overflow(layout.strides[d0], layout.strides[d1], &step)) step = 1;
    layout.shape.push_back(size);
    layout.strides.push_back(step);
    for (const size_t d : {std::max(d0, d1), std::min(d0, d1)}) {
      layout.shape.erase(layout.shape.begin() + static_cast<std::ptrdiff_t>(d));
      layout.strides.erase(layout.strides.begin() + static_cast<std::ptrdiff_t>(d));
    }
    return whole.as_strided(layout);
  };
  return record("DiagonalBackward", view(x), wrt(x, [view, shape = x.shape()](const Tensor& dy) {
                  const Tensor dx = zeros(shape);
                  copy_(view(dx), dy);
                  return dx;
                }));
}

Tensor diag(const Tensor& x) {
  if (x.dim() != 1 && x.dim() != 2)
    fail<ShapeError>("diag: a vector or a matrix is expected: {}", to_string(x.shape()));
  const int64_t n = x.dim() == 1 ? x.size(0) : std::min(x.size(0), x.size(1));
  const IndexTensor places = index_arange(n).reshape({n, 1});
  if (x.dim() == 1) return scatter(zeros({n, n}), 1, places, unsqueeze(x, 1));
  return squeeze(gather(x, 1, places), 1);
}

}  // namespace tinytensor
