// Pooling, plane by plane. The largest of a window is that of its columns: first the rows of a window become one, whole
// vectors at a time, then each output looks at its columns in that one. Where the largest lies is searched one by one.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/vector.h"
#include "tinytensor/kernels/scratch.h"

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

// top[j] = the largest of column j over the rows of a window; a NaN is larger than every number.
void max_of_rows(const PoolArgs& args, const PoolWindow& rows, const float* in, float* top) {
  for (int64_t j = 0; j < args.width; j += W) {
    const int64_t lanes = args.width - j;
    Floats best = broadcast(-infinity);
    for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
      const Floats v = load_first(in + i * args.width + j, lanes);
      best = is_nan(v) ? v : v > best ? v : best;
    }
    store_first(top + j, best, lanes);
  }
}

float max_of_columns(const PoolWindow& columns, const float* top) {
  float best = -infinity;
  for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
    best = ((top[j] > best) | (top[j] != top[j])) ? top[j] : best;  // NOLINT: NaN differs from itself
  }
  return best;
}

// Whether every window is two neighbours, and none overlaps another: the usual case, for which the loops over j below
// are made into vectors by the compiler.
bool are_pairs(int64_t outputs, const PoolWindow* windows) {
  bool pairs = true;
  for (int64_t i = 0; i < outputs; ++i) {
    pairs = pairs && windows[i].begin == 2 * i && windows[i].end == 2 * i + 2 && windows[i].step == 1;
  }
  return pairs;
}

void max_of_pairs(int64_t outputs, const float* top, float* out) {
  for (int64_t j = 0; j < outputs; ++j) {
    const float first = top[2 * j], second = top[2 * j + 1];
    out[j] = ((second > first) | (second != second)) ? second : first;  // NOLINT: NaN differs from itself
  }
}

// Windows of 2 x 2, in two rows of x: each gradient goes to one of four places, the others get 0.
// Nobody could foresee a branch, so there is none.
void send_to_largest_of_four(int64_t outputs, const float* upper, const float* lower, const float* dout,
                             float* __restrict dupper, float* __restrict dlower) {
  const auto beats = [](float a, float b) { return (a > b) | (a != a); };  // NOLINT: NaN differs from itself
  const auto value_if = [](bool condition, float value) {
    return __builtin_bit_cast(float, __builtin_bit_cast(int32_t, value) & -static_cast<int32_t>(condition));
  };
  for (int64_t j = 0; j < outputs; ++j) {
    const float a = upper[2 * j], b = upper[2 * j + 1], c = lower[2 * j], d = lower[2 * j + 1];
    const bool is_b = beats(b, a), is_d = beats(d, c);
    const float highest_above = value_if(is_b, b) + value_if(!is_b, a);
    const float highest_below = value_if(is_d, d) + value_if(!is_d, c);
    const bool is_below = beats(highest_below, highest_above);
    dupper[2 * j] = value_if(!is_b & !is_below, dout[j]);
    dupper[2 * j + 1] = value_if(is_b & !is_below, dout[j]);
    dlower[2 * j] = value_if(!is_d & is_below, dout[j]);
    dlower[2 * j + 1] = value_if(is_d & is_below, dout[j]);
  }
}

float divisor(const PoolWindow& rows, const PoolWindow& columns) {
  return static_cast<float>(rows.count) * static_cast<float>(columns.count);
}

}  // namespace

void max_pool(const PoolArgs& args, const float* x, float* y) {
  const bool pairs = are_pairs(args.out_width, args.columns);
  for_planes(args, [&](int64_t plane) {
    const float* in = x + plane * args.height * args.width;
    float* out = y + plane * args.out_height * args.out_width;
    float* top = scratch(Scratch::own_panels, args.width);
    for (int64_t i = 0; i < args.out_height; ++i) {
      max_of_rows(args, args.rows[i], in, top);
      float* row = out + i * args.out_width;
      if (pairs) {
        max_of_pairs(args.out_width, top, row);
      } else {
        for (int64_t j = 0; j < args.out_width; ++j) row[j] = max_of_columns(args.columns[j], top);
      }
    }
  });
}

void max_pool_backward(const PoolArgs& args, const float* x, const float* dy, float* dx) {
  const bool squares = are_pairs(args.out_height, args.rows) && are_pairs(args.out_width, args.columns);
  for_planes(args, [&](int64_t plane) {
    const float* in = x + plane * args.height * args.width;
    const float* dout = dy + plane * args.out_height * args.out_width;
    float* din = dx + plane * args.height * args.width;
    fill_zeros(args.height * args.width, din);
    for (int64_t i = 0; squares && i < args.out_height; ++i) {
      const int64_t upper = 2 * i * args.width, lower = upper + args.width;
      send_to_largest_of_four(args.out_width, in + upper, in + lower, dout + i * args.out_width, din + upper,
                              din + lower);
    }
    if (squares) return;
    for_outputs(args, [&](const PoolWindow& rows, const PoolWindow& columns, int64_t place) {
      if (rows.begin >= rows.end || columns.begin >= columns.end) return;
      int64_t best = rows.begin * args.width + columns.begin;
      float highest = in[best];
      for_inputs(args, rows, columns, [&](int64_t at) {
        const bool better = (in[at] > highest) | (in[at] != in[at]);  // NOLINT: NaN differs from itself
        highest = better ? in[at] : highest;
        best += (at - best) & -static_cast<int64_t>(better);  // without a branch, which nobody could foresee
      });
      din[best] += dout[place];
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
