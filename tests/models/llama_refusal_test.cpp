// Llamas that are damaged, contradict themselves, or are something that GPT is not: each is refused by its field.
#include <doctest/doctest.h>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/models/llama_config.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

const fs::path golden_llamas = TINYTENSOR_SOURCE_DIR "/tests/models/llama";

std::string replaced(std::string text, const std::string& old, const std::string& fresh) {
  const size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), fresh);
}

/// A copy of a golden folder, to be spoilt.
struct Spoilt {
  explicit Spoilt(const std::string& name) { fs::copy(golden_llamas / name, path); }
  void replace(const std::string& file, const std::string& old, const std::string& fresh) const {
    write_file(path / file, replaced(read_file(path / file), old, fresh));
  }
  void change_tensors(const std::function<void(std::map<std::string, Tensor>&)>& change) const {
    std::map<std::string, Tensor> tensors = load_safetensors(path / "model.safetensors");
    change(tensors);
    save_safetensors(path / "model.safetensors", tensors);
  }
  /// What from_pretrained says, without the folder.
  std::string error() const {
    const std::string thrown = thrown_by([this] { from_pretrained(path); });
    const std::string beginning = "FileError: " + path.string();
    return thrown.starts_with(beginning) ? thrown.substr(beginning.size()) : thrown;
  }

  TemporaryFolder folder;
  fs::path path = folder / "llama";
};

}  // namespace

TEST_CASE("a config.json that GPT cannot follow is refused by file and field") {
  const std::string rope = R"("rope_parameters": {
    "rope_theta": 10000.0,
    "rope_type": "default"
  })";
  const struct {
    std::string old, fresh;
    const char* says;
  } cases[] = {
      {"\"vocab_size\": 32", "\"vocabulary\": 32", "vocab_size is missing: expected a whole number from 1"},
      {"\"hidden_size\": 12", "\"hidden_size\": 0", "hidden_size is 0: expected a whole number from 1"},
      {"\"num_hidden_layers\": 2", "\"num_hidden_layers\": 2.5", "num_hidden_layers is 2.5: expected a whole number"},
      {"\"intermediate_size\": 20", "\"intermediate_size\": null", "intermediate_size is null: expected a whole numb"},
      {"\"max_position_embeddings\": 40", "\"positions\": 40", "max_position_embeddings is missing: expected a who"},
      {"\"num_key_value_heads\": 2", "\"num_key_value_heads\": 3",
       "num_attention_heads 4 is not divisible by num_key_value_heads 3"},
      {"\"head_dim\": 4", "\"head_dim\": 5", "head_dim is 5: expected an even number"},
      {"\"head_dim\": 4", "\"head_dim\": null", "head_dim is 3: expected an even number"},
      {"\"num_attention_heads\": 4", "\"head_dim_of\": 1, \"num_attention_heads\": 10",
       "tensor 'model.layers.0.self_attn.q_proj.weight' has the shape (16, 12), but by config.json it is (40, 12)"},
      {"\"hidden_act\": \"silu\"", "\"hidden_act\": \"gelu\"", "hidden_act is \"gelu\": expected \"silu\""},
      {"\"rms_norm_eps\": 1e-06", "\"rms_norm_eps\": -1", "rms_norm_eps is -1: expected a number from 0 to below 1"},
      {"\"attention_bias\": false", "\"attention_bias\": 0", "attention_bias is 0: expected true or false"},
      {"\"eos_token_id\": 0", "\"eos_token_id\": 32", "eos_token_id is 32: expected less than vocab_size, 32"},
      {"\"eos_token_id\": 0", "\"eos_token_id\": [1, \"2\"]",
       "eos_token_id is an array: expected a whole number from 0"},
      {"\"bos_token_id\": 0", "\"bos_token_id\": 99", "bos_token_id is 99: expected less than vocab_size, 32"},
      {"\"LlamaForCausalLM\"", "\"LlamaForSequenceClassification\"",
       "architectures has LlamaForSequenceClassification: expected LlamaForCausalLM"},
      {"\"model_type\": \"llama\"", "\"model_type\": \"gemma\"",
       "model_type is \"gemma\": expected \"llama\", \"qwen2\", \"mistral\" or \"gpt2\""},
      {"\"use_cache\": true", "\"quantization_config\": {\"bits\": 4}",
       "quantization_config is an object: expected null"},
      {"\"use_cache\": true", "\"is_encoder_decoder\": true", "is_encoder_decoder is true: expected false"},
      {"\"use_cache\": true", "\"rope_interleaved\": true", "rope_interleaved is true: expected false"},
      {"\"use_cache\": true", "\"partial_rotary_factor\": 0.5", "partial_rotary_factor is 0.5: expected 1"},
      {"\"use_cache\": true", "\"layer_types\": [\"full_attention\", \"sliding_attention\"]",
       "layer_types has a \"sliding_attention\": expected full_attention everywhere"},
      {"\"use_cache\": true", "\"rope_theta\": 500000.0",
       "rope_parameters.rope_theta is 10000, but rope_theta is 500000: expected the same in both"},
      {"\"use_cache\": true", "\"rope_scaling\": {\"rope_type\": \"linear\", \"factor\": 2.0}",
       "rope_scaling is of type linear, but rope_parameters are others, of type default: expected the same in both"},
      {rope, R"("rope_scaling": {"rope_type": "yarn", "factor": 4.0})",
       "rope_scaling.rope_type is \"yarn\": expected \"default\", \"linear\" or \"llama3\""},
      {rope, R"("rope_scaling": {"rope_type": "linear", "type": "llama3", "factor": 4.0})",
       "rope_scaling.rope_type is \"linear\", but rope_scaling.type is \"llama3\": expected the same in both"},
      {rope, R"("rope_scaling": {"factor": 4.0})", "rope_scaling.rope_type is missing: expected \"default\""},
      {rope, R"("rope_scaling": {"type": "linear"})",
       "rope_scaling.factor is missing: expected a number, for rope_type is linear"},
      {rope, R"("rope_scaling": {"type": "linear", "factor": 0.5})",
       "rope_scaling.factor is 0.5: expected a number from 1"},
      {rope, R"("rope_parameters": {"rope_type": "default", "factor": 2.0})",
       "rope_parameters.factor is 2: expected no such field where rope_type is default"},
      {rope, R"("rope_parameters": {"rope_type": "linear", "factor": 2.0, "low_freq_factor": 1})",
       "rope_parameters.low_freq_factor is 1: expected no such field where rope_type is linear"},
      {rope, R"("rope_parameters": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4})",
       "rope_parameters.original_max_position_embeddings is missing: expected a number, for rope_type is llama3"},
      {rope,
       R"("rope_parameters": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 4,
          "original_max_position_embeddings": 16})",
       "rope_parameters.high_freq_factor is 4: expected more than low_freq_factor, 4, and both above 0"},
      {rope, R"("rope_parameters": {"rope_type": "default", "mrope_section": [1, 2]})",
       "the field 'rope_parameters.mrope_section' is unknown: expected rope_type, "},
      {rope, R"("rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.25})",
       "rope_parameters.partial_rotary_factor is 0.25: expected 1"},
      {rope, R"("rope_theta": 0)", "rope_theta is 0: expected a number from 1"},
      {rope,
       R"("original_max_position_embeddings": 16, "rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1,
          "high_freq_factor": 4, "original_max_position_embeddings": 64})",
       "original_max_position_embeddings is 16, but that of its rotary settings is 64: expected the same in both"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.fresh);
    const Spoilt spoilt("plain");
    spoilt.replace("config.json", c.old, c.fresh);
    const std::string error = spoilt.error();
    CAPTURE(error);
    CHECK((error.starts_with(std::string("/config.json: ") + c.says) ||
           error.starts_with(std::string("/model.safetensors: ") + c.says)));
  }
}

