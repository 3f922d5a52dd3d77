// Small programs as a user writes them: the twins of tests/parity/pytorch/tasks.py, in as nearly its words as C++ has.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/parity/golden.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Named;

namespace {

// What a program's loop leaves behind: a number for each step, or several.
struct Losses {
  std::vector<real> numbers;
  int64_t columns = 1;

  void push_back(const Tensor& loss) { numbers.push_back(loss.item()); }
  Tensor tensor() const {
    const auto rows = static_cast<int64_t>(numbers.size()) / columns;
    return tinytensor::tensor(numbers, columns == 1 ? Shape{rows} : Shape{rows, columns});
  }
};

void step(Optimizer& optimizer, const Tensor& loss) {
  optimizer.zero_grad();
  backward(loss);
  optimizer.step();
}

Named spiral() {
  std::vector<Tensor> points;
  std::vector<IndexTensor> classes;
  for (int64_t k = 0; k < 3; ++k) {
    const auto turn = static_cast<double>(k);
    const Tensor r = linspace(0, 1, 40);
    const Tensor t = linspace(turn * 4, (turn + 1) * 4, 40) + randn({40}) * 0.2;
    points.push_back(stack({r * sin(t), r * cos(t)}, 1));
    classes.push_back(IndexTensor({40}) + k);
  }
  const Tensor x = cat(points);
  const IndexTensor y = cat(classes);
  Sequential net{Linear(2, 32), ReLU(), Linear(32, 3)};
  AdamW optimizer(net.parameters(), 1e-2, 1e-3);
  Losses losses;
  for (int i = 0; i < 30; ++i) {
    const Tensor loss = cross_entropy(net(x), y);
    step(optimizer, loss);
    losses.push_back(loss);
  }
  return {{"losses", losses.tensor()}, {"accuracy", mean(argmax(net(x), 1) == y)}};
}

struct Forecaster : Layer<Forecaster> {
  LSTMCell cell;
  Linear out;

  explicit Forecaster(int64_t hidden) : cell(1, hidden), out(hidden, 1) {}
  Tensor forward(const Tensor& x) const {
    LSTMState state;
    std::vector<Tensor> ys;
    for (int64_t t = 0; t < x.size(1); ++t) {
      state = cell(slice(x, 1, t, t + 1), state);
      ys.push_back(out(state.h));
    }
    return cat(ys, 1);
  }
  void members(MemberVisitor& visit) override {
    visit.module("cell", cell);
    visit.module("out", out);
  }
};

Named waves() {
  const Tensor t = arange(0, 60) * 0.1;
  std::vector<Tensor> rows;
  for (int p = 0; p < 4; ++p) rows.push_back(sin(t + p) * (1 + 0.1 * p));
  const Tensor data = stack(rows);
  Forecaster net(8);
  Adam optimizer(net.parameters(), 0.02);
  Losses losses;
  for (int i = 0; i < 8; ++i) {
    const Tensor loss = mse_loss(net(slice(data, 1, 0, 20)), slice(data, 1, 1, 21));
    step(optimizer, loss);
    losses.push_back(loss);
  }
  return {{"losses", losses.tensor()}, {"forecast", net(index(data, {Range{0, 1}, Range{40, 50}}))}};
}

Named sentiment() {
  const IndexTensor x = randint(0, 30, {32, 8});
  const IndexTensor y = index_tensor(sum(x < 15, {1}) > 4);
  Embedding emb(30, 6);
  GRU gru(6, 10, {.num_layers = 2, .batch_first = true});
  Linear fc(10, 2);
  std::vector<Tensor> parameters;
  for (const Module* module : std::initializer_list<const Module*>{&emb, &gru, &fc}) {
    for (const Tensor& p : module->parameters()) parameters.push_back(p);
  }
  RMSprop optimizer(parameters, 0.01);
  Losses losses;
  Tensor last;
  for (int i = 0; i < 10; ++i) {
    const auto [out, h] = gru(emb(x));
    const Tensor loss = cross_entropy(fc(h[-1]), y);
    optimizer.zero_grad();
    backward(loss);
    clip_grad_norm(parameters, 0.5);
    optimizer.step();
    losses.push_back(loss);
    last = out[0][-1];
  }
  return {{"losses", losses.tensor()}, {"out", last}};
}

struct VAE : Layer<VAE> {
  Linear fc1{16, 12}, mu{12, 3}, logvar{12, 3}, fc2{3, 12}, fc3{12, 16};

