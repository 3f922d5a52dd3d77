// Words and lines.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace course {

inline std::string trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

/// Lines without their ends. A last line without an end counts; nothing after a last end does.
inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// Windows and macOS keep "Work/Shape.cpp" and "work/shape.cpp" as the same file.
/// Latin letters without accents become small ones; all other bytes stay.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

inline std::string indent_of(const std::string& line) {
  return line.substr(0, std::min(line.size(), line.find_first_not_of(" \t")));
}

/// Columns that a text takes: bytes that continue a character take none.
inline size_t columns_of(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// With blanks behind it, up to this width.
inline std::string padded(const std::string& text, size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

/// True for one to three digits, and nothing else.
inline bool is_decimal(const std::string& text) {
  return !text.empty() && text.size() <= 3 && text.find_first_not_of("0123456789") == std::string::npos;
}

/// May stand in a name of C++, at its beginning or after it.
inline bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & 0x80) != 0; }

/// Lines of at most `width` columns, broken between words; what is broken off is indented as deep as the text behind
/// the first word of its line ("  likely: …").
inline std::string wrapped(std::string_view text, size_t width) {
  std::string result;
  for (const std::string& line : lines_of(text)) {
    const std::string indent = indent_of(line);
    const size_t first = line.find(' ', indent.size());
    const bool named = first != std::string::npos && line[first - 1] == ':' && first < width / 3;
    const size_t hanging = named ? first + 1 : std::min(indent.size() + 2, width / 3);
    size_t column = 0;
    for (size_t at = 0; at < line.size();) {
      size_t end = line.find(' ', at == 0 ? indent.size() : at + 1);
      if (end == std::string::npos) end = line.size();
      std::string word = line.substr(at, end - at);
      if (column > hanging && column + columns_of(word) > width) {
        result += "\n" + std::string(hanging, ' ');
        column = hanging;
        word.erase(0, word.find_first_not_of(' '));
      }
      result += word;
      column += columns_of(word);
      at = end;
    }
    result += "\n";
  }
  return result;
}

/// Where the text stops being UTF-8: the offset of the first byte that cannot stand there.
inline std::optional<size_t> first_not_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const auto byte = [&](size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
    const unsigned first = byte(i);
    const size_t more = first < 0x80                    ? 0
                        : first >= 0xC2 && first < 0xE0 ? 1
                        : first >= 0xE0 && first < 0xF0 ? 2
                        : first >= 0xF0 && first < 0xF5 ? 3
                                                        : 9;
    if (more == 9) return i;
    for (size_t k = 1; k <= more; ++k) {
      if ((byte(i + k) & 0xC0) != 0x80) return i;
    }
    const bool overlong = (first == 0xE0 && byte(i + 1) < 0xA0) || (first == 0xF0 && byte(i + 1) < 0x90);
    const bool impossible = (first == 0xED && byte(i + 1) > 0x9F) || (first == 0xF4 && byte(i + 1) > 0x8F);
    if (overlong || impossible) return i;
    i += more + 1;
  }
  return std::nullopt;
}

/// True if code uses a name as a word of its own, and not of another object's members (`layer.forward`).
inline bool mentions(std::string_view code, std::string_view name) {
  // Not of other alphabets: a comment may write an arrow in front of the name.
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (size_t at = 0; (at = code.find(name, at)) != std::string_view::npos; ++at) {
    const bool begins = at == 0 || (!in_word(code[at - 1]) && code[at - 1] != '.');
    const size_t end = at + name.size();
    if (begins && (end == code.size() || !in_word(code[end]))) return true;
  }
  return false;
}

/// A name for a text: the same text has the same one, on every machine (FNV-1a, 64 bits).
inline uint64_t fingerprint(std::string_view text, uint64_t seed = 14695981039346656037ull) {
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return seed;
}

}  // namespace course
