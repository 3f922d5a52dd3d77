// The files of the last commit of a git repository. Nothing that the repository says is obeyed: not its configuration,
// hooks, filters or attributes, and no server is asked. Objects are read, no more.
#pragma once

#include <optional>

#include "modules/grading/intake/gather.h"

namespace course {

/// The folder that holds the repository's objects: of a folder with .git, or of a bare repository. Nothing if it is
/// none.
std::optional<std::filesystem::path> git_folder(const std::filesystem::path& folder);

/// Of HEAD. A remark says which commit that is, and when it was made by its author's clock; where other branches have
/// commits that it has not, or something is stashed, that is told. CourseError where the repository cannot be read: it is empty or damaged, borrows
/// objects of another one (alternates, links of both kinds), or git is not installed.
Gathered gather_git(const std::filesystem::path& git, const Wanted& wanted, const GatherLimits& limits = {});
/// Of a bundle (git bundle create week3.bundle HEAD); where it has no HEAD of main, of master, or of its first branch.
Gathered gather_bundle(const std::filesystem::path& bundle, const Wanted& wanted, const GatherLimits& limits = {});

}  // namespace course
