// Checks of 05.7: silu and the two gelus at every element, in a kernel and of a tensor.
#include "modules/05_activations/kept.h"
#include "modules/05_activations/places.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

using L = long double;

enum class Where { apart, dx_in_dy, dx_in_x, y_in_x };

const std::vector<Bend> with_slopes = {Bend::silu, Bend::gelu, Bend::gelu_tanh};

struct Loop {
  Bend bend = Bend::silu;
  std::vector<double> x = {}, dy = {};
  bool with_y = false;
  Where where = Where::apart;
};

Loop loop_for(Draw& draw) {
  Loop c{draw.one_of(with_slopes)};
  int64_t n = draw.size(0, 12);
  if (const int64_t large = large_size(draw); large > 0) n = large;
  for (int64_t i = 0; i < n; ++i) c.x.push_back(as_float(draw.uniform(-4, 4)));
  c.dy = normals(draw, n);
  for (double& one : c.dy) one = draw.yes(0.1) ? 0 : draw.yes(0.01) ? draw.one_of<double>({nan, infinity}) : one;
  if (n > 2 && draw.yes(0.15)) c.dy.back() = c.dy.front();  // as if all were alike
  c.with_y = draw.yes();
  c.where = draw.one_of<Where>({Where::apart, Where::dx_in_dy, Where::dx_in_x, Where::y_in_x});
  if (c.where == Where::y_in_x) c.with_y = true;
  return c;
}

const char* name_of(Bend bend) {
  return bend == Bend::silu ? "Unary::silu" : bend == Bend::gelu ? "Unary::gelu" : "Unary::gelu_tanh";
}

Call call_of_loop(const Loop& c) {
  const char* const dx = c.where == Where::dx_in_dy  ? "dx = dy: in place"
                         : c.where == Where::dx_in_x ? "dx = x: in place"
                                                     : "dx";
  const char* const y = !c.with_y ? "y = nullptr" : c.where == Where::y_in_x ? "y = x: in place" : "y";
  return {fmt::format("unary_backward({}, n = {}, x, dy, {}, {})", name_of(c.bend), c.x.size(), dx, y),
          {{"x", row(c.x)}, {"dy", row(c.dy)}}};
}

Answer run_loop(const Loop& c) {
  const auto n = static_cast<int64_t>(c.x.size());
  Room x = input(c.x), dy = input(c.dy), dx = output(n), y = output(n);
  Room& to = c.where == Where::dx_in_dy ? dy : c.where == Where::dx_in_x ? x : dx;
  Room& value = c.where == Where::y_in_x ? x : y;
  reference::unary_backward(kernel_of(c.bend), n, x.data(), dy.data(), to.data(), c.with_y ? value.data() : nullptr);
  std::vector<Item> items{{"dx", to.numbers()}};
  if (c.with_y) items.push_back({"y", value.numbers()});
  items.push_back({"numbers written outside", x.touched() + dy.touched() + dx.touched() + y.touched()});
  const bool x_is_free = c.where == Where::dx_in_x || c.where == Where::y_in_x, dy_is_free = c.where == Where::dx_in_dy;
  items.push_back({inputs_changed, (x_is_free ? 0 : x.changed()) + (dy_is_free ? 0 : dy.changed())});
  return items;
}

Answer loop_with(const Loop& c, const std::function<double(L x, double dy)>& dx,
                 const std::function<double(L x, double dx)>& y) {
  std::vector<double> all_dx, all_y;
  double largest = 1;
  for (size_t i = 0; i < c.x.size(); ++i) {
    all_dx.push_back(dx(static_cast<L>(c.x[i]), c.dy[i]));
    all_y.push_back(y(static_cast<L>(c.x[i]), all_dx.back()));
    for (const double one : {all_dx.back(), all_y.back()}) {
      if (std::isfinite(one)) largest = std::max(largest, std::abs(one));
    }
  }
  std::vector<Item> items{{"dx", Value(row(all_dx)).within(2e-6 * largest)}};
  if (c.with_y) items.push_back({"y", Value(row(all_y)).within(2e-6 * largest)});
  items.push_back({"numbers written outside", Value(0)});
  items.push_back({inputs_changed, Value(0)});
  return items;
}

// y = f(x), and dx = dy · f'(x), of one element.
std::function<double(L x, double)> value_of(Bend bend) {
  return [=](L x, double) { return static_cast<double>(exact(bend, x)); };
}
std::function<double(L x, double dy)> sent_by(Bend bend) {
  return [=](L x, double dy) { return dy * static_cast<double>(exact_slope(bend, x)); };
}

