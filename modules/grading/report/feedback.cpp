#include "modules/grading/report/feedback.h"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <regex>

#include "modules/course/common/text.h"
#include "modules/course/common/zip.h"
#include "modules/grading/report/results.h"
#include "modules/grading/report/results_page.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

std::string folder_name(const std::string& path) {
  const std::string whole = path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
  return whole.substr(whole.rfind('/') + 1);
}

// The platform's name for what she handed in herself; of a pair the other one has a page of her own.
std::string last_of_hers(const Standing& standing) {
  std::string name;
  for (const Graded* attempt : standing.attempts) {
    if (attempt->student == standing.student.id) name = attempt->submission;
  }
  return name;
}

}  // namespace

std::string file_name_of(const std::string& student) {
  std::string name;
  for (const char c : student) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '@' || c == '.';
    const bool hides = name.empty() && c == '.';
    name += plain && !hides ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  // File systems end at 255 bytes.
  if (name.size() > 120) name = name.substr(0, 100) + fmt::format("%{:016x}", fingerprint(student));
  return name.empty() ? "%" : name;
}

std::string moodle_name(const std::string& submission) {
  static const std::regex folder("^([^/\\\\]*_[0-9]+_assignsubmission_[a-z]+)(_.*)?$");
  const std::string name = folder_name(submission);
  std::smatch parts;
  if (name.size() > 400 || !std::regex_match(name, parts, folder)) return "";
  return parts[1].str() + "_/feedback.html";
}

std::string canvas_name(const std::string& submission) {
  static const std::regex file("^([^_/\\\\]+)_(LATE_)?([0-9]+)_([0-9]+)_.+$");
  const std::string name = folder_name(submission);
  std::smatch parts;
  if (name.size() > 400 || !std::regex_match(name, parts, file)) return "";
  return fmt::format("{}_{}_{}_feedback.html", parts[1].str(), parts[3].str(), parts[4].str());
}

FeedbackFiles write_feedback(const Assignment& assignment, const std::vector<Standing>& standings) {
  FeedbackFiles written{assignment.folder / "feedback", 0, {}};
  tinytensor::make_folder(written.folder);
  std::map<std::string, std::string> moodle, canvas;
  std::map<std::string, int> of_one_name;  // where large and small letters are one
  for (const Standing& standing : standings) ++of_one_name[lower_case(file_name_of(standing.student.id))];
  for (const Standing& standing : standings) {
    const std::string page = student_page(standing, assignment.name);
    std::string file = file_name_of(standing.student.id);
    if (of_one_name[lower_case(file)] > 1) file += fmt::format("%{:016x}", fingerprint(standing.student.id));
    tinytensor::write_file(written.folder / (file + ".html"), page);
    ++written.pages;
    const std::string submission = last_of_hers(standing);
    if (const std::string name = moodle_name(submission); !name.empty()) moodle[name] = page;
    if (const std::string name = canvas_name(submission); !name.empty()) canvas[name] = page;
  }
  const auto write = [&](const char* name, const std::map<std::string, std::string>& files) {
    if (files.empty()) return;
    std::vector<ZipEntry> entries;
    for (const auto& [path, page] : files) entries.push_back({path, page, false});
    tinytensor::write_file(written.folder / name, zip_of(entries));
    written.archives.push_back(written.folder / name);
  };
  write("moodle.zip", moodle);
  write("canvas.zip", canvas);
  return written;
}

}  // namespace course
