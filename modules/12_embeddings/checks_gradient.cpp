// Checks of 12.3: the gradient of the table.
#include "modules/12_embeddings/lookup.h"
#include "modules/course/checking/non_contiguous.h"

namespace course {
namespace {

// So large that a gradient which is kept small would be found out.
constexpr double large_factor = 4096;

const char* const of_infinite = "the gradient where the first number of dy is infinite";
const char* const of_zeros = "the gradient where each second number of dy is 0";
const char* const of_sums[] = {
    "the gradient where the first dim is summed up, and one number comes back for all of it",
    "the gradient where the second dim is summed up, and one number comes back for all of it"};
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

Numbers half_zeros(const Shape& shape) {
  Numbers dy = uneven(shape);
  for (size_t i = 0; i < dy.values.size(); i += 2) dy.values[i] = 0;
  return dy;
}

// Very many ids, of very few rows.
Way many_of_few(Draw& draw) {
  const int64_t many = odd_size(draw, 3101, 3600), vocabulary = draw.number(2, 3);
  Way c{{draw.input({vocabulary, 2}, Layout::dense), {many}, {}}};
  for (int64_t k = many; k > 0; --k) c.lookup.ids.push_back(draw.number(0, vocabulary - 1));
  return c;
}

const Check<Way> gradients({
    .exercise = "12.3",
    .examples = {{{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 2}, {2, 2, 2, 2}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {}, {1}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {0}, {}}},
                 {{Input({4, 1}, {10, 20, 30, 40}), {4}, {0, 2, 1, 3}}},
                 {{Input({4, 1}, {10, 20, 30, 40}), {4}, {0, 1, 1, 3}}},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}, true},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {0, 1, 2}}, true},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {3}, {2, 0, 2}}, false, true},
                 {{Input({3, 2}, {10, 11, 20, 21, 30, 31}), {2, 3}, {2, 0, 2, 1, 1, 0}}, true, false, 1}},
    .draw =
        [](Draw& draw) {
          Way c{drawn_lookup(draw)};
          c.transposed = draw.yes(0.4), c.twice = draw.yes(0.2), c.with = draw.yes() ? -1 : 1;
          return c;
        },
    .drawn = 80,
    .draw_large = [](Draw& draw, int i) { return i == 2 ? many_of_few(draw) : Way{large_lookup_of(draw, i)}; },
    .large = 3,
    .call =
        [](const Way& c) {
          return Call{fmt::format("the gradient of Σ w∘{}{}, ids of shape {}",
                                  c.transposed ? "transpose(embedding(table, ids), 0, …)" : "embedding(table, ids)",
                                  c.twice ? ", used twice" : "", code(c.lookup.shape)),
                      {{"ids, in a row", as_row(c.lookup.ids)}, {"w", uneven(output_shape(c))}}};
        },
    .ask = [](const Way& c) -> Answer {
      const Tensor table = clone(c.lookup.table.tensor()).requires_grad_();
      const Tensor asked = output_of(c, table);
      backward(asked, ones(asked.shape()), true);  // the same graph is asked twice
      Answer answer{gradients_of(asked, {{"the table", table}})};
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
      const IndexTensor ids(c.lookup.shape, c.lookup.ids);
      const auto through = [&](const auto& f) {
        table.zero_grad();
        const Tensor y = f(embedding(table, ids));
        Numbers w = uneven(y.shape());
        backward(y, Input(w.shape, w.values).tensor());
        return Item{"", table.grad()};
      };
      table.zero_grad();
      const Numbers half = half_zeros(rows.shape());
      backward(embedding(table, ids), Input(half.shape, half.values).tensor());
      answer.items.push_back({of_zeros, table.grad()});
      for (int64_t d = 0; d < std::min<int64_t>(ids.dim(), 2); ++d) {
        Item item = through([d](const Tensor& y) { return sum(y, {d}); });
        item.name = of_sums[d];
        answer.items.push_back(std::move(item));
      }
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
      answer.items.push_back(
          {of_zeros, Value(gathered_by_row(half_zeros(all.shape), c.lookup.ids, c.lookup.table.shape)).within(1e-4)});
      for (size_t d = 0; d < std::min<size_t>(c.lookup.shape.size(), 2); ++d) {
        Shape summed = all.shape;
        summed.erase(summed.begin() + static_cast<std::ptrdiff_t>(d));
        const Numbers back = uneven(summed);
        const Numbers spread = filled(all.shape, [&](Shape i) {
          i.erase(i.begin() + static_cast<std::ptrdiff_t>(d));
          return back.at(i);
        });
        answer.items.push_back(
            {of_sums[d], Value(gathered_by_row(spread, c.lookup.ids, c.lookup.table.shape)).within(1e-4)});
      }
      return answer;
    },
    .mistakes = mistakes_of_gradient,
});

