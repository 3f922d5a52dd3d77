// Checks of module 11, fourth part: learning merges, by counting and by changes of counts.
#include <limits>

#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/tokenizers/bpe_counting.h"
#include "tinytensor/tokenizers/bpe_trainer.h"

namespace course {
namespace {

// --- 11.6, counting

struct Counting {
  std::vector<Shape> words;
  Shape counts;  ///< of the words
};

std::string code(const Counting& c) {
  std::string text;
  for (size_t i = 0; i < c.words.size(); ++i) {
    text += fmt::format("{}{{{}, {}}}", i == 0 ? "" : ", ", course::code(c.words[i]), c.counts[i]);
  }
  return text;
}

// left, right, count; left, right, count; …
template <class Add>
Value counted_by(const Counting& c, const Add& add) {
  std::map<std::pair<int64_t, int64_t>, int64_t> counts;
  for (size_t w = 0; w < c.words.size(); ++w) {
    for (size_t i = 0; i + 1 < c.words[w].size(); ++i) {
      const int64_t times = add(c.words[w], i, c.counts[w]);
      if (times != 0) counts[{c.words[w][i], c.words[w][i + 1]}] += times;
    }
  }
  Shape all;
  for (const auto& [pair, count] : counts) all.insert(all.end(), {pair.first, pair.second, count});
  return all;
}

Counting counting_for(Draw& draw) {
  Counting c;
  for (int64_t i = draw.size(0, 5); i > 0; --i) {
    Shape word;
    for (int64_t k = draw.size(0, 6); k > 0; --k)
      word.push_back(draw.yes(0.9) ? draw.number(97, 99) : draw.number(0, draw.one_of<int64_t>({70000, 2147483647})));
    c.words.push_back(word);
    c.counts.push_back(draw.yes(0.1) ? draw.number(2000000000, 9000000000) : draw.number(1, 9));
  }
  return c;
}

const Check<Counting> counts({
    .exercise = "11.6",
    .examples = {{{{104, 117, 103}, {112, 117, 103}}, {10, 5}},
                 {{{97, 97, 97}}, {1}},
                 {{{97, 97, 97, 97}}, {2}},
                 {{{97}}, {4}},
                 {{{}}, {4}},
                 {{}, {}},
                 {{{97, 98}, {97, 98}}, {3000000000, 3000000000}},
                 {{{0, 100001}, {1, 1}}, {1, 1}},
                 {{{256, 97}, {97, 256}}, {1, 2}}},
    .draw = counting_for,
    .call = [](const Counting& c) { return Call{"count_pairs({" + code(c) + "}), words with their counts"}; },
    .ask = [](const Counting& c) -> Answer {
      std::vector<Word> words;
      for (size_t i = 0; i < c.words.size(); ++i) {
        words.push_back({{c.words[i].begin(), c.words[i].end()}, c.counts[i]});
      }
      Shape all;
      for (const auto& [pair, count] : count_pairs(words)) all.insert(all.end(), {pair.first, pair.second, count});
      return Value(all);
    },
    .expect = [](const Counting& c) -> Answer {
      return counted_by(c, [](const Shape&, size_t, int64_t count) { return count; });
    },
    .mistakes = [](const Counting& c) -> Mistakes {
      return {{"each word counts as often as it occurs in the text: word.count times",
               counted_by(c, [](const Shape&, size_t, int64_t) { return int64_t{1}; })},
              {"a a a holds two pairs (a, a), those that overlap included",
               counted_by(c, [](const Shape& word, size_t i, int64_t count) {
                 size_t run = i;
                 while (run > 0 && word[run - 1] == word[i] && word[i + 1] == word[i]) --run;
                 return (i - run) % 2 == 0 ? count : int64_t{0};
               })}};
    },
});

// --- 11.6, merging

struct Merging {
  Shape tokens;
  int64_t left = 0, right = 0, merged = 0;
};

Value merged_in_rounds(Shape tokens, int64_t left, int64_t right, int64_t merged, bool again) {
  Shape out;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool joins = i + 1 < tokens.size() && tokens[i] == left && tokens[i + 1] == right;
    out.push_back(joins ? merged : tokens[i]);
    if (joins && !again) ++i;
  }
  return out;
}

Value merged_from_the_right(const Merging& c) {
  Shape out;
  for (size_t i = c.tokens.size(); i-- > 0;) {
    const bool joins = i > 0 && c.tokens[i - 1] == c.left && c.tokens[i] == c.right;
    out.insert(out.begin(), joins ? c.merged : c.tokens[i]);
    if (joins) --i;
  }
  return out;
}

const Check<Merging> merging({
    .exercise = "11.6",
    .examples = {{{104, 117, 103}, 117, 103, 256},
                 {{97, 97, 97}, 97, 97, 256},
                 {{97, 97, 97, 97, 97}, 97, 97, 256},
                 {{97, 98, 97, 98}, 97, 98, 256},
                 {{97, 98, 97, 98}, 98, 97, 256},
                 {{97, 98}, 97, 98, 70000},
                 {{97}, 97, 97, 256},
                 {{}, 97, 98, 256},
                 {{98, 97}, 97, 98, 256},
                 {{97, 97, 98}, 97, 98, 97},
                 {{97, 97, 98, 98}, 97, 98, 98}},
    .draw =
        [](Draw& draw) {
          Merging c{{}, draw.number(97, 98), draw.number(97, 98), draw.number(256, 300)};
          if (draw.yes(0.2)) c.merged = draw.number(97, 98);
          for (int64_t k = draw.size(0, 12); k > 0; --k)
            c.tokens.push_back(draw.yes(0.85) ? draw.number(97, 98) : c.merged);
          return c;
        },
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {  // more tokens than a buffer has room for, and than 16 bits count
          Merging c{{}, 97, 98, 256};
          for (int64_t k = i == 0 ? odd_size(draw, 1001, 1400) : odd_size(draw, 66'001, 68'000); k > 0; --k) {
            c.tokens.push_back(draw.number(97, 98));
          }
          return c;
        },
    .call =
        [](const Merging& c) {
          const std::string tokens =
              c.tokens.size() > 100 ? fmt::format("{} tokens, each 97 or 98", c.tokens.size()) : course::code(c.tokens);
          return Call{fmt::format("merge_pair({}, {{{}, {}}}, {})", tokens, c.left, c.right, c.merged)};
        },
    .ask = [](const Merging& c) -> Answer {
      std::vector<int32_t> tokens(c.tokens.begin(), c.tokens.end());
      merge_pair(tokens, {static_cast<int32_t>(c.left), static_cast<int32_t>(c.right)}, static_cast<int32_t>(c.merged));
      return numbers_of(tokens);
    },
    .expect = [](const Merging& c) -> Answer { return merged_in_rounds(c.tokens, c.left, c.right, c.merged, false); },
    .mistakes = [](const Merging& c) -> Mistakes {
      return {{"from left to right: in a a a it is the first two that merge", merged_from_the_right(c)},
              {"both tokens of the pair become one: the right one must go",
               merged_in_rounds(c.tokens, c.left, c.right, c.merged, true)},
              {"nothing is merged: the vector is to be changed where it is, and a pair at its end is one, too",
               numbers_of(c.tokens)}};
    },
});

// --- 11.6 and 11.7, learning

// A text of so many words, nearly all different.
std::string wide_text(int64_t words) {
  Draw draw(11);
  std::string text;
  for (int64_t i = 0; i < words; ++i) {
    text += ' ';
    for (int64_t k = draw.number(3, 9); k > 0; --k) text += static_cast<char>('a' + draw.number(0, draw.number(1, 25)));
  }
  return text;
}

struct Learning {
  std::vector<std::string> texts;
  int64_t count = 0;
  bool tells = true;  ///< somebody wants to be told after each merge
};

const std::vector<Learning>& lessons() {
  static const std::vector<Learning> all = {
      {{"nana banana nana bandana nana"}, 5},
      {{"ab ab ab cd cd"}, 3},
      {{"aaaa"}, 5},
      {{"aaaaaaaa"}, 5},
      {{"xy", "xy"}, 5},
      {{"ba ab ba ab"}, 2},
      {{}, 5},
      {{""}, 5},
      {{"abcdef"}, 5},
      {{"ab ab"}, 0},
      {{"ab ab"}, 1, false},
      {{"aaaaaaa aaaaa aaa aa aaaaaaaaaaa"}, 9},
      {{"abab ababab baba abba"}, 20},
      {{"\xC3\xA9\xC3\xA9 \xC3\xA9\xC3\xA8 \xE4\xB8\xAD\xE4\xB8\xAD \xFF\xFE\xFF\xFE"}, 12},
      {{std::string("\0\0 \0\0", 5)}, 2},
      {{"ab ab abc"}, 100000},
      {{"ab ab abc ababab"}, std::numeric_limits<int64_t>::max()},  // all that there are
      {{repeated("ab cd ", 150) + repeated("cd ", 140)}, 5},
      {{repeated("ab cd ", 40000) + repeated("ef ", 36000)}, 6},
      {{repeated("zz ", 90000) + repeated("aa ", 70000)}, 2},  // both beyond 16 bits
      {{wide_text(700)}, 300},
      {{wide_text(2500)}, 20},
      {{wide_text(300), wide_text(300)}, 1400},
      {{repeated("ab", 50) + repeated("aab", 70) + " " + repeated("a", 301)}, 12},
  };
  return all;
}

Learning learning_for(Draw& draw) {
  static const std::vector<std::vector<std::string>> alphabets = {{"a", "b", "ab", " "},
                                                                  {"a", "aa", " "},
                                                                  {"a", "b", "c", "ba", "abc", " ", "'s", "\n"},
                                                                  {"a", "\xC3\xA9", "\xE4\xB8\xAD", "\xFF", " ", "1"},
                                                                  {std::string(1, '\0'), "a", "\xFF"}};
  Learning c;
  const std::vector<std::string>& alphabet = draw.one_of(alphabets);
  for (int64_t i = draw.number(1, 3); i > 0; --i) c.texts.push_back(text_of(draw, alphabet, 60));
  if (draw.yes(0.1)) {  // a long word
    std::string word;
    for (int64_t i = draw.number(65, 300); i > 0; --i) word += draw.one_of<std::string>({"a", "b", "ab"});
    c.texts.push_back(word);
  }
  c.count = draw.number(0, 25);
  c.tells = draw.yes(0.8);
  return c;
}

std::string code_of(const Learning& c, const std::string& function) {
  return fmt::format("{}({}, {})", function, texts_shown(c.texts), c.count);
}

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

Mistakes mistakes_of_learning(const Learning& c) {
  const Pairs right = merges_by_paper(c.texts, static_cast<size_t>(c.count));
  Pairs swapped = right, fewer = right;
  for (auto& [left, right_one] : swapped) std::swap(left, right_one);
  if (!fewer.empty()) fewer.pop_back();
  std::string all;
  for (const std::string& text : c.texts) all += text;
  const auto by = [&](Tie tie) {
    return Answer{
        {"the merges, left and right in turn", flat(merges_by_paper(c.texts, static_cast<size_t>(c.count), tie))}};
  };
  const char* const equals =
      "of pairs that occur equally often the one with the smaller left token merges, and of these the one with the "
      "smaller right token: the first of a map's";
  Mistakes mistakes = {
      {equals, by(Tie::largest)},
      {equals, by(Tie::first_met)},
      {"the left token of a pair comes first", {{"the merges, left and right in turn", flat(swapped)}}},
      {"one merge is missing at the end", {{"the merges, left and right in turn", flat(fewer)}}},
      {"these are merges across the border of two texts",
       {{"the merges, left and right in turn", flat(merges_by_paper({all}, static_cast<size_t>(c.count)))}}}};
  const Pairs more = merges_by_paper(c.texts, static_cast<size_t>(c.count) + 1);
  mistakes.push_back({"one merge more than was asked for", {{"the merges, left and right in turn", flat(more)}}});
  return mistakes;
}

const Check<Learning> slowly({
    .exercise = "11.6",
    .examples = lessons(),
    .draw = learning_for,
    .drawn = 100,
    .call = [](const Learning& c) { return Call{code_of(c, "learn_merges_by_counting")}; },
    .ask = [](const Learning& c) -> Answer {
      return {{"the merges, left and right in turn",
               flat(learn_merges_by_counting(views_of(c.texts), static_cast<size_t>(c.count)))}};
    },
    .expect = [](const Learning& c) -> Answer {
      return {{"the merges, left and right in turn", flat(merges_by_paper(c.texts, static_cast<size_t>(c.count)))}};
    },
    .mistakes = mistakes_of_learning,
});

const Check<Learning> by_changes({
    .exercise = "11.7",
    .examples = lessons(),
    .draw = learning_for,
    .drawn = 150,
    .call = [](const Learning& c) { return Call{code_of(c, "learn_merges")}; },
    .ask = [](const Learning& c) -> Answer {
      Shape told;
      const auto listen = [&](size_t count) { told.push_back(static_cast<int64_t>(count)); };
      const std::function<void(size_t)> learned = c.tells ? std::function<void(size_t)>(listen) : nullptr;
      const Value merges = flat(learn_merges(views_of(c.texts), static_cast<size_t>(c.count), learned));
      return {{"the merges, left and right in turn", merges}, {"what `learned` was told", told}};
    },
    .expect = [](const Learning& c) -> Answer {
      const Pairs merges = merges_by_paper(c.texts, static_cast<size_t>(c.count));
      Shape told;
      for (size_t i = 1; c.tells && i <= merges.size(); ++i) told.push_back(static_cast<int64_t>(i));
      return {{"the merges, left and right in turn", flat(merges)}, {"what `learned` was told", told}};
    },
    .mistakes = mistakes_of_learning,
});

// Words of two pairs, and a pair is a small letter and a capital. All pairs occur equally often, so it is known
// beforehand which merge comes when; and there are about as many different ones as merges: whoever looks at all of them
// for each merge looks at thousands of millions, on any machine. There are more merges than 16 bits count.
struct Tied {
  int64_t followers = 0;  ///< of each pair: those with the next numbers
};

constexpr int64_t letter_pairs = 26 * 26;

std::string tied_text(const Tied& c) {
  const auto pair = [](int64_t i) { return fmt::format("{:c}{:c}", 'a' + i / 26, 'A' + i % 26); };
  std::string text;
  for (int64_t i = 0; i < letter_pairs; ++i) {
    for (int64_t k = 1; k <= c.followers; ++k) text += pair(i) + pair((i + k) % letter_pairs) + '\n';
  }
  return text;
}

Answer pairs_in_short(const Pairs& merges) {
  std::vector<int64_t> tokens;
  for (const auto& [left, right] : merges) tokens.insert(tokens.end(), {left, right});
  return in_short("tokens that merge", tokens);
}

const Check<Tied> tied({
    .exercise = "11.7",
    .examples = {{97}},
    .call =
        [](const Tied& c) {
          return Call{
              fmt::format("learn_merges({{a text of {0} words, and the same again}}, {1}): {0} different pairs "
                          "occur twice each",
                          letter_pairs * c.followers, letter_pairs * (1 + c.followers))};
        },
    .ask = [](const Tied& c) -> Answer {
      const std::string text = tied_text(c);
      return pairs_in_short(learn_merges({text, text}, static_cast<size_t>(letter_pairs * (1 + c.followers))));
    },
    .expect = [](const Tied& c) -> Answer {
      Pairs merges;
      for (int i = 0; i < letter_pairs; ++i) merges.emplace_back('a' + i / 26, 'A' + i % 26);
      for (int64_t i = 0; i < letter_pairs; ++i) {
        std::set<int64_t> behind;
        for (int64_t k = 1; k <= c.followers; ++k) behind.insert((i + k) % letter_pairs);
        for (const int64_t next : behind) merges.emplace_back(256 + i, 256 + next);
      }
      return pairs_in_short(merges);
    },
});

// A single word, which begins with the pair that merges, very often: it is merged in the time of the word's length. To
// take each second half out of the middle moves millions of tokens every time.
struct Endless {
  int64_t pairs = 0, others = 0;
};

const Check<Endless> endless({
    .exercise = "11.7",
    .examples = {{110'000, 2'200'000}},
    .call =
        [](const Endless& c) {
          return Call{fmt::format("learn_merges({{\"ab\" {} times, and {} letters c to z, all in one word}}, 1)",
                                  c.pairs, c.others)};
        },
    .ask = [](const Endless& c) -> Answer {
      std::string word = repeated("ab", static_cast<size_t>(c.pairs));
      uint32_t next = 1;
      for (int64_t i = 0; i < c.others; ++i) {
        next = next * 1664525 + 1013904223;
        word += static_cast<char>('c' + (next >> 16) % 24);
      }
      return flat(learn_merges({word}, 1));
    },
    .expect = [](const Endless&) -> Answer {
      return flat({{'a', 'b'}});
    },
});

}  // namespace
}  // namespace course
