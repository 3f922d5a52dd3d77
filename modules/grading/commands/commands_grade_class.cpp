// ./tt grade week3 submissions/: a class. ./tt grade week3 --feedback: what goes back to it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "modules/course/common/console.h"
#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/grading/classroom/classroom.h"
#include "modules/grading/classroom/fallen.h"
#include "modules/grading/commands/commands_grade.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/found.h"
#include "modules/grading/judge/grade.h"
#include "modules/grading/judge/isolated_grading.h"
#include "modules/grading/judge/kept_objects.h"
#include "modules/grading/report/class_report.h"
#include "modules/grading/report/feedback.h"
#include "modules/grading/report/results.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/progress_bar.h"

namespace course {
namespace {

namespace fs = std::filesystem;

std::vector<Attempt> read_all(const Catalog& catalog, const Assignment& assignment, const std::vector<Found>& found) {
  std::vector<Attempt> attempts(found.size());
  in_parallel(found.size(), [&](size_t i) {
    Attempt& attempt = attempts[i];
    try {
      attempt.submission = read_isolated([&] { return read_submission(catalog, assignment, found[i]); });
    } catch (const std::exception& error) {
      attempt.problem = error.what();
      if (!found[i].remark.empty()) attempt.submission.remarks.push_back(found[i].remark);
    }
    // As the platform says, whatever stands in the files.
    attempt.submission.name = found[i].name;
    attempt.submission.student = found[i].student;
    attempt.submission.handed_in = found[i].handed_in;
    attempt.number = found[i].attempt;
  });
  return attempts;
}

/// What is on the screen while a class is graded.
class Screen {
 public:
  ClassProgress progress() {
    return {[this](size_t kept, size_t to_grade) { begins(kept, to_grade); }, [this] { bar_->advance(); },
            [this](size_t submissions) { tries_again(submissions); }};
  }
  void clear() {
    if (bar_) bar_->clear();
  }

 private:
  void begins(size_t kept, size_t to_grade) {
    if (kept > 0 && to_grade > 0) {
      fmt::print("{} graded already: the other {} follow\n", counted(kept, "submission"), to_grade);
      std::fflush(stdout);
    }
    bar_.emplace("grading", static_cast<int64_t>(to_grade), "submissions");
    bar_->set(0);
  }
  void tries_again(size_t submissions) {
    bar_->clear();
    fmt::print("{} out of time: tried again alone, before it counts\n", counted(submissions, "submission"));
    std::fflush(stdout);
  }

