// Order: which steps a backward replays, and in which order. Both functions are in tape.cpp.
#pragma once

#include <vector>

namespace tinytensor {

struct Node;  // tape.h

/// All nodes that `root` depends on and root itself, each once, in any order. Without recursion: a chain of a million
/// nodes has to be walked as well.
std::vector<Node*> reachable(Node* root);

/// The latest first, by Node::order: so each node stands before those that computed its inputs.
void sort_for_replay(std::vector<Node*>& nodes);

}  // namespace tinytensor
