// Checks of module 11, second part: characters as tokens, and characters that arrive in parts.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

struct Characters {
  std::string text;   ///< the tokenizer is made of it
  std::string other;  ///< and encodes this
};

const std::vector<std::string>& alphabet() {
  static const std::vector<std::string> characters = {
      "a", "b", "c", "z", "A", " ", "\n", "0", "~", std::string(1, '\0'), "\xC3\xA9", "\xC3\xBF", "\xC4\x80",
      "\xE2\x82\xAC", "\xE4\xB8\xAD", "\r", "\xC2\xAD", "\xCC\x81", "\xEE\x80\x80", "\xEF\xBB\xBF", "\xEF\xBF\xBD",
      "\xF0\x9F\x91\x8B", "\xF4\x8F\xBF\xBF",
      // U+0161, U+10061: "a" in 8 bits, and in 16
      "\xC5\xA1", "\xF0\x90\x81\xA1"};
  return characters;
}

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

// ---------------------------------------------------------------------------------------------------------------------

struct Stream {
  std::vector<std::string> tokens;  ///< pushed one after the other; then finish(), and all once more
  bool bad_id = false;              ///< before the last one ids are pushed that there are not
};

/// Every token is one given string of bytes.
struct GivenTokens : Tokenizer {
  explicit GivenTokens(const std::vector<std::string>& given) : tokens(given) {}
  int64_t vocab_size() const override { return static_cast<int64_t>(tokens.size()); }
  void append_ids(std::string_view, std::vector<int32_t>&) const override {}
  std::string_view token(int64_t id) const override {
    if (id < 0 || id >= vocab_size()) throw std::out_of_range("there is no such token");
    return tokens[static_cast<size_t>(id)];
  }
  void save(const std::filesystem::path&) const override {}
  std::vector<std::string> tokens;
};

// One too many, one too few, and one that is 0 in 32 bits.
Shape bad_ids(const Tokenizer& tokenizer) { return {tokenizer.vocab_size(), -1, int64_t{1} << 32}; }

// What each call gives, if the reader of a beginning of the bytes sees this much of it.
template <class Seen>
Answer steps(const Stream& c, const Seen& seen) {
  Answer answer;
  for (int round = 0; round < 2; ++round) {
    std::string bytes;
    size_t before = 0;
    for (size_t i = 0; i < c.tokens.size(); ++i) {
      bytes += c.tokens[i];
      const std::string now = seen(bytes);
      answer.items.push_back(
          {fmt::format("push({}){}", i, round == 0 ? "" : ", anew"), shown(now.substr(std::min(before, now.size())))});
      before = std::max(before, now.size());
    }
    answer.items.push_back({fmt::format("finish(){}", round == 0 ? "" : ", anew"),
                            shown(seen_of(bytes, true) != seen_of(bytes, false) ? "\xEF\xBF\xBD" : "")});
  }
  return answer;
}

const char* const of_two =
    "what two decoders have shown in the end that read these tokens in turn, one after the other";

