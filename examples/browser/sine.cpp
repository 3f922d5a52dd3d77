#include "examples/browser/sine.h"

#include <cmath>
#include <cstdint>

namespace tinytensor {
namespace {

// For |x| <= π/4, in double: glibc has both polynomials from Arm's optimized routines. Others are nearer, but these
// coefficients in this order of sums give its bits.
double sine_near_0(double x) {
  const double square = x * x, cube = x * square;
  return (x + cube * -0x1.555545995a603p-3) + cube * square * (0x1.1107605230bc4p-7 + square * -0x1.994eb3774cf24p-13);
}

double cosine_near_0(double x) {
  const double square = x * x, fourth = square * square;
  return ((1 + square * -0x1.ffffffd0c621cp-2) + fourth * 0x1.55553e1068f19p-5) +
         fourth * square * (-0x1.6c087e89a359dp-10 + square * 0x1.99343027bf8c3p-16);
}

// sin(x + quarters π/2). x is a whole number of quarter turns, rounded in 24 bits, and a rest.
float sine_turned(float x, int quarters) {
  constexpr double quarters_of_1 = 0x1.45f306dc9c883p+23;  // 2/π · 2^24
  const auto turns = (static_cast<std::int32_t>(static_cast<double>(x) * quarters_of_1) + (1 << 23)) >> 24;
  const double rest = static_cast<double>(x) - turns * 0x1.921fb54442d18p0;
  const int at = turns + quarters;
  const double value = (at & 1) != 0 ? cosine_near_0(rest) : sine_near_0(rest);
  return static_cast<float>((at & 2) != 0 ? -value : value);
}

bool is_near(float x) { return std::abs(x) < 120; }

}  // namespace

float sine(float x) {
  if (x == 0) return x;  // with its sign
  return is_near(x) ? sine_turned(x, 0) : static_cast<float>(std::sin(static_cast<double>(x)));
}

float cosine(float x) { return is_near(x) ? sine_turned(x, 1) : static_cast<float>(std::cos(static_cast<double>(x))); }

}  // namespace tinytensor
