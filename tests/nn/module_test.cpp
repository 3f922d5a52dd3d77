// What every module gets from the list of its members.
#include "tinytensor/nn/module.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/gpt.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::vector<std::string> names(const Module& module) {
  std::vector<std::string> found;
  for (const auto& [name, parameter] : module.named_parameters()) found.push_back(name);
  return found;
}

GPTConfig small() { return {.block_size = 4, .vocab_size = 7, .n_layer = 1, .n_head = 2, .n_embd = 8}; }

}  // namespace

TEST_CASE("the parameters of a GPT have the names of its checkpoints, in the order of its members") {
  GPT model(small());
  const std::vector<std::string> tied{"wte.weight",
                                      "wpe.weight",
                                      "h.0.ln_1.weight",
                                      "h.0.ln_1.bias",
                                      "h.0.attn.q_proj.weight",
                                      "h.0.attn.q_proj.bias",
                                      "h.0.attn.k_proj.weight",
                                      "h.0.attn.k_proj.bias",
                                      "h.0.attn.v_proj.weight",
                                      "h.0.attn.v_proj.bias",
                                      "h.0.attn.out_proj.weight",
                                      "h.0.attn.out_proj.bias",
                                      "h.0.ln_2.weight",
                                      "h.0.ln_2.bias",
                                      "h.0.mlp.c_fc.weight",
                                      "h.0.mlp.c_fc.bias",
                                      "h.0.mlp.c_proj.weight",
                                      "h.0.mlp.c_proj.bias",
                                      "ln_f.weight",
                                      "ln_f.bias"};
  CHECK(names(model) == tied);
  GPTConfig config = small();
  config.tie_weights = false;
  GPT untied(config);
  std::vector<std::string> with_head = tied;
  with_head.push_back("lm_head.weight");
  CHECK(names(untied) == with_head);
  config.bias = false;
  GPT without_bias(config);
  for (const std::string& name : names(without_bias)) CHECK_FALSE(name.ends_with(".bias"));
  CHECK(names(without_bias).size() == 12);
}

TEST_CASE("the number of learned numbers counts a tied head once") {
  GPT tied(small());
  GPTConfig config = small();
  config.tie_weights = false;
  GPT untied(config);
  constexpr int64_t C = 8, V = 7, T = 4;
  constexpr int64_t block = 4 * C + 4 * (C * C + C) + (4 * C * C + 4 * C) + (4 * C * C + C);
  CHECK(tied.num_parameters() == V * C + T * C + block + 2 * C);
  CHECK(untied.num_parameters() == tied.num_parameters() + V * C);
}

TEST_CASE("a state dict holds the parameters' own memory, and loading copies numbers in") {
  Generator generator(1);
  Linear a(3, 2, true, generator), b(3, 2, true, generator);
  const Tensor weight = b.weight;
  b.load_state_dict(a.state_dict());
  check_equal(b.weight, a.weight);
  check_equal(b.bias, a.bias);
  CHECK(b.weight.is(weight));  // the same tensor as before: an optimizer still has it
  CHECK(b.weight.requires_grad());
  fill_(a.state_dict().at("bias"), 5);
  check_equal(a.bias, full({2}, 5));
  CHECK(difference(b.bias, a.bias, 1e-3) != "");
}

TEST_CASE("the entries of a state dict are handles of their own, unknown to the tape") {
  Generator generator(1);
  const Linear a(3, 2, true, generator);
  backward(sum(a.forward(ones({1, 3}))));
  const Tensor entry = a.state_dict().at("weight");
  CHECK_FALSE(entry.is(a.weight));
  CHECK_FALSE(entry.requires_grad());
  CHECK_FALSE(entry.grad().defined());
  CHECK(a.weight.grad().defined());
}

TEST_CASE("a module without a name has its dot in the names of its parameters") {
  struct Nameless : Module {
    Linear inside{2, 3};
    void members(MemberVisitor& visit) override { visit.module("", inside); }
  };
  CHECK(names(Nameless()) == std::vector<std::string>{".weight", ".bias"});
}

TEST_CASE("loading says what does not fit, and then changes nothing") {
  Linear layer(3, 2);
  const Tensor before = clone(layer.weight).detach();
  const auto changed = [&](const std::function<void(std::map<std::string, Tensor>&)>& change) {
    std::map<std::string, Tensor> state{{"weight", zeros({2, 3})}, {"bias", zeros({2})}};
    change(state);
    layer.load_state_dict(state);
  };
  check_errors({
      {"ValueError: load_state_dict: parameter 'bias' is missing from the state",
       [&] { changed([](auto& state) { state.erase("bias"); }); }},
      {"ValueError: load_state_dict: the module has no parameter 'scale'",
       [&] { changed([](auto& state) { state["scale"] = ones({}); }); }},
      {"ShapeError: load_state_dict: parameter 'bias' is (2,) in the module, (3,) in the state",
       [&] { changed([](auto& state) { state["bias"] = ones({3}); }); }},
      {"ShapeError: load_state_dict: parameter 'weight' is (2, 3) in the module, (1, 3) in the state",
       [&] { changed([](auto& state) {
               state["weight"] = ones({1, 3});
             }); }},
  });
  check_equal(layer.weight, before);
}

