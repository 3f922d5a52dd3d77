// Programs on a student's code, and when one of them counts as reached.
#include <doctest/doctest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "modules/course/source/catalog.h"
#include "modules/course/workspace/workspace.h"
#include "tests/course/student.h"

using namespace course;

namespace {

Module module_with(const std::string& number, const std::vector<std::string>& exercises) {
  Module module;
  module.number = number;
  for (const std::string& id : exercises) {
    module.exercises.emplace_back();
    module.exercises.back().id = id;
  }
  return module;
}

// All files of these modules as the library has them, and remembered as checked: it is the library's lines that passed.
void copies_modules(const Student& student, const std::vector<std::string>& numbers) {
  ::setenv("TINYTENSOR_WORK", student.work().c_str(), 1);
  const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  Workspace workspace(catalog);
  ::unsetenv("TINYTENSOR_WORK");
  for (const std::string& number : numbers) {
    const Module& module = catalog.module(number);
    student.types({"start", number});
    for (const std::string& file : module.files()) student.copies_the_library(module.name + "/" + file, file);
    const std::string now = workspace.fingerprint_of(module);
    for (const Exercise& exercise : module.exercises) {
      workspace.update(exercise, [&](ExerciseState& state) {
        state.passed = true;
        state.written = now;
      });
    }
  }
}

}  // namespace

TEST_CASE("a milestone lacks the modules that are to come, and those whose exercises are not all hers") {
  const Catalog catalog{"", {module_with("01", {"01.1", "01.2"}), module_with("02", {"02.1"})}};
  const Milestone milestone{"1800", "", {"01", "02", "03"}, "", false, ""};
  Catalog with_choice = catalog;
  with_choice.modules[0].exercises[1].optional = true;
  CHECK(missing_for({"1800", "", {"01"}, "", false, ""}, with_choice, {"01.1"}).empty());
  CHECK(missing_for(milestone, catalog, {}) == std::vector<std::string>{"01", "02", "03 (to come)"});
  CHECK(missing_for(milestone, catalog, {"01.2", "02.1"}) ==
        std::vector<std::string>{"01 (1 of 2 are yours)", "03 (to come)"});
  CHECK(missing_for({"1800", "", {"01", "02"}, "", false, ""}, catalog, {"01.1", "01.2", "02.1", "13.1"}).empty());
}

TEST_CASE("each milestone says what it showed when it was new, and names the modules it is about") {
  std::string before;
  for (const Milestone& milestone : read_milestones(TINYTENSOR_SOURCE_DIR)) {
    CHECK_MESSAGE(milestone.when_new.size() > 100, milestone.year);
    CHECK_MESSAGE(milestone.when_new.find(milestone.year) != std::string::npos, milestone.year);
    CHECK(before < milestone.year);
    CHECK(!milestone.modules.empty());
    before = milestone.year;
  }
}

TEST_CASE("the milestones are listed with what is still to be done") {
  const Student student;
  const Answer list = student.types({"milestone"});
  CHECK(list.status == 0);
  CHECK(list.says("· 1958  the perceptron learns"));
  CHECK(list.says("still to be yours: 02 03 04 06"));
  CHECK(list.says("./tt milestone 1958 runs one"));
  CHECK(student.types({"milestone", "1800"}).says("there is no milestone 1800\n  hint: there are 1958, 1969"));
  CHECK(student.types({"progress"}).says("milestones:  · 1958  · 1969"));
}

TEST_CASE("a milestone runs for anybody, on the library's lines, and is not reached by that") {
  const Student student;
  const Answer ran = student.types({"milestone", "1958"});
  CHECK_MESSAGE(ran.status == 0, ran.text);
  CHECK(ran.says("In July 1958"));
  CHECK(ran.says("nothing of yours is in it yet: all of it runs on the library's lines"));
  CHECK(ran.says("right afterwards"));
  CHECK(ran.says("the goal is met; 1958 is reached when these modules are yours, too: 02 03 04 06"));
  CHECK(student.types({"milestone"}).says("· 1958"));
}

TEST_CASE("a milestone's flags are the program's, and one that it does not know is an error") {
  const Student student;
  const Answer ran = student.types({"milestone", "1958", "--faster"});
  CHECK(ran.status == 2);
  CHECK(ran.says("1958: there is no flag --faster"));
  CHECK(ran.says("1958 is not reached"));
  CHECK(student.types({"milestone", "1958", "--fast-kernels"}).status == 0);
}

