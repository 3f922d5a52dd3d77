// In which order the cases of a check are asked, in the program that holds a student's code: what all checks share.
#define COURSE_JUDGES 0

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
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

namespace {

// The shapes that a check asks, in a module that asks large sizes.
std::vector<Shape> shapes_asked(const CheckParts<Shape>& parts, uint64_t seed, uint64_t seeds) {
  all_checks().clear();
  const Check<Shape> check(parts);
  std::vector<Shape> shapes;
  asks_large_sizes() = true;
  for_each_case(parts.exercise, seed, seeds, [&](const Posed& posed, uint32_t) {
    if (!posed.before) shapes.push_back(*static_cast<const Shape*>(posed.asked.get()));
  });
  asks_large_sizes() = false;
  all_checks().clear();
  return shapes;
}

CheckParts<Shape> pairs() {
  return {.exercise = "1.1",
          .draw =
              [](Draw& draw) {
                return Shape{draw.size(0, 4), draw.size(1, 3), draw.size(1, 3, 64)};
              },
          .drawn = 3,
          .call = {},
          .ask = {},
          .expect = {}};
}

}  // namespace

TEST_CASE("one size at a time is large, behind all that is small, and no further than its bound") {
  const std::vector<Shape> shapes = shapes_asked(pairs(), 1, 1);
  std::array<std::vector<int64_t>, 3> came;
  for (size_t i = 3; i < shapes.size(); ++i) {
    int large = 0;
    for (size_t d = 0; d < 3; ++d) {
      if (shapes[i][d] > 2) ++large, came[d].push_back(shapes[i][d]);
    }
    CHECK(large == 1);
  }
  const std::vector<int64_t> all(asked_sizes.begin(), asked_sizes.end());
  CHECK(came[0] == all);
  CHECK(came[1] == all);
  CHECK(came[2] == std::vector<int64_t>{16, 32, 64});
  CHECK(shapes_asked(pairs(), 1, 2).size() == shapes.size() + 3);  // with the first seed alone
}

TEST_CASE("large sizes are asked where a module says so, up to the size that its check says") {
  CheckParts<Shape> parts = pairs();
  parts.largest_size = 0;
  CHECK(shapes_asked(parts, 1, 1).size() == 3);
  parts.largest_size = 32;
  CHECK(shapes_asked(parts, 1, 1).size() == 3 + 3 * 2);
  all_checks().clear();
  const Check<Shape> check(pairs());
  int count = 0;
  for_each_case("1.1", 1, 1, [&](const Posed& posed, uint32_t) { count += posed.before ? 0 : 1; });
  CHECK(count == 3);
  all_checks().clear();
}

TEST_CASE("a case that takes more numbers than its large size accounts for is left out") {
  CheckParts<Shape> parts = pairs();
  parts.draw = [](Draw& draw) {
    const int64_t n = draw.size(1, 3);
    for (int64_t i = 0; i < n * n; ++i) draw.uniform();
    return Shape{n, 1, 1};
  };
  const std::vector<Shape> shapes = shapes_asked(parts, 1, 1);
  CHECK(std::find(shapes.begin(), shapes.end(), Shape{101, 1, 1}) != shapes.end());
  CHECK(std::find(shapes.begin(), shapes.end(), Shape{1000, 1, 1}) == shapes.end());
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

TEST_CASE(
    "large sizes come behind all else that is asked of an exercise, the smaller ones first, whichever check draws "
    "them") {
  all_checks().clear();
  CheckParts<Shape> first = pairs(), second = pairs();
  first.largest_size = 101, second.largest_size = 32;
  second.examples = {{1, 1, 1}};
  const Check<Shape> one(first), other(second);
  std::vector<int64_t> weights;
  std::vector<bool> again;
  std::vector<const AnyCheck*> of;
  asks_large_sizes() = true;
  for_each_case("1.1", 1, 1, [&](const Posed& posed, uint32_t number) {
    CHECK(number == weights.size());
    weights.push_back(posed.weight);
    again.push_back(posed.before.has_value());
    of.push_back(posed.check);
  });
  asks_large_sizes() = false;
  constexpr size_t small = 2 * (3 + 4);  // each is asked twice
  REQUIRE(weights.size() > small);
  for (size_t i = 0; i < weights.size(); ++i) CHECK((weights[i] >= large_weight) == (i >= small));
  CHECK(again[small - 1]);
  CHECK(std::is_sorted(weights.begin() + small, weights.end()));
  CHECK(weights.back() == large_weight + 101);
  CHECK(std::count(of.begin() + small, of.end(), &all_checks()[1]) == 6);  // 16 and 32, at three places
  CHECK(of[small] != of[small + 3]);                                       // both with 16
  all_checks().clear();
}
