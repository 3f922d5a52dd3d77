// Checks of 03.10: slopes that are measured.
#include <cstdlib>

#include "modules/03_autograd/oracle.h"

namespace course {
namespace {

/// out_i = (1 + y) · Σ_j (a_ij x_j + b_ij x_j² + c_ij x_j³ + x_j x_(j+1)), the last x beside the first, and the slope
/// of out_i along x_j is asked for.
struct Slope {
  Input x;
  int64_t outputs = 1;
  double eps = 0.5;
  int64_t i = 0, j = 0;
  double y = 0;
  bool x_is_second = false;
  /// How f gets at x: as its argument; as two arguments, of whose mean it computes; or by a handle of its own, as a
  /// layer has one of its weight. Or f gives a view of x, or a matrix of two columns that lies transposed.
  enum class Way { given, twice, held, view, turned } way = Way::given;
};

double a(size_t i, size_t j) { return static_cast<double>((3 * i + 2 * j) % 5) - 2; }
double b(size_t i, size_t j) { return static_cast<double>((i + 3 * j) % 4) - 1; }
double c3(size_t i, size_t j) { return static_cast<double>((2 * i + j) % 3) - 1; }

std::vector<double> curve(const std::vector<double>& x, int64_t outputs, double y) {
  std::vector<double> out(static_cast<size_t>(outputs));
  for (size_t i = 0; i < out.size(); ++i) {
    for (size_t j = 0; j < x.size(); ++j) {
      out[i] += (1 + y) *
                (a(i, j) * x[j] + b(i, j) * x[j] * x[j] + c3(i, j) * x[j] * x[j] * x[j] + x[j] * x[(j + 1) % x.size()]);
    }
  }
  return out;
}

// The index of element j, in row-major order.
Shape place_of(const Slope& c) {
  Shape place(c.x.shape.size());
  int64_t rest = c.j;
  for (size_t d = place.size(); d-- > 0; rest /= c.x.shape[d]) place[d] = rest % c.x.shape[d];
  return place;
}

// gradcheck tells a measured slope where it thinks that the tape's is wrong. So here the tape's are all 0, any error is
// accepted, and the one in question is NaN, which is never right.
Answer measured(const Slope& c) {
  const Tensor x = c.x.tensor().requires_grad_(), y = full({}, c.y);
  int64_t calls = 0;
  const Shape place = place_of(c);
  const auto before = static_cast<double>(x.at(place));
  double up = 0, down = 0;
  const auto backward_with_nan = [&c](const Shape& shape) {
    return [&c, shape](const Tensor& d, const Needed&) -> Gradients {
      std::vector<real> gradient(c.x.values.size());
      if (d.to_vector()[static_cast<size_t>(c.i)] == 1) gradient[static_cast<size_t>(c.j)] = std::nanf("");
      return {tensor(gradient, shape)};
    };
  };
  const auto f = [&](const std::vector<Tensor>& inputs) {
    ++calls;
    up = std::max(up, static_cast<double>(x.at(place)) - before);
    down = std::max(down, before - static_cast<double>(x.at(place)));
    const Tensor& in = c.way == Slope::Way::held ? x : inputs[c.x_is_second ? 1 : 0];
    if (c.way == Slope::Way::view) return record_joint("View", in.detach(), {in}, backward_with_nan(in.shape()));
    const std::vector<real> now = in.detach().to_vector();
    std::vector<double> at(now.begin(), now.end());
    if (c.way == Slope::Way::twice) {
      const std::vector<real> other = inputs[c.x_is_second ? 0 : 1].detach().to_vector();
      for (size_t j = 0; j < at.size(); ++j) at[j] = (at[j] + static_cast<double>(other[j])) / 2;
    }
    const Tensor& second = inputs[c.x_is_second ? 0 : 1];
    const double factor = c.way == Slope::Way::twice ? c.y : static_cast<double>(second.item());
    const std::vector<double> out = curve(at, c.outputs, factor);
    Tensor result = tensor(std::vector<real>(out.begin(), out.end()), {c.outputs});
    if (c.way == Slope::Way::turned) result = turned_exactly({{c.outputs / 2, 2}, out});
    return record_joint("Curve", result, {in}, backward_with_nan(in.shape()));
  };
  const Tensor other = c.way == Slope::Way::twice ? x : y;
  std::string said;
  try {
    gradcheck(f, c.x_is_second ? std::vector{other, x} : std::vector{x, other},
              {.eps = c.eps, .atol = 1e30, .rtol = 0});
  } catch (const GradError& error) {
    said = error.what();
  }
  const size_t at = said.find("expected ");
  const Value slope = at == std::string::npos ? Value() : Value(std::strtod(said.c_str() + at + 9, nullptr));
  const auto enough = static_cast<int64_t>(2 * c.x.values.size() + 2);
  return {{"the slope that it measured", slope},
          {"x, afterwards", x},
          {"f is called twice for each element of x", calls <= enough},
          {"how far the element was moved up and down", Numbers({2}, {up, down})}};
}

double quotient(const Slope& c, double up, double down, double by, bool all = false) {
  std::vector<double> high = c.x.values, low = c.x.values;
  for (size_t j = 0; j < high.size(); ++j) {
    if (!all && j != static_cast<size_t>(c.j)) continue;
    high[j] += up;
    low[j] -= down;
  }
  const auto i = static_cast<size_t>(c.i);
  if (c.way == Slope::Way::view) return (high[i] - low[i]) / by;
  return (curve(high, c.outputs, c.y)[i] - curve(low, c.outputs, c.y)[i]) / by;
}

Answer slope_of(const Slope& c, double slope) {
  // Eight digits are printed, which is what limits it where real is double.
  return {{"the slope that it measured", Value(slope).within(in_double() ? 5e-2 * (1 + std::abs(slope)) : 2e-2)},
          {"x, afterwards", Value(static_cast<const Numbers&>(c.x)).within(0)},
          {"f is called twice for each element of x", true},
          {"how far the element was moved up and down", Value(Numbers({2}, c.eps)).within(1e-5)}};
}

// Each moved up, down and up again, as a real holds it.
Numbers moved_back(Numbers x, double e) {
  for (double& one : x.values) {
    for (const double by : {e, -2 * e, e})
      one = in_double() ? one + by : static_cast<double>(static_cast<float>(one + by));
  }
  return x;
}

const Check<Slope> slopes({
    .exercise = "03.10",
    .examples = {{Input({1}, {1}), 1, 0.5},
                 {Input({2}, {1, 2}), 1, 0.5, 0, 1},
                 {Input({2}, {1, 2}), 3, 0.5, 2, 1},
                 {Input({}, {0.1F}), 2, 0.3, 1, 0},
                 {Input({2, 2}, {1, 2, 0.7F, 4}), 2, 0.25, 1, 2, 1, true},
                 {Input({2}, {1, 2}), 3, 2, 2, 1},
                 {Input({2}, {1, 2}), 1, 0.5, 0, 1, 0, false, Slope::Way::twice},
                 {Input({2}, {1, 2}), 1, 0.5, 0, 1, 0, false, Slope::Way::held},
                 {Input({2}, {1, 2}), 2, 0.5, 1, 1, 0, false, Slope::Way::view},
                 {Input({2}, {0, 2}), 1, 0.5},
                 {Input({2}, {1, 2}), 4, 0.3, 1, 1, 0, false, Slope::Way::turned},
                 {Input({10, 13}, std::vector<double>(130, 0.5)), 1, 0.5, 0, 127},
                 {Input({1100}, std::vector<double>(1100, 0.5)), 1, 0.5, 0, 1098}},
    .draw =
        [](Draw& draw) {
          Slope c;
          const Layout layout = draw.one_of(std::vector{Layout::dense, Layout::gaps, Layout::transposed});
          c.x = draw.input(draw.shape({.most_dims = 3, .smallest = 1, .largest = 3}), layout,
                           [&] { return draw.yes(0.1) ? 0 : draw.normal(); });
          c.outputs = draw.size(1, 4);
          c.eps = draw.one_of(std::vector<double>{0.5, 0.25, 0.3, 0.7, 1, 0.1, 1.5});
          c.i = draw.number(0, c.outputs - 1);
          c.j = draw.number(0, static_cast<int64_t>(c.x.values.size()) - 1);
          c.y = static_cast<double>(draw.number(0, 2));
          c.x_is_second = draw.yes(0.3);
          c.way = draw.one_of<Slope::Way>({Slope::Way::given, Slope::Way::given, Slope::Way::given, Slope::Way::twice,
                                           Slope::Way::held, Slope::Way::view, Slope::Way::turned});
          if (c.way == Slope::Way::turned) c.outputs = 2 * draw.number(2, 3), c.i = draw.number(0, c.outputs - 1);
          if (c.way == Slope::Way::view) {
            c.outputs = static_cast<int64_t>(c.x.values.size());
            c.i = draw.number(0, c.outputs - 1);
          }
          return c;
        },
    .drawn = 100,
    .call =
        [](const Slope& c) {
          const std::vector<std::string> words = {"", ", x given twice", ", f holds a handle of x", ", f gives a view",
                                                  ", f gives a transposed matrix"};
          return Call{fmt::format("gradcheck(f, …, eps = {}): d output[{}] of {} / d element {} of x{}", c.eps, c.i,
                                  c.outputs, c.j, words[static_cast<size_t>(c.way)]),
                      {{"x", c.x}}};
        },
    .ask = measured,
    .expect = [](const Slope& c) -> Answer { return slope_of(c, quotient(c, c.eps, c.eps, 2 * c.eps)); },
    .mistakes = [](const Slope& c) -> Mistakes {
      const double e = c.eps;
      const char* const one_sided =
          "to one side only: the curvature, eps/2 · f'', stays as an error; move to both sides";
      const auto gives = [&](double slope) {
        Answer answer = slope_of(c, slope);
        answer.items.resize(3);  // how far the element was moved depends on how it was done
        return answer;
      };
      Slope lowered = c;
      for (int64_t j = 0; j < c.j; ++j) lowered.x.values[static_cast<size_t>(j)] -= e;
      Answer left_behind = slope_of(c, quotient(lowered, e, e, 2 * e));
      left_behind.items.resize(1);
      Answer unmoved = slope_of(c, quotient(c, e, e, 2 * e)), by_arithmetic = unmoved;
      unmoved.items[3].value = Numbers({2}, 0);
      by_arithmetic.items[1].value = Value(moved_back(c.x, e)).within(0);
      return {
          {"a copy was moved: move x itself, for f may hold a handle of it, as a layer does of its weight", unmoved},
          {"an element is put back as the number that it was: to add and to take away again is to round",
           by_arithmetic},
          {"an element is put back before the next one is moved", left_behind},
          {one_sided, gives(quotient(c, e, 0, e))},
          {one_sided, gives(quotient(c, 0, e, e))},
          {"divided by eps: from x - eps to x + eps it is 2 eps", gives(quotient(c, e, e, e))},
          {"not divided: a change is no slope", gives(quotient(c, e, e, 1))},
          {"multiplied by 2 eps, not divided", gives(quotient(c, e, e, 1 / (2 * e)))},
          {"the sign: above minus below", gives(-quotient(c, e, e, 2 * e))},
          {"all elements are moved at once: one at a time", gives(quotient(c, e, e, 2 * e, true))}};
    },
});

// f gives another number of outputs where one element of x is larger.
struct Changing {
  int64_t above = 3, below = 2;
  int64_t elements = 1, element = 0;
};

Answer refused_and_put_back(const Changing& c, const char* refusal, double x) {
  Numbers after({c.elements}, 1);
  after.values[static_cast<size_t>(c.element)] = x;
  return {{"what was thrown", refusal}, {"x, afterwards", Value(after).within(0)}};
}
const char* const a_value_error = "a ValueError of gradcheck";

const Check<Changing> changing({
    .exercise = "03.10",
    .examples = {{3, 2}, {1, 2}, {2, 3}, {2, 1}, {3, 2, 3, 1}, {2, 3, 3, 2}},
    .call =
        [](const Changing& c) {
          return Call{fmt::format("gradcheck(f, …), x = ones({{{}}}), f(x) of {} elements where x[{}] < 1, else of {}",
                                  c.elements, c.below, c.element, c.above)};
        },
    .ask = [](const Changing& c) -> Answer {
      const Tensor x = ones({c.elements}).requires_grad_();
      const auto f = [&](const std::vector<Tensor>& inputs) {
        const Tensor y = ones({inputs[0].at({c.element}) < 1 ? c.below : c.above});
        return record_joint("Changing", y, {inputs[0]},
                            [&c](const Tensor&, const Needed&) -> Gradients { return {zeros({c.elements})}; });
      };
      std::string thrown = "nothing";
      try {
        gradcheck(f, {x});
      } catch (const ValueError& error) {
        thrown = std::string(error.what()).find("gradcheck") == std::string::npos ? error.what() : a_value_error;
      }
      return {{"what was thrown", thrown}, {"x, afterwards", x}};
    },
    .expect = [](const Changing& c) -> Answer { return refused_and_put_back(c, a_value_error, 1); },
    .mistakes = [](const Changing& c) -> Mistakes {
      Answer left = refused_and_put_back(c, a_value_error, 1 - (in_double() ? 1e-5 : 1e-2));
      left.items[1].value.bound = 1e-6;
      return {
          {"a column of another length: f must return the same shape each time, or it is a ValueError, be it more or "
           "fewer",
           {{"what was thrown", "nothing"}}},
          {"the element is put back before the lengths are compared: else the refusal leaves it moved", left}};
    },
});

// So far out eps moves nothing: the slope is 0 / 2ε.
struct FarOut {
  double x = 1e30;
};

const Check<FarOut> far_out({
    .exercise = "03.10",
    .examples = {{1e30}, {-1e20}},
    .call =
        [](const FarOut& c) {
          return Call{fmt::format(
              "gradcheck(f, {{x}}), f(x) = x at x = {:g}, where x + ε is x: the slope that it measured", c.x)};
        },
    .ask = [](const FarOut& c) -> Answer {
      const auto f = [](const std::vector<Tensor>& inputs) {
        return record_joint("Identity", clone(inputs[0].detach()), {inputs[0]},
                            [](const Tensor& d, const Needed&) -> Gradients { return {d}; });
      };
      std::string said;
      try {
        gradcheck(f, {full({1}, c.x).requires_grad_()});
      } catch (const GradError& error) {
        said = error.what();
      }
      const size_t at = said.find("expected ");
      return at == std::string::npos ? Value() : Value(std::strtod(said.c_str() + at + 9, nullptr));
    },
    .expect = [](const FarOut&) -> Answer { return Value(0.0).within(0); },
    .mistakes = [](const FarOut&) -> Mistakes {
      return {{"0 / 0: the difference is divided by 2ε, whatever of it x has room for", nan}};
    },
});

// Where f is not a number, or infinite on both sides, there is no slope, whatever the tape says.
struct Undefined {
  bool above = true;
  bool infinite = false;
};

const Check<Undefined> undefined_somewhere({
    .exercise = "03.10",
    .examples = {{true}, {false}, {true, true}},
    .call =
        [](const Undefined& c) {
          if (c.infinite) return Call{"gradcheck(f, …), f(x) is inf everywhere"};
          return Call{fmt::format("gradcheck(f, …), f(x) is NaN where x {} 1, else 2", c.above ? ">" : "<")};
        },
    .ask = [](const Undefined& c) -> Answer {
      const Tensor x = ones({1}).requires_grad_();
      const auto f = [&](const std::vector<Tensor>& inputs) {
        const bool nan = c.above ? inputs[0].at({0}) > 1 : inputs[0].at({0}) < 1;
        return record_joint("Undefined",
                            full({1}, c.infinite ? infinity
                                      : nan      ? NAN
                                                 : 2),
                            {inputs[0]}, [](const Tensor&, const Needed&) -> Gradients { return {zeros({1})}; });
      };
      gradcheck(f, {x});
      return "nothing was thrown";
    },
    .expect = [](const Undefined&) -> Answer { return throws("GradError", "gradcheck"); },
    .mistakes = [](const Undefined&) -> Mistakes {
      return {
          {"a change that is not a number is no change of 0: it goes into the column as it is", "nothing was thrown"}};
    },
});

}  // namespace
}  // namespace course
