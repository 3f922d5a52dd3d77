// What lies in a folder of downloads: whose is it, which attempt, and when was it handed in?
#include <doctest/doctest.h>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/grading/assignment/who.h"
#include "modules/grading/intake/found.h"
#include "modules/grading/intake/platforms.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::vector<Student> roster = {
    {"ada.lovelace", "Ada Lovelace", ""},
    {"leo", "Léa O'Neil-Müller", ""},
    {"gh_7", "Grace Hopper", ""},
    {"s1", "Jo Kim", ""},
    {"s2", "Jo Kim", ""},
};

/// "ada.lovelace 1 week3.zip [entry, …]" for each.
std::vector<std::string> found_in(const fs::path& folder, const std::vector<Student>& known = roster) {
  std::vector<std::string> lines;
  for (const Found& found : find_submissions(assignment({"01.1"}), folder, known)) {
    std::string line = found.student + " " + std::to_string(found.attempt) + " " + found.path.filename().string();
    for (const std::string& entry : found.entries) line += " [" + entry + "]";
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

std::string solved() { return with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"); }

bool has_bsdtar() { return run({{"/bin/sh", "-c", "command -v bsdtar"}, {}, {}}).status == 0; }

}  // namespace

TEST_CASE("names are the same without case, accents, dots and blanks") {
  CHECK(folded("Léa O'Neil-Müller") == "leaoneilmuller");
  CHECK(folded("Łukasz ŠIMŮNEK ß Æ") == "lukaszsimunekssae");
  CHECK(folded("e\xCC\x81") == "e");  // an accent of its own
  CHECK(folded("李 明") == "李明");
  CHECK(folded("\xE9") == "\xE9");
  CHECK(folded("a\u061Cda\u200D") == "ada");
}

TEST_CASE("whose it is is told by id, by email or by name, and not guessed where it could be two") {
  CHECK(who(roster, {"Ada.Lovelace"}) == "ada.lovelace");
  CHECK(who(roster, {"ada_lovelace"}) == "ada.lovelace");
  CHECK(who(roster, {"", "ada.lovelace@example.edu"}) == "ada.lovelace");
  CHECK(who(roster, {"lovelaceada"}) == "ada.lovelace");
  CHECK(who(roster, {"Lovelace, Ada"}) == "ada.lovelace");
  CHECK(who(roster, {"oneilmullerlea"}) == "leo");
  CHECK(who(roster, {"gh-7"}) == "gh_7");
  CHECK(who(roster, {"Jo Kim"}) == "");
  CHECK(who(roster, {"Jo Kim", "s2"}) == "s2");
  CHECK(who(roster, {"nobody", ""}) == "");
  // Two addresses are one person's only where they are the same.
  const std::vector<Student> by_address = {{"ada@uni.example", "Ada", ""}, {"eve@uni.example", "Eve", ""}};
  CHECK(who(by_address, {"", "ada@uni.example"}) == "ada@uni.example");
  CHECK(who(by_address, {"Ada@Uni.Example"}) == "ada@uni.example");
  CHECK(who(by_address, {"", "ada@evil.example", "E"}) == "");
  CHECK(who(by_address, {"ada"}) == "ada@uni.example");
  // An id to the letter wins over one that is nearly the same.
  CHECK(who({{"ada@uni.example", "A", ""}, {"ada", "B", ""}}, {"ada@uni.example"}) == "ada@uni.example");
}

TEST_CASE("the names that Moodle and Canvas give are taken apart") {
  const auto moodle = platform_name("Ada Lovelace_4711_assignsubmission_file_");
  REQUIRE(moodle.has_value());
  CHECK(moodle->person == "Ada Lovelace");
  CHECK(moodle->number == "4711");
  CHECK(moodle->file == "");
  CHECK(platform_name("Ada Lovelace_4711_assignsubmission_file")->person == "Ada Lovelace");
  CHECK(platform_name("A_B_4711_assignsubmission_file_week_3.zip")->file == "week_3.zip");
  CHECK(platform_name("Team 7_assignsubmission_file_")->person == "Team 7");
  CHECK(!platform_name("Ada_4711_assignsubmission_onlinetext_")->is_work);
  CHECK(!platform_name("_assignsubmission_file_").has_value());

  const auto canvas = platform_name("lovelaceada_LATE_4711_815_week_3-1.zip");
  REQUIRE(canvas.has_value());
  CHECK(canvas->person == "lovelaceada");
  CHECK(canvas->number == "4711");
  CHECK(canvas->file == "week_3-1.zip");
  CHECK(canvas->late);
  CHECK(platform_name("anon_x7Yz1_815_week3.zip")->file == "week3.zip");
  CHECK(!platform_name("lovelaceada_4711_815").has_value());
  CHECK(!platform_name("week3.zip").has_value());
  CHECK(!platform_name("").has_value());
  CHECK(!platform_name("___").has_value());
  CHECK(name_before_platform("x/lovelaceada_4711_815_tape.cpp") == "tape.cpp");
  CHECK(copy_number("week3-2.zip") == 2);
  CHECK(copy_number("week3 (1).zip") == 1);
  CHECK(copy_number("week3.zip") == 0);
  CHECK(copy_number("week-2027.zip") == 0);
  CHECK(copy_number("ada.lovelace-1.tar.gz") == 1);
  CHECK(without_copy_number("ada.lovelace (2)") == "ada.lovelace");
  CHECK(without_copy_number("ada-2") == "ada");
  CHECK(without_copy_number("s-2027") == "s-2027");
}

TEST_CASE("groups with a number behind a dash are not attempts of one group") {
  const TemporaryFolder folder;
  for (const char* name : {"group-1.zip", "group-2.zip", "week3-group-10/x"}) write_in(folder / name, "");
  const Lines apart = {"group-1 1 group-1.zip", "group-10 1 week3-group-10", "group-2 1 group-2.zip"};
  CHECK(found_in(folder.path) == apart);
  CHECK(found_in(folder.path, {{"group-1", "x", ""}, {"group-2", "y", ""}, {"group-10", "z", ""}}) == apart);
  // What the roster knows is a name, also beside one without a number; what it does not know is an attempt there.
  write_in(folder / "group.zip", "");
  CHECK(found_in(folder.path, {{"group", "w", ""}, {"group-2", "y", ""}}) ==
        Lines{"group 1 group.zip", "group 2 group-1.zip", "group 3 week3-group-10", "group-2 1 group-2.zip"});
}

TEST_CASE(
    "a file that is no submission is named, and where the roster knows whose it is, it is one that cannot be read") {
  const TemporaryFolder folder;
  for (const char* name : {"week3-leo.docx", "notes.txt", "x.zip.part", "y.zip"}) write_in(folder / name, "");
  FoundNotes notes;
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder.path, roster, &notes);
  CHECK(notes.passed_over == Lines{"notes.txt", "x.zip.part"});
  REQUIRE(found.size() == 2);
  CHECK(found[0].student == "leo");
  CHECK_THROWS_WITH_AS(read_submission(catalog(), assignment({"01.1"}), found[0]),
                       "week3-leo.docx: this is no archive that can be read here", CourseError);
}

TEST_CASE("who handed in through a platform what nobody can read has handed in") {
  const TemporaryFolder folder;
  const TemporaryFolder moodle;
  write_in(moodle / "Grace Hopper_7_assignsubmission_onlinetext_/onlinetext.html", "");
  CHECK(found_in(moodle.path) ==
        Lines{"gh_7 1 " + moodle.path.filename().string() + " [Grace Hopper_7_assignsubmission_onlinetext_]"});
  for (const char* name :
       {"hoppergrace_12_24_photo.jpg", "lovelaceada_11_21_week3.docx", "lovelaceada_11_22_week3.zip"})
    write_in(folder / name, "");
  CHECK(found_in(folder.path) ==
        Lines{"ada.lovelace 1 " + folder.path.filename().string() + " [lovelaceada_11_22_week3.zip]",
              "gh_7 1 " + folder.path.filename().string() + " [hoppergrace_12_24_photo.jpg]"});
}

TEST_CASE("what came by mail beside a platform's files is a submission, and they stay what they are") {
  const TemporaryFolder canvas, moodle;
  for (const char* name : {"hoppergrace_12_24_w.zip", "lovelaceada_11_22_w.zip", "leo.zip"})
    write_in(canvas / name, "");
  CHECK(found_in(canvas.path) ==
        Lines{"ada.lovelace 1 " + canvas.path.filename().string() + " [lovelaceada_11_22_w.zip]",
              "gh_7 1 " + canvas.path.filename().string() + " [hoppergrace_12_24_w.zip]", "leo 1 leo.zip"});
  write_in(moodle / "Ada Lovelace_1_assignsubmission_file_/w.zip", "");
  for (const char* name : {"leo.zip", "s1/x", "notes.txt"}) write_in(moodle / name, "");
  CHECK(found_in(moodle.path) ==
        Lines{"ada.lovelace 1 " + moodle.path.filename().string() + " [Ada Lovelace_1_assignsubmission_file_]",
              "leo 1 leo.zip", "s1 1 s1"});
}

TEST_CASE("one folder in a folder is one submission, whatever lies in it") {
  const TemporaryFolder folder;
  write_in(folder / "downloads/leo.zip", "");
  write_in(folder / "downloads/week3-gh_7/.git/HEAD", "");
  write_in(folder / "downloads/week3-gh_7/.git/objects/x", "");
  CHECK(found_in(folder.path) == Lines{"downloads 1 downloads"});
  CHECK(found_in(folder / "downloads") == Lines{"gh_7 1 week3-gh_7", "leo 1 leo.zip"});
}

TEST_CASE("the assignment's own folder is not taken for submissions") {
  const TemporaryFolder folder;
  write_in(folder / "students/x", "");
  Assignment week = assignment({"01.1"});
  week.folder = folder.path;
  CHECK_THROWS_WITH_AS(
      find_submissions(week, folder.path),
      (folder.path.string() + ": this is the assignment's own folder, and not what students handed in").c_str(),
      CourseError);
}

TEST_CASE("a second attempt is that of its student, also where the first one is not there") {
  const TemporaryFolder folder;
  for (const char* name : {"ada.lovelace-1.zip", "leo (3).cpp"}) write_in(folder / name, "");
  CHECK(found_in(folder.path) == Lines{"ada.lovelace 1 ada.lovelace-1.zip", "leo 1 leo (3).cpp"});
}

TEST_CASE("a folder with a folder or an archive for each student") {
  const TemporaryFolder folder;
  for (const char* name : {"ADA.LOVELACE/x", "week3-gh_7/x", "leo.zip", "leo-1.zip", "leo (2).zip",
                           "someone_week3.tar.gz", ".DS_Store", "notes.txt", "__MACOSX/x"}) {
    write_in(folder / name, "");
  }
  CHECK(found_in(folder.path) == Lines{"ada.lovelace 1 ADA.LOVELACE", "gh_7 1 week3-gh_7", "leo 1 leo.zip",
                                       "leo 2 leo-1.zip", "leo 3 leo (2).zip", "someone 1 someone_week3.tar.gz"});
  CHECK(found_in(folder.path, {})[0] == "ADA.LOVELACE 1 ADA.LOVELACE");
}

TEST_CASE("Moodle's folders, extracted") {
  const TemporaryFolder folder;
  for (const char* name :
       {"Ada Lovelace_1_assignsubmission_file_/w.zip", "Ada Lovelace_1_assignsubmission_onlinetext_/x",
        "Jo Kim_2_assignsubmission_file_/w.zip", "Jo Kim_3_assignsubmission_file_/w.zip"}) {
    write_in(folder / name, "");
  }
  CHECK(found_in(folder.path) ==
        Lines{"Jo Kim_2 1 " + folder.path.filename().string() + " [Jo Kim_2_assignsubmission_file_]",
              "Jo Kim_3 1 " + folder.path.filename().string() + " [Jo Kim_3_assignsubmission_file_]",
              "ada.lovelace 1 " + folder.path.filename().string() + " [Ada Lovelace_1_assignsubmission_file_]"});
}

TEST_CASE("Canvas' archive of a class: archives are attempts, files alone are one") {
  if (!has_bsdtar()) return;
  const TemporaryFolder folder, made;
  write_in(made / "a/work/01_tensor/core/shape.cpp", solved());
  run({{"bsdtar", "-a", "-cf", (made / "in.zip").string(), "-C", (made / "a").string(), "."}, {}, {}});
  const std::string zip = tinytensor::read_file(made / "in.zip");
  write_in(made / "b/lovelaceada_LATE_11_21_week3-1.zip", zip);
  write_in(made / "b/lovelaceada_LATE_11_20_week3.zip", zip);
  write_in(made / "b/hoppergrace_12_22_shape-2.cpp", solved());
  write_in(made / "b/hoppergrace_12_23_loops.cpp", "int x;\n");
  write_in(made / "b/hoppergrace_12_24_photo.jpg", "");
  run({{"bsdtar", "-a", "-cf", (folder / "submissions.zip").string(), "-C", (made / "b").string(),
        "lovelaceada_LATE_11_21_week3-1.zip", "lovelaceada_LATE_11_20_week3.zip", "hoppergrace_12_22_shape-2.cpp",
        "hoppergrace_12_23_loops.cpp", "hoppergrace_12_24_photo.jpg"},
       {},
       {}});
  const Lines expected = {"ada.lovelace 1 submissions.zip [lovelaceada_LATE_11_20_week3.zip]",
                          "ada.lovelace 2 submissions.zip [lovelaceada_LATE_11_21_week3-1.zip]",
                          "gh_7 1 submissions.zip [hoppergrace_12_22_shape-2.cpp] [hoppergrace_12_23_loops.cpp]"};
  CHECK(found_in(folder / "submissions.zip") == expected);
  for (const fs::path& place : {folder / "submissions.zip", made / "b"}) {  // the archive, and the same extracted
    for (const Found& found : find_submissions(assignment({"01.1"}), place, roster)) {
      const Submission submission = read_submission(catalog(), assignment({"01.1"}), found);
      CHECK(submission.student == found.student);
      CHECK_MESSAGE(submission.regions.at("01.1").at(0) == "  return 7;\n", found.name);
      CHECK(some_says(submission.remarks, "Canvas says that it was late") == (found.student == "ada.lovelace"));
    }
  }
}

TEST_CASE("Moodle's archive of a class is read folder by folder, with archives in them") {
  if (!has_bsdtar()) return;
  const TemporaryFolder folder, made;
  write_in(made / "a/work/01_tensor/core/shape.cpp", solved());
  const std::string place = "Ada [x] Lovelace_1_assignsubmission_file_";
  fs::create_directories(made / ("b/" + place));
  run({{"bsdtar", "-a", "-cf", (made / ("b/" + place + "/in.zip")).string(), "-C", (made / "a").string(), "."},
       {},
       {}});
  write_in(made / "b/Ada x Lovelace_2_assignsubmission_file_/work/01_tensor/core/shape.cpp", copy_of("core/shape.cpp"));
  run({{"bsdtar", "-a", "-cf", (folder / "class.zip").string(), "-C", (made / "b").string(), "."}, {}, {}});
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder / "class.zip", {});
  REQUIRE(found.size() == 2);
  CHECK(read_submission(catalog(), assignment({"01.1"}), found[0]).regions.at("01.1").at(0) == "  return 7;\n");
  CHECK(read_submission(catalog(), assignment({"01.1"}), found[1]).regions.at("01.1").at(0) != "  return 7;\n");
}

