#include "tinytensor/tokenizers/unicode.h"

#include <algorithm>
#include <iterator>

#include "tinytensor/tokenizers/unicode_table.h"

namespace tinytensor {

namespace {

constexpr Category look_up(char32_t code_point) {
  const auto ends_before = [](const CategoryRange& range, char32_t c) { return range.last < c; };
  const auto* range = std::lower_bound(std::begin(category_ranges), std::end(category_ranges), code_point, ends_before);
  const bool is_inside = range != std::end(category_ranges) && range->first <= code_point;
  return is_inside ? range->category : Category::other;
}

constexpr std::array<Category, 128> look_up_ascii() {
  std::array<Category, 128> categories{};
  for (size_t c = 0; c < categories.size(); ++c) categories[c] = look_up(static_cast<char32_t>(c));
  return categories;
}

}  // namespace

constinit const std::array<Category, 128> categories_of_ascii = look_up_ascii();

Category category(char32_t code_point) { return look_up(code_point); }

}  // namespace tinytensor
