#include "modules/course/workspace/moved_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

#include "modules/course/common/error.h"
#include "modules/course/source/moved_paths.h"
#include "modules/course/workspace/folder_lock.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// Also a link that leads nowhere is something that must not be overwritten.
bool is_there(const fs::path& path) { return fs::exists(fs::symlink_status(path)); }

struct Move {
  fs::path from, to;
  std::string words;  ///< "11_tokenization/data/bpe.cpp -> tokenizers/bpe.cpp"; empty for a copy in .course/base
};

struct Moves {
  std::vector<Move> to_do;
  std::string left;  ///< a line for each file that is at both paths
};

Moves moves_in(const Catalog& catalog, const fs::path& workspace, const std::map<std::string, std::string>& former) {
  Moves moves;
  for (const Module& module : catalog.modules) {
    const fs::path copies = workspace / module.name, base = workspace / ".course" / "base" / module.name;
    for (const std::string& file : module.files()) {
      const auto found = former.find(file);
      if (found == former.end()) continue;
      const std::string& before = found->second;
      if (is_there(copies / before) && is_there(copies / file)) {
        moves.left += fmt::format("{} is at its old path {} too: both stay, and the course reads the first\n",
                                  (copies / file).string(), before);
        continue;
      }
      if (is_there(copies / before)) {
        moves.to_do.push_back({copies / before, copies / file, fmt::format("{}/{} -> {}", module.name, before, file)});
      }
      if (is_there(base / before) && !is_there(base / file)) moves.to_do.push_back({base / before, base / file, ""});
    }
  }
  return moves;
}

void carry_out(const Move& move, const fs::path& workspace) {
  try {
    tinytensor::make_folder(move.to.parent_path());
    tinytensor::rename_durably(move.from, move.to);
  } catch (const tinytensor::FileError& error) {
    fail<CourseError>(
        "{} has another path in this version of the course, and cannot be moved to {}\n  {}\n"
        "  hint: make {} writable, and run the command again",
        move.from.string(), move.to.string(), error.what(), workspace.string());
  }
  std::error_code not_empty;
  fs::remove(move.from.parent_path(), not_empty);
}

}  // namespace

std::string move_along(const Catalog& catalog, const fs::path& workspace) {
  const std::map<std::string, std::string> former = former_paths(catalog);
  Moves moves = moves_in(catalog, workspace, former);
  if (moves.to_do.empty()) return moves.left;
  const FolderLock lock(workspace / ".course");
  moves = moves_in(catalog, workspace, former);  // another ./tt may have moved them meanwhile
  std::vector<std::string> moved;
  for (const Move& move : moves.to_do) {
    carry_out(move, workspace);
    if (!move.words.empty()) moved.push_back(move.words);
  }
  if (moved.empty()) return moves.left;
  return fmt::format("files of the library have other paths now, and your copies moved along: {}\n{}",
                     fmt::join(moved, ", "), moves.left);
}

}  // namespace course
