// What each layer stops while the others are off: by a program that tries, and says what it could do.
#include "modules/grading/sandbox/contain.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "modules/course/common/error.h"
#include "modules/grading/sandbox/namespaces.h"
#include "tests/grading/hand_in.h"

namespace {

using course::Contained;
using course::Layers;
using course::ProcessResult;
using handing_in::kit;

// One program with all attempts: its first argument says which. It prints "done" where one succeeds.
const char* const attempts = R"(
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static int answer(int good) { puts(good ? "done" : strerror(errno)); return 0; }
static void* thread(void* p) { return p; }
int main(int count, char** words) {
  const char* what = words[1];
  const char* with = count > 2 ? words[2] : "";
  if (!strcmp(what, "nothing")) return answer(1);
  if (!strcmp(what, "read")) return answer(open(with, O_RDONLY) >= 0);
  if (!strcmp(what, "list")) return answer(opendir(with) != NULL);
  if (!strcmp(what, "write")) return answer(open(with, O_WRONLY | O_CREAT, 0600) >= 0);
  if (!strcmp(what, "remove")) return answer(unlink(with) == 0);
  if (!strcmp(what, "link")) return answer(symlink("/etc/passwd", with) == 0);
  if (!strcmp(what, "signal")) return answer(kill(atoi(with), SIGUSR1) == 0);
  if (!strcmp(what, "trace")) return answer(ptrace(PTRACE_ATTACH, atoi(with), 0, 0) == 0);
  if (!strcmp(what, "traceme")) return answer(ptrace(PTRACE_TRACEME, 0, 0, 0) == 0);
  if (!strcmp(what, "socket")) return answer(socket(AF_INET, SOCK_STREAM, 0) >= 0);
  if (!strcmp(what, "unix")) return answer(socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  if (!strcmp(what, "connect")) {
    struct sockaddr_in to = {0};
    to.sin_family = AF_INET;
    to.sin_port = htons((unsigned short)atoi(with));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return answer(connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr*)&to, sizeof to) == 0);
  }
  if (!strcmp(what, "fork")) {
    int made = 0;
    for (int i = 0; i < 200; ++i) {
      const pid_t child = fork();
      if (child == 0) { sleep(1); _exit(0); }
      if (child > 0) ++made;
    }
    return answer(made >= atoi(with));
  }
  if (!strcmp(what, "thread")) { pthread_t id; return answer((errno = pthread_create(&id, 0, thread, 0)) == 0); }
  if (!strcmp(what, "become")) return answer(setuid(0) == 0 || setgid(0) == 0);
  if (!strcmp(what, "another")) { execl(words[0], words[0], "nothing", NULL); return answer(0); }
  if (!strcmp(what, "mount")) return answer(mount("none", "/tmp", "tmpfs", 0, 0) == 0);
  if (!strcmp(what, "unshare")) return answer(syscall(SYS_unshare, 0x10000000) == 0);
  if (!strcmp(what, "code")) return answer(mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  if (!strcmp(what, "environment")) return answer(getenv("COURSE_TEST_SECRET") != NULL);
  if (!strcmp(what, "descriptor")) return answer(fcntl(atoi(with), F_GETFD) >= 0);
  if (!strcmp(what, "memory")) {
    char* all = malloc((size_t)3 << 30);
    if (all != NULL) memset(all, 1, (size_t)3 << 30);
    return answer(all != NULL);
  }
  if (!strcmp(what, "files")) {
    int opened = 0;
    for (int i = 0; i < 5000; ++i) opened += open("/dev/null", O_RDONLY) >= 0;
    return answer(opened >= 1000);
  }
  if (!strcmp(what, "core")) { struct rlimit l; getrlimit(RLIMIT_CORE, &l); return answer(l.rlim_max > 0); }
  if (!strcmp(what, "print")) { for (;;) puts("again and again and again"); }
  if (!strcmp(what, "loop")) { for (;;) { } }
  if (!strcmp(what, "sleep")) { for (;;) pause(); }
  if (!strcmp(what, "orphan")) {
    if (fork() == 0) { setsid(); sleep(3); FILE* f = fopen(with, "w"); if (f) fputs("x", f); _exit(0); }
    return answer(1);
  }
  if (!strcmp(what, "hardlimit")) { struct rlimit l = {1 << 30, RLIM_INFINITY}; return answer(setrlimit(RLIMIT_CPU, &l) == 0); }
  return 2;
}
)";

