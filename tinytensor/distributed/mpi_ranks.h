// Ranks that are processes, on one or many computers, started by mpirun.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tinytensor/distributed/communicator.h"

namespace tinytensor {

/// The MPI that has started this process, by what it left in the environment: "openmpi", or "mpich" for all that are
/// made after MPICH or speak its protocol (Slurm's srun); nothing if none has. One process of one is none either.
std::optional<std::string> mpi_of_environment();

/// The number of this process among its ranks by the same environment, before it has met them; 0 without one.
int rank_of_environment();

/// libtinytensor_openmpi.so or libtinytensor_mpich.so, which are built where CMake finds these; nothing where there is
/// none. It is looked for beside the program, then in `folder`.
std::optional<std::filesystem::path> mpi_library(const std::string& mpi, const std::filesystem::path& folder);

class MpiRanks : public Communicator {
 public:
  /// Loads the library and begins MPI, once in a process. RankError where that fails. Only the thread that made it may
  /// use it.
  explicit MpiRanks(const std::filesystem::path& library);
  /// Ends MPI, which waits for the other ranks, unless something failed.
  ~MpiRanks() override;

  int rank() const override;
  int size() const override;
  std::string name_of(int rank) const override;  ///< "rank 2 (laptop4)"
  int local_size() const;                        ///< how many of the ranks are on this computer
  std::string library() const;                   ///< "Open MPI v4.1.4"
  /// Ends all ranks, and does not return.
  [[noreturn]] void abort(int status);

 private:
  void do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) override;

  struct Loaded;
  std::unique_ptr<Loaded> loaded_;
};

}  // namespace tinytensor
