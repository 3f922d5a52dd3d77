#include "tinytensor/tokenizers/bpe_words.h"

#include <unordered_map>

#include "tinytensor/tokenizers/pretokenize.h"

namespace tinytensor {

std::vector<Word> words_of(const std::vector<std::string_view>& texts) {
  std::unordered_map<std::string_view, int64_t> counts;
  for (const std::string_view text : texts) {
    for (size_t i = 0, end = 0; i < text.size(); i = end) {
      end = piece_end(text, i);
      ++counts[text.substr(i, end - i)];
    }
  }
  std::vector<Word> words;
  for (const auto& [piece, count] : counts) {
    Word& word = words.emplace_back(Word{{}, count});
    for (const char byte : piece) word.tokens.push_back(static_cast<unsigned char>(byte));
  }
  return words;
}

GrowingVocabulary::GrowingVocabulary() {
  for (int byte = 0; byte < 256; ++byte) tokens_.emplace_back(1, static_cast<char>(byte));
}

std::string GrowingVocabulary::spelled(const TokenPair& pair) const {
  return tokens_[static_cast<size_t>(pair.first)] + tokens_[static_cast<size_t>(pair.second)];
}

bool GrowingVocabulary::is_new(const TokenPair& pair) const { return spellings_.count(spelled(pair)) == 0; }

int32_t GrowingVocabulary::add(const TokenPair& pair) {
  tokens_.push_back(spelled(pair));
  spellings_.insert(tokens_.back());
  return static_cast<int32_t>(tokens_.size()) - 1;
}

}  // namespace tinytensor
