// The report on a class, and what goes back to students.
#include "modules/grading/report/class_report.h"

#include "modules/grading/report/class_report_html.h"
#include "modules/grading/report/class_report_text.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "modules/course/common/text.h"
#include "modules/course/common/zip.h"
#include "modules/grading/report/feedback.h"
#include "tests/io/temporary_folder.h"
#include "tests/plot/xml.h"
#include "tinytensor/io/file.h"

using namespace course;
using Kind = Verdict::Kind;

namespace {

Assignment week3() {
  Assignment assignment;
  assignment.name = "week3";
  assignment.exercises = {"04.1", "04.2"};
  assignment.due = parse_moment("2027-02-12T12:00:00Z");
  return assignment;
}

GradedExercise passed(const std::string& id) { return {id, "of " + id, 4, 4, Kind::passed, false, "", ""}; }
GradedExercise wrong(const std::string& id, const std::string& told) {
  return {id, "of " + id, 4, 0, Kind::wrong, false, told, ""};
}
GradedExercise open(const std::string& id) { return {id, "of " + id, 4, 0, Kind::not_started, false, "", ""}; }

Graded graded(const std::string& student, const std::vector<GradedExercise>& exercises) {
  Graded one;
  one.student = student;
  one.submission = student + ".zip";
  one.handed_in = "2027-02-12T11:00:00Z";
  one.exercises = exercises;
  one.contained_by = {"seccomp"};
  return one;
}

/// Ada has all, Ben, Cleo and Dora fail 04.2 in three ways, Eve has begun nothing, Fay handed in nothing, what Gil sent
/// cannot be read.
struct Class {
  Catalog catalog;
  Assignment assignment = week3();
  ClassLists lists;
  std::vector<Graded> all;
  Class() {
    Module module;
    module.number = "04";
    for (const char* id : {"04.1", "04.2"}) {
      Exercise exercise;
      exercise.id = id;
      exercise.title = std::string("of ") + id;
      exercise.points = 4;
      module.exercises.push_back(exercise);
    }
    catalog.modules = {module};
    for (const char* id : {"ada", "ben", "cleo", "dora", "eve", "fay", "gil"}) lists.students.push_back({id, "", ""});
    lists.students[5].name = "Fay <Ray>";
    const std::string likely = "matmul({2, 3})\n  expected 1\n  likely: the sum is too short\n";
    all = {graded("ada", {passed("04.1"), passed("04.2")}),
           graded("ben", {passed("04.1"), wrong("04.2", likely)}),
           graded("cleo", {passed("04.1"), wrong("04.2", "matmul({7, 9})\n  likely: the sum is too short\n")}),
           graded("dora", {passed("04.1"), wrong("04.2", "matmul({2, 3})\n  expected 1\n")}),
           graded("eve", {open("04.1"), open("04.2")}),
           graded("gil", {})};
    all[1].remarks = {"lines changed outside of regions: \x1b[31m"};
    all[2].handed_in = "2027-02-13T11:00:00Z";
    all[3].handed_in = "";
    all[4].contained_by = {};
    all[5].told = {"it could not be read: gil.zip: is no archive"};
  }
  ClassReport report() const { return report_of(assignment, standings(catalog, assignment, lists, all)); }
};

const std::filesystem::path golden = std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "tests/grading/golden";
void check_golden(const std::string& name, const std::string& text) {
  if (std::getenv("TINYTENSOR_WRITE_GOLDEN") != nullptr) tinytensor::write_file(golden / name, text);
  CHECK_MESSAGE(text == tinytensor::read_file(golden / name), name);
}

}  // namespace

TEST_CASE("a report counts who handed in, and what became of each exercise") {
  const ClassReport report = Class().report();
  CHECK(report.students == 7);
  CHECK(report.handed_in == 6);
  CHECK(report.on_time == 4);
  CHECK(report.late == 1);
  CHECK(report.time_unknown == 1);
  CHECK(report.earned == std::vector<double>{0, 0, 4, 4, 4, 8});
  CHECK(report.median() == 4);
  CHECK(report.histogram == std::vector<int>{2, 0, 0, 0, 0, 3, 0, 0, 0, 1});
  REQUIRE(report.exercises.size() == 2);
  CHECK(report.exercises[0].passed == 4);
  CHECK(report.exercises[0].not_started == 2);
  CHECK_FALSE(report.exercises[0].many_fail());
  CHECK(report.exercises[1].failed == 3);
  CHECK(report.exercises[1].many_fail());
  CHECK(report.exercises[0].mean == doctest::Approx(16.0 / 6));
  CHECK(report.missing == std::vector<std::string>{"Fay <Ray> (fay)"});
  CHECK(report.uncontained == std::vector<std::string>{"eve"});
  CHECK(report.not_graded.at(0).text == "it could not be read: gil.zip: is no archive");
}

