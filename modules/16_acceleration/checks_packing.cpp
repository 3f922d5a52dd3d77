// Checks of module 16: packing, strips of packed blocks, and strips shared out among threads.
#include <limits>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/threads.h"

namespace course {
namespace {

using ladder::tile_columns, ladder::tile_rows;

int64_t panels_of(int64_t n) { return (n + tile_columns - 1) / tile_columns; }

// --- 16.7

// Each number goes to its place; zeros where nothing goes.
std::vector<double> strip_of(const Rows& a, int64_t k) {
  std::vector<double> to(static_cast<size_t>(k * tile_rows));
  for (size_t r = 0; r < a.size(); ++r) {
    for (size_t l = 0; l < a[r].size(); ++l) to[l * static_cast<size_t>(tile_rows) + r] = a[r][l];
  }
  return to;
}
std::vector<double> panels_with(const Rows& b, int64_t k, int64_t n) {
  std::vector<double> to(static_cast<size_t>(panels_of(n) * tile_columns * k));
  for (int64_t l = 0; l < k; ++l) {
    for (int64_t j = 0; j < n; ++j) {
      const int64_t panel = j / tile_columns;
      to[static_cast<size_t>((panel * k + l) * tile_columns + j % tile_columns)] =
          b[static_cast<size_t>(l)][static_cast<size_t>(j)];
    }
  }
  return to;
}

// == does not tell -0 from 0.
constexpr const char* minus_zeros = "numbers that are -0";
constexpr const char* still_minus_zeros = "numbers that are -0, where all were -0 before";
int64_t minus_zeros_in(const std::vector<double>& all) {
  return std::count_if(all.begin(), all.end(), [](double x) { return x == 0 && std::signbit(x); });
}

Answer packed(const Matrices& c, void (*pack)(const ladder::Product&, real*), int64_t size) {
  Room a = input(c.a), b = input(c.b), to = output(size);
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k;
  p.a = a.data(), p.a_row = c.a_row, p.a_col = c.a_col, p.b = b.data(), p.b_row = c.b_row, p.b_col = c.b_col;
  pack(p, to.data());
  Answer answer = written(to, {&a, &b});
  answer.items.push_back({minus_zeros, minus_zeros_in(to.numbers().values)});
  Room of_minus_zeros(std::vector<double>(static_cast<size_t>(size), -0.0), unwritten);
  pack(p, of_minus_zeros.data());
  answer.items.push_back({still_minus_zeros, minus_zeros_in(of_minus_zeros.numbers().values)});
  return answer;
}
Answer expected_copy(const std::vector<double>& to, int64_t minus) {
  Answer answer = with_inputs_kept(should_be(to, 0));
  answer.items.push_back({minus_zeros, minus});
  answer.items.push_back({still_minus_zeros, minus});
  return answer;
}
Mistake added_to_zeros(const std::vector<double>& to) {
  return {"a number is copied as it is: -0 stays -0, where 0 + -0 is 0", expected_copy(to, 0)};
}

Matrices of_sizes(int64_t m, int64_t n, int64_t k) { return counted(m, n, k); }
Matrices turned(Matrices c) {
  c.a_row = 1, c.a_col = std::max<int64_t>(c.m, 1), c.b_row = 1, c.b_col = std::max<int64_t>(c.k, 1);
  return c;
}
Matrices odd_numbers(Matrices c) {
  c.a[0] = nan, c.a[1] = -0.0, c.b[0] = infinity, c.b[1] = 1e30;
  return c;
}

// A stored column by column and B row by row, or both the other way, with a gap between one and the next.
Matrices with_gaps(Matrices c, bool turned_too = false) {
  c.a_row = 1, c.a_col = c.m + 1, c.b_row = c.n + 1, c.b_col = 1;
  if (turned_too) c.a_row = c.k + 1, c.a_col = 1, c.b_row = 1, c.b_col = c.k + 1;
  c.a.clear(), c.b.clear();
  for (int64_t i = 0; i < reach_of(c.m, c.k, c.a_row, c.a_col); ++i) c.a.push_back(static_cast<double>(i + 1));
  for (int64_t i = 0; i < reach_of(c.k, c.n, c.b_row, c.b_col); ++i) c.b.push_back(static_cast<double>(i + 1));
  return c;
}
Matrices of_nothing_but(double x, Matrices c) {
  std::fill(c.a.begin(), c.a.end(), x), std::fill(c.b.begin(), c.b.end(), x);
  return c;
}
Matrices with_odd_numbers(Draw& draw, Matrices c) {
  const double odd = draw.one_of<double>({infinity, -infinity, nan, -0.0});
  const double often = draw.yes(0.3) ? 0.3 : 0;
  for (auto* const all : {&c.a, &c.b}) {
    for (double& x : *all) x = draw.yes(often) ? odd : x;
  }
  return c;
}

Matrices strip_for(Draw& draw) {
  Matrices c;
  c.m = draw.yes(0.3) ? tile_rows : draw.number(0, tile_rows);
  c.n = draw.size(0, 40), c.k = draw.size(0, 9);
  draw_strides(draw, c.m, c.k, c.a_row, c.a_col);
  draw_strides(draw, c.k, c.n, c.b_row, c.b_col);
  c.c_row = std::max<int64_t>(c.n, 1) + (draw.yes() ? draw.number(1, 3) : 0);
  draw_numbers(draw, c);
  return c;
}

std::string packing_of(const char* name, const Matrices& c) {
  return fmt::format("{}(p, to) with p of {}; tiles of {} x {}", name, sizes_of(c), tile_rows, tile_columns);
}

const Check<Matrices> strips_packed({
    .exercise = "16.7",
    .examples = {of_sizes(tile_rows, 1, 2), of_sizes(3, 1, 2), turned(of_sizes(tile_rows, 1, 3)),
                 turned(of_sizes(2, 1, 3)), of_sizes(0, 1, 2), of_sizes(2, 1, 0), of_sizes(1, 1, 1),
                 odd_numbers(of_sizes(2, 2, 2)), with_gaps(of_sizes(tile_rows, 1, 3)),
                 with_gaps(of_sizes(tile_rows, 1, 3), true), of_nothing_but(infinity, of_sizes(1, 1, 1)),
                 of_nothing_but(nan, of_sizes(2, 1, 3)), of_nothing_but(-0.0, of_sizes(2, 1, 3))},
    .draw = [](Draw& draw) { return with_odd_numbers(draw, strip_for(draw)); },
    .drawn = 50,
    .call =
        [](const Matrices& c) {
          return Call{packing_of("pack_a", c), {{"the array of a", row(c.a)}}};
        },
    .ask = [](const Matrices& c) -> Answer { return packed(c, ladder::pack_a, c.k * tile_rows); },
    .expect = [](const Matrices& c) -> Answer {
      const std::vector<double> to = strip_of(a_of(c), c.k);
      return expected_copy(to, minus_zeros_in(to));
    },
    .mistakes = [](const Matrices& c) -> Mistakes {
      std::vector<double> by_rows, unpadded = strip_of(a_of(c), c.k);
      for (const auto& one : a_of(c)) by_rows.insert(by_rows.end(), one.begin(), one.end());
      by_rows.resize(unpadded.size(), 0);
      for (size_t i = 0; i < unpadded.size(); ++i) {
        if (static_cast<int64_t>(i) % tile_rows >= c.m) unpadded[i] = unwritten;
      }
      std::vector<double> close;
      for (int64_t l = 0; l < c.k; ++l) {
        for (const auto& one : a_of(c)) close.push_back(one[static_cast<size_t>(l)]);
      }
      std::vector<double> close_unwritten = close;
      close.resize(unpadded.size(), 0), close_unwritten.resize(unpadded.size(), unwritten);
      std::vector<double> last_times_zero = strip_of(a_of(c), c.k);
      for (size_t i = 0; i < last_times_zero.size() && c.m > 0; ++i) {
        const size_t rows = static_cast<size_t>(tile_rows), last = static_cast<size_t>(c.m - 1);
        if (i % rows > last) last_times_zero[i] = 0 * last_times_zero[i / rows * rows + last];
      }
      return {
          {"rows that the strip lacks are zeros, and 0 times the row above is not one where that holds an infinity or "
           "NaN",
           should_be(last_times_zero, 0)},
          added_to_zeros(strip_of(a_of(c), c.k)),
          {"a strip is packed column by column: the tile reads tile_rows numbers for each l", should_be(by_rows, 0)},
          {"rows that the strip lacks are zeros: a tile reads all of its tile_rows", should_be(unpadded, 0)},
          {"column l begins at l · tile_rows, also where the strip has fewer rows", should_be(close, 0)},
          {"column l begins at l · tile_rows, also where the strip has fewer rows", should_be(close_unwritten, 0)}};
    },
});

const Check<Matrices> panels_packed({
    .exercise = "16.7",
    .examples = {of_sizes(1, tile_columns, 2), of_sizes(1, 3, 2), of_sizes(1, 2 * tile_columns + 1, 2),
                 turned(of_sizes(1, tile_columns + 2, 3)), of_sizes(1, 0, 2), of_sizes(1, 3, 0), of_sizes(0, 3, 2),
                 odd_numbers(of_sizes(2, 2, 2)), with_gaps(of_sizes(1, tile_columns, 3)),
                 with_gaps(of_sizes(1, tile_columns + 1, 3), true), of_nothing_but(infinity, of_sizes(1, 1, 1)),
                 of_nothing_but(nan, of_sizes(1, tile_columns + 2, 3)), of_nothing_but(-0.0, of_sizes(1, 2, 3))},
    .draw = [](Draw& draw) { return with_odd_numbers(draw, strip_for(draw)); },
    .drawn = 50,
    .call =
        [](const Matrices& c) {
          return Call{packing_of("pack_b", c), {{"the array of b", row(c.b)}}};
        },
    .ask = [](const Matrices& c) -> Answer { return packed(c, ladder::pack_b, panels_of(c.n) * tile_columns * c.k); },
    .expect = [](const Matrices& c) -> Answer {
      const std::vector<double> to = panels_with(b_of(c), c.k, c.n);
      return expected_copy(to, minus_zeros_in(to));
    },
    .mistakes = [](const Matrices& c) -> Mistakes {
      const std::vector<double> right = panels_with(b_of(c), c.k, c.n);
      std::vector<double> by_rows, unpadded = right;
      const int64_t wide = panels_of(c.n) * tile_columns;
      for (auto one : b_of(c)) {
        one.resize(static_cast<size_t>(wide), 0);
        by_rows.insert(by_rows.end(), one.begin(), one.end());
      }
      for (size_t i = 0; i < unpadded.size(); ++i) {
        const int64_t panel = static_cast<int64_t>(i) / (tile_columns * c.k),
                      j = static_cast<int64_t>(i) % tile_columns;
        if (panel * tile_columns + j >= c.n) unpadded[i] = unwritten;
      }
      return {
          {"panels lie one behind the other: all rows of a panel, then the next panel", should_be(by_rows, 0)},
          {"columns that the last panel lacks are zeros: a tile reads all of its tile_columns", should_be(unpadded, 0)},
          added_to_zeros(right)};
    },
});

// --- 16.8

Room panels_room(const Matrices& c) { return input(panels_with(b_of(c), c.k, c.n)); }

// What lies at p.b are other numbers: the panels are all that there is of B.
Answer with_panels(const Matrices& c, const std::function<void(const ladder::Product&, const real*)>& add) {
  Room a = input(c.a), panels = panels_room(c), out(c.c, unwritten);
  Room not_b = input(std::vector<double>(static_cast<size_t>(reach_of(c.k, c.n, c.b_row, c.b_col)), foreign));
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k, p.b = not_b.data();
  p.a = a.data(), p.a_row = c.a_row, p.a_col = c.a_col, p.b_row = c.b_row, p.b_col = c.b_col;
  p.c = out.data(), p.c_row = c.c_row;
  add(p, panels.data());
  return written(out, {&a, &panels});
}

Mistakes strip_mistakes(const Matrices& c) {
  Matrices no_edge = c;
  const auto whole = [](int64_t n, int64_t tile) { return n / tile * tile; };
  no_edge.m = whole(c.m, tile_rows), no_edge.n = whole(c.n, tile_columns);
  Matrices whole_columns = c, first_panel = c;
  whole_columns.n = no_edge.n;
  first_panel.n = std::min<int64_t>(c.n, tile_columns);
  const auto of = [&](const Matrices& part) {
    Rows b = b_of(c);
    for (auto& one : b) one.resize(static_cast<size_t>(part.n));
    return would_be_of(c, product_of(part, a_of(c), b));
  };
  return {{"C is not written", would_be_of(c, product_of(c, Rows(static_cast<size_t>(c.m)), {}))},
          {"the product is added to what C holds", would_be_of(c, product_of(c, a_of(c), b_of(c), false))},
          {"the last panel is left out, which has fewer columns", of(whole_columns)},
          {"a strip with fewer rows is left out", of(no_edge)},
          {"only the first panel is multiplied", of(first_panel)}};
}

Matrices with_gap(Matrices c) {
  c.c_row += 5;
  c.c.assign(static_cast<size_t>(reach_of(c.m, c.n, c.c_row, 1)), 100);
  return c;
}
Matrices with_nan(Matrices c) {
  c.a[0] = nan, c.b[1] = infinity;
  return c;
}

const Check<Matrices> strips({
    .exercise = "16.8",
    .examples = {of_sizes(tile_rows, tile_columns, 2), of_sizes(tile_rows, 2 * tile_columns, 3),
                 of_sizes(2, tile_columns, 2), of_sizes(tile_rows, 3, 2), of_sizes(2, tile_columns + 3, 2),
                 of_sizes(1, 1, 1), of_sizes(0, 3, 2), of_sizes(2, 0, 2), of_sizes(2, 3, 0), turned(of_sizes(3, 5, 4)),
                 with_gap(of_sizes(3, 5, 2)), with_gap(of_sizes(tile_rows, tile_columns + 1, 2)),
                 with_nan(of_sizes(2, 3, 2)), with_nan(of_sizes(2, tile_columns, 2)),
                 with_gap(with_nan(of_sizes(tile_rows, tile_columns + 3, 2))), of_sizes(2, 3, 1030),
                 of_sizes(1, 1030, 2)},
    .draw = strip_for,
    .drawn = 80,
    .call = [](const Matrices& c) { return call_of("add_strip", c); },
    .ask = [](const Matrices& c) -> Answer { return with_panels(c, ladder::add_strip); },
    .expect = expected_of,
    .mistakes = strip_mistakes,
});

// --- 16.9

struct Shared {
  Matrices matrices;
  int64_t grain = 1;
  int threads = 1;
};

Matrices block_for(Draw& draw) {
  Matrices c;
  c.m = draw.size(0, 70), c.n = draw.size(0, 30), c.k = draw.size(0, 9);
  draw_strides(draw, c.m, c.k, c.a_row, c.a_col);
  c.b_row = std::max<int64_t>(c.n, 1), c.b_col = 1;
  c.c_row = std::max<int64_t>(c.n, 1) + (draw.yes() ? draw.number(1, 3) : 0);
  draw_numbers(draw, c);
  return c;
}

constexpr const char* threads_afterwards = "num_threads() afterwards";

Answer shared(const Shared& c) {
  Answer answer;
  with_threads(c.threads, [&] {
    answer = with_panels(c.matrices, [&](const ladder::Product& p, const real* panels) {
      ladder::add_strips_in_parallel(p, panels, c.grain);
    });
    answer.items.push_back({threads_afterwards, num_threads()});
  });
  return answer;
}

const Check<Shared> shared_strips({
    .exercise = "16.9",
    .examples = {{of_sizes(2 * tile_rows, 5, 2), 1, 2},
                 {of_sizes(2 * tile_rows + 1, 3, 2), 1, 2},
                 {of_sizes(1, 1, 1), 1, 1},
                 {of_sizes(3 * tile_rows - 1, 2, 2), 2, 3},
                 {of_sizes(0, 3, 2), 1, 2},
                 {of_sizes(3, 0, 2), 1, 2},
                 {of_sizes(3, 2, 0), 1, 2},
                 {of_sizes(9 * tile_rows, 3, 2), 4, 3},
                 {of_sizes(5 * tile_rows + 2, 3, 2), 5000, 2},
                 {of_sizes(3 * tile_rows, 3, 2), std::numeric_limits<int64_t>::max(), 2},
                 {of_sizes(1030 * tile_rows, 1, 1), 7, 2}},
    .draw =
        [](Draw& draw) {
          return Shared{block_for(draw), draw.number(1, 5), static_cast<int>(draw.number(1, 4))};
        },
    .drawn = 60,
    .call =
        [](const Shared& c) {
          Call call = call_of("add_strips_in_parallel", c.matrices);
          call.text += fmt::format(", grain = {}, on {} thread{}", c.grain, c.threads, c.threads == 1 ? "" : "s");
          return call;
        },
    .ask = shared,
    .expect = [](const Shared& c) -> Answer {
      Answer answer = expected_of(c.matrices);
      answer.items.push_back({threads_afterwards, c.threads});
      return answer;
    },
    .mistakes = [](const Shared& c) -> Mistakes {
      const Matrices& all = c.matrices;
      Matrices whole = all;
      whole.m = all.m / tile_rows * tile_rows;
      Rows a = a_of(all);
      a.resize(static_cast<size_t>(whole.m));
      return {{"the last strip is left out, which has fewer rows", would_be_of(all, product_of(whole, a, b_of(all)))},
              {"nothing is added", would_be_of(all, product_of(all, Rows(static_cast<size_t>(all.m)), {}))}};
    },
});

}  // namespace
}  // namespace course
