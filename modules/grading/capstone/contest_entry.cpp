#include "modules/grading/capstone/contest_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/source/code_digest.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/judge/isolated_grading.h"
#include "modules/grading/sandbox/tool.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::readable;

bool is_entry_file(const std::string& path) { return path == "entry.json" || path.ends_with("/entry.json"); }

/// The archive that is alone in a folder, as platforms hand one out; nothing where there is none, or several.
fs::path archive_in(const fs::path& folder) {
  fs::path found;
  for (const auto& one : fs::directory_iterator(folder)) {
    if (one.is_symlink() || !one.is_regular_file() || !is_archive_name(one.path().filename().string())) continue;
    if (!found.empty()) return {};
    found = one.path();
  }
  return found;
}

/// Every entry.json in a folder or an archive.
Gathered gathered_from(const fs::path& path) {
  // One that is too large is read, so that it can be said to be.
  GatherLimits limits;
  limits.most_file_bytes = limits.most_bytes;
  const auto from_archive = [&](const fs::path& archive) {
    return gather_archive(archive, is_entry_file, "", limits, {"entry.json", "*/entry.json"});
  };
  if (!fs::is_directory(path)) return from_archive(path);
  Gathered gathered = gather_folder(path, is_entry_file, limits);
  const fs::path archive = gathered.files.empty() ? archive_in(path) : fs::path();
  return archive.empty() ? gathered : from_archive(archive);
}

/// The text of the one entry.json.
std::string entry_json(const Found& found, std::vector<std::string>& remarks) {
  const ToolTime time;  // of all programs that read it
  const Gathered gathered = gathered_from(found.path);
  remarks.insert(remarks.end(), gathered.remarks.begin(), gathered.remarks.end());
  std::vector<const GatheredFile*> files;
  for (const GatheredFile& file : gathered.files) {
    if (is_entry_file(file.path)) files.push_back(&file);
  }
  if (files.empty()) {
    if (fs::is_regular_file(found.path) && names_at_top_of(found.path).empty()) {
      fail<CourseError>("the archive is damaged, or empty: there is no file in it");
    }
    fail<CourseError>("there is no entry.json in it{}\n  hint: ./tt capstone submit makes the file to hand in",
                      remarks.empty() ? "" : ": " + remarks.front());
  }
  if (files.size() > 1) fail<CourseError>("there are {} files entry.json in it: which one counts?", files.size());
  if (files[0]->bytes.size() > tinytensor::largest_entry) fail<CourseError>("entry.json is larger than 1 MB");
  if (files[0]->bytes.empty()) fail<CourseError>("entry.json is empty");
  return files[0]->bytes;
}

Submission read_code(const Catalog& catalog, const std::vector<std::string>& exercises, const Found& found) {
  Submission code;
  code.digest = code_digest({});
  if (exercises.empty()) return code;
  std::set<std::string> once;
  for (const std::string& id : exercises) {
    if (!once.insert(id).second) fail<CourseError>("entry.json names exercise {} twice", readable(id, 20));
  }
  Assignment assignment;
  assignment.name = "capstone";
  assignment.exercises = exercises_of(catalog, exercises);
  if (assignment.exercises.size() != exercises.size()) {
    fail<CourseError>("entry.json names a range of exercises\n  hint: each stands for itself, as 08.5");
  }
  code = read_isolated([&] { return read_submission(catalog, assignment, found); });
  for (const std::string& id : exercises) {
    if (code.regions.count(id) == 0) {
      fail<CourseError>("it ran on lines of exercise {}, and these are not in it{}", readable(id, 20),
                        code.told.empty() ? "" : ": " + code.told.front());
    }
  }
  return code;
}

}  // namespace

std::string name_of_entry(const fs::path& path) {
  const fs::path named = path.has_filename() ? path.filename() : path.parent_path().filename();
  return readable(without_archive_ending(named.string()), 80);
}

ContestEntry read_contest_entry(const Catalog& catalog, const fs::path& path) {
  std::error_code ignored;
  if (fs::is_symlink(fs::symlink_status(path, ignored))) fail<CourseError>("it is a link, and links are not followed");
  if (!fs::is_directory(path, ignored)) {
    if (!fs::is_regular_file(path, ignored)) fail<CourseError>("it is neither a file nor a folder");
    if (fs::file_size(path) == 0) fail<CourseError>("it is an empty file");
  }
  ContestEntry entry;
  entry.name = name_of_entry(path);
  Found found;
  found.path = path;
  found.name = found.student = entry.name;
  const std::string json = entry_json(found, entry.remarks);
  entry.digest = tinytensor::sha256(json);
  entry.claims = tinytensor::entry_from(json, "entry.json");
  entry.code = read_code(catalog, entry.claims.exercises, found);
  entry.handed_in = tinytensor::sha256(entry.digest + code_digest(entry.code.regions));
  entry.remarks.insert(entry.remarks.end(), entry.code.remarks.begin(), entry.code.remarks.end());
  return entry;
}

std::vector<fs::path> entries_in(const fs::path& folder, std::vector<std::string>& passed_over) {
  std::error_code error;
  if (!fs::exists(folder, error)) {
    fail<CourseError>("{}: there is no such file or folder\n  hint: name an entry, or a folder of entries",
                      tinytensor::shown(folder));
  }
  const fs::file_status json = fs::symlink_status(folder / "entry.json", error);
  if (!fs::is_directory(folder, error) || fs::is_regular_file(json)) return {folder};
  std::vector<fs::path> found;
  for (const auto& one : fs::directory_iterator(folder)) {
    const std::string name = one.path().filename().string();
    if (name.starts_with(".")) continue;
    if (one.is_symlink()) {
      passed_over.push_back(readable(name, 80) + ": it is a link, and links are not followed");
    } else if (one.is_directory() || (one.is_regular_file() && is_archive_name(name))) {
      found.push_back(one.path());
    } else {
      passed_over.push_back(readable(name, 80) + ": it is neither a folder nor an archive");
    }
  }
  std::sort(found.begin(), found.end());
  std::sort(passed_over.begin(), passed_over.end());
  if (found.empty()) fail<CourseError>("{}: there are no entries in it", tinytensor::shown(folder));
  return found;
}

}  // namespace course
