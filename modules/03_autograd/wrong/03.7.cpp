// wrong: the first made comes first
// says: the order of the forward pass
std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->order < b->order; });
// wrong: nothing is sorted
// says: nothing is sorted
(void)nodes;
// wrong: turned round
// says: turned round
std::reverse(nodes.begin(), nodes.end());
// wrong: by address
std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a > b; });
// wrong: the first one stays
// says: stays where it is
if (!nodes.empty()) {
  std::sort(nodes.begin() + 1, nodes.end(), [](const Node* a, const Node* b) { return a->order > b->order; });
}
// wrong: numbers are ints
std::sort(nodes.begin(), nodes.end(),
          [](const Node* a, const Node* b) { return static_cast<int>(a->order) > static_cast<int>(b->order); });
// wrong: as text
std::sort(nodes.begin(), nodes.end(),
          [](const Node* a, const Node* b) { return std::to_string(a->order) > std::to_string(b->order); });
// wrong: the difference of two ints
std::sort(nodes.begin(), nodes.end(),
          [](const Node* a, const Node* b) { return static_cast<int32_t>(a->order - b->order) > 0; });
// wrong: one pass of a bubble sort
for (size_t i = 1; i < nodes.size(); ++i) {
  if (nodes[i - 1]->order < nodes[i]->order) std::swap(nodes[i - 1], nodes[i]);
}
// wrong: numbers are floats
std::sort(nodes.begin(), nodes.end(),
          [](const Node* a, const Node* b) { return static_cast<float>(a->order) > static_cast<float>(b->order); });
// wrong: insertion, quadratic unless they are nearly in order
for (size_t i = 1; i < nodes.size(); ++i) {
  for (size_t j = i; j > 0 && nodes[j - 1]->order < nodes[j]->order; --j) std::swap(nodes[j - 1], nodes[j]);
}
// wrong: bubbles
for (size_t i = 0; i < nodes.size(); ++i) {
  for (size_t j = 0; j + 1 < nodes.size(); ++j) {
    if (nodes[j]->order < nodes[j + 1]->order) std::swap(nodes[j], nodes[j + 1]);
  }
}
// wrong: fewer dims first
// says: sort_for_replay
  std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) {
    return a->output_shape.size() != b->output_shape.size() ? a->output_shape.size() < b->output_shape.size() : a->order > b->order;
  });
// wrong: sorted if the first 4096 are
  const auto later = [](const Node* a, const Node* b) { return a->order > b->order; };
  const auto looked = static_cast<std::ptrdiff_t>(std::min<size_t>(nodes.size(), 4096));
  if (looked == 4096 && std::is_sorted(nodes.begin(), nodes.begin() + looked, later)) return;
  std::sort(nodes.begin(), nodes.end(), later);
