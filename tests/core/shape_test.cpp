// Shapes: integers only.
#include "tinytensor/core/shape.h"

#include <limits>

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Dims = std::vector<int64_t>;

// Strides under which `view` is a reading of (shape, strides), checked element by element.
void check_view(const Shape& shape, const Strides& strides, const Shape& wanted,
                const std::optional<Strides>& expected) {
  INFO(to_string(shape), " with strides ", to_string(strides), " as ", to_string(wanted));
  const std::optional<Strides> got = view_strides(shape, strides, wanted);
  REQUIRE(got.has_value() == expected.has_value());
  if (got) CHECK(*got == *expected);
}

}  // namespace

TEST_CASE("a shape has as many elements as the product of its sizes") {
  CHECK(numel({}) == 1);
  CHECK(numel({2, 3, 4}) == 24);
  CHECK(numel({5, 0, 2}) == 0);
  CHECK(numel({0, std::numeric_limits<int64_t>::max()}) == 0);
}

TEST_CASE("shapes are written as Python writes tuples") {
  CHECK(to_string(Shape{}) == "()");
  CHECK(to_string(Shape{3}) == "(3,)");
  CHECK(to_string(Shape{2, 0, 4}) == "(2, 0, 4)");
}

TEST_CASE("dense strides fall from the left to 1 at the right") {
  CHECK(contiguous_strides({2, 3, 4}) == Strides{12, 4, 1});
  CHECK(contiguous_strides({}) == Strides{});
  CHECK(contiguous_strides({2, 0, 3}) == Strides{3, 3, 1});
}

TEST_CASE("contiguous is dense in row-major order, whatever the strides of sizes of 1") {
  CHECK(is_contiguous({2, 3}, {3, 1}));
  CHECK(is_contiguous({2, 1, 3}, {3, 99, 1}));
  CHECK(is_contiguous({}, {}));
  CHECK(is_contiguous({0, 3}, {7, 7}));
  CHECK_FALSE(is_contiguous({2, 3}, {1, 2}));
  CHECK_FALSE(is_contiguous({2, 3}, {6, 2}));
  CHECK_FALSE(is_contiguous({2, 3}, {0, 1}));
}

TEST_CASE("dims count from the left or, negative, from the right") {
  CHECK(normalize_dim("op", 0, 3) == 0);
  CHECK(normalize_dim("op", -1, 3) == 2);
  CHECK(normalize_dim("op", -3, 3) == 0);
  CHECK(normalize_dim("op", -1, 0) == 0);  // a scalar takes 0 and -1, as in PyTorch
  CHECK(normalize_dims("op", {}, 3) == Dims{0, 1, 2});
  CHECK(normalize_dims("op", {-1, 0}, 3) == Dims{0, 2});
  CHECK(normalize_dims("op", {0}, 0) == Dims{});
}

TEST_CASE("shapes broadcast from the right, where sizes are equal or 1") {
  CHECK(broadcast_shapes("op", {3, 1}, {2, 3, 4}) == Shape{2, 3, 4});
  CHECK(broadcast_shapes("op", {}, {2, 3}) == Shape{2, 3});
  CHECK(broadcast_shapes("op", {1}, {0}) == Shape{0});
  CHECK(broadcast_shapes("op", {5, 1}, {1, 6}) == Shape{5, 6});
  CHECK(broadcast_strides("op", {3, 1}, {1, 1}, {2, 3, 4}) == Strides{0, 1, 0});
  CHECK(broadcast_strides("op", {}, {}, {2, 2}) == Strides{0, 0});
}

TEST_CASE("one size of -1 is worked out") {
  CHECK(infer_shape("op", {-1}, {2, 3}) == Shape{6});
  CHECK(infer_shape("op", {3, -1}, {2, 3}) == Shape{3, 2});
  CHECK(infer_shape("op", {-1}, {}) == Shape{1});
  CHECK(infer_shape("op", {-1, 5}, {0, 5}) == Shape{0, 5});
  CHECK(infer_shape("op", {0, 9}, {3, 0}) == Shape{0, 9});
}

