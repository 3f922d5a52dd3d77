// The relational memory core: its steps against plain loops.
#include "tests/support.h"
#include "tinytensor/autograd/gradcheck.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

double sigma(double x) { return 1 / (1 + std::exp(-x)); }

// y = W x + b, one vector.
std::vector<double> times(const Linear& layer, const std::vector<double>& x) {
  std::vector<double> y;
  for (int64_t i = 0; i < layer.weight.size(0); ++i) {
    double sum = layer.bias.at({i});
    for (size_t j = 0; j < x.size(); ++j) sum += layer.weight.at({i, static_cast<int64_t>(j)}) * x[j];
    y.push_back(sum);
  }
  return y;
}

std::vector<double> numbers(const Tensor& x) {
  const std::vector<real> values = x.to_vector();
  return {values.begin(), values.end()};
}

// What the layers inside propose for each slot, before the gates.
Tensor proposed(const RelationalMemory& core, const Tensor& memory, const Tensor& x) {
  const Tensor seen = cat({memory, unsqueeze(core.input_proj(x), 1)}, 1);
  const Tensor attended = core.norm1(memory + core.attention(memory, seen, seen));
  return core.norm2(attended + core.mlp2(relu(core.mlp1(attended))));
}

}  // namespace

TEST_CASE("gates mix what was remembered with what is proposed, by number or by slot, as a plain loop does") {
  manual_seed(1);
  for (const MemoryGate gate : {MemoryGate::unit, MemoryGate::memory}) {
    RelationalMemory core(3, 2, 4, 2, {.gate = gate, .forget_bias = 0.7, .input_bias = -0.2});
    const NoGrad guard;
    const Tensor memory = randn({2, 2, 4}), x = randn({2, 3});
    const Tensor got = core.update(memory, x), candidate = proposed(core, memory, x);
    const int64_t gates = gate == MemoryGate::unit ? 4 : 1;
    CHECK(core.input_gates.weight.shape() == Shape{2 * gates, 4});
    for (int64_t b = 0; b < 2; ++b) {
      const std::vector<double> of_input = times(core.input_gates, times(core.input_proj, numbers(x[b])));
      for (int64_t slot = 0; slot < 2; ++slot) {
        std::vector<double> squashed = numbers(memory[b][slot]);
        for (double& m : squashed) m = std::tanh(m);
        const std::vector<double> of_memory = times(core.memory_gates, squashed);
        for (int64_t c = 0; c < 4; ++c) {
          const auto i = static_cast<size_t>(gate == MemoryGate::unit ? c : 0), f = i + static_cast<size_t>(gates);
          const double write = sigma(of_input[i] + of_memory[i] - 0.2), keep = sigma(of_input[f] + of_memory[f] + 0.7);
          const double expected =
              write * std::tanh(double{candidate.at({b, slot, c})}) + keep * double{memory.at({b, slot, c})};
          CHECK(double{got.at({b, slot, c})} == doctest::Approx(expected).epsilon(1e-5));
        }
      }
    }
  }
}

TEST_CASE("a memory starts with slots that differ, and goes on from one that it gave") {
  manual_seed(2);
  const RelationalMemory core(3, 2, 4, 2);
  const Tensor x = randn({2, 5, 3});
  check_equal(core.initial_memory(2)[1], tensor({{1, 0, 0, 0}, {0, 1, 0, 0}}));
  const auto [output, last] = core(x);
  CHECK(output.shape() == Shape{2, 5, 8});
  check_equal(select(output, 1, 4), flatten(last, 1, 2));
  const Unrolled<Tensor> first = core(slice(x, 1, 0, 2)), second = core(slice(x, 1, 2), first.state);
  check_close(cat({first.output, second.output}, 1), output);
  check_close(select(output, 1, 0), flatten(core.update(core.initial_memory(2), select(x, 1, 0)), 1, 2));
  // More slots than numbers in one: those behind begin with zeros.
  check_equal(RelationalMemory(3, 3, 2, 1).initial_memory(1)[0], tensor({{1, 0}, {0, 1}, {0, 0}}));
}

TEST_CASE("gradients flow through several steps of a relational memory") {
  manual_seed(3);
  for (const MemoryGate gate : {MemoryGate::unit, MemoryGate::memory}) {
    const RelationalMemory core(2, 2, 4, 2, {.gate = gate});
    const Tensor x = randn({1, 2, 2}).requires_grad_(), memory = randn({1, 2, 4}).requires_grad_();
    gradcheck([&](const std::vector<Tensor>& in) { return core(in[0], in[1]).state; }, {x, memory});
    backward(sum(square(core(x).output)));
    for (const Tensor& p : core.parameters()) CHECK(p.grad().defined());
  }
}

TEST_CASE("a relational memory says what it cannot be or take") {
  const RelationalMemory core(3, 2, 4, 2);
  check_errors({
      {"ValueError: RelationalMemory: there must be at least 1 slot: 0", [] { RelationalMemory(3, 0, 4, 2); }},
      {"ValueError: MultiHeadAttention: embed_dim 4 is not divisible by 3 heads", [] { RelationalMemory(3, 2, 4, 3); }},
      {"ValueError: Linear: the sizes must be at least 1: in 0, out 4", [] { RelationalMemory(0, 2, 4, 2); }},
      {"ShapeError: RelationalMemory: x must be (B, T, 3) with at least one step: (2, 3)",
       [&] {
         core(ones({2, 3}));
       }},
      {"ShapeError: RelationalMemory: x must be (B, T, 3) with at least one step: (2, 0, 3)",
       [&] {
         core(ones({2, 0, 3}));
       }},
      {"ShapeError: RelationalMemory: x must be (B, 3): (2, 4)",
       [&] {
         core(ones({2, 5, 4}));
       }},
      {"ShapeError: RelationalMemory: for x (2, 3) a memory of (2, 2, 4) is expected: (1, 2, 4)",
       [&] {
         core(ones({2, 5, 3}), ones({1, 2, 4}));
       }},
  });
}
