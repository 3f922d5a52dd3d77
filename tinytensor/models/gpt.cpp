#include "tinytensor/models/gpt.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/models/padded_batch.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

double available_bytes() { return static_cast<double>(available_memory()); }

const GPTConfig& checked(const GPTConfig& config) {
  const std::pair<const char*, int64_t> sizes[] = {{"block_size", config.block_size},
                                                   {"vocab_size", config.vocab_size},
                                                   {"n_layer", config.n_layer},
                                                   {"n_head", config.n_head},
                                                   {"n_embd", config.n_embd}};
  for (const auto& [name, size] : sizes) {
    if (size < 1) fail<ValueError>("GPT: {} must be at least 1: {}", name, size);
  }
  if (config.head_dim == 0 && config.n_embd % config.n_head != 0) {
    fail<ValueError>("GPT: n_embd {} is not divisible by n_head {}", config.n_embd, config.n_head);
  }
  for (const auto& [name, size] : {std::pair("mlp_width", config.mlp_width), std::pair("kv_heads", config.kv_heads),
                                   std::pair("head_dim", config.head_dim)}) {
    if (size < 0) fail<ValueError>("GPT: {} must not be negative: {}", name, size);
  }
  if (config.kv_heads > 0 && config.n_head % config.kv_heads != 0) {
    fail<ValueError>("GPT: n_head {} is not divisible by kv_heads {}", config.n_head, config.kv_heads);
  }
  // refuse a kind that there is not
  to_string(config.positions), to_string(config.norm), to_string(config.mlp);
  if (const double bytes = num_parameters(config) * sizeof(real); bytes > 0x1p30 && bytes > available_bytes()) {
    fail<Error>("GPT: its {:.3g} parameters take {:.3g} GB, more than there is", num_parameters(config), bytes / 1e9);
  }
  const int64_t pairs_in = config.positions == Positions::rotary ? completed(config).head_dim : config.n_embd;
  if (config.positions != Positions::learned && pairs_in % 2 != 0) {
    const bool of_head = config.positions == Positions::rotary, is_given = of_head && config.head_dim > 0;
    // Where it follows from n_embd: the next one that the heads divide, so that each of them has one number more.
    fail<ValueError>("GPT: {} positions take numbers in pairs, but {} is odd: {}\n  hint: {} = {} would do",
                     to_string(config.positions), of_head ? "the width of a head" : "n_embd", pairs_in,
                     is_given ? "head_dim" : "n_embd", is_given ? pairs_in + 1 : config.n_embd + config.n_head);
  }
  return config;
}

std::vector<TransformerBlock> blocks(const GPTConfig& config, Generator& generator) {
  std::vector<TransformerBlock> stack;
  for (int64_t i = 0; i < config.n_layer; ++i) {
    stack.emplace_back(BlockParts{.heads = {config.n_embd, config.n_head, config.kv_heads, config.head_dim},
                                  .norm = config.norm,
                                  .mlp = config.mlp,
                                  .mlp_width = config.mlp_width,
                                  .bias = config.bias,
                                  .dropout_p = config.dropout,
                                  .gelu = config.gelu},
                       generator);
  }
  return stack;
}

// Tokens (B, T, C) that know their places without a table: rotary ones learn of them in the blocks.
Tensor without_table(const Tensor& tokens, const GPTConfig& config, int64_t first) {
  if (config.positions == Positions::rotary) return tokens;
  const Tensor waves = sinusoidal_positions(first + tokens.size(1), config.n_embd);
  const Tensor places = slice(waves, 0, first, first + tokens.size(1));
  return add(mul(tokens, std::sqrt(static_cast<double>(config.n_embd))), places);
}

}  // namespace

const char* to_string(Positions positions) {
  switch (positions) {
    case Positions::learned: return "learned";
    case Positions::sinusoidal: return "sinusoidal";
    case Positions::rotary: return "rotary";
  }
  fail<ValueError>("Positions: there is no kind {}", static_cast<int>(positions));
}

std::optional<Positions> named_positions(std::string_view name) {
  for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rotary}) {
    if (name == to_string(positions)) return positions;
  }
  return {};
}

