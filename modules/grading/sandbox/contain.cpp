#include "modules/grading/sandbox/contain.h"

#include <fmt/format.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "modules/course/common/error.h"
#include "modules/grading/sandbox/namespaces.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using End = ProcessResult::End;

bool is_root() { return ::geteuid() == 0; }

// A user of its own for each program that runs, so that limits hold for each and none can signal another: from a range
// that systems keep free.
std::string next_user() {
  static std::atomic<unsigned> count{0};
  constexpr unsigned first = 61184, users = 4336;
  return std::to_string(first + (static_cast<unsigned>(::getpid()) * 37 + count++) % users);
}

void add(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

std::vector<std::string> launched(const Kit& kit, const Command& command, const Contained& contained,
                                  const Layers& layers, const std::vector<fs::path>& readable,
                                  const std::string& user) {
  std::vector<std::string> words{kit.contain.string(), "--files", contained.compiles ? "256" : "32"};
  if (!user.empty()) add(words, {"--user", user});
  // Without a user of its own this limit would count the other programs of the grader's.
  if (!user.empty()) add(words, {"--processes", contained.compiles ? "64" : "8"});
  if (!contained.writable.empty()) add(words, {"--folder", contained.writable.string()});
  for (const auto& [name, value] : command.environment) add(words, {"--env", name + "=" + value});
  if (layers.landlock) {
    for (const fs::path& path : readable) add(words, {"--read", path.string()});
    if (!contained.writable.empty()) add(words, {"--write", contained.writable.string()});
  }
  if (layers.seccomp) add(words, {"--calls", contained.compiles ? "compile" : "compute"});
  if (contained.compiles) add(words, {"--stays", "yes"});  // bubblewrap does not wait for what it runs
  words.emplace_back("--");
  return words;
}

// bubblewrap tells of a signal as shells do: 128 and its number.
ProcessResult as_it_ended(ProcessResult result) {
  constexpr int by_signal = 128, signals = 64;
  if (result.end != End::exited || result.status <= by_signal || result.status > by_signal + signals) {
    return result;
  }
  result.status -= by_signal;
  result.end = result.status == SIGXCPU   ? End::out_of_time
               : result.status == SIGXFSZ ? End::printed_too_much
                                          : End::signalled;
  return result;
}

ProcessResult in_layers(const Kit& kit, const Command& command, const Contained& contained, const Layers& layers) {
  std::vector<fs::path> readable = contained.readable;
  readable.push_back(kit.contain);
  const std::string user = layers.other_user && is_root() ? next_user() : "";
  if (!user.empty() && !contained.writable.empty()) {
    const auto id = static_cast<uid_t>(std::strtoul(user.c_str(), nullptr, 10));
    if (::chown(contained.writable.c_str(), id, id) != 0) {
      fail<CourseError>("{}: cannot be given to another user", contained.writable.string());
    }
  }
  Command outer = command;
  outer.is_launched = true;
  outer.words.clear();
  if (layers.namespaces) {
    Enclosure enclosure{.readable = readable, .becomes_another_user = true, .bare = true};
    if (!contained.writable.empty()) enclosure.writable = {contained.writable};
    outer.words = enclosed(enclosure);
  }
  add(outer.words, launched(kit, command, contained, layers, readable, user));
  add(outer.words, command.words);
  return layers.namespaces ? as_it_ended(run(outer)) : run(outer);
}

bool works(const Kit& kit, const Layers& layers, const fs::path& reads) {
  const std::string what = reads.empty() ? "nothing" : reads.string();
  const Command command{{kit.contain.string(), "--test", what}, {}, {0, 1 << 20, 5, 20}, false};
  std::vector<fs::path> readable = system_folders();
  if (!reads.empty()) readable.push_back(reads);
  const ProcessResult result = in_layers(kit, command, {readable, {}, true}, layers);
  return result.end == End::exited && result.status == 0;
}

}  // namespace

bool Layers::enough() const { return (namespaces || other_user) && limits && (seccomp || landlock); }

std::vector<std::string> Layers::names() const {
  std::vector<std::string> names;
  if (namespaces) names.emplace_back("namespaces");
  if (other_user) names.emplace_back("another user");
  if (limits) names.emplace_back("limits");
  if (seccomp) names.emplace_back("seccomp");
  if (landlock) names.emplace_back("Landlock");
  return names;
}

const Layers& layers_here(const Kit& kit) {
  static const Layers layers = [&] {
    Layers found;
#ifdef __linux__
    found.namespaces = can_enclose() && works(kit, {.namespaces = true}, {});
    found.seccomp = works(kit, {.seccomp = true}, {});
    found.landlock = works(kit, {.landlock = true}, {});
    // Without namespaces the other user must be able to reach the folder of the build, where headers are compiled.
    found.other_user = is_root() && works(kit, {.namespaces = found.namespaces, .other_user = true}, kit.contain);
#else
    static_cast<void>(kit);
#endif
    return found;
  }();
  return layers;
}

void require_enough(const Layers& layers) {
  if (layers.enough()) return;
  std::string missing;
  if (!layers.namespaces && !layers.other_user) {
    missing +=
        "  another user, or namespaces: install bubblewrap (apt-get install bubblewrap) where the kernel lets it "
        "make\n    user namespaces, or grade as root\n";
  }
  if (!layers.seccomp && !layers.landlock) {
    missing +=
        "  seccomp, or Landlock: Linux has them; a container may have taken them away. For seccomp the grader is built "
        "with\n    libseccomp (apt-get install libseccomp-dev)\n";
  }
  fail<CourseError>(
      "submissions are programs of strangers, and this machine cannot contain them. There is missing:\n{}"
      "  hint: --trust grades all the same, with your rights, on your files",
      missing);
}

std::vector<fs::path> in_reach(const Kit& kit, const Layers& layers, const std::vector<fs::path>& files) {
  std::vector<fs::path> reached;
  if (layers.namespaces || layers.landlock) return reached;
  for (const fs::path& file : files) {
    if (fs::is_regular_file(file) && works(kit, layers, file)) reached.push_back(file);
  }
  return reached;
}

ProcessResult run_contained(const Kit& kit, const Command& command, const Contained& contained, const Layers& layers) {
  ProcessResult result = in_layers(kit, command, contained, layers);
  const bool by_itself = result.end == End::exited || result.end == End::signalled;
  if (by_itself && !result.began) {
    throw GraderError(fmt::format("{}: it could not be begun: {}", fs::path(command.words[0]).filename().string(),
                                  result.output.empty() ? "its launcher ended" : result.output));
  }
  return result;
}

void close_this_process() {
#ifdef __linux__
  ::prctl(PR_SET_DUMPABLE, 0);
#endif
}

}  // namespace course
