#include "modules/grading/intake/open_submission.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/intake/git_files.h"
#include "modules/grading/intake/platforms.h"
#include "modules/grading/sandbox/tool.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_archives = 5;  // within one submission

GatherLimits for_archives() {
  GatherLimits limits;
  limits.most_bytes = limits.most_file_bytes = size_t{64} << 20;
  limits.most_depth = 4;
  return limits;
}

void join(Gathered& all, Gathered more, const std::string& below = "") {
  for (GatheredFile& file : more.files) all.files.push_back({below + file.path, std::move(file.bytes)});
  all.remarks.insert(all.remarks.end(), more.remarks.begin(), more.remarks.end());
  all.told.insert(all.told.end(), more.told.begin(), more.told.end());
  keep_of_each_kind(all.remarks);
  keep_of_each_kind(all.told);
}

/// Git may write other ends of lines into files than it keeps.
std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

/// Work that was written and not committed is not graded: its student may not know.
void tell_of_uncommitted(const fs::path& folder, const Wanted& wanted, Gathered& committed) {
  Gathered beside;
  try {
    beside = gather_folder(folder, wanted);
  } catch (const CourseError&) {  // there is no working tree to speak of
    return;
  }
  constexpr size_t most = 5;
  size_t found = 0;
  for (const GatheredFile& file : beside.files) {
    const auto same = std::find_if(committed.files.begin(), committed.files.end(),
                                   [&](const GatheredFile& one) { return one.path == file.path; });
    const bool is_new = same == committed.files.end();
    if (!is_new && without_returns(same->bytes) == without_returns(file.bytes)) continue;
    if (++found > most) break;
    const std::string sentence =
        fmt::format("{} {} not committed: the last commit was graded, without {}", path_in_words(file.path),
                    is_new ? "is" : "has changes that are", is_new ? "it" : "them");
    committed.remarks.push_back(sentence);
    committed.told.push_back(sentence);
  }
}

/// Archives within what was handed in are looked into where nothing else is there; archives in those are not.
void open_archives(const Gathered& archives, const Wanted& wanted, Gathered& all) {
  size_t opened = 0;
  for (const GatheredFile& archive : archives.files) {
    if (++opened > most_archives) {
      return remark(all, in_quotes(archive.path), "there are too many archives: not opened");
    }
    try {
      join(all, gather_archive_bytes(archive.path, archive.bytes, wanted), archive.path + "/");
    } catch (const CourseError& error) {
      if (archives.files.size() == 1 && all.files.empty()) throw;
      all.remarks.push_back(error.what());
    }
  }
}

Gathered open_folder(const fs::path& folder, const Wanted& wanted) {
  Gathered all;
  if (const auto git = git_folder(folder)) {
    try {
      all = gather_git(*git, wanted);
    } catch (const CourseError& error) {
      all.remarks.push_back(error.what());
    }
    if (!all.files.empty()) {
      if (*git != folder) tell_of_uncommitted(folder, wanted, all);
      return all;
    }
    const std::string sentence = "the last git commit holds nothing of it: the files beside the repository were read";
    all.remarks.push_back(sentence);
    all.told.push_back(sentence);
  }
  join(all, gather_folder(folder, wanted));
  if (all.files.empty()) open_archives(gather_folder(folder, is_archive_name, for_archives()), wanted, all);
  return all;
}

Gathered open_archive(const fs::path& path, const std::string& inside, const Wanted& wanted) {
  Gathered all = gather_archive(path, wanted, inside);
  if (all.files.empty()) {
    Gathered archives = gather_archive(path, is_archive_name, inside, for_archives(), archive_patterns());
    open_archives(archives, wanted, all);
  }
  return all;
}

/// Opening a pipe waits for someone at its other end.
void check_plain(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_regular_file(status) || fs::is_directory(status)) return;
  fail<CourseError>("{}: this is no file and no folder, but a pipe or a device: it was not read",
                    name_in_words(path.filename().string()));
}

Gathered open_file(const fs::path& path, const Wanted& wanted) {
  check_plain(path);
  const std::string name = path.filename().string();
  if (lower_case(name).ends_with(".bundle")) return gather_bundle(path, wanted);
  if (wanted(name) || lower_case(name).ends_with(".cpp")) return gather_file(path, name);  // alone it may be called so
  return open_archive(path, "", wanted);
}

/// A file that a platform renamed: doejane_123_456_tape.cpp is tape.cpp.
Gathered open_renamed(const Found& found, const std::string& entry, const std::string& name) {
  if (fs::is_directory(found.path)) return gather_file(found.path / entry, name);
  Gathered one = gather_archive(
      found.path, [](const std::string&) { return true; }, entry);
  for (GatheredFile& file : one.files) file.path = name;
  return one;
}

Gathered open_entry(const Found& found, const std::string& entry, const Wanted& wanted) {
  const std::string name = name_before_platform(entry, found.platform == "Canvas");
  if (lower_case(name).ends_with(".cpp")) return wanted(name) ? open_renamed(found, entry, name) : Gathered{};
  if (!fs::is_directory(found.path)) return open_archive(found.path, entry, wanted);
  const fs::path path = found.path / entry;
  if (fs::is_symlink(fs::symlink_status(path)))
    fail<CourseError>("{}: this is a symbolic link", name_in_words(found.name));
  return fs::is_directory(path) ? open_folder(path, wanted) : open_file(path, wanted);
}

}  // namespace

Gathered open_submission(const Found& found, const Wanted& wanted) {
  if (!found.refused.empty()) fail<CourseError>("{}: {}", name_in_words(found.name), found.refused);
  const ToolTime time;  // of all programs that read it
  std::error_code none;
  if (!fs::exists(found.path, none)) {
    fail<CourseError>("{}: there is no such file or folder", tinytensor::shown(found.path));
  }
  if (found.entries.size() == 1) return open_entry(found, found.entries[0], wanted);
  if (found.entries.empty()) {
    Gathered all = fs::is_directory(found.path) ? open_folder(found.path, wanted) : open_file(found.path, wanted);
    if (fs::is_symlink(fs::symlink_status(found.path))) {
      remark(all, in_quotes(found.name), "this is a symbolic link to " + in_quotes(fs::canonical(found.path).string()));
    }
    return all;
  }
  Gathered all;
  for (const std::string& entry : found.entries) {
    try {
      join(all, open_entry(found, entry, wanted));
    } catch (const CourseError& error) {
      all.remarks.push_back(error.what());
    }
  }
  return all;
}

}  // namespace course
