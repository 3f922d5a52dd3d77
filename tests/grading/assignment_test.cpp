#include "modules/grading/assignment/assignment.h"

#include <doctest/doctest.h>

#include "tests/grading/instructor.h"

using namespace course;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> named(const std::vector<std::string>& words) {
  return exercises_of(Instructor::catalog(), words);
}
std::string says(const std::vector<std::string>& words) {
  return complaint([&] { named(words); });
}
bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE(
    "exercises are named by module, by number, by range and in lists, and come in the course's order, each once") {
  CHECK(named({"04.1-04.3", "03.2", "04.2,03.1"}) == std::vector<std::string>{"03.1", "03.2", "04.1", "04.2", "04.3"});
  CHECK(named({"3"}) == named({"autograd"}));
  CHECK(named({"03_autograd"}).size() == Instructor::catalog().module("03").exercises.size());
  CHECK(named({"03-04"}) == named({"03", "04"}));
  CHECK(named({"3.9-4.2"}) == std::vector<std::string>{"03.9", "03.10", "04.1", "04.2"});
}

TEST_CASE("what is no exercise is named, with what there is") {
  CHECK(has(says({"77"}), "there is no module 77\n  hint: there are 01_tensor"));
  CHECK(has(says({"03.77"}), "module 03_autograd has no exercise 03.77"));
  CHECK(has(says({"04.6-04.1"}), "'04.6-04.1': the range ends before it begins"));
  CHECK(has(says({"04.1-6"}), "hint: write 04.1-04.6"));
  CHECK(has(says({"04.1-"}), "'04.1-': this is no range"));
  CHECK(has(says({" , "}), "there is no exercise in it"));
  CHECK(says({"03\x1b[2J"}) == "there is no exercise '03\\x1b[2J'");
}

TEST_CASE("a moment is read with its offset, and written in UTC") {
  CHECK(text_of(parse_moment("2027-02-12T23:59")) == "2027-02-12T23:59:00Z");
  CHECK(text_of(parse_moment(" 2027-02-12 23:59:30Z\r")) == "2027-02-12T23:59:30Z");
  CHECK(text_of(parse_moment("2027-02-12T23:59+01:00")) == "2027-02-12T22:59:00Z");
  CHECK(text_of(parse_moment("2027-02-12T23:59:00.123 -0800")) == "2027-02-13T07:59:00Z");
  CHECK(text_of(parse_moment("2028-02-29T00:10+05:30")) == "2028-02-28T18:40:00Z");
  CHECK(text_of(parse_moment("2027-01-01T00:00+14")) == "2026-12-31T10:00:00Z");
  CHECK(text_of(parse_moment("1969-12-31T23:59:59")) == "1969-12-31T23:59:59Z");
}

TEST_CASE("what is no moment is refused, with the reason") {
  const auto why = [](const char* text) { return complaint([&] { parse_moment(text); }); };
  CHECK(has(why("2027-02-29T23:59"), "'2027-02-29T23:59': there is no such day"));
  CHECK(has(why("2027-02-12"), "the time of day is missing"));
  CHECK(has(why("2027-02-12T24:00"), "24:00 is 00:00 of the next"));
  CHECK(has(why("2027-02-12T23:60"), "there is no such time"));
  CHECK(has(why("2027-02-12T23:59 CET"), "'CET' is no offset from UTC"));
  CHECK(has(why("2027-02-12T23:59+15:00"), "at most 14:00"));
  CHECK(has(why("2027-02-12T23:59+01:00x"), "'x' stands behind it"));
  CHECK(has(why("12.02.2027 23:59"), "this is no date and time\n  hint: write 2027-02-12T23:59"));
  CHECK(has(why(""), "this is no date and time"));
  CHECK(has(why("2027-2-12T23:59"), "this is no date and time"));
}

TEST_CASE("lateness is a share of the points for a period") {
  CHECK(parse_late("10%/day").percent == 10);
  CHECK(parse_late("10%/day").period == std::chrono::hours(24));
  CHECK(parse_late("2.5%/hour").period == std::chrono::hours(1));
  CHECK(parse_late("none").percent == 0);
  const auto why = [](const char* text) { return complaint([&] { parse_late(text); }); };
  CHECK(has(why("10/day"), "it begins with a number and %"));
  CHECK(has(why("-10%/day"), "it begins with a number and %"));
  CHECK(has(why("1e3%/day"), "it begins with a number and %"));
  CHECK(has(why("101%/day"), "it costs 100% at most"));
  CHECK(has(why("10%"), "behind % comes /hour, /day or /week"));
  CHECK(has(why(""), "hint: write 10%/day"));
}

TEST_CASE("a new assignment is a folder for its owner's eyes, with a secret of its own, and can be read again") {
  const Instructor me;
  const Assignment made = make_assignment(me.catalog(), "week3",
                                          {.exercises = {"03", "04.1-04.6"},
                                           .due = "2027-02-12T23:59+01:00",
                                           .late = "10%/day",
                                           .free_days = 2,
                                           .last_day = 5,
                                           .best = true});
  CHECK(made.exercises.front() == "03.1");
  CHECK(made.exercises.back() == "04.6");
  CHECK(made.modules() == std::vector<std::string>{"03", "04"});
  CHECK(text_of(made.due.value()) == "2027-02-12T22:59:00Z");
  CHECK(made.best_counts);
  CHECK(text_of(made.late) ==
        "costs 10% of the points for each day begun, after 2 free days; more than 5 days late "
        "earns nothing");
  CHECK(made.secret.size() == 64);
  CHECK((fs::status(me.of("week3")).permissions() & fs::perms(077)) == fs::perms::none);
  CHECK((fs::status(me.of("week3") / "secret").permissions() & fs::perms(077)) == fs::perms::none);
  CHECK(make_assignment(me.catalog(), "week4", {.exercises = {"05"}}).secret != made.secret);
  CHECK(assignment_names(me.catalog()) == std::vector<std::string>{"week3", "week4"});
}

