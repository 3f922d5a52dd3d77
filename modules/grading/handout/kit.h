// What a platform wants to grade an assignment by itself: a zip with the course's sources, the assignment with its
// secret and hidden checks, the headers of the packages that a platform may not have, and scripts that build and grade.
// It holds every solution: it is for the platform, not for students.
//
//   gradescope       setup.sh and run_autograder, for "Autograder" → "Zip file upload"
//   classroom50      autograder.py and classroom50.sh, which writes result.json; all of it is the folder
//                    CLASSROOM/autograders/ASSIGNMENT/ of the configuration
//   github-actions   .github/workflows/grade.yml for a private repository of the instructor's
//   plain            setup.sh and grade.sh, for any machine
//
// setup.sh installs what is missing, builds with one job what this assignment needs, and grades nothing once, so that
// headers are compiled before the first student comes. Nothing of the instructor's own build is in the zip.
#pragma once

#include "modules/course/common/zip.h"
#include "modules/grading/assignment/assignment.h"

namespace course {

const std::vector<std::string>& kit_platforms();

/// The files of the zip, sorted. CourseError names the platforms there are.
std::vector<ZipEntry> kit_files(const Catalog& catalog, const Assignment& assignment, const std::string& platform);

/// Writes assignments/week3/kit-gradescope.zip, readable for its owner alone. Returns its path.
std::filesystem::path make_kit(const Catalog& catalog, const Assignment& assignment, const std::string& platform);

}  // namespace course
