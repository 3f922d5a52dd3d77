#include "tinytensor/models/pretrained.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/io/whole_folder.h"
#include "tinytensor/models/frame.h"
#include "tinytensor/models/generation_config.h"
#include "tinytensor/models/llama.h"
#include "tinytensor/models/pretrained_config.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tokenizers/load_tokenizer.h"
#include "tinytensor/tokenizers/published/save_tokenizer_json.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

/// A tensor of the file, and the parameters that are in it: one, or three side by side along its last dim.
struct Entry {
  std::string name;
  Shape shape;
  std::vector<Tensor*> parameters;
};

/// A layer's weight, (in, out) in the file, and its bias: of one layer, or of several with the same input.
void add_linear(std::vector<Entry>& entries, const std::string& name, int64_t in, int64_t out,
                const std::vector<Linear*>& layers) {
  Entry weight{name + ".weight", {in, out}, {}}, bias{name + ".bias", {out}, {}};
  for (Linear* layer : layers) {
    weight.parameters.push_back(&layer->weight);
    bias.parameters.push_back(&layer->bias);
  }
  entries.push_back(weight);
  entries.push_back(bias);
}

void add_norm(std::vector<Entry>& entries, const std::string& name, int64_t width, Norm& norm) {
  entries.push_back({name + ".weight", {width}, {&norm.weight}});
  entries.push_back({name + ".bias", {width}, {&norm.bias}});
}

/// All tensors of a file, but for the head's: it is no linear layer to them, as it can be the embedding.
std::vector<Entry> entries_of(GPT& model) {
  const int64_t width = model.config.n_embd;
  std::vector<Entry> entries{{"wte.weight", {model.config.vocab_size, width}, {&model.wte.weight}},
                             {"wpe.weight", {model.config.block_size, width}, {&model.wpe.weight}}};
  for (size_t i = 0; i < model.h.size(); ++i) {
    TransformerBlock& block = model.h[i];
    const std::string name = fmt::format("h.{}.", i);
    add_norm(entries, name + "ln_1", width, block.ln_1);
    add_linear(entries, name + "attn.c_attn", width, 3 * width,
               {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj});
    add_linear(entries, name + "attn.c_proj", width, width, {&block.attn.out_proj});
    add_norm(entries, name + "ln_2", width, block.ln_2);
    add_linear(entries, name + "mlp.c_fc", width, 4 * width, {&block.mlp.c_fc});
    add_linear(entries, name + "mlp.c_proj", 4 * width, width, {&block.mlp.c_proj});
  }
  add_norm(entries, "ln_f", width, model.ln_f);
  return entries;
}

bool is_linear_weight(const Entry& entry) {
  return entry.shape.size() == 2 && entry.name.starts_with("h.");  // the two embeddings are not
}

/// Part `index` of `count` along the last dim of what is in the file; a linear layer's weight is turned to (out, in).
Tensor part_of(const Tensor& whole, const Entry& entry, size_t index) {
  const int64_t width = whole.size(-1) / std::ssize(entry.parameters);
  const int64_t begin = static_cast<int64_t>(index) * width;
  const Tensor part = slice(whole, -1, begin, begin + width);
  return is_linear_weight(entry) ? transpose(part, 0, 1) : part;
}

// --- reading ---------------------------------------------------------------------------------------------------------

/// The tensors of a model.safetensors, by names without prefix.
class ModelFile {
 public:
  explicit ModelFile(const fs::path& path)
      : file_(path), path_(shown(path)), prefix_(file_.contains("transformer.wte.weight") ? "transformer." : "") {}

  /// FileError unless the shape is that which the configuration asks for.
  Tensor view(const std::string& name, const Shape& shape) {
    const std::string full = name == "lm_head.weight" ? name : prefix_ + name;  // which never has one
    const Shape& found = file_.info(full).shape;
    if (found != shape) {
      fail<FileError>(
          "{}: tensor {} has the shape {}, but by config.json it is {}\n  hint: both files must be of the same model",
          path_, printable(full), readable(to_string(found)), to_string(shape));
    }
    used_.insert(full);
    return file_.view(full);
  }

  size_t size() const { return file_.tensors().size(); }
  const std::string& path() const { return path_; }

