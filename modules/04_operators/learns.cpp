// What module 04 gained: every derivative measured against a slope, the six tests of gradient flow that another course
// has published, and a small network that learns with them.
//
//   ./tt run modules/04_operators/learns.cpp
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

using Inputs = std::vector<Tensor>;

struct Claim {
  const char* name;
  std::function<Tensor(const Inputs&)> f;
  std::vector<Shape> shapes;
};

// Positive numbers, none near 0, and no two of them nearly equal: away from poles, edges and ties.
Tensor input(const Shape& shape, int64_t begin) {
  Tensor x(shape);
  for (int64_t i = 0; i < x.numel(); ++i) {
    x.mutable_data()[i] = static_cast<real>(0.6 + 0.11 * static_cast<double>((begin + i * 7) % 17));
  }
  return x.requires_grad_();
}

int check_all() {
  const std::vector<Claim> claims = {
      {"mul, broadcast", [](const Inputs& x) { return mul(x[0], x[1]); }, {{2, 3}, {3}}},
      {"mul by a number", [](const Inputs& x) { return mul(x[0], -3); }, {{2, 3}}},
      {"div, broadcast", [](const Inputs& x) { return div(x[0], x[1]); }, {{2, 3}, {2, 1}}},
      {"a number by x", [](const Inputs& x) { return div(2, x[0]); }, {{3}}},
      {"exp", [](const Inputs& x) { return exp(x[0]); }, {{3}}},
      {"log", [](const Inputs& x) { return log(x[0]); }, {{3}}},
      {"sqrt", [](const Inputs& x) { return sqrt(x[0]); }, {{3}}},
      {"transpose", [](const Inputs& x) { return transpose(x[0], 0, 1); }, {{2, 3}}},
      {"permute",
       [](const Inputs& x) {
         return permute(x[0], {2, 0, 1});
       },
       {{2, 2, 2}}},
      {"slice", [](const Inputs& x) { return slice(x[0], 1, 0, 3, 2); }, {{2, 3}}},
      {"cat",
       [](const Inputs& x) {
         return cat({x[0], x[1]}, 0);
       },
       {{1, 2}, {2, 2}}},
      {"sum", [](const Inputs& x) { return sum(x[0], {1}); }, {{2, 3}}},
      {"mean", [](const Inputs& x) { return mean(x[0], {0}); }, {{2, 3}}},
      {"var", [](const Inputs& x) { return var(x[0], {1}); }, {{2, 3}}},
      {"max", [](const Inputs& x) { return max(x[0], 1).values; }, {{2, 3}}},
      {"max of all", [](const Inputs& x) { return max(x[0]); }, {{2, 3}}},
      {"matmul, batched", [](const Inputs& x) { return matmul(x[0], x[1]); }, {{2, 2, 3}, {3, 2}}},
      {"pow", [](const Inputs& x) { return pow(x[0], x[1]); }, {{3}, {3}}},
  };
  int failed = 0;
  for (const Claim& claim : claims) {
    Inputs inputs;
    for (const Shape& shape : claim.shapes) inputs.push_back(input(shape, static_cast<int64_t>(inputs.size()) * 5));
    try {
      gradcheck(claim.f, inputs, {.rtol = 2e-2});
    } catch (const GradError& error) {
      fmt::print("{}: {}\n", claim.name, error.what());
      ++failed;
    }
  }
  fmt::print("gradcheck: {} of {} derivatives agree with the slope that one measures\n", claims.size() - failed,
             claims.size());
  return failed;
}

// The gradient of the sum of y, if it has this shape and these numbers.
bool flows(const Tensor& y, const Tensor& x, const Shape& shape, const std::vector<double>& expected) {
  x.zero_grad();
  backward(sum(y));
  if (!x.grad().defined() || x.grad().shape() != shape) return false;
  const std::vector<real> got = x.grad().to_vector();
  for (size_t i = 0; i < expected.size(); ++i) {
    if (!(std::abs(static_cast<double>(got[i]) - expected[i]) <= 1e-6 + 1e-5 * std::abs(expected[i]))) return false;
  }
  return got.size() == expected.size();
}

Tensor leaf(const std::vector<real>& numbers, const Shape& shape) { return tensor(numbers, shape).requires_grad_(); }

