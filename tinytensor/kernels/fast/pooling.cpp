// Pooling, plane by plane. What an output sees is read row by row; a window of neighbouring columns in vectors is no
// gain, because windows are small.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 14;

// Calls body(plane) for each plane.
template <class Body>
void for_planes(const PoolArgs& args, Body body) {
  const int64_t floats = larger<int64_t>(args.height * args.width, 1);
  parallel_for(args.planes, ceil_div(floats_worth_a_thread, floats), [&](int64_t begin, int64_t end) {
    for (int64_t plane = begin; plane < end; ++plane) body(plane);
  });
}

// Calls visit(place in the plane) for every input of a window.
template <class Visit>
[[gnu::always_inline]] inline void for_inputs(const PoolArgs& args, const PoolWindow& rows, const PoolWindow& columns,
                                              Visit visit) {
  for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
    for (int64_t j = columns.begin; j < columns.end; j += columns.step) visit(i * args.width + j);
  }
}

// Calls visit(row window, column window, place in the plane of y) for every output.
template <class Visit>
[[gnu::always_inline]] inline void for_outputs(const PoolArgs& args, Visit visit) {
  for (int64_t i = 0; i < args.out_height; ++i) {
    for (int64_t j = 0; j < args.out_width; ++j) visit(args.rows[i], args.columns[j], i * args.out_width + j);
  }
}

void fill_zeros(int64_t n, float* x) {
  for (int64_t i = 0; i < n; ++i) x[i] = 0;
}

float divisor(const PoolWindow& rows, const PoolWindow& columns) {
  return static_cast<float>(rows.count) * static_cast<float>(columns.count);
}

}  // namespace

void max_pool(const PoolArgs& args, const float* x, float* y) {
  for_planes(args, [&](int64_t plane) {
    const float* in = x + plane * args.height * args.width;
    float* out = y + plane * args.out_height * args.out_width;
    for_outputs(args, [&](const PoolWindow& rows, const PoolWindow& columns, int64_t place) {
      float best = -infinity;
      for_inputs(args, rows, columns, [&](int64_t at) { best = in[at] > best || in[at] != in[at] ? in[at] : best; });
      out[place] = best;
    });
  });
}

void max_pool_backward(const PoolArgs& args, const float* x, const float* dy, float* dx) {
  for_planes(args, [&](int64_t plane) {
    const float* in = x + plane * args.height * args.width;
    const float* dout = dy + plane * args.out_height * args.out_width;
    float* din = dx + plane * args.height * args.width;
    fill_zeros(args.height * args.width, din);
    for_outputs(args, [&](const PoolWindow& rows, const PoolWindow& columns, int64_t place) {
      int64_t best = -1;
      float highest = -infinity;
      for_inputs(args, rows, columns, [&](int64_t at) {
        const bool better = in[at] > highest || in[at] != in[at] || best < 0;
        highest = better ? in[at] : highest;
        best = better ? at : best;
      });
      if (best >= 0) din[best] += dout[place];
    });
  });
}

void avg_pool(const PoolArgs& args, const float* x, float* y) {
  for_planes(args, [&](int64_t plane) {
    const float* in = x + plane * args.height * args.width;
    float* out = y + plane * args.out_height * args.out_width;
    for_outputs(args, [&](const PoolWindow& rows, const PoolWindow& columns, int64_t place) {
      float sum = 0;
      for_inputs(args, rows, columns, [&](int64_t at) { sum += in[at]; });
      out[place] = sum / divisor(rows, columns);
    });
  });
}

void avg_pool_backward(const PoolArgs& args, const float* dy, float* dx) {
  for_planes(args, [&](int64_t plane) {
    const float* dout = dy + plane * args.out_height * args.out_width;
    float* din = dx + plane * args.height * args.width;
    fill_zeros(args.height * args.width, din);
    for_outputs(args, [&](const PoolWindow& rows, const PoolWindow& columns, int64_t place) {
      const float share = dout[place] / divisor(rows, columns);
      for_inputs(args, rows, columns, [&](int64_t at) { din[at] += share; });
    });
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
