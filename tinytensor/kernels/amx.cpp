#include "tinytensor/kernels/amx.h"

// The build defines TINYTENSOR_FAST_avx512 and TINYTENSOR_BFLOAT16 if it has these kernels.
#if defined(TINYTENSOR_FAST_avx512) && defined(TINYTENSOR_BFLOAT16)

#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/vnni.h"

namespace tinytensor::avx512 {
const Kernels& table();
void attention_forward_with(const RowProducts* products, const AttentionArgs& args);
void attention_backward_with(const RowProducts* products, const AttentionGradArgs& args);
}  // namespace tinytensor::avx512

namespace tinytensor::amx {
namespace {

// Each row of A is split into parts once and then takes part in n products, each column of B in m. Splitting takes
// longer than tiles save if the harmonic mean of m and n is below 64, or if the product is small.
bool pays(const MatmulArgs& args) {
  return args.m * args.n >= 32 * (args.m + args.n) && args.m * args.n * args.k >= 1 << 20;
}

void matmul(const MatmulArgs& args) {
  constexpr int parts = 3;  // all digits of a float
  if (pays(args)) {
    bfloat16::matmul({bfloat16::Unit::amx, parts, avx512::table().matmul}, args);
  } else {
    avx512::table().matmul(args);
  }
}

void attention_forward(const AttentionArgs& args) { avx512::attention_forward_with(&bfloat16::row_products(), args); }
void attention_backward(const AttentionGradArgs& args) {
  avx512::attention_backward_with(&bfloat16::row_products(), args);
}

}  // namespace

const Kernels* table() {
  static const Kernels kernels = [] {
    Kernels table = avx512::table();
    table.name = "amx";
    table.matmul = matmul;
    table.attention_forward = attention_forward;
    table.attention_backward = attention_backward;
    vnni::enter(table);
    return table;
  }();
  return &kernels;
}

}  // namespace tinytensor::amx

#else

namespace tinytensor::amx {
const Kernels* table() { return nullptr; }
}  // namespace tinytensor::amx

#endif
