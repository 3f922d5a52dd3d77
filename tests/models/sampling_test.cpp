// From logits to tokens, and from a prompt to a text.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/gpt.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// How often each token is drawn, as shares.
std::vector<double> shares(const Tensor& logits, const Sampling& sampling, int draws = 4000) {
  Generator generator(1);
  std::vector<double> counts(static_cast<size_t>(logits.numel()));
  for (int i = 0; i < draws; ++i) counts[static_cast<size_t>(sample(logits, sampling, generator))] += 1.0 / draws;
  return counts;
}

void check_shares(const std::vector<double>& got, const std::vector<double>& expected) {
  for (size_t i = 0; i < expected.size(); ++i) {
    INFO("token ", i);
    if (expected[i] == 0) {
      CHECK(got[i] == 0);
    } else {
      CHECK(std::abs(got[i] - expected[i]) < 0.03);
    }
  }
}

const Tensor logits = tensor({std::log(0.1), std::log(0.4), std::log(0.2), std::log(0.3)});

// A model for which the token t is always followed by t + 1: it has learned nothing but the table of the head.
GPT counting_model(int64_t vocabulary) {
  GPTConfig config{.block_size = 3, .vocab_size = vocabulary, .n_layer = 1, .n_head = 1, .n_embd = vocabulary};
  config.tie_weights = false;
  GPT model(config);
  for (const auto& [name, p] : model.named_parameters()) {
    if (!name.starts_with("ln_")) fill_(p.detach(), 0);
  }
  copy_(model.wte.weight.detach(), eye(vocabulary));
  for (int64_t t = 0; t < vocabulary; ++t) model.lm_head.weight.detach().set({(t + 1) % vocabulary, t}, 1);
  return model;
}

using Tokens = std::vector<int64_t>;

}  // namespace

TEST_CASE("tokens are drawn with their probabilities") { check_shares(shares(logits, {}), {0.1, 0.4, 0.2, 0.3}); }

TEST_CASE("temperature sharpens or flattens, and 0 takes the likeliest") {
  check_shares(shares(logits, {.temperature = 0.5}), {1.0 / 30, 16.0 / 30, 4.0 / 30, 9.0 / 30});
  check_shares(shares(logits, {.temperature = 1e6}), {0.25, 0.25, 0.25, 0.25});
  CHECK(sample(logits, {.temperature = 0}) == 1);
  CHECK(sample(tensor({2, 5, 5}), {.temperature = 0}) == 1);                                    // the first of equals
  for (const double tiny : {1e-40, 1e-308}) CHECK(sample(logits, {.temperature = tiny}) == 1);  // quotients overflow
}

TEST_CASE("a token of -inf is never chosen, and spoils no other, at any temperature") {
  constexpr double never = -std::numeric_limits<double>::infinity();
  for (const double temperature : {0.0, 1e-308, 1e-50, 1e-40, 1e-10}) {
    CAPTURE(temperature);
    CHECK(sample(tensor({0, never}), {.temperature = temperature}) == 0);
    CHECK(sample(tensor({never, 1, 2}), {.temperature = temperature}) == 2);
    CHECK(sample(tensor({never, -2, -1}), {.temperature = temperature}) == 2);
  }
  for (const double temperature : {1e38, 1e39, 1e300, std::numeric_limits<double>::infinity()}) {
    CAPTURE(temperature);
    check_shares(shares(tensor({never, 1, 2}), {.temperature = temperature}), {0, 0.5, 0.5});
    check_shares(shares(tensor({0, never}), {.temperature = temperature}, 100), {1, 0});
  }
}

TEST_CASE("greedy sampling draws nothing from the generator") {
  Generator generator(1);
  const Generator::State before = generator.state();
  sample(logits, {.temperature = 0}, generator);
  CHECK(generator.state() == before);
}

TEST_CASE("top_k keeps the k likeliest, and what is equal to the last of them") {
  check_shares(shares(logits, {.top_k = 2}), {0, 4.0 / 7, 0, 3.0 / 7});
  check_shares(shares(logits, {.top_k = 1}), {0, 1, 0, 0});
  check_shares(shares(logits, {.top_k = 99}), {0.1, 0.4, 0.2, 0.3});
  check_shares(shares(tensor({0, 1, 0, 0}), {.top_k = 2}), shares(tensor({0, 1, 0, 0}), {}));
}

TEST_CASE("top_p keeps the smallest set that reaches p") {
  check_shares(shares(logits, {.top_p = 0.39}), {0, 1, 0, 0});
  check_shares(shares(logits, {.top_p = 0.41}), {0, 4.0 / 7, 0, 3.0 / 7});
  check_shares(shares(logits, {.top_p = 0.71}), {0, 4.0 / 9, 2.0 / 9, 3.0 / 9});
  check_shares(shares(logits, {.top_p = 1e-9}), {0, 1, 0, 0});
  check_shares(shares(logits, {.top_k = 3, .top_p = 0.45}),
               {0, 4.0 / 7, 0, 3.0 / 7});  // p of what top_k left: 4/9, 7/9
}