class Attacker {
 public:
  Attacker() {
    const std::filesystem::path source = folder_ / "attempts.c";
    tinytensor::write_file(source.string(), attempts);
    const auto result =
        course::run({{"cc", "-O1", "-w", source.string(), "-pthread", "-o", program().string()}, {}, {}, false});
    REQUIRE_MESSAGE(result.status == 0, result.output);
    ::chmod(folder_.path.c_str(), 0755);
    std::filesystem::create_directory(folder_ / "scratch");
  }
  std::filesystem::path program() const { return folder_ / "attempts"; }
  std::filesystem::path scratch() const { return folder_ / "scratch"; }
  std::filesystem::path folder() const { return folder_.path; }

  ProcessResult tries(const Layers& layers, std::vector<std::string> words, bool compiles = false) const {
    const double wall_seconds = words[0] == "sleep" ? 1 : 60;  // of a machine that does much else
    words.insert(words.begin(), program().string());
    std::vector<std::filesystem::path> readable = course::system_folders();
    readable.push_back(program());
    return course::run_contained(kit(), {words, {}, {int64_t{2} << 30, 1 << 20, 1, wall_seconds}, false},
                                 {readable, scratch(), compiles}, layers);
  }
  bool can(const Layers& layers, const std::vector<std::string>& words, bool compiles = false) const {
    const ProcessResult result = tries(layers, words, compiles);
    CAPTURE(result.output);
    REQUIRE(result.output.find("course_contain:") == std::string::npos);  // the layer itself could be entered
    return result.output == "done\n";
  }

 private:
  TemporaryFolder folder_;
};

constexpr Layers none{};
constexpr Layers namespaces{.namespaces = true}, other_user{.other_user = true}, seccomp{.seccomp = true},
    landlock{.landlock = true};

bool here(bool Layers::*layer) {
  const bool yes = course::layers_here(kit()).*layer;
  if (!yes) MESSAGE("this machine lacks the layer: its test is left out");
  return yes;
}

std::string own_id() { return std::to_string(::getpid()); }

}  // namespace

TEST_CASE("without layers a program may do all of it: the attempts themselves work") {
  const Attacker attacker;
  ::signal(SIGUSR1, SIG_IGN);
  tinytensor::write_file((attacker.folder() / "secret").string(), "x");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"nothing"},
                                             {"read", (attacker.folder() / "secret").string()},
                                             {"list", "/etc"},
                                             {"signal", own_id()},
                                             {"socket"},
                                             {"unix"},
                                             {"fork", "50"},
                                             {"thread"},
                                             {"code"},
                                             {"another"},
                                             {"write", (attacker.folder() / "new").string()},
                                             {"traceme"}}) {
    CAPTURE(words[0]);
    CHECK(attacker.can(none, words));
  }
}

TEST_CASE("limits alone stop memory, output, files, endless loops, sleep, and cores") {
  const Attacker attacker;
  CHECK(!attacker.can(none, {"memory"}));
  CHECK(!attacker.can(none, {"files"}));
  CHECK(!attacker.can(none, {"core"}));
  CHECK(attacker.tries(none, {"print"}).end == ProcessResult::End::printed_too_much);
  CHECK(attacker.tries(none, {"loop"}).end == ProcessResult::End::out_of_time);
  CHECK(attacker.tries(none, {"sleep"}).end == ProcessResult::End::out_of_time);
}

TEST_CASE("without any layer the environment is empty, and descriptors of the grader are closed") {
  const Attacker attacker;
  ::setenv("COURSE_TEST_SECRET", "7", 1);
  const int copy = ::fcntl(0, F_DUPFD, 20);
  CHECK(!attacker.can(none, {"environment"}));
  CHECK(!attacker.can(none, {"descriptor", std::to_string(copy)}));
  ::close(copy);
  ::unsetenv("COURSE_TEST_SECRET");
}

