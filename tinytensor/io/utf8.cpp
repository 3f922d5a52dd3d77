#include "tinytensor/io/utf8.h"

namespace tinytensor {

Utf8Character decode_utf8(std::string_view text, size_t position) {
  using Status = Utf8Character::Status;
  // exercise 11.1 {
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  if (lead < 0xC2 || lead > 0xF4) return {};  // a continuation, an overlong form, or above U+10FFFF

  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code_point = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const auto byte = static_cast<unsigned char>(text[position + i]);
    // After four of the leads the second byte has a narrower range: overlong forms, surrogates, above U+10FFFF.
    const bool second = i == 1;
    const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = second && lead == 0xED ? 0x9F : second && lead == 0xF4 ? 0x8F : 0xBF;
    if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  return {code_point, length, Status::valid};
  // }
}

void append_utf8(std::string& text, char32_t code_point) {
  const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) return put(code_point);
  if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
  } else {
    if (code_point < 0x10000) {
      put(0xE0 | code_point >> 12);
    } else {
      put(0xF0 | code_point >> 18);
      put(0x80 | (code_point >> 12 & 0x3F));
    }
    put(0x80 | (code_point >> 6 & 0x3F));
  }
  put(0x80 | (code_point & 0x3F));
}

}  // namespace tinytensor
