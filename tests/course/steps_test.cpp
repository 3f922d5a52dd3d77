// Module 16 in a program: a student's steps of a product beside the library's, and in the place of the table's product.
#include <doctest/doctest.h>

#include "tests/course/student.h"

TEST_CASE("./tt ladder --mine measures the steps that pass, beside the library's, and leaves out what does not") {
  const Student student;
  REQUIRE(student.types({"start", "16"}).status == 0);
  const std::string folder = "16_acceleration/kernels/ladder/";
  // Her tile and the library's blocks and edges are compiled together: all of them have to have the same size of it.
  for (const char* file : {"loop_order.cpp", "vector_tile.cpp", "pack.cpp", "packed.cpp", "threads.cpp"}) {
    student.copies_the_library(folder + file, std::string("kernels/ladder/") + file);
  }
  student.solves(folder + "register_tile.cpp", "16.4", "  tile.c[0] += tile.a[0] * tile.b[0];\n");
  const Answer answer = student.types({"mine", "ladder", "--size", "45", "--seconds", "0.01", "--threads", "1,2"});
  CHECK_MESSAGE(answer.status == 0, answer.text);
  for (const char* words : {"left out: 16.4", "loop order, yours ", "vectors, yours ", "threads, yours ",
                            "threads, yours, on 2", "ladder_threads "}) {
    CHECK_MESSAGE(answer.says(words), "it does not say: ", words, "\n", answer.text);
  }
  CHECK_FALSE(answer.says("register tile, yours"));
}
