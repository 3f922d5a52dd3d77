#include "tinytensor/distributed/slices.h"

#include <algorithm>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

void add_nodes_within(Share node, Share owned, std::vector<Share>& found) {
  // exercise 21.2 {
  const bool is_apart = node.end <= owned.begin || owned.end <= node.begin;
  if (is_apart || node.size() == 0) return;
  if (owned.begin <= node.begin && node.end <= owned.end) {
    found.push_back(node);
    return;
  }
  const int64_t middle = middle_of(node);
  add_nodes_within({node.begin, middle}, owned, found);
  add_nodes_within({middle, node.end}, owned, found);
  // }
}

}  // namespace

Share share_of(int64_t n, int64_t parts, int64_t part) {
  if (n < 0 || part < 0 || part >= parts) {
    fail<ValueError>("share_of: {} cannot be cut into {} parts of which {} is one, counted from 0", n, parts, part);
  }
  // exercise 21.1 {
  const int64_t size = n / parts, longer = n % parts;
  const int64_t begin = part * size + std::min(part, longer);
  return {begin, begin + size + (part < longer ? 1 : 0)};
  // }
}

std::vector<Share> shares_of(int64_t n, int64_t parts) {
  std::vector<Share> shares;
  for (int64_t part = 0; part < parts; ++part) shares.push_back(share_of(n, parts, part));
  return shares;
}

int64_t middle_of(Share node) { return node.begin + (node.size() + 1) / 2; }

std::vector<Share> nodes_within(int64_t slices, Share owned) {
  std::vector<Share> found;
  add_nodes_within({0, slices}, owned, found);
  return found;
}

}  // namespace tinytensor
