// What is about gradients is asked once more where real is double.
#include <doctest/doctest.h>

#include "modules/course/verdicts/check_program.h"
#include "tests/course/student.h"

namespace {

const std::string softmax = "05_activations/ops/reductions/composed_softmax.cpp";

// A softmax whose sum is kept from 0 by a small number.
std::string softmax_with(const std::string& number) {
  return "  const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));\n"
         "  return div(e, add(sum(e, {dim}, true), " +
         number + "));\n";
}

}  // namespace

TEST_CASE("what is right to the digits of a float only is found where real is double") {
  const Student student;
  student.types({"start", "05"});
  student.copies_the_library(softmax, "ops/reductions/composed_softmax.cpp");
  student.solves(softmax, "05.8", softmax_with("1e-9"));
  const Answer fudged = student.types({"check", "05.8"});
  CHECK(fudged.status == 1);
  CHECK_MESSAGE(fudged.says("with double in the place of float, where bounds are a millionth:\ncomposed::softmax("),
                fudged.text);
  CHECK(fudged.says("first wrong at "));
  CHECK(fudged.says("is there a float on the way"));
  student.solves(softmax, "05.8", softmax_with("0.0"));
  CHECK(student.types({"check", "05.8"}).status == 0);
}

TEST_CASE("what does not compile where real is double is named, with what to write") {
  const Student student;
  student.types({"start", "05"});
  student.copies_the_library(softmax, "ops/reductions/composed_softmax.cpp");
  student.solves(softmax, "05.8", "  const float* first = x.data();\n  return mul(x, first == nullptr ? 0.0 : 1.0);\n");
  const Answer answer = student.types({"check", "05.8"});
  CHECK(answer.status == 2);
  CHECK(answer.text.find(student.file(softmax).string() + ":") == 0);
  CHECK(answer.says("what the compiler says where real is double"));
  CHECK(answer.says("hint: write real, not float"));
}

TEST_CASE(
    "what must be built is known for each command: the checks of what it is about, and where they need it the double "
    "ones") {
  const Student student;
  const auto targets = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "targets");
    return student.types(words).text;
  };
  const std::string common = "course_kit_common";
  const auto kit = [](const std::string& module) { return " course_kit_" + module; };
  const auto both = [&](const std::string& module) { return kit(module) + kit("double_" + module); };
  CHECK(targets({"check", "01"}) == common + kit("01_tensor") + "\n");
  for (const char* name : {"04", "4", "04.3", "4.3", "operators", "04_operators"}) {
    CHECK(targets({"check", name}) == common + both("04_operators") + "\n");
  }
  CHECK(targets({"check", "--seed", "7", "04"}) == common + both("04_operators") + "\n");
  for (const std::vector<std::string>& slip : std::vector<std::vector<std::string>>{{"check", "99"},
                                                                                    {"check", "01.99"},
                                                                                    {"debug", "99.1"},
                                                                                    {"course", "verify", "99"},
                                                                                    {"course", "mutate", "1.99"}}) {
    CAPTURE(slip.back());
    const std::string text = targets(slip);
    CHECK((text.starts_with("there is no module") || text.find("has no exercise") != std::string::npos));
  }
  CHECK(targets({"check", "01", "--seed", "x"}).find("--seed") != std::string::npos);
  CHECK(targets({"check", "--frob"}).find("--frob") != std::string::npos);
  CHECK(targets({"course"}).find("ubcommand") != std::string::npos);
  CHECK(targets({"watch"}) == common + "\n");
  CHECK(targets({"mine", "train_gpt"}) == common + "\n");
  CHECK(targets({"course", "verify"}) == "course_kit course_kit_double\n");
  CHECK(targets({"course", "verify", "--seeds", "7", "01"}) == common + kit("01_tensor") + "\n");
  CHECK(targets({"grade", "there_is_no_such_assignment", "--one", "03"}) == common + "\n");
  student.types({"start", "05"});
  student.copies_the_library(softmax, "ops/reductions/composed_softmax.cpp");
  CHECK(targets({"watch"}) == common + both("05_activations") + "\n");
  CHECK(targets({"mine", "train_gpt"}) == common + both("05_activations") + "\n");
  CHECK(targets({"milestone", "1958"}) == common + both("05_activations") + " milestone_1958\n");
  student.types({"start", "01"});
  CHECK(targets({"check", "--seed", "7"}) == common + kit("01_tensor") + "\n");
  CHECK(targets({"check", "--on-mine", "02"}) ==
        common + kit("01_tensor") + kit("02_kernels") + both("05_activations") + "\n");
}

TEST_CASE("checks that have not been built are named, with the command that builds them") {
  course::Kit kit;
  kit.asks["12_embeddings"] = {"/there/is/no/such/file.o"};
  course::Module module;
  module.number = "12";
  module.name = "12_embeddings";
  CHECK_THROWS_WITH(course::check_objects(kit, module),
                    "the checks of module 12_embeddings are not built yet\n  hint: ./tt check 12 builds them");
}
