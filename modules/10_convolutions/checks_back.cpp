// Checks of 10.3: what goes back through a convolution, to the input, to the weight and to the bias.
#include "modules/10_convolutions/layers.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

/// A kernel of the two, and what it is given: dy, and the other factor of each product.
struct Back {
  bool to_weight = false;
  Sizes s;
  std::vector<double> dy, other;  ///< other: the weight, or x
};

Shape other_shape(const Back& c) { return c.to_weight ? x_shape(c.s) : weight_shape(c.s); }
Shape result_shape(const Back& c) { return c.to_weight ? weight_shape(c.s) : x_shape(c.s); }
Numbers dy_of(const Back& c) { return {y_shape(c.s), c.dy}; }
Numbers other_of(const Back& c) { return {other_shape(c), c.other}; }

Answer with(const Back& c, const Sizes& s, const Numbers& other, const Numbers& dy) {
  return summed(c.to_weight ? products(Of::weight, s, other, {}, dy) : products(Of::x, s, {}, other, dy));
}

Numbers only_first_example(const Numbers& numbers) {
  return filled(numbers.shape, [&](const Shape& at) { return at[0] == 0 ? numbers.at(at) : 0; });
}

Answer divided(const Back& c, double by) {
  const Numbers dy = dy_of(c);
  return with(c, c.s, other_of(c), filled(dy.shape, [&](const Shape& at) { return dy.at(at) / by; }));
}

Mistakes mistakes_of_back(const Back& c) {
  const Numbers dy = dy_of(c), other = other_of(c);
  Mistakes all;
  if (!c.to_weight) {
    all.push_back(
        {"the filters are turned here, and not forward: dx collects w · dy over the very products that y "
         "consists of",
         with(c, c.s, turned(other), dy)});
    const Numbers first = filled(dy.shape, [&](const Shape& at) { return at[1] == 0 ? dy.at(at) : 0; });
    all.push_back({"every filter that has seen an input sends something back to it: add up over all of them",
                   with(c, c.s, other, first)});
  } else {
    all.push_back({"every example has used this weight: its gradient is the sum over the batch",
                   with(c, c.s, other, only_first_example(dy))});
    if (c.s.batch > 1) {
      all.push_back({"the sum over the batch, not the mean: the loss has divided already, if it did",
                     divided(c, static_cast<double>(c.s.batch))});
    }
    if (c.s.rows.out * c.s.columns.out > 1) {
      all.push_back({"the sum over all places of the output, not the mean",
                     divided(c, static_cast<double>(c.s.rows.out * c.s.columns.out))});
    }
  }
  for (const auto& [says, sizes] : misread(c.s)) all.push_back({says, with(c, sizes, other, dy)});
  Gradient without_other(result_shape(c));
  for (const Term& at : terms_of(c.s)) without_other.add(c.to_weight ? at.weight : at.x, dy.at(at.y));
  all.push_back({"dy alone is added up: each product has two factors, and the slope for one is the other",
                 summed(without_other)});
  Gradient rounded(result_shape(c));
  for (const Term& at : terms_of(c.s)) {
    rounded.add(c.to_weight ? at.weight : at.x, as_float(other.at(c.to_weight ? at.x : at.weight) * dy.at(at.y)));
  }
  all.push_back({product_in_float, summed(rounded)});
  return all;
}

Back drawn_back(Draw& draw) {
  Back c{draw.yes(), sizes(draw), {}, {}};
  for (ConvAxis* a : {&c.s.rows, &c.s.columns}) {
    if (draw.yes(0.1)) a->out = std::max<int64_t>(a->out - 1, 0);
  }
  c.dy = normals(draw, count(y_shape(c.s)));
  c.other = normals(draw, count(other_shape(c)));
  const double scale = draw.one_of<double>({1, 1, 1000});
  for (double& dy : c.dy) dy = as_float(dy * scale);
  if (draw.yes(0.15)) draw.yes() ? meet_zeros(draw, c.dy, c.other) : meet_zeros(draw, c.other, c.dy);
  return c;
}

Back back(bool to_weight, const Sizes& s, std::vector<double> dy, std::vector<double> other) {
  return {to_weight, s, std::move(dy), std::move(other)};
}

const Sizes line{1, 1, 1, 1, {1, 1, 1}, {4, 2, 3}};
const Sizes square{1, 1, 1, 1, {3, 2, 2}, {3, 2, 2}};

