#include "tinytensor/plot/graph_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/plot/layers.h"
#include "tinytensor/plot/repeats.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

constexpr size_t most_boxes = 400, most_leaves = 8;
constexpr double margin = 28, line_height = 16;

// An op as it is drawn.
struct Box {
  std::string name;  // "Linear"
  Shape shape;
  std::vector<std::pair<std::string, Shape>> leaves;
  std::vector<size_t> inputs;
};

// A name of leaves without what differs between the parts of a repeat: "h.3.ln_1.weight" becomes "h.*.ln_1.weight".
std::string without_numbers(const std::string& name) {
  std::string result;
  for (size_t i = 0; i < name.size();) {
    const size_t begin = i;
    while (i < name.size() && name[i] >= '0' && name[i] <= '9') ++i;
    const bool whole = (begin == 0 || name[begin - 1] == '.') && (i == name.size() || name[i] == '.');
    if (i > begin) result += whole ? "*" : name.substr(begin, i - begin);
    if (i < name.size() && i == begin) result += name[i++];
  }
  return result;
}

std::vector<Box> boxes_of(const std::vector<const Node*>& nodes, const NamedTensors& names) {
  std::unordered_map<const Node*, size_t> numbers;
  std::unordered_multimap<const Storage*, const std::pair<std::string, Tensor>*> by_storage;
  for (const auto& named : names) {
    if (named.second.defined()) by_storage.emplace(named.second.storage().get(), &named);
  }
  const auto name_of = [&](const Tensor& leaf) -> std::string {
    const auto [begin, end] = by_storage.equal_range(leaf.storage().get());
    const auto found = std::find_if(begin, end, [&](const auto& entry) { return entry.second->second.is(leaf); });
    return found == end ? "" : found->second->first;
  };
  std::vector<Box> boxes;
  for (const Node* node : nodes) {
    Box box;
    box.name = node->name;
    if (box.name.ends_with("Backward")) box.name.resize(box.name.size() - 8);
    box.shape = node->output_shape;
    for (const Node::Edge& edge : node->inputs) {
      if (edge.node != nullptr) box.inputs.push_back(numbers.at(edge.node.get()));
      if (edge.node == nullptr && edge.leaf.defined()) box.leaves.emplace_back(name_of(edge.leaf), edge.leaf.shape());
    }
    numbers[node] = boxes.size();
    boxes.push_back(std::move(box));
  }
  return boxes;
}

// Equal for boxes that play the same part in the copies of a repeat: their inputs are as far before them.
uint64_t signature(const Box& box, size_t number) {
  std::string text = box.name + to_string(box.shape);
  for (const auto& [name, shape] : box.leaves) text += "|" + without_numbers(name) + to_string(shape);
  for (const size_t input : box.inputs) text += fmt::format("|-{}", number - input);
  return std::hash<std::string>{}(text);
}

// Boxes [begin, end), drawn once for `count` that there are.
struct Group {
  size_t begin, end, count;
};

// Leaves one copy of each repeat; arrows from a later copy come from the one that is left.
std::vector<Group> fold(std::vector<Box>& boxes) {
  std::vector<uint64_t> signatures;
  for (size_t i = 0; i < boxes.size(); ++i) signatures.push_back(signature(boxes[i], i));
  std::vector<size_t> number(boxes.size());  // of a box, among those that are left
  std::vector<Box> left;
  std::vector<Group> groups;
  const auto keep = [&](size_t i) {
    number[i] = left.size();
    left.push_back(std::move(boxes[i]));
    for (size_t& input : left.back().inputs) input = number[input];
  };
  size_t i = 0;
  for (const Repeat& repeat : find_repeats(signatures, 3)) {
    while (i < repeat.begin) keep(i++);
    groups.push_back({left.size(), left.size() + repeat.period, repeat.count});
    for (; i < repeat.begin + repeat.period; ++i) {
      keep(i);
      for (auto& leaf : left.back().leaves) leaf.first = without_numbers(leaf.first);
    }
    for (; i < repeat.begin + repeat.period * repeat.count; ++i) number[i] = number[i - repeat.period];
  }
  while (i < boxes.size()) keep(i++);
  boxes = std::move(left);
  return groups;
}

