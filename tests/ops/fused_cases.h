// Fused ops against the same from small ops: values and gradients. Included by one source for each precision.
#pragma once

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/recurrent.h"
#include "tinytensor/ops/attention/rotary.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/ops/recurrent/lstm_sequence.h"
#include "tinytensor/ops/shapes/shaping.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(const Inputs&)>;

constexpr double tolerance = sizeof(real) == 4 ? 1e-5 : 1e-12;

// The output and all gradients for one and the same seed gradient.
std::vector<Tensor> results(const Function& f, const std::vector<Tensor>& values) {
  Inputs inputs;
  for (const Tensor& value : values) inputs.push_back(value.defined() ? value.detach().requires_grad_() : value);
  const Tensor y = f(inputs);
  backward(y, normal(y.shape(), 99, false));
  std::vector<Tensor> found{y};
  for (const Tensor& x : inputs) found.push_back(x.defined() ? x.grad() : Tensor());
  return found;
}

void check_same(const std::string& name, const Function& fused, const Function& composed, const Inputs& values) {
  const std::vector<Tensor> got = results(fused, values), expected = results(composed, values);
  for (size_t i = 0; i < got.size(); ++i) {
    INFO(name, ", ", i == 0 ? "output" : fmt::format("gradient of input {}", i - 1));
    CHECK(difference(got[i], expected[i], tolerance) == "");
  }
}

}  // namespace

TEST_CASE("softmax and log_softmax are what the small ops make") {
  for (const Shape& shape : {Shape{}, Shape{7}, Shape{3, 65}, Shape{2, 3, 5}, Shape{4, 1}}) {
    for (const int64_t dim : {int64_t{0}, int64_t{-1}}) {
      const Tensor x = normal(shape, 1, false);
      const std::string name = fmt::format("{} along {}", to_string(shape), dim);
      check_same(
          "softmax " + name, [&](const Inputs& in) { return softmax(in[0], dim); },
          [&](const Inputs& in) { return composed::softmax(in[0], dim); }, {x});
      check_same(
          "log_softmax " + name, [&](const Inputs& in) { return log_softmax(in[0], dim); },
          [&](const Inputs& in) { return composed::log_softmax(in[0], dim); }, {x});
    }
  }
}

TEST_CASE("layer norm is what the small ops make") {
  const auto fused = [](const Inputs& in) { return layer_norm(in[0], in[1], in[2]); };
  const auto composed = [](const Inputs& in) { return composed::layer_norm(in[0], in[1], in[2]); };
  for (const Shape& shape : {Shape{5}, Shape{3, 8}, Shape{2, 3, 33}, Shape{4, 128}}) {
    const Tensor x = normal(shape, 1, false), weight = normal({shape.back()}, 2, false),
                 bias = normal({shape.back()}, 3, false);
    const std::string name = "layer_norm " + to_string(shape);
    check_same(name, fused, composed, {x, weight, bias});
    check_same(name + " without bias", fused, composed, {x, weight, {}});
    check_same(name + " without both", fused, composed, {x, {}, {}});
  }
}

TEST_CASE("RMS norm is what the small ops make") {
  for (const double eps : {1e-5, 0.1}) {
    const auto fused = [eps](const Inputs& in) { return rms_norm(in[0], in[1], eps); };
    const auto composed = [eps](const Inputs& in) { return composed::rms_norm(in[0], in[1], eps); };
    for (const Shape& shape : {Shape{5}, Shape{3, 8}, Shape{2, 3, 33}, Shape{130, 64}}) {
      const Tensor x = normal(shape, 1, false), weight = normal({shape.back()}, 2, false);
      const std::string name = fmt::format("rms_norm {}, eps {}", to_string(shape), eps);
      check_same(name, fused, composed, {x, weight});
      check_same(name + " without a weight", fused, composed, {x, {}});
    }
    check_same("rms_norm of a transposed x", fused, composed,
               {transpose(normal({7, 5}, 1, false), 0, 1), normal({7}, 2, false)});
  }
}

TEST_CASE("swiglu is what silu and mul make") {
  const auto fused = [](const Inputs& in) { return swiglu(in[0], in[1]); };
  const auto composed = [](const Inputs& in) { return composed::swiglu(in[0], in[1]); };
  for (const Shape& shape : {Shape{}, Shape{5}, Shape{3, 33}, Shape{2, 3, 128}}) {
    check_same("swiglu " + to_string(shape), fused, composed, {normal(shape, 1, false), normal(shape, 2, false)});
  }
  check_same("swiglu of a transposed gate", fused, composed,
             {transpose(normal({7, 5}, 1, false), 0, 1), normal({5, 7}, 2, false)});
}

