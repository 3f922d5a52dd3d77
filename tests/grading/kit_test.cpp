#include "modules/grading/handout/kit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "modules/course/build/kit.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "tests/grading/instructor.h"

using namespace course;
namespace fs = std::filesystem;

namespace {

std::string file_in(const std::vector<ZipEntry>& files, const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const ZipEntry& f) { return f.path == path; });
  return found == files.end() ? "" : found->text;
}

ProcessResult shell(const std::vector<std::string>& words) { return course::run({words, {}, {}, false}); }

}  // namespace

TEST_CASE("an archive that is written can be read by others, with its modes") {
  const TemporaryFolder folder;
  tinytensor::write_file(folder / "a.zip", zip_of({{"a/b.txt", "two\nlines\n", false}, {"run", "#!/bin/sh\n", true}}));
  const std::string script =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); "
      "print([(i.filename, oct(i.external_attr >> 16), z.read(i)) for i in z.infolist()])";
  if (shell({"python3", "-c", "pass"}).status != 0) {
    MESSAGE("python3 is not here: the archive is not read");
    return;
  }
  CHECK(shell({"python3", "-c", script, (folder / "a.zip").string()}).output ==
        "None\n[('a/b.txt', '0o100644', b'two\\nlines\\n'), ('run', '0o100755', b'#!/bin/sh\\n')]\n");
}

TEST_CASE("a kit holds the course, the assignment and what its platform calls, and the same kit has the same bytes") {
  const Instructor me;
  const Assignment week = make_assignment(me.catalog(), "week3", {.exercises = {"03"}});
  tinytensor::write_file(week.folder / "hidden" / "03.4.cpp", "// mine\n");
  const std::vector<ZipEntry> files = kit_files(me.catalog(), week, "gradescope");
  CHECK(file_in(files, "assignments/week3/hidden/03.4.cpp") == "// mine\n");
  CHECK(file_in(files, "assignments/week3/secret") == week.secret + "\n");
  CHECK(file_in(files, "run_autograder").find("/autograder/results/results.json") != std::string::npos);
  CHECK(file_in(files, "grade.sh").find("grade week3 --one") != std::string::npos);
  CHECK(file_in(files, "setup.sh").find("course_kit course_kit_double") != std::string::npos);
  CHECK(file_in(files, "setup.sh").find("chmod -R go= \"$here/assignments\" \"$here/source\"") != std::string::npos);
  CHECK(!file_in(files, "source/tinytensor/autograd/tape.cpp").empty());
  CHECK(!file_in(files, "headers/nlohmann/json.hpp").empty());
  CHECK(!file_in(files, "headers/CLI/CLI.hpp").empty());
  CHECK(!file_in(files, "headers/toml++/toml.h").empty());
  CHECK(!file_in(files, "source/modules/03_autograd/checks.cpp").empty());
  CHECK(file_in(files, "source/modules/04_operators/checks.cpp").empty());  // of a module that is not asked for
  CHECK(std::none_of(files.begin(), files.end(), [](const ZipEntry& f) {
    return f.path.find("/wrong/") != std::string::npos || f.path.find("/students/") != std::string::npos ||
           f.path.starts_with("source/build/");
  }));
  const fs::path path = make_kit(me.catalog(), week, "gradescope");
  CHECK(path.filename() == "kit-gradescope.zip");
  CHECK((fs::status(path).permissions() & fs::perms(077)) == fs::perms::none);
  const std::string first = tinytensor::read_file(path);
  make_kit(me.catalog(), week, "gradescope");
  CHECK(tinytensor::read_file(path) == first);
}

TEST_CASE("each platform has its own entry, and one that is not known is refused with those there are") {
  const Instructor me;
  const Assignment week = make_assignment(me.catalog(), "week1", {.exercises = {"01"}});
  const std::vector<ZipEntry> classroom = kit_files(me.catalog(), week, "classroom50");
  CHECK(file_in(classroom, "autograder.py").find("classroom50.sh") != std::string::npos);
  CHECK(!file_in(classroom, "classroom50.sh").empty());
  constexpr size_t most_that_classroom50_fetches = size_t{10} << 20;
  CHECK(zip_of(classroom).size() < most_that_classroom50_fetches);
  CHECK(!file_in(kit_files(me.catalog(), week, "github-actions"), ".github/workflows/grade.yml").empty());
  CHECK(file_in(kit_files(me.catalog(), week, "plain"), "setup.sh").find("course_kit_double") == std::string::npos);
  CHECK(complaint([&] { kit_files(me.catalog(), week, "moodle"); }) ==
        "there is no platform 'moodle'\n  hint: there are gradescope, classroom50, github-actions, plain");
}

