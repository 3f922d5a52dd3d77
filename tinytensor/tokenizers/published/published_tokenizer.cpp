#include "tinytensor/tokenizers/published/published_tokenizer.h"

#include <algorithm>
#include <deque>
#include <set>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/merging.h"
#include "tinytensor/tokenizers/pretokenize.h"
#include "tinytensor/tokenizers/published/read_tokenizer_json.h"
#include "tinytensor/tokenizers/published/write_tokenizer_json.h"
#include "tinytensor/tokenizers/seen_pieces.h"
#include "tinytensor/tokenizers/splits.h"

namespace tinytensor {

namespace {

std::string with_all_replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(from, begin), text.size());
    result += text.substr(begin, end - begin);
    if (end == text.size()) break;
    result += to;
    begin = end + from.size();
  }
  return result;
}

/// The byte that a token such as <0x0A> is.
std::optional<unsigned char> byte_of_token(std::string_view token) {
  if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>') return {};
  unsigned byte = 0;
  for (const char c : token.substr(3, 2)) {
    const size_t digit =
        std::string_view("0123456789ABCDEF").find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
    if (digit == std::string_view::npos) return {};
    byte = byte * 16 + static_cast<unsigned>(digit);
  }
  return static_cast<unsigned char>(byte);
}

}  // namespace

// --- making one ------------------------------------------------------------------------------------------------------

PublishedTokenizer PublishedTokenizer::from_json(std::string_view json, const std::string& file) {
  return PublishedTokenizer(read_tokenizer_json(json, file), file);
}

PublishedTokenizer PublishedTokenizer::load(const std::filesystem::path& folder) {
  constexpr size_t largest = size_t{1} << 26;  // Llama 3's has 9 MB, those of 256,000 tokens some 30
  const std::filesystem::path file = folder / "tokenizer.json";
  return from_json(read_file(file, largest), shown(file));
}

PublishedTokenizer::PublishedTokenizer(TokenizerJson json, const std::string& file)
    : json_(std::move(json)),
      ranks_(json_.merges.size()),
      added_as_they_are_(added_tokens(false, file)),
      added_normalized_(added_tokens(true, file)) {
  for (size_t rank = 0; rank < json_.merges.size(); ++rank) {
    const auto& [left, right, merged] = json_.merges[rank];
    ranks_.insert(left, right, static_cast<int32_t>(rank));
    merged_.push_back(merged);
  }
  number_symbols();
  make_tokens();
  stays_apart_ = words_stay_apart();
}

AddedTokens PublishedTokenizer::added_tokens(bool normalized, const std::string& file) const {
  std::vector<AddedToken> tokens;
  std::vector<std::string> spellings;
  std::set<std::string> seen;
  for (const AddedToken& token : json_.added_tokens) {
    if (token.normalized != normalized) continue;
    tokens.push_back(token);
    spellings.push_back(normalized ? this->normalized(token.content) : token.content);
    if (!seen.insert(spellings.back()).second) {
      fail<FileError>("{}: added_tokens: {} and another one become the same when they are normalized", file,
                      printable(token.content));
    }
  }
  return {std::move(tokens), spellings};
}

/// What a piece begins as: tokens of one byte, or of one character.
void PublishedTokenizer::number_symbols() {
  byte_ids_.fill(-1);
  const bool is_byte_level = json_.is_byte_level();
  for (size_t i = 0; i < json_.words.size(); ++i) {
    const std::string& word = json_.words[i];
    const auto id = static_cast<int32_t>(i);
    if (is_byte_level) {
      const std::optional<std::string> bytes = from_byte_alphabet(word);
      if (bytes && bytes->size() == 1) byte_ids_[static_cast<unsigned char>(bytes->front())] = id;
      continue;
    }
    if (const auto byte = byte_of_token(word); byte && json_.byte_fallback) {
      const bool is_upper_case = word == fmt::format("<0x{:02X}>", *byte);
      if (is_upper_case) byte_ids_[*byte] = id;
    }
    const Utf8Character character = decode_utf8(word, 0);
    if (character.length != word.size()) continue;
    if (character.code_point >= character_ids_.size()) character_ids_.resize(size_t{character.code_point} + 1, -1);
    character_ids_[character.code_point] = id;
  }
}

