// Regions of a file: found, emptied, filled again, and what is said when a mark is damaged.
#include "modules/course/source/regions.h"

#include <doctest/doctest.h>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"

using namespace course;

namespace {

const std::string file =
    "int a() {\n"
    "  // exercise 01.1 {\n"
    "  return 1;\n"
    "  // }\n"
    "}\n"
    "int b() {\n"
    "  // exercise 01.2 {\n"
    "  int x = 2;\n"
    "  return x;\n"
    "  // }\n"
    "}\n";

std::string message_of(const std::string& text) {
  try {
    parse("f.cpp", text);
  } catch (const CourseError& error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("regions are found with the lines inside of them") {
  const Source source = parse("f.cpp", file);
  REQUIRE(source.regions.size() == 2);
  CHECK(source.inside(*source.find("01.1")) == "  return 1;\n");
  CHECK(source.inside(*source.find("01.2")) == "  int x = 2;\n  return x;\n");
  CHECK(source.find("01.3") == nullptr);
  CHECK(source.text() == file);
}

TEST_CASE("a stub stands in every region of a student's copy, as deep as the mark") {
  const Source copy = stubbed(parse("f.cpp", file), {{"01.1", "one"}, {"01.2", "two"}});
  CHECK(copy.inside(*copy.find("01.1")) == "  todo(\"01.1 one\");\n");
  CHECK(copy.text().find("return") == std::string::npos);
  for (const Region& region : copy.regions) CHECK(is_stub(copy, region));
}

TEST_CASE("a stub with a comment beside it is a stub, with code beside it it is not") {
  Source copy = stubbed(parse("f.cpp", file), {{"01.1", "one"}, {"01.2", "two"}});
  copy = with_inside(copy, "01.1", "  // not yet\n\n  todo(\"01.1 one\");\n");
  CHECK(is_stub(copy, *copy.find("01.1")));
  copy = with_inside(copy, "01.1", "  int x = 1;\n  todo(\"01.1 one\");\n");
  CHECK_FALSE(is_stub(copy, *copy.find("01.1")));
}

TEST_CASE("an exercise may have several regions, told apart by their number") {
  const Source source = parse("f.cpp", replaced(file, "// exercise 01.2 {", "// exercise 01.1 {"));
  REQUIRE(source.count("01.1") == 2);
  CHECK(source.inside(*source.find("01.1", 1)) == "  int x = 2;\n  return x;\n");
  CHECK(source.number_of(source.regions[1]) == 1);
  const Source filled = with_inside(source, "01.1", "  return 7;\n", 1);
  CHECK(filled.inside(*filled.find("01.1", 0)) == "  return 1;\n");
  CHECK(filled.inside(*filled.find("01.1", 1)) == "  return 7;\n");
  const Source copy = stubbed(source, {{"01.1", "one"}});
  CHECK(copy.inside(*copy.find("01.1", 1)) == "  todo(\"01.1 one\");\n");
}

TEST_CASE("where nothing may be thrown the stub does what its mark says") {
  const Source source =
      parse("f.cpp", replaced(file, "// exercise 01.1 {", "// exercise 01.1 (otherwise: return 0;) {"));
  const Source copy = stubbed(source, {{"01.1", "one"}, {"01.2", "two"}});
  CHECK(copy.inside(*copy.find("01.1")) == "  todo_without_throwing(\"01.1 one\");\n  return 0;\n");
  CHECK(is_stub(copy, *copy.find("01.1")));
  CHECK_FALSE(is_stub(source, *source.find("01.1")));
}

TEST_CASE("what is outside of the regions stays the same when they are filled") {
  const Source source = parse("f.cpp", file);
  const Source filled = with_inside(source, "01.2", "  return 7;\n");
  CHECK(filled.outside() == source.outside());
  CHECK(filled.inside(*filled.find("01.2")) == "  return 7;\n");
  CHECK(filled.inside(*filled.find("01.1")) == "  return 1;\n");
}

TEST_CASE("lines that end as on Windows, and a last line without an end, are read") {
  std::string text = file;
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
  text.resize(text.size() - 2);
  CHECK(parse("f.cpp", text).inside(*parse("f.cpp", text).find("01.2")) == "  int x = 2;\n  return x;\n");
}

TEST_CASE("a damaged mark is reported with its file and line") {
  struct Case {
    std::string from, to, message;
  };
  const Case cases[] = {
      {"  // }\n}\nint b", "}\nint b", "f.cpp:6: exercise 01.2 begins inside of exercise 01.1, which began in line 2"},
      {"  return x;\n  // }\n", "  return x;\n", "f.cpp:7: exercise 01.2 begins here and never ends"},
      {"// exercise 01.2 {", "// exercise 01.2 (otherwise: return 0; {", "f.cpp:7: a mark of the course is damaged"},
      {"// exercise 01.2 {", "// exercise 01.2", "f.cpp:7: a mark of the course is damaged"},
      {"// exercise 01.2 {", "// exercise 02.1 {", "a file holds exercises of one module only"},
      {"// exercise 01.2 {", "// exercise two {", "'two' is not the number of an exercise"},
      {"  // exercise 01.2 {\n", "", "f.cpp:9: this '// }' ends nothing: exercise 01.1 ended in line 4"},
      {"int x", "// caf\xE9\n int x", "f.cpp:8: this is not UTF-8 text: byte 0xE9"}};
  for (const Case& c : cases) {
    const std::string message = message_of(replaced(file, c.from, c.to));
    CHECK_MESSAGE(message.find(c.message) != std::string::npos, "expected: ", c.message, "\ngot: ", message);
  }
}

TEST_CASE("UTF-8 is told from what is not") {
  CHECK_FALSE(first_not_utf8("plain, é, ∘, 🙂"));
  CHECK(first_not_utf8("ab\xC3") == 2);
  CHECK(first_not_utf8("\xC0\xAF") == 0);          // a slash, written too long
  CHECK(first_not_utf8("x\xED\xA0\x80") == 1);     // half of a pair
  CHECK(first_not_utf8("\xF5\x80\x80\x80") == 0);  // beyond Unicode
}
