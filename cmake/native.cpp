// Prints what of the kernels this processor runs at its best: the build is asked to compile these only.
#include <cstdio>

#include "tinytensor/kernels/processor.cpp"

using namespace tinytensor::processor;

int main() {
#ifdef __x86_64__
  std::fputs(has_avx512_bf16() ? "avx512;bfloat16"
             : has_avx512()    ? "avx512"
             : has_avx2()      ? "avx2"
                               : "baseline",
             stdout);
  std::puts(has_avx512_vnni() ? ";avx512_vnni" : !has_avx512() && has_avx_vnni() ? ";avx_vnni" : "");
#endif
}
