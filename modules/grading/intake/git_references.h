// The names that a git repository has for its commits, read from its files: git itself, which would obey them, is not asked.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace course {

/// A small file that is no link; nothing if it is not there.
std::optional<std::string> small_file(const std::filesystem::path& path);

bool is_commit(const std::string& text);

/// Where "HEAD" or a branch ends, which may be another name of a branch. Nothing if it has no commit.
std::optional<std::string> commit_of(const std::filesystem::path& git, std::string name);

/// References by their names, "refs/heads/main", with the commits where they end.
using References = std::vector<std::pair<std::string, std::string>>;

/// Branches, the last ones that were fetched, tags and what is stashed, sorted by their names.
References references_of(const std::filesystem::path& git);

}  // namespace course
