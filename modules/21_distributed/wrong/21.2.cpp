// wrong: each slice by itself
// says: each slice by itself
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (node.size() == 1) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: the share itself
// says: is no node of the tree
const Share both{std::max(node.begin, owned.begin), std::min(node.end, owned.end)};
if (both.size() > 0) found.push_back(both);
// wrong: right before left
// says: from left to right
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({middle, node.end}, owned, found);
add_nodes_within({node.begin, middle}, owned, found);
// wrong: the first one that is found is enough
// says: the search ends at the first node
if (!found.empty() || node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: a leaf is not a node
// says: single slices are nodes too
if (node.end <= owned.begin || owned.end <= node.begin || node.size() < 2) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: cut at the lower half
// says: is cut elsewhere
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = (node.begin + node.end) / 2;
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: the largest power of two to the left
// says: blocks of powers of two
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
int64_t half = 1;
while (2 * half < node.size()) half *= 2;
add_nodes_within({node.begin, node.begin + half}, owned, found);
add_nodes_within({node.begin + half, node.end}, owned, found);
// wrong: those that others have
// says: these are computed by others
if (node.size() == 0 || (owned.begin <= node.begin && node.end <= owned.end)) return;
if (node.end <= owned.begin || owned.end <= node.begin) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: it goes on below a node that is found
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) found.push_back(node);
if (node.size() == 1) return;
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: nothing stops where nothing is owned
// says: the stack ran out
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: a share that ends within the node is cut away with it
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
if (owned.begin < middle) add_nodes_within({node.begin, middle}, owned, found);
if (owned.begin >= middle) add_nodes_within({middle, node.end}, owned, found);
// wrong: the ends compared as if a share had its last slice in it
if (node.end < owned.begin || owned.end < node.begin || node.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
if (node.size() == 1) return;
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end - 1}, owned, found);
// wrong: a whole node is only one that equals the share
if (node.end <= owned.begin || owned.end <= node.begin || node.size() == 0) return;
if (node == owned || node.size() == 1) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: middle from both ends
if (node.end <= owned.begin || node.begin >= owned.end) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
const int64_t middle = (node.begin + node.end + 1) / 2;
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: a tree over nothing lies in every share
// says: {0, 0} is no node
if (owned.size() == 0) return;
if (owned.begin <= node.begin && node.end <= owned.end) {
  found.push_back(node);
  return;
}
if (node.end <= owned.begin || node.begin >= owned.end) return;
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, owned, found);
add_nodes_within({middle, node.end}, owned, found);
// wrong: forty levels are enough
std::vector<Share> level = {node};
for (int depth = 0; depth <= 40 && !level.empty(); ++depth) {
  std::vector<Share> below;
  for (const Share one : level) {
    if (one.end <= owned.begin || one.begin >= owned.end) continue;
    if (owned.begin <= one.begin && one.end <= owned.end) {
      found.push_back(one);
      continue;
    }
    below.push_back({one.begin, middle_of(one)});
    below.push_back({middle_of(one), one.end});
  }
  level = below;
}
std::sort(found.begin(), found.end(), [](const Share& a, const Share& b) { return a.begin < b.begin; });
// wrong: the share is split with the node until both are the same
if (owned.size() <= 0) return;
if (node == owned) {
  found.push_back(node);
  return;
}
const int64_t middle = middle_of(node);
add_nodes_within({node.begin, middle}, {owned.begin, std::min(owned.end, middle)}, found);
add_nodes_within({middle, node.end}, {std::max(owned.begin, middle), owned.end}, found);
