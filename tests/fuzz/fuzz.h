// What the fuzzers share.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tinytensor/core/error.h"
#include "tinytensor/io/utf8.h"

namespace tinytensor::fuzz {

inline void check(bool holds) {
  if (!holds) std::abort();
}

inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Runs a reader: it returns, or refuses by a FileError whose message is UTF-8 without control characters, of at most
/// 2 KB. Anything else is a crash.
template <class Reader>
void read_or_refuse(const Reader& reader) {
  try {
    reader();
  } catch (const FileError& error) {
    const std::string_view message = error.what();
    check(message.size() <= 2048);
    for (size_t i = 0; i < message.size();) {
      const Utf8Character c = decode_utf8(message, i);
      check(c.valid() && (c.code_point >= 0x20 || c.code_point == '\n') &&
            (c.code_point < 0x7F || c.code_point > 0x9F));
      i += c.length;
    }
  }
}

}  // namespace tinytensor::fuzz
