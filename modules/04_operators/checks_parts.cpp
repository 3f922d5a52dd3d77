// Checks of 04.5: where a part was read or joined, its gradient goes back.
#include <fmt/ranges.h>
#include <numeric>

#include "modules/04_operators/views.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- cat

const char* const which_item = "for which parts there is a gradient";

struct Joined {
  std::vector<Input> parts;
  std::vector<bool> needed;
  int64_t dim = 0;
  bool twice = false;  ///< the first part once more at the end: the same tensor
};

Joined joined(Draw& draw) {
  Joined c;
  const Shape shape = draw.shape({.fewest_dims = 1, .most_dims = 3, .smallest = 1, .largest = 4});
  const auto n = static_cast<int64_t>(shape.size());
  const int64_t dim = draw.number(0, n - 1), count = draw.yes(0.1) ? draw.number(9, 12) : draw.number(1, 4);
  const bool equal = draw.yes(0.3);
  for (int64_t i = 0; i < count; ++i) {
    Shape part = shape;
    if (!equal) part[at(dim)] = draw.size(0, 3);
    c.parts.push_back(draw.input(part));
    c.needed.push_back(draw.yes(0.75));
  }
  c.needed[at(draw.number(0, count - 1))] = true;
  c.dim = draw.yes(0.3) ? dim - n : dim;
  c.twice = draw.yes(0.15);
  return c;
}

std::vector<std::string> names_of(const Joined& c) {
  std::vector<std::string> names;
  for (size_t i = 0; i < c.parts.size(); ++i) {
    names.push_back(fmt::format("{}{}", static_cast<char>('a' + i % 26), i < 26 ? "" : std::to_string(i / 26)));
  }
  return names;
}

// Long parts, then many.
Joined many_joined(Draw& draw, int which) {
  Joined c;
  c.dim = which;
  const int64_t count = which == 0 ? 3 : odd_size(draw, 301, 311);
  for (int64_t i = 0; i < count; ++i) {
    c.parts.push_back(which == 0 ? draw.input({beyond_blocks(draw)}) : draw.input({2, draw.number(0, 2)}));
    c.needed.push_back(i % 7 != 2);
  }
  return c;
}

