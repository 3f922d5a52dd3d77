#include "modules/grading/intake/open_submission.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/intake/git_files.h"
#include "modules/grading/intake/plain_text.h"
#include "modules/grading/intake/platforms.h"
#include "modules/grading/sandbox/tool.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_archives = 20;  // within one submission; an assignment may have as many files
constexpr int most_layers = 2;        // of archives in what was handed in: macOS puts an archive into one of its own

/// What is looked for.
struct Looked {
  const Wanted& wanted;
  const HasLines& written;
  bool found_in(const Gathered& gathered) const {
    return std::any_of(gathered.files.begin(), gathered.files.end(), written);
  }
};

GatherLimits for_archives() {
  GatherLimits limits;
  limits.most_bytes = limits.most_file_bytes = size_t{64} << 20;
  return limits;
}

void join(Gathered& all, Gathered more, const std::string& below = "") {
  for (GatheredFile& file : more.files) all.files.push_back({below + file.path, std::move(file.bytes)});
  all.remarks.insert(all.remarks.end(), more.remarks.begin(), more.remarks.end());
  all.told.insert(all.told.end(), more.told.begin(), more.told.end());
  keep_of_each_kind(all.remarks);
  keep_of_each_kind(all.told);
}

/// Git may write other ends of lines into files than it keeps, another encoding, and what it puts between "$Id" and "$".
std::string as_git_keeps_it(const std::string& bytes) {
  std::string text = plain_text(bytes).text.value_or(bytes);
  constexpr std::string_view ident = "$Id:";
  for (size_t at = 0; (at = text.find(ident, at)) != std::string::npos; ++at) {
    const size_t end = text.find_first_of("$\n", at + ident.size());
    if (end != std::string::npos && text[end] == '$') text.erase(at + 3, end - at - 3);
  }
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
    if (!is_new && as_git_keeps_it(same->bytes) == as_git_keeps_it(file.bytes)) continue;
    if (++found > most) break;
    const std::string sentence =
        fmt::format("{} {} not committed: the last commit was graded, without {}", path_in_words(file.path),
                    is_new ? "is" : "has changes that are", is_new ? "it" : "them");
    committed.remarks.push_back(sentence);
    committed.told.push_back(sentence);
  }
}

/// A build fetches archives, too.
bool may_be_her_archive(const std::string& path) {
  return is_archive_name(path) && ("/" + path).find("/build/") == std::string::npos;
}

void tell_both(Gathered& all, const std::string& sentence) {
  all.remarks.push_back(sentence);
  all.told.push_back(sentence);
}

/// Archives within what was handed in are looked into where nothing of hers is beside them.
void open_archives(const Gathered& archives, const Looked& looked, Gathered& all, size_t& opened, int layers) {
  for (const GatheredFile& archive : archives.files) {
    if (layers == 0) {
      tell(all, in_quotes(archive.path), "this is an archive within archives: it was not opened");
      continue;
    }
    if (opened++ >= most_archives) {
      tell(all, in_quotes(archive.path), fmt::format("more than {} archives are not opened", most_archives));
      continue;
    }
    try {
      Gathered inner = gather_archive_bytes(archive.path, archive.bytes, looked.wanted);
      if (!looked.found_in(inner)) {
        const Gathered more =
            gather_archive_bytes(archive.path, archive.bytes, is_archive_name, for_archives(), archive_patterns());
        open_archives(more, looked, inner, opened, layers - 1);
      }
      join(all, std::move(inner), archive.path + "/");
    } catch (const CourseError& error) {
      if (archives.files.size() == 1 && all.files.empty()) throw;
      tell_both(all, error.what());
    }
  }
}

void open_archives(const Gathered& archives, const Looked& looked, Gathered& all, int layers = most_layers) {
  size_t opened = 0;
  open_archives(archives, looked, all, opened, layers);
}

void add_new(const std::vector<std::string>& sentences, std::vector<std::string>& all) {
  for (const std::string& sentence : sentences) {
    if (std::find(all.begin(), all.end(), sentence) == all.end()) all.push_back(sentence);
  }
}

