// wrong: first send, then receive
// says: waits in exchange() until its message is taken
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {});
  ranks.exchange({}, {{before, all + received.begin, bytes(received)}});
}
// wrong: first receive, then send
// says: in a call that sends none
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({}, {{before, all + received.begin, bytes(received)}});
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {});
}
// wrong: what comes in stays in a buffer
// says: nothing is received into x
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> buffer(static_cast<size_t>(received.size()));
  ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, buffer.data(), bytes(received)}});
}
// wrong: a round is missing
// says: a round is missing
real* all = x.mutable_data();
for (int round = 0; round + 2 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(received)}});
}
// wrong: one round alone
// says: R - 1 rounds in all
if (size == 1) return;
real* all = x.mutable_data();
ranks.exchange({{next, all + parts[rank].begin, bytes(parts[rank])}},
               {{before, all + parts[before].begin, bytes(parts[before])}});
// wrong: begins with the part of the rank before, as when sums go around
// says: before they are known
real* all = x.mutable_data();
for (int round = 1; round < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(received)}});
}
// wrong: what comes in is added
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  std::vector<real> buffer(static_cast<size_t>(received.size()));
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, buffer.data(), bytes(received)}});
  kernels().axpy(received.size(), 1, buffer.data(), all + received.begin);
}
// wrong: always its own part
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(received)}});
}
// wrong: to all at once
// says: two neighbours alone
std::vector<Outgoing> outgoing;
std::vector<Incoming> incoming;
for (int other = 0; other < size; ++other) {
  if (other == rank) continue;
  outgoing.push_back({other, x.data() + parts[rank].begin, bytes(parts[rank])});
  incoming.push_back({other, x.mutable_data() + parts[other].begin, bytes(parts[other])});
}
ranks.exchange(outgoing, incoming);
static_cast<void>(next), static_cast<void>(before);
// wrong: the other way around
// says: the ring runs backwards
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank + round], received = parts[rank + round + 1];
  ranks.exchange({{before, all + sent.begin, bytes(sent)}}, {{next, all + received.begin, bytes(received)}});
}
// wrong: whole vectors, of which the last one wins
real* all = x.mutable_data();
const auto whole = static_cast<size_t>(x.numel()) * sizeof(real);
for (int round = 0; round + 1 < size; ++round) {
  std::vector<real> came(static_cast<size_t>(x.numel()));
  ranks.exchange({{next, all, whole}}, {{before, came.data(), whole}});
  const Share received = parts[rank - round - 1];
  std::copy_n(came.data() + received.begin, received.size(), all + received.begin);
}
// wrong: the bytes are counted as numbers
// says: the numbers
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, static_cast<size_t>(sent.size())}},
                 {{before, all + received.begin, static_cast<size_t>(received.size())}});
}
// wrong: one round too many
// says: bytes that each rank has sent
real* all = x.mutable_data();
for (int round = 0; round < size && size > 1; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(received)}});
}
// wrong: equal parts of n / R
real* all = x.mutable_data();
const int64_t each = x.numel() / size;
for (int round = 0; round + 1 < size; ++round) {
  const int64_t sent = (rank - round + size) % size * each, received = (rank - round - 1 + size) % size * each;
  const auto length = static_cast<size_t>(each) * sizeof(real);
  ranks.exchange({{next, all + sent, length}}, {{before, all + received, length}});
}
// wrong: sent and received have one size
// says: are expected
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(sent)}});
}
// wrong: only the even ranks begin to send, and the last of an odd number waits for rank 0
real* all = x.mutable_data();
for (int round = 0; round + 1 < size; ++round) {
  const Share sent = parts[rank - round], received = parts[rank - round - 1];
  if (rank % 2 == 0 && rank + 1 != size) {
    ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {});
    ranks.exchange({}, {{before, all + received.begin, bytes(received)}});
  } else if (rank % 2 == 0) {
    ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {});
  } else {
    ranks.exchange({}, {{before, all + received.begin, bytes(received)}});
    ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {});
  }
}
// wrong: written without being noticed
// says: x is written without mutable_data()
real* const to = const_cast<real*>(x.data());
for (int s = 0; s < size - 1; ++s) {
  const Share out = parts[rank - s], in = parts[rank - s - 1];
  ranks.exchange({{next, to + out.begin, bytes(out)}}, {{before, to + in.begin, bytes(in)}});
}
// wrong: only what differs is written
// says: -0 stands
std::vector<real> buffer(static_cast<size_t>(x.numel()));
for (int s = 0; s < size - 1; ++s) {
  const Share out = parts[rank - s], in = parts[rank - s - 1];
  ranks.exchange({{next, x.data() + out.begin, bytes(out)}}, {{before, buffer.data(), bytes(in)}});
  for (int64_t i = 0; i < in.size(); ++i) {
    const real came = buffer[static_cast<size_t>(i)];
    if (x.data()[in.begin + i] != came) x.mutable_data()[in.begin + i] = came;
  }
}
// wrong: a lost neighbour is no reason to stop
// says: is caught here
for (int s = 0; s < size - 1; ++s) {
  const Share out = parts[rank - s], in = parts[rank - s - 1];
  try {
    ranks.exchange({{next, x.data() + out.begin, bytes(out)}}, {{before, x.mutable_data() + in.begin, bytes(in)}});
  } catch (const RankError&) {
    continue;
  }
}
