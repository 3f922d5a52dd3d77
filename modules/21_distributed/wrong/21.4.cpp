// wrong: first send, then receive
// says: waits in exchange() until its message is taken
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {});
  ranks.exchange({}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: first receive, then send
// says: in a call that sends none
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({}, {{before, sums.data(), bytes(received)}});
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: stored in the place of the rank's own numbers
// says: is stored, and nothing is ever added
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}},
                 {{before, x.mutable_data() + received.begin, bytes(received)}});
}
// wrong: begins with its own part, as when parts are handed out
// says: nothing has arrived
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: a round is missing
// says: a round is missing
for (int round = 2; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: what is received has the size of what is sent
// says: are expected
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(sent.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(sent)}});
  kernels().axpy(std::min(sent.size(), received.size()), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: equal parts of n / R
for (int round = 1; round < size; ++round) {
  const int64_t each = x.numel() / size;
  const int64_t sent = ((rank - round) % size + size) % size * each,
                received = ((rank - round - 1) % size + size) % size * each;
  const auto length = static_cast<size_t>(each) * sizeof(real);
  std::vector<real> sums(static_cast<size_t>(each));
  ranks.exchange({{next, x.data() + sent, length}}, {{before, sums.data(), length}});
  kernels().axpy(each, 1, sums.data(), x.mutable_data() + received);
}
// wrong: the other way around
// says: the ring runs backwards
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank + round], received = parts[rank + round + 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{before, x.data() + sent.begin, bytes(sent)}}, {{next, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: everybody sends everybody, added in the order of the ranks
// says: two neighbours alone
const Share own = parts[rank];
std::vector<std::vector<real>> all(static_cast<size_t>(size), std::vector<real>(static_cast<size_t>(own.size())));
std::vector<Outgoing> outgoing;
std::vector<Incoming> incoming;
for (int other = 0; other < size; ++other) {
  if (other == rank) continue;
  outgoing.push_back({other, x.data() + parts[other].begin, bytes(parts[other])});
  incoming.push_back({other, all[static_cast<size_t>(other)].data(), bytes(own)});
}
std::copy_n(x.data() + own.begin, own.size(), all[static_cast<size_t>(rank)].data());
ranks.exchange(outgoing, incoming);
for (int other = 1; other < size; ++other)
  kernels().axpy(own.size(), 1, all[static_cast<size_t>(other)].data(), all[0].data());
std::copy_n(all[0].data(), own.size(), x.mutable_data() + own.begin);
// wrong: everybody sends everybody, in the order of the ring
// says: two neighbours alone
const Share own = parts[rank];
std::vector<real> sum(static_cast<size_t>(own.size()));
for (int step = 1; step < size; ++step) {
  const int to = (rank + size - step) % size, from = (rank + step) % size;
  std::vector<real> one(static_cast<size_t>(own.size()));
  ranks.exchange({{to, x.data() + parts[to].begin, bytes(parts[to])}}, {{from, one.data(), bytes(own)}});
  if (step == 1) {
    sum = one;
  } else {
    kernels().axpy(own.size(), 1, one.data(), sum.data());
  }
}
if (size > 1) {
  kernels().axpy(own.size(), 1, x.data() + own.begin, sum.data());
  std::copy_n(sum.data(), own.size(), x.mutable_data() + own.begin);
}
// wrong: whole vectors go around
for (int round = 1; round < size; ++round) {
  std::vector<real> sums(static_cast<size_t>(x.numel()));
  const auto all = sums.size() * sizeof(real);
  ranks.exchange({{next, x.data(), all}}, {{before, sums.data(), all}});
  const Share received = parts[rank - round - 1];
  kernels().axpy(received.size(), 1, sums.data() + received.begin, x.mutable_data() + received.begin);
}
// wrong: a mean
// says: only the caller knows
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
const Share own = parts[rank];
for (int64_t i = own.begin; i < own.end; ++i) x.mutable_data()[i] /= static_cast<real>(size);
// wrong: a part without its modulo, which here is right for all but the first ranks
for (int round = 1; round < size; ++round) {
  const Share sent = parts[std::max(0, rank - round)], received = parts[std::max(0, rank - round - 1)];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: one round too many
for (int round = 1; round <= size; ++round) {
  if (size == 1) break;
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> sums(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: one buffer for all calls and all ranks
static std::vector<real> sums;
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  sums.resize(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
}
// wrong: rank 0 adds up, and deals the parts out
if (rank == 0) {
  std::vector<std::vector<real>> all(static_cast<size_t>(size), std::vector<real>(static_cast<size_t>(x.numel())));
  std::vector<Incoming> incoming;
  for (int other = 1; other < size; ++other) {
    incoming.push_back({other, all[static_cast<size_t>(other)].data(), all[0].size() * sizeof(real)});
  }
  ranks.exchange({}, incoming);
  std::copy_n(x.data(), x.numel(), all[0].data());
  for (int other = 1; other < size; ++other)
    kernels().axpy(x.numel(), 1, all[static_cast<size_t>(other)].data(), x.mutable_data());
  std::vector<Outgoing> outgoing;
  for (int other = 1; other < size; ++other)
    outgoing.push_back({other, x.data() + parts[other].begin, bytes(parts[other])});
  ranks.exchange(outgoing, {});
} else {
  ranks.exchange({{0, x.data(), static_cast<size_t>(x.numel()) * sizeof(real)}}, {});
  ranks.exchange({}, {{0, x.mutable_data() + parts[rank].begin, bytes(parts[rank])}});
}
// wrong: a running sum that begins with zero
// says: -0 stands
std::vector<real> going(static_cast<size_t>(x.numel()), 0), coming(going.size());
for (int s = 1; s < size; ++s) {
  const Share out = parts[rank - s], in = parts[rank - s - 1];
  for (int64_t i = 0; i < out.size(); ++i) going[static_cast<size_t>(i)] += x.data()[out.begin + i];
  ranks.exchange({{next, going.data(), bytes(out)}}, {{before, coming.data(), bytes(in)}});
  std::swap(going, coming);
}
const Share own = parts[rank];
for (int64_t i = 0; size > 1 && i < own.size(); ++i) {
  x.mutable_data()[own.begin + i] = going[static_cast<size_t>(i)] + x.data()[own.begin + i];
}
// wrong: from the beginning of the memory
real* const numbers = reinterpret_cast<real*>(x.storage()->memory.get());
std::vector<real> buffer(static_cast<size_t>(x.numel()));
for (int s = 1; s < size; ++s) {
  const Share out = parts[rank - s], in = parts[rank - s - 1];
  ranks.exchange({{next, numbers + out.begin, bytes(out)}}, {{before, buffer.data(), bytes(in)}});
  kernels().axpy(in.size(), 1, buffer.data(), numbers + in.begin);
}
