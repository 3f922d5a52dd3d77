// New tensors.
#include "tinytensor/tensor/creation.h"

#include <limits>

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Ids = std::vector<int64_t>;
using Numbers = std::vector<real>;

}  // namespace

TEST_CASE("nested braces give the shape that they show") {
  CHECK(tensor(3.5).shape() == Shape{});
  CHECK(tensor({}).shape() == Shape{0});
  CHECK(tensor({1}).shape() == Shape{1});
  CHECK(tensor({1, 2, 3}).shape() == Shape{3});
  CHECK(tensor({{1, 2, 3}}).shape() == Shape{1, 3});
  CHECK(tensor({{1}, {2}}).shape() == Shape{2, 1});
  CHECK(tensor({{{1}}}).shape() == Shape{1, 1, 1});
  CHECK(tensor({{}, {}}).shape() == Shape{2, 0});
  CHECK(tensor({{1, 2}, {3, 4}}).to_vector() == Numbers{1, 2, 3, 4});
  CHECK(tensor(3.5).item() == 3.5);
}

TEST_CASE("numbers in row-major order fill a shape") {
  CHECK(tensor({1, 2, 3, 4, 5, 6}, {3, 2}).at({2, 0}) == 5);
  CHECK(tensor(Numbers{}, {0, 2}).numel() == 0);
}

TEST_CASE("ids and conditions come from braces too") {
  CHECK(index_tensor({{1, -2}, {3, 4}}).to_vector() == Ids{1, -2, 3, 4});
  CHECK(index_tensor(5).shape() == Shape{});
  CHECK(bool_tensor({{1, 0, -2}}).to_vector() == std::vector<bool>{true, false, true});
}

TEST_CASE("constants") {
  CHECK(zeros({2, 2}).to_vector() == Numbers{0, 0, 0, 0});
  CHECK(ones({3}).to_vector() == Numbers{1, 1, 1});
  CHECK(full({}, 2.5).item() == 2.5);
  CHECK(zeros_like(ones({2, 0})).shape() == Shape{2, 0});
  CHECK(ones_like(zeros({2})).to_vector() == Numbers{1, 1});
  CHECK(eye(2).to_vector() == Numbers{1, 0, 0, 1});
  CHECK(eye(0).shape() == Shape{0, 0});
  CHECK(causal_mask(3).to_vector() == std::vector<bool>{true, false, false, true, true, false, true, true, true});
}

TEST_CASE("a causal mask for the last queries of many keys lets each see what came before it") {
  CHECK(causal_mask(2, 4).to_vector() == std::vector<bool>{true, true, true, false, true, true, true, true});
  CHECK(causal_mask(0, 4).numel() == 0);
}

TEST_CASE("arange counts up to, but without, its end") {
  CHECK(arange(4).to_vector() == Numbers{0, 1, 2, 3});
  CHECK(arange(1, 2, 0.25).to_vector() == Numbers{1, 1.25, 1.5, 1.75});
  CHECK(arange(3, 0, -1).to_vector() == Numbers{3, 2, 1});
  CHECK(arange(2, 2).numel() == 0);
  CHECK(arange(0, 1, 0.3).numel() == 4);
  CHECK(index_arange(3).to_vector() == Ids{0, 1, 2});
  CHECK(index_arange(0).numel() == 0);
}

TEST_CASE("random tensors are the same from the same seed") {
  Generator a(5), b(5);
  CHECK(rand({3, 4}, a).to_vector() == rand({3, 4}, b).to_vector());
  CHECK(randn({20}, a).to_vector() == randn({20}, b).to_vector());
  CHECK(randint(0, 9, {5}, a).to_vector() == randint(0, 9, {5}, b).to_vector());
  CHECK(randperm(5, a).to_vector() == randperm(5, b).to_vector());
  CHECK(randn({20}, a).to_vector() != randn({20}, a).to_vector());
  CHECK(randn({0, 3}, a).shape() == Shape{0, 3});
  manual_seed(1);
  const Tensor x = rand({4});
  manual_seed(1);
  check_equal(rand({4}), x);
}

TEST_CASE("what cannot be made is an error") {
  const double infinity = std::numeric_limits<double>::infinity();
  check_errors({
      {"ShapeError: tensor: the parts of a list must have one shape: (2,) beside (1,)",
       [] {
         tensor({{1, 2}, {3}});
       }},
      {"ShapeError: tensor: the parts of a list must have one shape: () beside (1,)",
       [] {
         tensor({1, {2}});
       }},
      {"ShapeError: tensor: 3 values do not fill (2, 2)",
       [] {
         tensor({1, 2, 3}, {2, 2});
       }},
      {"ValueError: index_tensor: 1.5 is no whole number",
       [] {
         index_tensor({1, 1.5});
       }},
      {"ValueError: index_tensor: inf is no whole number", [&] { index_tensor(infinity); }},
      {"ValueError: arange: steps of 0 do not lead from 0 to 1", [] { arange(0, 1, 0); }},
      {"ValueError: arange: steps of -1 do not lead from 0 to 1", [] { arange(0, 1, -1); }},
      {"ValueError: arange: steps of -2 do not lead from 0 to 1", [] { arange(0, 1, -2); }},
      {"ValueError: arange: 1e+30 elements are more than can be counted", [] { arange(1e30); }},
      {"ValueError: index_tensor: 1e+300 is too large to be exact", [] { index_tensor(1e300); }},
      {"ValueError: arange: steps of 1 do not lead from 0 to -1", [] { arange(-1); }},
      {"ValueError: arange: steps of 1 do not lead from 0 to inf", [&] { arange(0, infinity); }},
      {"ValueError: index_arange: the end must not be negative: -1", [] { index_arange(-1); }},
      {"ValueError: randperm: the length must not be negative: -1", [] { randperm(-1); }},
      {"ShapeError: shape: sizes must not be negative: (-1, -1)", [] { eye(-1); }},
      {"ShapeError: shape: sizes must not be negative: (-1, -1)", [] { causal_mask(-1); }},
      {"ValueError: causal_mask: 3 queries are more than 2 keys", [] { causal_mask(3, 2); }},
      {"ShapeError: shape: sizes must not be negative: (2, -2)",
       [] {
         zeros({2, -2});
       }},
      {"ShapeError: shape: sizes must not be negative: (-2,)", [] { randn({-2}); }},
  });
}
