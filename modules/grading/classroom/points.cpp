#include "modules/grading/classroom/points.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

using std::chrono::seconds;
constexpr int64_t seconds_of_day = 24 * 3600;

int64_t parts_begun(int64_t duration, int64_t part) { return (duration + part - 1) / part; }

std::string count(int64_t number, const std::string& one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

// "3 days and 2 hours", "5 minutes"
std::string duration_text(int64_t minutes) {
  const int64_t days = minutes / (24 * 60), hours = minutes / 60 % 24, rest = minutes % 60;
  if (days > 0) return count(days, "day") + (hours > 0 ? " and " + count(hours, "hour") : "");
  if (hours > 0) return count(hours, "hour") + (rest > 0 ? " and " + count(rest, "minute") : "");
  return count(rest, "minute");
}

std::string period_text(seconds period) {
  if (period.count() == seconds_of_day) return "24 hours";
  return duration_text(period.count() / 60);
}

std::optional<Moment> moment_of(const std::string& handed_in) {
  return handed_in.empty() ? std::nullopt : std::optional<Moment>(parse_moment(handed_in));
}

void explain_lateness(const Assignment& assignment, const Lateness& lateness, std::vector<std::string>& comments) {
  if (lateness.minutes == 0) return;
  std::string text = duration_text(lateness.minutes) + " late: ";
  if (lateness.too_late) {
    comments.push_back(text + fmt::format("nothing is earned later than {} after the date",
                                          count(assignment.late.last_day.value_or(0), "day")));
    return;
  }
  if (lateness.days_used > 0) text += count(lateness.days_used, "free late day") + " used, ";
  if (lateness.percent == 0) {
    comments.push_back(text + "nothing is taken away");
    return;
  }
  comments.push_back(text + fmt::format("{}% of the points are taken away ({}% for each {} begun)",
                                        points_text(lateness.percent), points_text(assignment.late.percent),
                                        period_text(assignment.late.period)));
}

// Whose attempt it is; one of a student that nobody knows stands for itself.
const std::string& owner_of(const Graded& graded) {
  return graded.student.empty() ? graded.submission : graded.student;
}

/// A student, with those of her pair.
struct Group {
  std::vector<std::string> ids;
  Allowance allowance;
};

Group group_of(const ClassLists& lists, const Student& student) {
  Group group{{student.id}, {}};
  for (const Student& other : lists.students) {
    if (!student.pair.empty() && other.pair == student.pair && other.id != student.id) group.ids.push_back(other.id);
  }
  for (const std::string& id : group.ids) {
    const auto found = lists.allowances.find(id);
    if (found == lists.allowances.end()) continue;
    const Allowance& one = found->second;
    group.allowance.late_days = std::max(group.allowance.late_days, one.late_days);
    if (one.until && (!group.allowance.until || *one.until > *group.allowance.until)) group.allowance.until = one.until;
    if (group.allowance.why.empty()) group.allowance.why = one.why;
  }
  return group;
}

/// One attempt, after all rules but the choice.
struct Weighed {
  const Graded* graded = nullptr;
  std::vector<GradedExercise> exercises;
  Lateness lateness;
  double earned = 0;
};

class ClassPoints {
 public:
  ClassPoints(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
              const std::vector<Graded>& graded)
      : catalog_(catalog), assignment_(assignment), lists_(lists), graded_(graded) {}

  Standing of(const Student& student) const {
    Standing standing;
    standing.student = student;
    const Group group = group_of(lists_, student);
    standing.attempts = attempts_of(group);
    Weighed best = none(student);
    const std::set<const Graded*> passed_over = beyond_the_last(standing.attempts);
    for (const Graded* attempt : standing.attempts) {
      if (passed_over.count(attempt) != 0) continue;
      const Weighed next = weighed(*attempt, student, group);
      if (best.graded == nullptr || is_preferred(next, best)) best = next;
    }
    standing.counts = best.graded;
    standing.exercises = best.exercises;
    standing.lateness = best.lateness;
    standing.earned = rounded_points(best.earned);
    for (const GradedExercise& exercise : best.exercises) standing.points += exercise.points;
    explain(standing, group);
    if (!passed_over.empty()) {
      standing.comments.push_back(
          fmt::format("of {} the last {} that differ are looked at, as of everybody: {} do not count",
                      counted(standing.attempts.size(), "attempt"), most_attempts_graded,
                      counted(passed_over.size(), "earlier one")));
    }
    remark(standing, group);
    return standing;
  }

 private:
  // By the time they came; those of which nobody knows it, first.
  std::vector<const Graded*> attempts_of(const Group& group) const {
    std::vector<const Graded*> attempts;
    for (const Graded& one : graded_) {
      if (std::find(group.ids.begin(), group.ids.end(), owner_of(one)) != group.ids.end()) attempts.push_back(&one);
    }
    std::stable_sort(attempts.begin(), attempts.end(), [](const Graded* a, const Graded* b) {
      return moment_of(a->handed_in) < moment_of(b->handed_in);
    });
    return attempts;
  }

  // Where the best one counts, of each student what comes before her last ones that differ. An attempt that is handed in
  // again later is one of the last.
  std::set<const Graded*> beyond_the_last(const std::vector<const Graded*>& attempts) const {
    std::set<const Graded*> beyond;
    if (!assignment_.best_counts) return beyond;
    std::map<std::string, std::set<std::string>> digests;  // by student
    for (auto attempt = attempts.rbegin(); attempt != attempts.rend(); ++attempt) {
      if ((*attempt)->digest.empty()) continue;  // it could not be read
      std::set<std::string>& hers = digests[owner_of(**attempt)];
      if (hers.size() < most_attempts_graded) hers.insert((*attempt)->digest);
      if (hers.count((*attempt)->digest) == 0) beyond.insert(*attempt);
    }
    return beyond;
  }

  std::vector<GradedExercise> exercises_of(const Graded* graded, const Student& student) const {
    std::vector<GradedExercise> exercises;
    for (const std::string& id : assignment_.exercises) {
      const Exercise& known = catalog_.exercise(id);
      GradedExercise exercise;
      exercise.exercise = id;
      exercise.title = known.title;
      exercise.points = known.points;
      if (graded != nullptr) {
        for (const GradedExercise& one : graded->exercises) {
          if (one.exercise == id) exercise = one;
        }
      }
      for (const ByHand& one : by_hand_of(student)) {
        if (one.exercise == id) exercise.earned = one.points;
      }
      exercises.push_back(std::move(exercise));
    }
    return exercises;
  }

  const std::vector<ByHand>& by_hand_of(const Student& student) const {
    static const std::vector<ByHand> nothing;
    const auto found = lists_.by_hand.find(student.id);
    return found == lists_.by_hand.end() ? nothing : found->second;
  }

  Weighed none(const Student& student) const {
    Weighed none{nullptr, exercises_of(nullptr, student), {}, 0};
    for (const GradedExercise& exercise : none.exercises) none.earned += exercise.earned;
    return none;
  }

  Weighed weighed(const Graded& graded, const Student& student, const Group& group) const {
    Weighed result{&graded, exercises_of(&graded, student), lateness_of(assignment_, group.allowance, graded.handed_in),
                   0};
    for (const GradedExercise& exercise : result.exercises) result.earned += exercise.earned;
    result.earned *= (100 - result.lateness.percent) / 100;
    return result;
  }

  // Attempts come in the order of their times.
  bool is_preferred(const Weighed& later, const Weighed& earlier) const {
    if (assignment_.best_counts) return later.earned > earlier.earned;
    return !later.lateness.too_late || earlier.lateness.too_late;
  }

  void explain(Standing& standing, const Group& group) const {
    std::vector<std::string>& comments = standing.comments;
    if (standing.counts != nullptr) {
      if (owner_of(*standing.counts) != standing.student.id) {
        comments.push_back("handed in by " + name_in_words(owner_of(*standing.counts)) + ", of the same pair");
      }
      if (assignment_.due && standing.counts->handed_in.empty()) {
        comments.push_back("nobody knows when it was handed in: it counts as on time");
      }
      if (group.allowance.until) {
        comments.push_back(fmt::format("due at {}{}", text_of(*group.allowance.until),
                                       group.allowance.why.empty() ? "" : ": " + group.allowance.why));
      }
      explain_lateness(assignment_, standing.lateness, comments);
    }
    for (const ByHand& one : by_hand_of(standing.student)) {
      if (one.exercise.empty()) standing.earned = rounded_points(one.points);
      comments.push_back(fmt::format(
          "{}: {} by hand{}", one.exercise.empty() ? "the whole assignment" : "exercise " + one.exercise,
          points_text(one.points) + " " + plural(one.points, "point"), one.comment.empty() ? "" : ": " + one.comment));
    }
  }

  // What earned more than what counts: a later attempt, or points given before it came, may hide it.
  void remark(Standing& standing, const Group& group) const {
    if (standing.counts == nullptr) return;
    const double counts = weighed(*standing.counts, standing.student, group).earned;
    for (const Graded* attempt : standing.attempts) {
      const double earned = weighed(*attempt, standing.student, group).earned;
      if (earned <= counts + 1e-9) continue;
      standing.remarks.push_back(fmt::format(
          "{} would earn {} {}; {} counts, and earns {}", name_in_words(attempt->submission), points_text(earned),
          plural(earned, "point"), name_in_words(standing.counts->submission), points_text(counts)));
    }
    for (const ByHand& one : by_hand_of(standing.student)) {
      double checks = one.exercise.empty() ? counts : 0;
      for (const GradedExercise& exercise : standing.counts->exercises) {
        if (exercise.exercise == one.exercise) checks = exercise.earned;
      }
      if (checks <= one.points + 1e-9) continue;
      standing.remarks.push_back(
          fmt::format("{}: {} by hand, and the checks give {}: is the line of by_hand.csv older than {}?",
                      one.exercise.empty() ? "the whole assignment" : "exercise " + one.exercise,
                      points_text(one.points), points_text(checks), name_in_words(standing.counts->submission)));
    }
  }

  const Catalog& catalog_;
  const Assignment& assignment_;
  const ClassLists& lists_;
  const std::vector<Graded>& graded_;
};

}  // namespace

