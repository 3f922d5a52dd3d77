// Calling, listing, printing and loading modules.
#include <sstream>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Residual : Layer<Residual> {
  Linear inner{3, 3};
  Tensor forward(const Tensor& x) const { return x + inner(x); }
  Tensor forward(const Tensor& x, double scale) const { return x + scale * inner(x); }
  void members(MemberVisitor& visit) override { visit.module("inner", inner); }
};

struct Net : Layer<Net> {
  ModuleList<Residual> blocks;
  Sequential head{Linear(3, 2), Tanh()};
  Tensor scale = ones({}).requires_grad_();

  explicit Net(size_t depth) {
    for (size_t i = 0; i < depth; ++i) blocks.append(Residual());
  }
  Tensor forward(const Tensor& x) const {
    Tensor h = x;
    for (const Residual& block : blocks) h = block(h);
    return head(h) * scale;
  }
  void members(MemberVisitor& visit) override {
    visit.module("blocks", blocks);
    visit.module("head", head);
    visit.parameter("scale", scale);
  }
};

std::vector<std::string> names(const std::vector<std::pair<std::string, Module*>>& modules) {
  std::vector<std::string> found;
  for (const auto& [name, module] : modules) found.push_back(name);
  return found;
}

}  // namespace

TEST_CASE("a module is called like a function, with every forward that it has") {
  manual_seed(1);
  const Residual residual;
  const Tensor x = randn({2, 3});
  check_equal(residual(x), residual.forward(x));
  check_equal(residual(x, 0.5), residual.forward(x, 0.5));
  const Embedding table(4, 2);
  check_equal(table(index_tensor({1, 3})), table.forward(index_tensor({1, 3})));
}

TEST_CASE("modules are listed once, the outermost first, with the names of their parameters") {
  Net net(2);
  CHECK(names(net.named_modules()) == std::vector<std::string>{"", "blocks", "blocks.0", "blocks.0.inner", "blocks.1",
                                                               "blocks.1.inner", "head", "head.0", "head.1"});
  CHECK(names(net.named_children()) == std::vector<std::string>{"blocks", "head"});
  CHECK(net.modules().size() == 9);
  CHECK(net.modules()[0] == &net);
  CHECK(net.modules()[3] == &net.blocks[0].inner);

  struct Twice : Module {
    Linear layer{2, 2};
    void members(MemberVisitor& visit) override {
      visit.module("a", layer);
      visit.module("b", layer);
    }
  } twice;
  CHECK(names(twice.named_modules()) == std::vector<std::string>{"", "a"});
}

TEST_CASE("a model prints as PyTorch prints it") {
  const std::string expected = R"(Net(
  (blocks): ModuleList(
    (0): Residual(
      (inner): Linear(in_features=3, out_features=3, bias=True)
    )
  )
  (head): Sequential(
    (0): Linear(in_features=3, out_features=2, bias=True)
    (1): Tanh()
  )
))";
  const Net net(1);
  CHECK(to_string(net) == expected);
  CHECK(fmt::format("{}", net) == expected);
  std::ostringstream out;
  out << net;
  CHECK(out.str() == expected);
  CHECK(to_string(Linear(2, 1, false)) == "Linear(in_features=2, out_features=1, bias=False)");
  CHECK(to_string(Sequential()) == "Sequential()");
  CHECK(to_string(ModuleList<Linear>()) == "ModuleList()");
  CHECK(to_string(Dropout(1)) == "Dropout(p=1.0, inplace=False)");
}

TEST_CASE("a summary has the shape that each module gave, and what it learns") {
  const std::string expected = R"(module                 output  parameters
Net                    (5, 2)          21
  blocks: ModuleList   -               12
    0: Residual        (5, 3)          12
      inner: Linear    (5, 3)          12
  head: Sequential     (5, 2)           8
    0: Linear          (5, 2)           8
    1: Tanh            (5, 2)           -
21 learned numbers
)";
  const Net net(1);
  const std::string got = summary(net, {5, 3});
  // The columns are as wide as their contents: compare the words.
  std::istringstream words(got), wanted(expected);
  for (std::string word, want; wanted >> want;) {
    words >> word;
    CHECK(word == want);
  }
  CHECK(net.is_training());
  Sequential dropping{Dropout(0.5), Linear(2, 1000)};
  manual_seed(3);
  const Generator::State before = default_generator().state();
  CHECK(summary(dropping, {1, 2}).find("3,000 learned numbers") != std::string::npos);
  CHECK(default_generator().state() == before);  // in evaluation: nothing was drawn
}

