// Results in the formats of others: golden files, their schemas, and texts that want to be more than text.
#include "modules/grading/report/results.h"

#include "modules/grading/report/results_csv.h"
#include "modules/grading/report/results_junit.h"
#include "modules/grading/report/results_page.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "modules/course/common/text.h"
#include "modules/grading/formats/csv_table.h"
#include "modules/grading/formats/escaping.h"
#include "tests/grading/schema.h"
#include "tests/plot/xml.h"
#include "tinytensor/io/file.h"

using namespace course;
using namespace course::tests;
using Kind = Verdict::Kind;

namespace {

const std::filesystem::path folder = std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "tests/grading";

Graded one_of_each_kind() {
  Graded graded;
  graded.submission = "ada.zip";
  graded.student = "ada";
  graded.digest = std::string(64, 'a');
  graded.handed_in = "2027-02-12T11:00:00Z";
  graded.course = "c0ffee";
  graded.told = {"03_autograd/tape.cpp could not be read: it is not UTF-8"};
  graded.remarks = {"lines changed outside of regions"};
  graded.exercises = {
      {"03.1", "the sum of two", 2, 2, Kind::passed, false, "", ""},
      {"03.2", "a step back", 3, 1.5, Kind::wrong, false, "backward(3)\n  expected 1\n  got 2\n", "for you alone"},
      {"03.3", "the order", 3, 0, Kind::not_started, false, "exercise 03.3: not written yet", ""},
      {"03.4", "freeing", 3, 0, Kind::waits, false, "exercise 03.3: not written yet", ""},
      {"03.5", "sharing", 2, 0, Kind::crashed, false, "x[9]\n  it read where it must not\n", ""},
      {"04.1", "a product", 5, 0, Kind::out_of_time, false, "no answer within 10 seconds", ""},
      {"04.2", "large sizes", 5, 5.0 / 3, Kind::wrong, true, "", "sesame"},
  };
  return graded;
}

const Classroom50Run run{"intro", "week3", "submit/1", "https://c", "https://r", "https://v", "2027-02-12T11:00:00Z"};

/// Compares with the file, or writes it again where TINYTENSOR_WRITE_GOLDEN is set.
void check_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = folder / "golden" / name;
  if (std::getenv("TINYTENSOR_WRITE_GOLDEN") != nullptr) tinytensor::write_file(path, text);
  CHECK_MESSAGE(text == tinytensor::read_file(path), name);
}

std::string fault_of(const std::string& text, const std::string& schema) {
  return schema_fault(json::parse(text), json::parse(tinytensor::read_file(folder / "schemas" / schema)));
}

// What junit-10.xsd of Jenkins allows: attributes, and those that must be there.
std::string junit_fault(const std::string& xml) {
  const std::map<std::string, std::pair<std::set<std::string>, std::set<std::string>>> elements = {
      {"testsuites", {{}, {"name", "time", "tests", "failures", "errors"}}},
      {"testsuite", {{"name", "tests", "failures", "errors"}, {"skipped", "time", "timestamp", "hostname", "id"}}},
      {"testcase", {{"name"}, {"classname", "time", "group"}}},
      {"skipped", {{}, {"type", "message"}}},
      {"failure", {{}, {"type", "message"}}},
      {"error", {{}, {"type", "message"}}}};
  if (const std::string fault = tinytensor::tests::xml_fault(xml.substr(xml.find("?>\n") + 3)); !fault.empty()) {
    return fault;
  }
  const std::regex element("<([a-z]+)((?: [a-z]+=\"[^\"]*\")*)/?>"), attribute(" ([a-z]+)=\"");
  for (std::sregex_iterator at(xml.begin(), xml.end(), element), end; at != end; ++at) {
    const std::string name = (*at)[1], given = (*at)[2];
    if (!elements.contains(name)) return "an unknown element " + name;
    std::set<std::string> there;
    for (std::sregex_iterator a(given.begin(), given.end(), attribute); a != end; ++a) there.insert((*a)[1]);
    const auto& [needed, optional] = elements.at(name);
    for (const std::string& one : needed) {
      if (!there.contains(one)) return name + " lacks " + one;
    }
    for (const std::string& one : there) {
      if (!needed.contains(one) && !optional.contains(one)) return name + " has an unknown attribute " + one;
    }
  }
  return "";
}

