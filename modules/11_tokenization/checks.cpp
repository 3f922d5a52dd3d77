// Checks of module 11, first part: UTF-8.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/octaves.h"

namespace course {
namespace {

struct Bytes {
  std::string text;
  int64_t position = 0;
};

// What mistakes would make of it.
Answer decoded(int64_t code_point, size_t length, int64_t status) {
  return {{"the code point", code_point},
          {"the length", static_cast<int64_t>(length)},
          {"the status (0 valid, 1 invalid, 2 truncated)", status}};
}

Answer answer_of_unit(const Unit& unit) { return decoded(unit.code_point, unit.length, unit.status); }

// Whatever the bytes are: as many as the first one says, six bits from each.
Answer without_looking(const Bytes& c) {
  const std::string_view rest = std::string_view(c.text).substr(static_cast<size_t>(c.position));
  const int lead = static_cast<unsigned char>(rest[0]);
  const size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length > rest.size()) return {};
  int64_t code_point = length == 1 ? lead : lead & (0x7F >> length);
  for (size_t i = 1; i < length; ++i) code_point = code_point * 64 + (static_cast<unsigned char>(rest[i]) & 0x3F);
  return decoded(code_point, length, 0);
}

std::string any_bytes(Draw& draw) {
  static const std::vector<int64_t> borders = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                               0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                               0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF};
  std::string text = draw.yes(0.1) ? "\xEF\xBB\xBF" : "";  // the mark that some files begin with
  for (int64_t i = draw.size(1, 6); i > 0; --i) {
    const int64_t kind = draw.number(0, 4);
    if (kind == 4) {  // two halves of a pair of UTF-16, in either order, as other encodings write one character
      for (int half = 0; half < 2; ++half) text += utf8_of(draw.number(0xD800, 0xDFFF));
    } else if (kind == 0) {
      text += static_cast<char>(draw.one_of(borders));
    } else if (kind == 1) {
      text += static_cast<char>(draw.number(0, 255));
    } else if (kind == 2) {  // not every continuation byte may follow these, and perhaps nothing follows them
      text += static_cast<char>(draw.one_of<int64_t>({0xE0, 0xED, 0xF0, 0xF4}));
      text += static_cast<char>(draw.one_of<int64_t>({0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF}));
    } else {
      const std::vector<int64_t> tops = {0x7F, 0x7FF, 0xFFFF, 0x10FFFF};
      int64_t code_point = draw.number(0, draw.one_of(tops));
      if (draw.yes(0.1)) code_point = draw.number(0xFDD0, 0xFDEF);
      if (code_point >= 0xD800 && code_point <= 0xDFFF) code_point = 0x20AC;
      const std::string character = utf8_of(code_point);
      text += draw.yes(0.3) ? character.substr(0, static_cast<size_t>(draw.number(1, 4))) : character;
    }
  }
  return text;
}