  Tensor decode(const Tensor& z) const { return sigmoid(fc3(relu(fc2(z)))); }
  std::tuple<Tensor, Tensor, Tensor> forward(const Tensor& x) const {
    const Tensor h = relu(fc1(x)), m = mu(h), v = logvar(h);
    const Tensor deviation = exp(0.5 * v);
    return {decode(m + randn_like(deviation) * deviation), m, v};
  }
  void members(MemberVisitor& visit) override {
    visit.module("fc1", fc1);
    visit.module("mu", mu);
    visit.module("logvar", logvar);
    visit.module("fc2", fc2);
    visit.module("fc3", fc3);
  }
};

Named vae() {
  const Tensor noise = rand({32, 16});
  const Tensor x = tensor(noise < rand({32, 1}));
  VAE net;
  Adam optimizer(net.parameters(), 1e-2);
  Losses losses{{}, 2};
  for (int i = 0; i < 15; ++i) {
    const auto [recon, mu, logvar] = net(x);
    const Tensor bce = binary_cross_entropy(recon, x, Reduction::sum);
    const Tensor kld = -0.5 * sum(1 + logvar - square(mu) - exp(logvar));
    step(optimizer, bce + kld);
    losses.push_back(bce);
    losses.push_back(kld);
  }
  return {{"losses", losses.tensor()}, {"sample", net.decode(randn({2, 3}))}};
}

Named gan() {
  Sequential generator{Linear(4, 16), LeakyReLU(0.2), Linear(16, 2)};
  Sequential critic{Linear(2, 16), LeakyReLU(0.2), Dropout(0.3), Linear(16, 1), Sigmoid()};
  Adam optimizer_g(generator.parameters(), 2e-3, {.beta1 = 0.5});
  Adam optimizer_c(critic.parameters(), 2e-3, {.beta1 = 0.5});
  const Tensor yes = ones({32, 1}), no = zeros({32, 1});
  Losses losses{{}, 2};
  for (int i = 0; i < 10; ++i) {
    const Tensor angle = rand({32}) * 2 * std::numbers::pi;
    const Tensor real_points = stack({cos(angle), sin(angle)}, 1) + 0.05 * randn({32, 2});
    const Tensor fake = generator(randn({32, 4}));
    const Tensor on_real = binary_cross_entropy(critic(real_points), yes);
    const Tensor loss_c = on_real + binary_cross_entropy(critic(fake.detach()), no);
    step(optimizer_c, loss_c);
    const Tensor loss_g = binary_cross_entropy(critic(fake), yes);
    step(optimizer_g, loss_g);
    losses.push_back(loss_c);
    losses.push_back(loss_g);
  }
  return {{"losses", losses.tensor()}, {"sample", generator(randn({3, 4}))}};
}

struct LoRALinear : Layer<LoRALinear> {
  Linear base;
  Tensor A, B;
  double scale;

  explicit LoRALinear(const Linear& layer, int64_t r = 2, double alpha = 4)
      : base(layer),
        A({r, base.weight.size(1)}),
        B(zeros({base.weight.size(0), r}).requires_grad_()),
        scale(alpha / static_cast<double>(r)) {
    for (Tensor p : base.parameters()) p.requires_grad_(false);
    init::kaiming_uniform_(A, std::sqrt(5.0));
    A.requires_grad_();
  }
  Tensor forward(const Tensor& x) const { return base(x) + linear(linear(x, A), B) * scale; }
  void members(MemberVisitor& visit) override {
    visit.parameter("A", A);
    visit.parameter("B", B);
    visit.module("base", base);
  }
};

Named lora() {
  const Tensor x = randn({32, 8}), y = randn({32, 3});
  Sequential net{Linear(8, 16), Tanh(), Linear(16, 3)};
  auto& first = dynamic_cast<Linear&>(net[0]);
  Sequential tuned{LoRALinear(first), Tanh(), LoRALinear(dynamic_cast<Linear&>(net[2]))};
  SGD optimizer(tuned.parameters(), 0.1, {.momentum = 0.9, .nesterov = true});
  Losses losses;
  for (int i = 0; i < 15; ++i) {
    const Tensor loss = mse_loss(tuned(x), y);
    step(optimizer, loss);
    losses.push_back(loss);
  }
  const NoGrad guard;
  const auto& trained = dynamic_cast<LoRALinear&>(tuned[0]);
  add_(first.weight, matmul(trained.B, trained.A), 2);
  return {{"losses", losses.tensor()}, {"merged", first.weight}};
}

struct AutoEncoder : Layer<AutoEncoder> {
  Sequential encoder{Conv2d(1, 4, 3, {.stride = 2, .padding = 1}), BatchNorm2d(4), ReLU(), Flatten(),
                     Linear(4 * 16, 6)};
  Sequential decoder{ConvTranspose2d(4, 3, 2, {.stride = 2}), ReLU(), ConvTranspose2d(3, 1, 2, {.stride = 2}),
                     Sigmoid()};
  Linear widen{6, 4 * 4};

