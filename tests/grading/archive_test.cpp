// Submissions as archives and as git repositories, honest ones and such as nobody should open.
#include "modules/grading/intake/archive.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/grading/intake/git_files.h"
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

TEST_CASE("archives in what was handed in are opened, and archives in these, but none in those, which is told") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), solved());
  sh(folder.path,
     "bsdtar -a -cf a.zip x && mkdir hers && cp a.zip hers && bsdtar -a -cf b.zip a.zip && "
     "bsdtar -a -cf c.zip b.zip && bsdtar -a -cf d.zip c.zip && mkdir moodle && cp b.zip moodle");
  for (const char* name : {"hers", "moodle", "b.zip", "c.zip"}) {
    CHECK_MESSAGE(read(folder / name).regions.size() == 1, name);
  }
  CHECK(read(folder / "d.zip").regions.empty());
  CHECK(some_says(read(folder / "d.zip").told, "'a.zip': this is an archive within archives: it was not opened"));
  write_in(folder / ("hers/" + in_work), copy_of("core/shape.cpp"));
  CHECK(read(folder / "hers").regions.at("01.1").at(0) == lines_of_hers);
  write_in(folder / ("hers/" + in_work), with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  CHECK(read(folder / "hers").regions.at("01.1").at(0) == "  return 7;\n");  // what she wrote beside it goes before it
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

TEST_CASE("what two programs would open as two archives is refused in words") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), solved());
  sh(folder.path,
     "bsdtar -a -cf in.zip -C x work && bsdtar -cf in.tar -C x work && bsdtar -cf in.7z --format=7zip -C x work && "
     "bsdtar -czf in.tar.gz -C x work && head -c 5000 in.tar > none.tar && "
     "cat in.tar in.zip > tar_zip.zip && cat in.tar in.tar > two.tar && cat in.tar.gz in.zip > gz_zip.zip && "
     "cat in.7z in.zip > sevenzip_zip.zip && cp in.zip image.zip && truncate -s 32769 image.zip && "
     "printf CD001 >> image.zip && cat in.zip >> image.zip && head -c 40000 /dev/zero >> in.tar");
  const std::string two = ", and what is in it depends on the program that opens it: it was not opened";
  const std::string behind = "behind the end of this tar archive stands something else" + two;
  CHECK(refusal(folder / "tar_zip.zip") == "tar_zip.zip: " + behind);
  CHECK(refusal(folder / "two.tar") == "two.tar: " + behind);
  for (const char* name : {"gz_zip.zip", "sevenzip_zip.zip"}) {
    CHECK(refusal(folder / name) == name + ": this is an archive with a zip archive behind it"s + two);
  }
  CHECK(refusal(folder / "image.zip") == "image.zip: this is an archive and a disk image (ISO 9660) at once" + two);
  // Honest ones: zeros behind the end, an archive in an archive that is not compressed, an end that is missing.
  sh(folder.path,
     "mkdir n && cp in.zip n && cp -r x/work n && bsdtar -cf nested.tar -C n work in.zip && "
     "bsdtar -cf nested.7z --format=7zip --options 7zip:compression=store -C n work in.zip");
  for (const char* name : {"in.zip", "in.tar", "in.7z", "in.tar.gz", "nested.tar"}) {
    CHECK_MESSAGE(refusal(folder / name) == "it was read: 1", name);
  }
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

TEST_CASE("what is handed in behind 60,000 files that nobody asked for is found, and they are passed over") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  std::string many;
  for (int i = 0; i < 20000; ++i) {
    const std::string number = std::to_string(i);
    many += tar_entry(".git/objects/" + number, '0', "") + tar_entry("node_modules/" + number + ".js", '0', "") +
            tar_entry("sources/of/others/" + number + ".cpp", '0', "");
  }
  make(folder / "many.zip", many + tar_entry(in_work, '0', solved()));
  write_in(folder / "many.tar", many + tar_entry(in_work, '0', solved()));
  for (const char* name : {"many.zip", "many.tar"}) {
    const Submission submission = read(folder / name);
    CHECK_MESSAGE(submission.regions.at("01.1").at(0) == lines_of_hers, name);
    CHECK_MESSAGE(submission.remarks.empty(), name);
  }
}

