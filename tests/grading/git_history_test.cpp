// What git keeps beside the commit that is graded, and what it says of it.
#include <doctest/doctest.h>

#include "tests/grading/commits.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::string shape = "core/shape.cpp", in_work = "work/01_tensor/core/shape.cpp";
const std::string solved = "  int64_t n = 1;\n  for (int64_t d : shape) n *= d;\n  return n;\n";

/// A student's repository, with one commit of what she got.
struct Repository {
  TemporaryFolder folder;
  bool works = false;

  explicit Repository(const std::string& options = "") {
    write_in(folder / ("hers/" + in_work), copy_of(shape));
    works = sh("git init -q -b main " + options + " . && git add -A && git commit -q -m start");
  }
  fs::path hers() const { return folder / "hers"; }
  bool sh(const std::string& script) const { return status_in(hers(), script) == 0; }
  void writes(const std::string& lines) const { write_in(hers() / in_work, with(copy_of(shape), "01.1", lines)); }
  Submission read(const std::string& name = "hers") const {
    return read_submission(catalog(), assignment({"01.1"}), folder.path / name);
  }
};

std::string taken(const Submission& submission) { return submission.regions.at("01.1").at(0); }

}  // namespace

TEST_CASE("who has stashed her work, or has it in a submodule, is told") {
  const Repository repository;
  if (!repository.works) return;
  CHECK(repository.read().told.empty());
  repository.writes(solved);
  REQUIRE(repository.sh("git stash -q"));
  CHECK(some_says(repository.read().told, "what is stashed alone was not graded: git stash pop brings it back"));
  REQUIRE(
      repository.sh("git init -q inner && cd inner && git commit -q --allow-empty -m x && cd .. && "
                    "git add inner 2>/dev/null && git commit -q -m outer"));
  CHECK(some_says(repository.read().told, "'inner': this is a submodule: its files are not in this repository"));
}

TEST_CASE("a branch that is another name of a branch is followed") {
  const Repository repository;
  if (!repository.works) return;
  REQUIRE(repository.sh("git branch master && git pack-refs --all"));
  repository.writes(solved);
  REQUIRE(
      repository.sh("git commit -q -a -m mine && git symbolic-ref refs/heads/master refs/heads/main && "
                    "git symbolic-ref HEAD refs/heads/master"));
  CHECK(taken(repository.read()) == solved);
  CHECK(repository.read().told.empty());
}

TEST_CASE("her branch is told, however many there are, and also in a shallow clone") {
  const Repository repository;
  if (!repository.works) return;
  REQUIRE(
      repository.sh("for i in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3; do "
                    "git update-ref refs/remotes/origin/week$i$k HEAD; done; done; git pack-refs --all"));
  REQUIRE(repository.sh("git checkout -q -b solution && git commit -q --allow-empty -m one"));
  repository.writes(solved);
  REQUIRE(repository.sh("git commit -q -a -m two && git checkout -q main"));
  CHECK(some_says(repository.read().told, "what is on other branches alone was not graded: 'solution'"));
  REQUIRE(repository.sh("git clone -q --depth 1 --no-single-branch \"file://$PWD\" ../shallow 2>/dev/null"));
  CHECK(some_says(repository.read("shallow").told, "was not graded: 'origin/solution'"));
}

TEST_CASE("of a bundle without HEAD main counts, and its other branches are told") {
  const Repository repository;
  if (!repository.works) return;
  REQUIRE(repository.sh("git branch backup"));
  repository.writes(solved);
  REQUIRE(
      repository.sh("git commit -q -a -m mine && git checkout -q -b later && git commit -q --allow-empty -m x && "
                    "git bundle create -q ../hers.bundle --branches"));
  const Submission submission = repository.read("hers.bundle");
  CHECK(taken(submission) == solved);
  CHECK(some_says(submission.told, "what is on other branches alone was not graded: 'later'"));
}

TEST_CASE("a bundle with long ids is read") {
  const Repository repository("--object-format=sha256");
  if (!repository.works) return;
  repository.writes(solved);
  REQUIRE(repository.sh("git commit -q -a -m mine && git bundle create -q ../hers.bundle HEAD main"));
  CHECK(taken(repository.read("hers.bundle")) == solved);
}

TEST_CASE("a commit's time is the one that git reads") {
  const Repository repository;
  if (!repository.works) return;
  REQUIRE(
      repository.sh("t=$(git rev-parse 'HEAD^{tree}') && c=$(printf 'tree %s\\nauthor e <e@x> 1802642400 +0000\\n"
                    "committer e <e@x> 1802642400 +0000 1802296800 +0000\\n\\nx\\n' $t | "
                    "git hash-object -t commit -w --literally --stdin) && echo $c > .git/refs/heads/main"));
  CHECK(some_says(repository.read().remarks, "made at 2027-02-14T"));
}

TEST_CASE("what git writes otherwise than it keeps it is no change") {
  const Repository repository;
  if (!repository.works) return;
  write_in(repository.hers() / ".gitattributes", "*.cpp ident working-tree-encoding=UTF-16 eol=crlf\n");
  write_in(repository.hers() / in_work, "// $Id$\n" + with(copy_of(shape), "01.1", solved));
  REQUIRE(repository.sh("iconv -f UTF-8 -t UTF-16 " + in_work + " > x && mv x " + in_work +
                        " && git add -A && "
                        "git commit -q -m mine && rm " +
                        in_work + " && git checkout -q -- ."));
  CHECK(!some_says(repository.read().told, "not committed"));
  CHECK(taken(repository.read()) == solved);
}
