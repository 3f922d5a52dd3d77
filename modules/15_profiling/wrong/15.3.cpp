// wrong: the MLP has one matrix
return 8 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// wrong: without the head
// says: the head multiplies too
return 12 * layers * width * width;
// wrong: the head only if it is not tied
return 12 * layers * width * width + (config.tie_weights ? 0 : static_cast<double>(config.vocab_size) * width);
// wrong: the table and the head
return 12 * layers * width * width + 2 * static_cast<double>(config.vocab_size) * width;
// wrong: with the table of positions
// says: it multiplies nothing
return 12 * layers * width * width + static_cast<double>(config.vocab_size + config.block_size) * width;
// wrong: all parameters
return num_parameters(config);
// wrong: multiplied as whole numbers
return static_cast<double>(12 * config.n_layer * config.n_embd * config.n_embd + config.vocab_size * config.n_embd);
// wrong: through float
return 12 * static_cast<float>(layers) * static_cast<float>(width) * static_cast<float>(width) + static_cast<float>(config.vocab_size) * static_cast<float>(width);
// wrong: the forward alone
// says: the forward alone
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {2 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 2 : 4) * layers * width * length * all};
// wrong: the backward as long as the forward
// says: two products for each one
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {4 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 4 : 8) * layers * width * length * all};
// wrong: the two counts exchanged
// says: visible pairs are half
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::all ? 6 : 12) * layers * width * length * all};
// wrong: all pairs always
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {6 * multiplying_parameters(config) * all, 12 * layers * width * length * all};
// wrong: as many tokens as fit
// region: 2
const double length = static_cast<double>(config.block_size), all = static_cast<double>(batch) * static_cast<double>(tokens);
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length * all};
// wrong: for one token
// region: 2
const double length = static_cast<double>(tokens);
return {6 * multiplying_parameters(config), (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length};
// wrong: attention forgets the batch
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length * length};
// wrong: one layer's attention
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * width * length * all};
// wrong: tokens counted in an int64_t
// region: 2
const int64_t all = batch * tokens;
return {6 * multiplying_parameters(config) * static_cast<double>(all), (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * static_cast<double>(tokens * all)};
// wrong: tokens counted in an int
// region: 2
const double length = static_cast<double>(static_cast<int>(tokens)), all = static_cast<double>(static_cast<int>(batch)) * length;
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length * all};
// wrong: the exact mean of visible keys
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 * (length + 1) : 12 * length) * layers * width * all};
// wrong: twelve squares as a whole number
const auto of_block = static_cast<double>(static_cast<int64_t>(12 * static_cast<uint64_t>(config.n_embd) * static_cast<uint64_t>(config.n_embd)));
return layers * of_block + width * static_cast<double>(config.vocab_size);
// wrong: the head as a whole number
const auto head = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(config.vocab_size) * static_cast<uint64_t>(config.n_embd)));
return 12 * layers * width * width + head;
// wrong: tokens of the batch in 64 bits
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(static_cast<uint64_t>(batch) * static_cast<uint64_t>(tokens));
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length * all};
// wrong: it looks back over block_size at most
// says: not block_size
// region: 2
const double all = static_cast<double>(batch) * static_cast<double>(tokens);
const double seen = static_cast<double>(std::min(tokens, config.block_size));
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * seen * all};
// wrong: half of the keys in whole numbers
// region: 2
const double all = static_cast<double>(batch) * static_cast<double>(tokens);
const double seen = static_cast<double>(pairs == AttentionPairs::visible ? tokens / 2 : tokens);
return {6 * multiplying_parameters(config) * all, 12 * layers * width * seen * all};
// wrong: a width of a whole number for each head
// region: 2
const double length = static_cast<double>(tokens), all = static_cast<double>(batch) * length;
const double heads = static_cast<double>(config.n_embd / config.n_head * config.n_head);
return {6 * multiplying_parameters(config) * all, (pairs == AttentionPairs::visible ? 6 : 12) * layers * heads * length * all};
// wrong: attention is the whole less the matrices
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// region: 2
  const double rows = static_cast<double>(batch) * static_cast<double>(tokens);
  const double factor = pairs == AttentionPairs::all ? 12 : 6;
  const double six_n = 6 * multiplying_parameters(config);
  const double whole = (six_n + factor * layers * width * static_cast<double>(tokens)) * rows;
  StepOperations step;
  step.matrices = six_n * rows;
  step.attention = whole - step.matrices;
  return step;
// wrong: attention as a multiple of the matrices
// says: nan
  return width * (12 * layers * width + static_cast<double>(config.vocab_size));
