// wrong: no positions
// says: positions are not added
// region: 1
return drop.forward(wte.forward(ids));
// wrong: positions from 0
// region: 1
return drop.forward(add(wte.forward(ids), slice(wpe.weight, 0, 0, ids.size(1))));
// wrong: the last positions
// region: 1
return drop.forward(add(wte.forward(ids), slice(wpe.weight, 0, config.block_size - ids.size(1), config.block_size)));
// wrong: one position for all
// region: 1
return drop.forward(add(wte.forward(ids), slice(wpe.weight, 0, first, first + 1)));
// wrong: no drop
// says: drop is missing
// region: 1
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return add(wte.forward(ids), positions);
// wrong: drop on tokens alone
// region: 1
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return add(drop.forward(wte.forward(ids)), positions);
// wrong: positions do not learn
// region: 1
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return drop.forward(add(wte.forward(ids), positions.detach()));
// wrong: tokens times √C
// region: 1
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return drop.forward(add(mul(wte.forward(ids), std::sqrt(static_cast<double>(config.n_embd))), positions));
// wrong: no last norm
// says: ln_f is missing
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
return lm_head.forward(x);
// wrong: the first block only
// says: only the first block
// region: 2
Tensor x = embed(ids, 0);
x = h.front().forward(x);
return lm_head.forward(ln_f.forward(x));
// wrong: each block reads the embedding
// region: 2
const Tensor begin = embed(ids, 0);
Tensor x = begin;
for (const TransformerBlock& block : h) x = block.forward(begin);
return lm_head.forward(ln_f.forward(x));
// wrong: backwards
// says: run backwards
// region: 2
Tensor x = embed(ids, 0);
for (size_t i = h.size(); i-- > 0;) x = h[i].forward(x);
return lm_head.forward(ln_f.forward(x));
// wrong: normed after each block
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = ln_f.forward(block.forward(x));
return lm_head.forward(x);
// wrong: not causal
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x, {}, false);
return lm_head.forward(ln_f.forward(x));
// wrong: probabilities
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
return softmax(lm_head.forward(ln_f.forward(x)), -1);
// wrong: the tied table always
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
return linear(ln_f.forward(x), wte.weight);
// wrong: the blocks added to the stream once more
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = add(x, block.forward(x));
return lm_head.forward(ln_f.forward(x));
// wrong: always from position 0
// region: 3
Tensor x = embed(ids, 0);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
return ln_f.forward(x);
// wrong: one cache for all blocks
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[0], config.block_size);
return ln_f.forward(x);
// wrong: no cache
// region: 3
Tensor x = embed(ids, caches.front().length);
for (const TransformerBlock& block : h) x = block.forward(x);
return ln_f.forward(x);
// wrong: not normed with a cache
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
return x;
// wrong: dropout twice
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return drop.forward(drop.forward(add(wte.forward(ids), positions)));
// wrong: dropout on each
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return add(drop.forward(wte.forward(ids)), drop.forward(positions));
// wrong: dropout by the model's mode
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
return dropout(add(wte.forward(ids), positions), drop.p, is_training());
// wrong: positions counted through calls
static int64_t next = 0;
if (first == 0) next = 0;
const Tensor positions = slice(wpe.weight, 0, next, next + ids.size(1));
next += ids.size(1);
return drop.forward(add(wte.forward(ids), positions));
// wrong: at most four blocks
// region: 2
Tensor x = embed(ids, 0);
for (size_t i = 0; i < h.size() && i < 4; ++i) x = h[i].forward(x);
return lm_head.forward(ln_f.forward(x));
// wrong: at most three blocks with caches
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size() && i < 3; ++i) x = h[i].forward(x, caches[i], config.block_size);
return ln_f.forward(x);
// wrong: room for twice as many
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], 2 * config.block_size);
return ln_f.forward(x);
// wrong: room for 64
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], 64);
return ln_f.forward(x);
// wrong: ids clipped into the table
const Tensor positions = slice(wpe.weight, 0, first, first + ids.size(1));
std::vector<int64_t> safe = ids.to_vector();
for (int64_t& id : safe) id = std::clamp<int64_t>(id, 0, config.vocab_size - 1);
return drop.forward(add(wte.forward(IndexTensor(ids.shape(), safe)), positions));
// wrong: at most 12 blocks
// region: 3
  Tensor x = embed(ids, caches.front().length);
  for (size_t i = 0; i < std::min<size_t>(h.size(), 12); ++i) x = h[i].forward(x, caches[i], config.block_size);
  return ln_f.forward(x);
