// Llama as it is published. The folders in llama/ are small models in that layout, with what transformers computes for them;
// llama/make_golden.py made them.
#include "tinytensor/models/llama.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/nn/half_weight.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/sgd.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

const fs::path llamas = TINYTENSOR_SOURCE_DIR "/tests/models/llama";
const std::vector<std::string> all_llamas{"plain", "bfloat16", "float16", "shards", "qwen2"};

/// Logits of ids (B, T), one position after the other.
Tensor step_by_step(const GPT& model, const IndexTensor& ids) {
  std::vector<KeyValueCache> caches;
  std::vector<Tensor> parts;
  for (int64_t t = 0; t < ids.size(1); ++t) {
    IndexTensor column({ids.size(0), 1});
    for (int64_t b = 0; b < ids.size(0); ++b) column.data()[b] = ids.at({b, t});
    parts.push_back(model.forward(column, caches));
  }
  return cat(parts, 1);
}

std::vector<int64_t> greedy_text(const GPT& model, const std::vector<int64_t>& text, int64_t prompt) {
  const std::vector<int64_t> beginning(text.begin(), text.begin() + prompt);
  return model.generate(beginning, std::ssize(text) - prompt, {.temperature = 0});
}

}  // namespace

TEST_CASE(
    "a Llama in the published layout gives transformers' logits, at once and token by token, and its greedy text") {
  for (const std::string& name : all_llamas) {
    CAPTURE(name);
    const GPT model = from_pretrained(llamas / name).model;
    const SafetensorsFile expected(llamas / name / "expected.safetensors");
    const IndexTensor ids = expected.read_index("ids");
    const Tensor logits = expected.read("logits");
    const NoGrad guard;
    check_close(model.forward(ids), logits, 2e-5);
    check_close(step_by_step(model, ids), logits, 2e-5);
    const std::vector<int64_t> text = expected.read_index("text").to_vector();
    CHECK(greedy_text(model, text, 5) == text);
  }
}

TEST_CASE("the configuration says which Llama it is") {
  const GPTConfig plain = from_pretrained(llamas / "plain").model.config;
  CHECK(plain.n_layer == 2);
  CHECK(plain.n_head == 4);
  CHECK(plain.kv_heads == 2);
  CHECK(plain.head_dim == 4);
  CHECK(plain.n_embd == 12);
  CHECK(plain.mlp_width == 20);
  CHECK(plain.block_size == 40);
  CHECK(plain.layer_norm_eps == 1e-6);
  CHECK(plain.dropout == 0);
  CHECK_FALSE(plain.bias);
  CHECK_FALSE(plain.tie_weights);
  CHECK(is_llama(plain));
  CHECK(plain.rotary == RotaryOptions{.base = 10000, .pairs = RotaryPairs::halves});

  const GPTConfig scaled = from_pretrained(llamas / "bfloat16").model.config;
  CHECK(scaled.bias);
  CHECK(scaled.tie_weights);
  CHECK(scaled.head_dim == 6);
  CHECK(scaled.rotary.base == 50000);
  CHECK(scaled.rotary.scaling == RotaryScaling{RotaryScaling::Kind::llama3, 8, 1, 4, 16});

  const GPTConfig old = from_pretrained(llamas / "float16").model.config;
  CHECK(old.rotary.base == 20000);
  CHECK(old.rotary.scaling == RotaryScaling{.kind = RotaryScaling::Kind::linear, .factor = 2});
  CHECK(completed(old).head_dim == 4);
}

TEST_CASE("the tokens that end a text are those of generation_config.json, else those of config.json") {
  CHECK(from_pretrained(llamas / "bfloat16").end_tokens == std::vector<int64_t>{3, 28});
  CHECK(from_pretrained(llamas / "plain").end_tokens == std::vector<int64_t>{0});
  const TemporaryFolder folder;
  fs::copy(llamas / "bfloat16", folder / "copy");
  write_file(folder / "copy/generation_config.json", R"({"eos_token_id": 7})");
  CHECK(from_pretrained(folder / "copy").end_tokens == std::vector<int64_t>{7});
  write_file(folder / "copy/generation_config.json", R"({"temperature": 0.6})");
  CHECK(from_pretrained(folder / "copy").end_tokens == std::vector<int64_t>{3, 28});
  fs::remove(folder / "copy/generation_config.json");
  CHECK(from_pretrained(folder / "copy").end_tokens == std::vector<int64_t>{3, 28});
}

TEST_CASE("matrices in 16 bits stay in the file: the model takes its bytes, and a tied head shares the table") {
  const GPT tied = from_pretrained(llamas / "bfloat16").model;
  CHECK(tied.wte.stored->form() == "bfloat16");
  CHECK(tied.wte.stored->bytes() == 2 * 32 * 12);
  CHECK(tied.lm_head.stored == tied.wte.stored);
  CHECK_FALSE(tied.wte.weight.defined());
  int64_t bytes = 0;
  std::set<const StoredWeight*> seen;
  GPT handles = tied;
  for (const auto& [name, module] : handles.named_modules()) {
    const auto* layer = dynamic_cast<const Linear*>(module);
    if (layer != nullptr && seen.insert(layer->stored.get()).second) bytes += layer->stored->bytes();
  }
  // the table; in each block q (24), k and v (12 each) and o, and three matrices of the MLP
  CHECK(bytes == 2 * (32 * 12 + 2 * (12 * 24 + 2 * 12 * 12 + 24 * 12 + 3 * 12 * 20)));
  CHECK(from_pretrained(llamas / "float16").model.h[0].mlp.c_gate.stored->form() == "float16");

  const GPT in_real = from_pretrained(llamas / "plain").model;
  CHECK(in_real.wte.stored == nullptr);
  CHECK(in_real.wte.weight.shape() == Shape{32, 12});
}