/// The gradients, if part i begins at starts[i] of the output.
Answer joined_gradients(const Joined& c, const std::function<int64_t(size_t part, int64_t start)>& begins) {
  const auto along = at(counted(c.dim, c.parts[0].shape.size()));
  std::vector<size_t> order(c.parts.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (c.twice) order.push_back(0);
  Shape out = c.parts[0].shape;
  out[along] = 0;
  for (const size_t i : order) out[along] += c.parts[i].shape[along];
  const Numbers w = uneven(out);
  std::vector<Gradient> gradients;
  for (const Input& part : c.parts) gradients.emplace_back(part.shape);
  int64_t start = 0;
  for (size_t k = 0; k < order.size(); ++k) {
    const size_t i = order[k];
    for (const Shape& index : indices_of(c.parts[i].shape)) {
      Shape place = index;
      place[along] += begins(k, start);
      gradients[i].add(index, place[along] < out[along] ? w.at(place) : 0);
    }
    start += c.parts[i].shape[along];
  }
  std::vector<Item> items;
  for (size_t i = 0; i < c.parts.size(); ++i) {
    if (c.needed[i]) items.push_back({"the gradient of " + names_of(c)[i], rounded_like(gradients[i])});
  }
  return items;
}

const Check<Joined> joins({
    .exercise = "04.5",
    .examples = {{{counting({2}), counting({3})}, {true, true}, 0},
                 {{counting({2, 2}), counting({2, 3})}, {true, true}, 1},
                 {{counting({2, 2}), counting({2, 2}), counting({2, 2})}, {false, true, true}, -1},
                 {{counting({1, 3}), counting({2, 3})}, {true, false}, 0},
                 {{counting({3})}, {true}, 0, true}},
    .draw = joined,
    .draw_large = many_joined,
    .call =
        [](const Joined& c) {
          std::vector<std::string> names = names_of(c);
          Call call;
          std::string unneeded;
          for (size_t i = 0; i < c.parts.size(); ++i) {
            call.inputs.emplace_back(names[i], c.parts[i]);
            if (!c.needed[i]) unneeded += ", " + names[i] + " needs no gradient";
          }
          if (c.twice) names.emplace_back("a");
          if (names.size() > 26) return Call{fmt::format("cat({{a, b, … {}}}, {})", names.back(), c.dim)};
          call.text = fmt::format("cat({{{}}}, {}){}", fmt::join(names, ", "), c.dim, unneeded);
          return call;
        },
    .ask = [](const Joined& c) -> Answer {
      std::vector<Tensor> parts;
      std::vector<std::pair<std::string, Tensor>> wanted;
      for (size_t i = 0; i < c.parts.size(); ++i) {
        parts.push_back(c.parts[i].tensor());
        if (c.needed[i]) wanted.emplace_back(names_of(c)[i], parts[i].requires_grad_());
      }
      if (c.twice) parts.push_back(parts[0]);
      const Tensor out = cat(parts, c.dim);
      Shape given;
      if (out.node() != nullptr) {
        const NoGrad guard;
        for (const Tensor& gradient : out.node()->backward(zeros(out.shape()))) given.push_back(gradient.defined());
      }
      std::vector<Item> items = asked_twice(out, wanted);
      items.push_back({which_item, given});
      return items;
    },
    .expect = [](const Joined& c) -> Answer {
      Answer answer = joined_gradients(c, [](size_t, int64_t start) { return start; });
      Shape given(c.needed.begin(), c.needed.end());
      if (c.twice) given.push_back(given[0]);
      const bool none = std::none_of(given.begin(), given.end(), [](int64_t one) { return one != 0; });
      answer.items.push_back({which_item, none ? Shape() : given});
      return answer;
    },
    .mistakes = [](const Joined& c) -> Mistakes {
      const auto along = at(counted(c.dim, c.parts[0].shape.size()));
      Answer none_of_empty = joined_gradients(c, [](size_t, int64_t start) { return start; });
      for (Item& item : none_of_empty.items) item.value = item.value.numbers.empty() ? Value() : item.value;
      return {
          {"a part of no elements has a gradient, too: of no elements", none_of_empty},
          {"every part gets the beginning of dy: each is to get the piece that it became",
           joined_gradients(c, [](size_t, int64_t) { return 0; })},
          {"the parts are taken to be as long as the first one",
           joined_gradients(c, [&](size_t k, int64_t) { return static_cast<int64_t>(k) * c.parts[0].shape[along]; })},
          {"off by one part", joined_gradients(c, [&](size_t k, int64_t start) {
             return start + c.parts[k % c.parts.size()].shape[along];
           })}};
    },
});

// --- slice and select

struct Cut {
  Input x;
  int64_t dim = 0, start = 0, end = 0, step = 1;
  bool is_select = false;  ///< at start
};

Cut cut(Draw& draw) {
  Cut c;
  c.is_select = draw.yes(0.3);
  c.x = draw.input(draw.shape({.fewest_dims = 1, .most_dims = 3, .smallest = 1, .largest = 6}));
  const auto n = static_cast<int64_t>(c.x.shape.size());
  const int64_t dim = draw.number(0, n - 1), size = c.x.shape[at(dim)];
  c.dim = draw.yes(0.3) ? dim - n : dim;
  if (c.is_select) {
    c.start = draw.number(-size, size - 1);
    return c;
  }
  c.start = draw.number(0, size / 2) - (draw.yes(0.2) ? size : 0);
  c.end = draw.yes(0.3) ? draw.number(-2, 0) + (draw.yes() ? 0 : size) : draw.number(size / 2, size + 2);
  c.step = draw.number(1, 3);
  return c;
}

/// The positions along dim that are read, by looking at each.
std::vector<int64_t> positions(const Cut& c) {
  const int64_t size = c.x.shape[at(counted(c.dim, c.x.shape.size()))];
  if (c.is_select) return {c.start < 0 ? c.start + size : c.start};
  const auto bound = [&](int64_t b) { return b < 0 ? b + size : b; };
  std::vector<int64_t> all;
  for (int64_t i = 0, since = 0; i < size; ++i) {
    if (i < bound(c.start) || i >= bound(c.end)) continue;
    if (since++ % c.step == 0) all.push_back(i);
  }
  return all;
}

Answer cut_gradient(const Cut& c, const std::function<int64_t(int64_t k)>& position, double elsewhere = 0) {
  const auto along = at(counted(c.dim, c.x.shape.size()));
  const auto count = static_cast<int64_t>(positions(c).size());
  Shape out = c.x.shape;
  out[along] = count;
  Shape asked = out;
  if (c.is_select) asked.erase(asked.begin() + static_cast<int64_t>(along));
  Numbers w(out);
  w.values = uneven(asked).values;
  Gradient gradient(c.x.shape);
  for (double& value : gradient.value.values) value = elsewhere;
  for (const Shape& index : indices_of(out)) {
    Shape place = index;
    place[along] = position(index[along]);
    if (place[along] < 0 || place[along] >= c.x.shape[along]) continue;
    gradient.value.at(place) = 0;
    gradient.add(place, w.at(index));
  }
  return gradient_of_x(gradient);
}

const Check<Cut> cuts({
    .exercise = "04.5",
    .examples = {{counting({5}), 0, 1, 3, 1},
                 {counting({6}), 0, 1, 6, 2},
                 {counting({3, 4}), 1, -3, -1, 1},
                 {counting({3, 4}), 0, 1, 1, 1},
                 {counting({4}), 0, 0, 4, 1},
                 {counting({3, 4}), 0, 1, 0, 1, true},
                 {counting({3, 4}), -1, -1, 0, 1, true},
                 {counting({3, 3}), 1, 0, 0, 1, true}},
    .draw = cut,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t n = beyond_blocks(draw);
          if (i == 0) return Cut{draw.input({n}), 0, 1, n - 1, 2};
          if (i == 1) return Cut{draw.input({2, n}), 1, n / 2, n, 1};
          return Cut{draw.input({n, 3}), -1, 1, 0, 1, true};
        },
    .large = 3,
    .call =
        [](const Cut& c) {
          return Call{c.is_select ? fmt::format("select(x, {}, {})", c.dim, c.start)
                                  : fmt::format("slice(x, {}, {}, {}, {})", c.dim, c.start, c.end, c.step),
                      {{"x", c.x}}};
        },
    .ask = [](const Cut& c) -> Answer {
      return gradient_through(c.x, [&](const Tensor& x) {
        return c.is_select ? select(x, c.dim, c.start) : slice(x, c.dim, c.start, c.end, c.step);
      });
    },
    .expect = [](const Cut& c) -> Answer {
      const std::vector<int64_t> read = positions(c);
      return cut_gradient(c, [&](int64_t k) { return read[at(k)]; });
    },
    .mistakes = [](const Cut& c) -> Mistakes {
      const std::vector<int64_t> read = positions(c);
      if (read.empty()) return {{"a part of no elements has a gradient, too: zeros", {{"the gradient of x", Value()}}}};
      return {{"the gradient lies at the beginning of x: it belongs where the part was read",
               cut_gradient(c, [](int64_t k) { return k; })},
              {"what was not read has no gradient: zeros there, and not what lies in new memory",
               cut_gradient(
                   c, [&](int64_t k) { return read[at(k)]; }, NAN)},
              {"what was not read has no gradient: zeros there, not ones",
               cut_gradient(
                   c, [&](int64_t k) { return read[at(k)]; }, 1)},
              {"without the step: the gaps between the elements are forgotten",
               cut_gradient(c, [&](int64_t k) { return read[0] + k; })},
              {"nothing arrives: is dy written to a copy, and not to what is given back?",
               cut_gradient(c, [](int64_t) { return -1; })}};
    },
});

