// From grades to points: each rule of points.h, and the tables that an instructor writes.
#include "modules/grading/classroom/points.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "modules/course/common/error.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using namespace course;
using Kind = Verdict::Kind;

namespace {

// Two exercises of 12 and 8 points.
Catalog two_exercises() {
  Module module;
  module.number = "04";
  module.name = "04_operators";
  for (const auto& [id, points] : std::vector<std::pair<std::string, int>>{{"04.1", 12}, {"04.2", 8}}) {
    Exercise exercise;
    exercise.id = id;
    exercise.title = "of " + id;
    exercise.points = points;
    module.exercises.push_back(exercise);
  }
  return {"", {module}};
}

Assignment due_on_friday() {
  Assignment assignment;
  assignment.name = "week3";
  assignment.exercises = {"04.1", "04.2"};
  assignment.due = parse_moment("2027-02-12T12:00:00Z");
  assignment.late.percent = 10;
  return assignment;
}

Graded attempt(const std::string& student, const std::string& handed_in, double first, double second) {
  Graded graded;
  graded.student = student;
  graded.submission = student + ".zip";
  graded.handed_in = handed_in;
  graded.exercises = {{"04.1", "of 04.1", 12, first, Kind::wrong, false, "", ""},
                      {"04.2", "of 04.2", 8, second, Kind::wrong, false, "", ""}};
  return graded;
}

struct Case {
  const char* handed_in;
  double earned, percent;
  int minutes, days_used;
  const char* comment;
};

// What a student gets whose only attempt earns all 20 points.
void check_lateness(const Assignment& assignment, const Allowance& allowance, const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    CAPTURE(c.handed_in);
    const std::vector<Graded> graded = {attempt("ada", c.handed_in, 12, 8)};
    ClassLists lists{{{"ada", "Ada", ""}}, {{"ada", allowance}}, {}};
    const Standing standing = standings(two_exercises(), assignment, lists, graded).at(0);
    CHECK(standing.earned == doctest::Approx(c.earned));
    CHECK(standing.points == 20);
    CHECK(standing.lateness.percent == c.percent);
    CHECK(standing.lateness.minutes == c.minutes);
    CHECK(standing.lateness.days_used == c.days_used);
    CHECK(fmt::format("{}", fmt::join(standing.comments, "; ")) == c.comment);
  }
}