TEST_CASE("a folder that is there is never written over, and nothing is made where a word is wrong") {
  const Instructor me;
  const std::string secret = make_assignment(me.catalog(), "week3", {.exercises = {"03"}}).secret;
  CHECK(has(complaint([&] { make_assignment(me.catalog(), "week3", {.exercises = {"04"}}); }),
            "week3 is there already, and stays as it is"));
  CHECK(read_assignment(me.catalog(), "week3").secret == secret);
  CHECK(has(complaint([&] { make_assignment(me.catalog(), "x", {.exercises = {"03"}, .late = "5%/day"}); }),
            "lateness means nothing without a date"));
  for (const char* name : {"", "..", "a/b", "-x", "week 3", "w\n", "é"}) {
    CHECK(has(complaint([&] { make_assignment(me.catalog(), name, {.exercises = {"03"}}); }), "no name"));
  }
  CHECK(assignment_names(me.catalog()) == std::vector<std::string>{"week3"});
}

TEST_CASE("assignment.toml is read as people write it: other line ends, a mark at its beginning, dates of TOML") {
  const Instructor me;
  CHECK(me.reads("\xEF\xBB\xBF"
                 "exercises = [\"03.1\"]\r\ndue = 2027-02-12T23:59:00+01:00\r\n")
            .due == parse_moment("2027-02-12T22:59"));
  CHECK(me.reads("exercises = [\"03.1\"]\ndue = 2027-02-12 23:59:00\n").due == parse_moment("2027-02-12T23:59"));
  CHECK(!me.reads("exercises = [\"03.1\"]\n").due.has_value());
}

TEST_CASE("a wrong assignment.toml is refused with file, key, value and rule") {
  const Instructor me;
  const auto why = [&](const std::string& more) {
    return complaint([&] { me.reads("exercises = [\"03.1\"]\n" + more); });
  };
  CHECK(has(why("duo = 1"), "assignment.toml: there is no key 'duo'\n  hint: there are exercises, due"));
  CHECK(has(why("due = 5"), "assignment.toml: due = 5: it is a date and time"));
  CHECK(has(why("due = 2027-02-12"), "due = 2027-02-12: it is a date and time"));
  CHECK(has(why("due = 2027-02-30T10:00:00Z"), "assignment.toml:2: "));
  CHECK(has(why("due = \"soon\""), "assignment.toml: due: 'soon': this is no date"));
  CHECK(has(why("late = \"10%/day\""), "late and last_day mean nothing without due"));
  CHECK(has(why("free_days = 1.5"), "free_days = 1.5: it is a whole number, 0 to 366"));
  CHECK(has(why("last_day = -1"), "last_day = -1: it is a whole number"));
  CHECK(has(why("attempts = \"first\""), "it is \"best\" or \"last\""));
  CHECK(has(why("free_days = 1\nfree_days = 2"), "assignment.toml:3: "));
  CHECK(has(complaint([&] { me.reads("exercises = \"03\""); }), "exercises = [\"03\", \"04.1-04.6\"] is missing"));
  CHECK(has(complaint([&] { me.reads("exercises = [03]"); }), "assignment.toml:1: "));
  CHECK(has(complaint([&] { me.reads("exercises = [3]"); }), "each is a text, in quotes"));
  CHECK(has(complaint([&] { me.reads("exercises = [\"99\"]"); }), "assignment.toml: exercises: there is no module 99"));
  CHECK(has(complaint([&] { me.reads("exercises = []"); }), "there is no exercise in it"));
}

TEST_CASE("who grades an assignment needs the checks of its modules, and no others") {
  const Instructor me;
  make_assignment(me.catalog(), "week1", {.exercises = {"04.1-04.3", "02.2"}});
  make_assignment(me.catalog(), "week2", {.exercises = {"01"}});
  CHECK(modules_to_grade(me.catalog(), {"week1", "--one", "03"}) == std::vector<std::string>{"02", "04"});
  CHECK(modules_to_grade(me.catalog(), {"week3", "all"}).empty());
  tinytensor::write_file(me.of("week2") / "assignment.toml", "exercises = [");
  CHECK(modules_to_grade(me.catalog(), {"week2", "all"}).empty());
}

TEST_CASE("a secret that is gone or damaged is said, and none is made in its place") {
  const Instructor me;
  me.reads("exercises = [\"03.1\"]");
  tinytensor::write_file(me.of("w") / "secret", "abc\n");
  CHECK(has(complaint([&] { read_assignment(me.catalog(), "w"); }), "a secret has 64 hexadecimal digits"));
  fs::remove(me.of("w") / "secret");
  CHECK(has(complaint([&] { read_assignment(me.catalog(), "w"); }), "secret: this file is missing"));
  CHECK(has(complaint([&] { read_assignment(me.catalog(), "nothing"); }), "hint: there are w"));
}
