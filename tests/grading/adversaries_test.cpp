// A few adversaries; every_adversary_slow_test.cpp lets all of them loose.
#include "tests/grading/adversaries.h"

#include <set>

using adversaries::Adversary;

TEST_CASE("an adversary gets what it should, whatever it tries, and an honest exercise beside it all its points") {
  if (adversaries::this_machine_cannot_contain_them()) return;
  const std::vector<Adversary> all = adversaries::of_first_module();
  std::vector<Adversary> few;
  std::set<std::string> verdicts;
  for (size_t i = 0; i < all.size(); ++i) {  // one for each verdict, and every tenth
    if (verdicts.insert(all[i].expect).second || i % 10 == 0) few.push_back(all[i]);
  }
  adversaries::check(few);
}
