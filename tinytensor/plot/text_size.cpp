#include "tinytensor/plot/text_size.h"

#include <algorithm>

#include "tinytensor/plot/svg.h"
#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {
namespace {

// The first `count` characters.
std::string_view beginning(std::string_view text, size_t count) {
  size_t end = 0;
  for (size_t i = 0; i < count && end < text.size(); ++i) end += decode_utf8(text, end).length;
  return text.substr(0, end);
}

std::string plain(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); i += decode_utf8(text, i).length) {
    result += static_cast<unsigned char>(text[i]) < 0x80 ? text[i] : '?';
  }
  return result;
}

}  // namespace

TextSize sensible(TextSize size) {
  return {std::clamp(size.width, 30, 400), std::clamp(size.height, 4, 200), size.unicode};
}

size_t characters(std::string_view text) {
  size_t count = 0;
  for (size_t i = 0; i < text.size(); i += decode_utf8(text, i).length) ++count;
  return count;
}

std::string padded(std::string_view text, size_t width) {
  std::string result(beginning(text, width));
  return result + std::string(width - std::min(width, characters(result)), ' ');
}

std::string fitted(std::string_view lines, const TextSize& size) {
  std::string result;
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size());
    std::string line = clean_text(lines.substr(0, end));
    if (!size.unicode) line = plain(line);
    line = beginning(line, static_cast<size_t>(size.width));
    result += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return result;
}

}  // namespace tinytensor
