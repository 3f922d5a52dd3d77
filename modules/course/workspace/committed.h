// What a student who hands in by git has not committed or pushed yet: nobody but her can see it.
#pragma once

#include <filesystem>
#include <string>

namespace course {

/// Lines for her about what lies in this folder; none if all of it is committed and pushed, if it belongs to no git
/// repository, or if there is no git.
std::string not_committed(const std::filesystem::path& work);

}  // namespace course
