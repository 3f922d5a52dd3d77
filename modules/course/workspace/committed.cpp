#include "modules/course/workspace/committed.h"

#include <fmt/format.h>

#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"

namespace course {
namespace {

// What `git status --porcelain=v2 --branch` prints about a folder.
struct Status {
  size_t files = 0, commits = 0;  ///< not committed, not pushed
};

Status parsed(const std::string& printed) {
  Status status;
  const std::string ahead = "# branch.ab +";
  for (const std::string& line : lines_of(printed)) {
    if (line.starts_with(ahead)) status.commits = std::strtoull(line.c_str() + ahead.size(), nullptr, 10);
    if (!line.starts_with("#")) ++status.files;
  }
  return status;
}

}  // namespace

std::string not_committed(const std::filesystem::path& work) {
  ProcessResult result;
  try {
    result =
        run({{"git", "-C", work.string(), "status", "--porcelain=v2", "--branch", "--untracked-files=all", "--", "."},
             {{"LC_ALL", "C"}, {"GIT_OPTIONAL_LOCKS", "0"}},
             {0, 1 << 22, 10, 20},
             false});
  } catch (const CourseError&) {  // there is no git
    return "";
  }
  if (result.end != ProcessResult::End::exited || result.status != 0) return "";
  const Status status = parsed(result.output);
  if (status.files > 0) {
    return fmt::format(
        "{} in {}/ {} not committed: if you hand in by git, nobody else sees that yet\n"
        "  hint: git add {} && git commit -m \"…\" && git push\n",
        counted(status.files, "file"), work.filename().string(), status.files == 1 ? "is" : "are",
        work.filename().string());
  }
  if (status.commits > 0)
    return fmt::format("{} not pushed yet\n  hint: git push\n", counted(status.commits, "commit"));
  return "";
}

}  // namespace course
