// Checks of module 02: one number out for one number in.
#include <numbers>

#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

struct Function {
  Unary f;
  std::vector<double> x;
  bool in_place = false;
};

const std::vector<std::pair<Unary, const char*>> unary_names = {{Unary::neg, "neg"},
                                                                {Unary::exp, "exp"},
                                                                {Unary::log, "log"},
                                                                {Unary::log1p, "log1p"},
                                                                {Unary::sqrt, "sqrt"},
                                                                {Unary::rsqrt, "rsqrt"},
                                                                {Unary::abs, "abs"},
                                                                {Unary::relu, "relu"},
                                                                {Unary::tanh, "tanh"},
                                                                {Unary::sigmoid, "sigmoid"},
                                                                {Unary::silu, "silu"},
                                                                {Unary::gelu, "gelu"},
                                                                {Unary::gelu_tanh, "gelu_tanh"}};

// To all the digits that there are.
double exactly(Unary f, double x) {
  const long double z = x;
  switch (f) {
    case Unary::neg: return x * -1;
    case Unary::exp: return static_cast<double>(expl(z));
    case Unary::log: return static_cast<double>(logl(z));
    case Unary::log1p: return static_cast<double>(log1pl(z));
    case Unary::sqrt: return static_cast<double>(sqrtl(z));
    case Unary::rsqrt: return static_cast<double>(1 / sqrtl(z));
    case Unary::abs: return static_cast<double>(fabsl(z));
    case Unary::relu: return std::max(x, 0.0);
    case Unary::tanh: return static_cast<double>(tanhl(z));
    case Unary::sigmoid: return static_cast<double>(1 / (1 + expl(-z)));
    case Unary::gelu: return static_cast<double>(z / 2 * (1 + erfl(z / std::sqrt(2.0L))));
    case Unary::gelu_tanh:
      return static_cast<double>(
          z / 2 * (1 + tanhl(std::sqrt(2 / std::numbers::pi_v<long double>) * (z + 0.044715L * z * z * z))));
    default: return static_cast<double>(z / (1 + expl(-z)));
  }
}

// Numbers at the edge of what a float holds, and those that are none; for the functions that are written here.
double unusual(Draw& draw) {
  return draw.one_of<double>({nan, -nan, infinity, -infinity, 0.0, -0.0, double{1e-40F}, double{3e38F}, -1.0});
}

bool is_activation(Unary f) {
  return f == Unary::relu || f == Unary::tanh || f == Unary::sigmoid || f == Unary::silu || f == Unary::gelu ||
         f == Unary::gelu_tanh;
}

// Below 0 the two of gelu lose digits in the formulas that module 05 asks for.
bool needs_positive(Unary f) {
  return f == Unary::log || f == Unary::sqrt || f == Unary::rsqrt || f == Unary::gelu || f == Unary::gelu_tanh;
}

std::vector<double> applied(const std::vector<double>& x, double (*f)(double)) {
  std::vector<double> y;
  for (const double one : x) y.push_back(as_float(f(one)));
  return y;
}

std::string name_of(Unary f) {
  for (const auto& [one, name] : unary_names) {
    if (one == f) return name;
  }
  return "?";
}

// Each number has a bound of its own: a few roundings of a float, however small it is.
Answer each(const std::vector<double>& values, int64_t touched) {
  std::vector<Item> items;
  for (size_t i = 0; i < values.size(); ++i) {
    const double bound = std::isfinite(values[i]) ? 5e-7 * std::abs(values[i]) + 1e-44 : 0;
    items.push_back({fmt::format("y[{}]", i), Value(values[i]).within(bound)});
  }
  items.push_back({"numbers written outside of y", touched});
  return items;
}

