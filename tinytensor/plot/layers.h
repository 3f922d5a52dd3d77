// Layers: where to draw the nodes of a directed graph without cycles, so that all arrows go down.
//
// Sugiyama's method (Sugiyama, Tagawa & Toda, 1981): nodes are put into layers; each layer is ordered by the medians of
// its neighbours, so that few arrows cross; then nodes move as near to their neighbours as their order and their widths
// allow. An arrow over several layers is led through a place of its own in each.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace tinytensor {

/// A node to be placed, with its size. Its inputs are nodes of lower numbers; one may occur twice.
struct LayerNode {
  double width = 0, height = 0;
  std::vector<size_t> inputs;
};

struct Place {
  double x = 0, y = 0;  ///< the middle, and the top
};

/// Where a node is, and for each of its inputs the points that the arrow to it passes between the two nodes.
struct PlacedNode {
  Place place;
  std::vector<std::vector<Place>> routes;  ///< empty between neighbouring layers
};

struct GraphLayout {
  std::vector<PlacedNode> nodes;
  double width = 0, height = 0;
};

/// The same graph is always laid out in the same way.
GraphLayout lay_out(const std::vector<LayerNode>& nodes);

}  // namespace tinytensor
