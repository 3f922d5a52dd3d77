#include "modules/grading/intake/plain_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/common/text.h"
#include "tinytensor/io/utf8.h"

namespace course {
namespace {

const std::string save_as_utf8 = "tell your editor to save the file as UTF-8";

std::ptrdiff_t line_of(std::string_view text, size_t offset) {
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
}

/// What stands for half of a pair is U+FFFD.
std::string from_utf16(std::string_view bytes, bool big_endian) {
  const auto unit = [&](size_t i) {
    const auto first = static_cast<unsigned char>(bytes[i]), second = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<char32_t>(big_endian ? first << 8 | second : second << 8 | first);
  };
  std::string text;
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char32_t c = unit(i);
    if (c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size() && unit(i + 2) >= 0xDC00 && unit(i + 2) < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
      i += 2;
    } else if (c >= 0xD800 && c < 0xE000) {
      c = 0xFFFD;
    }
    tinytensor::append_utf8(text, c);
  }
  return text;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) tinytensor::append_utf8(text, static_cast<unsigned char>(byte));
  return text;
}

/// The first backslash behind a byte that is not ASCII: in Shift JIS, GBK and Big5 it is the second half of some letters.
std::optional<size_t> backslash_behind(std::string_view bytes, size_t from) {
  for (size_t at = from; (at = bytes.find('\\', at)) != std::string_view::npos; ++at) {
    if (at > from && static_cast<unsigned char>(bytes[at - 1]) >= 0x80) return at;
  }
  return std::nullopt;
}

std::string with_plain_line_ends(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      result += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      result += '\n';
    }
  }
  return result;
}

}  // namespace

PlainText plain_text(std::string_view bytes) {
  PlainText result;
  std::string decoded;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    decoded = from_utf16(bytes.substr(2), bytes[0] == '\xFE');
    bytes = decoded;
    result.note = "this file is UTF-16; it was read as that, but ./tt check takes UTF-8 alone: " + save_as_utf8;
  } else if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  if (const size_t zero = bytes.find('\0'); zero != std::string_view::npos) {
    result.note = fmt::format("this is no text: there is a byte 0 in line {}; {}", line_of(bytes, zero), save_as_utf8);
    return result;
  }
  if (const auto offset = first_not_utf8(bytes)) {
    result.note = fmt::format("this file is not UTF-8: byte 0x{:02X} in line {}; it was read as Latin-1: {}",
                              static_cast<unsigned char>(bytes[*offset]), line_of(bytes, *offset), save_as_utf8);
    if (const auto half = backslash_behind(bytes, *offset)) {
      result.note += fmt::format("; the backslash in line {} may be half of a letter in the encoding of your editor",
                                 line_of(bytes, *half));
    }
    decoded = from_latin1(bytes);
    bytes = decoded;
  }
  result.text = with_plain_line_ends(bytes);
  return result;
}

}  // namespace course
