#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {
namespace {

void begin(const Product& p, bool accumulate, const real* bias) {
  for (int64_t i = 0; i < p.m; ++i) {
    real* c = p.c + i * p.c_row;
    for (int64_t j = 0; j < p.n; ++j) {
      const real before = accumulate ? c[j] : real{0};
      c[j] = bias != nullptr ? before + bias[j] : before;
    }
  }
}

}  // namespace

void for_each_product(const MatmulArgs& args, Add add) {
  if (args.m <= 0 || args.n <= 0) return;
  for (int64_t index = 0; index < args.batch; ++index) {
    Product p{args.m, args.n,     args.k,     args.a, args.a_row, args.a_col,
              args.b, args.b_row, args.b_col, args.c, args.c_row};
    if (args.a_offsets != nullptr) p.a += args.a_offsets[index];
    if (args.b_offsets != nullptr) p.b += args.b_offsets[index];
    if (args.c_offsets != nullptr) p.c += args.c_offsets[index];
    begin(p, args.accumulate, args.bias);
    if (p.k > 0) add(p);
  }
}

}  // namespace tinytensor::ladder
