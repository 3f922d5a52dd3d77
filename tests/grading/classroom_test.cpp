// Grading a class: by a grader that is told what to find, since this is about many submissions and not about one.
#include "modules/grading/classroom/classroom.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "modules/course/common/error.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using namespace course;
using Kind = Verdict::Kind;

namespace {

// What stands in the region of 04.1 says what the fake grader finds there: "passed", "wrong", …
Attempt attempt(const std::string& student, const std::string& first, const std::string& second = "wrong") {
  Attempt attempt;
  attempt.submission.name = student + ".zip";
  attempt.submission.student = student;
  attempt.submission.handed_in = parse_moment("2027-02-12T12:00:00Z");
  attempt.submission.regions = {{"04.1", {{0, first}}}, {"04.2", {{0, second}}}};
  attempt.submission.remarks = {"a remark on " + student};
  attempt.submission.digest = fmt::format("{:064x}", std::hash<std::string>()(first + "," + second));
  return attempt;
}

Graded found_in(const Assignment& part, const Submission& submission) {
  Graded graded;
  graded.remarks = submission.remarks;  // none: they belong to the attempt
  for (const std::string& id : part.exercises) {
    const Kind kind = kind_named(submission.regions.at(id).at(0));
    graded.exercises.push_back({id, "of " + id, 4, kind == Kind::passed ? 4.0 : 0.0, kind, false, "told", ""});
    graded.exercises.back().again = kind == Kind::out_of_time;
  }
  return graded;
}
Graded plain_grader(const Assignment& part, const Submission& submission, bool) { return found_in(part, submission); }

/// An assignment in a folder of its own.
struct Class {
  TemporaryFolder folder;
  Assignment assignment;
  Class() {
    assignment.name = "week3";
    assignment.folder = folder / "week3";
    assignment.exercises = {"04.1", "04.2"};
    std::filesystem::create_directory(assignment.folder);
  }
  ClassRun grade(const std::vector<Attempt>& attempts, const Grader& grader = plain_grader, ClassOptions options = {},
                 const std::string& checks = "checks 1", const std::string& from = "downloads") const {
    if (options.jobs == 0) options.jobs = 4;
    return grade_class(assignment, from, attempts, checks, grader, options);
  }
  /// All files and what is in them.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(assignment.folder)) {
      const std::string name = std::filesystem::relative(entry.path(), assignment.folder);
      files[name] = entry.is_regular_file() ? tinytensor::read_file(entry.path()) : "";
    }
    return files;
  }
};

// A class in which every submission is another one.
std::vector<Attempt> class_of(size_t count) {
  std::vector<Attempt> attempts;
  for (size_t i = 0; i < count; ++i) {
    attempts.push_back(attempt(fmt::format("s{:03}", i), i % 3 == 0 ? "passed" : "wrong"));
    attempts.back().submission.digest = fmt::format("{:064x}", i);
  }
  return attempts;
}

}  // namespace

TEST_CASE("submissions whose regions are the same are graded once, and each keeps its own remarks") {
  const Class c;
  std::atomic<int> graded = 0;
  const ClassRun run = c.grade({attempt("ada", "passed"), attempt("ben", "passed"), attempt("cleo", "wrong")},
                               [&](const Assignment& part, const Submission& submission, bool) {
                                 ++graded;
                                 return found_in(part, submission);
                               });
  CHECK(graded == 2);
  CHECK(run.attempts == 3);
  CHECK(run.digests == 2);
  CHECK(run.graded == 2);
  const std::vector<Graded> all = read_class(c.assignment);
  REQUIRE(all.size() == 3);
  CHECK(all[1].student == "ben");
  CHECK(all[1].submission == "ben.zip");
  CHECK(all[1].handed_in == "2027-02-12T12:00:00Z");
  CHECK(all[1].remarks == std::vector<std::string>{"a remark on ben"});
  CHECK(all[1].earned() == 4);
  CHECK(all[2].earned() == 0);
}

