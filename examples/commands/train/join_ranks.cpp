#include "examples/commands/train/join_ranks.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/usage.h"
#include "examples/commands/train/lost_rank.h"

namespace tinytensor {
namespace {

/// What went wrong on a rank.
struct Fault {
  int32_t status = 0;  // 0: nothing
  std::string text;
};

constexpr int32_t asked_for_help = -1;

Fault fault_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const HelpRequest& help) {
    return {asked_for_help, help.what()};
  } catch (const UsageError& error) {
    return {2, error.what()};
  } catch (const std::bad_alloc&) {
    return {1, "there is not enough memory"};
  } catch (const std::exception& error) {
    return {1, error.what()};
  }
  return {};
}

/// Ends the process unless it is gone in time: MPI waits for a rank that never starts for ever, and cannot be told to stop.
class Deadline {
 public:
  Deadline(double seconds, const std::function<void()>& say) {
    thread_ = std::thread([this, seconds, say] {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return is_kept_; })) return;
      say();
      ::_exit(1);
    });
  }
  ~Deadline() {
    {
      const std::lock_guard lock(mutex_);
      is_kept_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_kept_ = false;
  std::thread thread_;
};

/// Of several ranks that wait for the same one, the lowest is to say so first, and ends the others.
double turn_of(int rank) { return std::min(rank, 5); }

/// How many seconds a rank may be silent before it trains.
double first_patience(int argc, const char* const* argv) {
  constexpr double usual = 600;
  try {
    const double named = parse_train_options(argc, argv).rank_timeout;
    return named > 0 ? named : usual;
  } catch (const std::exception&) {  // is told of once the ranks have met
    return usual;
  }
}

/// The cores that this process may run on, as "0 1 5"; none where the system does not say.
std::string own_cores(int& count) {
  std::string text;
  count = 0;
#ifdef __linux__
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (::sched_getaffinity(0, sizeof cores, &cores) != 0) return text;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &cores)) continue;
    text += fmt::format("{} ", core);
    ++count;
  }
#endif
  return text;
}

}  // namespace

std::unique_ptr<MpiRanks> join_ranks(const std::string& program, int argc, const char* const* argv) {
  const std::optional<std::string> mpi = mpi_of_environment();
  if (!mpi) return nullptr;
  const int rank = rank_of_environment();
  note_rank_begins(rank);
  const std::optional<fs::path> library = mpi_library(*mpi, TINYTENSOR_MPI_FOLDER);
  if (!library) {
    const bool is_open = *mpi == "openmpi";
    fail<RankError>(
        "this program was started by an mpirun of {}, and built without it\n"
        "  hint: install it (Debian: {}), then build again: cmake finds it",
        is_open ? "Open MPI" : "MPICH", is_open ? "libopenmpi-dev" : "libmpich-dev");
  }
  const double patience = first_patience(argc, argv);
  const Deadline deadline(patience + turn_of(rank), [&] {
    print_error(
        fmt::format("{}: rank {}: the ranks have not met within {:g} s: one of them has not started, or hangs\n",
                    program, rank, patience));
    note_rank_ends(true);
  });
  auto ranks = std::make_unique<MpiRanks>(*library);
  ranks->set_patience(patience);
  return ranks;
}

bool leads(const Communicator& ranks) { return ranks.rank() == 0; }

void succeed_together(Communicator& ranks, const std::function<void()>& body) {
  if (ranks.size() == 1) return body();
  const Fault mine = fault_of(body);
  const std::vector<int32_t> statuses = all_gather(ranks, mine.status);
  const auto first = std::find_if(statuses.begin(), statuses.end(), [](int32_t status) { return status != 0; });
  if (first == statuses.end()) return;
  const std::vector<std::string> texts = all_gather(ranks, mine.text);
  if (!leads(ranks)) throw Told{};
  const auto rank = static_cast<size_t>(first - statuses.begin());
  const auto has_first = [&](int32_t status) { return status == *first; };
  if (*first == asked_for_help && std::all_of(statuses.begin(), statuses.end(), has_first)) {
    throw HelpRequest(texts.front());
  }
  if (*first == asked_for_help) {
    throw UsageError(fmt::format("{}: --help, which is not given to all ranks\n  hint: all ranks need the same flags",
                                 ranks.name_of(static_cast<int>(rank))));
  }
  const bool is_everywhere =
      std::all_of(texts.begin(), texts.end(), [&](const std::string& text) { return text == texts[rank]; });
  const std::string text =
      is_everywhere ? texts[rank] : fmt::format("{}: {}", ranks.name_of(static_cast<int>(rank)), texts[rank]);
  if (*first == 2) throw UsageError(text);
  fail<SharedError>("{}", text);
}

