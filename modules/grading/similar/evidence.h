// What a person is shown of two regions that are alike: their code, without what would hide it.
#pragma once

#include <set>
#include <string>

namespace course {

struct Evidence {
  std::string text;        ///< lines
  std::set<size_t> alike;  ///< numbers of those lines in which something is alike, counted from 0
};

/// The lines of `code` that hold some, without comments. Of very many only those with something alike and a few around each;
/// "…" stands for what is left out.
Evidence evidence_of(const std::string& code, const std::set<size_t>& alike);

}  // namespace course
