// A program that judges nothing: it computes what the judge would for an exercise, right answers and those of
// well-known mistakes, so that the course finds out whose lines that takes.
//
//   everything 13.2 FIRST_SEED SEEDS
#define COURSE_JUDGES 1
#include <cstdlib>

#include "modules/course/checking/check.h"

int main(int argc, char** argv) {
  using namespace course;
  if (argc != 4) return 2;
  const bool found = for_each_case(argv[1], std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10),
                                   [](const Posed& posed, uint32_t) {
                                     if (posed.before) return;
                                     posed.call();
                                     posed.expect();
                                     if (posed.weight < large_weight) posed.mistakes();
                                   });
  return found ? 0 : 1;
}
