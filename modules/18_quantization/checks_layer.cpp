// Checks of module 18: the layer.
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

constexpr const char* the_output = "y";
constexpr const char* its_own = "y shares no memory with x or bias";

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
  const Tensor x = c.x.tensor(), bias = c.x_is_bias ? x : c.bias_tensor();
  const Watched watched_x(x), watched_bias(bias.defined() ? bias : x);
  const Tensor y = int8_linear(x, c.w.matrix(), bias, scale);
  std::vector<Item> items = {{the_output, y}, watched_x.item("x"), watched_bias.item("bias")};
  const Watched from_here_x(x), from_here_bias(bias.defined() ? bias : x);
  if (y.defined()) y.mutable_data();  // a write to y is none to what it was made of
  items.push_back({its_own, !from_here_x.is_written() && !from_here_bias.is_written()});
  return items;
}

bool has_a_nan(const std::vector<double>& all) {
  return std::any_of(all.begin(), all.end(), [](double x) { return std::isnan(x); });
}

Answer with_x_and_bias_kept(const Value& y) {
  return {{the_output, y}, not_written_to("x"), not_written_to("bias"), {its_own, true}};
}
Answer output(const Value& y) { return {{the_output, y}}; }

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
                 // the first scale is the last one, and another lies between them
                 {Input({2, 1}, {127, -64}), {1, 1, {127}, {0.5}}},  // a token with a scale of 1
                 {Input({1, 1}, {254}), {3, 1, {127, 127, 127}, {2, 1, 2}}},
                 {Input({2, 1}, {127, -1}), {3, 1, {127, 127, 127}, {1, 2, 1}}, Input({3}, {1, 2, 3}), 0.5},
                 {Input({3, 1}, {254, 508, 254}), {2, 1, {1, 2}, {0.5, 0.25}}},
                 {Input({1, 1}, {1}), {2, 1, {0, 1}, {nan, nan}}},
                 {Input({1, 1}, {1}), {2, 1, {0, 1}, {nan, 0.5}}, Input({2}, {3, 4})},
                 {Input({1, 2}, {0, 0}), {2, 2, {1, 2, 3, 4}, {nan, 0.5}}, Input({2}, {3, 4})},
                 {Input({1, 2}, {0, 0}), two_by_two, Input({2}, {3, 4})},  // y is the bias's numbers, not the bias
                 {Input({1, 2}, {0, 0}), two_by_two, Input({2}, {3, 4}), 0.1},
                 {Input({2}, {0, 0}), two_by_two, Input({2}, {3, 4})},
                 {Input({2}, {1, 2}), {2, 2, {0, 0, 0, 0}, {1, 1}}, Input({2}, {1, 2}), 0, true},
                 {view({2, 1, 2}, {6, 2, 1}, {1, 2, 3, 0.5}), two_by_two, view({2}, {0}, {3, 3})},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}, Input({2}, {3, 4})},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}},
                 {Input({0, 2}, {}), two_by_two, Input({2}, {3, 4})},
                 {Input({2, 2}, {1, 2, 3, 4}), {0, 2, {}, {}}, Input({0}, {})}},
    .draw = layer_for,
    .largest_size = 1024,
    .call = call_of_layer,
    .ask = ask_layer,
    .expect = [](const Layer& c) -> Answer {
      return with_x_and_bias_kept(layer_by(c, [](const Term& t) {
        return static_cast<double>(static_cast<float>(t.sum * (t.token * t.output) + t.bias));
      }));
    },
    .mistakes = [](const Layer& c) -> Mistakes {
      const auto would = [&](auto y) { return output(layer_by(c, y, 1e-5)); };
      const auto given = [&](const Term& t) { return t.sum * as_float(c.input_scale) * t.output + t.bias; };
      const bool is_damaged = has_a_nan(c.w.scales);
      return {
          {"the scale of the token is not always the one that is given: of a token with a NaN it is NaN",
           c.input_scale == 0 ? output(Value()) : would(given)},
          {"a token's NaN is its own: the outputs of other tokens are numbers", would([](const Term&) { return nan; })},
          {"also a sum of 0 is multiplied by the scales: times NaN it is NaN",
           is_damaged ? would([](const Term& t) { return t.sum == 0 ? t.bias : t.sum * t.token * t.output + t.bias; })
                      : output(Value())},
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

// Sums of up to 5 digits in base 2: times both scales they fit a double, and all but the end is exact in any order.
Layer layer_of_a_small_sum(Draw& draw) {
  const double far_out = as_float(draw.uniform(0.5, 4)), step = far_out / 127;
  const Input x({1, 2}, {far_out, as_float(step * static_cast<double>(draw.number(1, 31)))});
  return {x, {2, 2, {0, 1, 0, -1}, {as_float(draw.uniform(0.1, 1)), as_float(draw.uniform(0.1, 1))}}};
}

// A sum that is no float, 16,790,289. Three times the float beside it is one, and is taken away: 3 are left.
Layer layer_of_a_long_sum(bool has_bias) {
  constexpr int64_t in = 1041;
  const std::vector<double> x(in, 127);
  Layer c{Input({1, in}, x), {1, in, std::vector<int64_t>(in, 127), {3}}};
  if (has_bias) c.bias = Input({1}, {-50'370'864});
  return c;
}

const Check<Layer> rounded_once({
    .exercise = "18.6",
    .examples = {{Input({1, 2}, {127, 3}), {1, 2, {127, 2}, {as_float(0.1)}}, Input({1}, {as_float(-1613.5)})},
                 // about 3e38, of a product that is no float
                 {Input({1, 1}, {0x1p127}), {1, 1, {127}, {0x1p-6}}, Input({1}, {-0x1.ep127})},
                 layer_of_a_long_sum(true),
                 layer_of_a_long_sum(false)},
    .draw = [](Draw& draw) { return draw.yes() ? layer_of_a_small_sum(draw) : layer_that_cancels(draw); },
    .largest_size = 0,
    .call = call_of_layer,
    .ask = ask_layer,
    .expect = [](const Layer& c) -> Answer {
      const bool is_far_out = c.x.values[0] > 127;
      return with_x_and_bias_kept(layer_by(
          c, [](const Term& t) { return as_float(t.sum * (t.token * t.output) + t.bias); }, is_far_out ? 3e-7 : 0));
    },
    .mistakes = [](const Layer& c) -> Mistakes {
      const auto would = [&](double (*y)(const Term&)) { return output(layer_by(c, y, 0)); };
      return {{"the product is rounded before the bias is added: all is double until the end",
               would([](const Term& t) { return as_float(as_float(t.sum * (t.token * t.output)) + t.bias); })},
              {"a float does not hold the sum: it becomes a double",
               would([](const Term& t) { return as_float(as_float(t.sum) * (t.token * t.output) + t.bias); })},
              {"the product of the scales is no float: they become doubles first",
               would([](const Term& t) { return as_float(t.sum * as_float(t.token * t.output) + t.bias); })}};
    },
});

}  // namespace
}  // namespace course
