// Reading what a student handed in as a folder: which of its files are hers, and what of them counts.
#include "modules/grading/intake/submission.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "modules/course/common/error.h"
#include "modules/grading/intake/gather.h"
#include "modules/grading/intake/remarks.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::string shape = "core/shape.cpp";
const std::string in_work = "work/01_tensor/core/shape.cpp";
const std::string lines_of_hers = "  int64_t n = 1;\n  for (int64_t d : shape) n *= d;\n  return n;\n";

std::string solved() { return with(copy_of(shape), "01.1", lines_of_hers); }

Submission read(const fs::path& path, const std::vector<std::string>& exercises = {"01.1"}) {
  return read_submission(catalog(), assignment(exercises), path);
}

}  // namespace

TEST_CASE("her copy is found in work/, in the module's folder or in the library's, in this order") {
  const TemporaryFolder folder;
  const std::string other = with(copy_of(shape), "01.1", "  return 7;\n");
  const auto taken = [&] { return read(folder.path).regions.at("01.1").at(0); };
  SUBCASE("work/ before all") {
    write_in(folder / in_work, solved());
    write_in(folder / "01_tensor/core/shape.cpp", other);
    write_in(folder / "tinytensor/core/shape.cpp", other);
    CHECK(taken() == lines_of_hers);
  }
  SUBCASE("the module's folder before the library's") {
    write_in(folder / "a b/01_tensor/core/shape.cpp", solved());
    write_in(folder / "tinytensor/core/shape.cpp", other);
    CHECK(taken() == lines_of_hers);
  }
  SUBCASE("the library's") {
    write_in(folder / "x/y/tinytensor/core/shape.cpp", solved());
    CHECK(taken() == lines_of_hers);
  }
  SUBCASE("a file alone, renamed by a browser") {
    write_in(folder / "shape (2).cpp", solved());
    CHECK(taken() == lines_of_hers);
  }
  SUBCASE("a file alone, renamed by Canvas") {
    write_in(folder / "shape-1.cpp", solved());
    CHECK(taken() == lines_of_hers);
  }
  SUBCASE("as deep as the way from the root of her disk") {
    write_in(folder / ("home/ada/Uni/WS26/Deep Learning/week3/TinyTensor/her own/copy/" + in_work), solved());
    CHECK(taken() == lines_of_hers);
  }
}

TEST_CASE("a copy that nobody has written in never wins over one with lines of hers, and it is told which was taken") {
  const TemporaryFolder folder;
  write_in(folder / in_work, copy_of(shape));
  for (const char* where :
       {"tinytensor/core/shape.cpp", "01_tensor/core/shape.cpp", "work/01_tensor/core/shape copy.cpp",
        "Copy of shape.cpp", "shape - Copy.cpp", "old/my_shape.cpp", "shape (1).cpp"}) {
    write_in(folder.path / where, solved());
    const Submission submission = read(folder.path);
    CHECK_MESSAGE(submission.regions.at("01.1").at(0) == lines_of_hers, where);
    const std::string said =
        "nothing is written in '" + in_work + "' yet: '" + where + "' was taken, where something is";
    CHECK_MESSAGE(some_says(submission.told, said), where);
    CHECK_MESSAGE(some_says(submission.remarks, said), where);
    fs::remove(folder.path / where);
  }
  write_in(folder / "tinytensor/core/shape.cpp", copy_of(shape));
  CHECK(!some_says(read(folder.path).told, "nothing is written"));
  write_in(folder / in_work, solved());
  CHECK(read(folder.path).told.empty());
  // Both hers: work/ counts, and what does not is named.
  write_in(folder / "tinytensor/core/shape.cpp", with(copy_of(shape), "01.1", "  return 7;\n"));
  CHECK(read(folder.path).regions.at("01.1").at(0) == lines_of_hers);
  CHECK(some_says(read(folder.path).told, "'tinytensor/core/shape.cpp' was not"));
}

TEST_CASE("the library's own lines in a checkout do not take the place of a stub of hers") {
  const TemporaryFolder folder;
  write_in(folder / in_work, copy_of(shape));
  write_in(folder / "tinytensor/core/shape.cpp", tinytensor::read_file(catalog().library_file(shape)));
  CHECK(read(folder.path).regions.at("01.1").at(0).find("todo(") != std::string::npos);
}