// A page without anything that runs, loads or leaves an element open.
std::string page_fault(const std::string& page) {
  std::string body = page.substr(page.find("<body>"));
  body = body.substr(0, body.find("</html>"));
  if (const std::string fault = tinytensor::tests::xml_fault(body); !fault.empty()) return fault;
  for (const char* word : {"<script", "<img", "<link", "<iframe", "<a ", "http://", "https://", "url(", "@import"}) {
    if (page.find(word) != std::string::npos) return std::string("has ") + word;
  }
  return "";
}

std::string without_known_tags(const std::string& body) {
  return std::regex_replace(
      body, std::regex("</?(h1|h2|p|table|tr|th|td|pre|strong|body|div|span)( class=\"[a-z ]*\")?>"), "");
}

}  // namespace

TEST_CASE("a name that is written from right to left leaves the words around it where they are") {
  const std::string mark = "\u200E", hebrew = "\u05D3\u05E0\u05D4 1", arabic = "\u0645\u0631\u064A\u0645";
  CHECK(in_quotes(hebrew) == mark + "'" + hebrew + "'" + mark);
  CHECK(name_in_words(arabic) == mark + "'" + arabic + "'" + mark);
  CHECK(path_in_words(arabic + "/shape.cpp") == mark + "'" + arabic + "/shape.cpp'" + mark);
  CHECK(in_quotes("L\u00E9a \u4E2D") == "'L\u00E9a \u4E2D'");
  CHECK(name_in_words("ada") == "ada");
}

TEST_CASE("no more than four marks stand on a letter, and none covers the lines around it") {
  const std::string mark = "\u0301";
  CHECK(clean_line("a" + mark + mark + mark + mark + mark) == "a" + mark + mark + mark + mark + "\\xcc\\x81");
  CHECK(in_quotes("Nguye\u0302\u0303n") == "'Nguye\u0302\u0303n'");
}

TEST_CASE("a formula behind a semicolon is none either, where these part columns") {
  CHECK(csv_cell("zed;=1+1;x") == "\"zed;'=1+1;x\"");
  CHECK(csv_cell("zed;\"=1+1") == "\"zed;'\"\"=1+1\"");
  CHECK(csv_cell("one; two") == "\"one; two\"");
}

TEST_CASE("a name that could read like words of ours stands in quotes above the points") {
  Graded graded = one_of_each_kind();
  graded.student = "eve: 39 of 39 points. Her first try";
  CHECK(student_text(standing_of(graded), "week3").starts_with("week3: 'eve: 39 of 39 points. Her first try': "));
}

TEST_CASE("results are what they were") {
  const Graded graded = one_of_each_kind();
  Standing standing = standing_of(graded);
  standing.student.name = "Ada Lovelace";
  check_golden("gradescope.json", gradescope_json(standing));
  check_golden("classroom50.json", classroom50_json(standing, run));
  check_golden("exercism.json", exercism_json(standing));
  check_golden("junit.xml", junit_xml(standing, "week3"));
  standing.comments = {"1 day late: 10% of the points are taken away (10% for each 24 hours begun)"};
  standing.lateness = {1440, 0, 10, false};
  standing.earned = rounded_points(graded.earned() * 0.9);
  Standing missing;
  missing.student = {"ben", "Ben", ""};
  missing.exercises = {{"03.1", "the sum of two", 2, 0, Kind::not_started, false, "", ""}};
  missing.points = 2;
  check_golden("gradebook.csv", gradebook_csv({standing, missing}));
  check_golden("student.html", student_page(standing, "week3"));
  check_golden("student.txt", student_text(standing, "week3"));
}

TEST_CASE("results are of the form that their readers ask for") {
  const Graded graded = one_of_each_kind();
  Graded all_passed = graded, none_ran = graded;
  for (GradedExercise& exercise : all_passed.exercises) exercise.kind = Kind::passed, exercise.earned = exercise.points;
  for (GradedExercise& exercise : none_ran.exercises) exercise.kind = Kind::crashed, exercise.earned = 0;
  Standing nothing;
  nothing.student.id = "ben";
  for (const Standing& standing : {standing_of(graded), standing_of(all_passed), standing_of(none_ran), nothing}) {
    CHECK(fault_of(gradescope_json(standing), "gradescope.json") == "");
    CHECK(fault_of(classroom50_json(standing, run), "classroom50.json") == "");
    CHECK(fault_of(exercism_json(standing), "exercism.json") == "");
    CHECK(junit_fault(junit_xml(standing, "week3")) == "");
    CHECK(page_fault(student_page(standing, "week3")) == "");
  }
  CHECK(json::parse(exercism_json(standing_of(all_passed)))["status"] == "pass");
  CHECK(json::parse(exercism_json(standing_of(graded)))["status"] == "fail");
  const json error = json::parse(exercism_json(standing_of(none_ran)));
  CHECK(error["status"] == "error");
  CHECK(error["message"].get<std::string>().find("03.5 sharing\ncrashed\n| x[9]\n") != std::string::npos);
}

