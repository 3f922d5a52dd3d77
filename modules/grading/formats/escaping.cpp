#include "modules/grading/formats/escaping.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "modules/course/common/text.h"
#include "tinytensor/io/lookalikes.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"

namespace course {
namespace {

std::string with_each(std::string text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string with_few_marks(std::string_view text);

// Also without the two characters that are valid UTF-8 and that XML forbids.
std::string without_tabs(std::string_view line) {
  std::string text = with_each(with_few_marks(line), "\t", "    ");
  text = with_each(std::move(text), "\xEF\xBF\xBE", "\\xef\\xbf\\xbe");
  return with_each(std::move(text), "\xEF\xBF\xBF", "\\xef\\xbf\\xbf");
}

/// Marks that stand above or below the letter before them.
bool is_mark(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE20 && c <= 0xFE2F);
}

/// No language has more than a few on one letter; many cover the lines around it. The others are shown as bytes.
std::string with_few_marks(std::string_view text) {
  constexpr size_t most = 4;
  std::string result;
  size_t marks = 0;
  for (size_t i = 0; i < text.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(text, i);
    const std::string_view bytes = text.substr(i, c.length);
    i += c.length;
    marks = c.valid() && is_mark(c.code_point) ? marks + 1 : 0;
    if (marks <= most) {
      result += bytes;
    } else {
      for (const char byte : bytes) result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
  }
  return result;
}

// A place to cut a text at most `longest` bytes long, not within a character.
size_t cut_at(std::string_view text, size_t longest) {
  size_t at = std::min(text.size(), longest);
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80) --at;
  return at;
}

/// The signs of formulas, also as other scripts and typesetters write them. What is no letter of a script stands in a
/// few blocks; a cell that begins with one of these signs begins oddly anyway.
bool may_begin_formula(char32_t c) {
  if (c < 0x80) return std::string_view("=+-@|%\t").find(static_cast<char>(c)) != std::string_view::npos;
  return c < 0xC0 || (c >= 0x2010 && c <= 0x2BFF) || (c >= 0x3001 && c <= 0x303F) || (c >= 0xFE00 && c <= 0xFE6F) ||
         (c >= 0xFF00 && c <= 0xFF20) || c >= 0xE0000;
}

bool is_like_formula(std::string_view cell) {
  for (size_t i = 0; i < cell.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(cell, i);
    const bool is_looked_behind = tinytensor::is_blank_character(c.code_point) || tinytensor::is_unseen(c.code_point);
    if (!is_looked_behind) return may_begin_formula(c.code_point);
    i += c.length;
  }
  return false;
}

bool is_plain(std::string_view name, std::string_view signs) {
  return !name.empty() && name.size() <= 200 && std::all_of(name.begin(), name.end(), [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || signs.find(c) != std::string_view::npos;
  });
}

/// Hebrew, Arabic and their kin.
bool is_written_leftwards(char32_t c) {
  return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC) ||
         (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

/// Behind such letters, figures and signs are drawn on their left, as far as the next letter of the other kind.
bool moves_what_follows(std::string_view name) {
  for (size_t i = 0; i < name.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(name, i);
    if (is_written_leftwards(c.code_point)) return true;
    i += c.length;
  }
  return false;
}

}  // namespace

std::string quoted_lines(std::string_view text, size_t longest) {
  std::string result;
  for (const std::string& line : lines_of(clean_lines(text, longest))) result += "| " + line + "\n";
  return result;
}

std::string clean_lines(std::string_view text, size_t longest) {
  const size_t end = cut_at(text, longest);
  std::string result;
  for (const std::string& line : lines_of(text.substr(0, end))) {
    result += tinytensor::readable(without_tabs(line), std::string::npos) + "\n";
  }
  if (end < text.size()) result += fmt::format("… ({} bytes more)\n", text.size() - end);
  return result;
}

std::string clean_line(std::string_view text, size_t longest) {
  return tinytensor::readable(without_tabs(text.substr(0, cut_at(text, 2 * longest))), longest);
}

std::string in_quotes(std::string_view name) { return kept_in_place(tinytensor::printable(with_few_marks(name))); }

std::string kept_in_place(const std::string& text) {
  constexpr const char* left_to_right_mark = "\u200E";
  return moves_what_follows(text) ? left_to_right_mark + text + left_to_right_mark : text;
}

std::string name_in_words(std::string_view name) {
  return is_plain(name, "._-@") ? std::string(name) : in_quotes(name);
}

std::string path_in_words(std::string_view path) {
  return is_plain(path, "._-/") ? std::string(path) : in_quotes(path);
}

std::string markup_text(std::string_view text) {
  std::string result;
  for (const char c : clean_lines(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  if (!text.ends_with('\n') && result.ends_with('\n')) result.pop_back();
  return result;
}

std::string csv_cell(std::string_view text) {
  std::string cell = clean_line(text, 2000);
  // Where Excel parts columns at semicolons, quotes that do not begin a column are signs like others.
  for (size_t at = 0; (at = cell.find(';', at)) != std::string::npos; ++at) {
    const size_t first = cell.find_first_not_of("\"", at + 1);
    if (first != std::string::npos && is_like_formula(std::string_view(cell).substr(first)))
      cell.insert(at + 1, 1, '\'');
  }
  if (is_like_formula(text) || text.starts_with('\t')) cell.insert(0, 1, '\'');
  if (cell.find_first_of(",;\"\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace course
