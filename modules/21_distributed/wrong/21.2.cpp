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
