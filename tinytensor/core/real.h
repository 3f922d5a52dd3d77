// The one number type of the library.
//
// The same sources are built twice: as `tinytensor`, where real is float, and as `tinytensor64`, where it is double.
// The second build also renames the namespace (see CMakeLists.txt), so that one process can hold both: gradients are
// checked in double precision, by the very code that trains in single.
#pragma once

#include <cstdint>

namespace tinytensor {

#ifdef TINYTENSOR_DOUBLE
using real = double;
#else
using real = float;
#endif

}  // namespace tinytensor
