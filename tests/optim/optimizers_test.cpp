// Steps of the optimizers, worked out by hand from their formulas.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/sgd.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

Tensor parameter(const NestedList& values) { return tensor(values).requires_grad_(); }

// The formulas of the headers for one number, in double precision.
struct ByHand {
  double p, lr, decay = 0, momentum = 0, beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
  bool nesterov = false, decoupled = false;
  double b = 0, m = 0, v = 0;
  int t = 0;

  void sgd(double g) {
    g += decay * p;
    b = t++ == 0 ? g : momentum * b + g;
    p -= lr * (momentum == 0 ? g : nesterov ? g + momentum * b : b);
  }
  void adam(double g) {
    ++t;
    if (decoupled) p -= lr * decay * p;
    if (!decoupled) g += decay * p;
    m = beta1 * m + (1 - beta1) * g;
    v = beta2 * v + (1 - beta2) * g * g;
    p -= lr * (m / (1 - std::pow(beta1, t))) / (std::sqrt(v / (1 - std::pow(beta2, t))) + eps);
  }
};

const std::vector<std::vector<double>> gradients{{1, -2}, {0.5, 0.25}, {-3, 0}, {0.1, -0.1}, {0, 7}};

// Five steps of an optimizer made by `make`, beside the formula for each number.
template <class Make>
void check_steps(const std::string& name, ByHand settings, void (ByHand::*by_hand)(double), const Make& make) {
  INFO(name);
  const Tensor p = parameter({0.5, -1.5});
  std::vector<ByHand> expected(2, settings);
  expected[0].p = 0.5, expected[1].p = -1.5;
  auto optimizer = make(std::vector<ParameterGroup>{{{p}, settings.lr, settings.decay}});
  for (const std::vector<double>& g : gradients) {
    p.set_grad(tensor({g[0], g[1]}));
    optimizer.step();
    for (size_t i = 0; i < 2; ++i) (expected[i].*by_hand)(g[i]);
    check_close(p, tensor({expected[0].p, expected[1].p}), 1e-6);
  }
}

// A small training that needs every part of the optimizer's state.
struct Training {
  Generator generator{1};
  Sequential model{Linear(3, 5, true, generator), GELU(), Linear(5, 2, true, generator)};

  void step(Optimizer& optimizer) {
    const Tensor x = randn({8, 3}, generator), y = randn({8, 2}, generator);
    optimizer.zero_grad();
    backward(mse_loss(model.forward(x), y));
    optimizer.step();
  }
};

}  // namespace

TEST_CASE("SGD takes the steps of its formula") {
  const auto with = [](SGDOptions options) { return [options](auto groups) { return SGD(groups, options); }; };
  check_steps("plain", {.p = 0, .lr = 0.1}, &ByHand::sgd, with({}));
  check_steps("decay", {.p = 0, .lr = 0.1, .decay = 0.3}, &ByHand::sgd, with({}));
  check_steps("momentum", {.p = 0, .lr = 0.1, .momentum = 0.9}, &ByHand::sgd, with({.momentum = 0.9}));
  check_steps("Nesterov with decay", {.p = 0, .lr = 0.1, .decay = 0.2, .momentum = 0.8, .nesterov = true}, &ByHand::sgd,
              with({.momentum = 0.8, .nesterov = true}));
}

TEST_CASE("Adam and AdamW take the steps of their formulas") {
  const AdamOptions options{.beta1 = 0.8, .beta2 = 0.95, .eps = 1e-3};
  check_steps("Adam", {.p = 0, .lr = 0.1}, &ByHand::adam, [](auto groups) { return Adam(groups); });
  check_steps("Adam with decay", {.p = 0, .lr = 0.1, .decay = 0.3}, &ByHand::adam,
              [](auto groups) { return Adam(groups); });
  check_steps("AdamW", {.p = 0, .lr = 0.1, .decay = 0.3, .decoupled = true}, &ByHand::adam,
              [](auto groups) { return AdamW(groups); });
  check_steps("AdamW with other betas",
              {.p = 0, .lr = 0.05, .decay = 0.1, .beta1 = 0.8, .beta2 = 0.95, .eps = 1e-3, .decoupled = true},
              &ByHand::adam, [&](auto groups) { return AdamW(groups, options); });
}

TEST_CASE("the first step of Adam is lr, whatever the size of the gradient") {
  const Tensor p = parameter({1, 1, 1});
  Adam optimizer({p}, 0.01);
  p.set_grad(tensor({1e-3, 5, -1e4}));
  optimizer.step();
  check_close(p, tensor({0.99, 0.99, 1.01}), 1e-5);
}

