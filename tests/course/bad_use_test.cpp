// Bad use: one clear message each, and nothing of a student's is lost.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/source/catalog.h"
#include "modules/course/workspace/workspace.h"
#include "tests/course/student.h"

namespace {

namespace fs = std::filesystem;

const std::string shape = "01_tensor/core/shape.cpp";

void expect(const Answer& answer, const std::string& words) {
  CHECK_MESSAGE(answer.says(words), "expected: ", words, "\ngot: ", answer.text);
  CHECK(answer.status == 2);
}

}  // namespace

TEST_CASE("modules and exercises that are not there are named, with those that are") {
  const Student student;
  expect(student.types({"check", "99"}), "there is no module 99\n  hint: there are 01_tensor");
  expect(student.types({"check", "01.99"}), "module 01_tensor has no exercise 01.99\n  hint: it has 01.1");
  expect(student.types({"solution", "1.x"}), "'1.x' is not the number of an exercise");
  expect(student.types({"check"}), "no module is started\n  hint: ./tt list");
  expect(student.types({"check", "01"}), "module 01_tensor is not started\n  hint: ./tt start 01");
}

TEST_CASE("of a command that cannot be read it is said what to type") {
  const Student student;
  expect(student.types({"check", "10.2", "10.3"}),
         "one module or one exercise at a time, and not 2\n  hint: ./tt check 10 ");
  expect(student.types({"start"}), "start: which module?\n  hint: ./tt list shows them");
  expect(student.types({"watch", "05"}),
         "it is the current module that is watched, without a name\n  hint: ./tt start 05, then");
}

TEST_CASE("lines that were changed outside of the regions are remarked on by a check") {
  const Student student;
  student.types({"start", "01"});
  CHECK_FALSE(student.types({"check", "01"}).says("outside of the exercises' regions"));
  student.replaces(shape, "Strides contiguous_strides", "// mine\nStrides contiguous_strides");
  CHECK(student.types({"check", "01"}).says("shape.cpp has changes outside of the exercises' regions"));
}

TEST_CASE("a file that she deleted is named, and made again by start") {
  const Student student;
  student.types({"start", "13"});
  fs::remove(student.file("13_attention/ops/attention/attention.cpp"));
  student.replaces("13_attention/nn/attention.cpp", "todo(\"13.9", "// mine\n  todo(\"13.9");
  expect(student.types({"check", "13"}), "attention.cpp is gone\n  hint: ./tt start 13 makes it again");
  CHECK(student.types({"start", "13"}).says("there already, left as it is"));
  CHECK(fs::exists(student.file("13_attention/ops/attention/attention.cpp")));
  CHECK(student.reads("13_attention/nn/attention.cpp").find("// mine") != std::string::npos);
}

TEST_CASE("a mark that she broke is named, and reset of the module helps, with a backup") {
  const Student student;
  student.types({"start", "01"});
  student.replaces(shape, "  // exercise 01.3 {\n", "");
  expect(student.types({"check", "01"}), "this '// }' ends nothing");
  student.replaces(shape, "  todo(\"01.3 where an element lies\");\n  // }\n", "  // my own idea\n");
  expect(student.types({"check", "01"}), "the marks of exercise 01.3 are gone");
  CHECK(student.types({"reset", "01"}).says("kept in"));
  CHECK(student.types({"check", "01"}).says("0 of 8 done"));
}

TEST_CASE("a file that is not UTF-8 is named with its line") {
  const Student student;
  student.types({"start", "01"});
  student.replaces(shape, "  todo(\"01.1", "  // caf\xE9\n  todo(\"01.1");
  expect(student.types({"check", "01"}), "this is not UTF-8 text: byte 0xE9\n  hint: tell your editor");
}

