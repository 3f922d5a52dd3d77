// What module 06 gained: losses far from 0, written as in the book and as you wrote them; what two losses tell a model
// that is sure and wrong, as a picture and in steps of training; and cross-entropy by steps and by rows.
//
//   ./tt run modules/06_losses/far_off.cpp
#include <fmt/format.h>

#include <cmath>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

struct Told {
  double loss, gradient;
};

// Of one logit.
Told ask(double logit, const std::function<Tensor(const Tensor& x)>& loss_of) {
  const Tensor x = tensor(logit).requires_grad_();
  const Tensor loss = loss_of(x);
  backward(loss);
  return {static_cast<double>(loss.item()), static_cast<double>(x.grad().item())};
}

// Five digits; a NaN has no sign, and no 0 has one.
std::string number(double x) { return std::isnan(x) ? "nan" : fmt::format("{:.5g}", x == 0 ? 0 : x); }

Tensor by_the_book(const Tensor& x) { return neg(log(sub(1, sigmoid(x)))); }
Tensor no(const Tensor& x) { return bce_with_logits(x, zeros({})); }
Tensor yes(const Tensor& x) { return bce_with_logits(x, ones({})); }
Tensor squared(const Tensor& x) { return mse_loss(sigmoid(x), ones({})); }

void compare_far_away() {
  fmt::print("the right answer is 0, the model says x\n\n");
  fmt::print("  {:>6}   {:>12} {:>10}   {:>12} {:>10}\n", "x", "-log(1-σ(x))", "gradient", "yours", "gradient");
  for (const double x : {-1000.0, -20.0, -10.0, 0.0, 10.0, 16.0, 17.0, 1000.0}) {
    const Told book = ask(x, by_the_book), own = ask(x, no);
    fmt::print("  {:6}   {:>12} {:>10}   {:>12} {:>10}\n", x, number(book.loss), number(book.gradient),
               number(own.loss), number(own.gradient));
  }
}

// How many steps of gradient descent until the answer is right.
int steps_until_right(double logit, const std::function<Tensor(const Tensor& x)>& loss_of) {
  int steps = 0;
  for (; logit < 0 && steps < 100000; ++steps) logit -= ask(logit, loss_of).gradient;
  return steps;
}

void compare_two_losses() {
  Chart chart{.title = "What a model is told that should say 1", .x = {"what it says: x"}, .y = {"gradient"}};
  Series squares{.name = "of (σ(x) - 1)²", .y = {}, .x = {}}, logarithm{.name = "of -log σ(x)", .y = {}, .x = {}};
  for (int i = -100; i <= 50; ++i) {
    const double x = i / 10.0;
    squares.x.push_back(x), squares.y.push_back(ask(x, squared).gradient);
    logarithm.x.push_back(x), logarithm.y.push_back(ask(x, yes).gradient);
  }
  chart.series = {squares, logarithm};
  write_file("told.svg", plot(chart));
  fmt::print("\nfrom x = -8, with a learning rate of 1, until the answer is right:\n");
  fmt::print("  {:6} steps of the squared error\n", steps_until_right(-8, squared));
  fmt::print("  {:6} steps of the logarithm; told.svg shows why\n", steps_until_right(-8, yes));
}

// The same loss from small steps, and by loops over rows, with the gradient of each.
void compare_steps_and_rows() {
  const IndexTensor target({3}, {2, 0, -100});
  for (const bool steps : {true, false}) {
    set_composed_ops(steps);
    const Tensor logits = tensor({{1, 2, 3}, {1000, -1000, 0}, {1, 1, 1}}).requires_grad_();
    const Tensor loss = cross_entropy(logits, target, {.label_smoothing = 0.1});
    backward(loss);
    fmt::print("\ncross-entropy {}: {}, and p - y:\n{}\n", steps ? "by steps" : "by rows", loss.item(), logits.grad());
  }
}

}  // namespace

int main() {
  compare_far_away();
  compare_two_losses();
  compare_steps_and_rows();
}
