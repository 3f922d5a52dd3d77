// A class, as an instructor types it: ./tt grade, ./tt report, feedback, and what platforms want.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "tests/grading/hand_in.h"
#include "tests/grading/handed_in.h"
#include "tests/grading/schema.h"

namespace {

namespace fs = std::filesystem;

struct Said {
  int status = 0;
  std::string text;
  bool has(const std::string& words) const { return text.find(words) != std::string::npos; }
};

/// The assignment week1 of exercise 01.1, and what was handed in for it.
struct Class {
  TemporaryFolder folder;
  Class() {
    REQUIRE(types({"assignment", "new", "week1", "01.1", "--due", "2027-02-12T12:00Z"}).status == 0);
    const std::string right =
        "  int64_t count = 1;\n  for (const int64_t size : shape) count *= size;\n  return count;\n";
    hands_in("ada", right);
    hands_in("ben", "  int64_t count = 0;\n  for (const int64_t size : shape) count += size;\n  return count;\n");
    hands_in("cleo", right);
    hands_in("dora", "  todo(\"01.1\");\n");
    tinytensor::write_file(downloads() / "eve.zip", "no archive at all");
    tinytensor::write_file(folder / "week1" / "roster.csv",
                           "student,name\nada,Ada\nben,Ben\ncleo,Cleo\ndora,Dora\neve,Eve\nfay,=Fay\n");
  }

  fs::path downloads() const { return folder / "downloads"; }
  void hands_in(const std::string& student, const std::string& lines) const {
    const std::string library = tinytensor::read_file(handing_in::catalog().library_file("core/shape.cpp"));
    const fs::path file = downloads() / student / "work/01_tensor/core/shape.cpp";
    fs::create_directories(file.parent_path());
    const course::Source source = course::parse("core/shape.cpp", library);
    tinytensor::write_file(file, course::with_inside(source, "01.1", lines).text());
  }
  Said types(std::vector<std::string> words) const {
    words.insert(words.begin(), COURSE_PROGRAM);
    const course::ProcessResult result =
        course::run({words, {{"TINYTENSOR_ASSIGNMENTS", folder.path.string()}}, {}, false});
    return {result.status, result.output};
  }
  Said grades(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"grade", "week1", downloads().string(), "--trust"};
    words.insert(words.end(), more.begin(), more.end());
    return types(words);
  }
  std::string reads(const std::string& name) const { return tinytensor::read_file(folder / "week1" / name); }
};

}  // namespace

TEST_CASE("a class is graded, reported and given back by three commands") {
  const Class c;
  const Said first = c.grades();
  CAPTURE(first.text);
  CHECK(first.status == 1);
  CHECK(first.text.starts_with("week1: 5 submissions, 3 graded in "));
  CHECK(first.has("  the same lines: ada, cleo\n"));
  CHECK(first.has("  passed                          2 exercises\n"));
  CHECK(first.has("\nnot graded\n  eve (eve.zip): "));

  // What was graded stays; without Eve nothing is left to complain about.
  fs::remove(c.downloads() / "eve.zip");
  const Said second = c.grades();
  CHECK(second.status == 0);
  CHECK(second.text.starts_with("week1: 4 submissions, 3 graded before\n  the same lines: ada, cleo\n"));

  tinytensor::write_file(c.folder / "week1" / "similar.txt", "ada and cleo: 100%\n");
  const Said report = c.types({"report", "week1"});
  CHECK(report.has("\nsuspicions\n  ada and cleo: 100%\n"));
  CHECK(report.status == 0);
  CHECK(report.text.starts_with("week1: 4 of 6 students handed in"));
  CHECK(report.has("\nmissing\n  Eve (eve), =Fay (fay)\n"));
  CHECK(c.types({"report", "week1", "--html", "--csv"}).status == 0);
  const std::string page = c.reads("report.html"), csv = c.reads("gradebook.csv");
  CHECK(csv.find("ada,Ada,total,1,1,0,") != std::string::npos);
  CHECK(csv.find("fay,'=Fay,total,0,1,0,") != std::string::npos);
  c.grades();
  c.types({"report", "week1", "--html", "--csv"});
  CHECK(c.reads("report.html") == page);
  CHECK(c.reads("gradebook.csv") == csv);

  const Said feedback = c.types({"grade", "week1", "--feedback"});
  CHECK(feedback.status == 0);
  CHECK(feedback.text.starts_with("6 pages in "));
  CHECK(c.reads("feedback/ben.html").find("numel(") != std::string::npos);
  CHECK(c.reads("feedback/ada.html").find("1 of 1 point<") != std::string::npos);
}

