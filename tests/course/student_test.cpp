// The whole way of a student, through the program: start, check, hint, solution, reset, progress, and her own training.
#include "tests/course/student.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "modules/course/process/parallel.h"
#include "modules/course/source/catalog.h"
#include "modules/course/workspace/workspace.h"

namespace {

const std::string shape = "01_tensor/core/shape.cpp";
const std::string product = "  int64_t n = 1;\n  for (const int64_t size : shape) n *= size;\n  return n;\n";

}  // namespace

TEST_CASE("a student starts a module, solves an exercise, and is shown the library's lines beside hers") {
  const Student student;
  const Answer list = student.types({"list"});
  CHECK(list.says("next: ./tt start 01"));
  CHECK(list.says("0 of 8 exercises, 20 points, 2 h 35 min with the lesson"));
  const Answer started = student.types({"start", "01"});
  CHECK(started.says("01_tensor/README.md"));
  CHECK(started.says("first step:  01.1 how many elements a shape has"));

  const Answer nothing = student.types({"check", "01"});
  CHECK(nothing.status == 1);
  CHECK(nothing.says("· 01.8 can it be read in another shape without a copy?  not started"));
  CHECK(nothing.says("0 of 8 done, 0 of 20 points"));

  CHECK(student.types({"solution", "01.1"}).says("01.1 has not passed yet"));
  CHECK(student.types({"hint"}).says("1. How many numbers"));
  CHECK(student.types({"hint", "1.1"}).says("2. It is a product"));

  student.solves(shape, "01.1", "  int64_t n = 0;\n  for (const int64_t size : shape) n += size;\n  return n;\n");
  const Answer wrong = student.types({"check"});
  CHECK(wrong.says("✗ 01.1"));
  CHECK(wrong.says("numel({2, 3, 4})\n  expected 24\n  got      9\n  likely: the sizes are added"));

  student.solves(shape, "01.1", product);
  const Answer right = student.types({"check", "01.1"});
  CHECK(right.status == 0);
  CHECK(right.says("✓ 01.1"));
  CHECK(student.types({"solution", "01.1"}).says("count *= size"));

  const nlohmann::json progress = nlohmann::json::parse(student.types({"progress", "--json"}).text);
  CHECK(progress["points"] == 1);
  CHECK(progress["modules"][0]["exercises"][0]["passed"] == true);
  CHECK(progress["modules"][0]["exercises"][0]["hints"] == 2);
}

TEST_CASE("a solution that was given up for is recorded and earns nothing") {
  const Student student;
  student.types({"start", "01"});
  CHECK(student.types({"solution", "01.1", "--give-up"}).says("count *= size"));
  student.solves(shape, "01.1", product);
  CHECK(student.types({"check", "01.1"}).status == 0);
  const nlohmann::json progress = nlohmann::json::parse(student.types({"progress", "--json"}).text);
  CHECK(progress["points"] == 0);
  CHECK(progress["modules"][0]["exercises"][0]["gave_up"] == true);
}

TEST_CASE("each way to fail is named, and the other exercises are checked all the same") {
  struct Case {
    std::string code, says;
    bool is_slow = false;  // other exercises that reach these lines would take as long
  };
  const Case cases[] = {{"  volatile int* p = nullptr;\n  *p = 1;\n  return {};\n", "crashed"},
                        {"  for (volatile int i = 0;; i = i + 1) {\n  }\n", "a loop that never ends", true},
                        {"  std::vector<std::vector<char>> all;\n  for (;;) all.emplace_back(1 << 26, 'x');\n",
                         "more memory than the 2048 MB", true},
                        {"  for (;;) fmt::print(\"again and again and again\\n\");\n", "printed too much"},
                        {"  std::exit(0);\n", "ended with status 0 before the check was done"},
                        {"  throw 42;\n", "something that is no exception"},
                        {"  return shape[0] > 0 ? contiguous_strides(shape) : shape;\n", "the stack ran out"},
                        {"  Strides s;\n  s[0] = 1;\n  return s;\n", "an index or an iterator is out of range"},
                        {"  set_kernels(kernels());\n  return {};\n", "calls set_kernels,"},
                        {"  fail<ValueError>(\"no idea\");\n", "it threw a ValueError: no idea"},
                        {"  fmt::print(\"step {}\\n\", 7);\n  return {};\n", "| step 7"}};
  std::vector<Answer> answers(std::size(cases));
  course::in_parallel(std::size(cases), [&](size_t i) {  // a folder for each: what takes the time is compiling
    const Student student;
    student.types({"start", "01"});
    student.solves(shape, "01.1", product);
    student.solves(shape, "01.2", cases[i].code);
    answers[i] = student.types({"check", cases[i].is_slow ? "01.2" : "01"});
  });
  for (size_t i = 0; i < std::size(cases); ++i) {
    CHECK_MESSAGE(answers[i].says(cases[i].says), "expected: ", cases[i].says, "\ngot: ", answers[i].text);
    if (cases[i].is_slow) continue;
    CHECK(answers[i].says("✓ 01.1"));
    CHECK(answers[i].says("· 01.3"));
  }
}

