// Text from anywhere, as it appears in messages: valid UTF-8, on one line, without control characters, not too long.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace tinytensor {

/// The text with "\xNN" in place of every byte that is no UTF-8, or of a character that is a control, changes the direction
/// of writing, or is not seen (lookalikes.h). What is longer than `longest` bytes ends in "…".
std::string readable(std::string_view text, size_t longest = 100);

/// The same in quotes: a name as it appears in messages. Between them no quote stands, and nothing that looks like one:
/// 'it\x27s'. So no name ends its quotes and goes on in words of ours.
std::string printable(std::string_view name);

/// A path as it appears in messages; of a very long one the end.
std::string shown(const std::filesystem::path& path);

}  // namespace tinytensor