TEST_CASE("a tar archive that is too large to be held is read without what nobody asked for") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  write_in(folder / ("a/" + in_work), solved());
  sh(folder.path, "truncate -s 130M b.bin && bsdtar -cf large.tar b.bin a && rm b.bin");
  CHECK(read(folder / "large.tar").regions.at("01.1").at(0) == lines_of_hers);
}

TEST_CASE("of two entries of one name in an archive the last one counts, as where it is unpacked, and it is said") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  const std::string old = tar_entry(in_work, '0', copy_of("core/shape.cpp")), hers = tar_entry(in_work, '0', solved());
  const std::string said = "'" + in_work + "': it is there 2 times with different content: the last one was taken";
  make(folder / "twice.zip", old + hers);
  make(folder / "twice.tar.gz", old + tar_entry("./" + in_work, '0', solved()));
  write_in(folder / "twice.tar", old + hers);
  for (const char* name : {"twice.zip", "twice.tar.gz", "twice.tar"}) {
    const Submission submission = read(folder / name);
    CHECK_MESSAGE(submission.regions.at("01.1").at(0) == lines_of_hers, name);
    CHECK_MESSAGE(some_says(submission.remarks, said), name);
    CHECK_MESSAGE(some_says(submission.told, said), name);
  }
  write_in(folder / "same.tar", hers + hers);
  CHECK(read(folder / "same.tar").remarks.empty());
  write_in(folder / "other.tar", hers + old);
  CHECK(read(folder / "other.tar").regions.at("01.1").at(0) != lines_of_hers);
}

