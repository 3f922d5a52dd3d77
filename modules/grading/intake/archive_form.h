// What a file is, of the forms that are opened: by its first bytes, not by its name. What another program would open as
// something else is refused, so that nobody shows one thing and has another one graded.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace course {

/// compressed is a tar archive, or nothing that is read.
enum class ArchiveForm { compressed, container, encrypted };

/// True for the first block of a tar archive, by its sum.
bool looks_like_tar(std::string_view begin);

/// CourseError, with `name` as it stands in sentences: for what is no archive, is two at once, or has another one behind
/// its end.
ArchiveForm form_of_archive(const std::filesystem::path& path, const std::string& name);

}  // namespace course
