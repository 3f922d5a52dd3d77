// Wrong answers made by machine: small changes of a solution's text, each of a kind that people make too.
#pragma once

#include <string>
#include <vector>

namespace course {

/// A solution with one change.
struct Mutant {
  std::string kind;  ///< "comparison", "a statement is left out"
  std::string code;  ///< all lines of the region
};

/// Mutants of the lines of a region, no two alike and none like the region but for its form. `before` is the text in
/// front of it, as far as it belongs to the same function: its parameters are exchanged too. Some do not compile.
std::vector<Mutant> mutants_of(const std::string& region, const std::string& before);

/// So many of them, of every kind about as many; all if there are no more. The same seed chooses the same ones.
std::vector<Mutant> chosen_mutants(std::vector<Mutant> mutants, size_t count, uint64_t seed);

/// The first line of `code` that is not in the same place of `region`, behind that one: "- … \n+ …".
std::string change_in(const std::string& region, const std::string& code);

}  // namespace course
