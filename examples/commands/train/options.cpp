#include "examples/commands/train/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "examples/commands/command_line/flags.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/tokenizer.h"
#include "tinytensor/training/checkpoint.h"

namespace tinytensor {
namespace {

Rule tokenizer_name() {
  return rule("characters or bpe", [](const std::string& got) { return got == "characters" || got == "bpe"; });
}

void add_text_flags(Flags& flags, TrainOptions& o) {
  flags.group("Text and files");
  flags.add("--data FILE", o.data, "the text to learn, UTF-8; - is standard input; without it: the stories",
            not_empty("a file, or -"));
  flags.add("--val-data FILE", o.val_data, "the text to be judged by; without it: the last tenth of --data",
            not_empty("a file"));
  flags.add("--out FOLDER", o.out, "folder for the checkpoint; a new run replaces what is there",
            not_empty("a folder"));
  flags.add("--resume", o.resume, "continue the run in --out, with the settings it has saved");
  flags.add("--init-from FOLDER", o.init_from, "begin with the model of another run, or a published GPT-2",
            not_empty("a folder"));
  flags.add("--log FILE", o.log, "write a line of JSON for each step", not_empty("a file"));
  flags.add_config(o.config);
  flags.add("--tokenizer NAME", o.tokenizer,
            "characters, or bpe: bytes that are merged to words by how often they meet", tokenizer_name());
  flags.add("--vocab-size N", o.vocab_size, "tokens that bpe learns: 256 bytes, one for a text's end, merges",
            whole(257, "a whole number, 257 or more"));
}

void add_model_flags(Flags& flags, TrainOptions& o) {
  flags.group("Model");
  flags.add("--n-layer N", o.n_layer, "transformer blocks", at_least_one());
  flags.add("--n-head N", o.n_head, "attention heads in each block", at_least_one());
  flags.add("--n-embd N", o.n_embd, "width: numbers per token", at_least_one());
  flags.add("--block-size N", o.block_size, "context: tokens the model sees at once", at_least_one());
  flags.add("--dropout P", o.dropout, "share of activations dropped in training",
            number(0, below_one, "a number from 0 to below 1"));
  flags.add("--no-tie-weights", o.no_tie_weights, "an output layer of its own instead of the embedding's");
  add_part_flags(flags, o.parts);
}

void add_training_flags(Flags& flags, TrainOptions& o) {
  flags.group("Training");
  flags.add("--batch-size N", o.batch_size, "pieces of text in each step", at_least_one());
  flags.add("--gradient-accumulation-steps N", o.gradient_accumulation_steps,
            "batches in each step: as one of so many times the size, in the memory of one", at_least_one());
  flags.add("--max-iters N", o.max_iters, "steps in all; without it: about a minute of them, 2000 to 6000",
            at_least_one());
  flags.hide_default("--max-iters");
  flags.add("--learning-rate LR", o.learning_rate,
            "AdamW's step size at its highest; with --init-from a smaller one, and constant",
            number(above_zero, largest, "a number above 0"));
  flags.add("--min-lr LR", o.min_lr, "step size at the end of the cosine; at most a tenth of a rate that is named",
            number(0, largest, "a number, 0 or more"));
  flags.add("--lr-decay-iters N", o.lr_decay_iters, "where the cosine ends; without it: at --max-iters",
            at_least_one());
  flags.hide_default("--lr-decay-iters");
  flags.add("--warmup-iters N", o.warmup_iters, "steps of linear warm-up, at most --lr-decay-iters", at_least_zero());
  flags.add("--weight-decay X", o.weight_decay, "decay of matrices, not of biases and norms",
            number(0, largest, "a number, 0 or more"));
  flags.add("--beta1 X", o.beta1, "AdamW: memory of the mean", number(0, below_one, "a number from 0 to below 1"));
  flags.add("--beta2 X", o.beta2, "AdamW: memory of the variance", number(0, below_one, "a number from 0 to below 1"));
  flags.add("--grad-clip X", o.grad_clip, "largest norm of the gradient; 0 is no limit",
            number(0, largest, "a number, 0 or more"));
  flags.add("--seed N", o.seed, "of weights, batches, dropout and sample", seed_rule());
  flags.add("--threads N", o.threads, "0: one for each core", whole(0, "a whole number, 0 or more"));
  flags.add("--matmul-precision WORD", o.matmul_precision,
            "highest; high or medium: two bfloat16 or one, on processors for it", precision_rule());
}

void add_rank_flags(Flags& flags, TrainOptions& o) {
  flags.group("Several processes, on one computer or on many (docs/distributed.md)");
  flags.add("--ranks N", o.ranks, "train with N processes at once, which mpirun starts", at_least_one());
  flags.add("--slices N", o.slices,
            "cut each batch into N, which ranks share: the run depends on it, not on who computes which;\n"
            "8 with --ranks, else 1",
            at_least_one());
  flags.hide_default("--slices");
  flags.add("--rank-timeout SECONDS", o.rank_timeout,
            "end the run when a rank is silent for so long; 0: for ten steps, and at least a minute",
            number(0, largest, "a number, 0 or more"));
}

void add_evaluation_flags(Flags& flags, TrainOptions& o) {
  flags.group("Evaluation");
  flags.add("--eval-interval N", o.eval_interval, "steps between evaluations", at_least_one());
  flags.add("--eval-iters N", o.eval_iters, "batches in each evaluation", at_least_one());
  flags.add("--early-stop N", o.early_stop, "end after N evaluations without a new best loss; 0: do not",
            at_least_zero());
  flags.add("--keep-every N", o.keep_every, "keep the checkpoint of every N steps, in OUT/step-000500; 0: do not",
            at_least_zero());
  flags.add("--profile", o.profile,
            "at the end: a step op by op, as a table and in OUT/profile.json, flame.svg, roofline.svg");
  flags.add("--eval-only", o.eval_only, "measure the losses of --resume or --init-from, and write nothing");
}

bool is_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = decode_utf8(text, i);
    if (!character.valid()) return false;
    i += character.length;
  }
  return true;
}