TEST_CASE("a step leaves the gradients, and skips parameters without one") {
  const Tensor a = parameter({1, 2}), b = parameter({3, 4});
  a.set_grad(ones({2}));
  SGD sgd({a, b}, 0.5);
  sgd.step();
  check_equal(a, tensor({0.5, 1.5}));
  check_equal(b, tensor({3, 4}));
  check_equal(a.grad(), ones({2}));
  AdamW adam({a, b}, 0.5, 0.5);
  adam.step();
  check_equal(b, tensor({3, 4}));  // not even decayed
  sgd.zero_grad();
  CHECK_FALSE(a.grad().defined());
}

TEST_CASE("groups have their own settings, and set_lr keeps the ratio of their rates") {
  const Tensor a = parameter({1.0}), b = parameter({1.0});
  SGD optimizer({{{a}, 0.1, 0}, {{b}, 0.2, 0.5}});
  a.set_grad(ones({1})), b.set_grad(ones({1}));
  optimizer.step();
  check_close(a, tensor({0.9}));
  check_close(b, tensor({1 - 0.2 * 1.5}));
  optimizer.set_lr(0);
  optimizer.step();
  check_close(a, tensor({0.9}));
  optimizer.set_lr(0.4);
  CHECK(optimizer.groups()[0].lr == 0.2);
  CHECK(optimizer.groups()[1].lr == 0.4);
  SGD at_rest({{{a}, 0, 0}, {{b}, 0, 0}});  // without a ratio to keep
  at_rest.set_lr(0.1);
  CHECK(at_rest.groups()[0].lr == 0.1);
  CHECK(at_rest.groups()[1].lr == 0.1);
}

TEST_CASE("frozen parameters are left alone until they are trained") {
  for (const bool decoupled : {false, true}) {
    const Tensor trained = parameter({1.0}), frozen = tensor({2.0});
    std::unique_ptr<Optimizer> optimizer;
    if (decoupled) optimizer = std::make_unique<AdamW>(std::vector<Tensor>{frozen, trained}, 0.1, 0.5);
    if (!decoupled) optimizer = std::make_unique<SGD>(std::vector<Tensor>{frozen, trained}, 0.1);
    const auto step = [&] {
      optimizer->zero_grad();
      backward(sum(mul(frozen, trained)));
      optimizer->step();
    };
    step();
    check_equal(frozen, tensor({2.0}));
    CHECK(trained.item() < 1);
    CHECK_FALSE(optimizer->state_dict().contains("0.exp_avg"));
    Tensor(frozen).requires_grad_();
    step();
    CHECK(frozen.item() != 2);
    CHECK(optimizer->state_dict().contains("0.exp_avg") == decoupled);
  }
}

TEST_CASE("an optimizer whose lists of parameters were changed says so, and moves nothing") {
  const Tensor a = parameter({1, 2}), b = parameter({3.0});
  a.set_grad(ones({2})), b.set_grad(ones({1}));
  const std::string text =
      "ValueError: optimizer: the parameters of its groups are not those that it was made with\n"
      "  hint: make a new optimizer for other parameters";
  const std::vector<std::function<void(std::vector<ParameterGroup>&)>> changes{
      [&](auto& groups) { groups[0].parameters.push_back(b); }, [](auto& groups) { groups[0].parameters.clear(); },
      [&](auto& groups) { groups[0].parameters[0] = b; },
      [&](auto& groups) {
        groups.push_back({{b}, 0.1, 0});
      },
      [](auto& groups) { groups.clear(); }};
  for (const auto& change : changes) {
    Adam adam({a}, 0.1);
    change(adam.groups());
    CHECK(thrown_by([&] { adam.step(); }) == text);
    SGD sgd({a}, 0.1, {.momentum = 0.9});
    change(sgd.groups());
    CHECK(thrown_by([&] { sgd.step(); }) == text);
  }
  check_equal(a, tensor({1, 2}));
}

TEST_CASE("matrices decay, biases and norms don't") {
  const Tensor matrix = parameter({{1, 2}}), bias = parameter({1, 2});
  const std::vector<ParameterGroup> groups = decay_matrices_only({bias, matrix}, 0.1, 0.2);
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].parameters.size() == 1);
  CHECK(groups[0].parameters[0].is(matrix));
  CHECK(groups[0].weight_decay == 0.2);
  CHECK(groups[1].parameters[0].is(bias));
  CHECK(groups[1].weight_decay == 0);
  CHECK(groups[1].lr == 0.1);
}

