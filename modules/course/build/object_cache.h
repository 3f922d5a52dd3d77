// Files in the kit's cache. Several commands, and several threads of one, may be at work in it.
#pragma once

#include <filesystem>
#include <string>

namespace course {

/// True if a file or folder is there; then it counts as used now.
bool is_cached(const std::filesystem::path& path);

/// A name of its own for a file that is being made: when it is finished it is renamed to `path`, by whoever is last.
std::filesystem::path unfinished(const std::filesystem::path& path);

/// Of the files with this extension so many stay: those that were used last.
void keep_latest(const std::filesystem::path& cache, const std::string& extension, size_t most);

}  // namespace course
