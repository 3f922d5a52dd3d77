// tokenizer.json: the file in which Hugging Face's tokenizers keep a tokenizer whole, and in which most models of today
// are published.
//
// It lists steps. A text is changed by a normalizer, cut by a pre_tokenizer, and each piece is made of tokens by a model;
// a decoder goes the way back. Of the many steps there are, those of three families are read here:
//
//   byte-level BPE       the splits of GPT-2, SmolLM, Llama 3 and Qwen 2, no normalizer
//   SentencePiece's BPE  of characters, where a space is written ▁ (Llama 2, TinyStories, Mistral), with bytes
//                        for what has no token, or with one token for all of that
//   single characters
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/published/added_tokens.h"

namespace tinytensor {

/// Where the pre_tokenizer cuts a text.
enum class Pieces {
  gpt2,           ///< ByteLevel
  single_digits,  ///< Digits, ByteLevel: SmolLM
  llama3,         ///< Split by Llama 3's regular expression, ByteLevel
  qwen2,          ///< the same with one digit in place of three
  whole,          ///< nowhere
  words,          ///< Metaspace: before each ▁
  characters      ///< Split: each character
};

/// Where ▁ is put before a text, or a part of it between two added tokens.
enum class Prepended {
  nothing,
  always,      ///< Prepend, a normalizer
  if_missing,  ///< Metaspace, "always": where none is there
  first        ///< Metaspace, "first": where none is there, and at the beginning of the text only
};

/// What such a file says.
struct TokenizerJson {
  std::vector<std::string> words;              ///< id -> as it is written in model.vocab
  std::vector<std::array<int32_t, 3>> merges;  ///< ids: left, right, and what they become; the first learned first
  std::optional<int32_t> unknown;              ///< the token for what has none
  bool fuse_unknown = false;                   ///< one such token stands for neighbours too
  bool byte_fallback = false;                  ///< a character without a token becomes its bytes: <0xE2> <0x82> <0xAC>
  bool ignore_merges = false;                  ///< a piece that is a token needs no merges
  Pieces pieces = Pieces::whole;
  Prepended prepended = Prepended::nothing;
  bool by_metaspace = false;    ///< ▁ is put by the pre_tokenizer, after added tokens were found, not by a normalizer
  bool marks_spaces = false;    ///< spaces become ▁ in a text
  bool unmarks_spaces = false;  ///< ▁ becomes a space in a token
  bool joins_bytes = false;     ///< a token such as <0x41> is a byte
  bool strips_space = false;    ///< decoding leaves out a space at the beginning
  std::optional<int32_t> bos;   ///< what the post_processor puts before a text
  std::vector<AddedToken> added_tokens;  ///< in the order of their ids, which may be those of words

  int64_t vocab_size() const {
    const int64_t words_only = std::ssize(words);
    return added_tokens.empty() ? words_only : std::max(words_only, int64_t{added_tokens.back().id} + 1);
  }
  bool is_byte_level() const {
    return pieces == Pieces::gpt2 || pieces == Pieces::single_digits || pieces == Pieces::llama3 ||
           pieces == Pieces::qwen2;
  }
};

/// What stands for a space in SentencePiece's tokens: ▁, U+2581.
inline constexpr std::string_view space_mark = "\xE2\x96\x81";

/// The regular expressions of Llama 3 and Qwen 2 (tokenizers/splits.h), and one that matches any character.
inline constexpr std::string_view llama3_pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
inline constexpr std::string_view qwen2_pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
inline constexpr std::string_view any_character_pattern = R"([\s\S])";

}  // namespace tinytensor
