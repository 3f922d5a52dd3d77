// Checks of module 11, fifth part: encoding by rank.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

using Merges = std::vector<std::pair<std::string, std::string>>;

struct Encoding {
  Vocabulary vocabulary;
  std::string text;
};

Merges merges_for(Draw& draw, const std::vector<std::string>& bytes) {
  std::vector<std::string> known = bytes;
  Merges merges;
  for (int64_t i = draw.size(0, 20); i > 0; --i) {
    const std::string left = draw.one_of(known), right = draw.one_of(known);
    const std::pair<std::string, std::string> merge{left, right};
    if (left.size() + right.size() > 8 || std::find(merges.begin(), merges.end(), merge) != merges.end()) continue;
    merges.push_back(merge);
    known.push_back(left + right);
  }
  return merges;
}

// The ids in any order: no byte and no merge need have the id of its place.
void shuffle(Draw& draw, std::vector<std::string>& tokens) {
  for (size_t i = tokens.size(); i > 1; --i) {
    std::swap(tokens[i - 1], tokens[static_cast<size_t>(draw.number(0, static_cast<int64_t>(i) - 1))]);
  }
}

Encoding encoding_for(Draw& draw) {
  static const std::vector<std::vector<std::string>> alphabets = {
      {"a"}, {"a", "b"}, {"a", "b", "c", " "}, {"a", "\xC3", "\xA9", " "}, {"\xFF", "\xFE", "!"}};
  const std::vector<std::string>& bytes = draw.one_of(alphabets);
  Encoding c{vocabulary_of(merges_for(draw, bytes)), ""};
  if (draw.yes(0.6)) shuffle(draw, c.vocabulary.tokens);
  c.text = text_of(draw, bytes, 40);
  return c;
}

std::string code(const Merges& merges) {
  std::string text;
  for (const auto& [left, right] : merges) text += (text.empty() ? "" : ", ") + quoted(left) + " " + quoted(right);
  return text;
}

// Tokens that other rules would find in a piece: choose(pairs of the word, as ranks or -1) -> which is merged.
template <class Choose>
Answer ids_with(const Encoding& c, const Choose& choose) {
  Shape ids{7};
  for (const std::string& piece : pieces_by_pattern(c.text)) {
    std::vector<std::string> word;
    for (const char byte : piece) word.emplace_back(1, byte);
    for (;;) {
      std::vector<int64_t> ranks;
      for (size_t i = 0; i + 1 < word.size(); ++i) {
        const auto& merges = c.vocabulary.merges;
        const auto found = std::find(merges.begin(), merges.end(), std::pair(word[i], word[i + 1]));
        ranks.push_back(found == merges.end() ? -1 : found - merges.begin());
      }
      const std::optional<size_t> i = choose(ranks);
      if (!i) break;
      word[*i] += word[*i + 1];
      word.erase(word.begin() + static_cast<std::ptrdiff_t>(*i) + 1);
    }
    for (const std::string& token : word) ids.push_back(c.vocabulary.id_of(token));
  }
  return {{"the ids, behind 7", ids}};
}

std::optional<size_t> leftmost(const std::vector<int64_t>& ranks) {
  const auto found = std::find_if(ranks.begin(), ranks.end(), [](int64_t rank) { return rank >= 0; });
  return found == ranks.end() ? std::nullopt : std::optional<size_t>(found - ranks.begin());
}
std::optional<size_t> last_learned(const std::vector<int64_t>& ranks) {
  const auto most = std::max_element(ranks.begin(), ranks.end());
  return most == ranks.end() || *most < 0 ? std::nullopt : std::optional<size_t>(most - ranks.begin());
}
std::optional<size_t> rightmost_first(const std::vector<int64_t>& ranks) {
  std::optional<size_t> best;
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i] >= 0 && (!best || ranks[i] <= ranks[*best])) best = i;
  }
  return best;
}

// The longest token that fits, again and again.
Answer longest_match(const Encoding& c) {
  Shape ids{7};
  for (const std::string& piece : pieces_by_pattern(c.text)) {
    for (size_t i = 0; i < piece.size();) {
      size_t length = piece.size() - i;
      while (length > 1 &&
             c.vocabulary.id_of(piece.substr(i, length)) == static_cast<int64_t>(c.vocabulary.tokens.size()))
        --length;
      ids.push_back(c.vocabulary.id_of(piece.substr(i, length)));
      i += length;
    }
  }
  return {{"the ids, behind 7", ids}};
}

Answer by_place(const Encoding& c) {
  Encoding other = c;
  other.vocabulary = vocabulary_of(c.vocabulary.merges);
  Shape ids{7};
  const auto more = ids_by_ranks(other.vocabulary, c.text);
  ids.insert(ids.end(), more.begin(), more.end());
  return {{"the ids, behind 7", ids}};
}

