// Every module, graded.
#include <doctest/doctest.h>

#include "tests/grading/hand_in.h"

TEST_CASE("in every module a full solution earns all points and an empty one none") {
  const char* only = std::getenv("TINYTENSOR_GRADE_ONLY");  // "11": for who writes a module
  for (const course::Module& module : handing_in::catalog().modules) {
    if (only != nullptr && module.number != only) continue;
    CAPTURE(module.name);
    const course::Assignment week = handing_in::assignment_of({module.number});
    const course::Graded full = handing_in::graded(week, handing_in::full_solution(week));
    for (const course::GradedExercise& one : full.exercises) {
      CAPTURE(one.exercise);
      CAPTURE(one.told);
      CAPTURE(one.for_instructor);
      CHECK(one.kind == course::Verdict::Kind::passed);
    }
    CHECK(full.earned() == module.points());
    CHECK(handing_in::graded(week, course::Submission{}).earned() == 0);
  }
}