std::string thrown_by(const std::function<void()>& run) {
  try {
    run();
  } catch (const CourseError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

/// The folder of an assignment, with tables in it.
struct Tables {
  TemporaryFolder folder;
  Assignment assignment = due_on_friday();
  Tables() {
    assignment.folder = folder / "week3";
    std::filesystem::create_directory(assignment.folder);
  }
  void write(const std::string& name, const std::string& text) const {
    tinytensor::write_file(assignment.folder / name, text);
  }
  ClassLists read() const { return read_class_lists(two_exercises(), assignment); }
  /// What reading says, without the folder's name.
  std::string says() const {
    std::string text = thrown_by([&] { read(); });
    const std::string before = assignment.folder.string() + "/";
    for (size_t at; (at = text.find(before)) != std::string::npos;) text.erase(at, before.size());
    return text;
  }
};

}  // namespace

TEST_CASE("lateness costs a part of the points for each period begun, and never more than all") {
  check_lateness(due_on_friday(), {},
                 {{"2027-02-12T11:59:59Z", 20, 0, 0, 0, ""},
                  {"2027-02-12T12:00:00Z", 20, 0, 0, 0, ""},
                  {"2027-02-12T12:00:01Z", 18, 10, 1, 0,
                   "1 minute late: 10% of the points are taken away (10% for each 24 hours begun)"},
                  {"2027-02-13T12:00:00Z", 18, 10, 1440, 0,
                   "1 day late: 10% of the points are taken away (10% for each 24 hours begun)"},
                  {"2027-02-13T12:00:01Z", 16, 20, 1441, 0,
                   "1 day late: 20% of the points are taken away (10% for each 24 hours begun)"},
                  {"2027-03-30T12:00:00Z", 0, 100, 66240, 0,
                   "46 days late: 100% of the points are taken away (10% for each 24 hours begun)"},
                  {"", 20, 0, 0, 0, "nobody knows when it was handed in: it counts as on time"}});
}

TEST_CASE("periods may be hours, and parts of a percent") {
  Assignment assignment = due_on_friday();
  assignment.late.percent = 2.5;
  assignment.late.period = std::chrono::hours(1);
  check_lateness(assignment, {},
                 {{"2027-02-12T15:30:00Z", 18, 10, 210, 0,
                   "3 hours and 30 minutes late: 10% of the points are taken away (2.5% for each 1 hour begun)"},
                  {"2027-02-12T12:59:59Z", 19.5, 2.5, 60, 0,
                   "1 hour late: 2.5% of the points are taken away (2.5% for each 1 hour begun)"}});
}

TEST_CASE("free late days take 24 hours each from the lateness, as many as are needed") {
  Assignment assignment = due_on_friday();
  assignment.late.free_days = 1;
  check_lateness(assignment, {},
                 {{"2027-02-12T13:00:00Z", 20, 0, 60, 1, "1 hour late: 1 free late day used, nothing is taken away"},
                  {"2027-02-14T15:00:00Z", 16, 20, 3060, 1,
                   "2 days and 3 hours late: 1 free late day used, 20% of the points are taken away (10% for each 24 "
                   "hours begun)"}});
  check_lateness(assignment, {std::nullopt, 2, ""},
                 {{"2027-02-14T15:00:00Z", 20, 0, 3060, 3,
                   "2 days and 3 hours late: 3 free late days used, nothing is taken away"}});
}

TEST_CASE("an extension takes the place of the date, and later than the last day earns nothing") {
  Assignment assignment = due_on_friday();
  assignment.late.last_day = 2;
  check_lateness(
      assignment, {},
      {{"2027-02-14T12:00:00Z", 16, 20, 2880, 0,
        "2 days late: 20% of the points are taken away (10% for each 24 hours begun)"},
       {"2027-02-14T12:00:01Z", 0, 100, 2881, 0, "2 days late: nothing is earned later than 2 days after the date"}});
  check_lateness(assignment, {parse_moment("2027-02-16T12:00:00Z"), 0, "ill"},
                 {{"2027-02-16T11:00:00Z", 20, 0, 0, 0, "due at 2027-02-16T12:00:00Z: ill"},
                  {"2027-02-18T11:00:00Z", 16, 20, 2820, 0,
                   "due at 2027-02-16T12:00:00Z: ill; 1 day and 23 hours late: 20% of the points are taken away (10% "
                   "for each 24 hours begun)"}});
}

TEST_CASE("without a date nothing is late") {
  Assignment assignment = due_on_friday();
  assignment.due.reset();
  check_lateness(assignment, {}, {{"2099-01-01T00:00:00Z", 20, 0, 0, 0, ""}, {"", 20, 0, 0, 0, ""}});
}

TEST_CASE("the last attempt before the end counts, or the best one after lateness") {
  Assignment assignment = due_on_friday();
  assignment.late.last_day = 3;
  const std::vector<Graded> graded = {
      attempt("ada", "2027-02-13T00:00:00Z", 12, 7),  // 19 less 10%: 17.1
      attempt("ada", "2027-02-11T00:00:00Z", 12, 5),  // 17
      attempt("ada", "2027-02-11T10:00:00Z", 10, 7),  // 17, later
      attempt("ada", "2027-02-14T00:00:00Z", 12, 8),  // 20 less 20%: 16
      attempt("ada", "2027-02-20T00:00:00Z", 12, 8),  // too late
  };
  const auto counts = [&](const std::vector<Graded>& some) {
    const Standing standing = standings(two_exercises(), assignment, {}, some).at(0);
    return fmt::format("{} {}", standing.counts->handed_in, points_text(standing.earned));
  };
  CHECK(counts(graded) == "2027-02-14T00:00:00Z 16");
  CHECK(counts({graded[4]}) == "2027-02-20T00:00:00Z 0");
  assignment.best_counts = true;
  CHECK(counts(graded) == "2027-02-13T00:00:00Z 17.1");
  CHECK(counts({graded[2], graded[1]}) == "2027-02-11T00:00:00Z 17");
  const std::vector<Standing> all = standings(two_exercises(), assignment, {}, graded);
  REQUIRE(all.size() == 1);
  CHECK(all[0].attempts.size() == 5);
  CHECK(all[0].attempts[0] == &graded[1]);
}

TEST_CASE("the example in the header is worked out right") {
  Assignment assignment = due_on_friday();
  assignment.late.free_days = 1;
  const std::vector<Graded> graded = {attempt("ada", "2027-02-11T12:00:00Z", 9, 3),
                                      attempt("ada", "2027-02-14T15:00:00Z", 12, 5)};
  ClassLists lists{{{"ada", "Ada", ""}}, {}, {}};
  CHECK(standings(two_exercises(), assignment, lists, graded).at(0).earned == doctest::Approx(13.6));
  lists.by_hand["ada"] = {{"04.2", 7, ""}};
  CHECK(standings(two_exercises(), assignment, lists, graded).at(0).earned == doctest::Approx(15.2));
}

TEST_CASE("those of one pair share attempts, the later extension and the larger number of free days") {
  const std::vector<Graded> graded = {attempt("ben", "2027-02-14T00:00:00Z", 12, 8)};
  ClassLists lists{{{"ada", "Ada", "1"}, {"ben", "Ben", "1"}, {"cleo", "Cleo", ""}}, {}, {}};
  lists.allowances["ada"] = {std::nullopt, 1, ""};
  lists.allowances["ben"] = {parse_moment("2027-02-13T00:00:00Z"), 0, "ill"};
  const std::vector<Standing> all = standings(two_exercises(), due_on_friday(), lists, graded);
  REQUIRE(all.size() == 3);
  for (size_t i : {0u, 1u}) {
    CHECK(all[i].earned == 20);
    CHECK(all[i].counts == &graded[0]);
    CHECK(all[i].lateness.days_used == 1);
  }
  CHECK(all[0].comments.at(0) == "handed in by ben, of the same pair");
  CHECK(all[1].comments.at(0) == "due at 2027-02-13T00:00:00Z: ill");
  CHECK(all[2].counts == nullptr);
  CHECK(all[2].earned == 0);
  CHECK(all[2].points == 20);
  CHECK(all[2].exercises.at(1).kind == Kind::not_started);
}

TEST_CASE("points by hand count before lateness for an exercise, and above all for the whole") {
  const std::vector<Graded> graded = {attempt("ada", "2027-02-13T00:00:00Z", 12, 0)};
  ClassLists lists{{{"ada", "Ada", ""}, {"ben", "Ben", ""}}, {}, {}};
  lists.by_hand["ada"] = {{"04.2", 8, "explained it"}};
  lists.by_hand["ben"] = {{"04.1", 6, "on paper"}};
  std::vector<Standing> all = standings(two_exercises(), due_on_friday(), lists, graded);
  CHECK(all[0].earned == 18);
  CHECK(all[0].exercises[1].earned == 8);
  CHECK(all[0].comments.back() == "exercise 04.2: 8 points by hand: explained it");
  CHECK(all[1].earned == 6);
  CHECK(all[1].comments == std::vector<std::string>{"exercise 04.1: 6 points by hand: on paper"});
  lists.by_hand["ada"].push_back({"", 1, ""});
  all = standings(two_exercises(), due_on_friday(), lists, graded);
  CHECK(all[0].earned == 1);
  CHECK(all[0].comments.back() == "the whole assignment: 1 point by hand");
}

TEST_CASE("what earned more and does not count is a remark for the instructor: an earlier attempt, or the checks") {
  Assignment last = due_on_friday();
  std::vector<Graded> graded = {attempt("ada", "2027-02-12T10:00:00Z", 12, 8),
                                attempt("ada", "2027-02-12T11:00:00Z", 12, 5)};
  graded[1].submission = "ada (1).zip";
  ClassLists lists{{{"ada", "Ada", ""}}, {}, {}};
  const auto remarks = [&] { return standings(two_exercises(), last, lists, graded).at(0).remarks; };
  CHECK(remarks() == std::vector<std::string>{"ada.zip would earn 20 points; 'ada (1).zip' counts, and earns 17"});
  last.best_counts = true;
  CHECK(remarks().empty());
  lists.by_hand["ada"] = {{"04.2", 3, ""}};
  CHECK(remarks() == std::vector<std::string>{"exercise 04.2: 3 by hand, and the checks give 8: is the line of "
                                              "by_hand.csv older than ada.zip?"});
  lists.by_hand["ada"] = {{"", 19, ""}};
  CHECK(remarks() ==
        std::vector<std::string>{"the whole assignment: 19 by hand, and the checks give 20: is the line of "
                                 "by_hand.csv older than ada.zip?"});
  lists.by_hand["ada"] = {{"", 20, ""}};
  CHECK(remarks().empty());
}

TEST_CASE("which attempts need a grade is known before they have one, but where the best one counts") {
  Assignment assignment = due_on_friday();
  assignment.late.last_day = 1;
  const ClassLists lists{{{"ada", "", "1"}, {"ben", "", "1"}, {"cleo", "", ""}}, {}, {}};
  const auto handed_in = [](const std::string& student, const std::string& when, const std::string& digest) {
    HandedIn one;
    one.student = student;
    one.submission = student + ".zip";
    one.handed_in = when;
    one.digest = digest;
    return one;
  };
  const std::vector<HandedIn> all = {
      handed_in("ada", "2027-02-12T10:00:00Z", "a"), handed_in("ben", "2027-02-12T11:00:00Z", "b"),
      handed_in("ada", "2027-02-20T11:00:00Z", "too late"), handed_in("cleo", "", "c"), handed_in("cleo", "", "")};
  CHECK(digests_that_count(two_exercises(), assignment, lists, all) == std::set<std::string>{"", "b", "c"});
  assignment.best_counts = true;
  CHECK(digests_that_count(two_exercises(), assignment, lists, all).size() == 5);
  std::vector<HandedIn> many = all;
  for (size_t i = 0; i < 200; ++i) {
    many.push_back(handed_in("eve", "2027-02-12T11:00:00Z", fmt::format("eve {}", i / 2)));
  }
  const std::set<std::string> bounded = digests_that_count(two_exercises(), assignment, lists, many);
  CHECK(bounded.size() == 5 + most_attempts_graded);
  CHECK(bounded.count("eve 80") == 1);  // of her hundred the last twenty
  CHECK(bounded.count("eve 79") == 0);
}

TEST_CASE(
    "where the best one counts, it is the best of the last twenty that differ, graded before or not, and it is said") {
  Assignment assignment = due_on_friday();
  assignment.best_counts = true;
  const ClassLists lists{{{"eve", "Eve", ""}, {"ada", "Ada", ""}}, {}, {}};
  std::vector<Graded> graded;
  const auto add = [&](const std::string& student, size_t number, double points) {
    graded.push_back(attempt(student, "", points, 0));
    graded.back().digest = fmt::format("{} {}", student, number);
    graded.back().submission = fmt::format("{} {}.zip", student, number);
  };
  for (size_t i = 0; i < 30; ++i) add("eve", i, i == 4 ? 12 : 5);  // was graded when it was among the last
  for (size_t i = 0; i < 20; ++i) add("ada", i, i == 0 ? 12 : 5);
  add("ada", 7, 5);  // once more the same
  const std::vector<Standing> all = standings(two_exercises(), assignment, lists, graded);
  CHECK(all[0].earned == 5);
  CHECK(all[0].counts->submission == "eve 10.zip");
  CHECK(all[0].comments.back() ==
        "of 30 attempts the last 20 that differ are looked at, as of everybody: 10 earlier ones do not count");
  REQUIRE(all[0].remarks.size() == 1);
  CHECK(all[0].remarks[0] == "'eve 4.zip' would earn 12 points; 'eve 10.zip' counts, and earns 5");
  CHECK(all[1].earned == 12);
  CHECK(all[1].comments == std::vector<std::string>{"nobody knows when it was handed in: it counts as on time"});
}

TEST_CASE("students that are not in the roster come behind it, and unknown ones stand for themselves") {
  const std::vector<Graded> graded = {attempt("zoe", "", 1, 0), attempt("eve", "", 2, 0), attempt("", "", 3, 0)};
  const ClassLists lists{{{"zoe", "Zoe", ""}}, {}, {}};
  const std::vector<Standing> all = standings(two_exercises(), due_on_friday(), lists, graded);
  REQUIRE(all.size() == 3);
  CHECK(all[0].student.id == "zoe");
  CHECK(all[1].student.id == ".zip");
  CHECK(all[1].earned == 3);
  CHECK_FALSE(all[1].in_roster);
  CHECK(all[2].student.id == "eve");
  CHECK(standings(two_exercises(), due_on_friday(), {}, graded).at(0).in_roster);
}

TEST_CASE("points are written with no more than two decimals") {
  for (const auto& [points, text] : std::vector<std::pair<double, std::string>>{{0, "0"},
                                                                                {3, "3"},
                                                                                {2.5, "2.5"},
                                                                                {20.0 / 3, "6.67"},
                                                                                {0.1 + 0.2, "0.3"},
                                                                                {1.005, "1.01"},
                                                                                {100, "100"},
                                                                                {-1e-12, "0"},
                                                                                {1234.999, "1235"}}) {
    CHECK(points_text(points) == text);
  }
}

TEST_CASE("tables are read as spreadsheets write them") {
  const std::string expected = "ada|Lovelace, Ada|1;ben|Ben \"B\" B.|;";
  for (const std::string& text : {
           std::string("student,name,pair\nada,\"Lovelace, Ada\",1\nben,\"Ben \"\"B\"\" B.\",\n"),
           std::string("\xEF\xBB\xBFstudent;name;pair\r\nada;Lovelace, Ada;1\r\nben;\"Ben \"\"B\"\" B.\";\r\n;;\r\n"),
           std::string("sep=;\r\nStudent;NAME;Pair\r\n\r\nada ; \"Lovelace, Ada\";1\r\nben;\"Ben \"\"B\"\" B.\""),
           std::string("pair\tstudent\tname\t\n1\tada\tLovelace, Ada\t\n\tben\t\"Ben \"\"B\"\" B.\"\n"),
           std::string("student,name,pair\rada,\"Lovelace, Ada\",1\rben,\"Ben \"\"B\"\" B.\"\r"),
       }) {
    CAPTURE(text);
    const Tables tables;
    tables.write("roster.csv", text);
    std::string read;
    for (const Student& s : tables.read().students) read += s.id + "|" + s.name + "|" + s.pair + ";";
    CHECK(read == expected);
  }
}

TEST_CASE("extensions and points by hand are read, with a decimal comma too") {
  const Tables tables;
  tables.write("roster.csv", "student,name\nada,Ada\nben,Ben\n");
  tables.write("allowances.csv", "student;until;late_days;why\nada;2027-02-14T12:00Z;;ill\nben;;2;\n");
  tables.write("by_hand.csv", "student;exercise;points;comment\nada;04.2;2,5;half of it\nada;;7;\n");
  const ClassLists lists = tables.read();
  CHECK(lists.allowances.at("ada").until == parse_moment("2027-02-14T12:00:00Z"));
  CHECK(lists.allowances.at("ada").why == "ill");
  CHECK(lists.allowances.at("ben").late_days == 2);
  REQUIRE(lists.by_hand.at("ada").size() == 2);
  CHECK(lists.by_hand.at("ada")[0].points == 2.5);
  CHECK(lists.by_hand.at("ada")[1].exercise.empty());
}

TEST_CASE("a table that is wrong is refused with one message, that names file and line") {
  struct Wrong {
    std::string file, text, says;
  };
  for (
      const Wrong& wrong : std::vector<Wrong>{
          {"roster.csv", "student,name\nada,Ada\nben,Ben\nada,Ada 2\n",
           "roster.csv: lines 2 and 4: student 'ada' is there twice\n  hint: a student has one line; two students of "
           "one name need different ids"},
          {"roster.csv", "", "roster.csv: is empty\n  hint: its first line is student,name"},
          {"roster.csv", "ada,Ada\n",
           "roster.csv: line 1: there is no column 'ada'\n  hint: its columns are student, name, pair"},
          {"roster.csv", "student,pair\n",
           "roster.csv: line 1: the column 'name' is missing\n  hint: the first line names the columns: "
           "student,name,pair"},
          {"roster.csv", "student,name,name\n", "roster.csv: line 1: the column 'name' is there twice"},
          {"roster.csv", "student,name\n,Ada\n", "roster.csv: line 2: 'student' is empty"},
          {"roster.csv", "student,name\nada,Lovelace, Ada\n",
           "roster.csv: line 2: 'Ada' belongs to no column\n  hint: a comma inside of a cell needs quotes around it"},
          {"roster.csv", "student,name\n\n\nada,\"Ada\nben,Ben\n",
           "roster.csv: line 4, column 2: a quote is opened and not closed"},
          {"roster.csv", "student,name\nada,\"Ada\"x\n",
           "roster.csv: line 2, column 2: after the closing quote comes 'x': expected ',' or the end of the line"},
          {"roster.csv", "student,name\nada,\"Ada\nL.\"\nada,A\n",
           "roster.csv: lines 2 and 4: student 'ada' is there twice\n  hint: a student has one line; two students of "
           "one name need different ids"},
          {"roster.csv", "student,name\nada,Zo\xEB\n",
           "roster.csv: line 2: is not UTF-8\n  hint: save it as 'CSV UTF-8'"},
          {"roster.csv", "\xFF\xFEs", "roster.csv: is no CSV\n  hint: it is UTF-16: save it as UTF-8"},
          {"roster.csv", "PK\3\4",
           "roster.csv: is no CSV\n  hint: it is a spreadsheet or another archive: export it as CSV"},
          {"allowances.csv", "student,until\nada,tomorrow\n", ""},
          {"allowances.csv", "student,until\nada,2027-02-01T00:00Z\n",
           "allowances.csv: line 2: until is 2027-02-01T00:00:00Z, before the assignment is due "
           "(2027-02-12T12:00:00Z)"},
          {"allowances.csv", "student,late_days\nada,-1\n",
           "allowances.csv: line 2: late_days is '-1': expected a whole number from 0 to 1000"},
          {"allowances.csv", "student,late_days\neve,1\n",
           "allowances.csv: line 2: student 'eve' is not in roster.csv"},
          {"by_hand.csv", "student,points,exercise\nada,3,04.9\n",
           "by_hand.csv: line 2: week3 has no exercise '04.9'\n  hint: it has 04.1 04.2"},
          {"by_hand.csv", "student,points,exercise\nada,9,04.2\n",
           "by_hand.csv: line 2: 9 points, but exercise 04.2 has 8\n  hint: a line without an exercise sets the points "
           "of the whole assignment, to any number"},
          {"by_hand.csv", "student,points\nada,-3\n",
           "by_hand.csv: line 2: points is '-3': expected a number from 0 on"},
          {"by_hand.csv", "student,points\nada,1e3\n",
           "by_hand.csv: line 2: points is '1e3': expected a number from 0 on"},
          {"by_hand.csv", "student,points\nada,3\nada,4\n",
           "by_hand.csv: lines 2 and 3: student 'ada', the whole is there twice\n  hint: one line for each student and "
           "exercise"},
      }) {
    CAPTURE(wrong.text);
    const Tables tables;
    tables.write("roster.csv", "student,name\nada,Ada\n");
    tables.write(wrong.file, wrong.text);
    if (wrong.says.empty()) {
      CHECK(tables.says().starts_with("allowances.csv: line 2: until: "));
    } else {
      CHECK(tables.says() == wrong.says);
    }
  }
}
