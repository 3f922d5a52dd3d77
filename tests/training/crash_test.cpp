// What is left of a checkpoint when the disk fails in the middle of a save, or the program is killed: the old one or
// the new one, whole. Each test prints the table of what it saw.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <thread>

#include "tests/io/replaced_calls.h"
#include "tests/io/temporary_folder.h"
#include "tests/training/training_run.h"
#include "tinytensor/core/error.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

enum class Left { old, fresh, nothing };

Left what_is_left(const fs::path& folder, const std::string& old, const std::string& fresh) {
  try {
    const std::string loaded = contents(load_checkpoint(folder));
    return loaded == old ? Left::old : loaded == fresh ? Left::fresh : Left::nothing;
  } catch (const FileError& error) {
    MESSAGE(error.what());
    return Left::nothing;
  }
}

/// How often what was left.
struct Counts {
  int old = 0, fresh = 0, nothing = 0;

  void add(Left left) { ++(left == Left::old ? old : left == Left::fresh ? fresh : nothing); }
  std::string row(const std::string& name) const {
    return fmt::format("  {:42} {:>6} {:>6} {:>6}\n", name, old, fresh, nothing);
  }
};

std::string heading(const std::string& title) {
  return fmt::format("\n  {:42} {:>6} {:>6} {:>6}\n", title, "old", "new", "lost");
}

/// A file system in memory, where there is one: time passes in the calls of a save, not in waiting for other programs.
fs::path quiet_place() { return fs::is_directory("/dev/shm") ? "/dev/shm" : fs::temp_directory_path(); }

/// Waiting for the disk protects from a loss of power, which no test here can cause.
void do_not_wait_for_the_disk() {
  write_calls().sync = [](int) { return 0; };
}

/// Puts calls in place of which the n-th one fails with `error`; a failing write first writes a part. The name of the
/// call that failed is left in `failed`.
class FailingDisk {
 public:
  FailingDisk(int failing, int error, bool writes_a_part, std::string& failed) {
    const auto fails_now = [this, failing, error, &failed](const char* name) {
      if (count_++ != failing) return false;
      failed = name;
      errno = error;
      return true;
    };
    WriteCalls& calls = write_calls();
    const WriteCalls& real = replaced_.real;
    calls.create = [=](const char* path) { return fails_now("open") ? -1 : real.create(path); };
    calls.sync = [=](int file) { return fails_now("fsync") ? -1 : real.sync(file); };
    calls.rename = [=](const char* from, const char* to) { return fails_now("rename") ? -1 : real.rename(from, to); };
    calls.make_folder = [=](const char* path) { return fails_now("mkdir") ? -1 : real.make_folder(path); };
    calls.remove = [=](const char* path) { return fails_now("remove") ? -1 : real.remove(path); };
    calls.write = [=, this](int file, const void* bytes, size_t size) -> ptrdiff_t {
      if (writes_a_part && count_ == failing && size > 1) return real.write(file, bytes, size / 2);
      return fails_now("write") ? -1 : real.write(file, bytes, size);
    };
  }

 private:
  ReplacedCalls replaced_;
  int count_ = 0;
};

}  // namespace

TEST_CASE(
    "whichever call of a save fails, the old checkpoint or the new one is there, whole, and the next save works") {
  const TemporaryFolder folder(quiet_place());
  const ReplacedCalls calls;
  do_not_wait_for_the_disk();
  const fs::path path = folder / "last";
  TrainingRun run;
  const Checkpoint first = run.checkpoint();
  const std::string old = contents(first);
  save_checkpoint(folder / "first", first);
  run.step();
  const Checkpoint second = run.checkpoint();
  const std::string fresh = contents(second);
  const struct {
    const char* name;
    int error;
    bool writes_a_part;
  } faults[] = {{"no room (ENOSPC)", ENOSPC, false},
                {"no room in the middle of a write", ENOSPC, true},
                {"a failing disk (EIO)", EIO, false},
                {"a disk gone read-only (EROFS)", EROFS, false}};

  std::string table = heading("a call of a save fails; what is there after");
  for (const auto& fault : faults) {
    std::map<std::string, Counts> counts;
    for (int failing = 0;; ++failing) {
      fs::remove_all(path);
      fs::copy(folder / "first", path);
      std::string failed, message;
      {
        const FailingDisk disk(failing, fault.error, fault.writes_a_part, failed);
        try {
          save_checkpoint(path, second);
        } catch (const FileError& error) {
          message = error.what();
        }
      }
      if (failed.empty()) {
        CHECK(failing > 30);
        break;
      }
      CAPTURE(failed);
      CAPTURE(failing);
      CHECK(message.find(folder.path.string()) == 0);
      CHECK(message.find(std::strerror(fault.error)) != std::string::npos);
      const Left left = what_is_left(path, old, fresh);
      CHECK(left != Left::nothing);
      // Only the new one's name remains to be written to the disk, or the old one to be removed.
      if (failed != "fsync") CHECK(left == (failed == "remove" ? Left::fresh : Left::old));
      counts[failed].add(left);

      save_checkpoint(path, second);
      CHECK(what_is_left(path, old, fresh) == Left::fresh);
      CHECK(folder.count() == 2);  // first and last, nothing beside them
    }
    CHECK(counts["fsync"].fresh == 1);
    for (const auto& [call, count] : counts) table += count.row(fmt::format("{:8}{}", call, fault.name));
  }
  fmt::print("{}\n", table);
}

