#include "tinytensor/profiling/cost.h"

#include "tests/support.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/profiling/counted_kernels.h"
#include "tinytensor/profiling/parameter_count.h"
#include "tinytensor/profiling/roofline.h"
#include "tinytensor/profiling/step_operations.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor::tests {

TEST_CASE("a product costs two operations for each multiply-add, and each of three matrices once") {
  const Cost cost = matmul_cost(2, 3, 5, 7, 4);
  CHECK(cost.operations == 7 * 2 * 2 * 3 * 5);
  CHECK(cost.bytes == 7 * 4 * (2 * 3 + 3 * 5 + 2 * 5));
  CHECK(matmul_cost(256, 256, 256).intensity() == doctest::Approx(256.0 / 6 * 4 / sizeof(real)));
  CHECK(matmul_cost(2, 0, 5, 1, 4).bytes == 4 * 10);
  CHECK(matmul_cost(int64_t{1} << 40, int64_t{1} << 40, 1).operations == std::ldexp(1.0, 81));
}

TEST_CASE("an intensity without operations is 0, and without bytes infinite") {
  CHECK(Cost{0, 10}.intensity() == 0);
  CHECK(Cost{0, 0}.intensity() == 0);
  CHECK(std::isinf(Cost{3, 0}.intensity()));
}

TEST_CASE("the kernels count what the formula says of a product") {
  const Tensor a = ones({3, 4}), b = ones({4, 5});
  const CountedKernels counted;
  const Tensor c = matmul(a, b);
  const Cost expected = matmul_cost(3, 4, 5);
  CHECK(counted.total().operations == expected.operations);
  CHECK(counted.total().bytes == expected.bytes);
}

TEST_CASE("the operations of a step are Kaplan's for what is visible, and those of PaLM for all pairs") {
  GPTConfig config;
  config.n_layer = 2, config.n_embd = 32, config.vocab_size = 65;
  CHECK(multiplying_parameters(config) == 12 * 2 * 32 * 32 + 65 * 32);
  const StepOperations visible = training_operations(config, 8, 16);
  CHECK(visible.matrices == 6.0 * 128 * (24576 + 2080));
  CHECK(visible.attention == 6.0 * 2 * 32 * 16 * 128);
  CHECK(training_operations(config, 8, 16, AttentionPairs::all).attention == 2 * visible.attention);
  CHECK(training_operations(config, 0, 16).total() == 0);
}

TEST_CASE(
    "the operations of a step are those of its parts: gates, heads that share keys, heads of a width of their own") {
  const GPTConfig llama{.block_size = 16,
                        .vocab_size = 11,
                        .n_layer = 2,
                        .n_head = 4,
                        .n_embd = 8,
                        .bias = false,
                        .norm = NormKind::rms,
                        .mlp = MlpKind::swiglu,
                        .mlp_width = 20,
                        .kv_heads = 2,
                        .head_dim = 6};
  CHECK_FALSE(has_parts_of_gpt2(llama));
  CHECK(multiplying_parameters(llama) == 2 * (2 * 4 * 6 * 8 + 2 * 2 * 6 * 8 + 3 * 20 * 8) + 11 * 8);
  GPT model(llama);
  const double norms = 5 * 8, positions = 16 * 8;
  CHECK(static_cast<double>(model.num_parameters()) == multiplying_parameters(llama) + norms + positions);
  const StepOperations step = training_operations(llama, 3, 16);
  CHECK(step.matrices == 6 * multiplying_parameters(llama) * 3 * 16);
  CHECK(step.attention == 6 * 2 * (4 * 6) * 16.0 * 3 * 16);
  GPTConfig only_norm{.n_head = 4, .n_embd = 8};
  CHECK(has_parts_of_gpt2(only_norm));
  const double before = multiplying_parameters(only_norm);
  only_norm.norm = NormKind::rms;
  CHECK_FALSE(has_parts_of_gpt2(only_norm));
  CHECK(multiplying_parameters(only_norm) == before);
}

TEST_CASE("half the heads of keys and a gate of 3 C are as many operations as GPT-2's") {
  const GPTConfig usual{.vocab_size = 65, .n_layer = 4, .n_head = 4, .n_embd = 64};
  GPTConfig llama = usual;
  llama.mlp = MlpKind::swiglu, llama.kv_heads = 2;
  CHECK(training_operations(llama, 8, 16).total() == training_operations(usual, 8, 16).total());
}

TEST_CASE("a parameter that is shared is counted once, also under another shape, and one that is missing not at all") {
  const Tensor table = ones({5, 3}).requires_grad_(), bias = ones({3});
  const ParameterCount count = count_parameters({table, bias, table, transpose(table.detach(), 0, 1), Tensor()});
  CHECK(count == ParameterCount{18, 15, 15});
  GPTConfig config;
  GPT model(config);
  CHECK(static_cast<double>(count_parameters(model.parameters()).numbers) == num_parameters(config));
  CHECK(count_parameters({}) == ParameterCount{});
}

TEST_CASE("below the ridge memory is the limit, from there on arithmetic") {
  const Roofline machine{100, 20};
  CHECK(machine.ridge() == 5);
  CHECK(machine.attainable(0) == 0);
  CHECK(machine.attainable(2) == 40);
  CHECK(machine.attainable(5) == 100);
  CHECK(machine.attainable(std::numeric_limits<double>::infinity()) == 100);
  CHECK(machine.bound(4.9) == Bound::memory);
  CHECK(machine.bound(5) == Bound::arithmetic);
  CHECK(machine.least_seconds({100, 100}) == 5);
  CHECK(machine.least_seconds({1000, 100}) == 10);
  CHECK(machine.least_seconds({0, 20}) == 1);
}

TEST_CASE("sizes, intensities and machines that there cannot be are refused") {
  check_errors({{"ValueError: matmul_cost: k must be at least 0: -1", [] { matmul_cost(1, -1, 1); }},
                {"ValueError: matmul_cost: a number takes at least 1 byte: 0", [] { matmul_cost(1, 1, 1, 1, 0); }},
                {"ValueError: training_operations: batch and sequence must be at least 0: 1 x -2",
                 [] { training_operations({}, 1, -2); }},
                {"ValueError: Roofline: an intensity must be at least 0: -1",
                 [] {
                   (void)Roofline{1, 1}.attainable(-1);
                 }},
                {"ValueError: Roofline: an intensity must be at least 0: nan",
                 [] {
                   (void)Roofline{1, 1}.bound(NAN);
                 }},
                {"ValueError: Roofline: both speeds must be finite and above 0: 0 operations/s, 1 bytes/s", [] {
                   (void)Roofline{0, 1}.ridge();
                 }}});
}

}  // namespace tinytensor::tests
