// Tokenizers of models that others trained, as their tokenizer.json describes them.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tinytensor/tokenizers/merge_ranks.h"
#include "tinytensor/tokenizers/published/added_tokens.h"
#include "tinytensor/tokenizers/published/tokenizer_json.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// A tokenizer of one of the families of published/tokenizer_json.h. It gives the ids that Hugging Face's tokenizers 0.23
/// give, without those that a post_processor adds: bos() is the one before a text. Two things differ. A character, or a
/// byte, for which the vocabulary has no token, none for its bytes and none for what is unknown, is refused by a
/// ValueError and not left out. And any bytes can be encoded: with byte-level BPE decode(encode(text)) == text, where
/// no text that an added token strips of white space is in it.
///
///   PublishedTokenizer tokenizer = PublishedTokenizer::load("SmolLM2-135M");
///   tokenizer.encode("Once upon a time");
class PublishedTokenizer : public Tokenizer {
 public:
  /// FileError as from read_tokenizer_json(), and where two added tokens look alike in the normalized text.
  static PublishedTokenizer from_json(std::string_view json, const std::string& file = "tokenizer.json");
  /// From the tokenizer.json of a folder, of at most 64 MB.
  static PublishedTokenizer load(const std::filesystem::path& folder);
  PublishedTokenizer(PublishedTokenizer&&) = default;

  /// As tokenizer.json, with the tokenizer_config.json that transformers need.
  void save(const std::filesystem::path& folder) const override;

  int64_t vocab_size() const override { return static_cast<int64_t>(tokens_.size()); }
  void append_ids(std::string_view text, std::vector<int32_t>& ids) const override;
  std::string_view token(int64_t id) const override;
  std::optional<int64_t> bos() const override;
  bool begins_with_space() const override { return json_.strips_space; }

  /// What it was made from.
  const TokenizerJson& json() const { return json_; }

 private:
  PublishedTokenizer(TokenizerJson json, const std::string& file);
  void number_symbols();
  void make_tokens();
  bool words_stay_apart() const;
  AddedTokens added_tokens(bool normalized, const std::string& file) const;

  std::string normalized(std::string_view text) const;
  std::string marked(std::string_view text, bool begins_text) const;
  size_t end_of_piece(std::string_view text, size_t position) const;
  void append_symbols(std::string_view piece, std::vector<int32_t>& ids) const;
  void encode_piece(std::string_view piece, std::vector<int32_t>& ids) const;

  TokenizerJson json_;
  std::vector<std::string> tokens_;                     // id -> bytes
  std::array<int32_t, 256> byte_ids_{};                 // byte -> its token, -1 where there is none
  std::vector<int32_t> character_ids_;                  // code point -> its token, -1 where there is none
  std::unordered_map<std::string, int32_t> piece_ids_;  // the bytes of tokens that need no merges
  MergeRanks ranks_;
  std::vector<int32_t> merged_;  // rank -> what the merge makes
  bool stays_apart_ = false;     // no merge reaches over the beginning of a word
  AddedTokens added_as_they_are_, added_normalized_;
};

}  // namespace tinytensor
