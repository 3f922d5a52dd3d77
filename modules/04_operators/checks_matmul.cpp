// Checks of 04.8: products of matrices.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// Shapes of a product: both as matrices, with the dims put in that a vector lacks.
struct Frame {
  Shape a, b, batch;
  explicit Frame(const TwoInputs& c) : a(c.a.shape), b(c.b.shape) {
    if (a.size() == 1) a.insert(a.begin(), 1);
    if (b.size() == 1) b.push_back(1);
    batch = broadcast_of(Shape(a.begin(), a.end() - 2), Shape(b.begin(), b.end() - 2));
  }
};

/// The output, and gradients that each product of two numbers adds to.
Answer products_of(const TwoInputs& c, double scale = 1) {
  const Frame frame(c);
  Shape full = frame.batch;
  full.insert(full.end(), {frame.a[frame.a.size() - 2], frame.b.back()});
  Shape shape = full;
  if (c.b.shape.size() == 1) shape.pop_back();
  if (c.a.shape.size() == 1) shape.erase(shape.end() - (c.b.shape.size() == 1 ? 1 : 2));
  Numbers w(full);
  w.values = uneven(shape).values;
  Numbers a(frame.a), b(frame.b);
  a.values = c.a.values, b.values = c.b.values;
  Gradient out(full), da(frame.a), db(frame.b);
  for (const Shape& index : indices_of(full)) {
    const Shape batch(index.begin(), index.end() - 2);
    for (int64_t k = 0; k < frame.a.back(); ++k) {
      Shape in_a = place_in(Shape(frame.a.begin(), frame.a.end() - 2), batch);
      Shape in_b = place_in(Shape(frame.b.begin(), frame.b.end() - 2), batch);
      in_a.insert(in_a.end(), {index[index.size() - 2], k});
      in_b.insert(in_b.end(), {k, index.back()});
      out.add(index, a.at(in_a) * b.at(in_b));
      da.add(in_a, scale * w.at(index) * b.at(in_b));
      db.add(in_b, scale * w.at(index) * a.at(in_a));
    }
  }
  const auto item = [](const std::string& name, Gradient gradient, const Shape& its) {
    gradient.value.shape = gradient.size.shape = its;
    return Item{name, rounded_like(gradient)};
  };
  std::vector<Item> items{item("the output", out, shape)};
  if (c.for_a) items.push_back(item("the gradient of a", da, c.a.shape));
  if (c.for_b) items.push_back(item("the gradient of b", db, c.b.shape));
  return items;
}

TwoInputs matrices(Draw& draw) {
  const Shape batch = draw.shape({.most_dims = draw.yes(0.2) ? 3 : 2, .smallest = 1, .largest = 3});
  const int64_t least = draw.yes(0.1) ? 0 : 1;
  int64_t m = draw.size(least, 4), k = draw.size(least, 4), n = draw.size(least, 4);
  if (draw.yes(0.2)) m = k = n = draw.number(2, 3);
  Shape a = draw.broadcast_to(batch), b = draw.yes(0.3) ? batch : draw.broadcast_to(batch);
  if (draw.yes(0.3)) a = b;
  a.insert(a.end(), {m, k});
  b.insert(b.end(), {k, n});
  if (draw.yes(0.08)) a = {k};
  if (draw.yes(0.08)) b = {k};
  TwoInputs c;
  c.a = draw.input(a);
  c.b = draw.input(b);
  if (c.b.shape.size() == 2 && k == n && draw.yes(0.3)) {  // its first row is its first column, and the rest is not
    c.b = draw.input(b, Layout::dense);
    for (int64_t i = 0; i < n; ++i) c.b.at({i, 0}) = c.b.at({0, i});
  }
  const int64_t wanted = draw.number(0, 4);
  c.for_a = wanted != 0, c.for_b = wanted != 1;
  return c;
}