// By the kernel of 12.2, and so in its order. Of dy some numbers are so large that behind a few a float forgets the others.
struct Forgetful {
  int64_t vocabulary = 1;
  std::vector<int64_t> ids;
  std::vector<double> dy;  ///< one for each id
};

Forgetful forgetful_for(Draw& draw, int64_t places) {
  Forgetful c{draw.number(1, 2), {}, {}};
  for (int64_t i = places; i > 0; --i) {
    c.ids.push_back(draw.number(0, c.vocabulary - 1));
    c.dy.push_back((draw.yes(0.4) ? 0x1p22 : 1) * static_cast<double>(draw.number(-9, 9)));
  }
  return c;
}

std::vector<double> sums_of(const Forgetful& c, bool in_double) {
  std::vector<double> sums(static_cast<size_t>(c.vocabulary));
  for (size_t i = 0; i < c.ids.size(); ++i) {
    double& sum = sums[static_cast<size_t>(c.ids[i])];
    sum = in_double ? sum + c.dy[i] : as_float(sum + c.dy[i]);
  }
  return sums;
}

Answer exactly(const Forgetful& c, bool in_double) {
  std::vector<double> sums = sums_of(c, in_double);
  for (double& sum : sums) sum = as_float(sum);
  return {{"the gradient of the table", Value(Numbers({c.vocabulary, 1}, sums)).within(0)}};
}

const Check<Forgetful> in_the_kernels_order({
    .exercise = "12.3",
    .examples = {{1, {0, 0, 0}, {0x1p27, 4, 4}}, {2, {1, 0, 1, 1}, {0x1p27, 2, 4, 4}}},
    .draw = [](Draw& draw) { return forgetful_for(draw, draw.size(2, 40)); },
    .drawn = 20,
    .draw_large =
        [](Draw& draw, int i) {
          return forgetful_for(draw, i == 0 ? odd_size(draw, 1001, 1400) : odd_size(draw, 66'001, 68'000));
        },
    .call =
        [](const Forgetful& c) {
          return Call{fmt::format("the gradient of Σ dy∘embedding(table, ids), a table ({}, 1)", c.vocabulary),
                      {{"ids", as_row(c.ids)}, {"dy", row(c.dy)}}};
        },
    .ask = [](const Forgetful& c) -> Answer {
      const Tensor table = zeros({c.vocabulary, 1}).requires_grad_();
      const auto places = static_cast<int64_t>(c.ids.size());
      const Tensor y = embedding(table, IndexTensor({places}, c.ids));
      backward(y, tensor(std::vector<real>(c.dy.begin(), c.dy.end()), {places, 1}));
      return {{"the gradient of the table", table.grad()}};
    },
    .expect = [](const Forgetful& c) -> Answer { return exactly(c, false); },
    .mistakes = [](const Forgetful& c) -> Mistakes {
      return {{"added up in a double first: it is your kernel of 12.2 that adds, one row behind the other, in real",
               exactly(c, true)}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
