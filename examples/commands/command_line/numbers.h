// Numbers as a person reads them.
#pragma once

#include <cstdint>
#include <string>

namespace tinytensor {

/// "786,854"
std::string with_commas(int64_t count);
/// "1 layer", "2 layers"
std::string counted(int64_t n, const std::string& noun);

}  // namespace tinytensor
