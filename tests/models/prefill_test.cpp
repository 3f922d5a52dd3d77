// Prompts: in pieces, with what is kept of another prompt, and how much memory their keys and values take.
#include "tinytensor/models/prefill.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/models/cache_memory.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPT model_of(Positions positions) {
  Generator generator(3);
  GPT model({.block_size = 12, .vocab_size = 17, .n_layer = 2, .n_head = 2, .n_embd = 16, .positions = positions},
            generator);
  for (const Tensor& parameter : model.parameters()) mul_(parameter.detach(), 5);  // attention far from uniform
  model.eval();
  return model;
}

IndexTensor ids_of(const std::vector<int64_t>& text) {
  return IndexTensor({1, static_cast<int64_t>(text.size())}, text);
}

Tensor last_of(const GPT& model, const IndexTensor& ids) {
  const NoGrad guard;
  return select(model.forward(ids), 1, -1);
}

}  // namespace

TEST_CASE("a prompt in pieces gives the logits of the whole prompt, whatever the kind of positions") {
  for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rotary}) {
    const GPT model = model_of(positions);
    Generator generator(4);
    const IndexTensor ids = randint(0, 17, {2, 11}, generator);
    const Tensor whole = last_of(model, ids);
    for (const int64_t piece : {1, 2, 3, 5, 10, 11, 12, 1000}) {
      std::vector<KeyValueCache> caches;
      CAPTURE(to_string(positions));
      CAPTURE(piece);
      const Tensor logits = prefill(model, ids, caches, piece);
      CHECK_FALSE(logits.requires_grad());
      check_close(logits, whole, 1e-5);
      CHECK(caches.back().length == 11);
    }
  }
}

TEST_CASE("on the readable loops, which add up in one order whatever the sizes, pieces give the same bits") {
  const Kernels& before = kernels();
  set_kernels(reference_kernels());
  const GPT model = model_of(Positions::rotary);
  Generator generator(4);
  const IndexTensor ids = randint(0, 17, {2, 11}, generator);
  const Tensor whole = last_of(model, ids);
  for (const int64_t piece : {1, 3, 11}) {
    std::vector<KeyValueCache> caches;
    CAPTURE(piece);
    check_equal(prefill(model, ids, caches, piece), whole);
  }
  set_kernels(before);
}

TEST_CASE("a prompt that does not fit is refused before any of it is cached") {
  const GPT model = model_of(Positions::rotary);
  std::vector<KeyValueCache> caches;
  prefill(model, ids_of({1, 2, 3, 4, 5}), caches, 2);
  check_errors({
      {"ShapeError: prefill: ids (B, T) that fit block_size = 12 behind 5 positions are expected: (1, 8)",
       [&] {
         prefill(model, ids_of({1, 2, 3, 4, 5, 6, 7, 8}), caches, 3);
       }},
      {"ShapeError: prefill: ids (B, T) that fit block_size = 12 behind 5 positions are expected: (1, 0)",
       [&] { prefill(model, ids_of({}), caches, 3); }},
      {"ValueError: prefill: a piece has at least one position: 0", [&] { prefill(model, ids_of({1}), caches, 0); }},
  });
  CHECK(caches.front().length == 5);
}

TEST_CASE("of another prompt is kept what both begin with, and the logits are those of the whole prompt") {
  const GPT model = model_of(Positions::learned);
  struct Case {
    std::vector<int64_t> held, wanted;
    int64_t kept;
  };
  const std::vector<Case> cases = {{{1, 2, 3, 4, 5}, {1, 2, 9, 4, 5}, 2},
                                   {{1, 2, 3}, {1, 2, 3, 4}, 3},
                                   {{1, 2, 3}, {1, 2, 3}, 2},
                                   {{1, 2, 3, 4}, {1, 2}, 1},
                                   {{1, 2}, {3, 2}, 0},
                                   {{}, {1, 2}, 0},
                                   {{7}, {7}, 0}};
  for (const Case& c : cases) {
    std::vector<KeyValueCache> caches;
    if (!c.held.empty()) prefill(model, ids_of(c.held), caches, 12);
    CHECK(keep_prefix(caches, c.held, c.wanted) == c.kept);
    for (const KeyValueCache& cache : caches) CHECK(cache.length == c.kept);
    const std::vector<int64_t> rest(c.wanted.begin() + c.kept, c.wanted.end());
    check_close(prefill(model, ids_of(rest), caches, 12), last_of(model, ids_of(c.wanted)), 1e-5);
  }
  std::vector<KeyValueCache> none, two(2);
  check_errors({
      {"ValueError: keep_prefix: a text of at least one token is expected", [&] { keep_prefix(none, {}, {}); }},
      {"ValueError: keep_prefix: a cache of 0 positions for a text of 1 tokens", [&] { keep_prefix(two, {1}, {1}); }},
      {"ValueError: keep_prefix: no caches for a text of 1 tokens", [&] { keep_prefix(none, {1}, {1}); }},
  });
}

TEST_CASE("the bytes of a cache are those of its arrays, and GPT-2 takes 72 KiB a token") {
  const double reals = sizeof(real) / 4.0;
  const GPTConfig gpt2{.block_size = 1024, .vocab_size = 50257, .n_layer = 12, .n_head = 12, .n_embd = 768};
  CHECK(cache_bytes(gpt2, 1, 1) == 73'728 * reals);
  CHECK(cache_bytes(gpt2, 1, 1024) == 75'497'472 * reals);
  CHECK(cache_bytes(gpt2, 0, 1024) == 0);

  const GPT model = model_of(Positions::learned);
  std::vector<KeyValueCache> caches;
  model.forward(IndexTensor({3, 1}), caches);
  int64_t numbers = 0;
  for (const KeyValueCache& cache : caches) numbers += cache.keys.numel() + cache.values.numel();
  CHECK(cache_bytes(model.config, 3, 12) == static_cast<double>(numbers) * sizeof(real));
}

TEST_CASE("as many positions fit a budget as take no more than it, also where products overflow") {
  const GPTConfig config{.n_layer = 3, .n_head = 1, .n_embd = 5};
  const auto each = static_cast<int64_t>(cache_bytes(config, 7, 1));
  for (const int64_t n : {int64_t{0}, int64_t{1}, int64_t{12}, int64_t{1} << 40}) {
    CHECK(positions_within(config, 7, n * each) == n);
    CHECK(positions_within(config, 7, n * each + each - 1) == n);
  }
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  CHECK(positions_within(config, most, most) == 0);
  CHECK(positions_within({.n_layer = most, .n_head = 1, .n_embd = most}, most, most) == 0);
  check_errors({
      {"ValueError: positions_within: a batch of at least 1 and bytes of at least 0 are expected: 0 and 5",
       [&] { positions_within(config, 0, 5); }},
      {"ValueError: positions_within: a batch of at least 1 and bytes of at least 0 are expected: 1 and -5",
       [&] { positions_within(config, 1, -5); }},
  });
}
