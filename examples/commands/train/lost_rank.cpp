#include "examples/commands/train/lost_rank.h"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "TINYTENSOR_RANKS_FOLDER";

fs::path note_of(const fs::path& folder, int rank) { return folder / std::to_string(rank); }

/// As a whole, so that nobody reads half of it.
void write_note(int rank, const std::string& text) {
  const char* folder = std::getenv(variable);
  if (folder == nullptr) return;
  const fs::path note = note_of(folder, rank), fresh = note.string() + ".new";
  std::ofstream(fresh) << text;
  std::error_code ignored;
  fs::rename(fresh, note, ignored);
}

std::string read_note(const fs::path& folder, int rank) {
  std::string text;
  std::getline(std::ifstream(note_of(folder, rank)), text);
  return text;
}

/// A file that is readable once the process has ended, or -1 where the system has none.
int watch(pid_t process) {
#ifdef SYS_pidfd_open
  return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
  (void)process;
  return -1;
#endif
}

/// The ranks that have begun, each watched.
class Watched {
 public:
  Watched() = default;
  ~Watched() {
    for (const auto& [rank, file] : files_) {
      if (file >= 0) ::close(file);
    }
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  void look_for_more(const fs::path& folder, int64_t ranks) {
    for (int rank = 0; rank < ranks && std::ssize(files_) < ranks; ++rank) {
      if (files_.contains(rank)) continue;
      const pid_t process = std::atoi(read_note(folder, rank).c_str());
      const int file = process > 0 ? watch(process) : -1;
      if (file >= 0) files_[rank] = file;
    }
  }

  /// The ranks that have ended, each once, after at most so many milliseconds.
  std::vector<int> ended(int milliseconds) {
    std::vector<pollfd> waiting;
    for (const auto& [rank, file] : files_) waiting.push_back({file, POLLIN, 0});
    ::poll(waiting.data(), waiting.size(), milliseconds);
    std::vector<int> found;
    size_t next = 0;
    for (auto& [rank, file] : files_) {
      if (waiting[next++].revents == 0) continue;
      found.push_back(rank);
      ::close(std::exchange(file, -1));  // poll() passes over -1
    }
    return found;
  }

 private:
  std::map<int, int> files_;
};

}  // namespace

void note_rank_begins(int rank) { write_note(rank, std::to_string(::getpid())); }
void note_rank_ends(int rank, bool has_failed) { write_note(rank, has_failed ? "failed" : "done"); }

RankWatch::RankWatch() {
  std::string name = (fs::temp_directory_path() / "tinytensor-ranks-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) folder_ = name;
}

RankWatch::~RankWatch() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

void RankWatch::set_environment() const {
  if (!folder_.empty()) ::setenv(variable, folder_.c_str(), 1);
}

int RankWatch::wait_for(pid_t mpirun, int64_t ranks) {
  constexpr int pause = 200;  // milliseconds
  Watched watched;
  int status = 0;
  for (bool is_over = false; !is_over;) {
    const pid_t ended = ::waitpid(mpirun, &status, WNOHANG);
    is_over = ended == mpirun || (ended < 0 && errno != EINTR);
    watched.look_for_more(folder_, ranks);
    std::vector<int> gone;
    for (const int rank : watched.ended(is_over ? 0 : pause)) {
      const std::string note = read_note(folder_, rank);
      if (note != "done" && note != "failed") gone.push_back(rank);
    }
    if (first_gone_.empty()) first_gone_ = gone;
  }
  for (int rank = 0; rank < ranks; ++rank) has_word_ = has_word_ || read_note(folder_, rank) == "failed";
  return status;
}

std::vector<int> RankWatch::lost() const { return has_word_ ? std::vector<int>() : first_gone_; }

}  // namespace tinytensor
