// Checks of 21.6: a sum over slices along one tree, whose bits do not depend on the number of ranks.
#include <optional>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

struct Tree {
  int64_t ranks = 1;
  Numbers x;  // (S, n): of each slice
  std::vector<int> order;
  bool recording = true;
};

int64_t slices_of(const Tree& c) { return c.x.size(0); }
int64_t numbers_of_slice(const Tree& c) { return c.x.size(1); }

Floats sum_of_slices(const Numbers& x, Share node) {
  if (node.size() == 1) return row_of(x, node.begin);
  const int64_t middle = node.begin + (node.size() + 1) / 2;
  return sum_of_floats(sum_of_slices(x, {node.begin, middle}), sum_of_slices(x, {middle, node.end}));
}

std::vector<Share> nodes_of_rank(const Tree& c, int64_t rank) {
  return right_nodes(slices_of(c), right_share(slices_of(c), c.ranks, rank));
}

Tree tree_for(Draw& draw) {
  Tree c;
  c.ranks = draw.size(1, 6, 8);
  c.x = Numbers({draw.size(1, 9, 64), draw.size(1, 10)});
  std::vector<double> some;
  for (int i = 0; i < 97; ++i) some.push_back(static_cast<double>(static_cast<float>(uneven_number(draw))));
  size_t next = 0;
  for (double& value : c.x.values) value = some[next++ % some.size()];
  c.order = drawn_order(draw, c.ranks);
  c.recording = draw.yes(0.8);
  return c;
}

Numbers half_of(Numbers x) {
  for (double& value : x.values) value /= 2;
  return x;
}

const char* const the_sum = "the sum on each rank, one behind the other";
const char* const again = "the sum of half of each number, in a second call, of parts of larger arrays";
const char* const sent = "bytes that each rank has sent in both calls";
const char* const messages = "messages of some bytes that each rank has sent in both calls, one for each of its nodes";

Answer asked_tree(const Tree& c) {
  std::vector<std::vector<Floats>> by_rank(2, std::vector<Floats>(at_index(c.ranks)));
  const Talked talked = talk(static_cast<int>(c.ranks), c.order, [&](Communicator& mine) {
    std::optional<NoGrad> guard;
    if (!c.recording) guard.emplace();
    for (int call = 0; call < 2; ++call) {
      std::vector<Tensor> sums;
      for (const Share node : nodes_of_rank(c, mine.rank())) {
        const Floats sum = sum_of_slices(call == 0 ? c.x : half_of(c.x), node);
        sums.push_back(call == 0 ? tensor_of(sum) : InTheMiddle(sum).part);
      }
      const std::vector<real> whole = tree_sum(mine, slices_of(c), numbers_of_slice(c), sums).to_vector();
      by_rank[at_index(call)][static_cast<size_t>(mine.rank())] = Floats(whole.begin(), whole.end());
    }
  });
  std::vector<Item> items{{how_it_ends, talked.end}};
  if (talked.end != all_came_back) return items;
  for (int call = 0; call < 2; ++call) {
    Floats all;
    for (const Floats& one : by_rank[at_index(call)]) all.insert(all.end(), one.begin(), one.end());
    items.push_back({call == 0 ? the_sum : again, numbers_of(all)});
    if (call == 0) items.push_back({minus_zeros, Value(places_of_minus_zero(all))});
  }
  items.push_back({sent, Value(talked.bytes)});
  items.push_back({messages, Value(talked.messages)});
  return items;
}

Floats on_each_rank(const Tree& c, const Floats& sum) {
  Floats all;
  for (int64_t r = 0; r < c.ranks; ++r) all.insert(all.end(), sum.begin(), sum.end());
  return all;
}

Shape right_traffic(const Tree& c) {
  Shape bytes;
  for (int64_t r = 0; r < c.ranks; ++r) {
    const int64_t n = numbers_of_slice(c), own = dealt(n, c.ranks, r);
    const auto nodes = static_cast<int64_t>(nodes_of_rank(c, r).size());
    bytes.push_back(c.ranks == 1 ? 0 : 2 * 4 * (nodes * (n - own) + (c.ranks - 1) * own));
  }
  return bytes;
}

// Of each node one to each rank that has a part; and the finished part once more.
Shape right_messages(const Tree& c, bool one_for_all_nodes) {
  Shape all;
  for (int64_t r = 0; r < c.ranks; ++r) {
    const auto nodes = static_cast<int64_t>(nodes_of_rank(c, r).size());
    int64_t count = dealt(numbers_of_slice(c), c.ranks, r) > 0 ? c.ranks - 1 : 0;
    for (int64_t other = 0; other < c.ranks; ++other) {
      if (other == r || dealt(numbers_of_slice(c), c.ranks, other) == 0) continue;
      count += one_for_all_nodes ? std::min<int64_t>(nodes, 1) : nodes;
    }
    all.push_back(2 * count);
  }
  return all;
}

Answer right_tree(const Tree& c) {
  const Share root{0, slices_of(c)};
  const Floats sum = on_each_rank(c, sum_of_slices(c.x, root));
  return {{how_it_ends, all_came_back},
          {the_sum, exactly(sum)},
          {minus_zeros, Value(places_of_minus_zero(sum))},
          {again, exactly(on_each_rank(c, sum_of_slices(half_of(c.x), root)))},
          {sent, Value(right_traffic(c))},
          {messages, Value(right_messages(c, false))}};
}