TEST_CASE("checks that changed are said, and the class is graded again when it is asked for") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  c.grades();
  tinytensor::write_file(c.folder / "week1" / "secret", std::string(64, 'b') + "\n");
  const Said kept = c.grades();
  CHECK(kept.status == 0);
  CHECK(kept.has("3 grades from older checks\n  hint: ./tt grade week1 "));
  const Said again = c.grades({"--again", "--jobs", "1"});
  CAPTURE(again.text);
  CHECK(again.status == 0);
  CHECK(again.text.starts_with("week1: 4 submissions, 3 graded in "));
  CHECK(again.has("no grade has changed\n"));
}

TEST_CASE("who has less than before is named, on the screen and in the report, until all is graded again") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  CHECK(!c.grades().has("less than before"));
  c.hands_in("ada", "  return 7;\n");
  fs::rename(c.downloads() / "cleo", c.folder / "cleo");
  const std::string said =
      "\nless than before\n  ada had 1 point (ada), and has 0 now (ada)\n  cleo had 1 point (cleo), and has 0 now: "
      "nothing of "
      "hers is there any more\n";
  const Said lower = c.grades();
  CAPTURE(lower.text);
  CHECK(lower.has(said));
  CHECK(c.types({"report", "week1"}).has(said));
  CHECK(c.types({"report", "week1", "--html"}).status == 0);
  CHECK(c.reads("report.html").find("<p>ada had 1 point (ada), and has 0 now (ada)</p>") != std::string::npos);
  CHECK(c.grades({"--again"}).has(said));
  CHECK(!c.types({"report", "week1"}).has("less than before"));
}

TEST_CASE("what is odd in a class ends nothing for others: each of them has what is hers") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  tinytensor::write_file(c.downloads() / "submission_metadata.yml", "ada:\n  :submitters:\n  - :name: Eve\n");
  fs::create_directory_symlink("ada", c.downloads() / "eve");
  c.hands_in("A D A", "  return 7;\n");
  for (const char* name : {"WORK", "objects", "refs"}) fs::create_directories(c.downloads() / name);
  for (const char* name : {"HEAD", "\xFF\xFE.zip", "e\nve.zip"}) tinytensor::write_file(c.downloads() / name, "");
  for (int i = 0; i < 5001; ++i) handed_in::write_in(c.downloads() / fmt::format("fay_2_{}_{}.cpp", i, i), "");
  const Said said = c.grades();
  CAPTURE(said.text);
  CHECK(said.status == 1);
  CHECK(said.has("'A D A' may be 'ada' too: nobody can tell, so each stands for itself\n"));
  CHECK(said.has("  eve: eve: this is a symbolic link: it was not followed\n"));
  CHECK(said.has("  fay (fay_2_0_0.cpp): fay_2_0_0.cpp: there are 5001 files of this student"));
  CHECK(c.types({"report", "week1", "--csv"}).status == 0);
  const std::string csv = c.reads("gradebook.csv");
  CHECK(csv.find("ada,Ada,total,1,1,0,") != std::string::npos);
  CHECK(csv.find("cleo,Cleo,total,1,1,0,") != std::string::npos);
  CHECK(csv.find("eve,Eve,total,0,1,0,") != std::string::npos);
  CHECK(csv.find("A D A,,total,0,1,0,") != std::string::npos);
}