TEST_CASE("a summary leaves no recorder behind, even if the model throws") {
  const Linear layer(3, 2);
  CHECK(thrown_by([&] { summary(layer, {4}); }) != "nothing was thrown");
  CHECK(summary(layer, {4, 3}).find("(4, 2)") != std::string::npos);
}

TEST_CASE("a Sequential that is built step by step is the one that is written at once") {
  manual_seed(7);
  const Sequential at_once{Linear(4, 8), ReLU(), Linear(8, 2)};
  manual_seed(7);
  Sequential steps;
  for (const auto& [in, out] : std::vector<std::pair<int64_t, int64_t>>{{4, 8}, {8, 2}}) {
    if (steps.size() > 0) steps.append(ReLU());
    steps.append(Linear(in, out));
  }
  const Tensor x = randn({3, 4});
  check_equal(steps(x), at_once(x));
  CHECK(to_string(steps) == to_string(at_once));
  CHECK(&steps[0] == &steps[-3]);
  CHECK(dynamic_cast<Linear&>(steps[-1]).weight.shape() == Shape{2, 8});
  check_errors({{"IndexError: Sequential: there is no module 3 among 3", [&] { steps[3]; }},
                {"IndexError: Sequential: there is no module -4 among 3", [&] { steps[-4]; }}});
}

TEST_CASE("a list of modules has parameters of its own for each, and copies of them in a clone") {
  Net net(3);
  CHECK(net.parameters().size() == 3 * 2 + 2 + 1);
  Net copy = clone(net);
  fill_(net.blocks[1].inner.weight.detach(), 5);
  CHECK(difference(copy.blocks[1].inner.weight, net.blocks[1].inner.weight, 0.1) != "");
  CHECK_THROWS_AS(net.blocks[3], std::out_of_range);
}

TEST_CASE("loading that is not strict takes what fits, and says what does not") {
  Linear layer(3, 2);
  const Tensor bias = clone(layer.bias).detach();
  const IncompatibleKeys keys = layer.load_state_dict({{"weight", ones({2, 3})}, {"scale", ones({})}}, false);
  CHECK(keys.missing == std::vector<std::string>{"bias"});
  CHECK(keys.unexpected == std::vector<std::string>{"scale"});
  check_equal(layer.weight, ones({2, 3}));
  check_equal(layer.bias, bias);
  CHECK(thrown_by([&] {
          layer.load_state_dict({{"weight", ones({3, 3})}}, false);
        }) == "ShapeError: load_state_dict: parameter 'weight' is (2, 3) in the module, (3, 3) in the state");
  const IncompatibleKeys none = layer.load_state_dict(layer.state_dict());
  CHECK(none.missing.empty());
  CHECK(none.unexpected.empty());
}

TEST_CASE("attention with the mask of lengths is attention to the keys that are there") {
  manual_seed(2);
  const MultiHeadAttention attention(4, 2);
  const Tensor x = randn({2, 5, 4});
  const Tensor masked = attention(x, padding_mask(index_tensor({3, 5}), 5));
  check_close(masked[1], attention(slice(x, 0, 1, 2))[0]);
  const Tensor three = slice(slice(x, 0, 0, 1), 1, 0, 3);
  check_close(slice(masked[0], 0, 0, 3), attention(three)[0]);
  check_errors({{"ValueError: padding_mask: a length of 6 for 5 keys", [] { padding_mask(index_tensor({6}), 5); }},
                {"ValueError: padding_mask: a length of -1 for 5 keys", [] { padding_mask(index_tensor({-1}), 5); }}});
}