TEST_CASE("a view needs no copy where dims are cut or merged that lie dense behind each other") {
  const Strides dense{12, 4, 1}, turned{1, 2}, every_second{8, 2};
  check_view({2, 3, 4}, dense, {6, 4}, Strides{4, 1});
  check_view({2, 3, 4}, dense, {2, 2, 6}, Strides{12, 6, 1});
  check_view({2, 3, 4}, dense, {1, 24, 1}, Strides{24, 1, 1});
  check_view({2, 3}, turned, {6}, std::nullopt);
  check_view({2, 3}, turned, {2, 1, 3}, Strides{1, 6, 2});
  check_view({2, 4}, every_second, {8}, Strides{2});
  check_view({2, 4}, every_second, {2, 2, 2}, Strides{8, 4, 2});
  check_view({3, 2}, {2, 4}, {3, 2, 1}, Strides{2, 4, 4});
  check_view({2, 3}, {0, 1}, {6}, std::nullopt);  // an expanded row
  check_view({2, 3}, {0, 0}, {6}, Strides{0});
  check_view({}, {}, {1, 1}, Strides{1, 1});
  check_view({0, 3}, {3, 1}, {5, 0}, Strides{1, 1});
}

TEST_CASE("reduced dims vanish or become 1") {
  CHECK(reduced_shape({2, 3, 4}, {1}, false) == Shape{2, 4});
  CHECK(reduced_shape({2, 3, 4}, {0, 2}, true) == Shape{1, 3, 1});
  CHECK(reduced_shape({2, 3}, {}, false) == Shape{2, 3});
  CHECK(reduced_shape({2}, {0}, false) == Shape{});
}

TEST_CASE("shapes that make no sense are errors") {
  constexpr int64_t huge = int64_t{1} << 32;
  check_errors({
      {"ShapeError: shape: sizes must not be negative: (2, -3)",
       [] {
         numel({2, -3});
       }},
      {"ShapeError: shape: sizes must not be negative: (0, -1)",
       [] {
         numel({0, -1});
       }},
      {"ShapeError: shape: too many elements to count: (4294967296, 4294967296)",
       [] {
         numel({huge, huge});
       }},
      {"IndexError: op: dim 3 is out of range for 3 dimensions: expected -3 to 2", [] { normalize_dim("op", 3, 3); }},
      {"IndexError: op: dim -2 is out of range for 1 dimension: expected -1 to 0", [] { normalize_dim("op", -2, 1); }},
      {"IndexError: op: dim 1 is out of range for 0 dimensions: expected -1 to 0", [] { normalize_dim("op", 1, 0); }},
      {"ValueError: op: dim 2 is named twice",
       [] {
         normalize_dims("op", {2, -1}, 3);
       }},
      {"IndexError: size: dim 2 is out of range for 2 dimensions: expected -2 to 1",
       [] {
         size_along({2, 3}, 2);
       }},
      {"IndexError: size: a scalar has no dimension -1", [] { size_along({}, -1); }},
      {"ShapeError: op: the shapes do not broadcast: (2, 3) and (4, 3), 2 != 4 in dim -2\n"
       "  hint: shapes are aligned at the right; sizes must be equal or 1",
       [] {
         broadcast_shapes("op", {2, 3}, {4, 3});
       }},
      {"ShapeError: op: (2,) does not broadcast to (3,)", [] { broadcast_strides("op", {2}, {1}, {3}); }},
      {"ShapeError: op: (1, 3) does not broadcast to (3,)",
       [] {
         broadcast_strides("op", {1, 3}, {3, 1}, {3});
       }},
      {"ShapeError: op: (6,) has 6 elements, which do not fill (4, -1)",
       [] {
         infer_shape("op", {4, -1}, {6});
       }},
      {"ShapeError: op: (6,) has 6 elements, which do not fill (5,)", [] { infer_shape("op", {5}, {6}); }},
      {"ShapeError: op: -1 could be any size in (0, -1) beside a size of 0",
       [] {
         infer_shape("op", {0, -1}, {0});
       }},
      {"ShapeError: op: only one size may be -1: (-1, 2, -1)",
       [] {
         infer_shape("op", {-1, 2, -1}, {8});
       }},
      {"ShapeError: op: sizes must not be negative: (-2,)", [] { infer_shape("op", {-2}, {2}); }},
      {"ShapeError: shape: too many elements to count: (4294967296, 4294967296)",
       [] {
         infer_shape("op", {huge, huge, -1}, {2});
       }},
  });
}