TEST_CASE("an archive of a computer that ignores large and small letters is read like any other") {
  if (!has("bsdtar")) return;
  const TemporaryFolder folder;
  make(folder / "UPPER.zip", tar_entry("WORK/01_TENSOR/CORE/SHAPE.CPP", '0', solved()));
  CHECK(read(folder / "UPPER.zip").regions.at("01.1").at(0) == lines_of_hers);
  make(folder / "both.zip",
       tar_entry("work/01_tensor/core/Shape.cpp", '0', copy_of("core/shape.cpp")) + tar_entry(in_work, '0', solved()));
  const Submission both = read(folder / "both.zip");
  CHECK(both.regions.at("01.1").at(0) == lines_of_hers);
  CHECK(some_says(both.told, "is there more than once with different content: '" + in_work +
                                 "' was taken, 'work/01_tensor/core/Shape.cpp' was not"));
  // As it is, and with other letters: the library's own lines are nobody's work.
  const std::string library = tinytensor::read_file(catalog().library_file("core/shape.cpp"));
  make(folder / "library.zip", tar_entry("TinyTensor/Core/Shape.cpp", '0', library));
  CHECK(read(folder / "library.zip").regions.empty());
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
                        "git -C hers gc -q && git clone -q --bare --no-hardlinks hers bare.git 2>/dev/null && "
                        "git -C hers bundle create -q ../hers.bundle HEAD main");
    for (const char* name : {"hers", "bare.git", "hers.bundle"}) {
      CHECK_MESSAGE(read(folder / name).regions.size() == 1, name);
    }
  }
  SUBCASE("with work on a branch that is not checked out") {
    sh(folder / "hers",
       identity + "git checkout -q -- . && git branch old && git checkout -q -b solution && git rm -q --cached " +
           in_work + " && git commit -q -m two && git checkout -q -f main");
    submission = read(folder / "hers");
    CHECK(submission.regions.size() == 1);
    CHECK(some_says(submission.told, "hers: what is on other branches alone was not graded: 'solution'"));
    sh(folder / "hers", identity + "git pack-refs --all && git merge -q solution");
    submission = read(folder / "hers");
    CHECK(!some_says(submission.told, "branches"));
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
  SUBCASE("with links to the objects of another repository") {
    sh(folder.path, identity +
                        "cp -r hers eve && git -C hers gc -q && rm -rf eve/.git/objects/* && "
                        "ln -s ../../../hers/.git/objects/pack eve/.git/objects/pack");
    submission = read(folder / "eve");
    CHECK(some_says(submission.remarks, "eve: this git repository has links in the place of objects"));
    CHECK(submission.regions.at("01.1").at(0) != lines_of_hers);
  }
  SUBCASE("with hard links to the objects of another repository") {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // by when they were made they are told apart
    sh(folder.path, identity +
                        "git -C hers gc -q && cp -r hers eve && rm -rf eve/.git/objects && "
                        "cp -rl hers/.git/objects eve/.git/objects");
    submission = read(folder / "eve");
    CHECK(some_says(submission.remarks, "eve: this git repository has hard links to objects of another one"));
    CHECK(submission.regions.at("01.1").at(0) != lines_of_hers);
    CHECK(read(folder / "hers").regions.at("01.1").at(0) ==
          lines_of_hers);  // the links are none of its student's doing
    sh(folder.path, identity + "rm -rf eve && git clone -q --no-hardlinks hers eve");
    CHECK(read(folder / "eve").regions.at("01.1").at(0) == lines_of_hers);
  }
  SUBCASE("where a link leads to itself") {
    sh(folder / "hers", "mkdir -p .git/objects/info && rm -rf .git/objects/info && ln -s info .git/objects/info");
    submission = read(folder / "hers");
    CHECK(some_says(submission.remarks, "hers: this git repository has links in the place of objects"));
    CHECK(submission.regions.at("01.1").at(0) != lines_of_hers);  // the file beside the repository
    sh(folder / "hers", "rm -rf .git && ln -s .git .git");
    CHECK(read(folder / "hers").regions.size() == 1);
  }
  SUBCASE("where objects were replaced under their old names") {
    const std::string loose = "f=.git/objects/$(echo $id | sed 's,^..,&/,'); chmod u+w $f; cp $g $f; rm -f $g";
    const auto replaced_by = [&](const std::string& id, const std::string& made) {
      sh(folder / "hers", identity + "id=$(git rev-parse " + id + "); new=$(" + made +
                              "); g=.git/objects/$(echo $new | sed 's,^..,&/,'); " + loose);
    };
    CHECK(!some_says(submission.remarks, "it was replaced"));
    write_in(folder / ("hers/" + in_work), with(copy_of("core/shape.cpp"), "01.1", "  return 41;\n"));
    const std::string later =
        "the git object of that name holds something else: it was replaced after it was committed";
    SUBCASE("a file") {
      replaced_by("HEAD:" + in_work, "git hash-object -w " + in_work);
      submission = read(folder / "hers");
      CHECK(submission.regions.at("01.1").at(0) == "  return 41;\n");
      CHECK(some_says(submission.remarks, "'" + in_work + "': " + later));
    }
    SUBCASE("a folder") {
      replaced_by("HEAD^{tree}", "git add -A && git write-tree");
      submission = read(folder / "hers");
      // Some versions of git refuse such a folder; the others show it.
      CHECK((some_says(submission.remarks, "'its top folder': " + later) ||
             some_says(submission.remarks, "git cannot read this repository")));
    }
    SUBCASE("the commit") {
      replaced_by("HEAD", "git add -A && git commit -q -m two && git rev-parse HEAD && git reset -q --soft HEAD~1");
      submission = read(folder / "hers");
      CHECK((some_says(submission.remarks, later) || some_says(submission.remarks, "git cannot read this repository")));
    }
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
