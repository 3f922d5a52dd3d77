// Nothing leaks, and no graph is too long.
#include <pthread.h>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr size_t small_stack = 512 * 1024;

// Runs f on a thread whose stack is small. What f throws is given back as text.
std::string on_small_stack(const std::function<void()>& f) {
  struct Job {
    const std::function<void()>& f;
    std::string thrown;
  } job{f, ""};
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, small_stack) == 0);
  pthread_t thread;
  const auto run = [](void* data) -> void* {
    Job& mine = *static_cast<Job*>(data);
    mine.thrown = thrown_by(mine.f);
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, run, &job) == 0);
  REQUIRE(pthread_join(thread, nullptr) == 0);
  pthread_attr_destroy(&attributes);
  return job.thrown;
}

constexpr int million = 1'000'000;

Tensor chain(const Tensor& x) {
  Tensor y = x;
  for (int i = 0; i < million; ++i) y = add(y, 1);
  return y;
}

}  // namespace

TEST_CASE("a chain of a million nodes runs backward and is freed on a stack of 512 KB") {
  const int64_t before = memory_stats().live_bytes;
  CHECK(on_small_stack([] {
          const Tensor x = tensor(2).requires_grad_();
          const Tensor y = chain(x);
          CHECK(y.item() == million + 2);
          backward(y);
          CHECK(x.grad().item() == 1);
        }) == "nothing was thrown");
  CHECK(memory_stats().live_bytes == before);
}

TEST_CASE("a chain of a million nodes that never ran backward is freed on a stack of 512 KB") {
  CHECK(on_small_stack([] { chain(tensor(2).requires_grad_()); }) == "nothing was thrown");
}

TEST_CASE("graphs of other shapes, up to two million nodes, run backward and are freed on a stack of 512 KB") {
  struct Case {
    const char* name;
    int steps;
    std::function<Tensor(const Tensor& x, int steps)> build;
  };
  const std::vector<Case> cases{
      {"a product of a tensor with itself", million,
       [](const Tensor& x, int steps) {
         Tensor h = x;
         for (int i = 0; i < steps; ++i) h = mul(h, h);
         return h;
       }},
      {"a residual stream", million,
       [](const Tensor& x, int steps) {
         Tensor h = x;
         for (int i = 0; i < steps; ++i) h = add(h, mul(h, 0.5));
         return h;
       }},
      {"a ladder of two rails", million / 2,
       [](const Tensor& x, int steps) {
         Tensor left = x, right = mul(x, 1);
         for (int i = 0; i < steps; ++i) {
           const Tensor rung = add(left, right);
           right = sub(left, right);
           left = rung;
         }
         return add(left, right);
       }},
      {"a grid, where each node uses its upper and its left neighbour", 700,
       [](const Tensor& x, int steps) {
         std::vector<Tensor> row(static_cast<size_t>(steps), x);
         for (int i = 0; i < steps; ++i) {
           for (size_t j = 1; j < row.size(); ++j) row[j] = add(row[j], row[j - 1]);
         }
         return row.back();
       }},
      {"ops that capture their input with its graph, against the rule", million / 4,
       [](const Tensor& x, int steps) {
         Tensor h = x;
         for (int i = 0; i < steps; ++i) {
           h = record("CapturingBackward", h.detach(), wrt(h, [h](const Tensor& dy) { return mul(dy, h.detach()); }));
         }
         return h;
       }},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const int64_t before = memory_stats().live_blocks;
    CHECK(on_small_stack([&] {
            const Tensor x = tensor(1e-3).requires_grad_();
            c.build(x, c.steps);
          }) == "nothing was thrown");
    CHECK(memory_stats().live_blocks == before);
    CHECK(on_small_stack([&] {
            const Tensor x = tensor(1e-3).requires_grad_();
            backward(c.build(x, c.steps / 10));
            CHECK(x.grad().defined());
          }) == "nothing was thrown");
    CHECK(memory_stats().live_blocks == before);
  }
}

TEST_CASE("backward frees what was saved, and dropping the output frees the rest") {
  const int64_t before = memory_stats().live_blocks;
  {
    const Tensor x = normal({64}, 1);
    Tensor y = x;
    for (int i = 0; i < 10; ++i) y = tanh(mul(y, y));
    const int64_t recorded = memory_stats().live_blocks;
    CHECK(recorded == before + 11);  // x, and every y: it is what tanh and the next mul saved
    backward(sum(y));
    CHECK(memory_stats().live_blocks == before + 3);  // x, its gradient and y
  }
  CHECK(memory_stats().live_blocks == before);
}

TEST_CASE("every op gives back all that it took") {
  const auto step = [] {
    const Tensor x = normal({2, 4, 8}, 1), w = normal({8, 8}, 2), b = normal({8}, 3);
    Tensor y = layer_norm(linear(x, w, b), b, b);
    y = add(gelu(y), softmax(y, -1));
    y = mul(relu(y), sigmoid(matmul(y, w)));
    const Tensor heads = reshape(y, {2, 2, 4, 4});
    const Tensor attended =
        scaled_dot_product_attention(heads, heads, heads, {}, {.is_causal = true, .dropout_p = 0, .scale = {}});
    const Tensor weighted = attention_with_weights(heads, heads, heads, causal_mask(4)).output;
    const Tensor joined = cat({attended, weighted, max(heads, 0, true).values}, 0);
    const Tensor loss = cross_entropy(reshape(joined, {-1, 4}), IndexTensor({40}));
    backward(add(loss, mean(var(exp(neg(abs(y))), {0}))));
  };
  step();
  const MemoryStats before = memory_stats();
  step();
  CHECK(memory_stats().live_bytes == before.live_bytes);
  CHECK(memory_stats().live_blocks == before.live_blocks);
}

TEST_CASE("as many bytes are live after step 1,000 of a training as after step 10") {
  Generator generator(1);
  GPTConfig config{.block_size = 8, .vocab_size = 12, .n_layer = 2, .n_head = 2, .n_embd = 16};
  config.dropout = 0.1;
  GPT model(config, generator);
  AdamW optimizer(model.parameters(), 1e-3);
  int64_t after_ten = 0, after_thousand = 0;
  for (int step = 1; step <= 1000; ++step) {
    const IndexTensor ids = randint(0, 12, {2, 8}, generator);
    optimizer.zero_grad();
    const Tensor loss = model.loss(ids, ids);
    backward(loss);
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    if (step == 10) after_ten = memory_stats().live_bytes;
    if (step == 1000) after_thousand = memory_stats().live_bytes;
  }
  CHECK(after_ten > 0);
  CHECK(after_thousand == after_ten);
}
