#include "tinytensor/kernels/precision.h"

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/processor.h"

namespace tinytensor {
namespace {

Kernels reduced;                        // a table whose products are made by `method`
const Kernels* table_before = nullptr;  // the table that `reduced` was made from
bfloat16::Method method;

bool is_highest() { return &kernels() != &reduced; }

#ifdef TINYTENSOR_BFLOAT16  // the build has these products: it is for x86-64, and numbers are float
bool has_avx512() { return processor::has_avx512_bf16(); }
bool has_amx() { return processor::has_amx_bf16(); }
void multiply(const MatmulArgs& args) { bfloat16::matmul(method, args); }
#else
bool has_avx512() { return false; }
bool has_amx() { return false; }
void multiply(const MatmulArgs& args) { table_before->matmul(args); }
#endif

void use(bfloat16::Unit unit, int parts) {
  table_before = &kernels();
  method = {unit, parts, table_before->matmul};
  reduced = *table_before;
  reduced.matmul = multiply;
  set_kernels(reduced);
}

}  // namespace

bool set_matmul_precision(std::string_view precision) {
  if (precision != "highest" && precision != "high" && precision != "medium") {
    fail<ValueError>("set_matmul_precision: must be highest, high or medium: {}", precision);
  }
  if (!is_highest()) set_kernels(*table_before);
  if (precision == "highest") return true;
  if (precision == "high") {
    if (has_amx()) use(bfloat16::Unit::amx, 2);
    return true;  // elsewhere products stay in float, which is more than was asked for
  }
  if (has_amx()) {
    use(bfloat16::Unit::amx, 1);
  } else if (has_avx512()) {
    use(bfloat16::Unit::avx512, 1);
  }
  return !is_highest();
}

std::string_view matmul_precision() {
  if (is_highest()) return "highest";
  return method.parts == 2 ? "high" : "medium";
}

}  // namespace tinytensor
