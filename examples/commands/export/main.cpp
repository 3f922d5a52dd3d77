// ./tt export: writes the model of a run as GPT-2 is published, for other programs to read.
//
// What one learns: a model is its configuration, its numbers by name, and its tokenizer; who knows the names can use
// it.
#include <fmt/format.h>

#include <filesystem>

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
  fs::path to;
};

ExportOptions parse_export_options(int argc, const char* const* argv) {
  ExportOptions o;
  Flags flags("Writes the model of a run in the layout in which GPT-2 is published.", argv[0],
              fmt::format("  {0} --to mine\n  {0} --out poems --to poems-gpt2\n", argv[0]));
  flags.group("Folders");
  flags.add("--out FOLDER", o.out, "the run, as ./tt train has named it", not_empty("a folder"));
  flags.add("--to FOLDER", o.to, "where to write; a model that was published there is replaced", not_empty("a folder"));
  flags.parse({argv + 1, argv + argc});
  if (o.to.empty()) throw UsageError("--to: name the folder to write\n  hint: --to mine");
  return o;
}

/// FileError unless the folder is new, empty, or holds a published model: what is somebody else's stays as it is.
void check_replaceable_model(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder, ignored) || fs::is_empty(folder, ignored)) return;
  const auto has = [&](const char* name) { return fs::exists(folder / name, ignored); };
  if (has("config.json") && has("model.safetensors") && !has("state.json")) return;
  fail<FileError>("{}: is there, and holds no published model: it is left as it is\n  hint: choose another folder",
                  shown(folder));
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const ExportOptions options = parse_export_options(argc, argv);
    check_replaceable_model(options.to);
    const Checkpoint best = load_best(options.out);
    save_pretrained(options.to, load_gpt(best), *best.tokenizer);
    const std::string to = shown(options.to);
    print_out(
        fmt::format("the model of step {}, validation loss {:.4f}, is in {}; to let it write:\n\n"
                    "  ./tt sample --model {}\n\n",
                    best.state.iteration, best.state.best_val_loss, to, shell_word(options.to.string())));
    if (dynamic_cast<const BpeTokenizer*>(best.tokenizer.get()) != nullptr) {
      print_out(fmt::format("In Python, transformers read it: GPT2LMHeadModel.from_pretrained(\"{}\")\n", to));
    } else {
      print_out(
          "In Python, transformers read the model; a tokenizer of characters, which is in characters.json, they do "
          "not know.\n");
    }
    return 0;
  });
}
