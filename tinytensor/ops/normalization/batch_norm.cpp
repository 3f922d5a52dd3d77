#include "tinytensor/ops/normalization/batch_norm.h"

#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_shapes(const Tensor& x, const std::vector<std::pair<const char*, Tensor>>& per_channel) {
  if (x.dim() < 2 && x.numel() == 0) return;  // nothing to normalise, whatever its shape
  if (x.dim() < 2) fail<ShapeError>("batch_norm: x must be (N, C, …): {}", to_string(x.shape()));
  for (const auto& [name, tensor] : per_channel) {
    if (tensor.defined() && tensor.shape() != Shape{x.size(1)}) {
      fail<ShapeError>("batch_norm: the {} must be {}, one number for each channel of x {}: {}", name,
                       to_string(Shape{x.size(1)}), to_string(x.shape()), to_string(tensor.shape()));
    }
  }
}

// (C) as (C, 1, …, 1), which broadcasts to x (N, C, …); an undefined one stays undefined.
Tensor along_channels(const Tensor& per_channel, const Tensor& x) {
  if (!per_channel.defined()) return per_channel;
  Shape shape(static_cast<size_t>(x.dim() - 1), 1);
  shape[0] = x.size(1);
  return reshape(per_channel, shape);
}

// The dims of x (N, C, …) but C.
std::vector<int64_t> all_but_channels(const Tensor& x) {
  std::vector<int64_t> dims{0};
  for (int64_t d = 2; d < x.dim(); ++d) dims.push_back(d);
  return dims;
}

Tensor scaled_and_shifted(const Tensor& normalized, const Tensor& weight, const Tensor& bias) {
  const Tensor scaled = weight.defined() ? mul(normalized, along_channels(weight, normalized)) : normalized;
  return bias.defined() ? add(scaled, along_channels(bias, normalized)) : scaled;
}

// running = (1 - momentum) running + momentum · now. Buffers are not part of the graph.
void move_towards(const Tensor& running, const Tensor& now, double momentum) {
  if (!running.defined()) return;
  const Tensor target = running.detach();
  // exercise 10.7 {
  mul_(target, 1 - momentum);
  add_(target, reshape(now, target.shape()), momentum);
  // }
}

// With x̂ = (x - mean) rstd and g = dy∘weight, means and sums over all but the channels:
//   dx = rstd (g - mean(g) - x̂ mean(g∘x̂))    dweight = Σ dy∘x̂    dbias = Σ dy
Tensor normalize_by_batch(const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                          const Tensor& bias) {
  const auto normalized = [mean, rstd](const Tensor& of) { return mul(sub(of, mean), rstd); };
  const auto detached = [](const Tensor& t) { return t.defined() ? t.detach() : t; };
  const Tensor y = scaled_and_shifted(normalized(x.detach()), detached(weight), detached(bias));
  return record_joint("NativeBatchNormBackward", y, {x, weight, bias},
                      [x = saved(x, "x"), weight = saved(weight, "weight"), rstd, normalized,
                       over = all_but_channels(x)](const Tensor& dy, const Needed& needed) {
                        const Tensor x_hat = needed[0] || needed[1] ? normalized(x()) : Tensor();
                        Gradients gradients(3);
                        if (needed[0]) {
                          const Tensor g = scaled_and_shifted(dy, weight(), {});
                          const Tensor g_mean = tinytensor::mean(g, over, true);
                          const Tensor gx_mean = tinytensor::mean(mul(g, x_hat), over, true);
                          gradients[0] = mul(rstd, sub(sub(g, g_mean), mul(x_hat, gx_mean)));
                        }
                        if (needed[1]) gradients[1] = sum(mul(dy, x_hat), over);
                        if (needed[2]) gradients[2] = sum(dy, over);
                        return gradients;
                      });
}

}  // namespace

Tensor batch_norm(const Tensor& x, const Tensor& running_mean, const Tensor& running_var, const Tensor& weight,
                  const Tensor& bias, bool training, double momentum, double eps) {
  check_shapes(x,
               {{"running mean", running_mean}, {"running variance", running_var}, {"weight", weight}, {"bias", bias}});
  if (!(eps >= 0)) fail<ValueError>("batch_norm: eps must not be negative: {}", eps);
  if (x.numel() == 0) return x.dim() < 2 ? clone(x) : scaled_and_shifted(clone(x), weight, bias);
  if (!training) {
    if (!running_mean.defined() || !running_var.defined()) {
      fail<ValueError>("batch_norm: out of training the running mean and variance are needed");
    }
    // exercise 10.7 {
    const Tensor rstd = rsqrt(add(running_var.detach(), eps));
    const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
    return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
    // }
  }
  const int64_t count = x.numel() / x.size(1);
  if (count == 1) {
    fail<ValueError>(
        "batch_norm: in training a channel needs more than one number: x {}\n"
        "  hint: a larger batch, or evaluation mode",
        to_string(x.shape()));
  }
  const std::vector<int64_t> over = all_but_channels(x);
  // exercise 10.7 {
  const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
  move_towards(running_mean, mean, momentum);
  const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
  move_towards(running_var, mul(variance, unbiased), momentum);
  return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
  // }
}

}  // namespace tinytensor