TEST_CASE("rotary positions of both kinds of pairs are those of the small steps, wherever the heads lie") {
  for (const int64_t first : {0, 5}) {
    const auto fused = [first](const Inputs& in) { return rotary_embedding(in[0], first, RotaryOptions{}); };
    const auto composed = [first](const Inputs& in) { return rotary_embedding(in[0], first); };
    // A pair of halves is a pair of neighbours after exchanging the order of the numbers.
    const auto from_halves = [](const Tensor& x) {
      const int64_t half = x.size(-1) / 2;
      Shape shape = x.shape();
      shape.back() = 2, shape.push_back(half);
      return reshape(transpose(reshape(x, shape), -1, -2), x.shape());
    };
    const auto to_halves = [](const Tensor& x) {
      Shape shape = x.shape();
      shape.back() = x.size(-1) / 2, shape.push_back(2);
      return reshape(transpose(reshape(x, shape), -1, -2), x.shape());
    };
    const auto halves = [first](const Inputs& in) {
      return rotary_embedding(in[0], first, RotaryOptions{.pairs = RotaryPairs::halves});
    };
    const auto reordered = [&](const Inputs& in) { return to_halves(rotary_embedding(from_halves(in[0]), first)); };
    for (const Tensor& x :
         {normal({2, 3, 5, 8}, 1, false), transpose(normal({2, 5, 3, 8}, 1, false), 1, 2), normal({5, 34}, 1, false),
          transpose(normal({8, 5}, 1, false), 0, 1), transpose(normal({2, 8, 5, 3}, 1, false), 1, 3)}) {
      check_same("neighbours " + to_string(x.shape()), fused, composed, {x});
      check_same("halves " + to_string(x.shape()), halves, reordered, {x});
    }
  }
}

TEST_CASE("attention in groups is what the small ops make of repeated heads") {
  constexpr int64_t B = 2, H = 6, T = 5, S = 7, D = 4, E = 6;
  const Tensor of_heads = normal({B, H, T, S}, 5, false), of_keys = normal({B, 1, 1, S}, 6, false);
  for (const int64_t kv : {1, 2, 3}) {
    for (const int64_t queries : {int64_t{1}, T}) {
      const Inputs values{normal({B, H, queries, D}, 1, false), normal({B, kv, S, D}, 2, false),
                          normal({B, kv, S, E}, 3, false)};
      const Inputs split{transpose(normal({B, queries, H, D}, 1, false), 1, 2),
                         transpose(normal({B, S, kv, D}, 2, false), 1, 2),
                         transpose(normal({B, S, kv, E}, 3, false), 1, 2)};
      for (const bool causal : {false, true}) {
        for (const AttentionMask& mask : std::vector<AttentionMask>{{}, slice(of_heads, 2, 0, queries), of_keys}) {
          const AttentionOptions options{.is_causal = causal, .enable_gqa = true};
          const auto fused = [&](const Inputs& in) {
            return scaled_dot_product_attention(in[0], in[1], in[2], mask, options);
          };
          const auto composed = [&](const Inputs& in) {
            const auto repeated = [&](const Tensor& x) { return repeat_interleave(x, H / kv, 1); };
            return attention_with_weights(in[0], repeated(in[1]), repeated(in[2]), mask, {.is_causal = causal}).output;
          };
          const std::string name = fmt::format("KV {}, T {}, {}", kv, queries, causal ? "causal" : "not causal");
          check_same(name, fused, composed, values);
          check_same(name + ", split heads", fused, composed, split);
        }
      }
    }
  }
}

TEST_CASE("feed_forward is what two linear layers and a GELU between them make") {
  for (const Gelu kind : {Gelu::exact, Gelu::tanh}) {
    const auto fused = [kind](const Inputs& in) { return feed_forward(in[0], {in[1], in[2]}, {in[3], in[4]}, kind); };
    const auto composed = [kind](const Inputs& in) {
      return composed::feed_forward(in[0], {in[1], in[2]}, {in[3], in[4]}, kind);
    };
    const Tensor w1 = normal({17, 5}, 2, false), b1 = normal({17}, 3, false);
    const Tensor w2 = normal({3, 17}, 4, false), b2 = normal({3}, 5, false);
    for (const Shape& shape : {Shape{7, 5}, Shape{2, 3, 5}, Shape{5}}) {
      const std::string name = "feed_forward " + to_string(shape);
      check_same(name, fused, composed, {normal(shape, 1, false), w1, b1, w2, b2});
      check_same(name + " without biases", fused, composed, {normal(shape, 1, false), w1, {}, w2, {}});
    }
    const Tensor lying_otherwise = transpose(normal({5, 7}, 1, false), 0, 1);
    check_same("feed_forward of a transposed x", fused, composed, {lying_otherwise, w1, b1, w2, b2});
  }
}

