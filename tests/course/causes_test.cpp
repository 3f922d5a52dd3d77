// What is said of a wrong answer: for each sentence a case where it is said, and cases where it must not be.
#define COURSE_JUDGES 0

#include "modules/course/checking/judging/causes.h"

#include <doctest/doctest.h>

#include <cmath>

#include "modules/course/checking/second_call.h"

// Of the program that judges, which is run as a process elsewhere. Here its parts are called.
#include "modules/course/checking/judging/causes.cpp"    // NOLINT(bugprone-suspicious-include)
#include "modules/course/checking/judging/diagnose.cpp"  // NOLINT(bugprone-suspicious-include)

namespace {

using course::Answer;
using course::Evidence;
using course::Numbers;
using course::Value;

std::string said(const Answer& got, const Answer& expected, const Evidence& evidence = {}) {
  return course::likely_cause(got, expected, evidence);
}
bool says(const std::string& words, const Answer& got, const Answer& expected, const Evidence& evidence = {}) {
  return said(got, expected, evidence).find(words) != std::string::npos;
}
Numbers row(const std::vector<double>& values) { return Numbers({static_cast<int64_t>(values.size())}, values); }
/// So many numbers, each another one, and those from `wrong` on as if they were not written.
Numbers counted(int64_t count, int64_t wrong) {
  Numbers numbers({count});
  for (int64_t i = 0; i < count; ++i) {
    numbers.values[static_cast<size_t>(i)] = i < wrong ? static_cast<double>(i) + 0.5 : -7777;
  }
  return numbers;
}

Evidence with_input(const Numbers& x) {
  Evidence evidence;
  evidence.inputs = {{"x", x}};
  return evidence;
}
Evidence of_a_large_case() {
  Evidence evidence;
  evidence.large = true;
  return evidence;
}

}  // namespace

TEST_CASE("a module's own mistake is said before all that is known of any exercise") {
  const Answer expected = row({1, 2}), got = row({3, 6});
  Evidence evidence;
  CHECK(said(got, expected, evidence) == "  likely: each is 3 times what it should be\n");
  evidence.mistakes = {{"would not show", expected}, {"another", row({3, 5})}, {"the third is missing", got}};
  CHECK(said(got, expected, evidence) == "  likely: the third is missing\n");
  evidence.large = true;
  CHECK(said(got, expected, evidence) == "  likely: the third is missing\n");
}

TEST_CASE("a NaN is lost only where one came in, and nothing else is wrong") {
  const std::string lost = "a NaN got lost";
  const Answer expected = row({1, NAN, 3});
  const Evidence nan = with_input(row({1, NAN, 3}));
  CHECK(says(lost, row({1, 0, 3}), expected, nan));
  CHECK(says(lost, row({0, 0}), row({NAN, NAN}), nan));
  CHECK_FALSE(says(lost, row({1, 0, 4}), expected, nan));
  CHECK_FALSE(says(lost, row({1, 2, NAN}), expected, nan));
  CHECK_FALSE(says(lost, row({1, 0, 3}), expected, with_input(row({1, -1, 3}))));  // it was to be made: log(-1)
  CHECK_FALSE(says(lost, row({1, 0, 3}), expected));
}

TEST_CASE("one number is a lost NaN where other questions were answered rightly") {
  Evidence nan = with_input(row({1, NAN, 3}));
  CHECK_FALSE(says("a NaN got lost", Answer(4.0), Answer(NAN), nan));  // it may be wrong for any numbers
  const Answer right(2.0);
  nan.earlier = {{&right}};
  CHECK(says("a NaN got lost", Answer(4.0), Answer(NAN), nan));
}

