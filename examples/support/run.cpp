#include "run.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "interrupt.h"
#include "text.h"

namespace tinytensor {

namespace fs = std::filesystem;

namespace {

/// "1 layer", "2 layers"
std::string counted(int64_t n, const char* noun) { return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s"); }

bool is_bpe(const TrainOptions& options) { return options.tokenizer == "bpe"; }

std::shared_ptr<const Tokenizer> new_tokenizer(const TrainOptions& options, const std::string& text) {
  if (is_bpe(options)) return std::make_shared<BpeTokenizer>(BpeTokenizer::train(text, options.vocab_size));
  return std::make_shared<CharTokenizer>(text);
}

void check_tokenizer(const TrainOptions& options, const Checkpoint& before) {
  const bool has_bpe = dynamic_cast<const BpeTokenizer*>(before.tokenizer.get()) != nullptr;
  const int64_t size = before.tokenizer->vocab_size();
  if (has_bpe == is_bpe(options) && (!has_bpe || size == options.vocab_size)) return;
  throw UsageError(
      fmt::format("--resume: the run in {} has another vocabulary: {} {}\n"
                  "  hint: leave out --tokenizer and --vocab-size, or start a new run with another --out",
                  options.out.string(), size, has_bpe ? "tokens of byte-pair encoding" : "characters"));
}

}  // namespace

TrainingData prepare_data(const TrainOptions& options, const std::optional<Checkpoint>& before) {
  if (before) check_tokenizer(options, *before);
  const TrainingText source = read_training_text(options.data);
  TrainingData data{source.name, nullptr, {}, {}};
  std::vector<int64_t> tokens;
  try {
    data.tokenizer = before ? before->tokenizer : new_tokenizer(options, source.text);
    tokens = data.tokenizer->encode(source.text);
  } catch (const ValueError& error) {
    fail<ValueError>("{}: {}", source.name, error.what());
  }
  const size_t cut = tokens.size() * 9 / 10;
  data.train.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(cut));
  data.val.assign(tokens.begin() + static_cast<std::ptrdiff_t>(cut), tokens.end());
  const auto shortest = static_cast<int64_t>(std::min(data.train.size(), data.val.size()));
  if (shortest <= options.block_size) {
    fail<ValueError>(
        "{}: the text is too short: its last tenth, {} {}, must be longer than --block-size {}\n  hint: {}",
        source.name, data.val.size(), is_bpe(options) ? "tokens" : "characters", options.block_size,
        shortest > 8 ? fmt::format("a longer text, or --block-size {}", shortest - 1) : "a longer text");
  }
  return data;
}

GPTConfig model_config(const TrainOptions& options, const TrainingData& data, const std::optional<Checkpoint>& before) {
  GPTConfig config;
  config.block_size = options.block_size;
  config.vocab_size = data.tokenizer->vocab_size();
  config.n_layer = options.n_layer;
  config.n_head = options.n_head;
  config.n_embd = options.n_embd;
  config.dropout = options.dropout;
  config.bias = !options.no_bias;
  config.tie_weights = !options.no_tie_weights;
  if (!before) return config;

  GPTConfig same = before->config;
  same.dropout = config.dropout;  // it has no parameters, so it may change
  if (config != same) {
    throw UsageError(
        fmt::format("--resume: the run in {} has another model: {}, {}, {} wide, block size {}\n"
                    "  hint: leave out the flags of the model, or start a new run with another --out",
                    options.out.string(), counted(same.n_layer, "layer"), counted(same.n_head, "head"), same.n_embd,
                    same.block_size));
  }
  return config;
}

double evaluate(GPT& model, const std::vector<int64_t>& tokens, const TrainOptions& options) {
  const NoGrad guard;
  model.eval();
  Generator generator(options.seed);
  double sum = 0;
  for (int64_t i = 0; i < options.eval_iters; ++i) {
    const Batch batch = random_batch(tokens, options.block_size, options.batch_size, generator);
    sum += model.loss(batch.inputs, batch.targets).item();
  }
  return sum / static_cast<double>(options.eval_iters);
}

void check_finite(double loss, double grad_norm, int64_t iteration, double lr, const TrainOptions& options) {
  if (std::isfinite(loss) && std::isfinite(grad_norm)) return;
  fail<Error>(
      "step {}: the {} is {} (learning rate {:.2e})\n  hint: try a smaller --learning-rate ({:g}), a longer "
      "--warmup-iters ({}){}\n  the checkpoint in {} is from before this happened",
      iteration, std::isfinite(loss) ? "gradient" : "loss", std::isfinite(loss) ? grad_norm : loss, lr,
      options.learning_rate / 10, std::max<int64_t>(options.warmup_iters * 2, 100),
      options.grad_clip > 0 ? "" : ", or --grad-clip 1", options.out.string());
}

void Saver::save(TrainingState& state, bool best) const {
  state.generator = default_generator().state();
  state.options = to_settings(options_);
  const Checkpoint checkpoint{model_.config, model_.state_dict(), optimizer_.state_dict(), state, data_.tokenizer};
  if (best) save_checkpoint(options_.out / "best", checkpoint);
  save_checkpoint(options_.out / "last", checkpoint);
}

Checkpoint load_run(const fs::path& out) {
  if (!has_checkpoint(out / "last")) {
    fail<FileError>(
        "--resume: there is no run in {}\n  hint: start one without --resume, or name its folder with --out",
        out.string());
  }
  return load_checkpoint(out / "last");
}

Checkpoint load_best(const fs::path& out) {
  if (!has_checkpoint(out / "best")) {
    fail<FileError>("there is no trained model in {}\n  hint: train one first: ./tt train{}", out.string(),
                    out == "out" ? "" : " --out " + shell_word(out.string()));
  }
  return load_checkpoint(out / "best");
}

void Stopwatch::stop(int64_t tokens) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started_;
  constexpr double keep = 0.95;
  tokens_ = keep * tokens_ + static_cast<double>(tokens);
  seconds_ = keep * seconds_ + passed.count();
}

