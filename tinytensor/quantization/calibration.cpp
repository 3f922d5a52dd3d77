#include "tinytensor/quantization/calibration.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/quantization/quantize.h"
#include "tinytensor/quantization/quantized_linear.h"

namespace tinytensor {
namespace {

/// A weight as it is, that notes what it is multiplied with.
struct ObservedWeight : StoredWeight {
  Tensor weight;
  Magnitudes* seen;

  ObservedWeight(Tensor of_layer, Magnitudes* notes) : weight(std::move(of_layer)), seen(notes) {}
  int64_t out_features() const override { return weight.size(0); }
  int64_t in_features() const override { return weight.size(1); }
  Tensor product(const Tensor& x, const Tensor& bias) const override {
    for (const real value : x.to_vector()) seen->push_back(std::abs(value));
    return linear(x, weight, bias);
  }
  Tensor rows(const IndexTensor& ids) const override { return embedding(weight, ids); }
  int64_t bytes() const override { return weight.numel() * static_cast<int64_t>(sizeof(real)); }
  std::string form() const override { return "observed"; }
};

void check_samples(const Magnitudes& samples, double percentile) {
  if (!(percentile > 0 && percentile <= 100)) {
    fail<ValueError>("static_scale: the percentile must be above 0 and at most 100: {}", percentile);
  }
  if (samples.empty()) fail<ValueError>("static_scale: there are no samples");
  for (const real sample : samples) {
    if (!std::isfinite(sample)) fail<ValueError>("static_scale: finite samples are expected: {}", sample);
  }
}

}  // namespace

real static_scale(const Magnitudes& samples, double percentile) {
  check_samples(samples, percentile);
  // exercise 18.8 {
  Magnitudes sorted(samples.size());
  std::transform(samples.begin(), samples.end(), sorted.begin(), [](real x) { return std::abs(x); });
  const double rank = std::ceil(percentile * static_cast<double>(sorted.size()) / 100);
  const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(std::max(rank, 1.0)) - 1;
  std::nth_element(sorted.begin(), place, sorted.end());
  const real scale = *place / 127;
  return scale > 0 ? scale : 1;
  // }
}

std::map<std::string, Magnitudes> inputs_of_layers(const GPT& model, const IndexTensor& ids) {
  const NoGrad guard;
  std::map<std::string, Magnitudes> seen;
  GPT observed = model;  // of the handles: layers are exchanged, numbers are not touched
  for (const auto& [name, layer] : linear_layers(observed)) {
    if (layer->stored != nullptr) {
      fail<ValueError>("inputs_of_layers: {} is stored as {} already: a model in float is expected", name,
                       layer->stored->form());
    }
    layer->stored = std::make_shared<const ObservedWeight>(layer->weight, &seen[name]);
  }
  observed.forward(ids);
  return seen;
}

void quantize_with_static_scales(GPT& model, const IndexTensor& ids, double percentile) {
  const std::map<std::string, Magnitudes> seen = inputs_of_layers(model, ids);
  quantize(model);
  for (const auto& [name, layer] : linear_layers(model)) {
    auto with_scale = dynamic_cast<const QuantizedLinear&>(*layer->stored);
    with_scale.input_scale = static_scale(seen.at(name), percentile);
    layer->stored = std::make_shared<const QuantizedLinear>(std::move(with_scale));
  }
}

}  // namespace tinytensor