TEST_CASE("a schema that is not kept is noticed") {
  const json schema = json::parse(tinytensor::read_file(folder / "schemas/classroom50.json"));
  json result = json::parse(classroom50_json(standing_of(one_of_each_kind()), run));
  result["score"] = 1.5;
  CHECK(schema_fault(result, schema) == "it.score is no integer");
  result["score"] = 1;
  result["tests"][2].erase("passed");
  CHECK(schema_fault(result, schema) == "it.tests[2] lacks \"passed\"");
  result["tests"] = json::array();
  result["more"] = 1;
  CHECK(schema_fault(result, schema) == "it has an unknown field more");
  CHECK(
      junit_fault("<?xml?>\n<testsuites><testsuite name=\"a\" failures=\"0\" errors=\"0\"></testsuite></testsuites>") ==
      "testsuite lacks tests");
}

TEST_CASE("points are the same in all formats, and Classroom 50's are whole") {
  const Graded graded = one_of_each_kind();
  const Standing standing = standing_of(graded);
  const json gradescope = json::parse(gradescope_json(standing)),
             classroom = json::parse(classroom50_json(standing, run));
  CHECK(gradescope["score"].dump() == "5.17");
  CHECK(gradescope["tests"][6]["score"].dump() == "1.67");
  CHECK(gradescope["tests"][0]["score"].dump() == "2");
  CHECK(student_page(standing, "w").find("<strong>5.17 of 23 points</strong>") != std::string::npos);
  CHECK(gradebook_csv({standing}).find(",total,5.17,23,") != std::string::npos);
  int sum = 0;
  for (const json& test : classroom["tests"]) sum += test["score"].get<int>();
  CHECK(classroom["score"] == sum);
  CHECK(classroom["max-score"] == 23);
}

TEST_CASE("of a hidden check the name and the kind are told, of the instructor's notes nothing") {
  const Graded graded = one_of_each_kind();
  const Standing standing = standing_of(graded);
  for (const std::string& text :
       {gradescope_json(standing), classroom50_json(standing, run), junit_xml(standing, "w"), exercism_json(standing),
        gradebook_csv({standing}), student_page(standing, "w"), student_text(standing, "w")}) {
    CHECK(text.find("sesame") == std::string::npos);
    CHECK(text.find("for you alone") == std::string::npos);
    CHECK(text.find("outside of regions") == std::string::npos);
  }
  CHECK(told_about(graded.exercises[6]) == "a hidden check: wrong\n");
}

TEST_CASE("text from a submission stays text in every format") {
  std::string everything;
  for (int c = 0; c < 256; ++c) everything += static_cast<char>(c);
  const std::string long_text(1 << 20, 'x');
  for (const std::string& hostile : std::vector<std::string>{"</script><script>alert(1)</script>",
                                                             "</pre></td></table><h1 onclick=\"x\">",
                                                             "=cmd|' /C calc'!A0",
                                                             "+1+1",
                                                             "-2+3",
                                                             "@SUM(A1)",
                                                             "\t=1+1",
                                                             "\r=1",
                                                             "a\",\"b\n=c",
                                                             "]]>",
                                                             "<!--",
                                                             "&lt;b&gt;",
                                                             "\x1b]0;title\x07\x1b[31mred",
                                                             std::string("nul\0nul", 7),
                                                             "\xEF\xBF\xBE\xEF\xBF\xBF",
                                                             "\xE2\x80\xAE turned",
                                                             everything,
                                                             long_text,
                                                             std::string(1 << 16, '\n'),
                                                             "{{7*7}} ${x} {}{0}",
                                                             "\xF0\x9F",
                                                             "'; DROP TABLE"}) {
    Graded graded = one_of_each_kind();
    for (GradedExercise& exercise : graded.exercises) exercise.told = exercise.title = hostile;
    graded.student = graded.submission = graded.digest = graded.course = hostile;
    graded.told = {hostile};
    Standing standing = standing_of(graded);
    standing.student = {hostile, hostile, hostile};
    standing.comments = {hostile};
    CHECK(fault_of(gradescope_json(standing), "gradescope.json") == "");
    CHECK(fault_of(classroom50_json(standing, run), "classroom50.json") == "");
    CHECK(fault_of(exercism_json(standing), "exercism.json") == "");
    CHECK(junit_fault(junit_xml(standing, hostile)) == "");
    const std::string page = student_page(standing, hostile);
    CHECK(tinytensor::tests::xml_fault(page.substr(page.find("<body>"), page.find("</html>") - page.find("<body>"))) ==
          "");
    CHECK(without_known_tags(page.substr(page.find("<body>"), page.find("</html>") - page.find("<body>"))).find('<') ==
          std::string::npos);
    CHECK(page.size() < 400000);
    const std::string csv = gradebook_csv({standing});
    const auto rows = parse_csv_table(csv, "gradebook.csv",
                                      {{}, {"student", "name", "exercise", "points", "of", "minutes late", "comment"}});
    CHECK(rows.size() == 8);
    for (const CsvRow& row : rows) {
      for (const auto& one : row.cells) {
        const std::string& cell = one.second;
        CHECK_MESSAGE((cell.empty() || std::string("=+-@").find(cell[0]) == std::string::npos), cell);
      }
    }
    for (const std::string& text :
         {gradescope_json(standing), junit_xml(standing, "w"), page, csv, student_text(standing, hostile)}) {
      CHECK(text.find('\x1b') == std::string::npos);
      CHECK(text.find('\0') == std::string::npos);
    }
  }
}

