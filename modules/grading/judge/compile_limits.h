// What compilers may take for one submission. Nobody's honest lines take them so many times what the library's take.
#pragma once

#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/grading/assignment/assignment.h"
#include "modules/grading/judge/bench.h"

namespace course {

/// Of the processor. Beside them stand those of memory and of what is written, in bench.h.
struct CompileLimits {
  int seconds_of_file = 0;
  double seconds_of_all = 0;  ///< files that no cache holds
};
/// Four times what the library's own lines take here in the slowest file; and so often what they take in all files, in
/// each of these kits, that every exercise can be compiled alone, and more. The times are measured once.
CompileLimits compile_limits(const Catalog& catalog, const Assignment& assignment, const Layers& layers,
                             const std::vector<const Kit*>& kits);

}  // namespace course
