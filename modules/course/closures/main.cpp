// The program that checks the exercises of one module: its checks, and the library with a student's files in it.
#include <fmt/format.h>

#include "check.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: {} 13.2\n", argv[0]);
    return 2;
  }
  tinytensor::set_composed_ops(true);  // what the library does in one fused step, she writes in small ones
  return course::run_check(argv[1]);
}
