// Byte-pair encoding at work: merges that a text teaches, one by one, and any text cut by the first of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/bpe.h"

namespace tinytensor {

/// A merge, and how much of the text it changed.
struct LearnedMerge {
  std::string left, right;  ///< bytes, which may be parts of a character
  int64_t id = 0;           ///< of what both become
  int64_t times = 0;        ///< how often both stood side by side and became one, in the whole text
};

struct CutToken {
  int64_t id = 0;
  std::string bytes;
};

class TokenizerTrace {
 public:
  /// Learns up to `count` merges, fewer where the text has no pair left that occurs twice. ValueError for a text without
  /// any such pair, and unless 1 <= count <= 2000.
  TokenizerTrace(std::string_view text, int64_t count);

  const std::vector<LearnedMerge>& merges() const { return merges_; }
  /// A text in pieces, which no token reaches across, and each as tokens of the first `merges` merges: what BpeTokenizer
  /// makes of it that has learned so many. ValueError for a number of merges that was not learned.
  std::vector<std::vector<CutToken>> cut(std::string_view text, int64_t merges) const;

 private:
  BpeTokenizer tokenizer_;
  std::vector<LearnedMerge> merges_;
};

}  // namespace tinytensor