TEST_CASE("a model in 16 bits says how it is trained, and is then") {
  GPT model = from_pretrained(llamas / "bfloat16").model;
  const IndexTensor ids({1, 4}, {1, 2, 3, 4});
  CHECK(thrown_by([&] { model.loss(ids, ids); }) ==
        "GradError: linear: no gradient flows through a weight in bfloat16\n"
        "  hint: a NoGrad guard; or own_in_float(model) first, to train it");
  Tensor before;
  {
    const NoGrad guard;
    before = model.forward(ids);
  }
  own_in_float(model);
  CHECK(model.lm_head.weight.is(model.wte.weight));
  CHECK(model.num_parameters() == static_cast<int64_t>(num_parameters(model.config)));
  check_close(model.forward(ids), before, 1e-6);
  SGD optimizer(model.parameters(), 0.01);
  const Tensor loss = model.loss(ids, ids);
  backward(loss);
  optimizer.step();
  CHECK(model.loss(ids, ids).item() < loss.item());
}

TEST_CASE("what is saved is read again, by name and number") {
  for (const std::string& name : all_llamas) {
    CAPTURE(name);
    const TemporaryFolder folder;
    const Pretrained published = from_pretrained(llamas / name);
    save_pretrained(folder / "saved", published.model, *published.tokenizer, published.end_tokens);
    const Pretrained again = from_pretrained(folder / "saved");
    CHECK(again.end_tokens == published.end_tokens);
    const GPTConfig expected = completed(published.model.config);
    CHECK(again.model.config == expected);
    const SafetensorsFile golden(llamas / name / "expected.safetensors");
    const NoGrad guard;
    check_close(again.model.forward(golden.read_index("ids")), golden.read("logits"), 2e-5);
    if (name != "plain" && name != "qwen2") continue;
    const auto saved = load_safetensors(folder / "saved/model.safetensors");
    const auto source = load_safetensors(llamas / name / "model.safetensors");
    CHECK(saved.size() == source.size());
    for (const auto& [tensor_name, tensor] : source) check_equal(saved.at(tensor_name), tensor);
  }
}

TEST_CASE("a model whose positions turn neighbours is saved with its rows in halves, and computes the same") {
  for (const bool bias : {false, true}) {
    for (const int64_t kv_heads : {1, 3}) {
      CAPTURE(bias);
      CAPTURE(kv_heads);
      GPTConfig config{.block_size = 9, .vocab_size = 3, .n_layer = 2, .n_head = 3, .n_embd = 18, .bias = bias};
      config.norm = NormKind::rms, config.mlp = MlpKind::swiglu, config.positions = Positions::rotary;
      config.kv_heads = kv_heads, config.tie_weights = bias;
      Generator generator(3);
      GPT model(config, generator);
      for (const Tensor& parameter : model.parameters()) {
        copy_(parameter.detach(), randn(parameter.shape(), generator));
      }
      const TemporaryFolder folder;
      save_pretrained(folder / "saved", model, CharTokenizer("abc"));
      const GPT again = from_pretrained(folder / "saved").model;
      CHECK(again.config.rotary.pairs == RotaryPairs::halves);
      const NoGrad guard;
      const IndexTensor ids({2, 4}, {0, 1, 2, 0, 2, 2, 1, 0});
      check_close(again.forward(ids), model.forward(ids), 1e-4);
    }
  }
}

TEST_CASE("a model that is neither a GPT-2 nor a Llama is not saved, and the difference is named") {
  const TemporaryFolder folder;
  const auto error_of = [&](const std::function<void(GPTConfig&)>& change) {
    GPTConfig config{.block_size = 4, .vocab_size = 3, .n_layer = 1, .n_head = 2, .n_embd = 8};
    change(config);
    Generator generator(1);
    return thrown_by([&] { save_pretrained(folder / "new", GPT(config, generator), CharTokenizer("abc")); });
  };
  CHECK(
      error_of([](GPTConfig& c) { c.positions = Positions::rotary; }) ==
      "ValueError: save_pretrained: a GPT-2 as it is published has layer norm, GELU and learned positions; this model "
      "has layer norm, gelu and rotary positions\n  hint: with rms norm and swiglu it is a Llama");
  CHECK(error_of([](GPTConfig& c) { c.kv_heads = 1; }) ==
        "ValueError: save_pretrained: kv_heads is 1: in a GPT-2 as it is published it is 2");
  CHECK(error_of([](GPTConfig& c) { c.mlp_width = 5; }) ==
        "ValueError: save_pretrained: mlp_width is 5: in a GPT-2 as it is published it is 32");
  CHECK_FALSE(fs::exists(folder / "new"));
}
