// What the programs behind ./tt make of names, rates and sizes that are nearly right.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "examples/commands/command_line/suggestions.h"
#include "tests/programs/shell.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor::tests;
using nlohmann::json;

namespace {

/// A folder with a run of ten steps.
const Folder& trained() {
  static const Folder folder;
  static const Result run = folder.shell("$train --max-iters 10" + tiny);
  REQUIRE(run.status == 0);
  return folder;
}

struct Copy : Folder {
  Copy() { fs::copy(trained().path() / "out", path() / "out", fs::copy_options::recursive); }
};

json options_in(const Folder& folder, const std::string& out) {
  return json::parse(folder.read(out + "/last/state.json")).at("options");
}

}  // namespace

TEST_CASE("another name for a flag, as others have it, is answered with ours") {
  const std::pair<const char*, const char*> cases[] = {
      {"--lr=1e-3", "--learning-rate"}, {"--bs 4", "--batch-size"},           {"--batch 4", "--batch-size"},
      {"--epochs 3", "--max-iters"},    {"--steps 100", "--max-iters"},       {"--iters=5", "--max-iters"},
      {"--heads 2", "--n-head"},        {"--layers 2", "--n-layer"},          {"--num_layers 2", "--n-layer"},
      {"--embd 8", "--n-embd"},         {"--d_model 8", "--n-embd"},          {"--ctx 8", "--block-size"},
      {"--random_seed 8", "--seed"},    {"--LR 8", "--learning-rate"},        {"--save-every 8", "--keep-every"},
      {"--max_iters 8", "--max-iters"}, {"--warmup 8", "--warmup-iters"},     {"--wd 8", "--weight-decay"},
      {"--num_heads 8", "--n-head"},    {"--learning_rate 8", "--learning-r"}};
  const Folder folder;
  for (const auto& [typed, meant] : cases) {
    const Result run = folder.shell(fmt::format("$train {}", typed));
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, fmt::format("hint: did you mean {}", meant)));
  }
  CHECK(contains(folder.shell("$sample --temp 1").err, "did you mean --temperature?"));
  CHECK(contains(folder.shell("$sample --length 1").err, "did you mean --max-new-tokens?"));
  CHECK(!contains(folder.shell("$sample --epochs 1").err, "did you mean"));  // it has none
  folder.write("flags", "lr = 0.001\n");
  CHECK(contains(folder.shell("$train --config flags").err,
                 "--config: 'flags': there is no flag 'lr'\n  hint: did you mean --learning-rate? it holds lines"));
}

TEST_CASE("a letter of another alphabet that looks like a Latin one is named, in a flag and in a file's name") {
  using tinytensor::note_on_lookalikes;
  CHECK(note_on_lookalikes("poems.txt") == std::nullopt);
  CHECK(note_on_lookalikes("стихи.txt, Ωmega, größe, 漢a, \xFF") == std::nullopt);  // nobody takes these for others
  CHECK(note_on_lookalikes("a рoеms.txt") == "'р' in 'рoеms' is no Latin letter, it only looks like one (U+0440)");
  const Folder folder;
  const Result flag = folder.shell("$train --оut x");
  CHECK(flag.status == 2);
  CHECK(flag.err ==
        "bin/train_gpt: there is no flag '--оut'\n  hint: did you mean --out? `bin/train_gpt --help` lists them all\n"
        "  hint: 'о' in 'оut' is no Latin letter, it only looks like one (U+043E)\n");
  const Result all = folder.shell("$train --lеаrning-rаtе 1");
  CHECK(contains(all.err, "did you mean --learning-rate?"));
  folder.write("poems.txt", "the cat");
  const Result file = folder.shell("$train --data роems.txt");
  CHECK(file.status == 1);
  CHECK(contains(file.err, "cannot be read: No such file"));
  CHECK(contains(file.err, "hint: 'р' in 'роems' is no Latin letter, it only looks like one (U+0440)"));
}

TEST_CASE("a flag in the place of a value is refused in a file of flags as on the command line") {
  const Folder folder;
  for (const char* line : {"out = --no-bias", "out=--seed=3", "log = --resume", "--data = --out"}) {
    folder.write("flags", std::string(line) + "\n");
    const Result run = folder.shell("$train --config flags --max-iters 2" + tiny);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, ": needs one value, but '--"));
    CHECK(contains(run.err, "' is a flag\n  hint: flags have lines of their own\n"));
  }
  CHECK(!folder.has("--no-bias"));
  CHECK(!folder.has("out"));
}

