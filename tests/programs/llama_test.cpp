// ./tt sample and ./tt export with a published Llama: one of tests/models/llama.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "tests/programs/shell.h"

using namespace tinytensor::tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

void copy_llama(const Folder& folder, const std::string& name) {
  fs::copy(fs::path(TINYTENSOR_SOURCE_DIR) / "tests/models/llama" / name, folder.path() / name);
}

}  // namespace

TEST_CASE("a Llama in several files writes, is exported, and writes the same from there") {
  const Folder folder;
  copy_llama(folder, "shards");
  const std::string ask = " --prompt 'the sea' --max-new-tokens 12 --temperature 0";
  const Result run = folder.shell("$sample --model shards" + ask);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("the sea"));
  const Result exported = folder.shell("bin/export_gpt --model shards --to mine");
  CAPTURE(exported.err);
  CHECK(exported.status == 0);
  CHECK(contains(exported.out, "LlamaForCausalLM.from_pretrained(\"mine\")"));
  CHECK(folder.shell("$sample --model mine" + ask).out == run.out);
  CHECK(folder.shell("$sample --model shards --quantize int8" + ask).status == 0);
  CHECK(folder.shell("bin/export_gpt --model mine --to shards").status == 0);  // takes the place of all files
  CHECK(!folder.has("shards/model.safetensors.index.json"));
  CHECK(folder.shell("$sample --model shards" + ask).out == run.out);
}

TEST_CASE("a Llama's text ends at the tokens that its files name") {
  const Folder folder;
  copy_llama(folder, "plain");
  const std::string ask = "$sample --model plain --prompt ab --max-new-tokens 30 --seed 3";
  folder.write("plain/generation_config.json", "{\"eos_token_id\": []}");
  const std::string whole = folder.shell(ask).out;
  REQUIRE(whole.size() > 10);
  const std::string characters = "\n ,.abcdefghijklmnopqrstuvwxyz";
  const size_t end = characters.find(whole[8]);
  REQUIRE(end != std::string::npos);
  folder.write("plain/generation_config.json", "{\"eos_token_id\": [0, " + std::to_string(end) + "]}");
  const std::string stopped = folder.shell(ask).out;
  CHECK(stopped == whole.substr(0, whole.find_first_of(std::string("\n") + whole[8], 2)) + "\n");
}

TEST_CASE("a Llama that looks back far takes memory for the text alone, and what is too long is told") {
  const Folder folder;
  copy_llama(folder, "plain");
  std::string config = folder.read("plain/config.json");
  const std::string old = "\"max_position_embeddings\": 40";
  config.replace(config.find(old), old.size(), "\"max_position_embeddings\": 2000000000");
  folder.write("plain/config.json", config);
  CHECK(folder.shell("$sample --model plain --max-new-tokens 20").status == 0);
  const Result run = folder.shell("$sample --model plain --max-new-tokens 999999999");
  CHECK(run.status == 1);
  CHECK(contains(run.err, "plain/config.json: max_position_embeddings is 2000000000: the keys and values of so many "));
}

TEST_CASE("a Llama is not written in 8 bits, and a damaged one is named") {
  const Folder folder;
  copy_llama(folder, "plain");
  const Result run = folder.shell("bin/export_gpt --model plain --to small --quantize int8");
  CHECK(run.status == 1);
  CHECK(contains(run.err, "save_quantized: a GPT-2 as it is published has layer norm, GELU and learned positions"));
  CHECK(!folder.has("small"));
  std::string config = folder.read("plain/config.json");
  config.replace(config.find("silu"), 4, "relu");
  folder.write("plain/config.json", config);
  CHECK(contains(folder.shell("$sample --model plain").err,
                 "plain/config.json: hidden_act is \"relu\": expected \"silu\"\n"));
}

TEST_CASE("a weight in 16 bits that is not finite is named by its parameter") {
  const Folder folder;
  copy_llama(folder, "bfloat16");
  std::string file = folder.read("bfloat16/model.safetensors");
  uint64_t header = 0;
  std::memcpy(&header, file.data(), sizeof(header));
  const json tensors = json::parse(file.substr(8, header));
  const size_t at = 8 + header + tensors.at("model.layers.1.mlp.up_proj.weight").at("data_offsets").at(0).get<size_t>();
  folder.write("bfloat16/model.safetensors", file.replace(at, 2, "\xc0\x7f"));  // NaN
  const Result run = folder.shell("$sample --model bfloat16 --prompt ab");
  CHECK(run.status == 1);
  CHECK(contains(run.err, "bfloat16: parameter 'h.1.mlp.c_fc.weight' holds numbers that are not finite\n"));
}

TEST_CASE("what generation_config.json asks for and is not done is said once, and nothing is refused for it") {
  const Folder folder;
  copy_llama(folder, "plain");
  const std::string ask = "$sample --model plain --prompt ab --max-new-tokens 3 --num-samples 2 --seed 1";
  folder.write("plain/generation_config.json",
               R"({"eos_token_id": [], "repetition_penalty": 1.0, "min_p": null, "num_beams": 1, "temperature": 0.6})");
  const Result usual = folder.shell(ask);
  CHECK(usual.status == 0);
  CHECK(usual.err.empty());
  folder.write("plain/generation_config.json",
               R"({"eos_token_id": [], "suppress_tokens": [3, 4], "repetition_penalty": 1.1, "min_p": 0.05})");
  const Result run = folder.shell(ask);
  CHECK(run.status == 0);
  CHECK(run.out == usual.out);
  CHECK(run.err ==
        "note    plain/generation_config.json: not followed: min_p = 0.05, repetition_penalty = 1.1, "
        "suppress_tokens = [3,4]\n");
}

TEST_CASE("a prompt that is longer than the model looks back is said to be cut") {
  const Folder folder;
  copy_llama(folder, "plain");
  const auto errors_for = [&](size_t length) {
    const Result run = folder.shell("$sample --model plain --max-new-tokens 3 --prompt " + std::string(length, 'a'));
    CHECK(run.status == 0);
    return run.err;
  };
  CHECK(errors_for(40).empty());
  CHECK(errors_for(41) ==
        "note    the prompt has 41 tokens: the model looks back over 40 (max_position_embeddings), and sees its last "
        "40\n");
}
