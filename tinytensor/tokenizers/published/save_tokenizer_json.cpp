#include "tinytensor/tokenizers/published/save_tokenizer_json.h"

#include <algorithm>
#include <set>

#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"
#include "tinytensor/tokenizers/published/write_tokenizer_json.h"

namespace tinytensor {

namespace {

bool is_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = decode_utf8(text, i);
    if (!character.valid()) return false;
    i += character.length;
  }
  return true;
}

TokenizerJson json_of_characters(const CharTokenizer& tokenizer) {
  TokenizerJson json;
  json.pieces = Pieces::characters;
  for (int64_t id = 0; id < tokenizer.vocab_size(); ++id) json.words.emplace_back(tokenizer.token(id));
  return json;
}

TokenizerJson json_of_bpe(const BpeTokenizer& tokenizer) {
  TokenizerJson json;
  json.pieces = Pieces::gpt2;
  for (int64_t id = 0; id < tokenizer.vocab_size(); ++id) json.words.push_back(to_byte_alphabet(tokenizer.token(id)));
  for (const BpeTokenizer::Merge& merge : tokenizer.merges()) {
    json.merges.push_back({merge.left, merge.right, merge.merged});
  }
  for (const int32_t id : tokenizer.special_ids()) {
    const std::string content(tokenizer.token(id));
    if (!is_utf8(content)) {
      fail<ValueError>("save_tokenizer_json: the special token {} is not UTF-8", printable(content));
    }
    json.words[static_cast<size_t>(id)] = content;
    json.added_tokens.push_back({.content = content, .id = id, .special = true});
  }
  std::set<std::string_view> words;
  for (const std::string& word : json.words) {
    if (!words.insert(word).second) {
      fail<ValueError>("save_tokenizer_json: a special token and another one are both written {}", printable(word));
    }
  }
  return json;
}

}  // namespace

TokenizerJson tokenizer_json_of(const Tokenizer& tokenizer) {
  if (const auto* published = dynamic_cast<const PublishedTokenizer*>(&tokenizer)) return published->json();
  if (const auto* bpe = dynamic_cast<const BpeTokenizer*>(&tokenizer)) return json_of_bpe(*bpe);
  if (const auto* characters = dynamic_cast<const CharTokenizer*>(&tokenizer)) return json_of_characters(*characters);
  fail<ValueError>("save_tokenizer_json: a tokenizer of this kind has no tokenizer.json");
}

void save_tokenizer_json(const std::filesystem::path& folder, const Tokenizer& tokenizer) {
  write_tokenizer_files(folder, tokenizer_json_of(tokenizer));
}

}  // namespace tinytensor
