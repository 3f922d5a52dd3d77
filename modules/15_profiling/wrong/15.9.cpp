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