TEST_CASE("what could not be begun is nobody's fault, and what ends with the launcher's own status is the program's") {
  const Attacker attacker;
  const auto run = [&](const std::vector<std::string>& words, const Layers& layers) {
    std::vector<std::filesystem::path> readable = course::system_folders();
    if (words[0] != "/bin/sh") readable.emplace_back(words[0]);
    return course::run_contained(kit(), {words, {}, {int64_t{2} << 30, 1 << 20, 1, 60}, false},
                                 {readable, attacker.scratch(), true}, layers);
  };
  const std::filesystem::path empty = attacker.folder() / "empty";
  tinytensor::write_file(empty.string(), "");
  for (const Layers& layers : {none, namespaces, other_user}) {
    if (layers.namespaces && !here(&Layers::namespaces)) continue;
    if (layers.other_user && !here(&Layers::other_user)) continue;
    CHECK_THROWS_AS(run({(attacker.folder() / "nothing").string()}, layers), course::GraderError);
    CHECK_THROWS_AS(run({empty.string()}, layers), course::GraderError);
    for (const int status : {1, 125, 127}) {
      CAPTURE(status);
      CHECK(run({"/bin/sh", "-c", fmt::format("exit {}", status)}, layers).status == status);
    }
    const ProcessResult erased = run({"/bin/sh", "-c", "echo 0 >&4; exit 126"}, layers);
    CHECK(erased.status != 0);
    CHECK(erased.output.find("escriptor") != std::string::npos);  // dash: "4: Bad file descriptor"
  }
}

TEST_CASE("namespaces alone stop the network, files, signals, ptrace, and what outlives its program") {
  if (!here(&Layers::namespaces)) return;
  const Attacker attacker;
  ::signal(SIGUSR1, SIG_IGN);
  const std::string secret = (attacker.folder() / "secret").string();
  tinytensor::write_file(secret, "x");
  CHECK(attacker.can(namespaces, {"nothing"}));
  CHECK(!attacker.can(namespaces, {"read", secret}));
  CHECK(!attacker.can(namespaces, {"read", "/etc/passwd"}));
  CHECK(!attacker.can(namespaces, {"read", "/proc/self/maps"}));
  CHECK(!attacker.can(namespaces, {"list", "/var"}));
  CHECK(!attacker.can(namespaces, {"write", "/usr/new"}));
  CHECK(!attacker.can(namespaces, {"write", "/new"}));
  CHECK(!attacker.can(namespaces, {"signal", own_id()}));
  CHECK(!attacker.can(namespaces, {"trace", own_id()}));
  CHECK(!attacker.can(namespaces, {"connect", "22"}));
  CHECK(attacker.can(namespaces, {"write", (attacker.scratch() / "mine").string()}));
  const std::string late = (attacker.scratch() / "late").string();
  attacker.tries(namespaces, {"orphan", late});
  ::usleep(3500000);
  CHECK(!std::filesystem::exists(late));
}

TEST_CASE("another user alone stops reading and writing what is not for all, signals, ptrace, and too many processes") {
  if (!here(&Layers::other_user)) return;
  const Attacker attacker;
  ::signal(SIGUSR1, SIG_IGN);
  const std::string secret = (attacker.folder() / "secret").string();
  tinytensor::write_file(secret, "x");
  ::chmod(secret.c_str(), 0600);
  CHECK(attacker.can(other_user, {"nothing"}));
  CHECK(!attacker.can(other_user, {"read", secret}));
  CHECK(!attacker.can(other_user, {"read", "/etc/shadow"}));
  CHECK(!attacker.can(other_user, {"write", (attacker.folder() / "new").string()}));
  CHECK(!attacker.can(other_user, {"remove", secret}));
  CHECK(!attacker.can(other_user, {"signal", own_id()}));
  CHECK(!attacker.can(other_user, {"trace", own_id()}));
  CHECK(!attacker.can(other_user, {"read", "/proc/" + own_id() + "/mem"}));
  CHECK(!attacker.can(other_user, {"read", "/proc/" + own_id() + "/environ"}));
  CHECK(!attacker.can(other_user, {"fork", "10"}));
  CHECK(!attacker.can(other_user, {"fork", "150"}, true));
  CHECK(!attacker.can(other_user, {"become"}));
  CHECK(!attacker.can(other_user, {"mount"}));
  CHECK(!attacker.can(other_user, {"hardlimit"}));
}

