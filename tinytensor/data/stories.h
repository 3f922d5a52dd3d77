// A text to learn from: little stories, told by a grammar of our own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tinytensor {

/// Whole stories, no two the same, each ended by a blank line, until there are at least `bytes` bytes of them.
/// Plain ASCII. The same bytes on every machine for the same seed.
std::string stories(size_t bytes = 768 * 1024, uint64_t seed = 1);

}  // namespace tinytensor
