#include "tinytensor/tokenizers/published/read_tokenizer_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/published/read_pipeline.h"

namespace tinytensor {

namespace {

constexpr size_t longest_added_token = 256;  // in bytes: looking for them takes as many times as long
constexpr size_t most_added_tokens = 65536;
constexpr size_t most_words = 1U << 20, most_merges = 1U << 20;  // twice as many as are published

/// Merges as they are written, one behind the other: a hundred bytes for each would be ten times as many as in the file.
class WrittenMerges {
 public:
  size_t size() const { return ends_.size(); }
  void add(std::string_view left, std::string_view right) {
    text_.append(left).append(right);
    ends_.emplace_back(text_.size() - right.size(), text_.size());
  }
  std::string_view left(size_t i) const { return merged(i).substr(0, ends_[i].first - begin(i)); }
  std::string_view right(size_t i) const { return merged(i).substr(ends_[i].first - begin(i)); }
  /// Both together.
  std::string_view merged(size_t i) const {
    return std::string_view(text_).substr(begin(i), ends_[i].second - begin(i));
  }

 private:
  size_t begin(size_t i) const { return i == 0 ? 0 : ends_[i - 1].second; }

  std::string text_;
  std::vector<std::pair<size_t, size_t>> ends_;  // of left, of right
};

/// The fields of the file, as they are written.
struct WrittenTokenizer {
  PipelineSteps steps;
  std::vector<std::string> added_tokens;
  size_t model_type = 0;  // 0 BPE, 1 WordLevel
  WrittenMerges merges;
  std::string unknown;
};

/// Reads a file's fields; `to` gets those that are settings of the model.
class TokenizerJsonReader {
 public:
  TokenizerJsonReader(const std::string& file, TokenizerJson& to) : file_(file), to_(to) {}

  void read(std::string_view json) {
    read_written(json);
    number_words();
    for (size_t i = 0; i < written_.added_tokens.size(); ++i) read_added_token(i);
    const auto by_id = [](const AddedToken& a, const AddedToken& b) { return a.id < b.id; };
    std::sort(to_.added_tokens.begin(), to_.added_tokens.end(), by_id);
    read_merges();
    const auto unknown = id_of_.find(written_.unknown);
    if (unknown != id_of_.end()) to_.unknown = unknown->second;
    read_pipeline(written_.steps, file_, is_word_level(), to_);
    check_added_tokens();
    if (is_word_level()) to_.fuse_unknown = to_.byte_fallback = to_.ignore_merges = false;  // it has no such fields
    if (to_.is_byte_level() && to_.byte_fallback) {
      fail<FileError>("{}: model.byte_fallback is true: expected false with ByteLevel, which knows bytes only", file_);
    }
  }

 private:
  bool is_word_level() const { return written_.model_type == 1; }

  std::vector<JsonField> model_fields() {
    size_t& unused = unused_;
    return {
        JsonField::word("type", {"BPE", "WordLevel"}, written_.model_type).optional(),
        JsonField::null("dropout"),
        JsonField::word("continuing_subword_prefix", {""}, unused).optional(),
        JsonField::word("end_of_word_suffix", {""}, unused).optional(),
        JsonField::text("unk_token", written_.unknown).optional(),
        JsonField::flag("fuse_unk", to_.fuse_unknown).optional(),
        JsonField::flag("byte_fallback", to_.byte_fallback).optional(),
        JsonField::flag("ignore_merges", to_.ignore_merges).optional(),
        JsonField::integers("vocab", INT32_MAX, [this](const std::string& word, int64_t id) { add_word(word, id); }),
        JsonField::list(
            "merges",
            JsonField::either("", JsonField::text("", joined_),
                              JsonField::tuple("", {JsonField::text("", left_), JsonField::text("", right_)})),
            [this] { add_merge(); })
            .optional()};
  }

  void read_written(std::string_view json) {
    std::string added;
    size_t version = 0;
    const auto taken = [&] {
      if (written_.added_tokens.size() == most_added_tokens) refuse_more("added_tokens", most_added_tokens);
      written_.added_tokens.push_back(added);
    };
    PipelineSteps& steps = written_.steps;
    read_json(json, file_,
              {JsonField::word("version", {"1.0"}, version).optional(), JsonField::object("model", model_fields()),
               JsonField::null("truncation"), JsonField::null("padding"),
               JsonField::list("added_tokens", JsonField::value("", added), taken).optional(),
               JsonField::value("normalizer", steps.normalizer).optional(),
               JsonField::value("pre_tokenizer", steps.pre_tokenizer).optional(),
               JsonField::value("post_processor", steps.post_processor).optional(),
               JsonField::value("decoder", steps.decoder).optional()});
  }

  [[noreturn]] void refuse_more(const char* field, size_t most) const {
    fail<FileError>("{}: {} has more than {} elements, the most that are read", file_, field, most);
  }

  /// Puts a word in its place; whether all places are taken is seen at the end.
  void add_word(const std::string& word, int64_t id) {
    if (word.empty()) fail<FileError>("{}: model.vocab: a token is empty", file_);
    if (++words_ > most_words) refuse_more("model.vocab", most_words);
    const auto place = static_cast<size_t>(id);
    if (place < most_words && place >= to_.words.size()) to_.words.resize(place + 1);
    if (place < most_words && to_.words[place].empty()) {
      to_.words[place] = word;
    } else if (!misplaced_) {
      misplaced_.emplace(word, id);
    }
  }

