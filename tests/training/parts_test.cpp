// Checkpoints of models with other parts than GPT-2's.
#include <filesystem>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"

#include "tests/training/training_run.h"
#include "tinytensor/io/file.h"
#include "tinytensor/training/checkpoint_files.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Part {
  const char* fields;  // what config.json says of it
  GPTConfig config;
};

const Part parts[] = {
    {"\"norm\": \"rms\"", {.norm = NormKind::rms}},
    {"\"mlp\": \"swiglu\"", {.mlp = MlpKind::swiglu}},
    {"\"mlp_width\": 5", {.mlp_width = 5}},
    {"\"kv_heads\": 1", {.kv_heads = 1}},
    {"\"head_dim\": 6", {.head_dim = 6}},
    {"\"rotary\": {\n    \"base\": 500.0,\n    \"pairs\": \"halves\",",
     {.positions = Positions::rotary, .rotary = {.base = 500, .pairs = RotaryPairs::halves}}},
    {"\"kind\": \"llama3\"",
     {.positions = Positions::rotary, .rotary = {.scaling = {RotaryScaling::Kind::llama3, 8, 1, 4, 4096}}}},
    {"\"kv_heads\": 1",
     {.bias = false, .positions = Positions::rotary, .norm = NormKind::rms, .mlp = MlpKind::swiglu, .kv_heads = 1}},
};

}  // namespace

TEST_CASE("a run of any part goes on from its checkpoint byte for byte") {
  for (const Part& part : parts) {
    CAPTURE(part.fields);
    const TemporaryFolder folder;
    TrainingRun whole(part.config);
    for (int i = 0; i < 3; ++i) whole.step();
    save_checkpoint(folder / "last", whole.checkpoint());
    for (int i = 0; i < 3; ++i) whole.step();
    const Checkpoint loaded = load_checkpoint(folder / "last");
    CHECK(loaded.config == whole.checkpoint().config);
    TrainingRun resumed(loaded);
    for (int i = 0; i < 3; ++i) resumed.step();
    CHECK((contents(resumed.checkpoint()) == contents(whole.checkpoint())));
  }
}

TEST_CASE("config.json names a part where a model has it, and is GPT-2's as it always was where it has none") {
  const std::string usual = to_config_json({});
  for (const char* word : {"norm\"", "mlp", "kv_heads", "head_dim", "rotary"})
    CHECK(usual.find(word) == std::string::npos);
  for (const Part& part : parts) {
    const std::string text = to_config_json(part.config);
    CAPTURE(text);
    CHECK(text.find(part.fields) != std::string::npos);
    CHECK(parse_config_json(text, "config.json") == part.config);
  }
}

TEST_CASE("a part of config.json that breaks its rule is refused by name") {
  const auto with = [](const std::string& field) {
    std::string text = to_config_json({.positions = Positions::rotary});
    text.insert(text.rfind('}') - 1, ",\n  " + field);
    return [text] { parse_config_json(text, "config.json"); };
  };
  const std::string scaling = R"("kind": "linear", "factor": 2, "original_length": 64, "low_frequency": )";
  const auto rotary = [&](const std::string& last) {
    return with(R"("rotary": {"base": 10000, "pairs": "halves", "scaling": {)" + last + "}}");
  };
  check_errors({
      {"FileError: config.json: norm is \"batch\": expected \"layer\" or \"rms\"", with(R"("norm": "batch")")},
      {"FileError: config.json: mlp is \"relu\": expected \"gelu\" or \"swiglu\"", with(R"("mlp": "relu")")},
      {"FileError: config.json: kv_heads is 0: expected a whole number from 1 to 2147483648", with(R"("kv_heads": 0)")},
      {"FileError: config.json: n_head 4 is not divisible by kv_heads 3", with(R"("kv_heads": 3)")},
      {"FileError: config.json: rotary.pairs is missing: expected \"neighbours\" or \"halves\"",
       with(R"("rotary": {"base": 10000})")},
      {"FileError: config.json: rotary.scaling.low_frequency is 4: expected less than high_frequency, 4",
       rotary(scaling + R"(4, "high_frequency": 4)")},
      {"FileError: config.json: the field 'kv_head' is unknown: expected block_size, vocab_size, n_layer, n_head, "
       "n_embd, "
       "dropout, bias, tie_weights, gelu, layer_norm_eps, positions, norm, mlp, mlp_width, kv_heads, head_dim, rotary",
       with(R"("kv_head": 2)")},
  });
}
