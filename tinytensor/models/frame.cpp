#include "tinytensor/models/frame.h"

namespace tinytensor {

GPT frame_of(const GPTConfig& config) {
  GPTConfig narrow = config;
  narrow.vocab_size = narrow.block_size = narrow.n_embd = narrow.n_head = narrow.kv_heads = narrow.mlp_width = 1;
  narrow.head_dim = 2;  // rotary positions turn pairs
  if (config.positions == Positions::sinusoidal) narrow.n_embd = 2;
  Generator unused;  // the default generator must not move
  GPT model(narrow, unused);
  model.config = config;
  const GPTConfig sizes = completed(config);
  for (TransformerBlock& block : model.h) {
    block.attn.num_heads = sizes.n_head;
    block.attn.kv_heads = sizes.kv_heads;
  }
  return model;
}

}  // namespace tinytensor
