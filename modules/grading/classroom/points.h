// From grades to points: several attempts, lateness, extensions, free late days, pairs, points by hand.
//
// The rules apply in this order:
//
//   1. Whose attempts. Those of one pair have all attempts of each other, the later of their extensions and the larger
//      number of free late days.
//   2. Points by hand for an exercise take the place of what the checks gave, in each attempt.
//   3. When it is due: the date of the student's extension, or else the assignment's.
//   4. How late an attempt is: what is beyond that date. Without a date, or where nobody knows when an attempt was
//      handed in, it is on time.
//   5. More than `last_day` days late: the attempt earns nothing.
//   6. Free late days: each takes 24 hours away from the lateness, as many as are needed and there are.
//   7. For each period that has begun in what is left, `percent` of the points are taken away, never more than all.
//   8. Which attempt counts: with `best_counts` the one that earns most (of equal ones the first) of the last 20 of a
//      student that differ, also where earlier ones have a grade; else the last one that is not too late by rule 5.
//   9. Points by hand for the whole assignment take the place of all this.
//
// An example: due on Friday 12:00, 10% for each 24 hours, 1 free late day, of 20 points. Ada's first attempt comes on
// Thursday and earns 12. Her second one comes on Sunday 15:00 and earns 17: it is 51 hours late. One free late day
// makes that 27 hours, in which 2 periods have begun: 20% of 17 is 3.4, so it counts 13.6. The last attempt counts, and
// here it is the best one too. Then a person gives 5 of 5 points for exercise 04.2, which earned 3: that makes 19
// before lateness, and 15.2 after it.
//
// Points are rounded to hundredths once, after rule 7.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "modules/grading/assignment/class_lists.h"
#include "modules/grading/classroom/class_store.h"
#include "modules/grading/judge/graded.h"

namespace course {

struct Lateness {
  int minutes = 0;  ///< begun ones
  int days_used = 0;
  double percent = 0;  ///< that is taken away
  bool too_late = false;
};
/// Rules 3 to 7 for one attempt.
Lateness lateness_of(const Assignment& assignment, const Allowance& allowance, const std::string& handed_in);

struct Standing {
  Student student;
  bool in_roster = true;
  const Graded* counts = nullptr;  ///< the attempt that counts; null if there is none
  std::vector<const Graded*> attempts;
  /// Of the attempt that counts, after rule 2, in the assignment's order. All are not started where there is none.
  std::vector<GradedExercise> exercises;
  double earned = 0, points = 0;  ///< after lateness and points by hand
  Lateness lateness;
  std::vector<std::string> comments;  ///< of points by hand, and why points were taken away
  std::vector<std::string> remarks;   ///< for the instructor alone: what earned more and does not count
};

/// One for each student of the roster, in its order, then those who are not in it, by their ids. Points into `graded`.
std::vector<Standing> standings(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
                                const std::vector<Graded>& graded);
inline constexpr size_t most_attempts_graded = 20;
/// Digests of the attempts that count by these rules whatever they earn, and so need a grade: where the last attempt
/// counts no earlier one, but where that cannot be read, the one before it. Where the best one counts, of
/// each student the last `most_attempts_graded` that differ: she could hand in hundreds, and each takes its whole time.
std::set<std::string> digests_that_count(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
                                         const std::vector<HandedIn>& attempts);

/// Of one submission alone, as if it had come in time: for platforms that do the rest.
Standing standing_of(const Graded& graded);

/// The same everywhere: at most two decimals, and no more than are needed: "3", "2.5", "6.67".
std::string points_text(double points);
double rounded_points(double points);

}  // namespace course
