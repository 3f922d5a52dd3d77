// An instructor's own checks, which students never see.
#include "modules/grading/judge/hidden.h"

#include <doctest/doctest.h>

#include <tuple>

#include "modules/course/common/error.h"
#include "tests/grading/hand_in.h"

namespace {

using namespace handing_in;
using Kind = course::Verdict::Kind;

// Written like the shipped ones; it asks about a size that those do not draw.
const char* const shipped_style = R"x(#include "modules/01_tensor/oracle.h"
#include "modules/course/checking/check.h"
namespace course {
namespace {
const Check<Shape> many({
    .exercise = "@EXERCISE@",
    .examples = {{1000, 1}},
    .call = [](const Shape& c) { return Call{"numel(" + code(c) + ")"}; },
    .ask = [](const Shape& c) -> Answer { return numel(c); },
    .expect = [](const Shape& c) -> Answer { return @EXPECT@; },
    .mistakes = [](const Shape&) -> Mistakes { return {{"a size of a thousand is left out", Value(1)}}; },
});
}  // namespace
}  // namespace course
)x";

std::string check_of(const std::string& exercise, const std::string& expect = "count_by_recursion(c)") {
  std::string text = shipped_style;
  text.replace(text.find("@EXERCISE@"), 10, exercise);
  text.replace(text.find("@EXPECT@"), 8, expect);
  return text;
}

struct Week {
  Week() {
    assignment = assignment_of({"01.1", "01.2"});
    assignment.folder = folder.path;
    std::filesystem::create_directory(folder / "hidden");
  }
  void writes(const std::string& name, const std::string& text) const {
    tinytensor::write_file((folder / "hidden" / name).string(), text);
  }
  std::string refused() const {
    try {
      graded(assignment, full_solution(assignment));
    } catch (const course::CourseError& error) {
      return error.what();
    }
    return "not refused";
  }
  TemporaryFolder folder;
  course::Assignment assignment;
};

}  // namespace

TEST_CASE("a hidden check finds what the shipped ones do not ask, and the student reads its name, no values") {
  const Week week;
  week.writes("01.1_large_sizes.cpp", check_of("01.1"));
  week.writes("._01.1_large_sizes.cpp", "what macOS keeps beside a file");
  const course::Graded good = graded(week.assignment, full_solution(week.assignment));
  CHECK(good.earned() == 3);
  course::Submission hers = full_solution(week.assignment);
  hers.regions["01.1"][0] =
      "int64_t count = 1;\nfor (const int64_t size : shape) count *= size == 1000 ? 1 : size;\nreturn count;\n";
  set_digest(hers);
  const course::Graded bad = graded(week.assignment, hers);
  const course::GradedExercise shown = of(bad, "01.1");
  CHECK(shown.kind == Kind::wrong);
  CHECK(shown.earned == 0);
  CHECK(shown.hidden);
  CHECK(shown.told == "wrong in the hidden check 'large sizes'\n  likely: a size of a thousand is left out\n");
  CHECK(shown.for_instructor.find("numel({1000, 1})") == 0);
  CHECK(of(bad, "01.2").kind == Kind::passed);
}

TEST_CASE("what a student is told of a hidden check holds no number that her wrong answer could carry out of it") {
  const Week week;
  std::string text = check_of("01.1");
  const auto in_numbers = [&](const std::string& call, const std::string& result) {
    text.replace(text.find("return " + call + ";"), call.size() + 8,
                 "const double n = static_cast<double>(" + call + "); return Numbers({2}, " + result + ");");
  };
  in_numbers("numel(c)", "{n, 2 * n}");
  in_numbers("count_by_recursion(c)", "{n, 2 * n}");
  week.writes("01.1_large_sizes.cpp", text);
  course::Submission hers = full_solution(week.assignment);
  hers.regions["01.1"][0] =
      "int64_t count = 1;\nfor (const int64_t size : shape) count *= size == 1000 ? 1000 * 37 : size;\nreturn count;\n";
  set_digest(hers);
  const course::GradedExercise shown = of(graded(week.assignment, hers), "01.1");
  CHECK(shown.told ==
        "wrong in the hidden check 'large sizes'\n  likely: each is the same multiple of what it should be\n");
  CHECK(shown.for_instructor.find("each is 37 times what it should be") != std::string::npos);
}

