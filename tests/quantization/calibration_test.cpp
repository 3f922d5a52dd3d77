// Scales found beforehand, what 8 bits cost, and blocks.
#include "tinytensor/quantization/calibration.h"

#include <bit>
#include <cmath>
#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/quantization/blocks.h"
#include "tinytensor/quantization/comparison.h"
#include "tinytensor/quantization/quantize.h"
#include "tinytensor/quantization/quantized_linear.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPT small() {
  GPTConfig config;
  config.block_size = 16, config.vocab_size = 50, config.n_layer = 2, config.n_head = 2, config.n_embd = 32;
  Generator generator(7);
  GPT model(config, generator);
  model.eval();
  return model;
}

const IndexTensor ids({1, 4}, {3, 1, 4, 1});

std::vector<real> block_of(real first, real second = 0) {
  std::vector<real> x(numbers_in_block);
  x[0] = first, x[1] = second;
  return x;
}

}  // namespace

TEST_CASE("a static scale is a percentile of the magnitudes, by the nearest rank, over 127") {
  const Magnitudes samples{-4, 1, 127, -2, 3};
  CHECK(static_scale(samples) == 1);
  CHECK(static_scale(samples, 80) == real{4} / 127);
  CHECK(static_scale(samples, 79.9) == real{4} / 127);
  CHECK(static_scale(samples, 60) == real{3} / 127);
  CHECK(static_scale(samples, 1e-9) == real{1} / 127);
  CHECK(static_scale({0, 0}) == 1);
  check_errors(
      {{"ValueError: static_scale: there are no samples", [] { static_scale({}); }},
       {"ValueError: static_scale: the percentile must be above 0 and at most 100: 0", [] { static_scale({1}, 0); }},
       {"ValueError: static_scale: finite samples are expected: inf", [] {
          static_scale({1, std::numeric_limits<real>::infinity()});
        }}});
}

TEST_CASE("each layer's inputs are seen, and the model stays as it is") {
  const GPT model = small();
  const NoGrad guard;
  const Tensor before = model.forward(ids);
  const auto seen = inputs_of_layers(model, ids);
  check_equal(model.forward(ids), before);
  CHECK(seen.size() == 13);
  CHECK(seen.at("h.0.attn.q_proj").size() == 4 * 32);
  CHECK(seen.at("h.1.mlp.c_proj").size() == 4 * 128);
  CHECK(seen.at("lm_head").size() == 4 * 32);
  const Tensor embedded = add(model.wte.forward(ids), slice(model.wpe.weight, 0, 0, 4));
  const std::vector<real> expected = abs(model.h[0].ln_1.forward(embedded)).to_vector();
  CHECK(difference(seen.at("h.0.attn.q_proj"), expected, 1e-6) == "");
}

TEST_CASE("a model with static scales is close on what it was calibrated with, and far off with a low percentile") {
  const NoGrad guard;
  const GPT model = small();
  GPT with_largest = model, cut_off = model;
  quantize_with_static_scales(with_largest, ids);
  quantize_with_static_scales(cut_off, ids, 20);
  const Tensor right = model.forward(ids);
  check_close(with_largest.forward(ids), right, 0.05);
  CHECK(difference(cut_off.forward(ids), right, 0.1) != "");
  check_errors(
      {{"ValueError: inputs_of_layers: h.0.attn.q_proj is stored as int8 already: a model in float is expected",
        [&] { inputs_of_layers(cut_off, ids); }}});
}

TEST_CASE("each layer's rise is that of the model with this layer alone in 8 bits") {
  const NoGrad guard;
  GPT model = small();
  const auto loss = [](const GPT& m) {
    return static_cast<double>(m.loss(ids, IndexTensor({1, 4}, {1, 4, 1, 5})).item());
  };
  const std::vector<LayerRise> rises = rise_of_each_layer(model, loss);
  CHECK(rises.size() == 13);
  CHECK(rises[4].name == "h.0.mlp.c_fc");
  CHECK(model.h[0].mlp.c_fc.stored == nullptr);
  GPT alone = model;
  alone.h[0].mlp.c_fc.stored =
      std::make_shared<const QuantizedLinear>(quantize_matrix(model.h[0].mlp.c_fc.weight.detach()));
  CHECK(rises[4].rise == loss(alone) - loss(model));
  quantize(model);
  CHECK(thrown_by([&] { rise_of_each_layer(model, loss); }) ==
        "ValueError: rise_of_each_layer: h.0.attn.q_proj is stored as int8 already: a model in float is expected");
}

