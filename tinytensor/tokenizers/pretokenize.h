// GPT-2's first step: a text is cut into pieces, and no token ever reaches across a cut.
//
// The pieces are the matches of
//
//   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
//
// that is: a contraction's ending; a run of letters, of numbers, or of other characters, each with at most one space
// before it; white space, whose last character is left to the run that follows.
#pragma once

#include <cstddef>
#include <string_view>

namespace tinytensor {

/// Where the piece that begins at text[position] ends; position must be below text.size(). The text may be any bytes:
/// one that belongs to no UTF-8 character counts as a character that is neither letter, number nor space.
///
///   "I'll   go" -> "I" "'ll" "  " " go"
size_t piece_end(std::string_view text, size_t position);

}  // namespace tinytensor
