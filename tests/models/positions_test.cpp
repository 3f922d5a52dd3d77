// Where a token stands: learned, sinusoidal and rotary positions.
#include <cmath>
#include <complex>

#include "tests/support.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/ops/attention/rotary.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr Positions all_kinds[] = {Positions::learned, Positions::sinusoidal, Positions::rotary};

GPTConfig small(Positions positions) {
  GPTConfig config;
  config.block_size = 8, config.vocab_size = 11, config.n_layer = 2, config.n_head = 2, config.n_embd = 12;
  config.positions = positions;
  return config;
}

IndexTensor some_ids(int64_t batch, int64_t length) {
  std::vector<int64_t> ids;
  for (int64_t i = 0; i < batch * length; ++i) ids.push_back((7 * i + i * i) % 11);
  return IndexTensor({batch, length}, ids);
}

}  // namespace

TEST_CASE("rotary positions multiply pairs, as complex numbers, by exp(i t θ): the published formula") {
  manual_seed(3);
  for (const int64_t first : {0, 5, 70000}) {
    for (const double base : {10000.0, 100.0}) {
      const Shape shape{2, 3, 4, 6};
      const Tensor x = randn(shape), y = rotary_embedding(x, first, base);
      for (int64_t row = 0; row < 6; ++row) {
        for (int64_t t = 0; t < 4; ++t) {
          for (int64_t i = 0; i < 3; ++i) {
            const int64_t at = row * 24 + t * 6 + 2 * i;
            const double theta = std::pow(base, -2.0 * static_cast<double>(i) / 6);
            const std::complex<double> turned =
                std::complex<double>(x.data()[at], x.data()[at + 1]) *
                std::exp(std::complex<double>(0, static_cast<double>(first + t) * theta));
            CHECK(y.data()[at] == doctest::Approx(turned.real()).epsilon(1e-5));
            CHECK(y.data()[at + 1] == doctest::Approx(turned.imag()).epsilon(1e-5));
          }
        }
      }
    }
  }
}

TEST_CASE("turned queries and keys meet by how far they are apart, wherever they stand") {
  manual_seed(4);
  const Tensor q = randn({1, 8}), k = randn({1, 8});
  const auto score = [&](int64_t t, int64_t s) {
    return sum(mul(rotary_embedding(q, t), rotary_embedding(k, s))).item();
  };
  for (const int64_t shift : {1, 10, 500})
    CHECK(score(3 + shift, 1 + shift) == doctest::Approx(score(3, 1)).epsilon(1e-3));
  CHECK(std::abs(score(3, 1) - score(4, 1)) > 1e-3);
}

TEST_CASE("rotary positions of every kind turn pairs by their angles, slower where they are told to") {
  manual_seed(3);
  using Kind = RotaryScaling::Kind;
  for (const RotaryPairs pairs : {RotaryPairs::neighbours, RotaryPairs::halves}) {
    for (const RotaryScaling& scaling : {RotaryScaling{}, RotaryScaling{Kind::linear, 4},
                                         RotaryScaling{.kind = Kind::llama3, .factor = 8, .original_length = 40}}) {
      const Tensor x = randn({2, 3, 4, 8}),
                   y = rotary_embedding(x, 5, {.base = 1000, .pairs = pairs, .scaling = scaling});
      CAPTURE(static_cast<int>(pairs));
      CAPTURE(static_cast<int>(scaling.kind));
      for (int64_t i = 0; i < 4; ++i) {
        const double theta = std::pow(1000, -static_cast<double>(i) / 4), wave = 2 * std::acos(-1.0) / theta;
        double slowed = theta;
        if (scaling.kind == Kind::linear) slowed = theta / 4;
        if (scaling.kind == Kind::llama3) {  // waves of 6, 35, 199 and 1117 positions: the first stays, the others
          const double share = (40 / wave - 1) / (4 - 1);
          slowed = wave < 10 ? theta : wave > 40 ? theta / 8 : (1 - share) * theta / 8 + share * theta;
        }
        const int64_t a = pairs == RotaryPairs::halves ? i : 2 * i,
                      b = pairs == RotaryPairs::halves ? i + 4 : 2 * i + 1;
        for (int64_t t = 0; t < 4; ++t) {
          const auto at = [&](const Tensor& of, int64_t d) { return static_cast<double>(of.at({1, 2, t, d})); };
          const auto turned = std::complex<double>(at(x, a), at(x, b)) *
                              std::exp(std::complex<double>(0, static_cast<double>(5 + t) * slowed));
          CHECK(at(y, a) == doctest::Approx(turned.real()).epsilon(1e-5));
          CHECK(at(y, b) == doctest::Approx(turned.imag()).epsilon(1e-5));
        }
      }
    }
  }
}