TEST_CASE("an optimizer restored from its state continues bit for bit") {
  using Make = std::function<std::unique_ptr<Optimizer>(const std::vector<Tensor>&)>;
  const std::vector<std::pair<std::string, Make>> makers{
      {"SGD with momentum", [](const auto& p) { return std::make_unique<SGD>(p, 0.05, SGDOptions{.momentum = 0.9}); }},
      {"Adam", [](const auto& p) { return std::make_unique<Adam>(p, 0.01); }},
      {"AdamW", [](const auto& p) { return std::make_unique<AdamW>(p, 0.01, 0.1); }}};
  for (const auto& entry : makers) {
    INFO(entry.first);
    const Make& make = entry.second;
    Training straight, stopped;
    const auto first = make(straight.model.parameters()), second = make(stopped.model.parameters());
    for (int i = 0; i < 3; ++i) straight.step(*first), stopped.step(*second);

    std::map<std::string, Tensor> saved;  // as a file would hold it
    for (const auto& [key, value] : second->state_dict()) saved[key] = clone(value);
    const auto restored = make(stopped.model.parameters());
    restored->load_state_dict(saved);
    for (int i = 0; i < 3; ++i) straight.step(*first), stopped.step(*restored);
    for (size_t i = 0; i < 4; ++i) check_equal(stopped.model.parameters()[i], straight.model.parameters()[i]);

    const auto forgetful = make(stopped.model.parameters());  // without its state it goes elsewhere
    straight.step(*first), stopped.step(*forgetful);
    CHECK(difference(stopped.model.parameters()[0], straight.model.parameters()[0], 1e-5) != "");
  }
}

TEST_CASE("state dicts have PyTorch's names") {
  const Tensor a = parameter({1, 2}), b = parameter({3.0});
  a.set_grad(ones({2}));
  SGD sgd({a, b}, 0.1, {.momentum = 0.9});
  CHECK(sgd.state_dict().empty());
  sgd.step();
  CHECK(sgd.state_dict().size() == 1);  // b has had no gradient yet
  check_equal(sgd.state_dict().at("0.momentum_buffer"), ones({2}));
  AdamW adam({a, b}, 0.1);
  adam.step();
  std::vector<std::string> names;
  for (const auto& [name, value] : adam.state_dict()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"0.exp_avg", "0.exp_avg_sq", "1.exp_avg", "1.exp_avg_sq", "step"});
  CHECK(adam.state_dict().at("step").item() == 1);
}

TEST_CASE("every optimizer finds the bottom of a bowl") {
  const auto run = [](auto make) {
    const Tensor p = parameter({3, -2});
    auto optimizer = make(p);
    for (int i = 0; i < 200; ++i) {
      p.zero_grad();
      backward(sum(mul(mul(p, p), tensor({1, 10}))));
      optimizer.step();
    }
    return max(abs(p.detach())).item();
  };
  CHECK(run([](const Tensor& p) { return SGD({p}, 0.04); }) < 1e-3);
  CHECK(run([](const Tensor& p) { return SGD({p}, 0.01, {.momentum = 0.9, .nesterov = true}); }) < 1e-3);
  CHECK(run([](const Tensor& p) { return Adam({p}, 0.1); }) < 1e-2);
}

TEST_CASE("clip_grad_norm scales all gradients by one factor, if their norm is too large") {
  const Tensor a = parameter({0, 0}), b = parameter({{0.0}}), without = parameter({1.0});
  const auto set = [&] { a.set_grad(tensor({3, 0})), b.set_grad(tensor({{4}})); };
  set();
  CHECK(clip_grad_norm({a, b, without}, 1) == doctest::Approx(5));
  check_close(a.grad(), tensor({0.6, 0}), 1e-6);
  check_close(b.grad(), tensor({{0.8}}), 1e-6);
  set();
  CHECK(clip_grad_norm({a, b, without}, 10) == doctest::Approx(5));
  check_equal(a.grad(), tensor({3, 0}));
  a.zero_grad(), b.zero_grad();
  CHECK(clip_grad_norm({a, b}, 1) == 0);
}

TEST_CASE("gradients whose norm is no number, or infinite, are spoilt by clipping, as in PyTorch") {
  constexpr double none = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
  const Tensor a = parameter({0, 0});
  a.set_grad(tensor({none, 1}));
  CHECK(std::isnan(clip_grad_norm({a}, 1)));
  check_equal(a.grad(), tensor({none, none}));
  a.set_grad(tensor({infinite, 1}));
  CHECK(clip_grad_norm({a}, 1) == infinite);
  check_equal(a.grad(), tensor({none, 0}));
}

