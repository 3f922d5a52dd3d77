#include "tinytensor/nn/activations.h"

namespace tinytensor {
std::string LeakyReLU::extra_repr() const { return "negative_slope=" + as_python_float(negative_slope); }
std::string ELU::extra_repr() const { return "alpha=" + as_python_float(alpha); }

}  // namespace tinytensor
