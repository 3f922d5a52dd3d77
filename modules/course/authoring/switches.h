// The text of a library file in which a region holds many solutions, behind a switch that is read when the program runs:
//
//   // exercise 01.1 {
//   static const int course_chosen_01_1_0 = course_choice("01.1@core/shape.cpp#0");
//   if (course_chosen_01_1_0 == 1) {
//     …
//   } else if …
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/course/source/regions.h"

namespace course {

/// What stands in regions of one exercise, in the place of the library's lines.
struct Solution {
  std::string exercise;
  std::map<size_t, std::string> inside;  ///< by the number of the region, in the order of the exercise's files
  bool is_refused = false;               ///< by the compiler: it is compiled without others
};

/// A file, and the number of a region among those that an exercise has in it.
using RegionInFile = std::pair<std::string, size_t>;
/// All regions of an exercise, in the order of its files.
std::vector<RegionInFile> regions_of(const Catalog& catalog, const Exercise& exercise);
/// What course_choice() knows a region by.
std::string region_key(const std::string& exercise, const RegionInFile& region);

/// The lines of a file that hold a solution, counted from 1.
struct SolutionLines {
  size_t solution, first, last;
};
struct SwitchedFile {
  std::string text;
  std::vector<SolutionLines> lines;
};
/// Solutions, by index, and their lines: for each exercise and number of its region in the file.
using Switches = std::map<std::pair<std::string, size_t>, std::vector<std::pair<size_t, std::string>>>;
/// A file whose regions hold these solutions beside the library's lines.
SwitchedFile with_switches(const Source& library, const std::string& file, const Switches& solutions);

/// Solutions in whose lines the compiler found errors, and whether it found others.
struct SolutionErrors {
  std::set<size_t> solutions;
  bool elsewhere = false;
};
/// `path` is what the compiler calls the file.
SolutionErrors errors_in(const std::string& diagnostics, const std::string& path,
                         const std::vector<SolutionLines>& lines);

}  // namespace course