const Check<Back> kernels_back({
    .exercise = "10.3",
    .examples = {back(false, line, {1, 2, 3}, {1, 10}), back(true, line, {1, 2, 3}, {1, 10, 100, 1000}),
                 back(false, square, {1, 2, 3, 4}, {1, 10, 100, 1000}),
                 back(true, square, {1, 2, 3, 4}, {1, 2, 0, 0, 1, 3, 1, 0, 1}),
                 back(false, {1, 1, 1, 1, {1, 1, 1}, {7, 2, 3, 2, 1, 0}}, {1, 2, 3}, {1, 10}),
                 back(true, {2, 1, 1, 1, {1, 1, 1}, {2, 1, 2}}, {1, 2, 3, 4}, {1, 10, 100, 1000}),
                 back(false, {1, 1, 3, 1, {1, 1, 1}, {1, 1, 1}}, {1e8, 1, -1e8}, {1, 1, 1}),
                 back(true, {3, 1, 1, 1, {1, 1, 1}, {1, 1, 1}}, {1e8, 1, -1e8}, {1, 1, 1}),
                 back(false, {1, 1, 3, 1, {1, 1, 1}, {1, 1, 1}}, {1e30, -1e30, 5}, {1e30, 1e30, 1}),
                 back(true, {3, 1, 1, 1, {1, 1, 1}, {1, 1, 1}}, {1e30, -1e30, 5}, {1e30, 1e30, 1}),
                 back(true, {0, 2, 2, 1, {2, 2, 1}, {2, 1, 2}}, {}, {}),
                 back(false, {2, 2, 0, 1, {2, 2, 1}, {2, 1, 2}}, {}, {}),
                 back(false, {1, 4, 2, 2, {1, 1, 1}, {1, 1, 1}}, {1, 10}, {1, 2, 3, 4}),
                 back(false, line, {1, 0, 3}, {infinity, 10}), back(true, line, {1, 0, 3}, {1, 10, nan, infinity}),
                 back(false, line, {1, infinity, 3}, {0, 0}), back(true, line, {1, infinity, nan}, {1, 0, 0, 0})},
    .draw = drawn_back,
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int i) {
          Back c{i % 2 == 1, large_sizes(draw, i / 2), {}, {}};
          c.dy = normals(draw, count(y_shape(c.s))), c.other = normals(draw, count(other_shape(c)));
          return c;
        },
    .large = 2 * large_kinds,
    .often =
        [] {
          const real one = 1;
          real result = 0;
          reference::conv2d_backward_input({}, &one, &one, &result);
          reference::conv2d_backward_weight({}, &one, &one, &result);
        },
    .call =
        [](const Back& c) {
          return Call{fmt::format("conv2d_backward_{}: {}", c.to_weight ? "weight" : "input", in_words(c.s)),
                      {{c.to_weight ? "x" : "weight", other_of(c)}, {"dy", dy_of(c)}}};
        },
    .ask = [](const Back& c) -> Answer {
      Room dy = input(c.dy), other = input(c.other);
      const Shape shape = result_shape(c);
      Room result = output(count(shape));
      (c.to_weight ? reference::conv2d_backward_weight : reference::conv2d_backward_input)(c.s, other.data(), dy.data(),
                                                                                           result.data());
      return shaped(result, shape, {&dy, &other});
    },
    .expect = [](const Back& c) { return with(c, c.s, other_of(c), dy_of(c)); },
    .mistakes = mistakes_of_back,
});

// --- the step on the tape --------------------------------------------------------------------------------------------

// Whether a kernel ran although nobody wants what it computes.
Answer with_calls(const Answer& answer, const Convolved& c, const std::array<int64_t, 3>& calls) {
  std::vector<Item> items = answer.items;
  items.push_back({"conv2d_backward_input ran for nobody", !c.for_x && calls[0] > 0});
  items.push_back({"conv2d_backward_weight ran for nobody", !c.for_weight && calls[1] > 0});
  items.push_back({"a sum was computed for a bias whose gradient nobody wants", !c.for_bias && calls[2] > 0});
  return items;
}

Mistakes mistakes_of_step(const Convolved& c) {
  Mistakes all;
  if (c.for_bias && !c.for_weight) {
    Answer without_bias = gradients_with(c, c.s, c.weight);
    for (Item& item : without_bias.items)
      item.value = item.name.starts_with("the gradient of bias") ? Value() : item.value;
    all.push_back(
        {"each of the three is needed or not by itself: the bias may learn where the weight does not", without_bias});
  }
  if (c.for_bias) {
    const double places = static_cast<double>(c.s.rows.out * c.s.columns.out), batch = static_cast<double>(c.s.batch);
    for (const double by : {places, batch, places * batch}) {
      all.push_back({"the bias is added at every place of every example: its gradient is a sum, not a mean",
                     gradients_with(c, c.s, c.weight, 1 / by)});
    }
  }
  return all;
}

Convolved wanting(Convolved c, bool x, bool weight, bool bias) {
  c.for_x = x, c.for_weight = weight, c.for_bias = bias;
  return c;
}

