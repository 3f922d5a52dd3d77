// First values: bounds, means and deviations, and what each module starts from.
#include "tinytensor/nn/init.h"

#include "tests/support.h"
#include "tinytensor/models/gpt.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

double mean_of(const Tensor& x) { return mean(x.detach()).item(); }
double deviation_of(const Tensor& x) { return std::sqrt(var(x.detach()).item()); }
double largest(const Tensor& x) { return max(abs(x.detach())).item(); }

// 200 by 100, or what f makes of it.
Tensor filled(const std::function<void(const Tensor&, Generator&)>& f, const Shape& shape = {200, 100}) {
  Generator generator(1);
  const Tensor x = zeros(shape);
  f(x, generator);
  return x;
}

void check_uniform(const Tensor& x, double bound) {
  CHECK(largest(x) <= bound);
  CHECK(largest(x) > 0.99 * bound);
  CHECK(deviation_of(x) == doctest::Approx(bound / std::sqrt(3.0)).epsilon(0.02));
  CHECK(std::abs(mean_of(x)) < 0.02 * bound);
}
void check_normal(const Tensor& x, double mean, double deviation) {
  CHECK(std::abs(mean_of(x) - mean) < 0.03 * deviation);
  CHECK(deviation_of(x) == doctest::Approx(deviation).epsilon(0.02));
  CHECK(largest(x) > mean + 3 * deviation);
}

}  // namespace

TEST_CASE("distributions have the bounds and deviations of their formulas") {
  check_uniform(filled([](const Tensor& x, Generator& g) { init::uniform_(x, -0.3, 0.3, g); }), 0.3);
  check_normal(filled([](const Tensor& x, Generator& g) { init::normal_(x, 2, 0.5, g); }), 2, 0.5);
  check_equal(filled([](const Tensor& x, Generator&) { init::constant_(x, 7); }), full({200, 100}, 7));
  // fan_in 100, fan_out 200
  check_uniform(filled([](const Tensor& x, Generator& g) { init::xavier_uniform_(x, 2, g); }),
                2 * std::sqrt(6.0 / 300));
  check_normal(filled([](const Tensor& x, Generator& g) { init::xavier_normal_(x, 2, g); }), 0,
               2 * std::sqrt(2.0 / 300));
  check_uniform(filled([](const Tensor& x, Generator& g) { init::kaiming_uniform_(x, 0, g); }), std::sqrt(6.0 / 100));
  check_normal(filled([](const Tensor& x, Generator& g) { init::kaiming_normal_(x, 1, g); }), 0, std::sqrt(1.0 / 100));
}

TEST_CASE("a weight of more dims counts its field in both fans") {
  const auto kaiming = [](const Tensor& x, Generator& g) { init::kaiming_uniform_(x, 0, g); };
  check_uniform(filled(kaiming, {40, 20, 5, 5}), std::sqrt(6.0 / 500));
  const auto xavier = [](const Tensor& x, Generator& g) { init::xavier_uniform_(x, 1, g); };
  check_uniform(filled(xavier, {40, 20, 5, 5}), std::sqrt(6.0 / 1500));
}

TEST_CASE("fans are known for a weight of any number of dims, and count what an int cannot") {
  const auto check_fans = [](const Tensor& weight, double in, double out) {
    const init::Fans fan = init::fans(weight);
    CHECK(fan.in == in);
    CHECK(fan.out == out);
  };
  check_fans(zeros({5, 3}), 3, 5);
  check_fans(zeros({16, 8, 3, 3}), 72, 144);
  check_fans(zeros({4, 0}), 0, 4);
  check_fans(expand(zeros({1, 1, 1, 1}), {2, 3, 70000, 70000}), 3 * 4.9e9, 2 * 4.9e9);
}

TEST_CASE("a weight without elements is left as it is, and nothing is drawn for it") {
  for (const Shape& shape : {Shape{0, 3}, {3, 0}, {0, 0}, {2, 3, 0}}) {
    CAPTURE(to_string(shape));
    Generator generator(1);
    const Tensor x = zeros(shape);
    init::xavier_uniform_(x, 1, generator), init::xavier_normal_(x, 1, generator);
    init::kaiming_uniform_(x, 0, generator), init::kaiming_normal_(x, 0, generator);
    CHECK(generator.state() == Generator(1).state());
  }
}

