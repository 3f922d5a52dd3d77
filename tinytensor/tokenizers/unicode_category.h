// The kinds of characters that tokenizers tell apart.
#pragma once

namespace tinytensor {

/// What a regular expression calls \p{L}, \p{N} and \s (the property White_Space), and the rest.
enum class Category : unsigned char { other, letter, number, space };

}  // namespace tinytensor