std::vector<std::string> lines_of(const Box& box) {
  std::vector<std::string> lines{to_string(box.shape)};
  for (size_t i = 0; i < std::min(box.leaves.size(), most_leaves); ++i) {
    const auto& [name, shape] = box.leaves[i];
    lines.push_back(shortened(clean_text(name.empty() ? "a leaf" : name), 12, 240) + " " + to_string(shape));
  }
  if (box.leaves.size() > most_leaves)
    lines.push_back(fmt::format("and {} leaves more", box.leaves.size() - most_leaves));
  return lines;
}

LayerNode sized(const Box& box) {
  LayerNode node{text_width(box.name, 14), 0, box.inputs};
  const std::vector<std::string> lines = lines_of(box);
  for (const std::string& line : lines) node.width = std::max(node.width, text_width(line, 12));
  return {std::max(node.width + 24, 90.0), 26 + line_height * static_cast<double>(lines.size()), box.inputs};
}

std::string draw_box(const Box& box, const LayerNode& size, Place at) {
  const std::string kind = box.leaves.empty()
                               ? ""
                               : fmt::format("<rect class=\"f0\" x=\"{}\" y=\"{}\" width=\"4\" height=\"{}\"/>\n",
                                             px(at.x - size.width / 2), px(at.y), px(size.height));
  std::string title = fmt::format("{} gives {}", box.name, to_string(box.shape));
  for (const auto& [name, shape] : box.leaves)
    title += fmt::format("\nuses {} {}", name.empty() ? "a leaf" : name, to_string(shape));
  std::string elements = svg_mark(fmt::format("<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                                              px(at.x - size.width / 2), px(at.y), px(size.width), px(size.height)),
                                  title);
  elements += kind + svg_text(at.x, at.y + 18, box.name, "", "middle");
  double y = at.y + 18;
  for (const std::string& line : lines_of(box)) elements += svg_text(at.x, y += line_height, line, "n d", "middle");
  return elements;
}

// Down to (x, y), with an arrowhead; through the points of the route on the way, along curves between the layers.
std::string draw_arrow(Place from, const std::vector<Place>& route, Place to) {
  std::vector<Place> points{from};
  points.insert(points.end(), route.begin(), route.end());
  points.push_back({to.x, to.y - 6});
  std::string d = fmt::format("M{} {}", px(from.x), px(from.y));
  for (size_t i = 1; i < points.size(); ++i) {
    const Place a = points[i - 1], b = points[i];
    if (i % 2 == 0 || a.x == b.x) {
      d += fmt::format("L{} {}", px(b.x), px(b.y));
    } else {
      const double middle = (a.y + b.y) / 2;
      d += fmt::format("C{} {} {} {} {} {}", px(a.x), px(middle), px(b.x), px(middle), px(b.x), px(b.y));
    }
  }
  return fmt::format("<path class=\"e\" d=\"{}\"/>\n<path class=\"p\" d=\"M{} {}l-4-8h8z\"/>\n", d, px(to.x), px(to.y));
}

std::string draw_arrows(const std::vector<Box>& boxes, const std::vector<LayerNode>& sizes, const GraphLayout& layout) {
  std::string elements;
  for (size_t i = 0; i < boxes.size(); ++i) {
    const PlacedNode& node = layout.nodes[i];
    const size_t count = boxes[i].inputs.size();
    std::vector<size_t> by_place(count);  // arrows arrive in the order in which they come from above
    for (size_t k = 0; k < count; ++k) by_place[k] = k;
    const auto comes_from = [&](size_t k) {
      return node.routes[k].empty() ? layout.nodes[boxes[i].inputs[k]].place.x : node.routes[k].back().x;
    };
    std::stable_sort(by_place.begin(), by_place.end(),
                     [&](size_t a, size_t b) { return comes_from(a) < comes_from(b); });
    const double apart = count > 1 ? std::min(28.0, (sizes[i].width - 20) / static_cast<double>(count - 1)) : 0;
    for (size_t k = 0; k < count; ++k) {
      const size_t input = boxes[i].inputs[by_place[k]];
      const Place above = layout.nodes[input].place;
      const double shift = apart * (static_cast<double>(k) - static_cast<double>(count - 1) / 2);
      elements += draw_arrow({above.x, above.y + sizes[input].height}, node.routes[by_place[k]],
                             {node.place.x + shift, node.place.y});
    }
  }
  return elements;
}

std::string draw_group(const Group& group, const std::vector<LayerNode>& sizes, const GraphLayout& layout) {
  double left = layout.width, right = 0, top = layout.height, bottom = 0;
  for (size_t i = group.begin; i < group.end; ++i) {
    const Place at = layout.nodes[i].place;
    left = std::min(left, at.x - sizes[i].width / 2), right = std::max(right, at.x + sizes[i].width / 2);
    top = std::min(top, at.y), bottom = std::max(bottom, at.y + sizes[i].height);
    for (const auto& route : layout.nodes[i].routes) {
      for (const Place& p : route) left = std::min(left, p.x - 4), right = std::max(right, p.x + 4);
    }
  }
  const std::string frame = fmt::format("<rect class=\"group\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"",
                                        px(left - 12), px(top - 14), px(right - left + 24), px(bottom - top + 28));
  return svg_mark(frame, fmt::format("{} alike, one after the other", group.count)) +
         svg_text(left - 12, top - 20, "× " + short_number(static_cast<double>(group.count)), "t");
}

}  // namespace

