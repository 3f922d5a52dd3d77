// Checks of module 02: numbers scaled, added to others, and gathered.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

struct Line {
  double alpha, beta;
  std::vector<double> x, y;  // no y: affine
  bool in_place = false;
};

std::vector<double> mixed(const Line& c, double (*f)(const Line&, double x, double y)) {
  std::vector<double> out;
  for (size_t i = 0; i < c.x.size(); ++i) {
    out.push_back(f(c, as_float(c.x[i]), i < c.y.size() ? as_float(c.y[i]) : unwritten));
  }
  return out;
}

// Of a product and a sum in float, where the two may cancel.
double bound_of(const Line& c) {
  double x = 0, other = std::abs(c.beta);
  for (const double one : c.x) x = std::max(x, std::abs(one));
  for (const double one : c.y) other = std::max(other, std::abs(one));
  return 2.5e-7 * (std::abs(c.alpha) * x + other);
}

Line line_for(Draw& draw) {
  Line c{draw.yes(0.1) ? 0 : draw.normal(),
         draw.yes(0.1) ? 0 : draw.normal(),
         normals(draw, short_or_long(draw, 0, 30)),
         {}};
  if (draw.yes(0.3)) {  // a few whole numbers, that come again and again
    c.alpha = draw.one_of<double>({-1, 1, 1, 2}), c.beta = static_cast<double>(draw.number(-2, 2));
    for (double& x : c.x) x = static_cast<double>(draw.number(-2, 2));
  }
  return c;
}

const Check<Line> adding({
    .exercise = "02.4",
    .examples = {{2, 0, {1, 2, 3}, {10, 20, 30}},
                 {-0.5, 0, {4, 8}, {1, 1}},
                 {1, 0, {1, 2}, {0.5, 0.25}},
                 {0, 0, {1, 2}, {5, 6}},
                 {3, 0, {}, {}},
                 {0.1, 0, {1}, {2}},
                 {2, 0, {1, 2, 3}, {1, 2, 3}, true}},
    .draw =
        [](Draw& draw) {
          Line c = line_for(draw);
          c.in_place = draw.yes(0.2);
          c.y = c.in_place ? c.x : normals(draw, static_cast<int64_t>(c.x.size()));
          return c;
        },
    .call =
        [](const Line& c) {
          return Call{fmt::format("axpy(n = {}, alpha = {:.6g}, x, {})", c.x.size(), c.alpha,
                                  c.in_place ? "y = x: the same array" : "y"),
                      {{"x", row(c.x)}, {"y before", row(c.y)}}};
        },
    .ask = [](const Line& c) -> Answer {
      Room x = input(c.x), y = Room(c.y, unwritten);
      reference::axpy(static_cast<int64_t>(c.x.size()), static_cast<real>(c.alpha), c.in_place ? y.data() : x.data(),
                      y.data());
      return written(y, {&x});
    },
    .expect = [](const Line& c) -> Answer {
      return with_inputs_kept(should_be(
          mixed(c, [](const Line& l, double x, double y) { return as_float(l.alpha) * x + y; }), bound_of(c)));
    },
    .mistakes = [](const Line& c) -> Mistakes {
      return {{"y is overwritten: axpy adds to what it holds",
               would_be(mixed(c, [](const Line& l, double x, double) { return l.alpha * x; }))},
              {"alpha is forgotten", would_be(mixed(c, [](const Line&, double x, double y) { return x + y; }))},
              {"alpha belongs to x, not to y",
               would_be(mixed(c, [](const Line& l, double x, double y) { return x + l.alpha * y; }))},
              {"only x is multiplied by alpha, not the sum",
               would_be(mixed(c, [](const Line& l, double x, double y) { return l.alpha * (x + y); }))},
              {"it adds: y += alpha · x",
               would_be(mixed(c, [](const Line& l, double x, double y) { return y - l.alpha * x; }))},
              {"alpha is a factor: nothing is divided by it",
               would_be(mixed(c, [](const Line& l, double x, double y) { return y + x / l.alpha; }))},
              {"nothing is added: y is as it was", would_be(c.y)}};
    },
});

