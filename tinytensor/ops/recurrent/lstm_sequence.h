// A layer of LSTM over a whole sequence as one op, beside the cells that compute it step by step (nn/recurrent).
#pragma once

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Letters: T steps, B batch, I inputs, H hidden width.
struct LSTMSequence {
  Tensor output;     ///< (T, B, H): h after each step
  Tensor last_cell;  ///< (B, H): c after the step that is read last
};

/// x (T, B, I), T >= 1; weight_ih (4H, I), weight_hh (4H, H), their rows those of i, f, g, o; both biases (4H) or undefined;
/// h0 and c0 (B, H), or undefined for zeros. Reads from the last step to the first if `backwards`. Gradients for all of them.
/// ShapeError, naming the tensor, for any other shape.
LSTMSequence lstm_sequence(const Tensor& x, const Tensor& weight_ih, const Tensor& weight_hh, const Tensor& bias_ih,
                           const Tensor& bias_hh, const Tensor& h0, const Tensor& c0, bool backwards);

}  // namespace tinytensor
