// The contest with code of a student's own: run on her code, handed in, compiled and run again in the sandbox.
#include <doctest/doctest.h>

#include <filesystem>

#include "examples/commands/capstone/entry.h"
#include "modules/course/process/process.h"
#include "tests/grading/hand_in.h"

namespace {

namespace fs = std::filesystem;

struct Said {
  int status = 0;
  std::string text;
  bool has(const std::string& words) const { return text.find(words) != std::string::npos; }
};

/// A student who has written 01.1, and an instructor.
struct Both {
  TemporaryFolder folder;
  const fs::path file = folder / "work" / "01_tensor/core/shape.cpp";

  Said types(std::vector<std::string> words) const {
    words.insert(words.begin(), COURSE_PROGRAM);
    const course::ProcessResult result =
        course::run({words, {{"TINYTENSOR_WORK", (folder / "work").string()}}, {}, false});
    return {result.status, result.output};
  }
  void writes(const std::string& lines) const {
    const course::Source source = course::parse("shape.cpp", tinytensor::read_file(file));
    tinytensor::write_file(file, course::with_inside(source, "01.1", lines).text());
  }
  Said runs(const std::string& out) const {
    return types({"mine", "capstone", "run", "--n-layer=1", "--n-head=2", "--n-embd=16", "--block-size=16",
                  "--batch-size=32", "--budget=2e9", "--threads=2", "--out=" + (folder / out).string()});
  }
  Said verifies(const std::string& entry) const {
    std::vector<std::string> words{"capstone", "verify", (folder / entry).string(), "--seeds", "2"};
    if (!course::layers_here(handing_in::kit()).enough()) words.emplace_back("--trust");
    return types(words);
  }
};

const char* const right = "  int64_t count = 1;\n  for (const int64_t size : shape) count *= size;\n  return count;\n";

}  // namespace

TEST_CASE("an entry on her own code is verified from what she hands in; changed code is not handed in, nor believed") {
  const Both both;
  REQUIRE(both.types({"start", "01"}).status == 0);
  both.writes(right);
  const Said ran = both.runs("mine");
  REQUIRE_MESSAGE(ran.status == 0, ran.text);
  const tinytensor::Entry entry = tinytensor::read_entry(both.folder / "mine");
  CHECK(entry.exercises == std::vector<std::string>{"01.1"});

  const Said packed = both.types({"submit", (both.folder / "mine").string()});
  CHECK_MESSAGE(packed.status == 0, packed.text);
  CHECK(packed.has("work/01_tensor/core/shape.cpp"));
  CHECK(both.types({"submit", (both.folder / "mine").string()}).has("is there already"));
  const Said good = both.verifies("mine.zip");
  CAPTURE(good.text);
  CHECK(good.status == 0);
  CHECK(good.has("code           true"));
  CHECK(good.has("weights        true"));
  CHECK(good.has("bits per byte  true"));
  CHECK(good.has("so does the baseline beside it"));

  // Lines that differ, though they compute the same.
  both.writes(std::string("  // changed\n") + right);
  const Said changed =
      both.types({"submit", (both.folder / "mine").string(), "--out", (both.folder / "x.zip").string()});
  CHECK(changed.status != 0);
  CHECK(changed.has("your code has changed since this entry ran"));
  CHECK(!fs::exists(both.folder / "x.zip"));
  fs::create_directories(both.folder / "mine" / "work/01_tensor/core");
  fs::copy_file(both.file, both.folder / "mine" / "work/01_tensor/core/shape.cpp");
  const Said swapped = both.verifies("mine");
  CHECK(swapped.status == 1);
  CHECK(swapped.has("code           false"));
}

TEST_CASE("code that does not compile, or does what no exercise does, is refused") {
  const Both both;
  REQUIRE(both.types({"start", "01"}).status == 0);
  both.writes(right);
  REQUIRE(both.runs("mine").status == 0);
  fs::create_directories(both.folder / "mine" / "work/01_tensor/core");
  const fs::path copy = both.folder / "mine" / "work/01_tensor/core/shape.cpp";
  for (const auto& [written, says] : std::vector<std::pair<std::string, std::string>>{
           {"  return no_such_name;\n", "does not compile"},
           {"#include <unistd.h>\n  return 1;\n", "preprocessor"},
           {"  std::exit(0);\n", "beyond what an exercise computes with"}}) {
    const std::string lines = written;
    CAPTURE(lines);
    both.writes(lines);
    fs::copy_file(both.file, copy, fs::copy_options::overwrite_existing);
    const Said said = both.verifies("mine");
    CAPTURE(said.text);
    CHECK(said.status == 1);
    CHECK(said.has("refused"));
    CHECK(said.has(says));
  }
}