TEST_CASE("agreement is counted by the first model's margin") {
  const Tensor ours = tensor({1, 2, 0, 5, 1, 0, 0, 0, 0, 3, 2.9F, 0}, {4, 3});
  const Tensor theirs = tensor({1, 2, 0, 4, 1, 0, 0, 1, 0, 2.9F, 3, 0}, {4, 3});
  const std::vector<Agreement> found = agreement_by_margin(ours, theirs, {0, 0.5, 4});
  CHECK(found[0].positions == 2);  // the tie, and 3 before 2.9
  CHECK(found[0].same == 0);
  CHECK(found[1].positions == 1);
  CHECK(found[1].same == 1);
  CHECK(found[2].positions == 1);  // exactly 4
  CHECK(found[2].same == 1);
  check_errors(
      {{"ValueError: agreement_by_margin: margins must begin with 0 and ascend: 0, 0",
        [&] {
          agreement_by_margin(ours, theirs, {0, 0});
        }},
       {"ShapeError: agreement_by_margin: logits (N, V) of two models are expected, V at least 2: (2, 1) and (2, 1)",
        [] {
          agreement_by_margin(zeros({2, 1}), zeros({2, 1}), {0});
        }}});
}

TEST_CASE("fp16 is rounded to the nearest, of two as near to the even one") {
  const std::pair<float, int> cases[] = {{0, 0},
                                         {1, 0x3c00},
                                         {-2, 0xc000},
                                         {65504, 0x7bff},
                                         {65519, 0x7bff},
                                         {65520, 0x7c00},
                                         {1e30F, 0x7c00},
                                         {0x1p-14F, 0x0400},
                                         {0x1p-24F, 0x0001},
                                         {0x1p-25F, 0},
                                         {0x1.8p-25F, 1},
                                         {0x1.8p-24F, 2},
                                         {-0.0F, 0x8000},
                                         {1 + 0x1p-11F, 0x3c00},
                                         {1 + 0x1.8p-10F, 0x3c02},
                                         {1e-30F, 0},
                                         {0x1.ff8p-15F, 0x03ff},
                                         {0x1.ffcp-15F, 0x0400}};
  for (const auto& [x, bits] : cases) {
    if (to_half(x) != bits) FAIL_CHECK(x << " gives the bits " << to_half(x) << ", expected " << bits);
  }
  for (int bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const bool is_nan = (bits & 0x7fff) > 0x7c00;
    if (is_nan ? !std::isnan(from_half(half)) : to_half(from_half(half)) != half) FAIL_CHECK("bits " << bits);
  }
}

TEST_CASE("a block of Q8_0 is llama.cpp's: halves away from zero, and values by the scale before it is rounded") {
  const std::vector<BlockQ8> blocks = to_q8_0(block_of(127, 2.5));
  CHECK(blocks[0].d == 0x3c00);
  CHECK(blocks[0].q[0] == 127);
  CHECK(blocks[0].q[1] == 3);
  CHECK(to_q8_0(block_of(-127, -2.5))[0].q[1] == -3);
  CHECK(to_q8_0(block_of(0))[0] == BlockQ8{});
  CHECK(to_q8_0(block_of(1e-44F))[0] == BlockQ8{});
  CHECK(to_q8_0(block_of(1e-7F))[0].q[0] == 127);  // its scale is 0 as fp16: the numbers are lost
  CHECK(from_q8_0(to_q8_0(block_of(1e-7F)))[0] == 0);
  CHECK(to_q8_0({}).empty());
  check_errors(
      {{"ValueError: to_q8_0: a multiple of 32 numbers is expected: 33", [] { to_q8_0(std::vector<real>(33)); }},
       {"ValueError: to_q8_0: numbers whose scale fits fp16 are expected: nan at place 1",
        [] { to_q8_0(block_of(0, std::numeric_limits<real>::quiet_NaN())); }},
       {"ValueError: to_q4_0: numbers whose scale fits fp16 are expected: 525000 at place 0",
        [] { to_q4_0(block_of(525000)); }}});
  CHECK(to_q8_0(block_of(525000))[0].q[0] == 127);
}

TEST_CASE("a block of Q4_0 is llama.cpp's: the largest magnitude becomes -8, and two numbers share a byte") {
  std::vector<real> x = block_of(-8, 3);
  x[16] = 7.6F;
  const BlockQ4 block = to_q4_0(x)[0];
  CHECK(block.d == 0x3c00);
  CHECK(block.q[0] == (0 | 15 << 4));
  CHECK(block.q[1] == (11 | 8 << 4));
  const std::vector<real> back = from_q4_0({block});
  CHECK(back[0] == -8);
  CHECK(back[1] == 3);
  CHECK(back[16] == 7);
  CHECK(back[31] == 0);
  CHECK(to_q4_0(block_of(0))[0].q[3] == 0x88);
  CHECK(to_q4_0(block_of(2, -2))[0].d == to_half(-0.25F));  // of equal magnitudes the first
}