TEST_CASE("Gradescope's export says who and when; a group is there once for each") {
  const TemporaryFolder folder;
  write_in(folder / "export/submission_metadata.yml",
           "---\nsubmission_1:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '100'\n    :email: ada@x.edu\n"
           "  :created_at: 2027-02-12 23:59:30.123456000 Z\n  :score: 1.0\n  :history:\n  - :id: 5\n"
           "    :created_at: 2001-01-01 00:00:00 Z\nsubmission_2:\n  :submitters:\n    - :name: Grace Hopper\n"
           "      :email: g@x.edu\n    - :name: New Student\n      :sid:\n      :email: new@x.edu\n"
           "  :created_at: 2027-02-13 01:00:00 -0700\nsubmission_3:\n  :submitters:\n  - :name: Gone\n");
  write_in(folder / "export/submission_1/x", "");
  write_in(folder / "export/submission_2/x", "");
  const Lines expected = {"ada.lovelace 1 submission_1", "gh_7 1 submission_2", "new@x.edu 1 submission_2"};
  CHECK(found_in(folder / "export") == expected);
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder / "export", roster);
  CHECK(found[0].handed_in == Moment(std::chrono::seconds(1802476770)));  // 2027-02-12T23:59:30Z
  CHECK(found[1].handed_in == Moment(std::chrono::seconds(1802505600)));  // 2027-02-13T08:00:00Z
}

