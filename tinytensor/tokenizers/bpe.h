// Byte-level byte-pair encoding: the tokenizer of GPT-2.
//
// A text is cut into pieces (tokenizers/pretokenize.h), and each piece into its bytes: they are the first 256 tokens.
// Then the two neighbours whose merge was learned first become one token, again and again, until none merge.
//
//   Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units", 2016
//   Radford et al., "Language Models are Unsupervised Multitask Learners", 2019
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/merge_ranks.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

class BpeTokenizer : public Tokenizer {
 public:
  /// Learns merges from a text until there are vocab_size tokens: 256 bytes, the merges in the order they were learned,
  /// the special tokens. ValueError if vocab_size is too small for bytes and special tokens, or so large that the text
  /// has no pair left that occurs twice; if a special token is shorter than two bytes or given twice, or begins with
  /// neither "<" nor "[", by which files tell it from other tokens. `learned`, if any, is told after each merge how
  /// many there are, of vocab_size - 256 - special_tokens.size().
  static BpeTokenizer train(std::string_view text, int64_t vocab_size,
                            const std::vector<std::string>& special_tokens = {"<|endoftext|>"},
                            const std::function<void(size_t)>& learned = {});

  /// From the text of GPT-2's vocab.json and merges.txt. FileError, naming `folder`, the file and the line, where they
  /// do not fit each other: each token of vocab.json is a byte, or made by a merge of two tokens that are bytes or made
  /// by earlier merges, or special, which is what begins with "<" or "[".
  static BpeTokenizer from_text(std::string_view vocab_json, std::string_view merges_txt,
                                const std::filesystem::path& folder = "");
  /// The same from the files of a folder.
  static BpeTokenizer load(const std::filesystem::path& folder);
  /// Writes vocab.json and merges.txt, as they are published with GPT-2.
  void save(const std::filesystem::path& folder) const override;

  int64_t vocab_size() const override { return static_cast<int64_t>(tokens_.size()); }
  /// Takes any bytes, valid UTF-8 or not: decode(encode(text)) == text. A special token in the text becomes its id.
  void append_ids(std::string_view text, std::vector<int32_t>& ids) const override;
  std::string_view token(int64_t id) const override;

  struct Merge {
    int32_t left, right, merged;  // ids
  };
  /// In the order in which they were learned.
  const std::vector<Merge>& merges() const { return merges_; }
  /// The ids of the tokens that no merge makes, in ascending order.
  const std::vector<int32_t>& special_ids() const { return special_ids_; }

 private:
  BpeTokenizer(std::vector<std::string> tokens, std::vector<Merge> merges);
  void encode_piece(std::string_view piece, std::vector<int32_t>& ids) const;

  std::vector<std::string> tokens_;      // id -> bytes
  std::vector<Merge> merges_;            // in the order they were learned: the index is the merge's rank
  std::array<int32_t, 256> byte_ids_{};  // byte -> id
  std::vector<int32_t> special_ids_;     // of the tokens that no merge makes
  MergeRanks ranks_;
};

}  // namespace tinytensor
