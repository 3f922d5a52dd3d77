// ./tt similar as an instructor types it: what it says, what it leaves, and what it says when something is missing.
#include <doctest/doctest.h>

#include <fstream>

#include "modules/course/process/process.h"
#include "modules/grading/classroom/class_store.h"
#include "tests/grading/handed_in.h"
#include "tests/grading/instructor.h"

using namespace course;
using namespace handed_in;

namespace {

struct Answer {
  int status = 0;
  std::string text;
};

Answer types(std::vector<std::string> words) {
  words.insert(words.begin(), {COURSE_PROGRAM, "similar"});
  words.emplace_back("--trust");
  const ProcessResult result = run({words, {}, {}});
  return {result.status, result.output};
}

std::string submitted_code() {
  std::ifstream file(std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "tests/grading/alike/01.5.txt");
  std::string code, line;
  std::getline(file, line);
  while (std::getline(file, line) && !line.starts_with("## ")) code += line + "\n";
  return code;
}

}  // namespace

TEST_CASE("./tt similar names two who are alike, and writes its page, its table and a line for the report") {
  const Instructor instructor;
  instructor.reads("exercises = [\"01\"]\n");
  write_in(instructor.of("w") / "roster.csv",
           "\xEF\xBB\xBFstudent;name;pair\r\nada;Ada Lovelace;1\r\nleo;Leo;1\r\nkim;Kim;\r\n");
  const TemporaryFolder downloads;
  for (const char* student : {"ada", "leo", "kim", "unknown"}) {
    write_in(downloads.path / student / "work/01_tensor/core/shape.cpp",
             with(copy_of("core/shape.cpp"), "01.5", submitted_code()));
  }
  write_in(downloads / "nothing/x", "");
  std::filesystem::create_directories(downloads / "loop");
  std::filesystem::create_symlink(".git", downloads / "loop/.git");
  write_in(downloads / "odd/.git/HEAD", "ref: refs/heads/main\n");
  std::filesystem::create_directories(downloads / "odd/.git/objects");
  std::filesystem::create_symlink("info", downloads / "odd/.git/objects/info");
  const Answer answer = types({"w", downloads.path.string(), "--html", "--csv"});
  INFO(answer.text);
  CHECK(answer.status == 0);
  CHECK(answer.text.find("4 submissions compared") != std::string::npos);
  CHECK(answer.text.find("kim and unknown: 100%") != std::string::npos);  // all four have it
  write_in(downloads / "unknown/work/01_tensor/core/shape.cpp", copy_of("core/shape.cpp"));
  const Answer again = types({"w", downloads.path.string(), "--html", "--csv"});
  INFO(again.text);
  CHECK(again.text.find("ada and kim: 100%") != std::string::npos);
  CHECK(again.text.find("ada and leo") == std::string::npos);  // a pair
  CHECK(tinytensor::read_file(instructor.of("w") / "similar.html").find("ada and kim: 100%") != std::string::npos);
  CHECK(tinytensor::read_file(instructor.of("w") / "similar.csv").find("ada,kim,01.5,1,1.00,") != std::string::npos);
  CHECK(tinytensor::read_file(instructor.of("w") / "similar.txt").find("\nada and kim: 100%") != std::string::npos);
}

TEST_CASE("./tt similar compares the attempt that counts, and says which") {
  const Instructor instructor;
  const TemporaryFolder downloads;
  const auto hand_in = [&](const std::string& name, const std::string& code) {
    write_in(downloads.path / name / "work/01_tensor/core/shape.cpp", with(copy_of("core/shape.cpp"), "01.5", code));
  };
  hand_in("ada", submitted_code());
  hand_in("kim", submitted_code());
  hand_in("kim (1)", "  return {};\n");
  instructor.reads("exercises = [\"01\"]\n");
  Answer answer = types({"w", downloads.path.string()});  // the last one counts, and it is her own
  CHECK_MESSAGE(answer.text.find("no two are too alike") != std::string::npos, answer.text);
  instructor.reads("exercises = [\"01\"]\nattempts = \"best\"\n");
  answer = types({"w", downloads.path.string()});
  CHECK_MESSAGE(answer.text.find("of kim 'kim (1)' was compared, the last that holds something: which counts is") !=
                    std::string::npos,
                answer.text);
  // As if it had been graded: the first of hers earns, the other does not.
  const Assignment week = read_assignment(catalog(), "w");
  for (const char* name : {"kim", "kim (1)"}) {
    const Submission read = read_submission(catalog(), week, downloads.path / name);
    Graded graded;
    graded.digest = read.digest;
    graded.exercises.push_back({});
    graded.exercises[0].exercise = "01.5";
    graded.exercises[0].points = 4;
    graded.exercises[0].earned = name == std::string("kim") ? 4 : 0;
    store_grade(week, graded);
  }
  answer = types({"w", downloads.path.string(), "--html"});
  INFO(answer.text);
  CHECK(answer.text.find("of kim kim was compared, which counts, and not 'kim (1)'") != std::string::npos);
  CHECK(answer.text.find("ada and kim: 100%") != std::string::npos);
  CHECK(tinytensor::read_file(instructor.of("w") / "similar.html").find("was compared, which counts") !=
        std::string::npos);
}

TEST_CASE("./tt similar says what is missing") {
  const Instructor instructor;
  instructor.reads("exercises = [\"01\"]\n");
  const TemporaryFolder downloads;
  CHECK(types({"w"}).text == "w: nothing was handed in yet\n  hint: ./tt similar w submissions/ names the folder\n");
  CHECK(types({"w", downloads.path.string()}).text.find("there are no submissions in it") != std::string::npos);
  CHECK(types({"w", "/nowhere/at all"}).text == "/nowhere/at all: there is no such file or folder\n");
  CHECK(types({"w", "/nowhere/at all"}).status == 2);
  CHECK(types({"other"}).status == 2);
}