TEST_CASE("seccomp alone stops the network, processes, ptrace, mounts, namespaces, new code and other programs") {
  if (!here(&Layers::seccomp)) return;
  const Attacker attacker;
  ::signal(SIGUSR1, SIG_IGN);
  CHECK(attacker.can(seccomp, {"nothing"}));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"socket"},
                                             {"unix"},
                                             {"fork", "1"},
                                             {"signal", own_id()},
                                             {"trace", own_id()},
                                             {"traceme"},
                                             {"mount"},
                                             {"unshare"},
                                             {"code"},
                                             {"another"},
                                             {"remove", "/nothing"},
                                             {"link", "/tmp/nothing"},
                                             {"write", (attacker.scratch() / "mine").string()},
                                             {"become"}}) {
    CAPTURE(words[0]);
    CHECK(!attacker.can(seccomp, words));
  }
  CHECK(attacker.can(seccomp, {"thread"}));
  CHECK(attacker.can(seccomp, {"fork", "50"}, true));  // a compiler runs other programs
  for (const char* what : {"socket", "unix", "traceme", "unshare", "mount"}) {
    CAPTURE(what);
    CHECK(!attacker.can(seccomp, {what}, true));
  }
}

TEST_CASE("Landlock alone stops reading, listing and writing, but for what was named") {
  if (!here(&Layers::landlock)) return;
  const Attacker attacker;
  const std::string secret = (attacker.folder() / "secret").string();
  tinytensor::write_file(secret, "x");
  CHECK(attacker.can(landlock, {"nothing"}));
  CHECK(!attacker.can(landlock, {"read", secret}));
  CHECK(!attacker.can(landlock, {"read", "/etc/passwd"}));
  CHECK(!attacker.can(landlock, {"read", "/proc/self/mem"}));
  CHECK(!attacker.can(landlock, {"read", "/proc/self/environ"}));
  CHECK(!attacker.can(landlock, {"list", "/tmp"}));
  CHECK(!attacker.can(landlock, {"write", (attacker.folder() / "new").string()}));
  CHECK(!attacker.can(landlock, {"remove", secret}));
  CHECK(!attacker.can(landlock, {"link", (attacker.folder() / "new").string()}));
  CHECK(attacker.can(landlock, {"write", (attacker.scratch() / "mine").string()}));
  CHECK(attacker.can(landlock, {"read", attacker.program().string()}));
}

TEST_CASE("all layers together let a program do its work, and nothing else") {
  const Attacker attacker;
  const Layers& all = course::layers_here(kit());
  if (!all.enough()) return;
  CHECK(attacker.can(all, {"nothing"}));
  CHECK(!attacker.can(all, {"read", "/etc/passwd"}));
  CHECK(!attacker.can(all, {"socket"}));
  CHECK(!attacker.can(all, {"fork", "1"}));
  CHECK(!attacker.can(all, {"write", (attacker.scratch() / "mine").string()}));
  CHECK(attacker.can(all, {"write", (attacker.scratch() / "mine").string()}, true));
}

TEST_CASE("what is enough: another user or namespaces, and seccomp or Landlock") {
  CHECK(Layers{.namespaces = true, .seccomp = true}.enough());
  CHECK(Layers{.other_user = true, .landlock = true}.enough());
  CHECK(!Layers{.namespaces = true, .other_user = true}.enough());
  CHECK(!Layers{.seccomp = true, .landlock = true}.enough());
  CHECK(!Layers{.namespaces = true, .limits = false, .seccomp = true}.enough());
}

