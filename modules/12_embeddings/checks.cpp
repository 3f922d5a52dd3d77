// Checks of 12.1 and 12.3: the lookup, and the gradient of the table.
#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/non_contiguous.h"
#include "modules/course/checking/octaves.h"
#include "modules/course/checking/second_call.h"

namespace course {
namespace {

// --- 12.1 ------------------------------------------------------------------------------------------------------------

struct Lookup {
  Input table;  // (V, C)
  Shape shape;  // of the ids
  std::vector<int64_t> ids;
};

Lookup drawn_lookup(Draw& draw) {
  Lookup c;
  const int64_t vocabulary = draw.size(1, 7), width = draw.size(0, 6);
  c.shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .smallest = 0, .largest = 4});
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::dense, Layout::gaps, Layout::transposed});
  c.table = draw.input({vocabulary, width}, layout);
  if (width > 0 && draw.yes(0.2)) c.table.at({draw.number(0, vocabulary - 1), 0}) = draw.yes() ? nan : infinity;
  for (int64_t i = numel(c.shape); i > 0; --i) c.ids.push_back(draw.number(0, vocabulary - 1));
  return c;
}

// Many ids, or wide rows; behind these two as many of each as octaves have, where no id names the row that is no number.
Lookup large_lookup_of(Draw& draw, int i) {
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

// More rows than 8 bits count, and wide ones.
Lookup large_lookup() {
  Input table({300, 70}, std::vector<double>(300 * 70));
  for (size_t i = 0; i < table.values.size(); ++i) table.values[i] = static_cast<double>(i % 1009);
  return {table, {3}, {299, 256, 0}};
}

Call call_of(const Lookup& c) {
  return {fmt::format("embedding(table, ids), ids of shape {}", code(c.shape)),
          {{"table", c.table}, {"ids, in a row", as_row(c.ids)}}};
}

Numbers with_ids(const Lookup& c, const std::vector<int64_t>& ids) { return looked_up(c.table, ids, c.shape); }

std::vector<int64_t> changed(std::vector<int64_t> ids, const std::function<int64_t(size_t)>& f) {
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = f(i);
  return ids;
}

Mistakes mistakes_of_lookup(const Lookup& c) {
  const int64_t vocabulary = c.table.size(0), width = c.table.size(1);
  const auto both = [&](const Numbers& y) { return Answer{{"the rows", y}}; };
  Mistakes mistakes = {
      {"place i gets row i: it is the id that names the row, not where it stands",
       c.ids.size() < 2
           ? Answer()
           : both(with_ids(c, changed(c.ids, [&](size_t i) { return static_cast<int64_t>(i) % vocabulary; })))},
      {"every place gets the first id's row", both(with_ids(c, changed(c.ids, [&](size_t) { return c.ids[0]; })))},
      {"a row of another id takes part: what is multiplied by 0 stays where it is nan or infinite", both([&] {
         Numbers y = with_ids(c, c.ids);
         for (size_t i = 0; i < y.values.size(); ++i) {
           for (int64_t v = 0; v < vocabulary; ++v) {
             y.values[i] += 0 * c.table.at({v, static_cast<int64_t>(i) % width});
           }
         }
         return y;
       }())},
      {"ids count from 0: row 0 is there",
       both(with_ids(c, changed(c.ids, [&](size_t i) { return std::max<int64_t>(c.ids[i] - 1, 0); })))}};
  Numbers flat({static_cast<int64_t>(c.ids.size()), width}, looked_up(c.table, c.ids, c.shape).values);
  mistakes.push_back({"the shape of the ids is lost: ids of shape S give S x (C)", both(flat)});
  if (width > 0) {
    Numbers columns = with_ids(c, c.ids);
    for (size_t i = 0; i < columns.values.size(); ++i) {
      const auto at = static_cast<int64_t>(i);
      const int64_t place = (c.ids[i / static_cast<size_t>(width)] + at % width * vocabulary) % (vocabulary * width);
      columns.values[i] = c.table.values[static_cast<size_t>(place)];
    }
    mistakes.push_back({"these are columns of the table: row id begins at id times C", both(columns)});
    Numbers elements = columns;
    for (size_t i = 0; i < elements.values.size(); ++i) {
      const int64_t place = c.ids[i / static_cast<size_t>(width)] + static_cast<int64_t>(i) % width;
      elements.values[i] = c.table.values[static_cast<size_t>(place % (vocabulary * width))];
    }
    mistakes.push_back({"a row begins at id times C numbers, not at id", both(elements)});
  }
  return mistakes;
}

const Check<Lookup> rows({
    .exercise = "12.1",
    .examples = {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {4}, {2, 0, 2, 1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 2}, {2, 0, 2, 1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {}, {1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {0}, {}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 0}, {}},
                 {Input({1, 3}, {nan, infinity, -0.0}), {2, 1}, {0, 0}},
                 {Input({2, 2}, {nan, infinity, 1, 2}), {2}, {1, 1}},
                 large_lookup()},
    .draw = drawn_lookup,
    .drawn = 80,
    .draw_large = large_lookup_of,
    .large = 16,
    .call = call_of,
    .ask = [](const Lookup& c) -> Answer {
      const Tensor table = c.table.tensor();
      const IndexTensor ids(c.shape, c.ids);
      const Tensor y = embedding(table, ids);
      const Tensor before = clone(y);
      fill_(table, 5);  // the rows are copies, and stay as they are
      Answer answer{
          {"the rows", before}, {"the rows, when the table has changed", clone(y)}, {"the ids afterwards", ids}};
      const Tensor another = c.table.tensor();
      for (Item& item : two_results(another, [&] { return embedding(another, IndexTensor(c.shape, c.ids)); })) {
        answer.items.push_back(std::move(item));
      }
      answer.items.push_back({"the rows of a third of the table", embedding(div(c.table.tensor(), 3), ids)});
      return answer;
    },
    .expect = [](const Lookup& c) -> Answer {
      const Numbers y = looked_up(c.table, c.ids, c.shape);
      Value ids(c.ids);
      ids.shape = c.shape;
      const Answer answer{{"the rows", y}, {"the rows, when the table has changed", y}, {"the ids afterwards", ids}};
      Answer all = with_two_results(answer, y, looked_up(halved(c.table), c.ids, c.shape));
      Numbers thirds = y;  // in double these are no floats
      for (double& value : thirds.values) value /= 3;
      all.items.push_back({"the rows of a third of the table", thirds});
      return all;
    },
    .mistakes = mistakes_of_lookup,
});

// A row is copied, not added up: -0 is there as it was.
const Check<Lookup> zeros_of_both_signs({
    .exercise = "12.1",
    .examples = {{Input({2, 2}, {-0.0, 0, 1, -0.0}), {3}, {1, 0, 1}}},
    .call =
        [](const Lookup& c) {
          return Call{"the signs of embedding(table, ids)", {{"table", c.table}, {"ids", as_row(c.ids)}}};
        },
    .ask = [](const Lookup& c) -> Answer {
      Shape negative;
      for (const real value : embedding(c.table.tensor(), IndexTensor(c.shape, c.ids)).to_vector()) {
        negative.push_back(std::signbit(value));
      }
      return {{"1 where it is below 0 or -0", negative}};
    },
    .expect = [](const Lookup&) -> Answer {
      return {{"1 where it is below 0 or -0", Shape{0, 1, 1, 0, 0, 1}}};
    },
    .mistakes = [](const Lookup&) -> Mistakes {
      return {{"-0 became 0: a row is copied, and not added to anything",
               {{"1 where it is below 0 or -0", Shape{0, 0, 0, 0, 0, 0}}}}};
    },
});

// embedding() records what it is given: rows that ops of the library have recorded already it refuses.
const Check<Lookup> learned({
    .exercise = "12.1",
    .examples = {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 2}, {2, 0, 2, 1}}},
    .call =
        [](const Lookup& c) {
          return Call{fmt::format("embedding(table, ids), ids of shape {}, with a table that requires a gradient",
                                  code(c.shape)),
                      {{"table", c.table}, {"ids, in a row", as_row(c.ids)}}};
        },
    .ask = [](const Lookup& c) -> Answer {
      const Tensor table = c.table.tensor().requires_grad_();
      return embedding(table, IndexTensor(c.shape, c.ids)).detach();
    },
    .expect = [](const Lookup& c) -> Answer { return looked_up(c.table, c.ids, c.shape); },
});