/// UsageError for a path that is no UTF-8: a checkpoint could not name it to --resume.
void check_can_be_saved(const char* flag, const std::string& path) {
  std::error_code ignored;
  const std::string whole = fs::absolute(path, ignored).string();
  if (path.empty() || path == "-" || is_utf8(whole)) return;
  throw UsageError(
      fmt::format("{}: the path {} is not UTF-8, and a run could not be resumed with it\n"
                  "  hint: rename the file or its folder, or make a link to it",
                  flag, printable(whole)));
}

void check_rates(const TrainOptions& o) {
  if (o.min_lr <= o.learning_rate) return;
  if (!o.init_from.empty() && !o.learning_rate_is_named) {
    throw UsageError(
        fmt::format("--min-lr: must be at most {:g}, the rate for a model that has learned before, but is {:g}\n"
                    "  hint: --learning-rate names another rate to begin with",
                    o.learning_rate, o.min_lr));
  }
  throw UsageError(
      fmt::format("--min-lr: must be at most --learning-rate, but {} > {}\n  hint: --min-lr {} is a "
                  "tenth of it, which is usual",
                  o.min_lr, o.learning_rate, fmt::format("{:.3g}", o.learning_rate / 10)));
}

/// Rules that tie two flags together.
void check(const TrainOptions& o, bool wants_vocab_size) {
  if (o.tokenizer != "bpe" && wants_vocab_size) {
    throw UsageError(
        "--vocab-size: only bpe has one to choose, characters are as many as the text has\n  hint: add --tokenizer "
        "bpe");
  }
  check_heads(o.parts, o.n_head, o.n_embd);
  if (o.resume && !o.init_from.empty()) {
    throw UsageError(
        "--init-from: a run that is resumed has a model already\n  hint: leave out --resume to begin a new one");
  }
  if (o.eval_only && !o.resume && o.init_from.empty()) {
    throw UsageError(
        "--eval-only: there is no model yet\n  hint: --resume takes that of --out, --init-from FOLDER another one");
  }
  if (o.eval_only && o.profile) {
    throw UsageError("--profile: is about steps, and --eval-only takes none\n  hint: leave out one of them");
  }
  if (o.val_data == "-") throw UsageError("--val-data: must be a file\n  hint: standard input is for --data");
  check_can_be_saved("--data", o.data);
  check_can_be_saved("--val-data", o.val_data);
  if (o.ranks > 1 && o.data == "-") {
    throw UsageError("--ranks: every rank reads the text, so --data must be a file\n  hint: write the text into one");
  }
  if (o.threads > 1024) throw UsageError("--threads: must be at most 1024\n  hint: 0 takes one for each core");
}

}  // namespace

