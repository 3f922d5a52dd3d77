// Skeletons of new modules, exercises and hidden checks, and the page that walks through one of each.
#include "modules/course/authoring/skeleton.h"
#include "modules/course/build/compile.h"

#include <doctest/doctest.h>

#include <fstream>

#include "modules/course/authoring/verify.h"
#include "modules/course/authoring/verify_lesson.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/grading/handout/repository.h"
#include "tests/grading/hand_in.h"

namespace {

namespace fs = std::filesystem;
using course::Blank;
using course::Catalog;
using course::Kit;
using course::Skeleton;

const fs::path sources = TINYTENSOR_SOURCE_DIR;

/// A checkout of its own, as far as the course's program reads it.
struct Checkout {
  Checkout() {
    for (const char* part : {"tinytensor", "modules"}) {
      fs::copy(sources / part, folder / part, fs::copy_options::recursive);
    }
  }
  Catalog catalog() const { return course::read_catalog(folder.path); }
  TemporaryFolder folder;
};

std::string refused(const std::function<void()>& f) {
  try {
    f();
  } catch (const course::CourseError& error) {
    return error.what();
  }
  return "not refused";
}

/// By number: the blocks below the lines that begin with **1**, **2**, … of one chapter of docs/own_exercises.md.
std::map<int, std::string> lines_of_page(const std::string& chapter) {
  std::map<int, std::string> blocks;
  int number = 0;
  bool in_chapter = false;
  std::string fence;  // of the block that a line stands in
  for (const std::string& line : course::lines_of(tinytensor::read_file(sources / "docs" / "own_exercises.md"))) {
    const std::string ticks = line.substr(0, std::min(line.find_first_not_of('`'), line.size()));
    if (fence.empty() && line.starts_with("## ")) in_chapter = line == "## " + chapter;
    if (fence.empty() && line.starts_with("**")) number = std::stoi(line.substr(2));
    if (fence.empty() && ticks.size() >= 3) {
      fence = ticks;
    } else if (!fence.empty() && line == fence) {
      fence.clear();
      number = 0;
    } else if (!fence.empty() && in_chapter && number > 0) {
      blocks[number] += line + "\n";
    }
  }
  return blocks;
}

/// As a person does it: each line that waits is replaced.
void fill_in(const Skeleton& skeleton, const std::map<int, std::string>& texts) {
  REQUIRE(skeleton.blanks.size() == texts.size());
  for (const fs::path& file : skeleton.files) {
    std::string text;
    size_t number = 0;
    for (const std::string& line : course::lines_of(tinytensor::read_file(file))) {
      ++number;
      const auto here = std::find_if(skeleton.blanks.begin(), skeleton.blanks.end(),
                                     [&](const Blank& b) { return b.file == file && b.line == number; });
      text += here == skeleton.blanks.end() ? line + "\n" : texts.at(here->number);
    }
    tinytensor::write_file(file, text);
  }
}

void run_or_fail(std::vector<std::string> words) {
  const course::ProcessResult result = course::run({std::move(words), {}, {}, false});
  INFO(result.output);
  REQUIRE(result.status == 0);
}

/// What a build of that checkout would know: the module's checks compiled, and a judge that has them.
Kit kit_with(const Checkout& checkout, const std::string& module) {
  Kit kit = handing_in::kit();
  kit.cache = checkout.folder / "cache";
  fs::create_directories(kit.cache);
  kit.flags.insert(kit.flags.begin(), "-I" + checkout.folder.path.string());
  const std::vector<std::string> words = course::compile_words(kit, 1);
  const auto compiled = [&](const fs::path& file, const std::string& name, int judges) {
    std::vector<std::string> all = words;
    const std::string object = (kit.cache / name).string();
    all.insert(all.end(), {"-DCOURSE_JUDGES=" + std::to_string(judges), "-c", file.string(), "-o", object});
    run_or_fail(all);
    return object;
  };
  const fs::path checks = checkout.folder / "modules" / module / "checks.cpp";
  kit.asks[module] = kit.asking;
  kit.asks[module].push_back(compiled(checks, "ask.o", 0));
  const fs::path solution = checkout.folder / "tinytensor" / "ops" / (module.substr(3) + ".cpp");
  std::vector<std::string> link = words;
  link.push_back(compiled(checks, "judge.o", 1));
  link.push_back(compiled(solution, "solution.o", 1));
  kit.library_objects["ops/" + module.substr(3) + ".cpp"] = link.back();
  link.insert(link.end(), kit.judging.begin(), kit.judging.end());
  link.insert(link.end(), kit.libraries.begin(), kit.libraries.end());
  kit.judges[module] = kit.cache / "judge";
  link.insert(link.end(), {"-o", kit.judges[module].string()});
  run_or_fail(link);
  return kit;
}

}  // namespace

