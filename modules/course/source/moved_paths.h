// Files of the library with exercises that had another path in an earlier version of the course: modules/moved.toml.
#pragma once

#include <map>
#include <string>

#include "modules/course/source/catalog.h"

namespace course {

/// From modules/moved.toml: the path that a file had, by the one it has: {"tokenizers/bpe.cpp", "data/bpe.cpp"}. Empty
/// where there is no such table. CourseError if it is malformed.
std::map<std::string, std::string> former_paths(const Catalog& catalog);

}  // namespace course
