// Checks of module 11, fifth part: special tokens.
#include <fmt/ranges.h>
#include <numeric>

#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/octaves.h"
#include "tinytensor/tokenizers/special_tokens.h"

namespace course {
namespace {

struct Cutting {
  std::string text;
  std::vector<std::string> special;
};

// At each place the token that a rule chooses, if one begins there.
template <class Better>
Answer cut(const Cutting& c, const Better& better, bool with_last = true) {
  Shape ends{};
  std::vector<std::string> texts;
  size_t begin = 0;
  for (size_t i = 0; i < c.text.size();) {
    int64_t which = -1;
    for (size_t k = 0; k < c.special.size(); ++k) {
      const bool here = std::string_view(c.text).substr(i).starts_with(c.special[k]);
      if (here && (which < 0 || better(c.special[k].size(), c.special[static_cast<size_t>(which)].size()))) {
        which = static_cast<int64_t>(k);
      }
    }
    if (which < 0) {
      ++i;
      continue;
    }
    texts.push_back(c.text.substr(begin, i - begin));
    ends.push_back(which);
    begin = i += c.special[static_cast<size_t>(which)].size();
  }
  if (with_last) {
    texts.push_back(c.text.substr(begin));
    ends.push_back(-1);
  }
  return {{"how many", static_cast<int64_t>(ends.size())},
          {"the texts", shown(fmt::format("{}", fmt::join(texts, " | ")))},
          {"what ends each, -1 for nothing", ends}};
}

// The longest tokens first, wherever they stand; then shorter ones in what is left.
Answer cut_by_length(const Cutting& c) {
  std::vector<int64_t> ends(c.text.size(), -1);
  std::vector<bool> taken(c.text.size(), false);
  std::vector<size_t> order(c.special.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return c.special[a].size() > c.special[b].size(); });
  for (const size_t which : order) {
    const auto length = static_cast<std::ptrdiff_t>(c.special[which].size());
    for (size_t at = c.text.find(c.special[which]); at != c.text.npos; at = c.text.find(c.special[which], at + 1)) {
      const auto first = taken.begin() + static_cast<std::ptrdiff_t>(at);
      if (std::find(first, first + length, true) != first + length) continue;
      std::fill(first, first + length, true);
      ends[at] = static_cast<int64_t>(which);
    }
  }
  std::vector<std::string> texts;
  Shape which;
  size_t begin = 0;
  for (size_t i = 0; i < c.text.size(); ++i) {
    if (ends[i] < 0) continue;
    texts.push_back(c.text.substr(begin, i - begin));
    which.push_back(ends[i]);
    begin = i + c.special[static_cast<size_t>(ends[i])].size();
  }
  texts.push_back(c.text.substr(begin));
  which.push_back(-1);
  return {{"how many", static_cast<int64_t>(which.size())},
          {"the texts", shown(fmt::format("{}", fmt::join(texts, " | ")))},
          {"what ends each, -1 for nothing", which}};
}

Answer answer_of_segments(const std::vector<Segment>& all) {
  Shape ends;
  std::string texts;
  for (const Segment& segment : all) {
    texts += (ends.empty() ? "" : " | ") + std::string(segment.text);
    ends.push_back(segment.special ? static_cast<int64_t>(*segment.special) : -1);
  }
  return {{"how many", static_cast<int64_t>(ends.size())},
          {"the texts", shown(texts)},
          {"what ends each, -1 for nothing", ends}};
}

// More special tokens than a byte counts.
Cutting with_three_hundred() {
  Cutting c{"a<299>b<0>c<256>", {}};
  for (int i = 0; i < 300; ++i) c.special.push_back(fmt::format("<{}>", i));
  return c;
}

// Two long tokens that differ in their last letter, and what is neither.
Cutting with_long_tokens(Draw& draw, int octave) {
  const std::string begin = "<" + repeated("a", static_cast<size_t>(octaves(draw, octave, octave).front()));
  return {"x" + begin + "d" + begin + "c" + begin + "b" + begin, {begin + "b", begin + "c"}};
}

const char* const views = "the texts are views of the one that was given";

const Check<Cutting> cutting({
    .exercise = "11.8",
    .examples = {{"a<s>b", {"<s>"}},
                 {"hello <|endoftext|>", {"<|endoftext|>"}},
                 {"<s>", {"<s>"}},
                 {"<s><s>", {"<s>"}},
                 {"", {"<s>"}},
                 {"abc", {"<s>"}},
                 {"abc<s>", {}},
                 {"", {}},
                 {"a<s>xb", {"<s>x", "<s>"}},
                 {"a<s>xb", {"<s>", "<s>x"}},
                 {"<<s>", {"<s>"}},
                 {"<s<s>", {"<s>"}},
                 {"a<s>b[x]c<s>", {"[x]", "<s>"}},
                 {"aaaa", {"aa"}},
                 {"aaaaa", {"aa", "aaa"}},
                 {"<s", {"<s>"}},
                 {"ab<|x|>ab<|x|", {"<|x|>"}},
                 {"\xC3\xA9<\xC3\xA9>\xC3", {"<\xC3\xA9>"}},
                 {"<a><b>", {"<b>", "<a><", "<a>"}},
                 {"x<b>y<a>z", {"<a>", "<b>"}},
                 {"snake_<s>_b", {"<s>"}},
                 {"<a>x>x", {"<a>", ">x"}},
                 {"<s>x", {"<s", "s>x"}},  // the one that begins first, be it the shorter one
                 {std::string("a\0<s>\0b<s>", 10), {"<s>"}},
                 {std::string("a<\0>b<>", 8), {std::string("<\0>", 3)}},
                 {"\xE2<s>b\xC3<s>\xF0<s>", {"<s>"}},  // a token begins wherever its bytes do, within what looks
                 {"[\xE2\x82]", {"[\xE2", "\x82]"}},   // like a character of UTF-8, too
                 with_three_hundred()},
    .draw =
        [](Draw& draw) {
          static const std::string nul(1, '\0');
          static const std::vector<std::string> pool = {
              "<s>", "<s>x", "<s><s>",     "<",       "[x]",     "s>",    "<s",    "s>x",  ">x<s",    "<|e|>",
              "aa",  "a",    "<\xC3\xA9>", "<" + nul, nul + nul, "[\xE2", "\x82]", "\xA9", "\xF0\x9F"};
          Cutting c;
          for (const std::string& token : pool) {
            if (draw.yes(0.3))
              c.special.insert(c.special.begin() + draw.number(0, static_cast<int64_t>(c.special.size())), token);
          }
          c.text = text_of(draw,
                           {"<", "s", ">", "<s>", "x", "[x]", "a", "b", "<|e|>", "\xC3\xA9", "\n", " ", "_", nul,
                            "\xC3", "\xE2", "\xF0\x9F", "[\xE2", "\x82]"},
                           20);
          return c;
        },
    .drawn = 200,
    .draw_large = [](Draw& draw, int i) { return with_long_tokens(draw, 3 + i); },
    .large = 9,
    .call =
        [](const Cutting& c) {
          return Call{fmt::format("segments({}, {})", text_shown(c.text), texts_shown(c.special))};
        },
    .ask = [](const Cutting& c) -> Answer {
      const std::vector<Segment> all = segments(c.text, c.special);
      const char* const begin = c.text.data();
      const bool inside = std::all_of(all.begin(), all.end(), [&](const Segment& segment) {
        return segment.text.empty() || (std::less_equal<>()(begin, segment.text.data()) &&
                                        std::less<>()(segment.text.data(), begin + c.text.size()));
      });
      Answer answer = answer_of_segments(all);
      answer.items.push_back({views, inside});
      return answer;
    },
    .expect = [](const Cutting& c) -> Answer {
      Answer answer = cut(c, [](size_t a, size_t b) { return a > b; });
      answer.items.push_back({views, true});
      return answer;
    },
    .mistakes = [](const Cutting& c) -> Mistakes {
      const Answer right = cut(c, [](size_t a, size_t b) { return a > b; });
      const Answer whole = {
          {"how many", 1}, {"the texts", shown(c.text)}, {"what ends each, -1 for nothing", Shape{-1}}};
      Answer copied = right;
      copied.items.push_back({views, false});
      return {
          {"the token that begins first is cut out first, be it the shorter one; length decides at one place only",
           cut_by_length(c)},
          {"views of a copy: it is gone, or holds another text, when the segments are read", copied},
          {"where two begin at the same place the longer one is meant", cut(c, [](size_t, size_t) { return false; })},
          {"where two begin at the same place the longer one is meant, not the shorter",
           cut(c, [](size_t a, size_t b) { return a < b; })},
          {"no token is found here: one may begin behind any byte, and the tokens are those of this call", whole},
          {"behind the last special token there is one segment more, perhaps an empty one",
           cut(
               c, [](size_t a, size_t b) { return a > b; }, false)}};
    },
});

struct Many {
  int64_t times = 0;
};

const Check<Many> many({
    .exercise = "11.8",
    .examples = {{100000}},
    .call =
        [](const Many& c) {
          return Call{fmt::format("segments({} times \"<s>\", {{\"<s>\", \"<t>\", \"<u>\", \"<s>x\"}})", c.times)};
        },
    .ask = [](const Many& c) -> Answer {
      const std::string text = repeated("<s>", static_cast<size_t>(c.times));
      int64_t ended = 0, length = 0;
      const std::vector<Segment> all = segments(text, {"<s>", "<t>", "<u>", "<s>x"});
      for (const Segment& segment : all) {
        ended += segment.special == std::optional<size_t>(0) ? 1 : 0;
        length += static_cast<int64_t>(segment.text.size());
      }
      return {{"how many", static_cast<int64_t>(all.size())},
              {"how many of them <s> ends", ended},
              {"their lengths together", length}};
    },
    .expect = [](const Many& c) -> Answer {
      return {{"how many", c.times + 1}, {"how many of them <s> ends", c.times}, {"their lengths together", 0}};
    },
});

// Many in the list, and each of them in the text: neither is gone through for each of the others.
const Check<Many> many_of_many({
    .exercise = "11.8",
    .examples = {{20000}},
    .call =
        [](const Many& c) {
          return Call{fmt::format("segments(\"<0><1>…\", {{\"<0>\", \"<1>\", …}}), {} of them", c.times)};
        },
    .ask = [](const Many& c) -> Answer {
      std::vector<std::string> special;
      std::string text;
      for (int64_t i = 0; i < c.times; ++i) text += special.emplace_back(fmt::format("<{}>", i));
      int64_t right = 0;
      const std::vector<Segment> all = segments(text, special);
      for (size_t i = 0; i < all.size(); ++i) right += all[i].special == std::optional<size_t>(i) ? 1 : 0;
      return {{"how many", static_cast<int64_t>(all.size())}, {"how many of them end with their own token", right}};
    },
    .expect = [](const Many& c) -> Answer {
      return {{"how many", c.times + 1}, {"how many of them end with their own token", c.times}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// Two tokenizers of one size, alive at once: of one the merges stand in the other order, or its ids do.
struct Pair {
  std::vector<std::pair<std::string, std::string>> merges;
  bool other_ids = false;
  std::string text;
};

Vocabulary other_of(const Pair& c) {
  Vocabulary other = vocabulary_of(c.merges);
  c.other_ids ? std::reverse(other.tokens.begin(), other.tokens.end())
              : std::reverse(other.merges.begin(), other.merges.end());
  return other;
}

const Check<Pair> of_one_size({
    .exercise = "11.9",
    .examples = {{{{"a", "b"}, {"b", "c"}}, false, "abc ab abc"}, {{{"a", "b"}, {"b", "c"}}, true, "abc ab abc"}},
    .call =
        [](const Pair& c) {
          std::string merges;
          for (const auto& [left, right] : c.merges) merges += (merges.empty() ? "" : ", ") + left + " " + right;
          return Call{fmt::format(
              "encode({}) by a tokenizer with the merges {}, by another one {}, and by the first again",
              text_shown(c.text), merges,
              c.other_ids ? "whose ids are in the opposite order" : "that learned them in the opposite order")};
        },
    .ask = [](const Pair& c) -> Answer {
      const Vocabulary a = vocabulary_of(c.merges), b = other_of(c);
      const BpeTokenizer one = BpeTokenizer::from_text(a.vocab_json(), a.merges_txt());
      const BpeTokenizer other = BpeTokenizer::from_text(b.vocab_json(), b.merges_txt());
      return in_turn([&](const BpeTokenizer* by) { return numbers_of(by->encode(c.text)); }, &one, &other);
    },
    .expect = [](const Pair& c) -> Answer {
      const Vocabulary a = vocabulary_of(c.merges), b = other_of(c);
      return in_turn([&](const Vocabulary* by) { return numbers_of(ids_by_ranks(*by, c.text)); }, &a, &b);
    },
    .mistakes = [](const Pair& c) -> Mistakes {
      const Vocabulary a = vocabulary_of(c.merges);
      return {
          {"the second tokenizer answers as the first: what is kept of a piece belongs to one tokenizer, and not to "
           "all "
           "(a static variable?)",
           in_turn([&](const Vocabulary* by) { return numbers_of(ids_by_ranks(*by, c.text)); }, &a, &a)}};
    },
});

}  // namespace
}  // namespace course
