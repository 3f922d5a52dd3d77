// What the merges of byte-pair encoding are learned from: the pieces of a text, and the tokens that there are so far.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tinytensor {

/// Two neighbours: the left token, then the right one. Token b < 256 is the byte b.
using TokenPair = std::pair<int32_t, int32_t>;

/// A distinct piece of the text, as the tokens that it consists of so far.
struct Word {
  std::vector<int32_t> tokens;
  int64_t count;  ///< how often it occurs in the text
};

/// The distinct pieces (tokenizers/pretokenize.h) of texts, in no particular order, as tokens of one byte each.
std::vector<Word> words_of(const std::vector<std::string_view>& texts);

/// The tokens so far: 256 bytes, and what was merged.
class GrowingVocabulary {
 public:
  GrowingVocabulary();
  /// True if no token spells what the two spell together: a token is never made twice.
  bool is_new(const TokenPair& pair) const;
  /// The new token that the two become: the first is 256.
  int32_t add(const TokenPair& pair);

 private:
  std::string spelled(const TokenPair& pair) const;

  std::vector<std::string> tokens_;
  std::unordered_set<std::string> spellings_;  // of all tokens but single bytes, which no pair spells
};

}  // namespace tinytensor
