// Training gives the same bits for every number of threads.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/nn/embedding.h"
#include "tinytensor/nn/transformer.h"
#include "tinytensor/optim/adam.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// A block of a transformer between tables of tokens, wide enough that every kernel shares its work among threads.
struct Model : Module {
  Embedding tokens;
  TransformerBlock block;
  Linear head;
  explicit Model(Generator& generator)
      : tokens(300, 64, generator), block(64, 4, true, 0.1, Gelu::exact, generator), head(64, 300, true, generator) {}
  void members(MemberVisitor& visit) override {
    visit.module("tokens", tokens), visit.module("block", block), visit.module("head", head);
  }
};

// Every number of the model after some steps, and the losses on the way.
std::vector<real> train(int threads) {
  const int before = num_threads();
  set_num_threads(threads);
  manual_seed(3);  // for dropout
  Generator generator(1);
  Model model(generator);
  AdamW optimizer(model.parameters(), 1e-2);
  std::vector<real> numbers;
  for (int step = 0; step < 5; ++step) {
    const IndexTensor ids = randint(0, 300, {8, 48}, generator), targets = randint(0, 300, {8 * 48}, generator);
    optimizer.zero_grad();
    const Tensor logits = model.head.forward(model.block.forward(model.tokens.forward(ids)));
    const Tensor loss = cross_entropy(reshape(logits, {-1, 300}), targets);
    backward(loss);
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    numbers.push_back(loss.item());
  }
  for (const Tensor& parameter : model.parameters()) {
    const std::vector<real> values = parameter.to_vector();
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  set_num_threads(before);
  return numbers;
}

}  // namespace

TEST_CASE("training gives the same bits for every number of threads") {
  const std::vector<real> expected = train(1);
  for (const int threads : {2, 3, 4, 7}) {
    INFO(threads, " threads");
    CHECK(difference(train(threads), expected, 0) == "");
  }
}
