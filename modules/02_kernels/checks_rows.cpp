// Checks of 02.9: a number of C knows one row of A and one column of B, and nothing of the others, however far away
// they lie.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

/// A row of A, or a column of B, is so large that it has no digit for the others, is infinite, or is NaN.
struct Spoilt {
  int64_t m, n, k;
  std::vector<double> a, b;
};

Spoilt spoilt(Draw& draw, int64_t m, int64_t n, int64_t k) {
  Spoilt c{m, n, k, {}, {}};
  const bool in_a = draw.yes();
  const int64_t which = draw.number(0, (in_a ? m : n) - 1);
  const double factor = draw.one_of<double>({1e30, -1e30, infinity, nan});
  for (const Shape& il : indices_of({m, k})) {
    c.a.push_back(as_float(draw.uniform(0.5, 2) * (in_a && il[0] == which ? factor : 1)));
  }
  for (const Shape& lj : indices_of({k, n})) {
    c.b.push_back(as_float(draw.uniform(0.5, 2) * (!in_a && lj[1] == which ? factor : 1)));
  }
  return c;
}

// All are of one sign: nothing cancels.
Answer each_of(const Spoilt& c, const std::vector<double>& all, double share) {
  Answer answer;
  for (const Shape& ij : indices_of({c.m, c.n})) {
    const double value = all[static_cast<size_t>(ij[0] * c.n + ij[1])];
    answer.items.push_back({fmt::format("C[{}, {}]", ij[0], ij[1]), Value(value).within(share * std::abs(value))});
  }
  return answer;
}

const Check<Spoilt> rows_apart({
    .exercise = "02.9",
    .examples = {{2, 2, 2, {nan, 1, 1, 1}, {1, 1, 1, 1}},
                 {2, 2, 2, {1, 1, 1e30, 1}, {1, 1, 1, 1}},
                 {2, 2, 2, {1, 1, 1, 1}, {infinity, 1, 1, 1}},
                 {2, 2, 2, {1, 1, 1, 1}, {1, 1, 1, -1e30}}},
    .draw =
        [](Draw& draw) {
          if (draw.yes(0.4)) return draw.yes() ? spoilt(draw, 2, 2, 2) : spoilt(draw, 4, 4, 4);
          return spoilt(draw, draw.size(1, 6), draw.size(1, 6), draw.size(1, 6));
        },
    .drawn = 40,
    .call =
        [](const Spoilt& c) {
          return Call{fmt::format("matmul, m = {}, n = {}, k = {}", c.m, c.n, c.k),
                      {{"A", Numbers({c.m, c.k}, c.a)}, {"B", Numbers({c.k, c.n}, c.b)}}};
        },
    .ask = [](const Spoilt& c) -> Answer {
      Room a = input(c.a), b = input(c.b), out = output(c.m * c.n);
      MatmulArgs args;
      args.m = c.m, args.n = c.n, args.k = c.k;
      args.a = a.data(), args.a_row = c.k, args.a_col = 1;
      args.b = b.data(), args.b_row = c.n, args.b_col = 1;
      args.c = out.data(), args.c_row = c.n;
      reference::matmul(args);
      return each_of(c, out.numbers().values, 0);
    },
    .expect = [](const Spoilt& c) -> Answer {
      std::vector<double> all(static_cast<size_t>(c.m * c.n));
      for (const Shape& ijl : indices_of({c.m, c.n, c.k})) {
        all[static_cast<size_t>(ijl[0] * c.n + ijl[1])] +=
            c.a[static_cast<size_t>(ijl[0] * c.k + ijl[2])] * c.b[static_cast<size_t>(ijl[2] * c.n + ijl[1])];
      }
      return each_of(c, all, 1e-6);
    },
});

// ---------------------------------------------------------------------------------------------------------------------

/// (2, 1) times (1, 2), where one stride or one offset is larger than an int can hold.
struct Far {
  enum class Which { a_row, b_col, c_row, a_offset, b_offset, c_offset } which;
};

const char* name_of(Far::Which which) {
  switch (which) {
    case Far::Which::a_row: return "a_row";
    case Far::Which::b_col: return "b_col";
    case Far::Which::c_row: return "c_row";
    case Far::Which::a_offset: return "a_offsets[0]";
    case Far::Which::b_offset: return "b_offsets[0]";
    default: return "c_offsets[0]";
  }
}

// {first, and what lies far behind it} = (10, 100) · 3, or the like.
Answer ask_far(const Far& c) {
  using Which = Far::Which;
  static real first[1];
  real second[1] = {5};
  first[0] = 3;
  Room a = input({3, 5}), b = input({10, 100}), out = output(4);
  const int64_t far = elements_between(first, second);
  MatmulArgs args;
  args.m = args.n = 2, args.k = 1;
  args.a = a.data(), args.a_row = args.a_col = 1;
  args.b = b.data(), args.b_row = 2, args.b_col = 1;
  args.c = out.data(), args.c_row = 2;
  if (c.which == Which::a_row) args.a = first, args.a_row = far;
  if (c.which == Which::b_col) args.b = first, args.b_col = far;
  if (c.which == Which::a_offset) args.m = 1, args.a = first, args.a_offsets = &far;
  if (c.which == Which::b_offset) args.n = 1, args.b = first, args.b_offsets = &far;
  if (c.which == Which::c_row) args.n = 1, args.c = first, args.c_row = far;
  if (c.which == Which::c_offset) args.m = args.n = 1, args.c = first, args.c_offsets = &far;
  reference::matmul(args);
  if (c.which != Which::c_row && c.which != Which::c_offset) return written(out);
  return row({static_cast<double>(first[0]), static_cast<double>(second[0])});
}

const Check<Far> far_apart({
    .exercise = "02.9",
    .examples = {{Far::Which::a_row},
                 {Far::Which::b_col},
                 {Far::Which::c_row},
                 {Far::Which::a_offset},
                 {Far::Which::b_offset},
                 {Far::Which::c_offset}},
    .call =
        [](const Far& c) {
          return Call{fmt::format("matmul(…), k = 1, with {} larger than an int can hold", name_of(c.which)), {}};
        },
    .ask = ask_far,
    .expect = [](const Far& c) -> Answer {
      switch (c.which) {
        case Far::Which::a_row: return would_be({30, 300, 50, 500});
        case Far::Which::b_col: return would_be({9, 15, 15, 25});
        case Far::Which::a_offset: return would_be({50, 500, unwritten, unwritten});
        case Far::Which::b_offset: return would_be({15, unwritten, 25, unwritten});
        case Far::Which::c_row: return row({30, 50});
        default: return row({3, 30});
      }
    },
});

}  // namespace
}  // namespace course
