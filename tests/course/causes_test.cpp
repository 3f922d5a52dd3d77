// What is said of a wrong answer: for each sentence a case where it is said, and cases where it must not be.
#define COURSE_JUDGES 0

#include "modules/course/checking/judging/causes.h"

#include <doctest/doctest.h>

#include <cmath>

// Of the program that judges, which is run as a process elsewhere. Here its parts are called.
#include "modules/course/checking/judging/causes.cpp"    // NOLINT(bugprone-suspicious-include)
#include "modules/course/checking/judging/diagnose.cpp"  // NOLINT(bugprone-suspicious-include)

namespace {

using course::Answer;
using course::Evidence;
using course::Numbers;
using course::Value;

std::string said(const Answer& got, const Answer& expected, const Evidence& evidence = {}) {
  return course::what_is_said(got, expected, evidence);
}
Numbers row(const std::vector<double>& values) { return Numbers({static_cast<int64_t>(values.size())}, values); }

Evidence with_mistake(const Answer& gives, int support) {
  Evidence evidence;
  evidence.mistakes = {{"the half is missing", gives}};
  evidence.support = [support](const course::Mistake&) { return support; };
  return evidence;
}

// What is said of `got` where an earlier question had that answer.
std::string after(const Answer& earlier, bool on_other_inputs, const Answer& got, const Answer& expected) {
  Evidence evidence;
  evidence.earlier = {{&earlier, on_other_inputs}};
  return said(got, expected, evidence);
}

}  // namespace

TEST_CASE("a module's own mistake is said unless the other questions of its check refute it") {
  const Answer expected = row({1.5, 2.5}), got = row({3, 5}), other = row({3, 6});
  CHECK(said(got, expected, with_mistake(got, 2)) == "  likely: the half is missing\n");
  CHECK(said(got, expected, with_mistake(got, 0)) == "  likely: the half is missing\n");
  CHECK(said(got, expected, with_mistake(got, -1)).find("half") == std::string::npos);
  CHECK(said(got, expected, with_mistake(other, 2)).find("half") == std::string::npos);
  CHECK(said(got, expected, with_mistake(expected, 2)).find("half") == std::string::npos);  // it would not show
}

TEST_CASE("one number that agrees is chance, unless other questions agree as well") {
  CHECK(said(Answer(9), Answer(24), with_mistake(9, 0)).empty());
  CHECK(said(Answer(9), Answer(24), with_mistake(9, 1)) == "  likely: the half is missing\n");
  CHECK(said(Answer("b"), Answer("a"), with_mistake("b", 0)) == "  likely: the half is missing\n");
}

TEST_CASE("of several mistakes the one is said that other questions support most") {
  const Answer got = row({3, 5});
  Evidence evidence;
  evidence.mistakes = {{"one", got}, {"another", got}};
  evidence.support = [](const course::Mistake& mistake) { return mistake.says == "one" ? 1 : 3; };
  CHECK(said(got, row({1, 2}), evidence) == "  likely: another\n");
}

TEST_CASE("an earlier question's answer is told from that of the same numbers with another option") {
  const Answer earlier = row({0.5, 0.25, 3}), expected = row({1.25, 0.75, 3});
  const std::string kept = "something is kept from one call to the next";
  CHECK(after(earlier, true, earlier, expected).find(kept) != std::string::npos);
  CHECK(after(earlier, false, earlier, expected).empty());  // an option was ignored
  CHECK(after(row({1, 2, 3}), true, row({1, 2, 3}), expected).find(kept) == std::string::npos);  // whole numbers
  CHECK(after(row({0.5, 2, 3}), true, row({0.5, 2, 3}), expected).find(kept) == std::string::npos);
}

TEST_CASE("one number is an earlier answer where other questions got earlier ones too") {
  const Answer earlier(1.25), whole(2.0);
  Evidence evidence;
  evidence.earlier = {{&earlier, false, true}};
  CHECK(said(Answer(1.25), Answer(0.75), evidence).starts_with("  likely: this is what was right for an earlier"));
  CHECK(said(Answer(1.5), Answer(0.75), evidence).empty());
  evidence.earlier = {{&earlier, true, false}};
  CHECK(said(Answer(1.25), Answer(0.75), evidence).empty());
  evidence.earlier = {{&whole, true, true}};
  CHECK(said(Answer(2.0), Answer(0.75), evidence).empty());
}

TEST_CASE("rows and columns are exchanged only where more than one pair of numbers shows it") {
  const Numbers square({2, 3}, {1, 2, 3, 4, 5, 6});
  const std::string exchanged = "  likely: rows and columns are exchanged: the last two dims are transposed\n";
  CHECK(said(Numbers({3, 2}, {1, 4, 2, 5, 3, 6}), square) == exchanged);
  CHECK(said(Numbers({3, 3}, {1, 4, 7, 2, 5, 8, 3, 6, 9}), Numbers({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9})) == exchanged);
  CHECK(said(Numbers({3, 2}, {1, 2, 3, 4, 5, 6}), square) == "  seen: the numbers are right, their shape is not\n");
  CHECK(said(Numbers({3, 1}, {1, 2, 3}), Numbers({1, 3}, {1, 2, 3})) ==
        "  seen: the numbers are right, their shape is not\n");
  CHECK(said(Numbers({2, 2}, {1, 3, 2, 4}), Numbers({2, 2}, {1, 2, 3, 4})).empty());  // one pair
  CHECK(said(Numbers({3, 3}, {1, 1, 1, 0, 1, 1, 0, 0, 1}), Numbers({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1})).empty());
  CHECK(said(Numbers({3, 2}, {9, 9, 9, 9, 9, 9}), square).empty());
}