const Check<Lookup> refused({
    .exercise = "12.1",
    .examples = {{Input({3, 2}, {1, 2, 3, 4, 5, 6}), {2}, {0, 3}}, {Input({3, 2}, {1, 2, 3, 4, 5, 6}), {1}, {-1}}},
    .call = call_of,
    .ask = [](const Lookup& c) -> Answer { return embedding(c.table.tensor(), IndexTensor(c.shape, c.ids)); },
    .expect = [](const Lookup&) -> Answer { return throws("IndexError", "embedding"); },
});

// A table of more rows than an int or a float counts, of which the last few are there.
struct Far {
  int64_t width = 1, rows = 3;
  std::vector<int64_t> ids;  // counted from the first row that is there
};

// Tables of 2³³ numbers.
int64_t first_row(const Far& c) { return (int64_t{1} << 33) / c.width; }

Numbers last_rows(const Far& c) {
  return filled({c.rows, c.width}, [](const Shape& i) { return static_cast<double>(10 * (i[0] + 1) + i[1]); });
}

const Check<Far> far_rows({
    .exercise = "12.1",
    .examples = {{2, 3, {2, 0}}, {7, 4, {3, 1, 1}}},
    .call =
        [](const Far& c) {
          std::vector<int64_t> ids = c.ids;
          for (int64_t& id : ids) id += first_row(c);
          return Call{fmt::format("embedding(table ({}, {}), {})", first_row(c) + c.rows, c.width, code(ids)),
                      {{"its last rows", last_rows(c)}}};
        },
    .ask = [](const Far& c) -> Answer {
      const Numbers rows = last_rows(c);
      std::vector<real> there(rows.values.begin(), rows.values.end());
      const int64_t far = first_row(c) * c.width;
      const auto begin =
          reinterpret_cast<std::uintptr_t>(there.data()) - static_cast<std::uintptr_t>(far) * sizeof(real);
      const auto storage = std::make_shared<Storage>();
      storage->memory = std::shared_ptr<std::byte>(reinterpret_cast<std::byte*>(begin), [](std::byte*) {});
      storage->size = far + static_cast<int64_t>(there.size());
      const Tensor table(storage, {first_row(c) + c.rows, c.width}, {c.width, 1}, 0);
      IndexTensor ids({static_cast<int64_t>(c.ids.size())}, c.ids);
      for (int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] += first_row(c);
      return embedding(table, ids);
    },
    .expect = [](const Far& c) -> Answer {
      return looked_up(last_rows(c), c.ids, {static_cast<int64_t>(c.ids.size())});
    },
});

