// What a person who typed an unknown flag or name has probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

/// The one of `flags`, "--max-iters", that `word` stands for: another name for it in the field ("lr", "--steps"), or a
/// slip of at most two letters. Underscores and capitals do not count, nor from which alphabet a letter is.
std::optional<std::string> meant_flag(const std::vector<std::string>& flags, const std::string& word);

/// A line about letters of other alphabets in a word of Latin ones, where they look the same: "'о' in '--оut' is no
/// Latin letter (U+043E)". Nothing where there is none, or where the word has letters that look like no Latin ones.
std::optional<std::string> note_on_lookalikes(std::string_view text);

}  // namespace tinytensor
