// ./tt course mutate: what the checks say of wrong answers that nobody thought of. For the course's authors.
//
// A mutant that passes either means the same as the library's lines, or shows a kind of case that the check does not
// ask. The first is written into modules/NN_name/equivalent, a line "13.2: the changed line" for each; the second is a
// reason to draw other cases, not to add this one.
#pragma once

#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"

namespace course {

struct MutateOptions {
  std::string what;      ///< a module or an exercise; all if empty
  size_t count = 100;    ///< of mutants of an exercise, at most
  uint64_t seed = 1;     ///< which of them, if there are more
  bool compare = false;  ///< leaves out those of which an optimising compiler makes the same: some seconds for each
};
/// Prints the mutants that pass, and writes them down in the form of wrong/. 0 if none did.
int mutate(const Catalog& catalog, const Kit& kit, const MutateOptions& options);

}  // namespace course
