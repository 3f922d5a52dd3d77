// SHA-256 (FIPS 180-4): the same text has the same digest on every machine, and nobody can make another text with it.
#pragma once

#include <string>
#include <string_view>

namespace tinytensor {

/// 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace tinytensor