const Check<Function> functions({
    .exercise = "02.1",
    .examples = {{Unary::neg, {1, -2, 0.5}},
                 {Unary::exp, {0, 1, -1, 3.5}},
                 {Unary::log, {1, 2, 0.1}},
                 {Unary::log1p, {1, 0.5}},
                 {Unary::log1p, {1e-9, -3e-10, 0}},  // 1 + x is 1 in float: nothing would be left
                 {Unary::log1p, {1e-20, 3e-30}},     // and here in double
                 {Unary::sqrt, {4, 2, 1e-12}},
                 {Unary::rsqrt, {4, 2, 1e-12}},
                 {Unary::rsqrt, {1e30, 1e-30}},
                 {Unary::abs, {-2.5, 0.5, -0.25, 0}},
                 {Unary::neg, {}},
                 {Unary::abs, {-3e9, nan, -infinity}},
                 {Unary::log, {0, -1}},
                 {Unary::exp, {100, -200, -infinity}},
                 {Unary::exp, {-90, -87.5, -95, -100, 88.5}},  // results of which a float has few digits, and not none
                 {Unary::sqrt, {-4, 9}},
                 {Unary::rsqrt, {-4, 0}},
                 {Unary::log1p, {-2, -1, 3}},
                 {Unary::relu, {-1, 2}},
                 {Unary::abs, std::vector<double>(300, -1.5)},
                 {Unary::silu, {-1, 2, 0.5}},
                 {Unary::gelu, {1, 2, 0.5}},
                 {Unary::gelu_tanh, {1, 2, 0.5}},
                 {Unary::neg, {1, 2, 3}, true}},
    .draw =
        [](Draw& draw) {
          Function c;
          c.f = draw.one_of(unary_names).first;
          c.x = normals(draw, draw.yes(0.1) ? draw.size(41, 500) : draw.size(0, 40));
          const bool plain = draw.yes(0.6) || is_activation(c.f);
          for (double& x : c.x) {
            if (needs_positive(c.f)) x = std::abs(x) + 1e-3;
            if (c.f == Unary::log1p)
              x = as_float((std::abs(x) + 1e-3) * std::pow(10, draw.number(draw.yes(0.2) ? -30 : -9, 1)));
            if (c.f == Unary::exp && draw.yes(0.2)) x = as_float(draw.uniform(-102, 88));
            if (!plain && draw.yes(0.2)) x = unusual(draw);
          }
          c.in_place = draw.yes(0.3);
          return c;
        },
    .drawn = 100,
    .call =
        [](const Function& c) {
          return Call{
              fmt::format("unary({}, n = {}, x, {})", name_of(c.f), c.x.size(), c.in_place ? "y = x: in place" : "y"),
              {{"x", row(c.x)}}};
        },
    .ask = [](const Function& c) -> Answer {
      const auto n = static_cast<int64_t>(c.x.size());
      Room x = input(c.x), y = output(n);
      reference::unary(c.f, n, x.data(), c.in_place ? x.data() : y.data());
      const Room& result = c.in_place ? x : y;
      return each(result.numbers().values, result.touched());
    },
    .expect = [](const Function& c) -> Answer {
      std::vector<double> y;
      for (const double x : c.x) y.push_back(as_float(exactly(c.f, as_float(x))));
      return each(y, 0);
    },
    .mistakes = [](const Function& c) -> Mistakes {
      Mistakes all = {{"y is not written", each(std::vector<double>(c.x.size(), unwritten), 0)},
                      {"x is copied as it is: which function was asked for?", each(c.x, 0)}};
      std::vector<double> last = {};
      for (const double x : c.x) last.push_back(as_float(exactly(c.f, as_float(x))));
      if (!last.empty()) {
        std::vector<double> late = last, early = last;
        late.back() = c.in_place ? as_float(c.x.back()) : unwritten;
        early.front() = c.in_place ? as_float(c.x.front()) : unwritten;
        all.push_back({"the last number is left out", each(late, 0)});
        all.push_back({"the first number is left out: elements are counted from 0", each(early, 0)});
      }
      if (c.f == Unary::rsqrt) {
        all.push_back({"rsqrt is one over the root", each(applied(c.x, [](double x) { return std::sqrt(x); }), 0)});
        all.push_back({"rsqrt is one over the root of x", each(applied(c.x, [](double x) { return 1 / x; }), 0)});
      }
      if (c.f == Unary::log1p) {
        const char* const says =
            "log1p(x) is log(1 + x), but for a small x the sum 1 + x has lost x: there is a std:: "
            "function that has not";
        all.push_back(
            {says, each(applied(c.x, [](double x) { return double{std::log(1 + static_cast<float>(x))}; }), 0)});
        all.push_back({says, each(applied(c.x, [](double x) { return std::log(1 + x); }), 0)});
        all.push_back({"log1p(x) is log(1 + x)", each(applied(c.x, [](double x) { return std::log(x); }), 0)});
      }
      if (c.f == Unary::abs) {
        all.push_back({"this abs is the one for whole numbers: std::abs knows the others",
                       each(applied(c.x, [](double x) { return std::trunc(std::abs(x)); }), 0)});
      }
      if (c.f == Unary::log) {
        all.push_back({"log is the natural logarithm", each(applied(c.x, [](double x) { return std::log2(x); }), 0)});
        all.push_back({"log is the natural logarithm", each(applied(c.x, [](double x) { return std::log10(x); }), 0)});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