TEST_CASE("a clone shares nothing with the original, and stays tied to itself") {
  GPT model(small());
  model.eval();
  GPT copy = clone(model);
  const auto mine = model.named_parameters(), its = copy.named_parameters();
  REQUIRE(mine.size() == its.size());
  for (size_t i = 0; i < mine.size(); ++i) {
    CHECK(mine[i].second.storage() != its[i].second.storage());
    CHECK(its[i].second.requires_grad());
    check_equal(its[i].second, mine[i].second);
  }
  CHECK(copy.lm_head.weight.is(copy.wte.weight));
  CHECK_FALSE(copy.is_training());
  const IndexTensor ids = index_tensor({{1, 2, 3}});
  check_equal(copy.forward(ids), model.forward(ids));
  fill_(copy.wte.weight.detach(), 0);
  CHECK(difference(copy.forward(ids), model.forward(ids), 1e-3) != "");
}

TEST_CASE("a const module can be listed, counted, saved and cloned") {
  const GPT model(small());
  CHECK(names(model).size() == 20);
  CHECK(model.parameters().size() == 20);
  CHECK(model.num_parameters() > 0);
  CHECK(model.state_dict().at("wte.weight").storage() == model.wte.weight.storage());
  GPT copy = clone(model);
  copy.zero_grad();
  CHECK(copy.wte.weight.storage() != model.wte.weight.storage());
}

TEST_CASE("a clone can be assigned to a Sequential, and to a module that holds one") {
  struct Holder : Module {
    Sequential net{Linear(2, 2)};
    void members(MemberVisitor& visit) override { visit.module("net", net); }
  };
  const Tensor x = normal({4, 2}, 1, false);
  Holder best;
  {
    const Holder trained;
    best = clone(trained);
    check_equal(best.net.forward(x), trained.net.forward(x));
    CHECK(best.parameters()[0].storage() != trained.parameters()[0].storage());
  }
  Sequential net{Linear(2, 2)};
  net = clone(best.net);
  check_equal(net.forward(x), best.net.forward(x));
  net = *&net;  // itself
  check_equal(net.forward(x), best.net.forward(x));
}

TEST_CASE("a copied Sequential owns its steps, and a clone of it its parameters") {
  Sequential net{Linear(2, 3), GELU(), Linear(3, 1)};
  CHECK(names(net) == std::vector<std::string>{"0.weight", "0.bias", "2.weight", "2.bias"});
  Sequential alias = net;  // as with a Tensor: a second name for the same parameters
  CHECK(alias.parameters()[0].is(net.parameters()[0]));
  Sequential copy = clone(net);
  CHECK(copy.parameters()[0].storage() != net.parameters()[0].storage());
  const Tensor x = normal({4, 2}, 1, false);
  check_equal(copy.forward(x), net.forward(x));
  alias.eval();
  CHECK(net.is_training());
}

TEST_CASE("a Sequential applies its steps in order, and may be empty") {
  Sequential net{Linear(2, 3), ReLU(), Linear(3, 1, false)};
  const Tensor x = normal({4, 2}, 1, false);
  const std::vector<Tensor> p = net.parameters();
  check_close(net.forward(x), linear(relu(linear(x, p[0], p[1])), p[2]));
  Sequential nested{Linear(2, 2), Sequential{ReLU(), Linear(2, 2)}};
  CHECK(names(nested) == std::vector<std::string>{"0.weight", "0.bias", "1.1.weight", "1.1.bias"});
  check_equal(Sequential().forward(x), x);
}

TEST_CASE("train and eval reach every module inside") {
  GPTConfig config = small();
  config.dropout = 0.5;
  GPT model(config);
  CHECK(model.h[0].mlp.dropout.is_training());
  model.eval();
  CHECK_FALSE(model.h[0].mlp.dropout.is_training());
  CHECK_FALSE(model.h[0].attn.is_training());
  const IndexTensor ids = index_tensor({{1, 2, 3}});
  check_equal(model.forward(ids), model.forward(ids));
  model.train();
  CHECK(difference(model.forward(ids), model.forward(ids), 1e-3) != "");
}

