// What has no step before it is one product over all steps; what waits for the step before is one small product a step,
// and one sweep over its gates.
//
//   forward    all steps   gates = X W_ihᵀ + b_ih                                                (T·B, 4H)
//              step t      gates_t += h_{t-1} W_hhᵀ + b_hh, then f, i, g, o, c_t, h_t of them
//   backward   step t      dh_t += dgates_{t+1} W_hh, then dgates_t and dc_{t-1}
//              all steps   dX = dgates W_ih    dW_ih = dgatesᵀ X    dW_hh = dgatesᵀ H_before    db = Σ dgates
#include "tinytensor/ops/recurrent/lstm_sequence.h"

#include <utility>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

struct Sizes {
  int64_t steps, rows, hidden;
  bool backwards;

  int64_t gates() const { return 4 * hidden; }
  // The step that is read i-th.
  int64_t nth(int64_t i) const { return backwards ? steps - 1 - i : i; }
};

void check_shape(const char* name, const Tensor& given, const Shape& expected) {
  if (!given.defined() || given.shape() == expected) return;
  fail<ShapeError>("lstm_sequence: {} must be {}: {}", name, to_string(expected), to_string(given.shape()));
}

Sizes sizes_of(const Tensor& x, const Tensor& weight_hh, bool backwards) {
  if (x.dim() != 3 || x.size(0) < 1) {
    fail<ShapeError>("lstm_sequence: x must be (T, B, I) with at least one step: {}", to_string(x.shape()));
  }
  if (weight_hh.dim() != 2)
    fail<ShapeError>("lstm_sequence: weight_hh must be (4H, H): {}", to_string(weight_hh.shape()));
  return {x.size(0), x.size(1), weight_hh.size(1), backwards};
}

// A matrix (k, n) whose rows are dense and lie a line of the cache more apart than they are long, so that a product reads
// it where it lies, all steps of it, and its rows do not displace each other.
Tensor spaced_rows(const Tensor& matrix) {
  constexpr int64_t line = 16;
  const Tensor memory({matrix.size(0), matrix.size(1) + line});
  const Tensor rows = memory.as_strided(matrix.shape(), {memory.size(1), 1}, 0);
  copy_(rows, matrix.detach());
  return rows;
}

// C (rows, n) += A (rows, k) B (k, n) + bias, A and C dense, rows of B too
void add_product(int64_t rows, const real* a, const Tensor& b, const Tensor& bias, real* c) {
  MatmulArgs args;
  args.m = rows, args.k = b.size(0), args.n = b.size(1);
  args.a = a, args.a_row = args.k, args.a_col = 1;
  args.b = b.data(), args.b_row = b.strides()[0], args.b_col = 1;
  args.c = c, args.c_row = args.n, args.accumulate = true;
  args.bias = bias.defined() ? bias.data() : nullptr;
  kernels().matmul(args);
}

void add_row(const Tensor& row, int64_t rows, real* to) {
  for (int64_t b = 0; b < rows; ++b) kernels().axpy(row.numel(), 1, row.data(), to + b * row.numel());
}

// What a forward leaves for its backward.
struct Kept {
  Tensor gates;               // (T, B, 4H): σ(i), σ(f), tanh(g), σ(o)
  Tensor cells;               // (T, B, H)
  Tensor states;              // (T + 1, B, H): the output, and behind it the last cell
  real *gate, *cell, *state;  // where they begin

  Kept(const Sizes& n, Tensor of_inputs)
      : gates(std::move(of_inputs)),
        cells({n.steps, n.rows, n.hidden}),
        states({n.steps + 1, n.rows, n.hidden}),
        gate(gates.mutable_data()),
        cell(cells.mutable_data()),
        state(states.mutable_data()) {}
};

LSTMArgs step_args(const Sizes& n, const Kept& kept, const Tensor& c0, int64_t i) {
  const int64_t size = n.rows * n.hidden, at = n.nth(i) * size;
  const real* before = c0.defined() ? c0.data() : nullptr;
  if (i > 0) before = kept.cell + n.nth(i - 1) * size;
  return {n.rows, n.hidden, kept.gate + 4 * at, before, kept.cell + at, kept.state + at};
}

// h before the i-th step; null: zeros
const real* state_before(const Sizes& n, const Kept& kept, const Tensor& h0, int64_t i) {
  if (i == 0) return h0.defined() ? h0.data() : nullptr;
  return kept.state + n.nth(i - 1) * n.rows * n.hidden;
}

Kept read(const Sizes& n, const Tensor& x, const Tensor& weight_ih, const Tensor& weight_hh, const Tensor& bias_ih,
          const Tensor& bias_hh, const Tensor& h0, const Tensor& c0) {
  const NoGrad no_grad;
  const Kept kept(n, linear(x, weight_ih, bias_ih));
  const Tensor weight = spaced_rows(transpose(weight_hh.detach(), 0, 1));
  for (int64_t i = 0; i < n.steps; ++i) {
    const LSTMArgs args = step_args(n, kept, c0, i);
    const real* h = state_before(n, kept, h0, i);
    if (h != nullptr) add_product(n.rows, h, weight, bias_hh, args.gates);
    if (h == nullptr && bias_hh.defined()) add_row(bias_hh, n.rows, args.gates);
    kernels().lstm_step(args);
  }
  copy_(select(kept.states, 0, n.steps), select(kept.cells, 0, n.nth(n.steps - 1)));
  return kept;
}

