// The one source that includes mpi.h. It is built as a library of its own, once for each MPI that is installed.
#include <mpi.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "tinytensor/distributed/mpi/calls.h"

namespace tinytensor::mpi {
namespace {

constexpr double longest_pause = 0.5;  // seconds, between two looks at what has come: far more than is slept
constexpr size_t largest_piece = size_t{1} << 30;  // MPI counts with an int

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void copy_text(const char* from, char* to, size_t size) { std::snprintf(to, size, "%s", from); }

void describe(int error, char* text, size_t size) {
  char message[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(error, message, &length);
  copy_text(message, text, size);
}

bool start(World* world, char* text, size_t size) {
  int provided = 0, rank = 0, ranks = 0, local = 0, length = 0;
  static char library[MPI_MAX_LIBRARY_VERSION_STRING];
  if (const int error = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided); error != MPI_SUCCESS) {
    describe(error, text, size);
    return false;
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &local);
  MPI_Comm_free(&here);
  MPI_Get_library_version(library, &length);
  *world = {rank, ranks, local, library};
  return true;
}

/// Requests that are under way, and which rank each waits for.
struct UnderWay {
  std::vector<MPI_Request> requests;
  std::vector<int> ranks;
  int error = MPI_SUCCESS;

  template <class Begin>
  void add(const Message& message, Begin begin) {
    for (size_t at = 0; at < message.bytes && error == MPI_SUCCESS; at += largest_piece) {
      const auto count = static_cast<int>(std::min(largest_piece, message.bytes - at));
      requests.push_back(MPI_REQUEST_NULL);
      ranks.push_back(message.rank);
      error = begin(static_cast<char*>(message.data) + at, count, message.rank, &requests.back());
    }
  }
};

/// Busy at first, for most answers come at once; then it leaves the core to others.
void wait_a_little(double waited) {
  if (waited < 2e-3) {
    sched_yield();
    return;
  }
  const timespec pause{0, waited < 0.1 ? 20'000 : 200'000};
  nanosleep(&pause, nullptr);
}

Outcome exchange(const Message* outgoing, size_t n_outgoing, const Message* incoming, size_t n_incoming,
                 double patience, int32_t* silent_rank, char* text, size_t size) {
  UnderWay all;
  for (size_t i = 0; i < n_incoming; ++i) {
    all.add(incoming[i], [](char* data, int count, int rank, MPI_Request* request) {
      return MPI_Irecv(data, count, MPI_BYTE, rank, 0, MPI_COMM_WORLD, request);
    });
  }
  for (size_t i = 0; i < n_outgoing; ++i) {
    all.add(outgoing[i], [](char* data, int count, int rank, MPI_Request* request) {
      return MPI_Isend(data, count, MPI_BYTE, rank, 0, MPI_COMM_WORLD, request);
    });
  }
  std::vector<int> finished(all.requests.size());
  size_t left = all.requests.size();
  double moved_at = now(), looked_at = moved_at;
  while (left > 0 && all.error == MPI_SUCCESS) {
    int count = 0;
    all.error = MPI_Testsome(static_cast<int>(all.requests.size()), all.requests.data(), &count, finished.data(),
                             MPI_STATUSES_IGNORE);
    if (count > 0) {
      left -= static_cast<size_t>(count);
      moved_at = looked_at = now();
      continue;
    }
    // Who was stopped itself for a while knows nothing of the others' silence.
    const double time = now(), stopped = time - looked_at > longest_pause ? time - looked_at : 0;
    looked_at = time;
    moved_at += stopped;
    const double waited = time - moved_at;
    if (waited > patience) {
      const auto open = std::find_if(all.requests.begin(), all.requests.end(),
                                     [](MPI_Request request) { return request != MPI_REQUEST_NULL; });
      *silent_rank = all.ranks[static_cast<size_t>(open - all.requests.begin())];
      return Outcome::silent;
    }
    wait_a_little(waited);
  }
  if (all.error == MPI_SUCCESS) return Outcome::done;
  describe(all.error, text, size);
  return Outcome::failed;
}

void abort_all(int32_t status) { MPI_Abort(MPI_COMM_WORLD, status); }
void finish() { MPI_Finalize(); }

}  // namespace
}  // namespace tinytensor::mpi

extern "C" const tinytensor::mpi::Calls* tinytensor_mpi_calls() {
  using namespace tinytensor::mpi;
  static const Calls calls{calls_version, start, exchange, abort_all, finish};
  return &calls;
}