std::string header(const TrainOptions& options, const TrainingData& data, GPT& model) {
  const auto length = static_cast<int64_t>(data.train.size() + data.val.size());
  const char* unit = is_bpe(options) ? "tokens" : "characters";
  const int64_t per_step = options.batch_size * options.block_size;
  const GPTConfig& c = model.config;
  return fmt::format(
      "text    {}: {} {}, {} different\n"
      "model   {}, {}, {} wide, looks back {} {}: {} parameters\n"
      "run     {} steps of {} x {} = {} {}, the text {:.1f} times; {}, {} kernels\n",
      data.name, with_commas(length), unit, c.vocab_size, counted(c.n_layer, "layer"), counted(c.n_head, "head"),
      c.n_embd, c.block_size, unit, with_commas(model.num_parameters()), with_commas(options.max_iters),
      options.batch_size, options.block_size, with_commas(per_step), unit,
      static_cast<double>(options.max_iters) * static_cast<double>(per_step) / static_cast<double>(data.train.size()),
      counted(num_threads(), "thread"), kernels().name);
}

void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator) {
  std::vector<int64_t> tokens = tokenizer.encode(prompt);
  for (int64_t id = 0; id < tokenizer.vocab_size() && tokens.empty(); ++id) {
    if (tokenizer.token(id) == "\n") tokens = {id};
  }
  if (tokens.empty()) tokens = {0};  // a text of a single line: any token will do
  StreamDecoder decoder(tokenizer);
  const auto write = [](const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  };
  write(prompt);
  model.generate(tokens, count, sampling, generator, [&](int64_t id) {
    write(decoder.push(id));
    return !interrupted();
  });
  write(decoder.finish() + "\n");
}

int finish(const std::string& program, const TrainOptions& options, const TrainingState& state, Progress& progress) {
  const std::string out = options.out.string();
  if (state.iteration < options.max_iters) {
    progress.say(fmt::format("stopped after {} of {} steps and saved in {}; to go on:\n\n  {}", state.iteration,
                             options.max_iters, out, resume_command(program, options)));
    return 130;  // as a shell reports Ctrl-C
  }
  progress.say(fmt::format("\nbest validation loss {:.4f}, {} in all; the checkpoint is in {}", state.best_val_loss,
                           clock_time(progress.elapsed()), out));
  progress.say("\nA sample:\n");
  const Checkpoint best = load_best(options.out);
  Generator generator(options.seed);
  write_sample(load_gpt(best), *best.tokenizer, "", 500, {.temperature = 0.7}, generator);
  return 0;
}

}  // namespace tinytensor
