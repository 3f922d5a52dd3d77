#include "modules/grading/assignment/who.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

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

/// "ada lovelace" as every platform may write it: beginning with any of its words.
std::set<std::string> ways_to_write(const std::string& name) {
  std::vector<std::string> words = words_of(name);
  std::set<std::string> ways;
  for (size_t i = 0; i < words.size() && i < 8; ++i) {
    std::string joined;
    for (const std::string& word : words) joined += word;
    ways.insert(joined);
    std::rotate(words.begin(), words.begin() + 1, words.end());
  }
  return ways;
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
    } else if (const std::string letters = c.valid() ? spelled(c.code_point) : ""; !letters.empty()) {
      result += letters;
    } else if (c.valid() && c.code_point >= 0xC0 && c.code_point < 0x180) {
      const char letter = without_accents[c.code_point - 0xC0];
      result += letter == ' ' ? bytes : std::string(1, static_cast<char>(std::tolower(letter)));
    } else if (!c.valid() || !(is_accent(c.code_point) || tinytensor::is_unseen(c.code_point))) {
      result += bytes;
    }
  }
  return result;
}

std::string as_it_looks(const std::string& text) {
  std::string latin;
  for (size_t i = 0; i < text.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(text, i);
    const char like = c.valid() ? tinytensor::latin_like(c.code_point) : '\0';
    latin += like == '\0' ? text.substr(i, c.length) : std::string(1, like);
    i += c.length;
  }
  return folded(latin);
}

std::string who(const std::vector<Student>& roster, const std::vector<std::string>& names) {
  std::set<std::string> exactly, by_id, by_name;
  for (const std::string& name : names) {
    const std::string whole = folded(name);
    if (whole.empty()) continue;
    const size_t at = name.find('@');
    std::set<std::string> ways = ways_to_write(name);
    ways.insert(whole);
    for (const Student& student : roster) {
      if (name == student.id) exactly.insert(student.id);
      // Two addresses are one person's only where they are the same: ada@uni.example is not ada@elsewhere.example.
      const size_t id_at = student.id.find('@');
      const bool one_is_address = (at == std::string::npos) != (id_at == std::string::npos);
      const bool same = whole == folded(student.id);
      if (same || (one_is_address && folded(name.substr(0, at)) == folded(student.id.substr(0, id_at)))) {
        by_id.insert(student.id);
      }
      for (const std::string& way : ways_to_write(student.name)) {
        if (ways.count(way) != 0) by_name.insert(student.id);
      }
    }
  }
  if (exactly.size() == 1) return *exactly.begin();
  if (by_id.size() == 1) return *by_id.begin();
  return by_id.empty() && by_name.size() == 1 ? *by_name.begin() : "";
}

}  // namespace course
