// Checks of 02.9: a number of C knows one row of A and one column of B, and nothing of the others.
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

}  // namespace
}  // namespace course
