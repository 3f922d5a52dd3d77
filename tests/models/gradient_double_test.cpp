// Whole modules in double precision: the slope along a random direction, vᵀ J u, by central differences and by
// backward.
#include "tests/models/flow.h"
#include "tinytensor/nn/encoder_decoder.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

double dot(const Tensor& a, const Tensor& b) { return sum(mul(a, b)).item(); }

// f computes something from the parameters of the module and from x. All of them move along u at once.
void check_direction(const std::string& name, Module& module, const Tensor& x, const std::function<Tensor()>& f) {
  INFO(name);
  std::vector<Tensor> moving = module.parameters();
  if (x.defined()) moving.push_back(x);
  for (const Tensor& p : moving) p.zero_grad();
  std::vector<Tensor> u;
  uint64_t seed = 100;
  {
    const NoGrad guard;
    for (const Tensor& p : moving) {
      add_(p, normal(p.shape(), ++seed, false), 0.1);  // away from zeros and ones
      u.push_back(normal(p.shape(), ++seed, false));
    }
  }
  const Tensor y = f();
  const Tensor v = normal(y.shape(), 7, false);
  backward(y, v);

  constexpr double eps = 1e-6;
  const NoGrad guard;
  const auto move = [&](double step) {
    for (size_t i = 0; i < moving.size(); ++i) add_(moving[i], u[i], step);
  };
  double got = 0;
  for (size_t i = 0; i < moving.size(); ++i) got += dot(moving[i].grad(), u[i]);
  move(eps);
  const Tensor upper = f();
  move(-2 * eps);
  const double expected = dot(sub(upper, f()), v) / (2 * eps);
  CHECK(got == doctest::Approx(expected).epsilon(1e-7));
  CHECK(std::abs(got) > 1e-3);
}

}  // namespace

TEST_CASE("whole modules have the slope that is measured along a direction") {
  Generator g(1);
  const Tensor x = normal({2, 5, 8}, 2), key = normal({2, 7, 8}, 3);
  const IndexTensor ids = randint(0, 20, {2, 6}, g), targets = randint(0, 20, {2, 6}, g);

  Linear linear(8, 3, true, g);
  check_direction("Linear", linear, x, [&] { return linear.forward(x); });
  LayerNorm norm(8);
  check_direction("LayerNorm", norm, x, [&] { return norm.forward(x); });
  Embedding table(20, 4, g);
  check_direction("Embedding", table, {}, [&] { return table.forward(ids); });
  MLP mlp(8, true, 0, Gelu::tanh, g);
  check_direction("MLP", mlp, x, [&] { return mlp.forward(x); });
  Sequential net{Linear(8, 6, true, g), GELU(), LayerNorm(6), Linear(6, 2, true, g)};
  check_direction("Sequential", net, x, [&] { return net.forward(x); });

  MultiHeadAttention self(8, 2, true, 0, g), causal(8, 4, false, 0, g), cross(8, 2, true, 0, g),
      learned(8, 2, true, 0, g);
  check_direction("self-attention", self, x, [&] { return self.forward(x); });
  check_direction("causal attention", causal, x, [&] { return causal.forward(x, {}, true); });
  check_direction("cross-attention", cross, x, [&] { return cross.forward(x, key, key); });
  const Tensor bias = normal({5, 5}, 4);  // a mask of numbers that learns
  check_direction("attention with a learned bias", learned, bias, [&] { return learned.forward(x, bias); });

  for (const bool norm_first : {false, true}) {
    const TransformerLayerOptions options{.dim_feedforward = 12,
                                          .dropout = 0,
                                          .activation = norm_first ? Activation::gelu : Activation::relu,
                                          .norm_first = norm_first};
    TransformerEncoderLayer encoder(8, 2, options, g);
    check_direction("TransformerEncoderLayer", encoder, x, [&] { return encoder.forward(x); });
    TransformerDecoderLayer decoder(8, 2, options, g);
    check_direction("what a decoder writes", decoder, x, [&] { return decoder.forward(x, key, {}, {}, true); });
    check_direction("what a decoder looks at", decoder, key, [&] { return decoder.forward(x, key); });
  }

  TransformerBlock block(8, 2, true, 0, Gelu::exact, g);
  check_direction("TransformerBlock", block, x, [&] { return block.forward(x); });
  for (const bool tied : {false, true}) {
    GPTConfig config = tiny_gpt();
    config.tie_weights = tied;
    GPT model(config, g);
    check_direction(tied ? "tied GPT" : "GPT", model, {}, [&] { return model.loss(ids, targets); });
  }
}

TEST_CASE(
    "every parameter of attention, layer norm, MLP and a GPT of two layers receives a gradient, and the key bias "
    "none") {
  run_gradient_flow_tests();
}
