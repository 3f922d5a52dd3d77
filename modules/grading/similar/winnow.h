// Fingerprints of code by winnowing (Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
// fingerprinting, SIGMOD 2003): of every `window` neighbouring hashes of `length` tokens the smallest is kept. Two
// texts that share length + window - 1 tokens in a row share a fingerprint.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "modules/grading/similar/canonical.h"

namespace course {

struct WinnowOptions {
  size_t length = 7;  ///< tokens in a hash
  size_t window = 3;  ///< hashes of which one is kept
};

struct Fingerprint {
  uint64_t hash = 0;
  size_t first = 0, last = 0;  ///< lines that it spans, counted from 0
  bool operator==(const Fingerprint&) const = default;
};

/// In the order of the code. Of code with fewer tokens than `length` none.
std::vector<Fingerprint> fingerprints_of(const std::vector<CodeToken>& tokens, const WinnowOptions& options = {});
/// Of its canonical tokens.
std::vector<Fingerprint> fingerprints_of(std::string_view code, const WinnowOptions& options = {});

}  // namespace course
