// What a student handed in. Only the text between the marks is ever taken from it: into pristine files of the library.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/assignment.h"
#include "modules/grading/intake/found.h"

namespace course {

struct Submission {
  std::string name;                 ///< of the file or folder, printable
  std::string student;              ///< as the platform names her, by the folder, the file or the roster
  std::optional<Moment> handed_in;  ///< as the platform says; not what a student's file claims
  /// Of each exercise of the assignment: the lines between the marks of each of its regions, as in the library's files
  /// (Solution::inside). An exercise whose file is not there, or is damaged, is missing here and named in `remarks`.
  std::map<std::string, std::map<size_t, std::string>> regions;
  std::vector<std::string> remarks;  ///< for the instructor: lines changed outside of regions, odd files, …
  std::vector<std::string> told;     ///< for the student: which file could not be read, and why
  std::string digest;                ///< of `regions` alone, 64 hexadecimal digits (SHA-256)
};

/// A folder, an archive (.zip, .tar, .tar.gz, whatever bsdtar reads), a git repository (HEAD; also a bare one, or a
/// bundle), or a single file. Reads her copies: work/03_autograd/autograd/tape.cpp, or 03_autograd/…, or the same file
/// under tinytensor/, or the file alone (submitted_files.h). Never follows a symbolic link, never unpacks onto the disk,
/// reads within limits (gather.h). CourseError if nothing can be read at all.
Submission read_submission(const Catalog& catalog, const Assignment& assignment, const std::filesystem::path& path);

Submission read_submission(const Catalog& catalog, const Assignment& assignment, const Found& found);

}  // namespace course
