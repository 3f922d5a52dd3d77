// Layers of low rank, and a GPT of them.
#include "tinytensor/compression/low_rank.h"

#include "tests/compression/matrices.h"
#include "tests/support.h"
#include "tinytensor/compression/narrow_gpt.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("the rank is the smallest that holds a share of the energy") {
  struct Case {
    std::vector<double> values;
    double energy;
    int64_t rank;
  };
  const std::vector<Case> cases = {{{2, 1, 1}, 0, 1},         {{2, 1, 1}, 4.0 / 6, 1}, {{2, 1, 1}, 0.67, 2},
                                   {{2, 1, 1}, 5.0 / 6, 2},   {{2, 1, 1}, 0.84, 3},    {{2, 1, 1}, 1, 3},
                                   {{2, 1, 0}, 1, 2},         {{0, 0}, 1, 1},          {{1e300, 1e300}, 0.51, 2},
                                   {{1e-300, 1e-300}, 0.5, 1}};
  for (const Case& c : cases) {
    CAPTURE(c.energy);
    CHECK(rank_by_energy(c.values, c.energy) == c.rank);
  }
}

TEST_CASE("two layers of full rank are the one layer, and fewer are its nearest") {
  manual_seed(2);
  const Linear layer(5, 7);
  const Tensor x = normal({3, 5}, 4, false);
  LowRankLinear whole(layer, 5), thin(layer, 2);
  check_close(whole.forward(x), layer.forward(x), 5e-6);
  CHECK(thin.inner.weight.shape() == Shape{2, 5});
  CHECK(thin.outer.weight.shape() == Shape{7, 2});
  CHECK(thin.num_parameters() == 2 * (5 + 7) + 7);
  // The square of what is lost is the sum of the squares of the values that are left out.
  const Tensor lost = sub(matmul(thin.outer.weight, thin.inner.weight), layer.weight).detach();
  double expected = 0;
  const std::vector<double> values = svd(layer.weight).values;
  for (size_t i = 2; i < values.size(); ++i) expected += values[i] * values[i];
  CHECK(static_cast<double>(sum(square(lost)).item()) == doctest::Approx(expected).epsilon(1e-4));
}

TEST_CASE("both factors hold the same share of each value, learn, and have memory of their own") {
  const Linear layer(4, 3, true);
  const LowRankLinear thin(layer, 1);
  const double sigma = svd(layer.weight).values[0];
  CHECK(static_cast<double>(sum(square(thin.inner.weight.detach())).item()) == doctest::Approx(sigma));
  CHECK(static_cast<double>(sum(square(thin.outer.weight.detach())).item()) == doctest::Approx(sigma));
  CHECK((thin.inner.weight.requires_grad() && thin.outer.bias.requires_grad() && !thin.inner.bias.defined()));
  fill_(thin.outer.bias.detach(), 9);
  CHECK(layer.bias.at({0}) != 9);
}

TEST_CASE("a GPT whose MLPs have full rank is the GPT, and one of low rank is smaller and learns") {
  manual_seed(5);
  const GPT model({.block_size = 6, .vocab_size = 11, .n_layer = 2, .n_head = 2, .n_embd = 8});
  const IndexTensor ids({1, 5}, {1, 4, 0, 9, 3}), next({1, 5}, {4, 0, 9, 3, 2});
  LowRankGPT thin(model, 0.5);
  CHECK(thin.num_parameters() < model.num_parameters());
  CHECK(thin.h[0].c_fc.inner.weight.size(0) <= 6);  // 8 · 32 / 40 is 6.4: nothing is saved beyond
  backward(thin.loss(ids, next));
  for (const auto& one : thin.named_parameters()) {
    CAPTURE(one.first);
    CHECK(one.second.grad().defined());
  }
  CHECK(!model.wte.weight.grad().defined());
  CHECK(thin.lm_head.weight.is(thin.wte.weight));
  // Its blocks, with the products of its factors in the place of the MLPs' weights, are those of a GPT.
  GPT same = clone(model);
  for (size_t i = 0; i < 2; ++i) {
    const NoGrad guard;
    copy_(same.h[i].mlp.c_fc.weight, matmul(thin.h[i].c_fc.outer.weight, thin.h[i].c_fc.inner.weight));
    copy_(same.h[i].mlp.c_proj.weight, matmul(thin.h[i].c_proj.outer.weight, thin.h[i].c_proj.inner.weight));
  }
  check_close(thin.forward(ids), same.forward(ids));
}

TEST_CASE("low rank says what makes no sense") {
  const Linear layer(3, 4);
  const GPT waves(
      {.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4, .positions = Positions::sinusoidal});
  const LowRankGPT thin(GPT({.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}), 0.5);
  check_errors({
      {"ValueError: rank_by_energy: there are no values", [&] { rank_by_energy({}, 0.5); }},
      {"ValueError: rank_by_energy: the share must be in [0, 1]: 1.1", [&] { rank_by_energy({1}, 1.1); }},
      {"ValueError: factors: the rank must be in 1 to 3: 4", [&] { LowRankLinear(layer, 4); }},
      {"ValueError: factors: the rank must be in 1 to 3: 0", [&] { LowRankLinear(layer, 0); }},
      {"ValueError: factors: the rank must be in 1 to 0: 1",
       [&] {
         factors(svd(Tensor(Shape{0, 3})), 1);
       }},
      {"ValueError: LowRankGPT: positions that are learned or rotary are expected: sinusoidal",
       [&] { LowRankGPT(waves, 0.5); }},
      {"ShapeError: LowRankGPT: ids (B, T) at positions below block_size = 4 are expected: (1, 5)",
       [&] {
         thin.forward(IndexTensor({1, 5}));
       }},
  });
}
