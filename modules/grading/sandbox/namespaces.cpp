#include "modules/grading/sandbox/namespaces.h"

#include <unistd.h>

#include <set>

#include "modules/course/process/process.h"

namespace course {
namespace {

namespace fs = std::filesystem;

std::string bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (::access(path, X_OK) == 0) return path;
  }
  return "";
}

/// The words of a command for bubblewrap, which makes what they name in their order.
class Words {
 public:
  void add(std::initializer_list<std::string> more) { words_.insert(words_.end(), more); }

  void show(const fs::path& path, const char* how) {
    const std::string place = fs::absolute(path).string();
    add_parents(place);
    add({how, place, place});
  }

  std::vector<std::string> all() && { return std::move(words_); }

 private:
  // bubblewrap makes the folders above what it shows for root alone: here another user is to pass through them.
  void add_parents(const fs::path& path) {
    const fs::path parent = path.parent_path();
    if (parent == path || parent == parent.root_path() || !made_.insert(parent).second) return;
    add_parents(parent);
    add({"--perms", "0755", "--dir", parent.string()});
  }

  std::vector<std::string> words_;
  std::set<fs::path> made_;
};

}  // namespace

bool can_enclose() {
  static const bool works = [] {
    if (bubblewrap().empty()) return false;
    Command command;
    command.words = enclosed({.readable = system_folders()});
    command.words.emplace_back("/bin/true");
    return run(command).status == 0;
  }();
  return works;
}

std::vector<std::string> enclosed(const Enclosure& enclosure) {
  Words words;
  words.add({bubblewrap(), "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
             "--new-session", "--die-with-parent"});
  if (!enclosure.becomes_another_user || ::geteuid() != 0) words.add({"--unshare-user"});
  if (enclosure.bare) {
    words.add({"--dev-bind", "/dev/null", "/dev/null"});
  } else {
    words.add({"--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"});
  }
  for (const fs::path& path : enclosure.readable) words.show(path, "--ro-bind-try");
  for (const fs::path& path : enclosure.writable) words.show(path, "--bind");
  if (enclosure.bare) words.add({"--remount-ro", "/"});
  words.add({"--"});
  return std::move(words).all();
}

std::vector<fs::path> system_folders() {
  std::vector<fs::path> found;
  for (const char* path :
       {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/nix/store"}) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) found.emplace_back(path);
  }
  return found;
}

}  // namespace course
