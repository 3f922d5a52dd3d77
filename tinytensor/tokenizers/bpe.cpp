#include "tinytensor/tokenizers/bpe.h"

#include <algorithm>
#include <array>
#include <queue>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tokenizers/bpe_files.h"
#include "tinytensor/tokenizers/bpe_trainer.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/pretokenize.h"
#include "tinytensor/tokenizers/seen_pieces.h"
#include "tinytensor/tokenizers/special_tokens.h"

namespace tinytensor {

// --- encoding --------------------------------------------------------------------------------------------------------

namespace {

/// One token of a piece that is being merged: an element of a list linked in both directions.
struct Link {
  int32_t id;
  int32_t rank;  // of the merge with the next one; MergeRanks::none at the end and for what has been merged away
  size_t previous, next;  // indices; the list's length stands for none
};

/// A merge to be done: the first learned comes first, then the leftmost.
struct Waiting {
  int32_t rank;
  size_t index;
  bool operator<(const Waiting& other) const {  // std::priority_queue has the greatest on top
    return rank != other.rank ? rank > other.rank : index > other.index;
  }
};

}  // namespace

// A queue of merges, O(n log n) for n bytes. To look for the best merge anew each time would take O(n²): a megabyte of
// one letter would never end.
void BpeTokenizer::encode_piece(std::string_view piece, std::vector<int32_t>& ids) const {
  // exercise 11.9 {
  const size_t none = piece.size();
  std::vector<Link> links(piece.size());
  std::priority_queue<Waiting> waiting;
  const auto rank_again = [&](size_t i) {
    Link& link = links[i];
    link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
    if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
  };
  for (size_t i = 0; i < piece.size(); ++i) {
    links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
  }
  for (size_t i = 0; i < piece.size(); ++i) rank_again(i);

  while (!waiting.empty()) {
    const auto [rank, i] = waiting.top();
    waiting.pop();
    Link& left = links[i];
    if (left.rank != rank) continue;  // one of the two has been merged with another neighbour meanwhile
    Link& right = links[left.next];
    left.id = merges_[static_cast<size_t>(rank)].merged;
    left.next = right.next;
    right.rank = MergeRanks::none;
    if (left.next != none) links[left.next].previous = i;
    rank_again(i);
    if (left.previous != none) rank_again(left.previous);
  }
  for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
  // }
}

void BpeTokenizer::append_ids(std::string_view text, std::vector<int32_t>& ids) const {
  std::vector<std::string> special_tokens;
  for (const int32_t id : special_ids_) special_tokens.push_back(tokens_[static_cast<size_t>(id)]);
  ids.reserve(ids.size() + text.size() / 2);
  SeenPieces seen;  // a text has far more words than different ones
  for (const Segment& segment : segments(text, special_tokens)) {
    for (size_t i = 0, end = 0; i < segment.text.size(); i = end) {
      end = piece_end(segment.text, i);
      const std::string_view piece = segment.text.substr(i, end - i);
      IdRange& range = seen[piece];
      if (range.end == 0) {
        range.begin = ids.size();
        encode_piece(piece, ids);
        range.end = ids.size();
      } else {
        for (size_t k = range.begin; k < range.end; ++k) ids.push_back(ids[k]);
      }
    }
    if (segment.special) ids.push_back(special_ids_[*segment.special]);
  }
}

std::string_view BpeTokenizer::token(int64_t id) const {
  if (id < 0 || id >= vocab_size()) {
    fail<IndexError>("BpeTokenizer: token id {} is out of range: the vocabulary has {} tokens", id, vocab_size());
  }
  return tokens_[static_cast<size_t>(id)];
}

BpeTokenizer::BpeTokenizer(std::vector<std::string> tokens, std::vector<Merge> merges)
    : tokens_(std::move(tokens)), merges_(std::move(merges)), ranks_(merges_.size()) {
  std::vector<bool> is_special(tokens_.size(), true);
  for (size_t id = 0; id < tokens_.size(); ++id) {
    if (tokens_[id].size() != 1) continue;
    byte_ids_[static_cast<unsigned char>(tokens_[id][0])] = static_cast<int32_t>(id);
    is_special[id] = false;
  }
  for (size_t rank = 0; rank < merges_.size(); ++rank) {
    const Merge& merge = merges_[rank];
    ranks_.insert(merge.left, merge.right, static_cast<int32_t>(rank));
    is_special[static_cast<size_t>(merge.merged)] = false;
  }
  for (size_t id = 0; id < tokens_.size(); ++id) {
    if (is_special[id]) special_ids_.push_back(static_cast<int32_t>(id));
  }
}

// --- training --------------------------------------------------------------------------------------------------------

BpeTokenizer BpeTokenizer::train(std::string_view text, int64_t vocab_size,
                                 const std::vector<std::string>& special_tokens,
                                 const std::function<void(size_t)>& learned) {
  const auto fixed = static_cast<int64_t>(256 + special_tokens.size());
  if (vocab_size < fixed) {
    fail<ValueError>("BpeTokenizer: vocab_size must be at least {}, for 256 bytes and {} special token(s): {}", fixed,
                     special_tokens.size(), vocab_size);
  }
  for (const std::string& special : special_tokens) {
    if (special.size() < 2 || std::count(special_tokens.begin(), special_tokens.end(), special) > 1) {
      fail<ValueError>("BpeTokenizer: a special token must be two bytes or more, and given once: {}",
                       printable(special));
    }
    if (!begins_as_special(special)) {
      fail<ValueError>("BpeTokenizer: a special token must begin with '<' or '[': {}", printable(special));
    }
  }
  std::vector<std::string> tokens;
  std::array<int32_t, 256> id_of_byte{};
  for (const unsigned char byte : bytes_in_alphabet_order()) {
    id_of_byte[byte] = static_cast<int32_t>(tokens.size());
    tokens.emplace_back(1, static_cast<char>(byte));
  }
  std::vector<std::string_view> texts;
  for (const Segment& segment : segments(text, special_tokens)) texts.push_back(segment.text);
  const auto pairs = learn_merges(texts, static_cast<size_t>(vocab_size - fixed), learned);
  if (fixed + static_cast<int64_t>(pairs.size()) < vocab_size) {
    fail<ValueError>(
        "BpeTokenizer: a text of {} bytes is too short for {} tokens\n"
        "  hint: with {} no pair of neighbours occurs twice; ask for fewer, or give a longer text",
        text.size(), vocab_size, fixed + static_cast<int64_t>(pairs.size()));
  }
  const auto id_of = [&](int32_t token) { return token < 256 ? id_of_byte[static_cast<size_t>(token)] : token; };
  std::vector<Merge> merges;
  for (const auto& [left, right] : pairs) {
    merges.push_back({id_of(left), id_of(right), static_cast<int32_t>(tokens.size())});
    tokens.push_back(tokens[static_cast<size_t>(id_of(left))] + tokens[static_cast<size_t>(id_of(right))]);
  }
  tokens.insert(tokens.end(), special_tokens.begin(), special_tokens.end());
  return BpeTokenizer(std::move(tokens), std::move(merges));
}

// --- files -----------------------------------------------------------------------------------------------------------

BpeTokenizer BpeTokenizer::from_text(std::string_view vocab_json, std::string_view merges_txt,
                                     const std::filesystem::path& folder) {
  BpeFiles files = read_bpe_files(vocab_json, merges_txt, folder);
  std::vector<Merge> merges;
  for (const auto& [left, right, merged] : files.merges) merges.push_back({left, right, merged});
  return BpeTokenizer(std::move(files.tokens), std::move(merges));
}

BpeTokenizer BpeTokenizer::load(const std::filesystem::path& folder) {
  constexpr size_t largest = size_t{1} << 23;  // GPT-2's are 1 MB and half of that
  return from_text(read_file(folder / "vocab.json", largest), read_file(folder / "merges.txt", largest), folder);
}

void BpeTokenizer::save(const std::filesystem::path& folder) const {
  std::string vocab = "{";
  for (size_t id = 0; id < tokens_.size(); ++id) {
    vocab += fmt::format("{}{}: {}", id > 0 ? ", " : "", JsonText(to_byte_alphabet(tokens_[id])).line(), id);
  }
  std::string merges = "#version: 0.2\n";
  for (const Merge& merge : merges_) {
    merges += fmt::format("{} {}\n", to_byte_alphabet(token(merge.left)), to_byte_alphabet(token(merge.right)));
  }
  write_file(folder / "vocab.json", vocab + "}");
  write_file(folder / "merges.txt", merges);
}

}  // namespace tinytensor
