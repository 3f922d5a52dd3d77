// Checks of module 11, sixth part: encoding by rank.
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
  for (int64_t i = draw.number(0, 50); i > 0; --i) {
    const std::string left = draw.one_of(known), right = draw.one_of(known);
    const bool made = std::find(known.begin(), known.end(), left + right) != known.end();
    const bool is_there = std::find(merges.begin(), merges.end(), std::pair(left, right)) != merges.end();
    if (left.size() + right.size() > 8 || is_there || (made && draw.yes(0.6))) continue;
    merges.emplace_back(left, right);
    if (!made) known.push_back(left + right);
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
  static const std::vector<std::vector<std::string>> alphabets = {{"a"},
                                                                  {"a", "b"},
                                                                  {"a", "b", "c", " "},
                                                                  {"a", "\xC3", "\xA9", " "},
                                                                  {"\xFF", "\xFE", "!"},
                                                                  {std::string(1, '\0'), "a"}};
  const std::vector<std::string>& bytes = draw.one_of(alphabets);
  Encoding c{vocabulary_of(merges_for(draw, bytes)), ""};
  if (draw.yes(0.6)) shuffle(draw, c.vocabulary.tokens);
  c.text = text_of(draw, bytes, 60);
  return c;
}

std::string code(const Merges& merges) {
  std::string text;
  for (const auto& [left, right] : merges)
    text += (text.empty() ? "" : ", ") + text_shown(left) + " " + text_shown(right);
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

// Through all merges once, in their order.
Answer in_one_pass(const Encoding& c) {
  Shape ids{7};
  for (const std::string& piece : pieces_by_pattern(c.text)) {
    std::vector<std::string> word;
    for (const char byte : piece) word.emplace_back(1, byte);
    for (const auto& [left, right] : c.vocabulary.merges) {
      for (size_t i = 0; i + 1 < word.size(); ++i) {
        if (word[i] != left || word[i + 1] != right) continue;
        word[i] += right;
        word.erase(word.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
    }
    for (const std::string& token : word) ids.push_back(c.vocabulary.id_of(token));
  }
  return {{"the ids, behind 7", ids}};
}

// 256 + rank for what a merge makes.
Answer by_place(const Encoding& c) {
  Shape ids{7};
  for (const int64_t id : ids_by_ranks(c.vocabulary, c.text)) {
    const std::string& token = c.vocabulary.tokens[static_cast<size_t>(id)];
    const auto made = std::find_if(c.vocabulary.merges.begin(), c.vocabulary.merges.end(),
                                   [&](const auto& merge) { return merge.first + merge.second == token; });
    ids.push_back(token.size() == 1 ? id : 256 + (made - c.vocabulary.merges.begin()));
  }
  return {{"the ids, behind 7", ids}};
}

const Merges hello = {{"h", "e"}, {"l", "l"},   {"he", "ll"}, {"hell", "o"}, {" ", "w"},
                      {"o", "r"}, {" w", "or"}, {"l", "d"},   {" wor", "ld"}};

Vocabulary backwards(Vocabulary vocabulary) {
  std::reverse(vocabulary.tokens.begin(), vocabulary.tokens.end());
  return vocabulary;
}

const Check<Encoding> by_rank({
    .exercise = "11.9",
    .examples = {{vocabulary_of(hello), "hello world"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}}), "abc"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"a", "bc"}}), "abc"},
                 {vocabulary_of({{"b", "c"}, {"a", "b"}}), "abc"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"c", "d"}}), "abcd"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"ab", "c"}}), "abcbc"},
                 {vocabulary_of({{"a", "a"}}), "aaaaa"},
                 {vocabulary_of({{"a", "a"}, {"aa", "aa"}}), "aaaaaaa"},
                 {vocabulary_of({{"a", "a"}, {"aa", "a"}}), "aaaa"},
                 {vocabulary_of({{"a", " "}}), "a a"},
                 {vocabulary_of({{"\xC3", "\xA9"}}), "\xC3\xA9"},
                 {vocabulary_of({}), "\xC3\xA9!"},
                 {backwards(vocabulary_of({{"a", "b"}})), "ab b"},
                 {backwards(vocabulary_of({{"a", "b"}, {"ab", "c"}})), "abc ab"},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"d", "e"}, {"c", "de"}}), "abcde"},
                 {vocabulary_of({{"a", "b"}}), "b"},
                 {vocabulary_of({{"a", "b"}}), ""},
                 {vocabulary_of({{"a", "b"}, {"b", "c"}, {"d", "e"}, {"c", "de"}, {"ab", "cde"}, {"abcde", "abcde"}}),
                  repeated("abcde", 301)},
                 {vocabulary_of({{"b", "c"}, {"a", "b"}, {"ab", "c"}}), "abc ab"},
                 // Two merges make abc, and the first abc merges on before the second one is made.
                 {backwards(
                      vocabulary_of({{"b", "c"}, {"a", "b"}, {"ab", "c"}, {"abc", "d"}, {"abcd", "a"}, {"a", "bc"}})),
                  "abcdabc"}},
    .draw = encoding_for,
    .drawn = 200,
    .call =
        [](const Encoding& c) {
          const bool in_order = c.vocabulary.tokens == vocabulary_of(c.vocabulary.merges).tokens;
          return Call{fmt::format("append_ids({}, ids)\n  merges: {}\n  ids: {}", text_shown(c.text),
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
      const auto of_smallest_id = [&](const std::vector<int64_t>& ranks) {
        std::optional<size_t> best;
        const auto made = [&](size_t i) {
          const auto& [left, right] = c.vocabulary.merges[static_cast<size_t>(ranks[i])];
          return c.vocabulary.id_of(left + right);
        };
        for (size_t i = 0; i < ranks.size(); ++i) {
          if (ranks[i] >= 0 && (!best || made(i) < made(*best))) best = i;
        }
        return best;
      };
      Answer bytes = ids_with(c, [](const std::vector<int64_t>&) { return std::optional<size_t>(); });
      const std::vector<std::string> pieces = pieces_by_pattern(c.text);
      const auto last = ids_by_ranks(c.vocabulary, pieces.empty() ? "" : pieces.back());
      Answer cleared{{"the ids, behind 7", numbers_of(last)}};
      Shape at_once = numbers_of(ids_by_ranks(c.vocabulary, c.text, true)).integers;
      at_once.insert(at_once.begin(), 7);
      return {{"these are the bytes: nothing is merged", bytes},
              {"equal pairs merge one after the other: behind each merge the lowest rank is looked for anew, and an "
               "entry that is out of date merges nothing",
               {{"the ids, behind 7", at_once}}},
              {"once through all merges is not enough: one may make a pair that was learned earlier", in_one_pass(c)},
              {"which merge was learned first its rank says, not the id that it makes: ids may come in any order",
               ids_with(c, of_smallest_id)},
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
  int doublings = 0;   ///< of a, of aa, of aaaa, …
  int64_t before = 0;  ///< letters b, which do not merge
};

Merges doublings(int count) {
  Merges merges;
  for (std::string token = "a"; count > 0; --count, token += token) merges.emplace_back(token, token);
  return merges;
}

const Check<Piece> long_piece({
    .exercise = "11.9",
    .examples = {{1000, 3}, {1001, 3, 5}, {100003, 5}, {60000, 0}, {100003, 16, 77}, {300003, 1, 1}, {530001, 1, 1}},
    .call =
        [](const Piece& c) {
          return Call{fmt::format("encode({}{} times the letter a), with the merges a a, aa aa, … ({})",
                                  c.before == 0 ? "" : fmt::format("{} times the letter b, ", c.before), c.length,
                                  c.doublings)};
        },
    .ask = [](const Piece& c) -> Answer {
      const Vocabulary vocabulary = vocabulary_of(doublings(c.doublings));
      const BpeTokenizer tokenizer = BpeTokenizer::from_text(vocabulary.vocab_json(), vocabulary.merges_txt());
      return numbers_of(tokenizer.encode(std::string(static_cast<size_t>(c.before), 'b') +
                                         std::string(static_cast<size_t>(c.length), 'a')));
    },
    .expect = [](const Piece& c) -> Answer {
      const Vocabulary vocabulary = vocabulary_of(doublings(c.doublings));
      Shape ids(static_cast<size_t>(c.before), vocabulary.id_of("b"));
      int64_t left = c.length;
      for (int64_t size = int64_t{1} << c.doublings; size > 0; size /= 2) {  // as a number is written in powers of two
        ids.insert(ids.end(), static_cast<size_t>(left / size),
                   vocabulary.id_of(std::string(static_cast<size_t>(size), 'a')));
        left %= size;
      }
      return Value(ids);
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// More merges than 16 bits count (published files have 50,000 and more), and so many words that whoever goes through
// all merges for each of them looks at thousands of millions, on any machine. Pairs are a small letter and a capital;
// and each of the first ones merges with every pair.
struct Words {
  int64_t merged_pairs = 0, words = 0;
};

constexpr int64_t letters = 26;

std::string pair_of(int64_t i) { return {static_cast<char>('a' + i / letters), static_cast<char>('A' + i % letters)}; }

// The two pairs of each word.
std::vector<std::pair<int64_t, int64_t>> pairs_of(const Words& c) {
  Draw draw(9);
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t i = 0; i < c.words; ++i) {
    const int64_t first = draw.number(0, letters * letters - 1);
    pairs.emplace_back(first, draw.number(0, letters * letters - 1));
  }
  return pairs;
}

const Check<Words> of_words({
    .exercise = "11.9",
    .examples = {{100, 100000}},
    .call =
        [](const Words& c) {
          return Call{fmt::format("encode(a text of {} words), with {} merges", c.words,
                                  letters * letters * (1 + c.merged_pairs))};
        },
    .ask = [](const Words& c) -> Answer {
      Vocabulary vocabulary = vocabulary_of({});
      const auto merge = [&](const std::string& left, const std::string& right) {
        vocabulary.merges.emplace_back(left, right);
        vocabulary.tokens.push_back(left + right);
      };
      constexpr int64_t pairs = letters * letters;
      for (int64_t i = 0; i < pairs; ++i) merge(pair_of(i).substr(0, 1), pair_of(i).substr(1));
      for (int64_t i = 0; i < c.merged_pairs * pairs; ++i) merge(pair_of(i / pairs), pair_of(i % pairs));
      const BpeTokenizer tokenizer = BpeTokenizer::from_text(vocabulary.vocab_json(), vocabulary.merges_txt());
      std::string text;
      for (const auto& [first, second] : pairs_of(c)) text += " " + pair_of(first) + pair_of(second);
      return in_short("ids", tokenizer.encode(text));
    },
    .expect = [](const Words& c) -> Answer {
      constexpr int64_t pairs = letters * letters;
      const int64_t space = vocabulary_of({}).id_of(" ");
      Shape ids;
      for (const auto& [first, second] : pairs_of(c)) {
        ids.push_back(space);
        if (first >= c.merged_pairs) ids.push_back(256 + first);
        ids.push_back(256 + (first < c.merged_pairs ? pairs * (1 + first) : 0) + second);
      }
      return in_short("ids", ids);
    },
});

// A special token in a text becomes its id, and pieces end at it as at the end of a text.
struct Whole {
  std::string text;
};

Vocabulary with_specials() {
  Vocabulary vocabulary = vocabulary_of({{"h", "e"}, {"l", "l"}, {"he", "ll"}, {"hell", "o"}, {" ", "w"}});
  vocabulary.tokens.insert(vocabulary.tokens.begin() + 100, "<|endoftext|>");
  vocabulary.tokens.push_back("[x]");
  return vocabulary;
}

const Check<Whole> encoded({
    .exercise = "11.9",
    .examples = {{"hello world<|endoftext|>hello"},
                 {"hello <|endoftext|> "},
                 {"<|endoftext|>"},
                 {"[x]<|endoftext"},
                 {"  [x]  hello"}},
    .draw =
        [](Draw& draw) {
          return Whole{
              text_of(draw, {"hello", " world", " ", "<|endoftext|>", "[x]", "<|", "endoftext|>", "h", "\n"}, 8)};
        },
    .call =
        [](const Whole& c) {
          return Call{fmt::format("encode({}), special tokens <|endoftext|> and [x]", text_shown(c.text))};
        },
    .ask = [](const Whole& c) -> Answer {
      const Vocabulary vocabulary = with_specials();
      return numbers_of(BpeTokenizer::from_text(vocabulary.vocab_json(), vocabulary.merges_txt()).encode(c.text));
    },
    .expect = [](const Whole& c) -> Answer {
      const Vocabulary vocabulary = with_specials();
      const std::vector<std::string> special = {"<|endoftext|>", "[x]"};
      Shape ids;
      const auto put = [&](const std::string& text) {
        const auto more = ids_by_ranks(vocabulary, text);
        ids.insert(ids.end(), more.begin(), more.end());
      };
      std::string text;
      for (size_t i = 0; i < c.text.size();) {
        const auto here = std::find_if(special.begin(), special.end(), [&](const std::string& token) {
          return std::string_view(c.text).substr(i).starts_with(token);
        });
        if (here == special.end()) {
          text += c.text[i++];
          continue;
        }
        put(text);
        text.clear();
        ids.push_back(vocabulary.id_of(*here));
        i += here->size();
      }
      put(text);
      return Value(ids);
    },
});

}  // namespace
}  // namespace course