const Check<Bytes> utf8({
    .exercise = "11.1",
    .examples = {{"A"},
                 {"\xC3\xA9"},
                 {"\xE2\x82\xAC"},
                 {"\xF0\x9F\x91\x8B"},
                 {"x\xE2\x82\xACy", 1},
                 {std::string(1, '\0')},
                 {"\x7F"},
                 {"\xC2\x80"},
                 {"\xDF\xBF"},
                 {"\xE0\xA0\x80"},
                 {"\xED\x9F\xBF"},
                 {"\xEE\x80\x80"},
                 {"\xEF\xBF\xBF"},
                 {"\xEF\xBB\xBF"},
                 {"\xEF\xBB\xBF"
                  "A"},
                 {"\xEF\xBF\xBD"},
                 {"\xEF\xBF\xBE"},
                 {"\xEF\xB7\x8F"},  // U+FDCF to U+FDF0: what stands for no character is encoded as any number
                 {"\xEF\xB7\x90"},
                 {"\xEF\xB7\xAF"},
                 {"\xEF\xB7\xB0"},
                 {"\xF0\x9F\xBF\xBE"},
                 {"\xF4\x8F\xBF\xBE"},
                 {"\xF0\x90\x80\x80"},
                 {"\xF4\x8F\xBF\xBF"},
                 {"\xE2\x82"},
                 {"\xE2"},
                 {"\xF0\x9F\x91"},
                 {"a\xC3", 1},
                 {"\xE2\x82 "},
                 {"\xC3g"},
                 {"\xF0\x9F\x91z"},
                 {"\x80"},
                 {"\xE2\x82\xAC", 1},
                 {"\xFF"},
                 {"\xC0\xAF"},
                 {"\xC1\xBF"},
                 {"\xE0\x80\xAF"},
                 {"\xE0\x9F\xBF"},
                 {"\xF0\x8F\xBF\xBF"},
                 {"\xED\xA0\x80"},
                 {"\xED\xBF\xBF"},
                 {"\xED\xA0\xBD\xED\xB8\x80"},  // U+1F600 as Java and CESU-8 write it
                 {"\xF4\x90\x80\x80"},
                 {"\xF5\x80\x80\x80"},
                 {"\xE0"},
                 {"\xED\xA0"},
                 {"\xE0\x80"},
                 {"\xF0\x80"},
                 {"\xF4\x90"},
                 {"\xC0"},
                 {"a\xC1", 1},
                 {"\xF8\x88\x80\x80\x80"}},
    .draw =
        [](Draw& draw) {
          Bytes c{any_bytes(draw), 0};
          c.position = draw.number(0, static_cast<int64_t>(c.text.size()) - 1);
          return c;
        },
    .drawn = 400,
    .call = [](const Bytes& c) { return Call{fmt::format("decode_utf8({}, {})", text_shown(c.text), c.position)}; },
    .ask = [](const Bytes& c) -> Answer {
      // As a view into something longer: what lies behind the text is not part of it.
      const std::string more = c.text + "\x80\x80\x80\x80";
      const Utf8Character got =
          decode_utf8(std::string_view(more).substr(0, c.text.size()), static_cast<size_t>(c.position));
      const int64_t status = got.valid() ? 0 : got.status == Utf8Character::Status::invalid ? 1 : 2;
      return decoded(static_cast<int64_t>(got.code_point), got.length, status);
    },
    .expect = [](const Bytes& c) -> Answer { return answer_of_unit(unit_at(c.text, static_cast<size_t>(c.position))); },
    .mistakes = [](const Bytes& c) -> Mistakes {
      const auto position = static_cast<size_t>(c.position);
      const Unit unit = unit_at(c.text, position);
      const int lead = static_cast<unsigned char>(c.text[position]);
      const int second = position + 1 < c.text.size() ? static_cast<unsigned char>(c.text[position + 1]) : 0;
      Mistakes mistakes;
      if (unit.status == 1) {
        const std::string overlong = "an overlong form: this character has a shorter one, and only that is allowed";
        std::string says = "these bytes begin no character";
        if (lead == 0xC0 || lead == 0xC1 || (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90)) {
          says = overlong;
        }
        if (lead == 0xED && second >= 0xA0)
          says = "a surrogate, U+D800 to U+DFFF, is half of a pair of UTF-16 and no character";
        if (lead == 0xF4 && second >= 0x90) says = "above U+10FFFF, where Unicode ends";
        if (lead >= 0x80 && lead < 0xC0) says = "a continuation byte, 10……, never begins a character";
        mistakes.push_back({says, without_looking(c)});
        for (size_t length = 1; length <= 4; ++length) {
          if (length == unit.length) continue;
          mistakes.push_back({length > unit.length
                                  ? "the length is that of the part which could have begun a character: the next "
                                    "byte may begin a new one, and must not be swallowed"
                                  : "the bytes that fit so far belong together: the longest part that could have "
                                    "begun a character is skipped at once",
                              decoded(0xFFFD, length, 1)});
        }
        mistakes.push_back(
            {"that is not truncated but wrong: more bytes would not help", decoded(0xFFFD, unit.length, 2)});
      }
      if (unit.status == 2) {
        mistakes.push_back({"the text ends within a character that is well-formed so far: truncated, not invalid",
                            decoded(0xFFFD, unit.length, 1)});
        mistakes.push_back(
            {"truncated is only what the missing bytes could still complete; and the length counts the "
             "bytes that are there",
             decoded(0xFFFD, 1, 2)});
      }
      if (unit.status == 0) {
        const bool narrow = lead == 0xE0 || lead == 0xED || (lead >= 0xF0 && lead <= 0xF4);
        const bool replacement = unit.code_point == 0xFFFD, none = (unit.code_point & 0xFFFE) == 0xFFFE;
        const bool mark = unit.code_point == 0xFEFF;
        const std::string allowed =
            replacement
                ? "U+FFFD may stand in a text as any other character: that bytes are wrong is for the status to say"
            : mark   ? "U+FEFF, with which some files begin, is a character like any other, wherever it stands"
            : narrow ? "the second byte has bounds of its own behind E0, ED, F0 and F4 only: this one is within them"
            : none   ? "U+FFFE, U+FFFF and their like stand for no character, but their bytes are well-formed"
                     : "that character is allowed: look at the borders of the ranges again";
        for (size_t length = 1; length <= 4; ++length) {
          mistakes.push_back({allowed, decoded(0xFFFD, length, 1)});
        }
      }
      return mistakes;
    },
});

