// What the questions about products and those about quotients have in common: two inputs, one that is overwritten, a
// number.
#pragma once

#include "modules/04_operators/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {

/// Two shapes that broadcast, in any layouts; each number as f gives it.
template <class F>
inline TwoInputs two_inputs(Draw& draw, const F& f) {
  Shape common = draw.shape({.most_dims = 3, .largest = 4});
  if (draw.yes(0.08)) common = {long_row(draw)};
  const auto any_layout = [&] {
    return draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  };
  const Shape a = draw.yes(0.4) ? common : draw.broadcast_to(common);
  const Shape b = draw.yes(0.4) ? common : draw.broadcast_to(common);
  TwoInputs c;
  c.a = draw.input(a, any_layout(), f);
  c.b = draw.input(b, any_layout(), f);
  const int64_t wanted = draw.number(0, 4);
  c.for_a = wanted != 0, c.for_b = wanted != 1;
  return c;
}

/// Many elements: of one shape, dense or not; and a table of many rows with a row, which adds them up.
template <class F>
inline TwoInputs many_elements(Draw& draw, int which, const F& f) {
  const int64_t n = beyond_blocks(draw);
  if (which == 0) return {draw.input({n}, Layout::dense, f), draw.input({n}, Layout::gaps, f)};
  return {draw.input({n, 2}, Layout::transposed, f), draw.input({2}, Layout::dense, f)};
}

// Away from 0 on both sides.
inline double either_sign(Draw& draw) { return draw.uniform(0.4, 2.5) * (draw.yes() ? 1 : -1); }

inline Call call_of(const std::string& text, const TwoInputs& c) {
  const char* const wanted = !c.for_b ? ", b needs no gradient" : !c.for_a ? ", a needs no gradient" : "";
  return {text + wanted, {{"a", c.a}, {"b", c.b}}};
}

// a and b of the same shape with these numbers, dense.
inline TwoInputs dense_pair(const std::vector<double>& a, const std::vector<double>& b) {
  const Shape shape{static_cast<int64_t>(a.size())};
  return {Input(shape, a), Input(shape, b)};
}

struct Overwritten {
  TwoInputs inputs;
  int which = 0;  ///< 0: a, 1: b, 2: the output

  /// What a product must notice: a factor that the other one's gradient needs.
  std::string noticed() const {
    return which == 0 && inputs.for_b ? "a" : which == 1 && inputs.for_a ? "b" : "nothing";
  }
};
inline Overwritten overwritten(Draw& draw) {
  const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
  const auto positive = [&] { return draw.uniform(0.4, 2.5); };
  Overwritten c{{draw.input(shape, Layout::dense, positive), draw.input(shape, Layout::dense, positive)},
                static_cast<int>(draw.number(0, 2))};
  const int64_t wanted = draw.number(0, 3);
  c.inputs.for_a = wanted != 0, c.inputs.for_b = wanted != 1;
  return c;
}
inline Call call_of(const std::string& text, const Overwritten& c) {
  const char* const names[] = {"a", "b", "c"};
  const char* const wanted = !c.inputs.for_b ? "; b needs no gradient" : !c.inputs.for_a ? "; a needs no gradient" : "";
  return {fmt::format("c = {}, then fill_({}, 9), then backward{}", text, names[c.which], wanted),
          {{"a", c.inputs.a}, {"b", c.inputs.b}}};
}
/// Of the two gradients, without the output.
inline std::vector<Item> gradients_only(const Answer& answer) { return {answer.items.begin() + 1, answer.items.end()}; }
inline const std::vector<std::string> parameters = {"a", "b", "c"};

struct WithNumber {
  Input x;
  double number = 0;
};
inline WithNumber with_number(Draw& draw) {
  WithNumber c{one_input(draw, 0).x, draw.uniform(-3, 3)};
  if (draw.yes(0.1)) c.number = static_cast<double>(draw.number(-2, 2));
  return c;
}

inline WithNumber many_with_number(Draw& draw, int) {
  return {draw.input({beyond_blocks(draw)}, Layout::gaps, [&] { return draw.uniform(0.3, 3); }), 1.75};
}

// Whatever arrives is multiplied, also what is no number any more.
struct Arriving {
  double a = 0, b = 0, dc = 0;
};
template <class Op>
Answer arriving(const Arriving& c, const Op& op) {
  const Tensor a = tensor(c.a).requires_grad_(), b = tensor(c.b).requires_grad_();
  backward(op(a, b), tensor(c.dc));
  return {{"the gradient of a", a.grad()}, {"the gradient of b", b.grad()}};
}
inline Call call_of(const std::string& text, const Arriving& c) {
  return {fmt::format("{}, a = {:.4g}, b = {:.4g}, backward with dc = {:.4g}", text, c.a, c.b, c.dc), {}};
}
// Of numbers as a float holds them.
inline Value about(double x) { return Value(x).within(std::isfinite(x) ? 1e-5 * std::abs(x) : 0); }

struct Step {
  const char* exercise;
  const char* text;
  Tensor (*op)(const Tensor& x);
};
inline const Step steps[] = {{"04.1", "mul(x, x)", [](const Tensor& x) { return mul(x, x); }},
                             {"04.1", "mul(x, 2)", [](const Tensor& x) { return mul(x, 2); }},
                             {"04.2", "div(x, x)", [](const Tensor& x) { return div(x, x); }},
                             {"04.2", "div(2, x)", [](const Tensor& x) { return div(2, x); }}};
inline CheckParts<OneInput> freed(const std::string& exercise, const std::vector<OneInput>& which) {
  return {.exercise = exercise,
          .examples = which,
          .call =
              [](const OneInput& c) {
                return Call{fmt::format("is the step of {} freed together with its output?", steps[c.which].text),
                            {{"x", c.x}}};
              },
          .ask = [](const OneInput& c) -> Answer { return is_freed(c.x, steps[c.which].op); },
          .expect = [](const OneInput&) -> Answer { return true; },
          .mistakes = [](const OneInput&) -> Mistakes {
            return {{leaks, false}};
          }};
}

}  // namespace course
