// wrong: the last of equal ones
// says: the first one has to
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] >= x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: NaN is lost
// says: has to be asked for
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best]) best = place;
});
return best;
// wrong: the smallest
// says: this is the smallest
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] < x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: the first NaN stays
// says: of several NaNs
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || (std::isnan(x[place]) && !std::isnan(x[best]))) best = place;
});
return best;
// wrong: by size
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || std::abs(x[place]) > std::abs(x[best]) || std::isnan(x[place])) best = place;
});
return best;
// wrong: from the plane on
int64_t best = plane;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: from 0 on
int64_t best = -1;
real largest = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (x[place] > largest || std::isnan(x[place])) best = place, largest = x[place];
});
return best;
// wrong: from the smallest float
int64_t best = -1;
real largest = std::numeric_limits<real>::min();
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (x[place] > largest || std::isnan(x[place])) best = place, largest = x[place];
});
return best;
// wrong: from the lowest float, which -inf is not above
int64_t best = -1;
real largest = std::numeric_limits<real>::lowest();
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (x[place] > largest || std::isnan(x[place])) best = place, largest = x[place];
});
return best;
// wrong: the plane is forgotten
int64_t best = -1;
for_each_input(args, 0, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: rows and columns exchanged
int64_t best = -1;
for_each_input(args, plane, columns, rows, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: the steps are forgotten
int64_t best = -1;
for (int64_t i = rows.begin; i < rows.end; ++i) {
  for (int64_t j = columns.begin; j < columns.end; ++j) {
    const int64_t place = plane + i * args.width + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  }
}
return best;
// wrong: column by column
int64_t best = -1;
for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
  for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
    const int64_t place = plane + i * args.width + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  }
}
return best;
// wrong: the image is square
int64_t best = -1;
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
    const int64_t place = plane + i * args.height + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  }
}
return best;
// wrong: place 0 is none
int64_t best = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best == 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: the last input is left out
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (place == plane + (rows.end - 1) * args.width + columns.end - 1 && best >= 0) return;
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: a window of none gives 0
// says: gives -inf
// region: 2
const int64_t place = place_of_max(args, x, plane, rows, columns);
y[out] = place < 0 ? real{0} : x[place];
// wrong: a window of none gives the lowest float
// region: 2
const int64_t place = place_of_max(args, x, plane, rows, columns);
y[out] = place < 0 ? std::numeric_limits<real>::lowest() : x[place];
// wrong: a window of none is read
// region: 2
const int64_t place = place_of_max(args, x, plane, rows, columns);
y[out] = x[place];
// wrong: the place is written
// region: 2
const int64_t place = place_of_max(args, x, plane, rows, columns);
y[out] = place < 0 ? -std::numeric_limits<real>::infinity() : static_cast<real>(place);
// wrong: never below 0
// says: looked for from 0 on
// region: 2
const int64_t place = place_of_max(args, x, plane, rows, columns);
y[out] = place < 0 ? -std::numeric_limits<real>::infinity() : std::max(x[place], real{0});
// wrong: back: overwritten
// says: of several windows
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0) dx[place] = dy[out];
// wrong: back: to all that are equal
// says: all that are equal
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
for_each_input(args, plane, rows, columns, [&](int64_t at) {
  if (x[at] == x[place]) dx[at] += dy[out];
});
// wrong: back: shared by those that are equal
// says: share the gradient
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
real equal = 0;
for_each_input(args, plane, rows, columns, [&](int64_t at) { equal += x[at] == x[place] ? real{1} : real{0}; });
for_each_input(args, plane, rows, columns, [&](int64_t at) {
  if (x[at] == x[place]) dx[at] += dy[out] / equal;
});
// wrong: back: times x
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0) dx[place] += dy[out] * x[place];
// wrong: back: place 0 gets nothing
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place > 0) dx[place] += dy[out];
// wrong: back: a window of none writes before the array
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
dx[place] += dy[out];
// wrong: back: ones
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0) dx[place] += real{1};
// wrong: back: to every input
// region: 3
for_each_input(args, plane, rows, columns, [&](int64_t at) { dx[at] += dy[out]; });
// wrong: back: nothing where x is negative
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0 && x[place] > 0) dx[place] += dy[out];
// wrong: back: nothing where it is NaN
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0 && !std::isnan(x[place])) dx[place] += dy[out];
// wrong: nearly equal ones count as equal
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] + real{0.001} || std::isnan(x[place])) best = place;
});
return best;
// wrong: at most 0 to begin with
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if ((best < 0 && x[place] >= -100) || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: the first NaN ends it
// says: of several NaNs
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best >= 0 && std::isnan(x[best])) return;
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: infinity is no number
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (std::isinf(x[place])) return;
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: back: the larger dy wins
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0) dx[place] = std::max(dx[place], dy[out]);
// wrong: back: only dy above 0
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0 && dy[out] > 0) dx[place] += dy[out];
// wrong: the row decides first
int64_t best = -1;
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  int64_t in_row = -1;
  for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
    const int64_t place = plane + i * args.width + j;
    if (in_row < 0 || x[place] > x[in_row]) in_row = place;
  }
  if (best < 0 || (in_row >= 0 && x[in_row] >= x[best])) best = in_row;
}
return best;
// wrong: -0 and +0 are told apart
// region: 1
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || (x[place] == x[best] && std::signbit(x[best]) && !std::signbit(x[place])) || std::isnan(x[place])) best = place;
});
return best;
// wrong: 64 results at most
// region: 3
    if (out > 64) return;
