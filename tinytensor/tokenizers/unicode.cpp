#include "tinytensor/tokenizers/unicode.h"

#include <algorithm>
#include <iterator>

#include "tinytensor/tokenizers/unicode_table.h"

namespace tinytensor {

Category category(char32_t code_point) {
  const auto ends_before = [](const CategoryRange& range, char32_t c) { return range.last < c; };
  const auto* range = std::lower_bound(std::begin(category_ranges), std::end(category_ranges), code_point, ends_before);
  const bool is_inside = range != std::end(category_ranges) && range->first <= code_point;
  return is_inside ? range->category : Category::other;
}

}  // namespace tinytensor
