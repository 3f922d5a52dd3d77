// The decomposition, in double precision, beside LAPACK's.
#include "tinytensor/compression/svd.h"

#include <limits>

#include "tests/compression/golden.h"
#include "tests/compression/matrices.h"
#include "tests/support.h"
#include "tinytensor/compression/low_rank.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

Tensor product(const SVD& parts, size_t rank, const Shape& shape) {
  Tensor a = zeros(shape);
  for (size_t i = 0; i < rank; ++i) {
    for (int64_t j = 0; j < shape[0]; ++j) {
      for (int64_t k = 0; k < shape[1]; ++k) {
        a.set({j, k}, a.at({j, k}) + static_cast<real>(parts.values[i] * parts.u[i][static_cast<size_t>(j)] *
                                                       parts.v[i][static_cast<size_t>(k)]));
      }
    }
  }
  return a;
}

// "" where these vectors are of length 1 and orthogonal.
std::string not_orthonormal(const std::vector<std::vector<double>>& vectors) {
  for (size_t i = 0; i < vectors.size(); ++i) {
    for (size_t j = 0; j <= i; ++j) {
      double product = 0;
      for (size_t k = 0; k < vectors[i].size(); ++k) product += vectors[i][k] * vectors[j][k];
      if (std::abs(product - (i == j ? 1 : 0)) < 1e-13) continue;
      return fmt::format("{} times {} is {}", i, j, product);
    }
  }
  return "";
}

void check_decomposition(const Tensor& a) {
  const SVD parts = svd(a);
  CAPTURE(a.size(0));
  CAPTURE(a.size(1));
  REQUIRE(static_cast<int64_t>(parts.values.size()) == std::min(a.size(0), a.size(1)));
  CHECK(not_orthonormal(parts.u) == "");
  CHECK(not_orthonormal(parts.v) == "");
  double scale = 0;
  for (const real value : a.to_vector()) scale = std::max(scale, std::abs(static_cast<double>(value)));
  for (size_t i = 0; i < parts.values.size(); ++i) {
    CHECK(parts.values[i] >= 0);
    if (i > 0) CHECK(parts.values[i] <= parts.values[i - 1]);
    std::vector<double> sorted = parts.v[i];
    const auto largest =
        std::max_element(sorted.begin(), sorted.end(), [](double x, double y) { return std::abs(x) < std::abs(y); });
    CHECK(*largest > 0);
  }
  if (scale == 0) return;
  check_close(div(product(parts, parts.values.size(), a.shape()), scale), div(a, scale), 1e-13);
}

void check_values(const Tensor& a, const std::vector<double>& expected) {
  const std::vector<double> values = svd(a).values;
  REQUIRE(values.size() == expected.size());
  for (size_t i = 0; i < values.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(values[i] - expected[i]) <= 1e-14 * expected[0]);
  }
}

}  // namespace

TEST_CASE("singular values are LAPACK's, also those of a matrix that is nearly of lower rank") {
  check_values(quarters(4, 4, 7, 5, 13), golden::square);
  check_values(quarters(7, 3, 3, 8, 17), golden::tall);
  check_values(quarters(3, 8, 5, 11, 19), golden::wide);
  check_values(hilbert(6), golden::hilbert);
  check_values(matmul(quarters(6, 2, 3, 5, 11), quarters(2, 5, 4, 7, 9)), golden::rank_two);
}

TEST_CASE("the nearest matrix of rank two is LAPACK's") {
  const Tensor a = quarters(7, 3, 3, 8, 17);
  Tensor expected({7, 3});
  for (int64_t i = 0; i < 21; ++i) expected.mutable_data()[i] = golden::tall_of_rank_two[static_cast<size_t>(i)];
  check_close(product(svd(a), 2, a.shape()), expected, 1e-13);
  const Factors both = factors(svd(a), 2);
  check_close(matmul(both.outer, both.inner), expected, 1e-13);
}

TEST_CASE("matrices of every kind are put together again, from vectors that are orthogonal") {
  const Tensor ones_and_twos = tensor({1, 0, 0, 0, 1, 0, 0, 0, 2}, {3, 3});  // a value that comes twice
  for (const Tensor& a :
       {quarters(4, 4, 7, 5, 13), quarters(7, 3, 3, 8, 17), quarters(3, 8, 5, 11, 19), hilbert(8), ones({3, 4}),
        ones_and_twos, zeros({3, 2}), zeros({2, 3}), tensor({-3}, {1, 1}), tensor({0, 2, 0}, {1, 3}),
        tensor({0, 2, 0}, {3, 1}), normal({40, 25}, 1, false), transpose(normal({9, 4}, 2, false), 0, 1),
        mul(normal({5, 5}, 3, false), 1e200), mul(normal({5, 5}, 3, false), 1e-200), Tensor(Shape{0, 4}),
        Tensor(Shape{4, 0}), matmul(normal({9, 2}, 4, false), normal({2, 9}, 5, false))}) {
    check_decomposition(a);
  }
}

TEST_CASE("a rotation makes two columns orthogonal by the smaller of two angles") {
  struct Columns {
    double alpha, beta, gamma;
  };
  for (const Columns& c : {Columns{4, 1, 1.5}, Columns{1, 4, 1.5}, Columns{1, 4, -1.5}, Columns{2, 2, 1},
                           Columns{2, 2, -1}, Columns{1, 0, 0}, Columns{1, 1e-300, 1e-160}, Columns{1e-300, 1, 1e-200},
                           Columns{1e300, 1e300, 1e299}, Columns{1, 2, 1e-310}}) {
    const Rotation r = jacobi_rotation(c.alpha, c.beta, c.gamma);
    CAPTURE(c.gamma);
    CHECK(r.c * r.c + r.s * r.s == doctest::Approx(1).epsilon(1e-15));
    CHECK(std::abs(r.s) <= r.c * (1 + 1e-15));
    const double left = r.c * r.s * (c.alpha - c.beta) + (r.c * r.c - r.s * r.s) * c.gamma;
    CHECK(std::abs(left) <= 4e-16 * std::max({c.alpha, c.beta, std::abs(c.gamma)}));
  }
  const Rotation half = jacobi_rotation(2, 2, -1);
  CHECK(half.s == doctest::Approx(half.c));
  CHECK((jacobi_rotation(3, 1, 0).c == 1 && jacobi_rotation(3, 1, 0).s == 0));
}

TEST_CASE("what is no matrix of numbers is refused") {
  check_errors({
      {"ShapeError: svd: a matrix (m, n) is expected: (3,)", [] { svd(ones({3})); }},
      {"ValueError: svd: the numbers must be finite: inf",
       [] {
         svd(full({2, 2}, std::numeric_limits<double>::infinity()));
       }},
  });
}
