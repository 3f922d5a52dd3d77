// Grading one submission, from her regions to points.
#include "modules/grading/judge/grade.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "modules/course/common/error.h"
#include "modules/grading/judge/judge_exercises.h"
#include "tests/grading/hand_in.h"

using namespace handing_in;
using course::Assignment;
using course::Graded;
using course::Submission;
using Kind = course::Verdict::Kind;

TEST_CASE("the library's own lines earn all points, and nothing earns none") {
  const Assignment week = assignment_of({"01"});
  const Graded full = graded(week, full_solution(week));
  for (const course::GradedExercise& one : full.exercises) {
    CAPTURE(one.exercise);
    CAPTURE(one.told);
    CHECK(one.kind == Kind::passed);
  }
  CHECK(full.points() == 20);
  CHECK(full.earned() == 20);
  const Graded nothing = graded(week, Submission{});
  CHECK(nothing.points() == 20);
  CHECK(nothing.earned() == 0);
  for (const course::GradedExercise& one : nothing.exercises) CHECK(one.kind == Kind::not_started);
}

TEST_CASE("a line that does not compile costs its own exercise alone, with what the compiler says about it") {
  const Assignment week = assignment_of({"01.1-01.4"});
  Submission hers = full_solution(week);
  hers.regions["01.2"][0] = "  return numbers;\n";
  set_digest(hers);
  const Graded result = graded(week, hers);
  CHECK(of(result, "01.1").kind == Kind::passed);
  CHECK(of(result, "01.2").kind == Kind::wrong);
  CHECK(of(result, "01.2").told.find("core/shape.cpp:") == 0);
  CHECK(of(result, "01.2").told.find("'numbers' was not declared") != std::string::npos);
  CHECK(of(result, "01.3").kind == Kind::passed);
  CHECK(of(result, "01.4").kind == Kind::passed);
  CHECK(result.earned() == result.points() - 2);
}

TEST_CASE("what is right without an earlier exercise earns its points: each is graded for itself") {
  const Assignment week = assignment_of({"01"});
  Submission hers = full_solution(week);
  hers.regions.erase("01.1");
  hers.regions["01.2"][0] = "  return Strides(shape.size(), 1);\n";
  set_digest(hers);
  const Graded result = graded(week, hers);
  CHECK(of(result, "01.1").kind == Kind::not_started);
  CHECK(of(result, "01.2").kind == Kind::wrong);
  CHECK(result.earned() == result.points() - 3);
}

TEST_CASE("what is right for the examples alone is found out, and the student reads no values of the secret cases") {
  const Assignment week = assignment_of({"01.1"});
  Submission hers = full_solution(week);
  hers.regions["01.1"][0] =
      "  int64_t count = 1;\n  for (const int64_t size : shape) count *= size == 5 ? 4 : size;\n  return count;\n";
  set_digest(hers);
  const course::GradedExercise shown = graded(week, hers).exercises[0];
  CHECK(shown.kind == Kind::wrong);
  CHECK(!shown.hidden);
  CHECK(shown.told.find("numel(") == 0);
}

TEST_CASE("of a secret case nothing is told, whichever way it was missed") {
  const std::vector<std::string> ways = {
      "  static std::string words = \"01.2 the secret cases are\";\n  words += \" \" + to_string(shape);\n"
      "  static int calls = 0;\n  if (++calls == 60) todo_without_throwing(words.c_str());\n",
      "  static int calls = 0;\n  for (volatile int forever = ++calls == 60 ? 1 : 0; forever != 0;) {\n  }\n"};
  for (const std::string& way : ways) {
    std::vector<std::string> told;
    for (const char digit : {'7', '8'}) {
      Assignment week = assignment_of({"01.2"});
      week.secret = std::string(64, digit);
      Submission hers = full_solution(week);
      hers.regions["01.2"][0] = way + hers.regions["01.2"][0];
      set_digest(hers);
      course::GradeOptions options{.exclusive = true};
      options.limits.processor_seconds = 3;
      told.push_back(graded(week, hers, options).exercises[0].told);
    }
    CHECK(told[0] == told[1]);
    CHECK(told[0].find("the secret cases are") == std::string::npos);
  }
}

TEST_CASE("a loop uses its own time up and is not worth another try; what the whole submission's time ended is") {
  const Assignment week = assignment_of({"01.1"});
  Submission hers = full_solution(week);
  hers.regions["01.1"][0] = "  for (volatile int i = 0;; i = i + 1) {\n  }\n";
  set_digest(hers);
  course::GradeOptions options{.exclusive = true};
  options.limits.processor_seconds = 1;
  const course::GradedExercise by_itself = graded(week, hers, options).exercises[0];
  CHECK(by_itself.kind == Kind::out_of_time);
  CHECK_FALSE(by_itself.again);
  options.limits.processor_seconds = 60;
  options.limits.wall_seconds = 60;
  options.most_seconds = 6;
  const Graded by_the_clock = graded(week, hers, options);
  CHECK(by_the_clock.exercises[0].kind == Kind::out_of_time);
  CHECK(by_the_clock.exercises[0].again);
  CHECK(course::graded_from(course::json_of(by_the_clock), "it").exercises[0].again);
}

