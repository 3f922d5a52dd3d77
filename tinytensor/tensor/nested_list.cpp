#include "tinytensor/tensor/nested_list.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

Shape NestedList::shape() const {
  if (!is_list_) return {};
  Shape shape{static_cast<int64_t>(parts_.size())};
  if (parts_.empty()) return shape;
  const Shape inner = parts_.front().shape();
  for (const NestedList& part : parts_) {
    if (part.shape() != inner) {
      fail<ShapeError>("tensor: the parts of a list must have one shape: {} beside {}", to_string(inner),
                       to_string(part.shape()));
    }
  }
  shape.insert(shape.end(), inner.begin(), inner.end());
  return shape;
}

void NestedList::flatten_into(std::vector<double>& out) const {
  if (!is_list_) out.push_back(value_);
  for (const NestedList& part : parts_) part.flatten_into(out);
}

}  // namespace tinytensor