TEST_CASE("orthogonal first values are PyTorch's from the same seed, whatever the shape and the gain") {
  // torch 2.14, ATEN_CPU_CAPABILITY=default: manual_seed(7), nn.init.orthogonal_(torch.empty(shape), gain)
  const struct {
    Shape shape;
    double gain;
    std::vector<real> expected;
  } cases[] = {
      {{3, 2}, 1, {-0.075535f, 0.785297f, 0.487199f, -0.508623f, 0.870018f, 0.353002f}},
      {{2, 3}, 1, {-0.118443f, 0.634307f, 0.763954f, -0.489211f, 0.632237f, -0.60079f}},
      {{4, 5}, 2, {-0.863991f, 0.416787f,  0.946976f,  -1.462648f, 0.209056f,  0.756272f,  0.983037f,
                   -0.702651f, -0.787474f, -1.160973f, -1.507718f, 0.800434f,  -0.893389f, 0.523326f,
                   -0.118654f, -0.434527f, -1.424276f, -0.989593f, -0.836049f, -0.323032f}},
      {{2, 2, 2}, -0.5, {0.044038f, -0.235841f, -0.284045f, 0.334302f, -0.467015f, 0.042646f, -0.166188f, -0.049598f}},
      {{5, 5}, 1, {-0.551138f, 0.213064f, 0.445517f,  -0.294198f, -0.604825f, 0.191623f,  -0.383222f,
                   -0.410585f, 0.287374f, -0.751836f, -0.054447f, 0.832928f,  -0.526901f, 0.121572f,
                   -0.104219f, 0.338399f, -0.032965f, -0.276069f, -0.894659f, -0.088149f, 0.73624f,
                   0.335988f,  0.528295f, 0.125177f,  -0.224271f}},
  };
  for (const auto& c : cases) {
    CAPTURE(to_string(c.shape));
    Generator generator(7);
    const Tensor x = zeros(c.shape);
    init::orthogonal_(x, c.gain, generator);
    check_close(x, tensor(c.expected, c.shape), 2e-6);
  }
}

TEST_CASE("the rows of an orthogonal weight, or its columns where these are fewer, are orthonormal") {
  for (const Shape& shape : {Shape{200, 60}, {60, 200}, {64, 64}, {1, 7}, {7, 1}, {8, 3, 3, 3}}) {
    CAPTURE(to_string(shape));
    const Tensor x = filled([](const Tensor& w, Generator& g) { init::orthogonal_(w, 3, g); }, shape);
    const Tensor matrix = reshape(x, {shape[0], -1});
    const bool wide = matrix.size(0) < matrix.size(1);
    const Tensor other = transpose(matrix, 0, 1);
    const Tensor products = wide ? matmul(matrix, other) : matmul(other, matrix);
    check_close(products, mul(eye(products.size(0)), 9), 1e-5);
  }
  Generator generator(1);
  init::orthogonal_(zeros({0, 3}), 1, generator), init::orthogonal_(zeros({3, 0}), 1, generator);
  CHECK(generator.state() == Generator(1).state());
}

TEST_CASE("layers start from PyTorch's first values") {
  Generator generator(1);
  const Linear linear(100, 200, true, generator);
  check_uniform(linear.weight, 0.1);
  CHECK(largest(linear.bias) <= 0.1);
  CHECK(largest(linear.bias) > 0.09);
  check_normal(Embedding(200, 100, generator).weight, 0, 1);
  const LayerNorm norm(5);
  check_equal(norm.weight, ones({5}));
  check_equal(norm.bias, zeros({5}));
  CHECK_FALSE(LayerNorm(5, false).bias.defined());
  CHECK_FALSE(Linear(2, 2, false).bias.defined());
}