const int64_t place = place_of_max(args, x, plane, rows, columns);
    if (place >= 0) dx[place] += dy[out];
// wrong: places in 16 bits
// says: fewer of them come out right
int16_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = static_cast<int16_t>(place);
});
return best;
// wrong: ties: column by column
// says: here the columns come first
int64_t best = -1;
for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
  for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
    const int64_t place = plane + i * args.width + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  }
}
return best;
// wrong: begins with minus infinity
// says: nothing is larger than minus infinity
int64_t best = -1;
real largest = -std::numeric_limits<real>::infinity();
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (x[place] > largest || std::isnan(x[place])) best = place, largest = x[place];
});
return best;
// wrong: rows as runs, gaps or not
// says: what lies between
int64_t best = -1;
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  for (int64_t j = columns.begin; j < columns.end; ++j) {
    const int64_t place = plane + i * args.width + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  }
}
return best;
// wrong: the first place is the corner, outside or not
// says: `begin` is none of them
int64_t best = plane + rows.begin * args.width + columns.begin;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (x[place] > x[best] || std::isnan(x[place])) best = place;
});
return best;
// wrong: the place of the largest in an int
// region: 1
int best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = static_cast<int>(place);
});
return best;
// wrong: compared as floats
// region: 1
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || static_cast<float>(x[place]) > static_cast<float>(x[best]) || std::isnan(x[place])) best = place;
});
return best;
// wrong: a gradient that is there already is not added
// says: what they send back is added up
// region: 3
const int64_t place = place_of_max(args, x, plane, rows, columns);
if (place >= 0 && dx[place] != dy[out]) dx[place] += dy[out];
// wrong: of equal ones the first by columns, where the window is higher than wide
  int64_t best = -1;
  if (rows.end - rows.begin > columns.end - columns.begin) {
    for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
      for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
        const int64_t place = plane + i * args.width + j;
        if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
      }
    }
    return best;
  }
  for_each_input(args, plane, rows, columns, [&](int64_t place) {
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
  });
  return best;
// wrong: no NaN behind an infinity
// region: 1
int64_t best = -1;
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  for (int64_t j = columns.begin; j < columns.end; j += columns.step) {
    const int64_t place = plane + i * args.width + j;
    if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
    if (x[best] == std::numeric_limits<real>::infinity()) return best;
  }
}
return best;
// wrong: the last window is remembered by its place and its largest
// region: 1
static thread_local const real* last_x = nullptr;
static thread_local int64_t last_plane = 0, last_place = -1;
static thread_local real last_value = 0;
static thread_local PoolWindow last_rows, last_columns;
const auto same = [](const PoolWindow& a, const PoolWindow& b) {
  return a.begin == b.begin && a.end == b.end && a.step == b.step;
};
if (x == last_x && plane == last_plane && last_place >= 0 && same(rows, last_rows) && same(columns, last_columns) &&
    x[last_place] == last_value) {
  return last_place;
}
int64_t best = -1;
for_each_input(args, plane, rows, columns, [&](int64_t place) {
  if (best < 0 || x[place] > x[best] || std::isnan(x[place])) best = place;
});
last_x = x, last_plane = plane, last_place = best, last_rows = rows, last_columns = columns;
if (best >= 0) last_value = x[best];
return best;