TEST_CASE("rotary positions that are asked for in turn do not mix up their angles") {
  manual_seed(3);
  const Tensor x = randn({1, 2, 3, 4});
  const RotaryOptions halves{.pairs = RotaryPairs::halves}, other{.base = 50, .pairs = RotaryPairs::halves};
  const Tensor first = rotary_embedding(x, 1, halves), second = rotary_embedding(x, 1, other);
  check_equal(rotary_embedding(x, 1, halves), first);
  CHECK(difference(first, second, 1e-3) != "");
  CHECK(difference(rotary_embedding(x, 2, halves), first, 1e-3) != "");
  const Tensor shorter = slice(x, 2, 0, 2);
  check_equal(rotary_embedding(shorter, 1, halves), slice(first, 2, 0, 2));
  const Tensor leaf = clone(x).requires_grad_(), y = rotary_embedding(leaf, 1, halves);
  rotary_embedding(x, 7, other);
  backward(y, first);  // turned back by its own angles
  check_close(leaf.grad(), x);
}

TEST_CASE("rotary positions say which of their settings cannot be") {
  const auto with = [](const RotaryScaling& scaling) { rotary_embedding(ones({2, 4}), 0, {.scaling = scaling}); };
  using Kind = RotaryScaling::Kind;
  const std::string expected =
      "ValueError: rotary_embedding: 0 < low_frequency < high_frequency and original_length >= 1 are expected: ";
  check_errors({
      {"ValueError: rotary_embedding: the base must be above 0: 0",
       [] {
         rotary_embedding(ones({2, 4}), 0, RotaryOptions{.base = 0, .pairs = RotaryPairs::halves});
       }},
      {"ValueError: rotary_directions: the first position must not be negative: -1",
       [] {
         rotary_embedding(ones({2, 4}), -1, RotaryOptions{.pairs = RotaryPairs::halves});
       }},
      {"ShapeError: rotary_embedding: (…, T, D) with an even D is expected: (2, 3)",
       [] {
         rotary_embedding(ones({2, 3}), 0, RotaryOptions{.pairs = RotaryPairs::halves});
       }},
      {"ValueError: rotary_embedding: the factor must be above 0: 0",
       [&] {
         with({Kind::linear, 0});
       }},
      {"ValueError: rotary_embedding: the factor must be above 0: nan",
       [&] {
         with({Kind::llama3, std::nan("")});
       }},
      {expected + "4, 4, 8192",
       [&] {
         with({Kind::llama3, 8, 4, 4});
       }},
      {expected + "0, 4, 8192",
       [&] {
         with({Kind::llama3, 8, 0, 4});
       }},
      {expected + "1, 4, 0",
       [&] {
         with({Kind::llama3, 8, 1, 4, 0});
       }},
  });
}

TEST_CASE("rotary positions take views and empty batches, and say what does not fit") {
  const Tensor x = randn({2, 5, 3, 4});
  const Tensor view = transpose(x, 1, 2);
  check_equal(rotary_embedding(view), rotary_embedding(clone(view)));
  CHECK(rotary_embedding(zeros({0, 3, 4})).shape() == Shape{0, 3, 4});
  CHECK(rotary_embedding(zeros({2, 0, 4})).shape() == Shape{2, 0, 4});
  check_equal(rotary_embedding(ones({1, 4})), ones({1, 4}));
  check_errors({
      {"ShapeError: rotary_embedding: (…, T, D) with an even D is expected: (2, 3)",
       [] {
         rotary_embedding(ones({2, 3}));
       }},
      {"ShapeError: rotary_embedding: (…, T, D) with an even D is expected: (4,)", [] { rotary_embedding(ones({4})); }},
      {"ValueError: rotary_directions: the first position must not be negative: -1",
       [] {
         rotary_embedding(ones({2, 4}), -1);
       }},
      {"ValueError: rotary_directions: the base must be above 0: 0",
       [] {
         rotary_embedding(ones({2, 4}), 0, 0);
       }},
      {"ValueError: GPT: rotary positions take numbers in pairs, but the width of a head is odd: 3\n"
       "  hint: n_embd = 16 would do",
       [] {
         GPTConfig config = small(Positions::rotary);
         config.n_head = 4;
         GPT{config};
       }},
      {"ValueError: GPT: sinusoidal positions take numbers in pairs, but n_embd is odd: 9\n  hint: n_embd = 12 would "
       "do",
       [] {
         GPTConfig config = small(Positions::sinusoidal);
         config.n_head = 3, config.n_embd = 9;
         GPT{config};
       }},
  });
}

