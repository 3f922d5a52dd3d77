// Special tokens: strings such as <|endoftext|> that are one token each, wherever they stand in a text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

/// A stretch of ordinary text, and which special token ends it (none at the end of the text).
struct Segment {
  std::string_view text;
  std::optional<size_t> special;  // index into the list
};

/// Cuts a text at special tokens, from left to right. Where two begin at the same place the longer one is meant. There
/// is one segment more than special tokens in the text; each may be empty. No special token is empty, none is listed
/// twice. The time grows with the length of the text, however many special tokens there are in it, or in
/// the list.
///
///   segments("a<s>b", {"<s>"})   // "a" that <s> ends, and "b"
std::vector<Segment> segments(std::string_view text, const std::vector<std::string>& special_tokens);

/// Files tell special tokens from others by their first character, "<" or "[".
bool begins_as_special(std::string_view token);

}  // namespace tinytensor
