// Recurrent networks: a state that every step of a sequence changes.
//
// Letters: B batch, T steps, I inputs of a step, H hidden width. x_t (B, I) is one step, h (B, H) the state after it.
#pragma once

#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"

namespace tinytensor {

/// What the three cells have in common: W_ih x + b_ih and W_hh h + b_hh, for all gates at once.
struct RecurrentWeights {
  Tensor weight_ih;         ///< (gates · H, I)
  Tensor weight_hh;         ///< (gates · H, H)
  Tensor bias_ih, bias_hh;  ///< (gates · H), or undefined

  /// PyTorch's first values, U(±1/√H), in the order above. ValueError, naming the layer, for sizes below 1.
  RecurrentWeights(const char* layer, int64_t gates, int64_t in, int64_t hidden, bool bias, Generator& generator);
  int64_t in() const { return weight_ih.size(1); }
  int64_t hidden() const { return weight_hh.size(1); }
  /// `suffix` is that of the parameters' names: "" or "_l0".
  void members(MemberVisitor& visit, const std::string& suffix = "");
};

/// h' = tanh(W_ih x + b_ih + W_hh h + b_hh); Elman, 1990.
struct RNNCell : Layer<RNNCell> {
  RecurrentWeights weights;

  RNNCell(int64_t in, int64_t hidden, bool bias = true, Generator& generator = default_generator());
  /// x (B, I), h (B, H), or undefined for zeros -> (B, H)
  Tensor forward(const Tensor& x, const Tensor& h = {}) const;
  void members(MemberVisitor& visit) override { weights.members(visit); }
  std::string extra_repr() const override;
};

/// r = σ(W_ir x + b_ir + W_hr h + b_hr)    z = σ(W_iz x + b_iz + W_hz h + b_hz)
/// n = tanh(W_in x + b_in + r ∘ (W_hn h + b_hn))    h' = (1 - z) ∘ n + z ∘ h
/// Cho et al., arXiv 1406.1078. The rows of the weights are those of r, z, n.
struct GRUCell : Layer<GRUCell> {
  RecurrentWeights weights;

  GRUCell(int64_t in, int64_t hidden, bool bias = true, Generator& generator = default_generator());
  /// x (B, I), h (B, H), or undefined for zeros -> (B, H)
  Tensor forward(const Tensor& x, const Tensor& h = {}) const;
  void members(MemberVisitor& visit) override { weights.members(visit); }
  std::string extra_repr() const override;
};

/// What an LSTM remembers: the hidden state, which is also what it gives, and the cell's own.
struct LSTMState {
  Tensor h, c;  ///< (B, H) each, or undefined for zeros; of an LSTM's layers (layers · D, B, H)
};

/// i, f, o = σ(…)    g = tanh(…)    c' = f ∘ c + i ∘ g    h' = o ∘ tanh(c'), each … as in GRUCell's r;
/// Hochreiter & Schmidhuber, 1997. The rows of the weights are those of i, f, g, o.
struct LSTMCell : Layer<LSTMCell> {
  RecurrentWeights weights;

  LSTMCell(int64_t in, int64_t hidden, bool bias = true, Generator& generator = default_generator());
  /// x (B, I) and the state before -> the state after.
  LSTMState forward(const Tensor& x, const LSTMState& state = {}) const;
  void members(MemberVisitor& visit) override { weights.members(visit); }
  std::string extra_repr() const override;
};

struct RecurrentOptions {
  int64_t num_layers = 1;  ///< each reads the outputs of the one before
  bool bias = true;
  bool batch_first = false;    ///< sequences are (B, T, …) instead of (T, B, …)
  double dropout = 0;          ///< on what a layer hands to the next one, in training mode
  bool bidirectional = false;  ///< a second cell in each layer reads from the end; D below is then 2, else 1
};

/// The outputs of the last layer at all steps, (T, B, D · H) or (B, T, D · H), and the state behind the last step that
/// each cell read.
template <class State>
struct Unrolled {
  Tensor output;
  State state;
};

/// Cells in layers, unrolled over a sequence: RNN, GRU and LSTM below, under PyTorch's names of parameters
/// ("weight_ih_l0", "weight_ih_l0_reverse").
template <class Cell, class State>
struct Recurrent : Module {
  std::vector<Cell> cells;  ///< layer by layer; of two directions the forward one first
  RecurrentOptions options;

  /// ValueError unless all sizes are at least 1 and dropout is in [0, 1].
  Recurrent(int64_t in, int64_t hidden, const RecurrentOptions& options = {},
            Generator& generator = default_generator());
  /// x (T, B, I), or (B, T, I) if batch_first, and the state before the first step, (layers · D, B, H), zeros if
  /// undefined.
  Unrolled<State> forward(const Tensor& x, const State& state = {}) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;

 private:
  size_t directions() const { return options.bidirectional ? 2 : 1; }
};

struct RNN : Layer<RNN, Recurrent<RNNCell, Tensor>> {
  using Layer::Layer;
};
struct GRU : Layer<GRU, Recurrent<GRUCell, Tensor>> {
  using Layer::Layer;
};
struct LSTM : Layer<LSTM, Recurrent<LSTMCell, LSTMState>> {
  using Layer::Layer;
};

}  // namespace tinytensor
