// One step of LSTM: vectors of W units of a row, whose four gates lie H apart. What is computed waits for no memory: a
// step's numbers are near, for a product has just written them.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/functions.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t units_worth_a_thread = 1 << 12;  // some 10 µs

// f(gate's place, unit's place, how many lanes are used) for all vectors of all rows.
template <class F>
void for_units(const LSTMArgs& args, F f) {
  const int64_t hidden = args.hidden;
  parallel_for(args.rows, ceil_div(units_worth_a_thread, larger<int64_t>(hidden, 1)), [=](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      for (int64_t j = 0; j < hidden; j += W) f(b * 4 * hidden + j, b * hidden + j, smaller<int64_t>(W, hidden - j));
    }
  });
}

}  // namespace

void lstm_step(const LSTMArgs& args) {
  const int64_t H = args.hidden;
  for_units(args, [&args, H](int64_t at, int64_t unit, int64_t lanes) {
    float* gate = args.gates + at;
    const auto arrived = [gate, lanes](int64_t place) { return load_first(gate + place, lanes); };
    const Floats i = sigmoid(arrived(0)), f = sigmoid(arrived(H)), g = tanh(arrived(2 * H)),
                 o = sigmoid(arrived(3 * H));
    const Floats before = args.c_before == nullptr ? Floats{} : load_first(args.c_before + unit, lanes);
    const Floats c = fma(f, before, i * g);
    store_first(args.c + unit, c, lanes);
    store_first(args.h + unit, o * tanh(c), lanes);
    store_first(gate, i, lanes), store_first(gate + H, f, lanes);
    store_first(gate + 2 * H, g, lanes), store_first(gate + 3 * H, o, lanes);
  });
}

// σ' = σ (1 - σ), tanh' = 1 - tanh²
void lstm_step_backward(const LSTMArgs& args, const float* dh, float* dc, float* dgates) {
  const int64_t H = args.hidden;
  for_units(args, [&args, dh, dc, dgates, H](int64_t at, int64_t unit, int64_t lanes) {
    const auto gate = [&args, at, lanes](int64_t place) { return load_first(args.gates + at + place, lanes); };
    const Floats i = gate(0), f = gate(H), g = gate(2 * H), o = gate(3 * H);
    const Floats before = args.c_before == nullptr ? Floats{} : load_first(args.c_before + unit, lanes);
    const Floats shown = tanh(load_first(args.c + unit, lanes)), dout = load_first(dh + unit, lanes);
    const Floats dcell = load_first(dc + unit, lanes) + dout * o * (1.0f - shown * shown);
    store_first(dgates + at, dcell * g * i * (1.0f - i), lanes);
    store_first(dgates + at + H, dcell * before * f * (1.0f - f), lanes);
    store_first(dgates + at + 2 * H, dcell * i * (1.0f - g * g), lanes);
    store_first(dgates + at + 3 * H, dout * shown * o * (1.0f - o), lanes);
    store_first(dc + unit, dcell * f, lanes);
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
