// The 256 characters by which GPT-2's files write bytes, so that a token is a word of visible characters: a byte that
// is a printable character of Latin-1 stands for itself, the others are U+0100, U+0101, … in order. A space becomes Ġ.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tinytensor {

/// The bytes in the order of their ids in GPT-2: the printable ones, then the others.
std::array<unsigned char, 256> bytes_in_alphabet_order();

/// "the sea\n" -> "theĠseaĊ", in UTF-8.
std::string to_byte_alphabet(std::string_view bytes);

/// The reverse; nothing if a character is not in the alphabet.
std::optional<std::string> from_byte_alphabet(std::string_view text);

}  // namespace tinytensor
