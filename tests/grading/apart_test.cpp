// Reading and grading in processes of their own: what brings one down brings nothing else down.
#include "modules/grading/judge/isolated_grading.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include "modules/course/process/isolated.h"
#include "modules/grading/classroom/classroom.h"
#include "tests/grading/instructor.h"

using namespace course;

namespace {

constexpr double long_enough = 60;

Submission submission_of(const std::string& student) {
  Submission submission;
  submission.name = student + ".zip";
  submission.student = student;
  submission.digest = std::string(63, '0') + student.substr(0, 1);
  return submission;
}

}  // namespace

TEST_CASE("what is computed apart comes back, and what is thrown there is thrown here") {
  const std::string large(3 << 20, '\0');
  CHECK(isolated([&] { return large; }, long_enough) == large);
  CHECK(complaint([] { isolated([]() -> std::string { throw std::runtime_error("no disk"); }, long_enough); }) ==
        "no disk");
  CHECK(complaint([] { isolated([]() -> std::string { throw 7; }, long_enough); }) ==
        "the process failed and did not say why");
}

TEST_CASE("a process that crashes, is killed, or never ends is named, and this one goes on") {
  CHECK(complaint([] {
          isolated(
              [] {
                ::signal(SIGSEGV, SIG_DFL);
                ::raise(SIGSEGV);
                return std::string();
              },
              long_enough);
        }) == "the process was ended by signal 11 (Segmentation fault)");
  CHECK(complaint([] {
          isolated(
              [] {
                ::kill(::getpid(), SIGKILL);
                return std::string();
              },
              long_enough);
        }) == "the process was ended by signal 9 (Killed)");
  CHECK(complaint([] {
          isolated(
              [] {
                for (;;) ::pause();
                return std::string();
              },
              0.1);
        }) == "the process was ended after 0 seconds");
}

TEST_CASE("a submission that was read apart is the one that was read, whatever bytes are in it") {
  Submission read = submission_of("ada");
  read.regions = {{"03.1", {{0, "return \xff\xfe;\n"}, {2, ""}}}, {"04.2", {{0, std::string("a\0b", 3)}}}};
  read.remarks = {"one", "two\nlines"};
  read.told = {"a sentence"};
  const Submission back = read_isolated([&] { return read; });
  CHECK(back.name == read.name);
  CHECK(back.student == read.student);
  CHECK(back.regions == read.regions);
  CHECK(back.remarks == read.remarks);
  CHECK(back.told == read.told);
  CHECK(back.digest == read.digest);
}

TEST_CASE("files that a grader leaves behind are removed, also if it was killed") {
  const TemporaryFolder folder;
  const char* before = std::getenv("TMPDIR");
  const std::string old = before == nullptr ? "" : before;
  ::setenv("TMPDIR", folder.path.c_str(), 1);
  CHECK(complaint([] {
          grade_isolated(
              [] {
                tinytensor::write_file(std::filesystem::temp_directory_path() / "left", "behind");
                ::kill(::getpid(), SIGKILL);
                return Graded();
              },
              long_enough);
        }) != "");
  CHECK(folder.count() == 0);
  old.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", old.c_str(), 1);
}

TEST_CASE("a submission that brings the grader down is named, and all others are graded") {
  const TemporaryFolder folder;
  Assignment assignment;
  assignment.name = "week3";
  assignment.folder = folder.path;
  assignment.exercises = {"04.1"};
  std::vector<Attempt> attempts;
  for (const char* student : {"1", "2", "3", "4", "5", "6"}) attempts.push_back({submission_of(student), ""});
  const Grader grader = [](const Assignment& part, const Submission& submission, bool) {
    return grade_isolated(
        [&] {
          if (submission.student == "3") ::kill(::getpid(), SIGKILL);
          Graded graded;
          graded.exercises = {{part.exercises[0], "a title", 4, 4, Verdict::Kind::passed, false, "", ""}};
          return graded;
        },
        long_enough);
  };
  const ClassRun run = grade_class(assignment, "downloads", attempts, "checks", grader, {.jobs = 3});
  CHECK(run.graded == 5);
  REQUIRE(run.problems.size() == 1);
  CHECK(run.problems.begin()->first == "3 (3.zip)");
  CHECK(run.problems.begin()->second == "the process was ended by signal 9 (Killed)");
  for (const Graded& graded : read_class(assignment)) CHECK(graded.earned() == (graded.student == "3" ? 0 : 4));
}
