// ./tt train as one of several ranks: joining the others, failing with them, and sharing the cores with them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "examples/commands/train/options.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

/// The other ranks, if mpirun has started this process as one of several; null otherwise. From now on a rank that is silent
/// for --rank-timeout ends the run, or for ten minutes, until training says how long its steps take; `program` begins the
/// message where the ranks do not meet. RankError where what its MPI needs was not built.
std::unique_ptr<MpiRanks> join_ranks(const std::string& program, int argc, const char* const* argv);

/// Whether this process is the one that prints and writes.
bool leads(const Communicator& ranks);

/// Runs something on all ranks that may fail on any, such as reading a file. If it does, all fail, with one message that
/// rank 0 throws: the first one, and who has it; the others throw Told.
void succeed_together(Communicator& ranks, const std::function<void()>& body);

/// Another rank says what went wrong.
struct Told {};

/// The result of body, the program of a rank, 0 where another one says what went wrong. An exception gets the name of the
/// rank in front, unless it is a SharedError. It is thrown later the higher the rank is: where several wait for the same
/// one, one of them says so, and ends the others.
int run_rank(const Communicator& ranks, const std::function<int()>& body);

/// SharedError where the ranks are not about to do the same: it names what differs, and the rank.
void check_same_run(Communicator& ranks, const TrainOptions& options, const std::string& text_digest,
                    const TrainingState& state);

/// What is to be said of the slices: that a run goes on with others than it was begun with, that ranks have none.
std::string note_on_slices(const TrainOptions& options, const std::optional<Checkpoint>& before);

/// Takes this rank's part of the cores, unless --threads says how many. What is to be said where mpirun has bound it to
/// fewer than it could have, or where it has more threads than cores; nothing otherwise.
std::string share_cores(MpiRanks& ranks, const TrainOptions& options);

}  // namespace tinytensor
