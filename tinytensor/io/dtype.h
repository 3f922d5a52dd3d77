// The number types of files, and their conversion to the library's own: real and int64.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tinytensor/core/real.h"

namespace tinytensor {

using std::int64_t;

/// Named and ordered as in safetensors, whose reference writer puts tensors of later types first.
enum class Dtype { BOOL, U8, I8, U16, F16, BF16, I32, F32, F64, I64 };

const char* to_string(Dtype dtype);
std::optional<Dtype> dtype_from_string(std::string_view name);
/// Bytes per element.
size_t size_of(Dtype dtype);
/// True for F16, BF16, F32 and F64, which become real; the others become int64.
bool is_floating_point(Dtype dtype);

/// The type that real has in files: F32, or F64 in the double build.
constexpr Dtype real_dtype = sizeof(real) == 4 ? Dtype::F32 : Dtype::F64;

/// Converts n little-endian elements, at any alignment. ValueError unless is_floating_point(dtype).
void convert(Dtype dtype, const std::byte* elements, int64_t n, real* out);
/// The same for whole numbers; BOOL gives 0 and 1. ValueError if is_floating_point(dtype).
void convert(Dtype dtype, const std::byte* elements, int64_t n, int64_t* out);

}  // namespace tinytensor
