// Other programs: what they print, how they end, and that they end.
#include "modules/course/process/process.h"

#include <doctest/doctest.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "modules/course/common/error.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using namespace course;
using End = ProcessResult::End;

namespace {

ProcessResult shell(const std::string& script, const Limits& limits = {}) {
  return run({{"sh", "-c", script}, {}, limits, false});
}

}  // namespace

TEST_CASE("a program's output, report and status come back") {
  const ProcessResult result = shell("echo out; echo err >&2; echo verdict >&3; exit 3");
  CHECK(result.end == End::exited);
  CHECK(result.status == 3);
  CHECK(result.output == "out\nerr\n");
  CHECK(result.report == "verdict\n");
}

TEST_CASE("a program gets the words and settings it was given") {
  const ProcessResult result =
      run({{"sh", "-c", "echo \"$1|$NAME\"", "sh", "two words"}, {{"NAME", "a b"}}, {}, false});
  CHECK(result.output == "two words|a b\n");
}

TEST_CASE("an endless loop is ended") {
  CHECK(shell("while :; do :; done", {.processor_seconds = 1}).end == End::out_of_time);
  CHECK(shell("sleep 100", {.wall_seconds = 0.2}).end == End::out_of_time);
}

TEST_CASE("a crash is a signal") {
  const ProcessResult result = shell("kill -SEGV $$");
  CHECK(result.end == End::signalled);
  CHECK(result.status == SIGSEGV);
}

TEST_CASE("a flood of output is cut") {
  const ProcessResult result = shell("exec yes", {.output_bytes = 10000, .wall_seconds = 20});
  CHECK(result.end == End::printed_too_much);
  CHECK(result.output.size() <= 10000);
}

TEST_CASE("a program that is not there is an error") {
  CHECK_THROWS_WITH_AS(run({{"/no/such/program"}, {}, {}, false}),
                       "/no/such/program: cannot be run: No such file or directory", CourseError);
}

TEST_CASE("what a command prints and cannot write is an error") {
  if (!std::filesystem::exists("/dev/full")) return;  // a disk that is full, where the system has one
  const std::string program = COURSE_PROGRAM;
  const ProcessResult full = shell(program + " list >/dev/full");
  CHECK(full.status == 2);
  CHECK(full.output.find("what is printed cannot be written: No space left on device") != std::string::npos);
  CHECK(shell(program + " progress --json >/dev/full").status == 2);
  CHECK(shell(program + " list >&-").status == 2);
  CHECK(shell(program + " list >/dev/null").status == 0);
}

TEST_CASE("a slip in the words of a command is an error with a hint, whoever types it") {
  for (const std::string words : {"assignment", "grade", "similar --frob"}) {
    CAPTURE(words);
    const ProcessResult result = shell(COURSE_PROGRAM " " + words);
    CHECK(result.status == 2);
    CHECK(result.output.find("--help` lists what there is") != std::string::npos);
  }
  const ProcessResult several = shell(COURSE_PROGRAM " check 01 02 03");
  CHECK(several.status == 2);
  CHECK(several.output.find("hint: ./tt check 01 checks all of a module") != std::string::npos);
}

TEST_CASE("a program that was just written runs, whatever else is being started") {
  const TemporaryFolder folder;
  const std::string program = tinytensor::read_file("/bin/true");
  std::atomic<int> ran = 0;
  constexpr int threads = 4, each = 100;
  const auto work = [&](int thread) {
    for (int i = 0; i < each; ++i) {
      const std::filesystem::path path = folder / fmt::format("{}-{}", thread, i);
      write_program(path, program);
      try {
        ran += run({{path.string()}, {}, {}, false}).status == 0;
      } catch (const CourseError&) {  // "Text file busy", where another child still holds it open for writing
      }
    }
  };
  std::vector<std::thread> working;
  for (int i = 0; i < threads; ++i) working.emplace_back(work, i);
  for (std::thread& one : working) one.join();
  CHECK(ran.load() == threads * each);
}
