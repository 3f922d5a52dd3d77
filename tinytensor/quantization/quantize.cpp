#include "tinytensor/quantization/quantize.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/quantization/quantized_linear.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

bool is_int8(const StoredWeight* stored) { return dynamic_cast<const QuantizedLinear*>(stored) != nullptr; }

/// A weight in float, of a layer or of a table; undefined where it is in 8 bits already.
template <class Holder>
Tensor weight_in_float(const Holder& holder) {
  if (is_int8(holder.stored.get())) return {};
  return holder.stored != nullptr ? in_float(*holder.stored) : holder.weight.detach();
}

void refuse_what_is_not_finite(const std::string& name, const Tensor& weight) {
  if (!weight.defined()) return;
  const Tensor source = dense(weight);
  const real* x = source.data();
  for (int64_t i = 0; i < source.numel(); ++i) {
    if (std::isfinite(x[i])) continue;
    fail<ValueError>("quantize: parameter {}.weight holds {} at place {}: expected finite numbers", name, x[i], i);
  }
}

template <class Holder>
void put_in_int8(Holder& holder) {
  holder.stored = std::make_shared<const QuantizedLinear>(quantize_matrix(weight_in_float(holder)));
  holder.weight = Tensor();
}

bool is_tied(const GPT& model) {
  if (model.wte.stored != nullptr) return model.lm_head.stored == model.wte.stored;
  return model.lm_head.weight.defined() && model.lm_head.weight.is(model.wte.weight);
}

}  // namespace

std::vector<std::pair<std::string, Linear*>> linear_layers(GPT& model) {
  std::vector<std::pair<std::string, Linear*>> layers;
  for (const auto& [name, module] : model.named_modules()) {
    if (auto* const layer = dynamic_cast<Linear*>(module)) layers.emplace_back(name, layer);
  }
  return layers;
}

void quantize(GPT& model) {
  const NoGrad guard;
  refuse_what_is_not_finite("wte", weight_in_float(model.wte));
  for (const auto& [name, layer] : linear_layers(model)) refuse_what_is_not_finite(name, weight_in_float(*layer));

  if (!is_int8(model.wte.stored.get())) {
    const bool tied = is_tied(model);
    put_in_int8(model.wte);
    if (tied) {
      model.lm_head.stored = model.wte.stored;
      model.lm_head.weight = Tensor();
    }
  }
  for (const auto& [name, layer] : linear_layers(model)) {
    if (is_int8(layer->stored.get())) continue;
    put_in_int8(*layer);
    release_cached_memory();
  }
  model.own_parameters();
  model.requires_grad_(false);
  release_cached_memory();
}

bool is_quantized(const GPT& model) { return is_int8(model.wte.stored.get()); }

int64_t bytes_of_weights(const GPT& model) {
  int64_t bytes = model.num_parameters() * static_cast<int64_t>(sizeof(real));
  std::set<const StoredWeight*> stored;
  GPT handles = model;
  for (const auto& [name, layer] : linear_layers(handles)) stored.insert(layer->stored.get());
  stored.insert(model.wte.stored.get());
  for (const StoredWeight* one : stored) bytes += one != nullptr ? one->bytes() : 0;
  return bytes;
}

}  // namespace tinytensor
