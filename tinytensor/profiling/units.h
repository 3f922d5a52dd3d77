// Measured quantities as a person reads them.
#pragma once

#include <string>

namespace tinytensor {

/// "0.0123 ms", "12.3 ms", "12,300 ms"; "-" for 0, which stands for what was not measured.
std::string milliseconds(double seconds);
/// "0.12 MB", "312 MB"; "-" for 0.
std::string megabytes(double bytes);
/// "12.3"; "-" for 0.
std::string giga(double per_second);
/// "56 %"
std::string percent(double share);

}  // namespace tinytensor