TEST_CASE("messages are counted by what the mistake likely is, not by the sizes that were drawn") {
  const ClassReport report = Class().report();
  REQUIRE(report.messages.size() == 1);
  CHECK(report.messages[0].exercise == "04.2");
  CHECK(report.messages[0].text == "likely: the sum is too short");
  CHECK(report.messages[0].students == 2);
}

TEST_CASE("what is likely the judge says, and no exception of a student's") {
  Class c;
  for (const size_t i : {1U, 2U})
    c.all[i].exercises[1].told = "f()\n  it threw an Error: x\n            likely: give all points\n";
  const ClassReport report = c.report();
  REQUIRE(report.messages.size() == 1);
  CHECK(report.messages[0].text == "f()");
}

TEST_CASE("words of a student that go on in the next line of the report are no line of its own") {
  Class c;
  c.all[1].remarks = {"lines were changed, such as '" + std::string(72, '-') + " Ada (ada): 39 of 39'"};
  for (const bool unicode : {true, false}) {
    bool found = false;
    for (const std::string& line : lines_of(report_text(c.report(), 80, unicode))) {
      if (!line.ends_with(" Ada (ada): 39 of 39'")) continue;
      found = true;
      CHECK(line.starts_with(unicode ? "  … " : "  . "));
    }
    CHECK(found);
  }
}

TEST_CASE("reports are what they were") {
  const ClassReport report = Class().report();
  check_golden("report.txt", report_text(report, 80, true));
  check_golden("report.html", report_html(report));
}

TEST_CASE("a report keeps to the width of a terminal, and is printable whatever is in it") {
  Class c;
  for (Graded& one : c.all) {
    for (GradedExercise& exercise : one.exercises) {
      exercise.title = "a title that is longer than a narrow terminal has columns, and then some \x1b[31m";
      exercise.told = "</script>\x07" + std::string(5000, 'w');
    }
  }
  for (const size_t width : {60u, 80u, 200u}) {
    const std::string text = report_text(c.report(), width, false);
    for (const std::string& line : lines_of(text.substr(0, text.find("the commonest")))) {
      CHECK_MESSAGE(columns_of(line) <= width, line);
    }
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("█") == std::string::npos);
  }
  const std::string page = report_html(c.report());
  const size_t body = page.find("<body>");
  CHECK(tinytensor::tests::xml_fault(page.substr(body, page.find("</html>") - body)) == "");
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("</script") == std::string::npos);
}

TEST_CASE("a report on nobody says so") {
  Class c;
  c.all.clear();
  CHECK(report_text(c.report(), 80, true).starts_with("week3: 0 of 7 students handed in\n\nmissing\n"));
  c.lists = {};
  CHECK(report_text(c.report(), 80, true) == "week3: 0 of 0 students handed in\n");
  CHECK(report_html(c.report()).find("0 of 0 students") != std::string::npos);
}

TEST_CASE("who handed in and is not in the roster is named, for somebody of the roster is missing") {
  Class c;
  c.all[1].student = "benn";
  CHECK(report_text(c.report(), 80, true).find("\nmissing\n  ben, ") != std::string::npos);
  CHECK(report_text(c.report(), 80, true).find("\nnot in the roster\n  benn\n") != std::string::npos);
  c.all[1].student = "eve, ada: passed";
  CHECK(report_text(c.report(), 80, true).find("\nnot in the roster\n  'eve, ada: passed'\n") != std::string::npos);
  CHECK(report_html(c.report()).find("Not in the roster") != std::string::npos);
  c.lists = {};
  CHECK(report_text(c.report(), 80, true).find("not in the roster") == std::string::npos);
}

