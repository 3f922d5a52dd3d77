// Checks of module 11, third part: bytes as characters, and the pieces of a text.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/pretokenize.h"

namespace course {
namespace {

// --- 11.4

struct Alphabet {
  bool order = false;  ///< the bytes in the order of their ids; else this text in the alphabet, and back
  std::string text;
};

// Of the 256 numbers of the bytes in some order, written with a character for each byte.
std::string written(const std::string& bytes, int64_t (*character)(int)) {
  std::string text;
  for (const char c : bytes) text += utf8_of(character(static_cast<unsigned char>(c)));
  return text;
}

Shape counted() {
  Shape all(256);
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int64_t>(i);
  return all;
}

const Check<Alphabet> byte_characters({
    .exercise = "11.4",
    .examples = {{true, ""},
                 {false, "the sea\n"},
                 {false, "!~"},
                 {false, std::string(1, '\0')},
                 {false, "\x7F"},
                 {false, "\x80"},
                 {false, "\xA0"},
                 {false, "\xA1\xAC"},
                 {false, "\xAD"},
                 {false, "\xAE\xFF"},
                 {false, "\xC3\xA9"},
                 {false, ""}},
    .draw =
        [](Draw& draw) {
          Alphabet c;
          for (int64_t i = draw.size(0, 12); i > 0; --i) c.text += static_cast<char>(draw.number(0, 255));
          return c;
        },
    .call =
        [](const Alphabet& c) {
          return Call{c.order ? "bytes_in_alphabet_order()"
                              : fmt::format("to_byte_alphabet({}), and back", text_shown(c.text))};
        },
    .ask = [](const Alphabet& c) -> Answer {
      if (c.order) return numbers_of(bytes_in_alphabet_order());
      const std::string text = to_byte_alphabet(c.text);
      return {{"in the alphabet", text}, {"and back", shown(from_byte_alphabet(text).value_or("nothing"))}};
    },
    .expect = [](const Alphabet& c) -> Answer {
      if (c.order) return numbers_of(bytes_by_id());
      return {{"in the alphabet", alphabet_text(c.text)}, {"and back", shown(c.text)}};
    },
    .mistakes = [](const Alphabet& c) -> Mistakes {
      if (c.order) {
        return {{"in the order of their numbers they are not in that of GPT-2's ids: the printable ones come first",
                 counted()}};
      }
      const auto item = [](const std::string& text) { return Answer{{"in the alphabet", text}}; };
      return {
          {"the soft hyphen, byte AD, is seen at the end of a line only: it is one of the others",
           item(written(c.text,
                        [](int byte) -> int64_t {
                          const auto id =
                              std::find(bytes_by_id().begin(), bytes_by_id().end(), byte) - bytes_by_id().begin();
                          return stands_for_itself(byte) || byte == 0xAD ? byte : 256 + id - 188;
                        }))},
          {"Latin-1 as it is: a space and a control would stay invisible",
           item(written(c.text, [](int byte) -> int64_t { return byte; }))},
          {"U+0100 + byte: the others are numbered in order, without gaps: U+0100, U+0101, …",
           item(written(c.text, [](int byte) -> int64_t { return stands_for_itself(byte) ? byte : 0x100 + byte; }))},
          {"every byte moved: a printable one stands for itself",
           item(written(c.text, [](int byte) -> int64_t { return 0x100 + byte; }))}};
    },
});

// --- 11.5

struct Text {
  std::string text;
  std::optional<int64_t> at = {};  ///< only the piece that begins here
};

const std::vector<std::string>& parts() {
  static const std::vector<std::string> all = {"a",
                                               "b",
                                               "s",
                                               "t",
                                               "re",
                                               "ve",
                                               "m",
                                               "ll",
                                               "d",
                                               "S",
                                               "LL",
                                               "l",
                                               "r",
                                               "'",
                                               "'",
                                               "'s",
                                               "'S",
                                               "'Re",
                                               "'D",
                                               "'ll",
                                               "'re",
                                               "'ve",
                                               "'m",
                                               "'t",
                                               "'d",
                                               "1",
                                               "42",
                                               " ",
                                               " ",
                                               "  ",
                                               "\n",
                                               "\t",
                                               "\r",
                                               std::string(1, '\0'),
                                               "!",
                                               "?!",
                                               "_",
                                               "\xC3\xA9",
                                               "\xE4\xB8\xAD",
                                               "\xE2\x80\x99",
                                               "\xC2\xBD",
                                               "\xC2\xB2",
                                               "\xC2\xA0",
                                               "\xC2\x85",
                                               "\xE3\x80\x80",
                                               "\xCC\x81",
                                               "\xF0\x9F\x91\x8B",
                                               "\xFF",
                                               "\xE2\x82",
                                               "\x1C",
                                               "\xE2\x85\xA7",
                                               "\xE2\x80\x8B",
                                               "\xF0\x9D\x90\x80",
                                               "\xF0\x9D\x9F\x98",
                                               "\xE2\x80\xA8",
                                               "\xE1\x9A\x80",
                                               "\v"};
  return all;
}

std::string joined(const std::vector<std::string>& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += (text.empty() ? "" : "|") + piece;
  return text;
}

// The pieces of another rule: f(text, position) -> where the piece ends.
template <class F>
Value pieces_with(const Text& c, const F& f) {
  if (c.at) return static_cast<int64_t>(f(c.text, static_cast<size_t>(*c.at)));
  std::vector<std::string> pieces;
  for (size_t i = 0; i < c.text.size();) {
    const size_t end = std::max(f(c.text, i), i + 1);
    pieces.push_back(c.text.substr(i, end - i));
    i = end;
  }
  return shown(joined(pieces));
}

// The same text with something else in it, which the pattern then cuts.
size_t end_of_lowered(std::string_view text, size_t position) {
  std::string lowered(text);
  for (char& c : lowered) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return end_by_pattern(lowered, position);
}
size_t end_of_ascii(std::string_view text, size_t position) {
  std::string ascii(text);
  for (char& c : ascii) c = (c & 0x80) != 0 ? '!' : c;
  return end_by_pattern(ascii, position);
}
size_t end_without_contractions(std::string_view text, size_t position) {
  std::string other(text);
  std::replace(other.begin(), other.end(), '\'', '!');
  return end_by_pattern(other, position);
}
// White space is not given back.
size_t end_of_greedy(std::string_view text, size_t position) {
  const size_t end = end_by_pattern(text, position);
  if (category(static_cast<char32_t>(unit_at(text, position).code_point)) != Category::space) return end;
  size_t all = position;
  while (all < text.size() && category(static_cast<char32_t>(unit_at(text, all).code_point)) == Category::space) {
    all += unit_at(text, all).length;
  }
  return text[position] == ' ' && all == position + 1 ? end : all;
}
// No space goes with what follows.
size_t end_without_space(std::string_view text, size_t position) {
  return text[position] == ' ' && end_by_pattern(text, position) > position + 1 &&
                 category(static_cast<char32_t>(unit_at(text, position + 1).code_point)) != Category::space
             ? position + 1
             : end_by_pattern(text, position);
}

// Apostrophes with two letters behind them, of those that endings have and of their neighbours.
std::string endings(Draw& draw) {
  const std::string letters = "revlstmdqufwk";
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += "x'";
    for (int k = 0; k < 2; ++k) text += letters[static_cast<size_t>(draw.number(0, 12))];
    text += draw.yes() ? " " : "";
  }
  return text;
}

const Check<Text> cut_in_pieces({
    .exercise = "11.5",
    .examples = {{"hello world"},
                 {"I'll   go"},
                 {"foo   bar"},
                 {"foo  "},
                 {"foo\n bar"},
                 {"foo \nbar"},
                 {"foo\n\nbar"},
                 {"\tfoo"},
                 {"a\r\nb"},
                 {" "},
                 {"   "},
                 {"I'LL 'sir ''s 's's"},
                 {"IT'S I'D I'M DON'T WE'VE YOU'RE 'Ve"},
                 {" 's"},
                 {"'"},
                 {"it'"},
                 {"'r've'l'"},
                 {"x'er x'ev x'ls x'sl x'rr x'ee x'vv x'le x'el x'rl x'lv x'vl x'lr x'es"},
                 {"x'st x'dm x'rt x'vd x'lm x'md x'qf x'pg x'kk x'mj x'kl x'lk x'a x'r x'v x'l x'e"},
                 {"don\xE2\x80\x99t"},
                 {"it's he'd I'm we've don't you're I'll"},
                 {"abc123def"},
                 {"Hello, World! 123"},
                 {"$5.00!"},
                 {"_a_b"},
                 {"\xC2\xBD \xC2\xB2 \xE2\x85\xA7"},
                 {"x\xC2\xB2"},
                 {"\x65\xCC\x81t\x65\xCC\x81"},
                 {"a\xC2\xA0\x62"},
                 {"a\xC2\x85\x62"},
                 {"a \xC2\xA0\x62"},
                 {"a\xE3\x80\x80\xE3\x80\x80\x62"},
                 {"a\x1C\x1F\x62"},
                 {"a\xE2\x80\x8B\x62"},
                 {"\xF0\x9F\x91\x8B\xF0\x9F\x8F\xBD hi"},
                 {"a\xFF\xFEz \xFFz"},
                 {std::string("\0\0!\0 \0z", 7)},
                 {"a\xE2\x82"},
                 {"\xE2\x82 \xE2"},
                 {"a  \xFF"},
                 {"hello world", 3},
                 {"foo   bar", 4},
                 {"foo   bar", 5},
                 {"foo   bar", 6},
                 {"I'll", 2},
                 {"\xE2\x82\xAC\x62", 1}},
    .draw =
        [](Draw& draw) {
          Text c{text_of(draw, parts(), 12), {}};
          if (draw.yes(0.1)) c.text = endings(draw);
          if (!c.text.empty() && draw.yes(0.3)) c.at = draw.number(0, static_cast<int64_t>(c.text.size()) - 1);
          return c;
        },
    .drawn = 400,
    .call =
        [](const Text& c) {
          return Call{c.at ? fmt::format("piece_end({}, {})", text_shown(c.text), *c.at)
                           : fmt::format("the pieces of {}", text_shown(c.text))};
        },
    .ask = [](const Text& c) -> Answer {
      const std::string more = c.text + "s";  // lies behind the text, and is not part of it: not even of an ending 's
      const std::string_view text = std::string_view(more).substr(0, c.text.size());
      if (c.at) return static_cast<int64_t>(piece_end(text, static_cast<size_t>(*c.at)));
      std::vector<std::string> pieces;
      for (size_t i = 0, end = 0; i < text.size(); i = end) {
        end = piece_end(text, i);
        if (end <= i || end > text.size()) {
          throw std::logic_error(
              fmt::format("piece_end(…, {}) gave {}: a piece ends behind its beginning, and within the text", i, end));
        }
        pieces.emplace_back(text.substr(i, end - i));
      }
      return shown(joined(pieces));
    },
    .expect = [](const Text& c) -> Answer { return pieces_with(c, end_by_pattern); },
    .mistakes = [](const Text& c) -> Mistakes {
      return {
          {"a character may have more than one byte, and beyond ASCII there are letters, numbers and white space, too: "
           "ask character_at() for the category",
           pieces_with(c, end_of_ascii)},
          {"a contraction's ending in capitals is none: the pattern has small letters", pieces_with(c, end_of_lowered)},
          {"a run of white space leaves its last character to what follows", pieces_with(c, end_of_greedy)},
          {"contractions come first: 's and the others are pieces of their own, whatever stands before or behind them",
           pieces_with(c, end_without_contractions)},
          {"one space goes with the run that follows it", pieces_with(c, end_without_space)}};
    },
});

struct Long {
  std::string unit;
  int64_t times = 0;
};

const Check<Long> long_texts({
    .exercise = "11.5",
    .examples =
        {{"a", 200000}, {"'s", 100000}, {" ", 200000}, {"\xE4\xB8\xAD", 60000}, {" a", 3000000}, {"\xFF", 200000}},
    .call = [](const Long& c) { return Call{fmt::format("the pieces of {} times {}", c.times, text_shown(c.unit))}; },
    .ask = [](const Long& c) -> Answer {
      const std::string text = repeated(c.unit, static_cast<size_t>(c.times));
      int64_t count = 0, sum = 0;
      for (size_t i = 0; i < text.size() && count <= c.times; ++count) {
        const size_t end = std::max(piece_end(text, i), i + 1);
        sum += static_cast<int64_t>(end - i) * (count % 7 + 1);
        i = end;
      }
      return {{"how many pieces", count}, {"their lengths, added up in a way of ours", sum}};
    },
    .expect = [](const Long& c) -> Answer {
      const bool one = c.unit != "'s" && c.unit != " a";
      int64_t sum = 0;
      for (int64_t i = 0; i < c.times; ++i) sum += static_cast<int64_t>(c.unit.size()) * (one ? 1 : i % 7 + 1);
      return {{"how many pieces", one ? 1 : c.times}, {"their lengths, added up in a way of ours", sum}};
    },
});

}  // namespace
}  // namespace course
