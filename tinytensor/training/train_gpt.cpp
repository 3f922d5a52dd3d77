#include "tinytensor/training/train_gpt.h"

#include <algorithm>
#include <optional>

#include "tinytensor/data/batches.h"
#include "tinytensor/distributed/data_parallel.h"
#include "tinytensor/training/evaluation.h"
#include "tinytensor/training/together.h"

namespace tinytensor {
namespace {

bool is_whole(const GPTTrainingPlan& plan, const Communicator& ranks) { return plan.slices == 1 && ranks.size() == 1; }

/// Gives default_generator() another state while a slice is computed.
class DrawingFrom {
 public:
  explicit DrawingFrom(const Generator& generator) : before_(default_generator().state()) {
    default_generator().set_state(generator.state());
  }
  ~DrawingFrom() { default_generator().set_state(before_); }
  DrawingFrom(const DrawingFrom&) = delete;
  DrawingFrom& operator=(const DrawingFrom&) = delete;

 private:
  Generator::State before_;
};

IndexTensor rows(const IndexTensor& ids, Share wanted) {
  IndexTensor part({wanted.size(), ids.size(1)});
  std::copy_n(ids.data() + wanted.begin * ids.size(1), part.numel(), part.data());
  return part;
}

/// Of one batch of a step, both counted from 0.
Tensor sliced_loss(const GPT& model, const Batch& batch, const GPTTrainingPlan& plan, Communicator& ranks, int64_t step,
                   int64_t number) {
  return data_parallel_loss(model.parameters(), plan.batch_size, plan.slices, ranks, [&](const Slice& slice) {
    const DrawingFrom own(slice_generator(plan.slice_seed, step, number, slice.index));
    const IndexTensor targets = rows(batch.targets, slice.rows);
    return SliceLoss{model.loss(rows(batch.inputs, slice.rows), targets), targets.numel()};
  });
}

// Nothing if the observer wanted to stop meanwhile. It is asked between batches, by each rank as often.
std::optional<double> mean_loss(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan,
                                Communicator& ranks, TrainingObserver& observer) {
  const std::vector<Share> shares = shares_of(plan.eval_iters, ranks.size());
  const Share own = shares[static_cast<size_t>(ranks.rank())];
  std::vector<BatchLoss> losses(static_cast<size_t>(plan.eval_iters));
  Generator generator(plan.eval_seed);
  const auto draw = [&] { return random_batch(tokens, plan.block_size, plan.batch_size, generator); };
  int64_t done = 0;
  bool stopped = false;
  const double loss = evaluate(model, [&]() -> std::optional<BatchLoss> {
    for (; done < own.begin; ++done) draw();
    if (done == own.end) return {};
    stopped = done > own.begin && observer.wants_to_stop();
    if (stopped) return {};
    const Batch batch = draw();
    const BatchLoss found{model.loss(batch.inputs, batch.targets).item(), batch.targets.numel()};
    losses[static_cast<size_t>(done++)] = found;
    return found;
  });
  const int64_t longest = shares.front().size();
  if (!stopped && longest > 1 && own.size() < longest) stopped = observer.wants_to_stop();
  if (stopped) return {};
  if (ranks.size() == 1) return loss;
  all_gather(ranks, shares, losses.data());
  size_t next = 0;
  return evaluate(model, [&]() -> std::optional<BatchLoss> {
    return next < losses.size() ? std::optional(losses[next++]) : std::nullopt;
  });
}

}  // namespace

void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const GPTTrainingPlan& plan,
           TrainingState& state, TrainingObserver& observer) {
  Alone alone;
  Communicator& ranks = plan.ranks != nullptr ? *plan.ranks : alone;
  Together together(ranks, model, observer, plan.rank_timeout);
  struct Stopped {};  // within a step, which has not moved anything yet
  int64_t drawn = 0;  // batches of the step
  Generator::State before_step;
  const auto next_loss = [&] {
    if (drawn == plan.gradient_accumulation_steps) drawn = 0;
    if (drawn > 0 && together.wants_to_stop()) throw Stopped();
    if (drawn == 0 && plan.gradient_accumulation_steps > 1) before_step = default_generator().state();
    const int64_t number = drawn++;
    const Batch batch = random_batch(tokens.train, plan.block_size, plan.batch_size);
    if (is_whole(plan, ranks)) return model.loss(batch.inputs, batch.targets);
    return sliced_loss(model, batch, plan, ranks, state.iteration, number);
  };
  const auto val_loss = [&] { return mean_loss(model, tokens.val, plan, ranks, together); };
  const auto train_loss = [&] { return mean_loss(model, tokens.train, plan, ranks, together); };
  try {
    train({model, optimizer, next_loss, val_loss, train_loss}, plan, state, together);
  } catch (const Stopped&) {
    default_generator().set_state(before_step);  // so that a resumed run draws the batches of this step again
    optimizer.zero_grad();
  }
}

double evaluate(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan) {
  TrainingObserver patient;
  Alone alone;
  return *mean_loss(model, tokens, plan, plan.ranks != nullptr ? *plan.ranks : alone, patient);
}

}  // namespace tinytensor
