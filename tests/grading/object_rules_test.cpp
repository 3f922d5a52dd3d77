// What a compiled file of a submission may consist of.
#include "modules/grading/judge/object_rules.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "modules/course/process/process.h"
#include "modules/grading/judge/elf.h"
#include "tests/grading/hand_in.h"

namespace {

std::string compiled(const std::string& text) {
  const TemporaryFolder folder;
  const std::string source = (folder / "file.cpp").string(), object = (folder / "file.o").string();
  tinytensor::write_file(source, text);
  const course::ProcessResult result =
      course::run({{handing_in::kit().compiler, "-std=c++20", "-O1", "-w", "-c", source, "-o", object}, {}, {}, false});
  REQUIRE_MESSAGE(result.status == 0, result.output);
  return tinytensor::read_file(object);
}

const std::string& honest() {
  static const std::string object = compiled(
      "#include <string>\n#include <vector>\n"
      "namespace { const std::string name = \"a\"; }\n"
      "thread_local int each = 1;\n"
      "std::string f(const std::vector<int>& all) {\n"
      "  static const std::vector<std::string> known{name, \"b\"};\n"
      "  if (all.empty()) throw 1;\n"
      "  return known[static_cast<size_t>(all.at(0))];\n"
      "}\n");
  return object;
}

bool says(const std::string& text, const std::string& words) {
  const std::vector<std::string> odd = course::odd_parts_of(compiled(text), honest());
  std::string all;
  for (const std::string& part : odd) all += part + "; ";
  CAPTURE(all);
  return all.find(words) != std::string::npos;
}

}  // namespace

#ifdef __linux__
TEST_CASE("functions and their data are fine, and so is what runs before main() as in the library's own file") {
  CHECK(course::odd_parts_of(honest(), honest()).empty());
  CHECK(course::odd_parts_of("no object", honest()).empty());
}

TEST_CASE("every file of the library, compiled as it is, consists of nothing odd") {
  for (const auto& [file, path] : handing_in::kit().library_objects) {
    const std::string& name = file;  // Clang 14 captures no binding
    CAPTURE(name);
    const std::string object = tinytensor::read_file(path);
    CHECK(course::odd_parts_of(object, object).empty());
  }
}

TEST_CASE("what acts by itself is named, whoever it is called by") {
  const std::string puts = "#include <cstdio>\n";
  const std::string calm = compiled(puts + "int f() { return std::puts(\"a\"); }\n");
  for (const char* text :
       {"int a = std::puts(\"a\");\n", "[[gnu::constructor]] void f() { std::puts(\"a\"); }\n",
        "[[gnu::constructor(101)]] void f() { std::puts(\"a\"); }\n",
        "[[gnu::destructor]] void f() { std::puts(\"a\"); }\n", "inline int a = std::puts(\"a\");\nint* p = &a;\n",
        "void f();\nvoid (*const p)() __attribute__((section(\".preinit_array\"), used)) = f;\n"}) {
    CAPTURE(text);
    const std::vector<std::string> odd = course::odd_parts_of(compiled(puts + text), calm);
    CHECK(odd == std::vector<std::string>{"code that runs before main() or behind it"});
  }
}

TEST_CASE("sections of one's own, and symbols that the linker decides about, are named") {
  CHECK(says("__attribute__((section(\"mine\"))) int a = 1;\n", "a section 'mine'"));
  CHECK(says("__attribute__((section(\".rodata.x\"))) int f() { return 1; }\n", "code in a section"));
  CHECK(says("asm(\".section .text.x, \\\"awx\\\"\\n.byte 1\");\n", "code in a section '.text.x'"));
  CHECK(
      says("int f() { return 1; }\nextern \"C\" {\nauto* choose() { return f; }\n"
           "int g() __attribute__((ifunc(\"choose\")));\n}\n",
           "a function that the loader chooses, 'g'"));
  CHECK(says("asm(\".comm shared, 8\");\n", "a variable that other files share, 'shared'"));
  CHECK(says("asm(\".globl place\\nplace = 4096\");\n", "a fixed address, 'place'"));
  CHECK(says("void f() {}\nasm(\".symver _Z1fv, f@OLD\");\n", "a version of a name, "));
  CHECK(says("char many[300000000];\n", "more than 256 MB of data"));
  CHECK(says("asm(\".section .note.x, \\\"\\\", @note\\n.byte 1\");\n", "a section '.note.x'"));
}
#endif

TEST_CASE("bytes that are cut off or changed are read as nothing, or as something") {
  const std::string good = honest();
  for (size_t size = 0; size < good.size(); size += 97) course::elf::read(good.substr(0, size));
  for (size_t at = 0; at < good.size(); at += 13) {
    std::string changed = good;
    changed[at] = static_cast<char>(0xff);
    course::elf::read(changed);
    course::odd_parts_of(changed, good);
    course::odd_parts_of(good, changed);
  }
  CHECK(course::elf::read(good).sections.size() > 5);
}
