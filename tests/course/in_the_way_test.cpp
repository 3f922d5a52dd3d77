// What stood in a student's way: words that were no help, and files that were changed or counted wrongly.
#include <doctest/doctest.h>

#include "modules/course/build/compile.h"
#include "modules/course/source/lesson.h"
#include "tests/course/student.h"

namespace {

const std::string shape = "01_tensor/core/shape.cpp";
const std::string product = "  int64_t n = 1;\n  for (const int64_t size : shape) n *= size;\n  return n;\n";

void expect(const Answer& answer, const std::string& words) {
  CHECK_MESSAGE(answer.says(words), "expected: ", words, "\ngot: ", answer.text);
}

}  // namespace

TEST_CASE("the program of a lesson runs before its module is started, and does not count as a start") {
  const Student student;
  for (int time = 0; time < 2; ++time) {
    const Answer ran = student.types({"run", "01"});
    CHECK_MESSAGE(ran.status == 0, ran.text);
  }
  expect(student.types({"check", "01"}), "module 01_tensor is not started\n  hint: ./tt start 01");
  expect(student.types({"start", "01"}), "first step:  01.1");
  CHECK(student.types({"run", "01"}).status == 0);
}

TEST_CASE("links of a lesson get another target, and lambdas in its code stay as they are") {
  const std::string text =
      "See [one](a.md), and `[](int n)`, [two](b.md#there).\n"
      "```cpp\nconst auto f = [](const Tensor& x) { return x; };\n```\n"
      "[three](c.md)\n";
  const auto other = [](const std::string& link) { return "../" + link; };
  CHECK(course::with_links(text, other) ==
        "See [one](../a.md), and `[](int n)`, [two](../b.md#there).\n"
        "```cpp\nconst auto f = [](const Tensor& x) { return x; };\n```\n"
        "[three](../c.md)\n");
  CHECK(course::read_lesson(text).links == std::vector<std::string>{"a.md", "b.md#there", "c.md"});
}

TEST_CASE("the lesson beside her files holds the same code as the lesson of the course") {
  const Student student;
  student.types({"start", "13"});
  const auto lesson = std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "modules" / "13_attention" / "README.md";
  CHECK(course::read_lesson(student.reads("13_attention/README.md")).code ==
        course::read_lesson(tinytensor::read_file(lesson)).code);
}

TEST_CASE("of an error in a template her line is shown, and the error") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1",
                 "  struct Apart { int64_t n; };\n  std::vector<Apart> all(shape.size());\n"
                 "  std::sort(all.begin(), all.end());\n  return 1;\n");
  const Answer answer = student.types({"check", "01"});
  CHECK(answer.status == 2);
  CHECK_MESSAGE(answer.text.find(student.file(shape).string() + ":") == 0, answer.text);
  expect(answer, "error: ");
  CHECK(answer.text.size() < 1000);
}

TEST_CASE("a main() in her file, or a function that the library has elsewhere, is named in plain words") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", product);
  const std::string before = student.reads(shape);
  student.writes(shape, before + "\nint main() { return 0; }\n");
  expect(student.types({"check", "01"}),
         "shape.cpp: it defines main(), and the program that checks it has one\n  hint: ");
  student.writes(shape, "#include <cstdint>\n" + before + "\nnamespace tinytensor { void manual_seed(uint64_t) {} }\n");
  expect(student.types({"check", "01"}), "is defined here and in tinytensor/core/random.cpp\n  hint: call that one");
}

TEST_CASE("a seed that is no seed is refused by name, and no exercise counts as wrong for it") {
  const Student student;
  student.types({"start", "01"});
  for (const char* seed : {"--seed=-1", "--seed=abc", "--seed=99999999999999999999", "--seed=1.5"}) {
    const Answer answer = student.types({"check", "01", seed});
    CHECK(answer.status == 2);
    expect(answer, "a seed is a whole number from 0 to 999999999");
    CHECK_FALSE(answer.says("✗"));
  }
}
