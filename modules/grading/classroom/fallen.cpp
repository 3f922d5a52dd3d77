#include "modules/grading/classroom/fallen.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/grading/formats/escaping.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

/// What a student had, and for which of her submissions.
struct Had {
  double points = 0;
  std::string submission;
};

fs::path path_of_most(const Assignment& assignment) { return assignment.folder / "grades" / "most.json"; }

std::map<std::string, Had> most_of(const Assignment& assignment) {
  const fs::path path = path_of_most(assignment);
  std::map<std::string, Had> most;
  if (!fs::exists(path)) return most;
  try {
    const nlohmann::json json = nlohmann::json::parse(tinytensor::read_file(path));
    for (const auto& [student, had] : json.items()) {
      most[student] = {had.at("points").get<double>(), had.at("submission").get<std::string>()};
    }
  } catch (const nlohmann::json::exception&) {
    fail<CourseError>(
        "{}: is damaged\n  hint: remove it; then nobody is named who had more points before than from now on",
        tinytensor::shown(path));
  }
  return most;
}

Had now_of(const Standing& standing) {
  return {standing.earned, standing.counts == nullptr ? "" : standing.counts->submission};
}

std::string submission_in_words(const std::string& submission) {
  return submission.empty() ? "" : fmt::format(" ({})", name_in_words(submission));
}

}  // namespace

std::vector<std::string> fallen(const Assignment& assignment, const std::vector<Standing>& standings) {
  std::map<std::string, Had> now;
  for (const Standing& standing : standings) now[standing.student.id] = now_of(standing);
  std::vector<std::string> sentences;
  for (const auto& [student, had] : most_of(assignment)) {
    const auto found = now.find(student);
    const double points = found == now.end() ? 0 : found->second.points;
    if (had.points <= points + 1e-9) continue;
    const std::string counts = found == now.end() ? "" : submission_in_words(found->second.submission);
    sentences.push_back(fmt::format("{} had {} {}{}, and has {} now{}", name_in_words(student), points_text(had.points),
                                    plural(had.points, "point"), submission_in_words(had.submission),
                                    points_text(points),
                                    counts.empty() ? ": nothing of hers is there any more" : counts));
  }
  return sentences;
}

void remember_points(const Assignment& assignment, const std::vector<Standing>& standings, bool anew) {
  std::map<std::string, Had> most = anew ? std::map<std::string, Had>{} : most_of(assignment);
  for (const Standing& standing : standings) {
    const Had now = now_of(standing);
    const auto [kept, is_new] = most.emplace(standing.student.id, now);
    if (!is_new && kept->second.points < now.points) kept->second = now;
  }
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [student, had] : most) {
    json[student] = {{"points", had.points}, {"submission", had.submission}};
  }
  tinytensor::make_folder(assignment.folder / "grades");
  tinytensor::write_file(path_of_most(assignment),
                         json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace course
