#include "modules/grading/classroom/class_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <tuple>

#include "modules/course/common/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

fs::path grades(const Assignment& assignment) { return assignment.folder / "grades"; }
fs::path list_path(const Assignment& assignment) { return grades(assignment) / "submissions.json"; }

// A digest becomes the name of a file.
bool is_digest(const std::string& digest) {
  return digest.size() == 64 && digest.find_first_not_of("0123456789abcdef") == std::string::npos;
}

fs::path grade_path(const fs::path& folder, const std::string& digest) {
  if (!is_digest(digest)) fail<CourseError>("{} is no digest of a submission", tinytensor::printable(digest));
  return folder / (digest + ".json");
}

std::optional<Graded> grade_at(const fs::path& path, const std::string& digest) {
  if (!fs::exists(path)) return std::nullopt;
  try {
    Graded graded = read_graded(path);
    if (graded.digest == digest) return graded;
  } catch (const std::exception&) {  // it is graded again
  }
  return std::nullopt;
}

Json json_of(const HandedIn& one) {
  return {{"folder", one.folder},       {"submission", one.submission}, {"student", one.student},
          {"handed_in", one.handed_in}, {"digest", one.digest},         {"remarks", one.remarks},
          {"told", one.told},           {"problem", one.problem},       {"round", one.round},
          {"attempt", one.attempt}};
}

HandedIn handed_in_of(const Json& json) {
  HandedIn one;
  json.at("folder").get_to(one.folder);
  json.at("submission").get_to(one.submission);
  json.at("student").get_to(one.student);
  json.at("handed_in").get_to(one.handed_in);
  json.at("digest").get_to(one.digest);
  json.at("remarks").get_to(one.remarks);
  json.at("told").get_to(one.told);
  json.at("problem").get_to(one.problem);
  one.round = json.value("round", 0);
  one.attempt = json.value("attempt", 1);
  return one;
}

bool handed_in_before(const HandedIn& a, const HandedIn& b) {
  return std::tie(a.student, a.handed_in, a.round, a.attempt, a.submission, a.folder) <
         std::tie(b.student, b.handed_in, b.round, b.attempt, b.submission, b.folder);
}

}  // namespace

std::vector<HandedIn> read_handed_in(const Assignment& assignment) {
  const fs::path path = list_path(assignment);
  if (!fs::exists(path)) return {};
  std::vector<HandedIn> all;
  try {
    for (const Json& one : Json::parse(tinytensor::read_file(path))) all.push_back(handed_in_of(one));
  } catch (const Json::exception&) {
    fail<CourseError>(
        "{}: is damaged\n  hint: remove it, and grade all folders of submissions again; what was graded "
        "stays",
        tinytensor::shown(path));
  }
  return all;
}

std::vector<HandedIn> remember_handed_in(const Assignment& assignment, const std::string& folder,
                                         const std::vector<HandedIn>& found) {
  std::vector<HandedIn> all = read_handed_in(assignment);
  int round = 0, last = 0;
  for (const HandedIn& one : all) {
    last = std::max(last, one.round);
    if (one.folder == folder) round = one.round;
  }
  std::erase_if(all, [&](const HandedIn& one) { return one.folder == folder; });
  for (HandedIn one : found) {
    one.round = round > 0 ? round : last + 1;
    all.push_back(std::move(one));
  }
  std::sort(all.begin(), all.end(), handed_in_before);
  Json json = Json::array();
  for (const HandedIn& one : all) json.push_back(json_of(one));
  tinytensor::make_folder(grades(assignment));
  tinytensor::write_file(list_path(assignment), json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  return all;
}

ClassLock::ClassLock(const Assignment& assignment) {
  const fs::path path = assignment.folder / ".lock";
  descriptor_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor_ < 0) fail<CourseError>("{}: cannot be written: {}", tinytensor::shown(path), std::strerror(errno));
  // Some file systems know no locks: then there is none.
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  fail<CourseError>("{}: another ./tt grade is at work on it\n  hint: begin again when it is done", assignment.name);
}

ClassLock::~ClassLock() { ::close(descriptor_); }

std::optional<Graded> stored_grade(const Assignment& assignment, const std::string& digest) {
  return grade_at(grade_path(grades(assignment), digest), digest);
}

void store_grade(const Assignment& assignment, const Graded& graded) {
  tinytensor::make_folder(grades(assignment));
  tinytensor::write_file(grade_path(grades(assignment), graded.digest), course::json_of(graded));
}

std::optional<Graded> grade_before(const Assignment& assignment, const std::string& digest) {
  return grade_at(grade_path(grades(assignment) / "before", digest), digest);
}

void keep_grade_before(const Assignment& assignment, const std::string& digest) {
  const fs::path folder = grades(assignment) / "before";
  tinytensor::make_folder(folder);
  const std::optional<Graded> now = stored_grade(assignment, digest);
  if (now) tinytensor::write_file(grade_path(folder, digest), course::json_of(*now));
}

void forget_grades_before(const Assignment& assignment) { tinytensor::remove_folder(grades(assignment) / "before"); }

Graded grade_for(const HandedIn& handed_in, const std::optional<Graded>& of_digest) {
  Graded graded;
  if (of_digest) graded = *of_digest;
  graded.submission = handed_in.submission;
  graded.student = handed_in.student;
  graded.handed_in = handed_in.handed_in;
  graded.digest = handed_in.digest;
  graded.remarks.insert(graded.remarks.begin(), handed_in.remarks.begin(), handed_in.remarks.end());
  graded.told.insert(graded.told.begin(), handed_in.told.begin(), handed_in.told.end());
  if (!handed_in.problem.empty()) graded.told.push_back("it could not be read: " + handed_in.problem);
  if (handed_in.problem.empty() && !of_digest) graded.told.emplace_back("it is not graded yet");
  return graded;
}

std::vector<Graded> read_class(const Assignment& assignment) {
  std::vector<Graded> all;
  for (const HandedIn& one : read_handed_in(assignment)) {
    all.push_back(grade_for(one, one.digest.empty() ? std::nullopt : stored_grade(assignment, one.digest)));
  }
  return all;
}

}  // namespace course
