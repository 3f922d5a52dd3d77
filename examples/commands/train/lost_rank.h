// What the ranks of ./tt train --ranks leave for the process that launches them: that they have begun, and how they end. So
// it knows which rank was the first to go without a word: killed, or out of memory. mpirun ends the others then.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace tinytensor {

/// In a rank: leaves its process where the one who launched it looks; to be called first of all. Until the rank listens,
/// SIGTERM, by which mpirun ends what is left of a run, ends it with a note. Nothing happens where nobody looks, under a
/// bare mpirun.
void note_rank_begins(int rank);
/// That it takes a signal for the wish to stop: call it after catch_interrupts().
void note_rank_listens();
void note_rank_ends(bool has_failed);

/// In the process that launches so many ranks on this computer.
class RankWatch {
 public:
  /// RankError, naming TMPDIR, where there is no place for notes.
  explicit RankWatch(int64_t ranks);
  ~RankWatch();
  RankWatch(const RankWatch&) = delete;
  RankWatch& operator=(const RankWatch&) = delete;

  /// Lets the ranks know where to leave their notes. Call it in the process that becomes mpirun.
  void set_environment() const;
  /// Waits for the end of mpirun, and returns its status as waitpid() gives it. `meanwhile` is called some times a second,
  /// and after a signal.
  int wait_for(pid_t mpirun, const std::function<void()>& meanwhile);

  /// The ranks that have not begun.
  std::vector<int> missing() const;
  /// Whether a signal would reach all ranks as the wish to stop.
  bool all_listen() const;
  /// Of the ranks that have begun and not said that they end.
  std::vector<pid_t> processes() const;
  /// Whether a rank has gone without a word, and was not asked to.
  bool one_is_gone() const { return !first_gone_.empty(); }
  /// Whether a rank has said what is wrong.
  bool has_word() const;
  /// The rank that went first, if it went without a word; several where that cannot be told, for mpirun was quicker with the
  /// others, or they had not begun; none where no rank went so.
  std::vector<int> lost() const;

 private:
  void note_gone(const std::vector<int>& ranks);

  int ranks_;
  std::filesystem::path folder_;
  std::vector<int> first_gone_;   // without a word
  std::vector<int> first_asked_;  // by SIGTERM, most likely by mpirun
};

}  // namespace tinytensor
