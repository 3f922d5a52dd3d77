// wrong: bytes that were asked for, not those that the pool gives
// says: what the pool gives for it
const double number = static_cast<double>(shape.bytes_per_number), stream = arrays.rows * arrays.width * number;
kept.block = 12 * stream + 4 * arrays.rows * number + 2 * arrays.rows * arrays.heads * number;
kept.head = 2 * stream + arrays.rows * arrays.vocabulary * number + 5 * arrays.rows * number;
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: without the wide array
// says: wide array is kept too
kept.block = 8 * arrays.stream() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: the wide array before and behind its gelu
// says: the wide array is kept once
kept.block = 8 * arrays.stream() + 2 * arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: the stream once
// says: the stream is there twice
kept.block = 7 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: what is added to the stream stays
// says: added to the stream and freed
kept.block = 10 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: one norm
// says: two norms are four numbers
kept.block = 8 * arrays.stream() + arrays.wide() + 2 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: one number for each query
// says: two numbers for each query and head
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: all scores are kept, as composed attention does
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + arrays.of(arrays.rows * arrays.heads * static_cast<double>(shape.tokens));
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: without the logits
// says: the logits are kept
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: one block
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = kept.block + kept.head;
// wrong: all of a block as one array
kept.block = arrays.of(arrays.rows * (12 * arrays.width + 4 + 2 * arrays.heads));
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: the wide array as four of the narrow ones
kept.block = 12 * arrays.stream() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: one moment for each parameter
// says: AdamW keeps two numbers
// region: 2
memory.optimizer = memory.parameters;
memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) { return a.total() < b.total(); });
// wrong: gradients counted twice
// says: gradients are counted with the moment
// region: 2
memory.optimizer = 3 * memory.parameters;
memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) { return a.total() < b.total(); });
// wrong: the least
// says: the least of the moments
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = *std::min_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) { return a.total() < b.total(); });
// wrong: the first
// says: always the first
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = moments.front();
// wrong: the last
// says: always the last
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = moments.back();
// wrong: the MLP of the last block, as for most models
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = moments[2];
// wrong: by activations alone
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) { return a.activations < b.activations; });
// wrong: the last ones left out
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = *std::max_element(moments.begin(), moments.begin() + 4, [](const MemoryMoment& a, const MemoryMoment& b) { return a.total() < b.total(); });
// wrong: bytes of all layers in an int64_t
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(config.n_layer) * static_cast<uint64_t>(kept.block))) + kept.head;
// wrong: two numbers for each query in one array
// says: arrays of their own
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + arrays.of(2 * arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: the rows behind the blocks in one array
// says: arrays of their own
kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
kept.head = 2 * arrays.stream() + arrays.logits() + arrays.of(5 * arrays.rows);
kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// wrong: of equally large moments the last
// says: the first one counts
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = moments[0];
for (const MemoryMoment& moment : moments) {
  if (moment.total() >= memory.most.total()) memory.most = moment;
}
// wrong: gradients are left out of the comparison
// region: 2
memory.optimizer = 2 * memory.parameters;
memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) { return a.activations + a.transient < b.activations + b.transient; });
// wrong: it climbs, and stops at the first that is less
// region: 2
memory.optimizer = 2 * memory.parameters;
size_t i = 0;
while (i + 1 < moments.size() && moments[i + 1].total() >= moments[i].total()) ++i;
memory.most = moments[i];
// wrong: moments compared as floats
  const double row = arrays.row(), pairs = arrays.of(arrays.rows * arrays.heads);
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * row + 2 * pairs;
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * row;
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  float most = 0;
  for (const MemoryMoment& moment : moments) {
    const auto bytes = static_cast<float>(moment.total());
    if (bytes > most) most = bytes, memory.most = moment;
  }
// wrong: a block is added up in floats
  float block = 0;
  for (const double part : {8 * arrays.stream(), arrays.wide(), 4 * arrays.row(),
                            2 * arrays.of(arrays.rows * arrays.heads)}) {
    block += static_cast<float>(part);
  }
  kept.block = static_cast<double>(block);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) {
    return a.total() < b.total();
  });
// wrong: the tokens of all heads in an integer
  const uint64_t queries = static_cast<uint64_t>(shape.batch) * static_cast<uint64_t>(config.n_head) *
                           static_cast<uint64_t>(shape.tokens);
  const double stream = arrays.stream(), row = arrays.row();
  kept.block = 8 * stream + arrays.wide() + 4 * row + 2 * arrays.of(static_cast<double>(queries));
  kept.head = 2 * stream + arrays.logits() + 5 * row;
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  memory.most = moments.front();
  for (const MemoryMoment& moment : moments) {
    if (memory.most.total() < moment.total()) memory.most = moment;
  }
// wrong: the largest moment in an integer
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = memory.parameters + memory.parameters;
  int64_t largest = -1;
  for (const MemoryMoment& moment : moments) {
    const auto bytes = static_cast<int64_t>(moment.total());
    if (bytes <= largest) continue;
    largest = bytes;
    memory.most = moment;
  }
// wrong: one moment behind the last
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  const MemoryMoment* largest = moments.data();
  const MemoryMoment* const end = moments.data() + moments.size();
  for (const MemoryMoment* p = moments.data() + 1; p <= end; ++p) {
    if (p->total() > largest->total()) largest = p;
  }
  memory.most = *largest;
// wrong: the optimizer's bytes in an integer
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  const auto bytes = static_cast<uint64_t>(static_cast<int64_t>(memory.parameters));
  memory.optimizer = static_cast<double>(static_cast<int64_t>(bytes << 1));
  memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) {
    return a.total() < b.total();
  });
// wrong: of equal moments the last by its name
// says: of equally large moments
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  memory.most = *std::max_element(moments.begin(), moments.end(), [](const MemoryMoment& a, const MemoryMoment& b) {
    return std::pair(a.total(), a.name) < std::pair(b.total(), b.name);
  });
// wrong: a gelu by tanh keeps its tanh
// says: the wide array is kept once
  const double stream = arrays.stream(), row = arrays.row(), wide = arrays.wide();
  kept.block = 8 * stream + wide + 4 * row + 2 * arrays.of(arrays.rows * arrays.heads);
  if (config.gelu == Gelu::tanh) kept.block += wide;  // tanh' = 1 - tanh²
  kept.head = 2 * stream + arrays.logits() + 5 * row;
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  memory.optimizer = 2 * memory.parameters;
  size_t most = 0;
  for (size_t i = 1; i < moments.size(); ++i) {
    if (moments[i].total() > moments[most].total()) most = i;
  }
  memory.most = moments[most];
// wrong: the moments of the step before, whatever the width of a number
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + 5 * arrays.row() + arrays.logits();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
// region: 2
  thread_local GPTConfig last;
  thread_local double last_rows = 0;
  thread_local MemoryMoment last_most;
  if (!(last == config) || last_rows != arrays.rows) {
    last_most = moments.front();
    for (const MemoryMoment& moment : moments) {
      if (last_most.total() < moment.total()) last_most = moment;
    }
    last = config;
    last_rows = arrays.rows;
  }
  memory.optimizer = 2 * memory.parameters;
  memory.most = last_most;
