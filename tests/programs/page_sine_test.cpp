// The sines of a page have the bits of glibc's: all of those that a normal can be made of.
#include "examples/browser/sine.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace tinytensor::tests {
namespace {

bool same(float a, float b) { return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b) || (a != a && b != b); }

#ifdef __GLIBC__
TEST_CASE("sine and cosine are glibc's, of each angle that a normal is drawn with") {
  int64_t others = 0;
  for (int i = 0; i < 1 << 24; ++i) {
    const auto angle = static_cast<float>(2 * std::numbers::pi * i * 0x1p-24);
    others += !same(sine(angle), std::sin(angle)) + !same(cosine(angle), std::cos(angle));
  }
  CHECK(others == 0);
}
#endif

TEST_CASE("sine and cosine are right to the last bits, of any number") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float x : {0.0F, -0.0F, 1e-30F, -1e-5F, 0.7F, -0.8F, 3.0F, -119.9F, 121.0F, -1e6F, 3e38F}) {
    CAPTURE(x);
    CHECK(static_cast<double>(sine(x)) == doctest::Approx(std::sin(static_cast<double>(x))).epsilon(1e-6));
    CHECK(static_cast<double>(cosine(x)) == doctest::Approx(std::cos(static_cast<double>(x))).epsilon(1e-6));
  }
  for (const float x : {infinity, -infinity, std::numeric_limits<float>::quiet_NaN()}) {
    CHECK(std::isnan(sine(x)));
    CHECK(std::isnan(cosine(x)));
  }
}

}  // namespace
}  // namespace tinytensor::tests
