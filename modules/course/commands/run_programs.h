// Programs that run on what a student wrote: those of examples/, and the student's own.
#pragma once

#include <string>
#include <vector>

#include "modules/course/commands/student_code.h"
#include "modules/course/commands/student_course.h"

namespace course {

/// Runs a program of examples/ with every exercise that passes its check in the place of the library's. The kernels
/// among them are entered into the table, unless fast kernels are asked for. Returns its exit status.
int run_mine(StudentCourse& course, const std::string& program, const std::vector<std::string>& arguments,
             bool fast_kernels);

/// The same with a program of the student's, or with the snippets of a module's lesson.
int run_file(StudentCourse& course, const std::string& file, const std::vector<std::string>& arguments,
             bool fast_kernels);

/// Links the student's code with these objects to a program of this name, and runs it to its end. Returns its status. The program
/// finds whose lines run in TINYTENSOR_CODE: their digest (code_digest.h) and their exercises.
int run_linked(const StudentCourse& course, const StudentCode& code, const std::string& name,
               std::vector<std::string> objects, const std::vector<std::string>& arguments, bool fast_kernels);

/// Where kernels of attention are hers: what is linked so that her steps and her loops both run, call by call in turn.
std::vector<std::string> attention_in_turn(const Kit& kit, const std::vector<std::string>& kernels);

/// Whether a file of the library is a step of the ladder, "kernels/ladder/blocks.cpp": all of them are compiled for the same vectors.
bool is_step_of_ladder(const std::string& file);

/// For student_code(): every module there is.
std::vector<const Module*> all_modules(const Catalog& catalog);

}  // namespace course
