// In place of functions of emscripten's C library, so that a run in a page has the digits of one on Linux.
#include "examples/browser/sine.h"

extern "C" {

float sinf(float x) { return tinytensor::sine(x); }
float cosf(float x) { return tinytensor::cosine(x); }
void sincosf(float x, float* sine, float* cosine) {
  *sine = tinytensor::sine(x);
  *cosine = tinytensor::cosine(x);
}
}
