#include "tinytensor/kernels/processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#endif
#if defined(__unix__)
#include <unistd.h>
#endif

namespace tinytensor::processor {

#if defined(__x86_64__)
namespace {

// One bit of CPUID's leaf 7: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, "CPUID".
enum class Register { eax, ecx, edx };
bool leaf_7_has(unsigned subleaf, Register from, unsigned bit) {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid_count(7, subleaf, &eax, &ebx, &ecx, &edx) == 0) return false;
  return ((from == Register::eax ? eax : from == Register::ecx ? ecx : edx) >> bit & 1) != 0;
}

bool system_grants_tile_registers() {
#ifdef __linux__
  constexpr long request_permission = 0x1023, tile_data = 18;  // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
  return false;
#endif
}

}  // namespace

bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
bool has_avx512_bf16() { return has_avx512() && leaf_7_has(1, Register::eax, 5); }
bool has_avx512_vnni() { return has_avx512() && leaf_7_has(0, Register::ecx, 11); }
bool has_avx_vnni() { return has_avx2() && leaf_7_has(1, Register::eax, 4); }
bool has_amx_bf16() {
  constexpr unsigned amx_bf16 = 22, amx_tile = 24;
  static const bool has = has_avx512_bf16() && leaf_7_has(0, Register::edx, amx_bf16) &&
                          leaf_7_has(0, Register::edx, amx_tile) && system_grants_tile_registers();
  return has;
}

#else

bool has_avx2() { return false; }
bool has_avx512() { return false; }
bool has_avx512_bf16() { return false; }
bool has_avx512_vnni() { return false; }
bool has_avx_vnni() { return false; }
bool has_amx_bf16() { return false; }

#endif

const Caches& caches() {
  static const Caches sizes = [] {
    Caches found;
#ifdef _SC_LEVEL1_DCACHE_SIZE  // glibc
    if (const long size = sysconf(_SC_LEVEL1_DCACHE_SIZE); size > 0) found.first_level = size;
    if (const long size = sysconf(_SC_LEVEL2_CACHE_SIZE); size > 0) found.second_level = size;
#endif
    return found;
  }();
  return sizes;
}

}  // namespace tinytensor::processor