int run_rank(const Communicator& ranks, const std::function<int()>& body) {
  if (ranks.size() == 1) return body();
  int status = 0;
  bool is_shared = false;
  const Fault fault = fault_of([&] {
    try {
      status = body();
    } catch (const Told&) {
    } catch (const SharedError&) {
      is_shared = true;
      if (leads(ranks)) throw;
    }
  });
  if (fault.status == 0) return leads(ranks) ? status : 0;
  if (fault.status == asked_for_help) throw HelpRequest(fault.text);
  if (fault.status == 2) throw UsageError(fault.text);
  if (is_shared) fail<Error>("{}", fault.text);
  std::this_thread::sleep_for(std::chrono::duration<double>(turn_of(ranks.rank())));
  fail<Error>("{}: {}", ranks.name_of(ranks.rank()), fault.text);
}

void check_same_run(Communicator& ranks, const TrainOptions& options, const std::string& text_digest,
                    const TrainingState& state) {
  Facts facts{{"the version of TinyTensor", TINYTENSOR_VERSION},
              {"the size of a number", fmt::format("{} bits", 8 * sizeof(real))},
              {"the kernels", kernels().name},
              {"the text", text_digest},
              {"the step that it goes on from", std::to_string(state.iteration)}};
  for (const auto& [flag, value] : to_settings(options)) {
    if (flag != "data" && flag != "val-data") facts.emplace_back("--" + flag, value);  // the text counts, not its path
  }
  check_agreement(ranks, facts, "\n  hint: all ranks need the same program, flags and files");
}

std::string note_on_slices(const TrainOptions& options, const std::optional<Checkpoint>& before) {
  std::string note;
  if (before && options.resume) {
    const Settings& saved = before->state.options;
    const std::string slices = saved.contains("slices") ? saved.at("slices") : "1";
    if (slices != std::to_string(options.slices)) {
      note += fmt::format("note    the run was begun with --slices {}: with {} it goes on with other bits\n", slices,
                          options.slices);
    }
  }
  const int64_t busy = std::min(options.slices, options.batch_size);
  if (options.ranks > busy) {
    note += fmt::format(
        "note    {} of {} ranks have nothing to do: a batch of {} in {} is work for {}; --slices and --batch-size say "
        "how many\n",
        options.ranks - busy, options.ranks, options.batch_size, counted(options.slices, "slice"), busy);
  }
  return note;
}

std::string share_cores(MpiRanks& ranks, const TrainOptions& options) {
  int cores = 0;
  const std::string host = ranks.name_of(ranks.rank()).substr(ranks.name_of(ranks.rank()).find('('));
  const std::vector<std::string> all = all_gather(ranks, host + own_cores(cores));
  const auto sharing = static_cast<int>(std::count(all.begin(), all.end(), all[static_cast<size_t>(ranks.rank())]));
  const int fair = std::max(1, cores / std::max(sharing, 1));
  if (cores == 0) return "";
  if (options.threads == 0) set_num_threads(std::min(fair, num_threads()));
  const auto machine = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
  const int possible = machine / std::max(ranks.local_size(), 1);
  if (sharing == 1 && cores < possible) {
    return fmt::format("note    mpirun has bound this rank to {}, and could give it {}: mpirun --bind-to none\n",
                       counted(cores, "core"), possible);
  }
  if (num_threads() <= fair) return "";
  return fmt::format("note    {} on a rank that has {}: they wait for each other; --threads {} would not\n",
                     counted(num_threads(), "thread"), counted(fair, "core"), fair);
}

}  // namespace tinytensor
