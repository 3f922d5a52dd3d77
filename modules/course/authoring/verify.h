// ./tt course verify: that the course itself is right. For its authors, and for what is checked before a change goes
// in.
#pragma once

#include "modules/course/authoring/tally.h"
#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"

namespace course {

/// A wrong solution, from modules/NN_name/wrong/13.2.cpp.
struct WrongSolution {
  std::string exercise;
  std::string name;                      ///< what is wrong with it: "mask after softmax"
  std::string says;                      ///< words that the check's message must have; may be empty
  std::map<size_t, std::string> inside;  ///< what stands in which region of the exercise, counted from 0
};
/// One file holds several: each begins with a line "// wrong: name", and a line "// says: words" may follow; with
/// "-Werror" in them it is the compiler that says them. Of an
/// exercise with several regions a line "// region: 2" begins the lines of the second; the library's stand in those
/// that are not named.
std::vector<WrongSolution> parse_wrong(const std::string& exercise, const std::string& text);

/// No line of a skeleton (skeleton.h) waits for its author. Hints, times and points are there, exercises are numbered
/// without a gap, and no line of a solution is left in the copies that students get.
void verify_texts(const Catalog& catalog, const Module& module, Tally& tally);
/// Every question that an exercise's types allow (questions.h) is asked by its check, or module.toml says why not.
/// With exercises 1 … k solved exactly the checks 1 … k pass, for every k, and exercise k + 1 is "not started"; with
/// none solved no check passes. Every wrong solution is caught, by the check of its exercise, with the words that are
/// meant for it. The library's lines pass for as many seeds as are wanted. What is about gradients also where real is
/// double.
void verify_exercises(const Catalog& catalog, const Kit& kit, const Module& module, uint64_t seeds, Tally& tally);
struct VerifyOptions {
  std::string module;   ///< only this one, unless empty
  bool all = false;     ///< also those that nothing has changed for since they were verified
  uint64_t seeds = 20;  ///< for which the library's lines must pass
};
/// The last line is "N passed, M failed". 0 if none failed.
int verify(const Catalog& catalog, const Kit& kit, const VerifyOptions& options);

}  // namespace course
