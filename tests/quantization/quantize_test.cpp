// A GPT in 8 bits.
#include "tinytensor/quantization/quantize.h"

#include <cmath>
#include <limits>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/quantization/calibration.h"
#include "tinytensor/quantization/comparison.h"
#include "tinytensor/quantization/pretrained_int8.h"
#include "tinytensor/quantization/quantized_linear.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

const fs::path golden = TINYTENSOR_SOURCE_DIR "/tests/models/pretrained";

GPT small(bool tied = true, bool bias = true, Positions positions = Positions::learned) {
  GPTConfig config;
  config.block_size = 16, config.vocab_size = 50, config.n_layer = 2, config.n_head = 2, config.n_embd = 32;
  config.tie_weights = tied, config.bias = bias, config.positions = positions;
  Generator generator(7);
  GPT model(config, generator);
  model.eval();
  return model;
}

IndexTensor some_ids(int64_t length = 12) {
  IndexTensor ids({2, length});
  for (int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] = i * 7 % 50;
  return ids;
}

}  // namespace

TEST_CASE("a quantized GPT is close to the one in float, whatever its kind") {
  const NoGrad guard;
  for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rotary}) {
    for (const bool tied : {true, false}) {
      for (const bool bias : {true, false}) {
        GPT model = small(tied, bias, positions);
        const Tensor before = model.forward(some_ids());
        CHECK_FALSE(is_quantized(model));
        quantize(model);
        CHECK(is_quantized(model));
        const Tensor after = model.forward(some_ids());
        check_close(after, before, 0.03);
        CHECK(difference(after, before, 1e-6) != "");
        CHECK(model.lm_head.stored != nullptr);
        CHECK((model.lm_head.stored == model.wte.stored) == tied);
      }
    }
  }
}

TEST_CASE("quantizing twice changes nothing, a copy shares the bytes, and one made before keeps its floats") {
  GPT model = small();
  const GPT before = model;
  quantize(model);
  const Tensor once = model.forward(some_ids());
  quantize(model);
  check_equal(model.forward(some_ids()), once);
  const GPT copy = clone(model);
  check_equal(copy.forward(some_ids()), once);
  CHECK(copy.wte.stored == model.wte.stored);
  CHECK(before.wte.weight.defined());
  CHECK(before.h[0].mlp.c_fc.stored == nullptr);
}

TEST_CASE("one text at a time or token by token: the same bits, with every kernel and number of threads") {
  GPT model = small();
  quantize(model);
  const Kernels& before = kernels();
  const int threads = num_threads();
  for (const Kernels* table : fast_kernels_on_this_machine()) {
    set_kernels(*table);
    set_num_threads(1);
    const Tensor alone = model.forward(some_ids());
    set_num_threads(3);
    check_equal(model.forward(some_ids()), alone);
    std::vector<KeyValueCache> caches;
    for (int64_t t = 0; t < 12; ++t) {
      IndexTensor one({2, 1}, {some_ids().at({0, t}), some_ids().at({1, t})});
      check_close(model.forward(one, caches), slice(alone, 1, t, t + 1), 2e-3);
    }
  }
  set_kernels(before);
  set_num_threads(threads);
}

TEST_CASE("what a quantized model takes is told, and is in memory: about a quarter, and what stays in float") {
  GPTConfig config;
  config.vocab_size = 1000, config.n_embd = 128, config.block_size = 32;
  GPT model(config);
  const auto in_float = static_cast<double>(bytes_of_weights(model));
  CHECK(in_float == num_parameters(config) * sizeof(real));
  release_cached_memory();
  const int64_t live = memory_stats().live_bytes;
  quantize(model);
  CHECK(static_cast<double>(bytes_of_weights(model)) / in_float < 0.28);
  CHECK(static_cast<double>(memory_stats().live_bytes) < 0.05 * static_cast<double>(live));  // tensors: the rest
  CHECK(memory_stats().cached_bytes == 0);
}

TEST_CASE("no gradient is asked for any more, and none flows") {
  GPT model = small();
  quantize(model);
  CHECK_FALSE(model.forward(some_ids()).requires_grad());
  for (const Tensor& parameter : model.parameters()) CHECK_FALSE(parameter.requires_grad());
  CHECK(to_string(model.h[0].mlp.c_fc) == "Linear(in_features=32, out_features=128, bias=True, weight=int8)");
  CHECK(to_string(model.wte) == "Embedding(50, 32, weight=int8)");
}

TEST_CASE("weights in bfloat16 are put into int8 as the same numbers in float are") {
  const NoGrad guard;
  const fs::path llamas = TINYTENSOR_SOURCE_DIR "/tests/models/llama";
  for (const char* name : {"bfloat16", "shards"}) {
    GPT half = from_pretrained(llamas / name).model, in_float = half;
    CHECK_FALSE(is_quantized(half));
    own_in_float(in_float);
    quantize(in_float);
    quantize(half);
    CHECK(is_quantized(half));
    CHECK((half.lm_head.stored == half.wte.stored) == half.config.tie_weights);
    const IndexTensor ids({1, 5}, {1, 2, 30, 4, 5});
    check_equal(half.forward(ids), in_float.forward(ids));
  }
}

