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
