#include "modules/grading/handout/repository.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "tests/grading/instructor.h"

using namespace course;
namespace fs = std::filesystem;

namespace {

// Lines of solutions that stand elsewhere too because everybody writes them so. Look before you add one: a line that
// says how something is computed belongs nowhere but in the library.
const std::set<std::string> says_nothing = {
    "optimizer.zero_grad();",
    "optimizer.step();",
    "return points;",
    "return strides;",
    "return bias;",
    "Strides strides(shape.size());",
    "step *= shape[i];",
    "total = sum;",
    "double squares = 0;",
    "double score = 0;",
    "const double angle =",
    "ids.push_back(id);",
    "tokens[kept++] = tokens[i];",
    "for (int64_t i = 0; i + 1 < n; ++i) {",
    "for (const Word& word : words) {",
    "for (size_t i = 0; i < tokens.size(); ++i) {",
    "for (const std::string_view ending : {\"'s\", \"'t\", \"'re\", \"'ve\", \"'m\", \"'ll\", \"'d\"}) {",
    "while (merges.size() < count) {",
    "const Tensor weights = attention_weights(scores);",
    "std::vector<KeyValueCache> caches;",
    "return seconds;",
    "const Tensor heads =",
    "size_t longest = 0;",
    "const int64_t length = ids.size(1);",
};

Assignment of(const std::vector<std::string>& words) {
  Assignment assignment;
  assignment.name = "week3";
  assignment.exercises = exercises_of(Instructor::catalog(), words);
  return assignment;
}

struct Made {
  explicit Made(const std::vector<std::string>& words)
      : assignment(of(words)),
        stubbing(stubbing_for(Instructor::catalog(), assignment, read_reach(Instructor::catalog()))),
        files(student_files(Instructor::catalog(), assignment, stubbing)) {}
  const StudentFile* find(const std::string& path) const {
    const auto found = std::find_if(files.begin(), files.end(), [&](const StudentFile& f) { return f.path == path; });
    return found == files.end() ? nullptr : &*found;
  }

