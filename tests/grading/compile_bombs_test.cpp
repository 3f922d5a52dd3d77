// What compilers may take of the processor, whatever they are given; compile_bombs_slow_test.cpp has more.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "modules/course/process/parallel.h"
#include "tests/grading/hand_in.h"

using namespace handing_in;
using course::Graded;
using Kind = course::Verdict::Kind;

namespace {

// Regions of which each line takes the compiler a second or more.
std::string constant_loops(int count, int first) {
  std::string all;
  for (int i = first; i < first + count; ++i) {
    all += fmt::format(
        "[[maybe_unused]] constexpr int64_t v{0} = []() constexpr {{ int64_t s = {0}; for (int64_t a = 0; a < 200; "
        "++a) "
        "for (int64_t b = 0; b < 100000; ++b) s = s * 6364136 % 1000003 + b; return s; }}();\n",
        i);
  }
  return all;
}

}  // namespace

TEST_CASE("many compile bombs of one student end within the time of her compilers, and she reads why") {
  course::GradeOptions options{.exclusive = true};
  if (!course::layers_here(kit()).enough()) options.trust = true;
  const course::Assignment week = assignment_of({"01"});
  const course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), week, options);
  options.compile = course::CompileLimits{2, 6};
  course::Submission hers = full_solution(week);
  int first = 0;
  for (auto& [exercise, regions] : hers.regions) {
    for (auto& [number, text] : regions) text = constant_loops(8, first += 8) + text;
  }
  set_digest(hers);
  const Graded graded = course::grade(catalog(), prepared, week, hers, options);
  CHECK(graded.earned() == 0);
  CHECK(graded.compile_seconds > 5);
  CHECK(graded.compile_seconds < 6 + 3 * static_cast<double>(course::most_at_once()));
  size_t too_long = 0, no_time_left = 0;
  for (const course::GradedExercise& one : graded.exercises) {
    CHECK(one.kind == Kind::out_of_time);
    if (one.told.find("the compiler took more than 2 seconds, and was ended\n") != std::string::npos) ++too_long;
    if (one.told.find("the compiler took more than 6 seconds for all of it\n") != std::string::npos) ++no_time_left;
  }
  CHECK(too_long >= 1);
  CHECK(no_time_left >= 1);
  CHECK(too_long + no_time_left == graded.exercises.size());
}
