#include "tinytensor/nn/conv_transpose.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"

namespace tinytensor {

ConvTranspose2d::ConvTranspose2d(int64_t in, int64_t out, Size2d kernel_size, const ConvTranspose2dOptions& with,
                                 bool with_bias, Generator& generator)
    : options(with) {
  if (in < 1 || out < 1 || kernel_size.height < 1 || kernel_size.width < 1) {
    fail<ValueError>("ConvTranspose2d: all sizes must be at least 1: in {}, out {}, kernel size {}", in, out,
                     to_string(kernel_size));
  }
  if (options.groups < 1 || in % options.groups != 0 || out % options.groups != 0) {
    fail<ValueError>("ConvTranspose2d: groups must divide both channels: {} groups, in {}, out {}", options.groups, in,
                     out);
  }
  weight = Tensor({in, out / options.groups, kernel_size.height, kernel_size.width});
  init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
  weight.requires_grad_();
  if (!with_bias) return;
  const int64_t fan_in = weight.numel() / in;
  const double bound = 1 / std::sqrt(static_cast<double>(fan_in));
  bias = Tensor({out});
  init::uniform_(bias, -bound, bound, generator);
  bias.requires_grad_();
}

Tensor ConvTranspose2d::forward(const Tensor& x) const { return conv_transpose2d(x, weight, bias, options); }

void ConvTranspose2d::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

// As PyTorch prints it: what is as it usually is, is left out.
std::string ConvTranspose2d::extra_repr() const {
  const auto& [stride, padding, output_padding, groups, dilation] = options;
  const auto unless = [](const char* name, const Size2d& size, int64_t usual) {
    return size.height == usual && size.width == usual ? "" : fmt::format(", {}={}", name, to_string(size));
  };
  return fmt::format("{}, {}, kernel_size={}, stride={}{}{}{}{}{}", weight.size(0), weight.size(1) * groups,
                     to_string(Size2d(weight.size(2), weight.size(3))), to_string(stride),
                     unless("padding", padding, 0), unless("dilation", dilation, 1),
                     unless("output_padding", output_padding, 0), groups == 1 ? "" : fmt::format(", groups={}", groups),
                     bias.defined() ? "" : ", bias=False");
}

}  // namespace tinytensor
