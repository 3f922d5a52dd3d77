#pragma once

#include <string>

namespace course {

/// Counts what holds and what doesn't.
struct Tally {
  int passed = 0, failed = 0;
  int wrong_caught = 0, wrong_all = 0;  ///< wrong solutions, and those that the check meant for them caught

  /// Counts; prints `what` as FAILED if it is not good.
  void expect(bool good, const std::string& what);
};

}  // namespace course
