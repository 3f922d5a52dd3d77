// Checks of module 01: strides of 0, and sizes that are left out.
#include "modules/01_tensor/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

struct Spread {
  Shape shape;
  Strides strides;
  Shape target;
};

Strides spread(const Spread& c, bool at_the_right, bool zero_for_1, const Strides& strides) {
  const size_t missing = at_the_right ? c.target.size() - c.shape.size() : 0;
  Strides out(c.target.size(), 0);
  for (size_t i = 0; i < c.shape.size(); ++i) out[missing + i] = zero_for_1 && c.shape[i] == 1 ? 0 : strides[i];
  return out;
}

// The stride of a size of 1 that stays 1 is free, for no step is ever taken: PyTorch keeps it. So is that of a size of
// 0. Nothing is said about them.
Answer that_matter(const Strides& strides, const Shape& target) {
  if (strides.size() != target.size()) return strides;
  Strides out = strides;
  for (size_t d = 0; d < out.size(); ++d) {
    if (target[d] < 2) out[d] = 0;
  }
  return out;
}

const Check<Spread> repeating({
    .exercise = "01.6",
    .examples = {{{3, 1}, {1, 1}, {3, 4}},
                 {{3}, {1}, {2, 3}},
                 {{1, 3}, {3, 1}, {2, 3}},
                 {{2, 3}, {3, 1}, {2, 3}},
                 {{3, 2}, {1, 3}, {4, 3, 2}},
                 {{2, 1, 3}, {6, 99, 2}, {5, 2, 4, 3}},
                 {{}, {}, {2, 2}},
                 {{1}, {1}, {1}},
                 {{5}, {2}, {5}},
                 {{3, 2}, {1, 3}, {3, 3, 2}},
                 {{2, 50000, 50000}, {2500000000, 50000, 1}, {2, 2, 50000, 50000}}},
    .draw =
        [](Draw& draw) {
          Spread c;
          c.target = draw.shape({.most_dims = 4, .largest = 4});
          if (draw.yes(0.1)) c.target = draw.shape({.fewest_dims = 9, .most_dims = 12, .smallest = 1, .largest = 3});
          c.shape = draw.broadcast_to(c.target);
          c.strides = draw.strides(c.shape);
          if (!c.strides.empty() && draw.yes(0.1)) c.strides[0] *= 3000000000;
          return c;
        },
    .drawn = 120,
    .call =
        [](const Spread& c) {
          return Call{fmt::format("broadcast_strides(\"expand\", shape {}, strides {}, target {})", code(c.shape),
                                  code(c.strides), code(c.target))};
        },
    .ask = [](const Spread& c) -> Answer {
      return that_matter(broadcast_strides("expand", c.shape, c.strides, c.target), c.target);
    },
    .expect = [](const Spread& c) -> Answer {
      return that_matter(repeated_strides(c.shape, c.strides, c.target), c.target);
    },
    .mistakes = [](const Spread& c) -> Mistakes {
      const char* const zero = "where a size of 1 is repeated the stride is 0: stay in the same place";
      const char* const right = "the old dims belong at the right of the new ones";
      const char* const own = "take the strides that were given: a view's are not the dense ones";
      const Strides dense = strides_by_counting(c.shape);
      Strides new_dims = strides_by_counting(c.target), squeezed(c.target.size(), 0);
      for (size_t i = 1; i <= c.shape.size(); ++i) new_dims[new_dims.size() - i] = c.strides[c.strides.size() - i];
      for (size_t i = c.shape.size(), place = c.target.size(); i-- > 0;) {
        if (c.shape[i] != 1) squeezed[--place] = c.strides[i];
      }
      Strides after_one(c.target.size(), 0);
      for (size_t i = 0, place = c.shape.size() < c.target.size() ? 1 : 0; i < c.shape.size(); ++i, ++place) {
        if (c.shape[i] != 1) after_one[place] = c.strides[i];
      }
      return {
          {"a size of 1 keeps its place: only its stride becomes 0", that_matter(squeezed, c.target)},
          {"0 only where a number is read again: along a dim that the shape has, and that is not of size 1, its own "
           "stride leads to the next",
           Strides(c.target.size(), 0)},
          {"more than one dim may be missing: old dims are as far from the right end as they were",
           that_matter(after_one, c.target)},
          {zero, that_matter(spread(c, true, false, c.strides), c.target)},
          {right, that_matter(spread(c, false, true, c.strides), c.target)},
          {"along a new dim the numbers are read again and again: there too the stride is 0",
           that_matter(new_dims, c.target)},
          {own, that_matter(spread(c, true, true, dense), c.target)},
          {own, that_matter(strides_by_counting(c.target), c.target)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Unknown {
  Shape wanted, from;
};

// Sizes whose product is `count`, one of them perhaps left out.
Unknown unknown_for(Draw& draw) {
  Unknown c;
  int64_t count = 1;
  const int64_t largest = draw.yes(0.1) ? 90000 : 6;
  for (int64_t n = draw.number(0, largest > 6 ? 2 : 4); n > 0; --n) {
    c.wanted.push_back(draw.size(1, largest));
    count *= c.wanted.back();
  }
  const auto at = static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.wanted.size())));
  if (draw.yes(0.8)) {
    c.wanted.insert(c.wanted.begin() + static_cast<std::ptrdiff_t>(at), -1);
    count *= draw.yes(0.1) ? 0 : draw.size(1, 5);
  }
  const int64_t first = count % 2 == 0 ? 2 : count % 3 == 0 ? 3 : 1;
  c.from = Shape{first, count / first};
  if (!c.wanted.empty() && std::find(c.wanted.begin(), c.wanted.end(), -1) == c.wanted.end() && draw.yes(0.4)) {
    for (Shape* shape : {&c.wanted, &c.from}) {  // all sizes are there, and one of them is 0
      (*shape)[static_cast<size_t>(draw.number(0, static_cast<int64_t>(shape->size()) - 1))] = 0;
    }
  }
  if (draw.yes(0.15)) c.from[1] += 1;
  return c;
}

Shape with_unknown(const Shape& wanted, int64_t size) {
  Shape out = wanted;
  std::replace(out.begin(), out.end(), int64_t{-1}, size);
  return out;
}

// If a 0 is taken for a size that was left out.
Shape with_zeros(const Shape& wanted, int64_t count) {
  int64_t written = 1;
  for (const int64_t size : wanted) written *= std::max<int64_t>(size, 1);
  Shape out = wanted;
  std::replace(out.begin(), out.end(), int64_t{0}, count / written);
  return out;
}

const Check<Unknown> unknown_size({
    .exercise = "01.7",
    .examples = {{{2, -1}, {6}},
                 {{-1}, {2, 3, 4}},
                 {{-1, 4}, {2, 3, 4}},
                 {{3, 2}, {2, 3}},
                 {{2, -1, 2}, {8}},
                 {{-1, 5}, {0, 5}},
                 {{0, 3}, {5, 0}},
                 {{2, 0}, {6}},
                 {{-1, 1}, {3}},
                 {{}, {1}},
                 {{1, -1}, {}},
                 {{2, 2, 3, -1}, {4, 6}},
                 {{4, -1}, {6}},
                 {{-1, 70000}, {70000, 70000}},
                 {{2, -1}, {70000, 100000}},
                 {{-1, 100000, 100000}, {3, 100000, 100000}},
                 {{3, -1}, {9007199254740993}},
                 {{5000000000, -1}, {2, 5000000000}},
                 {{-1, 1, 2, 1, 1, 2, 1, 1, 1, 2, 1}, {6, 4}}},
    .draw = unknown_for,
    .drawn = 120,
    .call =
        [](const Unknown& c) {
          return Call{fmt::format("infer_shape(\"reshape\", wanted {}, from {})", code(c.wanted), code(c.from))};
        },
    .ask = [](const Unknown& c) -> Answer { return infer_shape("reshape", c.wanted, c.from); },
    .expect = [](const Unknown& c) -> Answer {
      const std::optional<Shape> shape = completed_shape(c.wanted, count_by_recursion(c.from));
      return shape ? Value(*shape) : throws("ShapeError", "reshape");
    },
    .mistakes = [](const Unknown& c) -> Mistakes {
      const int64_t count = count_by_recursion(c.from);
      const int64_t known = std::max<int64_t>(std::abs(count_by_recursion(c.wanted)), 1);
      int64_t sum = 0;
      for (const int64_t size : c.wanted) sum += size == -1 ? 0 : size;
      const Mistake filled{"a size of 0 is a size like any other: only -1 is left out", with_zeros(c.wanted, count)};
      if (!completed_shape(c.wanted, count)) {
        const char* const says = "so many elements don't fill these rows: round down, and the lines below yours notice";
        return {
            filled, {says, with_unknown(c.wanted, count / known)}, {says, with_unknown(c.wanted, count / known + 1)}};
      }
      return {filled,
              {"the -1 is still there", c.wanted},
              {"the other sizes hold some of the elements: divide by their product", with_unknown(c.wanted, count)},
              {"sizes multiply: divide, don't subtract", with_unknown(c.wanted, count - sum)}};
    },
});

}  // namespace
}  // namespace course
