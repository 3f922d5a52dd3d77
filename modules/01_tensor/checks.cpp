// Checks of module 01. Everything here is integers: no tensor is made, because a tensor stands on these functions.
#include "modules/01_tensor/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

struct Sizes {
  Shape shape;
};

// Sizes whose product needs more than 32 bits, and fits in 64; one of them alone may need more.
Shape large_shape(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 2, .most_dims = 4, .smallest = 1, .largest = 9});
  const bool one_alone = draw.yes(0.4);
  for (size_t i = 0; i < 2; ++i) shape[i] = draw.size(40000, 900000);
  if (one_alone) shape[0] = draw.size(3000000000, 9000000000), shape[1] = draw.size(1, 9);
  if (draw.yes()) std::reverse(shape.begin(), shape.end());  // a stride alone may be too long then
  return shape;
}

// Many dims now and then, and zeros in company.
Shape any_shape(Draw& draw) {
  if (draw.yes(0.15)) return large_shape(draw);
  Shape shape = draw.shape({.most_dims = draw.yes(0.2) ? 9 : 5, .largest = 7});
  if (shape.empty() || !draw.yes(0.15)) return shape;
  for (int i = 0; i < 2; ++i) {
    shape[static_cast<size_t>(draw.number(0, static_cast<int64_t>(shape.size()) - 1))] = 0;
  }
  return shape;
}

Shape ones_and(size_t dims, int64_t last) {
  Shape shape(dims, 1);
  shape.back() = last;
  return shape;
}

const Check<Sizes> elements({
    .exercise = "01.1",
    .examples = {{{2, 3, 4}},
                 {{7}},
                 {{5, 1, 3}},
                 {{}},
                 {{3, 0}},
                 {{0}},
                 {{1, 1}},
                 {{100000, 100000}},
                 {{3037000499, 3037000499}},
                 {{2, 1, 2, 1, 2, 1, 2, 1, 2, 3}},
                 {ones_and(33, 5)},
                 {ones_and(101, 7)}},
    .draw = [](Draw& draw) { return Sizes{any_shape(draw)}; },
    .drawn = 120,
    .call = [](const Sizes& c) { return Call{"numel(" + code(c.shape) + ")"}; },
    .ask = [](const Sizes& c) -> Answer { return numel(c.shape); },
    .expect = [](const Sizes& c) -> Answer { return count_by_recursion(c.shape); },
    .mistakes = [](const Sizes& c) -> Mistakes {
      if (c.shape.empty()) return {{"a shape without sizes is a scalar, one number: the product of nothing is 1", 0}};
      int64_t without_zeros = 1;
      for (const int64_t size : c.shape) without_zeros *= size == 0 ? 1 : size;
      Mistakes mistakes = {{"a size of 0 is a size like any other: 3 rows of 0 numbers hold none", without_zeros}};
      if (c.shape.size() > 1) {
        mistakes.push_back({"the sizes are added: a table of 2 by 3 has 2 · 3 numbers", sum_of(c.shape)});
      }
      mistakes.push_back({"a product that begins at 0 stays there", 0});
      return mistakes;
    },
});

// ---------------------------------------------------------------------------------------------------------------------

Strides counted_from_the_left(const Shape& shape) {
  Strides strides(shape.size(), 1);
  for (size_t i = 1; i < shape.size(); ++i) strides[i] = strides[i - 1] * shape[i - 1];
  return strides;
}

// The running product, from the right, after each size was multiplied in.
Strides with_own_size(const Shape& shape) {
  Strides strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) strides[i] = step *= shape[i];
  return strides;
}

Strides next_size_only(const Shape& shape) {
  Strides strides(shape.size(), 1);
  for (size_t i = 0; i + 1 < shape.size(); ++i) strides[i] = shape[i + 1];
  return strides;
}

Strides zero_not_skipped(const Shape& shape) {
  Strides strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  return strides;
}

