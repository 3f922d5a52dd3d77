#include "modules/course/commands/submit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/zip.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr size_t largest_entry = size_t{1} << 20;

/// What of an entry says whose code it ran on.
struct Ran {
  std::string json, digest;
  std::vector<std::string> exercises;
};

Ran read_ran(const fs::path& folder) {
  const fs::path file = folder / "entry.json";
  const auto broken = [&](const char* what) {
    fail<CourseError>("{}: {}\n  hint: an entry is what ./tt capstone run --out FOLDER has written",
                      tinytensor::shown(file), what);
  };
  if (!fs::is_regular_file(file)) broken("there is no such entry");
  Ran ran{tinytensor::read_file(file, largest_entry), "", {}};
  const nlohmann::json json = nlohmann::json::parse(ran.json, nullptr, false);
  if (!json.is_object() || !json.contains("code_digest") || !json.contains("exercises")) broken("it is damaged");
  try {
    json.at("code_digest").get_to(ran.digest);
    json.at("exercises").get_to(ran.exercises);
  } catch (const nlohmann::json::exception&) {
    broken("it is damaged");
  }
  return ran;
}

/// Her files with these exercises, each once, with what is to be said of it.
std::vector<ZipEntry> files_of(const StudentCourse& course, const std::vector<std::string>& exercises) {
  std::vector<ZipEntry> files;
  std::set<fs::path> packed;
  for (const std::string& id : exercises) {
    const Module& module = course.catalog.module_of(id);
    for (const std::string& file : course.catalog.exercise(id).files) {
      const fs::path path = course.workspace.path(module, file);
      if (!packed.insert(path).second) continue;
      files.push_back({fmt::format("work/{}/{}", module.name, file), tinytensor::read_file(path), false});
      if (!course.workspace.changed_outside(module, file)) continue;
      fmt::print("note: {} differs from the library outside of the exercises; there the library's lines count\n",
                 tinytensor::shown(path));
    }
  }
  return files;
}

}  // namespace

RegionLines lines_of_regions(const StudentCourse& course, const std::vector<std::string>& exercises) {
  RegionLines regions;
  for (const std::string& id : exercises) {
    const Module& module = course.catalog.module_of(id);
    size_t number = 0;
    for (const std::string& file : course.catalog.exercise(id).files) {
      const Source hers = course.workspace.read(module, file);
      for (const Region& region : hers.regions) {
        if (region.exercise == id) regions[id][number++] = hers.inside(region);
      }
    }
  }
  return regions;
}

int submit(const StudentCourse& course, const std::string& entry, const std::string& out) {
  const fs::path folder = fs::path(entry).has_filename() ? fs::path(entry) : fs::path(entry).parent_path();
  const fs::path to = out.empty() ? fs::path(folder.string() + ".zip") : fs::path(out);
  const Ran ran = read_ran(folder);
  if (to.extension() != ".zip") fail<CourseError>("--out {}: must end in .zip", tinytensor::shown(to));
  if (fs::exists(fs::symlink_status(to))) {
    fail<CourseError>("{}: is there already, and is left as it is\n  hint: --out names another file",
                      tinytensor::shown(to));
  }
  for (const std::string& id : ran.exercises) course.catalog.exercise(id);  // that there is one
  if (!ran.exercises.empty() && code_digest(lines_of_regions(course, ran.exercises)) != ran.digest) {
    fail<CourseError>(
        "{}: your code has changed since this entry ran: what it claims, the lines in work/ did not give\n"
        "  hint: ./tt capstone run --mine --out FOLDER, then submit that folder",
        tinytensor::shown(folder));
  }
  std::vector<ZipEntry> files{{"entry.json", ran.json, false}};
  for (ZipEntry& file : files_of(course, ran.exercises)) files.push_back(std::move(file));
  tinytensor::write_file(to, zip_of(files));
  fmt::print("{} holds\n", tinytensor::shown(to));
  for (const ZipEntry& file : files) fmt::print("  {:>8} bytes  {}\n", file.text.size(), file.path);
  fmt::print("the weights are not in it: who verifies it trains them again. Hand this file in.\n");
  return 0;
}

}  // namespace course
