// Misuse of what has a state: modules, optimizers, caches, loaders and loops that were changed, emptied or moved from.
// It is refused by an Error that names the rule; nothing reads or writes outside (the sanitizers run this too).
#include <cmath>
#include <limits>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/io/progress_bar.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

void expect(const std::function<void()>& run, const std::string& says) {
  const std::string thrown = thrown_by(run);
  INFO(thrown);
  CHECK(thrown.find(says) != std::string::npos);
}

GPTConfig tiny() {
  GPTConfig config;
  config.block_size = 4, config.vocab_size = 3, config.n_layer = 2, config.n_head = 1, config.n_embd = 4;
  return config;
}

// A module whose members are what a test says.
struct Listed : Layer<Listed> {
  std::function<void(Listed&, MemberVisitor&)> lists;
  Tensor a = ones({1}).requires_grad_(), b = ones({2}).requires_grad_();
  Tensor forward(const Tensor& x) const { return x; }
  void members(MemberVisitor& visit) override { lists(*this, visit); }
};

// An optimizer whose update is what a test says.
struct Updating : Optimizer {
  std::function<void(Updating&, std::vector<Tensor>&)> updates;
  explicit Updating(const std::vector<Tensor>& parameters)
      : Optimizer("Updating", {{parameters, 0.1, 0}}, {{"slot"}, true}) {}
  void update(const Tensor&, const ParameterGroup&, std::vector<Tensor>& slots) override { updates(*this, slots); }
};

}  // namespace

TEST_CASE("recurrent layers whose cells are not as many as their layers are refused, not read outside") {
  const Tensor x = ones({2, 1, 2});
  LSTM emptied(2, 3);
  emptied.cells.clear();
  expect([&] { emptied.forward(x); }, "ValueError: recurrent layers: 0 cells for 1 layers");
  CHECK(to_string(emptied) == "LSTM()");
  GRU more(2, 3);
  more.options.num_layers = 5;
  expect([&] { more.forward(x); }, "ValueError: recurrent layers: 1 cells for 5 layers");
  GRU moved(2, 3);
  const GRU taken = std::move(moved);
  expect([&] { moved.forward(x); }, "recurrent layers: 0 cells");  // NOLINT: it is what this is about
  LSTM both(2, 3, {.bidirectional = true});
  both.cells.pop_back();
  expect([&] { both.forward(x); }, "ValueError: recurrent layers: 1 cells for 1 layers");
  expect([] { LSTM(1, int64_t{1} << 61); }, "ValueError: LSTMCell: more numbers than can be counted");
  expect([] { RNN(1, 1, {.num_layers = largest}); }, "ValueError: recurrent layers: there may be at most 10000");
}

TEST_CASE("a GPT without blocks, and caches that do not belong together, are refused") {
  GPT model(tiny());
  std::vector<KeyValueCache> caches;
  model.forward(index_tensor({{1, 2}}), caches);
  caches[1].length = 1;
  expect([&] { model.forward(index_tensor({{1}}), caches); },
         "ValueError: GPT: the caches of its layers hold different numbers of positions: 2 and 1");
  KeyValueCache cache;
  cache.length = 3;  // of keys that are not there
  expect(
      [&] {
        model.h[0].attn.forward(ones({1, 1, 4}), cache, 4);
      },
      "ShapeError: KeyValueCache: this cache was not filled by a layer");
  model.h.clear();
  expect([&] { model.generate({0}, 3); }, "ValueError: GPT: it has no blocks");
  const GPT taken = std::move(model);
  expect([&] { model.generate({0}, 3); }, "ValueError");  // NOLINT
}

TEST_CASE("a GPT that no memory holds is refused before any of it is made") {
  GPTConfig config = tiny();
  config.n_layer = 1'000'000'000'000;
  expect([&] { GPT model(config); }, "Error: GPT: its ");
  config = tiny();
  config.positions = Positions(9);
  expect([&] { GPT model(config); }, "ValueError: Positions: there is no kind 9");
}

