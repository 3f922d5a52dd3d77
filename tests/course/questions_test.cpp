// What an exercise is asked follows from what its function takes.
#include "modules/course/authoring/questions.h"

#include <doctest/doctest.h>

#include <set>

using namespace course;

namespace {

// The signature around the first region of a file with these lines in front of it and behind it.
Signature around(const std::string& before, const std::string& behind) {
  const Source source = parse("a.cpp", before + "\n// exercise 01.1 {\nreturn {};\n// }\n" + behind);
  return signature_around(source, source.regions.front());
}

std::string text_of(const Signature& signature) {
  std::string text = signature.is_member ? "this; " : "";
  for (const Parameter& one : signature.parameters) text += one.type + " " + one.name + "; ";
  return text;
}

std::set<std::string> names_for(const Signature& signature) {
  std::set<std::string> names;
  for (const Question& question : questions_for(signature, true)) names.insert(question.name);
  return names;
}

Exercise exercise_with(const std::map<std::string, std::string>& not_asked) {
  Exercise exercise;
  exercise.id = "01.1";
  exercise.not_asked = not_asked;
  return exercise;
}

}  // namespace

TEST_CASE("a signature is that of the innermost function or lambda around a region") {
  CHECK(text_of(around("namespace a {\nTensor f(const Tensor& x, std::vector<std::pair<int, int>> pairs, int64_t) {",
                       "}\n}\n")) == "Tensor x; std::vector<std::pair<int,int>> pairs; ");
  CHECK(text_of(around("Tensor f(const Tensor& x) {\n  return g(x, [x](const Tensor& dy) -> std::vector<Tensor> {",
                       "});\n}\n")) == "Tensor dy; ");
  CHECK(text_of(around("void f(int64_t n, const real* x, real* y) {\n  for (int64_t i = 0; i < n; ++i) {\n    if (n) {",
                       "}\n}\n}\n")) == "int64_t n; const real* x; real* y; ");
  CHECK(text_of(around("int g(int a) { return a; }\nstatic const int k = g(1);\nint h() noexcept {", "}\n")).empty());
}

TEST_CASE("a member function has an object, a constructor and a function in a namespace have none") {
  CHECK(text_of(around("Tensor Linear::forward(const Tensor& x) const {", "}\n")) == "this; Tensor x; ");
  CHECK(text_of(around("Linear::Linear(int64_t in, int64_t out) : in_(in), out_{out}, all_(in * out) {", "}\n")) ==
        "int64_t in; int64_t out; ");
  CHECK(text_of(around("Tensor composed::linear(const Tensor& x) {", "}\n")) == "Tensor x; ");
  CHECK(text_of(around("struct Visitor : Base {\n  void tensor(Tensor& x) override {", "}\n};\n")) ==
        "this; Tensor x; ");
}

TEST_CASE("questions follow from types") {
  CHECK(names_for({{{"Tensor", "a"}, {"Tensor", "b"}}, false}) ==
        std::set<std::string>{"1000 in a", "1000 in b", "64 in a", "64 in b", "a is b", "empty a", "empty b", "far a",
                              "far b", "gaps in a", "gaps in b", "no grad"});
  CHECK(
      names_for({{{"int64_t", "n"}, {"int64_t", "a_step"}, {"const real*", "a"}, {"const real*", "b"}, {"real*", "c"}},
                 false}) == std::set<std::string>{"1000 in n", "64 in n", "empty n", "a is b"});
  CHECK(names_for({{{"std::string_view", "text"}, {"double", "p"}, {"int64_t", "count"}}, true}) ==
        std::set<std::string>{"1000 in text", "64 in text", "empty text", "far p", "objects in turn"});
  CHECK(names_for({{{"std::function<bool(int64_t)>", "on_token"}, {"TrainingObserver", "observer"}}, false}) ==
        std::set<std::string>{"on_token throws", "observer throws"});
  CHECK(names_for({{{"IndexTensor", "ids"}, {"IndexTensor", "targets"}}, false}) ==
        std::set<std::string>{"1000 in ids", "1000 in targets", "64 in ids", "64 in targets", "empty ids",
                              "empty targets", "ids is targets"});
  CHECK(names_for({{{"Shape", "shape"}}, false}) == std::set<std::string>{"empty shape"});
}

TEST_CASE("sizes are a question only where the checks of a module ask large ones") {
  CHECK(questions_for({{{"Shape", "shape"}, {"IndexTensor", "ids"}}, false}, false).size() == 2);
  CHECK(questions_for({{{"Shape", "shape"}, {"IndexTensor", "ids"}}, false}, true).size() == 4);
}

TEST_CASE("of every exercise of the course a question that it is asked stands in one of its regions") {
  const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  size_t all = 0;
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      for (const Probe& probe : probes_for(catalog, exercise)) {
        CAPTURE(probe.question);
        CHECK(!probe.inside.empty());
        for (const auto& region : probe.inside) CHECK(region.second.find("__builtin_trap();") != std::string::npos);
        ++all;
      }
    }
  }
  CHECK(all > 400);
}

TEST_CASE("a question that nobody asks needs a reason, and a reason a question that nobody asks") {
  const std::map<std::string, bool> asked{{"empty x", true}, {"gaps in x", false}, {"gaps in y", false}};
  const std::vector<std::string> none = complaints_about(exercise_with({}), asked);
  REQUIRE(none.size() == 2);
  CHECK(none[0].starts_with("01.1: no case of its check asks 'gaps in x'"));
  CHECK(complaints_about(exercise_with({{"gaps in *", "both lie dense by then"}}), asked).empty());
  CHECK(complaints_about(exercise_with({{"gaps in x", "it is dense by then"}, {"gaps in y", "no"}}), asked) ==
        std::vector<std::string>{"01.1: why is 'gaps in y' not asked?"});
  const std::vector<std::string> stale = complaints_about(
      exercise_with({{"gaps in *", "both lie dense by then"}, {"empty *", "nothing is empty here"}}), asked);
  CHECK(stale == std::vector<std::string>{
                     "01.1: module.toml says why 'empty *' is not asked, but nothing of that name is left out"});
}
