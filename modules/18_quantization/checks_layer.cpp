// Checks of module 18: the layer, and the error of rounding.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Layer {
  Input x;  ///< (…, in)
  Bytes w;  ///< (out, in)
  std::optional<Input> bias = {};
  double input_scale = 0;
  bool x_is_bias = false;  ///< one tensor in both places

  Tensor bias_tensor() const { return bias ? bias->tensor() : Tensor(); }
};

struct Term {
  double sum, token, output, bias;
};

template <class F>
Value layer_by(const Layer& c, const F& y, double share = 3e-7) {
  Shape shape = c.x.shape;
  shape.back() = c.w.rows;
  std::vector<double> out;
  double largest = 0;
  for (const Row& r : rows_of(c.x)) {
    const double own = scale_of(r), scale = std::isnan(own) || c.input_scale == 0 ? own : as_float(c.input_scale);
    for (int64_t o = 0; o < c.w.rows; ++o) {
      double sum = 0;
      for (size_t p = 0; p < r.size(); ++p) {
        sum += (std::isnan(own) ? 0 : in_8_bits(r[p], scale)) * static_cast<double>(c.w.at(o, static_cast<int64_t>(p)));
      }
      const double bias = c.bias ? as_float(c.bias->values[static_cast<size_t>(o)]) : 0;
      const double output = as_float(c.w.scales[static_cast<size_t>(o)]);
      out.push_back(y(Term{sum, scale, output, bias}));
      const double product = std::abs(sum * scale * output) + std::abs(bias);
      if (std::isfinite(product)) largest = std::max(largest, product);
      if (share > 1e-6 && std::isfinite(out.back())) largest = std::max(largest, std::abs(out.back()));  // a mistake
    }
  }
  return Value(Numbers(shape, out)).within(share * largest + 0x1p-148);
}

Layer layer_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 2, .smallest = 0, .largest = 3});
  const int64_t in = draw.size(0, 7), out = draw.size(0, 4);
  shape.push_back(in);
  Layer c{draw.input(shape, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed})),
          bytes_for(draw, out, in)};
  if (draw.yes(0.6)) c.bias = draw.input({out});
  if (draw.yes(0.3)) c.input_scale = as_float(draw.uniform(0.005, 0.03));
  if (draw.yes(0.1) && c.x.values.size() > 1) c.x.values[1] = nan;
  return c;
}

const Bytes two_by_two{2, 2, {127, -127, 100, 3}, {0.5, 0.04}};

Call call_of_layer(const Layer& c) {
  Call call = call_with(fmt::format("int8_linear(x, weight, {}{})", c.bias ? "bias" : "Tensor()",
                                    c.input_scale == 0 ? "" : fmt::format(", {:.9g}", c.input_scale)),
                        c.w);
  call.inputs.emplace_back("x", c.x);
  if (c.bias) call.inputs.emplace_back("bias", *c.bias);
  return call;
}

Answer ask_layer(const Layer& c) {
  const std::optional<real> scale =
      c.input_scale == 0 ? std::nullopt : std::optional<real>(static_cast<real>(c.input_scale));
  const Tensor x = c.x.tensor();
  return int8_linear(x, c.w.matrix(), c.x_is_bias ? x : c.bias_tensor(), scale);
}

const Check<Layer> layers({
    .exercise = "18.6",
    .examples = {{Input({1, 2}, {1, 2}), two_by_two},
                 {Input({1, 2}, {1, 2}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {1, 2, 30, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {1, 2, 30, 4}), two_by_two, Input({2}, {10, -20}), 0.1},
                 {Input({2}, {1, 2}), two_by_two},
                 {Input({2, 2}, {1, nan, 3, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {1, nan, 3, 4}), two_by_two, Input({2}, {10, -20}), 0.1},
                 {Input({2, 2}, {0, 0, 3, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({1, 2}, {1e-30, 1e-31}), {2, 2, {127, 100, 3, 4}, {1e-9, 1e-8}}},  // their product is no float
                 {Input({1, 2}, {1e30, 1e29}), {1, 2, {1, 1}, {1e5}}},
                 {Input({1, 2}, {1e30, -1e30}), {1, 2, {1, 1}, {1e15}}, Input({1}, {7})},  // 0, not infinity times 0
                 {Input({1, 2}, {1, 2}), two_by_two, Input({2}, {2e6, -3e6})},
                 {Input({2}, {1, 2}), two_by_two, Input({2}, {1, 2}), 0, true},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}, Input({2}, {3, 4})},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}},
                 {Input({0, 2}, {}), two_by_two, Input({2}, {3, 4})},
                 {Input({2, 2}, {1, 2, 3, 4}), {0, 2, {}, {}}, Input({0}, {})}},
    .draw = layer_for,
    .largest_size = 1024,
    .call = call_of_layer,
    .ask = ask_layer,
    .expect = [](const Layer& c) -> Answer {
      return layer_by(c, [](const Term& t) {
        return static_cast<double>(static_cast<float>(t.sum * (t.token * t.output) + t.bias));
      });
    },
    .mistakes = [](const Layer& c) -> Mistakes {
      const auto would = [&](auto y) { return layer_by(c, y, 1e-5); };
      const auto given = [&](const Term& t) { return t.sum * as_float(c.input_scale) * t.output + t.bias; };
      return {{"the scale of the token is not always the one that is given: of a token with a NaN it is NaN",
               c.input_scale == 0 ? Value() : would(given)},
              {"the bias is forgotten", would([](const Term& t) { return t.sum * t.token * t.output; })},
              {"the scale of the token is forgotten", would([](const Term& t) { return t.sum * t.output + t.bias; })},
              {"the scale of the output is forgotten", would([](const Term& t) { return t.sum * t.token + t.bias; })},
              {"the scales belong to the sum, not to the bias",
               would([](const Term& t) { return (t.sum + t.bias) * t.token * t.output; })},
              {"the sum is multiplied by both scales, not divided",
               would([](const Term& t) { return t.sum / (t.token * t.output) + t.bias; })}};
    },
});