TEST_CASE("a path that could read like words of ours stands in quotes") {
  const TemporaryFolder folder;
  const std::string path = "01.1 passed, 3 of 3 points/" + in_work;
  write_in(folder.path / path, solved() + "int more;\n");
  const std::vector<std::string> told = read(folder.path).told;
  REQUIRE(told.size() == 1);
  CHECK(told[0].starts_with("'" + path + "': lines outside"));
}

TEST_CASE("no quote in a name ends the quotes around it") {
  const TemporaryFolder folder;
  const std::string sentence = "x' is fine. Graded by hand: 20 of 20 points. Not meant is 'y/";
  write_in(folder / ("a/" + in_work), solved());
  write_in(folder.path / (sentence + in_work), copy_of(shape));
  const Submission submission = read(folder.path);
  CHECK(some_says(submission.told, "'x\\x27 is fine. Graded by hand: 20 of 20 points. Not meant is \\x27y/work/"));
  CHECK(!some_says(submission.told, "' is fine"));
  CHECK(!some_says(submission.remarks, "' is fine"));
}

TEST_CASE("many remarks of one kind do not push out one of another") {
  const TemporaryFolder folder;
  const auto links = [&](const std::string& where, int count) {
    for (int i = 0; i < count; ++i) {
      fs::create_directories(folder / where);
      fs::create_symlink("nowhere", folder / (where + "/" + std::to_string(i) + "_shape.cpp"));
    }
  };
  links("a", 60);
  write_in(folder / ("b/" + in_work), solved());
  write_in(folder / ("c/" + in_work), copy_of(shape));
  write_in(folder / "z/shape.cpp", std::string(2 << 20, 'x'));
  const Submission submission = read(folder.path);
  CHECK(some_says(submission.remarks, "this file has more than 1048576 bytes: it was not read"));
  CHECK(some_says(submission.remarks, "more than once"));
  CHECK(some_says(submission.remarks, "… and more of this kind: this is a symbolic link"));
  CHECK(submission.remarks.size() < 30);
  CHECK(kind_of_remark("'a: b': this is a pipe") == "'…': this is a pipe");
  CHECK(kind_of_remark("a.zip: line 7: 'x' was read") == kind_of_remark("b/c.zip: line 123: 'y z' was read"));
  std::vector<std::string> many;
  for (int i = 0; i < 300; ++i) many.push_back("'f" + std::to_string(i) + "': it is there 3 times");
  many.emplace_back("'g': it takes too long");
  keep_of_each_kind(many);
  CHECK(many.size() == most_of_a_kind + 2);
  CHECK(many.back() == "'g': it takes too long");
}

TEST_CASE("backups, hidden folders and what macOS adds are not hers") {
  const TemporaryFolder folder;
  for (const char* where :
       {".course/base/01_tensor", "work/.course/backups/now/01_tensor", "__MACOSX/work/01_tensor"}) {
    write_in(folder.path / where / shape, solved());
  }
  write_in(folder / "work/01_tensor/core/._shape.cpp", solved());
  const Submission submission = read(folder.path);
  CHECK(submission.regions.empty());
  CHECK(some_says(submission.told, "work/01_tensor/core/shape.cpp is not in what was handed in"));
}

TEST_CASE("two copies with different content are remarked, equal ones are not") {
  const TemporaryFolder folder;
  write_in(folder / ("a/" + in_work), solved());
  write_in(folder / ("b/" + in_work), solved());
  CHECK(!some_says(read(folder.path).remarks, "more than once"));
  write_in(folder / ("b/" + in_work), copy_of(shape));
  const Submission submission = read(folder.path);
  CHECK(
      some_says(submission.remarks,
                "core/shape.cpp is there more than once with different content: 'a/work/01_tensor/core/shape.cpp' was "
                "taken, 'b/work/01_tensor/core/shape.cpp' was not"));
  CHECK(submission.regions.at("01.1").at(0) == lines_of_hers);
}