Floats from_left_to_right(const Tree& c, bool of_nodes) {
  Floats sum;
  for (int64_t r = 0; r < c.ranks; ++r) {
    std::vector<Share> terms = nodes_of_rank(c, r);
    if (!of_nodes && !terms.empty()) terms = {right_share(slices_of(c), c.ranks, r)};
    for (const Share node : terms) {
      const Floats one = sum_of_slices(c.x, node);
      sum = sum.empty() ? one : sum_of_floats(sum, one);
    }
  }
  return sum;
}

// Without the nodes that `left_out` says.
Floats without(const Tree& c, const std::function<bool(int64_t rank, size_t node)>& left_out) {
  Floats sum(at_index(numbers_of_slice(c)), 0);
  bool is_first = true;
  for (int64_t r = 0; r < c.ranks; ++r) {
    const std::vector<Share> nodes = nodes_of_rank(c, r);
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (left_out(r, i)) continue;
      const Floats one = sum_of_slices(c.x, nodes[i]);
      sum = is_first ? one : sum_of_floats(sum, one);
      is_first = false;
    }
  }
  return sum;
}

// The answer as far as the first sum.
Answer with_sum(const Tree& c, const Floats& sum) {
  return {{how_it_ends, all_came_back}, {the_sum, exactly(on_each_rank(c, sum))}};
}

Mistakes mistakes_of_trees(const Tree& c) {
  const int64_t n = numbers_of_slice(c);
  Mistakes all = {
      {"from left to right, node by node: the sum is the tree's, (0+1) + (2+3), whoever has its nodes. This one "
       "changes with "
       "the number of ranks",
       with_sum(c, from_left_to_right(c, true))},
      {"each rank's sum first, then one rank after the other: the sum is the tree's, whoever has its nodes",
       with_sum(c, from_left_to_right(c, false))},
      {"of a rank's nodes the first alone is added", with_sum(c, without(c, [](int64_t, size_t i) { return i > 0; }))},
      {"only the left child is taken", with_sum(c, sum_of_slices(c.x, nodes_of_rank(c, 0)[0]))},
  };
  all.push_back({"the nodes of a rank travel as one message: there is one for each, in their order", right_tree(c)});
  all.back().gives.items.back().value = Value(right_messages(c, true));
  for (int64_t from = 0; from < c.ranks && c.ranks > 1; ++from) {
    const int64_t to = from == 0 ? 1 : 0;
    const int64_t awaited = 4 * dealt(n, c.ranks, to);
    const auto sends = [&](int64_t count, const char* says) {
      all.push_back({says,
                     {{how_it_ends, fmt::format("rank {} has sent rank {} {} bytes where {} are expected", from, to,
                                                count, awaited)}}});
    };
    sends(4 * n, "the whole vector is sent: of each sum the other rank needs the part that it adds up, and no more");
    sends(4 * dealt(n, c.ranks, from),
          "a rank's own part is sent: the other rank needs the part that it is to add up itself");
    sends(dealt(n, c.ranks, to), "messages are counted in bytes, of which a real has sizeof(real)");
  }
  return all;
}

Tree tree(int64_t ranks, Shape shape, std::vector<double> x, bool recording = true) {
  std::vector<int> order;
  for (int r = 0; r < ranks; ++r) order.push_back(r);
  return {ranks, Numbers(std::move(shape), std::move(x)), order, recording};
}

const std::vector<double> seven_and_one = {16777216, 1, 1, 1, 1, 1, 1, 1};  // 2^24: a float cannot count on from there

const Check<Tree> trees({
    .exercise = "21.6",
    .examples = {tree(1, {8, 1}, seven_and_one), tree(2, {8, 1}, seven_and_one), tree(3, {8, 1}, seven_and_one),
                 tree(4, {8, 1}, seven_and_one), tree(5, {8, 1}, seven_and_one),
                 tree(2, {4, 2}, {1, 2, 10, 20, 100, 200, 1000, 2000}),
                 tree(3, {4, 2}, {1, 2, 10, 20, 100, 200, 1000, 2000}), tree(3, {7, 5}, Numbers({7, 5}, 2).values),
                 tree(5, {3, 7}, Numbers({3, 7}, 0.5).values), tree(3, {1, 4}, {1, 2, 3, 4}),
                 tree(2, {3, 1}, {nan, 1, 2}, false), tree(2, {2, 2}, {infinity, 1e30, 1, 3e38}), tree(2, {2, 0}, {}),
                 tree(2, {2, 2}, {0.0, 0.0, -0.0, -0.0}), tree(2, {2, 2}, {-0.0, -0.0, 0.0, -0.0}),
                 tree(3, {4, 3}, Numbers({4, 3}, -0.0).values)},
    .draw = tree_for,
    .drawn = 80,
    .call =
        [](const Tree& c) {
          return Call{
              fmt::format("tree_sum(ranks, {}, {}, sums of this rank's nodes) on {} ranks, a row of x of each slice{}",
                          slices_of(c), numbers_of_slice(c), c.ranks, c.recording ? "" : ", where nothing is recorded"),
              {{"x", c.x}}};
        },
    .ask = asked_tree,
    .expect = [](const Tree& c) -> Answer { return right_tree(c); },
    .mistakes = mistakes_of_trees,
});

}  // namespace
}  // namespace course
