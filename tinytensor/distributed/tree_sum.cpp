#include "tinytensor/distributed/tree_sum.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor {
namespace {

/// Vectors of `count` numbers that stand for nodes of the tree, by the first slice of each.
using Known = std::map<int64_t, std::pair<Share, real*>>;

/// The sum of a node, which is left in the vector of its first known one.
real* sum_of(Share node, int64_t count, const Known& known) {
  // exercise 21.6 {
  if (const auto found = known.find(node.begin); found != known.end() && found->second.first == node) {
    return found->second.second;
  }
  const int64_t middle = middle_of(node);
  real* left = sum_of({node.begin, middle}, count, known);
  const real* right = sum_of({middle, node.end}, count, known);
  kernels().axpy(count, 1, right, left);
  return left;
  // }
}

void check(const std::vector<Share>& nodes, int64_t n, const std::vector<Tensor>& mine) {
  if (nodes.size() != mine.size()) {
    fail<ValueError>("tree_sum: this rank has {} nodes of the tree, and {} sums are given", nodes.size(), mine.size());
  }
  for (const Tensor& sum : mine) {
    if (sum.shape() == Shape{n}) continue;
    fail<ShapeError>("tree_sum: a sum has the shape {}: {} is expected", to_string(sum.shape()), to_string(Shape{n}));
  }
}

}  // namespace

void add_into(const Tensor& x, const Tensor& y) {
  if (x.shape() != y.shape()) {
    fail<ShapeError>("add_into: the shapes differ: {} and {}", to_string(x.shape()), to_string(y.shape()));
  }
  kernels().axpy(x.numel(), 1, y.data(), x.mutable_data());
}

Tensor tree_sum(Communicator& ranks, int64_t slices, int64_t n, const std::vector<Tensor>& mine) {
  const auto nodes_of = [&](int rank) { return nodes_within(slices, share_of(slices, ranks.size(), rank)); };
  const std::vector<Share> own_nodes = nodes_of(ranks.rank());
  check(own_nodes, n, mine);
  if (ranks.size() == 1) return mine.at(0);

  const std::vector<Share> parts = shares_of(n, ranks.size());
  const Share own = parts[static_cast<size_t>(ranks.rank())];
  std::vector<Outgoing> outgoing;
  std::vector<Incoming> incoming;
  std::vector<Tensor> received;
  Known known;
  for (size_t i = 0; i < mine.size(); ++i) {
    known[own_nodes[i].begin] = {own_nodes[i], mine[i].mutable_data() + own.begin};
  }
  const auto bytes = [](Share part) { return static_cast<size_t>(part.size()) * sizeof(real); };
  for (int rank = 0; rank < ranks.size(); ++rank) {
    if (rank == ranks.rank()) continue;
    // exercise 21.6 {
    const Share part = parts[static_cast<size_t>(rank)];
    for (const Tensor& sum : mine) {
      if (part.size() > 0) outgoing.push_back({rank, sum.data() + part.begin, bytes(part)});
    }
    for (const Share node : nodes_of(rank)) {
      if (own.size() == 0) continue;
      received.push_back(Tensor({own.size()}));
      known[node.begin] = {node, received.back().mutable_data()};
      incoming.push_back({rank, received.back().mutable_data(), bytes(own)});
    }
    // }
  }
  ranks.exchange(outgoing, incoming);

  Tensor whole({n});
  if (own.size() > 0) {
    const real* sum = sum_of({0, slices}, own.size(), known);
    std::copy_n(sum, own.size(), whole.mutable_data() + own.begin);
  }
  all_gather(ranks, parts, whole.mutable_data());
  return whole;
}

}  // namespace tinytensor
