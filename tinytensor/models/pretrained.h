// GPT-2 as it is published: a folder in the layout of Hugging Face's transformers.
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

#include "tinytensor/models/gpt.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

struct Pretrained {
  GPT model;
  std::shared_ptr<const Tokenizer> tokenizer;
};

/// A model of the right structure, with learned positions, whose parameters are as small as they can be: those of a file
/// take their place. Parameters of the right size would take memory for 124 million random numbers, for nothing.
GPT frame_of(const GPTConfig& config);

/// The model of a folder, in evaluation mode, and its tokenizer. The parameters are the mapped file where that holds
/// numbers of type real: nothing is read until it is used, and memory is shared with all that read the same file.
/// Writing to them is safe, and changes no file. To train the model, give it memory of its own: own_parameters().
/// FileError, naming the file and the fault, where a file is missing or malformed, is of another architecture, or does
/// not fit the others.
Pretrained from_pretrained(const std::filesystem::path& folder);

/// Writes a folder that from_pretrained() and transformers' GPT2LMHeadModel.from_pretrained() read. The folder is replaced
/// as one (io/whole_folder.h): whoever is killed, or meets a full disk, leaves the old model or the new one, never a part
/// of each, and from_pretrained() reads one of them while it is replaced. Files of another tokenizer (characters.json,
/// vocab.json, merges.txt) go, all other files in it stay. A model without biases is given biases of 0. The tokenizer is
/// written as a tokenizer.json, too, which transformers read (AutoTokenizer). FileError if it cannot be written.
void save_pretrained(const std::filesystem::path& folder, const GPT& model, const Tokenizer& tokenizer);

}  // namespace tinytensor
