// One decoder with parts: each mixture of GPT-2's and Llama's counts, runs, and goes on from kept keys as any other.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/batch_generation.h"
#include "tinytensor/models/cache_memory.h"
#include "tinytensor/models/prefill.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPTConfig small(const std::function<void(GPTConfig&)>& change = {}) {
  GPTConfig config{.block_size = 9, .vocab_size = 17, .n_layer = 2, .n_head = 4, .n_embd = 16};
  if (change) change(config);
  return config;
}

GPTConfig like_llama() {
  return small([](GPTConfig& c) {
    c.norm = NormKind::rms, c.mlp = MlpKind::swiglu, c.positions = Positions::rotary;
    c.kv_heads = 2, c.bias = false;
  });
}

std::vector<GPTConfig> mixtures() {
  std::vector<GPTConfig> all;
  for (const NormKind norm : {NormKind::layer, NormKind::rms}) {
    for (const MlpKind mlp : {MlpKind::gelu, MlpKind::swiglu}) {
      for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rotary}) {
        for (const int64_t kv_heads : {0, 2, 1}) {
          all.push_back(small([&](GPTConfig& c) {
            c.norm = norm, c.mlp = mlp, c.positions = positions, c.kv_heads = kv_heads;
            c.bias = all.size() % 2 == 0, c.tie_weights = all.size() % 3 == 0;
          }));
        }
      }
    }
  }
  all.push_back(small([](GPTConfig& c) { c.mlp_width = 5; }));
  all.push_back(small([](GPTConfig& c) { c.mlp = MlpKind::swiglu, c.mlp_width = 5; }));
  all.push_back(small([](GPTConfig& c) { c.head_dim = 6, c.positions = Positions::rotary; }));
  all.push_back(small([](GPTConfig& c) { c.n_head = 6, c.kv_heads = 3, c.head_dim = 2; }));  // 6 does not divide 16
  all.push_back(like_llama());
  all.push_back(like_llama());
  all.back().rotary = {.base = 500, .pairs = RotaryPairs::halves};
  all.push_back(like_llama());
  all.back().rotary.scaling = {.kind = RotaryScaling::Kind::llama3, .factor = 8, .original_length = 64};
  return all;
}

std::string described(const GPTConfig& c) {
  return fmt::format("{} {} {} inside {} of {} heads {} wide{}", to_string(c.norm), to_string(c.mlp),
                     to_string(c.positions), c.mlp_width, c.kv_heads, c.n_head, c.head_dim, c.bias ? "" : ", no bias");
}

GPT model_of(const GPTConfig& config) {
  Generator generator(3);
  GPT model(config, generator);
  for (const Tensor& parameter : model.parameters()) mul_(parameter.detach(), 5);  // attention far from uniform
  model.eval();
  return model;
}

IndexTensor some_ids(int64_t rows, int64_t length) {
  Generator generator(4);
  return randint(0, 17, {rows, length}, generator);
}

}  // namespace

TEST_CASE("the number of parameters of a model of any parts is known before it is made") {
  Generator generator(1);
  for (const GPTConfig& config : mixtures()) {
    CAPTURE(described(config));
    CHECK(num_parameters(config) == static_cast<double>(GPT(config, generator).num_parameters()));
  }
  // SmolLM2-135M: config.json of HuggingFaceTB/SmolLM2-135M.
  CHECK(num_parameters({.block_size = 8192,
                        .vocab_size = 49152,
                        .n_layer = 30,
                        .n_head = 9,
                        .n_embd = 576,
                        .bias = false,
                        .positions = Positions::rotary,
                        .norm = NormKind::rms,
                        .mlp = MlpKind::swiglu,
                        .mlp_width = 1536,
                        .kv_heads = 3}) == 134'515'008);
}

TEST_CASE("with any parts every parameter learns") {
  for (const GPTConfig& config : mixtures()) {
    CAPTURE(described(config));
    Generator generator(2);
    const GPT model(config, generator);
    const IndexTensor ids = some_ids(3, 9), targets = some_ids(3, 9);
    backward(model.loss(ids, targets));
    for (const auto& named : model.named_parameters()) {
      const std::string& name = named.first;
      const Tensor& parameter = named.second;
      CAPTURE(name);
      const bool shifts_all_scores = name.ends_with("k_proj.bias");  // of a query alike: softmax does not see it
      const bool turned = config.positions == Positions::rotary;
      if (shifts_all_scores && !turned) continue;
      REQUIRE(parameter.grad().defined());
      CHECK(sum(mul(parameter.grad(), parameter.grad())).item() > 0);
    }
  }
}