TrainOptions parse_train_options(int argc, const char* const* argv, const Settings& saved) {
  std::vector<std::string> arguments;
  for (const auto& [flag, value] : saved) arguments.push_back(fmt::format("--{}={}", flag, value));
  arguments.insert(arguments.end(), argv + 1, argv + argc);  // the last one counts

  TrainOptions options;
  const std::string program = argv[0];
  Flags flags("Trains a small GPT on a text and lets it write.", program,
              fmt::format("  {0}\n  {0} --data poems.txt --max-iters 500\n  {0} --tokenizer bpe --vocab-size 512\n  "
                          "{0} --resume --max-iters 9000\n",
                          program));
  add_text_flags(flags, options);
  add_model_flags(flags, options);
  add_training_flags(flags, options);
  add_rank_flags(flags, options);
  add_evaluation_flags(flags, options);
  flags.parse(arguments);
  options.data_is_named = flags.count("--data") > saved.count("data");
  options.val_data_is_named = flags.count("--val-data") > saved.count("val-data");
  const auto is_named = [&](const std::string& flag) { return flags.count("--" + flag) > saved.count(flag); };
  apply_like(options.parts, is_named);
  options.learning_rate_is_named = is_named("learning-rate");
  options.min_lr_is_named = is_named("min-lr");
  options.ranks_is_named = is_named("ranks");
  options.slices_is_named = flags.count("--slices") > 0;
  if (options.learning_rate_is_named && !options.min_lr_is_named) {
    const auto tenth = parse_number<double>(fmt::format("{:g}", options.learning_rate / 10));  // 0.0006, not 0.00060…1
    options.min_lr = std::min(options.min_lr, tenth.value_or(0));
  }
  const bool has_model = options.resume || !options.init_from.empty();  // whose tokenizer the flags may rest on
  const bool knows_run = !has_model || !saved.empty();
  if (knows_run) check_rates(options);  // otherwise the rate to begin with is in a run that is still to be read
  check(options, flags.count("--vocab-size") > 0 && knows_run && !saved.contains("vocab-size"));
  return options;
}

void settle_ranks(TrainOptions& options, int64_t started) {
  if (options.ranks_is_named && options.ranks != started) {
    throw UsageError(fmt::format("--ranks: is {}, and mpirun has started {}\n  hint: leave out --ranks, or mpirun",
                                 options.ranks, started));
  }
  options.ranks = started;
  if (options.slices == 0) options.slices = started > 1 ? 8 : 1;
}

Settings to_settings(const TrainOptions& o) {
  const auto text = [](const auto& value) { return fmt::format("{}", value); };
  const auto path = [](const std::string& data) { return data == "-" ? data : fs::absolute(data).string(); };
  Settings settings = {
      {"tokenizer", o.tokenizer},
      {"n-layer", text(o.n_layer)},
      {"n-head", text(o.n_head)},
      {"n-embd", text(o.n_embd)},
      {"block-size", text(o.block_size)},
      {"dropout", text(o.dropout)},
      {"no-tie-weights", text(o.no_tie_weights)},
      {"batch-size", text(o.batch_size)},
      {"gradient-accumulation-steps", text(o.gradient_accumulation_steps)},
      {"max-iters", text(o.max_iters)},
      {"learning-rate", text(o.learning_rate)},
      {"matmul-precision", o.matmul_precision},
      {"min-lr", text(o.min_lr)},
      {"warmup-iters", text(o.warmup_iters)},
      {"weight-decay", text(o.weight_decay)},
      {"beta1", text(o.beta1)},
      {"beta2", text(o.beta2)},
      {"grad-clip", text(o.grad_clip)},
      {"eval-interval", text(o.eval_interval)},
      {"eval-iters", text(o.eval_iters)},
      {"early-stop", text(o.early_stop)},
      {"seed", text(o.seed)},
  };
  settings.merge(to_settings(o.parts));
  if (o.tokenizer == "bpe") settings["vocab-size"] = text(o.vocab_size);
  if (o.slices > 1 || o.slices_is_named) settings["slices"] = text(o.slices);
  if (o.keep_every > 0) settings["keep-every"] = text(o.keep_every);
  if (o.lr_decay_iters > 0) settings["lr-decay-iters"] = text(o.lr_decay_iters);
  if (!o.data.empty()) settings["data"] = path(o.data);
  if (!o.val_data.empty()) settings["val-data"] = path(o.val_data);
  return settings;
}

