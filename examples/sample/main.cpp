// ./tt sample: a trained GPT writes.
//
// What one learns: a language model gives a probability to every next character; how one of them is chosen is up to us
// (temperature, top-k, top-p).
#include <unistd.h>

#include "examples/command_line/interrupt.h"
#include "examples/command_line/output.h"
#include "examples/command_line/program.h"
#include "examples/sample/options.h"
#include "examples/sample/writing.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

/// The flag's text, else what comes through a pipe (without the line break at its end, which echo adds).
std::string read_prompt(const SampleOptions& options) {
  if (options.prompt) return *options.prompt;
  if (isatty(STDIN_FILENO)) return "";
  constexpr size_t largest = size_t{1} << 24;
  std::string prompt = read_open_file(STDIN_FILENO, "standard input", largest);
  if (prompt.ends_with('\n')) prompt.pop_back();
  return prompt;
}

/// A published GPT-2, or what ./tt train has made.
Pretrained load(const SampleOptions& options) {
  if (!options.model.empty()) return from_pretrained(options.model);
  const Checkpoint checkpoint = load_best(options.out);
  return {load_gpt(checkpoint), checkpoint.tokenizer};
}

int write(const SampleOptions& options) {
  const Pretrained loaded = load(options);
  const std::string prompt = read_prompt(options);
  const Sampling sampling{options.temperature, options.top_k, options.top_p};
  Generator generator(options.seed);
  for (int64_t i = 0; i < options.num_samples; ++i) {
    if (interrupted() || output_error() != 0) break;
    if (i > 0) print_out("\n----------\n");
    write_sample(loaded.model, *loaded.tokenizer, prompt, options.max_new_tokens, sampling, generator);
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
