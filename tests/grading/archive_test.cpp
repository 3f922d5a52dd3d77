// Submissions as archives and as git repositories, honest ones and such as nobody should open.
#include "archive.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "error.h"
#include "git_files.h"
#include "process.h"
#include "tests/grading/handed_in.h"
#include "tests/grading/tar_writer.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;
using namespace std::string_literals;

namespace {

const std::string in_work = "work/01_tensor/core/shape.cpp";
const std::string lines_of_hers = "  return 7;\n";

std::string solved() { return with(copy_of("core/shape.cpp"), "01.1", lines_of_hers); }

bool has(const char* program) {
  const bool there = run({{"/bin/sh", "-c", "command -v "s + program}, {}, {}}).status == 0;
  if (!there) MESSAGE(program << " is not installed: nothing was tested");
  return there;
}

void sh(const fs::path& folder, const std::string& script) {
  const ProcessResult result = run({{"/bin/sh", "-c", "cd \"$1\" && " + script, "sh", folder.string()}, {}, {}});
  INFO(result.output);
  REQUIRE(result.status == 0);
}

Submission read(const fs::path& path) { return read_submission(catalog(), assignment({"01.1"}), path); }

std::string refusal(const fs::path& path) {
  try {
    return "it was read: " + std::to_string(read(path).regions.size());
  } catch (const CourseError& error) {
    return error.what();
  }
}

/// An archive with these entries, in the form that its name says.
void make(const fs::path& path, const std::string& tar) {
  const fs::path plain = path.string() + ".made.tar";
  tinytensor::write_file(plain, tar);
  sh(path.parent_path(), "bsdtar -a -cf '" + path.filename().string() + "' '@" + plain.filename().string() + "'");
  fs::remove(plain);
}

}  // namespace

TEST_CASE("an archive of any common form is read as a folder is") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("her folder/" + in_work), solved());
  for (const char* name : {"a.zip", "a.tar", "a.tar.gz", "a.tgz", "a.tar.xz", "a.tar.bz2", "a.7z"}) {
    sh(folder.path, "bsdtar -a -cf "s + name + " 'her folder'");
    const Submission submission = read(folder / name);
    CHECK_MESSAGE(submission.regions.at("01.1").at(0) == lines_of_hers, name);
    CHECK(submission.remarks.empty());
    CHECK(submission.name == name);
    CHECK(submission.student == "a");
  }
}

TEST_CASE("an archive in a folder and an archive in an archive are opened, once") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), solved());
  sh(folder.path,
     "bsdtar -a -cf a.zip x && mkdir hers && cp a.zip hers && bsdtar -a -cf b.zip a.zip && "
     "bsdtar -a -cf c.zip b.zip");
  CHECK(read(folder / "hers").regions.size() == 1);
  CHECK(read(folder / "b.zip").regions.size() == 1);
  CHECK(read(folder / "c.zip").regions.empty());
  write_in(folder / ("hers/" + in_work), copy_of("core/shape.cpp"));  // what lies beside an archive goes before it
  CHECK(read(folder / "hers").regions.at("01.1").at(0) != lines_of_hers);
}

TEST_CASE("what is no archive, damaged, encrypted or a list of files of this machine is refused in words") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), solved());
  const std::string secret = (folder / ("x/" + in_work)).string();
  sh(folder.path,
     "bsdtar -a -cf whole.zip x && head -c 200 whole.zip > cut.zip && "
     "bsdtar --format=zip --options zip:encryption --passphrase no -cf locked.zip x");
  write_in(folder / "words.zip", "hello\n");
  write_in(folder / "empty.zip", "");
  write_in(folder / "list.zip", "#mtree\n./" + in_work + " type=file contents=" + secret + "\n");
  CHECK(refusal(folder / "words.zip") == "words.zip: this is no archive that can be read here");
  CHECK(refusal(folder / "empty.zip") == "empty.zip: this is no archive that can be read here");
  CHECK(refusal(folder / "list.zip") == "list.zip: this is no archive that can be read here");
  CHECK(refusal(folder / "locked.zip") == "locked.zip: this archive is encrypted: nobody but its author can read it");
  CHECK(refusal(folder / "cut.zip").starts_with("cut.zip: this archive is damaged: "));
  sh(folder.path, "gzip -c list.zip > list.tar.gz");
  CHECK(refusal(folder / "list.tar.gz") == "list.tar.gz: this is a compressed file, but no archive");
  CHECK(refusal(folder / "nowhere.zip").ends_with("nowhere.zip: there is no such file or folder"));
}

TEST_CASE("without bsdtar an archive is refused with the way out, and a folder is read") {
  const TemporaryFolder folder;
  write_in(folder / "a.zip", "PK\x03\x04 and so on");
  const char* old = std::getenv("PATH");
  const std::string path = old == nullptr ? "" : old;
  ::setenv("PATH", "/nowhere", 1);
  const std::string said = refusal(folder / "a.zip");
  ::setenv("PATH", path.c_str(), 1);
  CHECK(said ==
        "a.zip: this archive is read by bsdtar, which is not installed\n"
        "  hint: apt-get install libarchive-tools; or unpack the archives, folders are read without it");
}