TEST_CASE("an earlier question's answer is told from that of the same numbers with another option") {
  const std::string kept = "this is what was right for an earlier question";
  const Answer earlier = row({0.5, 0.25, 3}), expected = row({1.25, 0.75, 3}), whole = row({1, 2, 3});
  Evidence evidence;
  evidence.earlier = {{&earlier, true}};
  CHECK(says(kept, earlier, expected, evidence));
  CHECK_FALSE(says(kept, row({0.5, 0.25, 4}), expected, evidence));
  evidence.earlier = {{&earlier, false}};
  CHECK_FALSE(says(kept, earlier, expected, evidence));  // an option was ignored
  evidence.earlier = {{&whole, true}};
  CHECK_FALSE(says(kept, whole, expected, evidence));  // whole numbers agree by chance
}

TEST_CASE("one number is an earlier answer where two other questions got earlier ones too") {
  const std::string kept = "this is what was right for an earlier question";
  const Answer earlier(1.25), whole(2.0), right(0.75);
  Evidence evidence;
  evidence.earlier = {{&earlier, true}};
  CHECK_FALSE(says(kept, Answer(1.25), Answer(0.75), evidence));
  evidence.others = {{Answer(1.25), &right, true}, {Answer(1.25), &right, true}};
  CHECK(says(kept, Answer(1.25), Answer(0.75), evidence));
  CHECK_FALSE(says(kept, Answer(1.5), Answer(0.75), evidence));
  evidence.earlier = {{&whole, true}};
  CHECK_FALSE(says(kept, Answer(2.0), Answer(0.75), evidence));
}

TEST_CASE("a factor is said where two numbers that differ show it, or another question does") {
  CHECK(said(row({3, 6, 9}), row({1, 2, 3})) == "  likely: each is 3 times what it should be\n");
  CHECK(said(row({-1, -2}), row({1, 2})) == "  likely: every sign is wrong\n");
  CHECK(said(row({3, 6, 10}), row({1, 2, 3})).empty());
  CHECK(said(row({3, 0}), row({1, 0})).empty());
  CHECK(said(row({2, 2}), row({1, 1})).empty());  // of one number any factor holds
  CHECK(said(row({1.001, 2.002}), row({1, 2})).empty());
  CHECK(said(Answer(2.0), Answer(1.0)).empty());
}

TEST_CASE("other wrong answers support a factor, or refute it") {
  const Answer right = row({5, 7});
  Evidence evidence;
  evidence.others = {{row({10, 14}), &right}};
  CHECK(said(row({2, 2}), row({1, 1}), evidence) == "  likely: each is 2 times what it should be\n");
  evidence.others = {{row({10, 15}), &right}};
  CHECK(said(row({2, 4}), row({1, 2}), evidence).empty());
  CHECK(said(row({2, 4, 6}), row({1, 2, 3}), evidence) == "  likely: each is 2 times what it should be\n");
  evidence.others.push_back(evidence.others[0]);
  CHECK(said(row({2, 4, 6}), row({1, 2, 3}), evidence).empty());
}

TEST_CASE("what a student is told of a secret case holds no number") {
  Evidence evidence;
  evidence.with_numbers = false;
  CHECK(said(row({3, 6}), row({1, 2}), evidence) == "  likely: each is the same multiple of what it should be\n");
  CHECK(says("some of them are nan", row({1, NAN}), row({1, 2}), evidence));
}

TEST_CASE("that a gradient stops is known where another one arrives, or where none does in any question") {
  const Value x = row({1, 2}), nothing;
  const std::string stops = "the gradient stops on its way";
  const Answer missing{{"the gradient of x", nothing}}, one{{"the gradient of x", x}};
  CHECK(says(stops, {{"the gradient of x", x}, {"the gradient of w", nothing}},
             {{"the gradient of x", x}, {"the gradient of w", x}}));
  CHECK_FALSE(says(stops, missing, one));  // of these numbers alone, perhaps
  CHECK_FALSE(says(stops, {{"y", x}, {"the gradient of x", nothing}}, {{"y", x}, {"the gradient of x", x}}));
  Evidence evidence;
  evidence.others = {{missing, &one}};
  CHECK(says(stops, missing, one, evidence));
  evidence.others.push_back({{{"the gradient of x", row({1, 3})}}, &one});
  CHECK_FALSE(says(stops, missing, one, evidence));  // there it arrives, with other numbers
  CHECK_FALSE(says(stops, {{"y", nothing}}, {{"y", x}}));
}

