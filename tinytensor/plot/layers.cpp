#include "tinytensor/plot/layers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tinytensor {
namespace {

constexpr double gap_across = 24, gap_down = 36, route_width = 6;
constexpr int ordering_sweeps = 16, placing_sweeps = 24;

// A node, or the place of an arrow that passes a layer.
struct Item {
  double width, height;
  bool is_route;
  std::vector<size_t> above, below;
  double x = 0;
};

struct Graph {
  std::vector<Item> items;                               // the nodes first
  std::vector<std::vector<size_t>> layers;               // items from left to right
  std::vector<std::vector<std::vector<size_t>>> routes;  // by node and input: from the input down to the node
};

// One below the lowest input; a node without inputs is one above the highest node that uses it.
std::vector<size_t> layer_numbers(const std::vector<LayerNode>& nodes) {
  std::vector<size_t> layer(nodes.size(), 0), first_use(nodes.size(), SIZE_MAX);
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const size_t input : nodes[i].inputs) layer[i] = std::max(layer[i], layer[input] + 1);
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const size_t input : nodes[i].inputs) first_use[input] = std::min(first_use[input], layer[i]);
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].inputs.empty() && first_use[i] != SIZE_MAX) layer[i] = first_use[i] - 1;
  }
  return layer;
}

Graph layered(const std::vector<LayerNode>& nodes) {
  const std::vector<size_t> layer = layer_numbers(nodes);
  Graph g;
  for (size_t i = 0; i < nodes.size(); ++i) {
    g.items.push_back({nodes[i].width, nodes[i].height, false, {}, {}});
    g.layers.resize(std::max(g.layers.size(), layer[i] + 1));
    g.layers[layer[i]].push_back(i);
  }
  const auto connect = [&g](size_t upper, size_t lower) {
    g.items[upper].below.push_back(lower);
    g.items[lower].above.push_back(upper);
  };
  for (size_t i = 0; i < nodes.size(); ++i) {
    g.routes.emplace_back();
    for (const size_t input : nodes[i].inputs) {
      size_t upper = input;
      g.routes.back().emplace_back();
      for (size_t l = layer[input] + 1; l < layer[i]; ++l) {
        const size_t route = g.items.size();
        g.items.push_back({route_width, 0, true, {}, {}});
        g.layers[l].push_back(route);
        g.routes.back().back().push_back(route);
        connect(upper, route);
        upper = route;
      }
      connect(upper, i);
    }
  }
  return g;
}

// The index of each item in its layer.
std::vector<size_t> positions(const Graph& g) {
  std::vector<size_t> position(g.items.size());
  for (const auto& layer : g.layers) {
    for (size_t i = 0; i < layer.size(); ++i) position[layer[i]] = i;
  }
  return position;
}

