#include "modules/grading/sandbox/tool.h"

#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

const char* search_path() {
  const char* path = std::getenv("PATH");
  return path == nullptr || *path == '\0' ? "/usr/bin:/bin" : path;
}

bool bubblewrap_works() {
  static const bool works = [] {
    try {
      return run({{"bwrap", "--ro-bind", "/", "/", "--unshare-all", "--die-with-parent", "true"}, {}, {}}).status == 0;
    } catch (const CourseError&) {
      return false;
    }
  }();
  return works;
}

/// Nothing of the disk is seen but this.
std::vector<std::string> enclosed(const ToolFiles& files) {
  std::vector<std::string> words = {"bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc",
                                    "--dev", "/dev",          "--tmpfs",           "/tmp"};
  const auto bind = [&](const char* how, const std::filesystem::path& path) {
    const std::string place = std::filesystem::absolute(path).string();
    words.insert(words.end(), {how, place, place});
  };
  for (const char* system : {"/usr", "/bin", "/lib", "/lib32", "/lib64", "/opt", "/nix", "/etc/ld.so.cache"}) {
    bind("--ro-bind-try", system);
  }
  for (const std::filesystem::path& path : files.readable) bind("--ro-bind", path);
  for (const std::filesystem::path& path : files.writable) bind("--bind", path);
  words.emplace_back("--");
  return words;
}

}  // namespace

ToolResult run_tool(const std::vector<std::string>& words, const ToolFiles& files,
                    const std::map<std::string, std::string>& settings, int64_t most_output) {
  // A program that asks for a password at the terminal is not stopped, but told that there is nobody.
  Command command;
  std::string path = "PATH=";
  path += search_path();
  command.words = {"/usr/bin/env", "-i", path, "LC_ALL=C.UTF-8"};
  for (const auto& [name, value] : settings) command.words.push_back(fmt::format("{}={}", name, value));
  if (bubblewrap_works()) {
    const std::vector<std::string> inside = enclosed(files);
    command.words.insert(command.words.end(), inside.begin(), inside.end());
  }
  for (const char* word : {"/bin/sh", "-c", "trap '' TTIN TTOU; exec \"$@\" >&3", "sh"})
    command.words.emplace_back(word);
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.limits = {int64_t{1} << 30, most_output, 30, 60};
  ProcessResult ended = run(command);
  const bool exited = ended.end == ProcessResult::End::exited;
  ToolResult result;
  result.there = !exited || (ended.status != 127 && ended.status != 126);
  result.succeeded = exited && ended.status == 0;
  // What encloses a program says by its status which signal ended it.
  const bool stopped = exited && (ended.status == 128 + SIGXFSZ || ended.status == 128 + SIGXCPU);
  result.cut =
      stopped || ended.end == ProcessResult::End::printed_too_much || ended.end == ProcessResult::End::out_of_time;
  result.printed = std::move(ended.report);
  const std::vector<std::string> lines = lines_of(ended.output);
  if (!lines.empty()) result.complaint = tinytensor::readable(lines.front(), 200);
  return result;
}

TemporaryPlace::TemporaryPlace() {
  std::string name = (std::filesystem::temp_directory_path() / "tinytensor-grading-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail<CourseError>("{}: cannot be made: {}", name, std::strerror(errno));
  path_ = name;
}

TemporaryPlace::~TemporaryPlace() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace course
