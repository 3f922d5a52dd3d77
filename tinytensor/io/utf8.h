// UTF-8, one character at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tinytensor {

/// What stands at one place of a text that may or may not be UTF-8.
struct Utf8Character {
  enum class Status {
    valid,
    invalid,    // these bytes begin no character
    truncated,  // the text ends within a character that is well-formed so far
  };
  char32_t code_point = 0xFFFD;
  size_t length = 1;  // in bytes, at least 1; if not valid: of the longest part that could have begun a character
  Status status = Status::invalid;

  bool valid() const { return status == Status::valid; }
};

/// The character that begins at text[position]; position must be below text.size(). Valid is what RFC 3629 allows:
/// no surrogates, nothing above U+10FFFF, no overlong forms.
Utf8Character decode_utf8(std::string_view text, size_t position);

/// Appends the UTF-8 form of a code point.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace tinytensor