const Check<Line> scaling({
    .exercise = "02.4",
    .examples = {{2, 1, {1, 2, 3}, {}},
                 {-0.25, 3, {4, 8}, {}},
                 {1, 0, {1, 2}, {}},
                 {0, 4, {1, 2}, {}},
                 {3, 1, {}, {}},
                 {2, 1, {1, 2, 3}, {}, true}},
    .draw =
        [](Draw& draw) {
          Line c = line_for(draw);
          c.in_place = draw.yes();
          return c;
        },
    .drawn = 100,
    .call =
        [](const Line& c) {
          return Call{fmt::format("affine(n = {}, alpha = {:.6g}, beta = {:.6g}, x, {})", c.x.size(), c.alpha, c.beta,
                                  c.in_place ? "y = x: in place" : "y"),
                      {{"x", row(c.x)}}};
        },
    .ask = [](const Line& c) -> Answer {
      const auto n = static_cast<int64_t>(c.x.size());
      Room x = input(c.x), y = output(n);
      Room& result = c.in_place ? x : y;
      reference::affine(n, static_cast<real>(c.alpha), static_cast<real>(c.beta), x.data(), result.data());
      return written(result, c.in_place ? std::vector<const Room*>{} : std::vector<const Room*>{&x});
    },
    .expect = [](const Line& c) -> Answer {
      return with_inputs_kept(
          should_be(mixed(c, [](const Line& l, double x, double) { return as_float(l.alpha) * x + as_float(l.beta); }),
                    bound_of(c)));
    },
    .mistakes = [](const Line& c) -> Mistakes {
      return {{"first times alpha, then plus beta",
               would_be(mixed(c, [](const Line& l, double x, double) { return l.alpha * (x + l.beta); }))},
              {"alpha and beta are exchanged",
               would_be(mixed(c, [](const Line& l, double x, double) { return l.beta * x + l.alpha; }))},
              {"beta is forgotten", would_be(mixed(c, [](const Line& l, double x, double) { return l.alpha * x; }))},
              {"affine overwrites y: what it held before does not count",
               would_be(mixed(c, [](const Line& l, double x, double) { return unwritten + l.alpha * x + l.beta; }))},
              {"affine overwrites y: what it held before does not count",
               would_be(mixed(c, [](const Line& l, double x, double) { return (1 + l.alpha) * x + l.beta; }))},
              {"y is not written", would_be(std::vector<double>(c.x.size(), unwritten))}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Gathered {
  int64_t rows, length;
  Shape offsets;
  int64_t step;
  std::vector<double> x;
};

// What lies at a place, or what lies around the array.
double at(const Gathered& c, int64_t place) {
  return place >= 0 && place < static_cast<int64_t>(c.x.size()) ? as_float(c.x[static_cast<size_t>(place)]) : foreign;
}

template <class F>
Answer picked(const Gathered& c, const F& place) {
  std::vector<double> y;
  for (const Shape& ij : indices_of({c.rows, c.length})) y.push_back(at(c, place(ij[0], ij[1])));
  return should_be(y, 0);
}

// Walks along x from where the row begins.
Answer rows_gathered(const Gathered& c) {
  std::vector<double> y;
  for (const int64_t begin : c.offsets) {
    int64_t place = begin;
    for (int64_t j = 0; j < c.length; ++j, place += c.step) y.push_back(at(c, place));
  }
  return with_inputs_kept(should_be(y, 0));
}

// The first and the last offset as they are where all are equal, or `apart` elements from one to the next; those between
// stay what they are.
void bind_ends(Gathered& c, int64_t apart) {
  c.offsets.front() = 0;
  c.offsets.back() = (c.rows - 1) * apart;
  while (static_cast<int64_t>(c.x.size()) < c.offsets.back() + c.length * c.step + 1) c.x.push_back(7);
}

const std::vector<double> from_ten = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21};

Call call_of_gather(const Gathered& c, const char* more) {
  return {fmt::format("gather(rows = {}, length = {}, offsets = {}, step = {}, x, y){}", c.rows, c.length,
                      code(c.offsets), c.step, more),
          {{"x", row(c.x)}}};
}

const Check<Gathered> gathering({
    .exercise = "02.5",
    .examples = {{2, 3, {3, 0}, 1, from_ten},
                 {3, 2, {0, 1, 2}, 3, from_ten},  // (2, 3) read transposed
                 {3, 2, {4, 4, 0}, 1, from_ten},
                 {2, 3, {0, 1}, 0, from_ten},
                 {5, 2, {0, 1, 3, 2, 4}, 5, from_ten},  // a (2, 5) read transposed, but for two rows
                 {1, 4, {2}, 2, from_ten},
                 {4, 1, {11, 5, 7, 0}, 1, from_ten},
                 {3, 2, {1, 7, 5}, 1, from_ten},  // the first and the last as if rows lay one behind the other
                 {3, 2, {5, 0, 5}, 1, from_ten},
                 {4, 2, {0, 5, 2, 3}, 1, from_ten},
                 {3, 2, {0, 3, 4}, 2, from_ten},
                 {2, 3, {0, 3}, 1, {0, 5, 0, 7, 0, 0}},
                 {0, 3, {}, 1, from_ten},
                 {2, 0, {1, 2}, 1, from_ten},
                 {1, 1, {7}, 5, from_ten}},
    .draw =
        [](Draw& draw) {
          Gathered c{draw.size(0, 6), draw.size(0, 6), {}, draw.one_of<int64_t>({0, 1, 1, 2, 3, 5}), {}};
          if (draw.yes(0.15)) (draw.yes() ? c.rows : c.length) = draw.size(100, 500);
          if (draw.yes(0.15)) c.step = draw.yes() ? c.rows : c.length;
          const int64_t reach = std::max<int64_t>(c.length - 1, 0) * c.step;
          c.x = normals(draw, reach + 10);
          if (draw.yes(0.3)) {
            for (double& x : c.x) x = draw.yes(0.2) ? draw.one_of<double>({nan, infinity, -infinity, 0}) : x;
          }
          for (int64_t i = 0; i < c.rows; ++i) c.offsets.push_back(draw.number(0, 9));
          if (c.rows > 2 && draw.yes(0.3)) bind_ends(c, draw.number(0, 3));
          if (c.length > 0 && draw.yes(0.2)) {  // rows that begin and end with 0
            for (const int64_t from : c.offsets)
              c.x[static_cast<size_t>(from)] = c.x[static_cast<size_t>(from + reach)] = 0;
          }
          return c;
        },
    .drawn = 100,
    .call = [](const Gathered& c) { return call_of_gather(c, ""); },
    .ask = [](const Gathered& c) -> Answer {
      Room x = input(c.x), y = output(c.rows * c.length);
      reference::gather(c.rows, c.length, c.offsets.data(), c.step, x.data(), y.data());
      return written(y, {&x});
    },
    .expect = [](const Gathered& c) -> Answer { return rows_gathered(c); },
    .mistakes = [](const Gathered& c) -> Mistakes {
      const auto offset = [&](int64_t i) { return c.offsets[static_cast<size_t>(i)]; };
      std::vector<double> turned(static_cast<size_t>(c.rows * c.length));
      for (const Shape& ij : indices_of({c.rows, c.length})) {
        turned[static_cast<size_t>(ij[1] * c.rows + ij[0])] = at(c, offset(ij[0]) + ij[1] * c.step);
      }
      const int64_t first = c.offsets.empty() ? 0 : c.offsets.front();
      Mistakes all = {
          {"an offset counts from where x begins, not from the first of them",
           picked(c, [&](int64_t i, int64_t j) { return offset(i) - first + j * c.step; })},
          {"elements of a row are `step` apart in x", picked(c, [&](int64_t i, int64_t j) { return offset(i) + j; })},
          {"an offset counts elements, not in rows",
           picked(c, [&](int64_t i, int64_t j) { return offset(i) * c.length + j * c.step; })},
          {"each row has an offset of its own: what holds for the first and the last says nothing of those between",
           picked(c,
                  [&](int64_t i, int64_t j) {
                    const int64_t apart = c.rows > 1 ? (c.offsets.back() - first) / (c.rows - 1) : 0;
                    return first + i * apart + j * c.step;
                  })},
          {"row i begins at offsets[i]", picked(c, [&](int64_t i, int64_t j) { return i * c.length + j * c.step; })},
          {"offsets[i] says where a row begins, it is no factor of the row above",
           picked(c, [&](int64_t i, int64_t j) { return offset(i) * c.step + j; })},
          {"y is dense and row-major: y[i, j] is y[i · length + j]", should_be(turned, 0)},
          {"y is not written", should_be(std::vector<double>(turned.size(), unwritten), 0)}};
      if (c.step > 0) {
        all.push_back({"an offset counts elements: the step is not for it",
                       picked(c, [&](int64_t i, int64_t j) { return (offset(i) + j) * c.step; })});
      }
      return all;
    },
});

// The array begins far before the numbers that are wanted.
const Check<Gathered> gathering_far({
    .exercise = "02.5",
    .examples = {{2, 3, {3, 0}, 1, from_ten}, {1, 2, {1}, 4, from_ten}},
    .call = [](const Gathered& c) { return call_of_gather(c, ", with 8,589,934,592 added to each offset"); },
    .ask = [](const Gathered& c) -> Answer {
      constexpr int64_t far = int64_t{1} << 33;
      Room x = input(c.x), y = output(c.rows * c.length);
      Shape offsets = c.offsets;
      for (int64_t& offset : offsets) offset += far;
      const auto begin = reinterpret_cast<std::uintptr_t>(x.data()) - static_cast<std::uintptr_t>(far) * sizeof(real);
      reference::gather(c.rows, c.length, offsets.data(), c.step, reinterpret_cast<const real*>(begin), y.data());
      return written(y, {&x});
    },
    .expect = [](const Gathered& c) -> Answer { return rows_gathered(c); },
});

}  // namespace
}  // namespace course