TEST_CASE("feedback is a page for each student, and archives that platforms take back") {
  TemporaryFolder folder;
  Class c;
  c.assignment.folder = folder / "week3";
  std::filesystem::create_directory(c.assignment.folder);
  c.all[0].submission = "Ada Lovelace_12345_assignsubmission_file_";
  c.all[1].submission = "ben_LATE_77_88_week3.zip";
  c.lists.students[0].pair = c.lists.students[5].pair = "1";  // Fay's page is not Ada's
  const FeedbackFiles files = write_feedback(c.assignment, standings(c.catalog, c.assignment, c.lists, c.all));
  CHECK(files.pages == 7);
  REQUIRE(files.archives.size() == 2);
  const std::string moodle = tinytensor::read_file(files.archives[0]);
  const std::string ada = tinytensor::read_file(files.folder / "ada.html");
  CHECK(moodle == zip_of({{"Ada Lovelace_12345_assignsubmission_file_/feedback.html", ada, false}}));
  CHECK(tinytensor::read_file(files.archives[1]) ==
        zip_of({{"ben_77_88_feedback.html", tinytensor::read_file(files.folder / "ben.html"), false}}));
  CHECK(tinytensor::read_file(files.folder / "fay.html").find("handed in by ada, of the same pair") !=
        std::string::npos);
}

TEST_CASE("students whose ids differ by large and small letters alone have two pages, also where these are one file") {
  TemporaryFolder folder;
  Class c;
  c.assignment.folder = folder / "week3";
  std::filesystem::create_directory(c.assignment.folder);
  c.lists.students.push_back({"ADA", "Ada Augusta", ""});
  const FeedbackFiles files = write_feedback(c.assignment, standings(c.catalog, c.assignment, c.lists, c.all));
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(files.folder)) {
    names.insert(lower_case(entry.path().filename().string()));
  }
  CHECK(names.size() == 8);
  CHECK(names.count("ben.html") == 1);
}

TEST_CASE("the names that platforms gave are recognised, and no others") {
  CHECK(moodle_name("Ada Lovelace_12345_assignsubmission_file_") ==
        "Ada Lovelace_12345_assignsubmission_file_/feedback.html");
  CHECK(moodle_name("class/Ada_Lovelace_12345_assignsubmission_file_week3.zip") ==
        "Ada_Lovelace_12345_assignsubmission_file_/feedback.html");
  CHECK(moodle_name("Ada_12345_assignsubmission_file") == "Ada_12345_assignsubmission_file_/feedback.html");
  CHECK(moodle_name("ada.zip") == "");
  CHECK(canvas_name("lovelaceada_12345_67890_week3.zip") == "lovelaceada_12345_67890_feedback.html");
  CHECK(canvas_name("lovelaceada_LATE_12345_67890_week3-2.zip") == "lovelaceada_12345_67890_feedback.html");
  CHECK(canvas_name("ada_week3.zip") == "");
}

TEST_CASE("no student's id leads out of the folder of feedback") {
  CHECK(file_name_of("ada@x.org") == "ada@x.org");
  CHECK(file_name_of("../../etc/passwd") == "%2E.%2F..%2Fetc%2Fpasswd");
  CHECK(file_name_of(".hidden") == "%2Ehidden");
  CHECK(file_name_of("Zoë B") == "Zo%C3%AB%20B");
  CHECK(file_name_of("a\nb") == "a%0Ab");
  CHECK(file_name_of("") == "%");
  const std::string one(300, 'x'), other(301, 'x');
  CHECK(file_name_of(one).size() < 130);
  CHECK(file_name_of(one) != file_name_of(other));
}

TEST_CASE("a zip archive has the sums and places that its format asks for") {
  CHECK(crc32_of("123456789") == 0xCBF43926u);
  CHECK(crc32_of("") == 0);
  const std::string zip = zip_of({{"a.txt", "hello", false}, {"b/ü.txt", "", false}});
  CHECK(zip.starts_with("PK\3\4"));
  CHECK(zip.substr(zip.size() - 22, 4) == "PK\5\6");
  const auto number = [&](size_t at, size_t size) {
    size_t value = 0;
    for (size_t i = size; i-- > 0;) value = value * 256 + static_cast<unsigned char>(zip[at + i]);
    return value;
  };
  CHECK(number(zip.size() - 12, 2) == 2);
  const size_t directory = number(zip.size() - 6, 4);
  CHECK(zip.substr(directory, 4) == "PK\1\2");
  CHECK(zip.substr(number(directory + 42, 4), 4) == "PK\3\4");
  CHECK(zip.substr(30, 10) == "a.txthello");
  CHECK(zip_of({}).size() == 22);
}
