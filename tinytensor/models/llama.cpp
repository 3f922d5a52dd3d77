#include "tinytensor/models/llama.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/safetensors_shards.h"
#include "tinytensor/models/frame.h"
#include "tinytensor/nn/half_weight.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

/// A tensor of the files, and where it belongs in the model.
struct Place {
  std::string name;
  Shape shape;
  Tensor* parameter;
  std::shared_ptr<const StoredWeight>* stored;  ///< of a matrix
  int64_t turned_heads = 0;                     ///< heads whose rows are turned by positions
};

/// Lists the tensors of a model, by its configuration.
class Places {
 public:
  Places(GPT& model, const LlamaConfig& config) : c_(completed(config.gpt)), config_(config) {
    add("model.embed_tokens", {c_.vocab_size, c_.n_embd}, model.wte.weight, &model.wte.stored);
    for (size_t i = 0; i < model.h.size(); ++i) add_block(fmt::format("model.layers.{}.", i), model.h[i]);
    add("model.norm", {c_.n_embd}, model.ln_f.weight, nullptr);
    if (c_.tie_weights) return;
    add("lm_head", {c_.vocab_size, c_.n_embd}, model.lm_head.weight, &model.lm_head.stored);
  }

  std::vector<Place> all;

 private:
  void add(const std::string& name, const Shape& shape, Tensor& weight, std::shared_ptr<const StoredWeight>* stored,
           int64_t turned_heads = 0) {
    all.push_back({name + ".weight", shape, &weight, stored, turned_heads});
  }

  void add_linear(const std::string& name, int64_t out, int64_t in, Linear& layer, bool bias,
                  int64_t turned_heads = 0) {
    add(name, {out, in}, layer.weight, &layer.stored, turned_heads);
    if (bias) all.push_back({name + ".bias", {out}, &layer.bias, nullptr, turned_heads});
  }

  void add_block(const std::string& name, TransformerBlock& block) {
    const int64_t width = c_.n_embd, queries = c_.n_head * c_.head_dim, keys = c_.kv_heads * c_.head_dim;
    const std::string attention = name + "self_attn.", mlp = name + "mlp.";
    add(name + "input_layernorm", {width}, block.ln_1.weight, nullptr);
    add_linear(attention + "q_proj", queries, width, block.attn.q_proj, config_.query_biases, c_.n_head);
    add_linear(attention + "k_proj", keys, width, block.attn.k_proj, config_.query_biases, c_.kv_heads);
    add_linear(attention + "v_proj", keys, width, block.attn.v_proj, config_.query_biases);
    add_linear(attention + "o_proj", width, queries, block.attn.out_proj, config_.output_bias);
    add(name + "post_attention_layernorm", {width}, block.ln_2.weight, nullptr);
    add_linear(mlp + "gate_proj", c_.mlp_width, width, block.mlp.c_gate, config_.mlp_biases);
    add_linear(mlp + "up_proj", c_.mlp_width, width, block.mlp.c_fc, config_.mlp_biases);
    add_linear(mlp + "down_proj", width, c_.mlp_width, block.mlp.c_proj, config_.mlp_biases);
  }

  GPTConfig c_;
  LlamaConfig config_;
};

constexpr int64_t tensors_of_block = 9;

// --- reading ---------------------------------------------------------------------------------------------------------

bool is_in_16_bits(Dtype dtype) { return dtype == Dtype::BF16 || dtype == Dtype::F16; }

void read(const SafetensorsShards& files, const Place& place) {
  const SafetensorsFile& file = files.file_of(place.name);
  const TensorInfo& info = file.info(place.name);
  if (info.shape != place.shape) {
    fail<FileError>(
        "{}: tensor {} has the shape {}, but by config.json it is {}\n  hint: all files must be of the same model",
        files.path(), printable(place.name), readable(to_string(info.shape)), to_string(place.shape));
  }
  if (place.stored != nullptr && is_in_16_bits(info.dtype)) {
    *place.stored = std::make_shared<const HalfWeight>(info.dtype, info.shape, file.bytes(place.name));
    *place.parameter = Tensor();
  } else {
    *place.parameter = file.view(place.name).requires_grad_();
  }
}

/// FileError for a tensor that no model of this configuration has. Old files hold the angles of positions, and a head that
/// is tied may be there all the same.
void check_all_known(const SafetensorsShards& files, const std::vector<Place>& places, bool tied) {
  std::set<std::string> known;
  for (const Place& place : places) known.insert(place.name);
  if (tied && files.contains("lm_head.weight")) {
    known.insert("lm_head.weight");
    check_tied_head(files.path(), files.file_of("lm_head.weight"), "lm_head.weight",
                    files.file_of("model.embed_tokens.weight"), "model.embed_tokens.weight");
  }
  for (const std::string& name : files.names()) {
    if (known.contains(name) || name.ends_with(".rotary_emb.inv_freq")) continue;
    fail<FileError>(
        "{}: holds a tensor {}, which a model as config.json has it does not have\n"
        "  hint: all files must be of the same model",
        files.path(), printable(name));
  }
}

