#include "tinytensor/tokenizers/load_tokenizer.h"

#include <algorithm>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"
#include "tinytensor/tokenizers/special_tokens.h"

namespace tinytensor {

namespace {

/// Whether GPT-2's two files say the same: they have no other way to cut a text, and know an added token by how it begins.
bool is_as_gpt2(const TokenizerJson& json) {
  const auto is_plain = [](const AddedToken& token) {
    return begins_as_special(token.content) && !token.lstrip && !token.rstrip && !token.single_word;
  };
  return json.pieces == Pieces::gpt2 && !json.ignore_merges && json.vocab_size() == std::ssize(json.words) &&
         std::all_of(json.added_tokens.begin(), json.added_tokens.end(), is_plain);
}

}  // namespace

std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder) {
  const auto is_there = [&](const char* name) { return has_entry(folder / name); };
  bool is_gpt2 = is_there("merges.txt"), is_characters = is_there("characters.json");
  if (is_there("tokenizer.json")) {
    PublishedTokenizer published = PublishedTokenizer::load(folder);
    is_gpt2 = is_gpt2 && is_as_gpt2(published.json());
    is_characters = is_characters && published.json().pieces == Pieces::characters;
    if (!is_gpt2 && !is_characters) return std::make_unique<PublishedTokenizer>(std::move(published));
  }
  if (is_gpt2) return std::make_unique<BpeTokenizer>(BpeTokenizer::load(folder));
  if (is_characters) {
    constexpr size_t largest = size_t{1} << 24;  // all of Unicode takes 4 MB
    const std::filesystem::path file = folder / "characters.json";
    return std::make_unique<CharTokenizer>(CharTokenizer::from_json(read_file(file, largest), shown(file)));
  }
  fail<FileError>(
      "{}: holds no tokenizer: there is neither a characters.json nor a merges.txt with its vocab.json nor a "
      "tokenizer.json",
      shown(folder));
}

}  // namespace tinytensor
