// Pooling: the largest of a window, or its average, plane by plane.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

// Calls visit(plane, row window, column window, place in y) for every output.
template <class Visit>
void for_each_output(const PoolArgs& args, Visit visit) {
  int64_t out = 0;
  for (int64_t plane = 0; plane < args.planes; ++plane) {
    for (int64_t i = 0; i < args.out_height; ++i) {
      for (int64_t j = 0; j < args.out_width; ++j) {
        visit(plane * args.height * args.width, args.rows[i], args.columns[j], out++);
      }
    }
  }
}

// Calls visit(place in x) for every input that an output sees.
template <class Visit>
void for_each_input(const PoolArgs& args, int64_t plane, const PoolWindow& rows, const PoolWindow& columns,
                    Visit visit) {
  for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
    for (int64_t j = columns.begin; j < columns.end; j += columns.step) visit(plane + i * args.width + j);
  }
}

// Where the largest input of a window lies: of equal ones the first, of NaNs the last. -1 if it has none.
int64_t place_of_max(const PoolArgs& args, const real* x, int64_t plane, const PoolWindow& rows,
                     const PoolWindow& columns) {
  // exercise 10.6 {
  int64_t best = -1;
  for_each_input(args, plane, rows, columns, [&](int64_t place) {
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  });
  return best;
  // }
}

// What an average divides by.
real divisor(const PoolWindow& rows, const PoolWindow& columns) {
  return static_cast<real>(rows.count) * static_cast<real>(columns.count);
}

}  // namespace

void max_pool(const PoolArgs& args, const real* x, real* y) {
  for_each_output(args, [&](int64_t plane, const PoolWindow& rows, const PoolWindow& columns, int64_t out) {
    // exercise 10.6 {
    const int64_t place = place_of_max(args, x, plane, rows, columns);
    y[out] = place < 0 ? -std::numeric_limits<real>::infinity() : x[place];
    // }
  });
}

void max_pool_backward(const PoolArgs& args, const real* x, const real* dy, real* dx) {
  std::fill_n(dx, args.planes * args.height * args.width, real(0));
  for_each_output(args, [&](int64_t plane, const PoolWindow& rows, const PoolWindow& columns, int64_t out) {
    // exercise 10.6 {
    const int64_t place = place_of_max(args, x, plane, rows, columns);
    if (place >= 0) dx[place] += dy[out];
    // }
  });
}

void avg_pool(const PoolArgs& args, const real* x, real* y) {
  for_each_output(args, [&](int64_t plane, const PoolWindow& rows, const PoolWindow& columns, int64_t out) {
    // exercise 10.5 {
    double sum = 0;
    for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
    y[out] = static_cast<real>(sum / static_cast<double>(divisor(rows, columns)));
    // }
  });
}

void avg_pool_backward(const PoolArgs& args, const real* dy, real* dx) {
  std::fill_n(dx, args.planes * args.height * args.width, real(0));
  for_each_output(args, [&](int64_t plane, const PoolWindow& rows, const PoolWindow& columns, int64_t out) {
    // exercise 10.5 {
    const real share = dy[out] / divisor(rows, columns);
    for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
    // }
  });
}

}  // namespace tinytensor::reference
