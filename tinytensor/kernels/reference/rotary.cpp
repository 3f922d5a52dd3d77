// Rotary positions: pairs of numbers, turned one by one.
#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

// One row, by the angles of its position.
void turn(const RotaryArgs& args, const real* cosines, const real* sines, const real* x, real* y) {
  const int64_t half = args.width / 2;
  const int64_t step = args.halves ? 1 : 2, apart = args.halves ? half : 1;
  for (int64_t i = 0; i < half; ++i) {
    const real a = x[i * step], b = x[i * step + apart];
    const real cosine = cosines[i], sine = args.back ? -sines[i] : sines[i];
    y[i * step] = a * cosine - b * sine;
    y[i * step + apart] = a * sine + b * cosine;
  }
}

}  // namespace

void rotary(const RotaryArgs& args) {
  if (args.heads * args.width == 0) return;
  const int64_t half = args.width / 2;
  for (int64_t b = 0; b < args.batch; ++b) {
    for (int64_t h = 0; h < args.heads; ++h) {
      for (int64_t t = 0; t < args.positions; ++t) {
        turn(args, args.cosines + t * half, args.sines + t * half,
             args.x.data + b * args.x.batch + h * args.x.head + t * args.x.row,
             args.y.data + b * args.y.batch + h * args.y.head + t * args.y.row);
      }
    }
  }
}

}  // namespace tinytensor::reference
