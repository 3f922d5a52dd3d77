// The program that trains an entry's model: ./tt capstone run, linked with her lines, in the sandbox.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "modules/grading/capstone/contest_entry.h"
#include "modules/grading/judge/bench.h"

namespace course {

/// What runs, and with which settings.
struct ContestProgram {
  std::filesystem::path path;
  std::map<std::string, std::string> environment;
};

/// Her regions in pristine files of the library, compiled and linked as ./tt capstone run --mine does, but contained.
/// Where the entry has no code of its own, the library's program. CourseError where her lines hold what no region
/// may, do not compile, need what no exercise needs; GraderError where this machine fails. `kit` sees the library's
/// sources, that of the bench its headers alone.
ContestProgram contest_program(const Catalog& catalog, const Kit& kit, const Bench& bench, const ContestEntry& entry);

/// The library's own program, copied to where a contained process may run it. Beside an entry with code of its own it
/// runs on composed operations, as that entry does: seconds of one path are not compared with those of another.
ContestProgram baseline_program(const Bench& bench, const ContestEntry& entry);

}  // namespace course