  Tensor forward(const Tensor& x) { return decoder(reshape(widen(encoder(x)), {-1, 4, 2, 2})); }
  void members(MemberVisitor& visit) override {
    visit.module("encoder", encoder);
    visit.module("decoder", decoder);
    visit.module("widen", widen);
  }
};

Named autoencoder() {
  AutoEncoder net;
  const Tensor x = zeros({16, 1, 8, 8});
  for (int64_t i = 0; i < 16; ++i) {
    const IndexTensor at = randint(0, 5, {2});
    const int64_t r = at.at({0}), c = at.at({1});
    index_put_(x, {i, 0, Range{r, r + 3}, Range{c, c + 3}}, 1);
  }
  Adam optimizer(net.parameters(), 1e-2);
  Losses losses;
  for (int i = 0; i < 10; ++i) {
    const Tensor noisy = x + 0.1 * randn_like(x);
    const Tensor loss = mse_loss(net(noisy), x);
    step(optimizer, loss);
    losses.push_back(loss);
  }
  return {{"losses", losses.tensor()}, {"x", x[3][0]}};
}

Named masked_words() {
  constexpr int64_t V = 12, T = 6, C = 16;
  Embedding tok(V, C), pos(T, C);
  Linear out(C, V);
  std::vector<Tensor> parameters{tok.weight, pos.weight, out.weight, out.bias};
  for (int i = 0; i < 3; ++i) parameters.push_back((randn({2, C, 8}) * 0.1).requires_grad_());
  AdamW optimizer(parameters, 1e-2);
  Losses losses;
  IndexTensor labels;
  for (int i = 0; i < 10; ++i) {
    IndexTensor ids = (randint(1, V, {8, 1}) + index_arange(T)) % (V - 1) + 1;
    labels = clone(ids);
    const BoolTensor chosen = rand({8, T}) < 0.3;
    index_put_(labels, {~chosen}, -100);
    index_put_(ids, {chosen}, 0);
    Tensor x = tok(ids) + pos.weight;
    std::vector<Tensor> qkv;
    for (size_t w = 4; w < 7; ++w) qkv.push_back(einsum("btc,hcd->bhtd", {x, parameters[w]}));
    const Tensor att = softmax(einsum("bhtd,bhsd->bhts", {qkv[0], qkv[1]}) / std::sqrt(8), -1);
    x = layer_norm(x + reshape(einsum("bhts,bhsd->bthd", {att, qkv[2]}), {8, T, C}), {}, {});
    const Tensor loss = cross_entropy(transpose(out(x), 1, 2), labels);
    step(optimizer, loss);
    losses.push_back(loss);
  }
  return {{"losses", losses.tensor()}, {"labels", tensor(labels)}};
}

Named skip_grams() {
  const IndexTensor pairs = randint(0, 20, {300, 2});
  const Tensor frequency = pow(rand({20}), 0.75);
  Embedding center(20, 8), context(20, 8);
  Adam optimizer({center.weight, context.weight}, 0.01);
  Losses losses;
  for (int i = 0; i < 10; ++i) {
    const IndexTensor batch = pairs[randint(0, 300, {32})];
    const IndexTensor negative = reshape(multinomial(frequency, 32 * 5, true), {32, 5});
    const Tensor c = center(select(batch, 1, 0));
    const Tensor positive = sum(c * context(select(batch, 1, 1)), {1});
    const Tensor negatives = squeeze(matmul(context(negative), unsqueeze(c, 2)), 2);
    const Tensor loss = -mean(logsigmoid(positive) + sum(logsigmoid(-negatives), {1}));
    step(optimizer, loss);
    losses.push_back(loss);
  }
  const Tensor e = normalize(center.weight.detach());
  return {{"losses", losses.tensor()}, {"near", tensor(topk(matmul(e, e[0]), 4).indices)}};
}

Named contrast() {
  Sequential encoder{Linear(6, 16), BatchNorm1d(16), ReLU(), Linear(16, 4)};
  SGD optimizer(encoder.parameters(), 0.1, {.momentum = 0.9});
  const Tensor x = randn({12, 6});
  Losses losses;
  for (int i = 0; i < 10; ++i) {
    const Tensor a = encoder(x + 0.1 * randn_like(x)), b = encoder(x * tensor(rand_like(x) > 0.2));
    const Tensor z = normalize(cat({a, b}));
    const Tensor similar = masked_fill(matmul(z, transpose(z, 0, 1)) / 0.5, bool_tensor(eye(24)), -INFINITY);
    const Tensor loss = cross_entropy(similar, cat({index_arange(12, 24), index_arange(12)}));
    step(optimizer, loss);
    losses.push_back(loss);
  }
  return {{"losses", losses.tensor()}, {"mean", dynamic_cast<BatchNorm1d&>(encoder[1]).running_mean}};
}

const std::vector<std::pair<std::string, Named (*)()>> programs{
    {"a spiral, learned by an MLP", spiral},
    {"waves, forecast by an LSTM", waves},
    {"sequences, classified by a GRU", sentiment},
    {"a variational autoencoder", vae},
    {"a GAN", gan},
    {"LoRA of a frozen network", lora},
    {"an autoencoder of convolutions", autoencoder},
    {"masked words, by attention in einsum", masked_words},
    {"word vectors from negative samples", skip_grams},
    {"contrastive learning", contrast},
};

}  // namespace

TEST_CASE("small programs for many tasks give PyTorch's losses and results from the seed alone") {
  const parity::Programs expected = parity::read_programs("tasks.txt");
  CHECK(expected.size() == programs.size());
  for (const auto& [name, program] : programs) {
    REQUIRE(expected.count(name) == 1);
    manual_seed(expected.at(name).seed);
    parity::check_program("Tasks", name, program(), expected.at(name));
  }
}
