#include "examples/commands/capstone/rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace tinytensor {
namespace {

ContestOption whole(const char* name, int64_t& value, double low, double high, const char* about) {
  ContestOption option{name, about};
  option.whole = &value, option.low = low, option.high = high;
  return option;
}

ContestOption number(const char* name, double& value, double low, double below, const char* about) {
  ContestOption option{name, about};
  option.number = &value, option.low = low, option.high = below;
  return option;
}

ContestOption flag(const char* name, bool& value, const char* about) {
  ContestOption option{name, about};
  option.flag = &value;
  return option;
}

ContestOption word(const char* name, std::string& value, std::vector<std::string> words, const char* about) {
  ContestOption option{name, about};
  option.word = &value, option.words = std::move(words);
  return option;
}

bool keeps_its_bounds(const ContestOption& option) {
  const auto within = [&](double value) { return value >= option.low && value <= option.high; };
  if (option.whole != nullptr) return within(static_cast<double>(*option.whole));
  if (option.number != nullptr) return within(*option.number) && *option.number < option.high;
  return option.word == nullptr ||
         std::find(option.words.begin(), option.words.end(), *option.word) != option.words.end();
}

}  // namespace

std::string ContestOption::rule() const {
  if (whole != nullptr) return fmt::format("a whole number from {:g} to {:g}", low, high);
  if (number != nullptr) return fmt::format("a number from {:g} to below {:g}", low, high);
  if (flag != nullptr) return "true or false";
  return fmt::format("{}", fmt::join(words, " or "));
}

std::string ContestOption::text() const {
  if (whole != nullptr) return fmt::format("{}", *whole);
  if (number != nullptr) return fmt::format("{}", *number);  // the shortest text that reads back as this number
  if (flag != nullptr) return *flag ? "true" : "false";
  return *word;
}

std::vector<ContestOption> options_of(ContestOptions& o) {
  return {
      word("tokenizer", o.tokenizer, {"characters", "bpe"}, "characters, or bpe: bytes that are merged to words"),
      whole("vocab-size", o.vocab_size, 257, 8192, "tokens that bpe learns, from the training part alone"),
      whole("n-layer", o.n_layer, 1, 64, "transformer blocks"),
      whole("n-head", o.n_head, 1, 64, "attention heads in each block"),
      whole("n-embd", o.n_embd, 1, 1024, "width: numbers per token"),
      whole("block-size", o.block_size, 2, 1024, "context: tokens the model sees at once"),
      word("positions", o.positions, {"learned", "sinusoidal", "rotary"}, "how it knows where a token stands"),
      number("dropout", o.dropout, 0, 1, "share of activations dropped in training"),
      flag("no-bias", o.no_bias, "no biases in linear layers and norms"),
      flag("no-tie-weights", o.no_tie_weights, "an output layer of its own instead of the embedding's"),
      whole("batch-size", o.batch_size, 1, 1024, "pieces of text in each batch"),
      whole("gradient-accumulation-steps", o.gradient_accumulation_steps, 1, 64, "batches in each step"),
      word("schedule", o.schedule, {"plateau", "cosine"}, "plateau: up, constant, down at the end; cosine: up, cosine"),
      number("learning-rate", o.learning_rate, 1e-8, 10, "AdamW's step size at its highest"),
      number("end-rate", o.end_rate, 0, 1, "share of it at the end"),
      number("warmup", o.warmup, 0, 1, "share of the budget in which the rate rises"),
      number("decay", o.decay, 0, 1, "plateau: share of the budget in which it falls"),
      number("weight-decay", o.weight_decay, 0, 10, "decay of matrices, not of biases and norms"),
      number("beta1", o.beta1, 0, 1, "AdamW: memory of the mean"),
      number("beta2", o.beta2, 0, 1, "AdamW: memory of the variance"),
      number("grad-clip", o.grad_clip, 0, 1e6, "largest norm of the gradient; 0 is no limit"),
  };
}

std::string broken_rule(ContestOptions o) {
  for (const ContestOption& option : options_of(o)) {
    if (!keeps_its_bounds(option)) {
      return fmt::format("{} must be {}, but is {}", option.name, option.rule(), option.text());
    }
  }
  if (o.n_embd % o.n_head != 0) {
    return fmt::format("n-head must divide n-embd, but {} / {} leaves {}", o.n_embd, o.n_head, o.n_embd % o.n_head);
  }
  if (o.positions == "rotary" && (o.n_embd / o.n_head) % 2 != 0) {
    return fmt::format("n-embd / n-head must be even where positions are rotary, but is {}", o.n_embd / o.n_head);
  }
  if (o.positions == "sinusoidal" && o.n_embd % 2 != 0) {
    return fmt::format("n-embd must be even where positions are sinusoidal, but is {}", o.n_embd);
  }
  if (o.schedule == "plateau" && o.warmup + o.decay > 1) {
    return fmt::format("warmup and decay must be at most 1 together, but are {} + {}", o.warmup, o.decay);
  }
  return "";
}

std::string broken_rule(double budget) {
  if (budget >= least_budget && budget <= largest_budget && std::floor(budget) == budget) return "";
  return fmt::format("budget must be a whole number of operations from {:g} to {:g}, but is {}", least_budget,
                     largest_budget, budget);
}

std::vector<std::string> flags_of(ContestOptions options) {
  std::vector<std::string> flags;
  const bool has_vocabulary = options.tokenizer == "bpe";
  for (const ContestOption& option : options_of(options)) {
    if (option.name == "vocab-size" && !has_vocabulary) continue;
    if (option.flag == nullptr) {
      flags.push_back(fmt::format("--{}={}", option.name, option.text()));
    } else if (*option.flag) {
      flags.push_back("--" + option.name);
    }
  }
  return flags;
}

std::string differences(ContestOptions options) {
  ContestOptions usual;
  const std::vector<ContestOption> all = options_of(options), defaults = options_of(usual);
  std::vector<std::string> found;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == "vocab-size" && options.tokenizer != "bpe") continue;
    if (all[i].text() == defaults[i].text()) continue;
    found.push_back(all[i].flag != nullptr ? all[i].name : all[i].name + " " + all[i].text());
  }
  return found.empty() ? "the default" : fmt::format("{}", fmt::join(found, ", "));
}

}  // namespace tinytensor
