// What is drawn like a tensor, or by its weights, is drawn in the order in which that lies in memory. The numbers are
// those of PyTorch 2.14 (ATEN_CPU_CAPABILITY=default).
#include "tests/support.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("rand_like and randn_like draw in the order of the memory of what they are like") {
  manual_seed(0);
  const Tensor uniform = rand_like(transpose(zeros({2, 3}), 0, 1));
  check_equal(uniform, tensor({{0.49625658988952637, 0.13203048706054688},
                               {0.7682217955589294, 0.30742281675338745},
                               {0.08847743272781372, 0.6340786814689636}}));
  CHECK(uniform.strides() == Strides{1, 3});
  manual_seed(0);
  const Tensor normal = randn_like(transpose(zeros({3, 6}), 0, 1));  // one by one, although there are 16 and more
  check_close(slice(normal, 0, 0, 2), tensor({{1.5409960746765137, 0.40334683656692505, -0.8566746115684509},
                                              {-0.293428897857666, 0.8380263447761536, 1.1006041765213013}}));
  manual_seed(0);  // with gaps it is contiguous, and then filled as such
  const Tensor sliced = randn_like(slice(zeros({4, 8}), 1, 0, 8, 2));
  check_close(slice(sliced, 0, 0, 1),
              tensor({{-1.1258398294448853, -1.152360200881958, -0.2505785822868347, -0.4338788390159607}}));
  CHECK(sliced.is_contiguous());
}

TEST_CASE("a layout like another one is dense and keeps the order of its dims, strides of 0 as PyTorch does") {
  const auto strides = [](const Tensor& x) { return rand_like(x).strides(); };
  CHECK(strides(zeros({2, 3})) == Strides{3, 1});
  CHECK(strides(slice(permute(zeros({3, 4, 4}), {2, 0, 1}), 2, 0, 4, 2)) == Strides{1, 8, 4});
  CHECK(strides(expand(zeros({3, 1}), {3, 4})) == Strides{4, 1});
  CHECK(strides(permute(expand(zeros({3, 1, 5}), {3, 4, 5}), {2, 0, 1})) == Strides{4, 20, 1});
  CHECK(strides(zeros({2, 0, 3})).size() == 3);
  CHECK(strides(zeros({})).empty());
}

TEST_CASE("multinomial draws in the order of the memory of the weights, but for several with replacement") {
  const Tensor rows = tensor({{.1, .2, .3, .4}, {.4, .3, .2, .1}, {.25, .25, .25, .25}});
  const Tensor columns = transpose(contiguous(transpose(rows, 0, 1)), 0, 1);
  const auto check = [](const Tensor& weights, int64_t count, bool replacement, const IndexTensor& expected) {
    manual_seed(3);
    const IndexTensor drawn = multinomial(weights, count, replacement);
    CHECK(drawn.to_vector() == expected.to_vector());
    const double next = replacement && count > 1 ? 0.8473186492919922 : 0.1808772087097168;
    CHECK(rand({1}).item() == doctest::Approx(next));
  };
  for (const bool replacement : {false, true}) {
    check(rows, 1, replacement, index_tensor({0, 2, 2}));
    check(columns, 1, replacement, index_tensor({0, 0, 2}));
  }
  check(rows, 3, false, index_tensor({{0, 3, 1}, {2, 1, 0}, {2, 0, 3}}));
  check(columns, 3, false, index_tensor({{0, 2, 1}, {0, 3, 2}, {2, 3, 1}}));
  for (const Tensor& weights : {rows, columns}) {
    check(weights, 3, true, index_tensor({{0, 1, 3}, {0, 2, 1}, {0, 1, 1}}));
  }
}
