#include "modules/grading/judge/graded.h"

#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "modules/course/common/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using Kind = Verdict::Kind;
using Json = nlohmann::json;

struct Named {
  Kind kind;
  const char* name;
};
constexpr Named kinds[] = {
    {Kind::passed, "passed"},
    {Kind::not_started, "not_started"},
    {Kind::waits, "waits"},
    {Kind::wrong, "wrong"},
    {Kind::crashed, "crashed"},
    {Kind::out_of_time, "out_of_time"},
    {Kind::out_of_memory, "out_of_memory"},
    {Kind::printed_too_much, "printed_too_much"},
    {Kind::ended_early, "ended_early"},
};

/// Reads the keys of one object; what is wrong is said with the file and the place in it.
class Fields {
 public:
  Fields(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) fail<CourseError>("{}: this must be an object", where_);
  }
  void read(const char* key, std::string& value) const {
    value = at(key, &Json::is_string, "a text").get<std::string>();
  }
  void read(const char* key, bool& value) const { value = at(key, &Json::is_boolean, "true or false").get<bool>(); }
  void read(const char* key, double& value) const {
    value = at(key, &Json::is_number, "a number that is not below 0").get<double>();
    if (!(value >= 0) || !std::isfinite(value)) {
      fail<CourseError>("{}: '{}' must be a number that is not below 0, and is {}", where_, key, value);
    }
  }
  void read(const char* key, std::vector<std::string>& value) const {
    value.clear();
    for (const Json& one : list(key)) {
      if (!one.is_string()) fail<CourseError>("{}: '{}' must be a list of texts", where_, key);
      value.push_back(one.get<std::string>());
    }
  }
  const Json& list(const char* key) const { return at(key, &Json::is_array, "a list"); }
  const Json& object(const char* key) const { return at(key, &Json::is_object, "an object"); }

 private:
  const Json& at(const char* key, bool (Json::*good)() const noexcept, const char* rule) const {
    const auto found = json_.find(key);
    if (found == json_.end()) fail<CourseError>("{}: '{}' is missing, {}", where_, key, rule);
    if (!((*found).*good)()) fail<CourseError>("{}: '{}' must be {}", where_, key, rule);
    return *found;
  }

  const Json& json_;
  std::string where_;
};

GradedExercise read_exercise(const Json& json, const std::string& where) {
  const Fields fields(json, where);
  GradedExercise exercise;
  std::string kind;
  fields.read("exercise", exercise.exercise);
  fields.read("title", exercise.title);
  fields.read("points", exercise.points);
  fields.read("earned", exercise.earned);
  fields.read("kind", kind);
  fields.read("hidden", exercise.hidden);
  fields.read("told", exercise.told);
  fields.read("alone", exercise.for_instructor);
  if (exercise.earned > exercise.points) {
    fail<CourseError>("{}: 'earned' is {}, more than 'points', {}", where, exercise.earned, exercise.points);
  }
  exercise.kind = kind_named(kind);
  exercise.again = json.value("again", false);
  return exercise;
}

}  // namespace

std::string name_of(Kind kind) {
  for (const Named& one : kinds) {
    if (one.kind == kind) return one.name;
  }
  return "";
}

Kind kind_named(const std::string& name) {
  std::vector<std::string> all;
  for (const Named& one : kinds) {
    if (one.name == name) return one.kind;
    all.emplace_back(one.name);
  }
  fail<CourseError>("there is no kind of verdict called {}\n  hint: they are {}", tinytensor::printable(name),
                    fmt::join(all, ", "));
}

double Graded::points() const {
  return std::accumulate(exercises.begin(), exercises.end(), 0.0,
                         [](double sum, const GradedExercise& one) { return sum + one.points; });
}

double Graded::earned() const {
  return std::accumulate(exercises.begin(), exercises.end(), 0.0,
                         [](double sum, const GradedExercise& one) { return sum + one.earned; });
}

std::string json_of(const Graded& graded) {
  Json exercises = Json::array();
  for (const GradedExercise& one : graded.exercises) {
    exercises.push_back({{"exercise", one.exercise},
                         {"title", one.title},
                         {"points", one.points},
                         {"earned", one.earned},
                         {"kind", name_of(one.kind)},
                         {"hidden", one.hidden},
                         {"told", one.told},
                         {"alone", one.for_instructor}});
    if (one.again) exercises.back()["again"] = true;
  }
  const Json json{{"submission", graded.submission},
                  {"student", graded.student},
                  {"digest", graded.digest},
                  {"handed_in", graded.handed_in},
                  {"exercises", exercises},
                  {"remarks", graded.remarks},
                  {"told", graded.told},
                  {"contained_by", graded.contained_by},
                  {"course", graded.course},
                  {"measured", {{"seconds", graded.seconds}, {"compile_seconds", graded.compile_seconds}}}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Graded graded_from(const std::string& text, const std::string& file) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) fail<CourseError>("{}: this is not JSON", file);
  const Fields fields(json, file);
  Graded graded;
  fields.read("submission", graded.submission);
  fields.read("student", graded.student);
  fields.read("digest", graded.digest);
  fields.read("handed_in", graded.handed_in);
  fields.read("remarks", graded.remarks);
  fields.read("told", graded.told);
  fields.read("contained_by", graded.contained_by);
  fields.read("course", graded.course);
  const Fields measured(fields.object("measured"), file + ", measured");
  measured.read("seconds", graded.seconds);
  if (json["measured"].contains("compile_seconds")) measured.read("compile_seconds", graded.compile_seconds);
  const Json& exercises = fields.list("exercises");
  for (size_t i = 0; i < exercises.size(); ++i) {
    const std::string where = fmt::format("{}, exercises[{}]", file, i);
    try {
      graded.exercises.push_back(read_exercise(exercises[i], where));
    } catch (const CourseError& error) {
      const std::string says = error.what();
      if (says.starts_with(where)) throw;
      fail<CourseError>("{}: 'kind': {}", where, says);
    }
  }
  return graded;
}

Graded read_graded(const std::filesystem::path& path) {
  return graded_from(tinytensor::read_file(path), path.string());
}

}  // namespace course
