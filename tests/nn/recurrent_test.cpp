// Recurrent cells and layers: their numbers are compared with PyTorch's in tests/parity/layers_test.cpp.
#include "tests/support.h"
#include "tinytensor/autograd/gradcheck.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("a layer is its cell, step by step, and goes on from a state that it gave") {
  manual_seed(1);
  LSTM layer(3, 4);
  const Tensor x = randn({5, 2, 3});
  const auto [output, last] = layer(x);
  const auto [first_half, state] = layer(slice(x, 0, 0, 2));
  const auto [second_half, end] = layer(slice(x, 0, 2), state);
  check_close(cat({first_half, second_half}), output);
  check_close(end.c, last.c);
  LSTMState by_hand;
  for (int64_t t = 0; t < 5; ++t) by_hand = layer.cells[0](x[t], by_hand);
  check_close(by_hand.h, output[4]);
  check_equal(output[4], last.h[0]);
}

TEST_CASE("parameters have PyTorch's names, and a clone has its own") {
  GRU layer(2, 3, {.num_layers = 2, .bias = false});
  std::vector<std::string> names;
  for (const auto& [name, parameter] : layer.named_parameters()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"weight_ih_l0", "weight_hh_l0", "weight_ih_l1", "weight_hh_l1"});
  CHECK(RNNCell(2, 3).state_dict().count("bias_hh") == 1);
  GRU copy = clone(layer);
  fill_(copy.cells[0].weights.weight_ih.detach(), 0);
  CHECK(norm(layer.cells[0].weights.weight_ih).item() > 0);
  layer.load_state_dict(copy.state_dict());
  CHECK(norm(layer.cells[0].weights.weight_ih).item() == 0);
}

TEST_CASE("the second direction is a layer of its own that reads the sequence from its end") {
  manual_seed(2);
  GRU both(3, 4, {.bidirectional = true}), one(3, 4);
  one.cells[0] = both.cells[1];
  const Tensor x = randn({5, 2, 3});
  const auto [output, state] = both(x);
  const auto [backwards, last] = one(flip(x, {0}));
  check_equal(slice(output, 2, 4), flip(backwards, {0}));
  check_equal(state[1], last[0]);
  std::vector<std::string> names;
  for (const auto& [name, parameter] : RNN(2, 3, {.bias = false, .bidirectional = true}).named_parameters()) {
    names.push_back(name);
  }
  CHECK(names ==
        std::vector<std::string>{"weight_ih_l0", "weight_hh_l0", "weight_ih_l0_reverse", "weight_hh_l0_reverse"});
}

TEST_CASE("nothing is dropped in evaluation, nor behind the last layer") {
  manual_seed(3);
  LSTM layer(3, 4, {.num_layers = 2, .dropout = 1});
  const Tensor x = randn({5, 2, 3});
  const Tensor first = layer(x).output, second = layer(mul(x, 2)).output;
  check_equal(first, second);  // all that the second layer reads is dropped
  CHECK(norm(first).item() > 0);
  layer.eval();
  CHECK(norm(sub(layer(x).output, first)).item() > 0);
}

TEST_CASE("recurrent layers print as PyTorch prints them") {
  CHECK(to_string(LSTM(3, 4, {.num_layers = 2, .batch_first = true})) == "LSTM(3, 4, num_layers=2, batch_first=True)");
  CHECK(to_string(GRU(3, 4, {.bias = false})) == "GRU(3, 4, bias=False)");
  CHECK(to_string(RNN(3, 4)) == "RNN(3, 4)");
  CHECK(to_string(RNN(3, 4, {.num_layers = 2, .dropout = 0.5, .bidirectional = true})) ==
        "RNN(3, 4, num_layers=2, dropout=0.5, bidirectional=True)");
  CHECK(to_string(LSTMCell(3, 4, false)) == "LSTMCell(3, 4, bias=False)");
  CHECK(to_string(GRUCell(3, 4)) == "GRUCell(3, 4)");
  CHECK(to_string(RNNCell(3, 4)) == "RNNCell(3, 4)");
}

TEST_CASE("recurrent layers say what they cannot be or take") {
  GRU layer(3, 4);
  GRUCell cell(3, 4);
  check_errors({
      {"ValueError: LSTMCell: both sizes must be at least 1: in 0, hidden 4", [] { LSTMCell(0, 4); }},
      {"ValueError: recurrent layers: there must be at least 1: 0", [] { RNN(3, 4, {.num_layers = 0}); }},
      {"ShapeError: GRUCell: x must be (B, 3): (2, 4)",
       [&] {
         cell(ones({2, 4}));
       }},
      {"ShapeError: GRUCell: for x (2, 3) a state of (2, 4) is expected: (1, 4)",
       [&] {
         cell(ones({2, 3}), ones({1, 4}));
       }},
      {"ShapeError: recurrent layers: x must be (T, B, I) with I = 3 and at least one step: (2, 3)",
       [&] {
         layer(ones({2, 3}));
       }},
      {"ShapeError: recurrent layers: x must be (B, T, I) with I = 3 and at least one step: (2, 0, 3)",
       [] {
         RNN(3, 4, {.batch_first = true})(ones({2, 0, 3}));
       }},
      {"ShapeError: recurrent layers: x must be (T, B, I) with I = 3 and at least one step: (5, 2, 4)",
       [&] {
         layer(ones({5, 2, 4}));
       }},
      {"ValueError: recurrent layers: dropout must be in [0, 1]: 1.5", [] { RNN(3, 4, {.dropout = 1.5}); }},
      {"ShapeError: recurrent layers: a state of (cells, B, H) = (4, 2, 4) is expected: (2, 2, 4)",
       [] {
         GRU(3, 4, {.num_layers = 2, .bidirectional = true})(ones({5, 2, 3}), ones({2, 2, 4}));
       }},
      {"ShapeError: recurrent layers: a state of (cells, B, H) = (1, 2, 4) is expected: (2, 2, 4)",
       [&] {
         layer(ones({5, 2, 3}), ones({2, 2, 4}));
       }},
  });
}
