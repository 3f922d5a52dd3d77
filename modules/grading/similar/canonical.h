// C++ as a sequence of tokens in which what a disguise changes is gone: comments, white space and braces, the names
// that someone chose, casts and const, words for signs, the two ways to count up, the two ways to write a loop, and noise
// (noise.h).
//
//   for (int i = 0; i < n; ++i) { total += x[i]; }     N N = 0 ; while ( N < N ) N += N [ N ] ; N ++ ;
//
// The text may be anything: nothing here fails.
#pragma once

#include <string_view>
#include <vector>

#include "modules/grading/similar/code_token.h"

namespace course {

/// Of code with more tokens the rest is left out. The longest region of the library has 500; what looks for ends of
/// brackets that nobody closed would take hours on a megabyte of them.
inline constexpr size_t most_tokens = size_t{16} << 10;
/// As described above: names are "N", strings "S"; comments and lines for the preprocessor are left out. Numbers stay, and so do names behind a dot, an arrow or two colons,
/// which belong to what is used and not to who uses it.
std::vector<CodeToken> canonical_tokens(std::string_view code);

}  // namespace course
