// Checks of 12.2: the kernel that adds rows to those that they came from.
#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/octaves.h"

namespace course {
namespace {

struct Scatter {
  std::vector<int64_t> ids;
  int64_t n = 1;
  std::vector<double> x, table;  // (rows, n), (V, n)
};

Scatter drawn_scatter(Draw& draw) {
  Scatter c;
  const int64_t vocabulary = draw.size(1, 6);
  const int64_t rows = draw.size(0, 7);
  c.n = draw.size(0, 5);
  for (int64_t i = 0; i < rows; ++i) c.ids.push_back(draw.number(0, vocabulary - 1));
  c.x = normals(draw, rows * c.n);
  c.table =
      draw.yes(0.3) ? std::vector<double>(static_cast<size_t>(vocabulary * c.n), 0.0) : normals(draw, vocabulary * c.n);
  const bool thirds = draw.yes(0.4);  // in double these are no floats
  for (std::vector<double>* numbers : {&c.x, &c.table}) {
    for (double& x : *numbers) x = thirds ? x / 3 : x;
  }
  return c;
}

Scatter many_rows() {
  Scatter c{{}, 2, {}, std::vector<double>(10, 0.5)};
  for (int64_t i = 0; i < 300; ++i) c.ids.push_back(i % 5), c.x.push_back(1), c.x.push_back(static_cast<double>(i % 3));
  return c;
}

// The table afterwards: step(what is there, what comes) at each place.
std::vector<double> after(const Scatter& c, const std::function<double(double, double)>& step) {
  std::vector<double> table = c.table;
  const auto n = static_cast<size_t>(c.n);
  for (size_t i = 0; i < c.ids.size(); ++i) {
    for (size_t j = 0; j < n; ++j) {
      double& place = table[static_cast<size_t>(c.ids[i]) * n + j];
      place = step(place, c.x[i * n + j]);
    }
  }
  return table;
}

double plus(double there, double comes) { return there + comes; }

// Up to eight numbers of a size of about 1 are added, in any order.
Answer added_up(const std::vector<double>& table) { return should_be(table, 4e-6); }

Scatter with(const Scatter& c, const std::function<void(Scatter&)>& change) {
  Scatter other = c;
  change(other);
  return other;
}

// Many rows, or wide ones, and as many or as wide as octaves have: of equal neighbours among the ids, of whole numbers: their sums are exact.
Scatter large_scatter(Draw& draw, int i) {
  const int64_t many = i < 2 ? beyond_blocks(draw) : octaves(draw, i / 2 + 2, i / 2 + 2).front();
  const int64_t rows = i % 2 == 0 ? many : 7;  // of 7 some neighbours are equal, and some are not, but for chance
  Scatter c{{}, i % 2 == 0 ? 2 : many, {}, {}};
  for (int64_t k = rows; k > 0; --k) c.ids.push_back(draw.number(0, 2));
  for (int64_t k = rows * c.n; k > 0; --k) c.x.push_back(static_cast<double>(draw.number(-9, 9)));
  for (int64_t k = 3 * c.n; k > 0; --k) c.table.push_back(static_cast<double>(draw.number(-9, 9)));
  return c;
}

Mistakes mistakes_of_scatter(const Scatter& c) {
  const auto in_turn = [](Scatter& s) {
    const int64_t vocabulary = s.n == 0 ? 1 : static_cast<int64_t>(s.table.size()) / s.n;
    for (size_t i = 0; i < s.ids.size(); ++i) s.ids[i] = static_cast<int64_t>(i) % vocabulary;
  };
  return {{"a row that is named twice keeps what came last: both are added",
           added_up(after(c, [](double, double x) { return x; }))},
          {"what stood in the table is forgotten: rows are added to it",
           added_up(after(with(c,
                               [](Scatter& s) {
                                 for (const int64_t id : s.ids) {
                                   for (int64_t k = 0; k < s.n; ++k) s.table[static_cast<size_t>(id * s.n + k)] = 0;
                                 }
                               }),
                          plus))},
          {"subtracted, not added", added_up(after(c, [](double t, double x) { return t - x; }))},
          {"row i went to row i of the table: ids[i] says where", added_up(after(with(c, in_turn), plus))},
          {"the table is as it was: nothing was added", added_up(c.table)},
          {"row i of x goes to row ids[i]: here x is read from its end",
           added_up(after(with(c,
                               [](Scatter& s) {
                                 Scatter turned = s;
                                 const auto n = static_cast<size_t>(s.n);
                                 for (size_t i = 0; i < s.x.size(); ++i) {
                                   turned.x[i] = s.x[(s.ids.size() - 1 - i / n) * n + i % n];
                                 }
                                 s = turned;
                               }),
                          plus))},
          {"the last row of x is missing", added_up(after(with(c,
                                                               [](Scatter& s) {
                                                                 if (!s.ids.empty()) s.ids.pop_back();
                                                               }),
                                                          plus))}};
}

const Check<Scatter> added({
    .exercise = "12.2",
    .examples = {{{2, 0, 2}, 2, {1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}},
                 {{1, 1, 1}, 1, {1, 10, 100}, {0.5, 0.25}},
                 {{}, 3, {}, {1, 2, 3}},
                 {{0, 1}, 0, {}, {}},
                 {{0, 1, 1}, 1, {1, 2, 4}, {1, 1}},
                 {{0, 0, 1}, 1, {1, nan, infinity}, {1, 1}},
                 many_rows()},
    .draw = drawn_scatter,
    .drawn = 80,
    .draw_large = large_scatter,
    .large = 16,
    .call =
        [](const Scatter& c) {
          return Call{fmt::format("scatter_add_rows({}, {}, ids, x, table)", c.ids.size(), c.n),
                      {{"ids", as_row(c.ids)}, {"x", row(c.x)}, {"table before", row(c.table)}}};
        },
    .ask = [](const Scatter& c) -> Answer {
      Room x = input(c.x), table = Room(c.table, unwritten);
      const std::vector<int64_t> ids = c.ids;
      reference::scatter_add_rows(static_cast<int64_t>(ids.size()), c.n, ids.data(), x.data(), table.data());
      Answer answer = written(table);
      answer.items.push_back({"x afterwards", x.numbers()});
      return answer;
    },
    .expect = [](const Scatter& c) -> Answer {
      Answer answer = added_up(after(c, plus));
      answer.items.push_back({"x afterwards", row(c.x)});
      return answer;
    },
    .mistakes = mistakes_of_scatter,
});

// Whole numbers, some of them so large that behind a few a float forgets the others: what is left is another number in
// another order.
Scatter forgetful(Draw& draw, int64_t rows, int64_t n) {
  Scatter c{{}, n, {}, std::vector<double>(static_cast<size_t>(2 * n), 0.5)};
  for (int64_t i = rows; i > 0; --i) c.ids.push_back(draw.number(0, 1));
  for (int64_t i = rows * n; i > 0; --i) {
    c.x.push_back((draw.yes(0.4) ? 0x1p22 : 1) * static_cast<double>(draw.number(-9, 9)));
  }
  return c;
}

// The contract says in which order: so the last digits are the same everywhere.
const Check<Scatter> added_in_order({
    .exercise = "12.2",
    .examples = {{{0, 0}, 1, {16777216, -16777216}, {1}}, {{1, 0, 1, 1}, 1, {16777216, 2, 1, -16777216}, {4, 0}}},
    .draw = [](Draw& draw) { return forgetful(draw, draw.size(2, 40), draw.size(1, 3)); },
    .drawn = 20,
    .draw_large =
        [](Draw& draw, int i) {  // as many rows as octaves have, and more than 16 bits count
          return i == 0 ? forgetful(draw, odd_size(draw, 66'001, 68'000), 1)
                        : forgetful(draw, octaves(draw, 6 + i, 6 + i).front(), 2);
        },
    .large = 8,
    .call =
        [](const Scatter& c) {
          return Call{fmt::format("scatter_add_rows({}, {}, ids, x, table)", c.ids.size(), c.n),
                      {{"ids", as_row(c.ids)}, {"x", row(c.x)}, {"table before", row(c.table)}}};
        },
    .ask = [](const Scatter& c) -> Answer {
      Room x = input(c.x), table = Room(c.table, unwritten);
      reference::scatter_add_rows(static_cast<int64_t>(c.ids.size()), c.n, c.ids.data(), x.data(), table.data());
      return written(table);
    },
    .expect = [](const Scatter& c) -> Answer {
      return added_up(after(c, [](double t, double x) { return static_cast<float>(t) + static_cast<float>(x); }));
    },
    .mistakes = [](const Scatter& c) -> Mistakes {
      return {{"added in another order: row 0 first, each to what is there. A float loses other digits otherwise",
               added_up(after(c, plus))}};
    },
    .single_only = true,
});

// Each number is added, a zero too: -0 + 0 is 0.
const Check<Scatter> zeros_added({
    .exercise = "12.2",
    .examples = {{{0, 1}, 1, {0.0, -0.0}, {-0.0, -0.0}}},
    .call =
        [](const Scatter& c) {
          return Call{
              fmt::format("the signs of the table after scatter_add_rows({}, {}, ids, x, table)", c.ids.size(), c.n),
              {{"ids", as_row(c.ids)}, {"x", row(c.x)}, {"table before", row(c.table)}}};
        },
    .ask = [](const Scatter& c) -> Answer {
      Room x = input(c.x), table = Room(c.table, unwritten);
      reference::scatter_add_rows(static_cast<int64_t>(c.ids.size()), c.n, c.ids.data(), x.data(), table.data());
      Shape negative;
      for (size_t i = 0; i < c.table.size(); ++i) negative.push_back(std::signbit(table.data()[i]));
      return {{"1 where it is below 0 or -0", negative}};
    },
    .expect = [](const Scatter&) -> Answer {
      return {{"1 where it is below 0 or -0", Shape{0, 1}}};
    },
    .mistakes = [](const Scatter&) -> Mistakes {
      return {{"zeros are added too: -0 + 0 is 0", {{"1 where it is below 0 or -0", Shape{1, 1}}}}};
    },
});

// The table begins far before the rows that are named.
const Check<Scatter> added_far({
    .exercise = "12.2",
    .examples = {{{2, 0, 2}, 2, {1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}}, {{1, 0}, 1, {1, 10}, {0.5, 0.25}}},
    .call =
        [](const Scatter& c) {
          return Call{fmt::format("scatter_add_rows({}, {}, ids, x, table), with {} added to each id", c.ids.size(),
                                  c.n, (int64_t{1} << 33) / c.n),
                      {{"ids", as_row(c.ids)}, {"x", row(c.x)}, {"table before, from that row on", row(c.table)}}};
        },
    .ask = [](const Scatter& c) -> Answer {
      constexpr int64_t far = int64_t{1} << 33;
      Room x = input(c.x), table = Room(c.table, unwritten);
      std::vector<int64_t> ids = c.ids;
      for (int64_t& id : ids) id += far / c.n;
      const auto begin =
          reinterpret_cast<std::uintptr_t>(table.data()) - static_cast<std::uintptr_t>(far) * sizeof(real);
      reference::scatter_add_rows(static_cast<int64_t>(ids.size()), c.n, ids.data(), x.data(),
                                  reinterpret_cast<real*>(begin));
      return written(table);
    },
    .expect = [](const Scatter& c) -> Answer { return added_up(after(c, plus)); },
});

}  // namespace
}  // namespace course