const Check<Stream> streams({
    .exercise = "11.3",
    .examples = {{{"a", "b"}},
                 {{"\xE2", "\x82", "\xAC"}},
                 {{"x\xF0\x9F", "\x91\x8By"}},
                 {{"\xE2\x82", "\xAC\xE2", "\x82\xAC"}},
                 {{"", "a", ""}},
                 {{"\xFF", "a"}},
                 {{"\xE2\x82", "a"}},
                 {{"a", "\xE2\x82"}},
                 {{"\xF0\x9F\x91"}},
                 {{"\xED", "\xA0\x80"}},
                 {{"\xE2\x82\xE2\x82", "\xAC"}},
                 {{"\x82\xAC\xC3", "\xA9"}},
                 {{"\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x91\x8B"}},
                 {{std::string(1, '\0'), "\xC3", "\xA9"}},
                 {{"\xE2", "\x82\xAC"}, true},
                 {{}}},
    .draw =
        [](Draw& draw) {
          std::string bytes;
          const bool long_ones = draw.yes(0.15), many = draw.yes(0.04);  // a token may be many characters
          for (int64_t i = draw.size(0, many ? 180 : long_ones ? 200 : 6); i > 0; --i) {
            const std::string character = draw.one_of(alphabet());
            bytes += draw.yes(0.2) ? character.substr(0, static_cast<size_t>(draw.number(1, 4))) : character;
            if (draw.yes(0.1)) bytes += static_cast<char>(draw.number(0x80, 0xFF));
          }
          Stream c;
          for (size_t i = 0; i < bytes.size();) {
            const auto length = static_cast<size_t>(draw.number(0, many ? 3 : long_ones ? 400 : 4));
            c.tokens.push_back(bytes.substr(i, length));
            i += length;
          }
          c.bad_id = draw.yes(0.2);
          return c;
        },
    .drawn = 200,
    .call =
        [](const Stream& c) {
          return Call{fmt::format("the tokens {}, pushed one after the other{}; finish(); the same again",
                                  texts_shown(c.tokens),
                                  c.bad_id ? ", with ids out of range before the last one" : "")};
        },
    .ask = [](const Stream& c) -> Answer {
      const GivenTokens tokenizer(c.tokens);
      StreamDecoder decoder(tokenizer);
      Answer answer;
      for (int round = 0; round < 2; ++round) {
        for (size_t i = 0; i < c.tokens.size(); ++i) {
          for (const int64_t id : c.bad_id&& i + 1 == c.tokens.size() ? bad_ids(tokenizer) : Shape{}) {
            try {
              decoder.push(id);
              throw std::logic_error(
                  fmt::format("push({}): of an id that there is not it must throw what the tokenizer throws", id));
            } catch (const std::out_of_range&) {
            }
          }
          answer.items.push_back(
              {fmt::format("push({}){}", i, round == 0 ? "" : ", anew"), shown(decoder.push(static_cast<int64_t>(i)))});
        }
        answer.items.push_back({fmt::format("finish(){}", round == 0 ? "" : ", anew"), shown(decoder.finish())});
      }
      StreamDecoder one(tokenizer), other(tokenizer);
      std::string of_one, of_other;
      for (size_t i = 0; i < c.tokens.size(); ++i) {
        of_one += one.push(static_cast<int64_t>(i));
        of_other += other.push(static_cast<int64_t>(i));
      }
      of_one += one.finish();
      answer.items.push_back({of_two, shown(of_one + " | " + of_other + other.finish())});
      return answer;
    },
    .expect = [](const Stream& c) -> Answer {
      Answer answer = steps(c, [](const std::string& bytes) { return seen_of(bytes, false); });
      std::string bytes;
      for (const std::string& token : c.tokens) bytes += token;
      std::string all = seen_of(bytes, false);
      if (seen_of(bytes, true) != all) all += "\xEF\xBF\xBD";
      answer.items.push_back({of_two, shown(all + " | " + all)});
      return answer;
    },
    .mistakes = [](const Stream& c) -> Mistakes {
      Answer each, silent = steps(c, [](const std::string&bytes) { return seen_of(bytes, false); }), raw = silent;
      for (size_t i = 0; i < c.tokens.size(); ++i) {
        each.items.push_back({fmt::format("push({})", i), shown(seen_of(c.tokens[i], true))});
      }
      raw = each;
      for (size_t i = 0; i < raw.items.size(); ++i) raw.items[i].value = shown(c.tokens[i]);
      for (Item& item : silent.items) {
        if (item.name.starts_with("finish")) item.value = shown("");
      }
      return {{"each token is looked at alone: the beginning of a character must be kept for the next push", each},
              {"the bytes of the token as they are: half a character, or one that is none, must not come out", raw},
              {"finish() says U+FFFD where something was held back", silent},
              {"bytes that can become no character are not dropped: U+FFFD stands for them",
               steps(c, [](const std::string& bytes) {
                 std::string seen;
                 for (size_t i = 0; i < bytes.size();) {
                   const Unit unit = unit_at(bytes, i);
                   if (unit.status == 2) break;
                   if (unit.status == 0) seen += bytes.substr(i, unit.length);
                   i += unit.length;
                 }
                 return seen;
               })}};
    },
});

}  // namespace
}  // namespace course
