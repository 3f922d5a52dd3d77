// Functions taken out of a program: neither a name nor a pointer reaches them.
#include "modules/grading/judge/erase.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "modules/course/build/denied_names.h"
#include "modules/course/process/process.h"
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
  std::string bytes = tinytensor::read_file(path);
  const std::vector<std::string> erased = course::erase_functions(bytes, [&](const std::string& name) {
    return course::is_reference_kernel(name, {"softmax"}) || name.starts_with("tinytensor::linear");
  });
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

TEST_CASE("a kernel is known by its readable version behind the table, in either precision") {
  const std::vector<std::string> kernels = course::kernels_among({"kernels.softmax", "Conv2d::forward"});
  CHECK(kernels == std::vector<std::string>{"softmax"});
  CHECK(course::is_reference_kernel("tinytensor::reference::softmax(tinytensor::Rows const&)", kernels));
  CHECK(course::is_reference_kernel("tinytensor64::reference::softmax(long)", kernels));
  CHECK(!course::is_reference_kernel("tinytensor::softmax(tinytensor::Tensor const&, long)", kernels));
  CHECK(!course::is_reference_kernel("tinytensor::reference::softmax_backward(int)", kernels));
  CHECK(!course::is_reference_kernel("softmax(int)", kernels));
}

TEST_CASE("an object is denied answers of the library, other tables of kernels and the checks, in either precision") {
  course::ObjectSymbols symbols;
  symbols.undefined = {"tinytensor::softmax(tinytensor::Tensor const&, long)",
                       "tinytensor64::Conv2d::forward(long) const",
                       "tinytensor::avx2::sum(int)",
                       "tinytensor::composed::sum(int)",
                       "tinytensor::set_kernels(int)",
                       "course::judge(int)",
                       "softmax"};
  CHECK(course::denied_in(symbols, {"softmax", "Conv2d::forward", "kernels.sum"}, "ops/x.cpp") ==
        std::vector<std::string>{"Conv2d::forward", "avx2::sum", "course::judge", "set_kernels", "softmax"});
  CHECK(course::denied_in(symbols, {}, "ops/x.cpp") == std::vector<std::string>{"course::judge", "set_kernels"});
}

TEST_CASE("the object of a kernel is denied all that computes with tensors, in either precision, and may call loops") {
  course::ObjectSymbols symbols;
  symbols.undefined = {
      "tinytensor::cumsum(tinytensor::Tensor const&, long)",
      "tinytensor64::backward(tinytensor64::Tensor const&, tinytensor64::Tensor const&)",
      "tinytensor::one_hot(tinytensor::Array<long> const&, long)",
      "tinytensor::Tensor::Tensor(std::vector<long, std::allocator<long> >)",
      "tinytensor::concat(std::vector<tinytensor::Tensor, std::allocator<tinytensor::Tensor> > const&)",
      "tinytensor::kernels()",
      "tinytensor::reference::activation(tinytensor::Unary, float)",
      "tinytensor::scratch(tinytensor::Scratch, long)",
      "tinytensor::todo(char const*)"};
  CHECK(course::denied_in(symbols, {}, "kernels/reference/reduce.cpp") ==
        std::vector<std::string>{"Tensor::Tensor", "backward", "concat", "cumsum", "one_hot"});
  CHECK(course::denied_in(symbols, {}, "ops/reductions/sum.cpp").empty());
}
