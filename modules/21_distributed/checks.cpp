// Checks of 21.1 and 21.2: shares of what does not divide, and the nodes of a tree that a share covers.
#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

const bool asked_sizes_are_asked = asks_large_sizes() = true;

// --- 21.1

constexpr int64_t beyond_int = int64_t{5} << 31;

struct Cut {
  int64_t n = 0, parts = 1;
  Ids asked = {};  // which of the parts
};

Ids all_parts(int64_t parts) {
  Ids all;
  for (int64_t i = 0; i < parts; ++i) all.push_back(i);
  return all;
}

// Those where something changes, if there are many.
Cut cut_of(int64_t n, int64_t parts) {
  if (parts <= 12) return {n, parts, all_parts(parts)};
  Ids some;
  for (const int64_t i : {int64_t{0}, int64_t{1}, n % parts - 1, n % parts, n % parts + 1, parts - 2, parts - 1}) {
    if (i >= 0 && i < parts && (some.empty() || some.back() < i)) some.push_back(i);
  }
  return {n, parts, some};
}

template <class F>
Answer shares_by(const Cut& c, const F& share) {
  std::vector<Share> shares;
  for (const int64_t part : c.asked) shares.push_back(share(part));
  return {{"begin and end of each share, by turns", Value(list_of(shares))}};
}

Mistakes mistakes_of_shares(const Cut& c) {
  if (c.n >= beyond_int || c.parts >= beyond_int) return {};  // products of these may be more than 64 bits hold
  const int64_t n = c.n, parts = c.parts, size = n / parts, rest = n % parts, most = size + (rest > 0 ? 1 : 0);
  const auto with = [&](const std::function<Share(int64_t)>& share) { return shares_by(c, share); };
  const auto from = [](int64_t begin, int64_t length) { return Share{begin, begin + length}; };
  return {
      {"the rest is left out: n / parts is rounded down, and n % parts are computed by nobody",
       with([&](int64_t i) { return from(i * size, size); })},
      {"the last share takes the whole rest: all others wait for it. The first n % parts take one more each",
       with([&](int64_t i) {
         return Share{i * size, i == parts - 1 ? n : (i + 1) * size};
       })},
      {"pieces of n / parts, rounded up: the last ones get what is left, or nothing. Shares differ by one at most",
       with([&](int64_t i) {
         return Share{std::min(n, i * most), std::min(n, (i + 1) * most)};
       })},
      {"it is the first n % parts shares that are longer, not the last ones or some in between", with([&](int64_t i) {
         const int64_t shorter = parts - rest;
         return from(i * size + std::max<int64_t>(0, i - shorter), size + (i >= shorter ? 1 : 0));
       })},
      {"the lengths are right, and each share begins where all before it were of n / parts: some rows are in two "
       "shares",
       with([&](int64_t i) { return from(i * size, size + (i < rest ? 1 : 0)); })},
      {"a share begins behind one more for each share before it, also where these are not longer",
       with([&](int64_t i) { return from(i * (size + 1), size + (i < rest ? 1 : 0)); })},
      {"begin and the length: a share is {begin, end}", with([&](int64_t i) {
         return Share{begin_of(n, parts, i), dealt(n, parts, i)};
       })},
      {"shares are counted from 0", with([&](int64_t i) { return i == 0 ? Share{} : right_share(n, parts, i - 1); })}};
}

