// Checks of 07.6: dropout.
#include <optional>

#include "modules/07_layers/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/non_contiguous.h"
#include "tinytensor/core/layout.h"

namespace course {
namespace {

struct Dropped {
  Input x;
  double p = 0.5;
  bool training = true;
  bool own_generator = true;
  bool wants = true;  ///< x wants a gradient
  uint64_t seed = 7;
  bool recorded = true;        ///< false: nobody records the calls
  bool infinite_back = false;  ///< every second number that comes back is infinite
};

// How many elements lie in memory before each of them.
std::vector<size_t> places_in_memory(const Input& x) {
  const std::vector<int64_t> order = memory_order({x.shape, x.strides});
  Shape outer_first;
  for (const int64_t dim : order) outer_first.push_back(x.shape[static_cast<size_t>(dim)]);
  const Strides steps = contiguous_strides(outer_first);
  Strides step(order.size());
  for (size_t i = 0; i < order.size(); ++i) step[static_cast<size_t>(order[i])] = steps[i];
  std::vector<size_t> places;
  std::vector<int64_t> index(x.shape.size());
  for (size_t n = 0; n < x.values.size(); ++n) {
    int64_t at = 0;
    for (size_t d = 0; d < index.size(); ++d) at += index[d] * step[d];
    places.push_back(static_cast<size_t>(at));
    for (size_t d = index.size(); d-- > 0 && ++index[d] == x.shape[d];) index[d] = 0;
  }
  return places;
}

// Which elements are kept, in the order of the elements: those of the first call, then those of the second. Then what
// the generator draws next.
struct Kept {
  std::vector<std::vector<bool>> calls;
  double next = 0;
};
Kept kept_by(const Dropped& c, double keep) {
  Generator generator(c.seed);
  Kept kept;
  const bool draws = c.training && c.p > 0 && c.p < 1;
  for (int call = 0; call < 2; ++call) {
    std::vector<real> mask(c.x.values.size(), c.training && c.p == 1 ? real{0} : real{1});
    if (draws) fill_bernoulli(mask.data(), static_cast<int64_t>(mask.size()), keep, generator);
    kept.calls.emplace_back();
    for (const size_t place : places_in_memory(c.x)) kept.calls.back().push_back(mask[place] != 0);
  }
  kept.next = generator.uniform();
  return kept;
}

// Of an answer, what comes first.
Answer first_of(const Answer& answer, std::ptrdiff_t count) {
  return {std::vector<Item>(answer.items.begin(), answer.items.begin() + count)};
}

// The output where what is kept is multiplied by `times`, and the gradient of Σ w·output where it is by `back`.
Answer dropped_with(const Dropped& c, const Kept& kept, double times, double back, size_t second_mask = 1) {
  const Numbers w = uneven(c.x.shape);
  std::vector<Item> items;
  for (const size_t call : {size_t{0}, second_mask}) {
    Numbers y(c.x.shape), dx(c.x.shape);
    for (size_t i = 0; i < y.values.size(); ++i) {
      const double one = kept.calls[call][i] ? 1 : 0;
      y.values[i] = one * c.x.values[i] * times;
      dx.values[i] = one * w.values[i] * back;
    }
    double largest = 1;
    for (const double x : c.x.values) largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
    const std::string name = items.empty() ? "" : ", called once more";
    items.push_back({"the output" + name, Value(y).within(1e-6 * largest * std::max(times, 1.0))});
    items.push_back(
        {"the gradient of x" + name, c.wants && c.recorded ? Value(dx).within(1e-6 * std::max(back, 1.0)) : Value()});
  }
  items.push_back({"the output is x itself", !c.training || c.p == 0});
  items.push_back({"x is as it was", true});
  items.push_back({"the number that the generator draws next", kept.next});
  return items;
}

// The gradient of the first call, by the mask of the second.
Answer kept_in_one_place(const Dropped& c, const Kept& kept, double times) {
  const Answer all = dropped_with(c, kept, times, times);
  return {all.items[0], {"the gradient of x", all.items[3].value}};
}

// The gradient of the first call, where x is a transposed view and dy is read from its first number on.
Answer read_from_the_first(const Dropped& c, const Kept& kept, double times) {
  const Numbers w = uneven(c.x.shape);
  Numbers dx(c.x.shape);
  const std::vector<size_t> places = places_in_memory(c.x);
  for (size_t i = 0; i < places.size(); ++i) dx.values[i] = kept.calls[0][i] ? w.values[places[i]] * times : 0;
  return {dropped_with(c, kept, times, times).items[0],
          {"the gradient of x", Value(dx).within(1e-6 * std::max(times, 1.0))}};
}

double factor_of(const Dropped& c) { return !c.training || c.p == 0 || c.p == 1 ? 1 : 1 / (1 - c.p); }

Answer asked_dropout(const Dropped& c) {
  const Tensor x = c.x.tensor().requires_grad_(c.wants);
  Generator own(c.seed);
  default_generator().manual_seed(c.own_generator ? c.seed + 1 : c.seed);
  std::vector<Item> items;
  bool itself = true;
  std::vector<Tensor> outputs;  // both are there before a gradient is asked for
  for (int call = 0; call < 2; ++call) {
    std::optional<NoGrad> guard;
    if (!c.recorded) guard.emplace();
    outputs.push_back(c.own_generator ? dropout(x, c.p, c.training, own) : dropout(x, c.p, c.training));
  }
  for (const Tensor& y : outputs) {
    itself = itself && y.is(x);
    const std::string name = items.empty() ? "" : ", called once more";
    items.push_back({"the output" + name, y.detach()});
    items.push_back({"the gradient of x" + name, gradients_of(y, {{"x", x}}).front().value});
  }
  items.push_back({"the output is x itself", itself});
  const std::vector<real> now = x.to_vector();
  bool same = true;
  for (size_t i = 0; i < now.size(); ++i) same = same && same_number(now[i], c.x.values[i]);
  items.push_back({"x is as it was", same});
  items.push_back(
      {"the number that the generator draws next", (c.own_generator ? own : default_generator()).uniform()});
  return items;
}

const Input eight({8}, {1, 2, 3, 4, 5, 6, 7, 8}), square({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
const Input far({8}, {infinity, -infinity, nan, 4, infinity, -infinity, nan, 8});  // ∞ · 0 is NaN
const Input many({64}, std::vector<double>(64, 1));

const Check<Dropped> dropouts({
    .exercise = "07.6",
    .examples = {{eight, 0.5},
                 {eight, 0.25},
                 {eight, 0.8},
                 {eight, 0},
                 {eight, 1},
                 {eight, 0.5, false},
                 {eight, 1, false},
                 {eight, 0.3, true, false},
                 {eight, 0.3, true, true, false},
                 {eight, 0.3, true, true, true, 7, false},
                 {square, 0.4},
                 {many, 0.97},
                 {far, 0.5},
                 {far, 1},
                 {far, 0.5, true, true, false},
                 {Input({8}, std::vector<double>(8, 0)), 0.5},
                 {Input(Shape{}, {3}), 0.5},
                 {Input({0, 3}, {}), 0.5},
                 {Input({5}, {-100, 100, 1000, -1000, 0}), 0.1}},
    .draw =
        [](Draw& draw) {
          Dropped c;
          const Layout layout =
              draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
          const double factor = draw.yes(0.1) ? 0 : draw.one_of<double>({1, 1, 50}),
                       odd = draw.one_of<double>({infinity, -infinity, nan});
          const double odd_ones = draw.yes(0.15) ? 0.3 : 0;
          c.x = draw.input(draw.shape({.most_dims = 4, .largest = 5}), layout,
                           [&] { return draw.yes(odd_ones) ? odd : factor * draw.normal(); });
          c.p = draw.yes(0.7) ? draw.uniform(0.05, 0.95) : draw.one_of<double>({0, 1, 0.5, 0.1, 0.98});
          c.training = draw.yes(0.8), c.own_generator = draw.yes(0.6), c.wants = draw.yes(0.8);
          c.seed = static_cast<uint64_t>(draw.number(1, 1000));
          c.recorded = !c.training || c.p == 0 || draw.yes(0.85);  // x itself wants what it wants
          return c;
        },
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int) {
          return Dropped{draw.input({beyond_blocks(draw)}, Layout::dense), 0.3};
        },
    .large = 1,
    .call =
        [](const Dropped& c) {
          return Call{fmt::format("dropout(x, {:.4g}, {}{}), twice{}{}", c.p, c.training ? "true" : "false",
                                  c.own_generator ? ", generator" : "", c.recorded ? "" : ", where nothing is recorded",
                                  c.x.strides == Input(c.x.shape, c.x.values).strides
                                      ? ""
                                      : "; x is a view, with strides " + code(c.x.strides)),
                      {{"x", c.x}}};
        },
    .ask = asked_dropout,
    .expect = [](const Dropped& c) { return dropped_with(c, kept_by(c, 1 - c.p), factor_of(c), factor_of(c)); },
    .mistakes = [](const Dropped& c) -> Mistakes {
      const Kept kept = kept_by(c, 1 - c.p), dropped = kept_by(c, c.p);
      const double right = factor_of(c);
      if (!c.training || c.p == 0) {
        const Answer all = dropped_with(c, kept, 1, 1);
        Kept drawn = kept;
        Generator generator(c.seed);
        std::vector<real> mask(c.x.values.size());
        for (int call = 0; call < 2; ++call) {
          fill_bernoulli(mask.data(), static_cast<int64_t>(mask.size()), 0.5, generator);
        }
        drawn.next = generator.uniform();
        return {{"in evaluation, and with p = 0, there is nothing to draw: the generator stays where it is",
                 dropped_with(c, drawn, 1, 1)},
                {"in evaluation nothing happens: what is kept in training has been made larger already",
                 first_of(dropped_with(c, kept, 1 - c.p, 1 - c.p), 1)},
                {"the numbers are right, but they are a copy: the result is x itself where nothing is dropped",
                 {all.items[0], all.items[1], all.items[2], all.items[3], {"the output is x itself", false}}}};
      }
      if (c.p == 1) {
        Kept drawn = kept;
        Generator generator(c.seed);
        std::vector<real> mask(c.x.values.size());
        for (int call = 0; call < 2; ++call) {
          fill_bernoulli(mask.data(), static_cast<int64_t>(mask.size()), 0, generator);
        }
        drawn.next = generator.uniform();
        return {{"0 divided by 0: where all is dropped there is nothing to divide by 1 - p",
                 first_of(dropped_with(c, kept, nan, nan), 1)},
                {"with p = 1 there is nothing to draw: all is 0", dropped_with(c, drawn, 1, 1)}};
      }
      Mistakes all;
      if (!c.recorded) {
        Kept whole = kept;
        whole.calls[0].assign(whole.calls[0].size(), true);
        all.push_back({"nothing is dropped: that is for evaluation, and not for where nothing is recorded",
                       first_of(dropped_with(c, whole, 1, 1), 1)});
      }
      const Mistakes more = {
          {"what is kept is to be divided by 1 - p, so that the sum stays what it was on the average",
           first_of(dropped_with(c, kept, 1, 1), 1)},
          {"what is kept is multiplied by 1 - p: divide", first_of(dropped_with(c, kept, 1 - c.p, 1 - c.p), 1)},
          {"what is kept is divided by p: it is 1 - p that are left",
           first_of(dropped_with(c, kept, 1 / c.p, 1 / c.p), 1)},
          {"p is the probability to be dropped: 1 - p are kept", first_of(dropped_with(c, dropped, right, right), 1)},
          {"p is the probability to be dropped, and 1 - p by what is divided",
           first_of(dropped_with(c, dropped, 1 / c.p, 1 / c.p), 1)},
          {"the gradient of what is kept is divided by 1 - p as well", first_of(dropped_with(c, kept, right, 1), 2)},
          {"each call draws a mask of its own: the second one is the first again",
           first_of(dropped_with(c, kept, right, right, 0), 3)},
          {"the way back multiplies by the mask of its own call: here it is that of a later one, kept in one place",
           kept_in_one_place(c, kept, right)},
          {"dy is read from its first number on: its elements need not lie one behind the other",
           read_from_the_first(c, kept, right)}};
      all.insert(all.end(), more.begin(), more.end());
      const Answer good = dropped_with(c, kept, right, right);
      all.push_back({"the gradient passes everywhere: what is dropped sends none back",
                     {good.items[0], {"the gradient of x", Value(uneven(c.x.shape)).within(1e-6)}}});
      all.push_back({"the output is right, but it is not recorded", {good.items[0], {"the gradient of x", Value()}}});
      all.push_back({"the numbers are right, but the generator is not where it should be", first_of(good, 6)});
      return all;
    },
    .single_only = true,
});

// --- what is kept for the way back

// What comes back.
Numbers coming_back(const Dropped& c) {
  Numbers w = uneven(c.x.shape);
  for (size_t i = 0; c.infinite_back && i < w.values.size(); i += 2) w.values[i] = infinity;
  return w;
}

Answer sent_back(const Dropped& c, const std::function<double(double mask, double w)>& again, bool dy_kept,
                 bool freed) {
  const Kept kept = kept_by(c, 1 - c.p);
  const Numbers w = coming_back(c);
  Numbers first(c.x.shape), second(c.x.shape);
  for (size_t i = 0; i < w.values.size(); ++i) {
    const double mask = kept.calls[0][i] ? factor_of(c) : 0;
    first.values[i] = mask * w.values[i], second.values[i] = again(mask, w.values[i]);
  }
  return {{"the gradient of x, where what comes back lies apart", Value(first).within(1e-5)},
          {"what comes back is as it was", dy_kept},
          {"the gradient of x, asked for again", Value(second).within(1e-5)},
          {"the step is freed with its output", freed}};
}
double multiplied(double mask, double w) { return mask * w; }

const Check<Dropped> ways_back({
    .exercise = "07.6",
    .examples = {{Input({4}, {1, 2, 3, 4}), 0.5},
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), 0.25},
                 {eight, 0.5, true, true, true, 7, true, true}},
    .draw =
        [](Draw& draw) {
          Dropped c;
          c.x = draw.input(draw.shape({.fewest_dims = 1, .most_dims = 3, .smallest = 1, .largest = 4}));
          c.p = draw.yes(0.9) ? draw.uniform(0.1, 0.8) : 1;
          c.seed = static_cast<uint64_t>(draw.number(1, 1000)), c.infinite_back = draw.yes(0.2);
          return c;
        },
    .drawn = 30,
    .call =
        [](const Dropped& c) {
          return Call{fmt::format("y = dropout(x, {:.4g}, true, generator), then backward(y, dy, true) twice{}", c.p,
                                  c.infinite_back ? "; every second number of dy is infinite" : ""),
                      {{"x", c.x}}};
        },
    .ask = [](const Dropped& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor w = non_contiguous(coming_back(c)), dense_w = clone(w);
      const std::vector<real> before = w.to_vector();
      Generator generator(c.seed);
      std::vector<Item> items;
      std::weak_ptr<Node> node;
      {
        const Tensor y = dropout(reshape(x, x.shape()), c.p, true, generator);  // x was computed
        if (!y.requires_grad())
          throw std::logic_error("of a leaf only a gradient comes back: x may have been computed");
        node = y.node();
        backward(y, w, true);
        items.push_back({"the gradient of x, where what comes back lies apart", clone(x.grad())});
        x.zero_grad();
        backward(y, dense_w, true);
        items.push_back({"what comes back is as it was", w.to_vector() == before && dense_w.to_vector() == before});
        x.zero_grad();
        backward(y, w, true);  // what is kept is kept
        items.push_back({"the gradient of x, asked for again", x.grad()});
      }
      items.push_back({"the step is freed with its output", node.expired()});
      return items;
    },
    .expect = [](const Dropped& c) { return sent_back(c, multiplied, true, true); },
    .mistakes = [](const Dropped& c) -> Mistakes {
      const auto first = [](const Answer& answer, std::ptrdiff_t count) { return first_of(answer, count); };
      const auto thrice = [](double mask, double w) { return mask * w * w * w; };
      return {
          {"the backward changed dy in place: others may hold it too", first(sent_back(c, multiplied, false, true), 2)},
          {"the mask is written to on the way back: a graph that is replayed needs it once more",
           first(sent_back(c, thrice, true, true), 3)},
          {"the step holds its own output, and neither is ever freed: keep the mask alone",
           sent_back(c, multiplied, true, false)}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