TEST_CASE("a GPT of any kind of positions counts its parameters, and has a table of them only where they are learned") {
  for (const Positions kind : all_kinds) {
    CAPTURE(to_string(kind));
    CHECK(named_positions(to_string(kind)) == kind);
    GPT model(small(kind));
    CHECK(static_cast<double>(model.num_parameters()) == num_parameters(model.config));
    CHECK(model.state_dict().contains("wpe.weight") == (kind == Positions::learned));
  }
  CHECK_FALSE(named_positions("none").has_value());
}

TEST_CASE("with any kind of positions, cached keys and values give the logits of the whole text") {
  for (const Positions kind : all_kinds) {
    CAPTURE(to_string(kind));
    manual_seed(5);
    const GPT model(small(kind));
    const IndexTensor ids = some_ids(2, 8);
    const NoGrad guard;
    const Tensor whole = model.forward(ids);
    std::vector<KeyValueCache> caches;
    std::vector<Tensor> parts;
    for (const auto& [begin, end] : {std::pair(0, 3), std::pair(3, 4), std::pair(4, 8)}) {
      std::vector<int64_t> part;
      for (int64_t b = 0; b < 2; ++b) {
        for (int64_t t = begin; t < end; ++t) part.push_back(ids.data()[b * 8 + t]);
      }
      parts.push_back(model.forward(IndexTensor({2, end - begin}, part), caches));
    }
    CHECK(difference(cat(parts, 1), whole, 1e-5) == "");
  }
}

TEST_CASE("tokens in another order give other logits, with every kind of positions") {
  for (const Positions kind : all_kinds) {
    CAPTURE(to_string(kind));
    manual_seed(6);
    const GPT model(small(kind));
    const Tensor a = model.forward(index_tensor({{1, 2, 3}})), b = model.forward(index_tensor({{2, 1, 3}}));
    CHECK(difference(select(a, 1, 2), select(b, 1, 2), 1e-6) != "");
  }
}

TEST_CASE("positions that are not learned go on behind the block size; learned ones end there") {
  for (const Positions kind : {Positions::sinusoidal, Positions::rotary}) {
    const GPT model(small(kind));
    CHECK(model.forward(some_ids(1, 20)).shape() == Shape{1, 20, 11});
    CHECK(model.generate({1, 2}, 12).size() == 14);
    const Tensor whole = model.forward(some_ids(1, 20)), begin = model.forward(some_ids(1, 8));
    CHECK(difference(slice(whole, 1, 0, 8), begin, 1e-5) == "");  // what comes later changes nothing before it
  }
  CHECK(thrown_by([] { GPT(small(Positions::learned)).forward(some_ids(1, 9)); }) ==
        "ShapeError: GPT: ids (B, T) at positions below block_size = 8 are expected: (1, 9) from position 0");
}

TEST_CASE("a GPT learns to say what came two tokens before, with every kind of positions") {
  for (const Positions kind : all_kinds) {
    CAPTURE(std::string(to_string(kind)));
    manual_seed(7);
    GPT model(small(kind));
    AdamW optimizer(model.parameters(), 1e-2);
    double loss = 0;
    for (int step = 0; step < 400; ++step) {
      std::vector<int64_t> ids, targets;
      for (int64_t b = 0; b < 16; ++b) {
        for (int64_t t = 0; t < 8; ++t) {
          ids.push_back(static_cast<int64_t>(default_generator().random() % 11));
          targets.push_back(t < 2 ? -100 : ids[static_cast<size_t>(b * 8 + t - 2)]);
        }
      }
      const Tensor l = model.loss(IndexTensor({16, 8}, ids), IndexTensor({16, 8}, targets));
      optimizer.zero_grad();
      backward(l);
      optimizer.step();
      loss = l.item();
    }
    CHECK(loss < 0.3);  // without positions: about log(8) where one cannot tell which
  }
}
