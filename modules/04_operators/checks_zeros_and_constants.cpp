// Checks of 04.1 to 04.9: what holds for each op, whatever it computes.
#include "modules/04_operators/oracle.h"

namespace course {
namespace {

/// An op of a (2, 2) of numbers above 0.
struct OneOp {
  std::string exercise, text;
  Tensor (*op)(const Tensor& x) = nullptr;
};

std::vector<OneOp> ops_of(const std::string& exercise) {
  const std::vector<OneOp> all = {
      {"04.1", "mul(x, ones)",
       [](const Tensor& x) {
         return mul(x, ones({2, 2}));
       }},
      {"04.1", "mul(ones, x)",
       [](const Tensor& x) {
         return mul(ones({2, 2}), x);
       }},
      {"04.1", "mul(x, 2)", [](const Tensor& x) { return mul(x, 2); }},
      {"04.2", "div(x, ones)",
       [](const Tensor& x) {
         return div(x, ones({2, 2}));
       }},
      {"04.2", "div(ones, x)",
       [](const Tensor& x) {
         return div(ones({2, 2}), x);
       }},
      {"04.2", "div(2, x)", [](const Tensor& x) { return div(2, x); }},
      {"04.3", "exp(x)", [](const Tensor& x) { return exp(x); }},
      {"04.3", "log(x)", [](const Tensor& x) { return log(x); }},
      {"04.3", "sqrt(x)", [](const Tensor& x) { return sqrt(x); }},
      {"04.4", "transpose(x, 0, 1)", [](const Tensor& x) { return transpose(x, 0, 1); }},
      {"04.4", "permute(x, {1, 0})",
       [](const Tensor& x) {
         return permute(x, {1, 0});
       }},
      {"04.5", "cat({x, x}, 1)",
       [](const Tensor& x) {
         return cat({x, x}, 1);
       }},
      {"04.5", "slice(x, 0, 1, 2)", [](const Tensor& x) { return slice(x, 0, 1, 2); }},
      {"04.5", "select(x, 1, 0)", [](const Tensor& x) { return select(x, 1, 0); }},
      {"04.6", "sum(x)", [](const Tensor& x) { return sum(x); }},
      {"04.6", "mean(x, {1})", [](const Tensor& x) { return mean(x, {1}); }},
      {"04.6", "var(x, {1})", [](const Tensor& x) { return var(x, {1}); }},
      {"04.7", "max(x, 1).values", [](const Tensor& x) { return max(x, 1).values; }},
      {"04.7", "max(x)", [](const Tensor& x) { return max(x); }},
      {"04.8", "matmul(x, ones)",
       [](const Tensor& x) {
         return matmul(x, ones({2, 2}));
       }},
      {"04.8", "matmul(ones, x)",
       [](const Tensor& x) {
         return matmul(ones({2, 2}), x);
       }},
      {"04.9", "pow(x, 2)", [](const Tensor& x) { return pow(x, 2); }},
      {"04.9", "pow(x, ones)",
       [](const Tensor& x) {
         return pow(x, ones({2, 2}));
       }},
      {"04.9", "pow(ones, x)",
       [](const Tensor& x) {
         return pow(ones({2, 2}), x);
       }},
  };
  std::vector<OneOp> of_exercise;
  std::copy_if(all.begin(), all.end(), std::back_inserter(of_exercise),
               [&](const OneOp& one) { return one.exercise == exercise; });
  return of_exercise;
}

// Zeros that come back are a gradient, which every leaf gets.
CheckParts<OneOp> of_zeros(const std::string& exercise) {
  return {.exercise = exercise,
          .examples = ops_of(exercise),
          .call =
              [](const OneOp& c) {
                return Call{"the gradient of " + c.text + ", x of shape (2, 2), where zeros come back"};
              },
          .ask = [](const OneOp& c) -> Answer {
            const Tensor x = tensor({{1, 2}, {4, 3}}).requires_grad_(), y = c.op(x);
            backward(y, zeros(y.shape()));
            return {{"the gradient of x", x.grad()}};
          },
          .expect = [](const OneOp&) -> Answer {
            return {{"the gradient of x", Numbers({2, 2})}};
          },
          .mistakes = [](const OneOp&) -> Mistakes {
            return {{"a gradient of zeros is one like any other, and is sent on", {{"the gradient of x", Value()}}}};
          }};
}

// What an op makes of a grad() is a constant, and backward() refuses to learn from it: it knows by what record() notes.
CheckParts<OneOp> of_a_gradient(const std::string& exercise) {
  return {
      .exercise = exercise,
      .examples = ops_of(exercise),
      .call =
          [](const OneOp& c) {
            return Call{"y = " + c.text + ", x the grad() of another tensor, then the way back of add(u, y)"};
          },
      .ask = [](const OneOp& c) -> Answer {
        const Tensor w = tensor({{1, 2}, {4, 3}}).requires_grad_();
        backward(add(w, w), ones({2, 2}));
        const Tensor y = c.op(w.grad()), u = ones(y.shape()).requires_grad_();
        backward(add(u, y), ones(y.shape()));
        return "no error";
      },
      .expect = [](const OneOp&) -> Answer { return throws("GradError", "made of a grad()"); },
      .mistakes = [](const OneOp&) -> Mistakes {
        return {
            {"record() notes that an output is made of a grad(), also where nothing is to be recorded: let it return "
             "every output",
             "no error"}};
      }};
}

const Check<OneOp> zeros_1(of_zeros("04.1")), zeros_2(of_zeros("04.2")), zeros_3(of_zeros("04.3")),
    zeros_4(of_zeros("04.4")), zeros_5(of_zeros("04.5")), zeros_6(of_zeros("04.6")), zeros_7(of_zeros("04.7")),
    zeros_8(of_zeros("04.8")), zeros_9(of_zeros("04.9"));
const Check<OneOp> constant_1(of_a_gradient("04.1")), constant_2(of_a_gradient("04.2")),
    constant_3(of_a_gradient("04.3")), constant_4(of_a_gradient("04.4")), constant_5(of_a_gradient("04.5")),
    constant_6(of_a_gradient("04.6")), constant_7(of_a_gradient("04.7")), constant_8(of_a_gradient("04.8")),
    constant_9(of_a_gradient("04.9"));

}  // namespace
}  // namespace course
