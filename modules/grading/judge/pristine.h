// The library's files with a student's lines in them: nothing but the text between the marks is hers.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/grading/intake/submission.h"

namespace course {

/// Whose lines stand in the regions of an exercise.
enum class Lines { hers, library, stub };

/// A file of the library and its text.
struct PristineFile {
  std::string file;  ///< "ops/attention/attention.cpp"
  std::string text;
};

/// All files of a module, in the order of Module::files(). Where a region of hers is missing its stub stands.
std::vector<PristineFile> pristine_files(const Catalog& catalog, const Module& module, const Submission& submission,
                                         const std::function<Lines(const Exercise&)>& whose);

/// Of an exercise's regions, how many hold lines of hers, and how many there are.
struct Written {
  size_t regions = 0, all = 0;
};
Written written(const Catalog& catalog, const Exercise& exercise, const Submission& submission);

/// Where a line of a file stands: the exercise whose region holds it; empty if none does. Lines count from 1.
std::string exercise_at(const PristineFile& file, size_t line);

}  // namespace course
