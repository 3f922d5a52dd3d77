// Regions that no compiler comes to the end of, or only after very long, in very much memory, or with very much to say.
// Each costs its student this exercise, within her own time; what else she wrote, and who is graded beside her, keep
// their points.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "modules/course/process/parallel.h"
#include "modules/grading/sandbox/namespaces.h"
#include "tests/grading/hand_in.h"

using namespace handing_in;
using course::Graded;
using Kind = course::Verdict::Kind;

namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// What `line` gives for 0 … count - 1, one after the other.
template <typename Line>
std::string each(int count, Line line) {
  std::string all;
  for (int i = 0; i < count; ++i) all += line(i);
  return all;
}

std::string nested_lambdas(int depth) {
  std::string inner = "int64_t{0}";
  for (int i = 0; i < depth; ++i) {
    inner = fmt::format(
        "[&](auto a{0}) {{ return [&](auto b{0}) {{ return {1} + static_cast<int64_t>(sizeof(a{0}) + sizeof(b{0})); "
        "}}; "
        "}}(std::make_pair({0}, 1.5))(std::make_pair({0}, 'c'))",
        i, inner);
  }
  return inner;
}

// Each takes a second or more.
std::string constant_loops(int count, int first) {
  return each(count, [&](int i) {
    return fmt::format(
        "[[maybe_unused]] constexpr int64_t v{0} = []() constexpr {{ int64_t s = {0}; for (int64_t a = 0; a < 200; "
        "++a) "
        "for (int64_t b = 0; b < 100000; ++b) s = s * 6364136 % 1000003 + b; return s; }}();\n",
        first + i);
  });
}

struct Bomb {
  const char* name;
  std::string region;
};

std::vector<Bomb> bombs() {
  const std::string vector = "std::vector<", close = ">";
  return {
      {"types that double at every step",
       "auto deeper = [](auto self, auto x) -> int64_t { return self(self, std::make_pair(x, x)); };\n"
       "return deeper(deeper, 1);\n"},
      {"a recursion over types that branches",
       "struct A {}; struct B {};\n"
       "auto tree = [](auto self, auto n, auto x) -> int64_t {\n"
       "  if constexpr (decltype(n)::value == 0) { return 1; } else {\n"
       "    constexpr std::integral_constant<int, decltype(n)::value - 1> less;\n"
       "    return self(self, less, std::make_pair(x, A())) + self(self, less, std::make_pair(x, B()));\n"
       "  }\n};\nreturn tree(tree, std::integral_constant<int, 24>(), 1);\n"},
      {"constant loops, each within the compiler's own bounds", constant_loops(60, 0) + "return 1;\n"},
      {"120,000 parentheses", "return " + repeated("(", 120000) + "1" + repeated(")", 120000) + ";\n"},
      {"400,000 signs", "const int64_t a = 1;\nreturn " + repeated("- ", 400000) + "a;\n"},
      {"a list of 40,000 strings", "static const std::vector<std::string> all = {" +
                                       each(40000, [](int i) { return fmt::format("\"s{}\",", i); }) +
                                       "};\nreturn all.size();\n"},
      {"an array that fills the disk", "static const char wide[1ull << 33] = {1};\nreturn wide[shape.size()];\n"},
      {"an array of 30 MB", "static const char wide[30 << 20] = {1};\nreturn wide[shape.size()];\n"},
      {"an array of 90,000 numbers that are computed",
       "static const int64_t wide[] = {" +
           each(90000, [](int i) { return fmt::format("int64_t(shape.size())*{},", i); }) + "};\nreturn wide[0];\n"},
      {"generic lambdas within generic lambdas", "return " + nested_lambdas(9) + ";\n"},
      {"a flood of small statements",
       "int64_t n = 1;\n" + each(40000, [](int i) { return fmt::format("n=n*{}%7;if(n=={})n++;", i, i % 13); }) +
           "return n;\n"},
      {"jumps from everywhere to everywhere",
       "const void* t[] = {" + each(2500, [](int i) { return fmt::format("&&l{},", i); }) + "};\nint64_t i = 0;\n" +
           each(2500,
                [](int i) {
                  return fmt::format("l{0}: i = i * 3 + {0}; if (i % {1} == 1) goto *t[i % 2500];\n", i, i + 2);
                }) +
           "return i;\n"},
      {"overloads of nested braces", repeated(vector, 8) + "std::string" + repeated(close, 8) +
                                         " v = " + repeated("{", 26) + "\"a\"" + repeated("}", 26) +
                                         ";\nreturn static_cast<int64_t>(v.size());\n"},
      {"nested initializer lists",
       "struct N { N(int) {} N(std::initializer_list<N>) {} N(N, N) {} };\nconst N n = " + repeated("{{", 14) + "1" +
           repeated("}, 1}", 14) + ";\nstatic_cast<void>(n);\nreturn 1;\n"},
      {"40,000 branches within each other",
       "const int64_t a = static_cast<int64_t>(shape.size());\n" +
           each(40000, [](int i) { return fmt::format("if (a == {0}) return {0};\nelse ", i); }) + "return 0;\n"},
      {"5,000 objects, each destroyed on 5,000 ways out",
       "std::string s;\n" +
           each(5000,
                [](int i) {
                  return fmt::format(
                      "std::string s{0} = s + \"{0}\"; if (s{0}.size() > 3) s += s{1}; else return {0};\n", i,
                      std::max(0, i - 7));
                }) +
           "return 1;\n"},
      {"6,000 classes",
       "int64_t n = 0;\n" +
           each(6000,
                [](int i) {
                  return fmt::format(
                      "{{ struct S{0} {{ virtual ~S{0}() = default; virtual int64_t f() {{ return {0}; }} "
                      "}}; static S{0} s; n += s.f(); }}\n",
                      i);
                }) +
           "return n;\n"},
      {"warnings, each of which shows a line of 700 kB",
       "int64_t n = 1; " +
           each(9000, [](int i) { return fmt::format("unsigned u{0} = -1; if (u{0} < n) n += 0; ", i); }) +
           "\nreturn n;\n"},
      {"an error about a type of many megabytes",
       "auto twice = [](auto f) { return [=](auto x) { return f(f(x)); }; };\n"
       "auto all = twice(twice(twice(twice([](auto x) { return std::make_pair(x, x); }))));\nreturn all(1);\n"},
      {"900 kB of adjacent pieces of one string",
       "static const std::string text = " + repeated("\"0123456789\" ", 70000) +
           ";\nreturn static_cast<int64_t>(text.size());\n"},
      {"errors in every line", each(30000, [](int i) { return fmt::format("return nothing_{0}(also_{0});\n", i); })},
      {"a type of 2^24 parts",
       "const auto d = [](auto x) { return std::pair<decltype(x), decltype(x)>(x, x); };\n"
       "return static_cast<int64_t>(sizeof(" +
           repeated("d(", 24) + "1" + repeated(")", 24) + "));\n"},
  };
}

}  // namespace

