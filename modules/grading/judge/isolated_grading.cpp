#include "modules/grading/judge/isolated_grading.h"

#include <nlohmann/json.hpp>

#include "modules/course/common/error.h"
#include "modules/course/process/isolated.h"
#include "modules/grading/sandbox/temporary_folder.h"

namespace course {
namespace {

using Json = nlohmann::json;

// Lines of hers may be no UTF-8, which JSON could not hold: both sides are this program, and CBOR keeps any bytes.
std::string packed(const Submission& submission) {
  Json regions = Json::array();
  for (const auto& [exercise, of_exercise] : submission.regions) {
    for (const auto& [number, lines] : of_exercise) regions.push_back({exercise, number, lines});
  }
  const Json json = {{"name", submission.name},       {"student", submission.student}, {"regions", regions},
                     {"remarks", submission.remarks}, {"told", submission.told},       {"digest", submission.digest}};
  std::string bytes;
  Json::to_cbor(json, bytes);
  return bytes;
}

Submission unpacked(const std::string& bytes) {
  const Json json = Json::from_cbor(bytes, true, false);
  if (!json.is_object()) fail<CourseError>("the process that read it gave nothing that can be understood");
  Submission submission;
  json.at("name").get_to(submission.name);
  json.at("student").get_to(submission.student);
  json.at("remarks").get_to(submission.remarks);
  json.at("told").get_to(submission.told);
  json.at("digest").get_to(submission.digest);
  for (const Json& one : json.at("regions")) {
    submission.regions[one.at(0).get<std::string>()][one.at(1).get<size_t>()] = one.at(2).get<std::string>();
  }
  return submission;
}

}  // namespace

Submission read_isolated(const std::function<Submission()>& read) {
  constexpr double most_seconds = 120;  // twice what its tools have together (ToolTime)
  const TemporaryFolder place;
  const std::string bytes = isolated(
      [&] {
        ::setenv("TMPDIR", place.path().c_str(), 1);
        return packed(read());
      },
      most_seconds);
  return unpacked(bytes);
}

Graded grade_isolated(const std::function<Graded()>& grade, double most_seconds) {
  const TemporaryFolder place;
  const std::string text = isolated(
      [&] {
        ::setenv("TMPDIR", place.path().c_str(), 1);
        return json_of(grade());
      },
      most_seconds);
  return graded_from(text, "its grade");
}

}  // namespace course
