// The header of a safetensors file: JSON that is checked as it is read, for it may come from anywhere.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/core/shape.h"
#include "tinytensor/io/dtype.h"

namespace tinytensor {

/// What the header says of one tensor.
struct TensorInfo {
  std::string name;
  Dtype dtype;
  Shape shape;
  size_t begin, end;  // its bytes, counted from the start of the data
};

struct SafetensorsHeader {
  std::vector<TensorInfo> tensors;  // sorted by name; their spans cover the data exactly
  std::map<std::string, std::string> metadata;
};

/// Reads the JSON of a header that is followed by data_size bytes of data. FileError, naming the file, the tensor and
/// the fault; time and memory are bounded by the length of the JSON.
SafetensorsHeader parse_safetensors_header(std::string_view json, size_t data_size, const std::string& file);

}  // namespace tinytensor
