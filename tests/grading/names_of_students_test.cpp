// Names as people, platforms and registrars write them: whose work it is, or that nobody can tell.
#include <doctest/doctest.h>

#include "modules/grading/assignment/who.h"
#include "modules/grading/intake/found.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

const std::string form = "_assignsubmission_file_";

Lines found_in(const fs::path& folder, const std::vector<Student>& roster = {}, FoundNotes* notes = nullptr) {
  Lines lines;
  for (const Found& found : find_submissions(assignment({"01.1"}), folder, roster, notes)) {
    std::string line = found.student + " " + std::to_string(found.attempt);
    for (const std::string& entry : found.entries) line += " [" + entry + "]";
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("figures that something stands between are not one number") {
  const std::vector<Student> roster = {{"s1", "A", ""}, {"s12", "B", ""}, {"s31", "C", ""}};
  for (const char* name : {"s1 2", "s3(1)", "s1-2"}) CHECK_MESSAGE(who(roster, {name}).empty(), name);
  CHECK(who(roster, {"S-12"}) == "s12");
  const TemporaryFolder folder;
  write_in(folder / "s1.zip", "");
  write_in(folder / "s1 2.zip", "");
  FoundNotes notes;
  CHECK(found_in(folder.path, roster, &notes) == Lines{"s1 1", "s1 2 1"});
  CHECK(some_says(notes.notes, "these may be one student: 's1', 's1 2'"));
  CHECK(some_says(notes.notes, "these may be one student: 's1 2', 's12'"));
}

TEST_CASE("a name to the letter is hers before any turning and folding") {
  const std::vector<Student> roster = {
      {"a", "Li Wang", ""}, {"b", "Wang Li", ""}, {"c", "An Na Lee", ""}, {"d", "Anna Lee", ""}};
  for (const Student& student : roster) CHECK(who(roster, {student.name}) == student.id);
}

TEST_CASE("umlauts are letters of two kinds, and where that means two students it is said") {
  const std::vector<Student> roster = {
      {"jm1", "Joerg Mueller", ""}, {"jm2", "Jorg Muller", ""}, {"kirsten", "Kirsten Aagaard", ""}};
  CHECK(who(roster, {"Kirsten Ågaard"}) == "kirsten");
  CHECK(who(roster, {"Kirsten A\u030Agaard"}) == "kirsten");
  std::set<std::string> could_be;
  CHECK(who(roster, {"Jörg Müller"}, &could_be).empty());
  CHECK(could_be == std::set<std::string>{"jm1", "jm2"});
  const TemporaryFolder folder;
  write_in(folder / ("Jörg Müller_7" + form + "/x"), "");
  FoundNotes notes;
  found_in(folder.path, roster, &notes);
  CHECK(some_says(notes.notes, "'Jörg Müller' may be 'jm1' or 'jm2': nobody can tell, so it stands for itself"));
}

TEST_CASE("a name is the same in one letter and in two, in every script") {
  const std::pair<const char*, const char*> names[] = {{"한지민", "\u1112\u1161\u11AB\u110C\u1175\u1106\u1175\u11AB"},
                                                       {"Nguyễn Thị Ánh", "Nguye\u0302\u0303n Thi\u0323 A\u0301nh"},
                                                       {"ガク", "カ\u3099ク"},
                                                       {"أحمد", "ا\u0654حمد"}};
  for (const auto& [composed, in_parts] : names) {
    CHECK(folded(composed) == folded(in_parts));
    CHECK(who({{"s1", composed, ""}}, {in_parts}) == "s1");
  }
  const TemporaryFolder folder;
  for (const char* name : {names[0].first, names[0].second}) write_in(folder.path / (std::string(name) + ".zip"), "");
  FoundNotes notes;
  found_in(folder.path, {}, &notes);
  CHECK(some_says(notes.notes, "these may be one student: "));
}

TEST_CASE("an id in figures of another script is said to look like the one of ASCII") {
  for (const char* name : {"４７１１", "٤٧١١", "𝟒𝟕𝟏𝟏", "4７11"}) {
    const TemporaryFolder folder;
    write_in(folder / (std::string(name) + ".zip"), "");
    FoundNotes notes;
    found_in(folder.path, {{"4711", "Ada", ""}}, &notes);
    CHECK_MESSAGE(some_says(notes.notes, "these may be one student: '4711', "), name);
  }
}

TEST_CASE("a display name that holds the whole form of another account takes nothing of hers, and is said") {
  const std::vector<Student> roster = {{"ada", "Ada Lovelace", ""}, {"eve", "Eve Moe", ""}};
  const TemporaryFolder folder;
  write_in(folder / ("Ada Lovelace_1" + form + "week3.zip"), "");
  write_in(folder / ("Ada Lovelace_1" + form + " Eve_2" + form + "week3 (9).zip"), "");
  FoundNotes notes;
  CHECK(found_in(folder.path, roster, &notes)[1] == "ada 1 [Ada Lovelace_1" + form + "week3.zip]");
  CHECK(some_says(notes.notes, "has the form of Moodle's names twice: nobody can tell whose it is"));
  // What she downloaded and hands in again has her own form once more.
  const TemporaryFolder again;
  write_in(again / ("Eve Moe_2" + form + "Eve Moe_2" + form + "week3.zip"), "");
  CHECK(found_in(again.path, roster)[0].starts_with("eve 1 "));
}

TEST_CASE("the files that a platform has of one attempt are one, and further ones of a name are attempts") {
  const TemporaryFolder canvas;
  for (const char* name : {"lovelaceada_11_21_01_tensor.zip", "lovelaceada_11_22_02_kernels-1.zip",
                           "moeeve_12_31_week3.zip", "moeeve_12_32_week3-1.zip"}) {
    write_in(canvas / name, "");
  }
  CHECK(found_in(canvas.path) ==
        Lines{"lovelaceada 1 [lovelaceada_11_21_01_tensor.zip] [lovelaceada_11_22_02_kernels-1.zip]",
              "moeeve 1 [moeeve_12_31_week3.zip]", "moeeve 2 [moeeve_12_32_week3-1.zip]"});
}

TEST_CASE("a platform may call a student so that a disk would hide her") {
  const TemporaryFolder folder;
  write_in(folder / (".NET Nia_3" + form + "/work/01_tensor/core/shape.cpp"),
           with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  write_in(folder / ("._Ada_1" + form + "week3.zip"), "");
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder.path, {});
  REQUIRE(found.size() == 1);
  CHECK(read_submission(catalog(), assignment({"01.1"}), found[0]).regions.size() == 1);
}

TEST_CASE("Gradescope's list may name a time or a list by its number, and what is not understood is said") {
  const TemporaryFolder folder;
  for (const char* name : {"submission_1/x", "submission_2/x", "submission_3/x"}) write_in(folder / name, "");
  write_in(folder / "submission_metadata.yml",
           "---\nsubmission_1:\n  :submitters: &2\n  - :name: &3 Ada Lovelace\n    :sid: !ruby/string '100'\n"
           "  :created_at: &1 2027-02-14 21:00:00 Z\nsubmission_2:\n  :submitters: *2\n  :created_at: *1\n"
           "submission_3:\n  :submitters:\n  - :name: *3\n    :sid: '200'\n  :created_at: *9\n");
  FoundNotes notes;
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder.path, {{"100", "Ada", ""}}, &notes);
  REQUIRE(found.size() == 3);
  for (const Found& one : found) CHECK(one.handed_in.has_value() == (one.name != "submission_3"));
  CHECK(found[0].student == "100");
  CHECK(found[1].student == "100");
  CHECK(some_says(notes.notes, "submission_metadata.yml: of submission_3 this is not understood: '*9'"));
}

TEST_CASE("who is added to a group reads with whom") {
  const TemporaryFolder folder;
  write_in(folder / "submission_2/x", "");
  write_in(folder / "submission_metadata.yml",
           "submission_2:\n  :submitters:\n  - :name: Eve Moe\n    :email: e@x\n  - :name: Ada\n    :email: a@x\n");
  const std::vector<Found> found = find_submissions(assignment({"01.1"}), folder.path, {});
  REQUIRE(found.size() == 2);
  const Submission submission = read_submission(catalog(), assignment({"01.1"}), found[0]);
  CHECK(some_says(submission.told, "handed in on Gradescope by a group: 'Eve Moe', 'Ada'"));
  CHECK(some_says(submission.remarks, "handed in on Gradescope by a group: "));
}
