#include "peak.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Each loop keeps 24 independent chains of multiply-adds: enough for two units with a latency of 4 or 5. The sum of the
// registers is returned, so that the compiler must do the work.
constexpr int chains = 24;
constexpr int64_t rounds = 200'000;

#if defined(__x86_64__)

__attribute__((target("avx512f"))) float fma_avx512() {
  __m512 x[chains];
  for (int i = 0; i < chains; ++i) x[i] = _mm512_set1_ps(static_cast<float>(i));
  const __m512 a = _mm512_set1_ps(0.999f), b = _mm512_set1_ps(0.001f);
  for (int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 24
    for (int i = 0; i < chains; ++i) x[i] = _mm512_fmadd_ps(x[i], a, b);
  }
  __m512 total = x[0];
  for (int i = 1; i < chains; ++i) total = _mm512_add_ps(total, x[i]);
  return _mm512_cvtss_f32(total);
}

__attribute__((target("avx2,fma"))) float fma_avx2() {
  constexpr int n = 12;  // 16 registers
  __m256 x[n];
  for (int i = 0; i < n; ++i) x[i] = _mm256_set1_ps(static_cast<float>(i));
  const __m256 a = _mm256_set1_ps(0.999f), b = _mm256_set1_ps(0.001f);
  for (int64_t round = 0; round < rounds * chains / n; ++round) {
#pragma GCC unroll 12
    for (int i = 0; i < n; ++i) x[i] = _mm256_fmadd_ps(x[i], a, b);
  }
  __m256 total = x[0];
  for (int i = 1; i < n; ++i) total = _mm256_add_ps(total, x[i]);
  return _mm256_cvtss_f32(total);
}

#endif

float fma_portable() {
#if defined(__aarch64__)
  float32x4_t x[chains];
  for (int i = 0; i < chains; ++i) x[i] = vdupq_n_f32(static_cast<float>(i));
  const float32x4_t a = vdupq_n_f32(0.999f), b = vdupq_n_f32(0.001f);
  for (int64_t round = 0; round < rounds; ++round) {
    for (int i = 0; i < chains; ++i) x[i] = vfmaq_f32(b, x[i], a);
  }
  float total = 0;
  for (int i = 0; i < chains; ++i) total += vgetq_lane_f32(x[i], 0);
  return total;
#else
  constexpr int lanes = 4 * chains;
  float x[lanes];
  for (int i = 0; i < lanes; ++i) x[i] = static_cast<float>(i);
  for (int64_t round = 0; round < rounds; ++round) {
    for (int i = 0; i < lanes; ++i) x[i] = x[i] * 0.999f + 0.001f;
  }
  float total = 0;
  for (const float value : x) total += value;
  return total;
#endif
}

volatile float sink;  // a result that is stored must be computed

struct Loop {
  float (*run)();
  int lanes;
};

Loop widest_loop() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return {fma_avx512, 16};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return {fma_avx2, 8};
#endif
  return {fma_portable, 4};
}

// Runs work(i) on so many threads at once and returns the seconds until the last is done, in the best of the attempts.
template <class Work>
double best_time(int threads, int attempts, const Work& work) {
  double best = 1e30;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const auto start = Clock::now();
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work, i);
    work(0);
    for (std::thread& other : others) other.join();
    best = std::min(best, seconds_since(start));
  }
  return best;
}

}  // namespace

double peak_flops(int threads, int attempts) {
  const Loop loop = widest_loop();
  const double seconds = best_time(threads, attempts, [&loop](int) {
    for (int i = 0; i < 20; ++i) sink = loop.run();
  });
  return 20.0 * 2 * static_cast<double>(rounds * chains * loop.lanes * threads) / seconds;
}

double memory_bandwidth(int threads) {
  constexpr size_t floats = size_t{1} << 25;  // 128 MiB: more than any cache
  std::vector<float> from(floats, 1), to(floats, 0);
  const size_t share = floats / static_cast<size_t>(threads);
  const double seconds = best_time(threads, 5, [&](int i) {
    const size_t begin = share * static_cast<size_t>(i);
    std::copy_n(from.data() + begin, share, to.data() + begin);
  });
  return 2.0 * static_cast<double>(share * static_cast<size_t>(threads) * sizeof(float)) / seconds;
}

}  // namespace tinytensor
