#include "modules/course/verdicts/runner.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "modules/course/build/denied_names.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/terminal.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;
using End = ProcessResult::End;

constexpr int64_t most_output = 1 << 20;
// Answers are files as well, and one limit holds for all files of a process.
constexpr int64_t most_bytes = 32 << 20;

// What the standard library says before it aborts: "…: Assertion '__n < this->size()' failed."
std::string assertion_in(const std::string& output) {
  for (const std::string& line : lines_of(output)) {
    const size_t at = line.find("Assertion '");
    if (at != std::string::npos) return line.substr(at);
  }
  return "";
}

// Of a sanitizer's report: what happened, and the first line of code in the folder `hers`.
//
//   ==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6030 at pc 0x558e
//       #0 0x558e in tinytensor::numel(…) /work/01_tensor/core/shape.cpp:53
std::string sanitizer_report(const std::string& output, const std::string& hers) {
  std::string text;
  for (const std::string& line : lines_of(output)) {
    for (const char* mark : {"AddressSanitizer: ", "runtime error: "}) {
      const size_t at = line.find(mark);
      if (at == std::string::npos || !text.empty()) continue;
      const size_t end = std::min(line.find(" on address"), line.find(" on unknown address"));
      text = line.substr(at, end == std::string::npos ? end : end - at) + "\n";
    }
    const size_t frame = line.find(" in ");
    if (!text.empty() && line.starts_with("    #") && frame != std::string::npos &&
        line.find(hers) != std::string::npos) {
      return text + " " + line.substr(frame) + "\n";
    }
  }
  return text;
}

// What the judge said of a program's answers.
struct Judgement {
  std::string kind = "malformed", text, likely;
};

std::string shown(const std::string& call) { return call.empty() ? "at its end\n" : call; }

Verdict bad_end(const ProcessResult& result, const Judgement& judgement, const CheckProgram& program) {
  const std::string call = shown(judgement.text);
  switch (result.end) {
    case End::out_of_time:
      return {Kind::out_of_time,
              fmt::format("{}  no answer within {} seconds: a loop that never ends, or one that is far too slow?", call,
                          program.limits.processor_seconds),
              result.output,
              {},
              result.status != SIGXCPU};
    case End::printed_too_much: return {Kind::printed_too_much, call + "  it printed more than 1 MB", ""};
    case End::signalled:
      if (judgement.kind == "overflow") {
        return {Kind::crashed, call + "  the stack ran out: a recursion that never ends, or one that is too deep?",
                result.output};
      }
      return {Kind::crashed, call + "  " + signal_text(result.status, result.output), result.output};
    case End::exited: break;
  }
  return {Kind::ended_early,
          fmt::format("{}  the program ended with status {} before the check was done: was exit() called?", call,
                      result.status),
          result.output};
}

Verdict not_written(const std::string& exercise, const std::string& reached, const std::string& output) {
  const bool own = reached.starts_with(exercise + " ");
  return {own ? Kind::not_started : Kind::waits, "exercise " + reached + ": not written yet", output};
}

Verdict verdict_of(const std::string& exercise, const ProcessResult& result, const Judgement& judgement,
                   const CheckProgram& program) {
  // Without one whatever stands there was printed by her lines.
  const std::string sanitizer = program.sanitized ? sanitizer_report(result.output, program.hers.string()) : "";
  if (!sanitizer.empty()) return {Kind::crashed, judgement.text + "  " + sanitizer, ""};
  if (result.end == End::printed_too_much || result.output.size() > most_output) {
    return {Kind::printed_too_much, judgement.text + "  it printed more than 1 MB", ""};
  }
  if (judgement.kind == "wrong") return {Kind::wrong, judgement.text, result.output, judgement.likely};
  if (judgement.kind == "todo") return not_written(exercise, judgement.text, result.output);
  if (judgement.kind == "twin") {
    return {Kind::wrong,
            fmt::format("it calls the library's own kernel '{}', which is what you are to write\n"
                        "  hint: write it with loops, or from smaller parts: {}\n",
                        judgement.text, allowed_parts(program.twins)),
            result.output};
  }
  if (judgement.kind == "memory") {
    return {Kind::out_of_memory,
            fmt::format("{}  it asked for more memory than the {} MB an exercise gets", judgement.text,
                        program.limits.memory_bytes >> 20),
            result.output};
  }
  const bool good_end = result.end == End::exited && result.status == 0;
  if (judgement.kind == "passed" && good_end) return {Kind::passed, "", result.output};
  if (judgement.kind == "malformed" && good_end) {
    return {Kind::wrong, shown(judgement.text) + "  your program answered something else\n", result.output};
  }
  return bad_end(result, judgement, program);
}

