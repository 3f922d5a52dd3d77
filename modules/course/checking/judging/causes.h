// What is said of a wrong answer beside what was expected and what came. These are the rules, for all of it.
//
// A module's own mistakes come first: whoever wrote one knows its exercise. What is known of any exercise is said only
// where a test of its own singles it out: it explains every number of the first wrong item, and more than one number or
// question supports it.
// Else nothing is said: the smallest wrong case, its inputs and both answers speak for themselves.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

/// What was right for a question that was asked before.
struct Earlier {
  const Answer* expected = nullptr;
  bool on_other_inputs = false;  ///< its arrays are known, and none of them is an array of this question
};

/// Another question of the same check, with a wrong answer.
struct OtherWrong {
  Answer got;
  const Answer* expected = nullptr;
  bool of_an_earlier = false;  ///< what came was right for a question before it
};

/// What a cause is looked for in.
struct Evidence {
  Mistakes mistakes = {};   ///< of the module, for this question
  ShownInputs inputs = {};  ///< of the call
  std::vector<Earlier> earlier = {};
  std::vector<OtherWrong> others = {};
  /// All smaller cases of the check came out right, and this one is large.
  bool large = false;
  /// False where a case is secret: a wrong answer chosen for it could make numbers say what was asked.
  bool with_numbers = true;
};

/// How many numbers of item i tell that it is what another question expected: those that are no whole ones. 0 if it is
/// not.
size_t telling_of_another(const Answer& got, const Answer& of_another, size_t i);

/// A line, or none.
std::string likely_cause(const Answer& got, const Answer& expected, const Evidence& evidence);

/// Of the first question, asked again behind many_calls others.
inline constexpr const char* only_late_ones_are_wrong =
    "  likely: at first this came out right: what counts the calls has run over, or something is kept of each\n";
/// Of a question that was asked before, and answered rightly.
inline constexpr const char* only_the_first_call_is_right =
    "  likely: the same call came out right before: something is kept from one call to the next (a static variable?\n"
    "          a buffer? an argument that is written to?)\n";

}  // namespace course
