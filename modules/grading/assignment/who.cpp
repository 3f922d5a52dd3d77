#include "modules/grading/assignment/who.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "modules/grading/assignment/composed.h"
#include "tinytensor/io/lookalikes.h"
#include "tinytensor/io/utf8.h"

namespace course {
namespace {

// The letters from U+00C0 to U+017F without their accents; a blank where there is no such letter.
constexpr std::string_view without_accents =
    "AAAAAA CEEEEIIII NOOOOO OUUUUY  aaaaaa ceeeeiiii nooooo ouuuuy yAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg"
    "GgGgHhHhIiIiIiIiIi  JjKk LlLlLl  LlNnNnNn   OoOoOo  RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz ";

/// Letters that have no accent to lose, but are written otherwise without them.
std::string spelled(char32_t c) {
  switch (c) {
    case 0xC6:
    case 0xE6: return "ae";
    case 0xD8:
    case 0xF8: return "o";
    case 0xDF: return "ss";
    case 0xD0:
    case 0xF0: return "d";
    case 0x152:
    case 0x153: return "oe";
    default: return "";
  }
}

/// One of its own, behind its letter.
bool is_accent(char32_t c) { return c >= 0x300 && c <= 0x36F; }

/// How German and the languages of the north write letters without their signs: "Jörg" is "Joerg", "Ågaard" is "Aagaard".
/// A sign may stand behind its letter, as a mark of its own.
std::string in_two_letters(const std::string& name) {
  std::string result;
  for (size_t i = 0; i < name.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(name, i);
    const char before =
        result.empty() ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(result.back())));
    switch (c.code_point) {
      case 0xC4:
      case 0xE4: result += "ae"; break;
      case 0xD6:
      case 0xD8:
      case 0xF6:
      case 0xF8: result += "oe"; break;
      case 0xDC:
      case 0xFC: result += "ue"; break;
      case 0xC5:
      case 0xE5: result += "aa"; break;
      case 0x308: result += std::string_view("aou").find(before) != std::string_view::npos ? "e" : ""; break;
      case 0x30A: result += before == 'a' ? "a" : ""; break;
      default: result += name.substr(i, c.length);
    }
    i += c.length;
  }
  return result;
}

bool is_figure(char c) { return c >= '0' && c <= '9'; }

/// One behind the other; figures that something stood between stay apart, since "s1 2" is not "s12".
void join(std::string& whole, const std::string& part) {
  if (part.empty()) return;
  if (!whole.empty() && is_figure(whole.back()) && is_figure(part[0])) whole += ' ';
  whole += part;
}

/// An id, or all of a name, to be compared.
std::string folded_whole(const std::string& text) {
  std::string whole, part;
  for (size_t i = 0; i < text.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(text, i);
    const std::string letters = folded(text.substr(i, c.length));
    if (letters.empty() && c.code_point < 0x80) {
      join(whole, part);
      part.clear();
    }
    part += letters;
    i += c.length;
  }
  join(whole, part);
  return whole;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : name) {
    if (c == ' ' || c == ',' || c == '\t') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  for (std::string& word : words) word = folded(word);
  return words;
}

/// "ada lovelace" as every platform may write it: beginning with any of its words, and with letters in the place of signs.
std::set<std::string> ways_to_write(const std::string& name) {
  std::set<std::string> ways;
  for (const std::string& spelling : {name, in_two_letters(name)}) {
    std::vector<std::string> words = words_of(spelling);
    for (size_t i = 0; i < words.size() && i < 8; ++i) {
      std::string joined;
      for (const std::string& word : words) join(joined, word);
      ways.insert(joined);
      std::rotate(words.begin(), words.begin() + 1, words.end());
    }
  }
  return ways;
}

// Where the ten figures of a script begin, by their zeros.
constexpr char32_t zeros[] = {0x660,  0x6F0,  0x7C0,  0x966,   0x9E6,   0xA66,   0xAE6,   0xB66,
                              0xBE6,  0xC66,  0xCE6,  0xD66,   0xE50,   0xED0,   0xF20,   0x1040,
                              0x17E0, 0x1810, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6};

std::string folded_letter(char32_t letter, const std::string& bytes) {
  if (const std::string letters = spelled(letter); !letters.empty()) return letters;
  if (letter >= 0xC0 && letter < 0x180) {
    const char plain = without_accents[letter - 0xC0];
    return plain == ' ' ? bytes : std::string(1, static_cast<char>(std::tolower(plain)));
  }
  if (is_accent(letter) || tinytensor::is_unseen(letter)) return "";
  const std::u32string parts = decomposed(letter);
  if (parts.size() == 1) return bytes;
  std::string result;
  for (const char32_t part : parts) {
    std::string one;
    tinytensor::append_utf8(one, part);
    result += folded(one);
  }
  return result;
}

}  // namespace

std::string folded(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(text, i);
    const std::string bytes = text.substr(i, c.length);
    i += c.length;
    if (c.valid() && c.code_point < 0x80) {
      const auto byte = static_cast<unsigned char>(c.code_point);
      if (std::isalnum(byte)) result += static_cast<char>(std::tolower(byte));
    } else {
      result += c.valid() ? folded_letter(c.code_point, bytes) : bytes;
    }
  }
  return result;
}

char ascii_like(char32_t c) {
  for (const char32_t zero : zeros) {
    if (c >= zero && c < zero + 10) return static_cast<char>('0' + (c - zero));
  }
  return tinytensor::latin_like(c);
}

std::string as_it_looks(const std::string& text) {
  std::string latin;
  for (size_t i = 0; i < text.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(text, i);
    const char like = c.valid() ? ascii_like(c.code_point) : '\0';
    latin += like == '\0' ? text.substr(i, c.length) : std::string(1, like);
    i += c.length;
  }
  return folded(latin);
}

std::string who(const std::vector<Student>& roster, const std::vector<std::string>& names,
                std::set<std::string>* could_be) {
  std::set<std::string> exactly, by_id, by_whole_name, by_name;
  for (const std::string& name : names) {
    const std::string whole = folded_whole(name);
    if (whole.empty()) continue;
    const size_t at = name.find('@');
    std::set<std::string> ways = ways_to_write(name);
    ways.insert(whole);
    for (const Student& student : roster) {
      if (name == student.id) exactly.insert(student.id);
      if (name == student.name) by_whole_name.insert(student.id);
      // Two addresses are one person's only where they are the same: ada@uni.example is not ada@elsewhere.example.
      const size_t id_at = student.id.find('@');
      const bool one_is_address = (at == std::string::npos) != (id_at == std::string::npos);
      const bool same = whole == folded_whole(student.id);
      if (same || (one_is_address && folded_whole(name.substr(0, at)) == folded_whole(student.id.substr(0, id_at)))) {
        by_id.insert(student.id);
      }
      for (const std::string& way : ways_to_write(student.name)) {
        if (ways.count(way) != 0) by_name.insert(student.id);
      }
    }
  }
  // The first of these that holds anybody decides.
  for (const std::set<std::string>* several : {&exactly, &by_id, &by_whole_name, &by_name}) {
    if (several->size() == 1) return *several->begin();
    if (several->empty() || several == &exactly) continue;
    if (could_be != nullptr) *could_be = *several;
    return "";
  }
  return "";
}

}  // namespace course