struct SentBack {
  Tensor dgates, dh0, dc0;
};

SentBack send_back(const Sizes& n, const Kept& kept, const Tensor& weight_hh, const Tensor& c0, const Tensor& dstates) {
  SentBack back{Tensor(kept.gates.shape()), Tensor({n.rows, n.hidden}), clone(select(dstates, 0, n.steps))};
  const Tensor weight = spaced_rows(weight_hh), &dh = back.dh0;
  const auto dgates_of = [&](int64_t i) { return back.dgates.mutable_data() + n.nth(i) * n.rows * n.gates(); };
  for (int64_t i = n.steps - 1; i >= 0; --i) {
    copy_(dh, select(dstates, 0, n.nth(i)));
    if (i + 1 < n.steps) add_product(n.rows, dgates_of(i + 1), weight, {}, dh.mutable_data());
    kernels().lstm_step_backward(step_args(n, kept, c0, i), dh.data(), back.dc0.mutable_data(), dgates_of(i));
  }
  fill_(dh, 0);
  add_product(n.rows, dgates_of(0), weight, {}, dh.mutable_data());
  return back;
}

// dgatesᵀ H_before: steps beside each other are one product.
Tensor gradient_of_weight_hh(const Sizes& n, const Kept& kept, const Tensor& dgates, const Tensor& h0) {
  const int64_t later = n.backwards ? 0 : 1, earlier = n.backwards ? 1 : 0, count = n.steps - 1;
  const auto rows = [&](const Tensor& all, int64_t first, int64_t steps) {
    return reshape(slice(all, 0, first, first + steps), {steps * n.rows, all.size(2)});
  };
  Tensor gradient = matmul(transpose(rows(dgates, later, count), 0, 1), rows(kept.states.detach(), earlier, count));
  if (h0.defined()) gradient = add(gradient, matmul(transpose(rows(dgates, n.nth(0), 1), 0, 1), h0));
  return gradient;
}

}  // namespace

LSTMSequence lstm_sequence(const Tensor& x, const Tensor& weight_ih, const Tensor& weight_hh, const Tensor& bias_ih,
                           const Tensor& bias_hh, const Tensor& h0, const Tensor& c0, bool backwards) {
  const Sizes n = sizes_of(x, weight_hh, backwards);
  check_shape("weight_ih", weight_ih, {n.gates(), x.size(2)});
  check_shape("weight_hh", weight_hh, {n.gates(), n.hidden});
  check_shape("bias_ih", bias_ih, {n.gates()}), check_shape("bias_hh", bias_hh, {n.gates()});
  check_shape("h0", h0, {n.rows, n.hidden}), check_shape("c0", c0, {n.rows, n.hidden});
  const auto dense_if_any = [](const Tensor& given) { return given.defined() ? dense(given.detach()) : given; };
  const Tensor h = dense_if_any(h0), c = dense_if_any(c0);
  const Kept kept = read(n, x, weight_ih, weight_hh, bias_ih, dense_if_any(bias_hh), h, c);
  const Tensor states =
      record_joint("LstmBackward", kept.states.detach(), {x, weight_ih, weight_hh, bias_ih, bias_hh, h0, c0},
                   [n, kept, states = saved(kept.states, "output"), x = saved(x, "x"),
                    weight_ih = saved(weight_ih, "weight_ih"), weight_hh = saved(weight_hh, "weight_hh"),
                    h0 = saved(h, "h0"), c0 = saved(c, "c0")](const Tensor& dout, const Needed& needed) {
                     static_cast<void>(states());  // read through kept: unchanged?
                     const auto [dgates, dh0, dc0] = send_back(n, kept, weight_hh(), c0(), dense(dout));
                     const Tensor rows = as_rows(dgates);
                     Gradients gradients(7);
                     if (needed[0]) gradients[0] = reshape(matmul(rows, weight_ih()), x().shape());
                     if (needed[1]) gradients[1] = matmul(transpose(rows, 0, 1), as_rows(x()));
                     if (needed[2]) gradients[2] = gradient_of_weight_hh(n, kept, dgates, h0());
                     if (needed[3]) gradients[3] = sum(rows, {0});
                     if (needed[4]) gradients[4] = needed[3] ? clone(gradients[3]) : sum(rows, {0});
                     if (needed[5]) gradients[5] = dh0;
                     if (needed[6]) gradients[6] = dc0;
                     return gradients;
                   });
  return {slice(states, 0, 0, n.steps), select(states, 0, n.steps)};
}

}  // namespace tinytensor