  std::optional<tinytensor::ProgressBar> bar_;
};

void print_points(const Assignment& assignment, const std::vector<Standing>& all) {
  std::map<std::string, int> kinds;
  for (const Standing& standing : all) {
    if (standing.counts == nullptr || standing.counts->exercises.empty()) continue;
    for (const GradedExercise& exercise : standing.exercises) ++kinds[in_words(exercise.kind)];
  }
  const ClassReport report = report_of(assignment, all);
  if (report.handed_in == 0) return;
  fmt::print("  {:<32}{} of {}\n", "points, median", points_text(report.median()), points_text(report.points));
  for (const auto& [kind, count] : kinds)
    fmt::print("  {:<32}{}\n", kind, counted(static_cast<size_t>(count), "exercise"));
  if (report.strangers.empty()) return;
  fmt::print("\nnot in the roster\n{}  hint: a file or folder is called by an id or a name of roster.csv\n",
             wrapped(fmt::format("  {}", fmt::join(report.strangers, ", ")), terminal_width()));
}

void print_same(const ClassRun& run) {
  constexpr size_t most = 10;
  for (size_t i = 0; i < std::min(most, run.same.size()); ++i) {
    std::string names;
    for (const std::string& name : run.same[i]) names += (names.empty() ? "" : ", ") + name;
    fmt::print("{}", wrapped("  the same lines: " + clean_line(names, 1000), terminal_width()));
  }
  if (run.same.size() > most) fmt::print("  … and {} more groups of the same lines\n", run.same.size() - most);
}

void print_run(const ClassRun& run, const ClassArguments& given, bool best_counts, double seconds) {
  fmt::print("{}: {}", given.assignment, counted(run.attempts, "submission"));
  if (run.graded > 0) fmt::print(", {} graded in {}", run.graded, tinytensor::clock_time(seconds));
  if (run.kept > 0) fmt::print(", {} graded before", run.kept);
  if (run.superseded > 0) {
    const std::string last = best_counts
                                 ? fmt::format("of each student the last {} that differ are", most_attempts_graded)
                                 : "a later attempt counts";
    fmt::print(", {} not graded, since {}", run.superseded, last);
  }
  fmt::print("\n");
  print_same(run);
  if (run.tried_again > 0) {
    fmt::print("  {} out of time, and tried again alone: {} then in time\n", run.tried_again, run.saved);
  }
}

void print_changes(const ClassRun& run, bool again) {
  if (again && run.changes.empty()) fmt::print("no grade has changed\n");
  if (!run.changes.empty()) fmt::print("\nchanged\n");
  for (const Change& change : run.changes) {
    fmt::print("  {}: {} before, {} now\n", name_in_words(change.student.empty() ? change.submission : change.student),
               points_text(change.before), points_text(change.after));
    for (const std::string& exercise : change.exercises) fmt::print("    {}\n", clean_line(exercise));
  }
}

void print_problems(const ClassRun& run) {
  if (!run.problems.empty()) fmt::print("\nnot graded\n");
  for (const auto& [name, why] : run.problems) {
    fmt::print("{}", wrapped("  " + clean_line(name) + ": " + clean_line(why, 1000), terminal_width()));
  }
}

void print_notes(const FoundNotes& about) {
  constexpr size_t most = 10;
  std::vector<std::string> names;
  for (const std::string& name : about.passed_over) {
    if (names.size() < most) names.push_back(name_in_words(name));
  }
  if (!names.empty()) {
    fmt::print("{}", wrapped(fmt::format("passed over, for these are no submissions: {}{}", fmt::join(names, ", "),
                                         about.passed_over.size() > most ? ", …" : ""),
                             terminal_width()));
  }
  for (const std::string& note : about.notes) fmt::print("{}", wrapped(clean_line(note, 1000), terminal_width()));
}

void print_fallen(const std::vector<std::string>& sentences) {
  if (sentences.empty()) return;
  fmt::print("\nless than before\n");
  for (const std::string& sentence : sentences) {
    fmt::print("{}", wrapped("  " + clean_line(sentence, 1000), terminal_width()));
  }
}

/// A backup keeps files by hard links. One student's are refused; where most of a class are such, nobody has made them.
void require_no_snapshot(const std::vector<Attempt>& attempts) {
  const auto is_linked = [](const Attempt& attempt) {
    const std::vector<std::string>& told = attempt.submission.told;
    return std::any_of(told.begin(), told.end(),
                       [](const std::string& one) { return one.find("this is a hard link") != std::string::npos; });
  };
  const auto linked = static_cast<size_t>(std::count_if(attempts.begin(), attempts.end(), is_linked));
  if (linked < 2 || 2 * linked <= attempts.size()) return;
  fail<CourseError>(
      "{} of {} submissions are hard links to files elsewhere, as a backup keeps them: they would not be read\n"
      "  hint: grade a copy of the folder: cp -r makes one",
      linked, attempts.size());
}

ClassRun run_class(const Catalog& catalog, const Kit& kit, const Assignment& assignment, const ClassLists& lists,
                   const ClassArguments& given) {
  const ClassLock lock(assignment);
  bound_what_is_kept(kit);
  // Nobody waits long for another one: what takes longer is done at the end, with the same time once more.
  const double budget = 30 + 10 * static_cast<double>(assignment.exercises.size());
  const GradeOptions together{.trust = given.trust, .most_seconds = budget};
  const GradeOptions exclusive{.trust = given.trust, .most_seconds = budget, .exclusive = true};
  const Prepared prepared = prepare_to_grade(catalog, kit, assignment, together);
  FoundNotes notes;
  const std::vector<Found> found = find_submissions(assignment, given.folder, lists.students, &notes);
  print_notes(notes);
  const std::vector<Attempt> attempts = read_all(catalog, assignment, found);
  require_no_snapshot(attempts);
  const Grader grader = [&](const Assignment& part, const Submission& submission, bool is_exclusive) {
    const GradeOptions& options = is_exclusive ? exclusive : together;
    return grade_isolated([&] { return grade(catalog, prepared, part, submission, options); },
                          2 * options.most_seconds);
  };
  Screen screen;
  const auto counting = [&](const std::vector<HandedIn>& all) {
    return digests_that_count(catalog, assignment, lists, all);
  };
  ClassRun run = grade_class(assignment, fs::weakly_canonical(given.folder).string(), attempts, prepared.course, grader,
                             {given.jobs, given.again, given.student, counting}, screen.progress());
  screen.clear();
  return run;
}

}  // namespace

int grade_folder(const Course& course, const ClassArguments& given) {
  const Catalog catalog = course.catalog();
  const Assignment assignment = read_assignment(catalog, given.assignment);
  const ClassLists lists = read_class_lists(catalog, assignment);
  ClassRun run;
  if (!given.folder.empty()) {
    const auto start = std::chrono::steady_clock::now();
    run = run_class(catalog, course.kit(), assignment, lists, given);
    print_run(run, given, assignment.best_counts,
              std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  const std::vector<Graded> graded = read_class(assignment);
  if (graded.empty() && given.folder.empty()) {
    fail<CourseError>("{}: nothing is graded yet\n  hint: ./tt grade {} FOLDER, with what students handed in",
                      assignment.name, assignment.name);
  }
  const std::vector<Standing> all = standings(catalog, assignment, lists, graded);
  if (!given.folder.empty()) {
    print_points(assignment, all);
    print_changes(run, given.again || !given.student.empty());
    print_fallen(fallen(assignment, all));
    remember_points(assignment, all, given.again);
    print_problems(run);
    if (run.outdated > 0) {
      fmt::print("\n{} from older checks\n  hint: ./tt grade {} {} --again replaces them, and says what changes\n",
                 counted(run.outdated, "grade"), assignment.name, tinytensor::shown(given.folder));
    }
  }
  for (const auto& [gone, attempts] : run.gone) {
    fmt::print(
        "\n{} of {} still count, and that folder is not there any more\n"
        "  hint: was it moved? Remove {}, and grade what counts again: what was graded stays\n",
        counted(attempts, "submission"), tinytensor::shown(gone),
        tinytensor::shown(assignment.folder / "grades" / "submissions.json"));
  }
  if (given.feedback) {
    const FeedbackFiles files = write_feedback(assignment, all);
    fmt::print("{} in {}\n", counted(files.pages, "page"), tinytensor::shown(files.folder));
    for (const fs::path& archive : files.archives) fmt::print("  {} takes back its own\n", tinytensor::shown(archive));
  }
  return run.problems.empty() ? 0 : 1;
}

}  // namespace course
