// What Llama is made of, against PyTorch's results: the twins of tests/parity/pytorch/llama.py.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tests/parity/report.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Inputs;
using parity::Named;

namespace {

using In = const Inputs&;
struct Row {
  std::string name;
  std::function<Tensor(In)> fused, composed;
};

Row norm(const std::string& name, std::optional<double> eps) {
  return {name, [eps](In in) { return rms_norm(in.a, in.b, eps); },
          [eps](In in) { return composed::rms_norm(in.a, in.b, eps.value_or(std::numeric_limits<real>::epsilon())); }};
}

AttentionMask mask_of(In in) {
  if (in.d.defined()) return in.d;
  if (in.mask.numel() > 0) return in.mask;
  return {};
}

Row grouped(const std::string& name, AttentionOptions options = {}) {
  options.enable_gqa = true;
  return {"attention(q, k, v, grouped" + name + ")",
          [options](In in) { return scaled_dot_product_attention(in.a, in.b, in.c, mask_of(in), options); },
          [options](In in) { return attention_with_weights(in.a, in.b, in.c, mask_of(in), options).output; }};
}

Row turned(const std::string& name, int64_t first, const RotaryOptions& options) {
  return {name, [=](In in) { return rotary_embedding(in.a, first, options); }, {}};
}

std::vector<Row> rows() {
  constexpr auto halves = RotaryPairs::halves;
  const RotaryScaling llama3{.kind = RotaryScaling::Kind::llama3, .factor = 8, .original_length = 64};
  return {
      norm("rms_norm(x, w)", {}),
      {"rms_norm(x)", [](In in) { return rms_norm(in.a); },
       [](In in) { return composed::rms_norm(in.a, {}, std::numeric_limits<real>::epsilon()); }},
      norm("rms_norm(x, w, 0.1)", 0.1),
      norm("rms_norm(x, w, 1e-6)", 1e-6),
      {"swiglu(gate, x)", [](In in) { return swiglu(in.a, in.b); }, [](In in) { return composed::swiglu(in.a, in.b); }},
      grouped(""),
      grouped(", causal", {.is_causal = true}),
      grouped(", scale 0.3", {.scale = 0.3}),
      grouped(", boolean mask"),
      grouped(", float mask"),
      turned("rotary_embedding(x, halves)", 0, {.pairs = halves}),
      turned("rotary_embedding(x, 8000, halves, base 500000)", 8000, {.base = 5e5, .pairs = halves}),
      turned("rotary_embedding(x, 3, neighbours)", 3, {}),
      turned("rotary_embedding(x, 5, halves, linear 4)", 5,
             {.pairs = halves, .scaling = {.kind = RotaryScaling::Kind::linear, .factor = 4}}),
      turned("rotary_embedding(x, 100, halves, llama3)", 100, {.pairs = halves, .scaling = llama3}),
  };
}

// The largest difference of the output and of every gradient.
double run_case(const std::string& name, const std::function<Tensor(In)>& compute, const parity::Case& expected) {
  INFO(name << "   " << expected.line);
  manual_seed(expected.seed);
  const Inputs in = parity::make_inputs(expected.line);
  const Tensor output = compute(in);
  double difference = parity::check_equal(name, output, expected.output);
  REQUIRE(output.shape() == expected.output.shape);
  backward(output, randn(output.shape()));
  size_t i = 0;
  for (const Tensor& x : {in.a, in.b, in.c}) {
    if (!x.defined() || !x.requires_grad()) continue;
    const Tensor gradient = x.grad().defined() ? x.grad() : zeros_like(x);
    difference = std::max(difference, parity::check_equal(name, gradient, expected.gradients.at(i++)));
  }
  CHECK(i == expected.gradients.size());
  return difference;
}

void run_row(const std::string& name, const std::function<Tensor(In)>& compute,
             const std::vector<parity::Case>& cases) {
  double difference = 0;
  size_t gradients = 0;
  for (const parity::Case& expected : cases) {
    difference = std::max(difference, run_case(name, compute, expected));
    gradients += expected.gradients.size();
  }
  parity::report("Llama", name, fmt::format("{} outputs, {} gradients", cases.size(), gradients), difference);
}

// First values, output and gradients.
template <class Layer>
Named run(Layer layer, const Shape& shape) {
  const Tensor x = randn(shape).requires_grad_();
  Named named;
  for (const auto& [name, parameter] : layer.named_parameters()) named[name] = parameter;
  const Tensor output = layer.forward(x);
  backward(output, randn(output.shape()));
  named["output"] = output;
  named["input0.grad"] = x.grad();
  for (const auto& [name, parameter] : layer.named_parameters()) named[name + ".grad"] = parameter.grad();
  return named;
}

struct CausalAttention : MultiHeadAttention {
  explicit CausalAttention(const HeadSizes& sizes, bool bias = true, bool rotates = false)
      : MultiHeadAttention(sizes, bias) {
    rotary = rotates;
    turning.pairs = RotaryPairs::halves;
  }
  Tensor forward(const Tensor& x) const { return MultiHeadAttention::forward(x, {}, true); }
};

TransformerBlock block_of_llama() {
  TransformerBlock block(
      {.heads = {16, 4, 2}, .norm = NormKind::rms, .mlp = MlpKind::swiglu, .mlp_width = 24, .bias = false});
  block.attn.rotary = true;
  block.attn.turning.pairs = RotaryPairs::halves;
  return block;
}

const std::vector<std::pair<std::string, std::function<Named()>>>& programs() {
  static const std::vector<std::pair<std::string, std::function<Named()>>> all{
      {"RMSNorm(6)",
       [] {
         return run(RMSNorm(6), {2, 3, 6});
       }},
      {"RMSNorm(6, eps 0.01)",
       [] {
         return run(RMSNorm(6, 0.01), {4, 6});
       }},
      {"MultiHeadAttention, 4 heads of queries, 2 of keys",
       [] {
         return run(CausalAttention({8, 4, 2}), {2, 5, 8});
       }},
      {"MultiHeadAttention, 3 heads of queries, 1 of keys, width 4",
       [] {
         return run(CausalAttention({6, 3, 1, 4}, false), {2, 5, 6});
       }},
      {"MultiHeadAttention, grouped, rotary",
       [] {
         return run(CausalAttention({8, 4, 2}, true, true), {2, 5, 8});
       }},
      {"MLP with a gate",
       [] {
         return run(MLP(6, MlpKind::swiglu, 10, true), {2, 3, 6});
       }},
      {"MLP with a gate, no bias",
       [] {
         return run(MLP(6, MlpKind::swiglu, 32, false), {4, 6});
       }},
      {"TransformerBlock of Llama",
       [] {
         return run(block_of_llama(), {2, 5, 16});
       }},
  };
  return all;
}

}  // namespace

TEST_CASE("what Llama is made of gives PyTorch's values and gradients, fused and from small ops") {
  const parity::Operations golden = parity::read_operations("llama.txt");
  std::set<std::string> compared;
  for (const Row& row : rows()) {
    INFO(row.name);
    REQUIRE(golden.contains(row.name));
    compared.insert(row.name);
    run_row(row.name, row.fused, golden.at(row.name));
    if (row.composed) run_row("composed::" + row.name, row.composed, golden.at(row.name));
  }
  for (const auto& one : golden) CHECK_MESSAGE(compared.contains(one.first), one.first);
}

TEST_CASE("layers of Llama have PyTorch's first values, outputs and gradients") {
  const parity::Programs golden = parity::read_programs("llama_layers.txt");
  CHECK(golden.size() == programs().size());
  for (const auto& one : programs()) {
    const std::string name = one.first;
    const auto& program = one.second;
    INFO(name);
    REQUIRE(golden.contains(name));
    manual_seed(golden.at(name).seed);
    parity::check_program("Llama layers", name, program(), golden.at(name));
  }
}
