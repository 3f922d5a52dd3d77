// Which kernels are in use: what the environment says, or the best that this processor can run.
#include "tinytensor/kernels/instruction_sets.h"

#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/precision.h"

namespace tinytensor {

// The build defines TINYTENSOR_FAST_… for each instruction set that the fast kernels were compiled for.
#ifdef TINYTENSOR_FAST_avx512
namespace avx512 {
const Kernels& table();
void attention_forward_with(const RowProducts* products, const AttentionArgs& args);
void attention_backward_with(const RowProducts* products, const AttentionGradArgs& args);
}  // namespace avx512
#endif
#ifdef TINYTENSOR_FAST_avx2
namespace avx2 {
const Kernels& table();
}
#endif
#ifdef TINYTENSOR_FAST_neon
namespace neon {
const Kernels& table();
}
#endif
#ifdef TINYTENSOR_FAST_baseline
namespace baseline {
const Kernels& table();
}
#endif

#if defined(TINYTENSOR_FAST_avx512) && defined(TINYTENSOR_BFLOAT16)
namespace amx {

// A row of A is cut into parts for n products, a column of B for m: with fewer than some 32 on average, or little to
// do, that takes longer than it saves.
bool pays(const MatmulArgs& args) {
  return args.m * args.n >= 32 * (args.m + args.n) && args.m * args.n * args.k >= 1 << 20;
}

void matmul(const MatmulArgs& args) {
  constexpr int parts = 3;  // of a float: all its digits
  if (pays(args))
    bfloat16::matmul({bfloat16::Unit::amx, parts, avx512::table().matmul}, args);
  else
    avx512::table().matmul(args);
}

void attention_forward(const AttentionArgs& args) { avx512::attention_forward_with(&bfloat16::row_products(), args); }
void attention_backward(const AttentionGradArgs& args) {
  avx512::attention_backward_with(&bfloat16::row_products(), args);
}

// The kernels for AVX-512, but for products, which are made on tiles.
const Kernels& table() {
  static const Kernels kernels = [] {
    Kernels table = avx512::table();
    table.name = "amx";
    table.matmul = matmul;
    table.attention_forward = attention_forward;
    table.attention_backward = attention_backward;
    return table;
  }();
  return kernels;
}

}  // namespace amx
#endif

std::vector<const Kernels*> fast_kernels_on_this_machine() {
  std::vector<const Kernels*> tables;
#ifdef TINYTENSOR_FAST_avx512
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw")) {
#ifdef TINYTENSOR_BFLOAT16
    const std::vector<bfloat16::Unit> units = bfloat16_units_on_this_machine();
    if (!units.empty() && units.front() == bfloat16::Unit::amx) tables.push_back(&amx::table());
#endif
    tables.push_back(&avx512::table());
  }
#endif
#ifdef TINYTENSOR_FAST_avx2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) tables.push_back(&avx2::table());
#endif
#ifdef TINYTENSOR_FAST_neon
  tables.push_back(&neon::table());
#endif
#ifdef TINYTENSOR_FAST_baseline
  tables.push_back(&baseline::table());
#endif
  return tables;
}

const Kernels& choose_kernels(std::string_view kind, std::string_view isa) {
  if (!kind.empty() && kind != "reference" && kind != "fast") {
    fail<ValueError>("TINYTENSOR_KERNELS: must be reference or fast: {}", kind);
  }
  const std::vector<const Kernels*> tables = fast_kernels_on_this_machine();
  std::string names;
  const Kernels* chosen = nullptr;
  for (const Kernels* table : tables) {
    names += (names.empty() ? "" : ", ") + std::string(table->name);
    if (chosen == nullptr && (isa.empty() || isa == table->name)) chosen = table;
  }
  if (!isa.empty() && chosen == nullptr) {
    fail<ValueError>("TINYTENSOR_ISA: this processor and this build have no such instruction set: {}\n  hint: {}", isa,
                     names.empty() ? "there are reference kernels only" : "there are " + names);
  }
  if (kind == "reference" || (kind.empty() && chosen == nullptr)) return reference_kernels();
  if (chosen == nullptr) fail<ValueError>("TINYTENSOR_KERNELS: this build has reference kernels only: {}", kind);
  return *chosen;
}

namespace {

std::string_view environment(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? "" : text;
}

std::atomic<const Kernels*> in_use{nullptr};

}  // namespace

const Kernels& kernels() {
  const Kernels* table = in_use.load(std::memory_order_acquire);
  if (table == nullptr) {
    table = &choose_kernels(environment("TINYTENSOR_KERNELS"), environment("TINYTENSOR_ISA"));
    in_use.store(table, std::memory_order_release);
  }
  return *table;
}

void set_kernels(const Kernels& table) { in_use.store(&table, std::memory_order_release); }

}  // namespace tinytensor
