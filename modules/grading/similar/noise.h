// Code without what can be strewn over it and changes nothing: brackets around a part of an expression, `(void)x`,
// attributes, `true &&`, statements that are empty or never run, an initialiser in an `if`.
//
//   if (static_cast<void>(0); (n) == (2)) [[likely]] { return ((x)); ; }     if ( n == 2 ) { return x ; }
#pragma once

#include "modules/grading/similar/code_token.h"

namespace course {

/// The text may be anything: nothing here fails, and it takes a time that grows as the text does.
std::vector<CodeToken> without_noise(std::vector<CodeToken> tokens);

}  // namespace course
