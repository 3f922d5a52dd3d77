// NestedList: numbers as they are written in nested braces, with the shape that the braces give them.
#pragma once

#include <initializer_list>
#include <vector>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// Numbers in nested braces: tensor({{1, 2}, {3, 4}}).
class NestedList {
 public:
  NestedList(double value) : value_(value) {}  // NOLINT: implicit on purpose
  NestedList(std::initializer_list<NestedList> parts) : parts_(parts), is_list_(true) {}
  /// ShapeError unless all parts of one level have the same shape.
  Shape shape() const;
  void flatten_into(std::vector<double>& out) const;

 private:
  double value_ = 0;
  std::vector<NestedList> parts_;
  bool is_list_ = false;
};

}  // namespace tinytensor