// Each pair of bytes that a text may begin with, and what may follow it.
struct Beginning {
  int64_t lead = 0;
  std::string behind;  ///< the second byte
};

std::string begun(const Beginning& c, int second) {
  return std::string{static_cast<char>(c.lead), static_cast<char>(second)} + c.behind;
}

std::vector<Beginning> all_beginnings() {
  std::vector<Beginning> all;
  for (int64_t lead = 0xC0; lead < 0x100; ++lead) {
    for (const char* behind : {"", "\x80", "\xBF\xBF"}) all.push_back({lead, behind});
  }
  return all;
}

int64_t one_number(const Unit& unit) {
  return 100 * unit.code_point + 10 * static_cast<int64_t>(unit.length) + unit.status;
}

Answer of_each_byte(const Beginning& c, const std::function<Unit(const std::string&)>& f) {
  Shape all;
  for (int second = 0; second < 256; ++second) all.push_back(one_number(f(begun(c, second))));
  return {
      {"100 · code point + 10 · length + status (0 valid, 1 invalid, 2 truncated), by the number of the byte", all}};
}

const Check<Beginning> beginnings({
    .exercise = "11.1",
    .examples = all_beginnings(),
    .call =
        [](const Beginning& c) {
          return Call{fmt::format("decode_utf8(\"\\x{:02X}?\" {}, 0), with each of the 256 bytes in the place of ?",
                                  c.lead, text_shown(c.behind))};
        },
    .ask = [](const Beginning& c) -> Answer {
      return of_each_byte(c, [](const std::string& text) -> Unit {
        const Utf8Character got = decode_utf8(text, 0);
        const int64_t status = got.valid() ? 0 : got.status == Utf8Character::Status::invalid ? 1 : 2;
        return {static_cast<int64_t>(got.code_point), got.length, status};
      });
    },
    .expect = [](const Beginning& c) -> Answer {
      return of_each_byte(c, [](const std::string& text) { return unit_at(text, 0); });
    },
});

// In a long text, far from its begin: what is right in a short one is right there.
struct FarBytes {
  int64_t before = 0, behind = 0;  ///< letters a
};

const std::vector<std::string> far_bytes = {
    "\xC3\xA9",         "\xE2\x82\xAC",     "\xF0\x9F\x91\x8B", "\xED\xA0\x80", "\xE0\x80\xAF", "\xC1\xBF",
    "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF0\x9F\x91 ",    "\xE2\x82",     "\xFF",         "\x80"};

Answer of_far_bytes(const FarBytes& c, const std::function<Unit(const std::string&)>& f) {
  Shape all;
  for (const std::string& bytes : far_bytes) {
    all.push_back(one_number(
        f(repeated("a", static_cast<size_t>(c.before)) + bytes + repeated("a", static_cast<size_t>(c.behind)))));
  }
  return {{"100 · code point + 10 · length + status (0 valid, 1 invalid, 2 truncated), of each", all}};
}

const Check<FarBytes> in_long_texts({
    .exercise = "11.1",
    .examples = {{1, 1}},
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t size = octaves(draw, 3 + i / 2, 3 + i / 2).front();
          return FarBytes{size, i % 2 == 0 ? 0 : size};
        },
    .large = 30,
    .call =
        [](const FarBytes& c) {
          std::string all;
          for (const std::string& bytes : far_bytes) all += (all.empty() ? "" : ", ") + text_shown(bytes);
          return Call{fmt::format("decode_utf8({0} letters a, BYTES and {1} letters a, {0}), for BYTES each of {2}",
                                  c.before, c.behind, all)};
        },
    .ask = [](const FarBytes& c) -> Answer {
      return of_far_bytes(c, [&](const std::string& text) -> Unit {
        const Utf8Character got = decode_utf8(text, static_cast<size_t>(c.before));
        const int64_t status = got.valid() ? 0 : got.status == Utf8Character::Status::invalid ? 1 : 2;
        return {static_cast<int64_t>(got.code_point), got.length, status};
      });
    },
    .expect = [](const FarBytes& c) -> Answer {
      return of_far_bytes(c, [&](const std::string& text) { return unit_at(text, static_cast<size_t>(c.before)); });
    },
});

}  // namespace
}  // namespace course
