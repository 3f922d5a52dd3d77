// Submissions made by hand, for tests of grading.
#pragma once

#include "modules/course/build/kit.h"
#include "modules/course/source/regions.h"
#include "modules/grading/judge/grade.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace handing_in {

inline const course::Catalog& catalog() {
  static const course::Catalog all = course::read_catalog(TINYTENSOR_SOURCE_DIR);
  return all;
}
inline const course::Kit& kit() {
  static const course::Kit known = course::read_kit(COURSE_KIT);
  return known;
}

/// The assignment of these exercises, in a folder that is not there.
inline course::Assignment assignment_of(const std::vector<std::string>& words) {
  course::Assignment assignment;
  assignment.name = "week1";
  assignment.folder = "/there/is/no/such/folder";
  assignment.exercises = course::exercises_of(catalog(), words);
  assignment.secret = std::string(64, '7');
  return assignment;
}

inline void set_digest(course::Submission& submission) {
  std::string all;
  for (const auto& [exercise, regions] : submission.regions) {
    for (const auto& [number, text] : regions) all += exercise + "\n" + std::to_string(number) + "\n" + text + "\n";
  }
  submission.digest = tinytensor::sha256(all);
}

/// The library's lines in each region of these exercises.
inline course::Submission full_solution(const course::Assignment& assignment) {
  course::Submission submission;
  submission.name = "mia.zip";
  submission.student = "mia";
  for (const std::string& id : assignment.exercises) {
    size_t number = 0;
    for (const std::string& file : catalog().exercise(id).files) {
      const course::Source library = course::parse(file, tinytensor::read_file(catalog().library_file(file)));
      for (const course::Region& region : library.regions) {
        if (region.exercise == id) submission.regions[id][number++] = library.inside(region);
      }
    }
  }
  set_digest(submission);
  return submission;
}

/// Where this machine cannot contain what runs, it is trusted: these submissions are ours.
inline course::Graded graded(const course::Assignment& assignment, const course::Submission& submission,
                             course::GradeOptions options = {.exclusive = true}) {
  if (options.layers == nullptr && !course::layers_here(kit()).enough()) options.trust = true;
  const course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), assignment, options);
  return course::grade(catalog(), prepared, assignment, submission, options);
}

inline const course::GradedExercise& of(const course::Graded& graded, const std::string& exercise) {
  for (const course::GradedExercise& one : graded.exercises) {
    if (one.exercise == exercise) return one;
  }
  throw std::runtime_error(exercise + " was not graded");
}

}  // namespace handing_in