// A vector is made a matrix before, and what comes of it a vector again: these are steps of their own.
bool is_one_step(const TwoInputs& c) { return c.a.shape.size() > 1 && c.b.shape.size() > 1; }
Answer expected(const TwoInputs& c, double scale = 1) {
  const Answer all = products_of(c, scale);
  return is_one_step(c) ? as_a_step(all, "MatmulBackward of 2 inputs") : all;
}

Mistakes mistakes_of_products(const TwoInputs& c) {
  Mistakes all = {{"the signs of both gradients are wrong", products_of(c, -1)}};
  const Answer right = products_of(c);
  for (size_t i = 1; i < right.items.size() && right.items[0].value.numbers.empty(); ++i) {
    Answer absent = right;
    absent.items[i].value = Value();
    all.push_back({"of an empty product a gradient is zeros: absent is only that of what no path leads to", absent});
  }
  return is_one_step(c) ? as_a_step(all, "MatmulBackward of 2 inputs") : all;
}

const Check<TwoInputs> matrix_products({
    .exercise = "04.8",
    .examples = {{Input({1, 2}, {1, 2}), Input({2, 1}, {3, 4})},
                 {Input({2, 2}, {1, 2, 3, 4}), Input({2, 2}, {5, 6, 7, 8})},
                 {some({2, 3}), some({3, 4})},
                 {some({2, 2, 3}), some({2, 3, 4})},
                 {some({2, 2, 3}), some({3, 4})},
                 {some({2, 3}), some({2, 3, 2})},
                 {some({2, 1, 2, 3}), some({3, 3, 2})},
                 {some({2, 2, 2, 3}), some({1, 2, 3, 2})},
                 {some({1, 2, 2, 3}), some({2, 2, 3, 2})},
                 {some({2, 0}), some({0, 3})},
                 {some({0, 2}), some({2, 3})},
                 {some({2, 3}), some({3, 0})},
                 {some({0, 2, 3}), some({3, 2})},
                 {some({2, 0, 3}), some({3, 2})},
                 {some({2, 3}), some({0, 3, 2})},
                 {some({2, 1, 2, 2, 3}), some({2, 3, 1, 3, 2})},
                 {some({3}), some({3})},
                 {some({3}), some({2, 3, 2})},
                 {some({2, 2, 3}), some({3})},
                 {some({2, 3, 4}), some({4, 0})},
                 {some({2, 0, 4}), some({4, 3})},
                 {some({3, 3, 3}), some({3, 3, 3})},
                 {some({2, 2, 2}), some({2, 2, 2})},
                 {some({2, 3}), Input({3, 3}, {1, 2, 3, 2, 5, 6, 3, 9, 1})},
                 {some({2, 2}), some({2, 2}), false, true}},
    .draw = matrices,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          Shape sizes{2, 2, 2};
          sizes[static_cast<size_t>(i % 3)] = odd_size(draw, 4201, 4300);
          if (i == 3) return TwoInputs{draw.input({sizes[0], 1, 3}), draw.input({3, 2})};
          return TwoInputs{draw.input({sizes[0], sizes[1]}), draw.input({sizes[1], sizes[2]})};
        },
    .large = 4,
    .call =
        [](const TwoInputs& c) {
          const char* const wanted = !c.for_b ? ", b needs no gradient" : !c.for_a ? ", a needs no gradient" : "";
          return Call{fmt::format("matmul(a, b){}", wanted), {{"a", c.a}, {"b", c.b}}};
        },
    .ask = [](const TwoInputs& c) -> Answer {
      Answer all = with_gradients(c, [](const Tensor& a, const Tensor& b) { return matmul(a, b); });
      if (!is_one_step(c)) all.items.erase(all.items.begin(), all.items.begin() + 2);
      return all;
    },
    .expect = [](const TwoInputs& c) { return expected(c); },
    .mistakes = mistakes_of_products,
});