TEST_CASE("linear is what matmul and add make") {
  const auto fused = [](const Inputs& in) { return linear(in[0], in[1], in[2]); };
  const auto composed = [](const Inputs& in) { return composed::linear(in[0], in[1], in[2]); };
  const Tensor weight = normal({17, 9}, 2, false), bias = normal({17}, 3, false);
  for (const Shape& shape : {Shape{5, 9}, Shape{2, 3, 9}, Shape{2, 1, 2, 9}, Shape{9}}) {
    check_same("linear " + to_string(shape), fused, composed, {normal(shape, 1, false), weight, bias});
    check_same("linear without bias " + to_string(shape), fused, composed, {normal(shape, 1, false), weight, {}});
  }
  const Tensor lying_otherwise = transpose(normal({9, 5}, 1, false), 0, 1);
  check_same("linear of a transposed x", fused, composed, {lying_otherwise, weight, bias});
  check_same("linear with a transposed weight", fused, composed,
             {normal({5, 9}, 1, false), transpose(normal({9, 17}, 2, false), 0, 1), bias});
}

TEST_CASE("cross-entropy is what the small ops make") {
  const Tensor logits = normal({6, 11}, 1, false);
  const IndexTensor all = index_tensor({0, 10, 3, 3, 7, 1}), some = index_tensor({0, 4, 3, 4, 7, 1});
  for (const Reduction reduction : {Reduction::none, Reduction::mean, Reduction::sum}) {
    for (const double smoothing : {0.0, 0.1, 1.0}) {
      for (const bool ignores : {false, true}) {
        const CrossEntropyOptions options{ignores ? int64_t{4} : int64_t{-100}, smoothing, reduction};
        const IndexTensor& target = ignores ? some : all;
        check_same(
            fmt::format("reduction {}, smoothing {}, ignores {}", static_cast<int>(reduction), smoothing, ignores),
            [&](const Inputs& in) { return cross_entropy(in[0], target, options); },
            [&](const Inputs& in) { return composed::cross_entropy(in[0], target, options); }, {logits});
        if (smoothing > 0) continue;
        check_same(
            "nll of log_softmax", [&](const Inputs& in) { return cross_entropy(in[0], target, options); },
            [&](const Inputs& in) { return nll_loss(log_softmax(in[0], -1), target, options); }, {logits});
      }
    }
  }
}

TEST_CASE("fused attention is what the small ops make, with every mask") {
  constexpr int64_t B = 2, H = 3, T = 5, S = 7, D = 4, E = 6;
  // A rule that allows about two thirds, and forbids all to one query.
  const auto rule = [](const Shape& shape) {
    BoolTensor mask(shape);
    const int64_t keys = mask.size(-1);
    for (int64_t i = 0; i < mask.numel(); ++i) {
      const bool blind_row = mask.size(-2) > 1 && i / keys % mask.size(-2) == 2;
      mask.data()[i] = !blind_row && (i * 7 + 3) % 3 != 0;
    }
    return mask;
  };
  const auto bias = [](const Shape& shape) {
    const Tensor numbers = normal(shape, 5, false);
    if (numbers.size(-2) > 1) fill_(select(numbers, -2, 1), -std::numeric_limits<double>::infinity());
    return numbers;
  };
  std::vector<std::pair<std::string, AttentionMask>> masks{{"no mask", {}}};
  for (const Shape& shape :
       {Shape{T, S}, Shape{B, T, S}, Shape{B, 1, S}, Shape{B, H, T, S}, Shape{1, 1, 1, S}, Shape{1, H, 1, S}}) {
    masks.emplace_back("a boolean mask of " + to_string(shape), rule(shape));
    masks.emplace_back("numbers of " + to_string(shape), bias(shape));
  }
  const Inputs values{normal({B, H, T, D}, 1, false), normal({B, H, S, D}, 2, false), normal({B, H, S, E}, 3, false)};
  // Heads that lie between each other in memory, as split_heads leaves them.
  const Inputs split{transpose(normal({B, T, H, D}, 1, false), 1, 2), transpose(normal({B, S, H, D}, 2, false), 1, 2),
                     transpose(normal({B, S, H, E}, 3, false), 1, 2)};
  for (const auto& entry : masks) {
    const auto& name = entry.first;
    const AttentionMask& mask = entry.second;  // Clang 14 captures no structured bindings
    for (const bool causal : {false, true}) {
      const AttentionOptions options{
          .is_causal = causal, .dropout_p = 0, .scale = causal ? std::optional(0.7) : std::nullopt};
      const auto fused = [&](const Inputs& in) {
        return scaled_dot_product_attention(in[0], in[1], in[2], mask, options);
      };
      const auto composed = [&](const Inputs& in) {
        return attention_with_weights(in[0], in[1], in[2], mask, options).output;
      };
      check_same(name + (causal ? ", causal" : ""), fused, composed, values);
      check_same(name + (causal ? ", causal" : "") + ", split heads", fused, composed, split);
    }
  }
}

