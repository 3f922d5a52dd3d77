// To be loaded before a program (LD_PRELOAD): one of its calls to the system, or one of its allocations, fails.
//
//   FAIL_CALL    the name of the call: open, read, write, …, or malloc for any allocation
//   FAIL_ERROR   the number that errno is set to
//   FAIL_AT      which of them fails, from 1; none does where it is 0
//   FAIL_COUNT   a file to which the number of calls is written when the program ends
//
// Counting begins when the program first calls signal(), as those behind ./tt do at their start: the loading of the
// program is not its own fault.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
}

namespace {

std::atomic<bool> counting = false;
std::atomic<long> count = 0;
long failing = 0;
int error_number = 0;
char failing_call[32];

long number_in(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::atol(text);
}

void begin() {
  if (counting) return;
  const char* call = std::getenv("FAIL_CALL");
  std::strncpy(failing_call, call == nullptr ? "" : call, sizeof failing_call - 1);
  failing = number_in("FAIL_AT");
  error_number = static_cast<int>(number_in("FAIL_ERROR"));
  counting = true;
}

bool fails(const char* call) {
  if (!counting || std::strcmp(call, failing_call) != 0 || ++count != failing) return false;
  errno = error_number;
  return true;
}

template <class Function>
Function next(const char* name, Function) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

struct WriteCount {
  ~WriteCount() {
    counting = false;
    const char* path = std::getenv("FAIL_COUNT");
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "w");
    if (file == nullptr) return;
    std::fprintf(file, "%ld\n", count.load());
    std::fclose(file);
  }
} at_the_end;

}  // namespace

extern "C" {

sighandler_t signal(int number, sighandler_t handler) noexcept {
  static const auto real = next("signal", signal);
  begin();
  return real(number, handler);
}

void* malloc(size_t size) { return fails("malloc") ? nullptr : __libc_malloc(size); }
void* calloc(size_t n, size_t size) { return fails("malloc") ? nullptr : __libc_calloc(n, size); }
void* realloc(void* block, size_t size) { return fails("malloc") ? nullptr : __libc_realloc(block, size); }
void* aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc") ? nullptr : __libc_memalign(alignment, size);
}

int open(const char* path, int flags, ...) {
  static const auto real = next("open", open);
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open") ? -1 : real(path, flags, mode);
}
ssize_t read(int file, void* bytes, size_t size) {
  static const auto real = next("read", read);
  return fails("read") ? -1 : real(file, bytes, size);
}
ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = next("write", write);
  return fails("write") ? -1 : real(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
  static const auto real = next("pwrite", pwrite);
  return fails("pwrite") ? -1 : real(file, bytes, size, offset);
}
ssize_t pread(int file, void* bytes, size_t size, off_t offset) {
  static const auto real = next("pread", pread);
  return fails("pread") ? -1 : real(file, bytes, size, offset);
}
int close(int file) {
  static const auto real = next("close", close);
  if (!fails("close")) return real(file);
  real(file);  // the number is free after a fault too
  errno = error_number;
  return -1;
}
int fsync(int file) {
  static const auto real = next("fsync", fsync);
  return fails("fsync") ? -1 : real(file);
}
int fstat(int file, struct stat* status) noexcept {
  static const auto real = next("fstat", fstat);
  return fails("fstat") ? -1 : real(file, status);
}
int stat(const char* path, struct stat* status) noexcept {
  static const auto real = next("stat", static_cast<int (*)(const char*, struct stat*)>(stat));
  return fails("stat") ? -1 : real(path, status);
}
int lstat(const char* path, struct stat* status) noexcept {
  static const auto real = next("lstat", lstat);
  return fails("lstat") ? -1 : real(path, status);
}
int rename(const char* from, const char* to) noexcept {
  static const auto real = next("rename", rename);
  return fails("rename") ? -1 : real(from, to);
}
int mkdir(const char* path, mode_t mode) noexcept {
  static const auto real = next("mkdir", mkdir);
  return fails("mkdir") ? -1 : real(path, mode);
}
int unlink(const char* path) noexcept {
  static const auto real = next("unlink", unlink);
  return fails("unlink") ? -1 : real(path);
}
int remove(const char* path) noexcept {
  static const auto real = next("remove", remove);
  return fails("remove") ? -1 : real(path);
}
int flock(int file, int operation) noexcept {
  static const auto real = next("flock", flock);
  return fails("flock") ? -1 : real(file, operation);
}
int ftruncate(int file, off_t size) noexcept {
  static const auto real = next("ftruncate", ftruncate);
  return fails("ftruncate") ? -1 : real(file, size);
}
void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  static const auto real = next("mmap", mmap);
  return fails("mmap") ? MAP_FAILED : real(address, size, protection, flags, file, offset);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) noexcept {
  static const auto real = next("pthread_create", pthread_create);
  return fails("pthread_create") ? error_number : real(thread, attributes, body, argument);
}

}  // extern "C"
