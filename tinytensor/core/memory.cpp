#include "tinytensor/core/memory.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <new>
#include <unordered_map>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __unix__
#include <pthread.h>
#endif

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

constexpr size_t alignment = 64;
constexpr size_t large_page = size_t{1} << 21;
// More than any machine has; half of what can be counted where a size_t has 32 bits.
constexpr uint64_t too_many_bytes = std::min(uint64_t{1} << 46, uint64_t{std::numeric_limits<size_t>::max() / 2});

class Pool {
 public:
  std::byte* take(size_t bytes) {
    const std::lock_guard lock(mutex_);
    std::byte* block = nullptr;
    if (auto& free = free_[bytes]; !free.empty()) {
      block = free.back();
      free.pop_back();
      stats_.cached_bytes -= static_cast<int64_t>(bytes);
    } else {
      block = fresh(bytes);
    }
    stats_.live_bytes += static_cast<int64_t>(bytes);
    stats_.peak_bytes = std::max(stats_.peak_bytes, stats_.live_bytes);
    ++stats_.live_blocks;
    return block;
  }

  void give_back(std::byte* block, size_t bytes) {
    const std::lock_guard lock(mutex_);
    free_[bytes].push_back(block);
    stats_.live_bytes -= static_cast<int64_t>(bytes);
    stats_.cached_bytes += static_cast<int64_t>(bytes);
    --stats_.live_blocks;
  }

  void release() {
    const std::lock_guard lock(mutex_);
    release_locked();
  }

  // For fork: a child that is made while another thread holds the mutex would wait for that thread for ever.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }

  MemoryStats stats() {
    const std::lock_guard lock(mutex_);
    return stats_;
  }

  void reset_peak() {
    const std::lock_guard lock(mutex_);
    stats_.peak_bytes = stats_.live_bytes;
  }

 private:
  std::byte* fresh(size_t bytes) {
    void* block = new_block(bytes, 2 * large_page);
    if (block == nullptr) {
      release_locked();  // blocks of other sizes may be what is missing
      block = new_block(bytes, 2 * large_page);
    }
    if (block == nullptr) {
      fail<Error>("memory: cannot allocate {} bytes; {} are in use by tensors\n  hint: a smaller batch or model fits",
                  bytes, stats_.live_bytes);
    }
    return static_cast<std::byte*>(block);
  }

  void release_locked() {
    for (auto& [bytes, blocks] : free_) {
      for (std::byte* block : blocks) std::free(block);
      blocks.clear();
    }
    stats_.cached_bytes = 0;
  }

  std::mutex mutex_;
  std::unordered_map<size_t, std::vector<std::byte*>> free_;
  MemoryStats stats_;
};

Pool* new_pool();

// Never destroyed: tensors of static lifetime may give their blocks back after main.
Pool& pool() {
  static Pool* const instance = new_pool();
  return *instance;
}

Pool* new_pool() {
#ifdef __unix__
  pthread_atfork([] { pool().lock(); }, [] { pool().unlock(); }, [] { pool().unlock(); });
#endif
  return new Pool;
}

}  // namespace

void* new_block(size_t bytes, size_t large) {
  if (bytes < large) return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  void* block = std::aligned_alloc(large_page, (bytes + large_page - 1) / large_page * large_page);
#ifdef __linux__
  if (block != nullptr) madvise(block, bytes, MADV_HUGEPAGE);  // a refusal does no harm
#endif
  return block;
}

// Sizes are rounded up so that nearly equal requests share blocks: to 64 bytes, and above 4 KB to an eighth of the
// largest power of two in them, which wastes at most an eighth.
size_t pooled_bytes(size_t bytes) {
  const size_t step = bytes <= 4096 ? alignment : std::bit_floor(bytes) / 8;
  return std::max(bytes + step - 1, step) / step * step;
}

MemoryStats memory_stats() { return pool().stats(); }
void reset_peak_memory() { pool().reset_peak(); }
void release_cached_memory() { pool().release(); }

std::shared_ptr<std::byte> allocate(size_t bytes) {
  if (bytes > too_many_bytes) fail<Error>("memory: {} bytes are more than any machine has", bytes);
  const size_t size = pooled_bytes(bytes);
  return {pool().take(size), [size](std::byte* block) { pool().give_back(block, size); }};
}

}  // namespace tinytensor
