#include "tinytensor/autograd/anomaly.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

// How many are NaN.
int64_t nans(const Tensor& x) {
  if (!x.defined()) return 0;
  const Tensor numbers = dense(x.detach());
  return std::count_if(numbers.data(), numbers.data() + numbers.numel(), [](real value) { return std::isnan(value); });
}

}  // namespace

bool detecting_anomaly = false;

DetectAnomaly::DetectAnomaly() : before_(detecting_anomaly) { detecting_anomaly = true; }
DetectAnomaly::~DetectAnomaly() { detecting_anomaly = before_; }

void refuse_new_nan(const char* op, const char* when, const std::vector<Tensor>& made, const std::vector<Tensor>& of) {
  const auto has_nan = [](const Tensor& x) { return nans(x) > 0; };
  if (std::any_of(of.begin(), of.end(), has_nan)) return;  // it was there before
  for (const Tensor& tensor : made) {
    const int64_t count = nans(tensor);
    if (count == 0) continue;
    std::string inputs;
    for (const Tensor& input : of) {
      if (input.defined()) inputs += (inputs.empty() ? ", of " : ", ") + to_string(input.shape());
    }
    fail<GradError>(
        "{}: its {} made {} NaN among the {} numbers of {}{}\n  hint: an infinity, a 0 / 0, or the root or logarithm "
        "of a number below 0 (or of 0, backward)?",
        op, when, count, tensor.numel(), to_string(tensor.shape()), inputs);
  }
}

}  // namespace tinytensor