namespace {

/// A child process that trains and saves each step, from the checkpoint that is there. It writes a byte to the pipe
/// before a save ('<') and after it ('>').
pid_t start_training(const fs::path& folder, const int (&pipe)[2]) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const auto tell = [&pipe](char what) {
    if (::write(pipe[1], &what, 1) != 1) ::_exit(1);
  };
  set_num_threads(1);
  do_not_wait_for_the_disk();
  TrainingRun run(load_checkpoint(folder));
  for (;;) {
    run.step();
    const Checkpoint checkpoint = run.checkpoint();
    tell('<');
    save_checkpoint(folder, checkpoint);
    tell('>');
  }
}

struct Killed {
  int64_t saves_begun = 0, saves_done = 0;
};

/// Lets it begin a save, waits, and kills it.
Killed train_and_kill(const fs::path& folder, std::chrono::microseconds after) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = start_training(folder, ends);
  ::close(ends[1]);
  Killed killed;
  for (char byte; ::read(ends[0], &byte, 1) == 1;) {
    const bool first = killed.saves_begun == 0;
    ++(byte == '<' ? killed.saves_begun : killed.saves_done);
    if (!first) continue;
    std::this_thread::sleep_for(after);
    ::kill(child, SIGKILL);
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));  // it didn't end by itself
  return killed;
}

/// The run that nobody kills, as far as it is asked for.
class Undisturbed {
 public:
  const std::string& contents_at(int64_t iteration) {
    while (std::ssize(seen_) <= iteration) {
      const Generator::State outside = default_generator().state();
      if (run_ == nullptr) {
        run_ = std::make_unique<TrainingRun>();
      } else {
        default_generator().set_state(own_);
        run_->step();
      }
      own_ = default_generator().state();
      seen_.push_back(contents(run_->checkpoint()));
      default_generator().set_state(outside);
    }
    return seen_[static_cast<size_t>(iteration)];
  }

 private:
  std::unique_ptr<TrainingRun> run_;
  Generator::State own_;
  std::deque<std::string> seen_;  // so that what was returned stays where it is
};

}  // namespace

TEST_CASE("a run that is killed at 200 random moments has lost no finished save, and goes on as if nothing had been") {
  const TemporaryFolder folder(quiet_place());
  const fs::path path = folder / "last";
  save_checkpoint(path, TrainingRun().checkpoint());
  Undisturbed undisturbed;
  std::mt19937 random(7);
  Counts between, within, renaming;
  int64_t iteration = 0;
  for (int i = 0; i < 200; ++i) {
    const Killed killed = train_and_kill(path, std::chrono::microseconds(random() % 20'000));
    const bool was_saving = killed.saves_begun > killed.saves_done;
    const bool was_renaming = !fs::exists(path);
    const int64_t done = iteration + killed.saves_done;
    const Left left = what_is_left(path, undisturbed.contents_at(done), undisturbed.contents_at(done + 1));
    CAPTURE(i);
    CAPTURE(done);
    REQUIRE(left != Left::nothing);
    if (!was_saving) CHECK(left == Left::old);
    iteration = done + (left == Left::fresh ? 1 : 0);
    (was_renaming ? renaming : was_saving ? within : between).add(left);
  }
  CHECK(iteration > 20);
  CHECK(within.old > 0);
  const std::string table = heading("killed at 200 random moments, of them") + between.row("between two saves") +
                            within.row("within a save") + renaming.row("between the renames of a save");
  fmt::print("{}  {} steps in all; each checkpoint equals the undisturbed run's, byte for byte\n\n", table, iteration);
}
