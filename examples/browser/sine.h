// Sines and cosines of floats with the bits of glibc 2.28 and newer, with which normals are drawn on Linux, here and in
// PyTorch. Another C library rounds one in a hundred of them otherwise, and a page would begin with other weights.
#pragma once

namespace tinytensor {

/// sin x and cos x of |x| < 120; beyond that, and of what is no number, those of double precision, rounded.
float sine(float x);
float cosine(float x);

}  // namespace tinytensor
