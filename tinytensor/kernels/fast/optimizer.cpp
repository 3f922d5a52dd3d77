// One sweep over parameters, gradients and both moments, seven floats read or written for each parameter: as fast as
// memory allows.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {

void adamw(int64_t n, float* p, const float* g, float* m, float* v, const AdamWArgs& args) {
  const auto narrow = [](double value) { return broadcast(static_cast<float>(value)); };
  const Floats decay = narrow(1 - args.lr * args.weight_decay);
  const Floats beta1 = narrow(args.beta1), one_minus_beta1 = narrow(1 - args.beta1);
  const Floats beta2 = narrow(args.beta2), one_minus_beta2 = narrow(1 - args.beta2);
  const Floats step_size = narrow(args.lr / args.correction1);
  const Floats root_correction2 = narrow(__builtin_sqrt(args.correction2));
  const Floats eps = narrow(args.eps);
  parallel_for(n, 1 << 13, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; i += W) {
      const int64_t lanes = end - i;
      const Floats gradient = load_first(g + i, lanes);
      const Floats moment = beta1 * load_first(m + i, lanes) + one_minus_beta1 * gradient;
      const Floats square = beta2 * load_first(v + i, lanes) + one_minus_beta2 * gradient * gradient;
      const Floats update = step_size * moment / (sqrt(square) / root_correction2 + eps);
      store_first(m + i, moment, lanes);
      store_first(v + i, square, lanes);
      store_first(p + i, decay * load_first(p + i, lanes) - update, lanes);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