TEST_CASE("an object of many megabytes is used, and not kept") {
  const auto large = [] {
    size_t count = 0;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(kit().cache / "graded", none)) {
      count += entry.path().extension() == ".o" && entry.file_size() > (size_t{4} << 20) ? 1 : 0;
    }
    return count;
  };
  const size_t before = large();
  const Assignment week = assignment_of({"01.1"});
  Submission hers = full_solution(week);
  hers.regions["01.1"][0] =
      "  static const char wide[5000000] = {1};\n  int64_t count = wide[0];\n"
      "  for (const int64_t size : shape) count *= size;\n  return count;\n";
  set_digest(hers);
  CHECK(graded(week, hers).exercises[0].kind == Kind::passed);
  CHECK(large() == before);
}

TEST_CASE("the same submission gives the same bytes twice, but for what is measured") {
  const Assignment week = assignment_of({"01"});
  Submission hers = full_solution(week);
  hers.regions["01.3"][0] = "  return 0;\n";
  hers.regions["01.5"][0] = "  int* nowhere = nullptr; *nowhere = 1; return a;\n";
  set_digest(hers);
  Graded first = graded(week, hers), second = graded(week, hers);
  first.seconds = second.seconds = first.compile_seconds = second.compile_seconds = 0;
  CHECK(course::json_of(first) == course::json_of(second));
}

TEST_CASE("compilers may take so long for a submission and no longer, and what they had no time for says so") {
  const Assignment week = assignment_of({"01.1", "01.2"});
  Submission hers = full_solution(week);
  hers.regions["01.1"][0] += fmt::format("// {}\n", ::getpid());  // in no cache
  set_digest(hers);
  course::GradeOptions options{.exclusive = true, .compile = course::CompileLimits{20, 0}};
  const Graded result = graded(week, hers, options);
  CHECK(of(result, "01.1").kind == Kind::out_of_time);
  CHECK(of(result, "01.1").told.find("core/shape.cpp: the compiler took more than 0 seconds for all of it\n") == 0);
}

TEST_CASE("what the clock ended while it was compiled or linked is out of time and worth another try, never wrong") {
  const Assignment week = assignment_of({"01.1", "01.2"});
  for (const double seconds : {0.1, 0.3, 0.6, 1.0, 1.5, 2.5}) {
    Submission hers = full_solution(week);
    hers.regions["01.1"][0] += fmt::format("// {} {}\n", ::getpid(), seconds);  // in no cache
    set_digest(hers);
    const Graded result = graded(week, hers, {.most_seconds = seconds, .exclusive = true});
    for (const course::GradedExercise& one : result.exercises) {
      CAPTURE(seconds);
      CAPTURE(one.told);
      const bool is_again = one.kind == Kind::out_of_time && one.again;
      CHECK((one.kind == Kind::passed || is_again));
    }
  }
}

TEST_CASE("what the compiler prints of her text does not say how the compiler ended") {
  const Assignment week = assignment_of({"01.1"});
  Submission hers = full_solution(week);
  hers.regions["01.1"][0] =
      "  static_assert(sizeof(int) == 5, \"x\\ncc1plus: out of memory\\nCPU time limit exceeded signal "
      "terminated\\n\"\n"
      "                                  \"File size limit exceeded signal terminated\\nPlease submit a full bug "
      "report\");\n"
      "  return 1;\n";
  set_digest(hers);
  const course::GradedExercise one = graded(week, hers).exercises[0];
  CHECK(one.kind == Kind::wrong);
  CHECK(one.told.find("static assertion failed") != std::string::npos);
}

TEST_CASE("a judge that ends before it is done costs nobody points: the submission is not graded") {
  const std::string words = "the check of 04.4 is broken; this is no fault of yours:\n";
  std::string told;
  try {
    course::require_judge(course::JudgeError(words));
  } catch (const course::JudgeError& error) {
    told = error.what();
  }
  CHECK(told ==
        "the check of 04.4 is broken; this is no fault of yours:\n"
        "  hint: the judge ended before it was done, for want of memory or time on this machine?");
  course::require_judge(course::CourseError(words));  // the linker's words, which may quote hers
}

TEST_CASE("a judge that cannot begin its work is no fault of the code that it judges") {
  course::CheckProgram program;
  program.path = "/bin/true";
  program.judge = "/bin/false";
  CHECK_THROWS_AS(course::run_checks(std::vector{program}, "01.1"), course::JudgeError);
}
