// What a student wrote and what of it passes its checks: each module's verdicts, and files for programs that run on it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "modules/course/build/compile.h"
#include "modules/course/commands/ask_module.h"
#include "modules/course/commands/student_course.h"
#include "modules/course/verdicts/check_program.h"

namespace course {

/// The student's files, completed: where an exercise does not pass, the library's lines stand.
struct StudentCode {
  std::vector<SourceFile> files;
  std::vector<std::string> yours;                             ///< exercises that pass
  std::vector<std::pair<std::string, std::string>> left_out;  ///< exercises that don't, and why
  std::vector<std::string> kernels;                           ///< entries of the kernel table that the student wrote
};

/// Of these modules, as far as they are started. Exercises whose files have changed since their last check are checked.
StudentCode student_code(StudentCourse& course, const std::vector<const Module*>& modules);

/// The student's copies of a module's files. CourseError if it is not started or a file is damaged.
std::vector<SourceFile> student_files(const StudentCourse& course, const Module& module);

/// Checks these exercises of a module and remembers what passed. BuildError if the files cannot be compiled.
std::vector<Checked> checked(StudentCourse& course, const Module& module, const std::vector<std::string>& wanted,
                             const CheckOptions& options);

/// "all of 01 02, and 03.1 03.4": exercises, shortened where all of a module are among them.
std::string named_shortly(const std::vector<std::string>& exercises, const Catalog& catalog);

}  // namespace course
