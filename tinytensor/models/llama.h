// Llama as it is published, and the models that are like it: a folder in the layout of Hugging Face's transformers.
//
//   FOLDER/config.json                    the sizes (llama_config.h)
//          model.safetensors              the parameters, in float, bfloat16 or float16; or several files and an index
//                                         (io/safetensors_shards.h)
//          generation_config.json         which tokens end a text, where config.json does not say so
//          tokenizer.json                 the tokenizer
//
// Their names there, and ours:
//
//   model.embed_tokens.weight             wte.weight                (V, C)
//   model.layers.0.input_layernorm        h.0.ln_1                  (C)
//     .self_attn.q_proj                   h.0.attn.q_proj           (H · D, C), its rows in halves: the pairs that
//                                                                   positions turn are i and i + D/2 of a head
//     .self_attn.k_proj, .v_proj          h.0.attn.k_proj, .v_proj  (KV · D, C)
//     .self_attn.o_proj                   h.0.attn.out_proj         (C, H · D)
//     .post_attention_layernorm           h.0.ln_2                  (C)
//     .mlp.gate_proj, .up_proj            h.0.mlp.c_gate, .c_fc     (I, C)
//     .mlp.down_proj                      h.0.mlp.c_proj            (C, I)
//   model.norm                            ln_f                      (C)
//   lm_head.weight                        lm_head.weight            (V, C), not there where it is tied
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/io/safetensors.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/models/llama_config.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// The model of a folder, in evaluation mode. Weights in float are the mapped file. Matrices in 16 bits stay there, too, as
/// stored weights (nn/half_weight.h): the model takes no more memory than its file. FileError, naming the file, the tensor
/// and the fault.
GPT read_llama(const std::filesystem::path& folder, const LlamaConfig& config);

/// Whether a GPT has a Llama's parts: RMS norm, SwiGLU, rotary positions.
bool is_llama(const GPTConfig& config);

/// What a Llama's files say of a model: its config.json, and its tensors in float by their names there. Queries and keys
/// whose pairs are neighbours are put in the order of halves. Where some of the layers that have biases together have none,
/// these are 0. ValueError unless is_llama(model.config).
LlamaConfig llama_config_of(const GPT& model, const std::vector<int64_t>& end_tokens);
std::map<std::string, Tensor> llama_tensors(const GPT& model);

/// FileError, naming `path`, where the head in the files of a model that ties it to its table is another matrix than the table:
/// who reads the one or the other gets another text.
void check_tied_head(const std::string& path, const SafetensorsFile& of_head, std::string_view head,
                     const SafetensorsFile& of_table, std::string_view table);

}  // namespace tinytensor
