#include "tinytensor/models/pretrained_config.h"

#include <tuple>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"

namespace tinytensor {

GPTConfig parse_pretrained_config(std::string_view text, const std::string& file) {
  constexpr int64_t largest = int64_t{1} << 31;
  GPTConfig config;
  config.dropout = 0.1;
  size_t model_type = 0, activation = 0;
  int64_t inner = 0, first_token = 0, last_token = 0;
  const std::vector<std::string> activations{"gelu_new", "gelu_pytorch_tanh", "gelu"};
  read_json(
      text, file,
      {JsonField::word("model_type", {"gpt2"}, model_type).optional(),
       JsonField::integer("vocab_size", config.vocab_size, 1, largest),
       JsonField::integer("n_positions", config.block_size, 1, largest),
       JsonField::integer("n_layer", config.n_layer, 1, largest),
       JsonField::integer("n_head", config.n_head, 1, largest), JsonField::integer("n_embd", config.n_embd, 1, largest),
       JsonField::word("activation_function", activations, activation).optional(),
       JsonField::number("layer_norm_epsilon", config.layer_norm_eps, 0, 1).optional(),
       JsonField::number("resid_pdrop", config.dropout, 0, 1).optional(),
       JsonField::flag("tie_word_embeddings", config.tie_weights).optional(),
       JsonField::integer("n_inner", inner, 1, 4 * largest).optional(),
       JsonField::integer("bos_token_id", first_token, 0, largest).optional(),
       JsonField::integer("eos_token_id", last_token, 0, largest).optional(),
       JsonField::only("scale_attn_weights", true).optional(),
       JsonField::only("scale_attn_by_inverse_layer_idx", false).optional(),
       JsonField::only("add_cross_attention", false).optional(),
       JsonField::only("is_encoder_decoder", false).optional()},
      OtherFields::ignored);
  config.gelu = activations[activation] == "gelu" ? Gelu::exact : Gelu::tanh;
  if (config.n_embd % config.n_head != 0) {
    fail<FileError>("{}: n_embd {} is not divisible by n_head {}", file, config.n_embd, config.n_head);
  }
  if (inner != 0 && inner != 4 * config.n_embd) {
    fail<FileError>("{}: n_inner is {}: expected {}, four times n_embd", file, inner, 4 * config.n_embd);
  }
  for (const auto& [name, id] : {std::pair("bos_token_id", first_token), std::pair("eos_token_id", last_token)}) {
    if (id >= config.vocab_size) {
      fail<FileError>("{}: {} is {}: expected less than vocab_size, {}", file, name, id, config.vocab_size);
    }
  }
  return config;
}

void check_gpt2(const char* who, const GPTConfig& config) {
  if (config.norm != NormKind::layer || config.mlp != MlpKind::gelu || config.positions != Positions::learned) {
    fail<ValueError>(
        "{}: a GPT-2 as it is published has layer norm, GELU and learned positions; this model has {} norm, {} and {} "
        "positions{}",
        who, to_string(config.norm), to_string(config.mlp), to_string(config.positions),
        config.positions == Positions::rotary ? "\n  hint: with rms norm and swiglu it is a Llama" : "");
  }
  const GPTConfig sizes = completed(config);
  const std::tuple<const char*, int64_t, int64_t> fixed[] = {{"kv_heads", sizes.kv_heads, sizes.n_head},
                                                             {"head_dim", sizes.head_dim, sizes.n_embd / sizes.n_head},
                                                             {"mlp_width", sizes.mlp_width, 4 * sizes.n_embd}};
  for (const auto& [name, size, expected] : fixed) {
    if (size == expected) continue;
    fail<ValueError>("{}: {} is {}: in a GPT-2 as it is published it is {}", who, name, size, expected);
  }
}

std::string to_pretrained_json(const GPTConfig& config, std::optional<int64_t> end_of_text) {
  return JsonText({{"activation_function", config.gelu == Gelu::tanh ? "gelu_new" : "gelu"},
                   {"architectures", JsonText::array({"GPT2LMHeadModel"})},
                   {"attn_pdrop", config.dropout},
                   {"bos_token_id", end_of_text},
                   {"embd_pdrop", config.dropout},
                   {"eos_token_id", end_of_text},
                   {"layer_norm_epsilon", config.layer_norm_eps},
                   {"model_type", "gpt2"},
                   {"n_embd", config.n_embd},
                   {"n_head", config.n_head},
                   {"n_layer", config.n_layer},
                   {"n_positions", config.block_size},
                   {"resid_pdrop", config.dropout},
                   {"tie_word_embeddings", config.tie_weights},
                   {"torch_dtype", sizeof(real) == 4 ? "float32" : "float64"},
                   {"vocab_size", config.vocab_size}})
             .lines() +
         "\n";
}

}  // namespace tinytensor
