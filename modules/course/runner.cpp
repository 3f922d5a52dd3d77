#include "runner.h"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

#include "process.h"
#include "text.h"

namespace course {
namespace {

std::string signal_text(int signal) {
  switch (signal) {
    case SIGSEGV: return "it read or wrote where it must not: an index out of range, or a recursion without end";
    case SIGABRT: return "it aborted: an assertion, or memory that was freed twice";
    case SIGFPE: return "it divided a whole number by zero";
    default: return fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
  }
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

Verdict verdict_of(const std::string& exercise, const ProcessResult& result, const std::string& hers,
                   const CheckLimits& limits) {
  using Kind = Verdict::Kind;
  const size_t line_end = result.report.find('\n');
  const std::string kind = result.report.substr(0, line_end);
  const std::string text = line_end == std::string::npos ? "" : result.report.substr(line_end + 1);
  const std::string sanitizer = sanitizer_report(result.output, hers);
  if (!sanitizer.empty()) return {Kind::crashed, sanitizer, ""};
  switch (result.end) {
    case ProcessResult::End::out_of_time:
      return {Kind::out_of_time,
              fmt::format("no answer within {} seconds: a loop that never ends?", limits.processor_seconds),
              result.output};
    case ProcessResult::End::printed_too_much: return {Kind::printed_too_much, "it printed more than 1 MB", ""};
    case ProcessResult::End::signalled: return {Kind::crashed, signal_text(result.status), result.output};
    case ProcessResult::End::exited: break;
  }
  if (kind == "passed") return {Kind::passed, "", result.output};
  if (kind == "todo") {
    const bool own = text.find("exercise " + exercise + " ") == 0;
    return {own ? Kind::not_started : Kind::waits, text, result.output};
  }
  if (kind == "wrong") return {Kind::wrong, text, result.output};
  if (kind == "memory") {
    return {Kind::out_of_memory,
            fmt::format("it asked for more memory than the {} MB an exercise gets", limits.memory_bytes >> 20),
            result.output};
  }
  return {Kind::ended_early, fmt::format("the program ended with status {} before the check was done", result.status),
          result.output};
}

}  // namespace

std::vector<Verdict> run_checks(const std::filesystem::path& program, const std::vector<std::string>& exercises,
                                bool sanitized, const std::filesystem::path& hers, const CheckLimits& limits) {
  std::vector<Command> commands;
  for (const std::string& exercise : exercises) {
    Command command{{program.string(), exercise}, {{"TINYTENSOR_THREADS", "1"}, {"LC_ALL", "C.UTF-8"}}, {}, false};
    command.limits = {sanitized ? 0 : limits.memory_bytes, 1 << 20, limits.processor_seconds, limits.wall_seconds};
    if (sanitized) {
      command.environment["ASAN_OPTIONS"] =
          fmt::format("hard_rss_limit_mb={}:detect_leaks=0:allocator_may_return_null=0", limits.memory_bytes >> 20);
      command.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1";
    }
    commands.push_back(std::move(command));
  }
  const std::vector<ProcessResult> results = run_all(commands);
  std::vector<Verdict> verdicts;
  for (size_t i = 0; i < results.size(); ++i)
    verdicts.push_back(verdict_of(exercises[i], results[i], hers.string(), limits));
  return verdicts;
}

}  // namespace course
