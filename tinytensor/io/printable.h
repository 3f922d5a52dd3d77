// Text from anywhere, as it appears in messages: valid UTF-8, on one line, without control characters, not too long.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace tinytensor {

/// The text with "\xNN" in place of every byte that is a control character, a mark that changes the direction of
/// writing, or no UTF-8. What is longer than `longest` bytes ends in "…".
std::string readable(std::string_view text, size_t longest = 100);

/// The same in quotes: a name as it appears in messages.
std::string printable(std::string_view name);

/// A path as it appears in messages; of a very long one the end.
std::string shown(const std::filesystem::path& path);

}  // namespace tinytensor
