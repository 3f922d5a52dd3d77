// What is about gradients is asked once more where real is double.
#include <doctest/doctest.h>

#include "student.h"

namespace {

const std::string softmax = "05_activations/ops/composed_softmax.cpp";

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
  student.copies_the_library(softmax, "ops/composed_softmax.cpp");
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
  student.copies_the_library(softmax, "ops/composed_softmax.cpp");
  student.solves(softmax, "05.8", "  const float* first = x.data();\n  return mul(x, first == nullptr ? 0.0 : 1.0);\n");
  const Answer answer = student.types({"check", "05.8"});
  CHECK(answer.status == 2);
  CHECK(answer.text.find(student.file(softmax).string() + ":") == 0);
  CHECK(answer.says("what the compiler says where real is double"));
  CHECK(answer.says("hint: write real, not float"));
}

TEST_CASE("what must be built in double is known for each command") {
  const Student student;
  CHECK(student.types({"targets", "check", "01"}).text == "course_kit\n");
  for (const char* name : {"04", "4", "04.3", "4.3", "operators", "04_operators"}) {
    CHECK(student.types({"targets", "check", name}).text == "course_kit course_kit_double\n");
  }
  CHECK(student.types({"targets", "check", "--seed", "7", "04"}).text == "course_kit course_kit_double\n");
  CHECK(student.types({"targets", "check", "99"}).text == "course_kit\n");
  CHECK(student.types({"targets", "watch"}).text == "course_kit\n");
  CHECK(student.types({"targets", "mine"}).text == "course_kit\n");
  CHECK(student.types({"targets", "course", "verify"}).text == "course_kit course_kit_double\n");
  student.types({"start", "05"});
  student.copies_the_library(softmax, "ops/composed_softmax.cpp");
  CHECK(student.types({"targets", "watch"}).text == "course_kit course_kit_double\n");
  CHECK(student.types({"targets", "mine"}).text == "course_kit course_kit_double\n");
  student.types({"start", "01"});
  CHECK(student.types({"targets", "check", "--seed", "7"}).text == "course_kit\n");
}
