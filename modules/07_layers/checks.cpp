// Checks of 07.1 and 07.2: fans and first values.
#include "modules/07_layers/oracle.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/nn/init.h"

namespace course {
namespace {

// --- 07.1

struct Weight {
  Shape shape;
  Strides strides = {};  ///< none: all of them are 0
  Strides lies() const { return strides.empty() ? Strides(shape.size(), 0) : strides; }
};

// Small ones lie in memory in every order: fans are told by sizes alone.
Weight drawn_weight(Draw& draw) {
  if (draw.yes()) return {draw.shape({.fewest_dims = 2, .most_dims = 7, .smallest = 1, .largest = 9})};
  const Shape shape = draw.shape({.fewest_dims = 2, .most_dims = 4, .smallest = 1, .largest = 5});
  return {shape, draw.strides(shape, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}))};
}

double product(const Shape& shape, size_t first) {
  double all = 1;
  for (size_t d = first; d < shape.size(); ++d) all *= static_cast<double>(shape[d]);
  return all;
}

Answer fans_are(double in, double out) { return {{"in", Value(in).within(0.1)}, {"out", Value(out).within(0.1)}}; }

const Check<Weight> fans_of_weights({
    .exercise = "07.1",
    .examples = {{{16, 8, 3, 3}},
                 {{5, 3}},
                 {{3, 3}},
                 {{1, 7}},
                 {{8, 8, 5, 2}},
                 {{4, 2, 7}},
                 {{2, 3, 4, 5, 6}},
                 {{1, 1, 1, 1}},
                 {{3, 2, 0, 4, 5}},
                 {{3, 2, 0, 4}},
                 {{0, 3}},
                 {{2, 3, 70000, 70000}},
                 {{70000, 3, 70000}},
                 {{2, 90000, 300, 200}},
                 {{8, 4}, {1, 8}},
                 {{2, 3, 4}, {12, 4, 1}},
                 {{4, 2, 3, 2}, {1, 4, 16, 8}}},
    .draw = drawn_weight,
    .call =
        [](const Weight& c) {
          const std::string strides = c.strides.empty() ? "strides are all 0" : "strides are " + code(c.strides);
          return Call{"init::fans(weight of " + code(c.shape) + ", whose " + strides + ")"};
        },
    .ask = [](const Weight& c) -> Answer {
      const Strides strides = c.lies();
      int64_t room = 1;
      for (size_t d = 0; d < strides.size(); ++d) room += std::max<int64_t>(c.shape[d] - 1, 0) * strides[d];
      const Tensor weight(zeros({room}).storage(), c.shape, strides, 0);
      if (c.shape[0] % 2 == 1) Tensor(weight).requires_grad_();  // a parameter is asked again
      const init::Fans fan = init::fans(weight);
      return {{"in", fan.in}, {"out", fan.out}};
    },
    .expect = [](const Weight& c) -> Answer {
      return fans_are(product(c.shape, 1), product(c.shape, 2) * static_cast<double>(c.shape[0]));
    },
    .mistakes = [](const Weight& c) -> Mistakes {
      const auto out = static_cast<double>(c.shape[0]), in = static_cast<double>(c.shape[1]);
      const double field = product(c.shape, 2), last = static_cast<double>(c.shape.back());
      return {
          {"in and out are exchanged: a weight is (out, in, …), however its numbers lie in memory",
           fans_are(out * field, in * field)},
          {"the field is forgotten: each output sums over all of its places", fans_are(in, out)},
          {"the field belongs to the outputs too: each input goes to all places of it", fans_are(in * field, out)},
          {"the field belongs to the inputs too: each output sums over all places of it", fans_are(in, out * field)},
          {"the field is the product of all sizes behind the second, not of one of them",
           fans_are(in * last, out * last)},
          {"the field is the product of all sizes behind the second, not of one of them",
           fans_are(in * static_cast<double>(c.shape.size() > 2 ? c.shape[2] : 1),
                    out * static_cast<double>(c.shape.size() > 2 ? c.shape[2] : 1))},
          {"this is the number of elements", fans_are(in * out * field, in * out * field)}};
    },
});

// --- 07.2

enum class Way { xavier_uniform, xavier_normal, kaiming_uniform, kaiming_normal };
const char* const ways[] = {"xavier_uniform_", "xavier_normal_", "kaiming_uniform_", "kaiming_normal_"};

struct First {
  Way way;
  Shape shape;
  double parameter;  ///< the gain, or the slope
  uint64_t seed = 7;
};

