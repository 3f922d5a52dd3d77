// Layers with their own first values from a seed: the twins of tests/parity/pytorch/layers.py.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Named;

namespace {

Tensor draw(const Shape& shape) { return randn(shape).requires_grad_(); }

// Parameters, the output, the gradients of the inputs and of the parameters.
Named results(Module& layer, const Tensor& output, const std::vector<Tensor>& inputs) {
  Named named;
  for (const auto& [name, parameter] : layer.named_parameters()) named[name] = parameter;
  backward(output, randn(output.shape()));
  named["output"] = output;
  for (size_t i = 0; i < inputs.size(); ++i) named["input" + std::to_string(i) + ".grad"] = inputs[i].grad();
  for (const auto& [name, parameter] : layer.named_parameters()) named[name + ".grad"] = parameter.grad();
  return named;
}

template <class Layer>
Named run(Layer layer, const Shape& shape) {
  const Tensor x = draw(shape);
  return results(layer, layer.forward(x), {x});
}

template <class Layer>
Named evaluated(Layer layer, const Shape& shape) {
  layer.eval();
  return run(layer, shape);
}

Named embed() {
  Embedding layer(7, 3);
  return results(layer, layer.forward(randint(0, 7, {2, 5})), {});
}

template <class Fill>
Named fill(const Shape& shape, Fill fill) {
  const Tensor weight(shape);
  fill(weight);
  return {{"weight", weight}};
}

struct Attend {
  std::vector<Shape> shapes = {{2, 5, 8}};
  std::function<AttentionMask()> mask = [] { return AttentionMask(); };
  bool is_causal = false;
  double dropout = 0;

