// OpenBLAS, to hold the built-in product against. It is loaded when the program runs, where there is one; nothing is
// linked with it.
#pragma once

#include <optional>
#include <string>

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

class OpenBlas {
 public:
  /// None if this machine has no OpenBLAS.
  static std::optional<OpenBlas> load();

  void set_num_threads(int threads) const;
  /// C = A B: one product; one of A's strides is 1, and one of B's.
  void matmul(const MatmulArgs& args) const;
  /// "OpenBLAS 0.3.21, SkylakeX kernels"
  std::string name() const { return name_; }

 private:
  using Gemm = void (*)(int order, int transpose_a, int transpose_b, int m, int n, int k, float alpha, const float* a,
                        int a_step, const float* b, int b_step, float beta, float* c, int c_step);

  Gemm gemm_ = nullptr;
  void (*set_num_threads_)(int) = nullptr;
  std::string name_;
};

}  // namespace tinytensor