TEST_CASE("a milestone is reached when its modules are hers and its goal is met, and stays reached") {
  const Student student;
  copies_modules(student, {"02", "03", "04", "06"});
  CHECK(student.types({"milestone"}).says("all of its modules are yours: run it"));
  const Answer ran = student.types({"milestone", "1958"});
  CHECK_MESSAGE(ran.status == 0, ran.text);
  CHECK(ran.says("yours: all of 02 03 04 06; all else is the library's"));
  CHECK(ran.says("your kernels run, so many times as slow as the library's: "));
  CHECK(ran.says(" matmul "));
  CHECK_MESSAGE(ran.says("✓ 1958 is reached, on your code"), ran.text);
  student.types({"reset", "02"});
  CHECK(student.types({"milestone"}).says("✓ 1958  the perceptron learns"));
  CHECK(student.types({"milestone"}).says("reached on 20"));
  CHECK(student.types({"progress"}).says("milestones:  ✓ 1958  · 1969"));
  CHECK(nlohmann::json::parse(student.types({"progress", "--json"}).text)["milestones"]["1958"] == true);
}

TEST_CASE("an exercise of hers that does not pass is left out of a milestone, by name") {
  const Student student;
  copies_modules(student, {"02"});
  student.replaces("02_kernels/kernels/reference/matmul.cpp", "// exercise 02.9 {\n",
                   "// exercise 02.9 {\n  if (args.m >= 0) return;\n");
  const Answer ran = student.types({"milestone", "1958"});
  CHECK(ran.says("left out: 02.9: it does not pass its check"));
  CHECK(ran.says("the goal is met; 1958 is reached when these modules are yours, too: 02 (8 of 9 are yours) 03 04 06"));
}

TEST_CASE("the GPT of 2017 on her code writes letter for letter what it writes on the library's lines") {
  const Student student;
  copies_modules(student, {"14"});
  const Answer hers = student.types({"milestone", "2017", "--short"});
  CHECK_MESSAGE(hers.status == 0, hers.text);
  CHECK(hers.says("yours: all of 14; all else is the library's"));
  CHECK(hers.says("what it writes before it has read anything:"));
  CHECK(hers.says("what it writes at the end:"));
  CHECK(hers.says("two of its 16 heads"));
  CHECK_MESSAGE(hers.says("14_transformers     13.7%  ━"), hers.text);
  CHECK(hers.says("13.7% of it is yours\n"));
  CHECK(hers.says("a short run shows that it works; 2017 is reached by a whole one"));
  const std::string program = (std::filesystem::path(COURSE_PROGRAM).parent_path() / "milestone_2017").string();
  const ProcessResult library = run({{program, "--short"}, {{"TINYTENSOR_OPS", "composed"}}, {}, false});
  const std::string text = library.output.substr(0, library.output.find("\n  it took "));
  CHECK(text.size() > 1000);
  CHECK_MESSAGE(hers.says(text), "on the library's lines:\n", text, "\non hers:\n", hers.text);
}

TEST_CASE(
    "the GPT of 2023 on her cache and her 8 bits writes letter for letter what it writes on the library's lines") {
  const Student student;
  copies_modules(student, {"17", "18"});
  const Answer hers = student.types({"milestone", "2023", "--short"});
  CHECK_MESSAGE(hers.status == 0, hers.text);
  CHECK(hers.says("In February 2023"));
  CHECK(hers.says("yours: all of 17 18; all else is the library's"));
  CHECK(hers.says("your kernels run: quantize_rows, int8_matmul\n"));
  CHECK(hers.says("a short run shows that it works; 2023 is reached by a whole one"));
  const std::string program = (std::filesystem::path(COURSE_PROGRAM).parent_path() / "milestone_2023").string();
  const ProcessResult library = run({{program, "--short"}, {{"TINYTENSOR_OPS", "composed"}}, {}, false});
  const std::string text = library.output.substr(0, library.output.find("\n  letters a second"));
  CHECK(text.find("it writes, in 8 bits and from what is kept:") != std::string::npos);
  CHECK_MESSAGE(hers.says(text), "on the library's lines:\n", text, "\non hers:\n", hers.text);
}

TEST_CASE("with --fast-kernels a milestone names the exercises whose loops don't run, and counts them apart") {
  const Student student;
  copies_modules(student, {"12"});
  const Answer own = student.types({"milestone", "2017", "--short"});
  CHECK(own.says("your kernels run: scatter_add_rows\n"));
  CHECK(own.says("0.1% of it is yours\n"));
  const Answer fast = student.types({"milestone", "2017", "--short", "--fast-kernels"});
  CHECK_MESSAGE(fast.status == 0, fast.text);
  CHECK(fast.says("--fast-kernels: the library's kernels run in the place of yours (12.2)"));
  CHECK(!fast.says("your kernels run"));
}