std::string graph_svg(const Tensor& output, const NamedTensors& names, const std::string& title) {
  if (!output.defined() || output.node() == nullptr) {
    fail<GradError>(
        "graph_svg: nothing was recorded that computed {}\n  hint: compute it outside of NoGrad, from a tensor that "
        "requires a gradient",
        output.defined() ? to_string(output.shape()) : "an undefined tensor");
  }
  std::vector<Box> boxes = boxes_of(recorded_nodes(output), names);
  const size_t ops = boxes.size();
  const std::vector<Group> groups = fold(boxes);
  if (boxes.size() > most_boxes) {
    fail<ValueError>(
        "graph_svg: {} ops are too many to draw: at most {}\n  hint: draw a part of the computation, or write_dot it",
        boxes.size(), most_boxes);
  }
  std::vector<LayerNode> sizes;
  sizes.reserve(boxes.size());
  for (const Box& box : boxes) sizes.push_back(sized(box));
  const GraphLayout layout = lay_out(sizes);
  std::string drawing;
  for (const Group& group : groups) drawing += draw_group(group, sizes, layout);
  drawing += draw_arrows(boxes, sizes, layout);
  for (size_t i = 0; i < boxes.size(); ++i) drawing += draw_box(boxes[i], sizes[i], layout.nodes[i].place);

  const std::string heading =
      title.empty() ? fmt::format("The computation of {} {}", boxes.back().name, to_string(output.shape())) : title;
  const double width = std::max(layout.width + 2 * margin, 360.0), top = 60;
  const std::string head = svg_title(heading, width);
  const std::string moved = fmt::format("{}<g transform=\"translate({} {})\">\n{}</g>\n", head,
                                        px((width - layout.width) / 2), px(top), drawing);
  const std::string description = fmt::format("{} ops, {} boxes; the last is {} of shape {}.", ops, boxes.size(),
                                              boxes.back().name, to_string(output.shape()));
  return svg_document(width, top + layout.height + margin, heading, description, moved);
}

}  // namespace tinytensor
