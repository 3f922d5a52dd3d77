// Tokens that are found in a text before anything else is done with it: <|endoftext|>, <s>, and whatever was added to a
// vocabulary after it had been learned.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/sorted_tokens.h"

namespace tinytensor {

/// One of them, with the fields that it has in a tokenizer.json.
struct AddedToken {
  std::string content;
  int32_t id = 0;
  bool special = false;      ///< left out where a text is shown to people; it makes no difference to encoding
  bool lstrip = false;       ///< the white space before it belongs to it
  bool rstrip = false;       ///< and that behind it
  bool single_word = false;  ///< it is none within a word
  bool normalized = false;   ///< it is looked for in the normalized text
};

/// A part of a text: a token, or what stands between two.
struct Stretch {
  std::string_view text;
  std::optional<int32_t> id;
};

/// Finds tokens in texts.
class AddedTokens {
 public:
  /// spellings[i] is what stands in a text for tokens[i]. None is empty, none is there twice.
  AddedTokens(std::vector<AddedToken> tokens, const std::vector<std::string>& spellings);

  /// The text's parts, from left to right; none is empty. Of tokens that begin at the same place the longest is meant.
  /// The time grows with the length of the text times that of the longest token, however many there are.
  std::vector<Stretch> stretches(std::string_view text) const;

 private:
  std::vector<AddedToken> tokens_;
  std::vector<size_t> lengths_;  // of the spellings
  SortedTokens sorted_;
};

}  // namespace tinytensor
