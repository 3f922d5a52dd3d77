#include "modules/grading/handout/kit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/grading/handout/repository.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

std::string with(std::string text, const std::string& mark, const std::string& value) {
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += value.size()) {
    text.replace(at, mark.size(), value);
  }
  return text;
}

// A script of modules/grading/handout/kits/.
std::string script(const Catalog& catalog, const std::string& name) {
  return tinytensor::read_file(catalog.root / "modules" / "grading" / "handout" / "kits" / name);
}

bool begins_with(const std::string& path, const char* beginning) { return path.starts_with(beginning); }

// Checks of modules that the assignment does not ask for.
bool is_check_of_others(const Catalog& catalog, const Assignment& assignment, const std::string& path) {
  const std::vector<std::string> asked = assignment.modules();
  return std::any_of(catalog.modules.begin(), catalog.modules.end(), [&](const Module& module) {
    return path.starts_with("modules/" + module.name + "/checks") &&
           std::find(asked.begin(), asked.end(), module.number) == asked.end();
  });
}

// The course's own sources; tests, pages and wrong solutions grade nobody.
void add_sources(const Catalog& catalog, const Assignment& assignment, std::vector<ZipEntry>& files) {
  for (const std::string& path : files_of_course(catalog.root)) {
    if (begins_with(path, "tests/") || begins_with(path, "docs/") || begins_with(path, ".ci/") ||
        begins_with(path, "assignments/") || path.find("/wrong/") != std::string::npos ||
        is_check_of_others(catalog, assignment, path)) {
      continue;
    }
    const fs::path from = catalog.root / path;
    const bool executable = (fs::status(from).permissions() & fs::perms::owner_exec) != fs::perms::none;
    files.push_back({"source/" + path, tinytensor::read_file(from), executable});
  }
}

// The packages that are nothing but headers, as they are on this machine: a platform may have none of them, or older
// ones.
void add_headers(std::vector<ZipEntry>& files) {
  std::vector<std::string> missing{"nlohmann/json.hpp", "CLI/CLI.hpp", "toml++/toml.h"};
  const std::string folders = COURSE_PACKAGE_HEADERS;
  for (size_t at = 0; at < folders.size() && !missing.empty();) {
    const size_t end = std::min(folders.find(':', at), folders.size());
    const fs::path folder = folders.substr(at, end - at);
    at = end + 1;
    std::erase_if(missing, [&](const std::string& header) {
      if (!fs::is_regular_file(folder / header)) return false;
      for (const auto& entry : fs::recursive_directory_iterator((folder / header).parent_path())) {
        if (!entry.is_regular_file()) continue;
        const std::string path = fs::relative(entry.path(), folder).generic_string();
        files.push_back({"headers/" + path, tinytensor::read_file(entry.path()), false});
      }
      return true;
    });
  }
  if (missing.empty()) return;
  fail<CourseError>("a kit carries the headers of its packages, and {} is not in {}\n  hint: build ./tt anew",
                    fmt::join(missing, ", "), folders);
}

void add_assignment(const Assignment& assignment, std::vector<ZipEntry>& files) {
  const auto add = [&](const fs::path& path) {
    if (!fs::is_regular_file(path)) return;
    files.push_back({"assignments/" + assignment.name + "/" + fs::relative(path, assignment.folder).generic_string(),
                     tinytensor::read_file(path), false});
  };
  for (const char* name : {"assignment.toml", "secret", "roster.csv", "allowances.csv", "by_hand.csv"}) {
    add(assignment.folder / name);
  }
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(assignment.folder / "hidden", none)) add(entry.path());
}

bool is_about_gradients(const Catalog& catalog, const Assignment& assignment) {
  return std::any_of(assignment.exercises.begin(), assignment.exercises.end(),
                     [&](const std::string& id) { return catalog.exercise(id).in_double; });
}

}  // namespace

const std::vector<std::string>& kit_platforms() {
  static const std::vector<std::string> names{"gradescope", "classroom50", "github-actions", "plain"};
  return names;
}

std::vector<ZipEntry> kit_files(const Catalog& catalog, const Assignment& assignment, const std::string& platform) {
  if (std::find(kit_platforms().begin(), kit_platforms().end(), platform) == kit_platforms().end()) {
    fail<CourseError>("there is no platform {}\n  hint: there are {}", tinytensor::printable(platform),
                      fmt::join(kit_platforms(), ", "));
  }
  std::vector<ZipEntry> files;
  add_sources(catalog, assignment, files);
  add_headers(files);
  add_assignment(assignment, files);
  const char* targets = is_about_gradients(catalog, assignment) ? "course_kit course_kit_double" : "course_kit";
  files.push_back({"setup.sh", with(script(catalog, "setup.sh"), "@TARGETS@", targets), true});
  files.push_back({"grade.sh", with(script(catalog, "grade.sh"), "@NAME@", assignment.name), true});
  if (platform == "gradescope") files.push_back({"run_autograder", script(catalog, "run_autograder"), true});
  if (platform == "classroom50") {
    files.push_back({"classroom50.sh", script(catalog, "classroom50.sh"), true});
    files.push_back({"autograder.py", script(catalog, "autograder.py"), true});
  }
  if (platform == "github-actions") {
    files.push_back({".github/workflows/grade.yml", script(catalog, "grade.yml"), false});
  }
  std::sort(files.begin(), files.end(), [](const ZipEntry& a, const ZipEntry& b) { return a.path < b.path; });
  return files;
}

fs::path make_kit(const Catalog& catalog, const Assignment& assignment, const std::string& platform) {
  const std::string archive = zip_of(kit_files(catalog, assignment, platform));
  const fs::path path = assignment.folder / fmt::format("kit-{}.zip", platform);
  tinytensor::write_file(path, archive);
  ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
  return path;
}

}  // namespace course
