// The one number type of the library.
//
// The same sources are built twice: as `tinytensor`, where real is float, and as `tinytensor64`, where it is double.
// The second build also renames the namespace (see CMakeLists.txt), so that one process can hold both: gradients are
// checked in double precision, by the very code that trains in single.
#pragma once

#include <concepts>
#include <cstdint>

#if defined(TINYTENSOR_DOUBLE) != defined(tinytensor)
#error "TINYTENSOR_DOUBLE and the renamed namespace go together: link the CMake target tinytensor::tinytensor64"
#endif

namespace tinytensor {

#ifdef TINYTENSOR_DOUBLE
using real = double;
#else
using real = float;
#endif

/// A number, which a bool is not: for calls that must not take the one for the other.
template <class T>
concept AnyNumber = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, bool>;

}  // namespace tinytensor
