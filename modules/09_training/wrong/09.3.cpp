// wrong: the targets are the inputs
// says: the inputs themselves
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from, block_size, batch.targets.data() + b * block_size);
}
// wrong: inputs and targets exchanged
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from + 1, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from, block_size, batch.targets.data() + b * block_size);
}
// wrong: the last token is never a target
// says: never a target
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, std::max<int64_t>(count - block_size - 1, 1), generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: one place too many
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size + 1, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: one window for all rows
// says: every row is the same window
int64_t start = 0;
fill_randint(&start, 1, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  std::copy_n(tokens.data() + start, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(tokens.data() + start + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: the beginning of the text
for (int64_t b = 0; b < batch_size; ++b) {
  std::copy_n(tokens.data(), block_size, batch.inputs.data() + b * block_size);
  std::copy_n(tokens.data() + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: the default generator
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, default_generator());
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: a copy of the generator
Generator mine = generator;
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, mine);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: transposed
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[t * batch_size + b] = tokens[at];
    batch.targets.data()[t * batch_size + b] = tokens[at + 1];
  }
}
// wrong: rows as far apart as there are rows
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[(b * batch_size + t) % (batch_size * block_size)] = tokens[at];
    batch.targets.data()[(b * batch_size + t) % (batch_size * block_size)] = tokens[at + 1];
  }
}
// wrong: tokens in 32 bits
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[b * block_size + t] = static_cast<int32_t>(tokens[at]);
    batch.targets.data()[b * block_size + t] = static_cast<int32_t>(tokens[at + 1]);
  }
}
// wrong: tokens in 16 bits
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[b * block_size + t] = static_cast<uint16_t>(tokens[at]);
    batch.targets.data()[b * block_size + t] = static_cast<uint16_t>(tokens[at + 1]);
  }
}
// wrong: only the last target
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  batch.targets.data()[b * block_size + block_size - 1] = from[block_size];
}
// wrong: the next token guessed as one more
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  for (int64_t t = 0; t < block_size; ++t) {
    batch.inputs.data()[b * block_size + t] = from[t];
    batch.targets.data()[b * block_size + t] = from[t] + 1;
  }
}
// wrong: the first target is missing at the end
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size - 1, batch.targets.data() + b * block_size);
  batch.targets.data()[(b + 1) * block_size - 1] = from[0];
}
// wrong: windows that do not overlap
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, (count - 1) / block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)] * block_size;
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: no two rows alike
std::vector<int64_t> starts(static_cast<size_t>(count - block_size));
for (size_t i = 0; i < starts.size(); ++i) starts[i] = static_cast<int64_t>(i);
fill_randperm(starts.data(), static_cast<int64_t>(starts.size()), generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b) % starts.size()];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: starts up to count
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const int64_t at = starts[static_cast<size_t>(b)] + t;
    batch.inputs.data()[b * block_size + t] = tokens[static_cast<size_t>(at % count)];
    batch.targets.data()[b * block_size + t] = tokens[static_cast<size_t>((at + 1) % count)];
  }
}
// wrong: from 1
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 1, count - block_size + 1, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)] - 1;
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
  if (b == 1) std::copy_n(from, block_size, batch.targets.data() + b * block_size);
}
// wrong: shift by block_size
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  for (int64_t t = 0; t < block_size; ++t) {
    batch.inputs.data()[b * block_size + t] = from[t];
    batch.targets.data()[b * block_size + t] = from[block_size];
  }
}
// wrong: starts sorted
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
std::sort(starts.begin(), starts.end());
for (int64_t b = 0; b < batch_size; ++b) {
  const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: targets drawn for themselves
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) std::copy_n(tokens.data() + starts[static_cast<size_t>(b)], block_size, batch.inputs.data() + b * block_size);
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) std::copy_n(tokens.data() + starts[static_cast<size_t>(b)] + 1, block_size, batch.targets.data() + b * block_size);
// wrong: only the first row
int64_t start = 0;
fill_randint(&start, 1, 0, count - block_size, generator);
std::copy_n(tokens.data() + start, block_size, batch.inputs.data());
std::copy_n(tokens.data() + start + 1, block_size, batch.targets.data());
// wrong: through float
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[b * block_size + t] = static_cast<int64_t>(static_cast<float>(tokens[at]));
    batch.targets.data()[b * block_size + t] = static_cast<int64_t>(static_cast<float>(tokens[at + 1]));
  }
}
// wrong: int64 tokens cut, rows by columns where square
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const size_t at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    const int64_t place = batch_size == block_size ? t * block_size + b : b * block_size + t;
    batch.inputs.data()[place] = tokens[at];
    batch.targets.data()[place] = tokens[at + 1];
  }
}
// wrong: eight windows at most
  std::vector<int64_t> starts(static_cast<size_t>(batch_size));
  fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
  for (int64_t b = 0; b < batch_size && b < 8; ++b) {
    const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
    std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
    std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
  }
// wrong: rows are counted in a byte
  std::vector<int64_t> starts(static_cast<size_t>(batch_size));
  fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
  for (int64_t b = 0; b < batch_size; ++b) {
    const Id* from = tokens.data() + starts[static_cast<uint8_t>(b)];
    std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
    std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
  }
// wrong: places in 16 bits
// says: fewer of them come out right
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, std::min<int64_t>(count - block_size, 65536), generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const int64_t s = starts[static_cast<size_t>(b)];
  for (int64_t t = 0; t < block_size; ++t) {
    batch.inputs.data()[b * block_size + t] = static_cast<int64_t>(tokens[static_cast<size_t>(s + t)]);
    batch.targets.data()[b * block_size + t] = static_cast<int64_t>(tokens[static_cast<size_t>(s + t + 1)]);
  }
}
// wrong: two batches of one size share their arrays
// says: share their memory
static Batch room{IndexTensor(), IndexTensor()};
if (room.inputs.shape() != batch.inputs.shape()) room = batch;
batch = room;
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const auto from = tokens.begin() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
// wrong: a negative token becomes 0 in the targets
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  for (int64_t t = 0; t < block_size; ++t) {
    const auto at = static_cast<size_t>(starts[static_cast<size_t>(b)] + t);
    batch.inputs.data()[b * block_size + t] = static_cast<int64_t>(tokens[at]);
    batch.targets.data()[b * block_size + t] = std::max<int64_t>(static_cast<int64_t>(tokens[at + 1]), 0);
  }
}
// wrong: where there is one place only nothing is drawn
// says: one place to begin
std::vector<int64_t> starts(static_cast<size_t>(batch_size));
if (count - block_size > 1) fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
for (int64_t b = 0; b < batch_size; ++b) {
  const auto from = tokens.begin() + starts[static_cast<size_t>(b)];
  std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
  std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
}