Settings model_settings(const GPTConfig& config, const Tokenizer& tokenizer) {
  TrainOptions o;
  o.n_layer = config.n_layer, o.n_head = config.n_head, o.n_embd = config.n_embd, o.block_size = config.block_size;
  o.no_tie_weights = !config.tie_weights;
  o.parts = parts_of_config(config);
  if (dynamic_cast<const CharTokenizer*>(&tokenizer) == nullptr) o.tokenizer = "bpe";
  o.vocab_size = tokenizer.vocab_size();
  Settings settings = to_settings(o.parts);
  for (const auto& [flag, value] : to_settings(o)) {
    static const std::set<std::string> of_model = {"n-layer",        "n-head",    "n-embd",    "block-size",
                                                   "no-tie-weights", "tokenizer", "vocab-size"};
    if (of_model.contains(flag)) settings[flag] = value;
  }
  return settings;
}

double fine_tuning_rate(const GPTConfig& config) {
  const TrainOptions usual;
  const double width = static_cast<double>(std::max(config.n_embd, usual.n_embd)) / static_cast<double>(usual.n_embd);
  return std::stod(fmt::format("{:.1e}", usual.learning_rate / 20 / width));
}

void check_saved_settings(const Settings& saved, const std::string& file) {
  TrainOptions all;
  all.tokenizer = "bpe";
  all.data = all.val_data = "-";
  all.lr_decay_iters = all.keep_every = 1;
  all.parts = {.norm = "rms", .mlp = "swiglu", .mlp_width = 1, .kv_heads = 1, .head_dim = 1};  // not the defaults
  all.slices = 2;
  const Settings known = to_settings(all);
  std::vector<std::string> arguments{"train"};
  for (const auto& [flag, value] : saved) {
    if (!known.contains(flag)) {
      fail<FileError>("{}: options: {} is no setting that a run saves", file, printable(flag));
    }
    const bool is_flag = flag == "no-bias" || flag == "no-tie-weights";
    if (is_flag && value != "true" && value != "false") {
      fail<FileError>("{}: options: --{}: must be true or false, got {}", file, flag, printable(value));
    }
    if (value.empty() || value.find('\0') != value.npos) {
      fail<FileError>("{}: options: {} is {}: a value without zero bytes is expected", file, printable(flag),
                      value.empty() ? "empty" : printable(value));
    }
    arguments.push_back(fmt::format("--{}={}", flag, value));
  }
  for (const auto& [flag, value] : known) {
    static const std::set<std::string> can_be_missing_flags = {
        "data",       "val-data",   "vocab-size",     "gradient-accumulation-steps",
        "early-stop", "keep-every", "lr-decay-iters", "slices"};
    const std::vector<std::string>& parts = optional_part_settings();
    const bool can_be_missing =
        can_be_missing_flags.contains(flag) || std::find(parts.begin(), parts.end(), flag) != parts.end();
    if (!saved.contains(flag) && !can_be_missing) fail<FileError>("{}: options: {} is missing", file, printable(flag));
  }
  std::vector<const char*> words;
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  try {
    parse_train_options(static_cast<int>(words.size()), words.data());
  } catch (const UsageError& error) {
    fail<FileError>("{}: options: {}", file, error.what());
  }
}

std::string resume_command(const std::string& program, const TrainOptions& options) {
  std::string command = program + " --resume";
  if (options.out != "out") command += " --out " + shell_word(options.out.string());
  if (!options.log.empty()) command += " --log " + shell_word(options.log.string());
  if (options.ranks > 1) command += fmt::format(" --ranks {}", options.ranks);
  if (options.threads != 0) command += fmt::format(" --threads {}", options.threads);
  if (options.data == "-") command += " --data -  (with the same text)";
  return command;
}

std::string hint_to_resume(const std::string& program, const TrainOptions& options) {
  if (!has_checkpoint(options.out / "last"))
    return fmt::format("\n  there is no checkpoint in {} yet", shown(options.out));
  return fmt::format("\n  the last checkpoint, in {}, is whole; to go on:\n  {}", shown(options.out),
                     resume_command(program, options));
}

}  // namespace tinytensor
