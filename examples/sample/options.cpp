#include "examples/sample/options.h"

#include <fmt/format.h>

#include "examples/command_line/flags.h"

namespace tinytensor {

SampleOptions parse_sample_options(int argc, const char* const* argv) {
  SampleOptions o;
  std::string prompt;
  CLI::App app("Lets a trained model write.", argv[0]);
  set_up(app, fmt::format("  {0} --prompt \"Once upon a time\"\n  {0} --temperature 0\n  echo ROMEO: | {0} --top-k "
                          "40\n  {0} --model gpt2 --prompt \"The sea\"\n",
                          argv[0]));
  app.option_defaults()->group("Text and files");
  app.add_option("--out", o.out, "folder of the checkpoint")->type_name("FOLDER")->check(not_empty("a folder"));
  app.add_option("--model", o.model, "a GPT-2 in Hugging Face's layout, instead of the checkpoint")
      ->type_name("FOLDER")
      ->check(not_empty("a folder"));
  CLI::Option* given = app.add_option("--prompt", prompt, "text to go on from; without it: standard input, or nothing");
  given->type_name("TEXT");
  app.option_defaults()->group("Writing");
  app.add_option("--max-new-tokens", o.max_new_tokens, "how much to write")->type_name("N")->check(at_least_zero());
  app.add_option("--stop", o.stop, "a token that ends the text, such as <|endoftext|>; may be given several times")
      ->type_name("TOKEN")
      ->default_str("")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->check(not_empty("a token"));
  app.add_option("--num-samples", o.num_samples, "how often")->type_name("N")->check(at_least_one());
  app.add_option("--temperature", o.temperature, "0 always takes the likeliest, 1 follows the model, above is wild")
      ->type_name("X")
      ->check(number(0, any, "a number, 0 or more"));
  app.add_option("--top-k", o.top_k, "choose among the K likeliest only; 0 is no limit")
      ->type_name("K")
      ->check(at_least_zero());
  app.add_option("--top-p", o.top_p, "choose among the likeliest that make up this share")
      ->type_name("P")
      ->check(number(above_zero, 1, "a number above 0, at most 1"));
  app.add_option("--seed", o.seed, "the same seed writes the same text")->type_name("N")->check(seed_rule());
  app.add_option("--threads", o.threads, "0: one for each core")
      ->type_name("N")
      ->check(rule("a whole number from 0 to 1024", [](const std::string& got) {
        const auto value = parse_number<int64_t>(got);
        return value && *value >= 0 && *value <= 1024;
      }));
  parse(app, {argv + 1, argv + argc});
  if (given->count() > 0) o.prompt = prompt;
  return o;
}

}  // namespace tinytensor
