// The same in double precision: the whole numbers are those of 8 bits, the scales are doubles.
#include <cmath>

#include "tests/support.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/quantization/int8_matrix.h"
#include "tinytensor/quantization/quantized_linear.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("in double a scale has all digits, and the layer is what its whole numbers say") {
  const Tensor w = normal({7, 33}, 3, false), x = normal({4, 33}, 4, false), bias = normal({7}, 5, false);
  const Int8Matrix q = quantize_matrix(w);
  const Int8Matrix tokens = quantize_matrix(x);
  CHECK(rounding_error(w, q).largest <= rounding_error(w, q).bound * (1 + 1e-12));
  check_close(int8_linear(x, q, bias), linear(dequantize(tokens), dequantize(q), bias), 1e-13);
}
