#include "tinytensor/io/printable.h"

#include <fmt/format.h>

#include "tinytensor/io/utf8.h"

namespace tinytensor {
namespace {

/// Controls, line and paragraph separators, and the marks that turn the direction of what follows them.
bool can_be_shown(char32_t c) {
  const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool is_separator = c == 0x2028 || c == 0x2029 || c == 0xFEFF;
  const bool turns = c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return !is_control && !is_separator && !turns;
}

/// What stands for the character at text[position] in a message.
std::string one_shown(std::string_view text, size_t position, const Utf8Character& character) {
  const std::string_view bytes = text.substr(position, character.length);
  if (character.valid() && can_be_shown(character.code_point)) return std::string(bytes);
  std::string escaped;
  for (const char byte : bytes) escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return escaped;
}

}  // namespace

std::string readable(std::string_view text, size_t longest) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = decode_utf8(text, i);
    const std::string next = one_shown(text, i, character);
    if (result.size() + next.size() > longest) return result + "…";
    result += next;
    i += character.length;
  }
  return result;
}

std::string printable(std::string_view name) { return "'" + readable(name) + "'"; }

std::string shown(const std::filesystem::path& path) {
  constexpr size_t longest = 300;
  const std::string text = path.string();
  if (text.size() <= longest) return readable(text, 4 * longest);
  size_t begin = text.size() - longest;
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0u) == 0x80) ++begin;
  return "…" + readable(std::string_view(text).substr(begin), 4 * longest);
}

}  // namespace tinytensor
