#include "tinytensor/tokenizers/splits.h"

#include "tinytensor/tokenizers/pretokenize.h"
#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {

namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

bool is_category(std::string_view text, size_t position, Category wanted) {
  return position < text.size() && character_at(text, position).category == wanted;
}

/// Where the characters of one category end that begin at `position`, or `most` of them.
size_t run_end(std::string_view text, size_t position, Category category, size_t most = SIZE_MAX) {
  for (; most > 0 && is_category(text, position, category); --most) position += character_at(text, position).length;
  return position;
}

bool equals_in_any_case(std::string_view text, std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != lower_case[i]) return false;
  }
  return true;
}

/// Length of the contraction's ending that a text begins with, 0 if it does with none.
size_t contraction_in_any_case(std::string_view text) {
  if (!text.starts_with('\'')) return 0;
  // To Unicode the long s of old prints is an s in another case.
  for (const std::string_view ending : {"'s", "'\u017F", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (equals_in_any_case(text.substr(0, ending.size()), ending)) return ending.size();
  }
  return 0;
}

/// White space: to its last line end; without one all but its last character, if something follows it.
size_t white_space_piece_end(std::string_view text, size_t position) {
  size_t end = position, last = position, behind_line_end = position;
  while (is_category(text, end, Category::space)) {
    last = end;
    end += character_at(text, end).length;
    if (is_line_end(text[last])) behind_line_end = end;
  }
  if (behind_line_end > position) return behind_line_end;
  return end < text.size() && last > position ? last : end;
}

}  // namespace

size_t piece_end_single_digits(std::string_view text, size_t position) {
  const Character first = character_at(text, position);
  const size_t second = position + first.length;
  if (first.category == Category::number) return second;
  if (text[position] == ' ' && is_category(text, second, Category::number)) return second;
  const size_t end = piece_end(text, position);
  const bool is_white_space =
      first.category == Category::space && (second == end || is_category(text, second, Category::space));
  if (!is_white_space || !is_category(text, end, Category::space)) return end;
  // Its last character was left to what follows; a digit does not take it, as the text between digits ends there.
  const size_t behind = end + character_at(text, end).length;
  return is_category(text, behind, Category::number) ? behind : end;
}

size_t piece_end_llama3(std::string_view text, size_t position, size_t most_digits) {
  if (const size_t length = contraction_in_any_case(text.substr(position))) return position + length;
  const Character first = character_at(text, position);
  const size_t second = position + first.length;
  if (first.category == Category::letter) return run_end(text, position, Category::letter);
  if (first.category == Category::number) return run_end(text, position, Category::number, most_digits);
  if (!is_line_end(text[position]) && is_category(text, second, Category::letter)) {
    return run_end(text, second, Category::letter);
  }
  const size_t others = text[position] == ' ' ? second : position;
  if (is_category(text, others, Category::other)) {
    size_t end = run_end(text, others, Category::other);
    while (end < text.size() && is_line_end(text[end])) ++end;
    return end;
  }
  return white_space_piece_end(text, position);
}

}  // namespace tinytensor
