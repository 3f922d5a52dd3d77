// Checks of 04.4: where a number was read, its gradient goes back.
#include <numeric>

#include "modules/04_operators/views.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

/// Dim i of the view is dim order[i] of x; `text` is the call.
struct Turned {
  Input x;
  std::vector<int64_t> order;  ///< none negative
  std::vector<int64_t> given;  ///< as they are passed: two dims, or an order
  bool is_transpose = false;
};

// Half of them with equal sizes, where a wrong order has the right shape.
Shape many_dims(Draw& draw, int64_t fewest) {
  Shape shape = draw.shape(
      {.fewest_dims = fewest, .most_dims = draw.yes(0.2) ? 6 : 4, .smallest = draw.yes(0.1) ? 0 : 1, .largest = 3});
  // From the second on where the first is a batch.
  if (!shape.empty() && draw.yes()) std::fill(shape.begin() + (draw.yes(0.3) ? 1 : 0), shape.end(), draw.number(2, 3));
  if (draw.yes(0.06)) shape = draw.shape({.fewest_dims = 9, .most_dims = 10, .smallest = 1, .largest = 2});
  return shape;
}

// Behind a batch three dims of one size are turned.
Turned behind_a_batch(Draw& draw) {
  const int64_t batch = draw.number(1, 4), size = draw.number(2, 4);
  const std::vector<int64_t> order = draw.yes() ? std::vector<int64_t>{0, 2, 3, 1} : std::vector<int64_t>{0, 3, 1, 2};
  return {draw.input({batch, size, size, size}), order, order};
}

Turned turned(Draw& draw) {
  if (draw.yes(0.08)) return behind_a_batch(draw);
  Turned c;
  c.is_transpose = draw.yes(0.4);
  c.x = draw.input(many_dims(draw, c.is_transpose ? 1 : 0));
  const auto n = static_cast<int64_t>(c.x.shape.size());
  c.order.resize(at(n));
  std::iota(c.order.begin(), c.order.end(), 0);
  const auto perhaps_negative = [&](int64_t dim) { return draw.yes(0.3) ? dim - n : dim; };
  if (c.is_transpose) {
    const int64_t a = draw.number(0, n - 1), b = draw.number(0, n - 1);
    std::swap(c.order[at(a)], c.order[at(b)]);
    c.given = {perhaps_negative(a), perhaps_negative(b)};
  } else {
    for (size_t i = c.order.size(); i > 1; --i) {
      std::swap(c.order[i - 1], c.order[at(draw.number(0, static_cast<int64_t>(i) - 1))]);
    }
    for (const int64_t dim : c.order) c.given.push_back(perhaps_negative(dim));
  }
  return c;
}

/// What comes back if dim i of the gradient is dim back[i] of the output's.
Answer read_as(const Turned& c, const std::vector<int64_t>& back) {
  Shape out;
  for (const int64_t dim : c.order) out.push_back(c.x.shape[at(dim)]);
  const Numbers w = uneven(out);
  Shape shape;
  for (const int64_t dim : back) shape.push_back(out[at(dim)]);
  Gradient gradient(shape);
  for (const Shape& index : indices_of(out)) {
    Shape place;
    for (const int64_t dim : back) place.push_back(index[at(dim)]);
    gradient.add(place, w.at(index));
  }
  return gradient_of_x(gradient);
}

// dy's numbers in their order, under the shape of x.
Answer reshaped(const Turned& c) {
  Shape out;
  for (const int64_t dim : c.order) out.push_back(c.x.shape[at(dim)]);
  return {{"the gradient of x", rounded_like(Numbers(c.x.shape, uneven(out).values))}};
}

