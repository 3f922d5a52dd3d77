#include "examples/commands/sample/writing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace {

[[noreturn]] void fail_untrained(const std::filesystem::path& out) {
  fail<FileError>("there is no trained model in {}\n  hint: train one first: ./tt train{}", shown(out),
                  out == "out" ? "" : " --out " + shell_word(out.string()));
}

}  // namespace

Checkpoint load_best(const std::filesystem::path& out) {
  if (has_checkpoint(out / "best")) return load_checkpoint(out / "best");
  if (has_checkpoint(out)) return load_checkpoint(out);
  fail_untrained(out);
}

Checkpoint load_last(const std::filesystem::path& out) {
  if (!has_checkpoint(out / "last")) fail_untrained(out);
  return load_checkpoint(out / "last");
}

namespace {

/// A text for standard output: as it is for a file or a pipe; without what would steer a terminal for one.
void print_text(const std::string& text) {
  static const bool is_terminal = isatty(STDOUT_FILENO) != 0;
  print_out(is_terminal ? text_for_terminal(text) : text);
}

}  // namespace

std::string text_for_terminal(std::string_view text) {
  std::string shown;
  for (;;) {
    const size_t end = std::min(text.find_first_of("\n\t"), text.size());
    shown += readable(text.substr(0, end), std::string::npos);
    if (end == text.size()) return shown;
    shown += text[end];
    text.remove_prefix(end + 1);
  }
}

std::vector<int64_t> prompt_ids(const Tokenizer& tokenizer, const std::string& prompt) {
  std::vector<int64_t> tokens = tokenizer.encode(prompt);
  if (const std::optional<int64_t> bos = tokenizer.bos()) tokens.insert(tokens.begin(), *bos);
  for (int64_t id = 0; id < tokenizer.vocab_size() && tokens.empty(); ++id) {
    if (tokenizer.token(id) == "\n") tokens = {id};
  }
  if (tokens.empty()) tokens = {0};  // a text of a single line: any token will do
  return tokens;
}

void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator, const std::vector<int64_t>& stop) {
  StreamDecoder decoder(tokenizer, prompt.empty() ? StreamPlace::begins_text : StreamPlace::continues_text);
  print_text(prompt);
  model.generate(prompt_ids(tokenizer, prompt), count, sampling, generator, [&](int64_t id) {
    if (std::find(stop.begin(), stop.end(), id) != stop.end()) return false;
    if (id < tokenizer.vocab_size()) print_text(decoder.push(id));  // larger tables are filled up
    return !interrupted() && output_error() == 0;
  });
  print_text(decoder.finish() + "\n");
}

}  // namespace tinytensor