bool arithmetic_is_recorded() {
  const Tensor x = leaf({2, 3}, {2}), y = leaf({4, 5}, {2});
  const Inputs all = {add(x, y), sub(x, y), mul(x, y), div(x, y)};
  return std::all_of(all.begin(), all.end(), [](const Tensor& z) { return z.requires_grad() && z.node() != nullptr; });
}
bool subtraction() {
  const Tensor a = leaf({5, 10}, {2}), b = leaf({2, 3}, {2});
  return flows(sub(a, b), a, {2}, {1, 1}) && flows(sub(a, b), b, {2}, {-1, -1});
}
bool division() {
  const Tensor a = leaf({6, 12}, {2}), b = leaf({2, 3}, {2});
  return flows(div(a, b), a, {2}, {1.0 / 2, 1.0 / 3}) && flows(div(a, b), b, {2}, {-6.0 / 4, -12.0 / 9});
}
// x · σ(1.702 x), out of exp, mul and div.
bool gelu_of_small_ops() {
  const Tensor x = leaf({1, 2, 3}, {3});
  std::vector<double> slopes;
  for (const double at : {1.0, 2.0, 3.0}) {
    const double share = 1 / (1 + std::exp(-1.702 * at));
    slopes.push_back(share + at * 1.702 * share * (1 - share));
  }
  return flows(div(x, add(exp(mul(x, -1.702)), 1)), x, {3}, slopes);
}
bool parts_of_layer_norm() {
  const Tensor x = leaf({4, 9, 16}, {3}), rows = leaf({1, 2, 3, 4, 5, 6}, {2, 3});
  return flows(sqrt(x), x, {3}, {1.0 / 4, 1.0 / 6, 1.0 / 8}) &&
         flows(mean(rows, {-1}, true), rows, {2, 3}, std::vector<double>(6, 1.0 / 3));
}
bool reshaping() {
  const Tensor x = leaf({1, 2, 3, 4}, {2, 2});
  return flows(reshape(x, {4}), x, {2, 2}, {1, 1, 1, 1});
}

// Published with TinyTorch (tests/05_autograd/test_gradient_flow.py); there most ask only whether a gradient arrives,
// here its numbers have to be right.
int check_flow() {
  const std::pair<const char*, bool (*)()> tests[] = {{"arithmetic is recorded", arithmetic_is_recorded},
                                                      {"subtraction", subtraction},
                                                      {"division", division},
                                                      {"GELU", gelu_of_small_ops},
                                                      {"the parts of layer norm: root and mean", parts_of_layer_norm},
                                                      {"reshape", reshaping}};
  int passed = 0;
  for (const auto& [name, holds] : tests) {
    const bool good = holds();
    passed += good ? 1 : 0;
    if (!good) fmt::print("gradient flow: {}: FAILED\n", name);
  }
  fmt::print("gradient flow: {} of {}\n", passed, std::size(tests));
  return static_cast<int>(std::size(tests)) - passed;
}

// Who lies inside of the circle? Two inputs, 16 hidden numbers, one output; relu is maximum(x, 0) by hand.
void learn() {
  manual_seed(4);
  const Tensor x = sub(mul(rand({200, 2}), 3), 1.5);
  const Tensor inside = where(le(sum(mul(x, x), {1}, true), ones({})), ones({}), zeros({}));
  std::vector<Tensor> parameters = {mul(randn({2, 16}), 0.7), zeros({16}), mul(randn({16, 1}), 0.25), zeros({1})};
  for (Tensor& p : parameters) p.requires_grad_();
  for (int step = 0; step <= 400; ++step) {
    const Tensor hidden = maximum(add(matmul(x, parameters[0]), parameters[1]), zeros({}));
    const Tensor off = sub(add(matmul(hidden, parameters[2]), parameters[3]), inside);
    const Tensor loss = mean(mul(off, off));
    backward(loss);
    const NoGrad guard;
    for (const Tensor& p : parameters) {
      add_(p, p.grad(), -0.2);
      p.zero_grad();
    }
    if (step % 100 != 0) continue;
    const Tensor wrong = where(lt(abs(off), full({}, 0.5)), zeros({}), ones({}));
    fmt::print("step {:3}  loss {:.4f}  {} of 200 on the wrong side\n", step, static_cast<double>(loss.item()),
               static_cast<double>(sum(wrong).item()));
  }
}

}  // namespace

int main() {
  const int failed = check_all() + check_flow();
  learn();
  return failed == 0 ? 0 : 1;
}
