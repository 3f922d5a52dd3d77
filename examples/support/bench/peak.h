// What this processor can do at most, measured: the yardsticks of ./tt bench.
#pragma once

namespace tinytensor {

/// Arithmetic operations per second of `threads` threads that do nothing but multiply-adds on registers (two operations
/// each), with the widest vectors of this processor. The best of so many attempts, 25 ms each: whatever else the
/// machine does can only take from it.
double peak_flops(int threads, int attempts = 5);

/// Bytes per second of `threads` threads that read one large array and write another (both counted).
double memory_bandwidth(int threads);

}  // namespace tinytensor
