// Memory with a fence behind it: whoever writes one number past the end of a small tensor is stopped there, as by an
// index out of range, and not three exercises later.
//
// The library takes its blocks from aligned_alloc, in sizes that are multiples of 64 bytes, and keeps them. In the
// program with a student's code they come from here: each ends where a page begins that nobody may touch. Sanitizers
// have fences of their own.
#include <cstddef>
#include <cstdint>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COURSE_SANITIZED
#endif
#endif
#if defined(__linux__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(COURSE_SANITIZED)

#include <sys/mman.h>

#include <atomic>

extern "C" {
void* __libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void* block);
}

namespace {

constexpr size_t page = 4096, room = size_t{64} << 20, largest = size_t{64} << 10;

char* field() {
  static char* const start = [] {
    void* memory = ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
  }();
  return start;
}
std::atomic<bool> used = false;
std::atomic<size_t> taken = 0;

}  // namespace

extern "C" void* aligned_alloc(size_t alignment, size_t bytes) {
  const size_t pages = (bytes + page - 1) / page * page;
  if (bytes == 0 || bytes > largest || alignment > page || bytes % alignment != 0 || field() == nullptr) {
    return __libc_memalign(alignment, bytes);
  }
  const size_t begin = taken.fetch_add(pages + page);
  if (begin + pages + page > room || ::mprotect(field() + begin, pages, PROT_READ | PROT_WRITE) != 0) {
    return __libc_memalign(alignment, bytes);
  }
  used = true;
  return field() + begin + pages - bytes;
}

// Fenced blocks are not used again.
extern "C" void free(void* block) {
  const auto at = reinterpret_cast<uintptr_t>(block);
  if (used && at - reinterpret_cast<uintptr_t>(field()) < room) return;
  __libc_free(block);
}

#endif