TEST_CASE("a model that cannot be loaded again is not saved") {
  const TemporaryFolder folder;
  GPT model(tiny());
  expect([&] { save_pretrained(folder / "gpt2", model, CharTokenizer("abcde")); },
         "ValueError: save_pretrained: the tokenizer knows 5 tokens, the model 3");
  const GPT taken = std::move(model);
  expect([&] { save_pretrained(folder / "gpt2", model, CharTokenizer("abc")); },  // NOLINT
         "ValueError: save_pretrained: the model has 0 blocks, its configuration 2");
  Checkpoint checkpoint;
  expect([&] { save_checkpoint(folder / "run", checkpoint); },
         "ValueError: save_checkpoint: the checkpoint has no model");
  checkpoint.model = GPT(tiny()).state_dict();
  expect([&] { save_checkpoint(folder / "run", checkpoint); },
         "ValueError: save_checkpoint: the checkpoint has no tokenizer: it could not be loaded again");
  CHECK(folder.count() == 0);
}

TEST_CASE("an input that is saved has a name, and a table of merges takes no more pairs than it was made for") {
  expect([] { saved(ones({2}), nullptr); }, "ValueError: saved: the input needs a name");
  MergeRanks ranks(2);
  ranks.insert(1, 2, 0);
  ranks.insert(1, 2, 7);
  ranks.insert(2, 1, 1);
  CHECK(ranks.find(1, 2) == 0);
  expect([&] { ranks.insert(3, 3, 2); }, "ValueError: MergeRanks: (3, 3) is one pair more than there is room for");
}

TEST_CASE("an optimizer of one's own may not change how many tensors it keeps, nor harm by changing its groups") {
  Tensor p = ones({2}).requires_grad_(), q = ones({2}).requires_grad_();
  p.set_grad(ones({2})), q.set_grad(ones({2}));
  Updating optimizer({p, q});
  for (const size_t count : {size_t{0}, size_t{5}}) {
    optimizer.updates = [count](Updating&, std::vector<Tensor>& slots) { slots.resize(count); };
    expect([&] { optimizer.step(); }, "ValueError: Updating: update() must leave a tensor for each of the 1 names");
    optimizer.load_state_dict({{"step", tensor(0)}, {"0.slot", zeros({2})}, {"1.slot", zeros({2})}});
    CHECK(optimizer.state_dict().size() == 3);
  }
  optimizer.updates = [](Updating& self, std::vector<Tensor>&) { self.groups().clear(); };
  optimizer.step();
  expect([&] { optimizer.step(); }, "ValueError: optimizer: the parameters of its groups");
}

TEST_CASE("names from elsewhere appear in messages as text: short, and without control characters") {
  const Linear layer(1, 1);
  Linear other(1, 1);
  SGD optimizer(layer.parameters(), 0.1);
  for (const std::string& name : {std::string("\x1b[31m"), std::string(100'000, 'x')}) {
    const std::string thrown = thrown_by([&] { optimizer.load_state_dict({{name, ones({1})}}); });
    CHECK(thrown.size() < 300);
    CHECK(thrown.find('\x1b') == std::string::npos);
    auto state = layer.state_dict();
    state[name] = ones({1});
    const std::string second = thrown_by([&] { other.load_state_dict(state); });
    CHECK(second.find("ValueError: load_state_dict: the module has no parameter ") == 0);
    CHECK(second.size() < 300);
    CHECK(second.find('\x1b') == std::string::npos);
  }
  const std::string csv = thrown_by([] { parse_csv("a\nx\n", "\x1b[31m.csv"); });
  CHECK(csv.find("FileError: \\x1b[31m.csv: line 2") == 0);
}

TEST_CASE("a module that lists itself, or two members of one name, is refused") {
  Listed module;
  module.lists = [](Listed& self, MemberVisitor& visit) { visit.module("self", self); };
  const char* const deep = "ValueError: module: its modules are nested too deeply";
  expect([&] { module.parameters(); }, deep);
  expect([&] { to_string(module); }, deep);
  expect([&] { module.own_parameters(); }, deep);
  CHECK(module.modules().size() == 1);
  module.lists = [](Listed& self, MemberVisitor& visit) {
    visit.parameter("weight", self.a);
    visit.parameter("weight", self.b);
  };
  expect([&] { module.state_dict(); }, "ValueError: state_dict: two members are called 'weight'");
}

TEST_CASE("functions that are left empty are refused, and so are steps and evaluations of no size") {
  Linear layer(1, 1);
  SGD optimizer(layer.parameters(), 0.1);
  const auto loss = [&layer] { return sum(layer.forward(ones({1, 1}))); };
  const auto one = [] { return std::optional<double>(1); };
  expect([&] { take_step(layer, optimizer, {}, {}); }, "ValueError: take_step: next_loss is empty");
  for (const int64_t batches : {0, -1}) {
    expect([&] { take_step(layer, optimizer, loss, {.lr = 0.1, .batches = batches}); },
           "ValueError: take_step: a step needs at least 1 batch");
  }
  expect([&] { evaluate(layer, {}); }, "ValueError: evaluate: next_loss is empty");
  TrainingState state;
  TrainingObserver observer;
  TrainingPlan plan;
  plan.max_iters = 1;
  expect([&] { train({layer, optimizer, loss, one, one}, plan, state, observer); }, "ValueError: train: next_loss");
  plan.learning_rate = [](int64_t) { return 0.1; };
  expect([&] { train({layer, optimizer, loss, {}, one}, plan, state, observer); }, "ValueError: train: next_loss");
  plan.eval_interval = 0;
  expect(
      [&] {
        train({layer, optimizer, loss, one, one}, plan, state, observer);
      },
      "ValueError: train: eval_interval must be at least 1: 0");
  plan.eval_interval = 3, plan.early_stop = largest;  // their product is more than any number of steps
  train({layer, optimizer, loss, one, one}, plan, state, observer);
  CHECK(state.iteration == 1);
  const Tensor x = ones({2}).requires_grad_();
  expect([&] { record_joint("Own", ones({2}), {x}, {}); }, "ValueError: record_joint: a name and a backward");
  expect([&] { gradcheck({}, {x}); }, "ValueError: gradcheck: the function is empty");
  const auto twice = [](const std::vector<Tensor>& in) { return mul(in[0], 2); };
  expect([&] { gradcheck(twice, {expand(ones({1}), {3}).requires_grad_()}); }, "repeats elements");
  expect([&] { gradcheck(twice, {x}, {.eps = INFINITY}); }, "ValueError: gradcheck: eps must be positive: inf");
}

TEST_CASE("a model may be changed while it is evaluated") {
  Sequential model{Linear(1, 1), Dropout(0.5)};
  model[1].eval();
  int asked = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (asked++ > 0) return {};
    model = Sequential{Linear(1, 1)};
    return BatchLoss{1, 1};
  });
  CHECK(model.size() == 1);
  CHECK(model.is_training());
}