  /// FileError for a tensor that no model of this configuration has. Masks were published with the weights at first.
  void check_all_used(bool tied, const Shape& head) const {
    for (const TensorInfo& info : file_.tensors()) {
      const bool is_mask = info.name.ends_with(".attn.bias") || info.name.ends_with(".attn.masked_bias");
      if (is_mask || used_.contains(info.name)) continue;
      if (tied && info.name == "lm_head.weight" && info.shape == head) {
        check_tied_head(path_, file_, info.name, file_, prefix_ + "wte.weight");
        continue;
      }
      fail<FileError>(
          "{}: holds a tensor {}, which a GPT-2 as config.json has it does not have\n"
          "  hint: both files must be of the same model",
          path_, printable(info.name));
    }
  }

 private:
  SafetensorsFile file_;
  std::string path_;
  std::string prefix_;
  std::set<std::string> used_;
};

GPT read_model(const fs::path& path, const GPTConfig& config) {
  const NoGrad guard;
  ModelFile file(path);
  // A frame is made only where the file has the twelve tensors of each layer that the configuration claims.
  if (config.n_layer > static_cast<int64_t>(file.size() / 12)) {
    fail<FileError>(
        "{}: holds {} tensors, too few for the {} layers of config.json\n"
        "  hint: both files must be of the same model",
        file.path(), file.size(), config.n_layer);
  }
  GPT model = frame_of(config);
  for (const Entry& entry : entries_of(model)) {
    const Tensor whole = file.view(entry.name, entry.shape);
    for (size_t i = 0; i < entry.parameters.size(); ++i) {
      *entry.parameters[i] = part_of(whole, entry, i).detach().requires_grad_();
    }
  }
  model.lm_head.weight = model.wte.weight;
  if (!config.tie_weights) {
    model.lm_head.weight = file.view("lm_head.weight", model.wte.weight.shape()).requires_grad_();
  }
  file.check_all_used(config.tie_weights, model.wte.weight.shape());
  model.eval();
  return model;
}

constexpr size_t largest_config = size_t{1} << 20;

void refuse_other_weights(const fs::path& folder) {
  const fs::path model_file = folder / "model.safetensors";
  std::error_code ignored;
  if (fs::exists(model_file, ignored)) return;
  if (fs::exists(folder / "pytorch_model.bin", ignored)) {
    fail<FileError>(
        "{}: is not there, only a pytorch_model.bin, which is a program and not read\n"
        "  hint: safetensors.torch.save_file(torch.load(…), …) converts it",
        shown(model_file));
  }
  if (fs::exists(folder / "model.int8.safetensors", ignored)) {
    fail<FileError>("{}: is not there, only a model in int8\n  hint: load_quantized() reads it", shown(model_file));
  }
}

Pretrained read_gpt2(const fs::path& folder, std::string_view json, const std::string& file) {
  const GPTConfig config = parse_pretrained_config(json, file);
  refuse_other_weights(folder);
  GPT model = read_model(folder / "model.safetensors", config);
  std::shared_ptr<const Tokenizer> tokenizer = load_tokenizer(folder);
  if (tokenizer->vocab_size() != config.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model {}\n  hint: all files must be of the same model",
                    shown(folder), tokenizer->vocab_size(), config.vocab_size);
  }
  constexpr int64_t any_token = INT64_MAX;  // it has no end tokens here
  return {std::move(model), std::move(tokenizer), {}, read_generation_config(folder, any_token).not_followed};
}

Pretrained read_llama_folder(const fs::path& folder, std::string_view json, const std::string& file) {
  const LlamaConfig config = parse_llama_config(json, file);
  GenerationConfig generation = read_generation_config(folder, config.gpt.vocab_size, config.end_tokens);
  refuse_other_weights(folder);
  GPT model = read_llama(folder, config);
  std::shared_ptr<const Tokenizer> tokenizer = load_tokenizer(folder);
  if (tokenizer->vocab_size() > config.gpt.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model only {}\n  hint: all files must be of the same model",
                    shown(folder), tokenizer->vocab_size(), config.gpt.vocab_size);
  }
  return {std::move(model), std::move(tokenizer), std::move(generation.end_tokens), std::move(generation.not_followed)};
}

Pretrained read_pretrained(const fs::path& folder) {
  const fs::path config_file = folder / "config.json";
  const std::string json = read_file(config_file, largest_config), name = shown(config_file);
  return is_llama_config(json, name) ? read_llama_folder(folder, json, name) : read_gpt2(folder, json, name);
}

}  // namespace

Pretrained from_pretrained(const fs::path& folder) {
  std::optional<Pretrained> pretrained;
  read_whole_folder(folder, [&](const fs::path& source) { pretrained.emplace(read_pretrained(source)); });
  return std::move(*pretrained);
}

// --- writing ---------------------------------------------------------------------------------------------------------