bool is_uniform(Way way) { return way == Way::xavier_uniform || way == Way::kaiming_uniform; }
bool is_xavier(Way way) { return way == Way::xavier_uniform || way == Way::xavier_normal; }

// Drawn from the same stream, evenly between -size and size, or with the deviation `size`.
Answer drawn_with(const First& c, double size) {
  Generator generator(c.seed);
  Numbers numbers(c.shape);
  std::vector<real> all(numbers.values.size());
  const auto n = static_cast<int64_t>(all.size());
  if (!(size >= 0) || !std::isfinite(size)) return {};
  if (is_uniform(c.way)) fill_uniform(all.data(), n, -size, size, generator);
  if (!is_uniform(c.way)) fill_normal(all.data(), n, 0, size, generator);
  for (size_t i = 0; i < all.size(); ++i) numbers.values[i] = static_cast<double>(all[i]);
  return {{"the first values", Value(numbers).within(3e-6 * size + 1e-30)}};
}

// As the papers have it, in whole: bounds with their 6, deviations with their 2.
Answer right_first(const First& c) {
  const double field = product(c.shape, 2);
  const double in = field * static_cast<double>(c.shape[1]), out = field * static_cast<double>(c.shape[0]);
  const double a = c.parameter;
  switch (c.way) {
    case Way::xavier_uniform: return drawn_with(c, a * std::sqrt(6 / (in + out)));
    case Way::xavier_normal: return drawn_with(c, a * std::sqrt(2 / (in + out)));
    case Way::kaiming_uniform: return drawn_with(c, std::sqrt(6 / ((1 + a * a) * in)));
    case Way::kaiming_normal: return drawn_with(c, std::sqrt(2 / ((1 + a * a) * in)));
  }
  return {};
}

Mistakes mistakes_of_first(const First& c) {
  const double field = product(c.shape, 2), a = c.parameter;
  const double in = field * static_cast<double>(c.shape[1]), out = field * static_cast<double>(c.shape[0]);
  const double root3 = is_uniform(c.way) ? std::sqrt(3.0) : 1;
  Mistakes all;
  const auto add = [&](const char* says, double deviation) { all.push_back({says, drawn_with(c, deviation * root3)}); };
  if (is_uniform(c.way)) {
    const double right = is_xavier(c.way) ? a * std::sqrt(2 / (in + out)) : std::sqrt(2 / (1 + a * a) / in);
    for (const double factor : {1.0, 3.0, std::sqrt(12.0), std::sqrt(6.0), 1 / std::sqrt(3.0), std::sqrt(2.0), 2.0}) {
      all.push_back({"numbers drawn evenly from -b to b have deviation b/√3: the bound is √3 times the deviation",
                     drawn_with(c, factor * right)});
    }
  }
  if (is_xavier(c.way)) {
    add("here stands the gain alone: times √(2 / (in + out)), however few they are", a);
    add("of the two fans the mean is taken: the 2 above is missing", a * std::sqrt(1 / (in + out)));
    add("the root is missing: variances are divided by a fan, deviations by its root", a * 2 / (in + out));
    add("the gain multiplies the deviation, not its square", std::sqrt(a * 2 / (in + out)));
    add("the gain is forgotten", std::sqrt(2 / (in + out)));
    if (std::fmod(in + out, 2) != 0) {
      add("the mean of both fans may be half a number: it was cut to a whole one", a / std::sqrt((in + out - 1) / 2));
    }
    add("that is for one direction: Xavier takes both fans", a / std::sqrt(in));
    add("that is for one direction: Xavier takes both fans", a / std::sqrt(out));
    add("that is for one direction: Xavier takes both fans", a * std::sqrt(2 / in));
    add("the fans are added, not multiplied", a * std::sqrt(2 / (in * out)));
    add("the gain divides here: it is to multiply", std::sqrt(2 / (in + out)) / a);
  } else {
    const double gain = std::sqrt(2 / (1 + a * a));
    add("it is the inputs of a sum that count: fan in, not fan out", gain / std::sqrt(out));
    add("the gain of relu is √2, not 2", 2 / (1 + a * a) / std::sqrt(in));
    add("the slope is squared in the gain: what it multiplies are variances", std::sqrt(2 / (1 + a)) / std::sqrt(in));
    add("the slope is squared in the gain: what it multiplies are variances",
        std::sqrt(2 / (1 + std::abs(a))) / std::sqrt(in));
    add(a < 0 ? "the slope is forgotten, or is not to be below 0: it is squared, whatever its sign"
              : "the slope is forgotten: what it lets through is not lost",
        std::sqrt(2 / in));
    if (std::abs(a) > 1 && in > 1) {
      add("the slope is kept from being above 1: it may be any number", std::sqrt(2 / (1 + 1.0)) / std::sqrt(in));
    }
    add(a == 0 ? "the gain is forgotten: relu loses half of the mean square"
               : "the gain is √(2 / (1 + slope²)) for every slope: here it is 1",
        1 / std::sqrt(in));
    add("the gain is √(2 / (1 + slope²)), and it multiplies", 1 / gain / std::sqrt(in));
    add("the root is missing: variances are divided by a fan, deviations by its root", gain / in);
    add("that is Xavier's mean of both fans", gain * std::sqrt(2 / (in + out)));
    add("1 + slope², not 1 - slope²", std::sqrt(std::abs(2 / (1 - a * a) / in)));
    add("the 2 and the slope: 2 / (1 + slope²)", std::sqrt(2 / in + a * a / in));
  }
  return all;
}

