// What is said of a wrong answer beside what was expected and what came. These are the rules, for all of it.
//
// A cause ("likely: …") is said only where a test of its own singles it out:
//   - it explains every number of the first wrong item, in two places at least where one could agree by chance
//   - no other cause that is known here explains them
//   - a module's own mistake is not refuted by the other questions of its check: among those in which it would show, the
//     program gave its answer in as many as it did not
// What can be seen, and has many causes ("seen: …"), is said without one of them: all are 0, some are NaN, no gradient.
// Where neither holds nothing is said: the smallest wrong case, its inputs and both answers speak for themselves.
#pragma once

#include <functional>

#include "modules/course/checking/check.h"

namespace course {

/// What was right for a question that was asked before.
struct Earlier {
  const Answer* expected = nullptr;
  bool on_other_inputs = false;  ///< its arrays are known, and none of them is an array of this question
  bool also_elsewhere = false;   ///< other questions, which were drawn, got what was right for earlier ones as well
};

/// What a cause is looked for in.
struct Evidence {
  Mistakes mistakes = {};                                    ///< of the module, for this question
  std::vector<std::pair<std::string, Numbers>> inputs = {};  ///< of the call
  std::vector<Earlier> earlier = {};
  /// In how many other questions of the check the program gave the answer of this mistake, less those in which it would
  /// have shown and did not.
  std::function<int(const Mistake&)> support = {};
  /// False where a case is secret: a wrong answer chosen for it could make numbers say what was asked.
  bool with_numbers = true;
};

/// How many numbers of item i, the first wrong one, tell that it is what another question expected: those that are no
/// whole ones. 0 if it is not.
size_t telling_of_another(const Answer& got, const Answer& of_another, size_t i);

/// A line, or none.
std::string what_is_said(const Answer& got, const Answer& expected, const Evidence& evidence);

/// All cases with smaller sizes came out right: of a case with a large one.
inline constexpr const char* only_large_ones_are_wrong = "  seen: every smaller case came out right\n";
/// Of the first question, asked again behind many_calls others.
inline constexpr const char* only_late_ones_are_wrong =
    "  likely: at first this came out right: what counts the calls has run over, or something is kept of each\n";
/// Of a question that was asked before, and answered rightly.
inline constexpr const char* only_the_first_call_is_right =
    "  likely: the same call came out right before: something is kept from one call to the next (a static variable?\n"
    "          a buffer? an argument that is written to?), or memory is read that nothing was written to\n";

}  // namespace course