// What comes back of one element reaches that element and no other: what was not read gets 0, not 0 · inf.
struct OneOf {
  enum class Op { slice, select, cat } op = Op::slice;
  double first = infinity;  ///< the first element of dy; the others are 1
};

const Check<OneOf> infinite_elements({
    .exercise = "04.5",
    .examples = {{OneOf::Op::slice, infinity},
                 {OneOf::Op::slice, nan},
                 {OneOf::Op::select, -infinity},
                 {OneOf::Op::select, nan},
                 {OneOf::Op::cat, infinity},
                 {OneOf::Op::cat, nan}},
    .call =
        [](const OneOf& c) {
          const char* const ops[] = {"slice(x, 0, 1, 3)", "select(reshape(x, {2, 3}), 0, 1)", "cat({x, x}, 0)"};
          return Call{fmt::format("{}, x of 6 elements, backward with dy = ({:g}, 1, …)",
                                  ops[static_cast<size_t>(c.op)], c.first)};
        },
    .ask = [](const OneOf& c) -> Answer {
      const Tensor x = zeros({6}).requires_grad_();
      const Tensor y = c.op == OneOf::Op::slice    ? slice(x, 0, 1, 3)
                       : c.op == OneOf::Op::select ? select(reshape(x, {2, 3}), 0, 1)
                                                   : cat({x, x}, 0);
      const Tensor dy = ones(y.shape());
      dy.set({0}, static_cast<real>(c.first));
      backward(y, dy);
      return {{"the gradient of x", x.grad()}};
    },
    .expect = [](const OneOf& c) -> Answer {
      Numbers gradient({6}, c.op == OneOf::Op::cat ? 2 : 0);
      if (c.op == OneOf::Op::slice) gradient.values = {0, c.first, 1, 0, 0, 0};
      if (c.op == OneOf::Op::select) gradient.values = {0, 0, 0, c.first, 1, 1};
      if (c.op == OneOf::Op::cat) gradient.values[0] = c.first + 1;
      return {{"the gradient of x", gradient}};
    },
});

// Two parts of one value that was computed: each gradient is a tensor of its own.
struct TwoParts {
  Input x;
};
const Check<TwoParts> two_parts({
    .exercise = "04.5",
    .examples = {{some({5})}, {some({4, 3})}},
    .call =
        [](const TwoParts& c) {
          return Call{"z = neg(x); add(slice(z, 0, 0, 2), mul(slice(z, 0, 1, 3), 2))", {{"x", c.x}}};
        },
    .ask = [](const TwoParts& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(), z = neg(x);
      return gradients_of(add(slice(z, 0, 0, 2), mul(slice(z, 0, 1, 3), 2)), {{"x", x}});
    },
    .expect = [](const TwoParts& c) -> Answer {
      Shape out = c.x.shape;
      out[0] = 2;
      const Numbers w = uneven(out);
      Gradient gradient(c.x.shape);
      for (const Shape& index : indices_of(out)) {
        Shape behind = index;
        ++behind[0];
        gradient.add(index, -w.at(index));
        gradient.add(behind, -2 * w.at(index));
      }
      return {{"the gradient of x", rounded_like(gradient)}};
    },
});

}  // namespace
}  // namespace course
