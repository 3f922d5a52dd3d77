// Checks of module 11: characters that arrive in parts.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

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

// Where what is held back begins.
size_t held_from(const std::string& bytes) {
  size_t i = 0;
  while (i < bytes.size() && unit_at(bytes, i).status != 2) i += unit_at(bytes, i).length;
  return i;
}

// As much as is shown of these bytes where what has to wait is known by the first byte alone.
std::string held_by_lead(const std::string& bytes) {
  std::string seen;
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (size_t i = 0; i < bytes.size();) {
    const size_t wanted = byte(i) < 0xC2 || byte(i) > 0xF4 ? 1 : byte(i) < 0xE0 ? 2 : byte(i) < 0xF0 ? 3 : 4;
    size_t there = 1;
    while (there < wanted && i + there < bytes.size() && (byte(i + there) & 0xC0) == 0x80) ++there;
    if (there < wanted && i + there == bytes.size()) break;
    const Unit unit = unit_at(bytes, i);
    seen += unit.status == 0 ? bytes.substr(i, unit.length) : "\xEF\xBF\xBD";
    i += unit.length;
  }
  return seen;
}

// What a decoder gives that finish() does not empty: what was held stands before the second round.
Answer remembering(const Stream& c) {
  std::string all;
  for (const std::string& token : c.tokens) all += token;
  std::string bytes = all.substr(held_from(all));
  if (bytes.empty()) return {};
  Answer answer = steps(c, [](const std::string& some) { return seen_of(some, false); });
  size_t before = 0;
  for (size_t i = 0; i < c.tokens.size(); ++i) {
    bytes += c.tokens[i];
    const std::string now = seen_of(bytes, false);
    answer.items[c.tokens.size() + 1 + i].value = shown(now.substr(std::min(before, now.size())));
    before = now.size();
  }
  answer.items.back().value = shown(seen_of(bytes, true) != seen_of(bytes, false) ? "\xEF\xBF\xBD" : "");
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
                 {{"\xE0\x80", "a"}},
                 {{"\xED", "\xA0"}},
                 {{"\xF4", "\x90"}},
                 {{"\xF0\x80"}},
                 {{"\xC1", "\xF5"}},
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
            if (draw.yes(0.1)) {  // no character begins so, and that is known at the second byte
              bytes +=
                  draw.one_of(std::vector<std::string>{"\xE0\x80", "\xE0\x9F", "\xED\xA0", "\xF0\x8F", "\xF4\x90"});
            }
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
      return {
          {"finish() ends the text: what was held is forgotten, so that the decoder can be used anew", remembering(c)},
          {"held back by the first byte alone: behind E0, ED, F0 and F4 not every second byte can still become a "
           "character. decode_utf8() says truncated where it can",
           steps(c, held_by_lead)},
          {"each token is looked at alone: the beginning of a character must be kept for the next push", each},
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
