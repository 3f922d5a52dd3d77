// Checks of 01.8: which views need no copy.
#include "modules/01_tensor/oracle.h"
#include "modules/course/checking/check.h"

namespace course {
namespace {

struct Recut {
  Shape shape;
  Strides strides;
  Shape wanted;
};

// The numbers of `shape` in other dims: some are joined, some are cut, in two or in many, all may be mixed.
Shape another_shape(Draw& draw, const Shape& shape) {
  std::vector<int64_t> factors;
  const bool finely = draw.yes(0.2);
  for (int64_t size : shape) {
    for (; finely && size > 2 && size % 2 == 0; size /= 2) factors.push_back(2);
    const int64_t factor = size % 2 == 0 ? 2 : size % 3 == 0 ? 3 : size;
    if (factor < size && draw.yes()) {
      factors.push_back(draw.yes() ? factor : size / factor);
      factors.push_back(size / factors.back());
    } else {
      factors.push_back(size);
    }
  }
  if (factors.size() > 1 && draw.yes(0.2)) {
    std::swap(factors.back(), factors[static_cast<size_t>(draw.number(0, static_cast<int64_t>(factors.size()) - 1))]);
  }
  Shape wanted;
  for (const int64_t factor : factors) {
    if (!wanted.empty() && draw.yes(finely ? 0.1 : 0.4)) {
      wanted.back() *= factor;
    } else {
      wanted.push_back(factor);
    }
    if (draw.yes(0.15)) wanted.push_back(1);
  }
  return wanted;
}

Recut recut_for(Draw& draw) {
  Recut c;
  c.shape = draw.shape({.most_dims = 5, .smallest = 1, .largest = draw.yes(0.2) ? 32 : 6});
  if (draw.yes(0.1)) c.shape = draw.shape({.fewest_dims = 9, .most_dims = 11, .smallest = 1, .largest = 3});
  c.strides = draw.strides(c.shape);
  c.wanted = another_shape(draw, c.shape);
  if (draw.yes(0.1)) {
    for (int64_t& stride : c.strides) stride *= 1000000007;
  }
  if (!c.shape.empty() && draw.yes(0.1)) {  // what is left of it in 32 bits is as it was
    c.strides[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.shape.size()) - 1))] += int64_t{1} << 32;
  }
  return c;
}

// The stride of a dim of size 1 is free.
Answer that_matter(const std::optional<Strides>& strides, const Shape& wanted) {
  if (!strides || strides->size() != wanted.size()) return Value(strides);
  Strides out = *strides;
  for (size_t d = 0; d < out.size(); ++d) {
    if (wanted[d] == 1) out[d] = 0;
  }
  return out;
}

Strides times(Strides strides, int64_t factor) {
  for (int64_t& stride : strides) stride *= factor;
  return strides;
}

const Check<Recut> views({
    .exercise = "01.8",
    .examples = {{{6}, {1}, {2, 3}},
                 {{2, 3}, {3, 1}, {6}},
                 {{3, 2}, {1, 3}, {6}},
                 {{6}, {2}, {2, 3}},
                 {{2, 3, 4}, {12, 4, 1}, {6, 4}},
                 {{2, 3, 4}, {24, 4, 1}, {2, 12}},
                 {{2, 3, 4}, {24, 4, 1}, {2, 2, 6}},
                 {{2, 3, 4}, {24, 4, 1}, {6, 4}},
                 {{2, 6}, {12, 2}, {2, 2, 3}},
                 {{4, 6}, {1, 4}, {2, 2, 6}},
                 {{4, 6}, {1, 4}, {8, 3}},
                 {{2, 3}, {3, 1}, {2, 1, 3}},
                 {{2, 1, 3}, {3, 99, 1}, {6}},
                 {{2, 1, 3}, {5, 99, 1}, {6}},
                 {{1}, {1}, {}},
                 {{}, {}, {1, 1}},
                 {{4, 3}, {0, 1}, {12}},
                 {{4, 3}, {0, 1}, {2, 2, 3}},
                 {{4, 3}, {0, 0}, {12}},
                 {{2, 2, 2}, {5, 2, 1}, {2, 4}},
                 {{2, 2, 2}, {5, 2, 1}, {4, 2}},
                 {{70000, 70000}, {70000, 1}, {4900000000}},
                 {{70000, 70000}, {70000, 1}, {2, 35000, 70000}},
                 {{2, 70000, 70000}, {4900000000, 70000, 1}, {2, 70000, 70000}},
                 {{70000, 70000}, {70001, 1}, {4900000000}},
                 {{2, 3}, {4294967299, 1}, {6}},
                 {{2, 1, 2, 1, 2, 1, 2, 1, 2, 3}, {48, 48, 24, 24, 12, 12, 6, 6, 3, 1}, {96}},
                 {{96}, {2}, {2, 1, 2, 1, 2, 1, 2, 1, 2, 3}}},
    .draw = recut_for,
    .drawn = 300,
    .call =
        [](const Recut& c) {
          return Call{fmt::format("view_strides(shape {}, strides {}, wanted {})", code(c.shape), code(c.strides),
                                  code(c.wanted))};
        },
    .ask = [](const Recut& c) -> Answer { return that_matter(view_strides(c.shape, c.strides, c.wanted), c.wanted); },
    .expect = [](const Recut& c) -> Answer { return Value(view_by_looking(c.shape, c.strides, c.wanted)); },
    .mistakes = [](const Recut& c) -> Mistakes {
      const Strides dense = strides_by_counting(c.wanted);
      const int64_t last = c.strides.empty() ? 1 : c.strides.back();
      if (!view_by_looking(c.shape, c.strides, c.wanted)) {
        const char* const says = "the old strides do not lie dense: new dense ones would read other elements";
        return {{says, that_matter(dense, c.wanted)}, {says, that_matter(times(dense, last), c.wanted)}};
      }
      const bool stray = std::find(c.shape.begin(), c.shape.end(), 1) != c.shape.end() && !c.shape.empty();
      return {
          {stray ? "a dim of size 1 joins anything: its stride is never used; these can be cut or joined: a copy is "
                   "not needed"
                 : "these can be cut or joined: a copy is not needed",
           Value()},
          {"the old numbers are `step` apart: every new stride is a multiple of it", that_matter(dense, c.wanted)}};
    },
});

}  // namespace
}  // namespace course
