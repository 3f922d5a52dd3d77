#include "examples/browser/tokenizer_trace.h"

#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/tokenizers/bpe_counting.h"
#include "tinytensor/tokenizers/bpe_trainer.h"
#include "tinytensor/tokenizers/bpe_words.h"
#include "tinytensor/tokenizers/merge_ranks.h"
#include "tinytensor/tokenizers/merging.h"
#include "tinytensor/tokenizers/pretokenize.h"

namespace tinytensor {
namespace {

constexpr int64_t bytes = 256, most_merges = 2000;

BpeTokenizer learned(std::string_view text, int64_t count) {
  if (count < 1 || count > most_merges)
    fail<ValueError>("the number of merges is from 1 to {}: {}", most_merges, count);
  const size_t found = learn_merges({text}, static_cast<size_t>(count)).size();
  if (found == 0) fail<ValueError>("no two neighbours occur twice in this text: there is nothing to merge");
  return BpeTokenizer::train(text, bytes + static_cast<int64_t>(found), {});
}

// Words know a byte by its value, a tokenizer by its place among the 256.
int32_t in_words(const BpeTokenizer& tokenizer, int32_t id) {
  return id < bytes ? static_cast<unsigned char>(tokenizer.token(id)[0]) : id;
}

// Merges a pair in all words, and returns how often.
int64_t merged_in(std::vector<Word>& words, const TokenPair& pair, int32_t merged) {
  int64_t times = 0;
  for (Word& word : words) {
    const auto before = std::ssize(word.tokens);
    merge_pair(word.tokens, pair, merged);
    times += (before - std::ssize(word.tokens)) * word.count;
  }
  return times;
}

}  // namespace

TokenizerTrace::TokenizerTrace(std::string_view text, int64_t count) : tokenizer_(learned(text, count)) {
  std::vector<Word> words = words_of({text});
  for (const BpeTokenizer::Merge& merge : tokenizer_.merges()) {
    const TokenPair pair{in_words(tokenizer_, merge.left), in_words(tokenizer_, merge.right)};
    merges_.push_back({std::string(tokenizer_.token(merge.left)), std::string(tokenizer_.token(merge.right)),
                       merge.merged, merged_in(words, pair, merge.merged)});
  }
}

std::vector<std::vector<CutToken>> TokenizerTrace::cut(std::string_view text, int64_t merges) const {
  if (merges < 0 || merges > std::ssize(merges_)) {
    fail<ValueError>("{} merges were learned, not {}", merges_.size(), merges);
  }
  MergeRanks ranks(static_cast<size_t>(merges));
  std::vector<int32_t> merged;
  for (int32_t rank = 0; rank < merges; ++rank) {
    const BpeTokenizer::Merge& merge = tokenizer_.merges()[static_cast<size_t>(rank)];
    ranks.insert(merge.left, merge.right, rank);
    merged.push_back(merge.merged);
  }
  std::vector<int32_t> id_of_byte(bytes);
  for (int32_t id = 0; id < bytes; ++id) id_of_byte[static_cast<unsigned char>(tokenizer_.token(id)[0])] = id;

  std::vector<std::vector<CutToken>> pieces;
  for (size_t i = 0, end = 0; i < text.size(); i = end) {
    end = piece_end(text, i);
    std::vector<int32_t> ids;
    for (const char c : text.substr(i, end - i)) ids.push_back(id_of_byte[static_cast<unsigned char>(c)]);
    merge_neighbours(ids, 0, ranks, merged);
    pieces.emplace_back();
    for (const int32_t id : ids) pieces.back().push_back({id, std::string(tokenizer_.token(id))});
  }
  return pieces;
}

}  // namespace tinytensor
