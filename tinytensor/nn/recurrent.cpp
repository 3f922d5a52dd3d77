#include "tinytensor/nn/recurrent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/ops/recurrent/lstm_sequence.h"
#include "tinytensor/ops/shapes/shaping.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

RecurrentWeights::RecurrentWeights(const char* layer, int64_t gates, int64_t in, int64_t hidden, bool bias,
                                   Generator& generator) {
  if (in < 1 || hidden < 1) fail<ValueError>("{}: both sizes must be at least 1: in {}, hidden {}", layer, in, hidden);
  if (hidden > std::numeric_limits<int64_t>::max() / gates) {
    fail<ValueError>("{}: more numbers than can be counted: hidden {}", layer, hidden);
  }
  weight_ih = Tensor({gates * hidden, in}), weight_hh = Tensor({gates * hidden, hidden});
  if (bias) bias_ih = Tensor({gates * hidden}), bias_hh = Tensor({gates * hidden});
  const double bound = 1 / std::sqrt(static_cast<double>(hidden));
  for (Tensor* w : {&weight_ih, &weight_hh, &bias_ih, &bias_hh}) {
    if (!w->defined()) continue;
    init::uniform_(*w, -bound, bound, generator);
    w->requires_grad_();
  }
}

void RecurrentWeights::members(MemberVisitor& visit, const std::string& suffix) {
  visit.parameter("weight_ih" + suffix, weight_ih);
  visit.parameter("weight_hh" + suffix, weight_hh);
  visit.parameter("bias_ih" + suffix, bias_ih);
  visit.parameter("bias_hh" + suffix, bias_hh);
}

namespace {

// The state as it was given, or zeros, for what a step's input contributes: W_ih x + b_ih, (B, gates · H).
Tensor state_of(const RecurrentWeights& w, const Tensor& input, const Tensor& state) {
  return state.defined() ? state : zeros({input.size(0), w.hidden()});
}

void check_step(const char* cell, const RecurrentWeights& w, const Tensor& x, const Tensor& state) {
  if (x.dim() != 2 || x.size(1) != w.in()) {
    fail<ShapeError>("{}: x must be (B, {}): {}", cell, w.in(), to_string(x.shape()));
  }
  const Shape expected{x.size(0), w.hidden()};
  if (state.defined() && state.shape() != expected) {
    fail<ShapeError>("{}: for x {} a state of {} is expected: {}", cell, to_string(x.shape()), to_string(expected),
                     to_string(state.shape()));
  }
}

Tensor of_input(const RecurrentWeights& w, const Tensor& x) { return linear(x, w.weight_ih, w.bias_ih); }
Tensor of_state(const RecurrentWeights& w, const Tensor& h) { return linear(h, w.weight_hh, w.bias_hh); }

// One step of each cell, from what the input contributes to its gates. A layer computes that for all steps at once.
Tensor step(const RNNCell& cell, const Tensor& input, const Tensor& state) {
  return tanh(add(input, of_state(cell.weights, state_of(cell.weights, input, state))));
}

Tensor step(const GRUCell& cell, const Tensor& input, const Tensor& state) {
  const Tensor h = state_of(cell.weights, input, state);
  const std::vector<Tensor> a = chunk(input, 3, 1), b = chunk(of_state(cell.weights, h), 3, 1);
  const Tensor reset = sigmoid(add(a[0], b[0])), update = sigmoid(add(a[1], b[1]));
  const Tensor candidate = tanh(add(a[2], mul(reset, b[2])));
  return add(candidate, mul(update, sub(h, candidate)));
}

LSTMState step(const LSTMCell& cell, const Tensor& input, const LSTMState& state) {
  const Tensor h = state_of(cell.weights, input, state.h), c = state_of(cell.weights, input, state.c);
  const std::vector<Tensor> gates = chunk(add(input, of_state(cell.weights, h)), 4, 1);
  const Tensor write = sigmoid(gates[0]), forget = sigmoid(gates[1]), output = sigmoid(gates[3]);
  const Tensor next = add(mul(forget, c), mul(write, tanh(gates[2])));
  return {mul(output, tanh(next)), next};
}

std::string sizes(const RecurrentWeights& w) {
  return fmt::format("{}, {}{}", w.in(), w.hidden(), w.bias_ih.defined() ? "" : ", bias=False");
}

}  // namespace