// Both factors are one tensor, and both gradients come to it.
const Check<Input> products_with_itself({
    .exercise = "04.8",
    .examples = {some({2, 2}), some({2, 3, 3})},
    .call =
        [](const Input& c) {
          return Call{"matmul(x, x)", {{"x", c}}};
        },
    .ask = [](const Input& c) -> Answer { return with_step(c, [](const Tensor& x) { return matmul(x, x); }); },
    .expect = [](const Input& c) -> Answer {
      std::vector<Item> items = products_of({c, c}).items;
      for (size_t i = 0; i < items[1].value.numbers.size(); ++i) items[1].value.numbers[i] += items[2].value.numbers[i];
      items.pop_back();
      items[1].name = "the gradient of x";
      return as_a_step(Answer(items), "MatmulBackward of 2 inputs");
    },
});

struct Kept {
  TwoInputs inputs;
  int which = 0;
};
const Check<Kept> factors_overwritten({
    .exercise = "04.8",
    .draw =
        [](Draw& draw) {
          const int64_t m = draw.size(1, 3), k = draw.size(1, 3), n = draw.size(1, 3);
          return Kept{{draw.input({m, k}, Layout::dense), draw.input({k, n}, Layout::dense)},
                      static_cast<int>(draw.number(0, 2))};
        },
    .drawn = 20,
    .call =
        [](const Kept& c) {
          const char* const names[] = {"a", "b", "c"};
          return Call{fmt::format("c = matmul(a, b), then fill_({}, 9), then backward", names[c.which]),
                      {{"a", c.inputs.a}, {"b", c.inputs.b}}};
        },
    .ask = [](const Kept& c) -> Answer {
      return after_overwriting(c.inputs, c.which, [](const Tensor& a, const Tensor& b) { return matmul(a, b); },
                               {"a", "b", "c"});
    },
    .expect =
        [](const Kept& c) {
          const Answer all = products_of(c.inputs);
          return noticing(c.which == 0   ? "a"
                          : c.which == 1 ? "b"
                                         : "nothing",
                          {all.items.begin() + 1, all.items.end()});
        },
    .mistakes = [](const Kept& c) -> Mistakes {
      const auto nines = [&](bool in_a) {
        TwoInputs changed = c.inputs;
        std::vector<double>& values = in_a ? changed.a.values : changed.b.values;
        std::fill(values.begin(), values.end(), 9);
        const Answer all = products_of(changed);
        return noticing("nothing", {all.items.begin() + 1, all.items.end()});
      };
      const Answer right = products_of(c.inputs);
      return {{unsaved, nines(true)},
              {unsaved, nines(false)},
              {"the numbers that the gradient needs were changed, and nobody noticed: keep the factors themselves with "
               "saved(), which watches them. A copy is not watched, nor is a factor that is got back from the output",
               noticing("nothing", {right.items.begin() + 1, right.items.end()})}};
    },
});

// Products need the memory of their matrices, not of every product of two numbers.
struct Large {
  int64_t n = 40;
};
const Check<Large> memory({
    .exercise = "04.8",
    .examples = {{}},
    .call =
        [](const Large& c) {
          return Call{fmt::format("backward of matmul(a, b), a and b ({0}, {0}): the most memory at a time", c.n)};
        },
    .ask = [](const Large& c) -> Answer {
      const Tensor a = ones({c.n, c.n}).requires_grad_(), b = ones({c.n, c.n}).requires_grad_();
      const Tensor out = matmul(a, b), seed = ones({c.n, c.n});
      const int64_t before = memory_stats().live_bytes;
      reset_peak_memory();
      backward(out, seed, true);
      const int64_t matrix = c.n * c.n * static_cast<int64_t>(sizeof(real));
      return memory_stats().peak_bytes - before < 20 * matrix ? "a few matrices" : "many matrices";
    },
    .expect = [](const Large&) -> Answer { return "a few matrices"; },
    .mistakes = [](const Large&) -> Mistakes {
      return {{"every product of two numbers is held at once: (m, k, n) numbers; a product of matrices adds as it goes",
               "many matrices"}};
    },
});

}  // namespace
}  // namespace course