TEST_CASE("what she writes into a message is nowhere a line of the report's own") {
  const std::vector<std::string> forged = {"04.1 passed, 3 of 3 points", "  \u2713 04.1 a product: 5 of 5",
                                           "week3: Ada Lovelace: 23 of 23 points", "passed",
                                           "Handed in at 2027-01-01."};
  Graded graded = one_of_each_kind();
  for (GradedExercise& exercise : graded.exercises) {
    exercise.told = "numel({2})\n  it threw std::logic_error: x";
    for (const char* end : {"\n", "\r", "\r\n", "\v", "\f", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
      for (const std::string& line : forged) exercise.told += end + line;
    }
  }
  const Standing standing = standing_of(graded);
  std::vector<std::string> texts = {student_text(standing, "week3"), junit_xml(standing, "week3"),
                                    student_page(standing, "week3")};
  for (const json& test : json::parse(gradescope_json(standing))["tests"]) texts.push_back(test["output"]);
  for (const json& test : json::parse(exercism_json(standing))["tests"]) texts.push_back(test.value("message", ""));
  for (const json& test : json::parse(classroom50_json(standing, run))["tests"]) texts.push_back(test["message"]);
  size_t found = 0;
  for (const std::string& text : texts) {
    for (const char* end : {"\r", "\v", "\f", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
      CHECK_MESSAGE(text.find(end) == std::string::npos, text);
    }
    for (const std::string& line : lines_of(text)) {
      for (const std::string& words : forged) {
        if (words == "passed" || line.find(words) == std::string::npos) continue;
        const bool quoted = line.find("| ") < line.find(words);
        CHECK_MESSAGE(quoted, line);
        ++found;
      }
    }
  }
  CHECK(found > 20);
}

TEST_CASE("no cell begins as a formula does, however its sign is written") {
  for (const char* text : {"=1", "\uFF1Dcmd|' /C calc'!A0", "\uFF0B1", "\uFF0D1", "\uFF20SUM(A1)", "\uFE661", "\u207C1",
                           "\u22121", "\u20131", "\u00A0=1", "\u200B=1", "\u3000\uFF1D1", "\u2060\u200D+1",
                           "\u3164=cmd", "\uFFA0@x", " \u00AD@x", "|calc", "%0A"}) {
    CHECK_MESSAGE(csv_cell(text).starts_with("'"), std::string(text));
  }
  CHECK(csv_cell("\u061C=1").find("\u061C") == std::string::npos);  // written out, so that the cell begins with no sign
  for (const char* text : {"ada", "\u674E \u660E", "\u00C9va", "\u0410\u043D\u043D\u0430", "(a)", "3", "a=b", ""}) {
    CHECK_MESSAGE(csv_cell(text) == text, std::string(text));
  }
}

TEST_CASE("long text is cut between characters, and says so") {
  CHECK(clean_lines("aé", 2) == "a\n… (2 bytes more)\n");
  CHECK(clean_lines("a\tb\x01\n\ncd") == "a    b\\x01\n\ncd\n");
  CHECK(markup_text("a<b") == "a&lt;b");
  CHECK(markup_text("a\n") == "a\n");
  CHECK(csv_cell("  =1") == "'  =1");
  CHECK(quoted_lines("a\n\n\x1b[2J") == "| a\n| \n| \\x1b[2J\n");
  CHECK(csv_cell("a,\"b\"") == "\"a,\"\"b\"\"\"");
}