const Sizes small{2, 2, 3, 1, {4, 2, 0}, {3, 2, 0}};

const Check<Convolved> step({
    .exercise = "10.3",
    .examples = {example({1, 1, 1, 1, {1, 1, 0}, {4, 2, 0}}, false), example({1, 1, 1, 1, {1, 1, 0}, {4, 2, 0}}, true),
                 example(small, true), wanting(example(small, true), true, false, false),
                 wanting(example(small, true), false, true, false), wanting(example(small, true), false, false, true),
                 wanting(example(small, true), true, true, false), wanting(example(small, true), false, true, true),
                 wanting(example(small, true), true, false, true), example({3, 3, 3, 1, {3, 1, 0}, {3, 1, 0}}, true),
                 with_zero_bias(example(small, true)), example({0, 2, 3, 1, {4, 2, 0}, {3, 2, 0}}, true)},
    .draw = drawn_layer,
    .drawn = 80,
    .call = [](const Convolved& c) { return called("the gradients of conv2d", c); },
    .ask = [](const Convolved& c) -> Answer {
      const Counted counted;
      const Answer answer =
          with_gradients(c, [](const Tensor& x, const Tensor& weight, const Tensor& bias,
                               const Conv2dOptions& options) { return conv2d(x, weight, bias, options); });
      return with_calls(answer, c, Counted::calls());
    },
    .expect = [](const Convolved& c) { return with_calls(gradients_with(c, c.s, c.weight), c, {}); },
    .mistakes = mistakes_of_step,
});

// --- a gradient of the output that repeats its numbers along some dims, as a sum over them sends it back

struct Repeated {
  Convolved layer;
  int64_t dims = 1;  ///< a bit for each dim along which it repeats
};

Numbers repeating(const Repeated& c, Shape* once = nullptr) {
  Shape shape = y_shape(c.layer.s);
  for (size_t d = 0; d < shape.size(); ++d) shape[d] = (c.dims >> d) % 2 == 1 ? 1 : shape[d];
  if (once != nullptr) *once = shape;
  const Numbers w = uneven(shape);
  return filled(y_shape(c.layer.s), [&](Shape at) {
    for (size_t d = 0; d < at.size(); ++d) at[d] = (c.dims >> d) % 2 == 1 ? 0 : at[d];
    return w.at(at);
  });
}

const Check<Repeated> repeated({
    .exercise = "10.3",
    .draw =
        [](Draw& draw) {
          const Convolved layer = drawn_layer(draw);
          return Repeated{layer, draw.number(1, 15)};
        },
    .drawn = 30,
    .call =
        [](const Repeated& c) {
          Shape once;
          repeating(c, &once);
          return Call{fmt::format("the gradients of conv2d: {}; what comes back is {}, expanded to {}",
                                  in_words(c.layer.s), to_string(once), to_string(y_shape(c.layer.s)))};
        },
    .ask = [](const Repeated& c) -> Answer {
      const Tensor x = numbered(x_shape(c.layer.s)).tensor().requires_grad_();
      const Tensor weight = numbered(weight_shape(c.layer.s), 4).tensor().requires_grad_();
      const Tensor bias = numbered({c.layer.s.filters}, 2).tensor().requires_grad_();
      Shape once;
      repeating(c, &once);
      const Numbers w = uneven(once);
      const Tensor y = conv2d(x, weight, bias, options_of(c.layer));
      backward(y, expand(Input(once, w.values).tensor(), y.shape()));
      return {{"the gradient of x", x.grad()},
              {"the gradient of weight", weight.grad()},
              {"the gradient of bias", bias.grad()}};
    },
    .expect = [](const Repeated& c) -> Answer {
      const Numbers w = repeating(c);
      Gradient db({c.layer.s.filters});
      for (const Shape& at : indices_of(w.shape)) db.add({at[1]}, w.at(at));
      return {
          {"the gradient of x", rounded_like(collected(Of::x, c.layer.s, {}, numbered(weight_shape(c.layer.s), 4), w))},
          {"the gradient of weight",
           rounded_like(collected(Of::weight, c.layer.s, numbered(x_shape(c.layer.s)), {}, w))},
          {"the gradient of bias", rounded_like(db)}};
    },
});

// --- the bias of a large output, whose gradients are all the same

struct Wide {
  int64_t outputs = 0;
  double dy = 0;
};

