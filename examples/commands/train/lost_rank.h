// Which rank of a run was the first to go without a word: killed, or out of memory. mpirun ends the others then.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace tinytensor {

/// In a rank: leaves its number and its process where the one who launched it looks, and how it ends. Nothing happens
/// where nobody looks, under a bare mpirun.
void note_rank_begins(int rank);
void note_rank_ends(int rank, bool has_failed);

/// In the process that launches ranks on this computer.
class RankWatch {
 public:
  RankWatch();
  ~RankWatch();
  RankWatch(const RankWatch&) = delete;
  RankWatch& operator=(const RankWatch&) = delete;

  /// Lets the ranks know where to leave their notes. Call it in the process that becomes mpirun.
  void set_environment() const;
  /// Waits for the end of mpirun, and returns its status as waitpid() gives it.
  int wait_for(pid_t mpirun, int64_t ranks);
  /// The rank that went first, if it went without a word and no other one has said what is wrong; several where that
  /// cannot be told, for mpirun was quicker with the others; none otherwise.
  std::vector<int> lost() const;

 private:
  std::filesystem::path folder_;
  std::vector<int> first_gone_;  // without a word
  bool has_word_ = false;        // of a rank that says what is wrong
};

}  // namespace tinytensor
