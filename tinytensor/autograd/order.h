// Order: which steps a backward replays, in which order, and what it leaves at a leaf. These functions are in tape.cpp.
#pragma once

#include <vector>

namespace tinytensor {

class Tensor;
struct Node;  // tape.h

/// All nodes that `root`, which is not null, depends on and root itself, each once, in any order. Without recursion: a
/// chain of a million nodes has to be walked as well.
std::vector<Node*> reachable(Node* root);

/// The latest first, by Node::order: so each node stands before those that computed its inputs.
void sort_for_replay(std::vector<Node*>& nodes);

/// Adds to the gradient of a leaf, which is dense and shares its memory with no other tensor. Once a leaf has a
/// gradient, its handle stays the same. A gradient that nobody else holds comes by std::move.
void accumulate_leaf(const Tensor& leaf, Tensor gradient);

}  // namespace tinytensor
