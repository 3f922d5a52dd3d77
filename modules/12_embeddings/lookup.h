// Tables and the ids that are looked up in them, as checks of 12.1 and 12.3 draw them.
#pragma once

#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/octaves.h"

namespace course {

struct Lookup {
  Input table;  // (V, C)
  Shape shape;  // of the ids
  std::vector<int64_t> ids;
};

inline Lookup drawn_lookup(Draw& draw) {
  Lookup c;
  const int64_t vocabulary = draw.size(1, 7), width = draw.size(0, 6);
  const int64_t side = draw.number(5, 9);
  c.shape = draw.yes(0.1)   ? Shape{side, side}
            : draw.yes(0.1) ? draw.shape({.fewest_dims = 4, .most_dims = 6, .largest = 2})
                            : draw.shape({.fewest_dims = 0, .most_dims = 3, .largest = 4});
  const bool nearly_all = draw.yes(0.1);  // the rows in order, all of them or but for one
  if (nearly_all) c.shape = {vocabulary};
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::dense, Layout::gaps, Layout::transposed});
  c.table = draw.input({vocabulary, width}, layout);
  if (width > 0 && draw.yes(0.2)) c.table.at({draw.number(0, vocabulary - 1), 0}) = draw.yes() ? nan : infinity;
  for (int64_t i = numel(c.shape); i > 0; --i) c.ids.push_back(draw.number(0, vocabulary - 1));
  const int64_t other = draw.yes(0.7) ? vocabulary / 2 : -1;
  for (int64_t i = 0; nearly_all && i < vocabulary; ++i) c.ids[static_cast<size_t>(i)] = i == other ? 0 : i;
  return c;
}

// Many ids, or wide rows; behind these two as many of each as octaves have, where no id names the row that is no number.
inline Lookup large_lookup_of(Draw& draw, int i) {
  Lookup c;
  if (i > 1) {
    const int64_t size = octaves(draw, i / 2 + 2, i / 2 + 2).front();
    c.table = draw.input({4, i % 2 == 0 ? size : 3}, Layout::dense);
    c.table.at({1, 0}) = nan;
    c.shape = {i % 2 == 0 ? 3 : size};
    for (int64_t k = c.shape[0]; k > 0; --k) c.ids.push_back(2 * draw.number(1, 2) % 4);
    return c;
  }
  const int64_t many = beyond_blocks(draw), vocabulary = i == 0 ? many / 4 : 3, width = i == 0 ? 2 : many;
  c.table = draw.input({vocabulary, width}, Layout::dense);
  c.shape = {i == 0 ? many : 2};
  for (int64_t k = c.shape[0]; k > 0; --k) c.ids.push_back(draw.number(0, vocabulary - 1));
  return c;
}

}  // namespace course
