// The program that answers for a student's files: how it is asked, and what it is made of.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"
#include "modules/course/verdicts/runner.h"

namespace course {

/// A verdict on what was asked where real is double, saying so.
Verdict in_double(Verdict verdict);
/// How her program of a module is asked: by which judge, and without which kernels.
CheckProgram program_for(const Kit& kit, const Module& module, const std::filesystem::path& program);
/// The objects of that program, but for hers and the library's.
const std::vector<std::string>& check_objects(const Kit& kit, const Module& module);

/// How one exercise stands after a check.
struct Checked {
  const Exercise* exercise;
  Verdict verdict;
  bool gave_up = false;  ///< the solution was shown before it passed: no points

  int points() const { return verdict.kind == Verdict::Kind::passed && !gave_up ? exercise->points : 0; }
};

}  // namespace course
