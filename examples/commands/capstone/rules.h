// The rules of the contest: what an entry may choose, and within which bounds. docs/capstone.md tells them.
//
// A model is a GPT that learns from the training part of a text until a budget of counted operations is spent. It is
// scored by bits per byte on documents that it has not seen, each byte once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

constexpr int64_t contest_rules = 1;  ///< the version of the rules: entries of another one are not compared
/// Operations that training may spend where nobody says: about a minute of the default model on two cores.
constexpr double default_budget = 3e12;
/// At least two steps of the default model, which every entry is compared with. The counts of operations are sums of
/// whole numbers in a double: exact below 2^53.
constexpr double least_budget = 2e9, largest_budget = 9007199254740992.0;
constexpr uint64_t default_contest_seed = 1337;

/// What an entry chooses. The names are those of ./tt train.
struct ContestOptions {
  std::string tokenizer = "characters";  // or "bpe"
  int64_t vocab_size = 512;              // of bpe
  int64_t n_layer = 4, n_head = 4, n_embd = 64, block_size = 64;
  double dropout = 0;
  bool no_bias = false, no_tie_weights = false;
  std::string positions = "learned";  // or "sinusoidal", "rotary"
  int64_t batch_size = 12, gradient_accumulation_steps = 1;
  std::string schedule = "plateau";  // or "cosine"
  double learning_rate = 6e-3, end_rate = 0.02;
  double warmup = 0.05, decay = 0.3;
  double weight_decay = 0.1, beta1 = 0.9, beta2 = 0.99, grad_clip = 1;

  bool operator==(const ContestOptions&) const = default;
};

/// One of them: its name, its bounds and where it stands. Which of the four it is says which pointer is not null.
struct ContestOption {
  std::string name, about;
  int64_t* whole = nullptr;  ///< from low to high
  double* number = nullptr;  ///< from low to below high
  bool* flag = nullptr;
  std::string* word = nullptr;  ///< one of `words`
  double low = 0, high = 0;
  std::vector<std::string> words = {};

  /// "a whole number from 1 to 64"
  std::string rule() const;
  /// Its value as text, from which the very number is read again.
  std::string text() const;
};
/// All options, in the order of --help: flags, files and checks are made of this list.
std::vector<ContestOption> options_of(ContestOptions& options);

/// "" where all options keep their bounds and go together; else the rule that is broken, which begins with the
/// option's name.
std::string broken_rule(ContestOptions options);
/// The same of a budget.
std::string broken_rule(double budget);

/// "--n-layer=4", …: every option, as flags of ./tt capstone run.
std::vector<std::string> flags_of(ContestOptions options);
/// "n-embd 128, batch-size 24": what differs from the default; "the default" where nothing does.
std::string differences(ContestOptions options);

}  // namespace tinytensor
