#include "tinytensor/tokenizers/bpe_files.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/special_tokens.h"

namespace tinytensor {

namespace {

/// Calls body(number, line) for each line, counted from 1, without its end ("\n" or "\r\n").
template <class Body>
void for_each_line(std::string_view text, const Body& body) {
  size_t number = 0;
  for (size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    body(++number, line);
  }
}

/// A vocab.json and a merges.txt, checked as a whole.
class VocabularyFiles {
 public:
  VocabularyFiles(const std::filesystem::path& folder)
      : vocab_file_(shown(folder / "vocab.json")), merges_file_(shown(folder / "merges.txt")) {}

  void read_vocab(std::string_view json) {
    words_ = read_json_numbering(json, vocab_file_);
    made_.assign(words_.size(), false);
    for (const std::string& word : words_) {
      if (word.empty()) fail<FileError>("{}: a token is empty", vocab_file_);
      id_of_[word] = static_cast<int32_t>(tokens_.size());
      tokens_.push_back(from_byte_alphabet(word).value_or(word));  // special tokens may be written as they are
    }
    for (const unsigned char byte : bytes_in_alphabet_order()) {
      const auto found = id_of_.find(to_byte_alphabet(std::string(1, static_cast<char>(byte))));
      if (found == id_of_.end()) {
        fail<FileError>("{}: has no token for the byte 0x{:02X}: this is no byte-level vocabulary", vocab_file_, byte);
      }
      made_[static_cast<size_t>(found->second)] = true;
    }
  }

  /// The ids of the two tokens that a line merges, and of the one that they become.
  std::array<int32_t, 3> read_merge(size_t number, std::string_view line) {
    const size_t space = line.find(' ');
    const std::string_view left = line.substr(0, space);
    const std::string_view right = space == line.npos ? "" : line.substr(space + 1);
    const std::string merged = std::string(left).append(right);
    std::array<int32_t, 3> ids{};
    size_t next = 0;
    for (const std::string_view word : {left, right, std::string_view(merged)}) {
      if (word.empty()) fail<FileError>("{}: line {}: expected two tokens: {}", merges_file_, number, printable(line));
      const auto found = id_of_.find(word);
      if (found == id_of_.end()) {
        refuse(number, line, fmt::format("needs a token {}, which {} does not have", printable(word), vocab_file_));
      }
      if (next < 2 && !made_[static_cast<size_t>(found->second)]) {
        refuse(number, line, fmt::format("needs the token {}, which no earlier line makes", printable(word)));
      }
      ids[next++] = found->second;
    }
    if (!merges_.emplace(ids[0], ids[1]).second) refuse(number, line, "is there twice");
    made_[static_cast<size_t>(ids[2])] = true;
    return ids;
  }

  void check_all_made() const {
    for (size_t id = 0; id < words_.size(); ++id) {
      if (made_[id] || begins_as_special(words_[id])) continue;
      fail<FileError>("{}: no line makes the token {} of {}\n  hint: the file was cut short, or is of another model",
                      merges_file_, printable(words_[id]), vocab_file_);
    }
  }

  std::vector<std::string> take_tokens() { return std::move(tokens_); }

 private:
  [[noreturn]] void refuse(size_t number, std::string_view line, const std::string& fault) const {
    fail<FileError>("{}: line {}: the merge {} {}\n  hint: both files must be of the same model", merges_file_, number,
                    printable(line), fault);
  }

  std::string vocab_file_, merges_file_;
  std::vector<std::string> words_, tokens_;  // id -> as it is written, and its bytes
  std::vector<bool> made_;                   // id -> it is a byte, or a merge makes it
  std::unordered_map<std::string_view, int32_t> id_of_;
  std::set<std::pair<int32_t, int32_t>> merges_;
};

}  // namespace

BpeFiles read_bpe_files(std::string_view vocab_json, std::string_view merges_txt, const std::filesystem::path& folder) {
  VocabularyFiles files(folder);
  files.read_vocab(vocab_json);
  std::vector<std::array<int32_t, 3>> merges;
  for_each_line(merges_txt, [&](size_t number, std::string_view line) {
    if (line.empty() || (number == 1 && line.starts_with("#version"))) return;
    merges.push_back(files.read_merge(number, line));
  });
  files.check_all_made();
  return {files.take_tokens(), std::move(merges)};
}

}  // namespace tinytensor
