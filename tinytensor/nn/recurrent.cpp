#include "tinytensor/nn/recurrent.h"

#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/ops/shaping.h"
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

// The state as it was given, or zeros.
Tensor state_of(const char* cell, const RecurrentWeights& w, const Tensor& x, const Tensor& state) {
  if (x.dim() != 2 || x.size(1) != w.in()) {
    fail<ShapeError>("{}: x must be (B, {}): {}", cell, w.in(), to_string(x.shape()));
  }
  const Shape expected{x.size(0), w.hidden()};
  if (!state.defined()) return zeros(expected);
  if (state.shape() != expected) {
    fail<ShapeError>("{}: for x {} a state of {} is expected: {}", cell, to_string(x.shape()), to_string(expected),
                     to_string(state.shape()));
  }
  return state;
}

Tensor of_input(const RecurrentWeights& w, const Tensor& x) { return linear(x, w.weight_ih, w.bias_ih); }
Tensor of_state(const RecurrentWeights& w, const Tensor& h) { return linear(h, w.weight_hh, w.bias_hh); }

std::string sizes(const RecurrentWeights& w) {
  return fmt::format("{}, {}{}", w.in(), w.hidden(), w.bias_ih.defined() ? "" : ", bias=False");
}

}  // namespace

RNNCell::RNNCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("RNNCell", 1, in, hidden, bias, generator) {}

Tensor RNNCell::forward(const Tensor& x, const Tensor& state) const {
  const Tensor h = state_of("RNNCell", weights, x, state);
  return tanh(add(of_input(weights, x), of_state(weights, h)));
}

std::string RNNCell::extra_repr() const { return sizes(weights); }

GRUCell::GRUCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("GRUCell", 3, in, hidden, bias, generator) {}

Tensor GRUCell::forward(const Tensor& x, const Tensor& state) const {
  const Tensor h = state_of("GRUCell", weights, x, state);
  const std::vector<Tensor> a = chunk(of_input(weights, x), 3, 1), b = chunk(of_state(weights, h), 3, 1);
  const Tensor reset = sigmoid(add(a[0], b[0])), update = sigmoid(add(a[1], b[1]));
  const Tensor candidate = tanh(add(a[2], mul(reset, b[2])));
  return add(candidate, mul(update, sub(h, candidate)));
}

std::string GRUCell::extra_repr() const { return sizes(weights); }

LSTMCell::LSTMCell(int64_t in, int64_t hidden, bool bias, Generator& generator)
    : weights("LSTMCell", 4, in, hidden, bias, generator) {}

LSTMState LSTMCell::forward(const Tensor& x, const LSTMState& state) const {
  const Tensor h = state_of("LSTMCell", weights, x, state.h), c = state_of("LSTMCell", weights, x, state.c);
  const std::vector<Tensor> gates = chunk(add(of_input(weights, x), of_state(weights, h)), 4, 1);
  const Tensor input = sigmoid(gates[0]), forget = sigmoid(gates[1]), output = sigmoid(gates[3]);
  const Tensor cell = add(mul(forget, c), mul(input, tanh(gates[2])));
  return {mul(output, tanh(cell)), cell};
}

std::string LSTMCell::extra_repr() const { return sizes(weights); }

// --- cells in layers, unrolled ---------------------------------------------------------------------------------------

namespace {

// The state of one layer, and of all layers from those of each.
Tensor layer_of(const Tensor& state, int64_t layer) { return state.defined() ? state[layer] : state; }
LSTMState layer_of(const LSTMState& state, int64_t layer) {
  return {layer_of(state.h, layer), layer_of(state.c, layer)};
}

Tensor stacked(const std::vector<Tensor>& states) { return stack(states); }
LSTMState stacked(const std::vector<LSTMState>& states) {
  std::vector<Tensor> h, c;
  for (const LSTMState& state : states) h.push_back(state.h), c.push_back(state.c);
  return {stack(h), stack(c)};
}

void check_layers(const Tensor& state, int64_t layers) {
  if (!state.defined() || (state.dim() == 3 && state.size(0) == layers)) return;
  fail<ShapeError>("recurrent layers: a state of (layers, B, H) for {} layer{} is expected: {}", layers,
                   layers == 1 ? "" : "s", to_string(state.shape()));
}
void check_layers(const LSTMState& state, int64_t layers) {
  check_layers(state.h, layers);
  check_layers(state.c, layers);
}

constexpr int64_t most_layers = 10'000;

const Tensor& output_of(const Tensor& state) { return state; }
const Tensor& output_of(const LSTMState& state) { return state.h; }

}  // namespace

template <class Cell, class State>
Recurrent<Cell, State>::Recurrent(int64_t in, int64_t hidden, const RecurrentOptions& with, Generator& generator)
    : options(with) {
  if (options.num_layers < 1) fail<ValueError>("recurrent layers: there must be at least 1: {}", options.num_layers);
  if (options.num_layers > most_layers) {
    fail<ValueError>("recurrent layers: there may be at most {}: {}", most_layers, options.num_layers);
  }
  for (int64_t layer = 0; layer < options.num_layers; ++layer) {
    cells.emplace_back(layer == 0 ? in : hidden, hidden, options.bias, generator);
  }
}

template <class Cell, class State>
Unrolled<State> Recurrent<Cell, State>::forward(const Tensor& x, const State& state) const {
  const int64_t time = options.batch_first ? 1 : 0;
  if (cells.empty() || std::ssize(cells) != options.num_layers) {
    fail<ValueError>("recurrent layers: {} cells for {} layers", cells.size(), options.num_layers);
  }
  if (x.dim() != 3 || x.size(time) < 1) {
    fail<ShapeError>("recurrent layers: x must be {} with at least one step: {}",
                     options.batch_first ? "(B, T, I)" : "(T, B, I)", to_string(x.shape()));
  }
  check_layers(state, options.num_layers);
  std::vector<Tensor> steps = unbind(x, time);
  std::vector<State> last;
  for (int64_t layer = 0; layer < options.num_layers; ++layer) {
    State now = layer_of(state, layer);
    for (Tensor& step : steps) {
      now = cells[static_cast<size_t>(layer)].forward(step, now);
      step = output_of(now);
    }
    last.push_back(now);
  }
  return {stack(steps, time), stacked(last)};
}

template <class Cell, class State>
void Recurrent<Cell, State>::members(MemberVisitor& visit) {
  for (size_t layer = 0; layer < cells.size(); ++layer) {
    cells[layer].weights.members(visit, "_l" + std::to_string(layer));
  }
}

template <class Cell, class State>
std::string Recurrent<Cell, State>::extra_repr() const {
  if (cells.empty()) return "";  // it was moved from
  const RecurrentWeights& first = cells.front().weights;
  return fmt::format("{}, {}{}{}{}", first.in(), first.hidden(),
                     options.num_layers == 1 ? "" : fmt::format(", num_layers={}", options.num_layers),
                     options.bias ? "" : ", bias=False", options.batch_first ? ", batch_first=True" : "");
}

template struct Recurrent<RNNCell, Tensor>;
template struct Recurrent<GRUCell, Tensor>;
template struct Recurrent<LSTMCell, LSTMState>;

}  // namespace tinytensor
