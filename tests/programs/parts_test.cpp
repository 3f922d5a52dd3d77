// ./tt train with other parts than GPT-2's: flags, what contradicts, a run that goes on, a report, a sample.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/programs/shell.h"

using namespace tinytensor::tests;
using nlohmann::json;

namespace {

const std::string few = " --max-iters 2" + tiny;

json config_in(const Folder& folder, const std::string& out) {
  return json::parse(folder.read(out + "/last/config.json"));
}

}  // namespace

TEST_CASE("each part is a flag, which the checkpoint names and the header tells") {
  const struct {
    const char *flags, *header;
    json fields;
  } cases[] = {
      {"--norm rms", "parts   RMS norm\n", {{"norm", "rms"}}},
      {"--mlp swiglu", "parts   SwiGLU 64 wide inside\n", {{"mlp", "swiglu"}}},
      {"--mlp-width 24", "parts   an MLP 24 wide inside\n", {{"mlp_width", 24}}},
      {"--kv-heads 1", "parts   1 head of keys and values\n", {{"kv_heads", 1}}},
      {"--head-dim 6", "parts   heads 6 wide\n", {{"head_dim", 6}}},
      {"--n-head 3 --head-dim 4", "parts   heads 4 wide\n", {{"n_head", 3}}},
      {"--norm rms --mlp swiglu --mlp-width 40 --kv-heads 1 --positions rotary --no-bias",
       "parts   RMS norm, SwiGLU 40 wide inside, rotary positions, 1 head of keys and values, no biases\n",
       {{"bias", false}, {"positions", "rotary"}}},
      {"--like llama",
       "parts   RMS norm, SwiGLU 64 wide inside, rotary positions, no biases\n",
       {{"norm", "rms"}, {"mlp", "swiglu"}, {"positions", "rotary"}, {"bias", false}}},
      {"--like llama --kv-heads 1 --norm rms",
       "parts   RMS norm, SwiGLU 64 wide inside, rotary positions, 1 head of keys and values, no biases\n",
       {{"kv_heads", 1}}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Folder folder;
    const Result run = folder.shell(fmt::format("$train{} {}", few, c.flags));
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    CHECK(contains(run.out, c.header));
    const json config = config_in(folder, "out");
    for (const auto& [name, value] : c.fields.items()) CHECK(config.at(name) == value);
    CHECK(folder.shell("$sample --max-new-tokens 20").status == 0);
    CHECK(folder.shell("$sample --max-new-tokens 20 --quantize int8").status == 0);
  }
}

TEST_CASE("without such flags a run is that of GPT-2, and its checkpoint names no parts") {
  const Folder folder;
  const Result usual = folder.shell("$train" + few);
  CHECK(!contains(usual.out, "parts "));
  REQUIRE(folder.shell("$train --out named --like gpt2 --kv-heads 2" + few).status == 0);
  CHECK(folder.read("named/last/model.safetensors") == folder.read("out/last/model.safetensors"));
  const json options = json::parse(folder.read("out/last/state.json")).at("options");
  for (const char* part : {"norm", "mlp", "mlp-width", "kv-heads", "head-dim", "like"}) CHECK(!options.contains(part));
  CHECK(config_in(folder, "out").size() == 11);
}

TEST_CASE("parts that contradict each other, or that there are not, are refused by the flag's name") {
  const std::pair<const char*, const char*> cases[] = {
      {"--like llama --norm layer",
       "--like: llama stands for --norm rms --mlp swiglu --positions rotary --no-bias, which contradicts --norm layer\n"
       "  hint: leave out one of them"},
      {"--like=llama --mlp=gelu", "which contradicts --mlp gelu"},
      {"--positions sinusoidal --like llama", "which contradicts --positions sinusoidal"},
      {"--like gpt2 --no-bias",
       "--like: gpt2 stands for --norm layer --mlp gelu --positions learned, with biases, which contradicts --no-bias"},
      {"--like gpt2 --positions rotary", "which contradicts --positions rotary"},
      {"--like gpt3", "--like: must be gpt2 or llama, got 'gpt3'"},
      {"--norm batch", "--norm: must be layer or rms, got 'batch'"},
      {"--mlp relu", "--mlp: must be gelu or swiglu, got 'relu'"},
      {"--mlp-width 0", "--mlp-width: must be a whole number, 1 or more, got '0'"},
      {"--kv-heads 0", "--kv-heads: must be a whole number, 1 or more, got '0'"},
      {"--head-dim -2", "--head-dim: must be a whole number, 1 or more, got '-2'"},
      {"--kv-heads 3", "--kv-heads: must divide --n-head, but 4 / 3 leaves 1\n  hint: --kv-heads 2 would do"},
      {"--n-head 6 --n-embd 12 --kv-heads 8",
       "--kv-heads: must divide --n-head, but 6 / 8 leaves 6\n  hint: --kv-heads 6"},
      {"--like llama --head-dim 3",
       "--head-dim: must be even with --positions rotary, which turn pairs of numbers, but is 3\n"
       "  hint: --head-dim 4 would do"},
      {"--positions rotary --n-head 4 --n-embd 20",
       "--n-embd: 20 / --n-head 4 gives heads 5 wide, which must be even with --positions rotary\n"
       "  hint: --n-embd 24 or --head-dim 6 would do"},
      {"--positions sinusoidal --n-head 3 --n-embd 9",
       "--n-embd: must be even with --positions sinusoidal, but is 9\n  hint: --n-embd 12 would do"},
      {"--like llama --like gpt2 --norm rms", "--like: gpt2 stands for"},  // of a flag given twice the last counts
      {"--num-key-value-heads 2", "did you mean --kv-heads?"},
      {"--intermediate-size 2", "did you mean --mlp-width?"},
      {"--model-type llama", "did you mean --like?"},
      {"--rope", "did you mean --positions?"},
  };
  const Folder folder;
  for (const auto& one : cases) {
    const auto flags = one.first;
    const auto says = one.second;
    const Result run = folder.shell(fmt::format("$train {}", flags));
    CAPTURE(flags);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, says));
  }
  CHECK(!folder.has("out/last"));
}