/// The archives that lie in a folder. Of those that were passed over is told what is told of files, and once of both.
void open_archives_in(const fs::path& folder, const Looked& looked, Gathered& all) {
  const Gathered archives = gather_folder(folder, may_be_her_archive, for_archives());
  add_new(archives.remarks, all.remarks);
  add_new(archives.told, all.told);
  open_archives(archives, looked, all);
}

Gathered open_folder(const fs::path& folder, const Looked& looked) {
  Gathered all;
  if (const auto git = git_folder(folder)) {
    try {
      all = gather_git(*git, looked.wanted);
      if (!looked.found_in(all)) {
        open_archives(gather_git(*git, is_archive_name, for_archives()), looked, all);
      }
    } catch (const CourseError& error) {
      all.remarks.push_back(error.what());
    }
    if (!all.files.empty()) {
      if (*git != folder) tell_of_uncommitted(folder, looked.wanted, all);
      return all;
    }
    tell_both(all, "the last git commit holds nothing of it: the files beside the repository were read");
  }
  join(all, gather_folder(folder, looked.wanted));
  if (!looked.found_in(all)) open_archives_in(folder, looked, all);
  return all;
}

Gathered open_archive(const fs::path& path, const std::string& inside, const Looked& looked) {
  Gathered all = gather_archive(path, looked.wanted, inside);
  if (!looked.found_in(all)) {
    const Gathered archives = gather_archive(path, is_archive_name, inside, for_archives(), archive_patterns());
    open_archives(archives, looked, all);
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

Gathered open_file(const fs::path& path, const Looked& looked) {
  check_plain(path);
  const std::string name = path.filename().string();
  if (lower_case(name).ends_with(".bundle")) return gather_bundle(path, looked.wanted);
  if (looked.wanted(name) || lower_case(name).ends_with(".cpp"))
    return gather_file(path, name);  // alone it may be called so
  return open_archive(path, "", looked);
}

/// A file that a platform renamed: doejane_123_456_tape.cpp is tape.cpp.
Gathered open_renamed(const Found& found, const std::string& entry, const std::string& name) {
  if (fs::is_directory(found.path)) return gather_file(found.path / entry, name);
  Gathered one = gather_archive(
      found.path, [](const std::string&) { return true; }, entry);
  for (GatheredFile& file : one.files) file.path = name;
  return one;
}

bool is_code(const std::string& name) { return lower_case(name).ends_with(".cpp"); }

Gathered open_entry(const Found& found, const std::string& entry, const Looked& looked) {
  const std::string name = name_before_platform(entry, found.platform == "Canvas");
  if (is_code(name)) return looked.wanted(name) ? open_renamed(found, entry, name) : Gathered{};
  if (!fs::is_directory(found.path)) return open_archive(found.path, entry, looked);
  const fs::path path = found.path / entry;
  if (fs::is_symlink(fs::symlink_status(path)))
    fail<CourseError>("{}: this is a symbolic link", name_in_words(found.name));
  return fs::is_directory(path) ? open_folder(path, looked) : open_file(path, looked);
}

}  // namespace

Gathered open_submission(const Found& found, const Wanted& wanted, const HasLines& written) {
  const Looked looked{wanted, written};
  if (!found.refused.empty()) fail<CourseError>("{}: {}", name_in_words(found.name), found.refused);
  const ToolTime time;  // of all programs that read it
  std::error_code none;
  if (!fs::exists(found.path, none)) {
    fail<CourseError>("{}: there is no such file or folder", tinytensor::shown(found.path));
  }
  if (found.entries.size() == 1) return open_entry(found, found.entries[0], looked);
  if (found.entries.empty()) {
    Gathered all = fs::is_directory(found.path) ? open_folder(found.path, looked) : open_file(found.path, looked);
    if (fs::is_symlink(fs::symlink_status(found.path))) {
      remark(all, in_quotes(found.name), "this is a symbolic link to " + in_quotes(fs::canonical(found.path).string()));
    }
    return all;
  }
  Gathered all;
  for (const std::string& entry : found.entries) {
    try {
      join(all, open_entry(found, entry, looked), is_code(entry) ? "" : entry + "/");
    } catch (const CourseError& error) {
      tell_both(all, error.what());
    }
  }
  return all;
}

}  // namespace course