Lateness lateness_of(const Assignment& assignment, const Allowance& allowance, const std::string& handed_in) {
  Lateness lateness;
  const std::optional<Moment> due = allowance.until ? allowance.until : assignment.due;
  const std::optional<Moment> came = moment_of(handed_in);
  if (!due || !came || *came <= *due) return lateness;
  const LatePolicy& policy = assignment.late;
  const int64_t late = (*came - *due).count();
  lateness.minutes = static_cast<int>(std::min<int64_t>(parts_begun(late, 60), INT32_MAX));
  if (policy.last_day && late > *policy.last_day * seconds_of_day) {
    lateness.too_late = true;
    lateness.percent = 100;
    return lateness;
  }
  const int64_t free = policy.free_days + allowance.late_days;
  const int64_t used = std::min(free, parts_begun(late, seconds_of_day));
  lateness.days_used = static_cast<int>(used);
  const int64_t left = std::max<int64_t>(late - used * seconds_of_day, 0);
  const int64_t period = std::max<int64_t>(policy.period.count(), 1);
  lateness.percent = std::min(100.0, policy.percent * static_cast<double>(parts_begun(left, period)));
  return lateness;
}

std::vector<Standing> standings(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
                                const std::vector<Graded>& graded) {
  const ClassPoints points(catalog, assignment, lists, graded);
  std::vector<Standing> all;
  for (const Student& student : lists.students) all.push_back(points.of(student));
  std::set<std::string> others;
  for (const Graded& one : graded) {
    if (lists.find(owner_of(one)) == nullptr) others.insert(owner_of(one));
  }
  for (const auto& [id, ignored] : lists.by_hand) {
    if (lists.find(id) == nullptr) others.insert(id);
  }
  for (const std::string& id : others) {
    all.push_back(points.of({id, "", ""}));
    all.back().in_roster = lists.students.empty();
  }
  return all;
}