GPTConfig completed(GPTConfig config) {
  if (config.mlp_width == 0) config.mlp_width = mlp_width(config.n_embd, config.mlp);
  if (config.kv_heads == 0) config.kv_heads = config.n_head;
  if (config.head_dim == 0) config.head_dim = config.n_embd / std::max<int64_t>(config.n_head, 1);
  return config;
}

double num_parameters(const GPTConfig& partial) {
  const GPTConfig config = completed(partial);
  const auto number = [](int64_t n) { return static_cast<double>(n); };
  const double width = number(config.n_embd), vocabulary = number(config.vocab_size), inner = number(config.mlp_width);
  const double queries = number(config.n_head) * number(config.head_dim);
  const double keys = number(config.kv_heads) * number(config.head_dim), gates = config.mlp == MlpKind::swiglu ? 1 : 0;
  const double norm = config.bias && config.norm == NormKind::layer ? 2 * width : width;
  const double biases = config.bias ? queries + 2 * keys + width + (1 + gates) * inner + width : 0;
  const double block = (2 * queries + 2 * keys + (2 + gates) * inner) * width + biases + 2 * norm;
  const double positions = config.positions == Positions::learned ? static_cast<double>(config.block_size) : 0;
  const double embeddings = (vocabulary + positions) * width;
  const double head = config.tie_weights ? 0 : vocabulary * width;
  return embeddings + static_cast<double>(config.n_layer) * block + norm + head;
}

GPT::GPT(const GPTConfig& wanted, Generator& generator)
    : config(checked(wanted)),
      wte(config.vocab_size, config.n_embd, generator),
      wpe(config.positions == Positions::learned ? Embedding(config.block_size, config.n_embd, generator)
                                                 : Embedding()),
      drop(config.dropout),
      h(blocks(config, generator)),
      ln_f(config.n_embd, config.norm, config.bias),
      lm_head(config.n_embd, config.vocab_size, false, generator) {
  // exercise 14.3 {
  if (config.tie_weights) lm_head.weight = wte.weight;
  // }
  ln_f.eps = config.layer_norm_eps;
  for (TransformerBlock& block : h) {
    block.ln_1.eps = block.ln_2.eps = config.layer_norm_eps;
    block.attn.rotary = config.positions == Positions::rotary;
    block.attn.turning = config.rotary;
  }
  initialize(generator);
}

// In the order of nanoGPT: every weight once, a tied head's once more, then the residual projections again; gates last.
void GPT::initialize(Generator& generator) {
  // exercise 14.3 {
  const auto draw = [&generator](const Linear& layer) {
    init::normal_(layer.weight, 0, 0.02, generator);
    if (layer.bias.defined()) init::constant_(layer.bias, 0);
  };
  init::normal_(wte.weight, 0, 0.02, generator);
  if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
  for (const TransformerBlock& block : h) {
    for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj,
                                &block.mlp.c_fc, &block.mlp.c_proj}) {
      draw(*layer);
    }
  }
  draw(lm_head);
  const double residual_std = 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer));
  for (const TransformerBlock& block : h) {
    init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
    init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
  }
  // }
  for (const TransformerBlock& block : h) {
    const Linear& gate = block.mlp.c_gate;
    if (gate.weight.defined()) init::normal_(gate.weight, 0, 0.02, generator);
    if (gate.bias.defined()) init::constant_(gate.bias, 0);
  }
}

Tensor GPT::embed(const IndexTensor& ids, int64_t first) const {
  const bool ends = config.positions == Positions::learned;
  if (ids.dim() != 2 || ids.size(1) == 0 || first < 0 || (ends && first > config.block_size - ids.size(1))) {
    fail<ShapeError>("GPT: ids (B, T) at positions below block_size = {} are expected: {} from position {}",
                     config.block_size, to_string(ids.shape()), first);
  }
  if (!ends) return drop.forward(without_table(wte.forward(ids), config, first));
  // exercise 14.4 {
  const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
  return drop.forward(add(wte.forward(ids), positions));  // (B, T, C) + (T, C)
  // }
}

