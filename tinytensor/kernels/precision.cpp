#include "tinytensor/kernels/precision.h"

#include "tinytensor/core/error.h"

#ifdef TINYTENSOR_BFLOAT16  // the build has its products: x86-64, and numbers are float
#include <cpuid.h>
#endif
#if defined(TINYTENSOR_BFLOAT16) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace tinytensor {
namespace {

Kernels in_parts;
const Kernels* in_float = nullptr;  // the table that in_parts is made of
bfloat16::Method method;

bool is_highest() { return in_float == nullptr || &kernels() != &in_parts; }

#ifdef TINYTENSOR_BFLOAT16

void multiply(const MatmulArgs& args) { bfloat16::matmul(method, args); }

// The bits of CPUID's leaf 7: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, "CPUID".
bool processor_has(unsigned subleaf, bool edx_not_eax, unsigned bit) {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid_count(7, subleaf, &eax, &ebx, &ecx, &edx) == 0) return false;
  return ((edx_not_eax ? edx : eax) >> bit & 1) != 0;
}

bool has_avx512_bf16() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && processor_has(1, false, 5);
}

// Tiles are 8 KB of registers, which Linux gives to a process that asks for them.
bool has_amx_bf16() {
#ifdef __linux__
  constexpr long request_permission = 0x1023, tile_data = 18;
  return processor_has(0, true, 22) && processor_has(0, true, 24) &&
         syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
  return false;
#endif
}

#else

void multiply(const MatmulArgs& args) { in_float->matmul(args); }
bool has_avx512_bf16() { return false; }
bool has_amx_bf16() { return false; }

#endif

}  // namespace

std::vector<bfloat16::Unit> bfloat16_units_on_this_machine() {
  std::vector<bfloat16::Unit> units;
  if (!has_avx512_bf16()) return units;
  if (has_amx_bf16()) units.push_back(bfloat16::Unit::amx);
  units.push_back(bfloat16::Unit::avx512);
  return units;
}

bool set_matmul_precision(std::string_view precision) {
  if (precision != "highest" && precision != "high" && precision != "medium") {
    fail<ValueError>("set_matmul_precision: must be highest, high or medium: {}", precision);
  }
  if (!is_highest()) set_kernels(*in_float);
  if (precision == "highest") return true;
  const std::vector<bfloat16::Unit> units = bfloat16_units_on_this_machine();
  const int parts = precision == "high" ? 2 : 1;
  if (units.empty() || (parts == 2 && units.front() != bfloat16::Unit::amx)) return parts == 2;
  in_float = &kernels();
  method = {units.front(), parts, in_float->matmul};
  in_parts = *in_float;
  in_parts.matmul = multiply;
  set_kernels(in_parts);
  return true;
}

std::string_view matmul_precision() {
  if (is_highest()) return "highest";
  return method.parts == 2 ? "high" : "medium";
}

}  // namespace tinytensor
