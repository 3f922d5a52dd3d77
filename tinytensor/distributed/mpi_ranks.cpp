#include "tinytensor/distributed/mpi_ranks.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "tinytensor/distributed/mpi/calls.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

/// Of a variable that holds a number; 0 if it is not there.
int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr ? 0 : std::atoi(text);
}

std::string host() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "an unnamed computer";
}

}  // namespace

std::optional<std::string> mpi_of_environment() {
  if (number_in("OMPI_COMM_WORLD_SIZE") > 1) return "openmpi";
  if (std::getenv("PMIX_RANK") != nullptr && number_in("SLURM_NTASKS") > 1) return "openmpi";  // srun --mpi=pmix
  if (number_in("PMI_SIZE") > 1) return "mpich";
  return {};
}

int rank_of_environment() {
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"}) {
    if (std::getenv(variable) != nullptr) return number_in(variable);
  }
  return 0;
}

std::optional<fs::path> mpi_library(const std::string& mpi, const fs::path& folder) {
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& place : {beside, folder}) {
    const fs::path library = place / ("libtinytensor_" + mpi + ".so");
    if (!place.empty() && fs::exists(library, ignored)) return library;
  }
  return {};
}

struct MpiRanks::Loaded {
  const mpi::Calls* calls = nullptr;
  mpi::World world{};
  std::vector<std::string> hosts;
  bool has_failed = false;
};

MpiRanks::MpiRanks(const fs::path& library) : loaded_(std::make_unique<Loaded>()) {
  // Open MPI loads parts of itself that need names of its own library: they must be visible to these.
  void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) fail<RankError>("MPI cannot be loaded: {}", ::dlerror());
  using Function = const mpi::Calls* (*)();
  const auto function = reinterpret_cast<Function>(::dlsym(handle, mpi::calls_name));
  if (function == nullptr || function()->version != mpi::calls_version) {
    fail<RankError>("{} is of another version than this program\n  hint: build both anew", library.string());
  }
  loaded_->calls = function();
  std::array<char, 500> text{};
  if (!loaded_->calls->start(&loaded_->world, text.data(), text.size())) {
    fail<RankError>("MPI cannot be started: {}", text.data());
  }
  loaded_->hosts = all_gather(*this, host());
}

MpiRanks::~MpiRanks() {
  if (!loaded_->has_failed) loaded_->calls->finish();
}

int MpiRanks::rank() const { return loaded_->world.rank; }
int MpiRanks::size() const { return loaded_->world.size; }
int MpiRanks::local_size() const { return loaded_->world.local_size; }

std::string MpiRanks::library() const {
  const std::string text = loaded_->world.library;
  return text.substr(0, text.find_first_of(",\n"));
}

std::string MpiRanks::name_of(int rank) const {
  const auto at = static_cast<size_t>(rank);
  return fmt::format("rank {} ({})", rank, at < loaded_->hosts.size() ? loaded_->hosts[at] : "of this run");
}

void MpiRanks::abort(int status) {
  loaded_->calls->abort(status);
  ::_exit(status);
}

void MpiRanks::do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) {
  std::vector<mpi::Message> sent, received;
  for (const Outgoing& message : outgoing) {
    sent.push_back({message.to, const_cast<void*>(message.data), message.bytes});
  }
  for (const Incoming& message : incoming) received.push_back({message.from, message.data, message.bytes});
  int32_t silent = 0;
  std::array<char, 500> text{};
  const mpi::Outcome outcome = loaded_->calls->exchange(sent.data(), sent.size(), received.data(), received.size(),
                                                        patience(), &silent, text.data(), text.size());
  if (outcome == mpi::Outcome::done) return;
  loaded_->has_failed = true;
  if (outcome == mpi::Outcome::failed) fail<RankError>("{}: MPI: {}", name_of(rank()), text.data());
  fail<RankError>("{} has been silent for {:.0f} s: it hangs, or its computer or network does", name_of(silent),
                  patience());
}

}  // namespace tinytensor
