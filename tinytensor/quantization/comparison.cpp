#include "tinytensor/quantization/comparison.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/quantization/quantize.h"
#include "tinytensor/quantization/quantized_linear.h"

namespace tinytensor {
namespace {

void check_margins(const std::vector<double>& margins) {
  const bool ascend = std::adjacent_find(margins.begin(), margins.end(), std::greater_equal<>()) == margins.end();
  if (!margins.empty() && margins.front() == 0 && ascend) return;
  fail<ValueError>("agreement_by_margin: margins must begin with 0 and ascend: {}", fmt::join(margins, ", "));
}

}  // namespace

std::vector<LayerRise> rise_of_each_layer(GPT& model, const std::function<double(const GPT&)>& loss) {
  for (const auto& [name, layer] : linear_layers(model)) {
    if (layer->stored == nullptr) continue;
    fail<ValueError>("rise_of_each_layer: {} is stored as {} already: a model in float is expected", name,
                     layer->stored->form());
  }
  std::vector<LayerRise> rises;
  const double before = loss(model);
  GPT changed = model;  // of the handles: the model itself is never touched
  for (const auto& [name, layer] : linear_layers(changed)) {
    layer->stored = std::make_shared<const QuantizedLinear>(quantize_matrix(layer->weight.detach()));
    rises.push_back({name, loss(changed) - before});
    layer->stored = nullptr;
  }
  return rises;
}

std::vector<Agreement> agreement_by_margin(const Tensor& logits, const Tensor& others,
                                           const std::vector<double>& margins) {
  if (logits.dim() != 2 || logits.size(1) < 2 || others.shape() != logits.shape()) {
    fail<ShapeError>("agreement_by_margin: logits (N, V) of two models are expected, V at least 2: {} and {}",
                     to_string(logits.shape()), to_string(others.shape()));
  }
  check_margins(margins);
  std::vector<Agreement> classes;
  classes.reserve(margins.size());
  for (const double margin : margins) classes.push_back({margin, 0, 0});
  const int64_t width = logits.size(1);
  const std::vector<real> ours = logits.to_vector(), theirs = others.to_vector();
  for (int64_t i = 0; i < logits.size(0); ++i) {
    std::vector<real> row(ours.begin() + i * width, ours.begin() + (i + 1) * width);
    const auto likeliest = std::max_element(row.begin(), row.end());
    const auto place = likeliest - row.begin();
    const auto other = std::max_element(theirs.begin() + i * width, theirs.begin() + (i + 1) * width);
    const real largest = *likeliest;
    row.erase(likeliest);
    const double margin = double{largest} - double{*std::max_element(row.begin(), row.end())};
    size_t which = 0;
    while (which + 1 < margins.size() && margin >= margins[which + 1]) ++which;
    ++classes[which].positions;
    classes[which].same += other - theirs.begin() - i * width == place ? 1 : 0;
  }
  return classes;
}

}  // namespace tinytensor
