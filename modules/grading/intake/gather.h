// The files of a submission, in memory. Nothing here is ever written to disk, no symbolic link is followed, and what is
// read is bounded: in bytes, in files, in depth.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "modules/grading/intake/remarks.h"

namespace course {

struct GatheredFile {
  std::string path;  ///< within the submission, with '/' between names: "work/03_autograd/autograd/tape.cpp"
  std::string bytes;
};

struct Gathered {
  std::vector<GatheredFile> files;   ///< sorted by path
  std::vector<std::string> remarks;  ///< what was passed over, and why; printable
  std::vector<std::string> told;     ///< of that, what the student should know, too
  RemarkCounts remarked = {}, was_told = {};
};

struct GatherLimits {
  size_t most_bytes = size_t{32} << 20;      ///< of all files together that are wanted
  size_t most_file_bytes = size_t{1} << 20;  ///< of one; the longest file of the library has 20 000
  size_t most_files = 5000;                  ///< that are wanted
  size_t most_entries = 1000000;             ///< files and folders, wanted or not: of most only the name is looked at
  size_t most_depth = 32;                    ///< names in a path
};

/// Whether a file is read: by its path within the submission.
using Wanted = std::function<bool(const std::string& path)>;

/// A remark on what was not read; `what` is printable. tell() is for the student as well: it may be hers.
void remark(Gathered& gathered, const std::string& what, const std::string& why);
void tell(Gathered& gathered, const std::string& what, const std::string& why);

/// Sorts the files by their paths. Of several of one path the last one stays, as where an archive is unpacked; where
/// their contents differ that is told.
void sort_and_keep_last(Gathered& gathered);

/// Of a folder. Folders whose names begin with a dot, and those of macOS' archives, are passed over, and so is a
/// file with several names (a hard link) that is older than its folder. CourseError if the folder cannot be opened.
Gathered gather_folder(const std::filesystem::path& folder, const Wanted& wanted, const GatherLimits& limits = {});

/// Of one file, which is called `name` in what is gathered.
Gathered gather_file(const std::filesystem::path& file, const std::string& name, const GatherLimits& limits = {});

/// A name as an archive, a repository or a disk has it: with '/' where Windows writes '\', and in UTF-8. Bytes that are
/// not are read as Latin-1: older programs wrote names in what their country had.
std::string path_of_bytes(std::string_view bytes);

/// True for a path that may be read: relative, without "..", "." or empty names, without control characters, in no
/// folder that is passed over. `why` says what is wrong, and is empty where it is only passed over.
bool is_ordinary_path(const std::string& path, std::string& why, const GatherLimits& limits = {});

}  // namespace course
