// Checks of module 11, second part: characters as tokens.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

struct Characters {
  std::string text;   ///< the tokenizer is made of it
  std::string other;  ///< and encodes this
};

std::set<std::string> characters_in(const std::string& text) {
  std::set<std::string> characters;
  for (size_t i = 0; i < text.size();) {
    const size_t length = unit_at(text, i).length;
    characters.insert(text.substr(i, length));
    i += length;
  }
  return characters;  // UTF-8 sorts as the code points do
}

// As an error names it.
std::string place_of(const std::string& text, size_t position) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(position);
  return fmt::format("line {}, byte {}", 1 + std::count(text.begin(), end, '\n'), position);
}

// The same behind what is unknown there; of others than these the error has only the number.
std::string named_at(const std::string& text, size_t position) {
  const char c = text[position];
  return (c > ' ' && c <= '~' ? fmt::format("(U+{:04X})", int{c}) : "") + ": " + place_of(text, position);
}

// Ids by the place in this list; -1 for what is not in it.
Shape places_in(const std::vector<std::string>& tokens, const std::string& text) {
  Shape ids;
  for (size_t i = 0; i < text.size();) {
    const size_t length = unit_at(text, i).length;
    const auto found = std::find(tokens.begin(), tokens.end(), text.substr(i, length));
    ids.push_back(found == tokens.end() ? -1 : found - tokens.begin());
    i += length;
  }
  return ids;
}

// Of very many the last ones.
Value row(const std::string& tokens) { return shown(tokens.substr(tokens.size() > 1000 ? tokens.size() - 400 : 0)); }

Answer answer_with(const std::vector<std::string>& tokens, const std::string& other) {
  std::string all;
  for (const std::string& token : tokens) all += token;
  Shape ids{7, -3};
  const Shape more = places_in(tokens, other);
  ids.insert(ids.end(), more.begin(), more.end());
  return {{"how many tokens", static_cast<int64_t>(tokens.size())},
          {"the tokens, in a row", row(all)},
          {"the ids, behind 7 and -3", ids}};
}

std::vector<std::string> in_order_of_appearance(const std::string& text) {
  std::vector<std::string> tokens;
  for (size_t i = 0; i < text.size();) {
    const std::string character = text.substr(i, unit_at(text, i).length);
    if (std::find(tokens.begin(), tokens.end(), character) == tokens.end()) tokens.push_back(character);
    i += character.size();
  }
  return tokens;
}

std::vector<std::string> of_bytes(const std::string& text) {
  std::set<std::string> bytes;
  for (const char c : text) bytes.insert(std::string(1, c));
  return {bytes.begin(), bytes.end()};
}

// More characters than 16 bits count.
Characters very_many() {
  std::string all;
  for (int64_t c = 0x10FFFF - 70000; c <= 0x10FFFF; ++c) all += utf8_of(c);
  return {all, all.substr(all.size() - 8)};
}