TEST_CASE("the scripts of a kit are scripts") {
  const Instructor me;
  const Assignment week = make_assignment(me.catalog(), "week1", {.exercises = {"01"}});
  const TemporaryFolder folder;
  for (const std::string& platform : kit_platforms()) {
    for (const ZipEntry& file : kit_files(me.catalog(), week, platform)) {
      if (!file.executable || file.path.starts_with("source/")) continue;
      CAPTURE(file.path);
      tinytensor::write_file(folder / "script", file.text);
      if (file.path.ends_with(".py")) {
        const std::string reads = "import sys; compile(open(sys.argv[1]).read(), 'script', 'exec')";
        CHECK(shell({"python3", "-c", reads, (folder / "script").string()}).output.empty());
      } else {
        CHECK(shell({"bash", "-n", (folder / "script").string()}).output.empty());
      }
    }
  }
}

namespace {

/// Functions and variables that an object has, and those that it needs from others; the names of an archive's members
/// stand before theirs.
struct Linked {
  std::set<std::string> has, needs;
};

// "…/libcourse.a:report.cpp.o:0000000000000010 T _ZN6course7coloredE"
std::map<std::string, Linked> linked(const std::string& nm, const fs::path& file) {
  std::map<std::string, Linked> all;
  for (const std::string& line : lines_of(run({{nm, "-A", file.string()}, {}, {}, false}).output)) {
    const size_t blank = line.rfind(' ');
    if (blank == std::string::npos || blank < 3 || line[blank - 2] != ' ') continue;
    const char kind = line[blank - 1];
    const size_t colon = line.rfind(':', blank), begin = line.rfind(':', colon - 1) + 1;
    Linked& its = all[line.substr(begin, colon - begin)];
    if (kind == 'U') its.needs.insert(line.substr(blank + 1));
    if (std::string_view("TDBR").find(kind) != std::string_view::npos) its.has.insert(line.substr(blank + 1));
  }
  return all;
}

// Objects of the rooms that CMake leaves out: "unity_other_0_cxx.cxx.o" of joined sources, and of single ones
// "similar.cpp.o", whose name is that of a source in one of these rooms.
bool is_left_out(const std::string& object, const std::set<std::string>& left_out) {
  return object.starts_with("unity_other_") || left_out.count(object.substr(0, object.find('.'))) != 0;
}

// The sources of the rooms that modules/CMakeLists.txt leaves out of a kit's program, without their endings.
std::set<std::string> left_out_of_kits() {
  std::set<std::string> names;
  const fs::path modules = fs::path(TINYTENSOR_SOURCE_DIR) / "modules";
  for (const char* room :
       {"course/authoring", "course/commands", "course/workspace", "grading/handout", "grading/similar"}) {
    for (const auto& entry : fs::directory_iterator(modules / room)) {
      if (entry.path().extension() == ".cpp") names.insert(entry.path().stem().string());
    }
  }
  return names;
}

}  // namespace

TEST_CASE("what the program of a kit leaves out, nothing of ./tt grade needs") {
  const Kit kit = read_kit(COURSE_KIT);
  const fs::path modules = fs::path(COURSE_KIT).parent_path();
  const std::set<std::string> left_out = left_out_of_kits();
  CHECK(left_out.size() > 20);
  std::map<std::string, Linked> parts = linked(kit.nm, modules / "libcourse.a");
  for (const char* command : {"commands_grade", "commands_grade_class"}) {
    parts.merge(
        linked(kit.nm, modules / "CMakeFiles/course_program.dir/grading/commands" / (std::string(command) + ".cpp.o")));
  }
  std::map<std::string, std::string> has_what_is_left_out;
  for (const auto& [part, its] : parts) {
    for (const std::string& name : its.has) {
      if (is_left_out(part, left_out)) has_what_is_left_out[name] = part;
    }
  }
  CHECK(has_what_is_left_out.size() > 100);
  size_t needed = 0;
  for (const auto& entry : parts) {
    const std::string& part = entry.first;
    if (is_left_out(part, left_out)) continue;
    for (const std::string& name : entry.second.needs) {
      CAPTURE(part);
      CAPTURE(name);
      CHECK(has_what_is_left_out.count(name) == 0);
      ++needed;
    }
  }
  CHECK(needed > 500);
}
