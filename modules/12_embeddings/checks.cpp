// Checks of 12.1: the lookup.
#include "modules/12_embeddings/lookup.h"
#include "modules/course/checking/second_call.h"

namespace course {
namespace {

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

const char* const of_other_ids = "the rows when the same ids, in place, name others";

const Check<Lookup> rows({
    .exercise = "12.1",
    .examples = {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {4}, {2, 0, 2, 1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 2}, {2, 0, 2, 1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {}, {1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {0}, {}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 0}, {}},
                 {Input({0, 3}, {}), {0}, {}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {1, 2, 1, 2, 1}, {2, 0, 2, 1}},
                 {Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 1, 1, 0, 1, 2}, {}},
                 {Input({4, 1}, {10, 20, 30, 40}), {4}, {0, 2, 1, 3}},
                 {Input({4, 1}, {10, 20, 30, 40}), {5, 5}, {0, 1, 2, 3, 0, 0, 2, 3, 1, 0, 3, 3, 3,
                                                            3, 2, 1, 1, 0, 0, 2, 2, 2, 0, 1, 3}},
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
      IndexTensor ids(c.shape, c.ids);
      const Tensor y = embedding(table, ids);
      const Tensor before = clone(y);
      fill_(table, 5);  // the rows are copies, and stay as they are
      Answer answer{
          {"the rows", before}, {"the rows, when the table has changed", clone(y)}, {"the ids afterwards", ids}};
      const Tensor another = c.table.tensor();
      for (Item& item : two_results(another, [&] { return embedding(another, ids); })) {
        answer.items.push_back(std::move(item));
      }
      for (int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] = (c.ids[static_cast<size_t>(i)] + 1) % c.table.size(0);
      answer.items.push_back({of_other_ids, embedding(another, ids)});
      for (int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] = c.ids[static_cast<size_t>(i)];
      answer.items.push_back({"the rows of a third of the table", embedding(div(c.table.tensor(), 3), ids)});
      return answer;
    },
    .expect = [](const Lookup& c) -> Answer {
      const Numbers y = looked_up(c.table, c.ids, c.shape);
      Value ids(c.ids);
      ids.shape = c.shape;
      const Answer answer{{"the rows", y}, {"the rows, when the table has changed", y}, {"the ids afterwards", ids}};
      Answer all = with_two_results(answer, y, looked_up(halved(c.table), c.ids, c.shape));
      const auto next = [&](size_t i) { return (c.ids[i] + 1) % c.table.size(0); };
      all.items.push_back({of_other_ids, looked_up(halved(c.table), changed(c.ids, next), c.shape)});
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

// Who looks something up writes nothing: a write is counted, and whoever had kept the table for a backward refuses it.
const Check<Lookup> reads({
    .exercise = "12.1",
    .examples = {{Input({2, 2}, {1, 2, 3, 4}), {3}, {1, 0, 1}}},
    .call =
        [](const Lookup& c) {
          return Call{"how many writes embedding(table, ids) counts in the table",
                      {{"table", c.table}, {"ids", as_row(c.ids)}}};
        },
    .ask = [](const Lookup& c) -> Answer {
      const Tensor table = c.table.tensor();
      const IndexTensor ids(c.shape, c.ids);
      const uint64_t version = table.version();
      embedding(table, ids);
      return static_cast<int64_t>(table.version() - version);
    },
    .expect = [](const Lookup&) -> Answer { return 0; },
    .mistakes = [](const Lookup&) -> Mistakes {
      return {{"mutable_data() is for writing, and counts as a write: what is only read data() gives", 1}};
    },
});

// More ids than 16 bits count.
const Check<Lookup> many_ids({
    .exercise = "12.1",
    .examples = {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {4}, {2, 0, 2, 1}}},
    .draw_large =
        [](Draw& draw, int) {
          Lookup c{Input({3, 1}, {10, 20, 30}), {odd_size(draw, 66'001, 68'000)}, {}};
          for (int64_t i = c.shape[0]; i > 0; --i) c.ids.push_back(draw.number(0, 2));
          return c;
        },
    .large = 1,
    .call = call_of,
    .ask = [](const Lookup& c) -> Answer { return embedding(c.table.tensor(), IndexTensor(c.shape, c.ids)); },
    .expect = [](const Lookup& c) -> Answer { return looked_up(c.table, c.ids, c.shape); },
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

}  // namespace
}  // namespace course
