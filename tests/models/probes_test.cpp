// Does a GPT use what it is made of? Trained for a few seconds on a task that only attention can solve, it is probed:
// it must not see the future, must know positions, and must look at particular tokens.
//
// The task: a random pattern of four tokens, repeated. From the second time on, the next token is the one four places
// back. Chance is log 8 = 2.08; knowing which four tokens occur, but not where, gives about log 4 = 1.39.
#include <numeric>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/optim/adam.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t T = 16, V = 8, period = 4;

// (B, T + 1): inputs are the first T of a row, targets the last T.
IndexTensor patterns(int64_t batch, Generator& generator) {
  const IndexTensor pattern = randint(0, V, {batch, period}, generator);
  IndexTensor ids({batch, T + 1});
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t t = 0; t <= T; ++t) ids.data()[b * (T + 1) + t] = pattern.at({b, t % period});
  }
  return ids;
}
IndexTensor columns(const IndexTensor& ids, int64_t first) {
  IndexTensor part({ids.size(0), T});
  for (int64_t i = 0; i < part.numel(); ++i) part.data()[i] = ids.at({i / T, first + i % T});
  return part;
}

// Mean loss over the tokens that can be known.
double loss_of_repeats(const GPT& model, const IndexTensor& ids) {
  const NoGrad guard;
  const Tensor logits = slice(model.forward(columns(ids, 0)), 1, period);
  IndexTensor targets({ids.size(0), T - period});
  for (int64_t i = 0; i < targets.numel(); ++i) {
    targets.data()[i] = ids.at({i / (T - period), period + 1 + i % (T - period)});
  }
  return cross_entropy(reshape(logits, {-1, V}), targets.reshape({-1})).item();
}

GPT train() {
  Generator generator(1);
  GPT model({.block_size = T,
             .vocab_size = V,
             .n_layer = 2,
             .n_head = 2,
             .n_embd = 32,
             .dropout = 0,
             .bias = true,
             .tie_weights = false},
            generator);
  AdamW optimizer(model.parameters(), 3e-3);
  for (int step = 0; step < 300; ++step) {
    const IndexTensor ids = patterns(32, generator);
    optimizer.zero_grad();
    backward(model.loss(columns(ids, 0), columns(ids, 1)));
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
  }
  return model;
}

const GPT& trained() {
  static const GPT model = train();
  return model;
}

// The weights (B, H, T, T) of every block.
std::vector<Tensor> attention_weights(const GPT& model, const IndexTensor& ids) {
  const NoGrad guard;
  Tensor x = add(model.wte.forward(ids), model.wpe.forward(index_arange(ids.size(1))));
  std::vector<Tensor> weights;
  for (const TransformerBlock& block : model.h) {
    const Tensor y = block.ln_1.forward(x);
    weights.push_back(block.attn.forward_with_weights(y, y, y, {}, true).weights);
    x = block.forward(x);
  }
  return weights;
}

// Mean entropy of the rows, as a share of that of looking everywhere: log (t + 1).
double relative_entropy(const Tensor& weights) {
  const std::vector<real> w = weights.to_vector();
  double entropy = 0, most = 0;
  for (size_t row = 0; row < w.size() / T; ++row) {
    most += std::log(static_cast<double>(row % T + 1));
    for (size_t s = 0; s < T; ++s) {
      const double p = w[row * T + s];
      if (p > 0) entropy -= p * std::log(p);
    }
  }
  return entropy / most;
}

}  // namespace

TEST_CASE("a GPT learns what only attention can solve, and before that knows nothing") {
  Generator generator(2);
  const IndexTensor ids = patterns(64, generator);
  const GPT fresh({.block_size = T, .vocab_size = V, .n_layer = 2, .n_head = 2, .n_embd = 32}, generator);
  CHECK(loss_of_repeats(fresh, ids) == doctest::Approx(std::log(8.0)).epsilon(0.1));
  const double loss = loss_of_repeats(trained(), ids);
  MESSAGE("loss of what can be known: ", loss);
  CHECK(loss < 0.1);
}

TEST_CASE("changing the future changes no earlier logit") {
  Generator generator(3);
  const IndexTensor ids = columns(patterns(1, generator), 0);
  const NoGrad guard;
  const Tensor before = trained().forward(ids);
  for (int64_t t = 1; t < T; ++t) {
    IndexTensor changed({1, T}, ids.to_vector());
    for (int64_t i = t; i < T; ++i) changed.data()[i] = (changed.data()[i] + 3) % V;
    const Tensor after = trained().forward(changed);
    INFO("changed from position ", t);
    CHECK(difference(slice(after, 1, 0, t), slice(before, 1, 0, t), 1e-4) == "");
    CHECK(difference(slice(after, 1, t), slice(before, 1, t), 1e-3) != "");
  }
}

TEST_CASE("the gradient of a logit with respect to later tokens is exactly zero") {
  // Every token occurs once, so that a row of the table is a position.
  GPT model({.block_size = T,
             .vocab_size = T,
             .n_layer = 2,
             .n_head = 2,
             .n_embd = 32,
             .dropout = 0,
             .bias = true,
             .tie_weights = false});
  const Tensor logits = model.forward(index_arange(T).reshape({1, T}));
  for (const int64_t t : {int64_t{0}, int64_t{5}, T - 1}) {
    model.zero_grad();
    backward(
        logits,
        [&] {
          const Tensor seed = zeros(logits.shape());
          copy_(select(seed, 1, t), normal({1, T}, 4, false));
          return seed;
        }(),
        true);
    for (const Tensor& table : {model.wte.weight, model.wpe.weight}) {
      for (int64_t s = 0; s < T; ++s) {
        INFO("logit ", t, ", token ", s);
        const double largest = max(abs(table.grad()[s])).item();
        if (s > t) {
          CHECK(largest == 0);
        } else {
          CHECK(largest > 1e-10);
        }
      }
    }
  }
}

TEST_CASE("positions matter: the same earlier tokens in another order give another prediction") {
  trained();  // before the tape is switched off
  const NoGrad guard;
  const IndexTensor ids = index_tensor({{0, 1, 2, 3, 0, 1, 2, 3, 0}}),
                    turned = index_tensor({{0, 2, 1, 3, 0, 2, 1, 3, 0}});
  const auto prediction = [](const IndexTensor& prompt) {
    return select(trained().forward(prompt), 1, prompt.size(1) - 1)[0];
  };
  CHECK(argmax(prediction(ids)) == 1);     // after 0 comes 1
  CHECK(argmax(prediction(turned)) == 2);  // after 0 comes 2
}

TEST_CASE("attention is not uniform: a head looks at the token that will be repeated") {
  Generator generator(5);
  const IndexTensor ids = columns(patterns(16, generator), 0);
  double sharpest = 1, most_on_source = 0;
  for (const Tensor& weights : attention_weights(trained(), ids)) {
    sharpest = std::min(sharpest, relative_entropy(weights));
    for (int64_t h = 0; h < 2; ++h) {
      double on_source = 0;  // mean weight of query t on the key that holds the next token
      for (int64_t b = 0; b < 16; ++b) {
        for (int64_t t = period; t < T; ++t) on_source += weights.at({b, h, t, t + 1 - period});
      }
      most_on_source = std::max(most_on_source, on_source / static_cast<double>(16 * (T - period)));
    }
  }
  MESSAGE("relative entropy ", sharpest, ", weight on the token to repeat ", most_on_source);
  CHECK(sharpest < 0.90);
  CHECK(most_on_source > 0.3);
}
