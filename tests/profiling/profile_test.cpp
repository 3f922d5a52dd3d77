#include "tinytensor/profiling/profile.h"

#include <map>
#include <stdexcept>
#include <thread>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor::tests {
namespace {

GPTConfig small_config() {
  GPTConfig config;
  config.n_layer = 2, config.n_head = 2, config.n_embd = 16, config.block_size = 8, config.vocab_size = 11;
  return config;
}

std::map<std::string, ProfileEntry> by_name(const RecordedStep& step, GroupBy by) {
  std::map<std::string, ProfileEntry> entries;
  for (const ProfileEntry& entry : entries_of(step, by)) entries[entry.name] = entry;
  return entries;
}

void one_product() { backward(sum(matmul(ones({2, 3}).requires_grad_(), ones({3, 4})))); }

}  // namespace

TEST_CASE("a recorded step has all ops, layers by the names of their parameters, and parts; nothing is left over") {
  GPT model(small_config());
  AdamW optimizer(model.parameters(), 1e-3);
  const IndexTensor ids = randint(0, 11, {3, 8});
  Profile profile(model);
  for (int i = 0; i < 3; ++i) {
    Recording recording = profile.record();
    optimizer.zero_grad();
    backward(model.loss(ids, ids));
    recording.part("backward is done");
    optimizer.step();
    recording.part("AdamW");
  }
  CHECK(profile.steps() == 3);
  const RecordedStep& step = profile.fastest();
  for (const double seconds : profile.seconds()) CHECK(seconds >= step.seconds());

  auto ops = by_name(step, GroupBy::op);
  CHECK(ops["FeedForward"].calls == 2);
  CHECK(ops["Linear"].calls == 2 * 4 + 1);
  CHECK(ops["Linear"].backward > 0);
  CHECK(ops["AdamW"].calls == 1);
  auto layers = by_name(step, GroupBy::layer);
  CHECK(layers.contains("h.1.mlp"));
  CHECK(layers.contains("h.0.attn"));
  CHECK(layers["h.0.attn.q_proj"].backward > 0);
  CHECK(layers["wte"].backward > 0);  // a tied head goes by the name of the table
  double seconds = 0;
  for (const auto& [name, entry] : ops) seconds += entry.seconds();
  CHECK(seconds == doctest::Approx(step.seconds()));
}

TEST_CASE("what a forward keeps adds up to what is live when it is done") {
  const Tensor x = ones({64, 64}).requires_grad_();
  Profile profile;
  {
    Recording recording = profile.record();
    const Tensor y = exp(mul(x, x));
    recording.part("held");
  }
  int64_t kept = 0;
  for (const ProfileEntry& entry : entries_of(profile.fastest())) kept += entry.kept_bytes;
  CHECK(kept == static_cast<int64_t>(2 * pooled_bytes(64 * 64 * sizeof(real))));  // of mul and of exp
}

TEST_CASE("work behind the last event is a part of its own") {
  const Tensor x = ones({100, 100}), y = ones({100, 100});
  Profile profile;
  {
    Recording recording = profile.record();
    one_product();
    const Tensor z = matmul(x, y);  // not recorded: nobody asks for a gradient
  }
  const ProfileEntry rest = by_name(profile.fastest(), GroupBy::op)["the rest"];
  CHECK(rest.calls == 1);
  CHECK(rest.cost.operations == 2e6);
}

TEST_CASE("a step that ends by an exception is forgotten, and the next one is recorded") {
  Profile profile;
  const Kernels& before = kernels();
  CHECK_THROWS_AS(
      [&] {
        Recording recording = profile.record();
        one_product();
        throw std::runtime_error("the batch is broken");
      }(),
      std::runtime_error);
  CHECK(profile.steps() == 0);
  CHECK(&kernels() == &before);
  {
    Recording recording = profile.record();
    one_product();
  }
  CHECK(profile.steps() == 1);
}

TEST_CASE("a recording within another one is refused, from another thread too, and does not disturb it") {
  const std::string says =
      "ValueError: Profile: kernels are being counted already: one recording at a time\n  hint: end the other one "
      "first";
  Profile outer, inner;
  {
    Recording recording = outer.record();
    CHECK(thrown_by([&] { Recording second = inner.record(); }) == says);
    std::string from_thread;
    std::thread([&] { from_thread = thrown_by([&] { Recording second = inner.record(); }); }).join();
    CHECK(from_thread == says);
    one_product();
  }
  CHECK(outer.steps() == 1);
  CHECK(by_name(outer.fastest(), GroupBy::op)["Matmul"].calls == 1);
  CHECK(inner.steps() == 0);
}

TEST_CASE("what other threads compute meanwhile is not in it") {
  Profile profile;
  {
    Recording recording = profile.record();
    std::thread([] {
      for (int i = 0; i < 20; ++i) one_product();
    }).join();
    one_product();
  }
  const ProfileEntry product = by_name(profile.fastest(), GroupBy::op)["Matmul"];
  CHECK(product.calls == 1);
  CHECK(product.cost.operations == 3 * 2 * 2 * 3 * 4 - 2 * 2 * 3 * 4);  // forward, and one gradient
}

TEST_CASE("nobody watches where nothing is recorded, and a profile without a step has no table") {
  Profile profile;
  one_product();
  CHECK(profile.steps() == 0);
  check_errors(
      {{"ValueError: Profile: no step was recorded\n  hint: { Recording recording = profile.record(); … } "
        "around a step",
        [&] { profile.table(); }}});
}

TEST_CASE("watching changes no number") {
  const auto gradient = [](Profile* profile) {
    Generator generator(3);
    GPT model(small_config(), generator);
    const IndexTensor ids({1, 4}, {1, 2, 3, 4});
    std::optional<Recording> recording;
    if (profile != nullptr) recording.emplace(*profile);
    backward(model.loss(ids, ids));
    return model.wte.weight.grad();
  };
  Profile profile;
  check_equal(gradient(&profile), gradient(nullptr));
}

TEST_CASE("layers of ops without parameters are what their inputs have in common") {
  Sequential net(Linear(4, 4), Linear(4, 4));

  const Tensor x = ones({2, 4});
  Profile profile(net);
  {
    Recording recording = profile.record();
    const Tensor y = net.forward(x);
    backward(sum(relu(y)));
  }
  auto layers = by_name(profile.fastest(), GroupBy::layer);
  CHECK(layers["0"].calls == 1);
  CHECK(layers["1"].calls == 3);  // linear, relu, sum
}

}  // namespace tinytensor::tests
