// ./tt sample: a trained GPT writes.
//
// What one learns: a language model gives a probability to every next character; how one of them is chosen is up to us
// (temperature, top-k, top-p).
#include <unistd.h>

#include <memory>
#include <utility>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/sample/options.h"
#include "examples/commands/sample/writing.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
namespace fs = std::filesystem;

/// The flag's text, else what comes through a pipe (without the line break at its end, which echo adds).
std::string read_prompt(const SampleOptions& options) {
  if (options.prompt) return *options.prompt;
  if (isatty(STDIN_FILENO)) return "";
  constexpr size_t largest = size_t{1} << 24;
  std::string prompt = read_open_file(STDIN_FILENO, "standard input", largest);
  if (prompt.ends_with('\n')) prompt.pop_back();
  return prompt;
}

struct Loaded {
  GPT model;
  std::shared_ptr<const Tokenizer> tokenizer;
  fs::path folder;  // for messages
};

/// FileError, naming file and field, where the keys and values of all positions that the model looks back over need
/// more memory than there is: without a table of positions nothing else bounds their number.
void check_context(const Loaded& loaded, const char* field) {
  const GPTConfig c = completed(loaded.model.config);
  const auto number = [](int64_t n) { return static_cast<double>(n); };
  const double bytes =
      2 * sizeof(real) * number(c.n_layer) * number(c.kv_heads) * number(c.head_dim) * number(c.block_size);
  const auto free = static_cast<double>(available_memory());
  if (bytes <= free) return;
  fail<FileError>("{}: {} is {}: the keys and values of so many positions take {:.1f} GB, {:.1f} GB are free",
                  shown(loaded.folder / "config.json"), field, c.block_size, bytes / 1e9, free / 1e9);
}

/// A published GPT-2, or what ./tt train has made.
Loaded load(const SampleOptions& options) {
  if (!options.model.empty()) {
    Pretrained published =
        holds_quantized(options.model) ? load_quantized(options.model) : from_pretrained(options.model);
    Loaded loaded{std::move(published.model), std::move(published.tokenizer), options.model};
    check_context(loaded, "n_positions");
    return loaded;
  }
  const Checkpoint checkpoint = options.last ? load_last(options.out) : load_best(options.out);
  Loaded loaded{load_gpt(checkpoint), checkpoint.tokenizer, checkpoint.folder};
  check_context(loaded, "block_size");
  return loaded;
}

/// The ids of --stop. ValueError for what is not one token.
std::vector<int64_t> stop_ids(const SampleOptions& options, const Tokenizer& tokenizer) {
  std::vector<int64_t> ids;
  for (const std::string& text : options.stop) {
    const auto is_text = [&](int64_t id) { return tokenizer.token(id) == text; };
    int64_t id = 0;
    while (id < tokenizer.vocab_size() && !is_text(id)) ++id;
    if (id == tokenizer.vocab_size()) {
      fail<ValueError>("--stop: {} is no token of this model\n  hint: {}", printable(text),
                       dynamic_cast<const CharTokenizer*>(&tokenizer) != nullptr
                           ? "its tokens are single characters"
                           : "<|endoftext|> ends a text; words begin with a space");
    }
    ids.push_back(id);
  }
  return ids;
}

/// FileError, naming the folder, where the model holds what is no number: it is looked at when writing has failed, for
/// to look at all of a large model takes longer than to begin.
void check_weights(const Loaded& loaded) {
  for (const auto& [name, parameter] : loaded.model.named_parameters()) {
    if (all(isfinite(parameter))) continue;
    fail<FileError>("{}: parameter {} holds numbers that are not finite", shown(loaded.folder), printable(name));
  }
}

/// FileError, naming the folder and the parameter, where a weight is not finite.
void quantize_loaded(Loaded& loaded) {
  try {
    quantize(loaded.model);
  } catch (const ValueError& error) {
    fail<FileError>("{}: {}", shown(loaded.folder), error.what());
  }
}

int write(const SampleOptions& options) {
  Loaded loaded = load(options);
  if (!options.quantize.empty()) quantize_loaded(loaded);
  const std::string prompt = read_prompt(options);
  loaded.tokenizer->encode(prompt);  // a fault of the prompt is told before anything is written
  const std::vector<int64_t> stop = stop_ids(options, *loaded.tokenizer);
  const Sampling sampling{options.temperature, options.top_k, options.top_p};
  Generator generator(options.seed);
  for (int64_t i = 0; i < options.num_samples; ++i) {
    if (interrupted() || output_error() != 0) break;
    if (i > 0) print_out("\n----------\n");
    try {
      write_sample(loaded.model, *loaded.tokenizer, prompt, options.max_new_tokens, sampling, generator, stop);
    } catch (const ValueError& error) {
      check_weights(loaded);
      fail<FileError>("{}: {}", shown(loaded.folder), error.what());
    }
  }
  return 0;
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const SampleOptions options = parse_sample_options(argc, argv);
    if (options.threads > 0) set_num_threads(static_cast<int>(options.threads));
    return write(options);
  });
}
