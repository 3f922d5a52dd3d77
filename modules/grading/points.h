// From grades to points: lateness, extensions, pairs, several attempts, points by hand.
#pragma once

#include <map>

#include "assignment.h"
#include "graded.h"

namespace course {

struct Student {
  std::string id, name, pair;  ///< those of one pair share one submission and its grade
};

struct Standing {
  Student student;
  const Graded* counts = nullptr;  ///< the attempt that counts; null if there is none
  std::vector<const Graded*> attempts;
  double earned = 0, points = 0;  ///< after lateness and points by hand
  int minutes_late = 0, late_days_used = 0;
  double late_percent = 0;
  std::vector<std::string> comments;  ///< of points by hand, and why points were taken away
};

/// One for each student of the roster, in its order, then those who are not in it, by name.
std::vector<Standing> standings(const Assignment& assignment, const std::vector<Graded>& graded);

}  // namespace course