TEST_CASE("a run that is killed goes on where it was, and leaves the same bytes") {
  const std::vector<Attempt> attempts = class_of(40);
  const Class whole, killed;
  whole.grade(attempts);
  for (const int after : {1, 7, 15}) {
    const pid_t child = fork();
    if (child == 0) {
      std::atomic<int> done = 0;
      killed.grade(attempts, [&](const Assignment& part, const Submission& submission, bool) {
        if (++done > after) ::kill(::getpid(), SIGKILL);
        return found_in(part, submission);
      });
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
  }
  const ClassRun run = killed.grade(attempts);
  CHECK(run.kept > 0);
  CHECK(run.graded > 0);
  CHECK(run.kept + run.graded == 40);
  std::map<std::string, std::string> files = killed.files();
  std::erase_if(files, [](const auto& file) { return file.first.find(".tmp-") != std::string::npos; });
  CHECK(files == whole.files());
}

TEST_CASE("a run that is done grades nothing when it is run again") {
  const Class c;
  c.grade(class_of(5));
  const ClassRun run = c.grade(class_of(5), [](const Assignment&, const Submission&, bool) -> Graded {
    throw std::runtime_error("not wanted");
  });
  CHECK(run.kept == 5);
  CHECK(run.graded == 0);
  CHECK(run.problems.empty());
}

TEST_CASE("what throws is named, stops nothing else, and is tried again by the next run") {
  const Class c;
  std::vector<Attempt> attempts = class_of(6);
  attempts[5].problem = "s005.zip: is no archive";
  const ClassRun run = c.grade(attempts, [](const Assignment& part, const Submission& submission, bool) -> Graded {
    if (submission.student == "s002") fail<CourseError>("the compiler is gone");
    return found_in(part, submission);
  });
  CHECK(run.graded == 4);
  CHECK(run.problems == std::map<std::string, std::string>{{"s002 (s002.zip)", "the compiler is gone"},
                                                           {"s005 (s005.zip)", "s005.zip: is no archive"}});
  const std::vector<Graded> all = read_class(c.assignment);
  CHECK(all[2].told == std::vector<std::string>{"it is not graded yet"});
  CHECK(all[5].told == std::vector<std::string>{"it could not be read: s005.zip: is no archive"});
  CHECK(all[5].exercises.empty());
  const ClassRun next = c.grade(attempts);
  CHECK(next.graded == 1);
  CHECK(next.problems.size() == 1);
}

TEST_CASE("what is out of time is tried again alone, after all others, before it counts") {
  const Class c;
  std::mutex using_it;
  std::vector<std::string> order;
  std::atomic<int> at_work = 0;
  const Grader grader = [&](const Assignment& part, const Submission& submission, bool exclusive) {
    ++at_work;
    {
      const std::scoped_lock lock(using_it);
      std::string said = submission.student + (exclusive ? " alone" : "");
      for (const std::string& id : part.exercises) said += " " + id;
      order.push_back(said);
    }
    if (exclusive) CHECK(at_work == 1);
    Graded graded = found_in(part, submission);
    // The machine was busy: Ada's second exercise is fast enough alone.
    if (submission.student == "ada" && exclusive) {
      graded.exercises[0].kind = Kind::passed;
      graded.exercises[0].earned = 4;
    }
    --at_work;
    return graded;
  };
  const ClassRun run = c.grade({attempt("ada", "passed", "out_of_time"), attempt("ben", "out_of_time", "out_of_time"),
                                attempt("cleo", "wrong"), attempt("dora", "passed")},
                               grader);
  CHECK(run.tried_again == 2);
  CHECK(run.saved == 1);
  CHECK(run.graded == 4);
  REQUIRE(order.size() == 6);
  std::vector<std::string> last(order.begin() + 4, order.end());
  std::sort(last.begin(), last.end());
  CHECK(last == std::vector<std::string>{"ada alone 04.2", "ben alone 04.1 04.2"});
  const std::vector<Graded> all = read_class(c.assignment);
  CHECK(all[0].earned() == 8);
  CHECK(all[0].exercises[1].kind == Kind::passed);
  CHECK(all[1].exercises[1].kind == Kind::out_of_time);
}

TEST_CASE("what used its own time up is not tried again") {
  const Class c;
  const Grader grader = [](const Assignment& part, const Submission& submission, bool exclusive) {
    CHECK(!exclusive);
    Graded graded = found_in(part, submission);
    graded.exercises[0].again = false;
    return graded;
  };
  CHECK(c.grade({attempt("ada", "out_of_time")}, grader).tried_again == 0);
  CHECK(read_class(c.assignment)[0].exercises[0].kind == Kind::out_of_time);
}

TEST_CASE("a slow submission does not hold up the others") {
  const Class c;
  std::atomic<int> done = 0;
  const Grader grader = [&](const Assignment& part, const Submission& submission, bool) {
    if (submission.student == "s000") {
      for (int i = 0; i < 20000 && done < 19; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      CHECK(done == 19);
    }
    ++done;
    return found_in(part, submission);
  };
  CHECK(c.grade(class_of(20), grader, {2, false}).graded == 20);
}

TEST_CASE("grades from older checks stay until they are asked for again, and then it is said what changed") {
  const Class c;
  const std::vector<Attempt> attempts = {attempt("ada", "passed", "passed"), attempt("ben", "wrong"),
                                         attempt("cleo", "passed", "passed"), attempt("dora", "passed")};
  c.grade(attempts);
  const Grader corrected = [](const Assignment& part, const Submission& submission, bool) {
    Graded graded = found_in(part, submission);
    if (graded.exercises[1].kind == Kind::passed) graded.exercises[1] = {"04.2", "", 4, 0, Kind::wrong, false, "", ""};
    return graded;
  };
  ClassRun run = c.grade(attempts, corrected, {}, "checks 2");
  CHECK(run.outdated == 3);
  CHECK(run.graded == 0);
  CHECK(run.changes.empty());
  CHECK(read_class(c.assignment)[0].earned() == 8);
  run = c.grade(attempts, corrected, {1, true}, "checks 2");
  CHECK(run.outdated == 0);
  CHECK(run.graded == 3);
  REQUIRE(run.changes.size() == 2);
  CHECK(run.changes[0].student == "ada");
  CHECK(run.changes[1].student == "cleo");
  CHECK(run.changes[0].before == 8);
  CHECK(run.changes[0].after == 4);
  CHECK(run.changes[0].exercises == std::vector<std::string>{"04.2: passed before, wrong now"});
  CHECK(!std::filesystem::exists(c.assignment.folder / "grades/before"));
  run = c.grade(attempts, corrected, {1, true}, "checks 2");
  CHECK(run.kept == 3);
  CHECK(run.changes.empty());
}

TEST_CASE("a regrading that is killed goes on, and says all that it changed") {
  const Class c;
  const std::vector<Attempt> attempts = class_of(9);
  c.grade(attempts);
  const auto regrade = [&](int most) {
    return [most, done = 0](const Assignment& part, const Submission& submission, bool) mutable {
      if (++done > most) ::kill(::getpid(), SIGKILL);
      Graded graded = found_in(part, submission);
      graded.exercises[0] = {"04.1", "", 4, 4, Kind::passed, false, "", ""};
      return graded;
    };
  };
  const pid_t child = fork();
  if (child == 0) {
    c.grade(attempts, regrade(4), {1, true}, "checks 2");
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  const ClassRun run = c.grade(attempts, regrade(100), {1, true}, "checks 2");
  CHECK(run.kept == 4);
  CHECK(run.graded == 5);
  CHECK(run.changes.size() == 6);  // every third had passed before
}

TEST_CASE("a damaged grade is graded anew, and a damaged list is named") {
  const Class c;
  const std::vector<Attempt> attempts = {attempt("ada", "passed"), attempt("ben", "wrong")};
  c.grade(attempts);
  const auto before = c.files();
  const auto grade = c.assignment.folder / "grades" / (attempts[0].submission.digest + ".json");
  for (const std::string& damage : {std::string("{"), std::string(), std::string("{}"), std::string("\0\0", 2),
                                    before.at("grades/" + attempts[1].submission.digest + ".json")}) {
    tinytensor::write_file(grade, damage);
    CHECK(c.grade(attempts).graded == 1);
    CHECK(c.files() == before);
  }
  tinytensor::write_file(c.assignment.folder / "grades/submissions.json", "[{\"folder\": 3}]");
  CHECK_THROWS_WITH_AS(c.grade(attempts), doctest::Contains("submissions.json: is damaged\n  hint: remove it"),
                       CourseError);
}

TEST_CASE("several folders of downloads make one class, and a folder that is graded again replaces its own") {
  const Class c;
  c.grade({attempt("ada", "passed"), attempt("ben", "wrong")}, plain_grader, {}, "checks 1", "group a");
  c.grade({attempt("cleo", "passed", "passed")}, plain_grader, {}, "checks 1", "group b");
  c.grade({attempt("ada", "wrong", "passed")}, plain_grader, {}, "checks 1", "group a");
  const std::vector<Graded> all = read_class(c.assignment);
  REQUIRE(all.size() == 2);
  CHECK(all[0].student == "ada");
  CHECK(all[0].exercises[0].kind == Kind::wrong);
  CHECK(all[1].earned() == 8);
}

TEST_CASE("a result that cannot be written ends the run with a message") {
  const Class c;
  c.grade({});
  const auto before = tinytensor::write_calls();
  tinytensor::write_calls().write = [](int, const void*, size_t) {
    errno = ENOSPC;
    return static_cast<ptrdiff_t>(-1);
  };
  std::string says = "nothing";
  try {
    grade_class(c.assignment, "downloads", {}, "checks", plain_grader, {});
  } catch (const std::exception& error) {
    says = error.what();
  }
  CHECK(says.find("No space left") != std::string::npos);
  std::atomic<int> writes = 0;
  tinytensor::write_calls().write = [&](int file, const void* bytes, size_t size) {
    if (++writes > 3) return errno = ENOSPC, static_cast<ptrdiff_t>(-1);
    return ::write(file, bytes, size);
  };
  try {
    c.grade(class_of(8));
  } catch (const std::exception& error) {
    says = error.what();
  }
  tinytensor::write_calls() = before;
  CHECK(says.find("No space left") != std::string::npos);
  CHECK(c.grade(class_of(8)).graded > 0);
}

TEST_CASE("nothing in a name or a digest leads out of the folder of grades") {
  const Class c;
  Attempt evil = attempt("../../evil", "passed");
  evil.submission.name = "../../../evil.zip";
  c.grade({evil});
  CHECK(read_class(c.assignment).at(0).student == "../../evil");
  for (const auto& [name, ignored] : c.files()) CHECK(name.starts_with("grades"));
  CHECK_THROWS_AS(stored_grade(c.assignment, "../../x"), CourseError);
}

TEST_CASE("where nobody knows the times, the attempt that came later counts, whatever its name") {
  const Class c;
  Attempt first = attempt("ada", "wrong"), second = attempt("ada", "passed");
  first.submission.name = "ada.zip";
  second.submission.name = "ada (1).zip";  // sorted by name it is the first
  second.number = 2;
  for (Attempt* one : {&first, &second}) one->submission.handed_in.reset();
  c.grade({first, second});
  CHECK(read_class(c.assignment).back().earned() == 4);
  // Downloads of another day count as later, whatever their folder is called; the same folder again does not.
  Attempt third = attempt("ada", "wrong", "passed");
  third.submission.handed_in.reset();
  third.submission.name = "ada.zip";
  c.grade({third}, plain_grader, {}, "checks 1", "a folder that sorts before the other one");
  CHECK(read_class(c.assignment).back().submission == "ada.zip");
  CHECK(read_class(c.assignment).back().exercises.at(1).earned == 4);
  c.grade({first, second});
  CHECK(read_class(c.assignment).back().exercises.at(1).earned == 4);
}

TEST_CASE("attempts of a folder that is not there any more still count, and it is said how many") {
  const Class c;
  CHECK(c.grade({attempt("ada", "wrong"), attempt("ben", "passed")}, plain_grader, {}, "checks 1", "/moved")
            .gone.empty());
  const ClassRun run = c.grade({attempt("ada", "passed")}, plain_grader, {}, "checks 1", "/here");
  CHECK(run.gone == std::map<std::string, size_t>{{"/moved", 2}});
}

TEST_CASE("two runs do not grade one assignment at once: the second says so") {
  const Class c;
  {
    const ClassLock first(c.assignment);
    std::string said;
    try {
      const ClassLock second(c.assignment);
    } catch (const CourseError& error) {
      said = error.what();
    }
    CHECK(said == "week3: another ./tt grade is at work on it\n  hint: begin again when it is done");
  }
  const ClassLock again(c.assignment);
}
