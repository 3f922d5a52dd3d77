// Numbers as a person reads them.
#pragma once

#include <cstdint>
#include <string>

namespace tinytensor {

/// "0:07", "12:34", "1:02:03"
std::string clock_time(double seconds);
/// "870", "41.3k", "1.2M"
std::string short_count(double count);
/// "786,854"
std::string with_commas(int64_t count);
/// "1 layer", "2 layers"
std::string counted(int64_t n, const std::string& noun);

}  // namespace tinytensor
