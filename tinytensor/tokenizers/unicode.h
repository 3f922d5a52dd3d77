// Unicode as far as tokenizers need it: what kind of character a code point is.
#pragma once

#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/unicode_category.h"

namespace tinytensor {

/// As of the Unicode version that unicode_table.h names: a character of a later one counts as `other`.
Category category(char32_t code_point);

}  // namespace tinytensor