Command command_for(const CheckProgram& program, const std::string& exercise) {
  Command command{{program.path.string(), exercise}, program.environment, {}, false};
  command.words.insert(command.words.end(), {std::to_string(program.seed), std::to_string(program.seeds)});
  const std::vector<std::string> missing = kernels_among(program.twins);
  command.words.insert(command.words.end(), missing.begin(), missing.end());
  // The fast table is taken from her process in main(); what runs before that must not find it either.
  command.environment.insert({"TINYTENSOR_KERNELS", "reference"});
  command.environment.insert({{"TINYTENSOR_THREADS", "1"}, {"LC_ALL", "C.UTF-8"}});
  const CheckLimits& limits = program.limits;
  command.limits = {program.sanitized ? 0 : limits.memory_bytes, most_bytes, limits.processor_seconds,
                    limits.wall_seconds};
  if (program.sanitized) {
    command.environment["ASAN_OPTIONS"] =
        fmt::format("hard_rss_limit_mb={}:detect_leaks=0:allocator_may_return_null=0", limits.memory_bytes >> 20);
    command.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1";
  }
  return command;
}

/// Answers as files, for the judge; they are removed with this.
class AnswerFiles {
 public:
  explicit AnswerFiles(const std::vector<ProcessResult>& results) {
    for (const ProcessResult& result : results) {
      // A name that nobody can guess, and put a link there.
      std::string name = (fs::temp_directory_path() / "tinytensor-answers-XXXXXX").string();
      const int file = ::mkstemp(name.data());
      if (file < 0) fail<CourseError>("{}: cannot be written: {}", name, std::strerror(errno));
      ::close(file);
      paths_.emplace_back(name);
      std::ofstream answers(paths_.back(), std::ios::binary);
      answers << result.report;
      answers.close();
      if (!answers) fail<CourseError>("{}: cannot be written: is the disk full?", name);
    }
  }
  AnswerFiles(const AnswerFiles&) = delete;
  AnswerFiles& operator=(const AnswerFiles&) = delete;
  ~AnswerFiles() {
    std::error_code ignored;
    for (const fs::path& path : paths_) fs::remove(path, ignored);
  }
  const std::vector<fs::path>& paths() const { return paths_; }

 private:
  std::vector<fs::path> paths_;
};

std::vector<Judgement> judge(const CheckProgram& program, const std::string& exercise,
                             const std::vector<ProcessResult>& results) {
  const AnswerFiles files(results);
  const auto columns = program.columns > 0 ? program.columns : static_cast<int>(tinytensor::Terminal::width());
  Command command{{program.judge.string(), exercise, std::to_string(program.seed), std::to_string(program.seeds)},
                  {{"TINYTENSOR_THREADS", "1"}, {"COURSE_COLUMNS", std::to_string(columns)}},
                  {},
                  false};
  if (program.columns > 0 || tinytensor::Terminal::detect().unicode) command.environment["COURSE_UNICODE"] = "1";
  if (program.in_double) command.words.insert(command.words.begin() + 1, "--double");
  for (const fs::path& path : files.paths()) command.words.push_back(path.string());
  // Answers of strangers are small, and so is the time that it takes to read them.
  if (program.run) command.limits = {0, most_bytes, 60, 300};
  const ProcessResult said = run(command);
  std::vector<Judgement> judgements;
  for (const std::string& line : lines_of(said.output)) {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_object())
      judgements.push_back({json.value("kind", ""), json.value("text", ""), json.value("likely", "")});
  }
  if (said.status != 0 || judgements.size() != results.size()) {
    fail<JudgeError>("the check of {} is broken; this is no fault of yours:\n{}", exercise, said.output);
  }
  return judgements;
}

}  // namespace

std::string signal_text(int signal, const std::string& output) {
  const std::string assertion = assertion_in(output);
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "it read or wrote where it must not: an index out of range, a null pointer, or memory that is no longer "
             "there";
    case SIGABRT:
      if (!assertion.empty())
        return "an index or an iterator is out of range, by what it printed: \"" +
               tinytensor::readable(assertion, 300) + "\"";
      if (output.find("terminate called without an active exception") != std::string::npos) {
        return "it was ended by std::terminate without an exception: a std::thread that nobody has joined?";
      }
      if (output.find("terminate called") != std::string::npos) {
        return "an exception left a function that must not throw: a destructor, or one marked noexcept";
      }
      return "it aborted: memory was freed twice, something was written beyond its end, or an exception left a "
             "destructor";
    case SIGFPE: return "it divided a whole number by zero";
    case SIGILL: return "it ran into an instruction that is none: is a `return` missing?";
    default: return fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
  }
}

std::vector<Verdict> run_checks(const std::vector<CheckProgram>& programs, const std::string& exercise) {
  std::vector<ProcessResult> results(programs.size());
  in_parallel(programs.size(), [&](size_t i) {
    const Command command = command_for(programs[i], exercise);
    results[i] = programs[i].run ? programs[i].run(command) : run(command);
  });
  std::vector<Verdict> verdicts;
  const std::vector<Judgement> judgements = judge(programs.front(), exercise, results);
  for (size_t i = 0; i < results.size(); ++i) {
    verdicts.push_back(verdict_of(exercise, results[i], judgements[i], programs[i]));
  }
  return verdicts;
}

std::vector<Verdict> run_checks(const CheckProgram& program, const std::vector<std::string>& exercises) {
  std::vector<Verdict> verdicts(exercises.size());
  in_parallel(exercises.size(),
              [&](size_t i) { verdicts[i] = run_checks(std::vector{program}, exercises[i]).front(); });
  return verdicts;
}

}  // namespace course
