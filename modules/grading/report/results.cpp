#include "modules/grading/report/results.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

using Json = nlohmann::json;
using Kind = Verdict::Kind;

// A number that is whole stays so: 3, not 3.0.
Json number(double points) {
  const double rounded = rounded_points(points);
  if (rounded == std::floor(rounded)) return static_cast<int64_t>(rounded);
  return rounded;
}

int64_t whole_points(double points) { return static_cast<int64_t>(std::floor(rounded_points(points))); }

std::string name_of_test(const GradedExercise& exercise) {
  return clean_line(exercise.exercise + " " + exercise.title, 100);
}

bool passed(const GradedExercise& exercise) { return exercise.kind == Kind::passed; }

std::string general_text(const Standing& standing) {
  std::string text;
  for (const std::string& comment : standing.comments) text += clean_line(comment, 1000) + "\n";
  if (standing.counts == nullptr) return text + "nothing was handed in\n";
  for (const std::string& told : standing.counts->told) text += clean_lines(told);
  return text;
}

std::string written(const Json& json) { return json.dump(2) + "\n"; }

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Exercism's limit is in characters; bytes are not fewer.
std::string at_most(const std::string& text, size_t longest) { return clean_lines(text, longest - 40); }

Json exercism_test(const GradedExercise& exercise, int task) {
  const bool ran = passed(exercise) || exercise.kind == Kind::wrong || exercise.kind == Kind::not_started ||
                   exercise.kind == Kind::waits;
  Json test = {{"name", name_of_test(exercise)},
               {"status", passed(exercise) ? "pass"
                          : ran            ? "fail"
                                           : "error"},
               {"test_code", "./tt check " + clean_line(exercise.exercise)},
               {"task_id", task}};
  if (!passed(exercise)) test["message"] = at_most(told_about(exercise), 65535);
  return test;
}

}  // namespace

std::string in_words(Kind kind) {
  switch (kind) {
    case Kind::passed: return "passed";
    case Kind::not_started: return "not started";
    case Kind::waits: return "waits for an earlier exercise";
    case Kind::wrong: return "wrong";
    case Kind::crashed: return "crashed";
    case Kind::out_of_time: return "out of time";
    case Kind::out_of_memory: return "out of memory";
    case Kind::printed_too_much: return "printed too much";
    case Kind::ended_early: return "ended early";
  }
  return "";
}

std::string told_about(const GradedExercise& exercise) {
  if (exercise.kind == Kind::passed) return "";
  const std::string kind = in_words(exercise.kind) + "\n";
  if (trimmed(exercise.told).empty()) return exercise.hidden ? "a hidden check: " + kind : kind;
  return exercise.kind == Kind::not_started ? kind : kind + quoted_lines(exercise.told);
}

std::string gradescope_json(const Standing& standing) {
  Json tests = Json::array();
  for (const GradedExercise& exercise : standing.exercises) {
    tests.push_back({{"number", clean_line(exercise.exercise)},
                     {"name", clean_line(exercise.title, 100)},
                     {"name_format", "text"},
                     {"score", number(exercise.earned)},
                     {"max_score", number(exercise.points)},
                     {"status", passed(exercise) ? "passed" : "failed"},
                     {"output", told_about(exercise)},
                     {"output_format", "text"},
                     {"visibility", "visible"}});
  }
  Json json = {{"score", number(standing.earned)}, {"output", general_text(standing)}, {"output_format", "text"},
               {"visibility", "visible"},          {"stdout_visibility", "hidden"},    {"tests", tests}};
  if (standing.counts != nullptr) {
    json["extra_data"] = {{"digest", clean_line(standing.counts->digest)},
                          {"course", clean_line(standing.counts->course)}};
  }
  return written(json);
}

Classroom50Run classroom50_run() {
  // Its runner puts the time of the commit over this one.
  const Moment now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  Classroom50Run run{variable("CLASSROOM"),
                     variable("ASSIGNMENT"),
                     variable("SUBMISSION_TAG"),
                     variable("COMMIT_URL"),
                     variable("RELEASE_URL"),
                     variable("REVIEW_URL"),
                     text_of(now)};
  if (run.review.empty()) run.review = run.commit;
  return run;
}

std::string classroom50_json(const Standing& standing, const Classroom50Run& run) {
  Json tests = Json::array();
  int64_t earned = 0, points = 0;
  for (const GradedExercise& exercise : standing.exercises) {
    tests.push_back({{"test-name", name_of_test(exercise)},
                     {"passed", passed(exercise)},
                     {"score", whole_points(exercise.earned)},
                     {"max-score", whole_points(exercise.points)},
                     {"message", told_about(exercise)}});
    earned += whole_points(exercise.earned);
    points += whole_points(exercise.points);
  }
  return written({{"schema", "classroom50/result/v1"},
                  {"classroom", clean_line(run.classroom)},
                  {"assignment", clean_line(run.assignment)},
                  {"submission", clean_line(run.submission)},
                  {"commit", clean_line(run.commit, 2000)},
                  {"release", clean_line(run.release, 2000)},
                  {"review", clean_line(run.review, 2000)},
                  {"datetime", clean_line(run.datetime)},
                  {"score", earned},
                  {"max-score", points},
                  {"tests", tests}});
}

std::string exercism_json(const Standing& standing) {
  bool all_passed = true, any_ran = false;
  Json tests = Json::array();
  for (const GradedExercise& exercise : standing.exercises) {
    all_passed = all_passed && passed(exercise);
    tests.push_back(exercism_test(exercise, static_cast<int>(tests.size()) + 1));
    any_ran = any_ran || tests.back().at("status").get<std::string>() != "error";
  }
  if (standing.counts == nullptr || !any_ran) {
    std::string message = general_text(standing);
    for (const GradedExercise& exercise : standing.exercises) {
      message += name_of_test(exercise) + "\n" + told_about(exercise);
    }
    return written({{"version", 3}, {"status", "error"}, {"message", at_most(message, 65535)}, {"tests", tests}});
  }
  return written({{"version", 3}, {"status", all_passed ? "pass" : "fail"}, {"message", nullptr}, {"tests", tests}});
}

}  // namespace course