const Check<Cut> cuts({
    .exercise = "21.1",
    .examples = {cut_of(8, 3),
                 cut_of(2, 4),
                 cut_of(6, 3),
                 cut_of(7, 1),
                 cut_of(0, 1),
                 cut_of(0, 5),
                 cut_of(1, 3),
                 cut_of(11, 4),
                 cut_of(9, 4),
                 cut_of(5, 6),
                 cut_of(beyond_int + 2, 3),
                 {3, beyond_int, {0, 2, 3, 40}},
                 // What is left over, and the part, as ints: below 0, and another number.
                 {(int64_t{1} << 42) + 3'000'000'006, (int64_t{1} << 42) + 7, {0, 1, 2, 2'500'000'000}},
                 {(int64_t{1} << 43) + 9, (int64_t{1} << 42) + 3, {0, 2, 3, 4}},
                 {std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::max(), {0, 5}},
                 {std::numeric_limits<int64_t>::max() - 1, std::numeric_limits<int64_t>::max(), {0, 5}},
                 cut_of(std::numeric_limits<int64_t>::max(), 4),
                 cut_of(std::numeric_limits<int64_t>::max() - 1, 1)},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.size(0, 40);
          return cut_of(n, draw.size(1, 12));
        },
    .often = [] { do_not_optimize(share_of(8, 3, 1).begin); },
    .call =
        [](const Cut& c) {
          return Call{fmt::format("share_of({}, {}, part) for the parts {}", c.n, c.parts, code(c.asked))};
        },
    .ask = [](const Cut& c) -> Answer { return shares_by(c, [&](int64_t i) { return share_of(c.n, c.parts, i); }); },
    .expect = [](const Cut& c) -> Answer {
      return shares_by(c, [&](int64_t i) { return right_share(c.n, c.parts, i); });
    },
    .mistakes = mistakes_of_shares,
});

// All of them, also those of which there are so many that nobody lists or counts them.
const Check<Cut> vast_cuts({
    .exercise = "21.1",
    .draw =
        [](Draw& draw) {
          const int64_t n = vast_number(draw);
          if (draw.yes()) return cut_of(n, draw.number(1, 12));
          return Cut{n, (int64_t{1} << 42) + vast_number(draw) / 2, {0, 1, draw.number(2, 1000)}};
        },
    .drawn = 40,
    .call =
        [](const Cut& c) {
          return Call{fmt::format("share_of({}, {}, part) for the parts {}", c.n, c.parts, code(c.asked))};
        },
    .ask = [](const Cut& c) -> Answer { return shares_by(c, [&](int64_t i) { return share_of(c.n, c.parts, i); }); },
    .expect = [](const Cut& c) -> Answer {
      return shares_by(c, [&](int64_t i) { return right_share(c.n, c.parts, i); });
    },
    .mistakes = mistakes_of_shares,
});

// --- 21.2

struct Cover {
  int64_t slices = 0;
  Share owned;
};

Answer nodes_answer(const std::vector<Share>& nodes) {
  return {{"begin and end of each node, by turns", Value(list_of(nodes))}};
}

enum class OtherTree { lower_middle, aligned };

// Of another tree, or with another rule of where to stop.
void other_nodes(Share node, Share owned, OtherTree kind, std::vector<Share>& found) {
  const int64_t size = node.end - node.begin;
  if (node.end <= owned.begin || owned.end <= node.begin || size == 0) return;
  if (owned.begin <= node.begin && node.end <= owned.end) return found.push_back(node);
  int64_t half = kind == OtherTree::lower_middle ? size / 2 : (size + 1) / 2;
  if (kind == OtherTree::aligned) {
    for (half = 1; half < size - half;) half *= 2;
  }
  other_nodes({node.begin, node.begin + half}, owned, kind, found);
  other_nodes({node.begin + half, node.end}, owned, kind, found);
}

Answer by_other_tree(const Cover& c, OtherTree kind) {
  std::vector<Share> found;
  other_nodes({0, c.slices}, c.owned, kind, found);
  return nodes_answer(found);
}