Tensor GPT::forward(const IndexTensor& ids) const {
  // exercise 14.4 {
  Tensor x = embed(ids, 0);
  for (const TransformerBlock& block : h) x = block.forward(x);
  return lm_head.forward(ln_f.forward(x));
  // }
}

Tensor GPT::stream(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const {
  if (h.empty()) fail<ValueError>("GPT: it has no blocks");
  if (caches.empty()) caches.resize(h.size());
  if (caches.size() != h.size()) {
    fail<ValueError>("GPT: {} caches for {} layers\n  hint: an empty vector begins a text", caches.size(), h.size());
  }
  for (const KeyValueCache& cache : caches) {
    if (cache.padding != caches.front().padding)
      fail<ValueError>("GPT: the caches of its layers are padded differently");
    if (cache.length == caches.front().length) continue;
    fail<ValueError>("GPT: the caches of its layers hold different numbers of positions: {} and {}",
                     caches.front().length, cache.length);
  }
  if (!caches.front().padding.empty()) return padded_stream(ids, caches);
  const NoGrad guard;
  // exercise 14.4 {
  Tensor x = embed(ids, caches.front().length);
  for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
  return ln_f.forward(x);
  // }
}

// Of rows that are filled up at the front: where a token stands differs from row to row.
Tensor GPT::padded_stream(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const {
  const std::vector<int64_t>& padding = caches.front().padding;
  const int64_t past = caches.front().length, rows = static_cast<int64_t>(padding.size());
  if (ids.dim() != 2 || ids.size(0) != rows || ids.size(1) == 0 || ids.size(1) > config.block_size - past) {
    fail<ShapeError>("GPT: ids ({}, T) at places below block_size = {} are expected: {} from place {}", rows,
                     config.block_size, to_string(ids.shape()), past);
  }
  const IndexTensor positions = token_positions(past, ids.size(1), padding);
  Tensor x = wte.forward(ids);
  if (config.positions == Positions::learned) x = add(x, wpe.forward(positions));
  if (config.positions == Positions::sinusoidal) {
    const Tensor waves = sinusoidal_positions(past + ids.size(1), config.n_embd);
    x = add(mul(x, std::sqrt(static_cast<double>(config.n_embd))), embedding(waves, positions));
  }
  x = drop.forward(x);  // rotary positions: what is turned by places turns by the same differences as by positions
  for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
  return ln_f.forward(x);
}

Tensor GPT::forward(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const {
  const NoGrad guard;
  return lm_head.forward(stream(ids, caches));
}

Tensor GPT::loss(const IndexTensor& ids, const IndexTensor& targets) const {
  // exercise 14.5 {
  const Tensor logits = forward(ids);
  return cross_entropy(reshape(logits, {-1, logits.size(-1)}), targets.reshape({-1}));
  // }
}

std::vector<int64_t> GPT::generate(std::vector<int64_t> tokens, int64_t count, const Sampling& sampling,
                                   Generator& generator, const std::function<bool(int64_t)>& on_token) const {
  if (tokens.empty()) fail<ValueError>("GPT: generate needs a prompt of at least one token");
  const auto last_ids = [&tokens](int64_t n) {
    return IndexTensor({1, n}, std::vector<int64_t>(tokens.end() - n, tokens.end()));
  };
  const NoGrad guard;
  // exercise 14.8 {
  std::vector<KeyValueCache> caches;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t length = static_cast<int64_t>(tokens.size());
    const bool continues = i > 0 && length <= config.block_size;
    if (!continues) caches.clear();
    const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
    const Tensor logits = lm_head.forward(select(select(x, 0, 0), 0, -1));  // of the last position alone: V is large
    tokens.push_back(sample(logits, sampling, generator));
    if (on_token && !on_token(tokens.back())) break;
  }
  // }
  return tokens;
}

void GPT::members(MemberVisitor& visit) {
  visit.module("wte", wte);
  if (wpe.weight.defined()) visit.module("wpe", wpe);
  visit.module("drop", drop);
  for (size_t i = 0; i < h.size(); ++i) visit.module("h." + std::to_string(i), h[i]);
  visit.module("ln_f", ln_f);
  visit.module("lm_head", lm_head);
}

}  // namespace tinytensor