TEST_CASE("of a file that does not compile the first error in it is shown") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", "  return shap.size();\n");
  const Answer answer = student.types({"check", "01"});
  CHECK(answer.status == 2);
  CHECK(answer.text.find(student.file(shape).string() + ":") == 0);
  CHECK(answer.says("error: "));
  CHECK(answer.says("'shap'"));
}

TEST_CASE("what is checked is hers: a function that is missing in her file is not taken from the library") {
  const Student student;
  student.types({"start", "01"});
  student.replaces(shape, "Shape reduced_shape(", "Shape another_shape(");
  const Answer answer = student.types({"check", "01"});
  CHECK(answer.says("this function is missing: tinytensor::reduced_shape("));
}

TEST_CASE("an exercise that is written but needs an earlier one waits for it") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.8", "  return numel(shape) == 0 ? std::nullopt : std::optional<Strides>();\n");
  CHECK(student.types({"check", "01"}).says("waits for 01.1"));
}

TEST_CASE("a region is reset with a backup of what was there") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", product);
  student.types({"check", "01.1"});
  const Answer answer = student.types({"reset", "01.1"});
  CHECK(answer.says("what was there is kept in"));
  CHECK(student.reads(shape).find("n *= size") == std::string::npos);
  bool kept = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(student.work() / ".course" / "backups")) {
    kept =
        kept || (entry.is_regular_file() && tinytensor::read_file(entry.path()).find("n *= size") != std::string::npos);
  }
  CHECK(kept);
  CHECK(student.types({"check", "01.1"}).says("not started"));
}

TEST_CASE("a function without a return is refused by the compiler, and its warnings are shown") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", "  int64_t n = 1;\n  for (const int64_t size : shape) n *= size;\n");
  CHECK(student.types({"check", "01"}).says("[-Werror=return-type]"));
  student.solves(shape, "01.1",
                 "  int64_t n = 1;\n  for (size_t i = 0; i < int(shape.size()); ++i) n *= shape[i];\n  return n;\n");
  CHECK(student.types({"check", "01.1"}).says("[-Wsign-compare]"));
}

TEST_CASE("what passes runs in her training, and what does not is left out by name") {
  const Student student;
  student.types({"start", "05"});
  const std::string softmax = "05_activations/ops/reductions/composed_softmax.cpp";
  student.copies_the_library(softmax, "ops/reductions/composed_softmax.cpp");
  const std::vector<std::string> train = {
      "mine",         "train_gpt", "--max-iters",  "2", "--eval-iters", "1",
      "--batch-size", "2",         "--block-size", "8", "--n-layer",    "1",
      "--n-embd",     "16",        "--n-head",     "2", "--out",        (student.work() / "out").string()};
  const std::string exponentials =
      "  static const int said = std::fprintf(stderr, \"a softmax of hers\\n\");\n"
      "  const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));\n";
  student.solves(softmax, "05.8", exponentials + "  return div(e, sum(e, {dim}, true));\n");
  const Answer right = student.types(train);
  CHECK_MESSAGE(right.says("yours: 05.8"), right.text);
  CHECK(right.says("a softmax of hers"));
  CHECK(right.says("best validation loss"));
  student.solves(softmax, "05.8", exponentials + "  return div(e, 2.0);\n");
  const Answer wrong = student.types(train);
  CHECK(wrong.says("left out: 05.8: it does not pass its check"));
  CHECK(wrong.says("there is nothing of yours to run yet"));
}

