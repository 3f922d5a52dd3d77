// Checks of 03.8: one node with many inputs, and what it holds on to. Of 03.1: sizes of every magnitude.
#include <fmt/ranges.h>
#include <cmath>

#include "modules/03_autograd/oracle.h"
#include "modules/course/checking/octaves.h"
#include "tinytensor/ops/apply.h"

namespace course {
namespace {

/// Of each input of one op: 0 needs no gradient, 1 a leaf, 2 a value that was computed, the same one each time.
struct Joint {
  enum class Gives { right, too_few, one_too_long, the_same_tensor, nan, none, too_many, last = too_many };
  std::vector<int64_t> kinds;
  Gives gives = Gives::right;
  int64_t size = 2;  ///< elements of each
};

using Gives = Joint::Gives;

bool misfits(const Joint& c) {
  return c.gives == Gives::too_few || c.gives == Gives::none || c.gives == Gives::too_many ||
         (c.gives == Gives::one_too_long && c.kinds.back() != 0);
}
int64_t backwards(const Joint& c) { return c.gives == Gives::the_same_tensor ? 2 : 1; }

// --- in her process

Gradients given(const Joint& c, const Tensor& doutput, const Tensor& same) {
  Gradients gradients;
  for (size_t i = 0; i < c.kinds.size(); ++i) {
    gradients.push_back(c.gives == Gives::the_same_tensor ? same
                                                          : apply(Binary::mul, doutput, static_cast<double>(i + 1)));
  }
  if (c.gives == Gives::nan) gradients[0] = full({c.size}, std::nan(""));
  if (c.gives == Gives::one_too_long) gradients.back() = ones({c.size + 1});
  if (c.gives == Gives::too_few) gradients.pop_back();
  if (c.gives == Gives::too_many) gradients.push_back(same);
  if (c.gives == Gives::none) gradients.clear();
  return gradients;
}

Answer handed_on(const Joint& c) {
  const Tensor behind = ones({c.size}).requires_grad_(), same = arange(5, 5 + 2 * static_cast<double>(c.size), 2);
  const Tensor twice = keep(neg(behind));
  std::vector<Tensor> inputs;
  for (const int64_t kind : c.kinds) inputs.push_back(kind == 2 ? twice : ones({c.size}).requires_grad_(kind == 1));
  int64_t calls = 0;
  const Tensor y = keep(ones({c.size}));
  record_joint("Joint", y, inputs, [&](const Tensor& doutput, const Needed&) {
    ++calls;
    return given(c, doutput, same);
  });
  const Numbers w = uneven({c.size});
  const Tensor seed = tensor(std::vector<real>(w.values.begin(), w.values.end()), w.shape);
  bool threw = false;
  try {
    for (int64_t i = 0; i < backwards(c); ++i) backward(y, seed, true);
  } catch (const GradError&) {
    threw = true;
  }
  Answer answer{{"GradError", threw}, {"calls of the op's backward", calls}};
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (c.kinds[i] != 2) answer.items.push_back({fmt::format("the gradient of input {}", i), inputs[i].grad()});
  }
  answer.items.push_back({"the gradient behind the computed value", behind.grad()});
  answer.items.push_back({"the tensor that the op handed out, afterwards", same});
  return answer;
}

// --- in ours

Answer expected(const Joint& c, size_t reached = 1000) {
  const Numbers w = uneven({c.size});
  const Numbers same = filled({c.size}, [](const Shape& i) { return static_cast<double>(5 + 2 * i[0]); });
  const auto gradient = [&](size_t i) {
    Numbers g({c.size});
    for (size_t e = 0; e < g.values.size(); ++e) {
      g.values[e] = c.gives == Gives::the_same_tensor ? 2 * same.values[e] : static_cast<double>(i + 1) * w.values[e];
      if (c.gives == Gives::nan && i == 0) g.values[e] = std::nan("");
    }
    return g;
  };
  Answer answer{{"GradError", misfits(c)}, {"calls of the op's backward", misfits(c) ? 1 : backwards(c)}};
  Numbers behind({c.size});
  bool arrives = false;
  for (size_t i = 0; i < c.kinds.size(); ++i) {
    const bool leaf = c.kinds[i] == 1 && !misfits(c) && i < reached;
    if (c.kinds[i] != 2) {
      answer.items.push_back({fmt::format("the gradient of input {}", i), leaf ? Value(gradient(i)) : Value()});
      continue;
    }
    arrives = arrives || i < reached;
    for (size_t e = 0; e < behind.values.size() && i < reached; ++e) behind.values[e] -= gradient(i).values[e];
  }
  answer.items.push_back({"the gradient behind the computed value", arrives && !misfits(c) ? Value(behind) : Value()});
  answer.items.push_back({"the tensor that the op handed out, afterwards", same});
  return answer;
}

const char* const words[] = {"",
                             ", one gradient too few",
                             ", the last gradient too long",
                             ", which gives one tensor to all, twice",
                             ", whose first gradient is NaN",
                             ", an empty list of gradients",
                             ", one gradient too many"};

const char* const handed_too_soon =
    "some were handed on before the others were refused: look at all of them first, with check_gradients()";

const Check<Joint> joints({
    .exercise = "03.8",
    .examples = {{{1, 1}},
                 {{0, 1, 0}},
                 {{2, 2}},
                 {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
                 {{2, 1, 2}, Gives::nan},
                 {{1, 1}, Gives::nan, 1},
                 {{1, 2, 1}, Gives::the_same_tensor},
                 {{1, 1}, Gives::too_few},
                 {{1}, Gives::none},
                 {{1, 2, 0}, Gives::none},
                 {{1, 1}, Gives::too_many},
                 {{0, 1}, Gives::too_many},
                 {{1, 1}, Gives::one_too_long},
                 {{1, 1, 0}, Gives::one_too_long},
                 {{2, 2, 1, 2}, Gives::right, 1203}},
    .draw =
        [](Draw& draw) {
          Joint c;
          for (int64_t n = draw.size(1, 12); n > 0; --n) c.kinds.push_back(draw.number(0, 2));
          c.kinds[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.kinds.size()) - 1))] = 1;
          c.gives = static_cast<Gives>(draw.number(0, static_cast<int64_t>(Gives::last)));
          c.size = c.gives == Gives::one_too_long || draw.yes(0.7) ? 2 : 1;  // one element is repeated, and fits
          if (draw.yes(0.15)) c.size = draw.yes(0.4) ? draw.size(1001, 2500) : draw.size(65, 300);
          return c;
        },
    .drawn = 40,
    .call =
        [](const Joint& c) {
          std::vector<std::string> inputs;
          for (const int64_t kind : c.kinds) inputs.emplace_back(kind == 0 ? "plain" : kind == 1 ? "leaf" : "computed");
          return Call{fmt::format("backward of one op of ({}){}", fmt::join(inputs, ", "),
                                  words[static_cast<size_t>(c.gives)])};
        },
    .ask = handed_on,
    .expect = [](const Joint& c) { return expected(c); },
    .mistakes = [](const Joint& c) -> Mistakes {
      Answer silent = expected(c);
      silent.items[0].value = false;
      silent.items.resize(1);
      Joint fits = c;
      fits.gives = Gives::right;
      Answer but_one = expected(fits, c.kinds.size() - 1), all = expected(fits);
      but_one.items[0].value = all.items[0].value = true;
      const auto first = static_cast<size_t>(std::find(c.kinds.begin(), c.kinds.end(), 0) - c.kinds.begin());
      return {{"an input that needs no gradient, or gets none, ends nothing: those behind it may get theirs",
               expected(c, first)},
              {"an op handed back gradients that do not fit its inputs, and nobody noticed: check_gradients(node, "
               "gradients) says so",
               silent},
              {handed_too_soon, but_one},
              {handed_too_soon, all}};
    },
});

