// conv2d as an op: tensors in any layout, options as a user writes them, and which gradients are asked for.
#pragma once

#include <optional>

#include "modules/10_convolutions/kernels.h"
#include "modules/course/checking/second_call.h"

namespace course {

struct Convolved {
  Sizes s;
  Input x, weight;
  std::optional<Input> bias;
  bool same = false;              ///< padding by that rule; then s has the zeros that it gives
  bool without_examples = false;  ///< x lacks N
  bool for_x = true, for_weight = true, for_bias = true;
  bool again = false;  ///< asked once more of the same tensors, with half of each weight in the place of it
};

inline constexpr const char* with_half = ", once more, now that the weight holds half of what it held";

inline Sizes with_same(Sizes s) {
  for (ConvAxis* a : {&s.rows, &s.columns}) {
    a->stride = 1;
    a->padding = (a->dilation * (a->kernel - 1)) / 2;
    a->out = a->in;
  }
  return s;
}

inline Input numbered(const Shape& shape, double from = 1) {
  Numbers numbers(shape);
  for (size_t i = 0; i < numbers.values.size(); ++i) {
    numbers.values[i] = static_cast<double>((i * 7 + static_cast<size_t>(from)) % 11) - 3;
  }
  return {shape, numbers.values};
}

/// An example: small whole numbers, all outputs that there are.
inline Convolved example(Sizes s, bool bias, bool same = false) {
  if (same) s = with_same(s);
  for (ConvAxis* a : {&s.rows, &s.columns}) {
    if (!same) a->out = outputs_by_walking(a->in, 2 * a->padding, a->kernel, a->stride, a->dilation);
  }
  Convolved c{s, numbered(x_shape(s)), numbered(weight_shape(s), 4), {}};
  if (bias) c.bias = numbered({s.filters}, 2);
  c.for_bias = bias;
  c.same = same;
  return c;
}

inline Convolved with_zero_bias(Convolved c) {
  c.bias = Input({c.s.filters}, std::vector<double>(static_cast<size_t>(c.s.filters), 0));
  c.for_bias = true;
  return c;
}

inline Convolved again(Convolved c) {
  c.again = true;
  return c;
}

inline Convolved drawn_layer(Draw& draw) {
  Convolved c;
  c.s = sizes(draw);
  c.same = draw.yes(0.2);
  if (c.same) c.s = with_same(c.s);
  c.x = draw.input(x_shape(c.s));
  c.weight = draw.input(weight_shape(c.s));
  if (draw.yes(0.7)) c.bias = draw.input({c.s.filters});
  const int64_t wanted = draw.number(0, 6);  // in most cases all, else two of three or one
  c.for_x = wanted != 0 && wanted != 3, c.for_weight = wanted != 1 && wanted != 3;
  c.for_bias = c.bias.has_value() && wanted != 2;
  if (!c.for_x && !c.for_weight && !c.for_bias) c.for_x = true;
  c.again = draw.yes(0.25);
  const auto zeros_in = [](Input& input) { std::fill(input.values.begin(), input.values.end(), 0); };
  if (c.bias && draw.yes(0.15)) zeros_in(*c.bias);  // as it is at the start
  if (draw.yes(0.05)) zeros_in(draw.yes() ? c.weight : c.x);
  return c;
}

inline Conv2dOptions options_of(const Convolved& c) {
  const auto& [rows, columns] = std::pair(c.s.rows, c.s.columns);
  Conv2dOptions options{{rows.stride, columns.stride},
                        Padding2d(rows.padding, columns.padding),
                        {rows.dilation, columns.dilation},
                        c.s.groups};
  if (c.same) options.padding = ConvPadding::same;
  return options;
}

/// The output of op(x, weight, bias, options) and the gradients that are wanted.
template <class Op>
Answer with_gradients(const Convolved& c, const Op& op) {
  Tensor x = c.x.tensor(), weight = c.weight.tensor(), bias = c.bias ? c.bias->tensor() : Tensor();
  std::vector<std::pair<std::string, Tensor>> wanted;
  if (c.for_x) wanted.emplace_back("x", x.requires_grad_());
  if (c.for_weight) wanted.emplace_back("weight", weight.requires_grad_());
  if (c.for_bias) wanted.emplace_back("bias", bias.requires_grad_());
  const Tensor y = op(x, weight, bias, options_of(c));
  std::vector<Item> items{{"the output", y}};
  for (Item& item : asked_twice(y, wanted)) items.push_back(std::move(item));
  if (!c.again) return items;
  {
    const NoGrad guard;
    const Tensor before = clone(weight);
    for (const Shape& i : indices_of(weight.shape())) weight.set(i, before.at(i) / 2);
  }
  const Tensor later = op(x, weight, bias, options_of(c));
  items.push_back({std::string("the output") + with_half, later});
  for (const Item& item : gradients_of(later, wanted)) items.push_back({item.name + with_half, item.value});
  return items;
}

/// What is right, or would be with other numbers in the output's gradient.
inline Answer gradients_with(const Convolved& c, const Sizes& s, const Numbers& weight, double scale_of_bias = 1) {
  const Numbers w = uneven(y_shape(c.s));
  std::vector<Item> items{{"the output", rounded_like(with_bias(collected(Of::y, s, c.x, weight, {}),
                                                                c.bias ? c.bias->values : std::vector<double>()))}};
  if (c.for_x) items.push_back({"the gradient of x", rounded_like(collected(Of::x, s, {}, weight, w))});
  if (c.for_weight) items.push_back({"the gradient of weight", rounded_like(collected(Of::weight, s, c.x, {}, w))});
  if (c.for_bias) {
    Gradient db({c.s.filters});
    for (const Shape& at : indices_of(w.shape)) db.add({at[1]}, w.at(at) * scale_of_bias);
    items.push_back({"the gradient of bias", rounded_like(db)});
  }
  if (!c.again) return items;
  Convolved later = c;
  later.again = false;
  for (const Item& item : gradients_with(later, s, halved(weight), scale_of_bias).items) {
    items.push_back({item.name + with_half, item.value});
  }
  return items;
}

inline Call called(const char* name, const Convolved& c) {
  std::string text = fmt::format("{}: {}", name, in_words(c.s));
  if (c.same) text += ", ConvPadding::same";
  if (c.again) text += ", two times";
  if (c.bias) text += ", with a bias";
  for (const auto& [wanted, input] : {std::pair{c.for_x, "x"}, {c.for_weight, "weight"}, {c.for_bias, "bias"}}) {
    if (!wanted && (input != std::string("bias") || c.bias)) text += fmt::format("; {} needs no gradient", input);
  }
  Call call{text, {{"x", c.x}, {"weight", c.weight}}};
  if (c.bias) call.inputs.push_back({"bias", *c.bias});
  return call;
}

}  // namespace course
