// Work that was written and never committed: nobody grades it, so its student is told, before and after.
#include <doctest/doctest.h>

#include "modules/course/workspace/committed.h"
#include "tests/grading/commits.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::string in_work = "work/01_tensor/core/shape.cpp";
const std::string solved = "  int64_t n = 1;\n  for (int64_t d : shape) n *= d;\n  return n;\n";

/// A student's repository, with one commit of what she got.
struct Repository {
  TemporaryFolder folder;
  bool works = false;

  Repository() {
    write_in(folder / "hers/README.md", "# week3\n");
    write_in(folder / "hers/tinytensor/core/shape.cpp", copy_of("core/shape.cpp"));
    works = git("init -q -b main . && git add -A && git commit -q -m Assignment") == 0;
    if (!works) MESSAGE("git is not here: nothing can be committed");
  }
  fs::path hers() const { return folder / "hers"; }
  int git(const std::string& words) const { return status_in(hers(), "git " + words); }
  void writes(const std::string& lines) const {
    write_in(hers() / in_work, with(copy_of("core/shape.cpp"), "01.1", lines));
  }
  Submission read() const { return read_submission(catalog(), assignment({"01.1"}), hers()); }
};

}  // namespace

TEST_CASE("a student who forgot to commit is told what was not graded, and so is her instructor") {
  const Repository repository;
  if (!repository.works) return;
  repository.writes(solved);
  const std::string forgotten = in_work + " is not committed: the last commit was graded, without it";
  CHECK(some_says(repository.read().told, forgotten));
  CHECK(some_says(repository.read().remarks, forgotten));
  CHECK(repository.read().regions.at("01.1").at(0) != solved);

  REQUIRE(repository.git("add work && git commit -q -m mine") == 0);
  CHECK(repository.read().told.empty());
  CHECK(repository.read().regions.at("01.1").at(0) == solved);

  repository.writes("  return 24;\n");
  CHECK(some_says(repository.read().told,
                  in_work + " has changes that are not committed: the last commit was graded, without them"));
  CHECK(repository.read().regions.at("01.1").at(0) == solved);
}

TEST_CASE("ends of lines that git changes are no changes, and many forgotten files are told of briefly") {
  const Repository repository;
  if (!repository.works) return;
  repository.writes(solved);
  REQUIRE(repository.git("add work && git commit -q -m mine") == 0);
  std::string text = tinytensor::read_file(repository.hers() / in_work);
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  write_in(repository.hers() / in_work, text);
  CHECK(repository.read().told.empty());
  for (int i = 0; i < 20; ++i) write_in(repository.hers() / ("copy" + std::to_string(i) + "/shape.cpp"), text);
  CHECK(repository.read().told.size() == 5);
}

TEST_CASE("./tt check assigned can say what of her work nobody else sees yet") {
  const Repository repository;
  if (!repository.works) return;
  repository.writes(solved);
  const fs::path work = repository.hers() / "work";
  const std::string uncommitted = not_committed(work);
  CHECK(
      uncommitted.starts_with("1 file in work/ is not committed: if you hand in by git, nobody else sees that yet\n"));
  CHECK(uncommitted.find("git add work && git commit") != std::string::npos);

  REQUIRE(repository.git("add work && git commit -q -m mine") == 0);
  CHECK(not_committed(work) == "");  // there is nowhere to push to
  REQUIRE(repository.git("init -q --bare ../theirs && git remote add origin ../theirs && git push -q -u origin main") ==
          0);
  CHECK(not_committed(work) == "");
  repository.writes("  return 24;\n");
  REQUIRE(repository.git("commit -q -a -m more") == 0);
  CHECK(not_committed(work) == "1 commit not pushed yet\n  hint: git push\n");

  const TemporaryFolder elsewhere;
  CHECK(not_committed(elsewhere.path) == "");
}