// Without a seed: what the first node is handed has the shape of the output.
struct Unseeded {
  Shape shape;
};

const Check<Unseeded> unseeded({
    .exercise = "03.8",
    .examples = {{{}}, {{1}}, {{1, 1}}, {{1, 1, 1}}},
    .call = [](const Unseeded& c) { return Call{fmt::format("backward(y), y of shape {} computed", code(c.shape))}; },
    .ask = [](const Unseeded& c) -> Answer {
      const Tensor x = ones(c.shape).requires_grad_(), y = keep(ones(c.shape));
      Shape arrived{-1};
      record_joint("Step", y, {x}, [&arrived](const Tensor& doutput, const Needed&) -> Gradients {
        arrived = doutput.shape();
        return {doutput};
      });
      backward(y, {}, true);
      return {{"the shape of what the first node is handed", arrived}, {"the gradient of x", x.grad()}};
    },
    .expect = [](const Unseeded& c) -> Answer {
      return {{"the shape of what the first node is handed", c.shape}, {"the gradient of x", Numbers(c.shape, 1)}};
    },
    .mistakes = [](const Unseeded&) -> Mistakes {
      return {{"the seed of 03.5 has the shape of the output, not {}: ones(output.shape())",
               {{"the shape of what the first node is handed", Shape{}}}}};
    },
});

struct Chain {
  int64_t n = 30;
};

// What a node was handed is needed by nobody once the node has been replayed.
Answer gradients_alive(const Chain& c) {
  const Tensor x = ones({64}).requires_grad_();
  Tensor y = x;
  int64_t before = 0, alive = 0;
  for (int64_t i = 0; i < c.n; ++i) {
    const Tensor out = ones({64});
    const bool first = i == 0;
    y = keep(
        record_joint("Step", out, {y}, [&alive, &before, first](const Tensor& doutput, const Needed&) -> Gradients {
          if (first) alive = memory_stats().live_blocks - before;
          return {apply(Binary::mul, doutput, 2)};
        }));
  }
  const Tensor seed = ones({64});
  before = memory_stats().live_blocks;
  backward(y, seed, true);
  return {{"gradients alive at the last of the nodes are few", alive <= 8}};
}