// --- 12.3 ------------------------------------------------------------------------------------------------------------

// So large that a gradient which is kept small would be found out.
constexpr double large_factor = 4096;

const char* const of_infinite = "the gradient where the first number of dy is infinite";
const char* const of_thirds = "the gradient where each number of dy is a third";  // in double these are no floats

struct Way {
  Lookup lookup;
  bool transposed = false;  // dy comes as a view in another order
  bool twice = false;       // the table is used a second time
  int64_t with = -1;        // the dim that the first one is exchanged with

  bool asks_infinite() const { return lookup.ids.size() < 1000; }  // who is slow and right has the time
};

Tensor output_of(const Way& c, const Tensor& table) {
  const IndexTensor ids(c.lookup.shape, c.lookup.ids);
  Tensor y = embedding(table, ids);
  if (c.transposed && y.dim() > 1) y = transpose(y, 0, c.with);
  return c.twice ? add(y, y) : y;
}

Shape output_shape(const Way& c) {
  Shape shape = c.lookup.shape;
  shape.push_back(c.lookup.table.size(1));
  if (c.transposed && shape.size() > 1) std::swap(shape.front(), c.with < 0 ? shape.back() : shape[1]);
  return shape;
}

// dy as it arrives at the rows: in their order.
Numbers dy_of(const Way& c) {
  const Numbers w = uneven(output_shape(c));
  Shape shape = c.lookup.shape;
  shape.push_back(c.lookup.table.size(1));
  return filled(shape, [&](Shape i) {
    if (c.transposed && i.size() > 1) std::swap(i.front(), c.with < 0 ? i.back() : i[1]);
    return w.at(i) * (c.twice ? 2 : 1);
  });
}

