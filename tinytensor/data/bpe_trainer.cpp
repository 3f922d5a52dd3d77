#include "tinytensor/data/bpe_trainer.h"

#include <algorithm>
#include <queue>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "tinytensor/data/pretokenize.h"

namespace tinytensor {

namespace {

using Pair = std::pair<int32_t, int32_t>;

struct PairHash {
  size_t operator()(const Pair& pair) const {
    const uint64_t both = uint64_t{static_cast<uint32_t>(pair.first)} << 32 | static_cast<uint32_t>(pair.second);
    return std::hash<uint64_t>()(both * 0x9E3779B97F4A7C15u);  // Fibonacci hashing: ids alone fill few buckets
  }
};

/// A distinct piece of the text, as the tokens it consists of so far.
struct Word {
  std::vector<int32_t> tokens;
  int64_t count;  // how often it occurs in the text
};

struct Occurrences {
  int64_t count = 0;          // in the whole text
  std::vector<size_t> words;  // where it occurs or once did; a word may be named twice
};

struct Candidate {
  int64_t count;
  Pair pair;
  bool operator<(const Candidate& other) const {
    return count != other.count ? count < other.count : pair > other.pair;
  }
};

class Learner {
 public:
  explicit Learner(const std::vector<std::string_view>& texts);
  std::vector<Pair> learn(size_t count, const std::function<void(size_t)>& learned);

 private:
  void change(const Pair& pair, size_t word, int64_t by);
  void merge(const Pair& pair, int32_t merged);
  void merge_in(size_t word, const Pair& pair, int32_t merged);

  std::vector<std::string> tokens_;
  std::unordered_set<std::string> spellings_;  // of all tokens but single bytes, which no pair spells
  std::vector<Word> words_;
  std::unordered_map<Pair, Occurrences, PairHash> pairs_;
  std::priority_queue<Candidate> candidates_;  // each pair that occurs, its count up to date or too high
  std::vector<Pair> grown_;                    // by the current merge
};

Learner::Learner(const std::vector<std::string_view>& texts) {
  for (int byte = 0; byte < 256; ++byte) tokens_.emplace_back(1, static_cast<char>(byte));
  std::unordered_map<std::string_view, int64_t> counts;
  for (const std::string_view text : texts) {
    for (size_t i = 0, end = 0; i < text.size(); i = end) {
      end = piece_end(text, i);
      ++counts[text.substr(i, end - i)];
    }
  }
  for (const auto& [piece, count] : counts) {
    std::vector<int32_t> tokens;
    for (const char byte : piece) tokens.push_back(static_cast<unsigned char>(byte));
    for (size_t i = 0; i + 1 < tokens.size(); ++i) change({tokens[i], tokens[i + 1]}, words_.size(), count);
    words_.push_back({std::move(tokens), count});
  }
  for (const auto& [pair, occurrences] : pairs_) candidates_.push({occurrences.count, pair});
}

void Learner::change(const Pair& pair, size_t word, int64_t by) {
  Occurrences& occurrences = pairs_[pair];
  occurrences.count += by;
  if (by < 0) return;
  if (occurrences.words.empty() || occurrences.words.back() != word) occurrences.words.push_back(word);
  grown_.push_back(pair);
}

/// Replaces the pair in one word, from left to right, and keeps the counts of all pairs as they are in the text.
void Learner::merge_in(size_t index, const Pair& pair, int32_t merged) {
  auto& [tokens, count] = words_[index];
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
}

void Learner::merge(const Pair& pair, int32_t merged) {
  grown_.clear();
  const std::vector<size_t> words = std::move(pairs_[pair].words);
  for (const size_t word : words) merge_in(word, pair, merged);
  std::sort(grown_.begin(), grown_.end());
  grown_.erase(std::unique(grown_.begin(), grown_.end()), grown_.end());
  for (const Pair& changed : grown_) candidates_.push({pairs_[changed].count, changed});
}

std::vector<Pair> Learner::learn(size_t count, const std::function<void(size_t)>& learned) {
  std::vector<Pair> merges;
  while (merges.size() < count && !candidates_.empty()) {
    const Candidate best = candidates_.top();
    candidates_.pop();
    const int64_t current = pairs_[best.pair].count;
    if (current < best.count) {  // it has shrunk since it was put in
      if (current > 0) candidates_.push({current, best.pair});
      continue;
    }
    if (best.count < 2) break;
    const std::string spelled =
        tokens_[static_cast<size_t>(best.pair.first)] + tokens_[static_cast<size_t>(best.pair.second)];
    if (!spellings_.insert(spelled).second) continue;
    tokens_.push_back(spelled);
    merge(best.pair, static_cast<int32_t>(256 + merges.size()));
    merges.push_back(best.pair);
    if (learned) learned(merges.size());
  }
  return merges;
}

}  // namespace

std::vector<Pair> learn_merges(const std::vector<std::string_view>& texts, size_t count,
                               const std::function<void(size_t)>& learned) {
  return Learner(texts).learn(count, learned);
}

}  // namespace tinytensor
