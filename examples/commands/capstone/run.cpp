#include "examples/commands/capstone/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>

#include "examples/commands/capstone/contest_text.h"
#include "examples/commands/capstone/learn.h"
#include "examples/commands/capstone/machine.h"
#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/numbers.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/train/progress.h"
#include "examples/commands/train/run.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/io/sha256.h"
#include "tinytensor/io/whole_folder.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr int hand_back_descriptor = 3;
const std::vector<std::string> entry_files{"entry.json", "model.safetensors", "characters.json", "vocab.json",
                                           "merges.txt"};

/// A new entry, and nothing else, is written to this folder.
void require_new(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(folder, ignored))) return;
  throw UsageError(fmt::format("--out: {} is there already, and is left as it is\n  hint: --out names another folder",
                               shown(folder)));
}

/// The mean losses of stretches of steps, at most so many of them.
class Losses {
 public:
  explicit Losses(int64_t steps) : stretch_(std::max<int64_t>((steps + most - 1) / most, 1)), steps_(steps) {}
  void add(int64_t done, double loss) {
    sum_ += loss, ++count_;
    if (done % stretch_ != 0 && done != steps_) return;
    all.emplace_back(done, sum_ / static_cast<double>(count_));
    sum_ = 0, count_ = 0;
  }
  std::vector<std::pair<int64_t, double>> all;

 private:
  static constexpr int64_t most = 200;
  int64_t stretch_, steps_, count_ = 0;
  double sum_ = 0;
};

/// Whose lines run in this process: "DIGEST 03.1 03.2 …", as ./tt has linked it.
void note_code(Entry& entry) {
  const char* code = std::getenv("TINYTENSOR_CODE");
  std::istringstream words(code == nullptr ? "" : code);
  words >> entry.code_digest;
  for (std::string exercise; words >> exercise;) entry.exercises.push_back(exercise);
  entry.fast_kernels = !entry.exercises.empty() && std::getenv("TINYTENSOR_MINE") == nullptr;
}

void check_memory(const ContestOptions& options, const GPTConfig& config) {
  TrainOptions same;
  same.batch_size = options.batch_size, same.block_size = options.block_size;
  tinytensor::check_memory(same, config);
}

std::string header(const Entry& entry, const ContestText& text, const GPTConfig& config) {
  const std::string code = entry.exercises.empty()
                               ? "the library's"
                               : fmt::format("yours in {}", counted(std::ssize(entry.exercises), "exercise"));
  return fmt::format(
      "text    {}: {} bytes to learn from, {} documents to be scored by\n"
      "model   {}, {}, {} wide, looks back {}, {} tokens: {:.0f} weights\n"
      "run     {} steps for {:.4g} of {:.4g} operations; seed {}, {}; code: {}\n",
      text.name, with_commas(std::ssize(text.training)), text.documents.size(), counted(config.n_layer, "layer"),
      counted(config.n_head, "head"), config.n_embd, config.block_size, config.vocab_size, num_parameters(config),
      with_commas(entry.steps), entry.operations, entry.budget, entry.seed, counted(num_threads(), "thread"), code);
}

void hand_back(const std::string& weights) {
  for (size_t at = 0; at < weights.size();) {
    const ssize_t count = ::write(hand_back_descriptor, weights.data() + at, weights.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail<FileError>("--hand-back: the weights cannot be written to file descriptor 3");
    at += static_cast<size_t>(count);
  }
}

void write_entry(const fs::path& folder, const Entry& entry, const GPT& model, const Tokenizer& tokenizer) {
  require_new(folder);
  replace_whole_folder(folder, entry_files, [&](const fs::path& into) {
    save_safetensors(into / "model.safetensors", model.state_dict());
    tokenizer.save(into);
    write_file(into / "entry.json", json_of(entry));
  });
}

std::string told(const Entry& entry, const fs::path& out) {
  return fmt::format(
      "\n{:.4f} bits per byte on {} published documents; {:.4g} operations in {}, {:.0f} s\n"
      "the entry is in {}; to compare it, and to hand it in:\n\n"
      "  ./tt capstone report {}\n  ./tt capstone submit {}\n",
      bits_per_byte(entry.validation), entry.validation.size(), entry.operations, counted(entry.steps, "step"),
      entry.seconds, shown(out), shell_word(out.string()), shell_word(out.string()));
}

/// All that training needs, and the entry as far as it is known before.
struct Preparation {
  ContestText text;
  std::shared_ptr<const Tokenizer> tokenizer;
  GPTConfig config;
  std::vector<int32_t> tokens;
  Entry entry;
};

Preparation prepare(const RunFlags& flags) {
  Preparation ready;
  ready.text = contest_text(flags.data);
  ready.tokenizer = contest_tokenizer(flags.options, ready.text.training);
  ready.config = contest_config(flags.options, ready.tokenizer->vocab_size());
  check_memory(flags.options, ready.config);
  ready.tokenizer->append_ids(ready.text.training, ready.tokens);
  Entry& entry = ready.entry;
  entry.options = flags.options, entry.seed = flags.seed, entry.budget = flags.budget;
  const double operations = operations_of_step(flags.options, ready.config);
  entry.steps = flags.steps > 0 ? flags.steps : steps_for(flags.budget, operations);
  entry.operations = operations * static_cast<double>(entry.steps);
  entry.text = ready.text.name, entry.text_digest = ready.text.digest;
  note_code(entry);
  return ready;
}

/// Nothing where it was interrupted.
std::unique_ptr<GPT> learn_and_show(const RunFlags& flags, Preparation& ready) {
  Entry& entry = ready.entry;
  std::optional<Progress> progress;
  if (!flags.hand_back) {
    progress.emplace(Terminal::detect(), 0, entry.steps, std::max<int64_t>(entry.steps / 2, 1));
    progress->say(header(entry, ready.text, ready.config));
  }
  catch_interrupts();
  Losses losses(entry.steps);
  const ContestOptions& o = flags.options;
  const int64_t tokens_of_step = o.batch_size * o.block_size * o.gradient_accumulation_steps;
  const auto begin = std::chrono::steady_clock::now();
  const auto stepped = [&](const StepReport& report) {
    losses.add(report.iter + 1, report.loss);
    if (progress) progress->step(report, tokens_of_step);
    return !interrupted();
  };
  std::unique_ptr<GPT> model = learn(o, ready.config, flags.seed, flags.budget, entry.steps, ready.tokens, stepped);
  entry.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  entry.losses = std::move(losses.all);
  return model;
}

}  // namespace

int run_entry(const RunFlags& flags) {
  if (!flags.hand_back) require_new(flags.out);
  if (flags.threads > 0) set_num_threads(static_cast<int>(flags.threads));
  Preparation ready = prepare(flags);
  const std::unique_ptr<GPT> model = learn_and_show(flags, ready);
  if (model == nullptr) {
    print_error("interrupted: there is no entry\n");
    return interrupted_status();
  }
  const std::string weights = weights_of(*model);
  if (flags.hand_back) return hand_back(weights), 0;
  Entry& entry = ready.entry;
  entry.weights_digest = sha256(weights);
  entry.library = library_here(), entry.machine = machine_here();
  entry.validation = score_documents(*model, *ready.tokenizer, ready.text.documents);
  write_entry(flags.out, entry, *model, *ready.tokenizer);
  print_out(told(entry, flags.out));
  return 0;
}

}  // namespace tinytensor