Answer gradient(const Numbers& g) { return {{"the gradient of the table", Value(g).within(1e-4)}}; }

Mistakes mistakes_of_gradient(const Way& c) {
  const Shape& table = c.lookup.table.shape;
  const Numbers dy = dy_of(c);
  const std::vector<int64_t>& ids = c.lookup.ids;
  Numbers last(table), mean(table), in_turn(table);
  const auto width = static_cast<size_t>(table[1]);
  for (size_t i = 0; i < ids.size(); ++i) {
    const double times = static_cast<double>(std::count(ids.begin(), ids.end(), ids[i]));
    for (size_t j = 0; j < width; ++j) {
      const double d = dy.values[i * width + j];
      last.values[static_cast<size_t>(ids[i]) * width + j] = d;
      mean.values[static_cast<size_t>(ids[i]) * width + j] += d / times;
      in_turn.values[i % static_cast<size_t>(table[0]) * width + j] += d;
    }
  }
  Numbers negative = gathered_by_row(dy, ids, table);
  for (double& x : negative.values) x = -x;
  const auto second = [&](double times) {
    return Item{"the gradient of a table whose rows are looked up twice",
                Value(gathered_by_row(Numbers(dy.shape, times * (c.twice ? 2 : 1)), ids, table)).within(1e-4)};
  };
  const Item first = gradient(gathered_by_row(dy, ids, table)).items.front();
  const auto still_there = [&](double before) {  // what came first, twice, and what came behind it
    const double each = c.twice ? 2 : 1;
    Numbers sums = gathered_by_row(Numbers(dy.shape, 2 * each * (1 + large_factor + before)), ids, table);
    const Numbers earlier = gathered_by_row(dy, ids, table);
    for (size_t i = 0; i < sums.values.size(); ++i) sums.values[i] += 4 * earlier.values[i];
    return Item{"the gradient of a table whose rows are looked up twice", Value(sums).within(1e-2)};
  };
  const char* const of_calls_before = "the gradients of the calls before are still there: each call begins with zeros";
  return {{of_calls_before, {first, still_there(1)}},
          {of_calls_before, {first, still_there(large_factor)}},
          {"two gradients share their numbers: the second call wrote into what the first one had returned",
           {first, second(4 * large_factor)}},
          {"two gradients share their numbers: the second call wrote into what the first one had returned",
           {first, second(4)}},
          {"a token that occurs twice gets the sum of both gradients, not the last one", gradient(last)},
          {"a token that occurs twice gets the sum of both gradients, not their mean", gradient(mean)},
          {"the gradient of place i went to row i: ids[i] says where", gradient(in_turn)},
          {"the gradient has the wrong sign", gradient(negative)},
          {"the numbers of dy are read in the order in which they lie in memory: it may be a view. dense(dy) has them "
           "in order",
           gradient(gathered_by_row(Numbers(dy.shape, uneven(output_shape(c)).values), ids, table))}};
}