TEST_CASE("of a large case the size is said, and a rest behind a block only where nothing but the end is wrong") {
  const std::string rest = "the last block of a loop",
                    size = "  likely: it is the size, or what only many numbers hold: fewer of them come out right";
  const Numbers expected = counted(101, 101);
  CHECK(said(counted(101, 96), expected, of_a_large_case()).starts_with(size));
  CHECK(says(rest, counted(101, 96), expected, of_a_large_case()));
  CHECK_FALSE(says(rest, counted(101, 96), expected));  // smaller ones may be wrong as well
  Numbers middle = expected, first = expected;
  for (size_t i = 40; i < 60; ++i) middle.values[i] = 0;
  for (size_t i = 0; i < 60; ++i) first.values[i] = -1;
  for (const Numbers& got : {middle, first, counted(101, 0)}) {
    CHECK(said(got, expected, of_a_large_case()) == size + "\n");
  }
}

TEST_CASE("the end may be that of any dim") {
  Numbers expected({3, 20}), got({3, 20}), rows({20, 3}), of_rows({20, 3});
  for (size_t i = 0; i < 60; ++i) {
    expected.values[i] = rows.values[i] = static_cast<double>(i) + 0.5;
    got.values[i] = i % 20 < 16 ? expected.values[i] : 0;
    of_rows.values[i] = i / 3 < 16 ? rows.values[i] : 0;
  }
  CHECK(says("the last block of a loop", got, expected, of_a_large_case()));
  CHECK(says("the last block of a loop", of_rows, rows, of_a_large_case()));
  got.values[18] = expected.values[18];  // one of them is right
  CHECK_FALSE(says("the last block of a loop", got, expected, of_a_large_case()));
}

TEST_CASE("a float that adds up too much is known by its first digits") {
  const std::string adds_up = "A float adds up more than it has digits for";
  CHECK(says(adds_up, Answer(5017.9), Answer(5017.7), of_a_large_case()));
  CHECK_FALSE(says(adds_up, Answer(5167.3), Answer(5017.7), of_a_large_case()));
  CHECK_FALSE(says(adds_up, Answer(5017.9), Answer(5017.7)));
}

TEST_CASE("what else is known is said of a large case beside its size") {
  CHECK(said(row({3, 6, 9}), row({1, 2, 3}), of_a_large_case()) ==
        "  likely: it is the size, or what only many numbers hold: fewer of them come out right, but here each is 3 "
        "times what it should be\n");
}

TEST_CASE("of two results the second came again only where it is the first") {
  const Value first = row({1, 2}), second = row({0.5, 1});
  const auto two = [](const Value& one, const Value& other) {
    return Answer{{course::first_of_two, one}, {course::second_of_two, other}};
  };
  CHECK(says("the result of the call before came again", two(first, first), two(first, second)));
  CHECK(says("what the first call gave has changed since", two(second, second), two(first, second)));
  CHECK_FALSE(says("came again", two(first, row({5, 7})), two(first, second)));
}

TEST_CASE("an input that was written to is known by its name") {
  const Evidence x = with_input(row({1, 2}));
  const Answer expected{{"x afterwards", row({1, 2})}};
  CHECK(says("what is given is to be read", {{"x afterwards", row({3, 5})}}, expected, x));
  CHECK_FALSE(says("what is given is to be read", {{"x afterwards", row({3, 5})}}, expected));
  CHECK_FALSE(says("what is given is to be read", {{"y", row({3, 5})}}, {{"y", row({1, 2})}}, x));
}
