// Checks of module 01. Everything here is integers: no tensor is made, because a tensor stands on these functions.
#include "modules/course/checking/check.h"

namespace course {
namespace {

std::string code(const Shape& list) { return fmt::format("{{{}}}", fmt::join(list, ", ")); }

int64_t sum_of(const Shape& shape) {
  int64_t total = 0;
  for (const int64_t size : shape) total += size;
  return total;
}

const Exercise elements("01.1", [](Check& check) {
  const std::vector<std::pair<Shape, int64_t>> cases = {
      {{2, 3, 4}, 24}, {{7}, 7},    {{5, 1, 3}, 15}, {{}, 1},        {{3, 0}, 0},
      {{0}, 0},        {{0, 5}, 0}, {{1, 1}, 1},     {{2, 2, 2}, 8}, {{100000, 100000}, 10000000000}};
  for (const auto& [shape, count] : cases) {
    std::vector<Mistake> mistakes;
    if (shape.empty()) {
      mistakes.push_back({"a shape without sizes is a scalar, one number: the product of nothing is 1", 0});
    } else {
      mistakes.push_back({"the sizes are added: a table of 2 by 3 has 2 · 3 numbers", sum_of(shape)});
      mistakes.push_back({"a product that begins at 0 stays there", 0});
      mistakes.push_back({"the count does not fit into an int: int64_t counts further",
                          static_cast<int64_t>(static_cast<int32_t>(static_cast<uint32_t>(count)))});
    }
    check.equal(
        {"numel(" + code(shape) + ")"}, [&shape = shape] { return numel(shape); }, count, mistakes);
  }
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

const Exercise dense_strides("01.2", [](Check& check) {
  const std::vector<std::pair<Shape, Strides>> cases = {
      {{2, 3, 4}, {12, 4, 1}},        {{5}, {1}}, {{3, 2}, {2, 1}},
      {{2, 3, 4, 5}, {60, 20, 5, 1}}, {{}, {}},   {{4, 1, 3}, {3, 3, 1}},
      {{3, 0, 2}, {2, 2, 1}},         {{0}, {1}}, {{2, 0}, {1, 1}}};
  for (const auto& [shape, strides] : cases) {
    check.equal({"contiguous_strides(" + code(shape) + ")"}, [&shape = shape] { return contiguous_strides(shape); },
                strides,
                {{"counted from the left: it is the last dim whose neighbours touch, so its stride is 1",
                  counted_from_the_left(shape)},
                 {"a size too early: the stride of a dim is the product of the sizes to its right, without its own",
                  with_own_size(shape)},
                 {"the sizes are not strides: how far apart are two neighbours along this dim?", shape},
                 {"a size of 0 makes all strides to its left 0: PyTorch counts it as 1", zero_not_skipped(shape)},
                 {"only the next size counts here: all the sizes to the right belong into the product",
                  next_size_only(shape)}});
  }
});

// ---------------------------------------------------------------------------------------------------------------------

int64_t offset_with(const Strides& strides, const Shape& index) {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d) offset += strides[d] * index[d];
  return offset;
}

const Exercise offsets("01.3", [](Check& check) {
  struct Case {
    Shape shape;
    Strides strides;
    Shape index;
    int64_t offset;
  };
  const std::vector<Case> cases = {{{2, 3}, {3, 1}, {1, 2}, 5},   {{2, 3, 4}, {12, 4, 1}, {1, 2, 3}, 23},
                                   {{3, 2}, {1, 3}, {2, 1}, 5},   {{3, 2}, {1, 3}, {1, 0}, 1},
                                   {{2, 3}, {3, 1}, {-1, -1}, 5}, {{2, 3}, {3, 1}, {0, -2}, 1},
                                   {{4, 3}, {0, 1}, {3, 2}, 2},   {{3, 2}, {6, 2}, {2, 1}, 14},
                                   {{5}, {2}, {-5}, 0},           {{}, {}, {}, 0}};
  for (const Case& c : cases) {
    Strides dense(c.shape.size(), 1);
    for (size_t d = c.shape.size(); d-- > 1;) dense[d - 1] = dense[d] * c.shape[d];
    Shape counted = c.index, from_last = c.index;
    for (size_t d = 0; d < counted.size(); ++d) {
      if (counted[d] < 0) counted[d] += c.shape[d], from_last[d] = c.shape[d] + c.index[d] - 1;
    }
    check.equal(
        {fmt::format("element_offset(shape {}, strides {}, index {})", code(c.shape), code(c.strides), code(c.index))},
        [&] { return element_offset(c.shape, c.strides, c.index); }, c.offset,
        {{"these are dense strides; a view has its own, given as `strides`", offset_with(dense, counted)},
         {"a negative index counts from the end: add the size first", offset_with(c.strides, c.index)},
         {"off by one: -1 is the last element, so size + index is it", offset_with(c.strides, from_last)},
         {"each index is to be multiplied by its stride", sum_of(counted)},
         {"the shape says how many there are, the strides how far apart: multiply by strides",
          offset_with(c.shape, counted)}});
  }
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise contiguity("01.4", [](Check& check) {
  struct Case {
    Shape shape;
    Strides strides;
    bool dense;
    std::string why;
  };
  const std::vector<Case> cases = {
      {{2, 3}, {3, 1}, true, "these are exactly the dense strides"},
      {{3, 2}, {1, 3}, false, "a transposed table: its rows are not one behind the other"},
      {{2, 3}, {6, 1}, false, "there is a gap behind each row: the last stride alone says nothing"},
      {{2, 3}, {6, 2}, false, "every other element is left out"},
      {{3}, {2}, false, "the last stride must be 1"},
      {{2, 3}, {0, 1}, false, "a row that is repeated is not there twice"},
      {{2, 1, 3}, {3, 7, 1}, true, "the stride of a dim of size 1 is never used"},
      {{1, 3}, {99, 1}, true, "the stride of a dim of size 1 is never used"},
      {{3, 1}, {1, 5}, true, "the stride of a dim of size 1 is never used, also of the last one"},
      {{2, 0, 3}, {5, 5, 5}, true, "without elements there is nothing out of order"},
      {{0, 3}, {7, 2}, true, "without elements there is nothing out of order, wherever the 0 stands"},
      {{2, 3, 4}, {12, 4, 1}, true, "these are exactly the dense strides"},
      {{2, 3, 4}, {24, 4, 1}, false, "there is a gap behind each (3, 4): every dim counts, the first too"},
      {{2, 3, 4}, {12, 1, 3}, false, "the last two dims are exchanged"},
      {{}, {}, true, "one number lies dense"}};
  for (const Case& c : cases) {
    check.equal({fmt::format("is_contiguous({}, {})", code(c.shape), code(c.strides))},
                [&] { return is_contiguous(c.shape, c.strides); }, c.dense, {{c.why, !c.dense}});
  }
});

// ---------------------------------------------------------------------------------------------------------------------

const char* const stretches = "a size of 1 is stretched to the other's size";

const Exercise broadcasting("01.5", [](Check& check) {
  struct Case {
    Shape a, b, out;
    std::vector<Mistake> mistakes;
  };
  const std::vector<Case> cases = {
      {{2, 3}, {2, 3}, {2, 3}, {}},
      {{3, 1}, {2, 3, 4}, {2, 3, 4}, {{"aligned at the left: the last sizes belong below each other", Shape{2, 3, 4}}}},
      {{3}, {2, 3}, {2, 3}, {{"the longer shape may be the second one, and keeps its length", Shape{3}}}},
      {{2, 3}, {3}, {2, 3}, {}},
      {{3, 1}, {1, 4}, {3, 4}, {{stretches, Shape{3, 1}}, {stretches, Shape{1, 4}}, {stretches, Shape{1, 1}}}},
      {{1, 3}, {4, 1}, {4, 3}, {{stretches, Shape{1, 3}}, {stretches, Shape{4, 1}}}},
      {{}, {2, 3}, {2, 3}, {}},
      {{2, 3}, {}, {2, 3}, {}},
      {{}, {}, {}, {}},
      {{0}, {1}, {0}, {{"1 gives way to 0 as well: the larger of both is not the rule", Shape{1}}}},
      {{1, 5}, {0, 5}, {0, 5}, {{"1 gives way to 0 as well: the larger of both is not the rule", Shape{1, 5}}}},
      {{8, 1, 6, 1}, {7, 1, 5}, {8, 7, 6, 5}, {}}};
  for (const Case& c : cases) {
    check.equal(
        {fmt::format("broadcast_shapes(\"add\", {}, {})", code(c.a), code(c.b))},
        [&] { return broadcast_shapes("add", c.a, c.b); }, c.out, c.mistakes);
  }
  const std::vector<std::pair<Shape, Shape>> errors = {
      {{2, 3}, {2, 4}}, {{2}, {3}}, {{4, 3}, {4}}, {{0}, {2}}, {{2, 3}, {3, 3}}};
  for (const auto& [a, b] : errors) {
    check.throws<ShapeError>(
        {fmt::format("broadcast_shapes(\"add\", {}, {})", code(a), code(b))},
        [&a = a, &b = b] { broadcast_shapes("add", a, b); }, "add: the shapes do not broadcast",
        "different sizes, and neither is 1: that must be an error, not a shape");
  }
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise repeating("01.6", [](Check& check) {
  struct Case {
    Shape shape;
    Strides strides;
    Shape target;
    Strides out;
    std::vector<Mistake> mistakes;
  };
  const char* const zero = "where a size of 1 is repeated the stride is 0: stay in the same place";
  const char* const right = "the old dims belong at the right of the new ones";
  const char* const own = "take the strides that were given: a view's are not the dense ones";
  const std::vector<Case> cases = {
      {{3, 1}, {1, 1}, {3, 4}, {1, 0}, {{zero, Strides{1, 1}}, {own, Strides{4, 1}}}},
      {{3}, {1}, {2, 3}, {0, 1}, {{right, Strides{1, 0}}, {zero, Strides{3, 1}}, {zero, Strides{1, 1}}}},
      {{1, 3}, {3, 1}, {2, 3}, {0, 1}, {{zero, Strides{3, 1}}}},
      {{2, 3}, {3, 1}, {2, 3}, {3, 1}, {}},
      {{3, 2}, {1, 3}, {4, 3, 2}, {0, 1, 3}, {{own, Strides{0, 2, 1}}, {right, Strides{1, 3, 0}}}},
      {{2, 1, 3}, {6, 99, 2}, {5, 2, 4, 3}, {0, 6, 0, 2}, {{zero, Strides{0, 6, 99, 2}}, {own, Strides{0, 3, 0, 1}}}},
      {{}, {}, {2, 2}, {0, 0}, {}},
      {{1}, {1}, {1}, {0}, {}},
      {{5}, {2}, {5}, {2}, {{own, Strides{1}}}}};
  for (const Case& c : cases) {
    check.equal(
        {fmt::format("broadcast_strides(\"expand\", shape {}, strides {}, target {})", code(c.shape), code(c.strides),
                     code(c.target))},
        [&] { return broadcast_strides("expand", c.shape, c.strides, c.target); }, c.out, c.mistakes);
  }
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise unknown_size("01.7", [](Check& check) {
  struct Case {
    Shape wanted, from, out;
  };
  const std::vector<Case> cases = {{{2, -1}, {6}, {2, 3}},       {{-1}, {2, 3, 4}, {24}},
                                   {{-1, 4}, {2, 3, 4}, {6, 4}}, {{3, 2}, {2, 3}, {3, 2}},
                                   {{2, -1, 2}, {8}, {2, 2, 2}}, {{-1, 5}, {0, 5}, {0, 5}},
                                   {{-1, 1}, {3}, {3, 1}},       {{}, {1}, {}},
                                   {{1, -1}, {}, {1, 1}},        {{2, 2, 3, -1}, {4, 6}, {2, 2, 3, 2}}};
  for (const Case& c : cases) {
    Shape kept = c.wanted, all = c.wanted, by_sum = c.wanted;
    int64_t count = 1, sum = 0;
    for (const int64_t size : c.from) count *= size;
    for (const int64_t size : c.wanted) sum += size == -1 ? 0 : size;
    for (size_t i = 0; i < c.wanted.size(); ++i) {
      if (c.wanted[i] == -1) all[i] = count, by_sum[i] = count - sum;
    }
    check.equal({fmt::format("infer_shape(\"reshape\", wanted {}, from {})", code(c.wanted), code(c.from))},
                [&] { return infer_shape("reshape", c.wanted, c.from); }, c.out,
                {{"the -1 is still there", kept},
                 {"the other sizes hold some of the elements: divide by their product", all},
                 {"sizes multiply: divide, don't subtract", by_sum}});
  }
  check.throws<ShapeError>(
      {"infer_shape(\"reshape\", wanted {4, -1}, from {6})"},
      [] {
        infer_shape("reshape", {4, -1}, {6});
      },
      "do not fill", "6 elements don't fill rows of 4: round down, and the lines below yours notice");
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise views("01.8", [](Check& check) {
  struct Case {
    Shape shape;
    Strides strides;
    Shape wanted;
    std::optional<Strides> out;
    std::vector<Mistake> mistakes;
  };
  using Maybe = std::optional<Strides>;
  const Maybe none = std::nullopt;
  const char* const not_dense = "the old strides do not lie dense: new dense ones would read other elements";
  const char* const step = "the old numbers are `step` apart: every new stride is a multiple of it";
  const char* const views_exist = "these can be cut or joined: a copy is not needed";
  const std::vector<Case> cases = {
      {{6}, {1}, {2, 3}, Strides{3, 1}, {{views_exist, none}}},
      {{2, 3}, {3, 1}, {6}, Strides{1}, {{views_exist, none}}},
      {{3, 2}, {1, 3}, {6}, none, {{not_dense, Maybe(Strides{1})}}},
      {{6}, {2}, {2, 3}, Strides{6, 2}, {{step, Maybe(Strides{3, 1})}, {views_exist, none}}},
      {{2, 3, 4}, {12, 4, 1}, {6, 4}, Strides{4, 1}, {}},
      {{2, 3, 4}, {24, 4, 1}, {2, 12}, Strides{24, 1}, {{views_exist, none}, {not_dense, Maybe(Strides{12, 1})}}},
      {{2, 3, 4}, {24, 4, 1}, {6, 4}, none, {{not_dense, Maybe(Strides{4, 1})}}},
      {{2, 6}, {12, 2}, {2, 2, 3}, Strides{12, 6, 2}, {{step, Maybe(Strides{12, 3, 1})}}},
      {{4, 6}, {1, 4}, {2, 2, 6}, Strides{2, 1, 4}, {{views_exist, none}, {not_dense, Maybe(Strides{12, 6, 1})}}},
      {{4, 6}, {1, 4}, {8, 3}, none, {{not_dense, Maybe(Strides{3, 1})}}},
      {{2, 3}, {3, 1}, {2, 1, 3}, Strides{3, 3, 1}, {}},
      {{2, 1, 3}, {3, 99, 1}, {6}, Strides{1}, {{"a dim of size 1 joins anything: its stride is never used", none}}},
      {{1}, {1}, {}, Strides{}, {}},
      {{}, {}, {1, 1}, Strides{1, 1}, {}},
      {{4, 3}, {0, 1}, {12}, none, {{not_dense, Maybe(Strides{1})}}},
      {{4, 3}, {0, 1}, {2, 2, 3}, Strides{0, 0, 1}, {{views_exist, none}}}};
  for (const Case& c : cases) {
    check.equal(
        {fmt::format("view_strides(shape {}, strides {}, wanted {})", code(c.shape), code(c.strides), code(c.wanted))},
        [&] { return view_strides(c.shape, c.strides, c.wanted); }, c.out, c.mistakes);
  }
});

}  // namespace
}  // namespace course
