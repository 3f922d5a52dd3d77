// Skeletons of new modules, exercises and hidden checks. They build as they are; what a person must write is marked in
// them, "FILL IN 1: …" and so on, each on a line that is replaced as a whole. What is there already is never
// overwritten.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/source/blanks.h"
#include "modules/course/source/catalog.h"

namespace course {

struct Skeleton {
  std::vector<std::filesystem::path> files;
  std::vector<Blank> blanks;
};
/// "30_softsign": modules/30_softsign/ with one exercise, 30.1, and tinytensor/ops/softsign.h and .cpp, which hold its
/// region. CourseError where the number or the name is taken, or a file is there; then nothing is made.
Skeleton make_module(const Catalog& catalog, const std::string& name);
/// The next exercise of a module, "13.13", about a function of this name: its region in tinytensor/ops/NAME.cpp, its
/// check in checks_NAME.cpp, its entry at the end of module.toml. CourseError as above.
Skeleton make_exercise(const Catalog& catalog, const std::string& id, const std::string& name);
/// A check in this folder: "long chains" of 03.4 is 03.4_long_chains.cpp. CourseError as above.
Skeleton make_hidden_check(const Catalog& catalog, const std::filesystem::path& folder, const std::string& exercise,
                           const std::string& name);

/// What was made, and what to fill in, in which order: lines for its author.
std::vector<std::string> words_about(const Skeleton& skeleton);
/// ./tt course new: a module, or with a name an exercise. The exit status.
int course_new(const Catalog& catalog, const std::string& what, const std::string& name);

}  // namespace course
