// Where PyTorch 2 answers otherwise than PyTorch 1.13, or where only odd inputs show a difference. The numbers are those
// of PyTorch 2.14.
#include <limits>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Tensor odd() { return tensor({-inf, -2, -1, 0, 1, 2, inf, not_a_number}).requires_grad_(); }
const Tensor seed = tensor({1, 2, 3, 4, 5, 6, 7, 8});

Tensor bound(double value) { return full({8}, value).requires_grad_(); }

}  // namespace

TEST_CASE("clamp passes a gradient within the bounds, not on them, and infinities where there is no bound") {
  const auto check = [](std::optional<double> low, std::optional<double> high, const Tensor& y, const Tensor& dx) {
    const Tensor x = odd();
    const Tensor got = clamp(x, low, high);
    check_equal(got.detach(), y);
    backward(got, seed);
    check_equal(x.grad(), dx);
  };
  check(-1, 1, tensor({-1, -1, -1, 0, 1, 1, 1, not_a_number}), tensor({0, 0, 0, 4, 0, 0, 0, 0}));
  check({}, 1, tensor({-inf, -2, -1, 0, 1, 1, 1, not_a_number}), tensor({1, 2, 3, 4, 0, 0, 0, 0}));
  check(-1, {}, tensor({-1, -1, -1, 0, 1, 2, inf, not_a_number}), tensor({0, 0, 0, 4, 5, 6, 7, 0}));
  check(-inf, 1, tensor({-inf, -2, -1, 0, 1, 1, 1, not_a_number}), tensor({0, 2, 3, 4, 0, 0, 0, 0}));
  check(-inf, inf, tensor({-inf, -2, -1, 0, 1, 2, inf, not_a_number}), tensor({0, 2, 3, 4, 5, 6, 0, 0}));
  check(1, -1, tensor({-1, -1, -1, -1, -1, -1, -1, not_a_number}), zeros({8}));
  const Tensor x = odd();
  backward(clamp(x, -1, 1), full({8}, inf));
  check_equal(x.grad(), tensor({0, 0, 0, inf, 0, 0, 0, 0}));
}

TEST_CASE("clamp by tensors shares the gradient where x is on one bound, and on no bound where there is none") {
  const auto check = [](std::optional<double> l, std::optional<double> h, const Tensor& dx, const Tensor& dl,
                        const Tensor& dh) {
    const Tensor x = odd(), low = l ? bound(*l) : Tensor(), high = h ? bound(*h) : Tensor();
    backward(sum(clamp(x, low, high)));
    check_equal(x.grad(), dx);
    if (l) check_equal(low.grad(), dl);
    if (h) check_equal(high.grad(), dh);
  };
  const Tensor none;
  check(-1, 1, tensor({0, 0, 0.5, 1, 0.5, 0, 0, 1}), tensor({1, 1, 0.5, 0, 0, 0, 0, 0}),
        tensor({0, 0, 0, 0, 0.5, 1, 1, 0}));
  check({}, 1, tensor({1, 1, 1, 1, 0.5, 0, 0, 1}), none, tensor({0, 0, 0, 0, 0.5, 1, 1, 1}));
  check(-1, {}, tensor({0, 0, 0.5, 1, 1, 1, 1, 1}), tensor({1, 1, 0.5, 0, 0, 0, 0, 1}), none);
  check(-inf, inf, tensor({0.5, 1, 1, 1, 1, 1, 0.5, 1}), tensor({0.5, 0, 0, 0, 0, 0, 0, 0}),
        tensor({0, 0, 0, 0, 0, 0, 0.5, 0}));
  check(1, -1, tensor({0, 0, 0, 0, 0, 0, 0, 1}), zeros({8}), ones({8}));
  check(1, 1, tensor({0, 0, 0, 0, 1, 0, 0, 1}), tensor({1, 1, 1, 1, 0, 0, 0, 0}), tensor({0, 0, 0, 0, 0, 1, 1, 0}));
  // A bound that is NaN shares nothing, and the other one gets nothing.
  check(-1, not_a_number, tensor({0, 0, 1, 1, 1, 1, 1, 1}), zeros({8}), zeros({8}));
  check(not_a_number, -1, tensor({1, 1, 1, 0, 0, 0, 0, 1}), zeros({8}), zeros({8}));
  check(not_a_number, not_a_number, ones({8}), zeros({8}), zeros({8}));
}

