// The files of archives: .zip, .tar, .tar.gz and whatever else bsdtar (Debian: libarchive-tools) reads, contained. It
// unpacks into a pipe, never onto the disk; what comes out of it is the one form that our own process reads: unpacked.h.
#pragma once

#include "modules/grading/intake/gather.h"

namespace course {

/// True for the names of archives: .zip, .tar, .tar.gz, .tgz, .tar.xz, .tar.bz2, .tar.zst, .7z, .rar, in any case.
bool is_archive_name(const std::string& name);
/// Patterns that such names fit.
std::vector<std::string> archive_patterns();
/// The name without that ending.
std::string without_archive_ending(const std::string& name);

/// Of the wanted files of an archive. Where `inside` names a folder of it, of those in there, by their paths in there;
/// where it names a file, this one, by its last name. Only names that fit one of `patterns` are unpacked.
/// CourseError if it cannot be read at all: it is no archive, it is encrypted, or bsdtar is not installed.
Gathered gather_archive(const std::filesystem::path& path, const Wanted& wanted, const std::string& inside = "",
                        const GatherLimits& limits = {}, const std::vector<std::string>& patterns = {"*.[cC][pP][pP]"});
/// The same of an archive that is in memory; `name` stands for it in errors.
Gathered gather_archive_bytes(const std::string& name, const std::string& bytes, const Wanted& wanted,
                              const GatherLimits& limits = {},
                              const std::vector<std::string>& patterns = {"*.[cC][pP][pP]"});

/// What stands at the top of an archive of a class: the paths of the files there, and for a folder "folder/…", once or
/// more. CourseError as above; where a part of it cannot be read, `notes` says so.
std::vector<std::string> names_at_top_of(const std::filesystem::path& path, std::vector<std::string>* notes = nullptr);

}  // namespace course