TEST_CASE("a weight that is not finite is named, and the model stays as it was") {
  GPT model = small();
  model.h[1].mlp.c_proj.weight.detach().set({3, 5}, std::numeric_limits<real>::infinity());
  check_errors(
      {{"ValueError: quantize: parameter h.1.mlp.c_proj.weight holds inf at place 389: expected finite numbers",
        [&] { quantize(model); }}});
  CHECK_FALSE(is_quantized(model));
  CHECK(model.h[0].attn.q_proj.weight.defined());
}

TEST_CASE("a quantized model goes into a folder and comes back, bit for bit") {
  for (const char* name : {"tied", "untied"}) {
    const TemporaryFolder folder;
    const Pretrained published = from_pretrained(golden / name);
    GPT model = published.model;
    quantize(model);
    save_quantized(folder / "int8", model, *published.tokenizer);
    CHECK(holds_quantized(folder / "int8"));
    const Pretrained loaded = load_quantized(folder / "int8");
    const NoGrad guard;
    check_equal(loaded.model.forward(some_ids(8)), model.forward(some_ids(8)));
    CHECK(loaded.model.config == model.config);
    CHECK(loaded.tokenizer->vocab_size() == published.tokenizer->vocab_size());
    const SafetensorsFile file(folder / "int8" / "model.int8.safetensors");
    CHECK(file.info("h.0.mlp.c_fc.weight").dtype == Dtype::I8);
    const auto& layer = dynamic_cast<const QuantizedLinear&>(*model.h[0].mlp.c_fc.stored);
    CHECK(file.read_int8("h.0.mlp.c_fc.weight") == layer.weight.values);
    CHECK(file.read("h.0.mlp.c_fc.weight_scale").to_vector() == layer.weight.scales);
    CHECK(file.read_index("h.0.mlp.c_fc.weight").at({0, 0}) == layer.weight.values[0]);
  }
}

TEST_CASE("a model without biases comes back with biases of 0") {
  const TemporaryFolder folder;
  GPT model = small(true, false);
  quantize(model);
  std::string characters;
  for (int i = 0; i < 50; ++i) characters += static_cast<char>('0' + i);
  save_quantized(folder / "int8", model, CharTokenizer(characters));
  const NoGrad guard;
  check_equal(load_quantized(folder / "int8").model.forward(some_ids()), model.forward(some_ids()));
}

TEST_CASE("a folder of one kind is no folder of the other, and faults are named") {
  const TemporaryFolder folder;
  const Pretrained published = from_pretrained(golden / "tied");
  GPT model = published.model;
  const fs::path at = folder / "int8";
  CHECK(thrown_by([&] { save_quantized(at, model, *published.tokenizer); }) ==
        "ValueError: save_quantized: wte is not in 8 bits\n  hint: quantize(model) first");
  quantize(model);
  save_quantized(at, model, *published.tokenizer);
  CHECK(thrown_by([&] { from_pretrained(at); }) == "FileError: " + (at / "model.safetensors").string() +
                                                       ": is not there, only a model in int8\n  hint: "
                                                       "load_quantized() reads it");
  save_pretrained(at, published.model, *published.tokenizer);
  CHECK_FALSE(holds_quantized(at));
  CHECK(from_pretrained(at).model.config == model.config);
}

TEST_CASE("numbers that no scale or whole number can be are refused") {
  const TemporaryFolder folder;
  const Pretrained published = from_pretrained(golden / "tied");
  GPT model = published.model;
  auto matrix = quantize_matrix(model.h[0].attn.q_proj.weight.detach());
  quantize(model);
  const fs::path at = folder / "int8", file = at / "model.int8.safetensors";
  const auto with = [&](const Int8Matrix& changed) {
    model.h[0].attn.q_proj.stored = std::make_shared<const QuantizedLinear>(changed);
    save_quantized(at, model, *published.tokenizer);
    return thrown_by([&] { load_quantized(at); });
  };
  CHECK(with(matrix) == "nothing was thrown");
  Int8Matrix bad = matrix;
  bad.values[5] = -128;
  CHECK(with(bad) == "FileError: " + file.string() +
                         ": tensor 'h.0.attn.q_proj.weight' holds -128: whole numbers from -127 to 127 are expected");
  bad = matrix;
  bad.scales[2] = std::numeric_limits<real>::quiet_NaN();
  CHECK(with(bad) == "FileError: " + file.string() +
                         ": tensor 'h.0.attn.q_proj.weight_scale' holds nan: scales above 0 are expected");
  write_file(at / "config.json", read_file(golden / "untied" / "config.json"));
  CHECK(with(matrix) == "nothing was thrown");  // save_quantized writes all of the folder
}
