#include "tinytensor/nn/activations.h"

namespace tinytensor {
namespace {

// As Python prints a float: 1 is "1.0".
std::string as_float(double value) {
  const std::string text = fmt::format("{}", value);
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

}  // namespace

std::string LeakyReLU::extra_repr() const { return "negative_slope=" + as_float(negative_slope); }
std::string ELU::extra_repr() const { return "alpha=" + as_float(alpha); }

}  // namespace tinytensor