TEST_CASE("the recipes for relu6, hardtanh and hardswish have PyTorch's gradients on their bounds") {
  const auto slope = [](const std::function<Tensor(const Tensor&)>& f) {
    Tensor x = tensor({-inf, -4, -3, -1, -0.0, 0, 1, 2, 3, 6, 7, inf}).requires_grad_();
    backward(sum(f(x)));
    return x.grad();
  };
  check_equal(slope([](const Tensor& x) { return clamp(x, 0, 6); }), tensor({0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0}));
  check_equal(slope([](const Tensor& x) { return clamp(x, -1, 1); }), tensor({0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0}));
  Tensor x = tensor({-4, -3, -1, -0.0, 0, 1, 2, 3, 6, 7}).requires_grad_();
  backward(sum(x * clamp(x + 3, 0, 6) / 6));
  check_close(x.grad(), tensor({0, 0, 0.1666666567325592, 0.5, 0.5, 0.8333333730697632, 1.1666667461395264, 1, 1, 1}));
}

TEST_CASE("layer norm far from 0 and a loss next to a probability of 1 are exact, where PyTorch's floats are not") {
  const auto first = [](const Tensor& x) { return layer_norm(x, {}, {}).at({0, 0}); };
  CHECK(first(tensor({{10000, 10001, 10003, 10000.5}})) ==
        doctest::Approx(-0.98787).epsilon(1e-5));                                         // theirs: -0.98782
  CHECK(first(tensor({{1, 2, 4, 1}}) + 1e6) == doctest::Approx(-0.81649).epsilon(1e-5));  // -0.81438
  CHECK(cross_entropy(tensor({{17, 0, 0}}), index_tensor({0})).item() == doctest::Approx(8.28e-8).epsilon(1e-3));  // 0
}

TEST_CASE("an einsum of one operand that sums nothing is a view, diagonals too") {
  const Tensor x = reshape(arange(24), {2, 3, 4}), matrix = reshape(arange(9), {3, 3});
  const Tensor entries = einsum("ii->i", {matrix});
  check_equal(entries, tensor({0, 4, 8}));
  CHECK(entries.storage() == matrix.storage());
  fill_(entries, 7);
  check_equal(matrix, tensor({{7, 1, 2}, {3, 7, 5}, {6, 7, 7}}));
  CHECK(einsum("ijk->kij", {x}).storage() == x.storage());
  const Tensor cube = reshape(arange(27), {3, 3, 3});
  check_equal(einsum("iii->i", {cube}), tensor({0, 13, 26}));
  check_equal(einsum("iji->ji", {cube}), tensor({{0, 10, 20}, {3, 13, 23}, {6, 16, 26}}));
}

TEST_CASE("a diagonal is a view, with an offset as PyTorch's") {
  const Tensor x = reshape(arange(24), {2, 3, 4});
  check_equal(diagonal(x, 1, 1, 2), tensor({{1, 6, 11}, {13, 18, 23}}));
  check_equal(diagonal(x, -1, 1, 2), tensor({{4, 9}, {16, 21}}));
  CHECK(diagonal(x, 9, 1, 2).shape() == Shape{2, 0});
  CHECK(diagonal(x).storage() == x.storage());
  CHECK(thrown_by([&] { diagonal(x, 0, 1, -2); }) ==
        "ValueError: diagonal: two dims are needed: 1 and -2 of (2, 3, 4)");
}

TEST_CASE("a diagonal far outside is empty, and no number overflows on the way there") {
  constexpr int64_t most = std::numeric_limits<int64_t>::max(), half = int64_t{1} << 62;
  const Tensor x = reshape(arange(24), {2, 3, 4});
  for (const int64_t offset : {most, most - 2, -most, -most - 1, half, -half}) {
    CHECK(diagonal(x, offset, 1, 2).shape() == Shape{2, 0});
    CHECK(diagonal(x, offset, 2, 1).shape() == Shape{2, 0});
  }
  const Tensor nothing = zeros({0}).as_strided({4, 4, 0}, {most, most, 1}, 0);
  CHECK(diagonal(nothing, 2).shape() == Shape{0, 2});
  CHECK(diagonal(nothing, -2).shape() == Shape{0, 2});
  const Tensor one = tensor({7}).as_strided({1, 1}, {most, most}, 0);
  check_equal(diagonal(one), tensor({7}));
}
