// wrong: nothing is freed after the backward
// says: still held after it
(void)node;
// wrong: the inputs go, what was saved stays
node.inputs.clear();
// wrong: the gradient goes, what was saved stays
// says: still held after it
node.gradient = Tensor();
// wrong: what was saved goes, and an empty function takes its place
// says: replayed in silence
node.backward = [inputs = node.inputs.size()](const Tensor&) { return Gradients(inputs); };
// wrong: the destructor leaves it to the members
// says: the stack ran out
// region: 2
return;
// wrong: the inputs are cleared in the destructor
// says: the stack ran out
// region: 2
inputs.clear();
backward = nullptr;
// wrong: it leaks on purpose
// says: nobody can reach
// region: 2
new std::vector<Node::Edge>(std::move(inputs));
new std::function<Gradients(const Tensor&)>(std::move(backward));
// wrong: nodes that others hold are emptied too
// region: 2
std::vector<std::shared_ptr<Node>> list;
for (const Node::Edge& edge : inputs) {
  if (edge.node != nullptr) list.push_back(edge.node);
}
while (!list.empty()) {
  const std::shared_ptr<Node> last = list.back();
  list.pop_back();
  for (const Node::Edge& edge : last->inputs) {
    if (edge.node != nullptr) list.push_back(edge.node);
  }
  last->inputs.clear();
  last->backward = nullptr;
}
// wrong: the inputs by a list, what the backward captured by recursion
// says: the stack ran out
// region: 2
std::vector<std::shared_ptr<Node>> list;
for (Node::Edge& edge : inputs) list.push_back(std::move(edge.node));
while (!list.empty()) {
  const std::shared_ptr<Node> last = std::move(list.back());
  list.pop_back();
  if (last == nullptr || last.use_count() > 1) continue;
  for (Node::Edge& edge : last->inputs) list.push_back(std::move(edge.node));
}
// wrong: the list is never left again
// region: 2
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
being_freed = new std::vector<Remains>;
being_freed->push_back({std::move(inputs), std::move(backward)});
while (!being_freed->empty()) {
  const Remains last = std::move(being_freed->back());
  being_freed->pop_back();
}
// wrong: one pass, not until the list is empty
// region: 2
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
auto* list = new std::vector<Remains>;
being_freed = list;
list->push_back({std::move(inputs), std::move(backward)});
{
  const Remains last = std::move(list->back());
  list->pop_back();
}
being_freed = nullptr;
// wrong: nodes that others hold lose their inputs
// says: one is freed
// region: 2
std::vector<std::shared_ptr<Node>> list;
for (Node::Edge& edge : inputs) list.push_back(std::move(edge.node));
while (!list.empty()) {
  const std::shared_ptr<Node> last = std::move(list.back());
  list.pop_back();
  if (last == nullptr) continue;
  for (Node::Edge& edge : last->inputs) list.push_back(std::move(edge.node));
}
// wrong: the list is changed while its last element dies
// region: 2
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
std::vector<Remains> list;
being_freed = &list;
list.push_back({std::move(inputs), std::move(backward)});
while (!list.empty()) list.pop_back();
being_freed = nullptr;
// wrong: only the first input goes on the list
// region: 1
node.backward = nullptr;
// region: 2
std::vector<Node::Edge> first;
if (!inputs.empty()) first.push_back(std::move(inputs[0]));
if (being_freed != nullptr) {
  being_freed->push_back({std::move(first), std::move(backward)});
  return;
}
std::vector<Remains> list;
being_freed = &list;
list.push_back({std::move(first), std::move(backward)});
while (!list.empty()) {
  const Remains next = std::move(list.back());
  list.pop_back();
}
being_freed = nullptr;
// wrong: free_saved forgets the gradient of the inputs: what waits for its turn is lost
// region: 1
node.backward = nullptr;
for (const Node::Edge& edge : node.inputs) {
  if (edge.node) edge.node->gradient = Tensor();
}
// region: 2
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
std::vector<Remains> list;
being_freed = &list;
list.push_back({std::move(inputs), std::move(backward)});
while (!list.empty()) {
  const Remains next = std::move(list.back());
  list.pop_back();
}
being_freed = nullptr;
// wrong: free_saved puts an empty function there: a second backward gives nothing instead of an error
// region: 1
node.backward = [](const Tensor&) { return Gradients(); };
// region: 2
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
std::vector<Remains> list;
being_freed = &list;
list.push_back({std::move(inputs), std::move(backward)});
while (!list.empty()) {
  const Remains next = std::move(list.back());
  list.pop_back();
}
being_freed = nullptr;
// wrong: one list for all threads, without a lock
// region: 1
node.backward = nullptr;
// region: 2
static std::vector<Remains>* shared = nullptr;
if (shared != nullptr) {
  shared->push_back({std::move(inputs), std::move(backward)});
  return;
}
std::vector<Remains> list;
shared = &list;
list.push_back({std::move(inputs), std::move(backward)});
while (!list.empty()) {
  const Remains next = std::move(list.back());
  list.pop_back();
}
shared = nullptr;
// wrong: the list is taken from its front
// says: a node with 100000 inputs is freed
// region: 2
  if (being_freed != nullptr) {
    being_freed->push_back({std::move(inputs), std::move(backward)});
    return;
  }
  std::vector<Remains> list;
  being_freed = &list;
  list.push_back({std::move(inputs), std::move(backward)});
  while (!list.empty()) {
    const Remains first = std::move(list.front());
    list.erase(list.begin());
  }
  being_freed = nullptr;
// wrong: only nodes of two inputs hold something
// says: what was saved for the backward is still held after it: for
  if (node.inputs.size() >= 2) node.backward = nullptr;
// wrong: the name of a freed node is another
// says: the last node, afterwards
  node.backward = nullptr;
  node.name = "Freed";
// wrong: the output's shape is let go
// says: the last node, afterwards
  node.backward = nullptr;
  node.gradient = Tensor();
  node.output_shape.clear();
// wrong: one node on the list, a second one by recursion
node.backward = nullptr;
// region: 2
if (being_freed != nullptr && !being_freed->empty()) return;
if (being_freed != nullptr) {
  being_freed->push_back({std::move(inputs), std::move(backward)});
  return;
}
std::vector<Remains> list;
being_freed = &list;
list.push_back({std::move(inputs), std::move(backward)});
while (!list.empty()) {
  const Remains last = std::move(list.back());
  list.pop_back();
}
being_freed = nullptr;
// wrong: the edges to leaves are cut, too
// says: the node stays in the graph
  node.backward = nullptr;
  for (Node::Edge& edge : node.inputs) edge.leaf = Tensor();
// wrong: an input is put on the list only while nobody else holds it, so of y + y neither of the two is
// says: the stack ran out
  node.backward = nullptr;
// region: 2
  std::vector<std::shared_ptr<Node>> list;
  std::vector<Node::Edge> of_this = std::move(inputs);
  for (Node::Edge& edge : of_this) {
    if (edge.node != nullptr && edge.node.use_count() == 1) list.push_back(std::move(edge.node));
  }
  while (!list.empty()) {
    const std::shared_ptr<Node> last = std::move(list.back());
    list.pop_back();
    for (Node::Edge& edge : last->inputs) {
      if (edge.node != nullptr && edge.node.use_count() == 1) list.push_back(std::move(edge.node));
    }
  }
// wrong: what retains its gradient retains its graph
// region: 1
  if (const Tensor output = node.output.lock(); output.defined() && output.retains_grad()) return;
  node.backward = nullptr;
