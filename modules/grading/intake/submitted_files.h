// Where in a submission the student's copy of a file of the library is.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/assignment.h"
#include "modules/grading/intake/gather.h"

namespace course {

/// A file of the library that holds regions of an assignment.
struct Needed {
  const Module* module = nullptr;
  std::string file;                    ///< "autograd/tape.cpp"
  std::vector<std::string> exercises;  ///< of the assignment, that have regions in it
  std::string former_file = {};        ///< its path in an earlier version of the course, or empty
  std::string in_work() const { return "work/" + module->name + "/" + file; }
};
std::vector<Needed> needed_files(const Catalog& catalog, const Assignment& assignment);

/// True for a path that may be one of them, and is worth reading.
bool may_be_needed(const std::vector<Needed>& needed, const std::string& path);

/// True for a file that is in a place of this one, or has its marks and nearly its name.
bool may_count(const Needed& needed, const GatheredFile& file);

/// Which of them a file is that was handed in alone, under a name of its own: the one whose marks it has; null if none.
const Needed* meant_by_marks(const std::vector<Needed>& needed, const std::string& bytes);

/// Hers, in this order, and where none has its name as it is written here, one whose name differs by large and small
/// letters alone: work/03_autograd/autograd/tape.cpp; 03_autograd/autograd/tape.cpp;
/// tinytensor/autograd/tape.cpp; any tape.cpp with the marks, also one that a browser or a platform has renamed to
/// "tape (1).cpp" or "tape-1.cpp". In a folder called build/ only the first two. Each also at the path that the
/// file had in an earlier version of the course, if it is not at its own; at last any with the marks in whose name the
/// file's is, such as "tape copy.cpp". A copy in which nobody has written anything yet is taken only where all are such.
/// Null if there is none, and where two of different content are in equally good places, in different folders or with
/// names that are only nearly its: then nothing says which is meant. `remark` says which others there are with another
/// content, and why a better place was passed over.
const GatheredFile* submitted_file(const Needed& needed, const Gathered& gathered,
                                   const std::function<bool(const GatheredFile&)>& is_untouched, std::string& remark);

}  // namespace course