void PublishedTokenizer::make_tokens() {
  std::vector<std::string> written = json_.words;
  std::vector<bool> is_added(static_cast<size_t>(json_.vocab_size()));
  written.resize(is_added.size());
  for (const AddedToken& token : json_.added_tokens) {
    // Where it is found in the normalized text it stands for that.
    written[static_cast<size_t>(token.id)] = token.normalized ? normalized(token.content) : token.content;
    is_added[static_cast<size_t>(token.id)] = true;
  }
  for (size_t id = 0; id < written.size(); ++id) {
    std::string& token = written[id];
    if (json_.is_byte_level()) {
      if (!is_added[id]) token = from_byte_alphabet(token).value_or(token);
      continue;
    }
    if (json_.unmarks_spaces) token = with_all_replaced(token, space_mark, " ");
    const std::optional<unsigned char> byte = json_.joins_bytes ? byte_of_token(token) : std::nullopt;
    if (byte) token = std::string(1, static_cast<char>(*byte));
  }
  tokens_ = std::move(written);
  if (!json_.ignore_merges) return;
  for (size_t id = 0; id < json_.words.size(); ++id) {
    const std::string& word = json_.words[id];
    if (!json_.is_byte_level()) piece_ids_.emplace(word, static_cast<int32_t>(id));
    if (const auto bytes = from_byte_alphabet(word); json_.is_byte_level() && bytes) {
      piece_ids_.emplace(*bytes, static_cast<int32_t>(id));
    }
  }
}

/// Whether a text may be cut before each ▁ that follows another character, as no merge reaches over such a place: then a
/// word that comes again need not be encoded again. Else the text is merged as a whole.
bool PublishedTokenizer::words_stay_apart() const {
  const char32_t mark = decode_utf8(space_mark, 0).code_point;
  const auto word = [&](int32_t id) -> std::string_view { return json_.words[static_cast<size_t>(id)]; };
  if (mark >= character_ids_.size() || character_ids_[mark] < 0 || json_.ignore_merges) return false;
  if (json_.unknown && word(*json_.unknown).ends_with(space_mark)) return false;
  return std::none_of(json_.merges.begin(), json_.merges.end(), [&](const std::array<int32_t, 3>& merge) {
    return word(merge[1]).starts_with(space_mark) && !word(merge[0]).ends_with(space_mark);
  });
}

// --- encoding --------------------------------------------------------------------------------------------------------

std::string PublishedTokenizer::normalized(std::string_view text) const {
  if (json_.by_metaspace) return std::string(text);
  std::string result = json_.marks_spaces ? with_all_replaced(text, " ", space_mark) : std::string(text);
  if (json_.prepended == Prepended::always) result.insert(0, space_mark);
  return result;
}

std::string PublishedTokenizer::marked(std::string_view text, bool begins_text) const {
  std::string result = with_all_replaced(text, " ", space_mark);
  const bool wanted = json_.prepended == Prepended::if_missing || (json_.prepended == Prepended::first && begins_text);
  if (wanted && !result.starts_with(space_mark)) result.insert(0, space_mark);
  return result;
}

size_t PublishedTokenizer::end_of_piece(std::string_view text, size_t position) const {
  switch (json_.pieces) {
    case Pieces::gpt2: return piece_end(text, position);
    case Pieces::single_digits: return piece_end_single_digits(text, position);
    case Pieces::llama3: return piece_end_llama3(text, position, 3);
    case Pieces::qwen2: return piece_end_llama3(text, position, 1);
    case Pieces::characters: return text.size();  // without merges it makes no difference
    case Pieces::words: return std::min(text.find(space_mark, position + 1), text.size());
    case Pieces::whole: break;
  }
  if (!stays_apart_) return text.size();
  while (text.substr(position).starts_with(space_mark)) position += space_mark.size();
  return std::min(text.find(space_mark, position), text.size());
}