TEST_CASE("a head that is tied, and another matrix in the file all the same, is refused; the same one is not") {
  const Spoilt spoilt("plain");
  spoilt.replace("config.json", "\"tie_word_embeddings\": false", "\"tie_word_embeddings\": true");
  spoilt.change_tensors([](auto& tensors) { tensors["lm_head.weight"] = tensors.at("model.embed_tokens.weight"); });
  CHECK(spoilt.error() == "nothing was thrown");
  spoilt.change_tensors([](auto& tensors) { tensors["lm_head.weight"] = zeros(tensors.at("lm_head.weight").shape()); });
  CHECK(spoilt.error() ==
        "/model.safetensors: 'lm_head.weight' is another matrix than 'model.embed_tokens.weight', but by config.json's "
        "tie_word_embeddings they are one\n  hint: false there takes the head as it is in the file");
}

TEST_CASE("windows of attention are refused where they would show") {
  const std::string mistral = read_file(golden_llamas / "shards/config.json");
  const auto error_of = [](const std::string& text) { return thrown_by([&] { parse_llama_config(text); }); };
  CHECK(error_of(replaced(mistral, "\"sliding_window\": null", "\"sliding_window\": 16")) ==
        "FileError: config.json: sliding_window is 16: expected null, for attention with a window there is not");
  CHECK(error_of(replaced(mistral, "\"sliding_window\": null", "\"sliding_window\": 40")) == "nothing was thrown");
  const std::string unsaid = replaced(mistral, "\"sliding_window\": null,", "");
  CHECK(error_of(unsaid) == "nothing was thrown");  // 4096 to a Mistral: more than it looks back over
  CHECK(error_of(replaced(unsaid, "\"max_position_embeddings\": ", "\"max_position_embeddings\": 81")) ==
        "FileError: config.json: sliding_window is missing, which to a Mistral is 4096: expected null, for attention "
        "with a "
        "window there is not");
  const std::string mentioned = replaced(unsaid, "\"use_cache\": true", "\"note\": \"sliding_window\"");
  CHECK(error_of(replaced(mentioned, "\"max_position_embeddings\": ", "\"max_position_embeddings\": 81"))
            .find("sliding_window is missing") != std::string::npos);
  const std::string qwen = read_file(golden_llamas / "qwen2/config.json");
  CHECK(error_of(replaced(qwen, "\"use_sliding_window\": false", "\"use_sliding_window\": true"))
            .find("config.json: sliding_window is ") != std::string::npos);
  CHECK(error_of(replaced(mistral, "\"num_key_value_heads\": 1,", "")) ==
        "FileError: config.json: num_key_value_heads is missing: expected a whole number from 1 to 4");
}

