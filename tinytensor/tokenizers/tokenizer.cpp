#include "tinytensor/tokenizers/tokenizer.h"

#include <algorithm>
#include <set>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"

namespace tinytensor {

namespace {

constexpr const char* replacement_character = "\xEF\xBF\xBD";

/// "line 3, byte 17": lines count from 1, bytes from 0 at the start of the text.
std::string place(std::string_view text, size_t position) {
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(position), '\n');
  return fmt::format("line {}, byte {}", line, position);
}

Utf8Character valid_character(std::string_view text, size_t position) {
  const Utf8Character character = decode_utf8(text, position);
  if (character.valid()) return character;
  std::string bytes;
  for (size_t i = 0; i < character.length; ++i) {
    bytes += fmt::format("{}0x{:02X}", i > 0 ? " " : "", static_cast<unsigned char>(text[position + i]));
  }
  fail<ValueError>(
      "CharTokenizer: the text is not valid UTF-8: {} at {}{}\n"
      "  hint: convert the file (iconv -f LATIN1 -t UTF-8), or use byte-level BPE, which takes any bytes",
      bytes, place(text, position),
      character.status == Utf8Character::Status::truncated ? ", where the text ends within a character" : "");
}

/// "'é' (U+00E9)", or "U+0007" for what cannot be printed.
std::string described(char32_t c) {
  std::string text;
  append_utf8(text, c);
  const bool can_be_shown = readable(text) == text;
  return can_be_shown ? fmt::format("'{}' (U+{:04X})", text, unsigned{c}) : fmt::format("U+{:04X}", unsigned{c});
}

[[noreturn]] void fail_unknown(std::string_view text, size_t position, char32_t c, int64_t vocab_size) {
  fail<ValueError>(
      "CharTokenizer: the vocabulary has no {}: {}\n"
      "  hint: only the {} characters of the text it was made from are known",
      described(c), place(text, position), vocab_size);
}

}  // namespace

std::vector<int64_t> Tokenizer::encode(std::string_view text) const {
  std::vector<int32_t> ids;
  append_ids(text, ids);
  return {ids.begin(), ids.end()};
}

std::string Tokenizer::decode(const std::vector<int64_t>& ids) const {
  std::string text;
  for (const int64_t id : ids) text += token(id);
  if (begins_with_space() && text.starts_with(' ')) text.erase(0, 1);
  return text;
}

CharTokenizer::CharTokenizer(std::string_view text) {
  if (text.empty()) fail<ValueError>("CharTokenizer: the text is empty: there are no characters to number");
  // exercise 11.2 {
  std::set<char32_t> characters;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    characters.insert(character.code_point);
    i += character.length;
  }
  id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
  for (const char32_t c : characters) {
    id_of_[c] = static_cast<int32_t>(tokens_.size());
    append_utf8(tokens_.emplace_back(), c);
  }
  // }
}

void CharTokenizer::append_ids(std::string_view text, std::vector<int32_t>& ids) const {
  ids.reserve(ids.size() + text.size());
  // exercise 11.2 {
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
    if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
    ids.push_back(id);
    i += character.length;
  }
  // }
}

std::string_view CharTokenizer::token(int64_t id) const {
  if (id < 0 || id >= vocab_size()) {
    fail<IndexError>("CharTokenizer: token id {} is out of range: the vocabulary has {} tokens", id, vocab_size());
  }
  return tokens_[static_cast<size_t>(id)];
}

std::string CharTokenizer::to_json() const {
  std::string characters;
  for (const std::string& token : tokens_) characters += token;
  return JsonText({{"characters", characters}}).lines() + "\n";
}

CharTokenizer CharTokenizer::from_json(std::string_view json, const std::string& file) {
  std::string characters;
  read_json(json, file, {JsonField::text("characters", characters)});
  if (characters.empty()) fail<FileError>("{}: characters is \"\": expected at least one character", file);
  CharTokenizer tokenizer(characters);
  // The ids are the places: characters that are there twice, or in another order, would get other ones.
  std::string expected;
  for (const std::string& token : tokenizer.tokens_) expected += token;
  if (characters != expected) {
    fail<FileError>("{}: characters is {}: expected each character once, in the order of the code points", file,
                    printable(characters));
  }
  return tokenizer;
}

void CharTokenizer::save(const std::filesystem::path& folder) const {
  write_file(folder / "characters.json", to_json());
}

StreamDecoder::Tokens::Tokens(const Tokenizer& tokenizer, StreamPlace place)
    : tokenizer_(tokenizer), leaves_out_(tokenizer.begins_with_space() && place == StreamPlace::begins_text) {
  begin();
}

void StreamDecoder::Tokens::begin() { at_beginning_ = leaves_out_; }

std::string_view StreamDecoder::Tokens::token(int64_t id) {
  std::string_view bytes = tokenizer_.token(id);
  if (at_beginning_ && bytes.starts_with(' ')) bytes.remove_prefix(1);
  at_beginning_ = at_beginning_ && tokenizer_.token(id).empty();
  return bytes;
}

std::string StreamDecoder::push(int64_t id) {
  // exercise 11.3 {
  held_ += tokenizer_.token(id);
  std::string text;
  size_t i = 0;
  while (i < held_.size()) {
    const Utf8Character character = decode_utf8(held_, i);
    if (character.status == Utf8Character::Status::truncated) break;
    text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held_.erase(0, i);
  return text;
  // }
}

std::string StreamDecoder::finish() {
  tokenizer_.begin();
  // exercise 11.3 {
  const bool unfinished = !held_.empty();
  held_.clear();
  return unfinished ? replacement_character : "";
  // }
}

}  // namespace tinytensor