  Assignment assignment;
  Stubbing stubbing;
  std::vector<StudentFile> files;
};

// Hints are the course's own help: they may quote a line.
bool holds_hints_of_the_assignment(const std::string& path, const Made& made) {
  return path.starts_with("modules/") && path.ends_with("/module.toml") &&
         path.substr(8, 2) <= made.assignment.modules().back();
}

std::vector<std::string> given_away(const Made& made) {
  std::vector<std::string> found;
  const std::set<std::string> telling = telling_lines(Instructor::catalog(), made.stubbing.stubs);
  REQUIRE(telling.size() > 20);
  for (const StudentFile& file : made.files) {
    if (holds_hints_of_the_assignment(file.path, made)) continue;
    for (const std::string& line : telling) {
      if (says_nothing.count(line) == 0 && file.text.find(line) != std::string::npos) {
        found.push_back(file.path + ": " + line);
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("no line of a solution that is asked for, or comes later, is in the students' repository") {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"01"}, {"03", "04.1-04.6"}, {"08"}, {"13", "14"}}) {
    const Made made(words);
    CAPTURE(words.front());
    const std::vector<std::string> found = given_away(made);
    CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
  }
}

TEST_CASE("a copied solution would be noticed") {
  Made made({"03"});
  made.files.push_back({"docs/copied.md", "  pending.reserve(8);\n", false});
  const std::string region = [] {
    const Source tape =
        parse("tape", tinytensor::read_file(fs::path(TINYTENSOR_SOURCE_DIR) / "tinytensor/autograd/tape.cpp"));
    return tape.inside(*tape.find("03.8"));
  }();
  made.files.back().text += region;
  CHECK(!given_away(made).empty());
}

TEST_CASE("what comes before is filled in, what is asked for and comes later is a stub") {
  const Made made({"03", "04.1-04.6"});
  const auto stub = [&](const std::string& exercise) {
    const std::string file = Instructor::catalog().exercise(exercise).file;
    const Source source = parse(file, made.find("tinytensor/" + file)->text);
    return is_stub(source, *source.find(exercise));
  };
  CHECK(!stub("01.1"));
  CHECK(!stub("02.9"));
  CHECK(stub("03.1"));
  CHECK(stub("04.6"));
  CHECK(stub("04.7"));
  CHECK(stub("14.8"));
  CHECK(made.stubbing.kept.empty());
  CHECK(made.stubbing.unjudged.empty());
}

TEST_CASE("later lines stay where checks of the assignment run them, and the instructor is told") {
  const Made made({"09.8"});
  CHECK(made.stubbing.kept == std::map<std::string, std::set<std::string>>{{"10.7", {"09.8"}}});
  CHECK(made.stubbing.stubs.count("10.7") == 0);
  CHECK(made.stubbing.stubs.count("10.6") == 1);
}

TEST_CASE("an exercise whose judge runs lines that are asked for is named") {
  Reach reach;
  reach.judge["03.5"] = {"03.2", "01.1"};
  const Stubbing stubbing = stubbing_for(Instructor::catalog(), of({"03"}), reach);
  CHECK(stubbing.unjudged == std::map<std::string, std::set<std::string>>{{"03.5", {"03.2"}}});
}

TEST_CASE("nothing of the instructor's side goes to students") {
  const Made made({"03"});
  for (const StudentFile& file : made.files) {
    CAPTURE(file.path);
    for (const char* part :
         {"/wrong/", "modules/grading", "assignments/", "tests/", ".ci/", "instructors", "docs/site", "secret"}) {
      CHECK(file.path.find(part) == std::string::npos);
    }
  }
  CHECK(made.find("modules/03_autograd/checks.cpp") != nullptr);
  CHECK(made.find("modules/07_layers/README.md") != nullptr);
  CHECK(made.find("modules/07_layers/checks.cpp") == nullptr);
  CHECK(made.find("modules/07_layers/oracle.h") == nullptr);
  CHECK(made.find("modules/07_layers/module.toml")->text.find("hints = []") != std::string::npos);
  CHECK(made.find("tt")->executable);
  CHECK(!made.find("CMakeLists.txt")->executable);
}

TEST_CASE("what VS Code and dev containers read is JSON, and the README says what is asked") {
  const Made made({"03"});
  for (const char* path :
       {".vscode/launch.json", ".vscode/tasks.json", ".vscode/settings.json", ".devcontainer/devcontainer.json"}) {
    CAPTURE(path);
    CHECK(nlohmann::json::parse(made.find(path)->text, nullptr, false).is_object());
  }
  const std::string readme = made.find("README.md")->text;
  CHECK(readme.find("# week3: ") == 0);
  CHECK(readme.find("| 03.10 | the slope that one measures |") != std::string::npos);
  CHECK(readme.find("03.1 one exercise") != std::string::npos);
  CHECK(made.find(".vscode/launch.json")->text.find("\"default\": \"03.1\"") != std::string::npos);
  CHECK(made.find("assignment.toml")->text.find("exercises = [\"03.1\"") != std::string::npos);
}

TEST_CASE("the README says by whose clock lateness goes, where it costs anything") {
  const Made made({"03"});
  Assignment assignment = made.assignment;
  assignment.due = parse_moment("2027-02-12T12:00:00Z");
  const auto readme = [&] {
    for (const StudentFile& file : student_files(Instructor::catalog(), assignment, made.stubbing)) {
      if (file.path == "README.md") return file.text;
    }
    return std::string();
  };
  CHECK(readme().find("Gradescope") == std::string::npos);
  assignment.late.percent = 10;
  CHECK(
      readme().find("by the time that Gradescope records; of what is handed in in another way your instructor decides "
                    "what is late. Of several attempts the last one in time counts.") != std::string::npos);
}

TEST_CASE("the repository has one commit, the same one each time, and is replaced only when told so") {
  const Instructor me;
  const Assignment made = make_assignment(me.catalog(), "week3", {.exercises = {"03"}});
  const fs::path students = me.of("week3") / "students";
  const auto commits = [&] {
    return course::run({{"git", "-C", students.string(), "log", "--format=%H %an %ae %aI"}, {}, {}, false}).output;
  };
  make_repository(me.catalog(), made, false);
  const std::string first = commits();
  CHECK(std::count(first.begin(), first.end(), '\n') == 1);
  CHECK(first.find("TinyTensor course@localhost 2000-01-01T00:00:00") != std::string::npos);
  CHECK(course::run({{"git", "-C", students.string(), "status", "--short"}, {}, {}, false}).output.empty());
  tinytensor::write_file(students / "mine.txt", "notes\n");
  CHECK(complaint([&] {
          make_repository(me.catalog(), made, false);
        }).find("students is there already, and stays as it is\n  hint: ./tt assignment students week3 --again") !=
        std::string::npos);
  CHECK(fs::exists(students / "mine.txt"));
  make_repository(me.catalog(), made, true);
  CHECK(!fs::exists(students / "mine.txt"));
  CHECK(commits() == first);
}

TEST_CASE(
    "the checks of a students' repository find what an earlier push has built, by its files and not by their times") {
  const Made made({"03"});
  const std::string workflow = made.find(".github/workflows/check.yml")->text;
  const size_t cache = workflow.find("actions/cache"),
               touch = workflow.find("touch --no-dereference --date=2000-01-01");
  CHECK(cache < touch);
  CHECK(touch < workflow.find("./tt check assigned"));
  for (const char* folder : {"tinytensor/**", "modules/**", "examples/**", "cmake/**", "CMake*"}) {
    CHECK(workflow.find(folder) < touch);
  }
}
