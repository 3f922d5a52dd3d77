// Joining tensors, and splitting them again.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// The shape of parts joined along d: their sizes add up there and agree elsewhere.
Shape joined_shape(const std::vector<Tensor>& parts, int64_t d) {
  Shape shape = parts.front().shape();
  const auto along = static_cast<size_t>(d);
  shape[along] = 0;
  for (const Tensor& part : parts) {
    Shape expected = part.shape();
    if (expected.size() == shape.size()) expected[along] = 0;
    Shape others = shape;
    others[along] = 0;
    if (expected != others) {
      fail<ShapeError>("cat: the shapes must agree outside of dim {}: {} and {}", d, to_string(parts.front().shape()),
                       to_string(part.shape()));
    }
    if (__builtin_add_overflow(shape[along], part.shape()[along], &shape[along])) {
      fail<ShapeError>("cat: too many elements to count along dim {}", d);
    }
  }
  return shape;
}

// The parts but those of shape (0,) among others of more dims: loops that append to a list begin so.
std::vector<Tensor> without_empty_beginnings(const std::vector<Tensor>& parts) {
  if (std::all_of(parts.begin(), parts.end(), [](const Tensor& part) { return part.dim() == 1; })) return parts;
  std::vector<Tensor> kept;
  for (const Tensor& part : parts) {
    if (part.shape() != Shape{0}) kept.push_back(part);
  }
  return kept;
}

}  // namespace

Tensor cat(const std::vector<Tensor>& all_parts, int64_t dim) {
  if (all_parts.empty()) fail<ValueError>("cat: the list of tensors is empty");
  const std::vector<Tensor> parts = without_empty_beginnings(all_parts);
  if (parts.front().dim() == 0) fail<ShapeError>("cat: scalars cannot be joined\n  hint: stack() joins them");
  const int64_t d = normalize_dim("cat", dim, parts.front().dim());
  const Tensor y(joined_shape(parts, d));
  std::vector<int64_t> starts{0};
  for (const Tensor& part : parts) {
    starts.push_back(starts.back() + part.size(d));
    copy_(slice(y, d, starts[starts.size() - 2], starts.back()), part.detach());
  }
  return record_joint("CatBackward", y, parts, [d, starts](const Tensor& dy, const Needed& needed) -> Gradients {
    // exercise 04.5 {
    Gradients gradients;
    for (size_t i = 0; i < needed.size(); ++i) {
      gradients.push_back(needed[i] ? slice(dy, d, starts[i], starts[i + 1]) : Tensor());
    }
    return gradients;
    // }
  });
}

Tensor stack(const std::vector<Tensor>& parts, int64_t dim) {
  if (parts.empty()) fail<ValueError>("stack: the list of tensors is empty");
  const int64_t d = normalize_dim("stack", dim, parts.front().dim() + 1);
  std::vector<Tensor> rows;
  for (const Tensor& part : parts) {
    if (part.shape() != parts.front().shape()) {
      fail<ShapeError>("stack: the shapes must be equal: {} and {}", to_string(parts.front().shape()),
                       to_string(part.shape()));
    }
    rows.push_back(unsqueeze(part, d));
  }
  return cat(rows, d);
}

std::vector<Tensor> split(const Tensor& x, int64_t size, int64_t dim) {
  if (size < 1) fail<ValueError>("split: the size of a part must be at least 1: {}", size);
  const int64_t d = normalize_dim("split", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("split: a scalar has no dims to cut");
  std::vector<Tensor> parts;
  int64_t start = 0;
  do {
    parts.push_back(slice(x, d, start, start + size));
    start += size;
  } while (start < x.size(d));
  return parts;
}

}  // namespace tinytensor
