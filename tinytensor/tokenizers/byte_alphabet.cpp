#include "tinytensor/tokenizers/byte_alphabet.h"

#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {

namespace {

/// All of Latin-1 but controls, spaces and the soft hyphen.
constexpr bool is_printable(unsigned byte) {
  return (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr char32_t first_other = 0x100;

std::array<char32_t, 256> make_characters() {
  std::array<char32_t, 256> characters{};
  // exercise 11.4 {
  char32_t next = first_other;
  for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = is_printable(byte) ? char32_t{byte} : next++;
  // }
  return characters;
}

const std::array<char32_t, 256>& characters() {
  static const std::array<char32_t, 256> table = make_characters();
  return table;
}

}  // namespace

std::array<unsigned char, 256> bytes_in_alphabet_order() {
  std::array<unsigned char, 256> bytes{};
  // exercise 11.4 {
  size_t next = 0;
  for (const bool printable : {true, false}) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      if (is_printable(byte) == printable) bytes[next++] = static_cast<unsigned char>(byte);
    }
  }
  // }
  return bytes;
}

std::string to_byte_alphabet(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) append_utf8(text, characters()[static_cast<unsigned char>(byte)]);
  return text;
}

std::optional<std::string> from_byte_alphabet(std::string_view text) {
  static const std::array<unsigned char, 256> order = bytes_in_alphabet_order();
  std::string bytes;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = decode_utf8(text, i);
    i += character.length;
    const char32_t c = character.code_point;
    constexpr size_t printable_count = 188;  // the others follow them in `order`, in the order of their characters
    const bool is_other = c >= first_other && c < first_other + (256 - printable_count);
    if (!character.valid() || !(is_other || (c < 256 && is_printable(c)))) return std::nullopt;
    bytes.push_back(static_cast<char>(is_other ? order[printable_count + (c - first_other)] : c));
  }
  return bytes;
}

}  // namespace tinytensor