// wrong: the cache of the block before
// says: the keys of block i
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i == 0 ? h.size() - 1 : i - 1], config.block_size);
return ln_f.forward(x);
// wrong: no dropout where nothing is recorded
// says: where nothing is recorded
// region: 1
const Tensor x = add(wte.forward(ids), slice(wpe.weight, 0, first, first + ids.size(1)));
return x.requires_grad() ? drop.forward(x) : x;
// wrong: ids are put in range where they are
// region: 1
IndexTensor tame = ids;
for (int64_t i = 0; i < tame.numel(); ++i) tame.data()[i] = std::min(tame.data()[i], config.vocab_size - 1);
return drop.forward(add(wte.forward(tame), slice(wpe.weight, 0, first, first + ids.size(1))));
// wrong: the head reads sequence by sequence
// says: the list of tensors is empty
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
x = ln_f.forward(x);
std::vector<Tensor> logits;
for (int64_t b = 0; b < ids.size(0); ++b) logits.push_back(lm_head.forward(x[b]));
return stack(logits);
// wrong: no block is longer than block_size, whatever the positions
// says: learned positions alone
return drop.forward(add(wte.forward(ids), wpe.forward(index_arange(first, first + ids.size(1)))));
// region: 2
if (ids.dim() == 2 && ids.size(1) > config.block_size) fail<ShapeError>("GPT: {} tokens", ids.size(1));
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
return lm_head.forward(ln_f.forward(x));
// region: 3
Tensor x = embed(ids, caches.front().length);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
return ln_f.forward(x);
// wrong: the caches have room for as many as come
// says: into empty caches
return drop.forward(add(wte.forward(ids), slice(wpe.weight, 0, first, first + ids.size(1))));
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
return lm_head.forward(ln_f.forward(x));
// region: 3
Tensor x = embed(ids, caches.front().length);
const int64_t room = std::max(config.block_size, caches.front().length == 0 ? ids.size(1) : config.block_size);
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], room);
return ln_f.forward(x);
// wrong: the table of places is read once
// says: frozen
if (!wpe.weight.requires_grad()) {
  static thread_local const real* place = nullptr;
  static thread_local Tensor table;
  if (place != wpe.weight.data()) place = wpe.weight.data(), table = clone(wpe.weight);
  return drop.forward(add(wte.forward(ids), slice(table, 0, first, first + ids.size(1))));
}
return drop.forward(add(wte.forward(ids), slice(wpe.weight, 0, first, first + ids.size(1))));
// wrong: the rows of positions are kept, with a graph that is freed
// region: 1
static Tensor table, places;
static int64_t from = -1;
if (!table.is(wpe.weight) || from != first || places.size(0) != ids.size(1)) {
  table = wpe.weight, from = first;
  places = slice(wpe.weight, 0, first, first + ids.size(1));
}
return drop.forward(add(wte.forward(ids), places));
// wrong: in evaluation mode no more rows than block_size
// region: 2
Tensor x = embed(ids, 0);
if (!is_training() && x.size(1) > config.block_size) x = slice(x, 1, x.size(1) - config.block_size);
for (const TransformerBlock& block : h) x = block.forward(x);
return lm_head.forward(ln_f.forward(x));
// wrong: the first position has 8 bits
// region: 3
Tensor x = embed(ids, static_cast<uint8_t>(caches.front().length));
for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
return ln_f.forward(x);
// wrong: the table of tokens scores, whatever the head is
// says: the head is lm_head
// region: 2
Tensor x = embed(ids, 0);
for (const TransformerBlock& block : h) x = block.forward(x);
x = ln_f.forward(x);
return config.tie_weights ? linear(x, wte.weight) : lm_head.forward(x);
// wrong: as many blocks as the configuration says
// region: 2
Tensor x = embed(ids, 0);
for (int64_t i = 0; i < config.n_layer; ++i) x = h[static_cast<size_t>(i)].forward(x);
return lm_head.forward(ln_f.forward(x));
