#include "examples/commands/capstone/contest_flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "examples/commands/command_line/flags.h"
#include "examples/commands/command_line/usage.h"

namespace tinytensor {
namespace {

/// What a flag must be is said by the contest's own list of options.
Rule rule_of(const ContestOption& option) {
  const auto holds = [option](const std::string& text) {
    if (option.whole != nullptr) {
      const std::optional<int64_t> value = parse_number<int64_t>(text);
      return value && static_cast<double>(*value) >= option.low && static_cast<double>(*value) <= option.high;
    }
    if (option.number != nullptr) {
      const std::optional<double> value = parse_number<double>(text);
      return value && *value >= option.low && *value < option.high;
    }
    return std::find(option.words.begin(), option.words.end(), text) != option.words.end();
  };
  return rule(option.rule(), holds);
}

void add_options(Flags& flags, ContestOptions& options) {
  for (const ContestOption& option : options_of(options)) {
    const std::string name = "--" + option.name;
    if (option.whole != nullptr) flags.add(name + " N", *option.whole, option.about, rule_of(option));
    if (option.number != nullptr) flags.add(name + " X", *option.number, option.about, rule_of(option));
    if (option.flag != nullptr) flags.add(name, *option.flag, option.about);
    if (option.word != nullptr) flags.add(name + " WORD", *option.word, option.about, rule_of(option));
  }
}

Rule budget_rule() {
  return rule(fmt::format("a whole number of operations from {:g} to {:g}", least_budget, largest_budget),
              [](const std::string& text) {
                const std::optional<double> value = parse_number<double>(text);
                return value && broken_rule(*value).empty();
              });
}

void check_together(const ContestOptions& options) {
  const std::string broken = broken_rule(options);
  if (!broken.empty()) throw UsageError("--" + broken);
}

}  // namespace

RunFlags parse_run_flags(int argc, const char* const* argv) {
  RunFlags o;
  std::string out = o.out.string();
  Flags flags(
      "Trains a model for the contest, and writes it as an entry.", argv[0],
      fmt::format("  {0} --out first\n  {0} --n-embd 96 --batch-size 8 --out wider\n  {0} --mine --seed 7\n", argv[0]));
  flags.group("The entry");
  flags.add("--out FOLDER", out, "a new folder for the entry", not_empty("a folder"));
  flags.add("--data FILE", o.data, "the class's own text, UTF-8; without it: the stories", not_empty("a file"));
  flags.add("--budget X", o.budget, "operations that training may spend, as they are counted", budget_rule());
  flags.add("--seed N", o.seed, "of weights, batches and dropout", seed_rule());
  flags.add("--threads N", o.threads, "0: one for each core; no digit of the result depends on it",
            whole(0, "a whole number, 0 or more"));
  flags.group("What it chooses");
  add_options(flags, o.options);
  flags.group("");
  flags.add("--hand-back", o.hand_back, "only write the weights to file descriptor 3");
  flags.add("--steps N", o.steps, "with it: as many as the verifier counts", at_least_one());
  flags.parse({argv + 1, argv + argc});
  if (o.steps > 0 && !o.hand_back) throw UsageError("--steps: the budget says how many\n  hint: --budget X");
  if (o.data == "-") throw UsageError("--data: must be a file\n  hint: who verifies the entry reads it again");
  if (o.threads > 1024) throw UsageError("--threads: must be at most 1024\n  hint: 0 takes one for each core");
  if (o.options.tokenizer != "bpe" && flags.count("--vocab-size") > 0) {
    throw UsageError("--vocab-size: only bpe has one to choose\n  hint: add --tokenizer bpe");
  }
  check_together(o.options);
  o.out = out;
  return o;
}

ReportFlags parse_report_flags(int argc, const char* const* argv) {
  ReportFlags o;
  std::vector<std::string> entries;
  Flags flags("Compares entries on the published documents.", argv[0], fmt::format("  {0} first wider\n", argv[0]));
  flags.add_each("ENTRY …", entries, "folders of entries; all others are compared with the first",
                 not_empty("a folder"));
  flags.parse({argv + 1, argv + argc});
  if (entries.empty()) throw UsageError("ENTRY: name one or more\n  hint: what ./tt capstone run --out has written");
  if (entries.size() > 100) throw UsageError("ENTRY: at most 100 of them");
  o.entries.assign(entries.begin(), entries.end());
  return o;
}

ScoreFlags parse_score_flags(int argc, const char* const* argv) {
  ScoreFlags o;
  Flags flags("Scores weights: for ./tt capstone verify.", argv[0], "");
  flags.add("--weights FILE", o.weights, "floats, by name", not_empty("a file"));
  flags.add("--data FILE", o.data, "the class's own text", not_empty("a file"));
  flags.add("--budget X", o.budget, "operations", budget_rule());
  flags.add("--hidden FILE", o.hidden, "documents that nobody has seen", not_empty("a file"));
  flags.add("--hidden-seed N", o.hidden_seed, "or stories of this seed", seed_rule());
  add_options(flags, o.options);
  flags.parse({argv + 1, argv + argc});
  check_together(o.options);
  return o;
}

}  // namespace tinytensor
