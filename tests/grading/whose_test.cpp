// Nobody decides by her own files whose work something is: attempts to hand in for others, and names that are nearly one.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/grading/intake/found.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

const std::vector<Student> roster = {{"ada", "Ada Lovelace", ""}, {"mallory", "Mallory Moe", ""}};
const char* const of_gradescope = "submission_1:\n  :submitters:\n  - :name: Ada Lovelace\n    :email: ada@x.edu\n";

/// "mallory mallory.zip" for each.
Lines students_in(const fs::path& folder, const std::vector<Student>& known = roster, FoundNotes* notes = nullptr) {
  Lines lines;
  for (const Found& found : find_submissions(assignment({"01.1"}), folder, known, notes)) {
    lines.push_back(found.student + " " + found.name);
  }
  return lines;
}

std::string refusal(const fs::path& folder, const std::vector<Student>& known = roster) {
  try {
    return "it was read: " + std::to_string(students_in(folder, known).size());
  } catch (const CourseError& error) {
    return error.what();
  }
}

bool zipped(const fs::path& archive, const fs::path& folder) {
  fs::create_directories(archive.parent_path());
  return run({{"bsdtar", "-a", "-cf", archive.string(), "-C", folder.string(), "."}, {}, {}}).status == 0;
}

/// What Mallory hands in, so that it looks as each platform's class does.
void forge(const fs::path& place, const std::string& platform) {
  const std::string stub = copy_of("core/shape.cpp");
  if (platform == "moodle") {
    for (const char* who : {"Ada Lovelace_1", "Mallory Moe_2"}) {
      write_in(place / (std::string(who) + "_assignsubmission_file_/work/01_tensor/core/shape.cpp"), stub);
    }
  } else if (platform == "canvas") {
    write_in(place / "lovelaceada_1_11_shape.cpp", stub);
    write_in(place / "moemallory_2_12_shape.cpp", stub);
  } else {
    write_in(place / "submission_metadata.yml", of_gradescope);
    write_in(place / "submission_1/work/01_tensor/core/shape.cpp", stub);
  }
}

}  // namespace

TEST_CASE("an archive or a folder alone in a folder is one student's, though it looks like a class") {
  for (const char* platform : {"moodle", "canvas", "gradescope"}) {
    const TemporaryFolder folder;
    forge(folder / "made/mallory", platform);
    FoundNotes notes;
    CHECK_MESSAGE(students_in(folder / "made", roster, &notes) == Lines{"mallory mallory"}, platform);
    REQUIRE(notes.notes.size() == 1);
    CHECK(notes.notes[0] ==
          "'mallory' was graded as the work of mallory, though the names in it are as a platform gives them to a "
          "class");
    if (!zipped(folder / "late/mallory.zip", folder / "made/mallory")) continue;
    CHECK_MESSAGE(students_in(folder / "late") == Lines{"mallory mallory.zip"}, platform);
  }
}

TEST_CASE("where nobody is called as the only folder is, the instructor says whether it is a class") {
  const TemporaryFolder folder;
  forge(folder / "downloads/all of them", "moodle");
  const std::string said = refusal(folder / "downloads");
  CHECK(said.find("downloads: there is only 'all of them' in it, which has names as a platform gives them to a class\n"
                  "  hint: if it is the class, name it: ./tt grade week3 ") != std::string::npos);
  CHECK(refusal(folder / "downloads", {}) == said);
  CHECK(students_in(folder / "downloads/all of them") ==
        Lines{"ada Ada Lovelace_1_assignsubmission_file_", "mallory Mallory Moe_2_assignsubmission_file_"});
}

TEST_CASE("a class is a class whatever is called work in it; where nothing else is in it, the way out is said") {
  const TemporaryFolder folder;
  for (const char* name : {"ada.zip", "HEAD", "objects/x", "refs/x", "WORK/x"}) write_in(folder / "class" / name, "");
  FoundNotes notes;
  CHECK(students_in(folder / "class", roster, &notes) ==
        Lines{"WORK WORK", "ada ada.zip", "objects objects", "refs refs"});
  CHECK(notes.notes == Lines{"'WORK' was taken for a student's: what is one student's is graded by --one"});
  for (const char* name : {"work/x", "tinytensor/x", "README.md", ".git/objects/x", ".git/HEAD"})
    write_in(folder / "hers" / name, "");
  CHECK(refusal(folder / "hers")
            .find("hers: it has the files of one student in it\n"
                  "  hint: one submission is graded by --one: ./tt grade week3 --one ") != std::string::npos);
}

