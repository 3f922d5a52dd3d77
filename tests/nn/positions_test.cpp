// Calls as PyTorch has them, with another argument at a place: they must not compile, or mean something else.
#include <type_traits>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

template <class Layer, class... Arguments>
constexpr bool made_of = std::is_constructible_v<Layer, Arguments...>;

// With a template argument, so that what does not compile is an answer.
template <class X>
constexpr bool var_takes_a_bool_alone = requires(const X& x) {
  var(x, {0}, false);
};
template <class X>
constexpr bool stddev_takes_a_bool_alone = requires(const X& x) {
  stddev(x, {0}, false);
};
template <class X>
constexpr bool normalize_takes_a_number_alone = requires(const X& x) {
  normalize(x, 2);
};

}  // namespace

TEST_CASE("a number in the place of `bias`, where PyTorch has eps or dropout, does not compile") {
  static_assert(made_of<LayerNorm, int> && made_of<LayerNorm, int, bool> && made_of<LayerNorm, int, bool, double>);
  static_assert(!made_of<LayerNorm, int, double> && !made_of<LayerNorm, int, float> && !made_of<LayerNorm, int, int>);
  static_assert(!made_of<LayerNorm, int, double, bool>);
  static_assert(made_of<MultiHeadAttention, int, int, bool, double>);
  static_assert(!made_of<MultiHeadAttention, int, int, double> && !made_of<MultiHeadAttention, int, int, int>);
  static_assert(!made_of<MultiHeadAttention, int, int, double, bool>);
  static_assert(made_of<TransformerBlock, int, int, bool, double, Gelu>);
  static_assert(!made_of<TransformerBlock, int, int, double> && !made_of<TransformerBlock, int, int, int, int>);
  static_assert(made_of<MLP, int, bool, double> && !made_of<MLP, int, double> && !made_of<MLP, int, int>);
  static_assert(made_of<PackedAttention, int, int, double, bool> && made_of<PackedAttention, int, int, int>);
  static_assert(!made_of<PackedAttention, int, int, bool> && !made_of<PackedAttention, int, int, bool, double>);
}

TEST_CASE("a bool behind the dims of var, which PyTorch takes for unbiased, does not compile") {
  static_assert(!var_takes_a_bool_alone<Tensor> && !stddev_takes_a_bool_alone<Tensor>);
  const Tensor x = tensor({{1, 2}, {3, 6}});
  check_close(var(x, {0}), tensor({2, 8}));
  check_close(var(x, {0}, true, 0), tensor({{1, 4}}));
  check_close(stddev(x, {0}, false, 0), tensor({1, 2}));
}

TEST_CASE("a number behind the tensor of normalize, which PyTorch takes for p, does not compile") {
  static_assert(!normalize_takes_a_number_alone<Tensor>);
  const Tensor x = tensor({{3, -4}, {0, 5}});
  check_close(normalize(x), tensor({{0.6, -0.8}, {0, 1}}));
  check_close(normalize(x, 1, 0), tensor({{1, -4.0 / 9}, {0, 5.0 / 9}}));
}