TEST_CASE("what goes on in the next line of Gradescope's list is no key, whatever stands in it") {
  // As Ruby folds a name of more than eighty letters.
  const std::string yaml =
      "---\nsubmission_1:\n  :submitters:\n  - :name: Eve Moe who has a name that is as long as a line of such a list "
      "may "
      "be and\n      :sid: '100'\n      - :name: Ada Lovelace\n    - :email: ada@x.edu\n      and so on\n"
      "    :email: eve@x.edu\n    :sid: '7'\n  :created_at: 2027-02-12 23:59:30 Z\n";
  const std::vector<GradescopeEntry> entries = parse_gradescope(yaml);
  REQUIRE(entries.size() == 1);
  REQUIRE(entries[0].submitters.size() == 1);
  CHECK(entries[0].submitters[0].sid == "7");
  CHECK(entries[0].submitters[0].email == "eve@x.edu");
  CHECK(entries[0].submitters[0].name.starts_with("Eve Moe who has"));
  CHECK(entries[0].submitters[0].name.ends_with(":sid: '100' - :name: Ada Lovelace - :email: ada@x.edu and so on"));
  CHECK(entries[0].created_at.has_value());
}

TEST_CASE(
    "a file that is called as Moodle calls its own stays that of its student on Canvas, and the other way round") {
  const std::string odd = "lovelaceada_1_11_7_assignsubmission_file_week3.zip";
  CHECK(!is_canvas_here({odd}));
  CHECK(is_canvas_here({odd, "moeeve_2_12_week3.zip"}));
  CHECK(platform_name(odd, true)->person == "lovelaceada");
  CHECK(platform_name(odd, true)->file == "7_assignsubmission_file_week3.zip");
  const TemporaryFolder canvas, moodle;
  for (const std::string& name : {odd, std::string("kimjo_2_12_week3.zip"), odd + "x_1_1_assignsubmission_file_w.zip"})
    write_in(canvas / name, "");
  std::string students;
  for (const Found& found : find_submissions(assignment({"01.1"}), canvas.path, roster)) {
    CHECK(found.platform == "Canvas");
    students += found.student + " ";
  }
  CHECK(students.find("ada.lovelace ") == 0);
  for (const char* name :
       {"eve_2_12_week_4_assignsubmission_file_/w.zip", "Ada Lovelace_1_assignsubmission_file_/w.zip"})
    write_in(moodle / name, "");
  for (const Found& found : find_submissions(assignment({"01.1"}), moodle.path, roster))
    CHECK(found.platform == "Moodle");
}