  Named operator()() const {
    MultiHeadAttention layer(8, 2, true, dropout);
    std::vector<Tensor> inputs;
    for (const Shape& shape : shapes) inputs.push_back(draw(shape));
    const Tensor output = inputs.size() == 1 ? layer.forward(inputs[0], mask(), is_causal)
                                             : layer.forward(inputs[0], inputs[1], inputs[1], mask(), is_causal);
    return results(layer, output, inputs);
  }
};

// Uniform numbers decide who may attend to whom; everyone may attend to himself.
BoolTensor drawn_mask(const Shape& shape) {
  return gt(add(rand(shape), eye(shape[shape.size() - 2], shape.back())), full({}, 0.5));
}

// (B, 1, 5): true for the first lengths[b] keys.
AttentionMask padding(const std::vector<int64_t>& lengths) {
  BoolTensor mask(Shape{static_cast<int64_t>(lengths.size()), 1, 5});
  bool* out = mask.data();
  for (const int64_t length : lengths) {
    for (int64_t key = 0; key < 5; ++key) *out++ = key < length;
  }
  return mask;
}

// The outputs of all steps and the last state, flattened; `state` has the shape of the first one.
Tensor parts(const Tensor& h) { return flatten(h); }
Tensor parts(const LSTMState& state) { return cat({flatten(state.h), flatten(state.c)}); }
template <class State>
Tensor parts(const Unrolled<State>& result) {
  return cat({flatten(result.output), parts(result.state)});
}

template <class Layer>
Named unroll(Layer layer, const Shape& x, const Shape& state = {}) {
  constexpr bool with_cell = std::is_same_v<Layer, LSTMCell> || std::is_same_v<Layer, LSTM>;
  std::vector<Tensor> inputs{draw(x)};
  for (int i = 0; !state.empty() && i < (with_cell ? 2 : 1); ++i) inputs.push_back(draw(state));
  if (state.empty()) return results(layer, parts(layer(inputs[0])), inputs);
  if constexpr (with_cell) return results(layer, parts(layer(inputs[0], LSTMState{inputs[1], inputs[2]})), inputs);
  if constexpr (!with_cell) return results(layer, parts(layer(inputs[0], inputs[1])), inputs);
}

struct Masks {
  AttentionMask of_target = {}, of_memory = {};
  bool is_causal = false;
};
using DrawMasks = Masks (*)();
Masks none() { return {}; }

Named encode(double dropout = 0, DrawMasks draw_masks = none, TransformerLayerOptions options = {}) {
  options.dim_feedforward = 6, options.dropout = dropout;
  TransformerEncoderLayer layer(4, 2, options);
  const Tensor x = draw({2, 5, 4});
  const Masks masks = draw_masks();
  return results(layer, layer(x, masks.of_target, masks.is_causal), {x});
}

Named decode(double dropout = 0, DrawMasks draw_masks = none, TransformerLayerOptions options = {}) {
  options.dim_feedforward = 6, options.dropout = dropout;
  TransformerDecoderLayer layer(4, 2, options);
  const Tensor x = draw({2, 3, 4}), memory = draw({2, 5, 4});
  const Masks masks = draw_masks();
  return results(layer, layer(x, memory, masks.of_target, masks.of_memory, masks.is_causal), {x, memory});
}

// Stacks of both, with dropout.
struct Translator : Module {
  TransformerEncoder encoder{TransformerEncoderLayer(4, 2, {.dim_feedforward = 6}), 2, LayerNorm(4)};
  TransformerDecoder decoder{TransformerDecoderLayer(4, 2, {.dim_feedforward = 6}), 2};
  void members(MemberVisitor& visit) override {
    visit.module("encoder", encoder);
    visit.module("decoder", decoder);
  }
};

Named translate() {
  Translator both;
  const Tensor x = draw({2, 5, 4}), y = draw({2, 3, 4});
  return results(both, both.decoder.forward(y, both.encoder(x), {}, {}, true), {x, y});
}

Named packed(double dropout = 0, bool bias = true) {
  PackedAttention layer(4, 2, dropout, bias);
  const Tensor x = draw({2, 3, 4}), memory = draw({2, 5, 4});
  return results(layer, layer(x, memory), {x, memory});
}

const TransformerLayerOptions gelu_norm_first{
    .activation = Activation::gelu, .layer_norm_eps = 0.01, .norm_first = true};
const TransformerLayerOptions norm_first{.norm_first = true};
const std::vector<std::pair<std::string, Named (*)()>> encoders_and_decoders = {
    {"PackedAttention", [] { return packed(); }},
    {"PackedAttention, no bias, dropout 0.2", [] { return packed(0.2, false); }},
    {"TransformerEncoderLayer", [] { return encode(); }},
    {"TransformerEncoderLayer, gelu, norm first, eps 0.01", [] { return encode(0, none, gelu_norm_first); }},
    {"TransformerEncoderLayer, dropout 0.1", [] { return encode(0.1); }},
    {"TransformerEncoderLayer, norm first, dropout 0.5", [] { return encode(0.5, none, norm_first); }},
    {"TransformerEncoderLayer, mask (T, T)", [] { return encode(0, [] {
                                                    return Masks{drawn_mask({5, 5})};
                                                  }); }},
    {"TransformerEncoderLayer, mask (B, T, T)", [] { return encode(0, [] {
                                                       return Masks{drawn_mask({2, 5, 5})};
                                                     }); }},
    {"TransformerEncoderLayer, float mask", [] { return encode(0, [] {
                                                   return Masks{randn({5, 5})};
                                                 }); }},
    {"TransformerEncoderLayer, padding",
     [] { return encode(0, [] {
            return Masks{padding_mask(index_tensor({3, 5}), 5)};
          }); }},
    {"TransformerEncoderLayer, mask (T, T) and padding",
     [] { return encode(0, [] {
            return Masks{drawn_mask({5, 5}) & padding_mask(index_tensor({5, 4}), 5)};
          }); }},
    {"TransformerEncoderLayer, causal and padding",
     [] { return encode(0, [] {
            return Masks{padding_mask(index_tensor({4, 2}), 5), {}, true};
          }); }},
    {"TransformerDecoderLayer", [] { return decode(); }},
    {"TransformerDecoderLayer, causal", [] { return decode(0, [] {
                                               return Masks{{}, {}, true};
                                             }); }},
    {"TransformerDecoderLayer, gelu, norm first, eps 0.01", [] { return decode(0, none, gelu_norm_first); }},
    {"TransformerDecoderLayer, dropout 0.1", [] { return decode(0.1); }},
    {"TransformerDecoderLayer, norm first, dropout 0.5, causal",
     [] {
       return decode(
           0.5,
           [] {
             return Masks{{}, {}, true};
           },
           norm_first);
     }},
    {"TransformerDecoderLayer, masks (T, T) and (T, S)",
     [] { return decode(0, [] {
            return Masks{drawn_mask({3, 3}), drawn_mask({3, 5})};
          }); }},
    {"TransformerDecoderLayer, masks (B, T, T) and (B, T, S)",
     [] { return decode(0, [] {
            return Masks{drawn_mask({2, 3, 3}), drawn_mask({2, 3, 5})};
          }); }},
    {"TransformerDecoderLayer, causal, padding of both",
     [] {
       return decode(0, [] {
         return Masks{padding_mask(index_tensor({3, 2}), 3), padding_mask(index_tensor({4, 2}), 5), true};
       });
     }},
    {"TransformerEncoder and TransformerDecoder", translate},
};

const std::vector<Shape> cross = {{2, 3, 8}, {2, 5, 8}};
const std::vector<std::pair<std::string, std::function<Named()>>> programs = {
    {"Linear(3, 2)",
     [] {
       return run(Linear(3, 2), {4, 3});
     }},
    {"Linear(16, 33)",
     [] {
       return run(Linear(16, 33), {2, 3, 16});
     }},
    {"Linear(5, 4, no bias)", [] { return run(Linear(5, 4, false), {5}); }},
    {"Embedding(7, 3)", embed},
    {"LayerNorm(6)",
     [] {
       return run(LayerNorm(6), {2, 3, 6});
     }},
    {"LayerNorm(6, no bias)",
     [] {
       return run(LayerNorm(6, false), {4, 6});
     }},
    {"xavier_uniform_",
     [] {
       return fill({5, 3}, [](const Tensor& w) { init::xavier_uniform_(w); });
     }},
    {"xavier_uniform_, gain 2",
     [] {
       return fill({3, 20}, [](const Tensor& w) { init::xavier_uniform_(w, 2); });
     }},
    {"xavier_normal_",
     [] {
       return fill({5, 3}, [](const Tensor& w) { init::xavier_normal_(w); });
     }},
    {"kaiming_uniform_",
     [] {
       return fill({5, 7}, [](const Tensor& w) { init::kaiming_uniform_(w); });
     }},
    {"kaiming_uniform_, slope 0.2",
     [] {
       return fill({4, 2, 3, 3}, [](const Tensor& w) { init::kaiming_uniform_(w, 0.2); });
     }},
    {"kaiming_normal_",
     [] {
       return fill({6, 7}, [](const Tensor& w) { init::kaiming_normal_(w); });
     }},
    {"kaiming_normal_, slope 0.2",
     [] {
       return fill({3, 4}, [](const Tensor& w) { init::kaiming_normal_(w, 0.2); });
     }},
    {"trunc_normal_",
     [] {
       return fill({5, 3}, [](const Tensor& w) { init::trunc_normal_(w); });
     }},
    {"trunc_normal_, narrow",
     [] {
       return fill({7, 9}, [](const Tensor& w) { init::trunc_normal_(w, 0.3, 2, -1, 1.5); });
     }},
    {"trunc_normal_, the tail",
     [] {
       return fill({7, 9}, [](const Tensor& w) { init::trunc_normal_(w, 0, 1, 1, 4); });
     }},
    {"Sequential",
     [] {
       return run(Sequential{Linear(4, 9), ReLU(), Dropout(0.3), Linear(9, 2), GELU()}, {6, 4});
     }},
    {"Dropout(0.5)",
     [] {
       return run(Dropout(0.5), {3, 7});
     }},
    {"MultiHeadAttention", Attend{}},
    {"MultiHeadAttention, causal", Attend{.is_causal = true}},
    {"MultiHeadAttention, mask (T, T)", Attend{.mask =
                                                   [] {
                                                     return drawn_mask({5, 5});
                                                   }}},
    {"MultiHeadAttention, mask (B, T, T)", Attend{.mask =
                                                      [] {
                                                        return drawn_mask({2, 5, 5});
                                                      }}},
    {"MultiHeadAttention, padding (B, 1, T)", Attend{.mask =
                                                         [] {
                                                           return padding({3, 5});
                                                         }}},
    {"MultiHeadAttention, mask (B, H, T, T)", Attend{.mask =
                                                         [] {
                                                           return drawn_mask({2, 2, 5, 5});
                                                         }}},
    {"MultiHeadAttention, padding and causal", Attend{.mask =
                                                          [] {
                                                            return padding({3, 5});
                                                          },
                                                      .is_causal = true}},
    {"MultiHeadAttention, float mask", Attend{.mask =
                                                  [] {
                                                    return randn({5, 5});
                                                  }}},
    {"MultiHeadAttention, cross", Attend{.shapes = cross}},
    {"MultiHeadAttention, cross, padding", Attend{.shapes = cross,
                                                  .mask =
                                                      [] {
                                                        return padding({4, 2});
                                                      }}},
    {"MultiHeadAttention, dropout 0.2", Attend{.is_causal = true, .dropout = 0.2}},
    {"MLP",
     [] {
       return run(MLP(6), {2, 3, 6});
     }},
    {"TransformerBlock",
     [] {
       return run(TransformerBlock(8, 2), {2, 5, 8});
     }},
    {"TransformerBlock, no bias",
     [] {
       return run(TransformerBlock(8, 2, false), {2, 5, 8});
     }},
    {"TransformerBlock, dropout 0.1",
     [] {
       return run(TransformerBlock(8, 2, true, 0.1), {2, 5, 8});
     }},
    {"TransformerBlock, dropout 0.1, evaluation",
     [] {
       return evaluated(TransformerBlock(8, 2, true, 0.1), {2, 5, 8});
     }},
    {"RNNCell(3, 4)",
     [] {
       return unroll(RNNCell(3, 4), {2, 3}, {2, 4});
     }},
    {"RNNCell(3, 4, no bias)",
     [] {
       return unroll(RNNCell(3, 4, false), {2, 3});
     }},
    {"GRUCell(3, 4)",
     [] {
       return unroll(GRUCell(3, 4), {2, 3}, {2, 4});
     }},
    {"LSTMCell(3, 4)",
     [] {
       return unroll(LSTMCell(3, 4), {2, 3}, {2, 4});
     }},
    {"LSTMCell(3, 4), zeros",
     [] {
       return unroll(LSTMCell(3, 4), {2, 3});
     }},
    {"RNN(3, 4)",
     [] {
       return unroll(RNN(3, 4), {5, 2, 3});
     }},
    {"GRU(3, 4, 2 layers, batch first)",
     [] {
       return unroll(GRU(3, 4, {.num_layers = 2, .batch_first = true}), {2, 5, 3}, {2, 2, 4});
     }},
    {"GRU(3, 5, no bias)",
     [] {
       return unroll(GRU(3, 5, {.bias = false}), {4, 2, 3});
     }},
    {"LSTM(3, 4)",
     [] {
       return unroll(LSTM(3, 4), {5, 2, 3});
     }},
    {"LSTM(3, 4, 3 layers)",
     [] {
       return unroll(LSTM(3, 4, {.num_layers = 3}), {5, 2, 3}, {3, 2, 4});
     }},
    {"RNN(3, 4, both directions)",
     [] {
       return unroll(RNN(3, 4, {.bidirectional = true}), {5, 2, 3});
     }},
    {"GRU(3, 4, both directions, batch first)",
     [] {
       return unroll(GRU(3, 4, {.batch_first = true, .bidirectional = true}), {2, 5, 3}, {2, 2, 4});
     }},
    {"LSTM(3, 4, 2 layers, both directions, dropout 0.3)",
     [] {
       return unroll(LSTM(3, 4, {.num_layers = 2, .dropout = 0.3, .bidirectional = true}), {5, 2, 3}, {4, 2, 4});
     }},
};

}  // namespace

TEST_CASE("layers have PyTorch's first values, outputs and gradients from the seed alone") {
  const parity::Programs expected = parity::read_programs("layers.txt");
  std::vector<std::pair<std::string, std::function<Named()>>> all = programs;
  all.insert(all.end(), encoders_and_decoders.begin(), encoders_and_decoders.end());
  CHECK(expected.size() == all.size());
  for (const auto& [name, program] : all) {
    REQUIRE(expected.count(name) == 1);
    manual_seed(expected.at(name).seed);
    parity::check_program("Layers", name, program(), expected.at(name));
  }
}
