// What module 09 gained: a network that learns 400 digits by heart, wrong labels included, and the loop that stops it
// in time. Draws overfit.svg in the folder where it is run.
//
//   ./tt run modules/09_training/overfit.cpp
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t batch_size = 50;

struct Pictures {
  Tensor x;       // (N, 784)
  IndexTensor y;  // (N)
};

Pictures flat(const LabelledImages& part) { return {reshape(part.images, {part.labels.numel(), -1}), part.labels}; }

// Somebody was paid by the hour to label them: every fourth label is a guess.
Pictures with_guesses(Pictures pictures) {
  for (int64_t i = 0; i < pictures.y.numel(); i += 4) pictures.y.data()[i] = randint(0, 10, {1}).at({0});
  return pictures;
}

Sequential make_network() { return Sequential{Linear(28 * 28, 128), ReLU(), Linear(128, 10)}; }

double loss_on(Sequential& network, const Pictures& all) {
  const DataLoader batches(all.x, all.y, {.batch_size = 128});
  auto batch = batches.begin();
  return evaluate(network, [&]() -> std::optional<BatchLoss> {
    if (!(batch != batches.end())) return {};
    const auto [x, y] = *batch;
    ++batch;
    return BatchLoss{cross_entropy(network.forward(x), y).item(), y.numel()};
  });
}

double share_read(const Sequential& network, const Pictures& all) {
  const NoGrad guard;
  const IndexTensor read = argmax(network.forward(all.x), 1);
  int64_t right = 0;
  for (int64_t i = 0; i < read.numel(); ++i) right += read.at({i}) == all.y.at({i});
  return static_cast<double>(right) / static_cast<double>(read.numel());
}

/// Notes both losses, and keeps what the network was at its best.
struct Watch : TrainingObserver {
  Sequential& network;
  Optimizer& optimizer;
  std::vector<double> steps, train, val;
  Snapshot best;
  Watch(Sequential& trained, Optimizer& used) : network(trained), optimizer(used) {}
  void evaluated(const Evaluation& e, TrainingState&) override {
    steps.push_back(static_cast<double>(e.iter)), train.push_back(e.train_loss), val.push_back(e.val_loss);
    if (e.best) best = take_snapshot(network, optimizer);
  }
};

/// Trains on `known`, and looks at `unseen` every eighth step.
TrainingState learn(Sequential& network, const Pictures& known, const Pictures& unseen, int64_t patience,
                    Watch& watch) {
  const DataLoader batches(known.x, known.y, {.batch_size = batch_size, .shuffle = true});
  std::optional<DataLoader<Tensor, IndexTensor>::Iterator> batch;
  const auto next_loss = [&] {
    if (!batch || !(*batch != batches.end())) batch.emplace(batches.begin());  // another epoch
    const auto [x, y] = **batch;
    ++*batch;
    return cross_entropy(network.forward(x), y);
  };
  TrainingPlan plan;
  plan.max_iters = 400;
  plan.eval_interval = 8;
  plan.learning_rate = [](int64_t) { return 0.002; };
  plan.early_stop = patience;
  TrainingState state;
  train({network, watch.optimizer, next_loss, [&] { return loss_on(network, unseen); },
         [&] { return loss_on(network, known); }},
        plan, state, watch);
  return state;
}

void report(const char* name, const Sequential& network, const Pictures& known, const Pictures& unseen, int64_t steps) {
  fmt::print("{:28}{:>6}{:>20.1f}%{:>19.1f}%\n", name, steps, 100 * share_read(network, known),
             100 * share_read(network, unseen));
}

}  // namespace

int main() {
  manual_seed(9);
  const Digits all = digits({.train = 400, .test = 1000});
  const Pictures known = with_guesses(flat(all.train)), unseen = flat(all.test);

  Sequential network = make_network();
  Sequential same = clone(network);
  const Generator::State drawn = default_generator().state();
  AdamW optimizer(network.parameters(), 0.002, 0);
  Watch watch(network, optimizer);
  const TrainingState whole = learn(network, known, unseen, 0, watch);

  default_generator().set_state(drawn);  // the same batches
  AdamW other(same.parameters(), 0.002, 0);
  Watch patient(same, other);
  const TrainingState stopped = learn(same, known, unseen, 4, patient);

  const Chart chart{.title = "400 digits, every fourth label a guess",
                    .x = {"step"},
                    .y = {"cross-entropy, nats"},
                    .series = {{"training", watch.train, watch.steps}, {"validation", watch.val, watch.steps}}};
  fmt::print("{}\n", plot_text(chart, {72, 16}));
  fmt::print("{:28}{:>6}{:>21}{:>20}\n", "", "steps", "known digits as told", "unseen digits right");
  report("to the end", network, known, unseen, whole.iteration);
  report("with a patience of 4", same, known, unseen, stopped.iteration);
  restore(patient.best, same, other);
  report("and back to its best", same, known, unseen, stopped.best_iteration);
  write_file("overfit.svg", plot(chart));
  fmt::print("\nthe lowest validation loss: {:.3f} after {} steps; at the end {:.3f}; drawn: overfit.svg\n",
             whole.best_val_loss, whole.best_iteration, watch.val.back());
}
