// ./tt export: writes the model of a run as GPT-2 or Llama is published, for other programs to read.
//
// What one learns: a model is its configuration, its numbers by name, and its tokenizer; who knows the names can use
// it.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "examples/commands/command_line/flags.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/command_line/usage.h"
#include "examples/commands/sample/writing.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
namespace fs = std::filesystem;

struct ExportOptions {
  fs::path out = "out";
  fs::path model;  // a folder as a model is published; empty: the run in `out`
  fs::path to;
  std::string quantize;  // "int8" or empty
};

ExportOptions parse_export_options(int argc, const char* const* argv) {
  ExportOptions o;
  Flags flags("Writes the model of a run in the layout in which GPT-2 or Llama is published.", argv[0],
              fmt::format("  {0} --to mine\n  {0} --out poems --to poems-gpt2\n  {0} --model gpt2 "
                          "--quantize int8 --to gpt2-int8\n",
                          argv[0]));
  flags.group("Folders");
  flags.add("--out FOLDER", o.out, "the run, as ./tt train has named it", not_empty("a folder"));
  flags.add("--model FOLDER", o.model, "a GPT-2 or Llama in Hugging Face's layout, instead of the run",
            not_empty("a folder"));
  flags.exclude("--out", "--model");
  flags.add("--to FOLDER", o.to, "where to write; a model that was published there is replaced", not_empty("a folder"));
  flags.add("--quantize TYPE", o.quantize, "int8: a quarter of the bytes, for ./tt sample --model", quantize_rule());
  flags.parse({argv + 1, argv + argc});
  if (o.to.empty()) throw UsageError("--to: name the folder to write\n  hint: --to mine");
  return o;
}

/// FileError unless the folder is new, empty, or holds a published model: what is somebody else's stays as it is.
void check_replaceable_model(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder, ignored) || fs::is_empty(folder, ignored)) return;
  const auto has = [&](const char* name) { return fs::exists(folder / name, ignored); };
  const bool has_model =
      has("model.safetensors") || has("model.safetensors.index.json") || has("model.int8.safetensors");
  if (has("config.json") && has_model && !has("state.json")) return;
  fail<FileError>("{}: is there, and holds no published model: it is left as it is\n  hint: choose another folder",
                  shown(folder));
}

/// What is written, and what is said of it.
struct Exported {
  GPT model;
  std::shared_ptr<const Tokenizer> tokenizer;
  std::string description;
  std::vector<int64_t> end_tokens = {};
};

Exported load(const ExportOptions& options) {
  if (!options.model.empty()) {
    Pretrained published = from_pretrained(options.model);
    return {std::move(published.model), std::move(published.tokenizer), "the model in " + shown(options.model),
            std::move(published.end_tokens)};
  }
  const Checkpoint best = load_best(options.out);
  return {load_gpt(best), best.tokenizer,
          fmt::format("the model of step {}, validation loss {:.4f},", best.state.iteration, best.state.best_val_loss)};
}

/// Who can read the folder.
std::string readers(const ExportOptions& options, const GPTConfig& config) {
  if (!options.quantize.empty()) {
    return "In Python, safetensors reads it: weight (o, i) is weight_scale[o] · weight[o, i].\n";
  }
  return fmt::format(
      "In Python, transformers read it: {0}.from_pretrained(\"{1}\") and AutoTokenizer.from_pretrained(\"{1}\")\n",
      is_llama(config) ? "LlamaForCausalLM" : "GPT2LMHeadModel", shown(options.to));
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const ExportOptions options = parse_export_options(argc, argv);
    check_replaceable_model(options.to);
    Exported exported = load(options);
    const int64_t in_float = bytes_of_weights(exported.model);
    std::string sizes;
    if (options.quantize.empty()) {
      save_pretrained(options.to, exported.model, *exported.tokenizer, exported.end_tokens);
    } else {
      quantize(exported.model);
      save_quantized(options.to, exported.model, *exported.tokenizer);
      sizes = fmt::format("its weights take {:.1f} MB, {:.1f}% of those in float; ",
                          static_cast<double>(bytes_of_weights(exported.model)) / 1e6,
                          100 * static_cast<double>(bytes_of_weights(exported.model)) / static_cast<double>(in_float));
    }
    print_out(fmt::format("{} is in {}; {}to let it write:\n\n  ./tt sample --model {}\n\n", exported.description,
                          shown(options.to), sizes, shell_word(options.to.string())));
    print_out(readers(options, exported.model.config));
    return 0;
  });
}