const Check<Characters> characters({
    .exercise = "11.2",
    .examples = {{"hello", "hole"},
                 {"h\xC3\xA9llo \xE2\x82\xAC\n", "\xE2\x82\xAC\xC3\xA9"},
                 {"\xF0\x9F\x91\x8B a\xF4\x8F\xBF\xBF", "a\xF0\x9F\x91\x8B"},
                 {"a", "aaaa"},
                 {"a", ""},
                 {"ba", "ab"},
                 {"ab", "abc"},
                 {"bd", "bcd"},
                 {"bd\n", "b\nbdcd"},
                 {"\xEF\xBB\xBFhi", "\xEF\xBB\xBFhi"},
                 {"hi\r\n", "\r\nhi\r\n"},
                 {"bd", "a"},
                 {"b", "\xE2\x82\xAC"},
                 {"\xE2\x82\xAC\xF0\x9F\x91\x8B", "\xF4\x8F\xBF\xBF"},
                 {std::string("\0b", 2), std::string("b\0", 2)},
                 {"ab", "ab\xC3"},
                 {"a\xFF", "a"},
                 {"ab\xC3", "a"},
                 {"a\xEF\xBF\xBD", "\xFF"},  // U+FFFD is known, but stands for no bytes of a text
                 {"a\xEF\xBF\xBD", "a\xC3"},
                 {"ab", "a b"},
                 {"ab", "a\nb"},
                 {"ab", repeated("ab", 150)},
                 {"a\xC5\xA1\xF0\x90\x81\xA1\xF4\x80\x81\xA1", "a\xC5\xA1\xF0\x90\x81\xA1\xF4\x80\x81\xA1"},
                 very_many(),
                 {"", ""}},
    .draw =
        [](Draw& draw) {
          std::vector<std::string> some;
          for (const std::string& character : alphabet()) {
            if (draw.yes(0.6)) some.push_back(character);
          }
          if (some.empty()) some.push_back("q");
          Characters c{draw.one_of(some) + text_of(draw, some, 30), ""};
          const std::set<std::string> known = characters_in(c.text);
          c.other = text_of(draw, {known.begin(), known.end()}, draw.yes(0.05) ? 900 : 20);
          if (draw.yes(0.2)) c.other += draw.one_of(alphabet());
          return c;
        },
    .drawn = 25,  // whoever has a table of all code points, and walks over it, is right: each takes some hundredths of
                  // a second
    .call =
        [](const Characters& c) {
          return Call{fmt::format("CharTokenizer tokenizer({}); tokenizer.append_ids({}, ids)", text_shown(c.text),
                                  text_shown(c.other))};
        },
    .ask = [](const Characters& c) -> Answer {
      const CharTokenizer tokenizer(c.text);
      std::string all;
      for (int64_t id = 0; id < tokenizer.vocab_size(); ++id) all += tokenizer.token(id);
      std::vector<int32_t> ids{7, -3};
      tokenizer.append_ids(c.other, ids);
      std::vector<int32_t> twice;
      tokenizer.append_ids(c.other, twice);
      tokenizer.append_ids(c.other, twice);
      return {{"how many tokens", tokenizer.vocab_size()},
              {"the tokens, in a row", row(all)},
              {"the ids, behind 7 and -3", numbers_of(ids)},
              {"the ids, twice, in an empty list", numbers_of(twice)}};
    },
    .expect = [](const Characters& c) -> Answer {
      if (c.text.empty()) return throws("ValueError", "the text is empty");
      const std::set<std::string> tokens = characters_in(c.text);
      for (const std::string* text : {&c.text, &c.other}) {
        for (const std::string& character : characters_in(*text)) {
          if (unit_at(character, 0).status != 0) return throws("ValueError", "the text is not valid UTF-8");
        }
      }
      for (size_t i = 0, length = 0; i < c.other.size(); i += length) {
        length = unit_at(c.other, i).length;
        if (tokens.count(c.other.substr(i, length)) == 0) return throws("ValueError", named_at(c.other, i));
      }
      Answer answer = answer_with({tokens.begin(), tokens.end()}, c.other);
      Shape twice = places_in({tokens.begin(), tokens.end()}, c.other);
      const Shape once = twice;
      twice.insert(twice.end(), once.begin(), once.end());
      answer.items.push_back({"the ids, twice, in an empty list", twice});
      return answer;
    },
    .mistakes = [](const Characters& c) -> Mistakes {
      if (c.text.size() > 10000) return {};
      const std::set<std::string> sorted = characters_in(c.text);
      const std::vector<std::string> tokens(sorted.begin(), sorted.end());
      Answer unknown = answer_with(tokens, c.other), cleared = unknown;
      const Shape only = places_in(tokens, c.other);
      cleared.items.back().value = only;
      Answer folded = unknown;
      const auto low_bits = [&](size_t i) { return unit_at(tokens[i], 0).code_point % 0x10000; };
      for (size_t i = 0; i < only.size(); ++i) {
        int64_t& id = folded.items.back().value.integers[i + 2];
        for (size_t k = 0; id >= 0 && k < tokens.size(); ++k) {
          if (low_bits(k) == low_bits(static_cast<size_t>(id))) id = static_cast<int64_t>(k);
        }
      }
      if (std::any_of(unknown.items.back().value.integers.begin() + 2, unknown.items.back().value.integers.end(),
                      [](int64_t id) { return id < 0; })) {
        return {{"a character that the vocabulary does not have is an error, not the id -1", unknown}};
      }
      return {{"the ids follow the order of the code points, not that of the first appearance",
               answer_with(in_order_of_appearance(c.text), c.other)},
              {"these are bytes: a character may have up to four of them", answer_with(of_bytes(c.text), c.other)},
              {"two characters share a place: the number of a character may need 21 bits", folded},
              {"append_ids appends: what the vector holds already stays", cleared}};
    },
});

// Two tokenizers, alive at once.
struct TwoTexts {
  std::string of_one, of_other, text;
};

const Check<TwoTexts> of_two_texts({
    .exercise = "11.2",
    .examples = {{"hello", "world", "loo"}},
    .call =
        [](const TwoTexts& c) {
          return Call{fmt::format("encode({}) by CharTokenizer({}), by CharTokenizer({}), and by the first again",
                                  text_shown(c.text), text_shown(c.of_one), text_shown(c.of_other))};
        },
    .ask = [](const TwoTexts& c) -> Answer {
      const CharTokenizer one(c.of_one), other(c.of_other);
      return in_turn([&](const CharTokenizer* by) { return numbers_of(by->encode(c.text)); }, &one, &other);
    },
    .expect = [](const TwoTexts& c) -> Answer {
      const auto ids_by = [&](const std::string& of) {
        const std::set<std::string> tokens = characters_in(of);
        return Value(places_in({tokens.begin(), tokens.end()}, c.text));
      };
      return in_turn(ids_by, c.of_one, c.of_other);
    },
});

}  // namespace
}  // namespace course