std::set<std::string> digests_that_count(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
                                         const std::vector<HandedIn>& attempts) {
  std::vector<Graded> graded;
  std::set<std::string> digests;
  if (assignment.best_counts) {
    std::map<std::string, std::set<std::string>> of_student;
    for (auto one = attempts.rbegin(); one != attempts.rend(); ++one) {
      std::set<std::string>& hers = of_student[one->student.empty() ? one->submission : one->student];
      if (hers.size() < most_attempts_graded) hers.insert(one->digest);
    }
    for (const auto& [student, hers] : of_student) digests.insert(hers.begin(), hers.end());
    return digests;
  }
  for (const HandedIn& one : attempts) graded.push_back(grade_for(one, std::nullopt));
  for (const Standing& standing : standings(catalog, assignment, lists, graded)) {
    if (standing.counts == nullptr) continue;
    digests.insert(standing.counts->digest);
    if (!standing.counts->digest.empty()) continue;
    for (const Graded* attempt : standing.attempts) {
      if (attempt == standing.counts) break;
      if (!attempt->digest.empty()) digests.insert(attempt->digest);
    }
  }
  return digests;
}

Standing standing_of(const Graded& graded) {
  Standing standing;
  standing.student = {graded.student, "", ""};
  standing.counts = &graded;
  standing.attempts = {&graded};
  standing.exercises = graded.exercises;
  standing.earned = rounded_points(graded.earned());
  standing.points = graded.points();
  return standing;
}

double rounded_points(double points) { return std::floor(points * 100 + 0.5 + 1e-9) / 100; }

std::string points_text(double points) {
  std::string text = fmt::format("{:.2f}", rounded_points(points));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace course
