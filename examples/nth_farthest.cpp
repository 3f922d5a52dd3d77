// A memory whose slots attend to each other answers: which of these numbers is the N-th farthest from the M-th?
//
// What one learns: no number can be answered for as it comes in; all must be kept and compared with one of them. The
// question is that of Santoro et al. (arXiv 1806.01822) in small: four numbers instead of eight vectors of sixteen.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

constexpr int64_t count = 4, inputs = 1 + 3 * count, width = 32, heads = 4;

struct Questions {
  Tensor steps;        // (B, count, inputs): at each step a number, its place, and the question M and N
  IndexTensor answer;  // (B)
};

/// Asked is for the nearest of the `hardest` farthest: N is at most `hardest`.
Questions ask(int64_t batch, int64_t hardest) {
  const std::vector<real> numbers = sub(mul(rand({batch, count}), 8), 4).to_vector();
  const IndexTensor from = randint(0, count, {batch}), rank = randint(0, hardest, {batch});
  Questions questions{zeros({batch, count, inputs}), IndexTensor({batch})};
  for (int64_t b = 0; b < batch; ++b) {
    const real* number = numbers.data() + b * count;
    const int64_t m = from.data()[b], n = rank.data()[b];
    std::vector<std::pair<real, int64_t>> others;  // the farthest first
    for (int64_t t = 0; t < count; ++t) {
      if (t != m) others.push_back({-std::abs(number[t] - number[m]), t});
      questions.steps.set({b, t, 0}, number[t]);
      questions.steps.set({b, t, 1 + t}, 1);
      questions.steps.set({b, t, 1 + count + m}, 1);
      questions.steps.set({b, t, 1 + 2 * count + n}, 1);
    }
    std::sort(others.begin(), others.end());
    questions.answer.data()[b] = others[static_cast<size_t>(n)].second;
  }
  return questions;
}

struct Net : Layer<Net> {
  RelationalMemory memory{inputs, count, width, heads};
  Sequential head{Linear(count * width, 64), ReLU(), Linear(64, count)};

  Tensor forward(const Tensor& steps) const { return head.forward(flatten(memory(steps).state, 1, 2)); }
  void members(MemberVisitor& visit) override {
    visit.module("memory", memory);
    visit.module("head", head);
  }
};

/// The share of right answers.
double right(const Tensor& scores, const IndexTensor& answer) { return mean(argmax(scores, 1) == answer).item(); }

int main() {
  manual_seed(1);
  Net net;
  AdamW optimizer(net.parameters(), 0.004, 0);
  constexpr int64_t steps = 3500;
  const CosineSchedule lr{0.004, 0.0001, 50, steps};

  fmt::print("  step  N up to    loss  right\n");
  for (int64_t step = 0; step < steps; ++step) {
    // It first learns what is far, from the farthest, then the others.
    const int64_t hardest = std::min(count - 1, 1 + 4 * step / steps);
    const Questions questions = ask(64, hardest);
    Tensor scores;
    const auto loss = [&] {
      scores = net(questions.steps);
      return cross_entropy(scores, questions.answer);
    };
    const StepReport report = take_step(net, optimizer, loss, {.iter = step, .lr = lr(step), .grad_clip = 1});
    if (step % 500 == 499) {
      fmt::print("  {:4}  {:7}  {:.4f}  {:4.0f}%\n", step + 1, hardest, report.loss,
                 100 * right(scores, questions.answer));
    }
  }

  net.eval();
  const NoGrad guard;
  const Questions fresh = ask(1000, count - 1);
  const double share = right(net(fresh.steps), fresh.answer);
  fmt::print("\n  {:.0f}% of 1000 new questions are answered right; who guesses one of the other three has 33%\n",
             100 * share);
  return share > 0.8 ? 0 : 1;
}