const Check<Loop> loops({
    .exercise = "05.7",
    .examples = {{Bend::silu, {0, 2, -2}, {1, 1, 1}},
                 {Bend::gelu, {0, 1, -1}, {1, 1, 1}},
                 {Bend::gelu_tanh, {0, 1, -1}, {1, 1, 1}},
                 {Bend::silu, {0, 2, -2}, {1, 10, 100}, true},
                 {Bend::gelu, {1, 2, 3}, {0, nan, infinity}, true},
                 {Bend::silu, {nan, 1}, {0, 2}},
                 {Bend::gelu, {}, {}},
                 {Bend::gelu, {1}, {3}, true},
                 {Bend::silu, {1, 2}, {3, 4}, false, Where::dx_in_dy},
                 {Bend::silu, {1, 2}, {3, 4}, true, Where::dx_in_x},
                 {Bend::silu, {1, 2}, {3, 4}, true, Where::y_in_x}},
    .draw = loop_for,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {
          Loop c{with_slopes[static_cast<size_t>(i)]};
          const int64_t n = beyond_blocks(draw);
          for (int64_t k = 0; k < n; ++k) c.x.push_back(as_float(draw.uniform(-4, 4)));
          c.dy = normals(draw, n);
          c.with_y = true;
          c.where = i == 0 ? Where::apart : i == 1 ? Where::dx_in_x : Where::y_in_x;
          return c;
        },
    .large = 3,
    .call = call_of_loop,
    .ask = run_loop,
    .expect = [](const Loop& c) { return loop_with(c, sent_by(c.bend), value_of(c.bend)); },
    .mistakes = [](const Loop& c) -> Mistakes {
      const auto f = value_of(c.bend);
      const auto sent = sent_by(c.bend);
      const auto slope = [&](L x, double) { return static_cast<double>(exact_slope(c.bend, x)); };
      const auto nothing = [](L, double) { return unwritten; };
      const char* const late =
          "dx may be x itself: what is read after it was written is no longer x. Take x[i] out before you write";
      const bool in_x = c.where == Where::dx_in_x, over_x = c.where == Where::y_in_x;
      return {{"dy is forgotten: the slope is to be multiplied by it", loop_with(c, slope, f)},
              {"y is asked for where it is not null: y[i] = f(x[i])",
               loop_with(c, sent, [&](L x, double) { return over_x ? static_cast<double>(x) : unwritten; })},
              {"dx is not written", loop_with(c, nothing, f)},
              {"where dy is 0 dx is not written",
               loop_with(
                   c, [&](L x, double dy) { return dy == 0 ? unwritten : sent(x, dy); }, f)},
              {"dx is added to what was there: it is to be overwritten",
               loop_with(
                   c, [&](L x, double dy) { return unwritten + sent(x, dy); }, f)},
              {"dy times f(x): it is the slope of f that is asked for",
               loop_with(
                   c, [&](L x, double dy) { return dy * f(x, 0); }, f)},
              {"always silu: f says which function is meant", loop_with(c, sent_by(Bend::silu), f)},
              {"this is the slope of the other gelu: f says which one is meant",
               loop_with(c, sent_by(c.bend == Bend::gelu ? Bend::gelu_tanh : Bend::gelu), f)},
              {late, loop_with(c, sent, [&](L x, double dx) { return f(in_x ? static_cast<L>(dx) : x, 0); })},
              {"y may be x itself: what is read after it was written is no longer x. Take x[i] out before you write",
               loop_with(
                   c, [&](L x, double dy) { return sent(over_x ? exact(c.bend, x) : x, dy); }, f)},
              {"y is the value f(x), not its slope", loop_with(c, sent, slope)}};
    },
});

Mistakes mistakes_of_op(const Bent& c) {
  Mistakes all = {
      {"dy is forgotten, or replaced by 1",
       {outputs(c).items[0],
        {"the gradient of x",
         near_to(filled(c.x.shape, [&](const Shape& i) { return exact_slope(c.bend, static_cast<L>(c.x.at(i))); }))}}},
      {"the backward hands on dy as it came: it is to be multiplied by the slope", with_slope(c, [](L) { return 1; })},
      {"the slope at the output y: it is that at x which is asked for",
       with_slope(c, [&](L x) { return exact_slope(c.bend, exact(c.bend, x)); })}};
  for (Mistake& mistake : misread(c)) all.insert(all.begin(), std::move(mistake));
  for (const Bend other : with_slopes) {
    if (other == c.bend) continue;
    all.push_back({"this is the slope of another function: f says which one is meant, on the way back too",
                   with_slope(c, [=](L x) { return exact_slope(other, x); })});
  }
  return all;
}

const Check<Bent> smooth_on_tensors(with_mistakes(on_tensors("05.7", with_slopes,
                                                             {{Bend::silu, Input({3}, {0, 2, -2})},
                                                              {Bend::gelu, Input({3}, {0, 1, -1})},
                                                              {Bend::gelu_tanh, Input({3}, {0, 1, -1})},
                                                              {Bend::silu, Input({2, 3}, {0, 1, 2, 3, 4, 5})},
                                                              {Bend::silu, Input({2}, {100, -100})}}),
                                                  mistakes_of_op));

// What PyTorch, too, prints of a tensor that they made.
const Check<Bent> smooth_named({
    .exercise = "05.7",
    .examples = {{Bend::silu, Input({1}, {1})}, {Bend::gelu, Input({1}, {1})}, {Bend::gelu_tanh, Input({1}, {1})}},
    .call = [](const Bent& c) { return Call{call_of(c.bend, 0) + ".grad_fn()"}; },
    .ask = [](const Bent& c) -> Answer {
      const char* const name = bent(c.bend, c.x.tensor().requires_grad_(), 0).grad_fn();
      return name == nullptr ? Value() : Value(name);
    },
    .expect = [](const Bent& c) -> Answer { return c.bend == Bend::silu ? "SiluBackward" : "GeluBackward"; },
    .mistakes = [](const Bent&) -> Mistakes {
      return {{"nothing was recorded: no step of the tape made this", Value()}};
    },
});

const Check<Bent> smooth_kept(what_is_kept("05.7", with_slopes));

const Check<Kept> smooth_keep_x(keeps("05.7", with_slopes, false));

}  // namespace
}  // namespace course
