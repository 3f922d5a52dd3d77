// Encoder and decoder: their numbers are compared with PyTorch's in tests/parity/layers_test.cpp.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const TransformerLayerOptions small{.dim_feedforward = 6, .dropout = 0};

// Every parameter is moved, so that no bias is 0 and no norm's weight 1.
template <class Module>
Module moved(Module module) {
  const NoGrad guard;
  for (const Tensor& p : module.parameters()) add_(p, randn(p.shape()), 0.3);
  return module;
}

// The layer with a weight for each of queries, keys and values.
MultiHeadAttention unpacked(const PackedAttention& packed) {
  const NoGrad guard;
  const int64_t width = packed.in_proj_weight.size(1);
  MultiHeadAttention attention(width, packed.num_heads);
  Linear* const parts[] = {&attention.q_proj, &attention.k_proj, &attention.v_proj};
  for (int64_t i = 0; i < 3; ++i) {
    copy_(parts[i]->weight, slice(packed.in_proj_weight, 0, i * width, (i + 1) * width));
    copy_(parts[i]->bias, slice(packed.in_proj_bias, 0, i * width, (i + 1) * width));
  }
  attention.out_proj = packed.out_proj;
  return attention;
}

}  // namespace

TEST_CASE("packed attention is multi-head attention with its three weights in one, and shows its weights") {
  manual_seed(1);
  const PackedAttention packed = moved(PackedAttention(8, 2));
  const MultiHeadAttention attention = unpacked(packed);
  const Tensor x = randn({2, 3, 8}), memory = randn({2, 5, 8});
  const BoolTensor mask = gt(rand({2, 3, 5}), full({}, 0.3));
  check_close(packed(x, memory, mask), attention(x, memory, memory, mask));
  check_close(packed(x, x, AttentionMask(), true), attention(x, AttentionMask(), true));
  const AttentionResult shown = packed.forward_with_weights(x, memory, padding_mask(index_tensor({5, 2}), 5));
  check_close(shown.output, packed(x, memory, padding_mask(index_tensor({5, 2}), 5)));
  CHECK(shown.weights.shape() == Shape{2, 2, 3, 5});
  check_close(sum(shown.weights, {3}), ones({2, 2, 3}));
  check_equal(slice(shown.weights[1], 2, 2, 5), zeros({2, 3, 3}));
}

TEST_CASE("the layers are their formulas, with the norm behind the sum or before the part") {
  manual_seed(2);
  const Tensor x = randn({2, 3, 4}), memory = randn({2, 5, 4});
  const auto inner = [](const auto& layer, const Tensor& y) { return layer.linear2(relu(layer.linear1(y))); };
  for (const bool norm_first : {false, true}) {
    INFO("norm_first ", norm_first);
    TransformerLayerOptions options = small;
    options.norm_first = norm_first;
    const TransformerEncoderLayer encoder = moved(TransformerEncoderLayer(4, 2, options));
    const TransformerDecoderLayer decoder = moved(TransformerDecoderLayer(4, 2, options));
    const MultiHeadAttention reads = unpacked(encoder.self_attn);
    const MultiHeadAttention writes = unpacked(decoder.self_attn), looks = unpacked(decoder.multihead_attn);
    if (norm_first) {
      const Tensor y = x + reads(encoder.norm1(x));
      check_close(encoder(x), y + inner(encoder, encoder.norm2(y)), 1e-5);
      const Tensor a = x + writes(decoder.norm1(x));
      const Tensor b = a + looks(decoder.norm2(a), memory, memory);
      check_close(decoder(x, memory), b + inner(decoder, decoder.norm3(b)), 1e-5);
    } else {
      const Tensor y = encoder.norm1(x + reads(x));
      check_close(encoder(x), encoder.norm2(y + inner(encoder, y)), 1e-5);
      const Tensor a = decoder.norm1(x + writes(x));
      const Tensor b = decoder.norm2(a + looks(a, memory, memory));
      check_close(decoder(x, memory), decoder.norm3(b + inner(decoder, b)), 1e-5);
    }
  }
}

TEST_CASE("padding is not seen, neither by who reads nor by who looks at what was read") {
  manual_seed(3);
  const TransformerEncoderLayer encoder = moved(TransformerEncoderLayer(4, 2, small));
  const TransformerDecoderLayer decoder = moved(TransformerDecoderLayer(4, 2, small));
  const Tensor source = randn({2, 5, 4}), target = randn({2, 3, 4});
  const BoolTensor seen = padding_mask(index_tensor({5, 2}), 5);
  const Tensor memory = encoder(source, seen);
  const Tensor two = slice(source[1], 0, 0, 2);
  check_close(slice(memory[1], 0, 0, 2), encoder(unsqueeze(two, 0))[0]);
  const Tensor written = decoder(target, memory, AttentionMask(), seen);
  check_close(written[1], decoder(unsqueeze(target[1], 0), encoder(unsqueeze(two, 0)))[0]);
}

TEST_CASE("a causal decoder gives the same beginning, whatever comes later") {
  manual_seed(4);
  const TransformerDecoder decoder = moved(TransformerDecoder(TransformerDecoderLayer(4, 2, small), 2, LayerNorm(4)));
  const Tensor memory = randn({1, 5, 4}), target = randn({1, 6, 4});
  const Tensor all = decoder.forward(target, memory, {}, {}, true);
  for (int64_t t = 1; t < 6; ++t) {
    check_close(decoder.forward(slice(target, 1, 0, t), memory, {}, {}, true), slice(all, 1, 0, t));
  }
  CHECK(difference(decoder(target, memory), all, 1e-3) != "");
}

