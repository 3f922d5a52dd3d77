// Zeros that stay zeros while the rest learns, and how many there are when.
#include "tinytensor/compression/masks.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/compression/sparsity_schedule.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr real inf = std::numeric_limits<real>::infinity(), not_a_number = std::numeric_limits<real>::quiet_NaN();

int64_t zeros_in(const Tensor& x) {
  const std::vector<real> values = x.to_vector();
  return std::count(values.begin(), values.end(), real{0});
}

}  // namespace

TEST_CASE("held numbers become +0, whatever they were, and the others keep their bits") {
  const Tensor w = tensor({not_a_number, -inf, -0.0F, 5, -0.0F, inf}, {2, 3}).requires_grad_();
  hold(w, BoolTensor({2, 3}, {false, false, false, true, true, true}));
  const std::vector<real> values = w.to_vector();
  for (size_t i = 0; i < 3; ++i) CHECK((values[i] == 0 && !std::signbit(values[i])));
  CHECK(values[3] == 5);
  CHECK(std::signbit(values[4]));
  CHECK(values[5] == inf);
  CHECK((w.is_leaf() && w.requires_grad()));
}

TEST_CASE("held numbers of a view are those of its own places") {
  const Tensor table = tensor({1, 2, 3, 4, 5, 6}, {2, 3});
  hold(transpose(table, 0, 1), BoolTensor({3, 2}, {true, false, true, true, true, true}));
  check_equal(table, tensor({1, 2, 3, 0, 5, 6}, {2, 3}));
}

TEST_CASE("what is pruned stays 0 through the steps of any optimizer, and the rest moves") {
  const auto of_adam = [](const std::vector<Tensor>& p) { return std::make_shared<AdamW>(p, 0.1); };
  const auto of_sgd = [](const std::vector<Tensor>& p) {
    return std::make_shared<SGD>(p, 0.1, SGDOptions{.momentum = 0.9});
  };
  const std::vector<std::function<std::shared_ptr<Optimizer>(const std::vector<Tensor>&)>> kinds = {of_adam, of_sgd};
  for (const auto& kind : kinds) {
    manual_seed(1);
    Sequential net{Linear(4, 6), ReLU(), Linear(6, 2)};
    const std::shared_ptr<Optimizer> optimizer = kind(net.parameters());
    Masks masks(prunable(net));
    masks.prune(0.5);
    CHECK(masks.kept() == 18);
    const Tensor before = clone(masks.weights()[0].second.detach());
    for (int i = 0; i < 5; ++i) {
      optimizer->zero_grad();
      backward(sum(square(net.forward(normal({3, 4}, 7, false)))));
      optimizer->step();
      CHECK(zeros_in(masks.weights()[0].second) + zeros_in(masks.weights()[1].second) < 18);  // they came back
      masks.apply();
      CHECK(zeros_in(masks.weights()[0].second) + zeros_in(masks.weights()[1].second) == 18);
    }
    CHECK(difference(masks.weights()[0].second.detach(), before, 1e-3) != "");
    CHECK(masks.sparsity() == doctest::Approx(0.5));
  }
}

TEST_CASE("a rising share takes away more and brings nothing back") {
  Masks masks({{"w", normal({40, 25}, 3)}});
  std::vector<bool> before(1000, true);
  for (const double share : {0.1, 0.5, 0.5, 0.83, 1.0}) {
    masks.prune(share);
    const std::vector<bool> now = masks.keep()[0].to_vector();
    for (size_t i = 0; i < now.size(); ++i) CHECK((before[i] || !now[i]));
    CHECK(masks.sparsity() == doctest::Approx(share));
    before = now;
  }
}

TEST_CASE("each tensor loses the same share if that is asked for") {
  Masks masks({{"small", tensor({1, 2}, {2, 1})}, {"large", tensor({10, 20}, {1, 2})}});
  masks.prune(0.5, Threshold::each);
  check_equal(masks.weights()[0].second, tensor({0, 2}, {2, 1}));
  check_equal(masks.weights()[1].second, tensor({0, 20}, {1, 2}));
}

TEST_CASE("matrices are pruned, tied ones once, biases and norms not") {
  const GPT model({.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4});
  std::vector<std::string> names;
  for (const auto& [name, weight] : prunable(model)) names.push_back(name);
  CHECK(names == std::vector<std::string>{"wte.weight", "wpe.weight", "h.0.attn.q_proj.weight",
                                          "h.0.attn.k_proj.weight", "h.0.attn.v_proj.weight",
                                          "h.0.attn.out_proj.weight", "h.0.mlp.c_fc.weight", "h.0.mlp.c_proj.weight"});
  CHECK(prunable(model, [](const std::string& name) { return name.find("mlp") != std::string::npos; }).size() == 2);
  Masks nothing(prunable(LayerNorm(4)));
  nothing.prune(0.5);
  CHECK((nothing.kept() == 0 && nothing.sparsity() == 0));
}

TEST_CASE("the share of zeros rises by a cube, and rests before and behind it") {
  const CubicSparsity plan{.first = 0.2, .last = 0.8, .begin = 10, .steps = 4};
  const std::vector<std::pair<int64_t, double>> cases = {{-5, 0.2},
                                                         {10, 0.2},
                                                         {11, 0.8 - 0.6 * 27 / 64},
                                                         {12, 0.8 - 0.6 / 8},
                                                         {13, 0.8 - 0.6 / 64},
                                                         {14, 0.8},
                                                         {90, 0.8},
                                                         {std::numeric_limits<int64_t>::max(), 0.8},
                                                         {std::numeric_limits<int64_t>::min(), 0.2}};
  for (const auto& [t, share] : cases) CHECK(cubic_sparsity(t, plan) == doctest::Approx(share).epsilon(1e-12));
  CHECK(cubic_sparsity(5, {.first = 0.9, .last = 0.1, .begin = 0, .steps = 10}) == doctest::Approx(0.2));
}

TEST_CASE("masks and schedules say what does not fit") {
  Masks masks({{"h.0.mlp.c_fc.weight", tensor({1, not_a_number}, {1, 2})}});
  check_errors({
      {"ValueError: Masks: the parameter h.0.mlp.c_fc.weight holds a NaN, which has no magnitude",
       [&] { masks.prune(0.5); }},
      {"ShapeError: Masks: 0 masks for 1 weights", [&] { masks.set({}); }},
      {"ShapeError: Masks: the mask of h.0.mlp.c_fc.weight must have its shape: (2, 1) and (1, 2)",
       [&] {
         masks.set({BoolTensor({2, 1})});
       }},
      {"ShapeError: hold: a tensor and its mask have one shape: (2,) and (3,)",
       [&] { hold(ones({2}), BoolTensor({3})); }},
      {"ValueError: cubic_sparsity: the shares must be in [0, 1]: 1.2", [&] { cubic_sparsity(0, {.last = 1.2}); }},
      {"ValueError: cubic_sparsity: the shares must be in [0, 1]: -1", [&] { cubic_sparsity(0, {.first = -1}); }},
      {"ValueError: cubic_sparsity: it takes 1 step at least: 0", [&] { cubic_sparsity(0, {.steps = 0}); }},
  });
  CHECK(masks.kept() == 2);
}
