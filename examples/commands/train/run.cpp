#include "examples/commands/train/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/train/text.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/progress_bar.h"

namespace tinytensor {

namespace fs = std::filesystem;

namespace {

bool is_bpe(const TrainOptions& options) { return options.tokenizer == "bpe"; }

std::shared_ptr<const Tokenizer> new_tokenizer(const TrainOptions& options, const std::string& text) {
  if (!is_bpe(options)) return std::make_shared<CharTokenizer>(text);
  const std::vector<std::string> special{"<|endoftext|>"};
  ProgressBar bar("learning tokens", options.vocab_size - 257, "tokens");
  const auto learned = [&](size_t count) { bar.set(static_cast<int64_t>(count)); };
  return std::make_shared<BpeTokenizer>(BpeTokenizer::train(text, options.vocab_size, special, learned));
}

/// FNV-1a, 64 bits: it tells texts apart that were changed by chance, not by malice.
std::string digest_of(std::string_view text) {
  uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", hash);
}

/// Where the model comes from, in messages.
std::string origin(const TrainOptions& options) {
  return options.resume ? fmt::format("--resume: the run in {}", shown(options.out))
                        : fmt::format("--init-from: the model in {}", shown(options.init_from));
}
std::string other_way(const TrainOptions& options) {
  return options.resume ? ", or start a new run with another --out" : ", or --init-from";
}

bool has_bpe(const Checkpoint& checkpoint) {
  return dynamic_cast<const CharTokenizer*>(checkpoint.tokenizer.get()) == nullptr;
}

void check_tokenizer(const TrainOptions& options, const Checkpoint& before) {
  const bool bpe = has_bpe(before);
  const int64_t size = before.tokenizer->vocab_size();
  if (bpe == is_bpe(options) && (!bpe || size == options.vocab_size)) return;
  throw UsageError(fmt::format("{} has another vocabulary: {} {}\n  hint: leave out --tokenizer and --vocab-size{}",
                               origin(options), size, bpe ? "tokens of byte-pair encoding" : "characters",
                               other_way(options)));
}

void check_length(const std::string& name, const char* part, size_t tokens, const TrainOptions& options) {
  const auto length = static_cast<int64_t>(tokens);
  if (length > options.block_size) return;
  fail<ValueError>("{}: the text is too short: {}{} {}, must be longer than --block-size {}\n  hint: {}", name, part,
                   length, unit_of(options), options.block_size,
                   length > 8 ? fmt::format("a longer text, or --block-size {}", length - 1) : "a longer text");
}

void read_validation_text(const TrainOptions& options, TrainingData& data) {
  const TrainingText text = read_training_text(options.val_data);
  data.val_name = text.name;
  data.digest += "+" + digest_of(text.text);
  try {
    data.tokenizer->append_ids(text.text, data.tokens.val);
  } catch (const ValueError& error) {
    fail<ValueError>("{}: {}", text.name, error.what());
  }
  check_length(text.name, "", data.tokens.val.size(), options);
}

}  // namespace

std::string unit_of(const TrainOptions& options) { return is_bpe(options) ? "tokens" : "characters"; }

std::string note_on_text(const TrainOptions& options, const TrainingData& data,
                         const std::optional<Checkpoint>& before) {
  if (!before || before->state.text_digest.empty() || before->state.text_digest == data.digest) return "";
  const auto changed = [&](const std::string& name, const char* flag, const std::string& path) {
    fail<FileError>(
        "{}: is not the text that the run in {} was saved with\n"
        "  hint: to go on with the text as it is now, name it: {} {}",
        name, shown(options.out), flag, shell_word(path));
  };
  const auto first = [](const std::string& digest) { return digest.substr(0, digest.find('+')); };
  const auto second = [&](const std::string& digest) { return digest.substr(first(digest).size()); };
  const std::string& saved = before->state.text_digest;
  const bool other_text = first(saved) != first(data.digest), other_val = second(saved) != second(data.digest);
  if (other_text && !options.data_is_named && !options.data.empty()) changed(data.name, "--data", options.data);
  if (other_val && !options.val_data_is_named) changed(data.val_name, "--val-data", options.val_data);
  return "note    the run has learned from another text so far\n";
}

CosineSchedule schedule_of(const TrainOptions& options) {
  const int64_t decay = options.lr_decay_iters > 0 ? options.lr_decay_iters : options.max_iters;
  return {options.learning_rate, options.min_lr, std::min(options.warmup_iters, decay), decay};
}

std::string note_on_rate(const TrainOptions& options, const std::optional<Checkpoint>& before) {
  if (!before || options.learning_rate_is_named) return "";
  if (!options.resume) {
    const std::string until =
        options.min_lr_is_named ? fmt::format("at its highest, and {:g} at the end", options.min_lr) : "throughout";
    return fmt::format(
        "note    the learning rate is {:g} {}, because the model has learned before; --learning-rate sets it\n",
        options.learning_rate, until);
  }
  if (options.min_lr_is_named) return "";
  TrainOptions earlier = options;
  earlier.max_iters = std::stoll(before->state.options.at("max-iters"));  // which load_run() has checked
  const int64_t step = before->state.iteration;
  const double was = schedule_of(earlier)(step), is = schedule_of(options)(step);
  if (options.lr_decay_iters > 0 || !(is > 1.01 * was)) return "";
  return fmt::format(
      "note    the learning rate rises again, from {:.2g} to {:.2g}, for its schedule now ends at step {}, not {}; "
      "--lr-decay-iters {} keeps the end\n",
      was, is, options.max_iters, earlier.max_iters, earlier.max_iters);
}

TrainingData prepare_data(const TrainOptions& options, const std::optional<Checkpoint>& before) {
  if (before) check_tokenizer(options, *before);
  const TrainingText source = read_training_text(options.data);
  TrainingData data{source.name, digest_of(source.text), "", nullptr, {}};
  try {
    data.tokenizer = before ? before->tokenizer : new_tokenizer(options, source.text);
    if (options.val_data.empty()) {
      data.tokens = encode_and_split(source.text, *data.tokenizer);
    } else {
      data.tokenizer->append_ids(source.text, data.tokens.train);
    }
  } catch (const ValueError& error) {
    fail<ValueError>("{}: {}", source.name, error.what());
  }
  if (options.val_data.empty()) {
    check_length(source.name, "its last tenth, ", data.tokens.val.size(), options);
  } else {
    check_length(source.name, "", data.tokens.train.size(), options);
    read_validation_text(options, data);
  }
  return data;
}

namespace {

/// What a saved model has where the flags ask for something else, as "its --n-layer is 1, not 2".
std::vector<std::string> differences(const GPTConfig& saved, const GPTConfig& asked) {
  std::vector<std::string> found;
  const auto sizes = [&](const char* flag, int64_t has, int64_t wanted) {
    if (has != wanted) found.push_back(fmt::format("its {} is {}, not {}", flag, has, wanted));
  };
  const auto switches = [&](const char* flag, bool has, bool wanted) {
    if (has != wanted) found.push_back(fmt::format("it was made {} {}", has ? "with" : "without", flag));
  };
  sizes("--block-size", saved.block_size, asked.block_size);
  sizes("--n-layer", saved.n_layer, asked.n_layer);
  sizes("--n-head", saved.n_head, asked.n_head);
  sizes("--n-embd", saved.n_embd, asked.n_embd);
  if (saved.positions != asked.positions) {
    found.push_back(
        fmt::format("its --positions are {}, not {}", to_string(saved.positions), to_string(asked.positions)));
  }
  switches("--no-bias", !saved.bias, !asked.bias);
  switches("--no-tie-weights", !saved.tie_weights, !asked.tie_weights);
  return found;
}

}  // namespace

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
  config.positions = named_positions(options.positions).value();
  if (!before) return config;
  config.gelu = before->config.gelu;
  config.layer_norm_eps = before->config.layer_norm_eps;

