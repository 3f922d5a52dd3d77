// One step of LSTM, unit by unit.
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

double sigmoid_of(real x) { return 1 / (1 + std::exp(-static_cast<double>(x))); }

real cell_before(const LSTMArgs& args, int64_t unit) { return args.c_before == nullptr ? 0 : args.c_before[unit]; }

}  // namespace

void lstm_step(const LSTMArgs& args) {
  for (int64_t b = 0; b < args.rows; ++b) {
    for (int64_t j = 0; j < args.hidden; ++j) {
      real* gate = args.gates + b * 4 * args.hidden + j;
      const int64_t H = args.hidden, unit = b * H + j;
      const double i = sigmoid_of(gate[0]), f = sigmoid_of(gate[H]), o = sigmoid_of(gate[3 * H]);
      const double g = std::tanh(static_cast<double>(gate[2 * H]));
      const double c = f * static_cast<double>(cell_before(args, unit)) + i * g;
      args.c[unit] = static_cast<real>(c);
      args.h[unit] = static_cast<real>(o * std::tanh(c));
      gate[0] = static_cast<real>(i), gate[H] = static_cast<real>(f);
      gate[2 * H] = static_cast<real>(g), gate[3 * H] = static_cast<real>(o);
    }
  }
}

// σ' = σ (1 - σ), tanh' = 1 - tanh²
void lstm_step_backward(const LSTMArgs& args, const real* dh, real* dc, real* dgates) {
  for (int64_t b = 0; b < args.rows; ++b) {
    for (int64_t j = 0; j < args.hidden; ++j) {
      const int64_t H = args.hidden, unit = b * H + j;
      const real* gate = args.gates + b * 4 * H + j;
      real* dgate = dgates + b * 4 * H + j;
      const auto i = static_cast<double>(gate[0]), f = static_cast<double>(gate[H]);
      const auto g = static_cast<double>(gate[2 * H]), o = static_cast<double>(gate[3 * H]);
      const double shown = std::tanh(static_cast<double>(args.c[unit])), dout = static_cast<double>(dh[unit]);
      const double dcell = static_cast<double>(dc[unit]) + dout * o * (1 - shown * shown);
      dgate[0] = static_cast<real>(dcell * g * i * (1 - i));
      dgate[H] = static_cast<real>(dcell * static_cast<double>(cell_before(args, unit)) * f * (1 - f));
      dgate[2 * H] = static_cast<real>(dcell * i * (1 - g * g));
      dgate[3 * H] = static_cast<real>(dout * shown * o * (1 - o));
      dc[unit] = static_cast<real>(dcell * f);
    }
  }
}

}  // namespace tinytensor::reference
