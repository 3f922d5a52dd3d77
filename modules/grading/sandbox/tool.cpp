#include "modules/grading/sandbox/tool.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "modules/course/common/text.h"
#include "modules/grading/sandbox/namespaces.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

const char* search_path() {
  const char* path = std::getenv("PATH");
  return path == nullptr || *path == '\0' ? "/usr/bin:/bin" : path;
}

thread_local ToolTime* time_of_this_thread = nullptr;

}  // namespace

ToolTime::ToolTime(double processor, double wall)
    : processor_seconds(processor), wall_seconds(wall), before_(time_of_this_thread) {
  time_of_this_thread = this;
}

ToolTime::~ToolTime() { time_of_this_thread = before_; }

ToolResult run_tool(const std::vector<std::string>& words, const ToolFiles& files,
                    const std::map<std::string, std::string>& settings, int64_t most_output) {
  ToolTime* const time = time_of_this_thread;
  ToolResult result;
  if (time != nullptr && (time->processor_seconds <= 0 || time->wall_seconds <= 0)) {
    result.cut = result.out_of_time = true;
    return result;
  }
  // A program that asks for a password at the terminal is not stopped, but told that there is nobody.
  Command command;
  std::string path = "PATH=";
  path += search_path();
  command.words = {"/usr/bin/env", "-i", path, "LC_ALL=C.UTF-8"};
  for (const auto& [name, value] : settings) command.words.push_back(fmt::format("{}={}", name, value));
  if (can_enclose()) {
    std::vector<std::filesystem::path> readable = system_folders();
    readable.insert(readable.end(), files.readable.begin(), files.readable.end());
    const std::vector<std::string> inside = enclosed({readable, files.writable});
    command.words.insert(command.words.end(), inside.begin(), inside.end());
  }
  for (const char* word : {"/bin/sh", "-c", "trap '' TTIN TTOU; exec \"$@\" >&3", "sh"})
    command.words.emplace_back(word);
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.limits = {int64_t{1} << 30, most_output, 30, 60};
  if (time != nullptr) {
    command.limits.processor_seconds = static_cast<int>(std::ceil(time->processor_seconds));
    command.limits.wall_seconds = time->wall_seconds;
  }
  const auto begin = std::chrono::steady_clock::now();
  ProcessResult ended = run(command);
  const bool exited = ended.end == ProcessResult::End::exited;
  result.there = !exited || (ended.status != 127 && ended.status != 126);
  result.succeeded = exited && ended.status == 0;
  // What encloses a program says by its status which signal ended it.
  const bool stopped = exited && (ended.status == 128 + SIGXFSZ || ended.status == 128 + SIGXCPU);
  result.out_of_time = ended.end == ProcessResult::End::out_of_time || (exited && ended.status == 128 + SIGXCPU);
  result.cut = stopped || result.out_of_time || ended.end == ProcessResult::End::printed_too_much;
  if (time != nullptr) {
    time->wall_seconds -= std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    // What a program that was ended had run itself is counted nowhere.
    time->processor_seconds -= result.out_of_time ? time->processor_seconds : ended.processor_seconds;
  }
  result.printed = std::move(ended.report);
  const std::vector<std::string> lines = lines_of(ended.output);
  if (!lines.empty()) result.complaint = tinytensor::readable(lines.front(), 200);
  return result;
}

}  // namespace course