  GPTConfig same = before->config;
  same.dropout = config.dropout;  // it has no parameters, so it may change
  if (config != same) {
    throw UsageError(fmt::format("{} has another model: {}\n  hint: leave out the flags of the model{}",
                                 origin(options), fmt::join(differences(same, config), ", "), other_way(options)));
  }
  return config;
}

void check_memory(const TrainOptions& options, const GPTConfig& config) {
  const auto number = [](int64_t n) { return static_cast<double>(n); };
  const double tokens = number(options.batch_size) * number(options.block_size);
  // At least: weights, gradients and two moments; ids, logits, and what each block keeps of every token for its
  // backward.
  const double parameters = 4 * sizeof(real) * num_parameters(config);
  const double kept = number(config.vocab_size) + 8 * number(config.n_layer) * number(config.n_embd);
  const double batch = tokens * (2 * sizeof(int64_t) + sizeof(real) * kept);
  const auto free = static_cast<double>(available_memory());
  if (parameters + batch <= free) return;
  fail<ValueError>(
      "a model of {:.3g} parameters with batches of {} x {} tokens needs at least {:.1f} GB of memory, {:.1f} GB are "
      "free\n  hint: try a smaller {}",
      num_parameters(config), options.batch_size, options.block_size, (parameters + batch) / 1e9, free / 1e9,
      parameters > free ? "--n-embd or --n-layer" : "--batch-size or --block-size");
}