Mistakes mistakes_of_nodes(const Cover& c) {
  const std::vector<Share> right = right_nodes(c.slices, c.owned);
  std::vector<Share> single, backwards(right.rbegin(), right.rend()), left_only, inner;
  if (c.owned.size() <= 100) {
    for (int64_t i = c.owned.begin; i < c.owned.end; ++i) single.push_back({i, i + 1});
  }
  for (const Share& node : right) {
    if (node.size() > 1) inner.push_back(node);
  }
  if (!right.empty()) left_only = {right.front()};
  return {{"each slice by itself: where a rank has both children of a node, it adds them up before anything is sent",
           nodes_answer(single)},
          {"the share itself is no node of the tree, if its bounds are none of the tree's", nodes_answer({c.owned})},
          {"from right to left: the nodes are wanted from left to right", nodes_answer(backwards)},
          {"the search ends at the first node that is found: a share may have several", nodes_answer(left_only)},
          {"single slices are nodes too: the leaves of the tree", nodes_answer(inner)},
          {"a node of odd size is cut elsewhere: middle_of() says where its children meet, for all ranks alike",
           by_other_tree(c, OtherTree::lower_middle)},
          {"blocks of powers of two: that is another tree; middle_of() says where its children meet",
           by_other_tree(c, OtherTree::aligned)},
          {"the slices that are not owned: these are computed by others", nodes_answer([&] {
             std::vector<Share> others = right_nodes(c.slices, {0, c.owned.begin});
             const std::vector<Share> behind = right_nodes(c.slices, {c.owned.end, c.slices});
             others.insert(others.end(), behind.begin(), behind.end());
             return others;
           }())},
          {"{0, 0} is no node: a tree over no slices has none, whatever is owned",
           c.slices == 0 ? nodes_answer({{0, 0}}) : nodes_answer({{-1, -1}})}};
}

std::string call_of_nodes(const Cover& c) {
  return fmt::format("nodes_within({}, {{{}, {}}})", c.slices, c.owned.begin, c.owned.end);
}

const Check<Cover> covers({
    .exercise = "21.2",
    .examples = {{8, {3, 6}},
                 {8, {0, 3}},
                 {6, {1, 5}},
                 {8, {6, 8}},
                 {8, {0, 8}},
                 {8, {4, 8}},
                 {7, {0, 7}},
                 {7, {3, 7}},
                 {1, {0, 1}},
                 {4, {2, 2}},
                 {4, {0, 0}},
                 {4, {4, 4}},
                 {0, {0, 0}},
                 {3, {1, 3}},
                 {13, {1, 12}},
                 {0, {0, 3}},
                 {1, {0, 2}},
                 {4, {2, 9}},
                 {4, {5, 9}},
                 {int64_t{1} << 40, {1, (int64_t{1} << 40) - 1}},
                 {(int64_t{3} << 33) + 1, {int64_t{1} << 33, int64_t{3} << 33}}},
    .draw =
        [](Draw& draw) {
          const int64_t slices = draw.size(1, 24);
          const int64_t begin = draw.number(0, slices), end = draw.number(begin, slices + (draw.yes(0.1) ? 5 : 0));
          return Cover{slices, {begin, end}};
        },
    .drawn = 120,
    .often =
        [] {
          do_not_optimize(nodes_within(4, {1, 2}).size());
        },
    .call = [](const Cover& c) { return Call{call_of_nodes(c)}; },
    .ask = [](const Cover& c) -> Answer { return nodes_answer(nodes_within(c.slices, c.owned)); },
    .expect = [](const Cover& c) -> Answer { return nodes_answer(right_nodes(c.slices, c.owned)); },
    .mistakes = mistakes_of_nodes,
});

// Trees up to 63 deep, where sums of two places may be more than 64 bits hold.
const Check<Cover> vast_covers({
    .exercise = "21.2",
    .examples = {{int64_t{1} << 45, {5, 6}},
                 {int64_t{1} << 62, {1, (int64_t{1} << 62) - 1}},
                 {int64_t{7} << 60, {int64_t{5} << 60, (int64_t{5} << 60) + 3}},
                 {std::numeric_limits<int64_t>::max() - 1, {0, std::numeric_limits<int64_t>::max() - 2}}},
    .draw =
        [](Draw& draw) {
          const int64_t slices = std::min(vast_number(draw), std::numeric_limits<int64_t>::max() - 1);
          const int64_t begin = draw.number(0, slices);
          return Cover{slices, {begin, draw.yes() ? slices - (slices - begin) / 7 : draw.number(begin, slices)}};
        },
    .drawn = 40,
    .call = [](const Cover& c) { return Call{call_of_nodes(c)}; },
    .ask = [](const Cover& c) -> Answer { return nodes_answer(nodes_within(c.slices, c.owned)); },
    .expect = [](const Cover& c) -> Answer { return nodes_answer(right_nodes(c.slices, c.owned)); },
    .mistakes = mistakes_of_nodes,
});

}  // namespace
}  // namespace course
