#include "tinytensor/quantization/pretrained_int8.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/io/whole_folder.h"
#include "tinytensor/models/pretrained_config.h"
#include "tinytensor/quantization/quantize.h"
#include "tinytensor/quantization/quantized_linear.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tokenizers/load_tokenizer.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr const char* model_file = "model.int8.safetensors";

/// A parameter that stays in float: its name, its shape by the configuration, and where it belongs.
struct InFloat {
  std::string name;
  Shape shape;
  Tensor* parameter;
};

std::vector<InFloat> parameters_in_float(GPT& model) {
  const int64_t width = model.config.n_embd;
  std::vector<InFloat> all{{"wpe.weight", {model.config.block_size, width}, &model.wpe.weight}};
  const auto add_norm = [&](const std::string& name, LayerNorm& norm) {
    all.push_back({name + ".weight", {width}, &norm.weight});
    all.push_back({name + ".bias", {width}, &norm.bias});
  };
  for (size_t i = 0; i < model.h.size(); ++i) {
    add_norm("h." + std::to_string(i) + ".ln_1", model.h[i].ln_1);
    add_norm("h." + std::to_string(i) + ".ln_2", model.h[i].ln_2);
  }
  add_norm("ln_f", model.ln_f);
  for (const auto& [name, layer] : linear_layers(model)) {
    if (name == "lm_head") continue;
    const int64_t out = name.ends_with(".c_fc") ? 4 * width : width;
    all.push_back({name + ".bias", {out}, &layer->bias});
  }
  return all;
}

/// A weight in 8 bits: its name, its shape by the configuration, and where it belongs.
struct InInt8 {
  std::string name;
  Shape shape;
  std::shared_ptr<const StoredWeight>* stored;
  Tensor* weight;
};

std::vector<InInt8> weights_in_int8(GPT& model) {
  const int64_t width = model.config.n_embd;
  std::vector<InInt8> all{{"wte", {model.config.vocab_size, width}, &model.wte.stored, &model.wte.weight}};
  for (const auto& [name, layer] : linear_layers(model)) {
    const bool is_head = name == "lm_head";
    if (is_head && model.config.tie_weights) continue;
    const int64_t out = is_head ? model.config.vocab_size : name.ends_with(".c_fc") ? 4 * width : width;
    const int64_t in = name.ends_with("mlp.c_proj") ? 4 * width : width;
    all.push_back({name, {out, in}, &layer->stored, &layer->weight});
  }
  return all;
}

/// What save_pretrained and save_quantized write: a folder has one model and one tokenizer.
const std::vector<std::string> file_names{"config.json",     "model.safetensors",    model_file,
                                          "characters.json", "merges.txt",           "vocab.json",
                                          "tokenizer.json",  "tokenizer_config.json"};

std::optional<int64_t> end_of_text(const Tokenizer& tokenizer) {
  for (int64_t id = tokenizer.vocab_size() - 1; id >= 0; --id) {
    if (tokenizer.token(id) == "<|endoftext|>") return id;
  }
  return std::nullopt;
}

void check_savable(const GPT& model, const Tokenizer& tokenizer) {
  if (model.config.positions != Positions::learned) {
    fail<ValueError>("save_quantized: its config.json knows learned positions, this model has {} ones",
                     to_string(model.config.positions));
  }
  if (tokenizer.vocab_size() != model.config.vocab_size) {
    fail<ValueError>("save_quantized: the tokenizer knows {} tokens, the model {}", tokenizer.vocab_size(),
                     model.config.vocab_size);
  }
}

const QuantizedLinear& checked_int8(const InInt8& entry) {
  const auto* const layer = dynamic_cast<const QuantizedLinear*>(entry.stored->get());
  if (layer == nullptr) {
    fail<ValueError>("save_quantized: {} is not in 8 bits\n  hint: quantize(model) first", entry.name);
  }
  if (layer->input_scale) {
    fail<ValueError>("save_quantized: {} has a static scale of its input, which the file does not hold", entry.name);
  }
  return *layer;
}

// --- reading ---------------------------------------------------------------------------------------------------------

class Int8File {
 public:
  explicit Int8File(const fs::path& path) : file_(path), path_(shown(path)) {}

