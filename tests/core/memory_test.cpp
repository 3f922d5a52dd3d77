// The pool.
#include "tinytensor/core/memory.h"

#include <atomic>
#include <cstdint>
#include <thread>

#include "tests/processes.h"
#include "tests/processor_time.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("blocks are aligned to 64 bytes, of any size") {
  for (const size_t bytes : {size_t{0}, size_t{1}, size_t{63}, size_t{64}, size_t{65}, size_t{5000}, size_t{1} << 20}) {
    const std::shared_ptr<std::byte> block = allocate(bytes);
    REQUIRE(block != nullptr);
    CHECK(reinterpret_cast<uintptr_t>(block.get()) % 64 == 0);
  }
}

TEST_CASE("what is live is counted, and given back when the last owner goes") {
  const MemoryStats before = memory_stats();
  {
    const std::shared_ptr<std::byte> block = allocate(1000);
    const std::shared_ptr<std::byte> second_owner = block;
    CHECK(memory_stats().live_bytes == before.live_bytes + 1024);  // rounded up to 64
    CHECK(memory_stats().live_blocks == before.live_blocks + 1);
  }
  CHECK(memory_stats().live_bytes == before.live_bytes);
  CHECK(memory_stats().live_blocks == before.live_blocks);
}

TEST_CASE("a block is used again by the next request of nearly its size") {
  release_cached_memory();
  const std::byte* first = allocate(100000).get();
  const MemoryStats between = memory_stats();
  CHECK(between.cached_bytes >= 100000);
  const std::shared_ptr<std::byte> again = allocate(99990);
  CHECK(again.get() == first);
  CHECK(memory_stats().cached_bytes < between.cached_bytes);
}

TEST_CASE("rounding wastes at most an eighth") {
  for (size_t bytes = 1; bytes < (size_t{1} << 22); bytes = bytes * 5 / 4 + 1) {
    const int64_t before = memory_stats().live_bytes;
    const std::shared_ptr<std::byte> block = allocate(bytes);
    const auto taken = static_cast<size_t>(memory_stats().live_bytes - before);
    CHECK(taken >= bytes);
    CHECK(taken <= std::max(bytes + 63, bytes + bytes / 8 + 1));
  }
}

TEST_CASE("the peak is the most that was ever live") {
  reset_peak_memory();
  const int64_t before = memory_stats().live_bytes;
  { const std::shared_ptr<std::byte> block = allocate(1 << 20); }
  CHECK(memory_stats().peak_bytes == before + (1 << 20));
  reset_peak_memory();
  CHECK(memory_stats().peak_bytes == before);
}

TEST_CASE("cached blocks can be given back to the system") {
  { const std::shared_ptr<std::byte> block = allocate(4096); }
  CHECK(memory_stats().cached_bytes > 0);
  release_cached_memory();
  CHECK(memory_stats().cached_bytes == 0);
}

TEST_CASE("threads may allocate and free each other's blocks") {
  const MemoryStats before = memory_stats();
  std::vector<std::shared_ptr<std::byte>> blocks(4);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&blocks, t] {
      for (size_t i = 0; i < 1000; ++i) blocks[t] = allocate(64 * (1 + (i + t) % 7));
    });
  }
  for (std::thread& thread : threads) thread.join();
  blocks.clear();  // here, not where they were taken
  CHECK(memory_stats().live_bytes == before.live_bytes);
  CHECK(memory_stats().live_blocks == before.live_blocks);
}

TEST_CASE("more memory than there is, is an error and not a crash") {
  check_errors({
      {"Error: memory: 140737488355328 bytes are more than any machine has", [] { allocate(size_t{1} << 47); }},
      {"Error: memory: 18446744073709551615 bytes are more than any machine has", [] { zeros({int64_t{1} << 62}); }},
      {"ShapeError: shape: too many elements to count: (3037000500, 3037000500)",
       [] {
         zeros({3037000500, 3037000500});
       }},
  });
}

TEST_CASE("where memory is short, cached blocks of other sizes are given back first" *
          doctest::skip(is_sanitized || is_emulated())) {
  constexpr size_t mb = size_t{1} << 20;
  CHECK(holds_in_child([] {
    release_cached_memory();
    { const std::shared_ptr<std::byte> block = allocate(256 * mb); }
    limit_memory(64 * mb);
    if (memory_stats().cached_bytes < int64_t{256 * mb}) return false;
    const std::shared_ptr<std::byte> larger = allocate(300 * mb);  // fits only without the cached block
    return larger != nullptr && memory_stats().cached_bytes == 0;
  }));
}

TEST_CASE("where memory is missing, the error names what was asked for and what is in use" *
          doctest::skip(is_sanitized || is_emulated())) {
  CHECK(holds_in_child([] {
    limit_memory(size_t{64} << 20);
    const std::string expected = fmt::format(
        "Error: memory: cannot allocate 1073741824 bytes; {} are in use by tensors\n"
        "  hint: a smaller batch or model fits",
        memory_stats().live_bytes);
    return thrown_by([] { allocate(size_t{1} << 30); }) == expected;
  }));
}

TEST_CASE("a child process can allocate, whatever other threads were doing at the fork" *
          doctest::skip(is_sanitized || is_emulated())) {
  std::atomic<bool> done{false};
  std::thread other([&] {
    while (!done) allocate(100);
  });
  bool all_hold = true;
  for (int i = 0; i < 200 && all_hold; ++i) all_hold = holds_in_child([] { return allocate(100) != nullptr; }, 10);
  done = true;
  other.join();
  CHECK(all_hold);
}