TEST_CASE("a value in a file of flags that breaks its rule is told with the file, one that is typed without") {
  const Folder folder;
  const std::pair<const char*, const char*> lines[] = {
      {"seed", "--seed: must be a whole number, 0 or more, got 'true'"},
      {"dropout = nan", "--dropout: must be a number from 0 to below 1"},
      {"seed = 1e3", "--seed: must be a whole number"}};
  for (const auto& [line, says] : lines) {
    folder.write("flags", std::string(line) + "\n");
    const Result run = folder.shell("$train --config flags");
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, fmt::format("--config: 'flags': {}", says)));
  }
  folder.write("flags", "seed = 3\n");
  CHECK(contains(folder.shell("$train --config flags --seed x").err, "train_gpt: --seed: must be a whole number"));
}

TEST_CASE("the lowest rate is at most a tenth of a rate that is named, unless it is named too") {
  const Copy folder;
  const std::string few = " --max-iters 2 --eval-iters 1 --batch-size 4";
  const struct {
    const char *flags, *lowest;
  } cases[] = {{"--learning-rate 0.004", "0.0001"}, {"--learning-rate 0.0006", "6e-05"},
               {"--learning-rate 2e-05", "2e-06"},  {"--learning-rate 2e-05 --min-lr 1e-05", "1e-05"},
               {"--min-lr 0.0002", "0.0002"},       {"", "0.0001"},
               {"--learning-rate 3e-308", "3e-309"}};
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Result run = folder.shell(fmt::format("$train --out new {}{} --block-size 16", c.flags, few));
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    CHECK(options_in(folder, "new").at("min-lr") == c.lowest);
  }
  const Result tuned = folder.shell("$train --init-from out --out tuned --learning-rate 5e-05" + few);
  CHECK(tuned.status == 0);
  CHECK(options_in(folder, "tuned").at("min-lr") == "5e-06");
  CHECK(folder.shell("$train --resume --learning-rate 1e-05 --max-iters 12").status == 0);
  CHECK(options_in(folder, "out").at("min-lr") == "1e-06");
}

TEST_CASE("a context that no memory holds is told with the file and the field that ask for it") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 2 --positions rotary" + tiny).status == 0);
  for (const char* file : {"out/best/config.json", "out/last/config.json"}) {
    json config = json::parse(folder.read(file));
    config["block_size"] = 1'000'000'000;
    folder.write(file, config.dump());
  }
  for (const std::string line : {"$sample", "$sample --last"}) {
    CHECK(folder.shell(line + " --max-new-tokens 3").status == 0);  // it looks back no further than the text is long
    const Result run = folder.shell(line + " --max-new-tokens 999999999");
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(
        contains(run.err, "/config.json: block_size is 1000000000: the keys and values of so many positions take 128"));
  }
}

TEST_CASE("a model whose scores overflow is exported as it is, and named by whoever asks it to write") {
  const Copy folder;
  auto parameters = tinytensor::load_safetensors(folder.path() / "out/best/model.safetensors");
  for (auto& [name, parameter] : parameters) {
    if (!name.ends_with("wte.weight")) continue;
    std::vector<float> values(static_cast<size_t>(parameter.numel()), 3e38F);
    for (size_t i = 0; i < values.size(); i += 2) values[i] = -3e38F;
    parameter = tinytensor::tensor(values, parameter.shape());
  }
  tinytensor::save_safetensors(folder.path() / "out/best/model.safetensors", parameters);
  REQUIRE(folder.shell("bin/export_gpt --to mine").status == 0);
  const std::pair<const char*, const char*> cases[] = {{"$sample", "out/best: sample: the scores hold "},
                                                       {"$sample --model mine", "mine: sample: the scores hold "}};
  for (const auto& [line, says] : cases) {
    const Result run = folder.shell(line);
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(contains(run.err, says));
    CHECK(contains(run.err, "hint: the model's weights are damaged, or too large"));
  }
}
