#include "tinytensor/training/checkpoint_files.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/tokenizers/load_tokenizer.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr int64_t version = 1;                    // of the folder's layout
constexpr size_t largest_json = size_t{1} << 20;  // they take a few KB

}  // namespace

// --- state.json ------------------------------------------------------------------------------------------------------

// JSON has no infinity: a best loss that there isn't yet is null. The cached normal is kept as its bits.
std::string to_state_json(const TrainingState& state) {
  const Generator::State& g = state.generator;
  std::optional<uint64_t> cached_normal;
  if (g.cached_normal) cached_normal = std::bit_cast<uint64_t>(*g.cached_normal);
  const JsonText generator = {{"cached_normal", cached_normal},
                              {"position", g.position},
                              {"seed", g.seed},
                              {"words", JsonText::array({g.words.begin(), g.words.end()})}};
  return JsonText({{"best_val_loss", state.best_val_loss},
                   {"generator", generator},
                   {"iteration", state.iteration},
                   {"iteration_of_best", state.best_iteration},
                   {"options", state.options},
                   {"text_digest", state.text_digest},
                   {"version", version}})
             .line() +
         "\n";
}

TrainingState parse_state_json(std::string_view text, const std::string& file) {
  int64_t found = 0;
  read_json(text, file, {JsonField::integer("version", found, 1, 1'000'000)}, OtherFields::ignored);
  if (found > version) {
    fail<FileError>(
        "{}: written by a newer TinyTensor (version {} of the layout, {} is known)\n  hint: update TinyTensor", file,
        found, version);
  }
  TrainingState state;
  state.best_iteration = -1;
  std::vector<uint32_t> words(state.generator.words.size());
  int64_t position = 0;
  constexpr uint64_t no_normal = std::bit_cast<uint64_t>(std::numeric_limits<double>::infinity());
  uint64_t normal = no_normal;
  read_json(text, file,
            {JsonField::integer("version", found, version, version),
             JsonField::integer("iteration", state.iteration, 0, 1'000'000'000),
             JsonField::integer("iteration_of_best", state.best_iteration, 0, 1'000'000'000).optional(),
             JsonField::number("best_val_loss", state.best_val_loss, 0, std::numeric_limits<double>::max()).optional(),
             JsonField::object("generator",
                               {JsonField::integer("seed", state.generator.seed), JsonField::numbers("words", words),
                                JsonField::integer("position", position, 0, std::ssize(words)),
                                JsonField::integer("cached_normal", normal).optional()}),
             JsonField::texts("options", state.options), JsonField::text("text_digest", state.text_digest)});
  if (state.best_iteration < 0) state.best_iteration = state.iteration;  // older ones do not say
  if (state.best_iteration > state.iteration) {
    fail<FileError>("{}: iteration_of_best is {}: expected at most iteration, {}", file, state.best_iteration,
                    state.iteration);
  }
  std::copy(words.begin(), words.end(), state.generator.words.begin());
  state.generator.position = static_cast<uint32_t>(position);
  if (normal != no_normal) {
    state.generator.cached_normal = std::bit_cast<double>(normal);
    if (!std::isfinite(*state.generator.cached_normal)) {
      fail<FileError>("{}: generator.cached_normal is {}: expected the bits of a finite number", file, normal);
    }
  }
  return state;
}

// --- config.json -----------------------------------------------------------------------------------------------------

std::string to_config_json(const GPTConfig& config) {
  return JsonText({{"bias", config.bias},
                   {"block_size", config.block_size},
                   {"dropout", config.dropout},
                   {"gelu", config.gelu == Gelu::exact ? "exact" : "tanh"},
                   {"layer_norm_eps", config.layer_norm_eps},
                   {"n_embd", config.n_embd},
                   {"n_head", config.n_head},
                   {"n_layer", config.n_layer},
                   {"positions", to_string(config.positions)},
                   {"tie_weights", config.tie_weights},
                   {"vocab_size", config.vocab_size}})
             .lines() +
         "\n";
}

GPTConfig parse_config_json(std::string_view text, const std::string& file) {
  constexpr int64_t largest = int64_t{1} << 31;
  GPTConfig config;
  size_t gelu = 0, positions = 0;
  read_json(
      text, file,
      {JsonField::integer("block_size", config.block_size, 1, largest),
       JsonField::integer("vocab_size", config.vocab_size, 1, largest),
       JsonField::integer("n_layer", config.n_layer, 1, largest),
       JsonField::integer("n_head", config.n_head, 1, largest), JsonField::integer("n_embd", config.n_embd, 1, largest),
       JsonField::number("dropout", config.dropout, 0, 1), JsonField::flag("bias", config.bias),
       JsonField::flag("tie_weights", config.tie_weights), JsonField::word("gelu", {"exact", "tanh"}, gelu),
       JsonField::number("layer_norm_eps", config.layer_norm_eps, 0, 1).optional(),
       JsonField::word("positions", {"learned", "sinusoidal", "rotary"}, positions).optional()});
  config.positions = static_cast<Positions>(positions);
  config.gelu = gelu == 0 ? Gelu::exact : Gelu::tanh;
  if (config.n_embd % config.n_head != 0) {
    fail<FileError>("{}: n_embd {} is not divisible by n_head {}", file, config.n_embd, config.n_head);
  }
  return config;
}

// --- tensors ---------------------------------------------------------------------------------------------------------

namespace {

/// Copies of all tensors, once it is known that they fit into memory.
std::map<std::string, Tensor> read_tensors(const SafetensorsFile& file, const std::string& name) {
  double bytes = 0;
  for (const TensorInfo& info : file.tensors()) bytes += static_cast<double>(info.end - info.begin);
  if (bytes > static_cast<double>(available_memory())) {
    fail<FileError>("{}: its tensors take {:.1f} GB, more memory than there is", name, bytes / 1e9);
  }
  std::map<std::string, Tensor> tensors;
  for (const TensorInfo& info : file.tensors()) {
    if (!is_floating_point(info.dtype)) {
      fail<FileError>("{}: tensor {} is of type {}: expected F32, F64, F16 or BF16", name, printable(info.name),
                      to_string(info.dtype));
    }
    const Tensor tensor = file.read(info.name);
    const real* values = tensor.data();
    const real* end = values + tensor.numel();
    const real* found = std::find_if(values, end, [](real x) { return !std::isfinite(x); });
    if (found != end) {
      fail<FileError>("{}: tensor {} holds {} at place {}: expected finite numbers", name, printable(info.name), *found,
                      found - values);
    }
    tensors[info.name] = tensor;
  }
  return tensors;
}

}  // namespace

std::map<std::string, Tensor> read_model_tensors(const fs::path& path, const GPTConfig& config) {
  const SafetensorsFile file(path);
  double numbers = 0;
  for (const TensorInfo& info : file.tensors()) numbers += static_cast<double>(numel(info.shape));
  // A model is made only of a size that the file proves; each of its layers is several tensors.
  const bool fits = numbers == num_parameters(config) && config.n_layer <= std::ssize(file.tensors()) / 8;
  if (!fits) {
    fail<FileError>(
        "{}: holds {} numbers in {} tensors, but a model as in config.json has {}\n"
        "  hint: both files must be of the same checkpoint",
        shown(path), numbers, file.tensors().size(), num_parameters(config));
  }
  return read_tensors(file, shown(path));
}

std::map<std::string, Tensor> read_optimizer_tensors(const fs::path& path) {
  const SafetensorsFile file(path);
  if (!file.contains("step")) {
    fail<FileError>(
        "{}: has no tensor 'step': it is no state of an optimizer\n"
        "  hint: it must be the file that was saved with model.safetensors, not a copy of that",
        shown(path));
  }
  std::map<std::string, Tensor> tensors = read_tensors(file, shown(path));
  for (const auto& [name, tensor] : tensors) {
    const real* values = tensor.data();
    if (name.ends_with("_sq") && std::any_of(values, values + tensor.numel(), [](real x) { return x < 0; })) {
      fail<FileError>("{}: tensor {} holds a negative number: a mean of squares has none", shown(path),
                      printable(name));
    }
    if (name != "step") continue;
    const bool is_count = tensor.numel() == 1 && values[0] >= 0 && values[0] == std::floor(values[0]);
    if (!is_count || static_cast<double>(values[0]) > 1e9) {
      fail<FileError>("{}: tensor 'step' is no number of steps: expected a whole number from 0 to 1000000000",
                      shown(path));
    }
  }
  return tensors;
}

// --- the folder ------------------------------------------------------------------------------------------------------

const std::vector<std::string> checkpoint_file_names{
    "model.safetensors", "optimizer.safetensors", "config.json",          "state.json", "characters.json", "vocab.json",
    "merges.txt",        "tokenizer.json",        "tokenizer_config.json"};

Checkpoint read_checkpoint_files(const fs::path& folder) {
  const auto text = [&folder](const char* name) { return read_file(folder / name, largest_json); };
  Checkpoint checkpoint;
  checkpoint.folder = folder;
  checkpoint.state = parse_state_json(text("state.json"), shown(folder / "state.json"));
  checkpoint.config = parse_config_json(text("config.json"), shown(folder / "config.json"));
  checkpoint.tokenizer = load_tokenizer(folder);
  if (checkpoint.tokenizer->vocab_size() != checkpoint.config.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model {}", shown(folder),
                    checkpoint.tokenizer->vocab_size(), checkpoint.config.vocab_size);
  }
  checkpoint.model = read_model_tensors(folder / "model.safetensors", checkpoint.config);
  checkpoint.optimizer = read_optimizer_tensors(folder / "optimizer.safetensors");
  return checkpoint;
}

void write_checkpoint_files(const fs::path& folder, const Checkpoint& checkpoint) {
  write_file(folder / "state.json", to_state_json(checkpoint.state));
  save_safetensors(folder / "model.safetensors", checkpoint.model, {{"format", "pt"}});
  save_safetensors(folder / "optimizer.safetensors", checkpoint.optimizer, {{"format", "pt"}});
  write_file(folder / "config.json", to_config_json(checkpoint.config));
  if (checkpoint.tokenizer != nullptr) checkpoint.tokenizer->save(folder);
}

namespace {

constexpr std::string_view first_bytes = "{\"best_val_loss\":";  // of every state.json

/// "state.json.tmp-123" and "state.json.tmp-123.1" -> "state.json": a file that was not finished.
std::string finished_name(const std::string& name) {
  const size_t suffix = name.rfind(".tmp-");
  const bool is_temporary =
      suffix != name.npos && suffix + 5 < name.size() && name.find_first_not_of("0123456789.", suffix + 5) == name.npos;
  return is_temporary ? name.substr(0, suffix) : name;
}

bool is_ours(const std::string& name) {
  return std::find(checkpoint_file_names.begin(), checkpoint_file_names.end(), name) != checkpoint_file_names.end();
}

[[noreturn]] void fail_in_the_way(const fs::path& path, const std::string& fault) {
  fail<FileError>(
      "{}: {}: it is left as it is, and no checkpoint is written there\n"
      "  hint: move it elsewhere, or choose another folder for checkpoints",
      shown(path), fault);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, error), end; entry != end; entry.increment(error)) {
    found.push_back(entry->path());
  }
  if (error) fail<FileError>("{}: cannot be read: {}", shown(folder), error.message());
  return found;
}

}  // namespace

void check_is_part_of_checkpoint(const fs::path& folder) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(folder, ignored);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status)) fail_in_the_way(folder, "is no folder");
  for (const fs::path& entry : entries_of(folder)) {
    const bool is_file = fs::is_regular_file(fs::symlink_status(entry, ignored));
    if (!is_file || !is_ours(finished_name(entry.filename().string()))) {
      fail_in_the_way(entry, "is no part of a checkpoint");
    }
  }
}

void check_is_checkpoint(const fs::path& folder) {
  check_is_part_of_checkpoint(folder);
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(folder, ignored))) return;
  const std::vector<fs::path> entries = entries_of(folder);
  const bool is_marked = std::any_of(entries.begin(), entries.end(), [](const fs::path& entry) {
    return finished_name(entry.filename().string()) == "state.json";
  });
  if (!is_marked && !entries.empty()) fail_in_the_way(folder, "is no checkpoint: it has no state.json");
  if (!fs::exists(folder / "state.json", ignored)) return;
  const std::string text = read_file(folder / "state.json", largest_json).substr(0, first_bytes.size());
  if (!first_bytes.starts_with(text)) fail_in_the_way(folder / "state.json", "is of another program");
}

}  // namespace tinytensor