TEST_CASE("copies of an older course are brought up to date by start, with what she wrote, after a backup") {
  const Student student;
  student.types({"start", "01"});
  student.replaces(shape, "  todo(\"01.1 how many elements a shape has\");\n", "  return 42;\n");
  const std::string base = ".course/base/" + shape;
  student.replaces(base, "Strides contiguous_strides", "Strides old_strides");
  student.replaces(shape, "Strides contiguous_strides", "Strides old_strides");
  expect(student.types({"check", "01"}), "was made by an older version of the course\n  hint: ./tt start 01");
  CHECK(student.types({"start", "01"}).says("brought up to date with what you wrote; before: "));
  CHECK(student.reads(shape).find("return 42;") != std::string::npos);
  CHECK(student.reads(shape).find("old_strides") == std::string::npos);

  student.replaces(base, "Strides contiguous_strides", "Strides old_strides");
  student.replaces(shape, "Shape reduced_shape", "int my_helper() { return 7; }\nShape reduced_shape");
  CHECK(student.types({"start", "01"}).says("lines outside of them, which are now only in "));
}

TEST_CASE("a work folder of a newer course is left alone") {
  const Student student;
  student.types({"start", "01"});
  student.writes(".course/state.json", "{\"version\": 99}");
  expect(student.types({"check", "01"}), "was written by a newer version of the course\n  hint: update");
  for (const char* text : {"nonsense", "[]", R"({"version": 1, "exercises": {"01.1": 5}})", R"({"version": "1"})"}) {
    student.writes(".course/state.json", text);
    expect(student.types({"check", "01"}), "cannot be understood\n  hint: delete it; your code stays");
  }
  student.writes(".course/state.json", std::string(5'000'000, ' '));
  expect(student.types({"check", "01"}), "state.json: is longer than 4194304 bytes");
  fs::remove(student.work() / ".course/state.json");
  fs::create_symlink("state.json", student.work() / ".course/state.json");
  expect(student.types({"check", "01"}), "state.json: Too many levels of symbolic links");
}

TEST_CASE("what is typed appears in messages as text, short and without control characters") {
  const Student student;
  for (const std::string& word : {std::string("\x1b[31m"), std::string(50'000, 'x')}) {
    for (const char* command : {"start", "hint", "list"}) {
      const Answer answer = student.types({command, word});
      CHECK(answer.status != 0);
      CHECK(answer.text.size() < 2048);
      CHECK(answer.text.find('\x1b') == std::string::npos);
    }
  }
}

TEST_CASE("a folder that cannot be written is named") {
  const Student student;
  student.writes("a file", "");
  const Answer answer =
      student.types({"start", "01"}, {{"TINYTENSOR_WORK", (student.file("a file") / "work").string()}});
  expect(answer, "this folder cannot be made: Not a directory");
  if (::geteuid() != 0) {
    fs::permissions(student.work(), fs::perms::owner_read | fs::perms::owner_exec);
    expect(student.types({"start", "01"}), "Permission denied");
    fs::permissions(student.work(), fs::perms::owner_all);
  }
}

TEST_CASE("on a full disk her file stays as it was") {
  const Student student;
  student.types({"start", "01"});
  student.replaces(shape, "todo(\"01.1", "// mine\n  todo(\"01.1");
  const std::string before = student.reads(shape);
  ::setenv("TINYTENSOR_WORK", student.work().c_str(), 1);
  const course::Catalog catalog = course::read_catalog(TINYTENSOR_SOURCE_DIR);
  course::Workspace workspace(catalog);
  const auto write = tinytensor::write_calls().write;
  tinytensor::write_calls().write = [](int, const void*, size_t) -> ptrdiff_t {
    errno = ENOSPC;
    return -1;
  };
  CHECK_THROWS_WITH_AS(workspace.reset(catalog.exercise("01.1")), doctest::Contains("No space left on device"),
                       tinytensor::FileError);
  tinytensor::write_calls().write = write;
  ::unsetenv("TINYTENSOR_WORK");
  CHECK(student.reads(shape) == before);
}
