// Becomes another program, with less than this one may do. What is given up never comes back: layers that were entered
// hold for the other program and all its children.
//
//   course_contain [OPTION VALUE]… -- PROGRAM ARGUMENT…
//
//   --user ID          its user and group, without any others; only root can
//   --folder DIR       where it begins
//   --env NAME=VALUE   its environment is these alone
//   --processes N      how many it may be at once, with those of the same user
//   --files N          how many it may have open
//   --read PATH        with Landlock: it reads and runs these files and folders …
//   --write PATH       … and writes in these; without any of both there is no Landlock
//   --calls compute    with seccomp: or `compile`
//   --stays yes        runs the other program as a child, waits for it and all that it leaves behind, and ends as it did
//   --test WHAT        does not become another program: 0 if this works ("nothing"), or reads a file ("PATH")
//
// Descriptors but 0 … 3 are closed. Descriptor 4 is told "1" at the very end: the other program begins, and cannot
// write there. One that stays adds " 3.25", the seconds of the processor that all of them took: what runs it may end
// without having waited for them, as bubblewrap does. 125 if a layer cannot be entered: nothing was run then.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifdef __linux__
#include <grp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "modules/grading/sandbox/launcher/landlock.h"
#include "modules/grading/sandbox/launcher/seccomp.h"
#endif

namespace {

constexpr int beginning = 4;

struct Wanted {
  std::string user, folder, calls, test;
  std::vector<std::string> environment, readable, writable, words;
  rlim_t processes = 0, files = 0;
  bool stays = false;
};

[[noreturn]] void give_up(const std::string& what) {
  std::fprintf(stderr, "course_contain: %s: %s\n", what.c_str(), std::strerror(errno));
  std::exit(125);
}

Wanted read_arguments(int argc, char** argv) {
  Wanted wanted;
  int i = 1;
  for (; i + 1 < argc && std::strcmp(argv[i], "--") != 0; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--user")
      wanted.user = value;
    else if (name == "--folder")
      wanted.folder = value;
    else if (name == "--env")
      wanted.environment.push_back(value);
    else if (name == "--processes")
      wanted.processes = std::strtoul(value.c_str(), nullptr, 10);
    else if (name == "--files")
      wanted.files = std::strtoul(value.c_str(), nullptr, 10);
    else if (name == "--read")
      wanted.readable.push_back(value);
    else if (name == "--write")
      wanted.writable.push_back(value);
    else if (name == "--calls")
      wanted.calls = value;
    else if (name == "--stays")
      wanted.stays = value == "yes";
    else if (name == "--test")
      wanted.test = value;
    else {
      errno = EINVAL;
      give_up(name);
    }
  }
  for (++i; i < argc; ++i) wanted.words.emplace_back(argv[i]);
  return wanted;
}

void limit(decltype(RLIMIT_CORE) what, rlim_t value) {
  const rlimit both{value, value};
  if (::setrlimit(what, &both) != 0) give_up("limits");
}

void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (::syscall(SYS_close_range, static_cast<unsigned>(first), ~0u, 0u) == 0) return;
#endif
  for (int descriptor = first; descriptor < 4096; ++descriptor) ::close(descriptor);
}

void become_user(const std::string& user) {
#ifdef __linux__
  const auto id = static_cast<uid_t>(std::strtoul(user.c_str(), nullptr, 10));
  if (::setgroups(0, nullptr) != 0 || ::setresgid(id, id, id) != 0 || ::setresuid(id, id, id) != 0 ||
      (id != 0 && ::setuid(0) == 0)) {
    give_up("user " + user);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // forgotten with the old user
#else
  errno = ENOSYS;
  give_up("user " + user);
#endif
}

// Where a container's memory is used up, this program ends and not the grader.
void end_first() {
  const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;  // not on this system, or hidden from it
  static_cast<void>(!::write(file, "1000", 4));
  ::close(file);
}

void enter(const Wanted& wanted) {
  close_from(beginning + 1);
  ::fcntl(beginning, F_SETFD, FD_CLOEXEC);
  end_first();
  limit(RLIMIT_CORE, 0);
  if (wanted.files > 0) limit(RLIMIT_NOFILE, wanted.files);
  if (!wanted.folder.empty() && ::chdir(wanted.folder.c_str()) != 0) give_up(wanted.folder);
  if (wanted.processes > 0) limit(RLIMIT_NPROC, wanted.processes);
  if (!wanted.user.empty()) become_user(wanted.user);
#ifdef __linux__
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up("no new privileges");
  using namespace course::launcher;
  if (!wanted.readable.empty() || !wanted.writable.empty()) {
    if (!restrict_files(wanted.readable, wanted.writable)) give_up("Landlock");
  }
  const Calls calls = wanted.calls == "compile" ? Calls::compile : Calls::compute;
  const char* program = wanted.words.empty() ? nullptr : wanted.words[0].data();  // as become() hands it over
  if (!wanted.calls.empty() && !restrict_calls(calls, program)) give_up("seccomp");
#else
  errno = ENOSYS;
  if (!wanted.calls.empty() || !wanted.readable.empty()) give_up("this system");
#endif
}

int tested(const std::string& what) {
  if (what == "nothing") return 0;
  const int file = ::open(what.c_str(), O_RDONLY | O_CLOEXEC);
  return file < 0 ? 1 : 0;
}

[[noreturn]] void become(std::vector<char*>& words, std::vector<char*>& environment) {
  static_cast<void>(!::write(beginning, "1", 1));
  ::execve(words[0], words.data(), environment.data());
  static_cast<void>(!::write(beginning, "0", 1));
  std::fprintf(stderr, "%s: cannot be run: %s\n", words[0], std::strerror(errno));
  std::exit(127);
}

void tell_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  char text[40];
  const auto part = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  const int size = std::snprintf(text, sizeof text, " %.3f", part(used.ru_utime) + part(used.ru_stime));
  static_cast<void>(!::write(beginning, text, static_cast<size_t>(size)));
}

// Ends as the child did. What lost its own parent is waited for, too.
[[noreturn]] void stay(pid_t child) {
  int status = 0, of_child = 0;
  for (pid_t ended; (ended = ::wait(&status)) > 0 || errno == EINTR;) {
    if (ended == child) of_child = status;
  }
  tell_seconds();
  if (!WIFSIGNALED(of_child)) std::exit(WEXITSTATUS(of_child));
  std::signal(WTERMSIG(of_child), SIG_DFL);
  std::raise(WTERMSIG(of_child));
  std::exit(128 + WTERMSIG(of_child));
}

}  // namespace

int main(int argc, char** argv) {
  Wanted wanted = read_arguments(argc, argv);
  std::vector<char*> words, environment;
  for (std::string& word : wanted.words) words.push_back(word.data());
  for (std::string& setting : wanted.environment) environment.push_back(setting.data());
  words.push_back(nullptr);
  environment.push_back(nullptr);
  enter(wanted);
  if (!wanted.test.empty()) return tested(wanted.test);
  if (wanted.words.empty()) return 2;
  if (!wanted.stays) become(words, environment);
#ifdef __linux__
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  const pid_t child = ::fork();
  if (child < 0) give_up("a process");
  if (child == 0) become(words, environment);
  stay(child);
}