TEST_CASE("names that are passed over stand in quotes where they could read as several, or as words of ours") {
  const Class c;
  for (const char* name : {"ada, ben", "notes: graded by hand", "x' and 'y", "\u05D0.txt", "plain.txt"})
    tinytensor::write_file(c.downloads() / name, "");
  const Said said = c.grades();
  CAPTURE(said.text);
  std::string line = said.text.substr(0, said.text.find("week1: "));
  std::replace(line.begin(), line.end(), '\n', ' ');
  CHECK(line.starts_with("passed over, for these are no submissions: "));
  for (const char* name :
       {"'ada, ben'", "'notes: graded by hand'", "'x\\x27 and \\x27y'", "\u200E'\u05D0.txt'\u200E", " plain.txt"})
    CHECK_MESSAGE(line.find(name) != std::string::npos, name);
}

TEST_CASE("a snapshot that a backup keeps by hard links is not graded as if most had handed in nothing") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  const auto shell = [&c](const std::string& line) {
    return course::run({{"/bin/sh", "-c", "cd '" + c.folder.path.string() + "' && " + line}, {}, {}, false}).status;
  };
  std::string refusal =
      "4 of 4 submissions are hard links to files elsewhere, as a backup keeps them: they would not be read\n"
      "  hint: grade a copy of the folder: cp -r makes one\n";
  SUBCASE("of folders") {}
  SUBCASE("of archives in folders") {
    if (shell("command -v bsdtar") != 0) return;
    REQUIRE(shell("cd downloads && for one in *; do (cd $one && bsdtar -a -cf week1.zip work && rm -r work); done") ==
            0);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  if (shell("cp -rl downloads snapshot") != 0) return;  // this file system, or this cp, makes no hard links
  const Said said = c.types({"grade", "week1", (c.folder / "snapshot").string(), "--trust"});
  CHECK(said.status == 2);
  CHECK_MESSAGE(said.text.ends_with(refusal), said.text);
  CHECK(!fs::exists(c.folder / "week1" / "grades.json"));
}

TEST_CASE("where nothing contains the programs that open archives, nothing is opened but by --trust") {
  const Class c;
  // Another user in namespaces of its own, without bubblewrap: what contains can be had no more.
  const auto types = [&](const std::string& words) {
    const std::string script =
        "mount --bind /dev/null \"$(command -v bwrap || echo /nowhere)\"; chown -R 65534 \"$1\" || exit 77; "
        "exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$0\" " +
        words;
    const course::ProcessResult result =
        course::run({{"unshare", "-m", "sh", "-c", script, COURSE_PROGRAM, c.folder.path.string()},
                     {{"TINYTENSOR_ASSIGNMENTS", c.folder.path.string()}},
                     {},
                     false});
    return Said{result.status, result.output};
  };
  const std::string downloads = "'" + c.downloads().string() + "'", ada = "'" + (c.downloads() / "ada").string() + "'";
  if (!types("grade week1").has("grade week1: what?")) {
    MESSAGE("it takes rights that this machine does not give: nothing was tested");
    return;
  }
  for (const std::string& words :
       {"grade week1 " + downloads, "grade week1 --one " + ada, "similar week1 " + downloads}) {
    const Said said = types(words);
    CAPTURE(said.text);
    CHECK(said.status == 2);
    CHECK(said.has("this machine cannot contain them"));
    CHECK(!said.has("eve.zip"));
  }
  CHECK(types("similar week1 " + downloads + " --trust").status == 0);
}

TEST_CASE("of several attempts the one that counts is graded, and no other") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  c.hands_in("ben (1)", "  return 7;\n");
  c.hands_in("ben (2)", "  return 8;\n");
  const Said said = c.grades();
  CAPTURE(said.text);
  CHECK(said.text.starts_with("week1: 6 submissions, 3 graded in "));
  CHECK(said.has(", 2 not graded, since a later attempt counts\n"));
}