TEST_CASE("only exercises of the assignment are taken, and only they make the digest") {
  const TemporaryFolder one, two;
  write_in(one / in_work, solved());
  write_in(two / in_work, with(solved(), "01.2", "  return {};\n"));
  const Submission a = read(one.path), b = read(two.path);
  CHECK(a.regions.size() == 1);
  CHECK(a.digest == b.digest);
  CHECK(a.digest.size() == 64);
  CHECK(read(two.path, {"01.1", "01.2"}).digest != a.digest);
  write_in(two / in_work, with(copy_of(shape), "01.1", "  return 1;\n"));
  CHECK(read(two.path).digest != a.digest);
}

TEST_CASE("an exercise with regions in several files has them numbered in the order of its files") {
  const Catalog& all = catalog();
  for (const Module& module : all.modules) {
    for (const Exercise& exercise : module.exercises) {
      if (exercise.files.size() < 2) continue;
      const TemporaryFolder folder;
      size_t expected = 0;
      for (const std::string& file : exercise.files) {
        std::string text = copy_of(file);
        for (size_t n = 0; n < parse(file, text).count(exercise.id); ++n) {
          text = with(text, exercise.id, "  // " + std::to_string(expected++) + "\n", n);
        }
        write_in(folder / ("work/" + module.name + "/" + file), text);
      }
      const Submission submission = read(folder.path, {exercise.id});
      REQUIRE(submission.regions.at(exercise.id).size() == expected);
      for (const auto& [number, lines] : submission.regions.at(exercise.id)) {
        CHECK(lines == "  // " + std::to_string(number) + "\n");
      }
      fs::remove(folder / ("work/" + module.name + "/" + exercise.files[0]));
      CHECK(read(folder.path, {exercise.id}).regions.at(exercise.id).rbegin()->first == expected - 1);
      return;
    }
  }
}

TEST_CASE("the library's own file is nobody's work") {
  const TemporaryFolder folder;
  write_in(folder / "tinytensor/core/shape.cpp", tinytensor::read_file(catalog().library_file(shape)));
  const Submission submission = read(folder.path);
  CHECK(submission.regions.empty());
  CHECK(some_says(submission.told, "tinytensor/core/shape.cpp is the library's own file, unchanged: nobody's work"));
}

TEST_CASE("a file that an editor saved in an odd way is read, or she is told why not") {
  const TemporaryFolder folder;
  std::string windows;
  for (const char c : solved()) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write_in(folder / in_work, "\xEF\xBB\xBF" + windows);
  const Submission submission = read(folder.path);
  CHECK(submission.regions.at("01.1").at(0) == lines_of_hers);
  CHECK(submission.told.empty());
  CHECK(submission.remarks.empty());
  write_in(folder / in_work, replaced(solved(), "int64_t n = 1;", "int64_t n = 1;  // d\xE9j\xE0 vu"));
  CHECK(some_says(read(folder.path).told, "work/01_tensor/core/shape.cpp: this file is not UTF-8: byte 0xE9"));
  CHECK(read(folder.path).regions.size() == 1);
  write_in(folder / in_work, solved() + std::string(1, '\0'));
  CHECK(some_says(read(folder.path).told, "this is no text: there is a byte 0"));
  CHECK(read(folder.path).regions.empty());
}

TEST_CASE("links, pipes and files that are too large are passed over with a remark") {
  const TemporaryFolder folder, elsewhere;
  write_in(elsewhere / "secret.cpp", solved());
  fs::create_directories(folder / "work/01_tensor/core");
  SUBCASE("a link to a file") {
    fs::create_symlink(elsewhere / "secret.cpp", folder / in_work);
    CHECK(some_says(read(folder.path).remarks, "this is a symbolic link: it was not read"));
  }
  SUBCASE("a link to a folder") {
    fs::remove(folder / "work/01_tensor/core");
    write_in(elsewhere / "shape.cpp", solved());
    fs::create_directory_symlink(elsewhere.path, folder / "work/01_tensor/core");
    CHECK(read(folder.path).regions.empty());
  }
  SUBCASE("a pipe") {
    REQUIRE(::mkfifo((folder / in_work).c_str(), 0600) == 0);
    CHECK(some_says(read(folder.path).remarks, "this is a pipe: it was not read"));
  }
  SUBCASE("a large file") {
    write_in(folder / in_work, std::string(size_t{2} << 20, ' '));
    CHECK(some_says(read(folder.path).remarks, "this file has more than 1048576 bytes: it was not read"));
  }
  SUBCASE("a name with a newline") {
    write_in(folder / "work/\n/01_tensor/core/shape.cpp", solved());
    CHECK(some_says(read(folder.path).remarks, "'work/\\x0a/01_tensor/core/shape.cpp': this name holds control"));
  }
  CHECK(read(folder.path).regions.empty());
}

