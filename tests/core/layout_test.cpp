// Views and joins as changes of shape, strides and offset alone.
#include "tinytensor/core/layout.h"

#include <limits>
#include <vector>

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// Where each element lies, in row-major order.
std::vector<int64_t> places(const Layout& x) {
  std::vector<int64_t> all;
  const Strides row_major = contiguous_strides(x.shape);
  for (int64_t i = 0; i < numel(x.shape); ++i) {
    int64_t place = x.offset;
    for (size_t d = 0; d < x.shape.size(); ++d) place += i / row_major[d] % x.shape[d] * x.strides[d];
    all.push_back(place);
  }
  return all;
}

using Places = std::vector<int64_t>;

const Layout matrix = contiguous_layout({2, 3});  // 0 1 2 / 3 4 5

}  // namespace

TEST_CASE("a view of a layout reads the elements that the view is said to show") {
  CHECK(places(matrix) == Places{0, 1, 2, 3, 4, 5});
  CHECK(places(layouts::transposed(matrix, 0, -1)) == Places{0, 3, 1, 4, 2, 5});
  CHECK(places(layouts::permuted(matrix, {-1, 0})) == Places{0, 3, 1, 4, 2, 5});
  CHECK(places(layouts::sliced(matrix, 1, -2, 3, 1)) == Places{1, 2, 4, 5});
  CHECK(places(layouts::sliced(matrix, 1, 0, 100, 2)) == Places{0, 2, 3, 5});
  CHECK(places(layouts::selected(matrix, 1, -1)) == Places{2, 5});
  CHECK(places(layouts::selected(layouts::transposed(matrix, 0, 1), 0, 1)) == Places{1, 4});
  CHECK(places(layouts::expanded(contiguous_layout({2, 1}), {2, 2, -1})) == Places{0, 1, 0, 1});
  CHECK(places(layouts::sliced(matrix, 0, 2, 1, 1)).empty());
}

TEST_CASE("shapes are flattened, squeezed and unsqueezed") {
  CHECK(layouts::flattened({2, 3, 4}, 1, -1) == Shape{2, 12});
  CHECK(layouts::flattened({}, 0, 0) == Shape{1});
  CHECK(layouts::squeezed({2, 1}, -1) == Shape{2});
  CHECK(layouts::squeezed({2, 1}, 0) == Shape{2, 1});
  CHECK(layouts::unsqueezed({2}, -1) == Shape{2, 1});
  CHECK(layouts::unsqueezed({}, 0) == Shape{1});
}

TEST_CASE("joined parts lie one behind the other, and empty beginnings don't count") {
  const layouts::Joined all = layouts::joined({{0}, {2, 1}, {2, 3}}, -1);
  CHECK(all.shape == Shape{2, 4});
  CHECK(all.dim == 1);
  CHECK(all.parts == std::vector<size_t>{1, 2});
  CHECK(all.starts == Places{0, 1, 4});
  CHECK(layouts::joined({{0}, {0}}, 0).shape == Shape{0});
  CHECK(layouts::shape_to_stack({{2, 3}, {2, 3}}, -1) == Shape{2, 3, 1});
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  CHECK(thrown_by([] {
          layouts::joined({{0, most}, {0, most}}, 1);
        }) == "ShapeError: cat: too many elements to count along dim 1");
}

TEST_CASE("dims are ordered as they lie in memory, and where nothing tells they keep their place") {
  const auto order = [](const Shape& shape, const Strides& strides) { return memory_order({shape, strides}); };
  CHECK(order({}, {}) == Places{});
  CHECK(order({2, 3, 4}, {12, 4, 1}) == Places{0, 1, 2});
  CHECK(order({4, 3}, {1, 4}) == Places{1, 0});
  CHECK(order({4, 2, 3}, {1, 12, 4}) == Places{1, 2, 0});
  CHECK(order({3, 4}, {0, 1}) == Places{0, 1});           // expanded
  CHECK(order({3, 1, 2}, {1, 0, 3}) == Places{2, 1, 0});  // compared across it
  CHECK(order({2, 1, 3}, {3, 99, 1}) == Places{1, 0, 2});
  CHECK(order({2, 3}, {1, 1}) == Places{1, 0});  // overlapping
}
