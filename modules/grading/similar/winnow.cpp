#include "modules/grading/similar/winnow.h"

#include <algorithm>

#include "modules/course/common/text.h"

namespace course {

std::vector<Fingerprint> fingerprints_of(const std::vector<CodeToken>& tokens, const WinnowOptions& options) {
  std::vector<uint64_t> of_token;
  of_token.reserve(tokens.size());
  for (const CodeToken& token : tokens) of_token.push_back(fingerprint(token.text));
  std::vector<Fingerprint> hashes;
  for (size_t i = 0; i + options.length <= tokens.size(); ++i) {
    Fingerprint one{fingerprint(""), tokens[i].line, tokens[i].line};
    for (size_t k = i; k < i + options.length; ++k) {
      one.hash = (one.hash ^ of_token[k]) * 1099511628211ull;
      one.first = std::min(one.first, tokens[k].line);
      one.last = std::max(one.last, tokens[k].line);
    }
    hashes.push_back(one);
  }
  std::vector<Fingerprint> kept;
  size_t last_kept = SIZE_MAX;
  const size_t window = std::max<size_t>(1, std::min(options.window, hashes.size()));
  for (size_t i = 0; i + window <= hashes.size(); ++i) {
    size_t smallest = i;  // of equal ones the last
    for (size_t k = i; k < i + window; ++k) smallest = hashes[k].hash <= hashes[smallest].hash ? k : smallest;
    if (smallest != last_kept) kept.push_back(hashes[smallest]);
    last_kept = smallest;
  }
  return kept;
}

std::vector<Fingerprint> fingerprints_of(std::string_view code, const WinnowOptions& options) {
  return fingerprints_of(canonical_tokens(code), options);
}

}  // namespace course