// Scales of 1 and of a power of two, and a bias that takes the product away but for what a float of it would lose: all
// that is computed in double is exact, in any order.
Layer layer_that_cancels(Draw& draw) {
  const int64_t in = draw.size(1, 5);
  Input x({1, in}, normals(draw, in));
  for (double& one : x.values) one = static_cast<double>(draw.number(-127, 127));
  x.values[0] = 127;
  Bytes w = bytes_for(draw, 1, in);
  double sum = 0;
  for (int64_t p = 0; p < in; ++p) sum += x.values[static_cast<size_t>(p)] * static_cast<double>(w.at(0, p));
  return {x, w, Input({1}, {-as_float(sum * w.scales[0])})};
}

// A sum that is no float, 16,790,289. Three times the float beside it is one, and is taken away: 3 are left.
Layer layer_of_a_long_sum() {
  constexpr int64_t in = 1041;
  const std::vector<double> x(in, 127);
  return {Input({1, in}, x), {1, in, std::vector<int64_t>(in, 127), {3}}, Input({1}, {-50'370'864})};
}

const Check<Layer> rounded_once({
    .exercise = "18.6",
    .examples = {{Input({1, 2}, {127, 3}), {1, 2, {127, 2}, {as_float(0.1)}}, Input({1}, {as_float(-1613.5)})},
                 // about 3e38, of a product that is no float
                 {Input({1, 1}, {0x1p127}), {1, 1, {127}, {0x1p-6}}, Input({1}, {-0x1.ep127})},
                 layer_of_a_long_sum()},
    .draw = layer_that_cancels,
    .largest_size = 0,
    .call = call_of_layer,
    .ask = ask_layer,
    .expect = [](const Layer& c) -> Answer {
      const bool is_far_out = c.x.values[0] > 127;
      return layer_by(
          c, [](const Term& t) { return as_float(t.sum * (t.token * t.output) + t.bias); }, is_far_out ? 3e-7 : 0);
    },
    .mistakes = [](const Layer& c) -> Mistakes {
      return {{"the product is rounded before the bias is added: all is double until the end",
               layer_by(
                   c, [](const Term& t) { return as_float(as_float(t.sum * (t.token * t.output)) + t.bias); }, 0)},
              {"a float does not hold the sum: it becomes a double",
               layer_by(
                   c, [](const Term& t) { return as_float(as_float(t.sum) * (t.token * t.output) + t.bias); }, 0)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Pair {
  Input x;
  Bytes q;
};

Pair pair_for(Draw& draw) {
  const int64_t rows = draw.size(0, 4), width = draw.size(0, 6);
  Pair c{input_for(draw, {rows, width}), bytes_for(draw, rows, width)};
  for (const Shape& i : indices_of({rows, width})) {  // near what the whole numbers say
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    c.x.at(i) = as_float(scale * (static_cast<double>(c.q.at(i[0], i[1])) + draw.uniform(-0.5, 0.5)));
  }
  return c;
}

Answer errors(const Pair& c, double power, bool in_steps = false) {
  double sum = 0, largest = 0, bound = 0;
  for (const Shape& i : indices_of(c.x.shape)) {
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    const double off = std::abs(as_float(c.x.at(i)) - scale * static_cast<double>(c.q.at(i[0], i[1])));
    sum += std::pow(in_steps ? off / scale : off, power), largest = std::max(largest, off);
  }
  for (const double scale : c.q.scales) bound = std::max(bound, as_float(scale) / 2);
  const auto count = static_cast<double>(c.x.values.size());
  const double mean = count == 0 ? 0 : std::pow(sum / count, 1 / power);
  return {{"the mean", Value(mean).within(1e-9 * bound + 1e-7 * mean)},
          {"the largest", Value(largest).within(1e-9 * bound)},
          {"the bound", Value(bound).within(1e-9 * bound)}};
}

const Check<Pair> roundings({
    .exercise = "18.7",
    .examples = {{Input({1, 3}, {3, -5.08, 1}), {1, 3, {75, -127, 25}, {0.04}}},
                 {Input({2, 2}, {1.5, -2.25, 100, 250}), {2, 2, {1, -2, 1, 3}, {1, 100}}},
                 {Input({1, 1}, {-7}), {1, 1, {127}, {1}}},
                 {Input({1, 1}, {0x3p-149}), {1, 1, {2}, {0x1p-149}}},  // half of the least float is a double
                 {Input({0, 2}, {}), {0, 2, {}, {}}},
                 {Input({2, 0}, {}), {2, 0, {}, {0.5, 3}}},
                 {Input({1, 2}, {20000, -30000}), {1, 2, {84, -127}, {236.2}}}},
    .draw = pair_for,
    .call =
        [](const Pair& c) {
          Call call = call_with("rounding_error(x, quantized)", c.q);
          call.inputs.emplace_back("x", c.x);
          return call;
        },
    .ask = [](const Pair& c) -> Answer {
      const RoundingError e = rounding_error(c.x.tensor(), c.q.matrix());
      return {{"the mean", e.mean}, {"the largest", e.largest}, {"the bound", e.bound}};
    },
    .expect = [](const Pair& c) -> Answer { return errors(c, 1); },
    .mistakes = [](const Pair& c) -> Mistakes {
      return {{"the mean of the errors, not of their squares", errors(c, 2)},
              {"in the units of x, not in steps of a scale", errors(c, 1, true)}};
    },
});

}  // namespace
}  // namespace course
