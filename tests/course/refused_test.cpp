// What grading would refuse by reading her lines, ./tt check refuses too; and a refusal says what is allowed.
#include <doctest/doctest.h>

#include "modules/course/build/denied_names.h"
#include "tests/course/student.h"

namespace {

const std::string shape = "01_tensor/core/shape.cpp";

}  // namespace

TEST_CASE("a macro in a region is refused by a check in the words of grading, and the other exercises are checked") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1",
                 "  int64_t n = 1;\n  FMT_CONSTEXPR int64_t one = 1;\n"
                 "  for (const int64_t size : shape) n *= size * one;\n  return n;\n");
  student.solves(shape, "01.2", "  Strides strides(shape.size());\n  return strides;\n");
  const Answer check = student.types({"check", "01"});
  CHECK(
      check.says("its region, line 2 of it: 'FMT_CONSTEXPR', which is a macro\n  hint: write what it stands for, or"));
  CHECK(check.says("✗ 01.2"));
  CHECK(check.says("0 of 8 done, 0 of 20 points"));
}

TEST_CASE("a brace that is not closed in its region is said in plain words before those of the compiler") {
  const Student student;
  student.types({"start", "01"});
  student.solves(shape, "01.1", "  if (shape.empty()) {\n  return 1;\n");
  const Answer check = student.types({"check", "01.1"});
  CHECK(check.status == 2);
  CHECK(check.says("exercise 01.1: its region, line 1 of it: this { is not closed in the region\n"));
  CHECK(check.says("shape.cpp:"));
}

TEST_CASE("whoever calls an answer of the library is told what is allowed in its place") {
  CHECK(course::allowed_parts({"recorded_nodes", "sum"}) ==
        "all of the library is allowed here but recorded_nodes, sum: every kernel too, such as kernels().sum");
  CHECK(course::allowed_parts({"kernels.sum", "kernels.max", "softmax"}) ==
        "all of the library is allowed here but softmax, what runs one of the kernels sum, max");
  CHECK(course::allowed_parts_of("ops/losses/losses.cpp", {"softmax"}) == course::allowed_parts({"softmax"}));
  CHECK(course::allowed_parts_of("kernels/reference/reduce.cpp", {"kernels.sum"}) ==
        "a kernel is made of loops over numbers: its file may use all of std and kernels() without sum, but no tensor, "
        "op or tape");
  const Student student;
  student.types({"start", "13"});
  const std::string file = "13_attention/ops/attention/attention.cpp";
  student.solves(file, "13.8", "  return {scaled_dot_product_attention(q, k, v, mask, options, generator), q};\n");
  CHECK(student.types({"check", "13.8"}).says("hint: all of the library is allowed here but"));
}