const Merges hello = {{"h", "e"}, {"l", "l"},   {"he", "ll"}, {"hell", "o"}, {" ", "w"},
                      {"o", "r"}, {" w", "or"}, {"l", "d"},   {" wor", "ld"}};

const Check<Encoding> by_rank({
    .exercise = "11.8",
    .examples = {{vocabulary_of(hello), "hello world"},
                 {vocabulary_of({{"b", "c"}, {"a", "b"}}), "abc"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}}), "abc"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"ab", "c"}}), "abcbc"},
                 {vocabulary_of({{"a", "a"}}), "aaaaa"},
                 {vocabulary_of({{"a", "a"}, {"aa", "aa"}}), "aaaaaaa"},
                 {vocabulary_of({{"a", "a"}, {"aa", "a"}}), "aaaa"},
                 {vocabulary_of({{"b", "c"}, {"a", "b"}, {"ab", "c"}, {"a", "bc"}}), "abc ab"},
                 {vocabulary_of({{"b", "c"}, {"a", "bc"}, {"a", "b"}, {"ab", "c"}}), "abcabc"},
                 {vocabulary_of({{"a", " "}}), "a a"},
                 {vocabulary_of({{"\xC3", "\xA9"}}), "\xC3\xA9"},
                 {vocabulary_of({}), "\xC3\xA9!"},
                 {vocabulary_of({{"a", "b"}}), "b"},
                 {vocabulary_of({{"a", "b"}}), ""}},
    .draw = encoding_for,
    .drawn = 200,
    .call =
        [](const Encoding& c) {
          const bool in_order = c.vocabulary.tokens == vocabulary_of(c.vocabulary.merges).tokens;
          return Call{fmt::format("append_ids({}, ids)\n  merges: {}\n  ids: {}", quoted(c.text),
                                  code(c.vocabulary.merges),
                                  in_order ? "bytes first, then the merges in order" : "in an order of their own")};
        },
    .ask = [](const Encoding& c) -> Answer {
      const BpeTokenizer tokenizer = BpeTokenizer::from_text(c.vocabulary.vocab_json(), c.vocabulary.merges_txt());
      std::vector<int32_t> ids{7};
      tokenizer.append_ids(c.text, ids);
      return {{"the ids, behind 7", numbers_of(ids)}};
    },
    .expect = [](const Encoding& c) -> Answer {
      Shape ids{7};
      const auto more = ids_by_ranks(c.vocabulary, c.text);
      ids.insert(ids.end(), more.begin(), more.end());
      return {{"the ids, behind 7", ids}};
    },
    .mistakes = [](const Encoding& c) -> Mistakes {
      Answer bytes = ids_with(c, [](const std::vector<int64_t>&) { return std::optional<size_t>(); });
      const auto right = ids_by_ranks(c.vocabulary, c.text);
      Answer cleared{{"the ids, behind 7", numbers_of(right)}};
      return {{"these are the bytes: nothing is merged", bytes},
              {"the first pair from the left is not the one to merge: the one that was learned first is",
               ids_with(c, leftmost)},
              {"the longest token that fits is not what merging leads to", longest_match(c)},
              {"the lowest rank comes first, not the highest", ids_with(c, last_learned)},
              {"of two equal pairs that overlap the left one merges", ids_with(c, rightmost_first)},
              {"an id is not 256 + rank: merges_[rank].merged has it, and byte_ids_ those of the bytes", by_place(c)},
              {"ids are appended: what the vector holds already stays", cleared}};
    },
});

struct Piece {
  int64_t length = 0;
  int doublings = 0;  ///< of a, of aa, of aaaa, …
};

Merges doublings(int count) {
  Merges merges;
  for (std::string token = "a"; count > 0; --count, token += token) merges.emplace_back(token, token);
  return merges;
}

const Check<Piece> long_piece({
    .exercise = "11.8",
    .examples = {{1000, 3}, {100003, 5}, {60000, 0}},
    .call =
        [](const Piece& c) {
          return Call{
              fmt::format("encode({} times the letter a), with the merges a a, aa aa, … ({})", c.length, c.doublings)};
        },
    .ask = [](const Piece& c) -> Answer {
      const Vocabulary vocabulary = vocabulary_of(doublings(c.doublings));
      const BpeTokenizer tokenizer = BpeTokenizer::from_text(vocabulary.vocab_json(), vocabulary.merges_txt());
      return numbers_of(tokenizer.encode(std::string(static_cast<size_t>(c.length), 'a')));
    },
    .expect = [](const Piece& c) -> Answer {
      const Vocabulary vocabulary = vocabulary_of(doublings(c.doublings));
      Shape ids;
      int64_t left = c.length;
      for (int64_t size = int64_t{1} << c.doublings; size > 0; size /= 2) {  // as a number is written in powers of two
        ids.insert(ids.end(), static_cast<size_t>(left / size),
                   vocabulary.id_of(std::string(static_cast<size_t>(size), 'a')));
        left %= size;
      }
      return Value(ids);
    },
});

}  // namespace
}  // namespace course