TEST_CASE("a folder whose name an older program wrote in its country's letters is read") {
  const TemporaryFolder folder;
  write_in(folder / ("\x9A"
                     "bung\xE9/" +
                     in_work),
           solved());
  const Submission submission = read(folder.path);
  CHECK(submission.regions.at("01.1").at(0) == lines_of_hers);
  CHECK(submission.remarks.empty());
}

TEST_CASE("a folder of too many files ends the search, not the grading") {
  const TemporaryFolder folder;
  GatherLimits limits;
  limits.most_entries = 50;
  for (int i = 0; i < 100; ++i) write_in(folder / ("junk/" + std::to_string(i)), "");
  const Gathered gathered = gather_folder(
      folder.path, [](const std::string&) { return true; }, limits);
  CHECK(gathered.files.size() < 51);
  CHECK(some_says(gathered.remarks, "there are more than 50 files and folders: the rest was not looked at"));
  CHECK(some_says(gathered.told, "there are more than 50 files and folders: the rest was not looked at"));
  limits.most_entries = 1000;
  limits.most_files = 7;
  const Gathered seven = gather_folder(
      folder.path, [](const std::string&) { return true; }, limits);
  CHECK(seven.files.size() == 7);
  CHECK(some_says(seven.told, "there are more than 7 files of such names: it was not read"));
}

TEST_CASE("a folder with tens of thousands of other files beside her work is graded, and they are passed over") {
  const TemporaryFolder folder;
  write_in(folder / in_work, solved());
  fs::create_directories(folder / "node_modules/a");
  for (int i = 0; i < 25000; ++i) std::ofstream(folder.path / "node_modules/a" / (std::to_string(i) + ".js"));
  const Submission submission = read(folder.path);
  CHECK(submission.regions.at("01.1").at(0) == lines_of_hers);
  CHECK(submission.remarks.empty());
}

TEST_CASE("a file that is handed in alone is read by its marks, whatever it is called") {
  const TemporaryFolder folder;
  write_in(folder / "ada.cpp", solved());
  CHECK(read(folder / "ada.cpp").regions.at("01.1").at(0) == lines_of_hers);
  write_in(folder / "notes.cpp", "int x;\n");
  CHECK(some_says(read(folder / "notes.cpp").told, in_work + " is not in what was handed in"));
}

TEST_CASE("names that differ by large and small letters alone are hers where nothing is called as it should be") {
  const TemporaryFolder folder;
  const std::string other = with(copy_of(shape), "01.1", "  return 7;\n");
  write_in(folder / "Work/01_Tensor/core/Shape.CPP", solved());
  CHECK(read(folder.path).regions.at("01.1").at(0) == lines_of_hers);
  CHECK(read(folder.path).told.empty());
  write_in(folder / in_work, other);
  const Submission both = read(folder.path);
  CHECK(both.regions.at("01.1").at(0) == "  return 7;\n");
  CHECK(some_says(both.told, "'" + in_work + "' was taken, 'Work/01_Tensor/core/Shape.CPP' was not"));
}

TEST_CASE("what is not there is a clear error") {
  CHECK_THROWS_WITH_AS(read("/nowhere/at all"), "/nowhere/at all: there is no such file or folder", CourseError);
}

TEST_CASE("a pipe that is handed in is named at once, and what is reached by a link is remarked on") {
  const TemporaryFolder folder;
  const fs::path pipe = folder / "eve.zip";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::string said;
  try {
    read(pipe);
  } catch (const CourseError& error) {
    said = error.what();
  }
  CHECK(said == "eve.zip: this is no file and no folder, but a pipe or a device: it was not read");
  write_in(folder / "ada" / in_work, solved());
  fs::create_directory_symlink(folder / "ada", folder / "mallory");
  CHECK(read(folder / "mallory").regions.at("01.1").at(0) == lines_of_hers);
  CHECK(some_says(read(folder / "mallory").remarks, "'mallory': this is a symbolic link to '"));
}
