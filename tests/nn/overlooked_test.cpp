// Mistakes that would train on and say nothing: a layer that members() does not list, a network that was moved away.
#include <optional>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Forgetful : Layer<Forgetful> {
  Linear first{2, 3}, second{3, 1};
  Tensor forward(const Tensor& x) const { return second(relu(first(x))); }
  void members(MemberVisitor& visit) override { visit.module("first", first); }
};

struct Around : Layer<Around> {
  std::optional<Forgetful> inner{Forgetful()};
  void members(MemberVisitor& visit) override { visit.module("inner", *inner); }
};

struct ForgetfulOfMany : Layer<ForgetfulOfMany> {
  ModuleList<Linear> layers{Linear(2, 2)};
  Sequential head{Linear(2, 1)};
  bool lists_layers = false;
  void members(MemberVisitor& visit) override {
    if (lists_layers) visit.module("layers", layers);
  }
};

struct WithoutNeed : Layer<WithoutNeed> {  // what has no parameters need not be listed, and what is listed otherwise
  ReLU activation;
  Linear linear{2, 2};
  Embedding none;
  Tensor forward(const Tensor& x) const { return activation(linear(x)); }
  void members(MemberVisitor& visit) override {
    visit.parameter("w", linear.weight);
    visit.parameter("b", linear.bias);
  }
};

}  // namespace

TEST_CASE("a layer that members() does not list is an error, however deep and of whatever kind it is") {
  const std::string message =
      "ValueError: Forgetful: its members() does not list a Linear that it holds: the parameter 'weight' of (1, 3) "
      "would "
      "stay untrained\n  hint: visit.module(\"…\", …) with the Linear";
  CHECK(thrown_by([] { SGD(Forgetful().parameters(), 0.1); }) == message);
  CHECK(thrown_by([] { Around().named_parameters(); }) == message);
  CHECK(thrown_by([] { Sequential{ReLU(), Forgetful()}.parameters(); }) == message);
  CHECK(thrown_by([] { Forgetful().state_dict(); }) == message);
  const Forgetful original;
  CHECK(thrown_by([copy = original] { copy.parameters(); }) == message);

  ForgetfulOfMany many;
  CHECK(thrown_by([&] { many.parameters(); }).find("does not list a ModuleList that") != std::string::npos);
  many.lists_layers = true;
  CHECK(thrown_by([&] { many.parameters(); }).find("does not list a Sequential that") != std::string::npos);
}

TEST_CASE("what has no parameters, or is listed by them, may be left out of members()") {
  CHECK(WithoutNeed().parameters().size() == 2);
  CHECK(GPT({.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}).parameters().size() > 4);
  std::vector<WithoutNeed> several(3);
  several.erase(several.begin());
  CHECK(several[1].parameters().size() == 2);
}

TEST_CASE("a network that was moved into another one is an error, not the identity") {
  const std::string message =
      "ValueError: module: its modules were moved into another one\n  hint: use that, or a clone() of it";
  Sequential net{Linear(2, 2), ReLU()};
  Sequential other = std::move(net);
  CHECK(other.size() == 2);
  // NOLINTBEGIN(bugprone-use-after-move)
  CHECK(thrown_by([&] { net(ones({1, 2})); }) == message);
  CHECK(thrown_by([&] { net(index_tensor({1})); }) == message);
  CHECK(thrown_by([&] { net.parameters(); }) == message);
  CHECK(thrown_by([&] { net.append(ReLU()); }) == message);
  CHECK(thrown_by([&] { const Sequential copy = net; }) == message);
  CHECK(thrown_by([&] { net[0]; }) == message);
  net = clone(other);  // is one again
  CHECK(net(ones({1, 2})).shape() == Shape{1, 2});

  ModuleList<Linear> layers{Linear(2, 2)};
  const ModuleList<Linear> moved = std::move(layers);
  CHECK(moved.size() == 1);
  CHECK(thrown_by([&] {
          for (const Linear& layer : layers) layer(ones({1, 2}));
        }) == message);
  CHECK(thrown_by([&] { layers.parameters(); }) == message);
  // NOLINTEND(bugprone-use-after-move)
  CHECK(Sequential().size() == 0);
  check_equal(Sequential()(ones({1, 2})), ones({1, 2}));  // as PyTorch's without modules
}