/// What a frame has in the place of a bias or of a head is no number of the file.
void tie_head(GPT& model) {
  model.lm_head.weight = model.wte.weight;
  model.lm_head.stored = model.wte.stored;
}

}  // namespace

void check_tied_head(const std::string& path, const SafetensorsFile& of_head, std::string_view head,
                     const SafetensorsFile& of_table, std::string_view table) {
  if (same_elements(of_head, head, of_table, table)) return;
  fail<FileError>(
      "{}: {} is another matrix than {}, but by config.json's tie_word_embeddings they are one\n"
      "  hint: false there takes the head as it is in the file",
      path, printable(head), printable(table));
}

GPT read_llama(const fs::path& folder, const LlamaConfig& config) {
  const NoGrad guard;
  const SafetensorsShards files(folder);
  // A frame is made only where the files have the tensors of each layer that the configuration claims.
  if (config.gpt.n_layer > std::ssize(files.names()) / tensors_of_block) {
    fail<FileError>(
        "{}: holds {} tensors, too few for the {} layers of config.json\n"
        "  hint: all files must be of the same model",
        files.path(), files.names().size(), config.gpt.n_layer);
  }
  GPTConfig without_biases = config.gpt;
  without_biases.bias = false;
  GPT model = frame_of(without_biases);
  model.config = config.gpt;
  const Places places(model, config);
  for (const Place& place : places.all) read(files, place);
  if (config.gpt.tie_weights) tie_head(model);
  check_all_known(files, places.all, config.gpt.tie_weights);
  model.eval();
  return model;
}

// --- writing ---------------------------------------------------------------------------------------------------------

namespace {

/// (H · D, …), each head's rows from pairs that are neighbours to pairs in halves: row 2i to i, row 2i + 1 to i + D/2.
Tensor in_halves(const Tensor& rows, int64_t heads) {
  const int64_t pairs = rows.size(0) / heads / 2;
  const Tensor of_heads = reshape(rows, {heads, pairs, 2, rows.numel() / rows.size(0)});
  return reshape(transpose(of_heads, 1, 2), rows.shape());
}

bool any_has_bias(const GPT& model, const std::function<std::vector<const Linear*>(const TransformerBlock&)>& layers) {
  return std::any_of(model.h.begin(), model.h.end(), [&](const TransformerBlock& block) {
    const std::vector<const Linear*> of_block = layers(block);
    return std::any_of(of_block.begin(), of_block.end(), [](const Linear* layer) { return layer->bias.defined(); });
  });
}

void check_llama(const GPT& model) {
  if (is_llama(model.config)) return;
  fail<ValueError>(
      "llama_tensors: a Llama has RMS norm, SwiGLU and rotary positions, this model has {} norm, {} and {} positions",
      to_string(model.config.norm), to_string(model.config.mlp), to_string(model.config.positions));
}

}  // namespace

bool is_llama(const GPTConfig& config) {
  return config.norm == NormKind::rms && config.mlp == MlpKind::swiglu && config.positions == Positions::rotary;
}

LlamaConfig llama_config_of(const GPT& model, const std::vector<int64_t>& end_tokens) {
  check_llama(model);
  LlamaConfig config;
  config.gpt = model.config, config.end_tokens = end_tokens;
  config.output_bias = any_has_bias(model, [](const TransformerBlock& b) { return std::vector{&b.attn.out_proj}; });
  config.query_biases = config.output_bias || any_has_bias(model, [](const TransformerBlock& b) {
                          return std::vector{&b.attn.q_proj, &b.attn.k_proj, &b.attn.v_proj};
                        });
  config.mlp_biases = any_has_bias(model, [](const TransformerBlock& b) {
    return std::vector{&b.mlp.c_gate, &b.mlp.c_fc, &b.mlp.c_proj};
  });
  if (config.mlp_biases) config.output_bias = config.query_biases = true;  // as no Qwen2 has it
  return config;
}

std::map<std::string, Tensor> llama_tensors(const GPT& model) {
  const NoGrad guard;
  GPT copy = model;  // of the handles: places point to parameters that could be exchanged
  const bool is_turned = model.config.rotary.pairs == RotaryPairs::neighbours;
  std::map<std::string, Tensor> tensors;
  for (const Place& place : Places(copy, llama_config_of(model, {})).all) {
    const bool is_stored = place.stored != nullptr && *place.stored != nullptr;
    Tensor tensor = is_stored ? in_float(**place.stored) : *place.parameter;
    if (!tensor.defined()) tensor = zeros(place.shape);
    tensors[place.name] = is_turned && place.turned_heads > 0 ? in_halves(tensor, place.turned_heads) : tensor;
  }
  return tensors;
}

}  // namespace tinytensor
