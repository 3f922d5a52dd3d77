#include "examples/browser/learner.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include "examples/commands/sample/writing.h"
#include "examples/commands/train/options.h"
#include "examples/commands/train/plan.h"
#include "examples/commands/train/roles.h"
#include "examples/commands/train/run.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {
namespace {

/// The options of ./tt train, and the run that they go on with.
struct Asked {
  TrainOptions options;
  std::optional<Checkpoint> before;
};

Asked asked_by(const std::vector<std::string>& flags) {
  std::vector<const char*> argv{"./tt train"};
  for (const std::string& flag : flags) argv.push_back(flag.c_str());
  const auto parse = [&](const Settings& saved) {
    TrainOptions options = parse_train_options(static_cast<int>(argv.size()), argv.data(), saved);
    check_roles(options);
    return options;
  };
  Asked asked{parse({}), {}};
  if (asked.options.resume) {
    asked.before = load_run(asked.options.out);
    asked.options = parse(asked.before->state.options);
  }
  settle_ranks(asked.options, 1);
  if (asked.options.max_iters < 1) throw UsageError("--max-iters: how many steps must be said here");
  return asked;
}

/// Collects what happens until enough steps are taken.
struct Collector : TrainingObserver {
  Collector(int64_t steps, Turn& collected, std::function<void()> on_best)
      : left(steps), turn(collected), best(std::move(on_best)) {}
  void evaluated(const Evaluation& evaluation, TrainingState&) override {
    turn.evaluations.push_back(evaluation);
    turn.ended = evaluation.last;
    if (evaluation.best) best();
  }
  void stepped(const StepReport& report) override {
    turn.steps.push_back(report);
    --left;
  }
  bool wants_to_stop() override { return left <= 0; }

  int64_t left;
  Turn& turn;
  std::function<void()> best;
};

}  // namespace

struct PageLearner::Run {
  explicit Run(Asked asked)
      : options(asked.options),
        data(prepare_data(options, asked.before)),
        config(model_config(options, data, asked.before)),
        model((check_memory(options, config), manual_seed(options.seed), config)),
        optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2}) {
    if (!asked.before) return;
    restore(*asked.before, model, optimizer);
    state = asked.before->state;
  }

  void remember_best() {
    const Snapshot copy = take_snapshot(model, optimizer);
    best = checkpoint();
    best->model = copy.model, best->optimizer = copy.optimizer;
  }

  Checkpoint checkpoint() {
    state.generator = default_generator().state();
    state.options = to_settings(options);
    state.text_digest = data.digest;
    return {model.config, model.state_dict(), optimizer.state_dict(), state, data.tokenizer};
  }

  TrainOptions options;
  TrainingData data;
  GPTConfig config;
  GPT model;
  AdamW optimizer;
  TrainingState state;
  std::optional<Checkpoint> best;  // with numbers of its own
};

PageLearner::PageLearner(const std::vector<std::string>& flags) : run_(std::make_unique<Run>(asked_by(flags))) {}
PageLearner::~PageLearner() = default;

RunFacts PageLearner::facts() const {
  const TrainOptions& o = run_->options;
  return {unit_of(o),
          std::ssize(run_->data.tokens.train),
          run_->config.vocab_size,
          run_->model.num_parameters(),
          o.batch_size * o.block_size * o.gradient_accumulation_steps,
          run_->state.iteration,
          o.max_iters};
}

Turn PageLearner::advance(int64_t steps) {
  Turn turn;
  Collector collector(steps, turn, [this] { run_->remember_best(); });
  train(run_->model, run_->optimizer, run_->data.tokens, plan_of(run_->options), run_->state, collector);
  return turn;
}

std::string PageLearner::write(const std::string& prompt, int64_t count, const Sampling& sampling,
                               uint64_t seed) const {
  const Tokenizer& tokenizer = *run_->data.tokenizer;
  GPT model = run_->model;  // of the handles; evaluation mode is this copy's
  model.eval();
  std::vector<int64_t> ids = tokenizer.encode(prompt);
  if (ids.empty()) ids.push_back(run_->data.tokens.train.front());
  const size_t given = ids.size();
  Generator generator(seed);
  ids = model.generate(std::move(ids), count, sampling, generator);
  StreamDecoder decoder(tokenizer);
  std::string text;
  for (size_t i = given; i < ids.size(); ++i) text += decoder.push(ids[i]);
  return text + decoder.finish();
}

Look PageLearner::look(const std::string& text) const {
  std::vector<int64_t> ids = run_->data.tokenizer->encode(text);
  if (ids.empty()) fail<ValueError>("there is no text to look at");
  ids.resize(std::min(ids.size(), static_cast<size_t>(run_->config.block_size)));
  return look_at(run_->model, *run_->data.tokenizer, ids);
}

std::vector<Score> PageLearner::next(const std::string& text) const {
  const Tokenizer& tokenizer = *run_->data.tokenizer;
  std::vector<int64_t> ids = tokenizer.encode(text);
  if (ids.empty()) ids.push_back(run_->data.tokens.train.front());
  const int64_t length = std::min(static_cast<int64_t>(ids.size()), run_->config.block_size);
  ids.erase(ids.begin(), ids.end() - static_cast<std::ptrdiff_t>(length));
  GPT model = run_->model;  // of the handles; evaluation mode is this copy's
  model.eval();
  const NoGrad guard;
  const std::vector<real> logits = model.forward(IndexTensor({1, length}, ids))[0][length - 1].to_vector();
  std::vector<Score> scores;
  for (size_t id = 0; id < logits.size(); ++id) {
    scores.push_back({std::string(tokenizer.token(static_cast<int64_t>(id))), logits[id]});
  }
  std::stable_sort(scores.begin(), scores.end(), [](const Score& a, const Score& b) { return a.logit > b.logit; });
  return scores;
}

void PageLearner::save(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  if (run_->best) save_checkpoint(folder / "best", *run_->best);
  save_checkpoint(folder / "last", run_->checkpoint());
}

}  // namespace tinytensor
