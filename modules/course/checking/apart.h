// What may come back on the way back: numbers that lie apart, rows farther than columns.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

/// These numbers with room behind each of them, and more behind each row: a loop over memory misreads one dim, and who
/// takes the last stride alone misreads two.
inline Tensor apart(const Numbers& numbers) {
  Input view(numbers.shape, numbers.values);
  int64_t step = 2;
  for (size_t d = view.strides.size(); d-- > 0;) {
    view.strides[d] = step;
    step = step * std::max<int64_t>(view.shape[d], 1) + 3;
  }
  return view.tensor();
}

}  // namespace course
