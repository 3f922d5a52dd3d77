// Which kernels are in use: what the environment says, or the best that this processor can run.
#include "tinytensor/kernels/instruction_sets.h"

#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/amx.h"
#include "tinytensor/kernels/processor.h"
#include "tinytensor/kernels/vnni.h"

namespace tinytensor {

// The build defines TINYTENSOR_FAST_… for each instruction set that the fast kernels were compiled for.
#ifdef TINYTENSOR_FAST_avx512
namespace avx512 {
const Kernels& table();
}
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

std::vector<const Kernels*> fast_kernels_on_this_machine() {
  std::vector<const Kernels*> tables;
  if (processor::has_amx_bf16() && amx::table() != nullptr) tables.push_back(amx::table());
  if (processor::has_avx512_vnni() && vnni::table_of_avx512() != nullptr) tables.push_back(vnni::table_of_avx512());
#ifdef TINYTENSOR_FAST_avx512
  if (processor::has_avx512()) tables.push_back(&avx512::table());
#endif
  if (processor::has_avx_vnni() && vnni::table_of_avx2() != nullptr) tables.push_back(vnni::table_of_avx2());
#ifdef TINYTENSOR_FAST_avx2
  if (processor::has_avx2()) tables.push_back(&avx2::table());
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
