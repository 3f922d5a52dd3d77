#include "tinytensor/profiling/peak.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/profiling/timing.h"

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;

// Each loop keeps 24 independent chains of multiply-adds: enough for two units with a latency of 4 or 5. The sum of the
// registers is returned, so that the compiler must do the work.
constexpr int chains = 24;
constexpr int64_t rounds = 200'000;  // some 2 ms

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

// --- a[i] = b[i] + s·c[i], n a multiple of 16

constexpr double bytes_of_a_triad = 64e6;  // some 5 ms
constexpr float triad_factor = 0.5f;

#if defined(__x86_64__)

__attribute__((target("avx512f"))) void triad_avx512(int64_t n, const float* b, const float* c, float* a) {
  const __m512 s = _mm512_set1_ps(triad_factor);
  for (int64_t i = 0; i < n; i += 16) {
    _mm512_storeu_ps(a + i, _mm512_fmadd_ps(s, _mm512_loadu_ps(c + i), _mm512_loadu_ps(b + i)));
  }
}

__attribute__((target("avx2,fma"))) void triad_avx2(int64_t n, const float* b, const float* c, float* a) {
  const __m256 s = _mm256_set1_ps(triad_factor);
  for (int64_t i = 0; i < n; i += 8) {
    _mm256_storeu_ps(a + i, _mm256_fmadd_ps(s, _mm256_loadu_ps(c + i), _mm256_loadu_ps(b + i)));
  }
}

#endif

void triad_portable(int64_t n, const float* b, const float* c, float* a) {
  for (int64_t i = 0; i < n; ++i) a[i] = b[i] + triad_factor * c[i];
}

using TriadLoop = void (*)(int64_t n, const float* b, const float* c, float* a);

bool has_avx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

TriadLoop widest_triad() {
#if defined(__x86_64__)
  if (uses_avx512()) return triad_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return triad_avx2;
#endif
  return triad_portable;
}

volatile float sink;  // a result that is stored must be computed

struct Loop {
  float (*run)();
  int lanes;
};

Loop widest_loop() {
#if defined(__x86_64__)
  if (uses_avx512()) return {fma_avx512, 16};
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

double peak_flops(int threads) {
  const Loop loop = widest_loop();
  const double seconds = best_time(threads, 25, [&loop](int) { sink = loop.run(); });
  return 2.0 * static_cast<double>(rounds * chains * loop.lanes * threads) / seconds;
}

double triad_bandwidth(int threads, double bytes) {
  const auto vectors = std::max<int64_t>(1, static_cast<int64_t>(bytes / 3 / 64 / threads));
  const int64_t floats = 16 * vectors;  // of one array, for one thread
  const auto rounds = std::max<int64_t>(1, static_cast<int64_t>(bytes_of_a_triad / bytes));
  std::vector<std::vector<float>> arrays(static_cast<size_t>(3 * threads));
  for (std::vector<float>& array : arrays) array.assign(static_cast<size_t>(floats), 1.0f);
  const TriadLoop loop = widest_triad();
  const double seconds = best_time(threads, 4, [&](int i) {
    const size_t first = 3 * static_cast<size_t>(i);
    for (int64_t round = 0; round < rounds; ++round) {
      loop(floats, arrays[first + 1].data(), arrays[first + 2].data(), arrays[first].data());
    }
  });
  return 3.0 * sizeof(float) * static_cast<double>(floats * threads * rounds) / seconds;
}

double memory_bandwidth(int threads) { return triad_bandwidth(threads, 384e6); }

Roofline measured_roofline(int threads) { return {peak_flops(threads), memory_bandwidth(threads)}; }

bool uses_avx512() { return has_avx512() && !is_held_to_avx2(); }

bool is_held_to_avx2() {
  return has_avx512() && (kernels().name == std::string_view("avx2") || kernels().name == std::string_view("avx_vnni"));
}

}  // namespace tinytensor
