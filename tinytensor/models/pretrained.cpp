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

void add_norm(std::vector<Entry>& entries, const std::string& name, int64_t width, LayerNorm& norm) {
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
      if (is_mask || used_.contains(info.name) || (tied && info.name == "lm_head.weight" && info.shape == head))
        continue;
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

Pretrained read_pretrained(const fs::path& folder) {
  constexpr size_t largest_config = size_t{1} << 20;
  const fs::path config_file = folder / "config.json", model_file = folder / "model.safetensors";
  const GPTConfig config = parse_pretrained_config(read_file(config_file, largest_config), shown(config_file));
  std::error_code ignored;
  if (!fs::exists(model_file, ignored) && fs::exists(folder / "pytorch_model.bin", ignored)) {
    fail<FileError>(
        "{}: is not there, only a pytorch_model.bin, which is a program and not read\n"
        "  hint: safetensors.torch.save_file(torch.load(…), …) converts it",
        shown(model_file));
  }
  if (!fs::exists(model_file, ignored) && fs::exists(folder / "model.int8.safetensors", ignored)) {
    fail<FileError>("{}: is not there, only a model in int8\n  hint: load_quantized() reads it", shown(model_file));
  }
  GPT model = read_model(model_file, config);
  std::shared_ptr<const Tokenizer> tokenizer = load_tokenizer(folder);
  if (tokenizer->vocab_size() != config.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model {}\n  hint: all files must be of the same model",
                    shown(folder), tokenizer->vocab_size(), config.vocab_size);
  }
  return {std::move(model), std::move(tokenizer)};
}

}  // namespace

GPT frame_of(const GPTConfig& config) {
  GPTConfig narrow = config;
  narrow.vocab_size = narrow.block_size = narrow.n_embd = narrow.n_head = 1;
  Generator unused;  // the default generator must not move
  GPT model(narrow, unused);
  model.config = config;
  for (TransformerBlock& block : model.h) block.attn.num_heads = config.n_head;
  return model;
}

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

/// All that belongs to a model or to a tokenizer of any kind, of which a folder has one.
const std::vector<std::string> file_names{
    "config.json", "model.safetensors", "characters.json",       "merges.txt",
    "vocab.json",  "tokenizer.json",    "tokenizer_config.json", "model.int8.safetensors"};

}  // namespace

void save_pretrained(const fs::path& folder, const GPT& model, const Tokenizer& tokenizer) {
  if (model.config.positions != Positions::learned) {
    fail<ValueError>("save_pretrained: a GPT-2 as it is published has learned positions, this model has {} ones",
                     to_string(model.config.positions));
  }
  if (!model.wte.weight.defined() || std::ssize(model.h) != model.config.n_layer) {
    fail<ValueError>("save_pretrained: the model has {} blocks, its configuration {}", model.h.size(),
                     model.config.n_layer);
  }
  if (tokenizer.vocab_size() != model.config.vocab_size) {
    fail<ValueError>("save_pretrained: the tokenizer knows {} tokens, the model {}", tokenizer.vocab_size(),
                     model.config.vocab_size);
  }
  const NoGrad guard;
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
  replace_whole_folder(folder, file_names, [&](const fs::path& fresh) {
    write_file(fresh / "config.json", to_pretrained_json(model.config, end_of_text(tokenizer)));
    save_safetensors(fresh / "model.safetensors", tensors, {{"format", "pt"}});
    tokenizer.save(fresh);
    save_tokenizer_json(fresh, tokenizer);
  });
}

}  // namespace tinytensor