TEST_CASE("a place that may attend to nothing is not a number nowhere, and learns") {
  manual_seed(5);
  TransformerDecoderLayer decoder(4, 2, small);
  const Tensor target = normal({1, 2, 4}, 1), memory = normal({1, 3, 4}, 2);
  const Tensor out = decoder(target, memory, AttentionMask(), bool_tensor({{0, 0, 0}, {1, 0, 1}}));
  backward(sum(out * out));
  for (const Tensor& p : decoder.parameters()) CHECK(all(isfinite(p.grad())));
  CHECK(all(isfinite(out)));
  check_equal(memory.grad()[0][1], zeros({4}));  // seen by nobody
}

TEST_CASE("the layers of a stack begin alike, and each has parameters of its own") {
  manual_seed(6);
  const TransformerEncoderLayer layer(4, 2, small);
  TransformerEncoder encoder(layer, 2);
  const Tensor x = randn({2, 3, 4});
  check_equal(encoder(x), layer(layer(x)));
  fill_(encoder.layers[1].linear1.weight.detach(), 0);
  CHECK(difference(encoder.layers[0].linear1.weight, encoder.layers[1].linear1.weight, 1e-3) != "");
  check_equal(encoder.layers[0].linear1.weight, layer.linear1.weight);
  CHECK(encoder.num_parameters() == 2 * layer.num_parameters());
  TransformerEncoder normed(layer, 1, LayerNorm(4));
  check_equal(normed(x), LayerNorm(4)(layer(x)));
  CHECK(normed.num_parameters() == layer.num_parameters() + 8);
  TransformerEncoder copy = clone(normed);
  fill_(copy.norm->weight.detach(), 0);
  check_equal(normed.norm->weight, ones({4}));
}

TEST_CASE("parameters have PyTorch's names in PyTorch's order, and nothing is dropped in evaluation") {
  std::vector<std::string> names;
  TransformerDecoderLayer layer(4, 2);
  for (const auto& [name, parameter] : layer.named_parameters()) names.push_back(name);
  CHECK(names == std::vector<std::string>{
                     "self_attn.in_proj_weight", "self_attn.in_proj_bias", "self_attn.out_proj.weight",
                     "self_attn.out_proj.bias", "multihead_attn.in_proj_weight", "multihead_attn.in_proj_bias",
                     "multihead_attn.out_proj.weight", "multihead_attn.out_proj.bias", "linear1.weight", "linear1.bias",
                     "linear2.weight", "linear2.bias", "norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias",
                     "norm3.weight", "norm3.bias"});
  const Tensor x = randn({1, 3, 4});
  CHECK(difference(layer(x, x), layer(x, x), 1e-3) != "");
  layer.eval();
  check_equal(layer(x, x), layer(x, x));
  CHECK(summary(TransformerEncoderLayer(4, 2, small), {1, 3, 4}).find("self_attn: PackedAttention  (1, 3, 4)") !=
        std::string::npos);
}

TEST_CASE("encoder and decoder say what they cannot be or take") {
  const TransformerEncoderLayer encoder(4, 2, small);
  const TransformerDecoderLayer decoder(4, 2, small);
  const Tensor x = ones({2, 3, 4});
  check_errors({
      {"ValueError: PackedAttention: embed_dim 10 is not divisible by 3 heads", [] { TransformerEncoderLayer(10, 3); }},
      {"ValueError: PackedAttention: embed_dim 0 is not divisible by 1 heads", [] { PackedAttention(0, 1); }},
      {"ValueError: PackedAttention: embed_dim 4 is not divisible by 0 heads", [] { TransformerDecoderLayer(4, 0); }},
      {"ValueError: PackedAttention: dropout_p must be between 0 and 1: 1.5",
       [] { TransformerDecoderLayer(4, 2, {.dropout = 1.5}); }},
      {"ValueError: Linear: the sizes must be at least 1: in 4, out 0",
       [] { TransformerEncoderLayer(4, 2, {.dim_feedforward = 0}); }},
      {"ShapeError: TransformerEncoderLayer: src must be (B, T, 4): (3, 4)", [&] { encoder(x[0]); }},
      {"ShapeError: TransformerDecoderLayer: tgt must be (B, T, 4): (2, 3, 5)",
       [&] {
         decoder(ones({2, 3, 5}), x);
       }},
      {"ShapeError: TransformerDecoderLayer: memory must be (B, T, 4): (2, 3, 5)",
       [&] {
         decoder(x, ones({2, 3, 5}));
       }},
      {"ShapeError: PackedAttention: the batches differ: query (2, 3, 4), memory (1, 3, 4)",
       [&] {
         decoder(x, ones({1, 3, 4}));
       }},
      {"ShapeError: PackedAttention: (B, T, 4) is expected: (3, 4)", [&] { encoder.self_attn(x, x[0]); }},
      {"ShapeError: scaled_dot_product_attention: a mask of (3, 4) does not broadcast to (B, H, T, S) = (2, 2, 3, 3)\n"
       "  hint: (T, S), (B, T, S), (B, 1, S) for padding and (B, H, T, S) do",
       [&] {
         encoder(x, zeros({3, 4}));
       }},
      {"ValueError: TransformerEncoder: num_layers must be between 1 and 1000: 0",
       [&] { TransformerEncoder(encoder, 0); }},
      {"ValueError: TransformerDecoder: num_layers must be between 1 and 1000: 1001",
       [&] { TransformerDecoder(decoder, 1001); }},
  });
}
