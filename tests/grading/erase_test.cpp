// Functions taken out of a program: neither a name nor a pointer reaches them.
#include "modules/grading/judge/erase.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "modules/course/process/process.h"
#include "modules/grading/judge/her_program.h"
#include "tests/grading/hand_in.h"

namespace {

// It calls the function that its argument names: by its name, or by a pointer that is found at run time.
const char* const program_text = R"x(
#include <cstdio>
namespace tinytensor {
namespace reference { __attribute__((noinline)) int softmax(int n) { std::puts("reference"); return n + 1; } }
__attribute__((noinline)) int linear(int n) { std::puts("linear"); return n + 2; }
}
__attribute__((noinline)) int other(int n) { std::puts("other"); return n + 3; }
int (*volatile all[])(int) = {tinytensor::reference::softmax, tinytensor::linear, other};
int main(int count, char** words) { return count > 1 ? all[words[1][0] - '0'](0) : 0; }
)x";

}  // namespace

#ifdef __linux__
TEST_CASE("an erased function stops whoever calls it by a pointer, and all others are as they were") {
  const TemporaryFolder folder;
  const std::string source = (folder / "program.cpp").string(), path = (folder / "program").string();
  tinytensor::write_file(source, program_text);
  REQUIRE(course::run({{handing_in::kit().compiler, "-O1", source, "-o", path}, {}, {}, false}).status == 0);
  const std::vector<std::string> twins{"kernels.softmax", "linear"};
  std::string bytes = tinytensor::read_file(path);
  const std::vector<std::string> erased =
      course::erase_functions(bytes, [&](const std::string& name) { return course::is_twin(name, twins); });
  CHECK(erased == std::vector<std::string>{"tinytensor::linear(int)", "tinytensor::reference::softmax(int)"});
  tinytensor::write_file(path, bytes);
  ::chmod(path.c_str(), 0755);
  const auto call = [&](const char* which) { return course::run({{path, which}, {}, {}, false}); };
  CHECK(call("0").end == course::ProcessResult::End::signalled);
  CHECK(call("1").end == course::ProcessResult::End::signalled);
  CHECK(call("2").status == 3);
  CHECK(bytes.find("softmax") == std::string::npos);
}
#endif

TEST_CASE("what is no program stays as it is") {
  for (const std::string& text : {std::string(), std::string("no program"),
                                  "\x7f"
                                  "ELF\x02\x01" +
                                      std::string(58, '\xff')}) {
    std::string bytes = text;
    CHECK(course::erase_functions(bytes, [](const std::string&) { return true; }).empty());
    CHECK(bytes == text);
  }
}

TEST_CASE("a twin is known by its name in the library, a kernel by the readable one behind the table") {
  const std::vector<std::string> twins{"kernels.softmax", "Conv2d::forward", "composed::linear"};
  CHECK(course::is_twin("tinytensor::reference::softmax(tinytensor::Rows const&)", twins));
  CHECK(course::is_twin("tinytensor64::Conv2d::forward(tinytensor64::Tensor const&) const", twins));
  CHECK(course::is_twin("tinytensor::composed::linear(tinytensor::Tensor const&)", twins));
  CHECK(!course::is_twin("tinytensor::softmax(tinytensor::Tensor const&, long)", twins));
  CHECK(!course::is_twin("tinytensor::reference::softmax_backward(int)", twins));
  CHECK(!course::is_twin("softmax(int)", twins));
}
