// Memory: blocks aligned to 64 bytes, kept in a pool. A training step asks for the same sizes again and again: from the
// second step on every request is served by a block that an earlier tensor gave back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace tinytensor {

/// What the pool has handed out, in bytes (sizes as rounded up by the pool).
struct MemoryStats {
  int64_t live_bytes = 0;    ///< in use by tensors now
  int64_t peak_bytes = 0;    ///< the most ever in use since the start or reset_peak_memory()
  int64_t cached_bytes = 0;  ///< given back and kept for reuse
  int64_t live_blocks = 0;
};
MemoryStats memory_stats();
void reset_peak_memory();

/// Gives cached blocks back to the operating system.
void release_cached_memory();

/// What a request of so many bytes takes in the pool, and counts in memory_stats(): a multiple of 64, above 4 KB at most
/// an eighth more than was asked for.
size_t pooled_bytes(size_t bytes);

/// At least `bytes` bytes, aligned to 64, uninitialised; returned to the pool when the last owner goes.
/// Any thread may allocate and free. std::bad_alloc is reported as Error, naming the size.
std::shared_ptr<std::byte> allocate(size_t bytes);

/// The same without the pool, to be given to std::free; null if there is no memory. A block of `large` bytes or more is
/// put on large pages of 2 MB, where the system has them: a walk over columns touches a new page at each step, and the
/// processor caches the addresses of some 2000 pages only, whether they are small or large.
void* new_block(size_t bytes, size_t large);

}  // namespace tinytensor
