#include "examples/commands/sample/writing.h"

#include <fmt/format.h>

#include <algorithm>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

Checkpoint load_best(const std::filesystem::path& out) {
  if (!has_checkpoint(out / "best")) {
    fail<FileError>("there is no trained model in {}\n  hint: train one first: ./tt train{}", shown(out),
                    out == "out" ? "" : " --out " + shell_word(out.string()));
  }
  return load_checkpoint(out / "best");
}

void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator, const std::vector<int64_t>& stop) {
  std::vector<int64_t> tokens = tokenizer.encode(prompt);
  for (int64_t id = 0; id < tokenizer.vocab_size() && tokens.empty(); ++id) {
    if (tokenizer.token(id) == "\n") tokens = {id};
  }
  if (tokens.empty()) tokens = {0};  // a text of a single line: any token will do
  StreamDecoder decoder(tokenizer);
  print_out(prompt);
  model.generate(tokens, count, sampling, generator, [&](int64_t id) {
    if (std::find(stop.begin(), stop.end(), id) != stop.end()) return false;
    print_out(decoder.push(id));
    return !interrupted() && output_error() == 0;
  });
  print_out(decoder.finish() + "\n");
}

}  // namespace tinytensor