TEST_CASE("sampling says which setting makes no sense") {
  constexpr double never = -std::numeric_limits<double>::infinity();
  const char* const no_token_left =
      "ValueError: sample: all scores are -inf: no token is left to choose\n"
      "  hint: a mask that excludes every token, or weights of the model that are damaged or too large";
  check_errors({
      {"ShapeError: sample: logits (V) are needed: (1, 4)", [] { sample(unsqueeze(logits, 0)); }},
      {"ShapeError: sample: logits (V) are needed: (0,)", [] { sample(zeros({0})); }},
      {"ValueError: sample: the scores hold nan\n  hint: the model's weights are damaged, or too large",
       [] {
         sample(tensor({1, std::numeric_limits<double>::quiet_NaN()}), {.temperature = 0});
       }},
      {no_token_left, [] { sample(full({3}, never)); }},
      {no_token_left, [] { sample(full({1}, never), {.temperature = 0}); }},
      {no_token_left, [] { sample(full({3}, never), {.temperature = 0.5, .top_k = 2, .top_p = 0.5}); }},
      {no_token_left, [] { sample(full({3}, never), {.temperature = 1e-300}); }},
      {"ValueError: sample: the temperature must not be negative: -1", [] { sample(logits, {.temperature = -1}); }},
      {"ValueError: sample: the temperature must not be negative: nan",
       [] { sample(logits, {.temperature = std::nan("")}); }},
      {"ValueError: sample: top_k must not be negative: -2", [] { sample(logits, {.top_k = -2}); }},
      {"ValueError: sample: top_p must be above 0 and at most 1: 0", [] { sample(logits, {.top_p = 0}); }},
      {"ValueError: sample: top_p must be above 0 and at most 1: 1.5", [] { sample(logits, {.top_p = 1.5}); }},
      {"ValueError: GPT: generate needs a prompt of at least one token", [] { counting_model(4).generate({}, 1); }},
      {"IndexError: embedding: index 4 at position 1 is out of range for 4 rows",
       [] {
         counting_model(4).generate({0, 4}, 1);
       }},
  });
}

TEST_CASE("generate continues a prompt token by token, past the block size") {
  const GPT model = counting_model(6);
  const Sampling greedy{.temperature = 0};
  CHECK(model.generate({2}, 5, greedy) == Tokens{2, 3, 4, 5, 0, 1});
  CHECK(model.generate({0, 0, 0, 0, 3}, 2, greedy) == Tokens{0, 0, 0, 0, 3, 4, 5});
  CHECK(model.generate({2}, 0, greedy) == Tokens{2});
}

TEST_CASE("a count of 0 or less leaves the prompt as it is, and looks at nothing else") {
  const GPT model = counting_model(4);
  for (const int64_t count : {0, -3}) CHECK(model.generate({0, 9}, count, {.temperature = -1}) == Tokens{0, 9});
}

TEST_CASE("generate tells each token as it is made, and stops when told to") {
  const GPT model = counting_model(6);
  Tokens told;
  const auto until_five = [&told](int64_t token) {
    told.push_back(token);
    return token != 5;
  };
  CHECK(model.generate({2}, 100, {.temperature = 0}, default_generator(), until_five) == Tokens{2, 3, 4, 5});
  CHECK(told == Tokens{3, 4, 5});
}

TEST_CASE("generate records nothing, and is the same from the same seed") {
  const GPT model = counting_model(6);
  Generator a(1), b(1), c(2);
  const Tokens first = model.generate({2}, 40, {}, a);
  CHECK(first == model.generate({2}, 40, {}, b));
  CHECK(first != model.generate({2}, 40, {}, c));
  CHECK(grad_enabled());
  CHECK_FALSE(model.wte.weight.grad().defined());
}

TEST_CASE("tokens one by one or in chunks after a cache give the logits of the whole text") {
  Generator generator(1);
  const GPT model({.block_size = 8, .vocab_size = 6, .n_layer = 2, .n_head = 2, .n_embd = 8}, generator);
  const IndexTensor ids = randint(0, 6, {2, 8}, generator);
  const Tensor whole = model.forward(ids).detach();
  for (const std::vector<int64_t>& chunks : {std::vector<int64_t>{8}, {1, 1, 1, 1, 1, 1, 1, 1}, {3, 1, 4}, {5, 3}}) {
    std::vector<KeyValueCache> caches;
    std::vector<Tensor> parts;
    int64_t first = 0;
    for (const int64_t length : chunks) {
      IndexTensor chunk({2, length});
      for (int64_t i = 0; i < chunk.numel(); ++i) chunk.data()[i] = ids.at({i / length, first + i % length});
      parts.push_back(model.forward(chunk, caches));
      CHECK_FALSE(parts.back().requires_grad());
      first += length;
    }
    check_close(cat(parts, 1), whole, 1e-5);
    CHECK(caches.front().length == 8);
  }
}

TEST_CASE("generate looks at the last block_size tokens only") {
  Generator generator(1);
  GPTConfig config{.block_size = 3, .vocab_size = 6, .n_layer = 1, .n_head = 1, .n_embd = 8};
  const GPT model(config, generator);
  const Tokens one = model.generate({5, 1, 2, 3}, 1, {.temperature = 0}),
               other = model.generate({0, 1, 2, 3}, 1, {.temperature = 0});
  CHECK(one.back() == other.back());
}
