// A GPT in 8 bits as a folder: a quarter of the bytes.
//
//   FOLDER/config.json              as save_pretrained() writes it
//          model.int8.safetensors   "h.0.attn.q_proj.weight" (out, in) of type I8, "h.0.attn.q_proj.weight_scale" (out) of
//                                   type F32; norms, biases and positions of type F32 under their names here
//          vocab.json, merges.txt   or characters.json: the tokenizer
//
// Weight (o, i) is weight_scale[o] · weight[o, i], which any reader of safetensors can compute. The file has another name
// than a model in float, so that nobody takes its numbers for the weights themselves.
#pragma once

#include <filesystem>

#include "tinytensor/models/pretrained.h"

namespace tinytensor {

/// Whether the folder holds a model.int8.safetensors.
bool holds_quantized(const std::filesystem::path& folder);

/// Writes a quantized model. The folder is replaced as save_pretrained() does it, a model.safetensors in it goes. A model
/// without biases is given biases of 0. ValueError unless it is quantized, has scales of its activations by token, learned
/// positions, and the tokenizer's vocabulary; FileError if it cannot be written.
void save_quantized(const std::filesystem::path& folder, const GPT& model, const Tokenizer& tokenizer);

/// The model of such a folder, in evaluation mode, and its tokenizer. FileError, naming the file and the fault.
Pretrained load_quantized(const std::filesystem::path& folder);

}  // namespace tinytensor