TEST_CASE("a new module says what to fill in, in which order, and is right when that is done as its page does it") {
  const Checkout checkout;
  const Skeleton skeleton = course::make_module(checkout.catalog(), "30_softsign");
  CHECK(skeleton.files.size() == 7);
  for (size_t i = 0; i < skeleton.blanks.size(); ++i) CHECK(skeleton.blanks[i].number == static_cast<int>(i) + 1);
  const Catalog before = checkout.catalog();
  course::Tally unfilled;
  course::verify_texts(before, before.module("30"), unfilled);
  CHECK(unfilled.failed >= 10);

  fill_in(skeleton, lines_of_page("A module"));
  const Catalog catalog = checkout.catalog();
  const course::Module& module = catalog.module("30");
  CHECK(module.exercises[0].file == "ops/softsign.cpp");
  const Kit kit = kit_with(checkout, module.name);
  course::Tally tally;
  course::verify_texts(catalog, module, tally);
  course::verify_exercises(catalog, kit, module, 5, tally);
  course::verify_lesson(kit, module, tally);
  CHECK(tally.failed == 0);
  CHECK(tally.wrong_all == 6);
  CHECK(tally.wrong_caught == 6);
}

TEST_CASE("a new exercise is the next one of its module") {
  const Checkout checkout;
  const Catalog catalog = checkout.catalog();
  const std::string next = "13." + std::to_string(catalog.module("13").exercises.size() + 1);
  const Skeleton skeleton = course::make_exercise(catalog, next, "long_range");
  CHECK(skeleton.blanks.size() == 7);
  const Catalog now = checkout.catalog();
  CHECK(now.exercise(next).file == "ops/long_range.cpp");
  CHECK(fs::exists(now.module("13").folder / "checks_long_range.cpp"));
  CHECK(refused([&] { course::make_exercise(now, next, "longer_range"); }).find("the next exercise") == 0);
}

TEST_CASE("a skeleton overwrites nothing, and takes no name that is taken") {
  const Checkout checkout;
  const Catalog catalog = checkout.catalog();
  CHECK(refused([&] { course::make_module(catalog, "13_attention"); }).find("module 13 is there already") == 0);
  CHECK(refused([&] { course::make_module(catalog, "30_softmax"); }).find("the library has a function softmax()") == 0);
  CHECK(refused([&] { course::make_module(catalog, "graphs"); }).find("'graphs' names no module") == 0);
  CHECK(refused([&] { course::make_module(catalog, "30_../x"); }).find("'../x' names no function") == 0);
  CHECK(refused([&] { course::make_exercise(catalog, "13.2", "x_y"); }).find("the next exercise of 13_attention") == 0);
  tinytensor::write_file(checkout.folder / "tinytensor/ops/softsign.cpp", "mine\n");
  CHECK(refused([&] { course::make_module(catalog, "30_softsign"); }).find("is there already: nothing was made") !=
        std::string::npos);
  CHECK(tinytensor::read_file(checkout.folder / "tinytensor/ops/softsign.cpp") == "mine\n");
  CHECK(!fs::exists(checkout.folder / "modules/30_softsign"));
  CHECK(!fs::exists(checkout.folder / "tinytensor/ops/softsign.h"));
}

TEST_CASE("a module that git does not know is not handed out") {
  const Checkout checkout;
  const std::string root = checkout.folder.path.string();
  run_or_fail({"git", "-C", root, "init", "-q"});
  course::make_module(checkout.catalog(), "30_softsign");
  const Catalog catalog = checkout.catalog();
  course::Assignment week = handing_in::assignment_of({"01.1"});
  week.exercises = {"30.1"};
  const auto hand_out = [&] { course::student_files(catalog, week, {}); };
  CHECK(refused(hand_out).find("modules/30_softsign/module.toml: git does not know this file") == 0);
  run_or_fail({"git", "-C", root, "add", "modules/30_softsign"});
  CHECK(refused(hand_out).find("tinytensor/ops/softsign.cpp: git does not know this file") == 0);
  run_or_fail({"git", "-C", root, "add", "tinytensor/ops"});
  CHECK(refused(hand_out) == "not refused");
}

TEST_CASE("a hidden check waits until it is filled in, and finds what it asks for as its page says") {
  const TemporaryFolder folder;
  course::Assignment week = handing_in::assignment_of({"01.1", "01.2"});
  week.folder = folder.path;
  const Skeleton skeleton = course::make_hidden_check(handing_in::catalog(), folder / "hidden", "01.1", "large sizes");
  CHECK(skeleton.files[0] == folder / "hidden" / "01.1_large_sizes.cpp");
  course::Submission hers = handing_in::full_solution(week);
  CHECK(refused([&] { handing_in::graded(week, hers); }).find("is still to be filled in: what one case is made of") !=
        std::string::npos);
  fill_in(skeleton, lines_of_page("A hidden check"));
  CHECK(handing_in::graded(week, hers).earned() == 3);
  hers.regions["01.1"][0] =
      "int64_t count = 1;\nfor (const int64_t size : shape) count *= size == 1000 ? 1 : size;\nreturn count;\n";
  handing_in::set_digest(hers);
  const course::GradedExercise shown = handing_in::of(handing_in::graded(week, hers), "01.1");
  CHECK(shown.earned == 0);
  CHECK(shown.told == "wrong in the hidden check 'large sizes'\n  likely: a size of a thousand is left out\n");
}
