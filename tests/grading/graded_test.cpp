// The file of a graded submission.
#include "modules/grading/judge/graded.h"

#include <doctest/doctest.h>

#include "modules/course/common/error.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

namespace {

using course::Graded;
using Kind = course::Verdict::Kind;

Graded example() {
  Graded graded;
  graded.submission = "mia.zip";
  graded.student = "mia";
  graded.digest = std::string(64, 'a');
  graded.handed_in = "2027-02-12T23:59:00Z";
  graded.exercises = {
      {"01.1", "how many elements a shape has", 1, 1, Kind::passed, false, "", ""},
      {"01.2", "the strides of dense numbers", 2, 0, Kind::wrong, true, "wrong", "numel({2, 0})\n\"\xff\" 1 < 2"}};
  graded.remarks = {"a line was changed outside of the regions"};
  graded.contained_by = {"network", "files"};
  graded.course = "c0ffee";
  graded.seconds = 1.5;
  return graded;
}

std::string error_of(const std::string& text) {
  const TemporaryFolder folder;
  const auto path = folder / "grade.json";
  tinytensor::write_file(path.string(), text);
  try {
    course::read_graded(path);
  } catch (const course::CourseError& error) {
    const std::string says = error.what();
    const size_t at = says.find(path.string());
    return at == 0 ? says.substr(path.string().size()) : says;
  }
  return "no error";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("what was graded is read as it was written, but for bytes that are no text") {
  const TemporaryFolder folder;
  const auto path = folder / "grade.json";
  const Graded graded = example();
  tinytensor::write_file(path.string(), course::json_of(graded));
  const Graded again = course::read_graded(path);
  CHECK(course::json_of(again) == course::json_of(graded));
  CHECK(again.exercises[1].for_instructor == "numel({2, 0})\n\"\xEF\xBF\xBD\" 1 < 2");
  CHECK(again.exercises[1].kind == Kind::wrong);
  CHECK(again.points() == 3);
  CHECK(again.earned() == 1);
}

TEST_CASE("each kind of verdict has a name") {
  for (const Kind kind : {Kind::passed, Kind::not_started, Kind::waits, Kind::wrong, Kind::crashed, Kind::out_of_time,
                          Kind::out_of_memory, Kind::printed_too_much, Kind::ended_early}) {
    CHECK(course::kind_named(course::name_of(kind)) == kind);
  }
}

TEST_CASE("a file of grades that is damaged is refused with the place and the rule") {
  const std::string good = course::json_of(example());
  CHECK(error_of("nothing") == ": this is not JSON");
  CHECK(error_of("[]") == ": this must be an object");
  CHECK(error_of(replaced(good, "\"course\"", "\"house\"")) == ": 'course' is missing, a text");
  CHECK(error_of(replaced(good, "\"passed\"", "\"done\"")) ==
        ", exercises[0]: 'kind': there is no kind of verdict called 'done'\n"
        "  hint: they are passed, not_started, waits, wrong, crashed, out_of_time, out_of_memory, printed_too_much, "
        "ended_early");
  CHECK(error_of(replaced(good, "\"earned\": 1.0", "\"earned\": 5")) ==
        ", exercises[0]: 'earned' is 5, more than 'points', 1");
  CHECK(error_of(replaced(good, "\"earned\": 1.0", "\"earned\": -1")) ==
        ", exercises[0]: 'earned' must be a number that is not below 0, and is -1");
  CHECK(error_of(replaced(good, "\"hidden\": true", "\"hidden\": 1")) ==
        ", exercises[1]: 'hidden' must be true or false");
  CHECK(error_of(replaced(good, "\"seconds\"", "\"s\"")) ==
        ", measured: 'seconds' is missing, a number that is not below 0");
}