const Check<First> first_values({
    .exercise = "07.2",
    // First the same weight twice: who keeps something of the first call gives its numbers again.
    .examples = {{Way::kaiming_normal, {7, 3}, 0.5},
                 {Way::kaiming_normal, {7, 3}, 0},
                 {Way::kaiming_uniform, {7, 3}, 0.5},
                 {Way::kaiming_uniform, {7, 3}, 0},
                 {Way::kaiming_uniform, {4, 2}, 0},
                 {Way::xavier_normal, {3, 7}, 1},
                 {Way::xavier_uniform, {3, 7}, 1},
                 {Way::kaiming_normal, {3, 7}, 0.5},
                 {Way::kaiming_normal, {3, 3}, 1},
                 {Way::kaiming_normal, {5, 3}, 3},
                 {Way::kaiming_normal, {5, 3}, 50},
                 {Way::kaiming_uniform, {5, 3}, 2.2360679774997896},
                 {Way::kaiming_normal, {2, 5}, -0.5},
                 {Way::xavier_uniform, {3, 2}, 1.6666666666666667},
                 {Way::xavier_normal, {3, 2}, 0},
                 {Way::kaiming_uniform, {4, 2, 3, 3}, 0.2},
                 {Way::xavier_normal, {4, 2, 5}, 2.5}},
    .draw =
        [](Draw& draw) {
          First c{static_cast<Way>(draw.number(0, 3)),
                  draw.shape({.fewest_dims = 2, .most_dims = 4, .smallest = 1, .largest = 9}), 0,
                  static_cast<uint64_t>(draw.number(1, 1000))};
          c.parameter =
              is_xavier(c.way)
                  ? draw.one_of<double>({1, 1.6666666666666667, 1.4142135623730951, 0.3, 2.5})
                  : draw.one_of<double>({0, 0.01, 0.2, 0.5, 1, 2.2360679774997896, 3, -0.4, draw.uniform(3, 30), -5});
          return c;
        },
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int i) {  // many inputs, then many outputs; each in both ways
          const int64_t many = odd_size(draw, 1501, 4000);
          const Way way = i < 2 ? Way::kaiming_uniform : Way::xavier_uniform;
          return First{way, i % 2 == 0 ? Shape{3, many} : Shape{many, 1, 2}, 0.5};
        },
    .large = 4,
    .call =
        [](const First& c) {
          return Call{fmt::format("init::{}(weight of {}, {} {:.4g})", ways[static_cast<size_t>(c.way)], code(c.shape),
                                  is_xavier(c.way) ? "gain" : "slope", c.parameter)};
        },
    .ask = [](const First& c) -> Answer {
      const Tensor weight = zeros(c.shape);
      Generator generator(c.seed);
      switch (c.way) {
        case Way::xavier_uniform: init::xavier_uniform_(weight, c.parameter, generator); break;
        case Way::xavier_normal: init::xavier_normal_(weight, c.parameter, generator); break;
        case Way::kaiming_uniform: init::kaiming_uniform_(weight, c.parameter, generator); break;
        case Way::kaiming_normal: init::kaiming_normal_(weight, c.parameter, generator); break;
      }
      return {{"the first values", weight}};
    },
    .expect = right_first,
    .mistakes = mistakes_of_first,
    .single_only = true,
});

}  // namespace
}  // namespace course