const Check<Turned> turns({
    .exercise = "04.4",
    .examples = {{counting({2, 3}), {1, 0}, {0, 1}, true},
                 {counting({2, 2}), {1, 0}, {0, 1}, true},
                 {counting({2, 3, 4}), {0, 2, 1}, {-1, -2}, true},
                 {counting({2, 2, 2}), {2, 0, 1}, {2, 0, 1}},
                 {counting({2, 3, 4}), {2, 0, 1}, {2, 0, 1}},
                 {counting({2, 3, 2, 3}), {1, 2, 3, 0}, {1, 2, -1, 0}},
                 {counting({2, 1, 2, 1, 2}), {2, 4, 1, 0, 3}, {2, 4, 1, 0, 3}},
                 {counting({2, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 2}),
                  {11, 3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10},
                  {11, 3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10}},
                 {counting({0, 3}), {1, 0}, {0, 1}, true},
                 {counting({}), {}, {0, -1}, true},
                 {counting({}), {}, {}}},
    .draw = turned,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t n = odd_size(draw, 101, 111), m = odd_size(draw, 17, 23);
          if (i == 0) return Turned{draw.input({n, n}), {1, 0}, {0, 1}, true};
          if (i == 1) return Turned{draw.input({m, m, m}), {2, 0, 1}, {2, 0, 1}};
          return Turned{draw.input({3, beyond_blocks(draw)}), {1, 0}, {-1, 0}, true};
        },
    .large = 3,
    .call =
        [](const Turned& c) {
          return Call{c.is_transpose ? fmt::format("transpose(x, {}, {})", c.given[0], c.given[1])
                                     : fmt::format("permute(x, {})", code(c.given)),
                      {{"x", c.x}}};
        },
    .ask = [](const Turned& c) -> Answer {
      return gradient_through(c.x, [&](const Tensor& x) {
        return c.is_transpose ? transpose(x, c.given[0], c.given[1]) : permute(x, c.given);
      });
    },
    .expect = [](const Turned& c) -> Answer {
      Shape out;
      for (const int64_t dim : c.order) out.push_back(c.x.shape[at(dim)]);
      return gradient_of_x(given_back(c.x.shape, out, [&](const Shape& index) {
        Shape place(index.size());
        for (size_t i = 0; i < index.size(); ++i) place[at(c.order[i])] = index[i];
        return place;
      }));
    },
    .mistakes = [](const Turned& c) -> Mistakes {
      std::vector<int64_t> as_it_is(c.order.size()), last_two(c.order.size());
      std::iota(as_it_is.begin(), as_it_is.end(), 0);
      last_two = as_it_is;
      if (last_two.size() > 1) std::swap(last_two.back(), last_two[last_two.size() - 2]);
      const std::vector<int64_t> backwards(as_it_is.rbegin(), as_it_is.rend());
      std::vector<int64_t> by_pairs = as_it_is;
      for (size_t i = 0; i < by_pairs.size(); ++i) std::swap(by_pairs[i], by_pairs[at(c.order[i])]);
      const std::vector<int64_t> turned_round(c.order.rbegin(), c.order.rend());
      const char* const moves_none = "dy is reshaped, which moves no number: its dims are still exchanged";
      if (c.is_transpose && c.order == as_it_is) {
        return {{"a dim that is exchanged with itself gives a view as well: what comes back is handed on",
                 {{"the gradient of x", Value()}}}};
      }
      if (c.is_transpose) {
        return {{"dy is handed on as it is, or reshaped, which moves no number: its dims are still exchanged",
                 read_as(c, as_it_is)},
                {moves_none, reshaped(c)},
                {"always the last two dims, whichever were exchanged", read_as(c, last_two)}};
      }
      return {
          {"dy is handed on as it is, or reshaped, which moves no number; or in an order that was kept from another "
           "call, or turned until all is where it was: permute it by the inverse",
           read_as(c, as_it_is)},
          {moves_none, reshaped(c)},
          {"the same order once more: the way back needs the inverse, which leads dim order[i] to place i",
           read_as(c, c.order)},
          {"the order is turned round, or its dims are exchanged pair by pair, which is not the inverse",
           read_as(c, turned_round)},
          {"dims are exchanged pair by pair, which is not the inverse: the first exchange moves what the next one "
           "names",
           read_as(c, by_pairs)},
          {"all dims are turned round, which is not the inverse", read_as(c, backwards)}};
    },
});

}  // namespace
}  // namespace course
