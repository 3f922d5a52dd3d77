#include "tinytensor/plot/layers.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "tinytensor/plot/repeats.h"

using namespace tinytensor;

namespace {

std::vector<Repeat> repeats(const std::string& text, size_t least = 2) {
  return find_repeats(std::vector<uint64_t>(text.begin(), text.end()), least);
}

bool is(const Repeat& r, size_t begin, size_t period, size_t count) {
  return r.begin == begin && r.period == period && r.count == count;
}

}  // namespace

TEST_CASE("what follows each other as equal copies is a repeat") {
  CHECK(repeats("xabcabcabcy").size() == 1);
  CHECK(is(repeats("xabcabcabcy")[0], 1, 3, 3));
  CHECK(is(repeats("aaaaa")[0], 0, 1, 5));
  const std::vector<Repeat> two = repeats("abababXcdecdecde");
  REQUIRE(two.size() == 2);
  CHECK(is(two[0], 0, 2, 3));
  CHECK(is(two[1], 7, 3, 3));
  const std::vector<Repeat> greatest_first = repeats("cdecdecdeXababab");
  REQUIRE(greatest_first.size() == 2);
  CHECK(is(greatest_first[1], 10, 2, 3));
}

TEST_CASE("what spares too little, or does not repeat, is no repeat") {
  CHECK(repeats("").empty());
  CHECK(repeats("abcdef").empty());
  CHECK(repeats("abab", 3).empty());
  CHECK(repeats("abcxabc").empty());
}

TEST_CASE("all arrows go down, and no boxes overlap") {
  // Every node takes the one before it, and the one of half its number: long arrows that must go around boxes.
  std::vector<LayerNode> nodes;
  for (size_t i = 0; i < 40; ++i) {
    LayerNode node{60 + static_cast<double>(i * 7 % 50), 30, {}};
    if (i > 0) node.inputs.push_back(i % 3 == 0 ? i / 2 : i - 1);
    if (i > 4) node.inputs.push_back(i / 3);
    nodes.push_back(node);
  }
  const GraphLayout layout = lay_out(nodes);
  REQUIRE(layout.nodes.size() == nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Place a = layout.nodes[i].place;
    CHECK(a.x - nodes[i].width / 2 >= -0.01);
    CHECK(a.x + nodes[i].width / 2 <= layout.width + 0.01);
    CHECK(a.y + nodes[i].height <= layout.height + 0.01);
    for (const size_t input : nodes[i].inputs) CHECK(layout.nodes[input].place.y + nodes[input].height < a.y);
    for (size_t j = 0; j < i; ++j) {
      const Place b = layout.nodes[j].place;
      const bool beside = std::abs(a.x - b.x) >= (nodes[i].width + nodes[j].width) / 2 - 0.01;
      const bool below = a.y >= b.y + nodes[j].height || b.y >= a.y + nodes[i].height;
      CHECK((beside || below));
    }
    REQUIRE(layout.nodes[i].routes.size() == nodes[i].inputs.size());
    for (const auto& route : layout.nodes[i].routes) {
      for (const Place& p : route) {
        for (size_t j = 0; j < nodes.size(); ++j) {  // no arrow passes through a box
          const Place b = layout.nodes[j].place;
          const bool within = std::abs(p.x - b.x) < nodes[j].width / 2 && p.y > b.y && p.y < b.y + nodes[j].height;
          CHECK_FALSE(within);
        }
      }
    }
  }
}

TEST_CASE("arrows that can be drawn without crossing are") {
  // Two rows that are joined in reverse: the order of one row must turn around.
  std::vector<LayerNode> nodes;
  for (int i = 0; i < 5; ++i) nodes.push_back({40, 20, {}});
  for (size_t i = 0; i < 5; ++i) nodes.push_back({40, 20, {4 - i}});
  const GraphLayout layout = lay_out(nodes);
  for (size_t i = 0; i < 5; ++i) CHECK(layout.nodes[5 + i].place.x == doctest::Approx(layout.nodes[4 - i].place.x));
}

TEST_CASE("no more arrows cross than in the order in which the nodes were given, and on average far fewer") {
  int all_before = 0, all_after = 0;
  constexpr size_t width = 7;
  uint32_t random = 1;
  for (int graph = 0; graph < 50; ++graph) {
    std::vector<LayerNode> nodes(width, {20, 20, {}});
    for (size_t i = 0; i < width; ++i) {
      nodes.push_back({20, 20, {}});
      for (int arrow = 0; arrow < 2; ++arrow) {
        random = random * 1664525 + 1013904223;
        nodes.back().inputs.push_back((random >> 16) % width);
      }
    }
    const GraphLayout layout = lay_out(nodes);
    int before = 0, after = 0;
    for (size_t a = width; a < 2 * width; ++a) {
      for (size_t b = width; b < a; ++b) {
        for (const size_t p : nodes[a].inputs) {
          for (const size_t q : nodes[b].inputs) {
            const auto x = [&](size_t node) { return layout.nodes[node].place.x; };
            before += p < q ? 1 : 0;
            after += (x(a) - x(b)) * (x(p) - x(q)) < 0 ? 1 : 0;
          }
        }
      }
    }
    CAPTURE(graph);
    CHECK(after <= before);
    all_before += before;
    all_after += after;
  }
  CHECK(2 * all_after < all_before);
}

TEST_CASE("a chain is a straight column, and an empty graph has no size") {
  std::vector<LayerNode> nodes{{50, 20, {}}};
  for (size_t i = 0; i < 9; ++i) nodes.push_back({50 + static_cast<double>(i), 20, {i}});
  const GraphLayout layout = lay_out(nodes);
  for (const PlacedNode& node : layout.nodes) CHECK(node.place.x == doctest::Approx(layout.nodes[0].place.x));
  CHECK(lay_out({}).width == 0);
}
