// What a program asks of MPI, as a table of plain functions: the one thing that the program and the small library that is
// built with MPI's compiler have in common. The program itself needs no MPI, neither to be built nor to run.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tinytensor::mpi {

struct Message {
  int32_t rank;  // to, or from
  void* data;    // which is only read where it is sent
  size_t bytes;
};

struct World {
  int32_t rank, size;
  int32_t local_size;   // ranks on this computer
  const char* library;  // "Open MPI v4.1.4, …", until finish()
};

enum class Outcome : int32_t { done, silent, failed };

struct Calls {
  uint32_t version;  // of this table
  /// MPI_Init. False, with a text of at most `size` bytes, if it failed.
  bool (*start)(World* world, char* text, size_t size);
  /// Returns when all is sent and received; `silent` where nothing has moved for so many seconds, with a rank that is
  /// waited for, `failed` with a text.
  Outcome (*exchange)(const Message* outgoing, size_t n_outgoing, const Message* incoming, size_t n_incoming,
                      double patience, int32_t* silent_rank, char* text, size_t size);
  /// Ends all ranks.
  void (*abort)(int32_t status);
  /// MPI_Finalize.
  void (*finish)();
};

constexpr uint32_t calls_version = 1;
constexpr const char* calls_name = "tinytensor_mpi_calls";  // a function that returns a const Calls*

}  // namespace tinytensor::mpi