RNNCell::RNNCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("RNNCell", 1, in, hidden, bias, generator) {}

Tensor RNNCell::forward(const Tensor& x, const Tensor& state) const {
  check_step("RNNCell", weights, x, state);
  return step(*this, of_input(weights, x), state);
}

std::string RNNCell::extra_repr() const { return sizes(weights); }

GRUCell::GRUCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("GRUCell", 3, in, hidden, bias, generator) {}

Tensor GRUCell::forward(const Tensor& x, const Tensor& state) const {
  check_step("GRUCell", weights, x, state);
  return step(*this, of_input(weights, x), state);
}

std::string GRUCell::extra_repr() const { return sizes(weights); }

LSTMCell::LSTMCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("LSTMCell", 4, in, hidden, bias, generator) {}

LSTMState LSTMCell::forward(const Tensor& x, const LSTMState& state) const {
  check_step("LSTMCell", weights, x, state.h);
  check_step("LSTMCell", weights, x, state.c);
  return step(*this, of_input(weights, x), state);
}

std::string LSTMCell::extra_repr() const { return sizes(weights); }

// --- cells in layers, unrolled ---------------------------------------------------------------------------------------

namespace {

// The state of one cell, and of all cells from those of each.
Tensor state_of_cell(const Tensor& state, size_t cell) {
  return state.defined() ? state[static_cast<int64_t>(cell)] : state;
}
LSTMState state_of_cell(const LSTMState& state, size_t cell) {
  return {state_of_cell(state.h, cell), state_of_cell(state.c, cell)};
}

Tensor stacked(const std::vector<Tensor>& states) { return stack(states); }
LSTMState stacked(const std::vector<LSTMState>& states) {
  std::vector<Tensor> h, c;
  for (const LSTMState& state : states) h.push_back(state.h), c.push_back(state.c);
  return {stack(h), stack(c)};
}

void check_state(const Tensor& state, const Shape& expected) {
  if (!state.defined() || state.shape() == expected) return;
  fail<ShapeError>("recurrent layers: a state of (cells, B, H) = {} is expected: {}", to_string(expected),
                   to_string(state.shape()));
}
void check_state(const LSTMState& state, const Shape& expected) {
  check_state(state.h, expected);
  check_state(state.c, expected);
}

constexpr int64_t most_layers = 10'000;

const Tensor& output_of(const Tensor& state) { return state; }
const Tensor& output_of(const LSTMState& state) { return state.h; }

// A cell over a sequence x (T, B, I), from its last step to its first if `backwards` -> (T, B, H); `state` is that
// before, and becomes that behind the last step it reads.
template <class Cell, class State>
Tensor read_steps(const Cell& cell, const Tensor& x, bool backwards, State& state) {
  std::vector<Tensor> steps = unbind(of_input(cell.weights, x), 0);
  if (backwards) std::reverse(steps.begin(), steps.end());
  for (Tensor& at : steps) {
    state = step(cell, at, state);
    at = output_of(state);
  }
  if (backwards) std::reverse(steps.begin(), steps.end());
  return stack(steps);
}

template <class Cell, class State>
Tensor read_sequence(const Cell& cell, const Tensor& x, bool backwards, State& state) {
  return read_steps(cell, x, backwards, state);
}

// An LSTM has one op for all steps.
Tensor read_sequence(const LSTMCell& cell, const Tensor& x, bool backwards, LSTMState& state) {
  if (composed_ops()) return read_steps(cell, x, backwards, state);
  const RecurrentWeights& w = cell.weights;
  const auto [output, last] =
      lstm_sequence(x, w.weight_ih, w.weight_hh, w.bias_ih, w.bias_hh, state.h, state.c, backwards);
  state = {select(output, 0, backwards ? 0 : -1), last};
  return output;
}

}  // namespace

