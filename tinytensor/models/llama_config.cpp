#include "tinytensor/models/llama_config.h"

#include <algorithm>
#include <optional>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"

namespace tinytensor {
namespace {

constexpr int64_t largest_size = int64_t{1} << 31;
constexpr double largest_number = 1e12;

enum Family : size_t { llama, qwen2, mistral };
const std::vector<std::string> families{"llama", "qwen2", "mistral"};
const std::vector<std::string> causal_models{"LlamaForCausalLM", "Qwen2ForCausalLM", "MistralForCausalLM"};

// --- rotary positions ------------------------------------------------------------------------------------------------

/// What rope_scaling or rope_parameters holds. Negative: not there.
struct Rope {
  std::string name;  // of the field
  size_t kind = 0, old_kind = 0;
  double base = -1, factor = -1, low = -1, high = -1, share = 1;
  int64_t length = -1;
  bool is_there = false;
};

/// Its scaling_kinds, in the order of RotaryScaling::Kind. The first stands for a kind that is not named.
const std::vector<std::string> scaling_kinds{"default", "linear", "llama3"};

JsonField rope_field(const std::string& name, Rope& rope) {
  rope.name = name;
  rope.kind = rope.old_kind = scaling_kinds.size();
  return JsonField::object(
             name, {JsonField::word("rope_type", scaling_kinds, rope.kind).optional(),
                    JsonField::word("type", scaling_kinds, rope.old_kind).optional(),
                    JsonField::number("rope_theta", rope.base, 1, largest_number).optional(),
                    JsonField::number("factor", rope.factor, 1, largest_number).optional(),
                    JsonField::number("low_freq_factor", rope.low, 0, largest_number).optional(),
                    JsonField::number("high_freq_factor", rope.high, 0, largest_number).optional(),
                    JsonField::integer("original_max_position_embeddings", rope.length, 1, largest_size).optional(),
                    JsonField::number("partial_rotary_factor", rope.share, 0, 2).optional()})
      .optional();
}

[[noreturn]] void fail_contradiction(const std::string& file, const std::string& one, const std::string& other) {
  fail<FileError>("{}: {}, but {}: expected the same in both", file, one, other);
}

/// A number that a kind of scaling needs.
template <class Number>
Number needed(const std::string& file, const Rope& rope, const char* field, Number value) {
  if (value < 0) {
    fail<FileError>("{}: {}.{} is missing: expected a number, for rope_type is {}", file, rope.name, field,
                    scaling_kinds[rope.kind]);
  }
  return value;
}

/// FileError where a number is there that the kind of scaling does not know.
void check_unused(const std::string& file, const Rope& rope, const char* field, double value) {
  if (value < 0) return;
  fail<FileError>("{}: {}.{} is {}: expected no such field where rope_type is {}", file, rope.name, field, value,
                  scaling_kinds[rope.kind]);
}

/// The kind under its two names.
void settle_kind(const std::string& file, Rope& rope) {
  const size_t unnamed = scaling_kinds.size();
  if (rope.kind != unnamed && rope.old_kind != unnamed && rope.kind != rope.old_kind) {
    fail_contradiction(file, fmt::format("{}.rope_type is \"{}\"", rope.name, scaling_kinds[rope.kind]),
                       fmt::format("{}.type is \"{}\"", rope.name, scaling_kinds[rope.old_kind]));
  }
  rope.is_there = rope.kind != unnamed || rope.old_kind != unnamed || rope.factor >= 0;
  if (rope.kind == unnamed) rope.kind = rope.old_kind;
  if (rope.kind == unnamed && rope.factor >= 0) {
    fail<FileError>("{}: {}.rope_type is missing: expected \"default\", \"linear\" or \"llama3\"", file, rope.name);
  }
  if (rope.kind == unnamed) rope.kind = 0;
  if (rope.share != 1) {
    fail<FileError>("{}: {}.partial_rotary_factor is {}: expected 1", file, rope.name, rope.share);
  }
}

RotaryScaling scaling_of(const std::string& file, const Rope& rope) {
  RotaryScaling scaling;
  scaling.kind = static_cast<RotaryScaling::Kind>(rope.kind);
  if (scaling.kind == RotaryScaling::Kind::none) check_unused(file, rope, "factor", rope.factor);
  if (scaling.kind != RotaryScaling::Kind::none) scaling.factor = needed(file, rope, "factor", rope.factor);
  if (scaling.kind != RotaryScaling::Kind::llama3) {
    check_unused(file, rope, "low_freq_factor", rope.low);
    check_unused(file, rope, "high_freq_factor", rope.high);
    return scaling;
  }
  scaling.low_frequency = needed(file, rope, "low_freq_factor", rope.low);
  scaling.high_frequency = needed(file, rope, "high_freq_factor", rope.high);
  scaling.original_length = needed(file, rope, "original_max_position_embeddings", rope.length);
  if (scaling.low_frequency <= 0 || scaling.high_frequency <= scaling.low_frequency) {
    fail<FileError>("{}: {}.high_freq_factor is {}: expected more than low_freq_factor, {}, and both above 0", file,
                    rope.name, scaling.high_frequency, scaling.low_frequency);
  }
  return scaling;
}

/// The rotary settings of a file, from `rope_theta` (negative: not there) with `old`, and from `now`.
RotaryOptions rotary_of(const std::string& file, double rope_theta, Rope& old, Rope& now) {
  settle_kind(file, old);
  settle_kind(file, now);
  RotaryOptions rotary{.pairs = RotaryPairs::halves};
  std::string where;
  for (const auto& [name, base] : {std::pair<std::string, double>("rope_theta", rope_theta),
                                   {"rope_scaling.rope_theta", old.base},
                                   {"rope_parameters.rope_theta", now.base}}) {
    if (base < 0) continue;
    if (!where.empty() && base != rotary.base) {
      fail_contradiction(file, fmt::format("{} is {}", name, base), fmt::format("{} is {}", where, rotary.base));
    }
    rotary.base = base;
    where = name;
  }
  rotary.scaling = scaling_of(file, now.is_there ? now : old);
  if (old.is_there && now.is_there && !(scaling_of(file, old) == rotary.scaling)) {
    fail_contradiction(file, fmt::format("rope_scaling is of type {}", scaling_kinds[old.kind]),
                       fmt::format("rope_parameters are others, of type {}", scaling_kinds[now.kind]));
  }
  return rotary;
}

// --- the whole file --------------------------------------------------------------------------------------------------

/// What a config.json holds, as it is read.
struct Fields {
  GPTConfig gpt;
  size_t family = llama, activation = 0;
  std::vector<std::string> architectures, layer_types;
  int64_t kv_heads = 0, head_dim = 0, window = 0, original_length = -1;
  std::vector<int64_t> first_tokens, end_tokens;
  double rope_theta = -1, partial = 1;
  Rope old_rope, rope;
  bool attention_bias = false, mlp_bias = false, has_window = false;
  bool names_window = false;  // sliding_window is there, if only as null
};

std::vector<JsonField> fields_of(Fields& f) {
  return {JsonField::word("model_type", families, f.family),
          JsonField::texts("architectures", f.architectures).optional(),
          JsonField::integer("vocab_size", f.gpt.vocab_size, 1, largest_size),
          JsonField::integer("hidden_size", f.gpt.n_embd, 1, largest_size),
          JsonField::integer("intermediate_size", f.gpt.mlp_width, 1, largest_size),
          JsonField::integer("num_hidden_layers", f.gpt.n_layer, 1, largest_size),
          JsonField::integer("num_attention_heads", f.gpt.n_head, 1, largest_size),
          JsonField::integer("num_key_value_heads", f.kv_heads, 1, largest_size).optional(),
          JsonField::integer("head_dim", f.head_dim, 1, largest_size).optional(),
          JsonField::integer("max_position_embeddings", f.gpt.block_size, 1, largest_size),
          JsonField::number("rms_norm_eps", f.gpt.layer_norm_eps, 0, 1).optional(),
          JsonField::word("hidden_act", {"silu"}, f.activation).optional(),
          JsonField::flag("tie_word_embeddings", f.gpt.tie_weights).optional(),
          JsonField::flag("attention_bias", f.attention_bias).optional(),
          JsonField::flag("mlp_bias", f.mlp_bias).optional(),
          JsonField::one_or_more("bos_token_id", f.first_tokens, 0, largest_size).optional(),
          JsonField::one_or_more("eos_token_id", f.end_tokens, 0, largest_size).optional(),
          JsonField::number("rope_theta", f.rope_theta, 1, largest_number).optional(),
          rope_field("rope_scaling", f.old_rope),
          rope_field("rope_parameters", f.rope),
          JsonField::number("partial_rotary_factor", f.partial, 0, 2).optional(),
          JsonField::integer("original_max_position_embeddings", f.original_length, 1, largest_size).optional(),
          JsonField::only("rope_interleaved", false).optional(),
          JsonField::integer("sliding_window", f.window, 0, largest_size).optional().noted(f.names_window),
          JsonField::flag("use_sliding_window", f.has_window).optional(),
          JsonField::texts("layer_types", f.layer_types).optional(),
          JsonField::only("is_encoder_decoder", false).optional(),
          JsonField::null("quantization_config")};
}

/// FileError where a token is none of the vocabulary.
void check_tokens(const std::string& file, const char* name, const std::vector<int64_t>& tokens, int64_t vocab_size) {
  for (const int64_t id : tokens) {
    if (id < vocab_size) continue;
    fail<FileError>("{}: {} is {}: expected less than vocab_size, {}", file, name, id, vocab_size);
  }
}

void check_heads(const std::string& file, const Fields& f) {
  const GPTConfig& c = f.gpt;
  if (f.head_dim == 0 && c.n_embd % c.n_head != 0) {
    fail<FileError>("{}: hidden_size {} is not divisible by num_attention_heads {}, and there is no head_dim", file,
                    c.n_embd, c.n_head);
  }
  if (f.kv_heads == 0 && f.family != llama) {
    fail<FileError>("{}: num_key_value_heads is missing: expected a whole number from 1 to {}", file, c.n_head);
  }
  if (f.kv_heads != 0 && c.n_head % f.kv_heads != 0) {
    fail<FileError>("{}: num_attention_heads {} is not divisible by num_key_value_heads {}", file, c.n_head,
                    f.kv_heads);
  }
  if (const int64_t width = f.head_dim != 0 ? f.head_dim : c.n_embd / c.n_head; width % 2 != 0) {
    fail<FileError>("{}: head_dim is {}: expected an even number, for rotary positions turn pairs", file, width);
  }
}

/// FileError for attention that does not see all that was before.
void check_attention(const std::string& file, const Fields& f) {
  for (const std::string& type : f.layer_types) {
    if (type == "full_attention") continue;
    fail<FileError>("{}: layer_types has a \"{}\": expected full_attention everywhere", file, type);
  }
  constexpr int64_t window_of_mistral = 4096;
  if (f.family == mistral && !f.names_window && f.gpt.block_size > window_of_mistral) {
    fail<FileError>(
        "{}: sliding_window is missing, which to a Mistral is {}: expected null, for attention with a window there is "
        "not",
        file, window_of_mistral);
  }
  const bool has_window = f.family == qwen2 ? f.has_window : f.window > 0 && f.window < f.gpt.block_size;
  if (has_window) {
    fail<FileError>("{}: sliding_window is {}: expected null, for attention with a window there is not", file,
                    f.window);
  }
  if (f.partial != 1) fail<FileError>("{}: partial_rotary_factor is {}: expected 1", file, f.partial);
}

void check_architecture(const std::string& file, const Fields& f) {
  if (f.architectures.empty()) return;
  const std::string& expected = causal_models[f.family];
  if (std::find(f.architectures.begin(), f.architectures.end(), expected) != f.architectures.end()) return;
  fail<FileError>("{}: architectures has {}: expected {}", file, f.architectures.front(), expected);
}

}  // namespace

bool is_llama_config(std::string_view json, const std::string& file) {
  size_t type = families.size();
  std::vector<std::string> types = families;
  types.emplace_back("gpt2");
  read_json(json, file, {JsonField::word("model_type", types, type).optional()}, OtherFields::ignored);
  return type < families.size();
}

LlamaConfig parse_llama_config(std::string_view json, const std::string& file) {
  Fields f;
  f.gpt.layer_norm_eps = 1e-6;
  f.gpt.tie_weights = false;
  f.window = -1;
  read_json(json, file, fields_of(f), OtherFields::ignored);
  check_architecture(file, f);
  check_heads(file, f);
  check_tokens(file, "bos_token_id", f.first_tokens, f.gpt.vocab_size);
  check_tokens(file, "eos_token_id", f.end_tokens, f.gpt.vocab_size);
  check_attention(file, f);
  LlamaConfig config;
  config.gpt = f.gpt, config.end_tokens = f.end_tokens;
  config.query_biases = f.family == qwen2 || (f.family == llama && f.attention_bias);
  config.output_bias = f.family == llama && f.attention_bias;
  config.mlp_biases = f.family == llama && f.mlp_bias;
  config.gpt.bias = config.output_bias && config.mlp_biases;
  if (!f.first_tokens.empty()) config.first_token = f.first_tokens.front();
  config.gpt.norm = NormKind::rms, config.gpt.mlp = MlpKind::swiglu, config.gpt.positions = Positions::rotary;
  config.gpt.kv_heads = f.kv_heads, config.gpt.head_dim = f.head_dim;
  config.gpt.rotary = rotary_of(file, f.rope_theta, f.old_rope, f.rope);
  const RotaryScaling& scaling = config.gpt.rotary.scaling;
  if (scaling.kind == RotaryScaling::Kind::llama3 && f.original_length > 0 &&
      f.original_length != scaling.original_length) {
    fail_contradiction(file, fmt::format("original_max_position_embeddings is {}", f.original_length),
                       fmt::format("that of its rotary settings is {}", scaling.original_length));
  }
  return config;
}

// --- writing ---------------------------------------------------------------------------------------------------------

namespace {

JsonText json_of(const RotaryScaling& scaling) {
  const std::string& type = scaling_kinds[static_cast<size_t>(scaling.kind)];
  switch (scaling.kind) {
    case RotaryScaling::Kind::none: return nullptr;
    case RotaryScaling::Kind::linear: return {{"factor", scaling.factor}, {"rope_type", type}};
    case RotaryScaling::Kind::llama3: break;
  }
  return {{"factor", scaling.factor},
          {"high_freq_factor", scaling.high_frequency},
          {"low_freq_factor", scaling.low_frequency},
          {"original_max_position_embeddings", scaling.original_length},
          {"rope_type", type}};
}

JsonText json_of(const std::vector<int64_t>& tokens) {
  if (tokens.empty()) return nullptr;
  if (tokens.size() == 1) return tokens.front();
  return JsonText::array({tokens.begin(), tokens.end()});
}

}  // namespace

std::string to_llama_json(const LlamaConfig& config) {
  const GPTConfig gpt = completed(config.gpt);
  const bool is_qwen = config.query_biases && !config.output_bias;
  const Family family = is_qwen ? qwen2 : llama;
  std::vector<JsonText::Field> fields{{"architectures", JsonText::array({causal_models[family]})},
                                      {"attention_dropout", 0.0},
                                      {"bos_token_id", config.first_token},
                                      {"eos_token_id", json_of(config.end_tokens)},
                                      {"head_dim", gpt.head_dim},
                                      {"hidden_act", "silu"},
                                      {"hidden_size", gpt.n_embd},
                                      {"intermediate_size", gpt.mlp_width},
                                      {"max_position_embeddings", gpt.block_size},
                                      {"model_type", families[family]},
                                      {"num_attention_heads", gpt.n_head},
                                      {"num_hidden_layers", gpt.n_layer},
                                      {"num_key_value_heads", gpt.kv_heads},
                                      {"rms_norm_eps", gpt.layer_norm_eps},
                                      {"rope_scaling", json_of(gpt.rotary.scaling)},
                                      {"rope_theta", gpt.rotary.base},
                                      {"tie_word_embeddings", gpt.tie_weights},
                                      {"torch_dtype", sizeof(real) == 4 ? "float32" : "float64"},
                                      {"vocab_size", gpt.vocab_size}};
  if (!is_qwen) {
    fields.emplace_back("attention_bias", config.query_biases);
    fields.emplace_back("mlp_bias", config.mlp_biases);
  }
  std::sort(fields.begin(), fields.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return JsonText(fields).lines() + "\n";
}

}  // namespace tinytensor