const Check<Chain> let_go({
    .exercise = "03.8",
    .examples = {{}},
    .call = [](const Chain& c) { return Call{fmt::format("backward of a chain of {} ops", c.n)}; },
    .ask = gradients_alive,
    .expect = [](const Chain&) -> Answer {
      return {{"gradients alive at the last of the nodes are few", true}};
    },
    .mistakes = [](const Chain&) -> Mistakes {
      return {{"the gradient of a node that was replayed is kept: all of a network's gradients are there at once",
               {{"gradients alive at the last of the nodes are few", false}}}};
    },
});

// --- 03.1

struct Lengths {
  std::vector<int64_t> sizes;
  int64_t start = 0;
};

// Whole numbers, whose sums are exact.
double counted(const Lengths& c, int64_t i) { return static_cast<double>((c.start + i * 389) % 1009 - 504); }

std::string where(bool rows, int64_t n) {
  return fmt::format("the sums of x {} to {}, while smaller ones are right", code(rows ? Shape{n, 3} : Shape{3, n}),
                     code(rows ? Shape{3} : Shape{3, 1}));
}

const Check<Lengths> long_sums({
    .exercise = "03.1",
    .draw =
        [](Draw& draw) {
          return Lengths{octaves(draw, 3, 13), draw.number(0, 1008)};
        },
    .drawn = 1,
    .call =
        [](const Lengths& c) {
          return Call{fmt::format("sum_to(x, {{3}}) of x (n, 3), and sum_to(x, {{3, 1}}) of x (3, n), for each n of {}",
                                  fmt::join(c.sizes, ", "))};
        },
    .ask = [](const Lengths& c) -> Answer {
      Answer answer;
      for (const int64_t n : c.sizes) {
        for (const bool rows : {true, false}) {
          const Tensor x = zeros(rows ? Shape{n, 3} : Shape{3, n});
          real* const to = x.mutable_data();
          for (int64_t i = 0; i < 3 * n; ++i) to[i] = static_cast<real>(counted(c, i));
          answer.items.push_back({where(rows, n), sum_to(x, rows ? Shape{3} : Shape{3, 1})});
        }
      }
      return answer;
    },
    .expect = [](const Lengths& c) -> Answer {
      Answer answer;
      for (const int64_t n : c.sizes) {
        for (const bool rows : {true, false}) {
          Numbers sums(rows ? Shape{3} : Shape{3, 1});
          for (int64_t i = 0; i < 3 * n; ++i) sums.values[static_cast<size_t>(rows ? i % 3 : i / n)] += counted(c, i);
          answer.items.push_back({where(rows, n), Value(sums).within(0.5)});
        }
      }
      return answer;
    },
});

// A million numbers, each of which is to be looked at once.
struct Many {
  int64_t rows = 1000;
};

const Check<Many> many_sums({
    .exercise = "03.1",
    .examples = {{}},
    .call = [](const Many& c) { return Call{fmt::format("sum_to(ones({{{0}, {0}}}), {{{0}}})", c.rows)}; },
    .ask = [](const Many& c) -> Answer {
      return sum_to(ones({c.rows, c.rows}), {c.rows});
    },
    .expect = [](const Many& c) -> Answer { return Numbers({c.rows}, static_cast<double>(c.rows)); },
});

// One large number, and so many small ones that a running sum in float, which none of them moves, is far off.
struct Stalls {
  int64_t small = 2000;
  bool in_a_column = false;
};

const Check<Stalls> small_beside_large({
    .exercise = "03.1",
    .examples = {{2000, false}, {2000, true}},
    .call =
        [](const Stalls& c) {
          return Call{fmt::format("sum_to(x, {}), x of shape ({}, 1): 16777216, and else ones",
                                  c.in_a_column ? "{1}" : "{}", c.small + 1)};
        },
    .ask = [](const Stalls& c) -> Answer {
      const Tensor x = ones({c.small + 1, 1});
      x.set({0, 0}, 16777216);
      return sum_to(x, c.in_a_column ? Shape{1} : Shape{});
    },
    .expect = [](const Stalls& c) -> Answer {
      const Numbers sum(c.in_a_column ? Shape{1} : Shape{}, 16777216 + static_cast<double>(c.small));
      return Value(sum).within(100);
    },
    .mistakes = [](const Stalls& c) -> Mistakes {
      return {{"the total is a float, which 16777216 + 1 leaves as it is: kernels().sum adds up in a double",
               Numbers(c.in_a_column ? Shape{1} : Shape{}, 16777216)}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