TEST_CASE("numbers beyond what is counted are refused, or wrap as they do in PyTorch, without undefined behaviour") {
  const Tensor x = ones({2, 4});
  expect([&] { split_with_sizes(x, {largest, largest, 4}); }, "ValueError: split_with_sizes");
  expect([&] { rotary_embedding(x, largest); }, "ValueError: rotary_directions: 2 positions from");
  expect([&] { uniform_(x.detach(), -INFINITY, INFINITY); }, "ValueError: uniform: from -inf to inf");
  expect([&] { expand(ones({1}), {int64_t{1} << 61}).to_vector(); }, "Error: to_vector: there is not enough memory");
  CHECK(zeros({0}).as_strided({0}, {1}, largest).to_vector().empty());
  CHECK(index_arange(std::numeric_limits<int64_t>::min(), largest, largest).to_vector() ==
        std::vector<int64_t>{-largest - 1, -1, largest - 1});
  CHECK(sum(IndexTensor({2}, {largest, 1})).item() == -largest - 1);
  int64_t ranges = 0;
  set_num_threads(1);
  parallel_for(largest, largest / 2, [&ranges](int64_t begin, int64_t end) { ranges += end - begin == largest; });
  CHECK(ranges == 1);
  ProgressBar bar("x", 0, "y", {.live = true});
  bar.set(largest);
  bar.advance(largest);
  bar.set(-5);
}

TEST_CASE("a loader has no batch behind its last one") {
  const DataLoader loader(ones({4}), ones({4}), {.batch_size = 2});
  expect([&] { *loader.end(); }, "IndexError: DataLoader: there is no batch 2: this epoch has 0");
  auto at = loader.begin();
  ++at, ++at, ++at;
  expect([&] { *at; }, "IndexError: DataLoader: there is no batch 3: this epoch has 2");
}

TEST_CASE("gradients that are set hold no graph and no gradients: two tensors cannot keep each other for ever") {
  std::weak_ptr<Storage> storage;
  {
    const Tensor a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
    storage = a.storage();
    a.set_grad(b);
    b.set_grad(a);
    a.set_grad(mul(a, 2));
    CHECK_FALSE(a.grad().requires_grad());
    CHECK(a.grad().to_vector() == std::vector<real>{2, 2});
  }
  CHECK(storage.expired());
}