double best_loss_in(const fs::path& out) {
  try {
    return load_checkpoint(out / "best").state.best_val_loss;
  } catch (const FileError&) {
    return std::numeric_limits<double>::infinity();
  }
}

std::string hint_after(const DivergenceError& error, const TrainOptions& options) {
  // Each step multiplies the weights by 1 minus this product.
  if (options.weight_decay > 1 && options.learning_rate * options.weight_decay >= 2) {
    return fmt::format(
        "\n  hint: try a smaller --weight-decay (0.1): with this --learning-rate, {:g} and more make the weights grow\n"
        "  the checkpoint in {} is from before step {}",
        2 / options.learning_rate, options.out.string(), error.step.iter);
  }
  return fmt::format(
      "\n  hint: try a smaller --learning-rate ({:g}), a longer --warmup-iters ({}){}\n  the checkpoint in {} is from "
      "before step {}",
      options.learning_rate / 10, std::max<int64_t>(options.warmup_iters * 2, 100),
      options.grad_clip > 0 ? "" : ", or --grad-clip 1", options.out.string(), error.step.iter);
}

Checkpoint load_run(const fs::path& out) {
  if (!has_checkpoint(out / "last")) {
    fail<FileError>(
        "--resume: there is no run in {}\n  hint: start one without --resume, or name its folder with --out",
        shown(out));
  }
  Checkpoint checkpoint = load_checkpoint(out / "last");
  const std::string state = shown(checkpoint.folder / "state.json");
  const Settings& saved = checkpoint.state.options;
  check_saved_settings(saved, state);
  const auto steps = static_cast<int64_t>(checkpoint.optimizer.at("step").item());
  if (steps != checkpoint.state.iteration && checkpoint.state.iteration < (int64_t{1} << 24)) {  // it is a float
    fail<FileError>("{}: iteration is {}, but optimizer.safetensors beside it has taken {} steps", state,
                    checkpoint.state.iteration, steps);
  }
  const GPTConfig& c = checkpoint.config;
  const char* tokenizer = has_bpe(checkpoint) ? "bpe" : "characters";
  if (saved.at("tokenizer") != tokenizer) {
    fail<FileError>("{}: options: tokenizer is {}, but the files beside it are those of {}", state,
                    printable(saved.at("tokenizer")), tokenizer);
  }
  if (has_bpe(checkpoint) && saved.contains("vocab-size") && saved.at("vocab-size") != std::to_string(c.vocab_size)) {
    fail<FileError>("{}: options: vocab-size is {}, but by config.json beside it {}", state,
                    printable(saved.at("vocab-size")), c.vocab_size);
  }
  const std::pair<const char*, std::string> sizes[] = {
      {"n-layer", std::to_string(c.n_layer)}, {"n-head", std::to_string(c.n_head)},
      {"n-embd", std::to_string(c.n_embd)},   {"block-size", std::to_string(c.block_size)},
      {"no-bias", c.bias ? "false" : "true"}, {"no-tie-weights", c.tie_weights ? "false" : "true"},
      {"positions", to_string(c.positions)}};
  for (const auto& [flag, value] : sizes) {
    const std::string said = saved.contains(flag) ? saved.at(flag) : "learned";  // older ones name no positions
    if (said == value) continue;
    fail<FileError>("{}: options: {} is {}, but by config.json beside it {}", state, flag, printable(said), value);
  }
  return checkpoint;
}

