// What a module ends with prints what its lesson says.
#include <doctest/doctest.h>

#include "student.h"
#include "text.h"

TEST_CASE(
    "module 04 ends with gradcheck, six tests of gradient flow and a network that learns, as its lesson prints it") {
  const std::string root = TINYTENSOR_SOURCE_DIR;
  const std::string lesson = tinytensor::read_file(root + "/modules/04_operators/README.md");
  const size_t begin = lesson.find("gradcheck: 18 of 18"), end = lesson.find("```", begin);
  REQUIRE(begin != std::string::npos);
  const Student student;
  const Answer answer = student.types({"run", root + "/modules/04_operators/learns.cpp"});
  CHECK(answer.status == 0);
  CHECK(answer.says("gradient flow: 6 of 6\n"));
  for (const std::string& line : course::lines_of(lesson.substr(begin, end - begin))) {
    CHECK_MESSAGE(answer.says(line + "\n"), "the lesson has: ", line, "\nprinted: ", answer.text);
  }
}

TEST_CASE(
    "module 06 ends with losses far from 0 and a logit that is trained out of a mistake, as its lesson prints it") {
  const std::string root = TINYTENSOR_SOURCE_DIR;
  const std::string lesson = tinytensor::read_file(root + "/modules/06_losses/README.md");
  const size_t begin = lesson.find("from x = -8, with"), end = lesson.find("```", begin);
  REQUIRE(begin != std::string::npos);
  const Student student;
  const Answer answer = student.types({"run", root + "/modules/06_losses/far_off.cpp"});
  CHECK(answer.status == 0);
  for (const std::string& line : course::lines_of(lesson.substr(begin, end - begin))) {
    CHECK_MESSAGE(answer.says(line + "\n"), "the lesson has: ", line, "\nprinted: ", answer.text);
  }
}
