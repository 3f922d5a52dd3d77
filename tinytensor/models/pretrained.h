// Models as they are published: folders in the layout of Hugging Face's transformers. Llama's are in models/llama.h; this is
// GPT-2's:
//
//   FOLDER/config.json         the sizes, and which variant of the architecture it is
//          model.safetensors   the parameters, under OpenAI's names, with or without "transformer." before them
//          vocab.json          the tokens of byte-level BPE
//          merges.txt          and how they are made
//          tokenizer.json      in place of these two, or beside them (tokenizers/load_tokenizer.h)
//
// Two things are different there. The weight of a linear layer is (in, out), for y = x W; here it is (out, in). And the
// projections to queries, keys and values are one, (in, 3·out). Neither costs a copy: a parameter becomes a view of the
// file, transposed, and the three projections are three views of one matrix, side by side.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tinytensor/models/gpt.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

struct Pretrained {
  GPT model;
  /// Of a Llama it may know fewer tokens than the model, whose table is filled up.
  std::shared_ptr<const Tokenizer> tokenizer;
  std::vector<int64_t> end_tokens = {};  ///< each ends a text: what a Llama's folder says; none of a GPT-2
  /// Settings of its generation_config.json that generate() does not know (models/generation_config.h).
  std::vector<std::string> not_followed = {};
};

/// The model of a folder, of either kind, in evaluation mode, and its tokenizer. The parameters are the mapped file where
/// that holds numbers of type real, and a Llama's matrices in 16 bits are, too (models/llama.h): nothing is read until it
/// is used, and memory is shared with all that read the same file. Writing to parameters is safe, and changes no file. To
/// train the model, give it memory of its own: own_parameters(), or own_in_float() where matrices are in 16 bits.
/// FileError, naming the file and the fault, where a file is missing or malformed, is of another architecture, or does
/// not fit the others.
Pretrained from_pretrained(const std::filesystem::path& folder);

/// Writes a folder that from_pretrained() and transformers' AutoModelForCausalLM.from_pretrained() read: a Llama where the
/// model has a Llama's parts, else a GPT-2. Numbers are written in float. The folder is replaced as one
/// (io/whole_folder.h): whoever is killed, or meets a full disk, leaves the old model or the new one, never a part
/// of each, and from_pretrained() reads one of them while it is replaced. Files of another model or tokenizer go
/// (pretrained_file_names), all other files in it stay. A GPT-2 without biases is given biases of 0. `end_tokens` are a
/// Llama's: where there are none, the tokenizer's <|endoftext|>, if it has one. The tokenizer is written as a
/// tokenizer.json, too, which transformers read (AutoTokenizer). FileError if it cannot be written, ValueError for a model
/// that is neither of both.
void save_pretrained(const std::filesystem::path& folder, const GPT& model, const Tokenizer& tokenizer,
                     std::vector<int64_t> end_tokens = {});

/// All that belongs to a model or to a tokenizer of any kind, of which a folder has one.
const std::vector<std::string>& pretrained_file_names();

/// Gives a model memory of its own, its stored weights included, which become parameters in float: to train it, or to make
/// it smaller.
void own_in_float(GPT& model);

}  // namespace tinytensor