TEST_CASE("fused attention is what the small ops make for one query, one key and more queries than keys") {
  for (const auto& [queries, keys] : {std::pair<int64_t, int64_t>{1, 9}, {9, 1}, {8, 3}, {70, 70}}) {
    const Inputs values{normal({1, 2, queries, 8}, 1, false), normal({1, 2, keys, 8}, 2, false),
                        normal({1, 2, keys, 8}, 3, false)};
    const AttentionOptions options{.is_causal = true, .dropout_p = 0, .scale = {}};
    check_same(
        fmt::format("{} queries, {} keys", queries, keys),
        [&](const Inputs& in) { return scaled_dot_product_attention(in[0], in[1], in[2], {}, options); },
        [&](const Inputs& in) { return attention_with_weights(in[0], in[1], in[2], {}, options).output; }, values);
  }
}

TEST_CASE("attention drops the same weights, fused or not, from the same seed") {
  const Inputs values{normal({1, 2, 3, 4}, 1, false), normal({1, 2, 5, 4}, 2, false), normal({1, 2, 5, 4}, 3, false)};
  const AttentionOptions options{.is_causal = false, .dropout_p = 0.5, .scale = {}};
  check_same(
      "dropout",
      [&](const Inputs& in) {
        Generator generator(4);
        return scaled_dot_product_attention(in[0], in[1], in[2], {}, options, generator);
      },
      [&](const Inputs& in) {
        Generator generator(4);
        const Tensor weights = attention_with_weights(in[0], in[1], in[2]).weights;
        return matmul(dropout(weights, 0.5, true, generator), in[2]);
      },
      values);
}

TEST_CASE("a query that may attend to nothing gets zeros and gives zero gradients") {
  for (const bool fused : {true, false}) {
    const Tensor q = normal({1, 1, 3, 4}, 1), k = normal({1, 1, 5, 4}, 2), v = normal({1, 1, 5, 4}, 3);
    BoolTensor mask({3, 5});
    mask.data()[5] = mask.data()[8] = true;  // only query 1 sees something: keys 0 and 3
    const Tensor y = fused ? scaled_dot_product_attention(q, k, v, mask) : attention_with_weights(q, k, v, mask).output;
    backward(y, normal(y.shape(), 4, false));
    const Tensor nothing = zeros({4});
    for (const int64_t t : {0, 2}) {
      check_equal(y[0][0][t], nothing);
      check_equal(q.grad()[0][0][t], nothing);
    }
    for (const int64_t s : {1, 2, 4}) {
      check_equal(k.grad()[0][0][s], nothing);
      check_equal(v.grad()[0][0][s], nothing);
    }
    CHECK(difference(v.grad()[0][0][3], nothing, 1e-3) != "");
  }
}

