// Units and heads taken out: what is left computes what the whole did without them, and is smaller.
#include "tinytensor/compression/structured.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/compression/narrow_gpt.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPTConfig small_config() { return {.block_size = 6, .vocab_size = 11, .n_layer = 2, .n_head = 4, .n_embd = 8}; }

// As if it had learned something: weights and biases that differ.
GPT some_gpt(GPTConfig config = small_config()) {
  manual_seed(3);
  GPT model(config);
  const NoGrad guard;
  for (const Tensor& parameter : model.parameters()) normal_(parameter, 0, 0.3);
  return model;
}

// Sets columns of a layer's weight to 0.
void silence(const Linear& layer, const std::vector<int64_t>& kept) {
  const NoGrad guard;
  for (int64_t j = 0; j < layer.weight.size(1); ++j) {
    if (std::find(kept.begin(), kept.end(), j) == kept.end()) zero_(select(layer.weight, 1, j));
  }
}

}  // namespace

TEST_CASE("a unit is as important as what it reads by times what it writes by") {
  const Tensor in = tensor({3, 0, 0, 0, 0, 2}, {3, 2}), bias = tensor({4, 7, 0}),
               out = tensor({6, 0, 1, 8, 0, 0}, {2, 3});
  CHECK(unit_importance(in, bias, out) == std::vector<double>{50, 0, 2});
  CHECK(unit_importance(in, Tensor(), out) == std::vector<double>{30, 0, 2});
  CHECK(unit_importance(Tensor(Shape{0, 2}), Tensor(), Tensor(Shape{3, 0})).empty());
  CHECK(unit_importance(Tensor(Shape{2, 0}), tensor({3, 1}), ones({1, 2})) == std::vector<double>{3, 1});
}

TEST_CASE("the most important rise, and of equal ones the earlier goes") {
  CHECK(most_important({5, 1, 5, 2}, 2) == std::vector<int64_t>{0, 2});
  CHECK(most_important({5, 1, 5, 2}, 1) == std::vector<int64_t>{2});
  CHECK(most_important({1, 1, 1}, 3) == std::vector<int64_t>{0, 1, 2});
}

TEST_CASE("an MLP without units computes what it did with these units silent") {
  const GPT model = some_gpt();
  MLP whole = clone(model.h[0].mlp), smaller = whole;
  const std::vector<int64_t> kept =
      most_important(unit_importance(whole.c_fc.weight, whole.c_fc.bias, whole.c_proj.weight), 13);
  prune_units(smaller, 13);
  CHECK(smaller.c_fc.weight.shape() == Shape{13, 8});
  CHECK(smaller.c_proj.weight.shape() == Shape{8, 13});
  CHECK(whole.c_fc.weight.shape() == Shape{32, 8});  // a copy of a module does not follow
  silence(whole.c_proj, kept);
  const Tensor x = normal({3, 8}, 5, false);
  check_close(smaller.forward(x), whole.forward(x));
}

TEST_CASE("attention without heads computes what it did with these heads silent") {
  for (const bool rotary : {false, true}) {
    MultiHeadAttention whole = clone(some_gpt().h[0].attn);
    whole.rotary = rotary;
    MultiHeadAttention smaller = clone(whole);
    std::vector<int64_t> kept;
    for (const int64_t head : most_important(head_importance(whole), 3))
      kept.insert(kept.end(), {2 * head, 2 * head + 1});
    prune_heads(smaller, 3);
    CHECK(smaller.num_heads == 3);
    CHECK(smaller.q_proj.weight.shape() == Shape{6, 8});
    CHECK(smaller.out_proj.weight.shape() == Shape{8, 6});
    silence(whole.out_proj, kept);
    const Tensor x = normal({2, 5, 8}, 5, false);
    check_close(smaller.forward(x, {}, true), whole.forward(x, {}, true));
  }
}

