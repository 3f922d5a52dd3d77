// For tests that bound the processor's time.
#pragma once

namespace tinytensor::tests {

/// How much slower a program may be because it was built to be watched.
constexpr double sanitizer_slowdown() {
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
