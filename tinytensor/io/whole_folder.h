// A folder of files that belong together: replaced as one, and read as one.
//
// The new folder is written beside the old one as FOLDER.tmp-new, with all bytes on the disk; then the names change,
// FOLDER to FOLDER.tmp-old and FOLDER.tmp-new to FOLDER. Whoever is killed in between leaves a whole FOLDER, or a whole
// FOLDER.tmp-old, which readers fall back on. Where FOLDER is a symbolic link, all this happens where it points to.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tinytensor {

/// Where the folder really is: "out/" is "out", "." has a name, and of a link it is the target.
std::filesystem::path place_of(const std::filesystem::path& folder);

/// The names under which the new folder is written, and the old one is kept for a moment.
std::filesystem::path unfinished_name(const std::filesystem::path& place);
std::filesystem::path replaced_name(const std::filesystem::path& place);

/// Calls read(FOLDER), once more where the folder has been replaced meanwhile: what is read in the end is of one
/// folder. What `read` throws is passed on where the folder is still the same. FileError where it never is.
void read_whole_folder(const std::filesystem::path& folder,
                       const std::function<void(const std::filesystem::path&)>& read);

/// Replaces a folder by one in which `write` makes its files. `names` are those that it may make: other entries of the
/// old folder stay, in the new one. Where it fails, by a FileError, the old folder is as it was, or the new one there.
/// A second writer of the folder waits for the first. A folder under one of the two other names in which there is
/// something else is refused, and left as it is.
void replace_whole_folder(const std::filesystem::path& folder, const std::vector<std::string>& names,
                          const std::function<void(const std::filesystem::path&)>& write);

}  // namespace tinytensor
