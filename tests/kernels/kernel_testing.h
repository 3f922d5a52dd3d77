// What the tests of the fast kernels share: every instruction set of this machine, several numbers of threads, numbers
// that are random but always the same, and a comparison that names the first wrong element.
#pragma once

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/processor.h"
#ifdef TINYTENSOR_EMULATED_TILES  // the build has kernels for AMX
#include "tests/kernels/on_emulated_tiles.h"
#endif

namespace tinytensor {

using Numbers = std::vector<float>;

constexpr float epsilon = std::numeric_limits<float>::epsilon();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

inline Numbers random_numbers(int64_t n, unsigned seed, float low = -1, float high = 1) {
  std::mt19937 generator(seed);
  Numbers numbers(static_cast<size_t>(n));
  for (float& x : numbers) {
    x = low + (high - low) * static_cast<float>(generator() >> 8) / static_cast<float>(1 << 24);
  }
  return numbers;
}

/// Fails at the first element that is further from what is expected than its tolerance allows. NaN expects NaN.
inline void check_close(const Numbers& got, const Numbers& expected, const Numbers& tolerance) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    const bool same = got[i] == expected[i] || (std::isnan(got[i]) && std::isnan(expected[i]));
    if (same || std::abs(got[i] - expected[i]) <= tolerance[i]) continue;
    FAIL_CHECK("element " << i << ": expected " << expected[i] << ", got " << got[i] << ", tolerance " << tolerance[i]);
    return;
  }
}

inline void check_close(const Numbers& got, const Numbers& expected, float relative, float absolute = 0) {
  Numbers tolerance(expected.size());
  for (size_t i = 0; i < expected.size(); ++i) tolerance[i] = relative * std::abs(expected[i]) + absolute;
  check_close(got, expected, tolerance);
}

inline void check_same_bits(const Numbers& got, const Numbers& expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::bit_cast<uint32_t>(got[i]) == std::bit_cast<uint32_t>(expected[i])) continue;
    FAIL_CHECK("element " << i << ": expected the bits of " << expected[i] << ", got " << got[i]);
    return;
  }
}

/// The fast kernels of this machine, and those for AMX on emulated tiles where the processor has AVX-512 only.
inline std::vector<const Kernels*> tables_to_test() {
  std::vector<const Kernels*> tables = fast_kernels_on_this_machine();
#ifdef TINYTENSOR_EMULATED_TILES
  if (processor::has_avx512() && !processor::has_amx_bf16()) tables.push_back(kernels_on_emulated_tiles());
#endif
  return tables;
}

/// Calls run(kernels) → Numbers for every instruction set, checks the result with `check`, and that 2, 3 and 5 threads
/// give the bits that one gives.
template <class Run, class Check>
void for_each_instruction_set(Run run, Check check) {
  const int threads = num_threads();
  for (const Kernels* table : tables_to_test()) {
    INFO("instruction set ", std::string(table->name));
    set_num_threads(1);
    const Numbers alone = run(*table);
    check(alone);
    for (const int count : {2, 3, 5}) {
      INFO("threads ", count);
      set_num_threads(count);
      check_same_bits(run(*table), alone);
    }
  }
  set_num_threads(threads);
}

/// As above, against what the reference kernels give.
template <class Run>
void check_against_reference(Run run, float relative, float absolute) {
  const Numbers expected = run(reference_kernels());
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, expected, relative, absolute); });
}

/// Several results as one, to be compared together.
inline Numbers joined(std::initializer_list<Numbers> parts) {
  Numbers all;
  for (const Numbers& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace tinytensor
