// What a region may not hold, and that honest text is left alone.
#include "modules/course/source/region_rules.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "tests/grading/hand_in.h"

using course::forbidden_in;

namespace {

std::string says(const std::string& region) { return forbidden_in(region).value_or("nothing"); }
bool mentions(const std::string& region, const std::string& words) {
  CAPTURE(says(region));
  return says(region).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the library's own lines in every region of the course hold nothing forbidden") {
  const course::Assignment all =
      handing_in::assignment_of({"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"});
  size_t regions = 0;
  for (const auto& [id, texts] : handing_in::full_solution(all).regions) {
    const std::string& exercise = id;  // Clang 14 captures no binding
    for (const auto& [number, text] : texts) {
      CAPTURE(exercise);
      CHECK(says(text) == "nothing");
      ++regions;
    }
  }
  CHECK(regions > 150);
}

TEST_CASE("honest text that looks odd is fine") {
  for (const char* region :
       {"", "return 1;\n", "// a } in a comment, and an apostrophe: it's fine\nreturn 1;\n", "/* { ( [ */ return 1;\n",
        "const char* text = \"a } and a \\\" and a {\";\n", "char c = '}', d = '\\'';\n",
        "int n = 1'000'000 + 0x1p-3 > 0;\n", "[[maybe_unused]] int n = list[[] { return 0; }()];\n", "return 1;\r\n",
        "int ä = 1;\n", "x = a ? b : c;\n", "int n = __func__[0];\n", "std::vector<::tinytensor::Tensor> all;\n",
        "bool b = x<::y::z;\n", "if (n) [[likely]] return 1;\n", "[[maybe_unused, nodiscard]] int n = 1;\n",
        "auto text = \"a\" \"}\"s, more = u8\"{\" L\"(\";\n", "return R * (a) + LR(\"a\");\n",
        "if (n % 2 == 0) return a[b[0]];\n"}) {
    CAPTURE(region);
    CHECK(says(region) == "nothing");
  }
}

TEST_CASE("texts that compilers could end at another place are named, in every spelling") {
  for (const char* prefix : {"", "L", "u", "U", "u8"}) {
    CAPTURE(prefix);
    CHECK(mentions(std::string(prefix) + "R\"(a)\";\n", "line 1 of it: a raw text\n  hint: write "));
  }
  CHECK(mentions("R\"x(never)\"", "a raw text"));
  CHECK(mentions("a;\nR\"never", "line 2 of it: a raw text"));
  for (const char* text : {"f(\"a\"R\"(x\"); } int g() { f(\"y)\");\n", "f('a'R\"(\"); } int g() { f(\")\");\n",
                           "f(u8'a'LR\"(\"); g(\")\");\n", "xR\"(\"; } int f() { \")\";\n"}) {
    CAPTURE(text);
    CHECK(says(text) != "nothing");
  }
}

TEST_CASE("a name that is a macro is named, but in a text or in a comment") {
  const std::set<std::string> macros{"FMT_GCC_PRAGMA", "assert"};
  CHECK(
      forbidden_in("  FMT_GCC_PRAGMA(\"weak f\")\n", macros).value_or("") ==
      "line 1 of it: 'FMT_GCC_PRAGMA', which is a macro\n"
      "  hint: write what it stands for, or choose another name: a region holds nothing but what the compiler sees\n");
  CHECK(forbidden_in("a;\n\nassert (a);\n", macros).value_or("").starts_with("line 3 of it: 'assert'"));
  CHECK(!forbidden_in("f(\"assert\", asserts); // assert\n", macros));
}

TEST_CASE("two hundred brackets may be open at once") {
  const auto nested = [](size_t depth) { return std::string(depth, '(') + "1" + std::string(depth, ')') + ";\n"; };
  CHECK(says(nested(200)) == "nothing");
  CHECK(says(nested(120000)) == "line 1 of it: more than 200 brackets are open here\n  hint: give parts of it names\n");
}

TEST_CASE("signs that C++ has in texts alone are named") {
  CHECK(mentions("int \\u0061 = 1;\n", "a letter written as its number"));
  CHECK(mentions("a `b`;\n", "which is no sign of C++"));
  CHECK(mentions("int a = 1 # 2;\n", "a line for the preprocessor"));
}

TEST_CASE("what leaves the region, or reaches beyond the library, is named with its line and a hint") {
  CHECK(says("return 1;\n}\n") ==
        "line 2 of it: this } closes what was opened outside of the region\n"
        "  hint: is there one too many? What stands outside of the marks stays as it is\n");
  CHECK(says("if (n) {\nreturn 1;\n") ==
        "line 1 of it: this { is not closed in the region\n  hint: what is opened between the marks is closed between "
        "them\n");
  CHECK(mentions("f(a];\n", "line 1 of it: this ] closes the ( of line 1"));
  CHECK(mentions("x;\n  #include <a>\n", "line 2 of it: a line for the preprocessor"));
  CHECK(mentions("%:define a\n", "a line for the preprocessor"));
  CHECK(mentions("// a \\\n}\n", "line 1 of it: a backslash at the end of a line"));
  CHECK(mentions("// a \\ \t\n}\n", "a backslash at the end of a line"));
  CHECK(mentions("/* never", "this comment does not end in the region"));
  CHECK(mentions("\"never\n\"", "this text in quotes does not end on its line"));
  CHECK(mentions("'never\n'", "this character in quotes does not end on its line"));
  CHECK(mentions("asm(\"\");", "'asm'"));
  CHECK(mentions("__asm__(\"\");", "names that begin with two underscores"));
  CHECK(mentions("_Pragma(\"once\")", "'_Pragma'"));
  CHECK(mentions("[[gnu::alias(\"a\")]] int f();", "an attribute of a compiler's own"));
  CHECK(mentions("[[using gnu: pure]] int f();", "an attribute of a compiler's own"));
  CHECK(mentions("[ [gnu::alias(\"a\")]] int f();", "an attribute of a compiler's own"));
  CHECK(mentions("[/* */\n[ gnu::pure ]] int f();", "line 2 of it: an attribute of a compiler's own"));
  CHECK(mentions("[[deprecated(\"]]\"), gnu::pure]] int f();", "an attribute of a compiler's own"));
  CHECK(mentions("return 1; %>\nint f() <%\n", "line 1 of it: a bracket written as two signs"));
  CHECK(mentions("<:<:gnu::pure:>:> int f();", "a bracket written as two signs"));
  CHECK(mentions("int a<:3];", "a bracket written as two signs"));
  CHECK(mentions("x<::>y;", "a bracket written as two signs"));
  CHECK(mentions("// }\n", "a mark of the course"));
  CHECK(mentions("a;\n // exercise 01.2 {\n", "line 2 of it: a mark of the course"));
  CHECK(mentions("?\?=include", "two question marks before a sign"));
  CHECK(mentions("a\rb", "the byte 0x0D"));
  CHECK(mentions(std::string("a\0b", 3), "the byte 0x00"));
  CHECK(mentions("// \xff", "this is not UTF-8 text"));
}