const Check<Wide> bias_of_many({
    .exercise = "10.3",
    .draw_large =
        [](Draw& draw, int) {
          return Wide{beyond_17_bits(draw), as_float(0.1)};
        },
    .large = 1,
    .call =
        [](const Wide& c) {
          return Call{fmt::format("the gradient of conv2d's bias, with {} outputs, each of which gets {:.6g} back",
                                  c.outputs, c.dy)};
        },
    .ask = [](const Wide& c) -> Answer {
      const Tensor bias = zeros({1}).requires_grad_();
      const Tensor y = conv2d(zeros({1, 1, 1, c.outputs}), ones({1, 1, 1, 1}), bias);
      backward(y, full(y.shape(), c.dy));
      return bias.grad();
    },
    .expect = [](const Wide& c) -> Answer {
      const double sum = static_cast<double>(c.outputs) * c.dy;
      return Value(Numbers(Shape{1}, sum)).within(2e-5 * sum);
    },
});

// --- one convolution behind another, of the same sizes -----------------------------------------------------------

struct Stack {
  Sizes s;  ///< as many filters as channels, as many outputs as inputs
  Input x, first, second;
};

Stack drawn_stack(Draw& draw) {
  const int64_t channels = draw.size(1, 3);
  Sizes s{draw.size(1, 2), channels, channels, 1, {draw.size(1, 4), draw.size(1, 3)}, {draw.size(1, 4), 2}};
  s = with_same(s);
  return {s, draw.input(x_shape(s)), draw.input(weight_shape(s)), draw.input(weight_shape(s))};
}

// Σ w·y, where w is the gradient of the output `of`; `overwritten`: with the gradient of the hidden layer in its place.
Answer right_of_stack(const Stack& c, bool overwritten = false) {
  const Numbers w = uneven(y_shape(c.s)), hidden = collected(Of::y, c.s, c.x, c.first, {}).value;
  const Numbers back = collected(Of::x, c.s, {}, c.second, w).value;
  const Gradient dx = collected(Of::x, c.s, {}, c.first, back);
  return {{"the gradient of the second weight",
           rounded_like(collected(Of::weight, c.s, hidden, {}, overwritten ? back : w))},
          {"the gradient of the first weight",
           rounded_like(collected(Of::weight, c.s, c.x, {}, overwritten ? dx.value : back))},
          {"the gradient of x", rounded_like(dx)}};
}

// Both layers have the first weight; `twice`: the gradient of the first layer in the place of that of the second, too.
Item right_of_shared(const Stack& c, bool twice = false) {
  const Numbers w = uneven(y_shape(c.s)), hidden = collected(Of::y, c.s, c.x, c.first, {}).value;
  const Numbers back = collected(Of::x, c.s, {}, c.first, w).value;
  Gradient sum = collected(Of::weight, c.s, c.x, {}, back);
  const Gradient second = twice ? sum : collected(Of::weight, c.s, hidden, {}, w);
  for (size_t i = 0; i < sum.value.values.size(); ++i) {
    sum.value.values[i] += second.value.values[i], sum.size.values[i] += second.size.values[i];
  }
  return {"the gradient of the first weight, where both layers have it", rounded_like(sum)};
}

Answer with_shared(Answer answer, Item item) {
  answer.items.push_back(std::move(item));
  return answer;
}

const Check<Stack> stacks({
    .exercise = "10.3",
    .draw = drawn_stack,
    .drawn = 20,
    .call =
        [](const Stack& c) {
          return Call{"the gradients of two conv2d, one behind the other, " + in_words(c.s) + ", ConvPadding::same",
                      {{"x", c.x}, {"the first weight", c.first}, {"the second weight", c.second}}};
        },
    .ask = [](const Stack& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor first = c.first.tensor().requires_grad_(), second = c.second.tensor().requires_grad_();
      const Conv2dOptions same{.padding = ConvPadding::same};
      const Tensor y = conv2d(conv2d(x, first, {}, same), second, {}, same);
      const Numbers w = uneven(y_shape(c.s));
      backward(y, Input(w.shape, w.values).tensor());
      const Tensor leaf = c.first.tensor().requires_grad_(), shared = mul(leaf, 1);  // no leaf: its gradients meet
      backward(conv2d(conv2d(c.x.tensor(), shared, {}, same), shared, {}, same), Input(w.shape, w.values).tensor());
      return {{"the gradient of the second weight", second.grad()},
              {"the gradient of the first weight", first.grad()},
              {"the gradient of x", x.grad()},
              {"the gradient of the first weight, where both layers have it", leaf.grad()}};
    },
    .expect = [](const Stack& c) { return with_shared(right_of_stack(c), right_of_shared(c)); },
    .mistakes = [](const Stack& c) -> Mistakes {
      const char* const says =
          "the gradient that came was overwritten by the one that goes on: is one piece of memory used for all?";
      const Answer all = right_of_stack(c, true), right = right_of_stack(c);
      return {{says, Answer{all.items[0]}},
              {says, Answer{right.items[0], all.items[1]}},
              {says, with_shared(right, right_of_shared(c, true))}};
    },
});

}  // namespace
}  // namespace course