TEST_CASE("a GPT starts from GPT-2's first values") {
  Generator generator(1);
  GPTConfig config{.block_size = 64, .vocab_size = 100, .n_layer = 2, .n_head = 4, .n_embd = 64};
  config.tie_weights = false;
  GPT model(config, generator);
  for (const auto& parameter : model.named_parameters()) {
    const auto& [name, p] = parameter;
    INFO(parameter.first);
    if (name.ends_with(".bias")) {
      check_equal(p, zeros(p.shape()));
    } else if (name.find("ln_") != std::string::npos) {
      check_equal(p, ones(p.shape()));
    } else {
      const bool residual = name.ends_with("out_proj.weight") || name.ends_with("c_proj.weight");
      CHECK(deviation_of(p) == doctest::Approx(residual ? 0.01 : 0.02).epsilon(0.05));  // 0.02 / √(2 · 2)
      CHECK(std::abs(mean_of(p)) < 0.002);
    }
  }
  const IndexTensor ids = randint(0, 100, {2, 64}, generator);
  CHECK(model.loss(ids, ids).item() == doctest::Approx(std::log(100.0)).epsilon(0.05));
}

TEST_CASE("the same seed gives the same model") {
  Generator a(3), b(3), c(4);
  const GPTConfig config{.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4};
  GPT first(config, a), second(config, b), other(config, c);
  check_equal(first.wpe.weight, second.wpe.weight);
  CHECK(difference(first.wpe.weight, other.wpe.weight, 1e-3) != "");
}

TEST_CASE("sinusoidal positions are sines and cosines of falling frequency") {
  const Tensor p = sinusoidal_positions(50, 6);
  CHECK(p.shape() == Shape{50, 6});
  check_equal(p[0], tensor({0, 1, 0, 1, 0, 1}));
  for (const int64_t t : {1, 7, 49}) {
    for (int64_t i = 0; i < 6; i += 2) {
      const double angle = static_cast<double>(t) * std::pow(10000.0, -static_cast<double>(i) / 6);
      CHECK(p.at({t, i}) == doctest::Approx(std::sin(angle)).epsilon(1e-5));
      CHECK(p.at({t, i + 1}) == doctest::Approx(std::cos(angle)).epsilon(1e-5));
    }
  }
  check_close(sum(mul(p, p), {-1}), full({50}, 3));
  CHECK(sinusoidal_positions(0, 4).shape() == Shape{0, 4});
}

TEST_CASE("initialisers say what they cannot fill") {
  const std::string text = ": a weight of two dims or more is needed: (3,)";
  const Tensor vector = zeros({3}), strided = transpose(zeros({2, 3}), 0, 1);
  check_errors({
      {"ShapeError: fans" + text, [&] { init::fans(vector); }},
      {"ShapeError: xavier_uniform_" + text, [&] { init::xavier_uniform_(vector); }},
      {"ShapeError: xavier_normal_" + text, [&] { init::xavier_normal_(vector); }},
      {"ShapeError: kaiming_uniform_" + text, [&] { init::kaiming_uniform_(vector); }},
      {"ShapeError: kaiming_normal_" + text, [&] { init::kaiming_normal_(vector); }},
      {"ShapeError: orthogonal_" + text, [&] { init::orthogonal_(vector); }},
      {"ValueError: orthogonal_: a contiguous tensor is needed", [&] { init::orthogonal_(strided); }},
      {"ValueError: xavier_uniform_: the gain must not be negative: -1",
       [] {
         init::xavier_uniform_(zeros({2, 3}), -1);
       }},
      {"ValueError: xavier_normal_: the gain must not be negative: -0.5",
       [] {
         init::xavier_normal_(zeros({2, 3}), -0.5);
       }},
      {"ValueError: xavier_uniform_: the gain must not be negative: nan",
       [] {
         init::xavier_uniform_(zeros({2, 3}), std::nan(""));
       }},
      {"ValueError: uniform_: a contiguous tensor is needed", [&] { init::uniform_(strided, 0, 1); }},
      {"ValueError: normal_: a contiguous tensor is needed", [&] { init::normal_(strided, 0, 1); }},
  });
}
