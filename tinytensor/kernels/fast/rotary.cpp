// Rotary positions, in vectors of W numbers.
//
//   halves        x  | a a a a … | b b b b … |     a vector of a's beside the vector of their b's, half a row away
//   neighbours    x  | a b a b … |                 a' = a cos - b sin and b' = b cos + a sin stand in turn, so a vector
//                                                  times (cos cos …), plus the same with its neighbours exchanged
//                                                  times (-sin sin …)
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/sums.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 15;

using Pairs = std::uint64_t __attribute__((vector_size(sizeof(Floats))));

[[gnu::always_inline]] inline Floats exchange_neighbours(Floats v) {
  const Pairs pairs = __builtin_bit_cast(Pairs, v);
  return __builtin_bit_cast(Floats, pairs << 32 | pairs >> 32);
}

// sign: 1, or -1 to turn back.
void turn_halves(int64_t half, float sign, const float* cosines, const float* sines, const float* x, float* y) {
  along_row(half, [=](int64_t i, int64_t lanes) {
    const Floats cosine = load_first(cosines + i, lanes), sine = load_first(sines + i, lanes) * sign;
    const Floats a = load_first(x + i, lanes), b = load_first(x + half + i, lanes);
    store_first(y + i, fma(a, cosine, -b * sine), lanes);
    store_first(y + half + i, fma(b, cosine, a * sine), lanes);
  });
}

void turn_neighbours(int64_t half, float sign, const float* cosines, const float* sines, const float* x, float* y) {
  along_row(2 * half, [=](int64_t i, int64_t lanes) {
    const Floats cosine = load_first(cosines + i / 2, lanes / 2), sine = load_first(sines + i / 2, lanes / 2) * sign;
    const Floats at = load_first(x + i, lanes);
    store_first(y + i, fma(at, zip_low(cosine, cosine), exchange_neighbours(at) * zip_low(-sine, sine)), lanes);
  });
}

}  // namespace

void rotary(const RotaryArgs& args) {
  if (args.heads * args.width == 0) return;
  const int64_t half = args.width / 2, grain = floats_worth_a_thread / larger<int64_t>(args.heads * args.width, 1) + 1;
  const auto turn = args.halves ? turn_halves : turn_neighbours;
  const float sign = args.back ? -1 : 1;
  parallel_for(args.batch * args.positions, grain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t b = i / args.positions, t = i % args.positions;
      const float* x = args.x.data + b * args.x.batch + t * args.x.row;
      float* y = args.y.data + b * args.y.batch + t * args.y.row;
      for (int64_t h = 0; h < args.heads; ++h) {  // innermost: those of one position lie side by side
        turn(half, sign, args.cosines + t * half, args.sines + t * half, x + h * args.x.head, y + h * args.y.head);
      }
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
