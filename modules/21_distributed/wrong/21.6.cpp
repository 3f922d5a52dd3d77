// wrong: from left to right over all that is known
// says: from left to right
real* sum = nullptr;
for (const auto& [begin, one] : known) {
  if (begin < node.begin || begin >= node.end) continue;
  if (sum == nullptr) {
    sum = one.second;
  } else {
    kernels().axpy(count, 1, one.second, sum);
  }
}
return sum;
// wrong: the left child alone
// says: only the left child
if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
  return found->second.second;
}
return sum_of({node.begin, middle_of(node)}, count, known);
// wrong: cut at the lower half
if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
  return found->second.second;
}
const int64_t middle = (node.begin + node.end) / 2;
real* left = sum_of({node.begin, middle}, count, known);
const real* right = sum_of({middle, node.end}, count, known);
kernels().axpy(count, 1, right, left);
return left;
// wrong: the first known one that begins there, whatever it holds
if (const auto found = known.find(node.begin); found != known.end()) return found->second.second;
const int64_t middle = middle_of(node);
real* left = sum_of({node.begin, middle}, count, known);
const real* right = sum_of({middle, node.end}, count, known);
kernels().axpy(count, 1, right, left);
return left;
// wrong: a mean of both children
if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
  return found->second.second;
}
const int64_t middle = middle_of(node);
real* left = sum_of({node.begin, middle}, count, known);
const real* right = sum_of({middle, node.end}, count, known);
for (int64_t i = 0; i < count; ++i) left[i] = (left[i] + right[i]) / 2;
return left;
// wrong: added to the right child, the left one is returned
if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
  return found->second.second;
}
const int64_t middle = middle_of(node);
real* left = sum_of({node.begin, middle}, count, known);
real* right = sum_of({middle, node.end}, count, known);
kernels().axpy(count, 1, left, right);
return left;
// wrong: added in double, and rounded once
if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
  return found->second.second;
}
real* sum = known.at(node.begin).second;
for (int64_t i = 0; i < count; ++i) {
  double exact = 0;
  for (const auto& [begin, one] : known) {
    if (node.begin <= begin && begin < node.end) exact += static_cast<double>(one.second[i]);
  }
  sum[i] = static_cast<real>(exact);
}
return sum;
// wrong: whole vectors are sent
// says: the whole vector is sent
// region: 2
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data(), static_cast<size_t>(n) * sizeof(real)});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: its own part is sent
// region: 2
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data() + own.begin, bytes(own)});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: the first numbers of each sum, and not those of the other's part
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data(), bytes(part)});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: one message of each rank
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
if (!mine.empty()) outgoing.push_back({rank, mine[0].data() + part.begin, bytes(part)});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
  break;
}
// wrong: one buffer for all that comes from a rank
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data() + part.begin, bytes(part)});
received.push_back(Tensor({own.size()}));
for (const Share node : nodes_of(rank)) {
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: nothing is sent to ranks with a lower number
// says: waits
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
if (rank > ranks.rank()) {
  for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data() + part.begin, bytes(part)});
}
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: what comes is known under the rank's own nodes
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data() + part.begin, bytes(part)});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[share_of(slices, ranks.size(), rank).begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: bytes are counted as numbers
// says: counted in bytes
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
for (const Tensor& sum : mine) outgoing.push_back({rank, sum.data() + part.begin, static_cast<size_t>(part.size())});
for (const Share node : nodes_of(rank)) {
  received.push_back(Tensor({own.size()}));
  known[node.begin] = {node, received.back().mutable_data()};
  incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
}
// wrong: one message for all nodes of a rank
// says: travel as one message
// region: 1
const auto found = known.find(node.begin);
if (found != known.end() && found->second.first == node) return found->second.second;
const int64_t middle = middle_of(node);
real* left = sum_of({node.begin, middle}, count, known);
const real* right = sum_of({middle, node.end}, count, known);
kernels().axpy(count, 1, right, left);
return left;
// region: 2
const Share part = parts[static_cast<size_t>(rank)];
const auto own_count = static_cast<int64_t>(mine.size());
Tensor packed({own_count * part.size()});
real* at = packed.mutable_data();
for (const Tensor& sum : mine) at = std::copy_n(sum.data() + part.begin, part.size(), at);
if (own_count > 0) outgoing.push_back({rank, packed.data(), bytes(part) * mine.size()});
received.push_back(packed);
const std::vector<Share> theirs = nodes_of(rank);
Tensor unpacked({static_cast<int64_t>(theirs.size()) * own.size()});
real* place = unpacked.mutable_data();
if (!theirs.empty()) incoming.push_back({rank, place, bytes(own) * theirs.size()});
for (const Share node : theirs) {
  known[node.begin] = {node, place};
  place += own.size();
}
received.push_back(unpacked);
// wrong: zeros are not added
// says: -0 stands
// region: 1
const auto found = known.find(node.begin);
if (found != known.end() && found->second.first == node) return found->second.second;
const int64_t middle = middle_of(node);
real* left = sum_of({node.begin, middle}, count, known);
real* right = sum_of({middle, node.end}, count, known);
if (std::all_of(left, left + count, [](real number) { return number == 0; })) return right;
kernels().axpy(count, 1, right, left);
return left;