const Check<Sizes> strides_of_dense({
    .exercise = "01.2",
    .examples = {{{2, 3, 4}},
                 {{5}},
                 {{3, 2}},
                 {{2, 3, 4, 5}},
                 {{}},
                 {{4, 1, 3}},
                 {{3, 0, 2}},
                 {{0}},
                 {{2, 0}},
                 {{2, 70000, 70000}}},
    .draw = [](Draw& draw) { return Sizes{any_shape(draw)}; },
    .drawn = 120,
    .call = [](const Sizes& c) { return Call{"contiguous_strides(" + code(c.shape) + ")"}; },
    .ask = [](const Sizes& c) -> Answer { return contiguous_strides(c.shape); },
    .expect = [](const Sizes& c) -> Answer { return strides_by_counting(c.shape); },
    .mistakes = [](const Sizes& c) -> Mistakes {
      Strides last_zero = strides_by_counting(c.shape);
      if (!c.shape.empty() && c.shape.back() == 0) last_zero.back() = 0;
      return {{"the last stride is 1 whatever the last size is, also where it is 0", last_zero},
              {"counted from the left: it is the last dim whose neighbours touch, so its stride is 1",
               counted_from_the_left(c.shape)},
              {"a size too early: the stride of a dim is the product of the sizes to its right, without its own",
               with_own_size(c.shape)},
              {"the sizes are not strides: how far apart are two neighbours along this dim?", c.shape},
              {"a size of 0 makes all strides to its left 0: PyTorch counts it as 1", zero_not_skipped(c.shape)},
              {"only the next size counts here: all the sizes to the right belong into the product",
               next_size_only(c.shape)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Place {
  Shape shape;
  Strides strides;
  Shape index;
};

int64_t offset_with(const Strides& strides, const Shape& index) {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d) offset = added(offset, times(strides[d], index[d]));
  return offset;
}

const Check<Place> offsets({
    .exercise = "01.3",
    .examples = {{{2, 3}, {3, 1}, {1, 2}},
                 {{2, 3, 4}, {12, 4, 1}, {1, 1, 3}},
                 {{3, 2}, {1, 3}, {2, 1}},
                 {{2, 3}, {3, 1}, {-1, 0}},
                 {{2, 3}, {3, 1}, {-1, -1}},
                 {{2, 3}, {3, 1}, {0, -2}},
                 {{4, 3}, {0, 1}, {3, 2}},
                 {{3, 2}, {6, 2}, {2, 1}},
                 {{5}, {2}, {-5}},
                 {{}, {}, {}},
                 {{3, 70000, 70000}, {4900000000, 70000, 1}, {-1, 69999, -2}},
                 {{2, 5000000000}, {5000000000, 1}, {1, 4999999999}},
                 {{2, 1, 2, 1, 2, 1, 2, 1, 2, 3},
                  {48, 48, 24, 24, 12, 12, 6, 6, 3, 1},
                  {1, 0, 1, 0, 1, 0, 1, 0, 1, 2}}},
    .draw =
        [](Draw& draw) {
          Place c{
              draw.yes(0.15) ? large_shape(draw) : draw.shape({.most_dims = 5, .smallest = 1, .largest = 7}), {}, {}};
          if (draw.yes(0.1)) c.shape = draw.shape({.fewest_dims = 9, .most_dims = 12, .smallest = 1, .largest = 3});
          c.strides = draw.strides(c.shape);
          if (draw.yes(0.15)) {  // the last element lies about where an int64_t ends: a double counts no longer by ones
            Shape last = c.shape;
            for (int64_t& size : last) --size;
            const int64_t factor = ((int64_t{1} << 60) / (offset_with(c.strides, last) + 1)) | 1;
            for (size_t i = 0; i < last.size(); ++i) c.strides[i] *= last[i] == 0 ? 1 : factor;
          }
          for (const int64_t size : c.shape) c.index.push_back(draw.number(draw.yes() ? -size : 0, size - 1));
          return c;
        },
    .call =
        [](const Place& c) {
          return Call{fmt::format("element_offset(shape {}, strides {}, index {})", code(c.shape), code(c.strides),
                                  code(c.index))};
        },
    .ask = [](const Place& c) -> Answer { return element_offset(c.shape, c.strides, c.index); },
    .expect = [](const Place& c) -> Answer { return offset_by_walking(c.shape, c.strides, c.index); },
    .mistakes = [](const Place& c) -> Mistakes {
      Shape counted = c.index, from_last = c.index, by_last_size = c.index;
      Strides never_0 = c.strides;
      for (int64_t& stride : never_0) stride = std::max<int64_t>(stride, 1);
      int64_t added_late = offset_with(c.strides, c.index);
      for (size_t d = 0; d < counted.size(); ++d) {
        if (counted[d] < 0) by_last_size[d] += c.shape.back(), added_late += c.shape[d];
        if (counted[d] < 0) counted[d] += c.shape[d], from_last[d] = c.shape[d] + c.index[d] - 1;
      }
      return {{"these are dense strides; a view has its own, given as `strides`",
               offset_with(strides_by_counting(c.shape), counted)},
              {"a negative index counts from the end: add the size first", offset_with(c.strides, c.index)},
              {"the size is added to the index, before that is multiplied by the stride", added_late},
              {"off by one: -1 is the last element, so size + index is it", offset_with(c.strides, from_last)},
              {"every dim has a size of its own: index[d] counts from the end of shape[d]",
               offset_with(c.strides, by_last_size)},
              {"a stride of 0 is no mistake: all indices along that dim lie at the same place",
               offset_with(never_0, counted)},
              {"each index is to be multiplied by its stride", sum_of(counted)},
              {"the shape says how many there are, the strides how far apart: multiply by strides",
               offset_with(c.shape, counted)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct View {
  Shape shape;
  Strides strides;
};

// What is left of it in 32 bits is 0.
constexpr int64_t past_an_int = int64_t{1} << 32;

// Half of them dense, or dense but for one stride.
View view_for(Draw& draw) {
  View c{draw.shape({.most_dims = 4, .largest = 4}), {}};
  if (draw.yes(0.1)) c.shape = large_shape(draw);
  if (draw.yes(0.1)) c.shape = draw.shape({.fewest_dims = 9, .most_dims = 11, .smallest = 1, .largest = 2});
  c.strides = draw.yes() ? strides_by_counting(c.shape) : draw.strides(c.shape);
  if (draw.yes(0.15)) {  // square, and transposed: the same strides in another order
    c.shape.assign(static_cast<size_t>(draw.number(2, 3)), draw.number(2, 4));
    c.strides = draw.strides(c.shape, Layout::transposed);
    return c;
  }
  if (c.shape.size() > 1 && count_by_recursion(c.shape) > 0 && draw.yes(0.15)) {
    // As far from the first element to the last as if it were dense, with repetitions and gaps between them.
    c.shape[0] = 2;
    c.strides = strides_by_counting(c.shape);
    c.strides[0] = count_by_recursion(c.shape) - 1;
    for (size_t d = 1; d < c.shape.size(); ++d) {
      c.strides[d] = draw.number(0, std::min<int64_t>(c.strides[d], 100));
      c.strides[0] -= (c.shape[d] - 1) * c.strides[d];
    }
    return c;
  }
  if (!c.shape.empty() && draw.yes(0.4)) {
    const auto d = static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.shape.size()) - 1));
    c.strides[d] = draw.yes() ? c.strides[d] * 2 : draw.number(0, 12);
  } else if (!c.shape.empty() && draw.yes(0.1)) {
    c.strides[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.shape.size()) - 1))] += past_an_int;
  }
  return c;
}

std::string why(const View& c) {
  if (count_by_recursion(c.shape) == 0) return "without elements there is nothing out of order, wherever the 0 stands";
  if (lies_in_order(c.shape, c.strides)) {
    return c.strides == strides_by_counting(c.shape) ? "these are exactly the dense strides"
                                                     : "the stride of a dim of size 1 is never used";
  }
  for (size_t d = 0; d < c.shape.size(); ++d) {
    if (c.shape[d] != 1 && c.strides[d] % past_an_int != c.strides[d]) {
      return "a stride may be longer than an int can hold: compare it as the int64_t that it is";
    }
  }
  if (c.shape.back() != 1 && c.strides.back() > 1) {
    return "the last stride must be 1: along the last dim neighbours touch";
  }
  if (std::find(c.strides.begin(), c.strides.end(), 0) != c.strides.end()) {
    return "what is repeated is not there twice";
  }
  return "the dims are exchanged, or there is a gap between two of them: the last stride alone says nothing, every dim "
         "counts, the first too";
}

const Check<View> contiguity({
    .exercise = "01.4",
    .examples = {{{2, 3}, {3, 1}},
                 {{3, 2}, {1, 3}},
                 {{2, 3}, {6, 1}},
                 {{2, 3}, {6, 2}},
                 {{3}, {2}},
                 {{2, 3}, {0, 1}},
                 {{2, 1, 3}, {3, 7, 1}},
                 {{1, 3}, {99, 1}},
                 {{3, 1}, {1, 5}},
                 {{2, 0, 3}, {5, 5, 5}},
                 {{0, 3}, {7, 2}},
                 {{2, 3, 4}, {12, 4, 1}},
                 {{2, 3, 4}, {24, 4, 1}},
                 {{2, 3, 4}, {12, 1, 3}},
                 {{2, 2, 3, 2}, {12, 2, 4, 1}},  // heads, split off a dense (2, 3, 4)
                 {{2, 1, 4}, {8, 4, 1}},         // one token of each of two sequences of two
                 {{4, 2, 2}, {4, 0, 1}},
                 {{3, 3}, {1, 3}},
                 {{3, 50000, 50000}, {2500000000, 50000, 1}},
                 {{3, 70000, 70000}, {4900000000, 70000, 1}},
                 {{2, 3}, {4294967299, 1}},
                 {{2, 1, 2, 1, 2, 1, 2, 1, 2, 3}, {96, 48, 24, 24, 12, 12, 6, 6, 3, 1}},
                 {{2, 1, 2, 1, 2, 1, 2, 1, 2, 3}, {48, 48, 24, 24, 12, 12, 6, 6, 3, 2}},
                 {{}, {}}},
    .draw = view_for,
    .drawn = 200,
    .call = [](const View& c) { return Call{fmt::format("is_contiguous({}, {})", code(c.shape), code(c.strides))}; },
    .ask = [](const View& c) -> Answer { return is_contiguous(c.shape, c.strides); },
    .expect = [](const View& c) -> Answer { return lies_in_order(c.shape, c.strides); },
    .mistakes = [](const View& c) -> Mistakes {
      return {{why(c), !lies_in_order(c.shape, c.strides)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Pair {
  Shape a, b;
};

// Two shapes below each other, that agree in most cases.
Pair pair_for(Draw& draw) {
  const bool many = draw.yes(0.1);
  const Shape common = draw.shape({.fewest_dims = many ? 9 : 0, .most_dims = many ? 12 : 4, .largest = 6});
  Pair c{draw.broadcast_to(common), draw.broadcast_to(common)};
  if (!c.a.empty() && draw.yes(0.2))
    c.a[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.a.size()) - 1))] += 1;
  if (!c.b.empty() && draw.yes(0.1)) c.b.back() = draw.size(40000, 5000000000);
  return c;
}

// What comes out if sizes are aligned at the left.
Answer aligned_at_the_left(const Pair& c) {
  Shape out(std::max(c.a.size(), c.b.size()), 1);
  for (size_t i = 0; i < out.size(); ++i) {
    const int64_t x = i < c.a.size() ? c.a[i] : 1, y = i < c.b.size() ? c.b[i] : 1;
    out[i] = x == 1 ? y : x;
  }
  return out;
}

Answer with_the_rule(const Pair& c, int64_t (*rule)(int64_t, int64_t)) {
  Shape out(std::max(c.a.size(), c.b.size()), 1);
  for (size_t i = 1; i <= out.size(); ++i) {
    out[out.size() - i] = rule(i <= c.a.size() ? c.a[c.a.size() - i] : 1, i <= c.b.size() ? c.b[c.b.size() - i] : 1);
  }
  return out;
}

// A message names the op that was asked for.
const char* op_of(const Pair& c) { return c.a.size() % 2 == 0 ? "add" : "mul"; }

const Check<Pair> broadcasting({
    .exercise = "01.5",
    .examples = {{{2, 3}, {2, 3}},
                 {{3, 1}, {2, 3, 4}},
                 {{3}, {2, 3}},
                 {{2, 3}, {3}},
                 {{3, 1}, {1, 4}},
                 {{1, 3}, {4, 1}},
                 {{}, {2, 3}},
                 {{2, 3}, {}},
                 {{}, {}},
                 {{0}, {1}},
                 {{1, 5}, {0, 5}},
                 {{8, 1, 6, 1}, {7, 1, 5}},
                 {{2, 3}, {2, 4}},
                 {{2}, {3}},
                 {{4, 3}, {4}},
                 {{0}, {2}},
                 {{2, 3}, {3, 3}},
                 {{2, 1, 3, 1, 1, 1, 4, 1, 2, 1}, {5, 1, 6, 1, 1, 1, 7, 1, 3}},
                 {{2, 1, 3, 1, 1, 1, 4, 1, 2, 1}, {5, 1, 6, 1, 1, 1, 7, 1, 1, 3}},
                 {{5000000000, 1}, {1, 5000000001}}},
    .draw = pair_for,
    .drawn = 150,
    .call =
        [](const Pair& c) {
          return Call{fmt::format("broadcast_shapes(\"{}\", {}, {})", op_of(c), code(c.a), code(c.b))};
        },
    .ask = [](const Pair& c) -> Answer { return broadcast_shapes(op_of(c), c.a, c.b); },
    .expect = [](const Pair& c) -> Answer {
      const std::optional<Shape> both = common_shape(c.a, c.b);
      return both ? Value(*both) : throws("ShapeError", std::string(op_of(c)) + ":");
    },
    .mistakes = [](const Pair& c) -> Mistakes {
      if (!common_shape(c.a, c.b)) {
        const char* const says = "different sizes, and neither is 1: that must be an error, not a shape";
        return {{says, with_the_rule(c, [](int64_t x, int64_t y) { return x == 1 ? y : x; })},
                {says, with_the_rule(c, [](int64_t x, int64_t y) { return y == 1 ? x : y; })},
                {says, with_the_rule(c, [](int64_t x, int64_t y) { return std::max(x, y); })},
                {"aligned at the left: the last sizes belong below each other", aligned_at_the_left(c)}};
      }
      const Shape& longer = c.a.size() < c.b.size() ? c.b : c.a;
      return {{"a 1 gives way in the longer shape as well: each column is decided by itself", longer},
              {"aligned at the left: the last sizes belong below each other", aligned_at_the_left(c)},
              {"1 gives way to 0 as well: the larger of both is not the rule",
               with_the_rule(c, [](int64_t x, int64_t y) { return std::max(x, y); })},
              {"the longer shape may be either one, and the result keeps its length", c.a},
              {"the longer shape may be either one, and the result keeps its length", c.b},
              {"a size of 1 is stretched to the other's size",
               with_the_rule(c, [](int64_t x, int64_t y) { return std::min(x, y); })}};
    },
});

}  // namespace
}  // namespace course
