#include "examples/commands/bench/openblas.h"

#include <dlfcn.h>

#include <cstdlib>

#include "tinytensor/profiling/peak.h"

namespace tinytensor {
namespace {

// The library's words, CBLAS's constants.
constexpr int row_major = 101, as_it_is = 111, transposed = 112;

template <class Function>
Function find(void* library, const char* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

std::optional<OpenBlas> OpenBlas::load() {
  // It does not know every processor that has AVX-512, and an environment may ask for older kernels.
  if (uses_avx512()) setenv("OPENBLAS_CORETYPE", "SKYLAKEX", 1);
  if (is_held_to_avx2()) setenv("OPENBLAS_CORETYPE", "HASWELL", 1);
  void* library = nullptr;
  for (const char* file : {"libopenblas.so.0", "libopenblas.so", "libopenblas.dylib"}) {
    if (library == nullptr) library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  }
  if (library == nullptr) return {};
  OpenBlas blas;
  blas.gemm_ = find<Gemm>(library, "cblas_sgemm");
  blas.set_num_threads_ = find<void (*)(int)>(library, "openblas_set_num_threads");
  const auto config = find<const char* (*)()>(library, "openblas_get_config");
  const auto core = find<const char* (*)()>(library, "openblas_get_corename");
  if (blas.gemm_ == nullptr || blas.set_num_threads_ == nullptr || config == nullptr || core == nullptr) return {};
  const std::string words = config();  // "OpenBLAS 0.3.21 DYNAMIC_ARCH …"
  blas.name_ = words.substr(0, words.find(' ', words.find(' ') + 1)) + ", " + core() + " kernels";
  return blas;
}

void OpenBlas::set_num_threads(int threads) const { set_num_threads_(threads); }

void OpenBlas::matmul(const MatmulArgs& args) const {
  const auto narrow = [](int64_t n) { return static_cast<int>(n); };
  const bool a_plain = args.a_col == 1, b_plain = args.b_col == 1;
  gemm_(row_major, a_plain ? as_it_is : transposed, b_plain ? as_it_is : transposed, narrow(args.m), narrow(args.n),
        narrow(args.k), 1, args.a, narrow(a_plain ? args.a_row : args.a_col), args.b,
        narrow(b_plain ? args.b_row : args.b_col), 0, args.c, narrow(args.c_row));
}

}  // namespace tinytensor
