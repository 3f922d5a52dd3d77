// Honest students who do something ordinary and odd: what they wrote counts, or they are told.
#include <doctest/doctest.h>

#include "modules/course/process/process.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::string shape = "core/shape.cpp", in_work = "work/01_tensor/core/shape.cpp";
const std::string loops = "kernels/reference/elementwise.cpp";
const std::string solved = "  int64_t n = 1;\n  for (int64_t d : shape) n *= d;\n  return n;\n";
const std::string other = "  return 7;\n";

std::string shape_with(const std::string& lines) { return with(copy_of(shape), "01.1", lines); }

Submission read(const fs::path& path, const std::vector<std::string>& exercises = {"01.1"}) {
  return read_submission(catalog(), assignment(exercises), path);
}

bool shell(const fs::path& folder, const std::string& script) {
  return run({{"sh", "-c", "cd \"$0\" && " + script, folder.string()}, {}, {}}).status == 0;
}

}  // namespace

TEST_CASE("work.zip beside the stubs of a checkout is opened") {
  const TemporaryFolder folder;
  write_in(folder / ("made/" + in_work), shape_with(solved));
  write_in(folder / "hers/tinytensor/core/shape.cpp", copy_of(shape));
  if (!shell(folder.path, "cd made && bsdtar -a -cf ../hers/work.zip work")) return;
  const Submission submission = read(folder / "hers");
  CHECK(submission.regions.at("01.1").at(0) == solved);
}

TEST_CASE("of several archives the one that cannot be read is told") {
  const TemporaryFolder folder;
  write_in(folder / ("made/" + in_work), shape_with(other));
  if (!shell(folder.path, "mkdir hers && cd made && bsdtar -a -cf ../hers/week3.zip work")) return;
  write_in(folder / "hers/week3 final.zip", "not read by anybody");
  const Submission submission = read(folder / "hers");
  CHECK(submission.regions.at("01.1").at(0) == other);
  CHECK(some_says(submission.told, "'week3 final.zip': this is no archive that can be read here"));
}

TEST_CASE("an archive for each file is as good as one for all") {
  const TemporaryFolder folder;
  write_in(folder / ("made/" + in_work), shape_with(solved));
  if (!shell(folder.path, "mkdir hers && cd made && bsdtar -a -cf ../hers/z.zip work")) return;
  fs::remove_all(folder / "made");
  write_in(folder / "made/notes.txt", "");
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    shell(folder.path, "cd made && bsdtar -a -cf ../hers/" + std::string(name) + ".zip notes.txt");
  }
  CHECK(read(folder / "hers").regions.at("01.1").at(0) == solved);
}

TEST_CASE("a copy whose name is nearly the file's is told where it was not taken") {
  const TemporaryFolder folder;
  write_in(folder / in_work, shape_with(other));
  write_in(folder / "work/01_tensor/core/shape_final.cpp", shape_with(solved));
  const Submission submission = read(folder.path);
  CHECK(submission.regions.at("01.1").at(0) == other);
  CHECK(some_says(submission.told, "'" + in_work + "' was taken, 'work/01_tensor/core/shape_final.cpp' was not"));
}

TEST_CASE("a folder of hers that is called build is read, but not what a build leaves there") {
  const TemporaryFolder folder;
  write_in(folder / ("build/" + in_work), shape_with(solved));
  CHECK(read(folder.path).regions.at("01.1").at(0) == solved);
  fs::remove_all(folder / "build");
  write_in(folder / in_work, shape_with(solved));
  write_in(folder / "build/tinytensor/core/shape.cpp", shape_with(other));
  CHECK(read(folder.path).told.empty());
}

TEST_CASE("functions that have changed places keep their regions") {
  const TemporaryFolder folder;
  std::string text = with(copy_of(loops), "02.3", "  return a;  // the larger\n", 0);
  text = with(text, "02.3", "  return b;  // the smaller\n", 1);
  const Source source = parse("copy", text);
  const std::vector<std::string> lines = source.lines;
  const auto function = [&](size_t n) {
    const Region& region = *source.find("02.3", n);
    std::string function;
    for (size_t i = region.open - 1; i <= region.close + 1; ++i) function += lines.at(i) + "\n";
    return function;
  };
  const std::string first = function(0), second = function(1);
  text = replaced(replaced(replaced(text, first, "@"), second, first), "@", second);
  write_in(folder / ("work/02_kernels/" + loops), text);
  const Submission submission = read(folder.path, {"02.3"});
  CHECK(submission.regions.at("02.3").at(0) == "  return a;  // the larger\n");
  CHECK(submission.regions.at("02.3").at(1) == "  return b;  // the smaller\n");
}

TEST_CASE("a backslash that is half of a letter is told beside the encoding") {
  const TemporaryFolder folder;
  write_in(folder / in_work, replaced(shape_with("  // table @\n" + solved), "table @", "\x95\x5C"));
  CHECK(some_says(read(folder.path).told, "may be half of a letter in the encoding of your editor"));
}