template <class Cell, class State>
Recurrent<Cell, State>::Recurrent(int64_t in, int64_t hidden, const RecurrentOptions& with, Generator& generator)
    : options(with) {
  if (options.num_layers < 1) fail<ValueError>("recurrent layers: there must be at least 1: {}", options.num_layers);
  if (options.num_layers > most_layers) {
    fail<ValueError>("recurrent layers: there may be at most {}: {}", most_layers, options.num_layers);
  }
  if (!(options.dropout >= 0 && options.dropout <= 1)) {
    fail<ValueError>("recurrent layers: dropout must be in [0, 1]: {}", options.dropout);
  }
  if (hidden > std::numeric_limits<int64_t>::max() / 2) {
    fail<ValueError>("recurrent layers: more numbers than can be counted: hidden {}", hidden);
  }
  const int64_t width = hidden * static_cast<int64_t>(directions());
  for (int64_t layer = 0; layer < options.num_layers; ++layer) {
    for (size_t d = 0; d < directions(); ++d) {
      cells.emplace_back(layer == 0 ? in : width, hidden, options.bias, generator);
    }
  }
}

template <class Cell, class State>
Unrolled<State> Recurrent<Cell, State>::forward(const Tensor& x, const State& state) const {
  const int64_t time = options.batch_first ? 1 : 0;
  if (cells.empty() || cells.size() % directions() != 0 ||
      static_cast<int64_t>(cells.size() / directions()) != options.num_layers) {
    fail<ValueError>("recurrent layers: {} cells for {} layers", cells.size(), options.num_layers);
  }
  const RecurrentWeights& first = cells.front().weights;
  if (x.dim() != 3 || x.size(time) < 1 || x.size(2) != first.in()) {
    fail<ShapeError>("recurrent layers: x must be {} with I = {} and at least one step: {}",
                     options.batch_first ? "(B, T, I)" : "(T, B, I)", first.in(), to_string(x.shape()));
  }
  check_state(state, {static_cast<int64_t>(cells.size()), x.size(1 - time), first.hidden()});
  Tensor sequence = options.batch_first ? transpose(x, 0, 1) : x;
  std::vector<State> last;
  while (last.size() < cells.size()) {
    if (!last.empty()) sequence = dropout(sequence, options.dropout, is_training());
    std::vector<Tensor> outputs;
    for (size_t d = 0; d < directions(); ++d) {
      const size_t cell = last.size();
      last.push_back(state_of_cell(state, cell));
      outputs.push_back(read_sequence(cells[cell], sequence, d == 1, last.back()));
    }
    sequence = outputs.size() == 1 ? outputs[0] : cat(outputs, 2);
  }
  return {options.batch_first ? transpose(sequence, 0, 1) : sequence, stacked(last)};
}

template <class Cell, class State>
void Recurrent<Cell, State>::members(MemberVisitor& visit) {
  for (size_t cell = 0; cell < cells.size(); ++cell) {
    const bool backwards = cell % directions() == 1;
    cells[cell].weights.members(visit, fmt::format("_l{}{}", cell / directions(), backwards ? "_reverse" : ""));
  }
}

template <class Cell, class State>
std::string Recurrent<Cell, State>::extra_repr() const {
  if (cells.empty()) return "";  // it was moved from
  const RecurrentWeights& first = cells.front().weights;
  std::string text = fmt::format("{}, {}", first.in(), first.hidden());
  if (options.num_layers != 1) text += fmt::format(", num_layers={}", options.num_layers);
  if (!options.bias) text += ", bias=False";
  if (options.batch_first) text += ", batch_first=True";
  if (options.dropout != 0) text += fmt::format(", dropout={}", options.dropout);
  if (options.bidirectional) text += ", bidirectional=True";
  return text;
}

template struct Recurrent<RNNCell, Tensor>;
template struct Recurrent<GRUCell, Tensor>;
template struct Recurrent<LSTMCell, LSTMState>;

}  // namespace tinytensor
