#include "tinytensor/tokenizers/pretokenize.h"

#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {

namespace {

/// Length of the contraction's ending that begins at an apostrophe, 0 if none does.
size_t contraction_length(std::string_view text) {
  // exercise 11.5 {
  for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.starts_with(ending)) return ending.size();
  }
  return 0;
  // }
}

}  // namespace

size_t piece_end(std::string_view text, size_t position) {
  // exercise 11.5 {
  if (text[position] == '\'') {
    if (const size_t length = contraction_length(text.substr(position))) return position + length;
  }
  size_t begin = position;
  if (text[position] == ' ' && position + 1 < text.size()) {
    if (character_at(text, position + 1).category != Category::space) ++begin;
  }
  const Category run = character_at(text, begin).category;
  size_t end = begin;
  size_t last = begin;  // where the run's last character begins
  while (end < text.size()) {
    const Character character = character_at(text, end);
    if (character.category != run) break;
    last = end;
    end += character.length;
  }
  const bool leaves_last = run == Category::space && end < text.size() && last > begin;
  return leaves_last ? last : end;
  // }
}

}  // namespace tinytensor
