// What this processor can do at most, measured: the yardsticks of ./tt bench.
#pragma once

namespace tinytensor {

/// Arithmetic operations per second of `threads` threads that do nothing but multiply-adds on registers (two operations
/// each), with the widest vectors of this processor.
double peak_flops(int threads);

/// Bytes per second of `threads` threads that read one large array and write another (both counted).
double memory_bandwidth(int threads);

}  // namespace tinytensor
