// Whether what is computed is recorded for a backward. One switch for each thread.
#pragma once

namespace tinytensor {

/// True unless a NoGrad is alive on this thread.
bool grad_enabled();

/// While it lives, nothing is recorded on this thread, and tensors that require a gradient may be changed in place.
class NoGrad {
 public:
  NoGrad();
  ~NoGrad();
  NoGrad(const NoGrad&) = delete;
  NoGrad& operator=(const NoGrad&) = delete;

 private:
  bool before_;
};

}  // namespace tinytensor