size_t crossings(const Graph& g) {
  const std::vector<size_t> position = positions(g);
  size_t count = 0;
  for (const auto& layer : g.layers) {
    std::vector<size_t> ends;  // of the arrows to the next layer, from left to right
    for (const size_t item : layer) {
      std::vector<size_t> below;
      for (const size_t other : g.items[item].below) below.push_back(position[other]);
      std::sort(below.begin(), below.end());
      for (const size_t end : below)
        count += static_cast<size_t>(std::count_if(ends.begin(), ends.end(), [end](size_t e) { return e > end; }));
      ends.insert(ends.end(), below.begin(), below.end());
    }
  }
  return count;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

// Sweeps down and up, each layer by the medians of the one before; keeps the order with the fewest crossings.
void order(Graph& g) {
  auto best = g.layers;
  size_t fewest = crossings(g);
  for (int sweep = 0; sweep < ordering_sweeps && fewest > 0; ++sweep) {
    const bool down = sweep % 2 == 0;
    for (size_t l = 1; l < g.layers.size(); ++l) {
      auto& layer = g.layers[down ? l : g.layers.size() - 1 - l];
      const std::vector<size_t> position = positions(g);
      std::vector<std::pair<double, size_t>> keyed;
      for (const size_t item : layer) {
        std::vector<double> at;
        for (const size_t other : down ? g.items[item].above : g.items[item].below)
          at.push_back(static_cast<double>(position[other]));
        keyed.emplace_back(at.empty() ? static_cast<double>(position[item]) : median(at), item);
      }
      std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (size_t i = 0; i < layer.size(); ++i) layer[i] = keyed[i].second;
    }
    if (const size_t count = crossings(g); count < fewest) fewest = count, best = g.layers;
  }
  g.layers = best;
}

// Moves the items of a layer as near to `wanted` as their order and widths allow, in least squares: neighbours that
// want to overlap stand side by side around the mean of what they want (pool adjacent violators).
void place_layer(Graph& g, const std::vector<size_t>& layer, const std::vector<double>& wanted) {
  struct Block {
    double sum, weight;
    size_t size;
  };
  std::vector<Block> blocks;
  std::vector<double> offset(layer.size(), 0);
  for (size_t i = 0; i < layer.size(); ++i) {
    if (i > 0) offset[i] = offset[i - 1] + g.items[layer[i - 1]].width / 2 + gap_across + g.items[layer[i]].width / 2;
    // An arrow makes room for a box.
    const double weight = g.items[layer[i]].is_route ? 0.25 : 1;
    blocks.push_back({weight * (wanted[i] - offset[i]), weight, 1});
    while (blocks.size() > 1) {
      const Block last = blocks.back(), &before = blocks[blocks.size() - 2];
      if (before.sum / before.weight <= last.sum / last.weight) break;
      blocks.pop_back();
      blocks.back() = {blocks.back().sum + last.sum, blocks.back().weight + last.weight,
                       blocks.back().size + last.size};
    }
  }
  size_t i = 0;
  for (const Block& block : blocks) {
    for (size_t k = 0; k < block.size; ++k, ++i) g.items[layer[i]].x = block.sum / block.weight + offset[i];
  }
}

// Where an item wants to be: in the middle of its neighbours. Boxes count before routes, so that what an arrow goes
// around stays in a straight column.
double wanted_place(const Graph& g, size_t item, const std::vector<size_t>& neighbours) {
  std::vector<double> boxes, all;
  for (const size_t other : neighbours) {
    all.push_back(g.items[other].x);
    if (!g.items[other].is_route) boxes.push_back(g.items[other].x);
  }
  if (all.empty()) return g.items[item].x;
  return median(boxes.empty() || g.items[item].is_route ? all : boxes);
}

// Sweeps up and down; the last one goes down, so that a box stands right under the one that it follows.
void place(Graph& g) {
  for (const auto& layer : g.layers) place_layer(g, layer, std::vector<double>(layer.size(), 0));
  for (int sweep = 0; sweep < placing_sweeps; ++sweep) {
    const bool down = sweep % 2 == 1;
    for (size_t k = 0; k < g.layers.size(); ++k) {
      const auto& layer = g.layers[down ? k : g.layers.size() - 1 - k];
      std::vector<double> wanted;
      for (const size_t item : layer) {
        wanted.push_back(wanted_place(g, item, down ? g.items[item].above : g.items[item].below));
      }
      place_layer(g, layer, wanted);
    }
  }
}

// An arrow that has to go around something goes straight down at the farthest place of its way.
void straighten_routes(Graph& g) {
  std::vector<double> wanted(g.items.size());
  for (size_t i = 0; i < g.items.size(); ++i) wanted[i] = g.items[i].x;
  for (const auto& routes : g.routes) {
    for (const auto& route : routes) {
      if (route.empty()) continue;
      const double from = g.items[g.items[route.front()].above.front()].x;
      const auto farther = [&](size_t a, size_t b) {
        return std::abs(g.items[a].x - from) < std::abs(g.items[b].x - from);
      };
      const double farthest = g.items[*std::max_element(route.begin(), route.end(), farther)].x;
      for (const size_t item : route) wanted[item] = farthest;
    }
  }
  for (const auto& layer : g.layers) {
    std::vector<double> of_layer;
    of_layer.reserve(layer.size());
    for (const size_t item : layer) of_layer.push_back(wanted[item]);
    place_layer(g, layer, of_layer);
  }
}

}  // namespace

GraphLayout lay_out(const std::vector<LayerNode>& nodes) {
  GraphLayout layout;
  if (nodes.empty()) return layout;
  Graph g = layered(nodes);
  order(g);
  place(g);
  straighten_routes(g);

  double left = g.items[0].x, right = left;
  for (const Item& item : g.items) {
    left = std::min(left, item.x - item.width / 2);
    right = std::max(right, item.x + item.width / 2);
  }
  std::vector<double> top(g.items.size()), bottom(g.items.size());
  for (const auto& layer : g.layers) {
    double height = 0;
    for (const size_t item : layer) height = std::max(height, g.items[item].height);
    for (const size_t item : layer) {
      const double more = g.items[item].is_route ? 0 : (height - g.items[item].height) / 2;
      top[item] = layout.height + more;
      bottom[item] = layout.height + height - more;
    }
    layout.height += height + gap_down;
  }
  layout.height -= gap_down;
  layout.width = right - left;
  for (size_t i = 0; i < nodes.size(); ++i) {
    PlacedNode placed{{g.items[i].x - left, top[i]}, {}};
    for (const auto& route : g.routes[i]) {
      placed.routes.emplace_back();
      for (const size_t item : route) {
        placed.routes.back().push_back({g.items[item].x - left, top[item]});
        placed.routes.back().push_back({g.items[item].x - left, bottom[item]});
      }
    }
    layout.nodes.push_back(std::move(placed));
  }
  return layout;
}

}  // namespace tinytensor