TEST_CASE("a run of Llama's parts that is stopped and resumed equals one that was never stopped, byte for byte") {
  const Folder folder;
  const std::string all = " --like llama --kv-heads 1 --mlp-width 24 --lr-decay-iters 20" + tiny;
  REQUIRE(folder.shell("$train --max-iters 20 --out whole" + all).status == 0);
  REQUIRE(folder.shell("$train --max-iters 10" + all).status == 0);
  const Result resumed = folder.shell("$train --resume --max-iters 20");
  CAPTURE(resumed.err);
  REQUIRE(resumed.status == 0);
  for (const char* file : {"model.safetensors", "optimizer.safetensors", "state.json", "config.json"}) {
    CAPTURE(file);
    CHECK(folder.read(std::string("out/last/") + file) == folder.read(std::string("whole/last/") + file));
  }
  CHECK(folder.shell("$train --resume --max-iters 21 --like llama --kv-heads 1").status == 0);
  const Result tuned = folder.shell("$train --init-from out --out tuned --max-iters 2 --eval-iters 1");
  CAPTURE(tuned.err);
  REQUIRE(tuned.status == 0);
  CHECK(folder.read("tuned/last/config.json").find("\"kv_heads\": 1") != std::string::npos);
  CHECK(contains(folder.shell("$train --resume --out tuned --max-iters 3").out, "parts   RMS norm, SwiGLU 24 wide"));
}

TEST_CASE("parts that differ from the run to be resumed are told, as those of a file that was changed") {
  const Folder folder;
  REQUIRE(folder.shell("$train --kv-heads 1 --norm rms" + few).status == 0);
  const std::pair<const char*, const char*> cases[] = {
      {"--kv-heads 2", "--resume: the run in out has another model: its --kv-heads is 1, not 2\n  hint: "},
      {"--like llama",
       "its --mlp is gelu, not swiglu, its --positions are learned, not rotary, it was made without --no-bias"},
      {"--mlp-width 8 --norm layer", "its --mlp-width is 64, not 8, its --norm is rms, not layer\n"},
  };
  for (const auto& [flags, says] : cases) {
    const Result run = folder.shell(fmt::format("$train --resume {}", flags));
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, says));
  }
  const std::string good = folder.read("out/last/state.json");
  const std::pair<const char*, const char*> settings[] = {
      {"norm", "layer"}, {"mlp", "swiglu"}, {"kv-heads", "2"}, {"mlp-width", "8"}, {"head-dim", "4"}};
  for (const auto& [flag, value] : settings) {
    json state = json::parse(good);
    state["options"][flag] = value;
    folder.write("out/last/state.json", "{\"best_val_loss\":" + state.dump().substr(state.dump().find(':') + 1));
    const Result run = folder.shell("$train --resume");
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(
        contains(run.err, fmt::format("state.json: options: {} is '{}', but by config.json beside it ", flag, value)));
  }
}

TEST_CASE("the report of such a run tells its parts, and shows every head of queries") {
  const Folder folder;
  REQUIRE(folder.shell("$train --like llama --kv-heads 1" + few).status == 0);
  const std::string page = folder.read("out/report.html");
  for (const char* said : {"RMS norm", "attention, 2 heads, 1 of keys and values", "SwiGLU, 64 wide inside",
                           "rotary positions, 1 head of keys and values, no biases"}) {
    CAPTURE(said);
    CHECK(contains(page, said));
  }
}
