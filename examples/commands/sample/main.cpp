// ./tt sample: a trained GPT writes.
//
// What one learns: a language model gives a probability to every next character; how one of them is chosen is up to us
// (temperature, top-k, top-p).
#include <fmt/format.h>
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
  fs::path folder;                             // for messages
  std::vector<int64_t> end_tokens = {};        // each ends a text, whatever --stop says
  std::vector<std::string> not_followed = {};  // settings of its files
};

/// The field of config.json that says over how many positions the model looks back.
const char* context_field(const SampleOptions& options, const GPTConfig& config) {
  if (options.model.empty()) return "block_size";
  return is_llama(config) ? "max_position_embeddings" : "n_positions";
}

/// FileError, naming file and field, where the keys and values of all positions that are written, or looked back over, need
/// more memory than there is: without a table of positions nothing else bounds their number.
void check_context(const Loaded& loaded, const char* field, int64_t positions) {
  const double bytes = cache_bytes(loaded.model.config, 1, positions);
  const auto free = static_cast<double>(available_memory());
  if (bytes <= free) return;
  fail<FileError>("{}: {} is {}: the keys and values of so many positions take {:.1f} GB, {:.1f} GB are free",
                  shown(loaded.folder / "config.json"), field, loaded.model.config.block_size, bytes / 1e9, free / 1e9);
}

/// A published model, or what ./tt train has made.
Loaded load(const SampleOptions& options) {
  if (!options.model.empty()) {
    Pretrained published =
        holds_quantized(options.model) ? load_quantized(options.model) : from_pretrained(options.model);
    return {std::move(published.model), std::move(published.tokenizer), options.model, std::move(published.end_tokens),
            std::move(published.not_followed)};
  }
  const Checkpoint checkpoint = options.last ? load_last(options.out) : load_best(options.out);
  return {load_gpt(checkpoint), checkpoint.tokenizer, checkpoint.folder};
}

/// Lets the model look back no further than the text will be long: its cache of keys and values has a place for each
/// position that it looks back over, and published models look back over many. Says so where the prompt is longer.
void shorten_context(Loaded& loaded, const SampleOptions& options, int64_t prompt_tokens) {
  GPTConfig& config = loaded.model.config;
  if (prompt_tokens > config.block_size) {
    print_error(
        fmt::format("note    the prompt has {0} tokens: the model looks back over {1} ({2}), and sees its last {1}\n",
                    prompt_tokens, config.block_size, context_field(options, config)));
  }
  const bool fits = options.max_new_tokens < config.block_size - prompt_tokens;
  const int64_t positions = fits ? prompt_tokens + options.max_new_tokens : config.block_size;
  check_context(loaded, context_field(options, config), positions);
  config.block_size = positions;
}

/// The ids of --stop, and those that end a text by the model's files. ValueError for what is not one token.
std::vector<int64_t> stop_ids(const SampleOptions& options, const Loaded& loaded) {
  const Tokenizer& tokenizer = *loaded.tokenizer;
  std::vector<int64_t> ids = loaded.end_tokens;
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

/// The weight that a layer or a table has in another form than float, or null.
const StoredWeight* stored_in(const Module& module) {
  if (const auto* layer = dynamic_cast<const Linear*>(&module)) return layer->stored.get();
  if (const auto* table = dynamic_cast<const Embedding*>(&module)) return table->stored.get();
  return nullptr;
}

/// FileError, naming the folder, where the model holds what is no number: it is looked at when writing has failed, for
/// to look at all of a large model takes longer than to begin.
void check_weights(Loaded& loaded) {
  const auto refuse = [&](const std::string& name) {
    fail<FileError>("{}: parameter {} holds numbers that are not finite", shown(loaded.folder), printable(name));
  };
  for (const auto& [name, parameter] : loaded.model.named_parameters()) {
    if (!all(isfinite(parameter))) refuse(name);
  }
  for (const auto& [name, module] : loaded.model.named_modules()) {
    const StoredWeight* const stored = stored_in(*module);
    if (stored != nullptr && !is_finite(*stored)) refuse(name + ".weight");
  }
}

/// Says what the model's files ask for and this program does not do: once, however many samples are written.
void note_not_followed(const Loaded& loaded) {
  if (loaded.not_followed.empty()) return;
  std::string settings;
  for (const std::string& setting : loaded.not_followed) settings += (settings.empty() ? "" : ", ") + setting;
  print_error(fmt::format("note    {}: not followed: {}\n", shown(loaded.folder / "generation_config.json"), settings));
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
  note_not_followed(loaded);
  if (!options.quantize.empty()) quantize_loaded(loaded);
  const std::string prompt = read_prompt(options);
  const std::vector<int64_t> ids = prompt_ids(*loaded.tokenizer, prompt);  // a fault is told before anything is written
  shorten_context(loaded, options, std::ssize(ids));
  const std::vector<int64_t> stop = stop_ids(options, loaded);
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
    if (!set_matmul_precision(options.matmul_precision)) {
      fmt::print(stderr, "note: this processor has no products in bfloat16: they are computed in float\n");
    }
    return write(options);
  });
}