// region: 2
  const auto t = static_cast<double>(tokens);
  const double n = multiplying_parameters(config);
  const double share = layers * width * t / n;  // of attention, per operation of the matrices
  StepOperations step;
  step.matrices = 6 * n * static_cast<double>(batch) * t;
  step.attention = step.matrices * share * (pairs == AttentionPairs::all ? 2 : 1);
  return step;
// wrong: integers while both sizes have 31 bits
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// region: 2
  const int64_t limit = int64_t{1} << 31;
  double rows = 0, seen = 0;
  if (batch < limit && tokens < limit) {
    const int64_t product = batch * tokens;
    rows = static_cast<double>(product);
    seen = static_cast<double>(product * tokens);
  } else {
    rows = static_cast<double>(batch) * static_cast<double>(tokens);
    seen = rows * static_cast<double>(tokens);
  }
  StepOperations step;
  step.matrices = 6 * multiplying_parameters(config) * rows;
  step.attention = (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * seen;
  return step;
// wrong: no layers, no work
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// region: 2
  StepOperations step;
  if (!(layers * width * static_cast<double>(batch) * static_cast<double>(tokens) > 0)) return step;  // empty
  const double rows = static_cast<double>(batch) * static_cast<double>(tokens);
  const double token = 6 * layers * width * static_cast<double>(tokens);
  step.matrices = 6 * rows * multiplying_parameters(config);
  step.attention = rows * (pairs == AttentionPairs::all ? token + token : token);
  return step;
// wrong: what dropout sets to 0 is not multiplied
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// region: 2
  const auto t = static_cast<double>(tokens), b = static_cast<double>(batch);
  double expected = pairs == AttentionPairs::all ? t : t / 2;
  expected *= 1 - config.dropout;  // keys that a query keeps, in the mean
  return {6 * multiplying_parameters(config) * b * t, 12 * layers * width * expected * b * t};
// wrong: queries and keys that are turned
  const double head = static_cast<double>(config.vocab_size) * width;
  return head + layers * (4 + 8) * width * width;
// region: 2
  const auto t = static_cast<double>(tokens), rows = static_cast<double>(batch) * t;
  StepOperations step;
  step.matrices = 6 * multiplying_parameters(config) * rows;
  step.attention = (pairs == AttentionPairs::visible ? 6 : 12) * t * layers * width * rows;
  if (config.positions == Positions::rotary) {
    const double turn = 2 * 6 * layers * width;  // a channel of q and one of k: two products and an addition each
    step.attention += 3 * turn * rows;
  }
  return step;
// wrong: a window where positions are not learned
// says: not block_size
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
// region: 2
  const double rows = static_cast<double>(batch) * static_cast<double>(tokens);
  int64_t window = tokens;
  if (config.positions != Positions::learned && config.block_size < window) window = config.block_size;
  const double each = (pairs == AttentionPairs::all ? 12 : 6) * layers * width * static_cast<double>(window);
  return {6 * multiplying_parameters(config) * rows, each * rows};
// wrong: the configuration before, which begins as one that is said with no word
  thread_local GPTConfig known;
  thread_local double numbers = 0;
  if (!(config == known)) {
    numbers = 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
    known = config;
  }
  return numbers;
// region: 2
  const double each = multiplying_parameters(config);
  const double length = static_cast<double>(tokens), count = static_cast<double>(batch) * length;
  StepOperations step;
  step.matrices = 6 * each * count;
  step.attention = (pairs == AttentionPairs::visible ? 6 : 12) * layers * width * length * count;
  return step;
// wrong: all parameters less those that do not multiply
  const double norms = 2 * layers + 1, bias = config.bias ? 1 : 0;
  double numbers = num_parameters(config);
  numbers -= static_cast<double>(config.block_size) * width;
  numbers -= norms * (1 + bias) * width;
  numbers -= bias * layers * 9 * width;
  if (!config.tie_weights) numbers -= static_cast<double>(config.vocab_size) * width;
  return numbers;
// region: 2
  const double length = static_cast<double>(tokens), count = static_cast<double>(batch) * length;
  const double matrices = 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
  const double seen = pairs == AttentionPairs::all ? length : length / 2;
  return {6 * matrices * count, 12 * layers * width * seen * count};
// wrong: the first block's input asks for no gradient
  const double vocabulary = static_cast<double>(config.vocab_size);
  return 12 * layers * width * width + vocabulary * width;
// region: 2
  const double length = static_cast<double>(tokens), count = static_cast<double>(batch) * length;
  StepOperations step;
  step.matrices = 6 * multiplying_parameters(config) * count;
  if (config.positions == Positions::sinusoidal && config.n_layer == 1) step.matrices -= 6 * width * width * count;
  step.attention = 6 * layers * width * length * count;
  if (pairs == AttentionPairs::all) step.attention *= 2;
  return step;
