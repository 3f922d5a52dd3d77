#include "tinytensor/training/module_checkpoint.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/training/snapshot.h"

namespace tinytensor {
namespace {

using Tensors = std::map<std::string, Tensor>;

const std::string model_prefix = "model.", optimizer_prefix = "optimizer.";

// The seed and the bits of the cached normal have 64 bits, which an int64 holds in another reading.
IndexTensor to_tensor(const Generator::State& state) {
  std::vector<int64_t> numbers(state.words.begin(), state.words.end());
  numbers.push_back(state.position);
  numbers.push_back(std::bit_cast<int64_t>(state.seed));
  numbers.push_back(state.cached_normal ? 1 : 0);
  numbers.push_back(std::bit_cast<int64_t>(state.cached_normal.value_or(0.0)));
  const auto size = static_cast<int64_t>(numbers.size());
  return IndexTensor({size}, numbers);
}

/// FileError unless these are the numbers of to_tensor().
Generator::State to_state(const IndexTensor& numbers, const std::string& file) {
  Generator::State state;
  const size_t words = state.words.size();
  const std::vector<int64_t> all = numbers.to_vector();
  const auto is_word = [](int64_t word) { return word >= 0 && word <= int64_t{UINT32_MAX}; };
  const bool fits = all.size() == words + 4 &&
                    std::all_of(all.begin(), all.begin() + std::ssize(state.words), is_word) && all[words] >= 0 &&
                    all[words] <= std::ssize(state.words) && (all[words + 2] & ~int64_t{1}) == 0 &&
                    std::isfinite(std::bit_cast<double>(all[words + 3]));
  if (!fits) fail<FileError>("{}: tensor 'generator.state' is not the state of a generator", file);
  std::transform(all.begin(), all.begin() + std::ssize(state.words), state.words.begin(),
                 [](int64_t word) { return static_cast<uint32_t>(word); });
  state.position = static_cast<uint32_t>(all[words]);
  state.seed = std::bit_cast<uint64_t>(all[words + 1]);
  if (all[words + 2] == 1) state.cached_normal = std::bit_cast<double>(all[words + 3]);
  return state;
}

/// The tensors whose names begin so, without the prefix. FileError for whole numbers: none are saved.
Tensors read_part(const SafetensorsFile& file, const std::string& prefix, const std::string& path) {
  Tensors part;
  for (const TensorInfo& info : file.tensors()) {
    if (!info.name.starts_with(prefix)) continue;
    if (!is_floating_point(info.dtype)) {
      fail<FileError>("{}: tensor {} is of type {}: expected F32, F64, F16 or BF16", path, printable(info.name),
                      to_string(info.dtype));
    }
    part[info.name.substr(prefix.size())] = file.read(info.name);
  }
  return part;
}

}  // namespace

void save_module_checkpoint(const std::filesystem::path& path, const Module& model, const Optimizer& optimizer,
                            const std::map<std::string, std::string>& notes, const Generator& generator) {
  Tensors tensors;
  for (const auto& [name, tensor] : model.state_dict()) tensors[model_prefix + name] = tensor;
  for (const auto& [name, tensor] : optimizer.state_dict()) tensors[optimizer_prefix + name] = tensor;
  save_safetensors(path, tensors, notes, {{"generator.state", to_tensor(generator.state())}});
}

std::map<std::string, std::string> load_module_checkpoint(const std::filesystem::path& path, Module& model,
                                                          Optimizer& optimizer, Generator& generator) {
  const SafetensorsFile file(path);
  for (const TensorInfo& info : file.tensors()) {
    const bool is_known = info.name.starts_with(model_prefix) || info.name.starts_with(optimizer_prefix);
    if (is_known || info.name == "generator.state") continue;
    fail<FileError>("{}: holds a tensor {}: it is no checkpoint of a module\n  hint: load_safetensors reads it",
                    shown(path), printable(info.name));
  }
  const Generator::State state = to_state(file.read_index("generator.state"), shown(path));
  try {
    restore({read_part(file, model_prefix, shown(path)), read_part(file, optimizer_prefix, shown(path)), state}, model,
            optimizer, generator);
  } catch (const MisfitError& error) {
    fail<FileError>("{}: does not fit this {}: {}", shown(path), error.part, readable(error.what(), 500));
  }
  return file.metadata();
}

}  // namespace tinytensor