const Check<Way> gradients({
    .exercise = "12.3",
    .examples = {{{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 2}, {2, 2, 2, 2}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {}, {1}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {0}, {}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}, true},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}, false, true},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 3}, {2, 0, 2, 1, 1, 0}}, true, false, 1}},
    .draw =
        [](Draw& draw) {
          Way c{drawn_lookup(draw)};
          c.transposed = draw.yes(0.4), c.twice = draw.yes(0.2), c.with = draw.yes() ? -1 : 1;
          return c;
        },
    .drawn = 80,
    .draw_large = [](Draw& draw, int i) { return Way{large_lookup_of(draw, i)}; },
    .call =
        [](const Way& c) {
          return Call{fmt::format("the gradient of Σ w∘{}{}, ids of shape {}",
                                  c.transposed ? "transpose(embedding(table, ids), 0, …)" : "embedding(table, ids)",
                                  c.twice ? ", used twice" : "", code(c.lookup.shape)),
                      {{"ids, in a row", as_row(c.lookup.ids)}, {"w", uneven(output_shape(c))}}};
        },
    .ask = [](const Way& c) -> Answer {
      const Tensor table = clone(c.lookup.table.tensor()).requires_grad_();
      Answer answer{gradients_of(output_of(c, table), {{"the table", table}})};
      const Tensor twice = mul(table, 2);  // the tape holds both gradients of it at once
      const Tensor y = add(output_of(c, twice), mul(output_of(c, twice), large_factor));
      backward(y, ones(y.shape()));
      answer.items.push_back({"the gradient of a table whose rows are looked up twice", table.grad()});
      const Tensor rows = embedding(table, IndexTensor(c.lookup.shape, c.lookup.ids));
      answer.items.push_back(gradient_from_non_contiguous(rows, table));
      if (!c.asks_infinite()) return answer;
      const Tensor dy = non_contiguous(uneven(rows.shape()), 1);
      if (dy.numel() > 0) dy.set(Shape(static_cast<size_t>(dy.dim()), 0), std::numeric_limits<real>::infinity());
      backward(embedding(table, IndexTensor(c.lookup.shape, c.lookup.ids)), dy);
      answer.items.push_back({of_infinite, table.grad()});
      table.zero_grad();
      backward(embedding(table, IndexTensor(c.lookup.shape, c.lookup.ids)), full(rows.shape(), 1.0 / 3));
      answer.items.push_back({of_thirds, table.grad()});
      return answer;
    },
    .expect = [](const Way& c) -> Answer {
      const Numbers g = gathered_by_row(dy_of(c), c.lookup.ids, c.lookup.table.shape);
      Answer answer = gradient(g);
      const Numbers all(dy_of(c).shape, 2 * (1 + large_factor) * (c.twice ? 2 : 1));
      const Numbers sums = gathered_by_row(all, c.lookup.ids, c.lookup.table.shape);
      answer.items.push_back({"the gradient of a table whose rows are looked up twice", Value(sums).within(1e-4)});
      const Numbers w = uneven(all.shape);
      answer.items.push_back(
          {with_non_contiguous_upstream, Value(gathered_by_row(w, c.lookup.ids, c.lookup.table.shape)).within(1e-4)});
      if (!c.asks_infinite()) return answer;
      Numbers dy = w;
      if (!dy.values.empty()) dy.values[0] = infinity;
      answer.items.push_back(
          {of_infinite, Value(gathered_by_row(dy, c.lookup.ids, c.lookup.table.shape)).within(1e-4)});
      const Numbers thirds(all.shape, 1.0 / 3);
      answer.items.push_back(
          {of_thirds, Value(gathered_by_row(thirds, c.lookup.ids, c.lookup.table.shape)).within(1e-4)});
      return answer;
    },
    .mistakes = mistakes_of_gradient,
});

}  // namespace
}  // namespace course