TEST_CASE("with any parts, cached keys and values give the logits of the whole text, a prompt in pieces too") {
  const NoGrad guard;
  for (const GPTConfig& config : mixtures()) {
    CAPTURE(described(config));
    const GPT model = model_of(config);
    const IndexTensor ids = some_ids(2, 9);
    const Tensor whole = model.forward(ids);
    for (const int64_t piece : {1, 2, 4, 9}) {
      CAPTURE(piece);
      std::vector<KeyValueCache> caches;
      check_close(prefill(model, ids, caches, piece), select(whole, 1, -1), 2e-5);
      CHECK(caches.front().keys.size(1) == completed(config).kv_heads);
      CHECK(caches.front().values.size(3) == completed(config).head_dim);
    }
  }
}

TEST_CASE("with any parts, texts of unequal length are continued together as each is alone") {
  const std::vector<std::vector<int64_t>> prompts = {{1, 2, 3}, {4}, {5, 6, 7, 8, 9, 10, 11}, {12, 13}};
  for (const GPTConfig& config : mixtures()) {
    CAPTURE(described(config));
    const GPT model = model_of(config);
    const std::vector<std::vector<int64_t>> together = generate_batch(model, prompts, 11, {.temperature = 0}, 20);
    for (size_t b = 0; b < prompts.size(); ++b) {
      Generator generator(20 + b);
      CAPTURE(b);
      CHECK(together[b] == model.generate(prompts[b], 11, {.temperature = 0}, generator));
    }
  }
}

TEST_CASE("parts that stand for each other give the same logits") {
  Generator generator(6);
  const GPT model(like_llama(), generator);
  const IndexTensor ids = some_ids(2, 9);
  SUBCASE("two heads of keys and values, and four that are each there twice") {
    GPTConfig all_heads = model.config;
    all_heads.kv_heads = 4;
    Generator other(7);
    GPT repeated(all_heads, other);
    std::map<std::string, Tensor> state = model.state_dict();
    for (auto& [name, tensor] : state) {
      if (!name.ends_with("k_proj.weight") && !name.ends_with("v_proj.weight")) continue;
      std::vector<Tensor> heads;
      for (const int64_t head : {0, 0, 1, 1}) heads.push_back(slice(tensor, 0, 4 * head, 4 * head + 4));
      tensor = cat(heads, 0);
    }
    repeated.load_state_dict(state);
    check_close(model.forward(ids), repeated.forward(ids), 1e-5);
  }
  SUBCASE("sizes that are named as they are by themselves") {
    Generator other(6);
    check_equal(model.forward(ids), GPT(completed(like_llama()), other).forward(ids));
  }
}

TEST_CASE("heads that share keys and values need a smaller cache") {
  CHECK(cache_bytes(like_llama(), 3, 9) == cache_bytes(small(), 3, 9) / 2);
  CHECK(positions_within(like_llama(), 3, 1 << 20) == positions_within(small(), 3, 1 << 21));
}

TEST_CASE("parts that do not fit each other are refused by name") {
  const auto made = [](const std::function<void(GPTConfig&)>& change) { return [change] { GPT{small(change)}; }; };
  check_errors({
      {"ValueError: GPT: n_head 4 is not divisible by kv_heads 3", made([](GPTConfig& c) { c.kv_heads = 3; })},
      {"ValueError: GPT: n_head 4 is not divisible by kv_heads 8", made([](GPTConfig& c) { c.kv_heads = 8; })},
      {"ValueError: GPT: kv_heads must not be negative: -2", made([](GPTConfig& c) { c.kv_heads = -2; })},
      {"ValueError: GPT: mlp_width must not be negative: -1", made([](GPTConfig& c) { c.mlp_width = -1; })},
      {"ValueError: GPT: head_dim must not be negative: -1", made([](GPTConfig& c) { c.head_dim = -1; })},
      {"ValueError: GPT: rotary positions take numbers in pairs, but the width of a head is odd: 3\n"
       "  hint: head_dim = 4 would do",
       made([](GPTConfig& c) { c.head_dim = 3, c.positions = Positions::rotary; })},
  });
}