TEST_CASE("a hidden check that is itself wrong is refused before any submission suffers from it") {
  const Week week;
  week.writes("01.1.cpp", check_of("01.1", "1 + count_by_recursion(c)"));
  CHECK(week.refused().find("01.1.cpp: the library's own lines do not pass this check:\nnumel({1000, 1})") !=
        std::string::npos);
  week.writes("01.1.cpp", check_of("01.2"));
  CHECK(week.refused().find("01.1.cpp: it holds no check of exercise 01.1\n  hint: .exercise = \"01.1\"") !=
        std::string::npos);
  week.writes("01.1.cpp", "this is no check\n");
  CHECK(week.refused().find("01.1.cpp: this check does not compile:") != std::string::npos);
  std::filesystem::remove(week.folder / "hidden" / "01.1.cpp");
  week.writes("large.cpp", check_of("01.1"));
  CHECK(week.refused().find("large.cpp: its name begins with no exercise of week1\n  hint: call it 01.1.cpp") !=
        std::string::npos);
}

TEST_CASE("a part of an assignment is graded anew beside hidden checks of the other exercises") {
  const Week week;
  week.writes("01.1.cpp", check_of("01.1"));
  course::GradeOptions options{.exclusive = true};
  options.trust = !course::layers_here(kit()).enough();
  const course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), week.assignment, options);
  course::Assignment part = week.assignment;
  part.exercises = {"01.2"};
  const course::Graded again = course::grade(catalog(), prepared, part, full_solution(week.assignment), options);
  REQUIRE(again.exercises.size() == 1);
  CHECK(of(again, "01.2").kind == Kind::passed);
}

TEST_CASE("what cannot be linked with a hidden check costs that exercise alone, and the instructor reads why") {
  const Week week;
  week.writes("01.1_large.cpp", check_of("01.1"));
  course::GradeOptions options{.exclusive = true};
  options.trust = !course::layers_here(kit()).enough();
  course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), week.assignment, options);
  prepared.hidden.at(0).asks.erase(prepared.hidden.at(0).asks.begin());  // as if her lines needed what only others have
  const course::Graded result =
      course::grade(catalog(), prepared, week.assignment, full_solution(week.assignment), options);
  CHECK(of(result, "01.1").kind == Kind::wrong);
  CHECK(of(result, "01.1").told == "wrong in the hidden check 'large'\n");
  CHECK(of(result, "01.1").for_instructor.find("the program cannot be linked:") == 0);
  CHECK(of(result, "01.2").kind == Kind::passed);
}

TEST_CASE("a module of one's own leaves the course of other grades as it is, until something uses it") {
  const TemporaryFolder root;
  const auto writes = [&](const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root / path).parent_path());
    tinytensor::write_file(root / path, text);
  };
  writes("tinytensor/ops/sum.cpp", "#include \"tinytensor/ops/sum.h\"\n");
  writes("tinytensor/ops/sum.h", "\n");
  writes("modules/01_first/checks.cpp", "\n");
  course::Catalog all;
  all.root = root.path;
  for (const auto& [number, name, file] :
       {std::tuple("01", "01_first", "ops/sum.cpp"), std::tuple("15", "15_own", "ops/own.cpp")}) {
    course::Module module;
    module.number = number;
    module.name = name;
    module.folder = root / ("modules/" + module.name);
    module.exercises.emplace_back();
    module.exercises.back().id = module.number + ".1";
    module.exercises.back().files = {file};
    all.modules.push_back(module);
  }
  course::Assignment week;
  week.exercises = {"01.1"};
  week.folder = root / "week";
  const auto now = [&] { return course::fingerprint_of(all, kit(), week); };
  const std::string before = now();
  writes("tinytensor/ops/own.cpp", "#include \"tinytensor/ops/own.h\"\n");
  writes("tinytensor/ops/own.h", "\n");
  CHECK(now() == before);
  writes("tinytensor/ops/sum.h", "int more;\n");
  const std::string changed = now();
  CHECK(changed != before);
  writes("tinytensor/ops/sum.cpp", "#include \"tinytensor/ops/sum.h\"\n#include \"tinytensor/ops/own.h\"\n");
  const std::string uses = now();
  CHECK(uses != changed);
  writes("tinytensor/ops/own.h", "int more;\n");
  CHECK(now() != uses);
}

TEST_CASE("the course of a grade changes with the assignment, its secret and its hidden checks") {
  const Week week;
  const auto now = [&] { return course::fingerprint_of(catalog(), kit(), week.assignment); };
  const std::string before = now();
  CHECK(before == now());
  week.writes("01.1.cpp", check_of("01.1"));
  const std::string with_hidden = now();
  CHECK(with_hidden != before);
  course::Assignment other = week.assignment;
  other.secret[0] = '8';
  CHECK(course::fingerprint_of(catalog(), kit(), other) != with_hidden);
}