// in: x, both weights, both biases, both states. Output and last cell as one tensor, so that a gradient reaches both.
TEST_CASE("an LSTM's sequence is what its cell makes, step by step, in both directions") {
  const auto joined = [](const Tensor& output, const Tensor& last) { return cat({output, unsqueeze(last, 0)}); };
  const std::vector<std::array<int64_t, 4>> sizes = {
      {1, 1, 1, 1}, {1, 2, 3, 4}, {5, 2, 3, 4}, {4, 1, 17, 33}, {3, 20, 2, 16}};
  for (const auto& [steps, rows, in, hidden] : sizes) {
    for (const bool backwards : {false, true}) {
      for (const int given : {0, 1, 2, 3}) {  // a bit for biases, one for states
        const auto fused = [&, backwards = backwards](const Inputs& all) {
          const auto [output, last] = lstm_sequence(all[0], all[1], all[2], all[3], all[4], all[5], all[6], backwards);
          return joined(output, last);
        };
        const auto composed = [&, in = in, hidden = hidden, steps = steps, backwards = backwards](const Inputs& all) {
          LSTMCell cell(in, hidden, false);
          cell.weights.weight_ih = all[1], cell.weights.weight_hh = all[2];
          cell.weights.bias_ih = all[3], cell.weights.bias_hh = all[4];
          LSTMState state{all[5], all[6]};
          std::vector<Tensor> outputs(static_cast<size_t>(steps));
          for (int64_t i = 0; i < steps; ++i) {
            const int64_t t = backwards ? steps - 1 - i : i;
            state = cell(all[0][t], state);
            outputs[static_cast<size_t>(t)] = state.h;
          }
          return joined(stack(outputs), state.c);
        };
        const Tensor bias_ih = given & 1 ? normal({4 * hidden}, 4, false) : Tensor();
        const Tensor bias_hh = given & 1 ? normal({4 * hidden}, 5, false) : Tensor();
        const Tensor h = given & 2 ? normal({rows, hidden}, 6, false) : Tensor();
        const Tensor c = given & 2 ? transpose(normal({hidden, rows}, 7, false), 0, 1) : Tensor();
        check_same(
            fmt::format("{} x {} x {}, hidden {}, backwards {}, given {}", steps, rows, in, hidden, backwards, given),
            fused, composed,
            {normal({steps, rows, in}, 1, false), normal({4 * hidden, in}, 2, false),
             normal({4 * hidden, hidden}, 3, false), bias_ih, bias_hh, h, c});
      }
    }
  }
}

TEST_CASE("an LSTM's sequence sends back to its output alone, to its last cell alone, and twice") {
  const Tensor x = normal({3, 2, 4}, 1), w = normal({8, 4}, 2), u = normal({8, 2}, 3);
  const auto sequence = [&] { return lstm_sequence(x, w, u, {}, {}, {}, {}, false); };
  backward(sum(sequence().output));
  const Tensor of_output = clone(x.grad());
  x.zero_grad();
  backward(sum(sequence().last_cell));
  const Tensor of_cell = clone(x.grad());
  x.zero_grad();
  const LSTMSequence both = sequence();
  const Tensor loss = add(sum(both.output), sum(both.last_cell));
  backward(loss, {}, true);
  check_close(x.grad(), add(of_output, of_cell));
  backward(loss);
  check_close(x.grad(), mul(add(of_output, of_cell), 2));
}

TEST_CASE("an LSTM's sequence that was written to in place is noticed, and wrong shapes are named") {
  const Tensor x = normal({3, 2, 4}, 1), w = normal({8, 4}, 2), u = normal({8, 2}, 3);
  const LSTMSequence sequence = lstm_sequence(x, w, u, {}, {}, {}, {}, false);
  fill_(sequence.output.detach(), 0);
  CHECK_THROWS_AS(backward(sum(sequence.output)), GradError);
  check_errors({
      {"ShapeError: lstm_sequence: x must be (T, B, I) with at least one step: (0, 2, 4)",
       [&] {
         lstm_sequence(zeros({0, 2, 4}), w, u, {}, {}, {}, {}, false);
       }},
      {"ShapeError: lstm_sequence: weight_ih must be (8, 4): (8, 5)",
       [&] {
         lstm_sequence(x, zeros({8, 5}), u, {}, {}, {}, {}, false);
       }},
      {"ShapeError: lstm_sequence: weight_hh must be (8, 2): (7, 2)",
       [&] {
         lstm_sequence(x, w, zeros({7, 2}), {}, {}, {}, {}, false);
       }},
      {"ShapeError: lstm_sequence: bias_hh must be (8,): (2,)",
       [&] { lstm_sequence(x, w, u, {}, zeros({2}), {}, {}, false); }},
      {"ShapeError: lstm_sequence: c0 must be (2, 2): (1, 2)",
       [&] {
         lstm_sequence(x, w, u, {}, {}, {}, zeros({1, 2}), false);
       }},
  });
}
