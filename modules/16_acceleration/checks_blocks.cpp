// Checks of module 16: blocks, and the tiles of a block.
#include "tinytensor/kernels/ladder/blocks.h"

#include <array>
#include <limits>
#include <stdexcept>

#include "modules/16_acceleration/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "tinytensor/kernels/ladder/register_tile.h"

namespace course {
namespace {

// --- 16.3 and 16.5: what is called, one after the other

constexpr int64_t most_there_is = std::numeric_limits<int64_t>::max();

struct Called {
  const real *a = nullptr, *b = nullptr;
  real* c = nullptr;
  ladder::Product whole = {};
  std::vector<int64_t> seen = {};  ///< 7 numbers for each call
  int64_t throws_at = -1;
};
constexpr size_t most_calls = 50000;
Called& called() {
  static Called all;
  return all;
}

// Whoever calls without end is stopped, and so is he who catches that and goes on.
void note(const ladder::Product& p, int64_t edge) {
  Called& all = called();
  if (all.seen.size() >= 7 * most_calls) throw std::length_error("there are more calls than the product has parts");
  const ladder::Product& w = all.whole;
  const bool strides =
      p.a_row == w.a_row && p.a_col == w.a_col && p.b_row == w.b_row && p.b_col == w.b_col && p.c_row == w.c_row;
  for (const int64_t x : {p.m, p.n, p.k, p.a - all.a, p.b - all.b, p.c - all.c, strides ? edge : 9})
    all.seen.push_back(x);
  if (static_cast<int64_t>(all.seen.size()) == 7 * all.throws_at) throw Interruption();
}
void note_whole(const ladder::Product& p) { note(p, 0); }
void note_edge(const ladder::Product& p) { note(p, 1); }

struct Cut {
  int64_t m = 0, n = 0, k = 0, first = 1, second = 1;  ///< depth and wide, or rows and columns
  int64_t a_row = 1, a_col = 1, b_row = 1, b_col = 1, c_row = 1;
  int64_t throws_at = -1;
  bool one_function = false;  ///< for whole tiles and for edges
};

std::string text_of(const Cut& c) {
  std::string text = fmt::format("m = {}, n = {}, k = {}, a_row = {}, a_col = {}, b_row = {}, b_col = {}, c_row = {}",
                                 c.m, c.n, c.k, c.a_row, c.a_col, c.b_row, c.b_col, c.c_row);
  if (c.throws_at > 0) text += fmt::format(", whose call number {} throws", c.throws_at);
  if (c.one_function) text += ", where `whole` and `edge` are one function";
  return text;
}

// The numbers are never read: pointers into one small array stand for all of them.
Answer calls_of(const Cut& c, const std::function<void(const ladder::Product&)>& cut) {
  static std::vector<real> nothing(1);
  Called& all = called();
  all = {nothing.data(), nothing.data(), nothing.data()};
  ladder::Product& p = all.whole;
  p.m = c.m, p.n = c.n, p.k = c.k;
  p.a = all.a, p.a_row = c.a_row, p.a_col = c.a_col, p.b = all.b, p.b_row = c.b_row, p.b_col = c.b_col;
  p.c = all.c, p.c_row = c.c_row;
  all.throws_at = c.throws_at;
  bool reached = false;
  try {
    cut(ladder::Product(p));
  } catch (const Interruption&) {
    reached = true;
  }
  std::vector<double> numbers(all.seen.begin(), all.seen.end());
  const auto count = static_cast<int64_t>(numbers.size() / 7);
  return {{"calls", count},
          {"of each call m, n, k, where its A, B and C begin, and 0 (1: as an edge; 9: with other strides)",
           Numbers({count, 7}, std::move(numbers))},
          {"the exception of a call reached the caller", reached}};
}

using Calls = std::vector<std::array<int64_t, 7>>;
Answer answer_of(const Cut& c, Calls calls) {
  const bool thrown = c.throws_at > 0 && static_cast<int64_t>(calls.size()) >= c.throws_at;
  if (thrown) calls.resize(static_cast<size_t>(c.throws_at));
  std::vector<double> numbers;
  for (const auto& one : calls) numbers.insert(numbers.end(), one.begin(), one.end());
  const auto count = static_cast<int64_t>(calls.size());
  return {{"calls", count},
          {"of each call m, n, k, where its A, B and C begin, and 0 (1: as an edge; 9: with other strides)",
           Value(Numbers({count, 7}, std::move(numbers))).within(0)},
          {"the exception of a call reached the caller", thrown}};
}

// The parts of 0 … n - 1 of at most `size`: their first places, and n behind them.
std::vector<int64_t> cuts_of(int64_t n, int64_t size) {
  std::vector<int64_t> all;
  const int64_t count = n / size + (n % size > 0 ? 1 : 0);
  for (int64_t part = 0; part < count; ++part) all.push_back(part * size);
  all.push_back(n);
  return all;
}

Calls blocks_of(const Cut& c, bool k_outside = false) {
  Calls calls;
  if (c.m == 0) return calls;
  const std::vector<int64_t> in_k = cuts_of(c.k, c.first), in_n = cuts_of(c.n, c.second);
  const auto add = [&](size_t l, size_t j) {
    calls.push_back({c.m, in_n[j + 1] - in_n[j], in_k[l + 1] - in_k[l], in_k[l] * c.a_col,
                     in_k[l] * c.b_row + in_n[j] * c.b_col, in_n[j], 0});
  };
  const size_t outer = (k_outside ? in_k : in_n).size() - 1, inner = (k_outside ? in_n : in_k).size() - 1;
  for (size_t x = 0; x < outer; ++x) {
    for (size_t y = 0; y < inner; ++y) k_outside ? add(x, y) : add(y, x);
  }
  return calls;
}

Cut cut_for(Draw& draw) {
  Cut c;
  c.m = draw.size(0, 9), c.n = draw.size(0, 12), c.k = draw.size(0, 12);
  c.first = draw.size(1, draw.yes(0.3) ? 40 : 6), c.second = draw.size(1, draw.yes(0.3) ? 40 : 6);
  // one more or less than whole parts, or nothing else
  const auto about = [&](int64_t size) { return std::max<int64_t>(0, draw.number(0, 3) * size + draw.number(-1, 1)); };
  if (draw.yes(0.4)) c.m = c.k = about(c.first), c.n = about(c.second);
  c.a_row = draw.number(0, 40), c.a_col = draw.number(0, 40), c.b_row = draw.number(0, 40),
  c.b_col = draw.number(0, 40);
  c.c_row = c.n + draw.number(0, 3);
  if (draw.yes(0.1)) c.throws_at = draw.number(1, 3);
  return c;
}
Cut lying(int64_t m, int64_t n, int64_t k, int64_t first, int64_t second, int64_t throws_at = -1) {
  return {m, n, k, first, second, k, 1, n, 1, n, throws_at};
}
Cut with_one_function(Cut c) {
  c.one_function = true;
  return c;
}

// More than an int can count, in three parts.
constexpr int64_t many = 5'000'000'000, part = 2'000'000'000, beyond = int64_t{1} << 32;

// A rest of at most a half goes along with the part before it.
Calls with_rests_joined(const Cut& c) {
  Calls calls;
  const auto joined = [](std::vector<int64_t> cuts, int64_t size) {
    if (cuts.size() > 2 && 2 * (cuts.back() - cuts[cuts.size() - 2]) <= size) cuts.erase(cuts.end() - 2);
    return cuts;
  };
  const std::vector<int64_t> in_k = joined(cuts_of(c.k, c.first), c.first), in_n = cuts_of(c.n, c.second);
  for (size_t j = 0; c.m > 0 && j + 1 < in_n.size(); ++j) {
    for (size_t l = 0; l + 1 < in_k.size(); ++l) {
      calls.push_back({c.m, in_n[j + 1] - in_n[j], in_k[l + 1] - in_k[l], in_k[l] * c.a_col,
                       in_k[l] * c.b_row + in_n[j] * c.b_col, in_n[j], 0});
    }
  }
  return calls;
}

const Check<Cut> blocks({
    .exercise = "16.3",
    .examples = {lying(2, 5, 3, 2, 4),
                 lying(2, 5, 3, 2, 2),
                 lying(1, 1, 1, 1, 1),
                 lying(2, 4, 4, 2, 2),
                 lying(3, 2, 2, 9, 9),
                 lying(0, 3, 2, 2, 2),
                 lying(2, 0, 3, 1, 1),
                 lying(2, 3, 0, 1, 1),
                 lying(2, 7, 7, 3, 3, 4),
                 lying(2, 7, 7, 3, 3, 1),
                 lying(1, many, 1, 1, part),
                 lying(1, 1, many, part, 1),
                 lying(1, 1, 9, 8, 1),
                 lying(1, 9, 1, 1, 8),
                 lying(2, 3, 65, 64, 2),
                 lying(1, 4, 4, most_there_is, most_there_is),
                 lying(1, 4, 4, most_there_is, 3),
                 lying(1, 4, 4, 3, most_there_is),
                 lying(many, 3, 3, 2, 2),
                 lying(70000, 3, 3, 2, 2),
                 lying(1, 5, 5, beyond + 2, beyond + 3),
                 lying(1, 5, 5, beyond / 2 + 2, beyond / 2 + 3),
                 lying(2, 70001, 1, 65538, 65537),
                 lying(2, 1, 70001, 65538, 65537),
                 lying(1, 1, many, beyond + 1, 1),
                 lying(1, many, 1, 1, beyond + 1)},
    .draw = cut_for,
    .drawn = 80,
    .call =
        [](const Cut& c) {
          return Call{fmt::format("for_each_block(p, {{{}, {}}}, add) with p of {}", c.first, c.second, text_of(c))};
        },
    .ask = [](const Cut& c) -> Answer {
      return calls_of(c, [&](const ladder::Product& p) { ladder::for_each_block(p, {c.first, c.second}, note_whole); });
    },
    .expect = [](const Cut& c) -> Answer { return answer_of(c, blocks_of(c)); },
    .mistakes = [](const Cut& c) -> Mistakes {
      if (std::max({c.m, c.n, c.k, c.first, c.second}) >= part) return {};  // some of these would be billions of calls
      Cut exchanged = c;
      std::swap(exchanged.first, exchanged.second);
      Cut whole_only = c;
      whole_only.n -= c.n % c.second, whole_only.k -= c.k % c.first;
      return {{"columns outermost: all of k is added to a block of columns before the next one begins",
               answer_of(c, blocks_of(c, true))},
              {"depth is how much of k, wide how many columns", answer_of(c, blocks_of(exchanged))},
              {"what is left behind the last whole block is a block, too", answer_of(c, blocks_of(whole_only))},
              {"a block has at most `depth` of k: what is left is a block of its own, however little it is",
               answer_of(c, with_rests_joined(c))},
              {"nothing is called", answer_of(c, {})}};
    },
});

// --- 16.5

Calls tiles_of(const Cut& c, bool columns_first = false) {
  Calls calls;
  const std::vector<int64_t> in_m = cuts_of(c.m, c.first), in_n = cuts_of(c.n, c.second);
  const auto add = [&](size_t i, size_t j) {
    const int64_t rows = in_m[i + 1] - in_m[i], columns = in_n[j + 1] - in_n[j];
    calls.push_back({rows, columns, c.k, in_m[i] * c.a_row, in_n[j] * c.b_col, in_m[i] * c.c_row + in_n[j],
                     c.one_function || (rows == c.first && columns == c.second) ? 0 : 1});
  };
  const size_t outer = (columns_first ? in_n : in_m).size() - 1, inner = (columns_first ? in_m : in_n).size() - 1;
  for (size_t x = 0; x < outer; ++x) {
    for (size_t y = 0; y < inner; ++y) columns_first ? add(y, x) : add(x, y);
  }
  return calls;
}

Calls with_edges_as(Calls calls, int64_t edge) {
  for (auto& one : calls) one[6] = edge;
  return calls;
}

const Check<Cut> tiles({
    .exercise = "16.5",
    .examples = {lying(5, 7, 2, 2, 3),
                 lying(1, 1, 1, 1, 1),
                 lying(4, 6, 3, 2, 3),
                 lying(4, 7, 3, 2, 3),
                 lying(5, 6, 3, 2, 3),
                 lying(1, 2, 3, 4, 4),
                 lying(4, 2, 3, 4, 4),
                 lying(2, 4, 3, 4, 4),
                 lying(0, 3, 2, 2, 2),
                 lying(3, 0, 2, 2, 2),
                 lying(4, 4, 0, 2, 2),
                 lying(5, 5, 2, 2, 2, 3),
                 lying(5, 5, 2, 2, 2, 9),
                 lying(many, 1, 1, part, 1),
                 lying(1, many, 1, 1, part),
                 lying(2, 3, many, 1, 2),
                 lying(5, 7, 2, beyond + 2, beyond + 3),
                 lying(many, 1, 1, beyond + 1, 1),
                 lying(1, many, 1, 1, beyond + 1),
                 lying(beyond / 2, 1, 1, beyond, 1),
                 lying(1, beyond / 2, 1, 1, beyond),
                 lying(beyond + 3000000000, 1, 1, beyond, 1),
                 lying(1, beyond + 3000000000, 1, 1, beyond),
                 lying(most_there_is / 2, 1, 1, most_there_is / 2, 1),
                 lying(1, most_there_is / 2, 1, 1, most_there_is / 2),
                 with_one_function(lying(2, 2, 1, 1, 1)),
                 with_one_function(lying(5, 7, 2, 2, 3)),
                 with_one_function(lying(1, 2, 3, 4, 4))},
    .draw = cut_for,
    .drawn = 80,
    .call =
        [](const Cut& c) {
          return Call{fmt::format("for_each_tile(p, {}, {}, whole, edge) with p of {}", c.first, c.second, text_of(c))};
        },
    .ask = [](const Cut& c) -> Answer {
      return calls_of(c, [&](const ladder::Product& p) {
        ladder::for_each_tile(p, c.first, c.second, note_whole, c.one_function ? note_whole : note_edge);
      });
    },
    .expect = [](const Cut& c) -> Answer { return answer_of(c, tiles_of(c)); },
    .mistakes = [](const Cut& c) -> Mistakes {
      if (std::max({c.m, c.n, c.first, c.second}) >= part) return {};
      Cut exchanged = c, whole_only = c;
      std::swap(exchanged.first, exchanged.second);
      whole_only.m -= c.m % c.first, whole_only.n -= c.n % c.second;
      return {{"the edges are left out: what is behind the last whole tile", answer_of(c, tiles_of(whole_only))},
              {"strips from top to bottom, and in each the tiles from left to right", answer_of(c, tiles_of(c, true))},
              {"a tile that lacks rows or columns is an edge", answer_of(c, with_edges_as(tiles_of(c), 0))},
              {"a tile that has all its rows and columns is a whole one", answer_of(c, with_edges_as(tiles_of(c), 1))},
              {"rows are cut from m, columns from n", answer_of(c, tiles_of(exchanged))}};
    },
});

}  // namespace
}  // namespace course
