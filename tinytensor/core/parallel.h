// Threads: one pool for the program. Work is cut so that every result is computed by one thread in one order: the same
// bits come out for every number of threads.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tinytensor/core/ranges.h"

namespace tinytensor {

using std::int64_t;

/// Number of threads that parallel_for uses, the caller included. At the start it is TINYTENSOR_THREADS, else the
/// number of cores this process may run on. Where the system refuses to create so many, those that it creates do the
/// work. ValueError if TINYTENSOR_THREADS is no number from 1 to 1024.
int num_threads();
/// ValueError unless 1 <= n <= 1024.
void set_num_threads(int n);

/// Who runs the ranges: a pool of threads that wait for work (fast), or new threads for each call, a way that can be
/// read at a glance (reference). The results are the same. At the start TINYTENSOR_THREADING=reference|fast decides;
/// unset: fast. ValueError if it names neither.
enum class Threading { fast, reference };
Threading threading();
void set_threading(Threading wanted);

namespace detail {
void parallel_for(int64_t n, int64_t grain, RangeBody body, void* context);
}  // namespace detail

/// Calls body(begin, end) on disjoint ranges that cover 0 … n-1, each a multiple of `grain` long but for the last, on
/// several threads at once. Work of at most one grain runs on the caller alone, and so does a call inside of a body.
/// The first exception thrown by a body is rethrown here.
template <class Body>
void parallel_for(int64_t n, int64_t grain, Body&& body) {
  using Type = std::remove_reference_t<Body>;
  detail::parallel_for(
      n, grain, [](void* context, int64_t begin, int64_t end) { (*static_cast<Type*>(context))(begin, end); },
      const_cast<void*>(static_cast<const void*>(&body)));  // a body that is const is called as one
}

}  // namespace tinytensor