TEST_CASE("a narrowed GPT runs, learns, and generates the same with its cache as without") {
  const GPT model = some_gpt();
  const GPT smaller = narrowed(model, 2, 10);
  CHECK(smaller.num_parameters() < model.num_parameters());
  CHECK(model.h[1].mlp.c_fc.weight.shape() == Shape{32, 8});
  const IndexTensor ids({1, 5}, {1, 4, 0, 9, 3});
  std::vector<KeyValueCache> caches;
  const NoGrad guard;
  const Tensor first = smaller.forward(IndexTensor({1, 2}, {1, 4}), caches);
  const Tensor rest = smaller.forward(IndexTensor({1, 3}, {0, 9, 3}), caches);
  check_close(cat({first, rest}, 1), smaller.forward(ids));
  CHECK(caches[0].keys.shape() == Shape{1, 2, 6, 2});
}

TEST_CASE("a narrowed GPT learns: all it is made of gets a gradient, and the tied head is tied still") {
  const GPT model = some_gpt(), smaller = narrowed(model, 1, 3);
  backward(smaller.loss(IndexTensor({1, 3}, {1, 4, 0}), IndexTensor({1, 3}, {4, 0, 2})));
  for (const auto& one : smaller.named_parameters()) {
    CAPTURE(one.first);
    CHECK((one.second.is_leaf() && one.second.grad().defined()));
  }
  CHECK(smaller.lm_head.weight.is(smaller.wte.weight));
  CHECK(!model.wte.weight.grad().defined());
}

TEST_CASE("a GPT that keeps all heads and units computes the same digits") {
  const GPT model = some_gpt();
  const IndexTensor ids({1, 5}, {1, 4, 0, 9, 3});
  check_equal(narrowed(model, 4, 32).forward(ids), model.forward(ids));
}

TEST_CASE("taking out keeps what is frozen frozen, and layers without a bias without one") {
  const Linear layer(3, 4, false);
  layer.requires_grad_(false);
  const Linear rows = keep_outputs(layer, {1, 3}), columns = keep_inputs(layer, {0, 2});
  CHECK((!rows.bias.defined() && !columns.bias.defined()));
  CHECK((!rows.weight.requires_grad() && !columns.weight.requires_grad()));
  check_equal(rows.weight, stack({layer.weight[1], layer.weight[3]}));
  CHECK(columns.weight.is_contiguous());
}

TEST_CASE("taking out says what cannot be kept") {
  const Linear layer(3, 4);
  MLP mlp(2);
  MultiHeadAttention attention(4, 2);
  check_errors({
      {"ValueError: keep_outputs, keep_inputs: a layer keeps 1 of its 4 units at least",
       [&] { keep_outputs(layer, {}); }},
      {"IndexError: keep_outputs, keep_inputs: there is no unit 3: they are 0 to 2",
       [&] {
         keep_inputs(layer, {0, 3});
       }},
      {"IndexError: keep_outputs, keep_inputs: there is no unit -1: they are 0 to 3",
       [&] {
         keep_outputs(layer, {-1, 3});
       }},
      {"ValueError: keep_outputs, keep_inputs: the units must rise, each once: 1 comes behind 1",
       [&] {
         keep_inputs(layer, {1, 1});
       }},
      {"ValueError: most_important: 9 of 8 cannot be kept: 1 at least", [&] { prune_units(mlp, 9); }},
      {"ValueError: most_important: 0 of 2 cannot be kept: 1 at least", [&] { prune_heads(attention, 0); }},
      {"ValueError: most_important: the score of unit 1 is NaN",
       [&] {
         most_important({1, std::numeric_limits<double>::quiet_NaN()}, 1);
       }},
      {"ShapeError: unit_importance: in (H, C), bias (H) and out (E, H) are expected: (4, 3), (4,) and (3, 4, 1)",
       [&] {
         unit_importance(layer.weight, layer.bias, ones({3, 4, 1}));
       }},
      {"ShapeError: unit_importance: in (H, C), bias (H) and out (E, H) are expected: (4, 3), none and (2, 3)",
       [&] {
         unit_importance(layer.weight, Tensor(), ones({2, 3}));
       }},
  });
}