  Tensor in_float(const std::string& name, const Shape& shape) {
    check_shape(name, shape);
    return file_.read(name);
  }
  Int8Matrix in_int8(const std::string& name, const Shape& shape) {
    check_shape(name + ".weight", shape);
    const Tensor scales = in_float(name + ".weight_scale", {shape[0]});
    Int8Matrix matrix{shape[0], shape[1], file_.read_int8(name + ".weight"), scales.to_vector()};
    for (const std::int8_t value : matrix.values) {
      if (value != -128) continue;
      fail<FileError>("{}: tensor {} holds -128: whole numbers from -127 to 127 are expected", path_,
                      printable(name + ".weight"));
    }
    for (const real scale : matrix.scales) {
      if (scale > 0 && std::isfinite(scale)) continue;
      fail<FileError>("{}: tensor {} holds {}: scales above 0 are expected", path_, printable(name + ".weight_scale"),
                      scale);
    }
    return matrix;
  }
  /// FileError where it has other tensors than were read, or fewer layers than it should.
  void check_count(size_t expected) const {
    if (file_.tensors().size() == expected) return;
    fail<FileError>("{}: holds {} tensors, but by config.json there are {}\n  hint: both files must be of one model",
                    path_, file_.tensors().size(), expected);
  }

 private:
  void check_shape(const std::string& name, const Shape& shape) const {
    const Shape& found = file_.info(name).shape;
    if (found == shape) return;
    fail<FileError>("{}: tensor {} has the shape {}, but by config.json it is {}", path_, printable(name),
                    readable(to_string(found)), to_string(shape));
  }

  SafetensorsFile file_;
  std::string path_;
};

// The tensors of a file: the table, and a head of its own, of two each; positions; a norm of two; in a block six layers of
// three and two norms.
size_t tensors_of(const GPTConfig& config) {
  const auto layers = static_cast<size_t>(config.n_layer);
  return (config.tie_weights ? 2u : 4u) + 3u + layers * (6u * 3u + 4u);
}

GPT read_int8_model(const fs::path& path, const GPTConfig& config) {
  const NoGrad guard;
  Int8File file(path);
  file.check_count(tensors_of(config));  // before a frame of so many layers is made
  GPT model = frame_of(config);
  for (const InFloat& entry : parameters_in_float(model)) *entry.parameter = file.in_float(entry.name, entry.shape);
  for (const InInt8& entry : weights_in_int8(model)) {
    *entry.stored = std::make_shared<const QuantizedLinear>(file.in_int8(entry.name, entry.shape));
    *entry.weight = Tensor();
  }
  if (config.tie_weights) {
    model.lm_head.stored = model.wte.stored;
    model.lm_head.weight = Tensor();
  }
  model.eval();
  return model;
}

Pretrained read_quantized(const fs::path& folder) {
  constexpr size_t largest_config = size_t{1} << 20;
  const fs::path config_file = folder / "config.json";
  const GPTConfig config = parse_pretrained_config(read_file(config_file, largest_config), shown(config_file));
  GPT model = read_int8_model(folder / model_file, config);
  std::shared_ptr<const Tokenizer> tokenizer = load_tokenizer(folder);
  if (tokenizer->vocab_size() != config.vocab_size) {
    fail<FileError>("{}: the tokenizer knows {} tokens, the model {}\n  hint: all files must be of the same model",
                    shown(folder), tokenizer->vocab_size(), config.vocab_size);
  }
  return {std::move(model), std::move(tokenizer)};
}

}  // namespace

bool holds_quantized(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / model_file, ignored);
}

Pretrained load_quantized(const fs::path& folder) {
  std::optional<Pretrained> loaded;
  read_whole_folder(folder, [&](const fs::path& source) { loaded.emplace(read_quantized(source)); });
  return std::move(*loaded);
}

void save_quantized(const fs::path& folder, const GPT& model, const Tokenizer& tokenizer) {
  check_savable(model, tokenizer);
  const NoGrad guard;
  GPT copy = model;  // of the handles: entries point to parameters that could be exchanged
  std::map<std::string, Tensor> tensors;
  std::map<std::string, Int8View> bytes;
  for (const InInt8& entry : weights_in_int8(copy)) {
    const Int8Matrix& matrix = checked_int8(entry).weight;
    bytes[entry.name + ".weight"] = {{matrix.rows, matrix.width}, matrix.values.data()};
    tensors[entry.name + ".weight_scale"] = Tensor({matrix.rows});
    std::copy(matrix.scales.begin(), matrix.scales.end(), tensors[entry.name + ".weight_scale"].mutable_data());
  }
  for (const InFloat& entry : parameters_in_float(copy)) {
    tensors[entry.name] = entry.parameter->defined() ? *entry.parameter : zeros(entry.shape);
  }
  replace_whole_folder(folder, file_names, [&](const fs::path& fresh) {
    write_file(fresh / "config.json", to_pretrained_json(model.config, end_of_text(tokenizer)));
    save_safetensors(fresh / model_file, tensors, {{"format", "pt"}}, {}, bytes);
    tokenizer.save(fresh);
  });
}

}  // namespace tinytensor
