// Tables, clocks and turns in plain loops, in long double where digits matter. No function of the library takes part.
#pragma once

#include <cmath>

#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/ops/attention/rotary.h"

namespace course {

/// Row ids[i] of a table, by an index of each element.
inline Numbers looked_up(const Numbers& table, const std::vector<int64_t>& ids, Shape shape) {
  shape.push_back(table.size(1));
  Numbers out(shape);
  size_t at = 0;
  for (const int64_t id : ids) {
    for (int64_t j = 0; j < table.size(1); ++j) out.values[at++] = table.at({id, j});
  }
  return out;
}

/// Ids as numbers, to be shown.
inline Numbers as_row(const std::vector<int64_t>& ids) {
  Numbers row({static_cast<int64_t>(ids.size())});
  for (size_t i = 0; i < ids.size(); ++i) row.values[i] = static_cast<double>(ids[i]);
  return row;
}

/// Whether the row of each id gets dy, seen from the table: for each of its rows the sum over all places that name it.
inline Numbers gathered_by_row(const Numbers& dy, const std::vector<int64_t>& ids, const Shape& table) {
  std::vector<std::vector<size_t>> places(static_cast<size_t>(table[0]));
  for (size_t i = 0; i < ids.size(); ++i) places[static_cast<size_t>(ids[i])].push_back(i);
  return filled(table, [&](const Shape& place) {
    long double sum = 0;
    for (const size_t i : places[static_cast<size_t>(place[0])]) {
      sum += dy.values[i * static_cast<size_t>(table[1]) + static_cast<size_t>(place[1])];
    }
    return static_cast<double>(sum);
  });
}

using Angle = long double (*)(int64_t t, int64_t pair, int64_t width, long double base);

/// The angle of a pair of columns, as it is published.
inline long double published(int64_t t, int64_t pair, int64_t width, long double base) {
  return t * powl(base, -2.0L * pair / width);
}

/// (T, D/2, 2)
inline Numbers circle(int64_t length, int64_t width, int64_t first, double base, Angle angle = published) {
  return filled({length, width / 2, 2}, [&](const Shape& i) {
    const long double a = angle(first + i[0], i[1], width, base);
    return i[2] == 0 ? cosl(a) : sinl(a);
  });
}

/// x (…, T, D) as complex numbers, multiplied by exp(± i angle).
inline Numbers turned_pairs(const Numbers& x, int64_t first, double base, int sign, Angle angle = published) {
  Numbers out = x;
  const int64_t length = x.shape[x.shape.size() - 2], width = x.shape.back();
  for (size_t i = 0; i + 1 < x.values.size(); i += 2) {
    const auto place = static_cast<int64_t>(i);
    const int64_t t = place / width % length, pair = place % width / 2;
    const long double a = x.values[i], b = x.values[i + 1];
    const long double turn = sign * angle(first + t, pair, width, base), cosine = cosl(turn), sine = sinl(turn);
    out.values[i] = static_cast<double>(a * cosine - b * sine);  // a product of complex numbers mends inf · 0
    out.values[i + 1] = static_cast<double>(a * sine + b * cosine);
  }
  return out;
}

}  // namespace course
