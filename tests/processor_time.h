// For tests that bound the processor's time.
#pragma once

#include <cstdlib>

namespace tinytensor::tests {

/// True under an emulator of another processor, which CTest says. One such as qemu-user does not start other programs,
/// needs more memory than a limit leaves, and cannot go on after a fork if there are several threads.
inline bool is_emulated() { return std::getenv("TINYTENSOR_TESTS_EMULATED") != nullptr; }

/// How much slower a program may be because it was built to be watched, or is emulated.
inline double sanitizer_slowdown() {
  if (is_emulated()) return 50;
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return 20;
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 20;
#else
  return 1;
#endif
}

}  // namespace tinytensor::tests
