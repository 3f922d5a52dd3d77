#include "tool.h"

#include <stdlib.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "error.h"
#include "text.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

constexpr int64_t most_output = int64_t{128} << 20;

const char* search_path() {
  const char* path = std::getenv("PATH");
  return path == nullptr || *path == '\0' ? "/usr/bin:/bin" : path;
}

}  // namespace

ToolResult run_tool(const std::vector<std::string>& words, const std::map<std::string, std::string>& settings) {
  // A program that asks for a password at the terminal is not stopped, but told that there is nobody.
  Command command;
  command.words = {"/usr/bin/env", "-i", std::string("PATH=") + search_path(), "LC_ALL=C.UTF-8"};
  for (const auto& [name, value] : settings) command.words.push_back(name + "=" + value);
  for (const char* word : {"/bin/sh", "-c", "trap '' TTIN TTOU; exec \"$@\" >&3", "sh"}) command.words.push_back(word);
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.limits = {int64_t{1} << 30, most_output, 30, 60};
  ProcessResult ended = run(command);
  const bool exited = ended.end == ProcessResult::End::exited;
  ToolResult result;
  result.there = !exited || (ended.status != 127 && ended.status != 126);
  result.succeeded = exited && ended.status == 0;
  result.cut = ended.end == ProcessResult::End::printed_too_much || ended.end == ProcessResult::End::out_of_time;
  result.printed = std::move(ended.report);
  const std::vector<std::string> lines = lines_of(ended.output);
  if (!lines.empty()) result.complaint = tinytensor::readable(lines.front(), 200);
  return result;
}

TemporaryPlace::TemporaryPlace() {
  std::string name = (std::filesystem::temp_directory_path() / "tinytensor-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail<CourseError>("{}: cannot be made: {}", name, std::strerror(errno));
  path_ = name;
}

TemporaryPlace::~TemporaryPlace() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace course
