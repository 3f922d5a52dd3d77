#include "tinytensor/tokenizers/bpe_counting.h"

namespace tinytensor {

std::map<TokenPair, int64_t> count_pairs(const std::vector<Word>& words) {
  std::map<TokenPair, int64_t> counts;
  // exercise 11.6 {
  for (const Word& word : words) {
    for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += word.count;
  }
  // }
  return counts;
}

void merge_pair(std::vector<int32_t>& tokens, const TokenPair& pair, int32_t merged) {
  // exercise 11.6 {
  size_t kept = 0;  // tokens[0 … kept) are done
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
    tokens[kept++] = matches ? merged : tokens[i];
    if (matches) ++i;
  }
  tokens.resize(kept);
  // }
}

std::vector<TokenPair> learn_merges_by_counting(const std::vector<std::string_view>& texts, size_t count) {
  std::vector<Word> words = words_of(texts);
  GrowingVocabulary vocabulary;
  std::vector<TokenPair> merges;
  // exercise 11.6 {
  while (merges.size() < count) {
    TokenPair best;
    int64_t most = 1;  // a pair must occur twice
    for (const auto& [pair, occurrences] : count_pairs(words)) {
      if (occurrences <= most || !vocabulary.is_new(pair)) continue;  // of equals the first stays
      most = occurrences;
      best = pair;
    }
    if (most == 1) break;
    const int32_t merged = vocabulary.add(best);
    for (Word& word : words) merge_pair(word.tokens, best, merged);
    merges.push_back(best);
  }
  // }
  return merges;
}

}  // namespace tinytensor