TEST_CASE("a student's loops of attention run in her training beside her steps, and crashes there are named") {
  const Student student;
  student.types({"start", "13"});
  const std::string kernel = "13_attention/kernels/reference/attention.cpp",
                    steps = "13_attention/ops/attention/attention.cpp";
  for (const char* file : {"kernels/reference/attention.cpp", "ops/attention/attention.cpp"}) {
    student.copies_the_library(std::string("13_attention/") + file, file);
  }
  student.replaces(kernel, "  // exercise 13.1 {\n",
                   "  // exercise 13.1 {\n  static const int said = std::fprintf(stderr, \"a loop of hers\\n\");\n"
                   "  if (std::getenv(\"CRASH\") != nullptr) *static_cast<volatile int*>(nullptr) = said;\n");
  student.replaces(
      kernel, "  // exercise 13.12 {\n",
      "  // exercise 13.12 {\n  static const int said = std::fprintf(stderr, \"a gradient of hers\\n\");\n");
  student.replaces(steps, "  // exercise 13.8 {\n",
                   "  // exercise 13.8 {\n  static const int said = std::fprintf(stderr, \"a step of hers\\n\");\n");
  std::vector<std::string> train = {
      "mine",         "train_gpt", "--max-iters",  "2", "--eval-iters", "1",
      "--batch-size", "2",         "--block-size", "8", "--n-layer",    "2",
      "--n-embd",     "16",        "--n-head",     "2", "--out",        (student.work() / "out").string()};
  const Answer both = student.types(train);
  for (const char* words :
       {"yours: 13.1 13.2", "your kernels run, so many times as slow as the library's: attention_forward ",
        "a loop of hers", "a gradient of hers", "a step of hers", "best validation loss"}) {
    CHECK_MESSAGE(both.says(words), "expected: ", words, "\ngot: ", both.text);
  }
  const Answer crashed = student.types(train, {{"CRASH", "1"}});
  CHECK(crashed.status == 128 + 11);
  CHECK(crashed.says("the program crashed: it read or wrote where it must not"));
  train.push_back("--fast-kernels");
  const Answer fast = student.types(train, {{"CRASH", "1"}});
  CHECK(fast.status == 0);
  CHECK_FALSE(fast.says("your kernels run"));
  CHECK(fast.says("a step of hers"));
}

TEST_CASE("a later module is checked on the student's earlier ones if she wants it, else on the library") {
  const Student student;
  student.types({"start", "01"});
  student.types({"start", "13"});
  student.copies_the_library("13_attention/nn/attention.cpp", "nn/attention.cpp");
  student.solves(shape, "01.1", "  if (std::getenv(\"FALSE_NUMEL\") != nullptr) return 1;\n" + product);
  CHECK(student.types({"check", "01.1"}).status == 0);
  const std::map<std::string, std::string> environment = {{"FALSE_NUMEL", "1"}};
  CHECK(student.types({"check", "13.9"}, environment).status == 0);
  CHECK(student.types({"check", "13.9", "--on-mine"}).status == 0);
  CHECK(student.types({"check", "13.9", "--on-mine"}, environment).status == 1);
}

TEST_CASE("a solution that was given up for in another terminal stays recorded") {
  const Student student;
  student.types({"start", "01"});
  ::setenv("TINYTENSOR_WORK", student.work().c_str(), 1);
  const course::Catalog catalog = course::read_catalog(TINYTENSOR_SOURCE_DIR);
  course::Workspace elsewhere(catalog);
  ::unsetenv("TINYTENSOR_WORK");
  student.types({"solution", "01.1", "--give-up"});
  elsewhere.update(catalog.exercise("01.2"), [](course::ExerciseState& state) { state.passed = true; });
  elsewhere.update(catalog.exercise("01.1"), [](course::ExerciseState& state) { state.passed = true; });
  const nlohmann::json progress = nlohmann::json::parse(student.types({"progress", "--json"}).text);
  CHECK(progress["modules"][0]["exercises"][0]["gave_up"] == true);
  CHECK(progress["modules"][0]["exercises"][1]["passed"] == true);
}

TEST_CASE("in a clone of her repository, where nothing is remembered, her files are checked as they are") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", product);
  student.replaces(shape, "Shape reduced_shape", "int my_helper() { return 7; }\nShape reduced_shape");
  std::filesystem::remove_all(student.file(".course"));  // .gitignore names it
  const std::string hers = student.reads(shape);
  CHECK(student.types({"hint"}).says("01.1 how many elements"));
  const Answer checked = student.types({"check"});
  CHECK(checked.says("✓ 01.1"));
  CHECK(checked.says("1 of 8 done"));
  CHECK(student.reads(shape) == hers);
}

TEST_CASE("start in a clone leaves her files alone, without a backup where only regions are hers") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", product);
  std::filesystem::remove_all(student.file(".course"));
  CHECK(student.types({"start", "01"}).says("shape.cpp  there already, left as it is"));
  CHECK_FALSE(std::filesystem::exists(student.file(".course/backups")));
  CHECK(student.types({"check", "01"}).says("1 of 8 done"));
}

TEST_CASE("a file that she renamed is named") {
  const Student student;
  student.types({"start", "01"});
  std::filesystem::rename(student.file(shape), student.file("01_tensor/core/shape (copy).cpp"));
  const Answer answer = student.types({"check", "01"});
  CHECK(answer.says("shape.cpp is gone\n  hint: was it renamed to shape (copy).cpp? Give it its name back"));
}