TEST_CASE("one student is graded again, and nobody else") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  c.grades();
  const Said again = c.grades({"--student", "ben"});
  CAPTURE(again.text);
  CHECK(again.status == 0);
  CHECK(again.text.find("week1: 4 submissions, 1 graded in ") != std::string::npos);
  CHECK(again.has("no grade has changed\n"));
  const Said nobody = c.grades({"--student", "zoe"});
  CHECK(nobody.status == 2);
  CHECK(
      nobody.has("'zoe': nothing of hers that counts and can be read is among these submissions\n  hint: the student "
                 "is named as ./tt report and the gradebook name her"));
}

TEST_CASE("one submission is written as a platform reads it") {
  const Class c;
  const std::string ben = (c.downloads() / "ben").string(), out = (c.folder / "results.json").string();
  const Said said = c.types({"grade", "week1", "--one", ben, "--trust", "--as", "gradescope", "--out", out});
  CHECK(said.status == 0);
  CHECK(said.text.empty());
  const fs::path schemas = fs::path(TINYTENSOR_SOURCE_DIR) / "tests/grading/schemas";
  const auto result = nlohmann::json::parse(tinytensor::read_file(out));
  CHECK(course::tests::schema_fault(result,
                                    nlohmann::json::parse(tinytensor::read_file(schemas / "gradescope.json"))) == "");
  CHECK(result["tests"][0]["status"] == "failed");
  CHECK(result["tests"][0]["output"].get<std::string>().find("numel(") != std::string::npos);
}

TEST_CASE("what cannot be done is said in a sentence") {
  const Class c;
  CHECK(c.types({"grade", "week1"}).text ==
        "grade week1: what? A folder of submissions, --one SUBMISSION, or --feedback\n");
  CHECK(c.types({"report", "out/week1"}).text ==
        "'out/week1' is no assignment\n  hint: ./tt report NAME; ./tt assignment list names those there are\n");
  const Said nothing = c.types({"report", "week1"});
  CHECK(nothing.status == 2);
  CHECK(nothing.text ==
        "week1: nothing is graded yet\n  hint: ./tt grade week1 FOLDER, with what students handed in\n");
  CHECK(c.types({"grade", "week1", "--feedback"}).text == nothing.text);
  CHECK(c.types({"grade", "week9", "."}).has("there is no assignment week9"));
  CHECK(c.types({"grade", "week1", "/there/is/nothing", "--trust"}).has("/there/is/nothing"));
  tinytensor::write_file(c.folder / "week1" / "roster.csv", "student,name\nada,Ada\nada,Ada B\n");
  const Said twice = c.grades();
  CHECK(twice.status == 2);
  CHECK(twice.has("roster.csv: lines 2 and 3: student 'ada' is there twice"));
  CHECK_FALSE(fs::exists(c.folder / "week1/grades"));
}

TEST_CASE("where the disk is full nobody is graded as wrong, and the next run goes on") {
  const Class c;
  fs::remove(c.downloads() / "eve.zip");
  const fs::path small = c.folder / "small";
  fs::create_directory(small);
  // In namespaces of its own: the folder of temporary files has room for nothing but the first steps.
  const auto grades = [&](const std::string& size) {
    const std::string script = "mount -t tmpfs -o size=" + size + " tmpfs '" + small.string() +
                               "' || exit 77; TMPDIR='" + small.string() + "' exec \"$0\" grade week1 \"$1\" --trust";
    const course::ProcessResult result =
        course::run({{"unshare", "-m", "sh", "-c", script, COURSE_PROGRAM, c.downloads().string()},
                     {{"TINYTENSOR_ASSIGNMENTS", c.folder.path.string()}},
                     {},
                     false});
    return Said{result.status, result.output};
  };
  const Said full = grades("400k");
  CAPTURE(full.text);
  if (full.status == 77 || full.has("unshare")) return;  // it takes rights that not every machine gives
  CHECK(full.status == 1);
  CHECK(full.has("\nnot graded\n"));
  CHECK(full.has("the disk is full"));
  CHECK_FALSE(full.has(" passed "));
  CHECK_FALSE(full.has(" wrong "));
  const Said room = c.grades();
  CAPTURE(room.text);
  CHECK(room.status == 0);
  CHECK(room.has("  passed                          2 exercises\n"));
}