Checkpoint load_initial_model(const fs::path& folder) {
  for (const fs::path& candidate : {folder / "best", folder}) {
    if (!has_checkpoint(candidate)) continue;
    Checkpoint found = load_checkpoint(candidate);
    return {found.config, found.model, {}, {}, found.tokenizer, found.folder};
  }
  std::error_code ignored;
  if (!fs::exists(folder / "config.json", ignored)) {
    fail<FileError>(
        "--init-from: there is no model in {}\n"
        "  hint: it takes the --out of a run, or a folder with a model as it is published",
        shown(folder));
  }
  Pretrained published = from_pretrained(folder);
  own_in_float(published.model);  // the parameters are views of the file until now
  return {published.model.config, published.model.state_dict(), {}, {}, published.tokenizer, folder};
}

void begin_with(const Checkpoint& initial, GPT& model) {
  for (const auto& [name, parameter] : initial.model) {
    if (all(isfinite(parameter))) continue;
    fail<FileError>("--init-from: {}: parameter {} holds numbers that are not finite", shown(initial.folder),
                    printable(name));
  }
  try {
    model.load_state_dict(initial.model);
  } catch (const Error& error) {
    fail<FileError>("--init-from: {}: {}", shown(initial.folder), error.what());
  }
}

std::string header(const TrainOptions& options, const TrainingData& data, GPT& model) {
  const size_t judged_by = data.val_name.empty() ? data.tokens.val.size() : 0;
  const auto length = static_cast<int64_t>(data.tokens.train.size() + judged_by);
  const std::string unit = unit_of(options);
  const int64_t batches = options.gradient_accumulation_steps;
  const int64_t per_step = options.batch_size * options.block_size * batches;
  const GPTConfig& c = model.config;
  const std::string judged = data.val_name.empty()
                                 ? ""
                                 : fmt::format("val     {}: {} {}\n", data.val_name,
                                               with_commas(static_cast<int64_t>(data.tokens.val.size())), unit);
  return fmt::format(
      "text    {}: {} {}, {} different\n{}"
      "model   {}, {}, {} wide, looks back {} {}: {} parameters\n"
      "run     {} steps of {}{} x {} = {} {}, the text {:.1f} times; {}, {} kernels\n",
      data.name, with_commas(length), unit, c.vocab_size, judged, counted(c.n_layer, "layer"),
      counted(c.n_head, "head"), c.n_embd, c.block_size, unit, with_commas(model.num_parameters()),
      with_commas(options.max_iters), batches > 1 ? fmt::format("{} x ", batches) : "", options.batch_size,
      options.block_size, with_commas(per_step), unit,
      static_cast<double>(options.max_iters) * static_cast<double>(per_step) /
          static_cast<double>(data.tokens.train.size()),
      counted(num_threads(), "thread"), kernels().name);
}

}  // namespace tinytensor
