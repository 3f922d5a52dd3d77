#include "tinytensor/io/printable.h"

#include <fmt/format.h>

#include <bit>

namespace tinytensor {
namespace {

/// The character that begins at text[position]; not valid: one byte that begins none. Not decode_utf8, because messages
/// are written also where that one is still an exercise.
struct Character {
  char32_t code_point = 0;
  size_t length = 1;
  bool valid = false;
};

Character character_at(std::string_view text, size_t position) {
  const auto lead = static_cast<unsigned char>(text[position]);
  const auto ones = static_cast<size_t>(std::countl_one(lead));
  if (ones == 0) return {lead, 1, true};
  if (ones == 1 || ones > 4 || position + ones > text.size()) return {};
  char32_t code_point = lead & (0x7Fu >> ones);
  for (size_t i = 1; i < ones; ++i) {
    const auto byte = static_cast<unsigned char>(text[position + i]);
    if (std::countl_one(byte) != 1) return {};
    code_point = (code_point << 6) + (byte & 0x3Fu);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
  if (code_point < smallest[ones] || code_point > 0x10FFFF || surrogate) return {};
  return {code_point, ones, true};
}

/// Controls, line and paragraph separators, and the marks that turn the direction of what follows them.
bool can_be_shown(char32_t c) {
  const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool is_separator = c == 0x2028 || c == 0x2029 || c == 0xFEFF;
  const bool turns =
      c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return !is_control && !is_separator && !turns;
}

/// What stands for the character at text[position] in a message.
std::string one_shown(std::string_view text, size_t position, const Character& character) {
  const std::string_view bytes = text.substr(position, character.length);
  if (character.valid && can_be_shown(character.code_point)) return std::string(bytes);
  std::string escaped;
  for (const char byte : bytes) escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return escaped;
}

}  // namespace

std::string readable(std::string_view text, size_t longest) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const Character character = character_at(text, i);
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
