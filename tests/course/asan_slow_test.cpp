// ./tt check --asan: her files and the kernels are compiled under the sanitizers, and linked with the library as it is.
#include <doctest/doctest.h>

#include "tests/course/student.h"

TEST_CASE("under the sanitizers what is written beyond an end is shown with its line, and what is right passes") {
  const Student student;
  student.types({"start", "13"});
  const std::string folder = "13_attention/", kernel = "kernels/reference/attention.cpp";
  student.copies_the_library(folder + kernel, kernel);
  student.copies_the_library(folder + "ops/attention/attention.cpp", "ops/attention/attention.cpp");
  for (const char* exercise : {"13.1", "13.4"}) {
    const Answer check = student.types({"--asan", "check", exercise});
    CAPTURE(check.text);
    CHECK(check.status == 0);
    CHECK(check.says(std::string("✓ ") + exercise));
  }
  student.replaces(folder + kernel, "    scores[static_cast<size_t>(s)] = ", "    scores.data()[s + 1] = ");
  const Answer check = student.types({"--asan", "check", "13.1"});
  CAPTURE(check.text);
  CHECK(check.status == 1);
  CHECK(check.says("AddressSanitizer: heap-buffer-overflow\n  in score_row "));
  CHECK(check.says("work/13_attention/kernels/reference/attention.cpp:"));
}

TEST_CASE("under the sanitizers a kernel that is told of more numbers than there are is named with her line") {
  const Student student;
  student.types({"start", "05"});
  const std::string file = "05_activations/ops/elementwise/activations.cpp";
  student.copies_the_library("05_activations/kernels/reference/activations.cpp", "kernels/reference/activations.cpp");
  student.copies_the_library(file, "ops/elementwise/activations.cpp");
  student.solves(file, "05.1",
                 "  const Tensor from = dense(x), y(x.shape());\n"
                 "  kernels().unary(Unary::relu, x.numel() + 64, from.data(), y.mutable_data());\n  return y;\n");
  const Answer check = student.types({"--asan", "check", "05.1"});
  CAPTURE(check.text);
  CHECK(check.says("AddressSanitizer: heap-buffer-overflow"));
  CHECK(check.says("activations.cpp:"));
}
