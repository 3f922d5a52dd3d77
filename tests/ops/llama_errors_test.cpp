// What the ops of Llama's parts say of what they cannot take.
#include <limits>

#include "tests/support.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("RMS norm, SwiGLU and attention in groups say what they expect") {
  const Tensor scalar = tensor(1), vector = ones({3}), matrix = ones({2, 3});
  const Tensor q = ones({2, 3, 4, 6}), k = ones({2, 3, 5, 6});
  check_errors({
      {"ShapeError: rms_norm: a scalar has no dim to normalise over", [&] { rms_norm(scalar); }},
      {"ShapeError: rms_norm: the weight must be (3,), the last dim of x (2, 3): (2,)",
       [&] { rms_norm(matrix, ones({2})); }},
      {"ValueError: rms_norm: eps must not be negative: -1", [&] { rms_norm(matrix, {}, -1); }},
      {"ValueError: rms_norm: eps must not be negative: nan",
       [&] { rms_norm(matrix, {}, std::numeric_limits<double>::quiet_NaN()); }},
      {"ShapeError: swiglu: gate and x must have one shape: (2, 3) and (3,)", [&] { swiglu(matrix, vector); }},
      {"ShapeError: scaled_dot_product_attention: q (B, H, T, D), k (B, KV, S, D) and v (B, KV, S, E), where KV "
       "divides "
       "H, are expected: (2, 3, 4, 6), (2, 2, 5, 6) and (2, 2, 5, 6)",
       [&] {
         const Tensor two = ones({2, 2, 5, 6});
         scaled_dot_product_attention(q, two, two, {}, {.enable_gqa = true});
       }},
      {"ShapeError: scaled_dot_product_attention: q (B, H, T, D), k (B, KV, S, D) and v (B, KV, S, E), where KV "
       "divides "
       "H, are expected: (2, 3, 4, 6), (2, 1, 5, 6) and (2, 3, 5, 6)",
       [&] {
         scaled_dot_product_attention(q, ones({2, 1, 5, 6}), k, {}, {.enable_gqa = true});
       }},
      {"ShapeError: scaled_dot_product_attention: q (B, H, T, D), k (B, H, S, D) and v (B, H, S, E) are expected: "
       "(2, 3, 4, 6), (2, 1, 5, 6) and (2, 1, 5, 6)",
       [&] {
         const Tensor one = ones({2, 1, 5, 6});
         scaled_dot_product_attention(q, one, one);
       }},
  });
}