TEST_CASE("dropout keeps the mean, and gives the gradient to what it kept") {
  manual_seed(1);
  const Dropout half(0.5);
  const Tensor x = ones({10000}).requires_grad_();
  const Tensor y = half.forward(x);
  CHECK(mean(y).item() == doctest::Approx(1).epsilon(0.05));
  check_equal(mul(y, sub(y, 2)), zeros({10000}));  // all 0 or 2
  backward(sum(y));
  check_equal(x.grad(), y);
  check_equal(Dropout(1).forward(x), zeros({10000}));
  check_equal(Dropout(0).forward(x), x);
}

TEST_CASE("modules say what they cannot be") {
  GPTConfig config = small();
  const auto with = [&](auto change) {
    GPTConfig changed = config;
    change(changed);
    GPT model(changed);
  };
  check_errors({
      {"ValueError: Linear: the sizes must be at least 1: in 0, out 2", [] { Linear(0, 2); }},
      {"ValueError: Linear: the sizes must be at least 1: in 2, out -1", [] { Linear(2, -1); }},
      {"ShapeError: linear: x (3, 4) does not fit a weight of (out, in) = (2, 5)",
       [] {
         Linear(5, 2).forward(ones({3, 4}));
       }},
      {"ValueError: Embedding: the sizes must be at least 1: 0 ids of width 4", [] { Embedding(0, 4); }},
      {"IndexError: embedding: index 3 at position 0 is out of range for 3 rows",
       [] { Embedding(3, 4).forward(index_tensor({3})); }},
      {"ValueError: LayerNorm: the width must be at least 1: 0", [] { LayerNorm(0); }},
      {"ShapeError: layer_norm: the weight must be (3,), the last dim of x (2, 3): (4,)",
       [] {
         LayerNorm(4).forward(ones({2, 3}));
       }},
      {"ValueError: Dropout: p must be between 0 and 1: 1.5", [] { Dropout(1.5); }},
      {"ValueError: Linear: the sizes must be at least 1: in 0, out 0", [] { MLP(0); }},
      {"ValueError: MultiHeadAttention: embed_dim 8 is not divisible by 3 heads", [] { TransformerBlock(8, 3); }},
      {"ValueError: sinusoidal_positions: the width must be even, for sine and cosine: (4, 5)",
       [] { sinusoidal_positions(4, 5); }},
      {"ValueError: GPT: block_size must be at least 1: 0", [&] { with([](GPTConfig& c) { c.block_size = 0; }); }},
      {"ValueError: GPT: vocab_size must be at least 1: 0", [&] { with([](GPTConfig& c) { c.vocab_size = 0; }); }},
      {"ValueError: GPT: n_layer must be at least 1: -1", [&] { with([](GPTConfig& c) { c.n_layer = -1; }); }},
      {"ValueError: GPT: n_head must be at least 1: 0", [&] { with([](GPTConfig& c) { c.n_head = 0; }); }},
      {"ValueError: GPT: n_embd 8 is not divisible by n_head 3", [&] { with([](GPTConfig& c) { c.n_head = 3; }); }},
      {"ValueError: Dropout: p must be between 0 and 1: -1", [&] { with([](GPTConfig& c) { c.dropout = -1; }); }},
      {"ShapeError: GPT: ids (B, T) at positions below block_size = 4 are expected: (1, 5) from position 0",
       [&] {
         GPT(config).forward(IndexTensor({1, 5}));
       }},
      {"ShapeError: GPT: ids (B, T) at positions below block_size = 4 are expected: (2, 0) from position 0",
       [&] {
         GPT(config).forward(IndexTensor({2, 0}));
       }},
      {"ShapeError: GPT: ids (B, T) at positions below block_size = 4 are expected: (1, 2) from position 3",
       [&] {
         const GPT model(config);
         std::vector<KeyValueCache> caches;
         model.forward(IndexTensor({1, 3}), caches);
         model.forward(IndexTensor({1, 2}), caches);
       }},
      {"ShapeError: KeyValueCache: 1 new positions of batch 2 do not fit a cache that holds 3 of 4 for batch 1",
       [&] {
         const GPT model(config);
         std::vector<KeyValueCache> caches;
         model.forward(IndexTensor({1, 3}), caches);
         model.forward(IndexTensor({2, 1}), caches);
       }},
      {"ShapeError: GPT: ids (B, T) at positions below block_size = 4 are expected: (3,) from position 0",
       [&] { GPT(config).forward(IndexTensor({3})); }},
      {"IndexError: embedding: index 7 at position 1 is out of range for 7 rows",
       [&] {
         GPT(config).forward(index_tensor({{0, 7}}));
       }},
      {"IndexError: cross_entropy: target 9 at position 0 is out of range for 7 classes",
       [&] {
         GPT(config).loss(index_tensor({{0, 1}}), index_tensor({{9, 1}}));
       }},
  });
}
