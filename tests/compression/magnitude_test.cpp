// Which weights go. Compared with torch.nn.utils.prune where that has it.
#include "tinytensor/compression/magnitude.h"

#include <limits>

#include "tests/compression/golden.h"
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr real inf = std::numeric_limits<real>::infinity(), not_a_number = std::numeric_limits<real>::quiet_NaN();

// "10110": what stays.
std::string text_of(const BoolTensor& keep) {
  std::string text;
  for (const bool one : keep.to_vector()) text += one ? '1' : '0';
  return text;
}

struct MaskCase {
  std::vector<real> w;
  double share;
  std::string stays;
};

}  // namespace

TEST_CASE("a share stands for the whole number next to it, a half upwards, and what is just below a half for none") {
  CHECK(pruned_count(0.5, 1) == 1);
  CHECK(pruned_count(0.49999999999999994, 1) == 0);  // of which 0.5 more is 1 as a double
  CHECK(pruned_count(0.3, 5) == 2);
  CHECK(pruned_count(1, 7) == 7);
}

TEST_CASE("the smallest magnitudes go, of equal ones those that come first") {
  const std::vector<MaskCase> cases = {
      {{3, -1, 2, -4}, 0.5, "1001"},
      {{3, -1, 2, -4}, 0, "1111"},
      {{3, -1, 2, -4}, 1, "0000"},
      {{2, -2, 2, -2}, 0.5, "0011"},
      {{0, -0.0F, 1, 0}, 0.5, "0011"},
      {{inf, 1, -inf, 2}, 0.75, "0010"},
      {{1, 2, 3}, 0.5, "001"},     // 1.5 numbers: a half goes upwards
      {{1, 2, 3}, 0.4999, "011"},  // 1.4997
      {{7}, 0.49, "1"},
      {{7}, 0.5, "0"},
      {{}, 0.5, ""},
  };
  for (const MaskCase& c : cases) {
    const Tensor w = tensor(c.w, {static_cast<int64_t>(c.w.size())});
    CAPTURE(c.share);
    CHECK(text_of(magnitude_mask(w, c.share)) == c.stays);
    check_equal(w, tensor(c.w, {static_cast<int64_t>(c.w.size())}));
  }
}

TEST_CASE("masks by magnitude are those of torch.nn.utils.prune") {
  Tensor w({4, 5});
  for (int64_t i = 0; i < 20; ++i)
    w.mutable_data()[i] = static_cast<real>((static_cast<double>(i * 7 % 20) - 9.75) / 4);
  const std::vector<std::pair<double, const std::vector<double>*>> cases = {
      {0.25, &golden::pruned_25}, {0.47, &golden::pruned_47}, {0.5, &golden::pruned_50}};
  for (const auto& [share, expected] : cases) {
    const std::vector<bool> keep = magnitude_mask(w, share).to_vector();
    CHECK(std::vector<double>(keep.begin(), keep.end()) == *expected);
  }
}

TEST_CASE("a view is read by its strides, and nothing of it is recorded") {
  const Tensor w = tensor({1, 6, 5, 2, 3, 4}, {3, 2}).requires_grad_();
  const BoolTensor keep = magnitude_mask(transpose(w, 0, 1), 0.5);
  CHECK(keep.shape() == Shape{2, 3});
  CHECK(text_of(keep) == "010101");
  CHECK(!w.grad().defined());
}

TEST_CASE("one threshold for all takes more from where the weights are small") {
  const std::vector<BoolTensor> masks =
      global_magnitude_masks({tensor({1, 2, 10, 20}, {2, 2}), tensor({-3, 30}, {2}), Tensor(Shape{0, 3})}, 0.5);
  REQUIRE(masks.size() == 3);
  CHECK(text_of(masks[0]) == "0011");
  CHECK(text_of(masks[1]) == "01");
  CHECK(masks[0].shape() == Shape{2, 2});
  CHECK(masks[2].shape() == Shape{0, 3});
  CHECK(global_magnitude_masks({}, 0.5).empty());
}

TEST_CASE("Wanda compares weight times input, within each row") {
  // Row 0: 4·1, 1·10, 3·2; row 1: 400·1, 100·10, 300·2: the same order, whatever a row's scale is.
  const Tensor w = tensor({4, -1, 3, 400, 100, -300}, {2, 3}), norms = tensor({1, 10, 2}, {3});
  CHECK(text_of(wanda_mask(w, norms, 1.0 / 3)) == "011011");
  CHECK(text_of(wanda_mask(w, norms, 2.0 / 3)) == "010010");
  CHECK(text_of(magnitude_mask(w, 0.5)) == "000111");
  CHECK(wanda_mask(Tensor(Shape{0, 3}), norms, 0.5).shape() == Shape{0, 3});
}

TEST_CASE("zeros that are not stored pay only beyond one half") {
  CHECK(sparse_bytes(100, 5000) == 40'404);  // of 100 x 100 numbers, 40000 bytes
  CHECK(sparse_bytes(100, 1000) == 8'404);
  CHECK(sparse_bytes(0, 0) == 4);
}

TEST_CASE("pruning says which share and which number make no sense") {
  const Tensor w = tensor({1, 2}, {2});
  check_errors({
      {"ValueError: pruned_count: the share must be in [0, 1]: 1.5", [&] { magnitude_mask(w, 1.5); }},
      {"ValueError: pruned_count: the share must be in [0, 1]: -0.1", [&] { magnitude_mask(w, -0.1); }},
      {"ValueError: pruned_count: the share must be in [0, 1]: nan",
       [&] { magnitude_mask(w, std::numeric_limits<double>::quiet_NaN()); }},
      {"ValueError: magnitude_mask: element 1 is NaN, which has no magnitude\n  hint: look where it comes from before "
       "anything is pruned",
       [&] {
         magnitude_mask(tensor({1, not_a_number}, {2}), 0.5);
       }},
      {"ShapeError: wanda_mask: a weight (out, in) and norms (in) are expected: (2,) and (2,)",
       [&] { wanda_mask(w, w, 0.5); }},
      {"ShapeError: wanda_mask: a weight (out, in) and norms (in) are expected: (1, 2) and (1,)",
       [&] {
         wanda_mask(reshape(w, {1, 2}), ones({1}), 0.5);
       }},
  });
}
