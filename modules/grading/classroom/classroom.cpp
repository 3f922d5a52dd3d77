#include "modules/grading/classroom/classroom.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "modules/course/common/error.h"
#include "modules/course/process/parallel.h"
#include "modules/grading/formats/escaping.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

HandedIn handed_in_of(const Attempt& attempt, const std::string& folder) {
  const Submission& submission = attempt.submission;
  const bool readable = attempt.problem.empty();
  return {folder,
          submission.name,
          submission.student,
          submission.handed_in ? text_of(*submission.handed_in) : "",
          readable ? submission.digest : "",
          submission.remarks,
          submission.told,
          attempt.problem,
          0,
          attempt.number};
}

// How a person finds it: two students may have sent files of one name.
std::string name_of(const Submission& submission) {
  if (submission.student.empty() || submission.student == submission.name) return name_in_words(submission.name);
  return name_in_words(submission.student) + " (" + name_in_words(submission.name) + ")";
}

bool is_out_of_time(const GradedExercise& exercise) { return exercise.kind == Kind::out_of_time; }

std::vector<std::string> to_try_again_in(const Graded& graded) {
  std::vector<std::string> ids;
  for (const GradedExercise& exercise : graded.exercises) {
    if (is_out_of_time(exercise) && exercise.again) ids.push_back(exercise.exercise);
  }
  return ids;
}

/// The work of one run.
class ClassGrading {
 public:
  ClassGrading(const Assignment& assignment, const std::string& checks, const Grader& grader,
               const ClassProgress& progress, ClassRun& run)
      : assignment_(assignment), checks_(checks), grader_(grader), progress_(progress), run_(run) {}

  void all(const std::vector<const Submission*>& submissions, size_t jobs) {
    std::atomic<size_t> next = 0;
    const auto work = [&] {
      try {
        for (size_t i; (i = next++) < submissions.size();) first(*submissions[i]);
      } catch (...) {  // a result cannot be written: there is no use in going on
        next = submissions.size();
        const std::scoped_lock lock(using_);
        failure_ = std::current_exception();
      }
    };
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min(jobs, submissions.size()); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    again();
  }

 private:
  // What the clock ended waits for all others; nothing of it is kept, so that a run that is killed tries it anew.
  void first(const Submission& submission) {
    std::optional<Graded> graded = tried(assignment_, submission, false);
    const std::scoped_lock lock(using_);
    if (graded && !to_try_again_in(*graded).empty()) {
      waiting_.emplace_back(&submission, std::move(*graded));
      return;
    }
    if (graded) keep(submission, std::move(*graded));
    progress_.one_done();
  }

  void again() {
    if (!waiting_.empty()) progress_.tries_again(waiting_.size());
    // In an order that does not depend on which was done first.
    std::sort(waiting_.begin(), waiting_.end(),
              [](const auto& a, const auto& b) { return a.first->digest < b.first->digest; });
    for (auto& [submission, graded] : waiting_) {
      Assignment part = assignment_;
      part.exercises = to_try_again_in(graded);
      const std::optional<Graded> again = tried(part, *submission, true);
      ++run_.tried_again;
      if (again && std::none_of(again->exercises.begin(), again->exercises.end(), is_out_of_time)) ++run_.saved;
      if (again) {
        put_into(graded, *again);
        keep(*submission, std::move(graded));
      }
      progress_.one_done();
    }
  }

  static void put_into(Graded& graded, const Graded& again) {
    graded.seconds += again.seconds;
    for (const GradedExercise& one : again.exercises) {
      for (GradedExercise& old : graded.exercises) {
        if (old.exercise == one.exercise) old = one;
      }
    }
  }

  // What reading an attempt said is kept with the attempt: another one may have the same digest.
  std::optional<Graded> tried(const Assignment& part, const Submission& submission, bool exclusive) {
    std::string problem;
    try {
      Submission silent = submission;
      silent.remarks.clear();
      silent.told.clear();
      return grader_(part, silent, exclusive);
    } catch (const std::exception& error) {
      problem = error.what();
    }
    const std::scoped_lock lock(problems_);
    run_.problems[name_of(submission)] = problem;
    return std::nullopt;
  }

  // The name and the student are those of an attempt, of which there may be several.
  void keep(const Submission& submission, Graded graded) {
    graded.digest = submission.digest;
    graded.submission.clear();
    graded.student.clear();
    graded.handed_in.clear();
    graded.course = checks_;
    for (GradedExercise& exercise : graded.exercises) exercise.again = false;
    store_grade(assignment_, graded);
    ++run_.graded;
  }

  const Assignment& assignment_;
  const std::string& checks_;
  const Grader& grader_;
  const ClassProgress& progress_;
  ClassRun& run_;
  std::mutex using_, problems_;
  std::exception_ptr failure_;
  std::vector<std::pair<const Submission*, Graded>> waiting_;
};