TEST_CASE("both spellings of the rotary settings are read, and together where they agree") {
  const std::string plain = read_file(golden_llamas / "plain/config.json");
  const std::string both = replaced(plain, "\"use_cache\": true", "\"rope_theta\": 10000.0, \"rope_scaling\": null");
  CHECK(parse_llama_config(both).gpt == parse_llama_config(plain).gpt);
  const std::string scaled =
      replaced(replaced(plain, "\"rope_type\": \"default\"", R"("rope_type": "linear", "factor": 4)"),
               "\"use_cache\": true", R"("rope_scaling": {"type": "linear", "factor": 4})");
  CHECK(parse_llama_config(scaled).gpt.rotary.scaling.factor == 4);
  const std::string neither = replaced(plain, "\"rope_parameters\"", "\"rope_parameters_of_old\"");
  CHECK(parse_llama_config(neither).gpt.rotary.base == 10000);
}

TEST_CASE("tensors that are not those of the configuration are named") {
  const struct {
    std::function<void(std::map<std::string, Tensor>&)> change;
    const char* says;
  } cases[] = {
      {[](auto& t) { t.erase("model.norm.weight"); }, "has no tensor 'model.norm.weight'"},
      {[](auto& t) { t["model.norm.bias"] = zeros({12}); },
       "holds a tensor 'model.norm.bias', which a model as config"},
      {[](auto& t) { t["model.norm.weight"] = zeros({13}); },
       "tensor 'model.norm.weight' has the shape (13,), but by config.json it is (12,)"},
      {[](auto& t) { t.erase("lm_head.weight"); }, "has no tensor 'lm_head.weight'"},
      {[](auto& t) { t["model.layers.0.self_attn.q_proj.bias"] = zeros({16}); },
       "holds a tensor 'model.layers.0.self_attn.q_proj.bias', which a model"},
  };
  for (const auto& c : cases) {
    const Spoilt spoilt("plain");
    spoilt.change_tensors(c.change);
    const std::string error = spoilt.error();
    CAPTURE(error);
    CHECK(error.starts_with(std::string("/model.safetensors: ") + c.says));
  }
  const Spoilt deep("plain");
  deep.replace("config.json", "\"num_hidden_layers\": 2", "\"num_hidden_layers\": 1000000000");
  CHECK(deep.error() ==
        "/model.safetensors: holds 21 tensors, too few for the 1000000000 layers of config.json\n"
        "  hint: all files must be of the same model");
  const Spoilt old("plain");  // old files hold the angles, too, and are read
  old.change_tensors([](auto& t) { t["model.layers.0.self_attn.rotary_emb.inv_freq"] = zeros({2}); });
  CHECK(old.error() == "nothing was thrown");
}

TEST_CASE("generation_config.json and a tokenizer of another model are refused") {
  const Spoilt end("plain");
  end.replace("generation_config.json", "\"eos_token_id\": 0", "\"eos_token_id\": [1, 32]");
  CHECK(end.error() == "/generation_config.json: eos_token_id is 32: expected less than vocab_size, 32");
  const Spoilt link("plain");
  fs::remove(link.path / "generation_config.json");
  fs::create_symlink("gone", link.path / "generation_config.json");
  CHECK(link.error().starts_with("/generation_config.json: cannot be read: No such file or directory"));
  fs::remove(link.path / "generation_config.json");
  fs::create_symlink("gone", link.path / "tokenizer.json");
  CHECK(link.error().starts_with("/tokenizer.json: cannot be read: No such file or directory"));
  const Spoilt words("plain");
  words.replace("characters.json", ".abc", ".ABCDEFabc");
  CHECK(words.error() ==
        ": the tokenizer knows 36 tokens, the model only 32\n  hint: all files must be of the same model");
}
