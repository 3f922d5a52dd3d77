// Checks of 04.5: gradients that others hold too, and gradients of which one row lies in memory.
#include "modules/04_operators/oracle.h"

namespace course {
namespace {

// z and v are handed one gradient by their sum: what a part of z adds is not for v.
struct Beside {
  Input x;
};
const Check<Beside> part_beside_a_sum({
    .exercise = "04.5",
    .examples = {{some({4})}, {some({3, 2})}},
    .call =
        [](const Beside& c) {
          return Call{"z = neg(x), v = neg(u), u = ones; s = slice(z, 0, 0, 2), t = add(z, v); cat({s, t}, 0)",
                      {{"x", c.x}}};
        },
    .ask = [](const Beside& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(), u = ones(c.x.shape).requires_grad_();
      const Tensor z = neg(x), v = neg(u), s = slice(z, 0, 0, 2), t = add(z, v);
      return gradients_of(cat({s, t}, 0), {{"u", u}, {"x", x}});
    },
    .expect = [](const Beside& c) -> Answer {
      Shape out = c.x.shape;
      out[0] += 2;
      const Numbers w = uneven(out);
      Gradient to_u(c.x.shape), to_x(c.x.shape);
      for (const Shape& index : indices_of(c.x.shape)) {
        Shape behind = index;
        behind[0] += 2;
        to_u.add(index, -w.at(behind)), to_x.add(index, -w.at(behind));
        if (index[0] < 2) to_x.add(index, -w.at(index));
      }
      return {{"the gradient of u", rounded_like(to_u)}, {"the gradient of x", rounded_like(to_x)}};
    },
});

// As a sum along one dim sends it: of dy one row or one column lies in memory, and is repeated.
enum class Part { slice, select, cat };
struct RepeatedRows {
  Part op = Part::slice;
  bool rows = true;  ///< all rows are one row, else all columns are one column
};
Numbers repeated_dy(const RepeatedRows& c) {
  const Shape shape = c.op == Part::cat ? Shape{4, 3} : Shape{2, 3};
  return filled(shape, [&](const Shape& i) { return static_cast<double>(1 + (c.rows ? i[1] : i[0])); });
}
const Check<RepeatedRows> repeated_rows({
    .exercise = "04.5",
    .examples = {{Part::slice, true},
                 {Part::slice, false},
                 {Part::select, true},
                 {Part::select, false},
                 {Part::cat, true},
                 {Part::cat, false}},
    .call =
        [](const RepeatedRows& c) {
          const char* const ops[] = {"slice(x, 0, 1, 3), x of shape (4, 3)", "select(x, 1, 1), x of shape (2, 2, 3)",
                                     "cat({x, x}, 0), x of shape (2, 3)"};
          return Call{fmt::format("{}, backward with dy, of which one {} lies in memory and is repeated",
                                  ops[static_cast<size_t>(c.op)], c.rows ? "row" : "column"),
                      {{"dy", repeated_dy(c)}}};
        },
    .ask = [](const RepeatedRows& c) -> Answer {
      const bool cuts = c.op == Part::slice, picks = c.op == Part::select;
      const Tensor x = zeros(cuts ? Shape{4, 3} : picks ? Shape{2, 2, 3} : Shape{2, 3}).requires_grad_();
      const Tensor y = cuts ? slice(x, 0, 1, 3) : picks ? select(x, 1, 1) : cat({x, x}, 0);
      const Tensor numbers = tensor({1, 2, 3, 4});
      backward(y, numbers.as_strided(y.shape(), c.rows ? Strides{0, 1} : Strides{1, 0}, 0));
      return x.grad();
    },
    .expect = [](const RepeatedRows& c) -> Answer {
      const Numbers dy = repeated_dy(c);
      if (c.op == Part::cat) {
        return filled({2, 3}, [&](const Shape& i) { return dy.at(i) + dy.at({i[0] + 2, i[1]}); });
      }
      if (c.op == Part::slice) {
        return filled({4, 3}, [&](const Shape& i) { return i[0] == 1 || i[0] == 2 ? dy.at({i[0] - 1, i[1]}) : 0.0; });
      }
      return filled({2, 2, 3}, [&](const Shape& i) { return i[1] == 1 ? dy.at({i[0], i[2]}) : 0.0; });
    },
});

}  // namespace
}  // namespace course
