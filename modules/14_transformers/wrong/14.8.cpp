// wrong: always the likeliest
// says: always takes the likeliest
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(argmax(logits));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the first position
// says: the logits of the first position
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, 0);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the whole text
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = static_cast<int64_t>(tokens.size());
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: one too few
// says: one token too few
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), std::max<int64_t>(1, config.block_size - 1));
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the newest token only
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = 1;
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the first window stays
// says: stays at the beginning
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const IndexTensor ids({1, n}, std::vector<int64_t>(tokens.begin(), tokens.begin() + n));
  tokens.push_back(sample(select(select(forward(ids), 0, 0), 0, -1), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: goes on
// says: goes on when on_token says false
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token) on_token(tokens.back());
}
// wrong: nobody is told
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  
}
// wrong: on_token that must be there
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (!on_token(tokens.back())) break;
}
// wrong: stops before the token is kept
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) { tokens.pop_back(); break; }
}
// wrong: defaults of sampling
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, {}, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: another generator
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: without the prompt
// says: the prompt is returned
const auto begin = static_cast<std::ptrdiff_t>(tokens.size());
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
tokens.erase(tokens.begin(), tokens.begin() + begin);
// wrong: up to count in all
for (int64_t i = 0; i < count - static_cast<int64_t>(tokens.size()); ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: one more
for (int64_t i = 0; i < count + 1; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: a cache that is never full
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = i > 0;
  if (!continues) caches.clear();
  const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: cleared too late
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = i > 0 && length <= config.block_size + 1;
  if (!continues) caches.clear();
  const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the window again into a full cache
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = i > 0 && length <= config.block_size;
  
  const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: all tokens again into the cache
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = i > 0 && length <= config.block_size;
  if (!continues) caches.clear();
  const Tensor x = stream(last_ids(std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: cleared each time, one token in
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = i > 0 && length <= config.block_size;
  caches.clear();
  const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: at most 64
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), std::min<int64_t>(64, config.block_size));
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: at most 8
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), std::min<int64_t>(8, config.block_size));
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: evaluation
const_cast<GPT*>(this)->eval();
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: evaluation for a while
const bool before = is_training();
const_cast<GPT*>(this)->eval();
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
const_cast<GPT*>(this)->train(before);
// wrong: training
const_cast<GPT*>(this)->train();
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: caches that outlive the call
static std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool continues = !caches.empty() && caches.size() == h.size() && caches.front().length == length - 1 && length <= config.block_size;
  if (!continues) caches.clear();
  const Tensor x = stream(last_ids(continues ? 1 : std::min(length, config.block_size)), caches);
  tokens.push_back(sample(lm_head.forward(select(select(x, 0, 0), 0, -1)), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the one generator is copied
// says: here a copy does
Generator mine = generator;
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, mine));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: a listener that throws leaves the window
// says: for the caller of generate
  for (int64_t i = 0; i < count; ++i) {
    const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
    const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
    tokens.push_back(sample(logits, sampling, generator));
    try {
      if (on_token && !on_token(tokens.back())) break;
    } catch (...) {
      break;
    }
  }
// wrong: room for all tokens first
tokens.reserve(tokens.size() + static_cast<size_t>(count));
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the count as an int
// says: an int does not hold it
const int wanted = static_cast<int>(count);
for (int i = 0; i < wanted; ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: at most 1000
for (int64_t i = 0; i < std::min<int64_t>(count, 1000); ++i) {
  const int64_t n = std::min<int64_t>(static_cast<int64_t>(tokens.size()), config.block_size);
  tokens.push_back(sample(select(select(forward(last_ids(n)), 0, 0), 0, -1), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: no window where no table of positions ends
// says: at most block_size tokens are looked at
for (int64_t i = 0; i < count; ++i) {
  const int64_t length = static_cast<int64_t>(tokens.size());
  const bool ends = config.positions == Positions::learned;
  const int64_t n = ends ? std::min(length, config.block_size) : length;
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: goes on from the caches of the last call
// says: when the weights hold other numbers
static thread_local std::vector<KeyValueCache> caches;
static thread_local std::vector<int64_t> seen;
static thread_local const GPT* owner = nullptr;
const bool same = owner == this && seen.size() < tokens.size() && !seen.empty() && std::equal(seen.begin(), seen.end(), tokens.begin()) && static_cast<int64_t>(tokens.size()) <= config.block_size;
if (!same) caches.clear(), seen.clear();
owner = this;
for (int64_t made = 0; made < count; ++made) {
  const auto size = static_cast<int64_t>(tokens.size());
  if (size > config.block_size) caches.clear(), seen.clear();
  const int64_t fresh = std::min(size, config.block_size) - static_cast<int64_t>(seen.size());
  const Tensor logits = forward(last_ids(fresh), caches);
  if (size <= config.block_size) seen = tokens;
  const int64_t next = sample(logits[0][fresh - 1], sampling, generator);
  tokens.push_back(next);
  if (on_token && !on_token(next)) break;
}
// wrong: top_k of 1 is the argmax
// says: the number that the generator draws next
for (int64_t made = 0; made < count; ++made) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor last = forward(last_ids(n))[0][n - 1];
  const int64_t next = sampling.top_k == 1 ? argmax(last) : sample(last, sampling, generator);
  tokens.push_back(next);
  if (on_token && !on_token(next)) break;
}
// wrong: the scores behind the same prompt are kept when the weights have changed
static thread_local const GPT* whose = nullptr;
static thread_local std::vector<int64_t> prompt;
static thread_local Tensor scores;
const bool known = whose == this && prompt == tokens && scores.defined() && !is_training() && scores.numel() == config.vocab_size;
for (int64_t i = 0; i < count; ++i) {
  Tensor logits = scores;
  if (i > 0 || !known) {
    logits = select(select(forward(last_ids(std::min(static_cast<int64_t>(tokens.size()), config.block_size))), 0, 0), 0, -1);
    if (i == 0) whose = this, prompt = tokens, scores = logits;
  }
  tokens.push_back(sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: the last token of a large vocabulary ends the text
  for (int64_t i = 0; i < count; ++i) {
    const int64_t n = std::min(std::ssize(tokens), config.block_size);
    const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
    tokens.push_back(sample(logits, sampling, generator));
    if (config.vocab_size > 256 && tokens.back() == config.vocab_size - 1) break;
    if (on_token && !on_token(tokens.back())) break;
  }
// wrong: temperature 0 takes the likeliest without asking sample(), which refuses what means nothing
for (int64_t i = 0; i < count; ++i) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = select(select(forward(last_ids(n)), 0, 0), 0, -1);
  tokens.push_back(sampling.temperature == 0 ? argmax(logits) : sample(logits, sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: a GPT without blocks writes as well
for (int64_t made = 0; made < count; ++made) {
  const int64_t n = std::min(static_cast<int64_t>(tokens.size()), config.block_size);
  const Tensor logits = forward(last_ids(n));
  tokens.push_back(sample(select(select(logits, 0, 0), 0, n - 1), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
// wrong: as long as prompt and count are
const size_t wanted = tokens.size() + static_cast<size_t>(count);
if (tokens.size() < wanted && h.empty()) fail<ValueError>("GPT: it has no blocks");
while (tokens.size() < wanted) {
  const int64_t n = std::min(std::ssize(tokens), static_cast<std::ptrdiff_t>(config.block_size));
  const Tensor rows = forward(last_ids(n));
  tokens.push_back(sample(reshape(slice(rows, 1, n - 1), {rows.size(2)}), sampling, generator));
  if (on_token && !on_token(tokens.back())) break;
}