TEST_CASE("an archive that is named as a class and is none is refused with the way out") {
  const TemporaryFolder folder;
  write_in(folder / "made/work/01_tensor/core/shape.cpp", with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  if (!zipped(folder / "ada.zip", folder / "made")) return;
  CHECK(refusal(folder / "ada.zip")
            .find("ada.zip: this is not what Moodle or Canvas make of a class\n"
                  "  hint: one student's archive is graded by --one") != std::string::npos);
  forge(folder / "export", "gradescope");
  REQUIRE(zipped(folder / "export.zip", folder / "export"));
  CHECK(refusal(folder / "export.zip").find("unpack Gradescope's export") != std::string::npos);
}

TEST_CASE("names that agree in their first hundred bytes, or as they are shown, are two students") {
  const TemporaryFolder folder;
  const std::string name(120, 'a');
  for (const std::string& one : {name + "1", name + "2", std::string("b\x01"), std::string("b\\x01")}) {
    write_in(folder / (one + ".zip"), "");
  }
  std::set<std::string> students;
  for (const Found& found : find_submissions(assignment({"01.1"}), folder.path, {})) students.insert(found.student);
  CHECK(students.size() == 4);
  CHECK(students.count(name + "1") == 1);
}

TEST_CASE(
    "a name with letters that nobody sees is said to be taken for the student whom it means, whatever she handed in") {
  const TemporaryFolder folder;
  const std::string with_no_width = "ada\xE2\x80\x8B";
  write_in(folder / (with_no_width + ".zip"), "");
  FoundNotes notes;
  const std::string note = "'ada\\xe2\\x80\\x8b' has letters that nobody sees, and is taken for 'ada'";
  CHECK(fmt::format("{}", fmt::join(students_in(folder.path, roster, &notes), "\n")) == "ada ada\\xe2\\x80\\x8b.zip");
  CHECK(notes.notes == Lines{note});
  CHECK(find_submissions(assignment({"01.1"}), folder.path, roster).at(0).remark == note);
}

TEST_CASE("names that differ by case and accents alone are two students without a roster, and it is said") {
  const TemporaryFolder folder;
  for (const char* name : {"Ada.zip", "ada.zip",
                           "\xC3\xA1"
                           "da.zip",
                           "ben.zip"}) {
    write_in(folder / name, "");
  }
  FoundNotes notes;
  CHECK(students_in(folder.path, {}, &notes).size() == 4);
  CHECK(notes.notes == Lines{"these may be one student: 'Ada', 'ada', '\xC3\xA1"
                             "da'"});
}

TEST_CASE("names that are nearly an id, or the roster's name, take nothing of her whose id it is, and are said") {
  const TemporaryFolder folder;
  for (const char* name : {"ada.zip", "Ada Lovelace.zip", "A D A.zip", "mallory.zip", "mallory (1).zip"})
    write_in(folder / name, "");
  FoundNotes notes;
  CHECK(students_in(folder.path, roster, &notes) == Lines{"A D A A D A.zip", "Ada Lovelace Ada Lovelace.zip",
                                                          "ada ada.zip", "mallory mallory.zip",
                                                          "mallory mallory (1).zip"});
  REQUIRE(notes.notes.size() == 2);
  CHECK(notes.notes[0] == "'A D A', 'Ada Lovelace' may be 'ada' too: nobody can tell, so each stands for itself");
  CHECK(notes.notes[1] == "these may be one student: 'A D A', 'ada'");
}

TEST_CASE("who takes another's name on a platform takes nothing of hers: both stand for themselves, and it is said") {
  const TemporaryFolder moodle, gradescope;
  for (const char* name : {"Ada Lovelace_1_assignsubmission_file_/x", "Lovelace Ada_2_assignsubmission_file_/x"}) {
    write_in(moodle / name, "");
  }
  FoundNotes notes;
  CHECK(students_in(moodle.path, roster, &notes) == Lines{"Ada Lovelace_1 Ada Lovelace_1_assignsubmission_file_",
                                                          "Lovelace Ada_2 Lovelace Ada_2_assignsubmission_file_"});
  CHECK(notes.notes == Lines{"'Ada Lovelace_1', 'Lovelace Ada_2' may be 'ada': nobody can tell, so each stands for "
                             "itself"});
  write_in(
      gradescope / "submission_metadata.yml",
      std::string(of_gradescope) + "submission_2:\n  :submitters:\n  - :name: Ada Lovelace\n    :email: m@x.edu\n");
  write_in(gradescope / "submission_1/x", "");
  write_in(gradescope / "submission_2/x", "");
  CHECK(students_in(gradescope.path, {{"s1", "Ada Lovelace", ""}}) ==
        Lines{"ada@x.edu submission_1", "m@x.edu submission_2"});
}

TEST_CASE("who has an address, or a number, to the letter keeps it on Gradescope, whatever others are called there") {
  const TemporaryFolder folder;
  const auto submitters = [](int number, const std::string& name, const std::string& more) {
    return fmt::format("submission_{}:\n  :submitters:\n  - :name: {}\n    {}\n", number, name, more);
  };
  for (const char* one : {"submission_1/x", "submission_2/x"}) write_in(folder / one, "");
  const fs::path metadata = folder / "submission_metadata.yml";
  write_in(metadata,
           submitters(1, "Ada", ":email: ada@uni.example") + submitters(2, "Eve", ":email: ada@evil.example"));
  CHECK(students_in(folder.path, {{"ada@uni.example", "Ada Lovelace", ""}}) ==
        Lines{"ada@evil.example submission_2", "ada@uni.example submission_1"});
  // The roster's name is anybody's to take; the address is not.
  write_in(metadata,
           submitters(1, "Ada", ":email: ada@uni.example") + submitters(2, "Ada Lovelace", ":email: e@evil.example"));
  FoundNotes notes;
  CHECK(students_in(folder.path, {{"ada@uni.example", "Ada Lovelace", ""}}, &notes) ==
        Lines{"ada@uni.example submission_1", "e@evil.example submission_2"});
  CHECK(notes.notes ==
        Lines{"'e@evil.example' may be 'ada@uni.example' too: nobody can tell, so each stands for itself"});
  write_in(metadata, submitters(1, "Ada", ":sid: '17'\n    :email: a@x.edu") +
                         submitters(2, "Ada Lovelace", ":email: e@evil.example"));
  CHECK(students_in(folder.path, {{"17", "Ada Lovelace", ""}}) ==
        Lines{"17 submission_1", "e@evil.example submission_2"});
}

TEST_CASE("an id with letters that look like another's is said, also where she handed in nothing") {
  for (const char* name : {"\u0430da", "ad\u03B1", "\uFF41da", "a\u0501a"}) {
    for (const bool both : {true, false}) {
      const TemporaryFolder folder;
      write_in(folder / (std::string(name) + ".zip"), "");
      write_in(folder / "mallory.zip", "");
      if (both) write_in(folder / "ada.zip", "");
      FoundNotes notes;
      CHECK((students_in(folder.path, roster, &notes)[0] == "ada ada.zip") == both);
      REQUIRE(notes.notes.size() == 1);
      CHECK(notes.notes[0].find("these may be one student: 'ada', '") == 0);
      CHECK(notes.notes[0].find(" has letters that look like Latin ones: U+") != std::string::npos);
    }
  }
  for (const char* unseen : {"\uFE0F", "\u3164", "\u115F", "\U000E0041"}) {
    const TemporaryFolder folder;
    write_in(folder / (std::string("ada") + unseen + ".zip"), "");
    write_in(folder / "ada.zip", "");
    FoundNotes notes;
    CHECK(students_in(folder.path, roster, &notes)[0] == "ada ada.zip");
    REQUIRE(!notes.notes.empty());
    CHECK(notes.notes[0].find("'ada\\x") == 0);
    CHECK(notes.notes[0].find("' may be 'ada' too") != std::string::npos);
  }
  const TemporaryFolder folder;
  for (const char* name : {"ada.zip", "mallory.zip", "李明.zip", "Иван.zip"}) write_in(folder / name, "");
  FoundNotes notes;
  CHECK(students_in(folder.path, roster, &notes).size() == 4);
  CHECK(notes.notes.empty());
}

TEST_CASE("an id to the letter is hers, also where another's is nearly the same") {
  const TemporaryFolder folder;
  const std::vector<Student> known = {
      {"ada", "A", ""}, {"ADA", "B", ""}, {"week3-ada", "C", ""}, {"s-1", "D", ""}, {"s", "E", ""}};
  for (const char* name : {"ada.zip", "ADA.zip", "week3-ada.zip", "week3-ADA (1).zip", "s-1.zip", "s.zip"})
    write_in(folder / name, "");
  FoundNotes notes;
  CHECK(students_in(folder.path, known, &notes) == Lines{"ADA ADA.zip", "ADA week3-ADA (1).zip", "ada ada.zip",
                                                         "s s.zip", "s-1 s-1.zip", "week3-ada week3-ada.zip"});
}
