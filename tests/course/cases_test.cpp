// In which order the cases of a check are asked, in the program that holds a student's code: what all checks share.
#define COURSE_JUDGES 0

#include <doctest/doctest.h>

#include <vector>

// These files belong to the programs that ask and that judge, which are run as processes elsewhere. Here their parts
// are called.
#include "modules/course/checking/check.cpp"  // NOLINT(bugprone-suspicious-include)
#include "modules/course/checking/draw.cpp"   // NOLINT(bugprone-suspicious-include)
#include "modules/course/checking/value.cpp"  // NOLINT(bugprone-suspicious-include)

namespace {

using namespace course;

struct Number {
  int64_t value = 0;
};

struct Asked {
  std::vector<int64_t> values;   // in the order in which they were asked
  std::vector<int64_t> before;   // for each the place where it was asked first, or -1
  std::vector<size_t> numbered;  // what each is called in the file of answers
  int64_t often = 0;             // how many calls there were in between
};

Asked& so_far() {
  static Asked asked;
  return asked;
}

CheckParts<Number> numbers() {
  return {.exercise = "1.1",
          .examples = {{1}, {2}},
          .draw = [](Draw& draw) { return Number{draw.number(10, 1000)}; },
          .drawn = 2,
          .draw_large = [](Draw&, int i) { return Number{5000 + i}; },
          .large = 1,
          .call = {},
          .ask = [](const Number& c) -> Answer {
            so_far().values.push_back(c.value);
            return {};
          },
          .expect = {}};
}

// What is asked of an exercise if this is the only check.
Asked asked_of(const CheckParts<Number>& parts, uint64_t seed, uint64_t seeds) {
  so_far() = {};
  all_checks().clear();
  const Check<Number> check(parts);
  CHECK(for_each_case(parts.exercise, seed, seeds, [](const Posed& posed, uint32_t number) {
    so_far().before.push_back(posed.before ? static_cast<int64_t>(*posed.before) : -1);
    so_far().numbered.push_back(number);
    posed.ask();
  }));
  all_checks().clear();
  return so_far();
}

}  // namespace

TEST_CASE("each case but the large ones is asked twice, the second time from the last to the first") {
  const Asked asked = asked_of(numbers(), 1, 1);
  REQUIRE(asked.values.size() == 9);
  const int64_t first = asked.values[2], second = asked.values[3];
  CHECK(first != second);
  CHECK(asked.values == std::vector<int64_t>{1, 2, first, second, 5000, second, first, 2, 1});
  CHECK(asked.before == std::vector<int64_t>{-1, -1, -1, -1, -1, 3, 2, 1, 0});
  CHECK(asked.numbered == std::vector<size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("of further seeds only what is drawn is asked, and twice as well") {
  const Asked alone = asked_of(numbers(), 2, 1), asked = asked_of(numbers(), 1, 2);
  REQUIRE(asked.values.size() == 13);
  const int64_t first = alone.values[2], second = alone.values[3];
  const std::vector<int64_t> of_second_seed(asked.values.begin() + 9, asked.values.end());
  CHECK(of_second_seed == std::vector<int64_t>{first, second, second, first});
  CHECK(asked.before.back() == 9);
  CHECK(asked.numbered.back() == 12);
}

TEST_CASE("the first example is asked once more when what may be called often was called many times") {
  CheckParts<Number> parts = numbers();
  parts.often = [] {
    if (so_far().often++ == 0) CHECK(so_far().values.size() == 5);  // behind all others of the first round
  };
  const Asked asked = asked_of(parts, 1, 1);
  REQUIRE(asked.values.size() == 10);
  CHECK(asked.often == many_calls);
  CHECK(asked.values[5] == 1);
  CHECK(asked.before[5] == -1);  // not taken for a second time of the case: the words on it are others
  CHECK(asked.values.back() == 1);
}

TEST_CASE("what is about single precision is not asked where real is double, and no exercise has no cases") {
  CheckParts<Number> parts = numbers();
  parts.single_only = true;
  all_checks().clear();
  const Check<Number> check(parts);
  const auto ignore = [](const Posed&, uint32_t) {};
  CHECK(for_each_case("1.1", 1, 1, ignore));
  in_double() = true;
  CHECK_FALSE(for_each_case("1.1", 1, 1, ignore));
  in_double() = false;
  CHECK_FALSE(for_each_case("1.2", 1, 1, ignore));
  all_checks().clear();
}
