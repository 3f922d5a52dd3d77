#include "tinytensor/training/module_checkpoint.h"

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/sgd.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// A network with dropout that learns from random numbers.
struct Run {
  Sequential network{Linear(3, 5), ReLU(), Dropout(0.3), Linear(5, 2)};
  AdamW optimizer{network.parameters(), 0.01};

  void step() {
    const Tensor loss = cross_entropy(network.forward(randn({4, 3})), randint(0, 2, {4}));
    optimizer.zero_grad();
    backward(loss);
    optimizer.step();
  }
  std::vector<real> numbers() const {
    std::vector<real> all;
    for (const Tensor& parameter : network.parameters()) {
      const std::vector<real> values = parameter.to_vector();
      all.insert(all.end(), values.begin(), values.end());
    }
    return all;
  }
};

std::string load_error(const TemporaryFolder& folder, Module& model, Optimizer& optimizer) {
  const std::filesystem::path path = folder / "x";
  std::string text = thrown_by([&] { load_module_checkpoint(path, model, optimizer); });
  const std::string prefix = "FileError: " + path.string() + ": ";
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

}  // namespace

TEST_CASE("a network that is saved and loaded goes on as one that was never stopped, with dropout and cached normals") {
  const TemporaryFolder folder;
  manual_seed(3);
  Run whole;
  for (int i = 0; i < 3; ++i) whole.step();
  default_generator().normal();  // leaves a cached one
  save_module_checkpoint(folder / "x", whole.network, whole.optimizer, {{"epoch", "3"}, {"note", "ünïcode"}});
  for (int i = 0; i < 4; ++i) whole.step();

  manual_seed(99);
  Run resumed;
  const auto notes = load_module_checkpoint(folder / "x", resumed.network, resumed.optimizer);
  CHECK(notes == std::map<std::string, std::string>{{"epoch", "3"}, {"note", "ünïcode"}});
  CHECK(default_generator().initial_seed() == 3);
  for (int i = 0; i < 4; ++i) resumed.step();
  CHECK(resumed.numbers() == whole.numbers());
}

TEST_CASE("a generator of one's own is saved and restored, whatever its seed and place") {
  const TemporaryFolder folder;
  Run run;
  Generator generator(UINT64_MAX);
  for (int drawn = 0; drawn < 3; ++drawn) {
    generator.normal();
    save_module_checkpoint(folder / "x", run.network, run.optimizer, {}, generator);
    Generator other(1);
    load_module_checkpoint(folder / "x", run.network, run.optimizer, other);
    CHECK(other.state() == generator.state());
  }
}

TEST_CASE("a checkpoint that does not fit is refused with its file's name, and changes nothing") {
  const TemporaryFolder folder;
  Run run;
  run.step();
  save_module_checkpoint(folder / "x", run.network, run.optimizer);

  Sequential wider{Linear(3, 6)};
  SGD wide_steps(wider.parameters(), 0.1);
  const std::vector<real> first = wider.parameters()[0].to_vector();
  CHECK(load_error(folder, wider, wide_steps).starts_with("does not fit this model: "));
  CHECK(wider.parameters()[0].to_vector() == first);

  Run other;
  SGD steps(other.network.parameters(), 0.1, {.momentum = 0.9});
  const std::vector<real> numbers = other.numbers();
  const Generator::State before = default_generator().state();
  CHECK(load_error(folder, other.network, steps).starts_with("does not fit this optimizer: "));
  CHECK(other.numbers() == numbers);
  CHECK(default_generator().state() == before);
}

TEST_CASE("what is no checkpoint of a module is refused") {
  const TemporaryFolder folder;
  Run run;
  CHECK(load_error(folder, run.network, run.optimizer).find("No such file") != std::string::npos);
  save_safetensors(folder / "x", {{"weight", tensor({1})}});
  CHECK(load_error(folder, run.network, run.optimizer) ==
        "holds a tensor 'weight': it is no checkpoint of a module\n  hint: load_safetensors reads it");
  save_safetensors(folder / "x", {{"model.0.weight", tensor({1})}});
  CHECK(load_error(folder, run.network, run.optimizer).starts_with("has no tensor 'generator.state'"));
  std::vector<int64_t> state(628);
  const auto refused = [&](size_t i, int64_t value) {
    std::vector<int64_t> changed = state;
    if (i == changed.size())
      changed.push_back(0);
    else
      changed[i] = value;
    const auto size = static_cast<int64_t>(changed.size());
    save_safetensors(folder / "x", {}, {}, {{"generator.state", IndexTensor({size}, changed)}});
    return load_error(folder, run.network, run.optimizer) == "tensor 'generator.state' is not the state of a generator";
  };
  CHECK(refused(628, 0));
  CHECK(refused(0, -1));
  CHECK(refused(623, int64_t{1} << 32));
  CHECK(refused(624, 625));
  CHECK(refused(624, -1));
  CHECK(refused(626, 2));
  CHECK(refused(627, 0x7FF0000000000000));  // the bits of infinity
  CHECK(!refused(625, -1));                 // any seed will do; the parameters are missing instead
}
