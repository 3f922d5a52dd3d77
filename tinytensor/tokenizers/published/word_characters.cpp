#include "tinytensor/tokenizers/published/word_characters.h"

#include <algorithm>
#include <iterator>

#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/published/word_table.h"

namespace tinytensor {

namespace {

bool is_of_a_word(const Utf8Character& character) {
  if (!character.valid()) return false;
  const auto ends_before = [](const WordRange& range, char32_t c) { return range.last < c; };
  const auto* range =
      std::lower_bound(std::begin(word_ranges), std::end(word_ranges), character.code_point, ends_before);
  return range != std::end(word_ranges) && range->first <= character.code_point;
}

}  // namespace

bool begins_with_word(std::string_view text) { return !text.empty() && is_of_a_word(decode_utf8(text, 0)); }

bool ends_with_word(std::string_view text) {
  for (size_t length = 1; length <= std::min<size_t>(4, text.size()); ++length) {
    const Utf8Character last = decode_utf8(text, text.size() - length);
    if (last.valid()) return last.length == length && is_of_a_word(last);
  }
  return false;
}

}  // namespace tinytensor
