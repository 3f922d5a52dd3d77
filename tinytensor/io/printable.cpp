#include "tinytensor/io/printable.h"

#include <fmt/format.h>

#include <bit>

#include "tinytensor/io/lookalikes.h"

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

/// Neither a control, nor a separator of lines and paragraphs, nor what nobody sees, but for what texts need.
bool can_be_shown(char32_t c) {
  const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool is_separator = c == 0x2028 || c == 0x2029;
  return !is_control && !is_separator && (!is_unseen(c) || joins_letters(c));
}

/// The same within quotes, where no other quote may stand, and names that differ have to look so.
bool can_stand_in_quotes(char32_t c) { return can_be_shown(c) && c != '\'' && !is_like_quote(c) && !is_unseen(c); }

/// What stands for the character at text[position] in a message.
std::string one_shown(std::string_view text, size_t position, const Character& character, bool (*can_stand)(char32_t)) {
  const std::string_view bytes = text.substr(position, character.length);
  if (character.valid && can_stand(character.code_point)) return std::string(bytes);
  std::string escaped;
  for (const char byte : bytes) escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return escaped;
}

std::string with_escapes(std::string_view text, size_t longest, bool (*can_stand)(char32_t)) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const Character character = character_at(text, i);
    const std::string next = one_shown(text, i, character, can_stand);
    if (result.size() + next.size() > longest) return result + "…";
    result += next;
    i += character.length;
  }
  return result;
}

}  // namespace

std::string readable(std::string_view text, size_t longest) { return with_escapes(text, longest, can_be_shown); }

std::string printable(std::string_view name) { return "'" + with_escapes(name, 100, can_stand_in_quotes) + "'"; }

std::string shown(const std::filesystem::path& path) {
  constexpr size_t longest = 300;
  const std::string text = path.string();
  if (text.size() <= longest) return readable(text, 4 * longest);
  size_t begin = text.size() - longest;
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0u) == 0x80) ++begin;
  return "…" + readable(std::string_view(text).substr(begin), 4 * longest);
}

}  // namespace tinytensor
