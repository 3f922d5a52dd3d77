// wrong: one of the two arrays
// says: this is one of them
const double numbers = static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: one layer
// says: the layers are missing
const double numbers = 2.0 * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: one head
// says: that is one head's
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd / config.n_head);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: numbers
// says: each takes sizeof(real) bytes
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: a real takes 4 bytes
// says: 8 where it is double
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * 4 * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: one text
// says: the batch is missing: each text keeps its own
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(positions);
// wrong: in integers that overflow
return static_cast<double>(static_cast<int32_t>(2 * config.n_layer * config.n_embd * static_cast<int64_t>(sizeof(real)) * batch * positions));
// wrong: heads times n_embd
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd * config.n_head);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: room for block_size
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(config.block_size);
// wrong: fits: one text
// says: each text needs its own positions
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
return bytes / static_cast<int64_t>(2 * sizeof(real)) / config.n_layer / config.n_embd;
// wrong: fits: a product that overflows
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
const uint64_t each = 2 * sizeof(real) * static_cast<uint64_t>(config.n_layer) * static_cast<uint64_t>(config.n_embd) * static_cast<uint64_t>(batch);
return each == 0 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(bytes) / each);
// wrong: fits: rounded up
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
const double each = cache_bytes(config, batch, 1);
return static_cast<int64_t>(__builtin_ceil(static_cast<double>(bytes) / each));
// wrong: fits: in double, which has 53 bits
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
return static_cast<int64_t>(static_cast<double>(bytes) / cache_bytes(config, batch, 1));
// wrong: fits: at most block_size
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
const int64_t all = bytes / static_cast<int64_t>(2 * sizeof(real)) / config.n_layer / config.n_embd / batch;
return all < config.block_size ? all : config.block_size;
// wrong: fits: a real takes 4 bytes
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
return bytes / static_cast<int64_t>(8) / config.n_layer / config.n_embd / batch;
// wrong: fits: one array
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
return bytes / static_cast<int64_t>(sizeof(real)) / config.n_layer / config.n_embd / batch;
// wrong: a layer's numbers in 64 bits
// says: a product of whole numbers ran over
const uint64_t each = static_cast<uint64_t>(config.n_layer) * static_cast<uint64_t>(config.n_embd);
return 2.0 * sizeof(real) * static_cast<double>(each) * static_cast<double>(batch) * static_cast<double>(positions);
// wrong: texts times positions in 64 bits
const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
return numbers * sizeof(real) * static_cast<double>(static_cast<uint64_t>(batch) * static_cast<uint64_t>(positions));
// wrong: all in 64 bits
// says: a product of whole numbers ran over
return static_cast<double>(static_cast<int64_t>(2 * sizeof(real) * static_cast<uint64_t>(config.n_layer) * static_cast<uint64_t>(config.n_embd) * static_cast<uint64_t>(batch) * static_cast<uint64_t>(positions)));
// wrong: as whole numbers where it is below 1e19
const double about = 2.0 * static_cast<double>(sizeof(real)) * static_cast<double>(config.n_layer) *
                     static_cast<double>(config.n_embd) * static_cast<double>(batch) *
                     static_cast<double>(positions);
if (about >= 1e19) return about;
const int64_t numbers = config.n_layer * config.n_embd * batch * positions;  // exact
return static_cast<double>(numbers * 2 * static_cast<int64_t>(sizeof(real)));
// region: 2
return bytes / batch / config.n_layer / config.n_embd / static_cast<int64_t>(2 * sizeof(real));
// wrong: two sizes are guarded, the batch is not
const double per_token = 2.0 * static_cast<double>(sizeof(real)) * static_cast<double>(config.n_layer) *
                         static_cast<double>(config.n_embd);
return per_token * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
if (config.n_layer > bytes / config.n_embd) return 0;  // a product that is larger than bytes
const auto tokens = static_cast<size_t>(bytes / (config.n_layer * config.n_embd));
return static_cast<int64_t>(tokens / (2 * sizeof(real) * static_cast<size_t>(batch)));
// wrong: 128 bits for everybody
return 2.0 * static_cast<double>(sizeof(real)) * static_cast<double>(config.n_layer) *
       static_cast<double>(config.n_embd) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
__extension__ typedef unsigned __int128 Wide;
const Wide divisor = static_cast<Wide>(2 * sizeof(real)) * static_cast<Wide>(config.n_layer) *
                     static_cast<Wide>(config.n_embd) * static_cast<Wide>(batch);
return static_cast<int64_t>(static_cast<Wide>(bytes) / divisor);
// wrong: a key and a value of one layer in one divisor
return 2.0 * static_cast<double>(sizeof(real)) * static_cast<double>(config.n_embd) *
       static_cast<double>(config.n_layer) * static_cast<double>(positions) * static_cast<double>(batch);
// region: 2
const std::uint64_t layer = std::uint64_t{2} * sizeof(real) * static_cast<std::uint64_t>(config.n_embd);
if (layer == 0) return 0;
const auto layers = static_cast<int64_t>(static_cast<std::uint64_t>(bytes) / layer);
return layers / config.n_layer / batch;
// wrong: heads times their width
// says: also where n_head does not divide it
  const int64_t head = config.n_embd / config.n_head;
  const double numbers = static_cast<double>(config.n_head) * static_cast<double>(head);
  return 2.0 * static_cast<double>(config.n_layer) * numbers * static_cast<double>(sizeof(real)) *
         static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
  return bytes / static_cast<int64_t>(2 * sizeof(real)) / config.n_layer / config.n_embd / batch;
// wrong: asks in doubles whether the product fits, then makes it
  return 2.0 * static_cast<double>(sizeof(real)) * static_cast<double>(config.n_layer) *
         static_cast<double>(config.n_embd) * static_cast<double>(batch) * static_cast<double>(positions);
// region: 2
  const double wanted = cache_bytes(config, batch, 1);
  if (wanted > static_cast<double>(bytes)) return 0;  // from here on the product is no more than bytes
  const uint64_t product = uint64_t{2 * sizeof(real)} * static_cast<uint64_t>(config.n_layer) *
                           static_cast<uint64_t>(config.n_embd) * static_cast<uint64_t>(batch);
  return bytes / static_cast<int64_t>(product);