TEST_CASE("links, names that lead elsewhere and pipes in an archive are passed over, whatever its form") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  const std::string entries = tar_entry("../" + in_work, '0', solved()) + tar_entry("/tmp/" + in_work, '0', solved()) +
                              tar_entry("a\nb/" + in_work, '0', solved()) +
                              tar_with_checksum(tar_entry(in_work, '2', "").replace(157, 11, "/etc/passwd"));
  for (const char* name : {"evil.zip", "evil.tar.gz", "evil.tar"}) {
    if (name == "evil.tar"s) {
      write_in(folder / name, entries);
    } else {
      make(folder / name, entries);
    }
    const Submission submission = read(folder / name);
    CHECK_MESSAGE(submission.regions.empty(), name);
    CHECK(some_says(submission.remarks, "'../" + in_work + "': this name holds '..': it was not read"));
    CHECK(some_says(submission.remarks, "this name holds control characters"));
    CHECK(some_says(submission.remarks, "this is a symbolic link: it was not read"));
  }
}

TEST_CASE("a bomb is cut, and what stands before it counts") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("a/" + in_work), solved());
  sh(folder.path,
     "truncate -s 200M b.cpp b.bin && bsdtar -a -cf bomb.zip a b.cpp && bsdtar -a -cf large.tar.gz b.bin a && rm b.*");
  const Submission submission = read(folder / "bomb.zip");
  CHECK(submission.regions.size() == 1);
  CHECK(some_says(submission.remarks, "bomb.zip: this archive is too large: what stands behind was not read"));
  const Submission large = read(folder / "large.tar.gz");  // what is not looked for takes no room
  CHECK(large.regions.size() == 1);
  CHECK(large.remarks.empty());
}

TEST_CASE("an archive of very many files is read up to a bound") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  std::string many;
  for (int i = 0; i < 30000; ++i) many += tar_entry("junk/" + std::to_string(i) + ".cpp", '0', "");
  write_in(folder / "many.tar", tar_entry(in_work, '0', solved()) + many);
  const Submission submission = read(folder / "many.tar");
  CHECK(submission.regions.size() == 1);
  CHECK(some_says(submission.remarks, "the archive: it has more than 20000 entries"));
}

TEST_CASE("of a git repository the last commit is read, and nothing that it says is obeyed") {
  if (!has("git")) return;
  const TemporaryFolder folder;
  write_in(folder / ("hers/" + in_work), solved());
  const std::string identity =
      "export HOME=/nowhere GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a "
      "GIT_COMMITTER_EMAIL=a@b GIT_COMMITTER_DATE=2027-02-12T22:00:00Z; ";
  sh(folder / "hers", identity + "git init -q -b main . && git add -A && git commit -q -m one");
  write_in(folder / ("hers/" + in_work), copy_of("core/shape.cpp"));  // changed, and not committed
  Submission submission = read(folder / "hers");
  CHECK(submission.regions.at("01.1").at(0) == lines_of_hers);
  CHECK(some_says(submission.told, in_work + " has changes that are not committed"));
  CHECK(some_says(submission.remarks, ", made at 2027-02-12T22:00:00Z by the clock of the machine where it was made"));

  SUBCASE("packed, bare, or as a bundle") {
    sh(folder.path, identity +
                        "git -C hers gc -q && git clone -q --bare hers bare.git 2>/dev/null && "
                        "git -C hers bundle create -q ../hers.bundle HEAD main");
    for (const char* name : {"hers", "bare.git", "hers.bundle"}) {
      CHECK_MESSAGE(read(folder / name).regions.size() == 1, name);
    }
  }
  SUBCASE("with filters, hooks and a pager") {
    const std::string trap = (folder / "trap").string();
    write_in(folder / "hers/.gitattributes", "*.cpp filter=evil diff=evil export-subst\n");
    sh(folder / "hers", identity + "git config filter.evil.smudge 'touch " + trap +
                            "; cat' && git config core.pager 'touch " + trap +
                            "' && git config core.fsmonitor 'touch " + trap + "; false' && " +
                            "git add .gitattributes && git -c core.fsmonitor= commit -q -m two; rm -f " + trap);
    CHECK(read(folder / "hers").regions.size() == 1);
    CHECK(!fs::exists(trap));
  }
  SUBCASE("with objects of another repository") {
    write_in(folder / "hers/.git/objects/info/alternates", "/somewhere/else\n");
    submission = read(folder / "hers");
    CHECK(some_says(submission.remarks, "hers: this git repository takes objects from another one"));
    CHECK(submission.regions.at("01.1").at(0) != lines_of_hers);  // the file beside the repository
  }
  SUBCASE("where .git is a file that points elsewhere") {
    sh(folder.path, "mv hers/.git elsewhere && echo 'gitdir: ../elsewhere' > hers/.git");
    CHECK(read(folder / "hers").regions.at("01.1").at(0) != lines_of_hers);
  }
  SUBCASE("damaged") {
    write_in(folder / "hers/.git/HEAD", "ref: ../../../etc/passwd\n");
    CHECK(some_says(read(folder / "hers").remarks, "hers: this git repository has no commit"));
    fs::remove_all(folder / ("hers/work"));
    fs::remove_all(folder / "hers/.git/objects/pack");
    CHECK(read(folder / "hers").regions.empty());
  }
}
