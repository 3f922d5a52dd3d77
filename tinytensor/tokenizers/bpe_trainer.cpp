#include "tinytensor/tokenizers/bpe_trainer.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

namespace tinytensor {

namespace {

struct PairHash {
  size_t operator()(const TokenPair& pair) const {
    const uint64_t both = uint64_t{static_cast<uint32_t>(pair.first)} << 32 | static_cast<uint32_t>(pair.second);
    return std::hash<uint64_t>()(both * 0x9E3779B97F4A7C15u);  // Fibonacci hashing: ids alone fill few buckets
  }
};

struct Occurrences {
  int64_t count = 0;          // in the whole text
  std::vector<size_t> words;  // where it occurs or once did; a word may be named twice
};

struct Candidate {
  int64_t count;
  TokenPair pair;
  bool operator<(const Candidate& other) const {
    return count != other.count ? count < other.count : pair > other.pair;
  }
};

class Learner {
 public:
  explicit Learner(const std::vector<std::string_view>& texts);
  std::vector<TokenPair> learn(size_t count, const std::function<void(size_t)>& learned);

 private:
  void change(const TokenPair& pair, size_t word, int64_t by);
  void merge(const TokenPair& pair, int32_t merged);
  void merge_in(size_t word, const TokenPair& pair, int32_t merged);

  GrowingVocabulary vocabulary_;
  std::vector<Word> words_;
  std::unordered_map<TokenPair, Occurrences, PairHash> pairs_;
  std::priority_queue<Candidate> candidates_;  // each pair that occurs, its count up to date or too high
  std::vector<TokenPair> grown_;               // by the current merge
};

Learner::Learner(const std::vector<std::string_view>& texts) : words_(words_of(texts)) {
  for (size_t index = 0; index < words_.size(); ++index) {
    const auto& [tokens, count] = words_[index];
    for (size_t i = 0; i + 1 < tokens.size(); ++i) change({tokens[i], tokens[i + 1]}, index, count);
  }
  for (const auto& [pair, occurrences] : pairs_) candidates_.push({occurrences.count, pair});
}

/// The pair occurs in this word `by` more times, each of them counted as often as the word occurs.
void Learner::change(const TokenPair& pair, size_t word, int64_t by) {
  Occurrences& occurrences = pairs_[pair];
  occurrences.count += by;
  if (by < 0) return;
  if (occurrences.words.empty() || occurrences.words.back() != word) occurrences.words.push_back(word);
  grown_.push_back(pair);
}

/// Replaces the pair in one word, from left to right, and keeps the counts of all pairs as they are in the text.
void Learner::merge_in(size_t index, const TokenPair& pair, int32_t merged) {
  auto& [tokens, count] = words_[index];
  // exercise 11.7 {
  size_t kept = 0;  // tokens[0 … kept) are done
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
    if (!matches) {
      tokens[kept++] = tokens[i];
      continue;
    }
    if (kept > 0) {
      change({tokens[kept - 1], pair.first}, index, -count);
      change({tokens[kept - 1], merged}, index, count);
    }
    if (i + 2 < tokens.size()) {
      change({pair.second, tokens[i + 2]}, index, -count);
      change({merged, tokens[i + 2]}, index, count);
    }
    change(pair, index, -count);
    tokens[kept++] = merged;
    ++i;
  }
  tokens.resize(kept);
  // }
}

void Learner::merge(const TokenPair& pair, int32_t merged) {
  grown_.clear();
  const std::vector<size_t> words = std::move(pairs_[pair].words);
  for (const size_t word : words) merge_in(word, pair, merged);
  std::sort(grown_.begin(), grown_.end());
  grown_.erase(std::unique(grown_.begin(), grown_.end()), grown_.end());
  for (const TokenPair& changed : grown_) candidates_.push({pairs_[changed].count, changed});
}

std::vector<TokenPair> Learner::learn(size_t count, const std::function<void(size_t)>& learned) {
  std::vector<TokenPair> merges;
  // exercise 11.7 {
  while (merges.size() < count && !candidates_.empty()) {
    const Candidate best = candidates_.top();
    candidates_.pop();
    const int64_t current = pairs_[best.pair].count;
    if (current < best.count) {  // it has shrunk since it was put in
      if (current > 0) candidates_.push({current, best.pair});
      continue;
    }
    if (best.count < 2) break;
    if (!vocabulary_.is_new(best.pair)) continue;
    merge(best.pair, vocabulary_.add(best.pair));
    merges.push_back(best.pair);
    if (learned) learned(merges.size());
  }
  // }
  return merges;
}

}  // namespace

std::vector<TokenPair> learn_merges(const std::vector<std::string_view>& texts, size_t count,
                                    const std::function<void(size_t)>& learned) {
  return Learner(texts).learn(count, learned);
}

}  // namespace tinytensor