void PublishedTokenizer::append_symbols(std::string_view piece, std::vector<int32_t>& ids) const {
  bool unknown_waits = false;
  for (size_t i = 0; i < piece.size();) {
    Utf8Character character;
    if (!json_.is_byte_level()) character = decode_utf8(piece, i);
    const std::string_view bytes = piece.substr(i, character.length);
    i += character.length;
    const auto byte_id = [this](char byte) { return byte_ids_[static_cast<unsigned char>(byte)]; };
    int32_t id = json_.is_byte_level() ? byte_id(bytes[0]) : -1;
    if (character.valid() && character.code_point < character_ids_.size()) id = character_ids_[character.code_point];
    if (id >= 0) {
      if (unknown_waits) ids.push_back(*json_.unknown);
      unknown_waits = false;
      ids.push_back(id);
    } else if (std::all_of(bytes.begin(), bytes.end(), [&](char byte) { return byte_id(byte) >= 0; })) {
      for (const char byte : bytes) ids.push_back(byte_id(byte));  // before what waits, as tokenizers have it
    } else if (json_.unknown) {
      if (unknown_waits && !json_.fuse_unknown) ids.push_back(*json_.unknown);
      unknown_waits = true;
    } else {
      fail<ValueError>("PublishedTokenizer: the vocabulary has no token for {}, and none for what is unknown",
                       printable(bytes));
    }
  }
  if (unknown_waits) ids.push_back(*json_.unknown);
}

void PublishedTokenizer::encode_piece(std::string_view piece, std::vector<int32_t>& ids) const {
  if (json_.ignore_merges) {
    const auto whole = piece_ids_.find(std::string(piece));
    if (whole != piece_ids_.end()) return ids.push_back(whole->second);
  }
  const size_t begin = ids.size();
  append_symbols(piece, ids);
  if (!merged_.empty()) merge_neighbours(ids, begin, ranks_, merged_);
}

void PublishedTokenizer::append_ids(std::string_view text, std::vector<int32_t>& ids) const {
  SeenPieces seen;               // a text has far more words than different ones
  std::deque<std::string> kept;  // what pieces are parts of
  const auto append_text = [&](std::string_view part) {
    for (size_t i = 0, end = 0; i < part.size(); i = end) {
      end = end_of_piece(part, i);
      const std::string_view piece = part.substr(i, end - i);
      IdRange& range = seen[piece];
      if (range.end == 0) {
        range.begin = ids.size();
        encode_piece(piece, ids);
        range.end = ids.size();
      } else {
        for (size_t k = range.begin; k < range.end; ++k) ids.push_back(ids[k]);
      }
    }
  };
  for (const Stretch& stretch : added_as_they_are_.stretches(text)) {
    if (stretch.id) {
      ids.push_back(*stretch.id);
      continue;
    }
    std::string_view part = stretch.text;
    if (!json_.by_metaspace && !json_.is_byte_level()) part = kept.emplace_back(normalized(part));
    for (const Stretch& inner : added_normalized_.stretches(part)) {
      if (inner.id) {
        ids.push_back(*inner.id);
      } else {
        const bool begins_text = inner.text.data() == text.data();
        append_text(json_.by_metaspace ? kept.emplace_back(marked(inner.text, begins_text)) : inner.text);
      }
    }
  }
}

// --- tokens ----------------------------------------------------------------------------------------------------------

std::string_view PublishedTokenizer::token(int64_t id) const {
  if (id < 0 || id >= vocab_size()) {
    fail<IndexError>("PublishedTokenizer: token id {} is out of range: the vocabulary has {} tokens", id, vocab_size());
  }
  return tokens_[static_cast<size_t>(id)];
}

std::optional<int64_t> PublishedTokenizer::bos() const { return json_.bos; }

void PublishedTokenizer::save(const std::filesystem::path& folder) const { write_tokenizer_files(folder, json_); }

}  // namespace tinytensor
