// Where words begin and end, as regular expressions see it.
#pragma once

#include <string_view>

namespace tinytensor {

/// True if the text begins, or ends, with a character of a word: \w, as of the Unicode version that word_table.h names.
bool begins_with_word(std::string_view text);
bool ends_with_word(std::string_view text);

}  // namespace tinytensor
