#include "examples/commands/bench/workload.h"

#include "examples/commands/bench/network_step.h"
#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

Workload workload(const std::string& name, int64_t layers, int64_t heads, int64_t width, int64_t block, int64_t batch) {
  GPTConfig config;
  config.n_layer = layers, config.n_head = heads, config.n_embd = width, config.block_size = block;
  config.vocab_size = 65;
  config.bias = false;
  return {name, config, batch};
}

GPT seeded_model(const GPTConfig& config) {
  manual_seed(1337);
  return GPT(config);
}

std::vector<Workload> make_workloads() {
  std::vector<Workload> list{workload("tiny", 2, 2, 32, 16, 8), workload("small", 2, 4, 64, 32, 32),
                             workload("cpu", 4, 4, 128, 64, 12), workload("baby", 6, 6, 384, 256, 64),
                             workload("generation", 4, 4, 128, 64, 1)};
  list.back().generates = true;
  for (const int64_t length : {64, 256, 1024, 4096}) {
    list.push_back(workload("context-" + std::to_string(length), 4, 4, 128, length, 4096 / length));
  }
  list.push_back({.name = "lenet", .config = {.block_size = 1}, .batch_size = 64, .without_gpt = true});
  list.push_back({.name = "conv3x3", .config = {.block_size = 1}, .batch_size = 32, .without_gpt = true});
  list.push_back({.name = "lstm", .config = {.block_size = 64}, .batch_size = 16, .without_gpt = true});
  return list;
}

}  // namespace

double Workload::operations_per_unit() const {
  if (without_gpt) return network_operations(name, batch_size);
  const double training = training_operations(config, batch_size, config.block_size).total();
  return generates ? training / 3 : training;
}

const std::vector<Workload>& workloads() {
  static const std::vector<Workload> all = make_workloads();
  return all;
}

std::vector<std::string> row_names(const std::string& word) {
  std::vector<std::string> names;
  for (const Workload& workload : workloads()) {
    if (word == "all" || word == workload.name || (word == "context" && workload.is_context()) ||
        (word == "convolution" && workload.without_gpt && workload.name != "lstm")) {
      names.push_back(workload.name);
    }
  }
  return names;
}

const Workload& find_workload(const std::string& name) {
  std::string names;
  for (const Workload& candidate : workloads()) {
    if (candidate.name == name) return candidate;
    names += (names.empty() ? "" : ", ") + candidate.name;
  }
  fail<ValueError>("bench: there is no row '{}'\n  hint: the rows are {}", name, names);
}

WorkloadRun::WorkloadRun(const Workload& workload)
    : workload_(workload),
      model_(seeded_model(workload.config)),
      optimizer_(decay_matrices_only(model_.parameters(), 1e-3, 0.1), {0.9, 0.99, 1e-8}) {}

double WorkloadRun::train_step() {
  const int64_t batch = workload_.batch_size, length = workload_.config.block_size;
  const IndexTensor drawn = randint(0, workload_.config.vocab_size, {batch, length + 1});
  IndexTensor inputs({batch, length}), targets({batch, length});
  for (int64_t b = 0; b < batch; ++b) {
    std::copy_n(drawn.data() + b * (length + 1), length, inputs.data() + b * length);
    std::copy_n(drawn.data() + b * (length + 1) + 1, length, targets.data() + b * length);
  }
  done("batch");
  Tensor loss = model_.loss(inputs, targets);
  optimizer_.zero_grad();
  done("zero_grad");
  backward(loss);
  const double value = static_cast<double>(loss.item());
  loss = Tensor();
  done("free the graph");
  clip_grad_norm(model_.parameters(), 1.0);
  done("clip_grad_norm");
  optimizer_.step();
  done("AdamW");
  return value;
}

void WorkloadRun::generate() {
  model_.eval();
  model_.generate({0}, workload_.tokens_per_unit());
}

}  // namespace tinytensor
