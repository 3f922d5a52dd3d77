#include "examples/commands/sample/options.h"

#include <fmt/format.h>

#include "examples/commands/command_line/flags.h"

namespace tinytensor {

SampleOptions parse_sample_options(int argc, const char* const* argv) {
  SampleOptions o;
  std::string prompt;
  Flags flags("Lets a trained model write.", argv[0],
              fmt::format("  {0} --prompt \"Once upon a time\"\n  {0} --temperature 0\n  echo ROMEO: | {0} --top-k "
                          "40\n  {0} --model gpt2 --prompt \"The sea\"\n",
                          argv[0]));
  flags.group("Text and files");
  flags.add("--out FOLDER", o.out, "the run, or one of its checkpoints", not_empty("a folder"));
  flags.add("--last", o.last, "the model where --resume goes on, instead of the one with the lowest validation loss");
  flags.add("--model FOLDER", o.model, "a GPT-2 or Llama in Hugging Face's layout, or int8, instead of the checkpoint",
            not_empty("a folder"));
  flags.exclude("--last", "--model");
  flags.add("--quantize TYPE", o.quantize, "int8: a quarter of the memory, and more tokens a second", quantize_rule());
  flags.add("--prompt TEXT", prompt, "text to go on from; without it: standard input, or nothing");
  flags.group("Writing");
  flags.add("--max-new-tokens N", o.max_new_tokens, "how much to write", at_least_zero());
  flags.add_each("--stop TOKEN", o.stop,
                 "a token that ends the text, such as <|endoftext|>; may be given several times", not_empty("a token"));
  flags.add("--num-samples N", o.num_samples, "how often", at_least_one());
  flags.add("--temperature X", o.temperature, "0 always takes the likeliest, 1 follows the model, above is wild",
            number(0, largest, "a number, 0 or more"));
  flags.add("--top-k K", o.top_k, "choose among the K likeliest only; 0 is no limit", at_least_zero());
  flags.add("--top-p P", o.top_p, "choose among the likeliest that make up this share",
            number(above_zero, 1, "a number above 0, at most 1"));
  flags.add("--seed N", o.seed, "the same seed writes the same text", seed_rule());
  flags.add("--threads N", o.threads, "0: one for each core",
            rule("a whole number from 0 to 1024", [](const std::string& got) {
              const auto value = parse_number<int64_t>(got);
              return value && *value >= 0 && *value <= 1024;
            }));
  flags.add("--matmul-precision WORD", o.matmul_precision,
            "highest; high or medium: a prompt is read by products in bfloat16, on processors for it",
            precision_rule());
  flags.parse({argv + 1, argv + argc});
  if (flags.count("--prompt") > 0) o.prompt = prompt;
  return o;
}

}  // namespace tinytensor
