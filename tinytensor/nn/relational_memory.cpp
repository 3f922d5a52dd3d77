#include "tinytensor/nn/relational_memory.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/ops/shapes/shaping.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

int64_t gate_width(int64_t width, MemoryGate gate) { return gate == MemoryGate::unit ? 2 * width : 2; }

}  // namespace

RelationalMemory::RelationalMemory(int64_t in, int64_t count, int64_t width, int64_t num_heads,
                                   const RelationalMemoryOptions& with, Generator& generator)
    : input_proj(in, width, true, generator),
      attention(width, num_heads, true, 0, generator),
      norm1(width),
      mlp1(width, width, true, generator),
      mlp2(width, width, true, generator),
      norm2(width),
      input_gates(width, gate_width(width, with.gate), true, generator),
      memory_gates(width, gate_width(width, with.gate), true, generator),
      slots(count),
      options(with) {
  if (slots < 1) fail<ValueError>("RelationalMemory: there must be at least 1 slot: {}", slots);
}

Tensor RelationalMemory::initial_memory(int64_t batch) const {
  const int64_t width = norm1.weight.size(0);
  return expand(eye(slots, width), {batch, slots, width});
}

Tensor RelationalMemory::update(const Tensor& memory, const Tensor& x) const {
  const int64_t width = norm1.weight.size(0), in = input_proj.weight.size(1);
  if (x.dim() != 2 || x.size(1) != in) {
    fail<ShapeError>("RelationalMemory: x must be (B, {}): {}", in, to_string(x.shape()));
  }
  if (memory.shape() != Shape{x.size(0), slots, width}) {
    fail<ShapeError>("RelationalMemory: for x {} a memory of {} is expected: {}", to_string(x.shape()),
                     to_string(Shape{x.size(0), slots, width}), to_string(memory.shape()));
  }
  const Tensor row = unsqueeze(input_proj(x), 1);  // (B, 1, C)
  const Tensor seen = cat({memory, row}, 1);
  const Tensor attended = norm1(add(memory, attention(memory, seen, seen)));
  const Tensor proposed = norm2(add(attended, mlp2(relu(mlp1(attended)))));
  const std::vector<Tensor> gates = chunk(add(input_gates(row), memory_gates(tanh(memory))), 2, 2);
  const Tensor write = sigmoid(add(gates[0], options.input_bias)), keep = sigmoid(add(gates[1], options.forget_bias));
  return add(mul(write, tanh(proposed)), mul(keep, memory));
}

Unrolled<Tensor> RelationalMemory::forward(const Tensor& x, const Tensor& memory) const {
  if (x.dim() != 3 || x.size(1) < 1) {
    fail<ShapeError>("RelationalMemory: x must be (B, T, {}) with at least one step: {}", input_proj.weight.size(1),
                     to_string(x.shape()));
  }
  Tensor state = memory.defined() ? memory : initial_memory(x.size(0));
  std::vector<Tensor> outputs;
  for (const Tensor& step : unbind(x, 1)) {
    state = update(state, step);
    outputs.push_back(flatten(state, 1, 2));
  }
  return {stack(outputs, 1), state};
}

void RelationalMemory::members(MemberVisitor& visit) {
  visit.module("input_proj", input_proj);
  visit.module("attention", attention);
  visit.module("norm1", norm1);
  visit.module("mlp1", mlp1);
  visit.module("mlp2", mlp2);
  visit.module("norm2", norm2);
  visit.module("input_gates", input_gates);
  visit.module("memory_gates", memory_gates);
}

}  // namespace tinytensor
