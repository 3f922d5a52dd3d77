// A workspace from before files of the library got another path: the copies move along, and no byte is lost.
#include <doctest/doctest.h>

#include <cerrno>

#include "modules/course/common/error.h"
#include "modules/course/source/moved_paths.h"
#include "modules/course/workspace/moved_files.h"
#include "tests/course/student.h"

namespace {

namespace fs = std::filesystem;

const std::string now_at = "05_activations/ops/elementwise/activations.cpp";
const std::string before_at = "05_activations/ops/activations.cpp";
const std::string base = ".course/base/";

void put_back(const Student& student, const std::string& from, const std::string& to) {
  fs::create_directories(student.file(to).parent_path());
  fs::rename(student.file(from), student.file(to));
}

/// Module 05 as an earlier version of the course began it.
void begins_before(const Student& student) {
  student.types({"start", "05"});
  for (const std::string& where : {std::string(), base}) put_back(student, where + now_at, where + before_at);
}

std::string moves(const Student& student) {
  return course::move_along(course::read_catalog(TINYTENSOR_SOURCE_DIR), student.work());
}

/// While it lives, nothing can be renamed.
struct NoRenaming {
  decltype(tinytensor::write_calls().rename) before = tinytensor::write_calls().rename;
  NoRenaming() {
    tinytensor::write_calls().rename = [](const char*, const char*) { return errno = EACCES, -1; };
  }
  ~NoRenaming() { tinytensor::write_calls().rename = before; }
};

}  // namespace

TEST_CASE("each entry of the table of moved files names a file of an exercise that is there, and none that is not") {
  const course::Catalog catalog = course::read_catalog(TINYTENSOR_SOURCE_DIR);
  const auto former = course::former_paths(catalog);
  CHECK(former.at("tokenizers/bpe.cpp") == "data/bpe.cpp");
  for (const auto& entry : former) {
    CAPTURE(entry.first);
    CHECK(fs::exists(catalog.library_file(entry.first)));
    CHECK_FALSE(fs::is_regular_file(catalog.library_file(entry.second)));
  }
}

TEST_CASE("any command moves the copies of an earlier course along, says so once, and keeps every byte") {
  const Student student;
  begins_before(student);
  const std::string written = student.reads(before_at) + "// a line of my own";
  student.writes(before_at, written);
  const std::string as_made = student.reads(base + before_at);
  const Answer list = student.types({"list"});
  CHECK(list.status == 0);
  CHECK(list.says("your copies moved along: 05_activations/ops/activations.cpp -> ops/elementwise/activations.cpp"));
  CHECK(student.reads(now_at) == written);
  CHECK(student.reads(base + now_at) == as_made);
  CHECK_FALSE(fs::exists(student.file(before_at)));
  CHECK_FALSE(fs::exists(student.file(base + before_at)));
  CHECK_FALSE(student.types({"list"}).says("moved along"));
  CHECK(student.types({"start", "05"}).says("left as it is"));
}

TEST_CASE("what passed has passed still when the files of its module have moved") {
  const Student student;
  begins_before(student);
  const std::string state = R"({"version": 1, "current": "05_activations", "exercises":
    {"05.1": {"passed": true, "gave_up": false, "hints": 2, "written": "0123456789abcdef"}}, "milestones": {}})";
  student.writes(".course/state.json", state);
  CHECK(student.types({"progress"}).says("✓ 05.1"));
  CHECK(student.reads(".course/state.json") == state);
  CHECK(student.types({"reset", "05.1"}).says("05.1 is as at the beginning"));
}

TEST_CASE("only what is at its old path moves: moving that was interrupted is finished by the next command") {
  const Student student;
  begins_before(student);
  put_back(student, before_at, now_at);  // the student's copy had moved, and the one in base had not
  CHECK(moves(student).empty());
  CHECK(fs::exists(student.file(base + now_at)));
  put_back(student, now_at, before_at);  // and the other way round
  CHECK_FALSE(moves(student).empty());
  CHECK(fs::exists(student.file(now_at)));
  CHECK(fs::exists(student.file(base + now_at)));
}

TEST_CASE("a file that is at its old path and at its new one stays at both") {
  const Student student;
  begins_before(student);
  fs::create_directories(student.file(now_at).parent_path());
  student.writes(now_at, "new\n");
  const std::string old = student.reads(before_at);
  CHECK(moves(student).find("is at its old path ops/activations.cpp too: both stay") != std::string::npos);
  CHECK(student.reads(before_at) == old);
  CHECK(student.reads(now_at) == "new\n");
}

TEST_CASE("a copy that cannot be moved is named, stays where it is, and moves later") {
  const Student student;
  begins_before(student);
  const std::string old = student.reads(before_at);
  {
    const NoRenaming read_only;
    std::string message;
    try {
      moves(student);
    } catch (const course::CourseError& error) {
      message = error.what();
    }
    CHECK(message.find("ops/activations.cpp has another path in this version of the course") != std::string::npos);
    CHECK(message.find("Permission denied") != std::string::npos);
    CHECK(message.find("writable, and run the command again") != std::string::npos);
  }
  CHECK(student.reads(before_at) == old);
  CHECK_FALSE(moves(student).empty());
  CHECK(student.reads(now_at) == old);
}