std::vector<std::string> changed_exercises(const Graded& before, const Graded& after) {
  std::vector<std::string> changed;
  for (const GradedExercise& now : after.exercises) {
    const auto old = std::find_if(before.exercises.begin(), before.exercises.end(),
                                  [&](const GradedExercise& one) { return one.exercise == now.exercise; });
    if (old == before.exercises.end()) {
      changed.push_back(fmt::format("{}: {}, new", now.exercise, name_of(now.kind)));
    } else if (old->kind != now.kind || old->earned != now.earned) {
      changed.push_back(fmt::format("{}: {} before, {} now", now.exercise, name_of(old->kind), name_of(now.kind)));
    }
  }
  return changed;
}

std::vector<Change> changes_in(const Assignment& assignment, const std::vector<HandedIn>& all) {
  std::vector<Change> changes;
  for (const HandedIn& one : all) {
    if (one.digest.empty()) continue;
    const std::optional<Graded> before = grade_before(assignment, one.digest);
    const std::optional<Graded> after = stored_grade(assignment, one.digest);
    if (!before || !after) continue;
    const std::vector<std::string> exercises = changed_exercises(*before, *after);
    if (exercises.empty()) continue;
    changes.push_back({one.student, one.submission, before->earned(), after->earned(), exercises});
  }
  return changes;
}

/// Which digests this run grades, and which of those in any case.
struct ToGrade {
  const ClassOptions& options;
  std::optional<std::set<std::string>> counting;  ///< all if there is none
  std::set<std::string> forced;
};

ToGrade wanted_of(const ClassOptions& options, const std::vector<HandedIn>& all, const std::vector<Attempt>& attempts) {
  ToGrade wanted{options, {}, {}};
  if (options.counting) wanted.counting = options.counting(all);
  if (options.student.empty()) return wanted;
  for (const Attempt& attempt : attempts) {
    const std::string& digest = attempt.submission.digest;
    const bool counts = !wanted.counting || wanted.counting->count(digest) != 0;
    if (attempt.submission.student == options.student && attempt.problem.empty() && counts)
      wanted.forced.insert(digest);
  }
  if (wanted.forced.empty()) {
    fail<CourseError>(
        "{}: nothing of hers that counts and can be read is among these submissions\n"
        "  hint: the student is named as ./tt report and the gradebook name her",
        tinytensor::printable(options.student));
  }
  wanted.counting = wanted.forced;
  return wanted;
}

// One submission for each digest that has no grade, or one that is to be replaced.
std::vector<const Submission*> to_grade(const Assignment& assignment, const std::vector<Attempt>& attempts,
                                        const std::string& checks, const ToGrade& wanted, ClassRun& run) {
  std::map<std::string, const Submission*> by_digest;
  std::map<std::string, std::vector<std::string>> names;
  for (const Attempt& attempt : attempts) {
    if (!attempt.problem.empty()) continue;
    by_digest.emplace(attempt.submission.digest, &attempt.submission);
    names[attempt.submission.digest].push_back(name_of(attempt.submission));
  }
  for (auto& [digest, called] : names) {
    if (called.size() > 1) run.same.push_back(called);
  }
  run.digests = by_digest.size();
  std::vector<const Submission*> result;
  for (const auto& [digest, submission] : by_digest) {
    const std::optional<Graded> old = stored_grade(assignment, digest);
    const bool outdated = old && old->course != checks;
    const bool counts = !wanted.counting || wanted.counting->count(digest) != 0;
    const bool replaced = old && counts && ((outdated && wanted.options.again) || wanted.forced.count(digest) != 0);
    if (replaced) keep_grade_before(assignment, digest);
    if (replaced || (!old && counts)) {
      result.push_back(submission);
    } else if (!old) {
      run.superseded += names[digest].size();
    } else {
      ++run.kept;
      run.outdated += outdated && counts ? 1 : 0;
    }
  }
  return result;
}

}  // namespace

ClassRun grade_class(const Assignment& assignment, const std::string& folder, const std::vector<Attempt>& attempts,
                     const std::string& checks, const Grader& grader, const ClassOptions& options,
                     const ClassProgress& progress) {
  ClassRun run;
  run.attempts = attempts.size();
  std::vector<HandedIn> found;
  for (const Attempt& attempt : attempts) {
    found.push_back(handed_in_of(attempt, folder));
    if (!attempt.problem.empty()) run.problems[name_of(attempt.submission)] = attempt.problem;
  }
  const std::vector<HandedIn> all = remember_handed_in(assignment, folder, found);
  for (const HandedIn& one : all) {
    std::error_code ignored;
    if (one.folder != folder && !std::filesystem::exists(one.folder, ignored)) ++run.gone[one.folder];
  }
  const std::vector<const Submission*> waiting =
      to_grade(assignment, attempts, checks, wanted_of(options, all, attempts), run);
  progress.begins(run.kept, waiting.size());
  const size_t jobs = options.jobs > 0 ? static_cast<size_t>(options.jobs) : most_at_once();
  ClassGrading(assignment, checks, grader, progress, run).all(waiting, jobs);
  if (options.again || !options.student.empty()) {
    run.changes = changes_in(assignment, all);
    forget_grades_before(assignment);
  }
  return run;
}

}  // namespace course
