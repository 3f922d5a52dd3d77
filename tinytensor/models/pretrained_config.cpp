#include "tinytensor/models/pretrained_config.h"

#include <nlohmann/json.hpp>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

using nlohmann::json;

constexpr int64_t largest_size = int64_t{1} << 31;

/// Reads fields of one file.
class Fields {
 public:
  Fields(std::string_view text, const std::string& file) : file_(file) {
    fields_ = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!fields_.is_object()) fail<FileError>("{}: is no configuration: expected JSON, {{\"n_layer\": 12, …}}", file_);
  }

  /// What is there under a name; null is the same as nothing.
  const json* find(const char* name) const {
    const auto found = fields_.find(name);
    return found == fields_.end() || found->is_null() ? nullptr : &*found;
  }
  int64_t size(const char* name) const {
    const json* value = find(name);
    if (value == nullptr) fail<FileError>("{}: {} is missing", file_, name);
    if (!value->is_number_integer() || *value < 1 || *value > largest_size) refuse(name, *value, "a size, 1 or more");
    return value->get<int64_t>();
  }
  /// A number in [low, high).
  double number(const char* name, double missing, double low, double high) const {
    const json* value = find(name);
    if (value == nullptr) return missing;
    const bool fits = value->is_number() && value->get<double>() >= low && value->get<double>() < high;
    if (!fits) refuse(name, *value, fmt::format("a number from {} to below {}", low, high));
    return value->get<double>();
  }
  bool flag(const char* name, bool missing) const {
    const json* value = find(name);
    if (value == nullptr) return missing;
    if (!value->is_boolean()) refuse(name, *value, "true or false");
    return value->get<bool>();
  }
  /// Only one value of a field is supported.
  void require(const char* name, const json& only) const {
    if (const json* value = find(name); value != nullptr && *value != only) refuse(name, *value, only.dump());
  }
  [[noreturn]] void refuse(const char* name, const json& value, const std::string& expected) const {
    constexpr auto replace = json::error_handler_t::replace;  // what is no UTF-8
    fail<FileError>("{}: {} is {}: expected {}", file_, name, value.dump(-1, ' ', false, replace).substr(0, 100),
                    expected);
  }

 private:
  json fields_;
  const std::string& file_;
};

Gelu activation(const Fields& fields) {
  const json* name = fields.find("activation_function");
  if (name == nullptr || *name == "gelu_new" || *name == "gelu_pytorch_tanh") return Gelu::tanh;
  if (*name == "gelu") return Gelu::exact;
  fields.refuse("activation_function", *name, "\"gelu_new\", \"gelu_pytorch_tanh\" or \"gelu\"");
}

}  // namespace

GPTConfig parse_pretrained_config(std::string_view text, const std::string& file) {
  const Fields fields(text, file);
  fields.require("model_type", "gpt2");
  GPTConfig config;
  config.vocab_size = fields.size("vocab_size");
  config.block_size = fields.size("n_positions");
  config.n_layer = fields.size("n_layer");
  config.n_head = fields.size("n_head");
  config.n_embd = fields.size("n_embd");
  config.gelu = activation(fields);
  config.layer_norm_eps = fields.number("layer_norm_epsilon", 1e-5, 0, 1);
  config.dropout = fields.number("resid_pdrop", 0.1, 0, 1);
  config.tie_weights = fields.flag("tie_word_embeddings", true);
  if (config.n_embd % config.n_head != 0) {
    fail<FileError>("{}: n_embd {} is not divisible by n_head {}", file, config.n_embd, config.n_head);
  }
  fields.require("n_inner", 4 * config.n_embd);
  fields.require("scale_attn_weights", true);
  fields.require("scale_attn_by_inverse_layer_idx", false);
  fields.require("add_cross_attention", false);
  return config;
}

std::string to_pretrained_json(const GPTConfig& config) {
  const json fields = {{"architectures", {"GPT2LMHeadModel"}},
                       {"model_type", "gpt2"},
                       {"torch_dtype", sizeof(real) == 4 ? "float32" : "float64"},
                       {"vocab_size", config.vocab_size},
                       {"n_positions", config.block_size},
                       {"n_layer", config.n_layer},
                       {"n_head", config.n_head},
                       {"n_embd", config.n_embd},
                       {"activation_function", config.gelu == Gelu::tanh ? "gelu_new" : "gelu"},
                       {"layer_norm_epsilon", config.layer_norm_eps},
                       {"tie_word_embeddings", config.tie_weights},
                       {"embd_pdrop", config.dropout},
                       {"attn_pdrop", config.dropout},
                       {"resid_pdrop", config.dropout}};
  return fields.dump(2) + "\n";
}

}  // namespace tinytensor