namespace {

/// The token that GPT-2's tokenizer puts between two texts.
std::optional<int64_t> end_of_text(const Tokenizer& tokenizer) {
  for (int64_t id = tokenizer.vocab_size() - 1; id >= 0; --id) {
    if (tokenizer.token(id) == "<|endoftext|>") return id;
  }
  return std::nullopt;
}

std::map<std::string, Tensor> gpt2_tensors(const GPT& model) {
  GPT copy = model;  // of the handles: entries point to parameters that could be exchanged
  std::map<std::string, Tensor> tensors;
  for (const Entry& entry : entries_of(copy)) {
    std::vector<Tensor> parts;
    for (const Tensor* parameter : entry.parameters) {
      const Tensor part =
          parameter->defined() ? *parameter : zeros({entry.shape.back() / std::ssize(entry.parameters)});
      parts.push_back(is_linear_weight(entry) ? transpose(part, 0, 1) : part);
    }
    tensors["transformer." + entry.name] = parts.size() == 1 ? parts.front() : cat(parts, -1);
  }
  if (!model.config.tie_weights) tensors["lm_head.weight"] = model.lm_head.weight;
  return tensors;
}

std::string llama_json(const GPT& model, const Tokenizer& tokenizer, const std::vector<int64_t>& end_tokens) {
  LlamaConfig config = llama_config_of(model, end_tokens);
  config.first_token = tokenizer.bos();
  return to_llama_json(config);
}

void check_savable(const GPT& model, const Tokenizer& tokenizer) {
  const GPTConfig& config = model.config;
  if (!is_llama(config)) check_gpt2("save_pretrained", config);
  const bool has_table = model.wte.weight.defined() || (is_llama(config) && model.wte.stored != nullptr);
  if (!has_table || std::ssize(model.h) != config.n_layer) {
    fail<ValueError>("save_pretrained: the model has {} blocks, its configuration {}", model.h.size(), config.n_layer);
  }
  const bool fits =
      is_llama(config) ? tokenizer.vocab_size() <= config.vocab_size : tokenizer.vocab_size() == config.vocab_size;
  if (!fits) {
    fail<ValueError>("save_pretrained: the tokenizer knows {} tokens, the model {}", tokenizer.vocab_size(),
                     config.vocab_size);
  }
}

}  // namespace

const std::vector<std::string>& pretrained_file_names() {
  static const std::vector<std::string> names{"config.json",
                                              "generation_config.json",
                                              "model.safetensors",
                                              "model.safetensors.index.json",
                                              "model.int8.safetensors",
                                              "characters.json",
                                              "merges.txt",
                                              "vocab.json",
                                              "tokenizer.json",
                                              "tokenizer_config.json"};
  return names;
}

void save_pretrained(const fs::path& folder, const GPT& model, const Tokenizer& tokenizer,
                     std::vector<int64_t> end_tokens) {
  check_savable(model, tokenizer);
  const NoGrad guard;
  const std::optional<int64_t> end = end_of_text(tokenizer);
  if (end_tokens.empty() && end) end_tokens = {*end};
  const bool llama_folder = is_llama(model.config);
  const std::string config =
      llama_folder ? llama_json(model, tokenizer, end_tokens) : to_pretrained_json(model.config, end);
  const std::map<std::string, Tensor> tensors = llama_folder ? llama_tensors(model) : gpt2_tensors(model);
  replace_whole_folder(folder, pretrained_file_names(), [&](const fs::path& fresh) {
    write_file(fresh / "config.json", config);
    save_safetensors(fresh / "model.safetensors", tensors, {{"format", "pt"}});
    tokenizer.save(fresh);
    save_tokenizer_json(fresh, tokenizer);
  });
}

void own_in_float(GPT& model) {
  const NoGrad guard;
  const auto widen = [](Tensor& weight, std::shared_ptr<const StoredWeight>& stored) {
    if (stored == nullptr) return;
    weight = in_float(*stored).requires_grad_();
    stored = nullptr;
  };
  const bool is_tied = model.wte.stored != nullptr && model.lm_head.stored == model.wte.stored;
  widen(model.wte.weight, model.wte.stored);
  if (is_tied) {
    model.lm_head.weight = model.wte.weight;
    model.lm_head.stored = nullptr;
  }
  for (const auto& [name, module] : model.named_modules()) {
    if (auto* const layer = dynamic_cast<Linear*>(module)) widen(layer->weight, layer->stored);
  }
  model.own_parameters();
}

}  // namespace tinytensor
