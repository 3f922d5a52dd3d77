// Unicode as far as tokenizers need it: what kind of character a code point is.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/unicode_category.h"

namespace tinytensor {

/// As of the Unicode version that unicode_table.h names: a character of a later one counts as `other`.
Category category(char32_t code_point);

/// What stands at one place of a text: a byte that belongs to no UTF-8 character counts as `other`.
struct Character {
  Category category;
  size_t length;  // in bytes
};

extern const std::array<Category, 128> categories_of_ascii;

/// position must be below text.size().
inline Character character_at(std::string_view text, size_t position) {
  const auto byte = static_cast<unsigned char>(text[position]);
  if (byte < categories_of_ascii.size()) return {categories_of_ascii[byte], 1};
  const Utf8Character character = decode_utf8(text, position);
  return {character.valid() ? category(character.code_point) : Category::other, character.length};
}

}  // namespace tinytensor
