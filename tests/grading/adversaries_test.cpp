// One adversary for each verdict; every_adversary_slow_test.cpp lets all of them loose.
#include "tests/grading/adversaries.h"

#include <set>

using adversaries::Adversary;

TEST_CASE("an adversary gets what it should, whatever it tries, and an honest exercise beside it all its points") {
  if (adversaries::this_machine_cannot_contain_them()) return;
  std::vector<Adversary> few;
  std::set<std::string> verdicts;
  for (const Adversary& adversary : adversaries::of_first_module()) {
    if (verdicts.insert(adversary.expect).second) few.push_back(adversary);
  }
  adversaries::check(few);
}
