#include "tinytensor/core/shape.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

// ShapeError where a size is negative or the product of the sizes overflows.
void check_sizes(const Shape& shape) {
  int64_t count = 1;
  for (const int64_t size : shape) {
    if (size < 0) fail<ShapeError>("shape: sizes must not be negative: {}", to_string(shape));
    if (size != 0 && __builtin_mul_overflow(count, size, &count)) {
      fail<ShapeError>("shape: too many elements to count: {}", to_string(shape));
    }
  }
}

// ShapeError unless at most one size is -1, and what it stands for can be told from the others.
void check_one_unknown(const char* op, const Shape& wanted) {
  Shape known;
  for (const int64_t size : wanted) {
    if (size < -1) fail<ShapeError>("{}: sizes must not be negative: {}", op, to_string(wanted));
    if (size != -1) known.push_back(size);
  }
  check_sizes(known);
  const size_t unknowns = wanted.size() - known.size();
  if (unknowns > 1) fail<ShapeError>("{}: only one size may be -1: {}", op, to_string(wanted));
  if (unknowns == 1 && std::find(known.begin(), known.end(), 0) != known.end()) {
    fail<ShapeError>("{}: -1 could be any size in {} beside a size of 0", op, to_string(wanted));
  }
}

}  // namespace

int64_t numel(const Shape& shape) {
  check_sizes(shape);
  // exercise 01.1 {
  int64_t count = 1;
  for (const int64_t size : shape) count *= size;
  return count;
  // }
}

Strides contiguous_strides(const Shape& shape) {
  // exercise 01.2 {
  Strides strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(shape[i], 1);
  }
  return strides;
  // }
}

int64_t element_offset(const Shape& shape, const Strides& strides, const std::vector<int64_t>& index) {
  if (index.size() != shape.size()) {
    fail<IndexError>("at: {} indices for a tensor of {} dimensions, {}", index.size(), shape.size(), to_string(shape));
  }
  for (size_t d = 0; d < index.size(); ++d) {
    if (index[d] < -shape[d] || index[d] >= shape[d]) {
      fail<IndexError>("at: index {} is out of range for dim {} of size {}", index[d], d, shape[d]);
    }
  }
  // exercise 01.3 {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d) {
    const int64_t i = index[d] < 0 ? index[d] + shape[d] : index[d];
    offset += i * strides[d];
  }
  return offset;
  // }
}

bool is_contiguous(const Shape& shape, const Strides& strides) {
  // exercise 01.4 {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;  // no elements, no gaps
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && strides[i] != step) return false;
    step *= shape[i];
  }
  return true;
  // }
}

std::string to_string(const Shape& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

int64_t normalize_dim(const char* op, int64_t dim, int64_t ndim) {
  const int64_t range = std::max<int64_t>(ndim, 1);
  if (dim < -range || dim >= range) {
    fail<IndexError>("{}: dim {} is out of range for {} dimension{}: expected {} to {}", op, dim, ndim,
                     ndim == 1 ? "" : "s", -range, range - 1);
  }
  return dim < 0 ? dim + range : dim;
}

std::vector<int64_t> normalize_dims(const char* op, const std::vector<int64_t>& dims, int64_t ndim) {
  std::vector<int64_t> result;
  if (dims.empty()) {
    for (int64_t i = 0; i < ndim; ++i) result.push_back(i);
    return result;
  }
  for (const int64_t dim : dims) {
    const int64_t d = normalize_dim(op, dim, ndim);
    if (std::find(result.begin(), result.end(), d) != result.end())
      fail<ValueError>("{}: dim {} is named twice", op, d);
    if (ndim > 0) result.push_back(d);
  }
  std::sort(result.begin(), result.end());
  return result;
}

int64_t size_along(const Shape& shape, int64_t dim) {
  const int64_t d = normalize_dim("size", dim, static_cast<int64_t>(shape.size()));
  if (shape.empty()) fail<IndexError>("size: a scalar has no dimension {}", dim);
  return shape[static_cast<size_t>(d)];
}

Shape broadcast_shapes(const char* op, const Shape& a, const Shape& b) {
  // exercise 01.5 {
  const size_t ndim = std::max(a.size(), b.size());
  Shape out(ndim);
  for (size_t i = 0; i < ndim; ++i) {  // i counts from the right
    const int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1) {
      fail<ShapeError>(
          "{}: the shapes do not broadcast: {} and {}, {} != {} in dim -{}\n"
          "  hint: shapes are aligned at the right; sizes must be equal or 1",
          op, to_string(a), to_string(b), x, y, i + 1);
    }
    out[ndim - 1 - i] = x == 1 ? y : x;
  }
  return out;
  // }
}

bool broadcasts_to(const Shape& shape, const Shape& target) {
  if (shape.size() > target.size()) return false;
  const size_t missing = target.size() - shape.size();
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != target[missing + i] && shape[i] != 1) return false;
  }
  return true;
}

Strides broadcast_strides(const char* op, const Shape& shape, const Strides& strides, const Shape& target) {
  if (!broadcasts_to(shape, target)) {
    fail<ShapeError>("{}: {} does not broadcast to {}", op, to_string(shape), to_string(target));
  }
  // exercise 01.6 {
  const size_t missing = target.size() - shape.size();
  Strides out(target.size(), 0);
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != 1) out[missing + i] = strides[i];
  }
  return out;
  // }
}

Shape infer_shape(const char* op, const Shape& wanted, const Shape& from) {
  check_one_unknown(op, wanted);
  const int64_t count = numel(from);
  Shape shape = wanted;
  // exercise 01.7 {
  int64_t known = 1;
  for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
  for (int64_t& size : shape) {
    if (size == -1) size = count / known;
  }
  // }
  if (numel(shape) != count) {
    fail<ShapeError>("{}: {} has {} elements, which do not fill {}", op, to_string(from), count, to_string(wanted));
  }
  return shape;
}

// Walks both shapes from the right. A run of dimensions that lies dense (stride[i] = stride[i+1] * size[i+1]) may be
// cut into new dimensions at will; each run of `wanted` must therefore end where a run of `shape` ends.
std::optional<Strides> view_strides(const Shape& shape, const Strides& strides, const Shape& wanted) {
  if (numel(shape) == 0) return contiguous_strides(wanted);
  // exercise 01.8 {
  Strides out(wanted.size());
  size_t w = wanted.size();
  int64_t run = 1;     // elements in the current dense run of `shape`
  int64_t filled = 1;  // elements of it given to `wanted` so far
  int64_t step = strides.empty() ? 1 : strides.back();
  for (size_t i = shape.size(); i-- > 0;) {
    run *= shape[i];
    const bool run_ends = i == 0 || (shape[i - 1] != 1 && strides[i - 1] != run * step);
    if (!run_ends) continue;
    while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
      out[w - 1] = filled * step;
      filled *= wanted[--w];
    }
    if (filled != run) return std::nullopt;
    if (i > 0) step = strides[i - 1];
    run = filled = 1;
  }
  while (w > 0) out[--w] = step;  // only sizes of 1 are left
  return out;
  // }
}

Shape reduced_shape(const Shape& shape, const std::vector<int64_t>& dims, bool keepdim) {
  Shape out;
  for (size_t i = 0; i < shape.size(); ++i) {
    const bool reduced = std::find(dims.begin(), dims.end(), static_cast<int64_t>(i)) != dims.end();
    if (!reduced) out.push_back(shape[i]);
    if (reduced && keepdim) out.push_back(1);
  }
  return out;
}

}  // namespace tinytensor
