#include "examples/commands/capstone/learn.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>

#include "tinytensor/core/error.h"
#include "tinytensor/data/batches.h"
#include "tinytensor/experiments/budget.h"
#include "tinytensor/experiments/text_loss.h"
#include "tinytensor/io/progress_bar.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/schedule.h"
#include "tinytensor/profiling/step_operations.h"
#include "tinytensor/tokenizers/bpe.h"

namespace tinytensor {
namespace {

/// The learning rate of a step, by its number and by the share of the budget that is spent with it.
std::function<double(int64_t, double)> rate_of(const ContestOptions& o, int64_t steps) {
  if (o.schedule == "cosine") {
    const auto warmup = static_cast<int64_t>(o.warmup * static_cast<double>(steps));
    const CosineSchedule cosine{o.learning_rate, o.learning_rate * o.end_rate, warmup, std::max(steps - 1, warmup + 1)};
    return [cosine](int64_t step, double) { return cosine(step); };
  }
  const BudgetSchedule plateau{o.learning_rate, o.warmup, o.decay, o.end_rate};
  return [plateau](int64_t, double passed) { return plateau(passed); };
}

/// The token that stands before a document.
int32_t beginning(const Tokenizer& tokenizer) {
  try {
    const std::vector<int64_t> ids = tokenizer.encode("\n");
    if (ids.size() == 1) return static_cast<int32_t>(ids[0]);
  } catch (const ValueError&) {  // a vocabulary of characters without it
  }
  return 0;
}

}  // namespace

std::shared_ptr<const Tokenizer> contest_tokenizer(const ContestOptions& options, const std::string& training) {
  if (options.tokenizer != "bpe") return std::make_shared<CharTokenizer>(training);
  ProgressBar bar("learning tokens", options.vocab_size - 257, "tokens");
  const auto learned = [&](size_t count) { bar.set(static_cast<int64_t>(count)); };
  const std::vector<std::string> special{"<|endoftext|>"};
  return std::make_shared<BpeTokenizer>(BpeTokenizer::train(training, options.vocab_size, special, learned));
}

GPTConfig contest_config(const ContestOptions& options, int64_t vocab_size) {
  GPTConfig config;
  config.block_size = options.block_size;
  config.vocab_size = vocab_size;
  config.n_layer = options.n_layer;
  config.n_head = options.n_head;
  config.n_embd = options.n_embd;
  config.dropout = options.dropout;
  config.bias = !options.no_bias;
  config.tie_weights = !options.no_tie_weights;
  config.positions = named_positions(options.positions).value();
  if (num_parameters(config) <= most_weights) return config;
  fail<ValueError>("the model has {:.3g} weights, and the rules allow {:g}\n  hint: a smaller --n-embd or --n-layer",
                   num_parameters(config), most_weights);
}

double operations_of_step(const ContestOptions& options, const GPTConfig& config) {
  return static_cast<double>(options.gradient_accumulation_steps) *
         training_operations(config, options.batch_size, options.block_size, AttentionPairs::visible).total();
}

int64_t steps_for(double budget, double operations) {
  const double steps = std::floor(budget / operations);
  if (steps >= 1) return static_cast<int64_t>(steps);
  fail<ValueError>(
      "the budget of {:g} operations buys no step: one takes {:g}\n"
      "  hint: a smaller model or batch, or a larger --budget",
      budget, operations);
}

std::unique_ptr<GPT> learn(const ContestOptions& options, const GPTConfig& config, uint64_t seed, double budget,
                           int64_t steps, const std::vector<int32_t>& tokens,
                           const std::function<bool(const StepReport&)>& stepped) {
  const double operations = operations_of_step(options, config);
  const auto rate = rate_of(options, steps);
  manual_seed(seed);
  auto model = std::make_unique<GPT>(config);
  AdamW optimizer(decay_matrices_only(model->parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  const auto next_loss = [&] {
    const Batch batch = random_batch(tokens, options.block_size, options.batch_size);
    return model->loss(batch.inputs, batch.targets);
  };
  Budget left(budget);
  StepOptions step;
  step.batches = options.gradient_accumulation_steps;
  if (options.grad_clip > 0) step.grad_clip = options.grad_clip;
  while (step.iter < steps && left.spend(operations)) {
    step.lr = rate(step.iter, left.passed());
    if (!stepped(take_step(*model, optimizer, next_loss, step))) return nullptr;
    ++step.iter;
  }
  return model;
}

std::vector<DocumentScore> score_documents(GPT& model, const Tokenizer& tokenizer,
                                           const std::vector<std::string>& documents) {
  std::vector<DocumentScore> scores;
  const int64_t stride = std::max<int64_t>(model.config.block_size / 2, 1);
  for (const std::string& document : documents) {
    std::vector<int32_t> ids{beginning(tokenizer)};
    try {
      tokenizer.append_ids(document, ids);
    } catch (const ValueError& error) {
      fail<ValueError>("document {}: {}", scores.size() + 1, error.what());
    }
    const auto bytes = static_cast<int64_t>(document.size());
    const TextLoss loss = text_loss(model, ids, bytes, stride);
    scores.push_back({loss.bytes, loss.tokens, loss.nats});
  }
  return scores;
}

std::string weights_of(const GPT& model) {
  static_assert(std::endian::native == std::endian::little, "weights are written as they lie in memory");
  std::string bytes;
  for (const auto& [name, tensor] : model.state_dict()) {
    const std::vector<real> values = tensor.to_vector();
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(real));
  }
  return bytes;
}

void load_weights(GPT& model, const std::string& bytes) {
  std::map<std::string, Tensor> state = model.state_dict();
  size_t at = 0;
  for (auto& [name, tensor] : state) {
    const auto count = static_cast<size_t>(tensor.numel());
    if (bytes.size() - at < count * sizeof(real)) break;
    std::vector<real> values(count);
    std::memcpy(values.data(), bytes.data() + at, count * sizeof(real));
    if (!std::all_of(values.begin(), values.end(), [](real x) { return std::isfinite(x); })) {
      fail<ValueError>("the weights hold numbers that are not finite, in {}", name);
    }
    tensor = tinytensor::tensor(values, tensor.shape());
    at += count * sizeof(real);
  }
  const double expected = num_parameters(model.config) * sizeof(real);
  if (static_cast<double>(at) != expected || at != bytes.size()) {
    fail<ValueError>("the weights are {} bytes, and the model that the options describe has {:g}", bytes.size(),
                     expected);
  }
  model.load_state_dict(state);
}

}  // namespace tinytensor
