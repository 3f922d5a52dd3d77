// What this processor can do at most, measured: the yardsticks of ./tt bench and of a profile.
#pragma once

#include "tinytensor/profiling/roofline.h"

namespace tinytensor {

/// Arithmetic operations per second of `threads` threads that do nothing but multiply-adds on registers (two operations
/// each), with the widest vectors of this processor. The best of many short attempts: whatever else the machine does
/// can only take from it.
double peak_flops(int threads);

/// Bytes per second of `threads` threads at a[i] = b[i] + s·c[i], the triad of McCalpin's STREAM: two arrays are read
/// and one is written, `bytes` together. As many as a kernel touches give the speed of the cache that holds them.
double triad_bandwidth(int threads, double bytes);
/// The same for arrays that no cache holds.
double memory_bandwidth(int threads);
/// Both, in a quarter of a second.
Roofline measured_roofline(int threads);

/// Whether AVX-512 is measured and compared with: OpenBLAS has kernels for it that it does not always choose.
bool uses_avx512();
/// Whether the processor has AVX-512 and the library's kernels do without (TINYTENSOR_ISA=avx2), as an older
/// processor's do: then the processor's limits are those of AVX2, and PyTorch and OpenBLAS are held to it too.
bool is_held_to_avx2();

}  // namespace tinytensor