TEST_CASE("what a compiler and its children took of the processor is told in every layer, also where they were ended") {
  const course::Layers here = course::layers_here(kit());
  std::vector<course::Layers> all{course::Layers{}};
  if (here.namespaces) all.push_back({.namespaces = true});
  if (here.namespaces && here.other_user) all.push_back({.namespaces = true, .other_user = true});
  if (here.seccomp) all.push_back({.seccomp = true});
  if (here.landlock) all.push_back({.landlock = true});
  for (const course::Layers& layers : all) {
    CAPTURE(layers.names().size());
    const auto run = [&](const std::string& script, bool compiles) {
      const TemporaryFolder scratch;
      const course::Command command{{"/bin/sh", "-c", script}, {}, {0, 1 << 20, 1, 60}, false};
      return course::run_contained(kit(), command, {course::system_folders(), scratch.path, compiles}, layers);
    };
    const course::ProcessResult by_child = run("sh -c 'while :; do :; done'; exit 3", true);
    CHECK(by_child.end == course::ProcessResult::End::exited);
    CHECK(by_child.status == 3);
    CHECK(by_child.processor_seconds > 0.5);
    CHECK(by_child.processor_seconds < 3);
    const course::ProcessResult itself = run("while :; do :; done", true);
    CHECK(itself.end == course::ProcessResult::End::out_of_time);
    CHECK(itself.processor_seconds > 0.5);
    const course::ProcessResult left_behind = run("sh -c 'while :; do :; done' & exit 0", true);
    CHECK(left_behind.status == 0);
    if (!layers.other_user) CHECK(left_behind.processor_seconds > 0.5);  // there it is not counted yet
  }
}

TEST_CASE("a compile bomb costs its own exercise, within its student's time, and nobody else anything") {
  course::GradeOptions options;
  if (!course::layers_here(kit()).enough()) options.trust = true;
  const course::Assignment week = assignment_of({"01.1", "01.2", "01.3"});
  const course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), week, options);
  const course::CompileLimits limits = prepared.compile;
  CHECK(limits.seconds_of_file >= 5);
  const std::vector<Bomb> all = bombs();
  const auto grade = [&](const std::string& region, const std::string& whose) {
    course::Submission hers = full_solution(week);
    if (!region.empty()) hers.regions["01.1"][0] = region;
    hers.regions["01.2"][0] += fmt::format("// {} {}\n", whose, ::getpid());  // in no cache
    set_digest(hers);
    return course::grade(catalog(), prepared, week, hers, options);
  };
  std::vector<Graded> hers(all.size()), beside(all.size());
  course::in_parallel(2 * all.size(), [&](size_t i) {
    const size_t bomb = i / 2;
    if (i % 2 == 0) hers[bomb] = grade(all[bomb].region, fmt::format("eve {}", bomb));
    if (i % 2 == 1) beside[bomb] = grade("", fmt::format("ada {}", bomb));
  });
  for (size_t i = 0; i < all.size(); ++i) {
    CAPTURE(all[i].name);
    CAPTURE(hers[i].compile_seconds);
    CAPTURE(hers[i].seconds);
    CAPTURE(of(hers[i], "01.1").told);
    CHECK(hers[i].compile_seconds < limits.seconds_of_all + limits.seconds_of_file + 2);
    CHECK(of(hers[i], "01.1").told.size() < 20000);
    CHECK((of(hers[i], "01.1").earned == 1) == of(hers[i], "01.1").told.empty());
    for (const char* other : {"01.2", "01.3"}) CHECK(of(hers[i], other).kind == Kind::passed);
    CHECK(beside[i].earned() == beside[i].points());
    CHECK(beside[i].compile_seconds < limits.seconds_of_file);
  }
}
