// Checks of 15.1: the numbers of a model, counted one by one.
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "modules/15_profiling/oracle.h"

namespace course {
namespace {

const bool asked_sizes_are_asked = asks_large_sizes() = true;

// --- 15.1: parameters, those that are shared once --------------------------------------------------------------------

enum class Form { whole, transposed, tail, repeated, huge, flat, recorded, copied, missing };

// 2^53 + 1 = 3 · 3002399751580331: the first number that a double does not hold.
constexpr int64_t beyond_a_double = 3'002'399'751'580'331;

// A tensor of the list: which memory it lies in, and how it is looked at.
struct Listed {
  int64_t memory = 0;
  Form form = Form::whole;
  bool trains = true;
};
struct Model {
  std::vector<Shape> memories;
  std::vector<Listed> list;
};

Shape shape_of(const Model& c, const Listed& listed) {
  Shape shape = c.memories[static_cast<size_t>(listed.memory)];
  if (listed.form == Form::transposed) std::swap(shape[0], shape[1]);
  if (listed.form == Form::tail) shape[0] -= 1;
  if (listed.form == Form::repeated) shape.insert(shape.begin(), 2, 70'000);
  if (listed.form == Form::huge) shape.insert(shape.begin(), shape.empty() ? 3 * beyond_a_double : beyond_a_double);
  if (listed.form == Form::flat) {
    int64_t elements = 1;
    for (const int64_t size : shape) elements *= size;
    shape = {elements};
  }
  return shape;
}

std::vector<Tensor> tensors_of(const Model& c) {
  std::vector<Tensor> memories, list;
  for (const Shape& shape : c.memories) memories.push_back(zeros(shape));
  for (const Listed& listed : c.list) {
    if (listed.form == Form::missing) {
      list.emplace_back();
      continue;
    }
    const Tensor& memory = memories[static_cast<size_t>(listed.memory)];
    const auto named = [&memory](const Tensor& x) { return x.defined() && x.storage() == memory.storage(); };
    const auto before = std::find_if(list.begin(), list.end(), named);
    if (listed.form == Form::copied && before != list.end()) {
      list.push_back(Tensor(*before));
      continue;
    }
    const Shape shape = shape_of(c, listed);
    Strides strides = memory.strides();
    int64_t offset = 0;
    if (listed.form == Form::transposed) std::swap(strides[0], strides[1]);
    if (listed.form == Form::tail) offset = strides[0];
    if (listed.form == Form::repeated) strides.insert(strides.begin(), 2, 0);
    if (listed.form == Form::huge) strides.insert(strides.begin(), 0);
    if (listed.form == Form::flat) strides = {1};
    list.push_back(memory.as_strided(shape, strides, offset));
    // As an op leaves its output: it asks for a gradient, and is no leaf.
    if (listed.form == Form::recorded) list.back().set_node(std::make_shared<Node>("View", shape), "View");
    if (listed.trains && listed.form != Form::recorded) list.back().requires_grad_();
  }
  return list;
}

struct Miscount {
  bool each_handle = false, trained_numbers = false, trained_multiply = false, last_counts = false, no_empty = false;
  int64_t dims = 2;
};

struct Counted {
  int64_t numbers = 0, trained = 0, multiplying = 0;
  bool operator==(const Counted&) const = default;
};

bool is_empty(const Shape& shape) { return std::find(shape.begin(), shape.end(), 0) != shape.end(); }

Counted counted(const Model& c, const Miscount& wrongly = {}) {
  Counted count;
  for (size_t i = 0; i < c.list.size(); ++i) {
    const Listed& listed = c.list[i];
    if (listed.form == Form::missing || (wrongly.no_empty && is_empty(shape_of(c, listed)))) continue;
    bool is_known = false;
    for (size_t k = wrongly.last_counts ? i + 1 : 0; k < (wrongly.last_counts ? c.list.size() : i); ++k) {
      if (wrongly.no_empty && is_empty(shape_of(c, c.list[k]))) continue;
      if (c.list[k].form != Form::missing && c.list[k].memory == listed.memory) is_known = true;
    }
    if (is_known && !wrongly.each_handle) continue;
    int64_t elements = 1;
    const Shape shape = shape_of(c, listed);
    for (const int64_t size : shape) elements *= size;
    if (!wrongly.trained_numbers || listed.trains) count.numbers += elements;
    if (listed.trains) count.trained += elements;
    if (wrongly.trained_multiply && !listed.trains) continue;
    if (static_cast<int64_t>(shape.size()) >= wrongly.dims) count.multiplying += elements;
  }
  return count;
}

Answer items_of(const Counted& count) {
  return {{"numbers", count.numbers}, {"trained", count.trained}, {"multiplying", count.multiplying}};
}

Mistakes miscounted(const Model& c) {
  return singled_out(
      {{"what lies in the same memory is one parameter, however many handles it has: it counts once",
        items_of(counted(c, {.each_handle = true}))},
       {"numbers are all of them: frozen ones count there, and only trained leaves them out",
        items_of(counted(c, {.trained_numbers = true}))},
       {"of several handles on one memory the first in the list counts, and no other, with its own numel()",
        items_of(counted(c, {.last_counts = true}))},
       {"a handle without elements is one, too: where it is the first on its memory the others do not count",
        items_of(counted(c, {.no_empty = true}))},
       {"a vector multiplies no matrix: two dims or more do", items_of(counted(c, {.dims = 1}))},
       {"what is frozen multiplies all the same", items_of(counted(c, {.trained_multiply = true}))},
       {"two dims are enough to multiply", items_of(counted(c, {.dims = 3}))}});
}

// As many memories as tensors, each listed once and the first of them once more.
Model many(int64_t n) {
  Model c;
  for (int64_t i = 0; i < n; ++i) c.memories.push_back({1}), c.list.push_back({i, Form::whole, i % 2 == 0});
  c.list.push_back({0, Form::whole, true});
  return c;
}

Model from_its_end(Model c) {
  std::reverse(c.list.begin(), c.list.end());
  return c;
}

Answer items_of(const ParameterCount& count) {
  return items_of(Counted{count.numbers, count.trained, count.multiplying});
}

constexpr const char* in_the_other_order = " of the same tensors, from the last to the first";
constexpr const char* once_more = ", the list as it was once more";

uint64_t writes_of(const std::vector<Tensor>& list) {
  uint64_t writes = 0;
  for (const Tensor& one : list) writes += one.defined() ? one.version() : 0;
  return writes;
}

// The tensors live on from one list to the next, and are the same afterwards.
Answer asked_counts(const Model& c) {
  std::vector<Tensor> list = tensors_of(c);
  const uint64_t writes = writes_of(list);
  std::vector<Item> items = items_of(count_parameters(list)).items;
  std::reverse(list.begin(), list.end());
  add(items, in_the_other_order, items_of(count_parameters(list)));
  std::reverse(list.begin(), list.end());
  add(items, once_more, items_of(count_parameters(list)));
  items.push_back({"how often the tensors were written", static_cast<int64_t>(writes_of(list) - writes)});
  return items;
}

Answer right_counts(const Model& c) {
  std::vector<Item> items = items_of(counted(c)).items;
  add(items, in_the_other_order, items_of(counted(from_its_end(c))));
  add(items, once_more, items_of(counted(c)));
  items.push_back({"how often the tensors were written", 0});
  return items;
}

Form form_for(Draw& draw, const Shape& shape) {
  if (draw.yes(0.1)) return Form::missing;
  if (shape.size() >= 2 && draw.yes(0.25)) return Form::transposed;
  if (draw.yes(0.15)) return Form::flat;
  if (draw.yes(0.1)) return Form::recorded;
  if (!shape.empty() && shape[0] > 0 && draw.yes(0.2)) return Form::tail;
  return Form::whole;
}

const Check<Model> parameters_once({
    .exercise = "15.1",
    .examples = {{{{65, 32}, {32}}, {{0}, {1}, {0}}},                                  // a tied head
                 {{{65, 32}}, {{0, Form::whole, true}, {0, Form::transposed, true}}},  // its transpose
                 {{{4, 3}}, {{0, Form::tail, false}, {0, Form::whole, true}}},         // the first one counts
                 {{{4, 3}}, {{0, Form::whole, true}, {0, Form::tail, false}}},
                 {{{2, 3}, {2, 3}}, {{0}, {1}}},  // alike, and not the same
                 {{{3}}, {{0, Form::missing, true}, {0, Form::whole, false}}},
                 {{}, {}},
                 {{{}, {}}, {{0}, {1}}},
                 {{{1, 3}}, {{0, Form::tail}, {0}, {0, Form::flat}}},  // the first one is empty
                 {{{0, 4}, {4, 0}, {4}}, {{0}, {1}, {2}}},
                 {{{3}}, {{0, Form::repeated, true}}},  // 14.7 billion
                 {{{3}}, {{0, Form::huge, true}}},
                 {{{3}}, {{0, Form::huge, false}}},
                 {{{3}, {5}}, {{0, Form::huge, false}, {1, Form::whole, true}}},
                 {{{3}, {5}}, {{0, Form::huge, true}, {1, Form::whole, false}}},
                 {{{}, {2, 2}}, {{0, Form::huge, false}, {1, Form::whole, true}}},  // a vector, frozen
                 {{{}, {2, 2}}, {{0, Form::huge, true}, {1, Form::whole, false}}},
                 {{{2}}, {{0}, {0, Form::copied}}},  // one handle, and a copy of it: nobody else has it
                 {{{2}, {3}}, {{0}, {1}, {0, Form::copied}, {1, Form::copied}}},
                 {{{4, 4}}, {{0, Form::flat, true}, {0, Form::whole, true}}},  // no matrix, as the first one counts
                 {{{4, 4}}, {{0, Form::whole, false}, {0, Form::flat, true}}},
                 {{{2, 3}}, {{0, Form::recorded, true}, {0, Form::whole, true}}},
                 {{{3}, {2, 2}}, {{0, Form::whole, false}, {1, Form::whole, false}}},
                 many(70),
                 many(5003)},
    .draw =
        [](Draw& draw) {
          Model c;
          const int64_t memories = draw.size(1, 6);
          for (int64_t i = 0; i < memories; ++i) {
            c.memories.push_back(draw.shape({.most_dims = 3, .smallest = 0, .largest = 4, .most = 100}));
          }
          const int64_t listed = draw.size(0, 9);
          for (int64_t i = 0; i < listed; ++i) {
            const int64_t memory = draw.number(0, memories - 1);
            const Form form = form_for(draw, c.memories[static_cast<size_t>(memory)]);
            const bool trains = draw.yes(0.7);
            c.list.push_back({memory, form, trains || form == Form::recorded});
          }
          return c;
        },
    .often = [] { count_parameters({Tensor()}); },
    .call =
        [](const Model& c) {
          const char* const forms[] = {"",
                                       " transposed",
                                       " without its first row",
                                       " repeated 70000 x 70000 times",
                                       " repeated 3002399751580331 times",
                                       " flattened",
                                       " computed by an op",
                                       ", a copy of the handle",
                                       ""};
          std::vector<std::string> words;
          for (const Listed& listed : c.list) {
            if (words.size() == 12) break;
            words.push_back(listed.form == Form::missing
                                ? "undefined"
                                : fmt::format("m{} {}{}{}", listed.memory,
                                              code(c.memories[static_cast<size_t>(listed.memory)]),
                                              forms[static_cast<int>(listed.form)], listed.trains ? "" : ", frozen"));
          }
          return Call{fmt::format("count_parameters({{{}{}}})", fmt::join(words, "; "),
                                  c.list.size() > words.size() ? "; …" : "")};
        },
    .ask = asked_counts,
    .expect = right_counts,
    .mistakes = miscounted,
});

// A weight that has a gradient, as after a backward, in the list of all that a model holds.
struct WithGradient {
  bool trains = true;
  enum { alone, before, behind } gradient = alone;  ///< where in the list the gradient itself stands
};

const Check<WithGradient> beside_gradients({
    .exercise = "15.1",
    .examples = {{true, WithGradient::alone},
                 {false, WithGradient::alone},
                 {true, WithGradient::before},
                 {true, WithGradient::behind},
                 {false, WithGradient::behind}},
    .call =
        [](const WithGradient& c) {
          const char* const lists[] = {"{w}", "{w.grad(), w}", "{w, w.grad()}"};
          return Call{fmt::format("count_parameters({}), w {{2, 3}}{}, with a gradient", lists[c.gradient],
                                  c.trains ? "" : ", frozen")};
        },
    .ask = [](const WithGradient& c) -> Answer {
      Tensor w = zeros({2, 3});
      if (c.trains) w.requires_grad_();
      w.set_grad(ones({2, 3}));
      std::vector<Tensor> list = {w};
      if (c.gradient == WithGradient::before) list.insert(list.begin(), w.grad());
      if (c.gradient == WithGradient::behind) list.push_back(w.grad());
      return items_of(count_parameters(list));
    },
    .expect = [](const WithGradient& c) -> Answer {
      const int64_t all = c.gradient == WithGradient::alone ? 6 : 12;
      return items_of(Counted{all, c.trains ? 6 : 0, all});
    },
    .mistakes = [](const WithGradient& c) -> Mistakes {
      if (c.gradient != WithGradient::alone) return {};
      return {{"trained is what requires_grad() says, whether a gradient is there or not",
               items_of(Counted{6, c.trains ? 0 : 6, 6})}};
    },
});

}  // namespace
}  // namespace course