TEST_CASE("a NaN is lost only where nothing else is wrong") {
  const Answer expected = row({1, NAN, 3});
  CHECK(said(row({1, 0, 3}), expected).starts_with("  likely: a NaN got lost"));
  CHECK(said(row({1, 0, 4}), expected).find("NaN") == std::string::npos);
  CHECK(said(row({1, 2, NAN}), expected).find("lost") == std::string::npos);
}

TEST_CASE("what is seen is said without a cause") {
  CHECK(said(row({0, 0, 0}), row({1, 2, 3})) == "  seen: all of them are 0\n");
  CHECK(said(row({0, 0, 0}), row({0, 0, 3})).empty());
  CHECK(said(row({1, NAN}), row({1, 2})) == "  seen: 1 of them is nan\n");
  CHECK(said(row({NAN, NAN}), row({1, 2})) == "  seen: 2 of them are nan\n");
  CHECK(said(Answer(NAN), Answer(1.5)).empty());  // both stand there
  Evidence secret;
  secret.with_numbers = false;
  CHECK(said(row({1, NAN}), row({1, 2}), secret) == "  seen: nan where a number was expected\n");
}

TEST_CASE("numbers beyond an end are told from large ones") {
  const Answer expected = row({1, 2, 3});
  const std::string beyond = "  likely: numbers are read that belong to no element";
  CHECK(said(row({1, 7e7, 3}), expected).starts_with(beyond));
  CHECK(said(row({1, 14e7, 7e7}), expected).starts_with(beyond));
  CHECK(said(row({1, 9.1e7, 2.3e8}), expected).starts_with(beyond));
  CHECK(said(row({1, 7.5e7, 3}), expected).empty());  // 1 / 1.3e-8 is as large
  CHECK(said(row({1, 9.1e7, 2.3e12}), expected).empty());
  CHECK(said(row({1, 7e7, 4}), expected).empty());  // another number is wrong as well
  CHECK(said(row({1, 7e7, 3}), row({1, 2e9, 3})).empty());
  Evidence evidence;
  evidence.inputs = {{"x", row({7e7})}};
  CHECK(said(row({1, 7e7, 3}), expected, evidence).empty());
}

TEST_CASE("a factor holds everywhere, and in two places at least") {
  CHECK(said(row({3, 6, 9}), row({1, 2, 3})) == "  likely: each is 3 times what it should be\n");
  CHECK(said(row({-1, -2}), row({1, 2})) == "  likely: every sign is wrong\n");
  CHECK(said(row({3, 6, 10}), row({1, 2, 3})).empty());
  CHECK(said(row({3, 0}), row({1, 0})).empty());
  CHECK(said(row({1.7, 1.7}), row({1, 1})).empty());
  CHECK(said(row({1.001, 2.002}), row({1, 2})).empty());
}

TEST_CASE("that a gradient stops on its way is known where another one arrives") {
  const Value x = row({1, 2}), nothing;
  const std::string stops = "  likely: the gradient stops on its way";
  CHECK(said({{"the gradient of x", x}, {"the gradient of w", nothing}},
             {{"the gradient of x", x}, {"the gradient of w", x}})
            .starts_with(stops));
  const std::string none = "  seen: no gradient arrives there\n";
  CHECK(said({{"the gradient of x", nothing}}, {{"the gradient of x", x}}) == none);
  CHECK(said({{"y", x}, {"the gradient of x", nothing}}, {{"y", x}, {"the gradient of x", x}}) == none);
  CHECK(said({{"y", nothing}}, {{"y", x}}).empty());
}

TEST_CASE("of two results the first one has changed, or came again, only where it is the other's") {
  const Value first = row({1, 2}), second = row({0.5, 1}), wrong = row({5, 7});
  const auto two = [](const Value& one, const Value& other) {
    return Answer{{course::first_of_two, one}, {course::second_of_two, other}};
  };
  const Answer expected = two(first, second);
  CHECK(said(two(second, second), expected).starts_with("  likely: what the first call gave has changed since"));
  CHECK(said(two(first, first), expected).starts_with("  likely: the result of the call before came again"));
  CHECK(said(two(wrong, second), expected).empty());
  CHECK(said(two(first, wrong), expected).empty());
}

TEST_CASE("an input that was written to is known by its name") {
  Evidence evidence;
  evidence.inputs = {{"x", row({1, 2})}};
  const Answer expected{{"x afterwards", row({1, 2})}};
  CHECK(said({{"x afterwards", row({3, 5})}}, expected, evidence).starts_with("  likely: what is given is to be read"));
  CHECK(said({{"x afterwards", row({3, 5})}}, expected).empty());
  CHECK(said({{"y", row({3, 5})}}, {{"y", row({1, 2})}}, evidence).empty());
}

TEST_CASE("whole numbers: a reversed order takes three, and a narrow count explains all that is wrong") {
  using course::Shape;
  CHECK(said(Shape{3, 2, 1}, Shape{1, 2, 3}) == "  likely: the order is reversed\n");
  CHECK(said(Shape{2, 1}, Shape{1, 2}).empty());
  CHECK(said(Shape{0, 0}, Shape{1, 2}) == "  seen: all of them are 0\n");
  CHECK(said(Answer(int64_t{-1294967296}), Answer(int64_t{3000000000})).find("does not fit into an int") !=
        std::string::npos);
  CHECK(said(Shape{-1294967296, 5}, Shape{3000000000, 4}).empty());
  CHECK(said(Answer(3), Answer(4)).empty());
}
