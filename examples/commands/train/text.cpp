#include "examples/commands/train/text.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "examples/commands/command_line/output.h"
#include "tinytensor/core/error.h"
#include "tinytensor/data/stories.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace {

/// Says, unless it is gone within a second, that somebody has to end what is read.
class WaitingNote {
 public:
  explicit WaitingNote(const std::string& name)
      : thread_([this, name] {
          std::unique_lock lock(mutex_);
          if (done_.wait_for(lock, std::chrono::seconds(1), [this] { return is_done_; })) return;
          print_error(fmt::format("note    waiting for the end of {}: whoever writes it must close it\n", name));
        }) {}
  WaitingNote(const WaitingNote&) = delete;
  WaitingNote& operator=(const WaitingNote&) = delete;
  ~WaitingNote() {
    {
      const std::lock_guard lock(mutex_);
      is_done_ = true;
    }
    done_.notify_one();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::thread thread_;  // the last: it uses the others
};

/// Whether reading it ends by itself.
bool is_regular(const std::string& data) {
  struct stat status {};
  const int found = data == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(data.c_str(), &status);
  return found != 0 || S_ISREG(status.st_mode);  // what is not there is told at once
}

}  // namespace

TrainingText read_training_text(const std::string& data) {
  if (data.empty()) return {"the stories that ship with TinyTensor", stories()};
  const bool input = data == "-";
  TrainingText text{input ? "standard input" : shown(data), ""};
  std::optional<WaitingNote> note;
  if (!is_regular(data)) note.emplace(text.name);
  const size_t largest = available_memory() / 6;  // a byte each, and at most a token of four bytes
  text.text = input ? read_open_file(STDIN_FILENO, text.name, largest) : read_file(data, largest);
  if (text.text.empty())
    fail<FileError>("{}: there is no text in it\n  hint: a few thousand characters is a start", text.name);
  return text;
}

}  // namespace tinytensor
