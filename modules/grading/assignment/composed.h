// Letters that are written as one or as several: what Windows and the web write composed, a Mac may write in parts.
#pragma once

#include <string>

namespace course {

/// The letter below and its marks, or the parts of a syllable of Hangul; the letter alone where it has no parts. What
/// Latin has below U+0180 stays whole.
std::u32string decomposed(char32_t letter);

}  // namespace course
