// GPT: a stack of transformer blocks that predicts the next token.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "tinytensor/models/sampling.h"
#include "tinytensor/nn/embedding.h"
#include "tinytensor/nn/transformer.h"
#include "tinytensor/tensor/array.h"

namespace tinytensor {

/// How a GPT knows where a token stands: by a table of learned vectors, as GPT-2; by sines and cosines that are added
/// to √C times the token's vector (Vaswani et al., arXiv 1706.03762, sections 3.4 and 3.5); or by turning queries and
/// keys in every block (Su et al., arXiv 2104.09864). Only the learned ones end at block_size.
enum class Positions { learned, sinusoidal, rotary };
const char* to_string(Positions positions);  ///< "learned", "sinusoidal", "rotary"
std::optional<Positions> named_positions(std::string_view name);

/// Sizes and choices, under nanoGPT's names.
struct GPTConfig {
  int64_t block_size = 64;  ///< T: tokens that the model looks back over
  int64_t vocab_size = 65;  ///< V
  int64_t n_layer = 4;
  int64_t n_head = 4;
  int64_t n_embd = 128;  ///< C
  double dropout = 0;
  bool bias = true;              ///< in the linear layers and norms
  bool tie_weights = true;       ///< the head's weight is the token embedding
  Gelu gelu = Gelu::exact;       ///< GPT-2 itself uses tanh
  double layer_norm_eps = 1e-5;  ///< RMS norm's too
  Positions positions = Positions::learned;
  // Llama's parts: Touvron et al., arXiv 2302.13971.
  NormKind norm = NormKind::layer;
  MlpKind mlp = MlpKind::gelu;
  int64_t mlp_width = 0;   ///< inside of the MLP; 0: mlp_width(C, mlp)
  int64_t kv_heads = 0;    ///< heads of keys and values; 0: n_head
  int64_t head_dim = 0;    ///< D; 0: C / n_head
  RotaryOptions rotary{};  ///< how rotary positions turn

  bool operator==(const GPTConfig&) const = default;
};

/// The same with the sizes that follow from others filled in: mlp_width, kv_heads, head_dim.
GPTConfig completed(GPTConfig config);

/// How many parameters a GPT of this configuration has, without making it. A double, for a configuration may ask for
/// more than any machine holds.
double num_parameters(const GPTConfig& config);

struct GPT : Module {
  GPTConfig config;
  Embedding wte, wpe;  ///< tokens (V, C), positions (block_size, C): without a weight unless these are learned
  Dropout drop;
  std::vector<TransformerBlock> h;
  Norm ln_f;
  Linear lm_head;  ///< (V, C), no bias; if tied its weight is wte's

  /// First values as in GPT-2: N(0, 0.02²), biases 0, and the two projections of a block that add to the residual
  /// stream 1/√(2 n_layer) of that. Drawn in nanoGPT's order, gates last. ValueError for sizes below 1, heads
  /// that don't divide, an odd width where positions are pairs of numbers.
  explicit GPT(const GPTConfig& config, Generator& generator = default_generator());

  /// ids (B, T) -> logits (B, T, V), through the blocks that are in h, however many n_layer says. ShapeError for T >
  /// block_size where positions are learned.
  Tensor forward(const IndexTensor& ids) const;
  /// Logits of new positions ids (B, T) that follow the cached ones, one cache for each layer; an empty vector begins a
  /// text, caches_for() texts of unequal length. Nothing is recorded. ShapeError where cached and new positions together
  /// exceed block_size, ValueError for another number of caches, and for caches that do not belong together.
  Tensor forward(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const;
  /// The same before the head, (B, T, C): whoever needs the logits of one position has lm_head compute these alone.
  Tensor stream(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const;
  /// Mean cross-entropy of the next tokens: ids and targets (B, T) -> ().
  Tensor loss(const IndexTensor& ids, const IndexTensor& targets) const;

  /// Continues a prompt by `count` tokens, looking back over at most block_size of them, in the module's own mode of
  /// training or evaluation. Keys and values are cached until the context is full; from then on its positions shift
  /// with every token, and the window is computed anew. on_token is called with each token as it is made, and stops the
  /// generation by returning false. Returns prompt and continuation; the prompt alone for a count of 0 or less.
  /// ValueError for an empty prompt, a GPT without blocks, and as sample() for settings and logits: the last two when
  /// the first token is made, so not for a count of 0.
  std::vector<int64_t> generate(std::vector<int64_t> prompt, int64_t count, const Sampling& sampling = {},
                                Generator& generator = default_generator(),
                                const std::function<bool(int64_t)>& on_token = {}) const;
  void members(MemberVisitor& visit) override;

 private:
  Tensor embed(const IndexTensor& ids, int64_t first_position) const;  // (B, T) -> (B, T, C)
  Tensor padded_stream(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const;
  void initialize(Generator& generator);
};

}  // namespace tinytensor
