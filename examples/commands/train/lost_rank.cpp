#include "examples/commands/train/lost_rank.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "TINYTENSOR_RANKS_FOLDER";

/// What a note says after the process.
struct Word {
  static constexpr std::string_view listens = "listens", asked = "asked", done = "done", failed = "failed";
};

fs::path note_of(const fs::path& folder, int rank) { return folder / std::to_string(rank); }

std::string own_note;  // the path of this rank's note; empty where nobody looks

/// As a whole, so that nobody reads half of it.
void write_note(std::string_view word) {
  if (own_note.empty()) return;
  const fs::path fresh = own_note + ".new";
  std::ofstream(fresh) << fmt::format("{} {}", ::getpid(), word);
  std::error_code ignored;
  fs::rename(fresh, own_note, ignored);
}

/// In a handler, which may call little: the word is added, and is the one that counts where there is none before it.
void end_as_asked(int signal) {
  const int file = ::open(own_note.c_str(), O_WRONLY | O_APPEND);
  if (file >= 0 && ::write(file, " asked", 6) > 0) ::close(file);
  ::_exit(128 + signal);
}

struct Note {
  pid_t process = 0;  // 0: the rank has not begun
  std::string word;
};

Note read_note(const fs::path& folder, int rank) {
  Note note;
  std::ifstream(note_of(folder, rank)) >> note.process >> note.word;
  return note;
}

/// A file that is readable once the process has ended; below 0, with errno, where it is gone or the system has none.
int watch(pid_t process) {
#ifdef SYS_pidfd_open
  return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
  (void)process;
  errno = ENOSYS;
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

  int count() const { return static_cast<int>(files_.size()); }

  /// Watches those that have begun since. The ones that are gone again already.
  std::vector<int> look_for_more(const fs::path& folder, int ranks) {
    std::vector<int> gone;
    for (int rank = 0; rank < ranks && count() < ranks; ++rank) {
      if (files_.contains(rank)) continue;
      const pid_t process = read_note(folder, rank).process;
      if (process == 0) continue;
      files_[rank] = watch(process);
      if (files_[rank] < 0 && errno == ESRCH) gone.push_back(rank);
    }
    return gone;
  }

  /// The ranks that have ended, each once, after at most so many milliseconds.
  std::vector<int> ended(int milliseconds) {
    std::vector<pollfd> waiting;
    for (const auto& [rank, file] : files_) waiting.push_back({file, POLLIN, 0});
    std::vector<int> found;
    if (::poll(waiting.data(), waiting.size(), milliseconds) <= 0) return found;
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

void note_rank_begins(int rank) {
  const char* folder = std::getenv(variable);
  if (folder == nullptr) return;
  own_note = note_of(folder, rank).string();
  write_note("");
  struct sigaction action {};
  action.sa_handler = end_as_asked;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGTERM, &action, nullptr);
}

void note_rank_listens() { write_note(Word::listens); }
void note_rank_ends(bool has_failed) { write_note(has_failed ? Word::failed : Word::done); }

RankWatch::RankWatch(int64_t ranks) : ranks_(static_cast<int>(ranks)) {
  const char* named = std::getenv("TMPDIR");
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "tinytensor-ranks-XXXXXX").string();
  if (!error && ::mkdtemp(name.data()) == nullptr) error = {errno, std::generic_category()};
  if (error) {
    fail<RankError>("--ranks: no folder can be made in {}: {}\n  hint: TMPDIR names the folder for temporary files",
                    named != nullptr ? "TMPDIR, " + shown(named) : shown("/tmp"), error.message());
  }
  folder_ = name;
}

RankWatch::~RankWatch() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void RankWatch::set_environment() const { ::setenv(variable, folder_.c_str(), 1); }

int RankWatch::wait_for(pid_t mpirun, const std::function<void()>& meanwhile) {
  Watched watched;
  int status = 0;
  for (bool is_over = false; !is_over;) {
    const pid_t ended = ::waitpid(mpirun, &status, WNOHANG);
    is_over = ended == mpirun || (ended < 0 && errno != EINTR);
    std::vector<int> gone = watched.look_for_more(folder_, ranks_);
    const int pause = watched.count() < ranks_ ? 20 : 200;  // milliseconds
    const std::vector<int> more = watched.ended(is_over ? 0 : pause);
    gone.insert(gone.end(), more.begin(), more.end());
    note_gone(gone);
    if (!is_over) meanwhile();
  }
  return status;
}

void RankWatch::note_gone(const std::vector<int>& ranks) {
  std::vector<int> silent, ended;
  for (const int rank : ranks) {
    const std::string word = read_note(folder_, rank).word;
    if (word == Word::done || word == Word::failed) continue;
    (word == Word::asked ? ended : silent).push_back(rank);
  }
  if (first_gone_.empty()) first_gone_ = silent;
  if (first_asked_.empty()) first_asked_ = ended;
}

std::vector<int> RankWatch::missing() const {
  std::vector<int> found;
  for (int rank = 0; rank < ranks_; ++rank) {
    if (read_note(folder_, rank).process == 0) found.push_back(rank);
  }
  return found;
}

bool RankWatch::all_listen() const {
  for (int rank = 0; rank < ranks_; ++rank) {
    const std::string word = read_note(folder_, rank).word;
    if (word != Word::listens && word != Word::done) return false;
  }
  return true;
}

std::vector<pid_t> RankWatch::processes() const {
  std::vector<pid_t> found;
  for (int rank = 0; rank < ranks_; ++rank) {
    const Note note = read_note(folder_, rank);
    if (note.process != 0 && (note.word.empty() || note.word == Word::listens)) found.push_back(note.process);
  }
  return found;
}

bool RankWatch::has_word() const {
  for (int rank = 0; rank < ranks_; ++rank) {
    if (read_note(folder_, rank).word == Word::failed) return true;
  }
  return false;
}

std::vector<int> RankWatch::lost() const {
  std::vector<int> found = missing();
  if (std::ssize(found) == ranks_) return {};
  const std::vector<int>& gone = !first_gone_.empty() || !found.empty() ? first_gone_ : first_asked_;
  found.insert(found.end(), gone.begin(), gone.end());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace tinytensor