TEST_CASE(
    "where another user alone contains, answers that it can read are named, and are nobody's once they are closed") {
  if (!here(&Layers::other_user) || !here(&Layers::seccomp)) return;
  const Layers in_a_container{.other_user = true, .seccomp = true};
  const TemporaryFolder folder;
  ::chmod(folder.path.c_str(), 0755);
  const std::filesystem::path answer = folder / "answer.cpp", closed = folder / "closed.cpp";
  for (const auto& path : {answer, closed}) tinytensor::write_file(path.string(), "x");
  ::chmod(answer.c_str(), 0644);
  ::chmod(closed.c_str(), 0600);
  const std::vector<std::filesystem::path> files{answer, closed, folder / "nothing"};
  CHECK(course::in_reach(kit(), in_a_container, files) == std::vector<std::filesystem::path>{answer});
  if (course::layers_here(kit()).namespaces) {
    CHECK(course::in_reach(kit(), {.namespaces = true, .other_user = true, .seccomp = true}, files).empty());
  }
  if (course::layers_here(kit()).landlock) CHECK(course::in_reach(kit(), {.landlock = true}, files).empty());
}

TEST_CASE("where another user alone contains, a course whose answers it can read grades nothing") {
  if (!here(&Layers::other_user) || !here(&Layers::seccomp)) return;
  const Layers in_a_container{.other_user = true, .seccomp = true};
  const std::string source = TINYTENSOR_SOURCE_DIR "/tinytensor/core/shape.cpp";
  if (course::in_reach(kit(), in_a_container, {source}).empty()) return;  // nobody can, in this checkout
  const course::Assignment week = handing_in::assignment_of({"01.1"});
  std::string says;
  try {
    handing_in::graded(week, handing_in::full_solution(week), {.exclusive = true, .layers = &in_a_container});
  } catch (const course::CourseError& error) {
    says = error.what();
  }
  CHECK(says.find("this machine has neither namespaces nor Landlock, and another user can read answers:\n") == 0);
  CHECK(says.find("  " + source + "\n") != std::string::npos);
  CHECK(says.find("hint: take them from others, chmod -R go= with the folders that hold them") != std::string::npos);
  CHECK(says.find("hint: --trust grades all the same") != std::string::npos);
}

TEST_CASE("where another user alone contains, what is linked reaches the linker though its folders are closed") {
  if (!here(&Layers::other_user) || !here(&Layers::seccomp)) return;
  const Layers in_a_container{.other_user = true, .seccomp = true};
  const course::Assignment week = handing_in::assignment_of({"01.1"});
  const course::Graded result = handing_in::graded(week, handing_in::full_solution(week),
                                                   {.trust = true, .exclusive = true, .layers = &in_a_container});
  CHECK(result.earned() == 1);
  CHECK((std::filesystem::status(kit().cache / "graded").permissions() & std::filesystem::perms(077)) ==
        std::filesystem::perms::none);
}

TEST_CASE("a machine that cannot contain refuses to grade, names what is missing, and grades when it is trusted") {
  const course::Assignment week = handing_in::assignment_of({"01.1"});
  const course::Submission hers = handing_in::full_solution(week);
  std::string says;
  try {
    handing_in::graded(week, hers, {.exclusive = true, .layers = &none});
  } catch (const course::CourseError& error) {
    says = error.what();
  }
  CHECK(says.find("this machine cannot contain them") != std::string::npos);
  CHECK(says.find("install bubblewrap (apt-get install bubblewrap)") != std::string::npos);
  CHECK(says.find("seccomp, or Landlock") != std::string::npos);
  CHECK(says.find("--trust grades all the same") != std::string::npos);
  const course::Graded trusted = handing_in::graded(week, hers, {.trust = true, .exclusive = true, .layers = &none});
  CHECK(trusted.earned() == 1);
  CHECK(trusted.contained_by.empty());
  REQUIRE(trusted.remarks.size() == 1);
  CHECK(trusted.remarks[0].find("graded with --trust") == 0);
}
