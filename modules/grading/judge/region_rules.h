// What the text of a region may not hold, whatever the compiler would say: it must stay a part of the function that it
// stands in, and reach nothing but the library.
#pragma once

#include <optional>
#include <string>

namespace course {

/// The first thing that may not stand in a region, in words for its author: "line 3: …" with a hint. Nothing if all is
/// well. Lines count from 1 in the region.
///   - bytes that are no text, and line ends of old systems
///   - the marks of the course
///   - lines for the preprocessor, a backslash at the end of a line, trigraphs
///   - braces, brackets or parentheses that close what was not opened in the region, or stay open
///   - strings and comments that do not end in it
///   - asm, names that begin with two underscores, attributes of a compiler, _Pragma
std::optional<std::string> forbidden_in(const std::string& region);

}  // namespace course