TEST_CASE("nobody hands in work in the name of another") {
  const TemporaryFolder folder;
  write_in(folder / "eve/submission_metadata.yml", "submission_1:\n  :submitters:\n  - :name: Ada Lovelace\n");
  write_in(folder / "eve/submission_1/x", "");
  write_in(folder / "leo/x", "");
  CHECK(found_in(folder.path) == Lines{"eve 1 eve", "leo 1 leo"});
  CHECK(platform_name("Eve_5_assignsubmission_file_Ada_1_assignsubmission_file_w.zip")->person == "Eve");
  CHECK(platform_name("eve_5_6_ada_7_8_w.zip")->person == "eve");
  if (!has_bsdtar()) return;
  write_in(folder / "made/Ada Lovelace_1_assignsubmission_file_/work/01_tensor/core/shape.cpp", solved());
  run({{"bsdtar", "-a", "-cf", (folder / "eve2.zip").string(), "-C", (folder / "made").string(), "."}, {}, {}});
  fs::remove_all(folder / "made");
  CHECK(found_in(folder.path) == Lines{"eve 1 eve", "eve2 1 eve2.zip", "leo 1 leo"});
}

TEST_CASE("a folder without submissions says what belongs there") {
  const TemporaryFolder folder;
  write_in(folder / "notes.txt", "");
  CHECK_THROWS_WITH_AS(found_in(folder.path),
                       (folder.path.string() +
                        ": there are no submissions in it\n"
                        "  hint: it holds a folder, an archive or a git repository for each student, or what Moodle, "
                        "Canvas or Gradescope make of a class")
                           .c_str(),
                       CourseError);
  CHECK_THROWS_AS(found_in("/nowhere/at all"), CourseError);
}
