// RMSNorm, Norm and the MLP's kinds: what they compute, their names, and what they refuse.
#include "tinytensor/nn/norm.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/transformer.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::vector<std::string> parameters_of(Module& module) {
  std::vector<std::string> names;
  for (const auto& [name, parameter] : module.named_parameters()) names.push_back(name);
  return names;
}

}  // namespace

TEST_CASE("RMS norm divides by the root of the mean of the squares, and does not shift") {
  const RMSNorm norm(2, 0.0);
  copy_(norm.weight.detach(), tensor({10, 1}));
  check_close(norm.forward(tensor({{3, 4}, {-1, 7}})),
              tensor({{30 / std::sqrt(12.5), 4 / std::sqrt(12.5)}, {-10 / 5.0, 7 / 5.0}}));
  check_close(RMSNorm(2).forward(tensor({6, 6})), ones({2}), 1e-6);
}

TEST_CASE("RMS norm and its gradients are those of its formula") {
  const RMSNorm norm(5, 1e-3);
  copy_(norm.weight.detach(), normal({5}, 1, false));
  const Tensor x = normal({3, 5}, 2), y = norm.forward(x);
  const Tensor z = clone(x.detach()).requires_grad_(), weight = clone(norm.weight.detach()).requires_grad_();
  const Tensor by_hand = mul(div(z, sqrt(add(mean(mul(z, z), {-1}, true), 1e-3))), weight);
  check_close(y, by_hand);
  const Tensor seed = normal({3, 5}, 3, false);
  backward(y, seed);
  backward(by_hand, seed);
  check_close(x.grad(), z.grad());
  check_close(norm.weight.grad(), weight.grad());
}

TEST_CASE("RMS norm prints as PyTorch prints it, and has its parameter's name") {
  RMSNorm norm(8), with_eps(8, 1e-5);
  CHECK(to_string(norm) == "RMSNorm((8,), eps=None, elementwise_affine=True)");
  CHECK(to_string(with_eps) == "RMSNorm((8,), eps=1e-05, elementwise_affine=True)");
  CHECK(parameters_of(norm) == std::vector<std::string>{"weight"});
}

TEST_CASE("Norm is the one of both that it is asked to be") {
  const Tensor x = normal({4, 6}, 1, false);
  Norm layer(6), rms(6, NormKind::rms, true, 1e-6), without_bias(6, NormKind::layer, false);
  check_equal(layer.forward(x), LayerNorm(6).forward(x));
  check_equal(without_bias.forward(x), LayerNorm(6, false).forward(x));
  check_equal(rms.forward(x), RMSNorm(6, 1e-6).forward(x));
  CHECK(parameters_of(layer) == std::vector<std::string>{"weight", "bias"});
  CHECK(parameters_of(without_bias) == std::vector<std::string>{"weight"});
  CHECK(parameters_of(rms) == std::vector<std::string>{"weight"});
}

TEST_CASE("kinds of norms and of MLPs have names, and are found by them") {
  for (const NormKind kind : {NormKind::layer, NormKind::rms}) CHECK(named_norm(to_string(kind)) == kind);
  for (const MlpKind kind : {MlpKind::gelu, MlpKind::swiglu}) CHECK(named_mlp(to_string(kind)) == kind);
  CHECK_FALSE(named_norm("batch").has_value());
  CHECK_FALSE(named_mlp("SwiGLU").has_value());
  check_errors({
      {"ValueError: NormKind: there is no kind 7", [] { to_string(static_cast<NormKind>(7)); }},
      {"ValueError: MlpKind: there is no kind 7", [] { to_string(static_cast<MlpKind>(7)); }},
      {"ValueError: RMSNorm: the width must be at least 1: 0", [] { RMSNorm(0); }},
      {"ValueError: Norm: the width must be at least 1: -1", [] { Norm(-1); }},
      {"ShapeError: rms_norm: the weight must be (3,), the last dim of x (2, 3): (4,)",
       [] {
         RMSNorm(4).forward(ones({2, 3}));
       }},
      {"ValueError: rms_norm: eps must not be negative: -1", [] { RMSNorm(2, -1.0).forward(ones({2})); }},
  });
}

TEST_CASE("an MLP with a gate multiplies what its gate lets through") {
  Generator generator(1);
  MLP mlp(6, MlpKind::swiglu, 10, true, 0, Gelu::exact, generator);
  const Tensor x = normal({2, 3, 6}, 2, false);
  const Tensor opened = mul(silu(mlp.c_gate.forward(x)), mlp.c_fc.forward(x));
  check_close(mlp.forward(x), mlp.c_proj.forward(opened));
  CHECK(parameters_of(mlp) == std::vector<std::string>{"c_fc.weight", "c_fc.bias", "c_gate.weight", "c_gate.bias",
                                                       "c_proj.weight", "c_proj.bias"});
  MLP without_gate(6, MlpKind::gelu, 10, false, 0, Gelu::exact, generator);
  check_close(without_gate.forward(x), without_gate.c_proj.forward(gelu(without_gate.c_fc.forward(x))));
  CHECK(parameters_of(without_gate) == std::vector<std::string>{"c_fc.weight", "c_proj.weight"});
}

TEST_CASE("an MLP with a gate has as many numbers as one without, or as few more as a multiple of 32 asks for") {
  CHECK(mlp_width(128, MlpKind::gelu) == 512);
  CHECK(mlp_width(96, MlpKind::swiglu) == 256);
  CHECK(mlp_width(128, MlpKind::swiglu) == 352);  // 341.3
  CHECK(mlp_width(576, MlpKind::swiglu) == 1536);
  CHECK(mlp_width(1, MlpKind::swiglu) == 32);
}

TEST_CASE("a block of Llama is its formula, and a clone of it shares nothing") {
  Generator generator(1);
  TransformerBlock block({.heads = {.embed_dim = 8, .num_heads = 4, .kv_heads = 2},
                          .norm = NormKind::rms,
                          .mlp = MlpKind::swiglu,
                          .bias = false},
                         generator);
  const Tensor x = normal({2, 3, 8}, 2, false);
  const Tensor attended = add(x, block.attn.forward(block.ln_1.forward(x), {}, true));
  check_close(block.forward(x), add(attended, block.mlp.forward(block.ln_2.forward(attended))));
  CHECK(block.mlp.c_fc.out_features() == 32);
  CHECK(parameters_of(block) == std::vector<std::string>{"ln_1.weight", "attn.q_proj.weight", "attn.k_proj.weight",
                                                         "attn.v_proj.weight", "attn.out_proj.weight", "ln_2.weight",
                                                         "mlp.c_fc.weight", "mlp.c_gate.weight", "mlp.c_proj.weight"});
  const TransformerBlock copy = clone(block);
  for (const Tensor& parameter : block.parameters()) fill_(parameter.detach(), 0);
  CHECK(difference(copy.forward(x), x, 1e-3) != "");
}