TEST_CASE("optimizers say what they cannot train or load") {
  const Tensor p = parameter({1, 2}), computed = mul(p, 2);
  const auto adam = [&] { return std::make_unique<Adam>(std::vector<Tensor>{p}, 0.1); };
  check_errors({
      {"ValueError: optimizer: there are no parameters to train", [] { SGD({}, 0.1); }},
      {"ValueError: optimizer: a parameter of shape (2,) was computed by an op (MulBackward)\n"
       "  hint: give it the tensors that were made with requires_grad_(), before any op",
       [&] { Adam({computed}, 0.1); }},
      {"ValueError: tensor: this handle holds no tensor (it was never assigned)", [] { SGD({Tensor()}, 0.1); }},
      {"ValueError: optimizer: a parameter of shape (2,) is given twice",
       [&] {
         SGD({p, p}, 0.1);
       }},
      {"ValueError: optimizer: a parameter of shape (2,) is given twice",
       [&] {
         SGD({{{p}, 0.1, 0}, {{p}, 0.2, 0}});
       }},
      {"ValueError: optimizer: the learning rate must not be negative: -0.1", [&] { SGD({p}, -0.1); }},
      {"ValueError: optimizer: the learning rate must not be negative: nan", [&] { SGD({p}, std::nan("")); }},
      {"ValueError: optimizer: weight_decay must not be negative: -1", [&] { AdamW({p}, 0.1, -1); }},
      {"ValueError: optimizer: the learning rate must not be negative: -1", [&] { adam()->set_lr(-1); }},
      {"ValueError: SGD: momentum must not be negative: -0.5", [&] { SGD({p}, 0.1, {.momentum = -0.5}); }},
      {"ValueError: SGD: nesterov needs a momentum above 0", [&] { SGD({p}, 0.1, {.momentum = 0, .nesterov = true}); }},
      {"ValueError: Adam: a beta must be at least 0 and below 1: 1", [&] { Adam({p}, 0.1, {.beta1 = 1}); }},
      {"ValueError: Adam: a beta must be at least 0 and below 1: -0.1", [&] { AdamW({p}, 0.1, 0, {.beta2 = -0.1}); }},
      {"ValueError: Adam: eps must not be negative: -1", [&] { Adam({p}, 0.1, {.eps = -1}); }},
      {"ValueError: Adam: a parameter of shape (3, 2) is not contiguous\n"
       "  hint: own_parameters() gives a module memory of its own",
       [] {
         Adam({transpose(ones({2, 3}), 0, 1).requires_grad_()}, 0.1);
       }},
      {"ValueError: Adam: '0.exp_avg' is missing from the state",
       [&] {
         adam()->load_state_dict({{"step", ones({})}});
       }},
      {"ValueError: Adam: 'step' is missing from the state",
       [&] {
         adam()->load_state_dict({{"0.exp_avg", ones({2})}, {"0.exp_avg_sq", ones({2})}});
       }},
      {"ValueError: Adam: 'step' must be a whole number of at least 0: nan",
       [&] {
         adam()->load_state_dict(
             {{"0.exp_avg", ones({2})}, {"0.exp_avg_sq", ones({2})}, {"step", full({}, std::nan(""))}});
       }},
      {"ValueError: Adam: 'step' must be a whole number of at least 0: 1.5",
       [&] {
         adam()->load_state_dict({{"0.exp_avg", ones({2})}, {"0.exp_avg_sq", ones({2})}, {"step", full({}, 1.5)}});
       }},
      {"ShapeError: Adam: '0.exp_avg' is (3,) in the state, its parameter (2,)",
       [&] {
         adam()->load_state_dict({{"0.exp_avg", ones({3})}, {"0.exp_avg_sq", ones({2})}, {"step", ones({})}});
       }},
      {"ValueError: Adam: the state has an entry '1.exp_avg' of no parameter here",
       [&] {
         adam()->load_state_dict(
             {{"0.exp_avg", ones({2})}, {"0.exp_avg_sq", ones({2})}, {"1.exp_avg", ones({2})}, {"step", ones({})}});
       }},
      {"ShapeError: SGD: '0.momentum_buffer' is (3,) in the state, its parameter (2,)",
       [&] {
         SGD({p}, 0.1).load_state_dict({{"0.momentum_buffer", ones({3})}});
       }},
      {"ValueError: SGD: the state has an entry '5.momentum_buffer' of no parameter here",
       [&] {
         SGD({p}, 0.1).load_state_dict({{"5.momentum_buffer", ones({2})}});
       }},
      {"ValueError: clip_grad_norm: max_norm must be positive: 0", [&] { clip_grad_norm({p}, 0); }},
      {"ValueError: clip_grad_norm: max_norm must be positive: nan", [&] { clip_grad_norm({p}, std::nan("")); }},
  });
}
