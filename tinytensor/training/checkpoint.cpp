#include "tinytensor/training/checkpoint.h"

#include <bit>
#include <nlohmann/json.hpp>

#include "tinytensor/core/error.h"
#include "tinytensor/data/load_tokenizer.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int version = 1;  // of the folder's layout

fs::path beside(const fs::path& folder, const char* suffix) {
  fs::path path = folder.lexically_normal();
  if (!path.has_filename()) path = path.parent_path();  // "out/" -> "out"
  return path += suffix;
}

// --- JSON ------------------------------------------------------------------------------------------------------------

json to_json(const GPTConfig& config) {
  return {{"block_size", config.block_size},
          {"vocab_size", config.vocab_size},
          {"n_layer", config.n_layer},
          {"n_head", config.n_head},
          {"n_embd", config.n_embd},
          {"dropout", config.dropout},
          {"bias", config.bias},
          {"tie_weights", config.tie_weights},
          {"gelu", config.gelu == Gelu::exact ? "exact" : "tanh"},
          {"layer_norm_eps", config.layer_norm_eps}};
}

GPTConfig config_from(const json& fields) {
  GPTConfig config;
  config.block_size = fields.at("block_size").get<int64_t>();
  config.vocab_size = fields.at("vocab_size").get<int64_t>();
  config.n_layer = fields.at("n_layer").get<int64_t>();
  config.n_head = fields.at("n_head").get<int64_t>();
  config.n_embd = fields.at("n_embd").get<int64_t>();
  config.dropout = fields.at("dropout").get<double>();
  config.bias = fields.at("bias").get<bool>();
  config.tie_weights = fields.at("tie_weights").get<bool>();
  config.layer_norm_eps = fields.value("layer_norm_eps", config.layer_norm_eps);
  config.gelu = fields.at("gelu").get<std::string>() == "exact" ? Gelu::exact : Gelu::tanh;
  return config;
}

// JSON has no infinity: a best loss that there isn't yet is null. The cached normal is kept as its bits.
json to_json(const TrainingState& state) {
  const Generator::State& g = state.generator;
  json generator = {{"seed", g.seed}, {"words", g.words}, {"position", g.position}, {"cached_normal", nullptr}};
  if (g.cached_normal) generator["cached_normal"] = std::bit_cast<uint64_t>(*g.cached_normal);
  json best = nullptr;
  if (state.best_val_loss < std::numeric_limits<double>::infinity()) best = state.best_val_loss;
  return {{"version", version},
          {"iteration", state.iteration},
          {"best_val_loss", best},
          {"generator", generator},
          {"options", state.options}};
}

TrainingState state_from(const json& fields) {
  TrainingState state;
  state.iteration = fields.at("iteration").get<int64_t>();
  if (const json& best = fields.at("best_val_loss"); !best.is_null()) state.best_val_loss = best.get<double>();
  state.options = fields.at("options").get<std::map<std::string, std::string>>();
  const json& generator = fields.at("generator");
  state.generator.seed = generator.at("seed").get<uint64_t>();
  state.generator.words = generator.at("words").get<std::array<uint32_t, 624>>();
  state.generator.position = generator.at("position").get<uint32_t>();
  if (const json& normal = generator.at("cached_normal"); !normal.is_null()) {
    state.generator.cached_normal = std::bit_cast<double>(normal.get<uint64_t>());
  }
  return state;
}

/// Reads a JSON file by `convert`. What the parser or a missing field has to say is told with the file's name.
template <class Convert>
auto read_json(const fs::path& path, const Convert& convert) {
  const std::string text = read_file(path);
  try {
    return convert(json::parse(text));
  } catch (const json::exception& error) {
    fail<FileError>("{}: not a file that TinyTensor wrote: {}", path.string(), error.what());
  }
}

void check_version(const fs::path& path, const json& fields) {
  const int found = fields.at("version").get<int>();
  if (found > version) {
    fail<FileError>(
        "{}: written by a newer TinyTensor (version {} of the layout, {} is known)\n  hint: update TinyTensor",
        path.string(), found, version);
  }
}

// --- tensors ---------------------------------------------------------------------------------------------------------

std::map<std::string, Tensor> read_tensors(const fs::path& path) {
  const SafetensorsFile file(path);
  std::map<std::string, Tensor> tensors;
  for (const TensorInfo& info : file.tensors()) tensors[info.name] = file.read(info.name);
  return tensors;
}

bool is_there(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at cannot be read either, which is told then
  return fs::exists(path, ignored);
}

// A checkpoint that was being replaced when its writer was killed is still there under the old name.
fs::path existing(const fs::path& folder) {
  const fs::path old = beside(folder, ".old");
  return !is_there(folder) && is_there(old) ? old : folder;
}

void write_files(const fs::path& folder, const Checkpoint& checkpoint) {
  remove_folder(folder);
  make_folder(folder);
  save_safetensors(folder / "model.safetensors", checkpoint.model, {{"format", "pt"}});
  save_safetensors(folder / "optimizer.safetensors", checkpoint.optimizer, {{"format", "pt"}});
  write_file(folder / "config.json", to_json(checkpoint.config).dump(2) + "\n");
  write_file(folder / "state.json", to_json(checkpoint.state).dump() + "\n");
  if (checkpoint.tokenizer != nullptr) checkpoint.tokenizer->save(folder);
}

}  // namespace

void save_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  const fs::path fresh = beside(folder, ".new");
  const fs::path old = beside(folder, ".old");
  try {
    write_files(fresh, checkpoint);
  } catch (const FileError&) {  // a full disk needs the room
    std::error_code ignored;
    fs::remove_all(fresh, ignored);
    throw;
  }
  if (is_there(folder)) {
    remove_folder(old);
    rename_durably(folder, old);
  }
  rename_durably(fresh, folder);
  remove_folder(old);
}

bool has_checkpoint(const fs::path& folder) { return is_there(existing(folder) / "state.json"); }

Checkpoint load_checkpoint(const fs::path& folder) {
  if (!has_checkpoint(folder)) {
    fail<FileError>("{}: there is no checkpoint\n  hint: ./tt train makes one", folder.string());
  }
  const fs::path source = existing(folder);
  Checkpoint checkpoint;
  checkpoint.state = read_json(source / "state.json", [&source](const json& fields) {
    check_version(source / "state.json", fields);
    return state_from(fields);
  });
  checkpoint.config = read_json(source / "config.json", config_from);
  checkpoint.model = read_tensors(source / "model.safetensors");
  checkpoint.optimizer = read_tensors(source / "optimizer.safetensors");
  checkpoint.tokenizer = load_tokenizer(source);
  if (checkpoint.tokenizer->vocab_size() != checkpoint.config.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model {}", source.string(),
                    checkpoint.tokenizer->vocab_size(), checkpoint.config.vocab_size);
  }
  return checkpoint;
}

GPT load_gpt(const Checkpoint& checkpoint) {
  try {
    Generator unused;  // the first values are overwritten; the default generator must not move
    GPT model(checkpoint.config, unused);
    model.load_state_dict(checkpoint.model);
    model.eval();
    return model;
  } catch (const Error& error) {
    fail<FileError>("checkpoint: the parameters do not fit the configuration: {}", error.what());
  }
}

}  // namespace tinytensor
