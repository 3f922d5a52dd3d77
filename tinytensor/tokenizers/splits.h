// Ways to cut a text into pieces that came after GPT-2's (tokenizers/pretokenize.h): numbers are cut up, so that all of
// them are made of the same few tokens. As with piece_end() the text may be any bytes: one that belongs to no UTF-8
// character counts as a character that is neither letter, number nor space.
#pragma once

#include <cstddef>
#include <string_view>

namespace tinytensor {

/// SmolLM's: each digit alone, and GPT-2's pieces of what stands between digits. Where the piece that begins at
/// text[position] ends; position must be below text.size().
///
///   "in  1999" -> "in" "  " "1" "9" "9" "9"
size_t piece_end_single_digits(std::string_view text, size_t position);

/// Llama 3's, with numbers of at most three digits, and Qwen 2's, with digits alone. The pieces are the matches of
///
///   (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
///
/// that is: a contraction's ending, in capitals too; letters, with one character of any kind before them but line ends and
/// numbers; numbers; others, with a space before and line ends behind; white space to its last line end; white space,
/// whose last character is left to what follows.
///
///   "(it'S 20000)\n\n  x" -> "(it" "'S" " " "200" "00" ")\n\n" " " " x"
size_t piece_end_llama3(std::string_view text, size_t position, size_t most_digits);

}  // namespace tinytensor