  /// A merge is written as "left right", or as ["left", "right"], where a token may hold a space.
  void add_merge() {
    if (!joined_.empty()) {
      const size_t space = joined_.find(' ');
      left_ = joined_.substr(0, space);
      right_ = space == joined_.npos ? "" : joined_.substr(space + 1);
      if (right_.find(' ') != right_.npos) right_.clear();
      joined_.clear();
    }
    if (left_.empty() || right_.empty()) {
      fail<FileError>("{}: model.merges[{}]: expected two tokens", file_, written_.merges.size());
    }
    if (written_.merges.size() == most_merges) refuse_more("model.merges", most_merges);
    written_.merges.add(left_, right_);
    left_.clear();
    right_.clear();
  }

  void number_words() {
    if (!misplaced_ && to_.words.size() > words_) misplaced_.emplace(to_.words.back(), std::ssize(to_.words) - 1);
    if (misplaced_) {
      fail<FileError>("{}: model.vocab: {} is {}: expected each number from 0 to {} once", file_,
                      printable(misplaced_->first), misplaced_->second, words_ - 1);
    }
    for (size_t id = 0; id < to_.words.size(); ++id) {
      const bool is_new = id_of_.emplace(to_.words[id], static_cast<int32_t>(id)).second;
      if (!is_new) fail<FileError>("{}: model.vocab: names {} twice", file_, printable(to_.words[id]));
    }
  }

  void read_added_token(size_t index) {
    AddedToken token;
    int64_t id = 0;
    const std::string place = fmt::format("{}: added_tokens[{}]", file_, index);
    read_json(written_.added_tokens[index], place,
              {JsonField::integer("id", id, 0, INT32_MAX - 1), JsonField::text("content", token.content),
               JsonField::flag("special", token.special), JsonField::flag("lstrip", token.lstrip),
               JsonField::flag("rstrip", token.rstrip), JsonField::flag("single_word", token.single_word),
               JsonField::flag("normalized", token.normalized)});
    token.id = static_cast<int32_t>(id);
    if (token.content.empty() || token.content.size() > longest_added_token) {
      fail<FileError>("{}: content has {} bytes: expected 1 to {}", place, token.content.size(), longest_added_token);
    }
    if (!added_.insert(token.content).second) {
      fail<FileError>("{}: content is {}, as that of an earlier one", place, printable(token.content));
    }
    const auto word = id_of_.find(token.content);
    const auto next = static_cast<int32_t>(to_.words.size() + beyond_);
    if (word == id_of_.end()) ++beyond_;
    // tokenizers give out the ids in this way themselves, whatever the file says.
    const int32_t expected = word == id_of_.end() ? next : word->second;
    if (token.id != expected) {
      fail<FileError>("{}: id of {} is {}: expected {}, {}", place, printable(token.content), token.id, expected,
                      word == id_of_.end() ? "the next one behind model.vocab" : "as in model.vocab");
    }
    to_.added_tokens.push_back(std::move(token));
  }

  int32_t id_of(size_t merge, std::string_view word) const {
    const auto found = id_of_.find(word);
    if (found == id_of_.end()) {
      fail<FileError>("{}: model.merges[{}]: needs the token {}, which model.vocab does not have", file_, merge,
                      printable(word));
    }
    return found->second;
  }

  void read_merges() {
    const WrittenMerges& merges = written_.merges;
    if (is_word_level() && merges.size() > 0) {
      fail<FileError>("{}: model.merges is an array: expected none in a model of the type WordLevel", file_);
    }
    to_.merges.reserve(merges.size());
    std::unordered_set<uint64_t> pairs;
    for (size_t i = 0; i < merges.size(); ++i) {
      const int32_t left = id_of(i, merges.left(i)), right = id_of(i, merges.right(i));
      if (!pairs.insert(uint64_t{static_cast<uint32_t>(left)} << 32 | static_cast<uint32_t>(right)).second) {
        fail<FileError>("{}: model.merges[{}]: the merge of {} and {} is there twice", file_, i,
                        printable(merges.left(i)), printable(merges.right(i)));
      }
      to_.merges.push_back({left, right, id_of(i, merges.merged(i))});
    }
  }

  /// FileError for an added token with the id of a byte, or of what merges make, that is written in other letters there:
  /// the id would stand for two texts.
  void check_added_tokens() const {
    if (!to_.is_byte_level()) return;
    std::vector<bool> is_made(to_.words.size(), to_.ignore_merges);
    for (const auto& merge : to_.merges) is_made[static_cast<size_t>(merge[2])] = true;
    for (const AddedToken& token : to_.added_tokens) {
      if (token.id >= std::ssize(to_.words)) continue;
      const std::optional<std::string> bytes = from_byte_alphabet(token.content);
      if (!bytes || *bytes == token.content) continue;
      if (bytes->size() > 1 && !is_made[static_cast<size_t>(token.id)]) continue;
      fail<FileError>(
          "{}: added_tokens: {} has the id {}, which is that of {} in model.vocab: expected an id of its own", file_,
          printable(token.content), token.id, printable(*bytes));
    }
  }

  const std::string& file_;
  TokenizerJson& to_;
  WrittenTokenizer written_;
  std::unordered_map<std::string_view, int32_t> id_of_;
  std::unordered_set<std::string> added_;
  size_t words_ = 0;                                          // in model.vocab so far
  std::optional<std::pair<std::string, int64_t>> misplaced_;  // the first whose id is taken, or too large
  size_t beyond_ = 0;                                         // added tokens so far that the vocabulary does not have
  std::string joined_, left_, right_;
  size_t unused_ = 0;
};

}  // namespace

TokenizerJson read_tokenizer_json(std::string_view json, const std::string& file) {
  TokenizerJson tokenizer;
  TokenizerJsonReader(file, tokenizer).read(json);
  return tokenizer;
}

}  // namespace tinytensor
